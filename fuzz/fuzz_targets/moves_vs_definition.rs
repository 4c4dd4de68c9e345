#![no_main]
//! The moves found by shifting words are those of the definition.

use clobber_core::{Color, Grid, Move, Position, StoneSet, Topology, Vertex};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (Position<Grid, u64>, Position<Grid, u128>, Position<Grid>)| {
    compare(&input.0);
    compare(&input.1);
    compare(&input.2);
});

fn compare<S: StoneSet>(position: &Position<Grid, S>) {
    let vertices = || (0..position.board().vertex_count() as u32).map(Vertex::new);
    for color in Color::BOTH {
        let stands = |v, color| position.color_at(v) == Some(color);
        let from = |from| position.board().neighbors(from).map(move |to| Move::new(from, to));
        let sources = vertices().filter(|&v| stands(v, color)).flat_map(from);
        let mut expected: Vec<Move> = sources.filter(|mv| stands(mv.to, !color)).collect();
        let mut found: Vec<Move> = position.moves(color).collect();
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!((position.moves(color).count(), found), (expected.len(), expected));
    }
}
