#![no_main]
//! Moves found by boards and sets of stones satisfy the definition, on every kind of board, with every set of stones.
//! Play is compared with squares, and undoing step by step restores the same positions and hashes. On boards with
//! symmetries, also canonical forms.

use clobber_core::{Topology, check_topology};
use clobber_fuzz::boards::{AnyPosition, NamedBoard};
use clobber_fuzz::on_board;
use libfuzzer_sys::fuzz_target;

#[path = "../../crates/clobber-core/tests/rules.rs"]
mod rules;

fuzz_target!(|input: (AnyPosition, Vec<rules::Choice>)| {
    let (AnyPosition { board, squares }, choices) = &input;
    on_board!(board, board => {
        rules::moves(board, squares);
        rules::play(board, squares, choices);
        if board.vertex_count() <= 40 {
            assert_eq!(check_topology(board), Ok(()));
        }
    });
    match board {
        NamedBoard::Grid(board) => rules::images(board, squares),
        NamedBoard::Path(board) => rules::images(board, squares),
        NamedBoard::Cycle(board) if board.vertex_count() <= 40 => rules::images(board, squares),
        _ => {}
    }
});
