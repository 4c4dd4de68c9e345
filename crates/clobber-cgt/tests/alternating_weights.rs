//! Atomic weights of parts: the finite certificate of their period, the values of short parts, and sums decided by
//! weight.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use clobber_cgt::alternating::{AtomicWeight, Family, Part, Sum};
use clobber_cgt::{
    ClobberRules, ClobberValues, Color, Dyadic, Effort, Game, Games, Outcome, OutcomeSearch,
    OutcomeSolver, Player, Side,
};
use clobber_core::{Grid, Path, Position};
use testkit::Random;

use crate::naive::outcome_by;
use crate::sums::{parts, wins};

fn key(weight: AtomicWeight) -> (i64, bool) {
    (weight.halves, weight.star)
}

/// The weights that the moves of a player leave.
fn options(part: Part, mover: Color) -> BTreeSet<(i64, bool)> {
    let left = part.moves(mover).map(|mv| mv.pieces.into_iter().flatten().collect::<Sum>());
    left.map(|sum| key(sum.atomic_weight())).collect()
}

fn game(games: &mut Games, halves: i64, star: bool) -> Game {
    let number = games.number(Dyadic::new(halves, 1).unwrap()).unwrap();
    let nimber = games.nimber(u32::from(star)).unwrap();
    games.sum(number, nimber).unwrap()
}

/// The calculus of atomic weights (Siegel II.7) on the weights of the options: the weight, or a few among which a
/// comparison with a far star decides.
fn calculus(games: &mut Games, left: &[Game], right: &[Game]) -> Result<Game, [i64; 3]> {
    let [minus_two, minus_one, one, two] = [-2, -1, 1, 2].map(|n| games.integer(n).unwrap());
    let lows: Vec<Game> = left.iter().map(|&w| games.sum(w, minus_two).unwrap()).collect();
    let highs: Vec<Game> = right.iter().map(|&w| games.sum(w, two).unwrap()).collect();
    let simplest = games.from_options(&lows, &highs).unwrap();
    if games.as_integer(simplest).is_none() {
        return Ok(simplest);
    }
    // Either both players can move or neither can, so these bounds are not reached.
    let fits: Vec<i64> = (-50..=50)
        .filter(|&m| {
            let m = games.integer(m).unwrap();
            lows.iter().all(|&low| !games.le(m, low))
                && highs.iter().all(|&high| !games.le(high, m))
        })
        .collect();
    let [least, greatest] = [fits[0], fits[fits.len() - 1]];
    let may_be_above = greatest >= 1 && !right.iter().any(|&w| games.le(w, minus_one));
    let may_be_below = least <= -1 && !left.iter().any(|&w| games.le(one, w));
    let decided = match () {
        () if may_be_above && left.iter().any(|&w| games.le(two, w)) => Some(greatest),
        () if may_be_below && right.iter().any(|&w| games.le(w, minus_two)) => Some(least),
        () if !may_be_above && !may_be_below => Some(0),
        () => None,
    };
    match decided {
        Some(weight) => Ok(games.integer(weight).unwrap()),
        None => Err([least, 0, greatest]),
    }
}

/// The three statements of the certificate, for parts of up to 41 stones.
#[test]
fn the_weights_have_period_ten() {
    let mut games = Games::new();
    let mut values = ClobberValues::new();
    let mut by_far_star = Vec::new();
    for part in (1..=41).flat_map(parts) {
        let (left, right) = (options(part, Color::Black), options(part, Color::White));
        assert_eq!(left.is_empty(), right.is_empty(), "{part}");
        let AtomicWeight { halves, star } = part.atomic_weight();
        let expected = game(&mut games, halves, star);
        if left.is_empty() {
            assert_eq!((halves, star), (0, false), "{part}");
            continue;
        }
        let [of_left, of_right] = [&left, &right].map(|weights| -> Vec<Game> {
            weights.iter().map(|&(halves, star)| game(&mut games, halves, star)).collect()
        });
        match calculus(&mut games, &of_left, &of_right) {
            Ok(weight) => assert_eq!(weight, expected, "{part}"),
            Err(choices) => {
                // From 22 stones on no far star is needed.
                assert!(part.stones() < 22 && !star && choices.contains(&(halves / 2)), "{part}");
                let value = values.atomic_weight(&part.position(), &mut Effort::new()).unwrap();
                let text = values.display(value).to_string();
                assert_eq!(text, part.atomic_weight().to_string(), "{part}");
                if part <= -part {
                    by_far_star.push(part.to_string());
                }
            }
        }
        if part.stones() >= 16 {
            let shorter = Part::new(part.family(), part.stones() - 10).unwrap();
            assert_eq!(part.atomic_weight(), shorter.atomic_weight(), "{part}");
        }
        if part.stones() >= 32 {
            let shorter = Part::new(part.family(), part.stones() - 10).unwrap();
            assert_eq!(left, options(shorter, Color::Black), "{part}");
            assert_eq!(right, options(shorter, Color::White), "{part}");
        }
    }
    by_far_star.sort();
    let mut expected = ["a2", "o3", "o5", "o7", "oox", "oo4", "oo5", "oo9", "oo5oo", "oo4xx"];
    expected.sort_unstable();
    assert_eq!(by_far_star, expected);
}

/// The weights of rows, by the calculus or, where it leaves a choice, by canonical forms.
#[derive(Default)]
struct RowWeights {
    values: ClobberValues,
    known: BTreeMap<Vec<Color>, Game>,
    /// The length of the longest row that was weighed by its canonical form.
    longest_value: usize,
}

impl RowWeights {
    fn weight(&mut self, row: &[Color]) -> Game {
        if row.windows(2).all(|pair| pair[0] == pair[1]) {
            return Game::ZERO;
        }
        let row: Vec<Color> = row.iter().copied().rev().collect::<Vec<_>>().min(row.to_vec());
        if let Some(&weight) = self.known.get(&row) {
            return weight;
        }
        let [left, right] = Color::BOTH.map(|mover| self.options(&row, mover));
        let weight = match calculus(self.values.games_mut(), &left, &right) {
            Ok(weight) => weight,
            Err(_) => {
                self.longest_value = self.longest_value.max(row.len());
                self.value(&row)
            }
        };
        self.known.insert(row, weight);
        weight
    }

    /// The weight by the canonical form.
    fn value(&mut self, row: &[Color]) -> Game {
        let board = Path::new(row.len() as u32);
        let position: Position<Path> = Position::from_fn(board, |v| Some(row[v.index()]));
        self.values.atomic_weight(&position, &mut Effort::new()).unwrap()
    }

    fn options(&mut self, row: &[Color], mover: Color) -> Vec<Game> {
        let places = (1..row.len()).filter(|&place| row[place - 1] != row[place]);
        let weights = places.map(|place| {
            let (mut left, mut right) = (row[..place].to_vec(), row[place..].to_vec());
            if left[place - 1] == mover {
                left.pop();
                right[0] = mover;
            } else {
                left[place - 1] = mover;
                right.remove(0);
            }
            let [left, right] = [self.weight(&left), self.weight(&right)];
            self.values.games_mut().sum(left, right).unwrap()
        });
        let mut weights: Vec<Game> = weights.collect();
        weights.dedup();
        weights
    }
}

/// The certificate of docs/alternating-linear.md for alternating rows with blocks at both ends.
#[test]
fn weights_with_blocks_at_both_ends_have_period_ten() {
    // Every piece that a move leaves also has blocks of these lengths, or has one colour.
    let (longest_block, from, most) = (5, 30, 60);
    let mut weights = RowWeights::default();
    let mut rows = BTreeMap::new();
    for (a, b) in (1..=longest_block).flat_map(|a| (1..=a).map(move |b| (a, b))) {
        // Inside, the colours alternate.
        for stones in a + b..=most {
            let inside = stones - a - b;
            let of_black = core::iter::repeat_n(true, a)
                .chain((0..inside).map(|place| place % 2 == 1))
                .chain(core::iter::repeat_n(inside % 2 == 1, b));
            let row = of_black.map(|black| if black { Color::Black } else { Color::White });
            let row: Vec<Color> = row.collect();
            let weight = weights.weight(&row);
            rows.insert((a, b, stones), weight);
            if stones <= 12 {
                assert_eq!(weight, weights.value(&row), "{row:?}");
            }
            if stones >= from {
                assert_eq!(weight, rows[&(a, b, stones - 10)], "{row:?}");
            }
        }
    }
    assert!(2 * from <= most && 10 + 2 * longest_block + 4 <= from);
    assert!(weights.longest_value <= 15, "{} stones", weights.longest_value);
    let text = |games: &Games, key| games.display(rows[&key]).to_string();
    let games = weights.values.games_mut();
    let shown = [(4, 1, 40), (5, 1, 40), (4, 4, 41), (3, 3, 45)].map(|key| text(games, key));
    assert_eq!(shown, ["3/4", "{3|2}", "5/2", "1"]);
}

#[test]
fn the_weights_are_those_of_the_values() {
    let mut values = ClobberValues::new();
    for part in (1..=16).flat_map(parts) {
        let weight = values.atomic_weight(&part.position(), &mut Effort::new()).unwrap();
        assert_eq!(values.display(weight).to_string(), part.atomic_weight().to_string(), "{part}");
    }
}

#[test]
fn sums_that_are_decided_by_weight_are_decided_rightly() {
    let (mut random, mut known) = (Random::new(10), HashMap::new());
    let (mut decided, mut open) = (0, 0);
    for _ in 0..4_000 {
        let sum: Sum = (0..1 + random.below(3))
            .map(|_| {
                let all: Vec<Part> = parts(1 + random.below(9) as u16).collect();
                all[random.below(all.len())]
            })
            .collect();
        for first in Color::BOTH {
            match sum.atomic_weight().winner(first) {
                Some(winner) => {
                    let first_wins = wins(&sum, first, &mut known);
                    assert_eq!(winner == first.player(), first_wins, "{sum}, {first} first");
                    decided += 1;
                }
                None => open += 1,
            }
        }
    }
    assert!(decided > 1_500 && open > 1_500, "{decided} decided, {open} open");
    for text in ["o5 + o7 + a4", "-o5 + -o7 + -oo8", "oo10xx", "a4 + oo10xx", "oo10xx + o3", "a2"] {
        let sum: Sum = text.parse().unwrap();
        let expected = (text != "a2").then(|| outcome_by(|first| wins(&sum, first, &mut known)));
        assert_eq!(sum.atomic_weight().outcome(), expected, "{text}");
    }
}

#[test]
fn long_parts_have_weights_in_no_time() {
    for family in Family::ALL {
        for stones in 999_000..=1_000_010_u64 {
            let weight = AtomicWeight::from_part(family, stones);
            let far = AtomicWeight::from_part(family, 20 + stones % 10);
            assert_eq!(weight, far, "{family:?} {stones}");
            assert_eq!(weight.is_none(), AtomicWeight::from_part(family, stones + 1).is_some());
        }
        let least = u64::from(family.shortest());
        assert!((0..least).all(|stones| AtomicWeight::from_part(family, stones).is_none()));
    }
}

/// A row that is a part, in either direction, has the weight of the part; other rows have no weight.
#[test]
fn rows_are_weighed_as_parts() {
    let mut others = 0;
    for (stones, bits) in
        (0..=9_usize).flat_map(|stones| (0..1_u32 << stones).map(move |bits| (stones, bits)))
    {
        let color = |k| if bits >> k & 1 == 1 { Color::Black } else { Color::White };
        let mut row: Vec<Color> = (0..stones).map(color).collect();
        let expected = Part::from_stones(&row).map(Part::atomic_weight);
        others += usize::from(expected.is_none());
        for _ in 0..2 {
            assert_eq!(AtomicWeight::from_stones(&row), expected, "{row:?}");
            row.reverse();
        }
    }
    assert!(others > 500, "{others}");
}

/// The outcome search decides sums of alternating rows of any length by their weights, without a step.
#[test]
fn the_outcome_search_asks_weights_first() {
    let stones = "ox".repeat(50_002);
    let sum = [100_001, 100_003, 100_000];
    let sum = sum.map(|count| stones[..count].parse::<Position<Path>>().unwrap());
    let mut effort = Effort::new();
    assert_eq!(OutcomeSolver::new().outcome(&sum, &mut effort), Ok(Outcome::L));
    assert_eq!(effort.progress().steps, 0);
}

/// An alternating row of even length and more than ten stones is less than up. It is its own negative, so it is also
/// greater than down.
#[test]
fn alternating_rows_lie_between_down_and_up() {
    let mut solver = OutcomeSolver::new();
    let between = (1..=40_usize).filter(|&n| {
        let rows = ["xxo".to_owned(), "xo".repeat(n)];
        let sum = rows.map(|row| row.parse::<Position<Path>>().unwrap());
        solver.outcome(&sum, &mut Effort::new()) == Ok(Outcome::L)
    });
    assert!(between.eq([3].into_iter().chain(6..=40)));
}

/// The base of the next induction, by a search whose table holds whole sums, not hashes.
#[test]
fn short_rows_lie_between_down_and_up_without_hashes() {
    let mut search = OutcomeSearch::new(ClobberRules);
    let between = (1..=16_usize).filter(|&n| {
        let rows = ["xxo".to_owned(), "xo".repeat(n)];
        let sum = rows.map(|row| row.parse::<Position<Grid>>().unwrap());
        search.outcome(sum, &mut Effort::new()) == Ok(Outcome::L)
    });
    assert!(between.eq([3].into_iter().chain(6..=16)));
}

/// The induction of docs/alternating-linear.md. Right moves from xxo + a(2n). Left wins by weight or by Theorem 4, or
/// leaves xxo and a smaller row, or leaves a sum from which every move of Right leads to a win by weight or by
/// Theorem 4, or to a sum that he also reaches by one move from xxo and the row with ten stones fewer.
#[test]
fn longer_rows_lie_between_as_shorter_ones_do() {
    let with_up = |parts: &mut dyn Iterator<Item = Part>| {
        parts.chain([Part::new(Family::NegOA, 3).unwrap()]).collect::<Sum>().standard_form()
    };
    let after_right = |stones| -> Vec<Sum> {
        let row = Part::new(Family::A, stones).unwrap();
        row.moves(Color::White).map(|mv| with_up(&mut mv.pieces.into_iter().flatten())).collect()
    };
    let is_won = |sum: &Sum| {
        sum.atomic_weight().winner(Color::Black) == Some(Player::Left)
            || sum.standard_form().is_in_s0()
    };
    let mut cases = [0; 3];
    for stones in (34..=60).step_by(2) {
        let row = |stones| Part::new(Family::A, stones).unwrap();
        assert!(Sum::from_iter([row(2), row(stones)]).is_in_s0());
        let smaller: BTreeSet<Sum> =
            (12..stones).step_by(2).map(|stones| with_up(&mut [row(stones)].into_iter())).collect();
        let by_ten: BTreeSet<Sum> = after_right(stones - 10).into_iter().collect();
        for sum in after_right(stones) {
            let replies = || sum.moves(Color::Black).map(|(.., after)| after.standard_form());
            let case = if is_won(&sum) {
                0
            } else if replies().any(|after| smaller.contains(&after)) {
                1
            } else {
                assert!(replies().any(|after| after.moves(Color::White).all(|(.., after)| {
                    is_won(&after) || by_ten.contains(&after.standard_form())
                })));
                2
            };
            cases[case] += 1;
        }
    }
    assert!(cases.iter().all(|&count| count > 50), "{cases:?}");
}
