//! Hamming graphs: all colourings of the smallest, and many of larger ones.

use clobber_core::{Color, Position, StoneSet, Topology, Vertex};
use clobber_graphs::{
    Clique, Effort, Error, Goal, Hamming, reduce_clique_to, reduce_hamming, reduce_hamming_to,
};
use testkit::positions;

use crate::support::{Reachable, check_result, goals_on, is_mixed_off, proved, vertices};

fn graph(name: &str) -> Hamming {
    name.parse().unwrap()
}

/// Plays to one stone with a joker, which is always possible here; returns whether it is needed.
fn needs_joker<S: StoneSet>(position: &Position<Hamming, S>, vertex: Vertex, color: Color) -> bool {
    let goal = Goal::Joker { vertex, color };
    proved(position, goal, &reduce_hamming_to(position, goal)).unwrap().joker.is_some()
}

/// Tests everything claimed about a graph of Theorem 12, for all its colourings.
fn check_all(name: &str) {
    let graph = graph(name);
    for position in positions::all_full::<_, u64>(graph.clone()) {
        for vertex in vertices(&graph) {
            let impossible = !is_mixed_off(&position, vertex);
            // No play reaches a goal that is declared impossible.
            let ends = impossible.then(|| Reachable::from(&position));
            for goal in goals_on(vertex) {
                let play = proved(&position, goal, &reduce_hamming_to(&position, goal));
                assert_eq!(play.is_none(), impossible, "{position} {goal}");
                assert!(!ends.as_ref().is_some_and(|ends| ends.meets(goal)), "{position} {goal}");
            }
            for color in Color::BOTH {
                assert_eq!(needs_joker(&position, vertex, color), impossible);
            }
        }
        let fewest = reduce_hamming(&position).unwrap();
        let one_color = position.is_monochromatic();
        assert_eq!(fewest.value(), Some(if one_color { graph.vertex_count() } else { 1 }));
        assert_eq!(fewest.check(&position, &mut Effort::new()), Ok(()));
    }
}

#[test]
fn all_colorings_of_triangles_and_squares() {
    ["K3xK3", "K3xK2xK2", "K2xK3xK2", "K2xK2xK3"].into_iter().for_each(check_all);
}

#[test]
fn all_colorings_of_cliques_of_four_and_two() {
    for name in ["K4xK2", "K2xK4", "K5xK2", "K1xK2xK1xK4", "K3xK4", "K4xK3"] {
        check_all(name);
    }
}

/// K_2 x K_3: compares all goals with all plays, and names the twelve cases.
#[test]
fn the_prism_is_answered_exactly() {
    for name in ["K3xK2", "K2xK3", "K3xK1xK2"] {
        let graph = graph(name);
        let (mut cases, mut exceptions) = (0, 0);
        for position in positions::all_full::<_, u64>(graph.clone()) {
            let ends = Reachable::with_joker(&position);
            for vertex in vertices(&graph) {
                let one_color = !is_mixed_off(&position, vertex);
                for color in Color::BOTH {
                    let goal = Goal::One { vertex, color };
                    let possible = decided(&position, goal, &ends);
                    cases += u32::from(!one_color);
                    exceptions += u32::from(!one_color && !possible);
                    assert_eq!(!one_color && !possible, is_exception(&position, vertex, color));
                    for other in Color::BOTH {
                        let goal = Goal::Two { vertex, color, other };
                        assert_eq!(decided(&position, goal, &ends), !one_color);
                    }
                    assert_ne!(needs_joker(&position, vertex, color), possible);
                    assert!(ends.meets(Goal::Joker { vertex, color }));
                }
            }
            let fewest = reduce_hamming(&position).unwrap();
            let least = ends.least();
            assert_eq!(fewest.replay(&position).unwrap().stones_left(), least);
            assert_eq!(least, if position.is_monochromatic() { 6 } else { 1 });
        }
        assert_eq!((cases, exceptions), (720, 12), "{name}");
    }
}

#[test]
fn errors_name_what_is_wrong() {
    let (vertex, color) = (Vertex::new(0), Color::Black);
    let one = Goal::One { vertex, color };
    for name in ["K0", "K5xK0", "K0xK2xK3"] {
        let empty: Position<Hamming> = Position::empty(graph(name));
        assert_eq!(reduce_hamming(&empty).unwrap().value(), Some(0));
        let error = Error::NoVertex { vertex, vertex_count: 0 };
        for goal in [one, Goal::Joker { vertex, color }] {
            assert_eq!(reduce_hamming_to(&empty, goal), Err(error));
        }
    }
    for name in ["K3xK3", "K3xK2", "K3"] {
        let mut position: Position<Hamming> =
            Position::from_fn(graph(name), |v| Some(if v.get() < 2 { color } else { !color }));
        let joker = Goal::Joker { vertex, color };
        position.put(Vertex::new(1), None).unwrap();
        if name == "K3" {
            // A clique may have holes.
            let clique = Position::from_fn(Clique::new(3), |v| position.color_at(v));
            for goal in [one, Goal::One { vertex, color: !color }] {
                assert_eq!(reduce_hamming_to(&position, goal), reduce_clique_to(&clique, goal));
            }
            assert!(reduce_hamming_to(&position, joker).unwrap().is_yes());
            continue;
        }
        let hole = Error::Hole { vertex: Vertex::new(1) };
        assert_eq!(reduce_hamming_to(&position, one), Err(hole));
        assert_eq!(reduce_hamming_to(&position, joker), Err(hole));
    }
    for name in ["K3xK3", "K3xK2"] {
        let position = Position::from_fn(graph(name), |_| Some(color));
        let both = Goal::Both { vertex, color, other_vertex: Vertex::new(1), other: color };
        assert_eq!(
            reduce_hamming_to(&position, both),
            Err(Error::OtherGoal { goal: both, instead: "reach" })
        );
    }
}

/// Compares the answer with all plays, and returns it.
fn decided(position: &Position<Hamming, u64>, goal: Goal, ends: &Reachable) -> bool {
    check_result(position, ends, goal, &reduce_hamming_to(position, goal)).is_some()
}

/// v is rare in its triangle, the other triangle has only v's colour, and the other colour is wanted.
fn is_exception(position: &Position<Hamming, u64>, v: Vertex, wanted: Color) -> bool {
    let graph = position.board();
    let is_triangle = |u: Vertex| {
        let coordinates = graph.coordinates(u).zip(graph.coordinates(v)).zip(graph.sizes());
        let along_two = coordinates.filter(|&((a, b), &size)| size == 2 && a != b);
        along_two.count() == 0
    };
    let own = position.color_at(v).unwrap();
    let expected = |u| if u == v || !is_triangle(u) { own } else { !own };
    wanted == !own && vertices(graph).all(|u| position.color_at(u) == Some(expected(u)))
}
