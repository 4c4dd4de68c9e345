//! Full grids of at least three rows and columns with the colours taking turns: the bound is met, and every play is replayed.

use std::collections::HashMap;

use clobber_core::{Color, Grid, MoveOrder, Position};
use clobber_solitaire::{
    Effort, Error, Limits, balance_bound, lower_bound, reduce_full_grid_alternating, solve,
};
use testkit::Random;
use testkit::boards::{FAMILIES, board};

fn grid(rows: usize, cols: usize) -> Grid {
    Grid::new(rows, cols).unwrap()
}

fn full(grid: Grid, black: u64) -> Position<Grid, u64> {
    let all = u64::MAX >> (64 - grid.rows() * grid.cols());
    Position::from_stones(grid, black, all ^ black).unwrap()
}

/// The bound as `docs/grids.md` states it.
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
fn assert_meets_bound<S: clobber_core::StoneSet>(board: &Position<Grid, S>, first: Color) -> u64 {
    let mut effort = Effort::new();
    let found = reduce_full_grid_alternating(board, first, &mut effort)
        .unwrap_or_else(|error| panic!("{error}: {board}, {first} first"));
    let replay = found.replay(board).unwrap();
    assert_eq!(replay.stones_left(), bound_of(board, first), "{board}, {first} first");
    assert_eq!(found.value(), Some(replay.stones_left()));
    assert_eq!(found.reduction.order, MoveOrder::Alternating(first));
    effort.progress().steps
}

/// All boards of both colours with no fewer black than white stones.
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
#[ignore = "takes a minute: see docs/grids.md"]
fn all_boards_of_fifteen_and_sixteen_squares() {
    for (rows, cols) in [(3, 5), (4, 4)] {
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
        let black = random.next() & u64::MAX >> (64 - grid.rows() * grid.cols());
        let board = full(grid, black);
        if !board.is_monochromatic() {
            compare(&board);
        }
    }
}

/// After a move the other colour is to move; as long as both colours are there, the table says the same.
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
#[ignore = "takes minutes: see docs/grids.md"]
fn six_thousand_boards_of_all_families() {
    let mut random = Random::new(4);
    for _ in 0..6000 {
        let (rows, cols) = (3 + random.below(58), 3 + random.below(58));
        let board = board(random.pick(&FAMILIES), grid(rows, cols), &mut random);
        assert_meets_bound(&board, random.pick(&Color::BOTH));
    }
}

/// A lead of 0 to 8, either colour first; and as many of either colour with delta 0, which leaves one stone of each.
#[test]
fn boards_with_a_given_lead() {
    let mut random = Random::new(5);
    let mut with_delta_zero = 0;
    for lead in 0..9 {
        for (rows, cols) in [(6, 7), (8, 8), (11, 5), (12, 12)] {
            let mut squares: Vec<usize> = (0..rows * cols).collect();
            for last in (1..squares.len()).rev() {
                squares.swap(last, random.below(last + 1));
            }
            let black = (rows * cols + lead) / 2;
            let board = Position::<Grid>::from_fn(grid(rows, cols), |vertex| {
                let is_black = squares[vertex.index()] < black;
                Some(if is_black { Color::Black } else { Color::White })
            });
            with_delta_zero += usize::from(lead < 2 && lower_bound(&board).stones == 2);
            for board in [&board.clone().swapped(), &board] {
                for first in Color::BOTH {
                    assert_meets_bound(board, first);
                }
            }
        }
    }
    assert!(with_delta_zero > 0);
}

/// The hardest boards that are known: by the text, or repeated rows of a text.
#[test]
fn boards_that_were_hard() {
    let rows = |row: &str, count: usize| vec![row; count].join("|");
    let transposed = |lines: &[(&str, usize)]| {
        let lines: Vec<&str> = lines.iter().flat_map(|&(line, count)| vec![line; count]).collect();
        let line = |place: usize| lines.iter().map(|line| &line[place..=place]).collect::<String>();
        (0..lines[0].len()).map(line).collect::<Vec<_>>().join("|")
    };
    let halves = |rows: usize, cols: usize| {
        vec!["x".repeat(cols / 2) + &"o".repeat(cols - cols / 2); rows].join("|")
    };
    let white = Color::White;
    let mut boards = vec![
        (rows("oxoooooxxxxx", 3), white, Some(1)),
        (halves(3, 42), Color::Black, None),
        (halves(3, 42), white, None),
        (halves(49, 33), Color::Black, None),
        (transposed(&[("ooo", 23), ("xoo", 22), ("xxo", 22), ("xxx", 22)]), white, Some(4)),
        ("xxoooooxxx|xxxooooxxx|ooxooooxxx".to_owned(), white, Some(1)),
        (transposed(&[("ooxx", 42)]), Color::Black, None),
        (transposed(&[("ooxx", 42)]), white, None),
        ("oxooo|oxxxo|oxxxo|oxxxo|oooxo".to_owned(), Color::Black, Some(3)),
        (rows("oxoooooooooooxxxxxxxxxxx", 3), white, Some(1)),
    ];
    for (text, first, stones) in boards.drain(..) {
        let board: Position<Grid> = text.parse().unwrap();
        assert_meets_bound(&board, first);
        if let Some(stones) = stones {
            assert_eq!(bound_of(&board, first), stones, "{board}");
        }
    }
    let mut random = Random::new(6);
    let named = |name: &str| *FAMILIES.iter().find(|(family, _)| *family == name).unwrap();
    for (name, side) in
        [("frame, balanced", 16), ("frame, balanced by chance", 24), ("a walk of heights", 50)]
    {
        let board = board(named(name), grid(side, side), &mut random);
        for first in Color::BOTH {
            assert_meets_bound(&board, first);
        }
    }
}

#[test]
fn the_same_board_gets_the_same_play() {
    let mut random = Random::new(7);
    for family in FAMILIES.into_iter().step_by(5) {
        let board = board(family, grid(15, 12), &mut random);
        let reduce = || reduce_full_grid_alternating(&board, Color::White, &mut Effort::new());
        assert_eq!(reduce(), reduce());
        let by_solver = solve(&board, MoveOrder::Alternating(Color::White), &mut Effort::new());
        assert_eq!(reduce().unwrap().reduction, by_solver.reduction);
    }
}

/// Doubling the side multiplies the steps by about four.
#[test]
fn steps_grow_with_the_squares() {
    let mut random = Random::new(8);
    let mut steps = |side: usize| -> u64 {
        let boards: Vec<_> = ["balanced", "uniform, 1 in 2", "checkerboard, 1 in 50 turned"]
            .map(|name| *FAMILIES.iter().find(|(family, _)| *family == name).unwrap())
            .map(|family| board(family, grid(side, side), &mut random))
            .into();
        boards.iter().map(|board| assert_meets_bound(board, Color::Black)).sum()
    };
    let (small, large) = (steps(30), steps(60));
    assert!(large < 8 * small, "{small} {large}");
}

#[test]
fn a_limit_of_steps_is_kept() {
    let board = board(FAMILIES[0], grid(30, 30), &mut Random::new(9));
    let needed = assert_meets_bound(&board, Color::White);
    for steps in [0, needed / 2, needed - 1] {
        let mut effort = Effort::within(Limits::steps(steps));
        let found = reduce_full_grid_alternating(&board, Color::White, &mut effort);
        assert!(matches!(found, Err(Error::Stopped(_))), "{steps} of {needed}");
    }
}

#[test]
fn other_boards_are_refused() {
    let reduce = |text: &str| {
        let board: Position<Grid> = text.parse().unwrap();
        reduce_full_grid_alternating(&board, Color::White, &mut Effort::new())
    };
    assert!(
        matches!(reduce("xox|o.o|xox").unwrap_err(), Error::Hole { vertex } if vertex.get() == 4)
    );
    assert_eq!(reduce("xoxo|oxox").unwrap_err(), Error::TooNarrow { side: 2 });
    assert_eq!(reduce("xxx|xxx|xxx").unwrap().value(), Some(9));
}

/// By all plays: a play in which Black, who leads or is given, never moves twice in a row can end with delta's bound.
#[test]
fn one_sided_play_on_boards_of_nine_and_twelve_squares() {
    struct Search {
        grid: Grid,
        known: HashMap<(u64, u64, bool), usize>,
    }
    impl Search {
        fn fewest(&mut self, black: u64, white: u64, black_moved: bool) -> usize {
            if let Some(&known) = self.known.get(&(black, white, black_moved)) {
                return known;
            }
            let mut fewest = (black | white).count_ones() as usize;
            let position = Position::<Grid, u64>::from_stones(self.grid, black, white).unwrap();
            for mover in Color::BOTH {
                if mover == Color::Black && black_moved {
                    continue;
                }
                for mv in position.moves(mover) {
                    let [from, to] = [mv.from, mv.to].map(|vertex| 1_u64 << vertex.get());
                    let left = match mover {
                        Color::Black => self.fewest(black & !from | to, white & !to, true),
                        Color::White => self.fewest(black & !to, white & !from | to, false),
                    };
                    fewest = fewest.min(left);
                }
            }
            self.known.insert((black, white, black_moved), fewest);
            fewest
        }
    }
    for (rows, cols) in [(3, 3), (3, 4)] {
        let mut search = Search { grid: grid(rows, cols), known: HashMap::new() };
        for board in boards_led_by_black(rows, cols) {
            let [black, white] = Color::BOTH.map(|color| *board.stones().of(color));
            let fewest = search.fewest(black, white, false);
            assert_eq!(fewest, lower_bound(&board).stones, "{board}");
        }
    }
}
