//! clobber-solitaire: the reductions of Theorems 1 and 5, generated and replayed, over growing
//! boards, and the reductions of boards of a mesh.

use clobber_benches::{Times, heading, rate};
use clobber_core::{Color, Effort, Grid, Move, MoveOrder, Position, Replay};
use clobber_solitaire::{CheckerboardReduction, MeshReduction};

fn reduction(rows: usize, cols: usize) -> CheckerboardReduction {
    let grid = Grid::new(rows, cols).expect("fewer than 2^32 squares");
    // White moves first: on an odd board, the colour with one stone less.
    CheckerboardReduction::new(grid, Color::Black, Color::White).expect("White is in the minority")
}

/// Returns a checkerboard of some 10^6 squares in the shape of a comb, whose cells are k x k squares.
fn comb(k: usize) -> Position<Grid> {
    let side = 1366 / k * k;
    let grid = Grid::new(side, side).expect("fewer than 2^32 squares");
    Position::from_fn(grid, |square| {
        let (row, col) = (square.index() / side, square.index() % side);
        let color = if (row + col) % 2 == 0 { Color::Black } else { Color::White };
        (row < k || col / k % 2 == 0).then_some(color)
    })
}

/// Reduces a board of a mesh from the board alone, and replays the moves.
fn mesh(board: &Position<Grid>, order: MoveOrder) -> usize {
    let moves = MeshReduction::new(board, order, &mut Effort::new()).expect("a mesh");
    let stones = moves.stones_left();
    let replay = Replay::new(board.clone(), order, moves).expect("every move is legal");
    assert_eq!(replay.stones_left(), stones);
    replay.moves_played()
}

/// Consumes moves, so that the compiler cannot omit any.
fn checksum(sum: u32, mv: Move) -> u32 {
    sum.rotate_left(1) ^ mv.from.get() ^ mv.to.get()
}

fn replay(reduction: &CheckerboardReduction) -> usize {
    let replay = reduction.replay(&mut Effort::new()).expect("every move is legal");
    assert_eq!(replay.stones_left(), reduction.stones_left());
    replay.moves_played()
}

fn main() {
    heading("rates over growing boards, one core");
    for side in [1000, 10_000] {
        let whole = reduction(side, side);
        let moves = (whole.move_count() as u64, "moves");
        rate(&format!("{side} x {side} generated and replayed"), moves, || replay(&whole));
    }
    for (k, order) in [(4, MoveOrder::Alternating(Color::Black)), (3, MoveOrder::Any)] {
        let board = comb(k);
        let squares = (board.stone_count() as u64, "squares");
        rate(
            &format!("a comb of {k} x {k} squares reduced and replayed, {order}"),
            squares,
            || mesh(&board, order),
        );
    }

    let mut times = Times::new("solitaire/checkerboard");
    for side in [10, 100, 1000] {
        let whole = reduction(side, side);
        times.of(format_args!("generate/{side}"), || whole.clone().fold(0, checksum));
        times.of(format_args!("replay/{side}"), || replay(&whole));
    }
}
