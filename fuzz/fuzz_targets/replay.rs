#![no_main]
//! Replaying any sequence gives the same result as playing move by move.

use clobber_core::{Grid, Playout, Position, Reduction};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (Playout<Grid>, Reduction)| {
    let (Playout { start, reduction: legal }, mut claimed) = input;
    compare(&start, &legal);
    compare(&start, &claimed);
    claimed.moves.splice(0..0, legal.moves);
    compare(&start, &claimed);
});

fn compare(start: &Position<Grid>, Reduction { order, moves }: &Reduction) {
    let mut position = start.clone();
    let illegal = moves.iter().enumerate().find_map(|(index, &mv)| match order.mover(index) {
        Some(color) => position.play_as(color, mv).err().map(|reason| (index, reason)),
        None => position.play(mv).err().map(|reason| (index, reason)),
    });
    let replay = Reduction::new(*order, moves.iter().copied()).replay(start);
    assert_eq!(replay.as_ref().err().map(|error| (error.index, error.reason)), illegal);
    let _ = replay.map(|replay| assert_eq!(replay.into_end(), position));
}
