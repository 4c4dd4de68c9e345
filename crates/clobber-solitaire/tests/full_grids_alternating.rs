//! Full grids of at least three rows and columns with the colours taking turns: the bound is met, and every play is
//! replayed.

use std::collections::HashMap;

use clobber_core::{Color, Grid, MoveOrder, Position};
use clobber_solitaire::{Effort, Error, balance_bound, lower_bound, reduce_full_grid};
use testkit::Random;
use testkit::boards::{FAMILIES, board};
use testkit::plays::{Naive, Placement};
use testkit::positions::full;

fn grid(rows: usize, cols: usize) -> Grid {
    Grid::new(rows, cols).unwrap()
}

/// The bound as `docs/grids-in-turn.md` states it.
fn bound(black: usize, white: usize, first: Color, is_delta_zero: bool) -> usize {
    let by_delta = if is_delta_zero { 2 } else { 1 };
    let minority_first = (black < white) == (first == Color::Black);
    match (black.abs_diff(white), minority_first) {
        (0, _) | (1, true) => by_delta,
        (1, false) => 2,
        (lead, true) => lead,
        (lead, false) => lead + 1,
    }
}

fn bound_of<S: clobber_core::StoneSet>(board: &Position<Grid, S>, first: Color) -> usize {
    let [black, white] = Color::BOTH.map(|color| board.count(color));
    bound(black, white, first, lower_bound(board).stones == 2)
}

/// Reduces a board of both colours and returns the steps.
pub(crate) fn assert_meets_bound<S: clobber_core::StoneSet>(
    board: &Position<Grid, S>,
    first: Color,
) -> u64 {
    let mut effort = Effort::new();
    let found = reduce_full_grid(board, MoveOrder::Alternating(first), &mut effort)
        .unwrap_or_else(|error| panic!("{error}: {board}, {first} first"));
    let replay = found.replay(board).unwrap();
    assert_eq!(replay.stones_left(), bound_of(board, first), "{board}, {first} first");
    assert_eq!(found.value(), Some(replay.stones_left()));
    assert_eq!(found.reduction.order, MoveOrder::Alternating(first));
    effort.progress().steps
}

/// All boards of both colours with at least as many black stones as white ones.
fn boards_led_by_black(rows: usize, cols: usize) -> impl Iterator<Item = Position<Grid, u64>> {
    let squares = (rows * cols) as u32;
    let led = move |black: &u64| 2 * black.count_ones() >= squares;
    (1..(1 << squares) - 1).filter(led).map(move |black| full(grid(rows, cols), black))
}

#[test]
fn all_boards_of_up_to_twelve_squares() {
    for (rows, cols) in [(3, 3), (3, 4), (4, 3)] {
        for board in boards_led_by_black(rows, cols) {
            for first in Color::BOTH {
                assert_meets_bound(&board, first);
            }
        }
    }
}

#[test]
fn the_table_is_the_greater_of_delta_and_balance() {
    let compare = |board: &Position<Grid, u64>| {
        for first in Color::BOTH {
            let expected = lower_bound(board).stones.max(balance_bound(board, first).stones);
            assert_eq!(bound_of(board, first), expected, "{board}, {first} first");
        }
    };
    for (rows, cols) in [(3, 3), (3, 4)] {
        boards_led_by_black(rows, cols).for_each(|board| compare(&board));
    }
    let mut random = Random::new(1);
    for _ in 0..500 {
        let grid = grid(3 + random.below(5), 3 + random.below(5));
        let board = full(grid, random.next());
        if !board.is_monochromatic() {
            compare(&board);
        }
    }
}

/// A move changes the colour to move; while both colours are left, the table gives the same bound.
#[test]
fn play_does_not_change_the_bound() {
    let mut random = Random::new(2);
    let mut compared = 0;
    for _ in 0..300 {
        let grid = grid(3 + random.below(4), 3 + random.below(4));
        let mut board = random.position(grid, 0);
        let mut turn = random.pick(&Color::BOTH);
        if board.is_monochromatic() {
            continue;
        }
        let is_delta_zero = lower_bound(&board).stones == 2;
        let counts = |board: &Position<Grid>| Color::BOTH.map(|color| board.count(color));
        let [black, white] = counts(&board);
        let start = bound(black, white, turn, is_delta_zero);
        loop {
            let moves: Vec<_> = board.moves(turn).collect();
            if moves.is_empty() {
                break;
            }
            board.play(random.pick(&moves)).unwrap();
            turn = !turn;
            let [black, white] = counts(&board);
            if black > 0 && white > 0 {
                assert_eq!(bound(black, white, turn, is_delta_zero), start, "{board}");
                compared += 1;
            }
        }
    }
    assert!(compared > 1000, "{compared}");
}

#[test]
fn boards_of_all_families() {
    let mut random = Random::new(3);
    for side in [6, 9, 14, 20, 33] {
        for family in FAMILIES {
            let (rows, cols) = (3 + random.below(side), 3 + random.below(side));
            let board = board(family, grid(rows, cols), &mut random);
            assert_meets_bound(&board, random.pick(&Color::BOTH));
        }
    }
}

#[test]
#[ignore = "a minute"]
fn exhaustive_six_thousand_boards_of_all_families() {
    let mut random = Random::new(4);
    for _ in 0..6000 {
        let (rows, cols) = (3 + random.below(58), 3 + random.below(58));
        let board = board(random.pick(&FAMILIES), grid(rows, cols), &mut random);
        assert_meets_bound(&board, random.pick(&Color::BOTH));
    }
}

/// A full board with a given surplus of black stones (one more if the parity requires it), and with delta 0 modulo 3
/// or not.
fn with_lead(grid: Grid, lead: usize, is_delta_zero: bool, random: &mut Random) -> Position<Grid> {
    let count = grid.rows() * grid.cols();
    let mut squares: Vec<usize> = (0..count).collect();
    loop {
        random.shuffle(&mut squares);
        let black = (count + lead).div_ceil(2);
        let board = Position::from_fn(grid, |vertex| {
            let is_black = squares[vertex.index()] < black;
            Some(if is_black { Color::Black } else { Color::White })
        });
        if (lower_bound(&board).stones == 2) == is_delta_zero {
            return board;
        }
    }
}

/// A lead of 0 to 8, of either colour, either colour first, delta 0 or not. So every line of the table occurs, also
/// the majority first, which leaves one stone more than the lead, and delta 0, which leaves two.
#[test]
fn boards_with_a_given_lead() {
    let mut random = Random::new(5);
    for lead in 0..9 {
        for (rows, cols) in [(3, 9), (6, 7), (8, 8), (11, 5), (12, 12)] {
            for is_delta_zero in [true, false] {
                let board = with_lead(grid(rows, cols), lead, is_delta_zero, &mut random);
                for board in [&board.clone().swapped(), &board] {
                    for first in Color::BOTH {
                        assert_meets_bound(board, first);
                    }
                }
            }
        }
    }
}

/// The hardest known boards, as a text or as repeated rows or columns of a text, with the stones left for White and
/// for Black first. None may take more than twice as many steps a square as the hardest ones, halves of 3 x 42, took.
#[test]
fn boards_that_were_hard() {
    const STEPS: u64 = 3000;
    let rows = |row: &str, count: usize| vec![row; count].join("|");
    let transposed = |lines: &[(&str, usize)]| {
        let lines: Vec<&str> = lines.iter().flat_map(|&(line, count)| vec![line; count]).collect();
        let line = |place: usize| lines.iter().map(|line| &line[place..=place]).collect::<String>();
        (0..lines[0].len()).map(line).collect::<Vec<_>>().join("|")
    };
    let halves = |rows: usize, cols: usize| {
        vec!["x".repeat(cols / 2) + &"o".repeat(cols - cols / 2); rows].join("|")
    };
    let texts = [
        (rows("oxoooooxxxxx", 3), [1, 1]),
        (halves(3, 42), [1, 1]),
        (halves(49, 33), [50, 49]),
        (transposed(&[("ooo", 23), ("xoo", 22), ("xxo", 22), ("xxx", 22)]), [4, 3]),
        ("xxoooooxxx|xxxooooxxx|ooxooooxxx".to_owned(), [1, 1]),
        (transposed(&[("ooxx", 42)]), [2, 2]),
        ("oxooo|oxxxo|oxxxo|oxxxo|oooxo".to_owned(), [4, 3]),
        (rows("oxoooooooooooxxxxxxxxxxx", 3), [1, 1]),
    ];
    let mut boards: Vec<(Position<Grid>, Option<[usize; 2]>)> =
        texts.iter().map(|(text, stones)| (text.parse().unwrap(), Some(*stones))).collect();
    let mut random = Random::new(6);
    let named = |name: &str| *FAMILIES.iter().find(|(family, _)| *family == name).unwrap();
    for (name, side) in
        [("frame, balanced", 16), ("frame, balanced by chance", 24), ("a walk of heights", 50)]
    {
        boards.push((board(named(name), grid(side, side), &mut random), None));
    }
    for (board, stones) in boards {
        let squares = board.stone_count() as u64;
        for (place, first) in [Color::White, Color::Black].into_iter().enumerate() {
            let steps = assert_meets_bound(&board, first);
            assert!(steps <= STEPS * squares, "{board}, {first} first: {steps} steps");
            if let Some(stones) = stones {
                assert_eq!(bound_of(&board, first), stones[place], "{board}, {first} first");
            }
        }
    }
}

/// Each family has a number of steps for each square. The median over the families is nearly constant on boards of two,
/// four and eight times the side: doubling the side multiplies the steps by about four.
#[test]
fn steps_grow_with_the_squares() {
    let mut random = Random::new(8);
    let mut median = |side: usize| -> f64 {
        let steps = |family| {
            let board = board(family, grid(side, side), &mut random);
            assert_meets_bound(&board, random.pick(&Color::BOTH)) as f64
        };
        let mut steps: Vec<f64> = FAMILIES.into_iter().step_by(3).map(steps).collect();
        steps.sort_by(f64::total_cmp);
        steps[steps.len() / 2]
    };
    let medians = [10, 20, 40, 80].map(&mut median);
    for pair in medians.windows(2) {
        let ratio = pair[1] / pair[0];
        assert!((2.5..6.0).contains(&ratio), "{medians:?}");
    }
}

#[test]
fn other_boards_are_refused() {
    let reduce = |text: &str| {
        let board: Position<Grid> = text.parse().unwrap();
        reduce_full_grid(&board, MoveOrder::Alternating(Color::White), &mut Effort::new())
    };
    assert!(
        matches!(reduce("xox|o.o|xox").unwrap_err(), Error::Hole { vertex } if vertex.get() == 4)
    );
    assert_eq!(reduce("xoxo").unwrap_err(), Error::TooNarrow { side: 1 });
    assert_eq!(reduce("xxx|xxx|xxx").unwrap().value(), Some(9));
}

/// Exhaustive search: Black has at least as many stones as White. A play in which Black never moves twice in a row can
/// end with delta's bound.
#[test]
fn one_sided_play_on_boards_of_nine_and_twelve_squares() {
    type Known = HashMap<(Placement, bool), usize>;

    fn fewest(naive: &Naive, stones: Placement, black_moved: bool, known: &mut Known) -> usize {
        if let Some(&fewest) = known.get(&(stones, black_moved)) {
            return fewest;
        }
        let mut least = stones.count();
        for mover in Color::BOTH.into_iter().filter(|&c| c == Color::White || !black_moved) {
            for after in naive.after(stones, mover) {
                least = least.min(fewest(naive, after, mover == Color::Black, known));
            }
        }
        known.insert((stones, black_moved), least);
        least
    }
    for (rows, cols) in [(3, 3), (3, 4)] {
        let (naive, mut known) = (Naive::new(&grid(rows, cols)), Known::new());
        for board in boards_led_by_black(rows, cols) {
            let fewest = fewest(&naive, Placement::new(&board), false, &mut known);
            assert_eq!(fewest, lower_bound(&board).stones, "{board}");
        }
    }
}

/// Decides by exhaustive play whether two lines can be cleared in turn, with Black first and with White first. The
/// result has an entry for each colouring of these lines and of the line behind them.
fn cleared_blocks(columns: usize) -> Vec<[bool; 2]> {
    /// All three lines; no stone of the third line may move.
    struct Search {
        naive: Naive,
        third: u64,
        known: HashMap<(Placement, Color), bool>,
    }
    impl Search {
        fn clears(&mut self, stones: Placement, mover: Color) -> bool {
            let occupied =
                |stones: Placement| stones.of_color(Color::Black) | stones.of_color(Color::White);
            if occupied(stones) & !self.third == 0 {
                return true;
            }
            if let Some(&known) = self.known.get(&(stones, mover)) {
                return known;
            }
            let clears = self.naive.after(stones, mover).any(|after| {
                occupied(after) & self.third == self.third && self.clears(after, !mover)
            });
            self.known.insert((stones, mover), clears);
            clears
        }
    }
    let board = grid(3, columns);
    let third = ((1 << columns) - 1) << (2 * columns);
    let mut search = Search { naive: Naive::new(&board), third, known: HashMap::new() };
    let colorings =
        (0..1 << (3 * columns)).map(|black| Placement::new(&full::<_, u64>(board, black)));
    colorings.map(|stones| Color::BOTH.map(|first| search.clears(stones, first))).collect()
}

/// The numbers of docs/grids-in-turn.md.
fn assert_blocks(columns: usize, with_black_first: usize, with_either: usize) {
    let cleared = cleared_blocks(columns);
    assert_eq!(cleared.iter().filter(|[black, _]| *black).count(), with_black_first);
    assert_eq!(cleared.iter().filter(|[black, white]| *black && *white).count(), with_either);
    // No colouring of the other two lines works for every first line, which has the lowest bits.
    let firsts = 1 << columns;
    let best = cleared
        .chunks(firsts)
        .map(|firsts| firsts.iter().filter(|first| **first == [true; 2]).count());
    assert!(best.max().is_some_and(|best| best < firsts));
}

#[test]
fn blocks_of_two_lines_that_are_cleared_in_turn() {
    assert_blocks(2, 2, 2);
    assert_blocks(3, 42, 32);
    assert_blocks(4, 1037, 948);
}

#[test]
#[ignore = "seconds"]
fn exhaustive_blocks_of_two_lines_of_five_columns() {
    assert_blocks(5, 11_686, 11_120);
}
