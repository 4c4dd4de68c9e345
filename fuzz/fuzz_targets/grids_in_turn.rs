#![no_main]
//! Full rectangles in alternating play: every answer is replayed, and equals the bound of docs/grids-in-turn.md.

use arbitrary::Arbitrary;
use clobber_core::{Color, Grid, MoveOrder, Position, Stopped};
use clobber_fuzz::limits;
use clobber_solitaire::{Error, lower_bound, reduce_full_grid};
use libfuzzer_sys::fuzz_target;

/// A board of 3 to 26 rows and columns. The colours repeat along its squares, row by row, so that a few of them make a
/// pattern.
#[derive(Arbitrary, Debug)]
struct Input {
    rows: u8,
    cols: u8,
    first: Color,
    colors: Vec<u8>,
}

fuzz_target!(|input: Input| {
    let Input { rows, cols, first, colors } = input;
    let [rows, cols] = [rows, cols].map(|side| 3 + usize::from(side % 24));
    let period = (8 * colors.len()).max(1);
    let is_black = |square: usize| {
        let bit = square % period;
        colors.get(bit / 8).is_some_and(|byte| byte >> (bit % 8) & 1 == 1)
    };
    let board = Position::<Grid>::from_fn(Grid::new(rows, cols).unwrap(), |vertex| {
        Some(if is_black(vertex.index()) { Color::Black } else { Color::White })
    });
    match reduce_full_grid(&board, MoveOrder::Alternating(first), &mut limits::enough()) {
        Ok(found) => {
            assert_eq!(found.reduction.order, MoveOrder::Alternating(first));
            let stones = found.reduction.replay(&board).unwrap().stones_left();
            assert_eq!((found.stones_left, found.value()), (stones, Some(stones)));
            assert_eq!(stones, bound(&board, first), "{board}, {first} first");
            assert_eq!(found.check(&board, &mut limits::enough()), Ok(()));
        }
        // No undecided board with four lines or more is known; one would be a discovery.
        Err(Error::Stopped(Stopped::Undecided { .. })) => {
            assert_eq!(rows.min(cols), 3, "{board}, {first} first");
        }
        // The steps or the memory did not suffice.
        Err(error) => assert!(matches!(error, Error::Stopped(_)), "{error}"),
    }
});

/// The table of docs/grids-in-turn.md; a board of one colour keeps its stones.
fn bound(board: &Position<Grid>, first: Color) -> usize {
    let [black, white] = Color::BOTH.map(|color| board.count(color));
    let is_minority_first = (black < white) == (first == Color::Black);
    match (black.abs_diff(white), is_minority_first) {
        _ if board.is_monochromatic() => board.stone_count(),
        (0, _) | (1, true) => lower_bound(board).stones,
        (1, false) => 2,
        (lead, true) => lead,
        (lead, false) => lead + 1,
    }
}
