//! A board that breaks its contract makes results wrong, but nothing panics or overflows.

use std::cell::Cell;

use clobber_core::{Bound, Color, Effort, Limits, MoveOrder, Position, Topology, Vertex};
use testkit::Random;

/// A board that changes between calls: some edges appear or vanish, are listed twice, or are loops, or lead nowhere.
struct Flickering {
    vertices: u32,
    calls: Cell<u64>,
    seed: u64,
}

impl Topology for Flickering {
    fn vertex_count(&self) -> usize {
        self.vertices as usize
    }

    fn neighbors(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
        self.calls.set(self.calls.get() + 1);
        let mut random = Random::new(self.seed ^ self.calls.get());
        let own = vertex.get();
        let usual = [own.wrapping_sub(1), own + 1];
        let other =
            [own, own + 1, own + 2, own + 3, random.below(2 * self.vertices as usize) as u32];
        let mut near: Vec<u32> = usual.into_iter().filter(|_| random.below(8) > 0).collect();
        near.extend(other.into_iter().filter(|_| random.below(20) == 0));
        near.into_iter().filter(|&near| near < u32::MAX).map(Vertex::new)
    }
}

const STEPS: Limits = Limits { steps: Some(20_000), time: None, memory: Some(1 << 20) };

/// Calls a function with boards with all sorts of faults.
fn on_flickering_boards(mut call: impl FnMut(&Position<&Flickering>)) {
    for seed in 0..400 {
        let vertices = [1, 2, 7, 12, 40][seed as usize % 5];
        let board = Flickering { vertices, calls: Cell::new(0), seed };
        let mut random = Random::new(seed);
        let position = Position::from_fn(&board, |_| match random.below(9) {
            0 => None,
            n => Some(Color::BOTH[n % 2]),
        });
        call(&position);
    }
}

#[test]
fn checks_of_forged_bounds() {
    use clobber_solitaire::{ClauseProof, PartReason, Reason, Region};
    let proof: ClauseProof = "a -1 -2\nc 0\na 1 2 3\nl : 0 1 2".parse().unwrap();
    on_flickering_boards(|position| {
        let part = |reason| Bound { stones: 2, reason };
        let parts = [
            PartReason::DynamicProgram,
            PartReason::Factors,
            PartReason::AlternatingRow,
            PartReason::Swept { frontiers: 1 },
            PartReason::Exhausted { positions: 1 },
            PartReason::Regions { regions: vec![Region { stones: vec![0, 2, 1], keeps: 2 }] },
            PartReason::Clauses { proof: proof.clone() },
        ];
        let first = Color::Black;
        let wholes = [
            Reason::Factors,
            Reason::Alternation { first },
            Reason::Weighted { first, numerator: 1, denominator: 2 },
            Reason::Swept { first, stones: 3, frontiers: 1 },
            Reason::Exhausted { stones: 3, positions: 1 },
            Reason::Clauses {
                first,
                stones: 3,
                bounds: vec![part(PartReason::Survivor); position.parts().len()],
                proof: proof.clone(),
            },
        ];
        let of_parts =
            parts.map(|reason| Reason::Parts(vec![part(reason); position.parts().len()]));
        for reason in wholes.into_iter().chain(of_parts) {
            for order in MoveOrder::ALL {
                let bound = Bound { stones: 3, reason: reason.clone() };
                let _ = bound.check(position, order, &mut Effort::within(STEPS));
            }
        }
    });
}

#[test]
fn checks_of_forged_answers_on_graphs() {
    use clobber_graphs::{Goal, Obstacle, PartReason, Reason};
    on_flickering_boards(|position| {
        for reason in [
            PartReason::DynamicProgram,
            PartReason::Swept { frontiers: 1 },
            PartReason::Exhausted { positions: 1 },
        ] {
            let parts = vec![Bound { stones: 2, reason }; position.parts().len()];
            let bound = Bound { stones: 2, reason: Reason::Parts(parts) };
            let _ = bound.check(position, MoveOrder::Any, &mut Effort::within(STEPS));
        }
        for goal in ["0:x", "0:x,o", "0:x,1:o", "joker:0:x"].map(str::parse::<Goal>) {
            for obstacle in [
                Obstacle::Exhausted,
                Obstacle::Forests { trees: Some(2) },
                Obstacle::Forests { trees: None },
                Obstacle::Cut { vertices: vec![clobber_core::Vertex::new(1)], parts: 3 },
                Obstacle::Sides { walker: clobber_core::Vertex::new(1) },
            ] {
                let goal = goal.clone().unwrap();
                let _ = obstacle.check(position, goal, &mut Effort::within(STEPS));
            }
        }
    });
}

#[test]
fn searches() {
    on_flickering_boards(|position| {
        for order in MoveOrder::ALL {
            let _ = clobber_solitaire::solve(position, order, &mut Effort::within(STEPS));
        }
        let _ = clobber_graphs::solve(position, &mut Effort::within(STEPS));
        for goal in ["0:x", "0:x,o", "0:x,1:o", "joker:0:x"] {
            let goal = goal.parse().unwrap();
            let mut effort = Effort::within(STEPS);
            let _ = clobber_graphs::reach(position, goal, &mut effort);
        }
    });
}
