//! Compares rows with the rules: every row of up to 16 stones, and every row with holes of up to 13 squares, in each
//! order of play; long rows with their replay and with the program for all balances.

use clobber_core::{BalancedForest, Bound, BoundReason, Color, MoveOrder, Path, Position, Vertex};
use clobber_solitaire::{
    Effort, Reason, RowFactor, Solution, Stopped, free_row_value, reduce_row, row_value,
};
use testkit::Random;

use crate::within;

type Row = Position<Path, u64>;

/// The value of every row of up to a number of squares in every order of play, by the rules alone.
struct Exhaustive {
    /// The number in base three with the digit 1 for each square of a set.
    in_base_three: Vec<usize>,
    /// By the number of a row, with 1 for a stone of the first mover and 2 for the others: the known value plus one,
    /// or 0. In turn, and in free order.
    values: [Vec<u8>; 2],
}

impl Exhaustive {
    fn new(length: u32) -> Self {
        let number =
            |set: usize| (0..length).filter(|k| set >> k & 1 == 1).map(|k| 3_usize.pow(k)).sum();
        Self {
            in_base_three: (0..1 << length).map(number).collect(),
            values: [(); 2].map(|()| vec![0; 3_usize.pow(length)]),
        }
    }

    /// The value for the sets of squares of both colours; the first colour moves first.
    fn value(&mut self, [own, others]: [usize; 2], is_free: bool) -> usize {
        // Empty squares at the end do not matter, nor do the colours if either may move.
        let empty = (own | others).trailing_zeros() % usize::BITS;
        let [own, others] = [own >> empty, others >> empty];
        let [own, others] = if is_free && own < others { [others, own] } else { [own, others] };
        let index = self.in_base_three[own] + 2 * self.in_base_three[others];
        if self.values[usize::from(is_free)][index] == 0 {
            let value = self.search([own, others], is_free);
            self.values[usize::from(is_free)][index] = 1 + value as u8;
        }
        usize::from(self.values[usize::from(is_free)][index]) - 1
    }

    fn search(&mut self, [own, others]: [usize; 2], is_free: bool) -> usize {
        let mut least = (own | others).count_ones() as usize;
        for [mover, target] in
            [[own, others], [others, own]].into_iter().take(1 + usize::from(is_free))
        {
            for (mut from, to_right) in [(mover & target >> 1, true), (mover & target << 1, false)]
            {
                while from != 0 {
                    let stone = from & from.wrapping_neg();
                    from ^= stone;
                    let to = if to_right { stone << 1 } else { stone >> 1 };
                    // The other colour is the next to move.
                    least = least.min(self.value([target ^ to, mover ^ stone ^ to], is_free));
                }
            }
        }
        least
    }

    /// Compares the library's result with the value of the row, in all three orders.
    fn agrees(&mut self, [black, white]: [usize; 2], length: u32) {
        let square = |v: Vertex| match [black, white].map(|set| set >> v.get() & 1) {
            [0, 0] => None,
            [_, 0] => Some(Color::Black),
            _ => Some(Color::White),
        };
        let row: Row = Position::try_from_fn(Path::new(length), square).unwrap();
        for order in MoveOrder::ALL {
            let solution = reduce_row(&row, order, &mut Effort::new());
            let value = match order {
                MoveOrder::Any => self.value([black, white], true),
                MoveOrder::Alternating(Color::Black) => self.value([black, white], false),
                MoveOrder::Alternating(Color::White) => self.value([white, black], false),
            };
            assert_eq!(solution.value(), Some(value), "{row} {order}");
            check(&row, &solution);
        }
        assert_eq!(free_row_value(row.squares()), self.value([black, white], true), "{row}");
    }
}

/// Checks a solution without trusting this crate.
pub(crate) fn check(row: &Row, solution: &Solution) {
    let order = solution.reduction.order;
    let replay = solution.replay(row).unwrap();
    assert_eq!(replay.stones_left(), solution.stones_left, "{row}");
    let end = replay.end();
    for factor in RowFactor::cut(row, order, &mut Effort::new()) {
        let (vertex, color) = (factor.final_vertex(), factor.final_color());
        assert_eq!(end.color_at(vertex), Some(color), "{row}");
    }
    let forest = BalancedForest::from_reduction(row, &solution.reduction).unwrap();
    assert_eq!(forest.check(row).unwrap().value(), solution.stones_left, "{row}");
    assert_eq!(solution.check(row, &mut Effort::new()), Ok(()), "{row} {solution}");
}

#[test]
fn every_row_with_holes_agrees_with_exhaustive_search() {
    let mut exhaustive = Exhaustive::new(11);
    // A shorter row is a longer one with holes at the end.
    for length in [0, 1, 2, 11] {
        for black in 0..1 << length {
            for white in (0..1 << length).filter(|white| white & black == 0) {
                exhaustive.agrees([black, white], length);
            }
        }
    }
}

#[test]
fn every_row_without_holes_agrees_with_exhaustive_search() {
    let mut exhaustive = Exhaustive::new(16);
    for length in 0..=16 {
        let all = (1 << length) - 1;
        for black in 0..=all {
            exhaustive.agrees([black, all ^ black], length);
        }
    }
}

/// A row of letters, some of them many times: `x3 o2` is `xxxoo`.
fn row(text: &str) -> Position<Path> {
    let run = |run: &str| {
        let (letter, count) = run.split_at(1);
        letter.repeat(count.parse().unwrap_or(1))
    };
    text.split(' ').map(run).collect::<String>().parse().unwrap()
}

fn random_runs(random: &mut Random, n: usize, longest: [usize; 2]) -> Position<Path> {
    let mut text = String::new();
    let mut letters = ["x", "o", ".", "x", "o"].into_iter().zip([0, 1, 0, 0, 1]).cycle();
    while text.len() < n {
        if let Some((letter, color)) = letters.next() {
            let count = match letter {
                "." => usize::from(random.once_in(64)),
                _ => 1 + random.below(longest[color]),
            };
            text.push_str(&letter.repeat(count));
        }
    }
    text.truncate(n);
    text.parse().unwrap()
}

/// Computes the value of alternating play with the program for all balances: its bound is proven for the value and for
/// nothing greater.
fn value_by_all_balances(row: &Position<Path>, first: Color) -> usize {
    let order = MoveOrder::Alternating(first);
    Reason::Alternation { first }.proves(row, order, &mut Effort::new()).unwrap()
}

/// Checks a row in alternating play, either colour first; returns whether its bound took the program for all balances.
fn agrees_with_all_balances(row: &Position<Path>) -> bool {
    let solutions = Color::BOTH.map(|first| {
        let solution = reduce_row(row, MoveOrder::Alternating(first), &mut Effort::new());
        let value = value_by_all_balances(row, first);
        assert_eq!(solution.value(), Some(value), "{row} {first}");
        assert_eq!(solution.check(row, &mut Effort::new()), Ok(()), "{row} {first}");
        solution
    });
    solutions.iter().any(|solution| matches!(solution.bound.reason, Reason::Alternation { .. }))
}

#[test]
fn bounds_and_bands_agree_with_the_programme_for_all_balances() {
    let mut random = Random::new(1);
    let mut searched = 0;
    for longest in [[1, 2], [2, 2], [3, 3], [7, 2], [2, 9], [30, 30], [100, 4], [4, 200]] {
        for n in [17, 40, 97, 250, 600] {
            for _ in 0..10 {
                let left = random_runs(&mut random, n, longest);
                searched += usize::from(agrees_with_all_balances(&left));
                // A pair that leans to the other side follows, so that the balance has to swing.
                let [black, white] = longest;
                let right = random_runs(&mut random, n, [white, black]);
                let both = format!("{left}{right}").parse().unwrap();
                searched += usize::from(agrees_with_all_balances(&both));
            }
        }
    }
    assert!((10..200).contains(&searched), "{searched} of 800 rows by search");
}

#[test]
fn the_alternating_row_keeps_the_stones_of_theorems_1_and_2() {
    for n in 0..400 {
        let row: Position<Path> = "xo".chars().cycle().take(n).collect::<String>().parse().unwrap();
        for order in MoveOrder::ALL {
            let factors = RowFactor::cut(&row, order, &mut Effort::new());
            assert_eq!(factors.len(), row_value(n));
            assert_eq!(row_value(n), n.div_ceil(4) + usize::from(n % 4 == 3));
            assert!(factors.iter().all(|factor| [1, 2, 4].contains(&factor.len())));
        }
    }
}

#[test]
fn the_words_that_reduce_to_one_stone_are_2n_less_2() {
    for n in 2..14 {
        let words = (0..1_u64 << n).filter(|word| {
            let square =
                |k: u32| Some(if word >> k & 1 == 0 { Color::Black } else { Color::White });
            free_row_value((0..n).map(square)) == 1
        });
        assert_eq!(words.count(), 2 * n as usize - 2);
    }
}

/// The bound by a price is exact as often as the module claims.
#[test]
fn the_price_is_right_for_all_but_33_of_the_4096_words_of_12_letters() {
    let order = MoveOrder::Alternating(Color::Black);
    let searched = (0..1_u64 << 12).filter(|word| {
        let row = Position::<Path, u64>::from_stones(Path::new(12), *word, !word & 0xfff).unwrap();
        let solution = reduce_row(&row, order, &mut Effort::new());
        matches!(solution.bound.reason, Reason::Alternation { .. })
    });
    assert_eq!(searched.count(), 33);
}

#[test]
fn a_million_stones_in_every_order() {
    let mut random = Random::new(7);
    for longest in [[2, 2], [6, 2], [40, 40]] {
        // Leaning to one side all the way, and to the other for its last third.
        let row = random_runs(&mut random, 1_000_000, longest);
        let [black, white] = longest;
        let left = random_runs(&mut random, 700_000, longest);
        let right = random_runs(&mut random, 300_000, [white, black]);
        for row in [row, format!("{left}{right}").parse().unwrap()] {
            for order in MoveOrder::ALL {
                let solution = reduce_row(&row, order, &mut Effort::new());
                assert!(solution.is_optimal());
                assert_eq!(solution.check(&row, &mut Effort::new()), Ok(()));
            }
        }
    }
}

#[test]
fn what_is_too_much_work_gives_an_interval() {
    let order = MoveOrder::Alternating(Color::Black);
    let long = row("x500000 o500000");
    let within = |row: &Position<Path>, steps| {
        let mut effort = within(steps);
        (reduce_row(row, order, &mut effort), effort.stopped())
    };
    // A row of two long runs leans to one side or the other.
    let (solution, stopped) = within(&long, 1 << 26);
    assert_eq!(stopped, Some(Stopped::Steps { limit: 1 << 26 }));
    // x x o^2 and many single stones.
    let interval = solution.at_least()..=solution.at_most();
    assert!(interval.contains(&999_998), "{interval:?}");
    assert_eq!(solution.replay(&long).unwrap().stones_left(), solution.at_most());
    let free = reduce_row(&long, MoveOrder::Any, &mut Effort::new());
    assert_eq!(free.value(), Some(500_000));

    let short = row("x5 o10");
    assert!(!within(&short, 0).0.is_optimal());
    assert_eq!(within(&short, 1000).0.value(), Some(13));
    // A playable shortest factorisation needs no cell.
    assert_eq!(within(&row("x o x o"), 0).0.value(), Some(1));
}

#[test]
fn a_wrong_bound_is_refused() {
    let first = Color::Black;
    let order = MoveOrder::Alternating(first);
    let lean = row("x o5");
    let proves = |row: &Position<Path>, reason: Reason| {
        reason.proves(row, order, &mut Effort::new()).map_err(|refuted| refuted.to_string())
    };
    for (reason, proved) in [
        (Reason::Factors, 1),
        (Reason::Alternation { first }, 4),
        (Reason::Weighted { first, numerator: 0, denominator: 1 }, 1),
        (Reason::Weighted { first, numerator: 1, denominator: 1 }, 4),
        (Reason::Weighted { first, numerator: -1, denominator: 1 }, 0),
    ] {
        assert_eq!(proves(&lean, reason.clone()), Ok(proved), "{reason:?}");
        let bound = |stones| Bound { stones, reason: reason.clone() };
        assert!(bound(proved).check(&lean, order, &mut Effort::new()).is_ok());
        assert!(bound(proved + 1).check(&lean, order, &mut Effort::new()).is_err());
        // Most reasons hold in one order only.
        let holds = bound(proved).check(&lean, MoveOrder::Any, &mut Effort::new()).is_ok();
        assert_eq!(holds, reason == Reason::Factors, "{reason:?}");
    }
    let most = 1 << 30;
    let above = most + 1;
    for (numerator, denominator) in
        [(1, 0), (0, -1), (i64::MIN, 1), (1, i64::MAX), (above, 1), (-above, 1), (1, above)]
    {
        let error = format!("{numerator}/{denominator} is not a price that can be checked");
        let reason = Reason::Weighted { first, numerator, denominator };
        assert_eq!(proves(&lean, reason), Err(error));
    }
    for numerator in [most, -most] {
        let reason = Reason::Weighted { first, numerator, denominator: most };
        assert!(proves(&lean, reason).is_ok());
    }
    // Without a move all stones stay, whatever the price.
    let reason = Reason::Weighted { first, numerator: -1, denominator: 1 };
    assert_eq!(proves(&row("x7"), reason), Ok(7));
}
