#![no_main]
//! Moves, orders, reductions, sequences and sums read from text print as texts that are read back.
use clobber_core::{Grid, Move, MoveOrder, Path, Position, Reduction};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (Grid, &str)| {
    let (grid, text) = input;
    let _ = text.parse::<Move>().map(|mv| assert_eq!(mv.to_string().parse(), Ok(mv)));
    let _ = text.parse::<MoveOrder>().map(|order| assert_eq!(order.to_string().parse(), Ok(order)));
    if let Ok(reduction) = text.parse::<Reduction>() {
        assert_eq!(reduction.to_string().parse(), Ok(reduction));
    }
    if let Ok(moves) = Move::parse_all_on(&grid, text) {
        let printed = Move::display_all_on(&grid, &moves).to_string();
        assert_eq!(Move::parse_all_on(&grid, &printed), Ok(moves));
    }
    if let Ok(sum) = Position::<Path, u64>::parse_sum(text) {
        let again: Vec<Position<Path>> =
            Position::parse_sum(&Position::display_sum(&sum).to_string()).unwrap();
        assert_eq!(
            Position::display_sum(&again).to_string(),
            Position::display_sum(&sum).to_string()
        );
    }
});
