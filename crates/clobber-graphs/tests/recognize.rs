//! Graphs are recognised under any numbering, and nothing else is: all numberings of all small members, and large
//! ones with shuffled vertices.

use std::collections::{HashMap, HashSet};

use clobber_core::{Color, GraphBoard, Position, Topology, Vertex};
use clobber_graphs::{Effort, Goal, Labeling, NamedBoard, reach, solve};
use testkit::Random;

use crate::support::{painted, proved};

/// The members of up to six vertices. Other complete multipartite graphs are paths, cycles or cliques.
const MEMBERS: [&str; 31] = [
    "Q0", "Q1", "Q2", "K3", "K4", "K5", "K6", "K3xK2", "P3", "P4", "P5", "P6", "C5", "C6", "3x2",
    "K3,1", "K2,1,1", "K4,1", "K3,2", "K3,1,1", "K2,2,1", "K2,1,1,1", "K5,1", "K4,2", "K3,3",
    "K4,1,1", "K3,2,1", "K2,2,2", "K3,1,1,1", "K2,2,1,1", "K2,1,1,1,1",
];

fn edges(board: &impl Topology) -> Vec<(usize, usize)> {
    let graph = GraphBoard::from_board(board).unwrap();
    graph.edges().map(|(a, b)| (a.index(), b.index())).collect()
}

fn permutations(count: usize) -> Vec<Vec<usize>> {
    let Some(last) = count.checked_sub(1) else { return vec![vec![]] };
    let shorter = permutations(last);
    let with_last = |at: usize| {
        shorter.iter().map(move |order| {
            let mut order = order.clone();
            order.insert(at, last);
            order
        })
    };
    (0..=last).flat_map(with_last).collect()
}

/// The bits of the pairs of vertices.
fn pairs(count: usize) -> Vec<(usize, usize)> {
    (0..count).flat_map(|b| (0..b).map(move |a| (a, b))).collect()
}

#[test]
fn every_graph_of_up_to_six_vertices() {
    let mut by_edges: HashMap<(usize, u32), NamedBoard> = HashMap::new();
    for member in MEMBERS.map(|text| text.parse::<NamedBoard>().unwrap()) {
        let (count, edges) = (member.vertex_count(), edges(&member));
        let pairs = pairs(count);
        for order in permutations(count) {
            let mask = edges.iter().fold(0, |mask, &(a, b)| {
                let ends = (order[a].min(order[b]), order[a].max(order[b]));
                mask | 1 << pairs.iter().position(|&pair| pair == ends).unwrap()
            });
            let before = by_edges.insert((count, mask), member.clone());
            assert!(before.is_none_or(|before| before == member), "{member}");
        }
    }
    for count in 0..=6 {
        let pairs = pairs(count);
        for mask in 0..1_u32 << pairs.len() {
            let chosen = pairs.iter().enumerate().filter(|(bit, _)| mask >> bit & 1 == 1);
            let graph = GraphBoard::from_edges(count, chosen.map(|(_, &pair)| pair)).unwrap();
            let found = Labeling::recognize(&graph, &mut Effort::new()).unwrap();
            assert_eq!(found.as_ref().map(|f| &f.board), by_edges.get(&(count, mask)), "{graph:?}");
            if let Some(found) = found {
                assert_eq!(found.check(&graph), Ok(()));
            }
        }
    }
}

#[test]
fn larger_members_are_found_and_no_graph_beside_them() {
    let mut random = Random::new(11);
    for text in [
        "Q3", "Q7", "Q11", "K40", "K4xK3", "K5xK5", "K7xK4xK2", "K3xK3xK3xK3", "K10xK10xK10",
        "P100", "C99", "4x4", "9x5", "40x3", "30x2", "21x20",
    ] {
        let member: NamedBoard = text.parse().unwrap();
        for _ in 0..4 {
            let (graph, order) = random.renumbered(&member);
            let found = Labeling::recognize(&graph, &mut Effort::new()).unwrap().expect(text);
            assert_eq!(found.board, member);
            assert_eq!(found.check(&graph), Ok(()));
            // Labels with two entries swapped are refused, unless they are right too.
            for _ in 0..20 {
                let mut forged = found.clone();
                let (a, b) = (random.below(order.len()), random.below(order.len()));
                forged.labels.swap(a, b);
                let neighbors = |v: usize| -> HashSet<Vertex> {
                    let v = Vertex::new(v as u32);
                    graph.neighbors(v).filter(|w| ![a, b].contains(&w.index())).collect()
                };
                assert_eq!(forged.check(&graph).is_ok(), neighbors(a) == neighbors(b), "{text}");
                forged.labels[a] = forged.labels[b];
                assert_eq!(forged.check(&graph).is_ok(), a == b);
            }
            // With one edge moved it is no member.
            let mut all = edges(&graph);
            let removed = random.below(all.len());
            all.swap_remove(removed);
            let fewer = GraphBoard::from_edges(order.len(), all.clone()).unwrap();
            let without = Labeling::recognize(&fewer, &mut Effort::new()).unwrap();
            let is_path = text.starts_with('C')
                && without.as_ref().is_some_and(|f| matches!(f.board, NamedBoard::Path(_)));
            // A clique without an edge has one part of two vertices.
            let has_parts = text.starts_with('K')
                && without.as_ref().is_some_and(|f| matches!(f.board, NamedBoard::Multipartite(_)));
            assert!(without.is_none() || is_path || has_parts, "{text}");
            assert!(found.check(&fewer).is_err());
        }
    }
}

/// The answers on a shuffled graph equal the answers on the member itself, and hold on the graph.
#[test]
fn theorems_serve_shuffled_graphs() {
    let mut random = Random::new(5);
    for text in ["Q3", "Q5", "K4", "K3xK2", "K3xK3", "K4xK2xK2", "4x3", "4x2"] {
        let member: NamedBoard = text.parse().unwrap();
        let rounds = if member.vertex_count() < 10 { 30 } else { 6 };
        for _ in 0..rounds {
            let (graph, order) = random.renumbered(&member);
            let count = order.len();
            let rare = random.pick(&[2, 3, count]);
            let start = painted(NamedBoard::Graph(graph), |_| random.once_in(rare));
            let there = Position::from_fn(member.clone(), |v| {
                start.color_at(Vertex::new(order[v.index()] as u32))
            });
            let effort = &mut Effort::new();
            let found = solve(&start, effort).unwrap();
            assert_eq!(found.check(&start, effort), Ok(()), "{text} {start}");
            let known = solve(&there, effort).unwrap();
            assert_eq!(found.stones_left, known.stones_left, "{text} {there}");
            let vertex = random.below(count);
            let at = |v: usize| Vertex::new(v as u32);
            let other = random.below(count);
            for color in Color::BOTH {
                for goal in [
                    Goal::One { vertex, color },
                    Goal::Two { vertex, color, other: !color },
                    Goal::Two { vertex, color, other: color },
                    Goal::Both { vertex, color, other_vertex: other, other: Color::Black },
                    Goal::Joker { vertex, color },
                ] {
                    let here = goal.try_map(|v| Ok::<_, ()>(at(order[v]))).unwrap();
                    let goal = goal.try_map(|v| Ok::<_, ()>(at(v))).unwrap();
                    let found = reach(&start, here, effort).unwrap();
                    let known = reach(&there, goal, effort).unwrap();
                    assert_eq!(found.decided(), known.decided(), "{text} {there} {goal}");
                    if !found.is_open() {
                        proved(&start, here, &Ok(found));
                    }
                }
            }
        }
    }
}
