#![no_main]
//! Applies operations to a set of one word and to a large one; undoing an operation restores the set.

use arbitrary::Arbitrary;
use clobber_core::{Color, Grid, GridSymmetry, LargeSet, Move, Position, StoneSet, Vertex};
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Clone, Copy, Debug)]
enum Operation {
    Play(Move),
    PlayNth(Color, u8),
    Put(Vertex, Option<Color>),
    Swap,
    Image(u8),
    Crop,
}

fuzz_target!(|input: (Position<Grid, u64>, Vec<Operation>)| {
    let (mut small, mut large) = (input.0, input.0.with_sets::<LargeSet>().unwrap());
    for operation in input.1 {
        (small, large) = (after(small, operation), after(large, operation));
        assert_eq!(small.with_sets().as_ref(), Ok(&large), "{operation:?}");
        assert_eq!(small.canonical().with_sets(), Ok(large.canonical()));
    }
});

fn after<S: StoneSet>(mut position: Position<Grid, S>, operation: Operation) -> Position<Grid, S> {
    let mv = match operation {
        Operation::Play(mv) => Some(mv),
        Operation::PlayNth(color, n) => position.moves(color).nth(n.into()),
        Operation::Put(vertex, square) => {
            let _ = position.put(vertex, square);
            None
        }
        Operation::Swap => return position.swapped(),
        Operation::Image(n) => return position.image(GridSymmetry::ALL[usize::from(n % 8)]),
        Operation::Crop => return position.cropped().0,
    };
    let before = position.clone();
    if let Some((mv, mover)) = mv.and_then(|mv| Some((mv, position.play(mv).ok()?))) {
        let mut undone = position.clone();
        undone.undo(mover, mv);
        assert_eq!(undone, before);
    }
    position
}
