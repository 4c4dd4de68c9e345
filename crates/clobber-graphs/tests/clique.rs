//! Cliques: compares everything with all plays for n <= 6, with holes, and tests Proposition 1 for large n.

use clobber_core::{Color, Position, StoneSet, Vertex};
use clobber_graphs::{Clique, Effort, Error, Goal, reduce_clique, reduce_clique_to};
use testkit::positions;

use crate::support::{Reachable, all_goals, goals_on, is_mixed_off, painted, proved};

/// Checks that the answer to a goal agrees with `possible`.
fn check<S: StoneSet>(position: &Position<Clique, S>, goal: Goal, possible: bool) {
    let play = proved(position, goal, &reduce_clique_to(position, goal));
    assert_eq!(play.is_some(), possible, "{position}, {goal}");
}

#[test]
fn every_goal_is_decided() {
    for n in 0..=6 {
        for position in positions::all::<_, u64>(Clique::new(n)) {
            let ends = Reachable::with_joker(&position);
            let fewest = reduce_clique(&position);
            assert_eq!(fewest.value(), Some(ends.least()));
            assert_eq!(fewest.check(&position, &mut Effort::new()), Ok(()));
            for goal in all_goals(n as usize) {
                check(&position, goal, ends.meets(goal));
            }
        }
    }
}

#[test]
fn large_cliques() {
    const N: u32 = 1000;
    let colorings: [fn(u32) -> bool; 6] = [
        |v| v == 17,
        |v| v != 17,
        |v| v == 17 || v == 500,
        |v| v % 2 == 0,
        |v| v < 3,
        |v| v.wrapping_mul(2_654_435_761) >> 31 == 0,
    ];
    for is_black in colorings {
        let position = painted(Clique::new(N), |v| !is_black(v));
        for vertex in [0, 16, 17, 18, 500, 999].map(Vertex::new) {
            for goal in goals_on(vertex) {
                check(&position, goal, is_mixed_off(&position, vertex));
            }
        }
    }
}

#[test]
fn errors_name_what_is_wrong() {
    let position = Position::parse_on(Clique::new(3), "xo.").unwrap();
    let vertex = Vertex::new(3);
    let color = Color::Black;
    for goal in [Goal::One { vertex, color }, Goal::Joker { vertex, color }] {
        let error = Error::NoVertex { vertex, vertex_count: 3 };
        assert_eq!(reduce_clique_to(&position, goal), Err(error));
    }
}
