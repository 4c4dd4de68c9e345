//! Cliques: compares everything with all plays for n <= 6, with holes, and tests Proposition 1 for large n.

use clobber_core::{Color, Position, StoneSet, Vertex};
use clobber_graphs::{
    Answer, Clique, Effort, Error, Goal, Obstacle, reduce_clique, reduce_clique_to,
};

use testkit::positions;

use crate::support::Reachable;

fn vertices(n: u32) -> impl Iterator<Item = Vertex> {
    (0..n).map(Vertex::new)
}

/// Checks that the answer to a goal agrees with `possible`.
fn check<S: StoneSet>(position: &Position<Clique, S>, goal: Goal, possible: bool) {
    match reduce_clique_to(position, goal) {
        Ok(Answer::Yes(reduction)) => {
            assert!(possible, "{position}, {goal}: {reduction}");
            let replay = reduction.replay(position).unwrap();
            assert!(goal.is_met_by(replay.end()), "{position}, {goal}: {reduction}");
        }
        Ok(Answer::No(obstacle)) => {
            assert!(!possible, "{position}, {goal}: {obstacle}");
            let both = matches!(goal, Goal::Both { .. });
            match obstacle {
                Obstacle::Exhausted if both => {}
                Obstacle::OneColorElsewhere { .. } if !both => {}
                Obstacle::Empty { .. } | Obstacle::SameVertex { .. } => {}
                _ => panic!("{position}, {goal}: {obstacle}"),
            }
            let checked = obstacle.check(position, goal, &mut Effort::new());
            assert_eq!(checked, Ok(()), "{position}, {goal}: {obstacle}");
        }
        other => panic!("{position}, {goal}: {other:?}"),
    }
}

#[test]
fn every_goal_is_decided() {
    for n in 0..=6 {
        for position in positions::all::<_, u64>(Clique::new(n)) {
            let ends = Reachable::from(&position);
            let least = ends.least();
            let fewest = reduce_clique(&position);
            assert_eq!(fewest.value(), Some(least));
            assert_eq!(fewest.check(&position, &mut Effort::new()), Ok(()));
            for vertex in vertices(n) {
                for color in Color::BOTH {
                    let goal = Goal::One { vertex, color };
                    check(&position, goal, ends.meets(goal));
                    for other in Color::BOTH {
                        let goal = Goal::Two { vertex, color, other };
                        check(&position, goal, ends.meets(goal));
                        for other_vertex in vertices(n) {
                            let goal = Goal::Both { vertex, color, other_vertex, other };
                            check(&position, goal, ends.meets(goal));
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn seven_stones() {
    for position in positions::all_full::<_, u64>(Clique::new(7)) {
        let ends = Reachable::from(&position);
        for vertex in vertices(7) {
            for color in Color::BOTH {
                let goal = Goal::One { vertex, color };
                check(&position, goal, ends.meets(goal));
                let other = Color::White;
                for other_vertex in vertices(7) {
                    let goal = Goal::Both { vertex, color, other_vertex, other };
                    check(&position, goal, ends.meets(goal));
                }
            }
        }
    }
}

/// Proposition 1 as stated: K_n is strongly 1-reducible for n >= 3.
#[test]
fn proposition_1() {
    for n in 3..=7 {
        for position in positions::all_full::<_, u64>(Clique::new(n)) {
            for vertex in vertices(n) {
                let mut others = vertices(n).filter(|&v| v != vertex);
                let first = others.next().and_then(|v| position.color_at(v));
                let one_color = others.all(|v| position.color_at(v) == first);
                for color in Color::BOTH {
                    check(&position, Goal::One { vertex, color }, !one_color);
                }
            }
        }
    }
}

#[test]
fn the_joker_always_helps() {
    for n in 0..=5 {
        for position in positions::all::<_, u64>(Clique::new(n)) {
            let without = Reachable::from(&position);
            let with = Reachable::with_joker(&position);
            for vertex in vertices(n) {
                for color in Color::BOTH {
                    let goal = Goal::Joker { vertex, color };
                    let possible = without.meets(goal) || with.meets(goal);
                    match reduce_clique_to(&position, goal) {
                        Ok(Answer::Yes(reduction)) => {
                            let replay = reduction.replay(&position).unwrap();
                            assert!(goal.is_met_by(replay.end()), "{position}, {goal}");
                            assert_eq!(reduction.joker.is_none(), without.meets(goal));
                        }
                        no => {
                            assert_eq!(no, Ok(Answer::No(Obstacle::Empty { vertex })));
                            assert!(!possible, "{position}, {goal}");
                        }
                    }
                }
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
        let position = Position::from_fn(Clique::new(N), |v| {
            Some(if is_black(v.get()) { Color::Black } else { Color::White })
        });
        for vertex in [0, 16, 17, 18, 500, 999].map(Vertex::new) {
            let rest = [Color::Black, Color::White].map(|color| {
                position.count(color) - usize::from(position.color_at(vertex) == Some(color))
            });
            for color in Color::BOTH {
                check(&position, Goal::One { vertex, color }, !rest.contains(&0));
                for other in Color::BOTH {
                    check(&position, Goal::Two { vertex, color, other }, !rest.contains(&0));
                }
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
