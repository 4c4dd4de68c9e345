#![no_main]
//! Hamming graphs with any factors, including hypercubes: every reduction is replayed, and every
//! obstacle checked.

use clobber_core::{Color, Position, Topology, Vertex};
use clobber_graphs::{Answer, Effort, Error, Goal, Hamming, reduce_hamming, reduce_hamming_to};
use libfuzzer_sys::fuzz_target;

const MOST_VERTICES: u32 = 600;

fuzz_target!(|input: (Vec<u8>, Vec<u8>, u16, [Color; 2], u8)| {
    let (mut sizes, colors, vertex, [color, other], kind) = input;
    sizes.truncate(9);
    // The factors that fit; hardly ever none.
    let mut count = 1;
    let sizes = sizes.iter().map(|&size| if size == 255 { 0 } else { 1 + u32::from(size % 5) });
    let sizes: Vec<u32> = sizes
        .filter(|size| {
            let fits = count * size <= MOST_VERTICES;
            count *= if fits { *size } else { 1 };
            fits
        })
        .collect();
    let board = Hamming::new(sizes).unwrap();
    let vertex = Vertex::new(u32::from(vertex) % (board.vertex_count() as u32 + 1));
    // The bits of the input repeat; a byte decides whether there are empty squares.
    let position = Position::from_fn(board, |v| {
        let byte = colors.get(v.index() / 7 % colors.len().max(1)).copied().unwrap_or(0);
        let color = if byte >> (v.get() % 7) & 1 == 1 { Color::Black } else { Color::White };
        (byte != 255).then_some(color)
    });
    let goal = match kind % 4 {
        0 | 1 => Goal::One { vertex, color },
        2 => Goal::Two { vertex, color, other },
        _ => Goal::Joker { vertex, color },
    };
    match reduce_hamming_to(&position, goal) {
        Ok(Answer::Yes(play)) => {
            let end = play.replay(&position).unwrap().into_end();
            assert!(goal.is_met_by(&end), "{position} {goal}");
            let most = if position.is_monochromatic() { position.stone_count() } else { 2 };
            assert!(end.stone_count() <= most);
        }
        Ok(Answer::No(obstacle)) => {
            if let Err(refuted) = obstacle.check(&position, goal, &mut Effort::new()) {
                assert!(refuted.stopped().is_some(), "{position} {goal}: {obstacle}");
            }
        }
        Ok(Answer::Open { stopped, .. }) => panic!("{position} {goal}: {stopped}"),
        Err(Error::NoVertex { .. } | Error::Hole { .. }) => {}
        Err(error) => panic!("{position} {goal}: {error}"),
    }
    if let Ok(found) = reduce_hamming(&position) {
        assert_eq!(found.check(&position, &mut Effort::new()), Ok(()), "{position} {found}");
        assert!(found.is_optimal());
    }
});
