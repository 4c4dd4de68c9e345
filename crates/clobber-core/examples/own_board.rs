//! Defines a board and plays on it: a wheel, whose hub 0 is adjacent to every vertex of the rim.

use clobber_core::{Color, MoveOrder, Position, Reduction, Topology, Vertex};

#[derive(Clone, Copy)]
struct Wheel {
    rim: u32,
}

impl Topology for Wheel {
    fn vertex_count(&self) -> usize {
        self.rim as usize + 1
    }

    fn neighbors(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
        let (rim, v) = (self.rim, vertex.get());
        let on_rim = |v: u32| (v - 1) % rim + 1;
        let range = if v == 0 { 1..rim + 1 } else { 0..1 };
        let beside = if v == 0 { vec![] } else { vec![on_rim(v + 1), on_rim(v + rim - 1)] };
        range.chain(beside).map(Vertex::new)
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let position = Position::parse_on(Wheel { rim: 6 }, "xoxoxoo")?;
    println!("{position}: Black has {} moves", position.moves(Color::Black).count());

    // Plays moves from an iterator and checks each.
    let mut moves = Vec::new();
    let mut at = position.clone();
    while let Some(mv) = Color::BOTH.into_iter().find_map(|color| at.first_move(color)) {
        at.play(mv)?;
        moves.push(mv);
    }
    let reduction = Reduction::new(MoveOrder::Any, moves);
    println!("{reduction} leaves {}", reduction.replay(&position)?.end());
    Ok(())
}
