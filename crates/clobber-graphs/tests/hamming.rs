//! Hamming graphs: all colourings of the smallest, and many of larger ones.

use clobber_core::{Color, Position, StoneSet, Topology, Vertex};
use clobber_graphs::{
    Answer, Clique, Effort, Error, Goal, Hamming, Hypercube, JokerReduction, Obstacle,
    reduce_clique, reduce_clique_to, reduce_hamming, reduce_hamming_to, reduce_hypercube_to,
};

use testkit::positions;

use crate::support::Reachable;

fn graph(name: &str) -> Hamming {
    name.parse().unwrap()
}

fn vertices(graph: &Hamming) -> impl Iterator<Item = Vertex> + use<> {
    (0..graph.vertex_count() as u32).map(Vertex::new)
}

/// Returns whether all stones off `vertex` have one colour.
fn one_color_beside<S: StoneSet>(position: &Position<Hamming, S>, vertex: Vertex) -> bool {
    Color::BOTH
        .into_iter()
        .any(|color| position.count(color) == usize::from(position.color_at(vertex) == Some(color)))
}

fn replay<S: StoneSet>(position: &Position<Hamming, S>, goal: Goal, reduction: &JokerReduction) {
    let board = position.board();
    let replay = reduction.replay(position);
    let end = replay.unwrap_or_else(|error| panic!("{board} {position}, {goal}: {error}"));
    assert!(goal.is_met_by(end.end()), "{board} {position}, {goal}: {reduction}");
}

fn played_with_joker<S: StoneSet>(
    position: &Position<Hamming, S>,
    vertex: Vertex,
    color: Color,
) -> JokerReduction {
    reduce_hamming_to(position, Goal::Joker { vertex, color }).unwrap().yes().unwrap()
}

/// Tests Theorem 12 for one position, vertex and colour.
fn check<S: StoneSet>(position: &Position<Hamming, S>, vertex: Vertex, color: Color) {
    let goal = Goal::One { vertex, color };
    match reduce_hamming_to(position, goal) {
        Ok(Answer::Yes(reduction)) => {
            assert!(!one_color_beside(position, vertex));
            replay(position, goal, &reduction);
        }
        Ok(Answer::No(obstacle)) => {
            let board = position.board();
            assert!(one_color_beside(position, vertex), "{board} {position}, {goal}");
            assert_eq!(
                obstacle.check(position, goal, &mut Effort::new()),
                Ok(()),
                "{board} {position}, {goal}"
            );
        }
        other => panic!("{position}, {goal}: {other:?}"),
    }
}

/// Tests everything claimed about a graph of Theorem 12, for all its colourings.
fn check_all(name: &str) {
    let graph = graph(name);
    for position in positions::all_full::<_, u64>(graph.clone()) {
        for vertex in vertices(&graph) {
            let impossible = one_color_beside(&position, vertex);
            for color in Color::BOTH {
                check(&position, vertex, color);
                let with_joker = played_with_joker(&position, vertex, color);
                assert_eq!(with_joker.joker.is_some(), impossible);
                let end = with_joker.replay(&position).unwrap();
                assert!(Goal::Joker { vertex, color }.is_met_by(end.end()));
                for other in Color::BOTH {
                    let goal = Goal::Two { vertex, color, other };
                    match reduce_hamming_to(&position, goal) {
                        Ok(Answer::Yes(reduction)) => replay(&position, goal, &reduction),
                        Ok(Answer::No(obstacle)) => {
                            assert_eq!(obstacle.check(&position, goal, &mut Effort::new()), Ok(()));
                        }
                        other => panic!("{position}, {goal}: {other:?}"),
                    }
                }
            }
            // No play reaches a goal that is declared impossible.
            if impossible {
                let ends = Reachable::from(&position);
                for color in Color::BOTH {
                    assert!(!ends.meets(Goal::One { vertex, color }));
                    for other in Color::BOTH {
                        assert!(!ends.meets(Goal::Two { vertex, color, other }));
                    }
                }
            }
        }
        let fewest = reduce_hamming(&position).unwrap();
        let one_color = position.is_monochromatic();
        assert_eq!(fewest.value(), Some(if one_color { graph.vertex_count() } else { 1 }));
        assert_eq!(fewest.check(&position, &mut Effort::new()), Ok(()));
    }
}

#[test]
fn all_colorings_of_two_triangles() {
    check_all("K3xK3");
}

#[test]
fn all_colorings_of_a_triangle_and_a_square() {
    for name in ["K3xK2xK2", "K2xK3xK2", "K2xK2xK3"] {
        check_all(name);
    }
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
            let ends = Reachable::from(&position);
            let with_joker = Reachable::with_joker(&position);
            for vertex in vertices(&graph) {
                let one_color = one_color_beside(&position, vertex);
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
                    let goal = Goal::Joker { vertex, color };
                    let reduction = played_with_joker(&position, vertex, color);
                    assert_eq!(reduction.joker.is_none(), possible);
                    assert!(with_joker.meets(goal));
                    assert!(goal.is_met_by(reduction.replay(&position).unwrap().end()));
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

/// Cliques with any factors K_1.
#[test]
fn a_single_factor_is_a_clique() {
    for (name, n) in [("K1", 1), ("K1xK1", 1), ("K2", 2), ("K1xK2", 2), ("K3xK1", 3), ("K6", 6)] {
        for position in positions::all_full::<_, u64>(graph(name)) {
            let [black, white] = Color::BOTH.map(|color| *position.stones().of(color));
            let clique = Position::from_stones(Clique::new(n), black, white).unwrap();
            let mut goals = Vec::new();
            for vertex in vertices(position.board()) {
                for color in Color::BOTH {
                    goals.push(Goal::One { vertex, color });
                    goals.push(Goal::Two { vertex, color, other: Color::Black });
                    for other_vertex in vertices(position.board()) {
                        goals.push(Goal::Both { vertex, color, other_vertex, other: Color::White });
                    }
                    goals.push(Goal::Joker { vertex, color });
                }
            }
            for goal in goals {
                assert_eq!(reduce_hamming_to(&position, goal), reduce_clique_to(&clique, goal));
            }
            assert_eq!(reduce_hamming(&position).unwrap(), reduce_clique(&clique));
        }
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

/// The play in `docs/hamming.md`.
#[test]
fn the_example_of_the_docs() {
    let start = "ooooxxxxxxxx";
    let mut position: Position<Hamming> = Position::parse_on(graph("K4xK3"), start).unwrap();
    let reduction = reduce_hamming_to(&position, "0:o".parse().unwrap()).unwrap().yes().unwrap();
    let mut shown = vec![position.to_string()];
    for &mv in &reduction.moves {
        position.play(mv).unwrap();
        shown.push(position.to_string());
    }
    let in_docs = [0, 1, 4, 5, 8, 9, 10, 11].map(|index| shown[index].as_str());
    let expected = [
        "ooooxxxxxxxx", "o.ooxoxxxxxx", "o.ooo...xxxx", "o.oo....oxxx", "o.oo.......x",
        "o.ox........", "x.o.........", "o...........",
    ];
    assert_eq!(in_docs, expected);
}

/// Compares the answer with all plays, and returns it.
fn decided(position: &Position<Hamming, u64>, goal: Goal, ends: &Reachable) -> bool {
    let vertex = goal.vertices().next().unwrap();
    match reduce_hamming_to(position, goal) {
        Ok(Answer::Yes(reduction)) => {
            replay(position, goal, &reduction);
            true
        }
        Ok(Answer::No(obstacle)) => {
            assert!(!ends.meets(goal), "{position}, {goal}: {obstacle}");
            let checked = obstacle.check(position, goal, &mut Effort::new());
            match obstacle {
                Obstacle::OneColorElsewhere { .. } => assert_eq!(checked, Ok(())),
                Obstacle::Exhausted => {
                    assert!(!one_color_beside(position, vertex));
                    assert_eq!(checked, Ok(()));
                }
                _ => panic!("{position}, {goal}: {obstacle}"),
            }
            false
        }
        other => panic!("{position}, {goal}: {other:?}"),
    }
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

#[test]
fn factors_of_two_make_a_hypercube() {
    for (sizes, dimension) in [(vec![2, 2], 2), (vec![2, 1, 2], 2), (vec![1, 2, 2, 2], 3)] {
        let (graph, cube) = (Hamming::new(sizes).unwrap(), Hypercube::new(dimension).unwrap());
        for black in 0..1_u32 << graph.vertex_count() {
            let square = |v: Vertex| {
                Some(if black >> v.get() & 1 == 1 { Color::Black } else { Color::White })
            };
            let on_graph = Position::from_fn(graph.clone(), square);
            let on_cube = Position::from_fn(cube, square);
            for vertex in (0..graph.vertex_count() as u32).map(Vertex::new) {
                for color in Color::BOTH {
                    let others = Color::BOTH.map(|other| Goal::Two { vertex, color, other });
                    let one = [Goal::One { vertex, color }, Goal::Joker { vertex, color }];
                    for goal in others.into_iter().chain(one) {
                        assert_eq!(
                            reduce_hamming_to(&on_graph, goal),
                            reduce_hypercube_to(&on_cube, goal)
                        );
                    }
                }
            }
        }
    }
}
