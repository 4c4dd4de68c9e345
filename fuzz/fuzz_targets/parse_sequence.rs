#![no_main]
//! Moves, orders, reductions, sequences and sums: what is read prints as what is read the same.

use clobber_core::notation::{display_moves, display_sum, parse_moves, parse_sum};
use clobber_core::{Grid, Move, MoveOrder, Path, Position, Reduction};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (Grid, &str)| {
    let (grid, text) = input;
    let _ = text.parse::<Move>().map(|mv| assert_eq!(mv.to_string().parse(), Ok(mv)));
    let _ = text.parse::<MoveOrder>().map(|order| assert_eq!(order.to_string().parse(), Ok(order)));
    if let Ok(reduction) = text.parse::<Reduction>() {
        assert_eq!(reduction.to_string().parse(), Ok(reduction));
    }
    if let Ok(moves) = parse_moves(&grid, text) {
        let printed = display_moves(&grid, &moves).to_string();
        assert_eq!(parse_moves(&grid, &printed), Ok(moves));
    }
    if let Ok(sum) = parse_sum::<Path, u64>(text) {
        let again: Vec<Position<Path>> = parse_sum(&display_sum(&sum).to_string()).unwrap();
        assert_eq!(display_sum(&again).to_string(), display_sum(&sum).to_string());
    }
});
