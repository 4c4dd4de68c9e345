//! Tests your own move generator, on sets of 64 squares, against the rules on random positions.

use clobber_core::{Color, Grid, Move, Position};
use quickcheck::{QuickCheck, TestResult};

/// The generator to test. Squares are bits, in rows of `cols`, and shifts find all moves in one direction at once.
fn moves_by_bits(rows: usize, cols: usize, movers: u64, targets: u64) -> Vec<Move> {
    let first_col: u64 = (0..rows).map(|row| 1 << (row * cols)).sum();
    let last_col = first_col << (cols - 1);
    let shifted = |set: u64, left: bool, by: usize| match left {
        true => set.checked_shl(by as u32).unwrap_or(0),
        false => set.checked_shr(by as u32).unwrap_or(0),
    };
    let mut moves = Vec::new();
    for (left, by, from) in [
        (true, 1, movers & !last_col),
        (false, 1, movers & !first_col),
        (true, cols, movers),
        (false, cols, movers),
    ] {
        let mut hit = shifted(from, left, by) & targets;
        while hit != 0 {
            let to = hit.trailing_zeros();
            let from = if left { to - by as u32 } else { to + by as u32 };
            moves.push(Move::between(from, to));
            hit &= hit - 1;
        }
    }
    moves
}

/// Both generators find the same moves, in any order.
fn agrees(position: Position<Grid>, mover: Color) -> TestResult {
    let (rows, cols) = (position.board().rows(), position.board().cols());
    let Ok(position) = position.with_sets::<u64>() else { return TestResult::discard() };
    if cols == 0 {
        return TestResult::discard();
    }
    let stones = position.stones();
    let mut found = moves_by_bits(rows, cols, *stones.of(mover), *stones.of(!mover));
    let mut right = position.move_list(mover);
    found.sort();
    right.sort();
    TestResult::from_bool(found[..] == right[..])
}

fn main() {
    QuickCheck::new().tests(1000).quickcheck(agrees as fn(Position<Grid>, Color) -> TestResult);
    println!("1000 positions: the same moves");
}
