//! Boards given by a rule have too many edges to visit: the search checks the time edge by edge.

use std::cell::Cell;
use std::time::Duration;

use clobber_core::{Color, GraphBoard, Position, Topology, Vertex};
use clobber_graphs::{
    Answer, Circulant, Clique, Effort, Goal, Limits, NamedBoard, Obstacle, PathPower, reach, solve,
};
use testkit::{Random, ticking};

use crate::support::{painted, proved};

/// A board that counts the neighbours it lists, and does not declare its family.
struct Counting<T> {
    board: T,
    listed: Cell<u64>,
}

impl<T: Topology> Topology for Counting<T> {
    fn vertex_count(&self) -> usize {
        self.board.vertex_count()
    }

    fn neighbors(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
        self.board.neighbors(vertex).inspect(|_| self.listed.set(self.listed.get() + 1))
    }

    fn are_adjacent(&self, a: Vertex, b: Vertex) -> bool {
        self.board.are_adjacent(a, b)
    }
}

/// Asks every question with little time, and with none.
fn ask_all(name: &str, board: impl Topology) {
    let count = board.vertex_count() as u64;
    let board = Counting { board, listed: Cell::new(0) };
    let color = |v: Vertex| Some(Color::BOTH[usize::from(v.get() % 7 < 3)]);
    let position = Position::<_>::from_fn(&board, color);
    let (vertex, other_vertex) = (Vertex::new(0), Vertex::new(9));
    let goals = Color::BOTH.into_iter().flat_map(|color| {
        [
            Goal::One { vertex, color },
            Goal::Two { vertex, color, other: color },
            Goal::Both { vertex, color, other_vertex, other: !color },
            Goal::Joker { vertex, color },
        ]
    });
    let delta = clobber_core::Delta::new(count as usize, 0);
    for goal in goals.map(Some).chain([None]) {
        for looks in [0, 1, 20] {
            board.listed.set(0);
            let limit = Duration::from_millis(looks);
            let effort = || Effort::within(Limits::time(limit)).with_clock(ticking);
            match goal {
                None => {
                    let found = solve(&position, &mut effort());
                    if let Ok(found) = found {
                        assert!(found.replay(&position.by_ref()).is_ok());
                        let _ = found.check(&position, &mut effort());
                    }
                }
                Some(goal) => {
                    let _ = reach(&position, goal, &mut effort());
                    for obstacle in [
                        Obstacle::Delta { delta, goal: 1 },
                        Obstacle::Parts { parts: 2 },
                        Obstacle::RareOnVertex { vertex },
                        Obstacle::Forests { trees: Some(3) },
                    ] {
                        let _ = obstacle.check(&position, goal, &mut effort());
                    }
                }
            }
            // Between two checks of the time lie at most 2^16 edges and the edges of one vertex; five efforts.
            let most = 5 * (looks + 4) * ((1 << 16) + 2 * count) + 20 * count;
            let listed = board.listed.get();
            assert!(listed <= most, "{name}, {goal:?}, {looks} looks: {listed} of {most}");
        }
    }
}

#[test]
fn the_time_is_kept_on_boards_with_very_many_edges() {
    const COUNT: u32 = 10_000;
    ask_all("a clique", Clique::new(COUNT));
    ask_all("a power of a path", PathPower::new(COUNT, COUNT / 2));
    // Both sides, and every second vertex.
    let odd = (1..COUNT / 2).step_by(2);
    ask_all("a circulant graph with two sides", Circulant::new(COUNT, odd).unwrap());
    ask_all("a circulant graph", Circulant::new(COUNT, (1..COUNT / 3).step_by(3)).unwrap());
}

#[test]
fn cliques_are_known_without_a_look_at_their_edges() {
    for name in ["K200000", "P100000^99999", "P30000^30000"] {
        let position = painted(name.parse::<NamedBoard>().unwrap(), |v| v == 5);
        for limits in [Limits::NONE, Limits::time(Duration::from_secs(3600))] {
            let found = solve(&position, &mut Effort::within(limits)).unwrap();
            assert_eq!(found.value(), Some(1), "{name}");
            assert_eq!(found.reduction.moves.len(), position.stone_count() - 1, "{name}");
        }
    }
}

/// Four cliques of 20 stones in a ring.
fn ring_of_cliques() -> GraphBoard {
    const SIZE: usize = 20;
    let mut edges = Vec::new();
    for first in (0..4).map(|clique| clique * SIZE) {
        edges.extend((0..SIZE).flat_map(|a| (0..a).map(move |b| (first + a, first + b))));
        edges.push((first, (first + SIZE + 1) % (4 * SIZE)));
    }
    GraphBoard::from_edges(4 * SIZE, edges).unwrap()
}

/// Most edges of a clique are not needed: cliques in a ring have plays on a few of them, to a stone on any vertex.
#[test]
fn cliques_in_a_ring_are_reduced_to_one_stone() {
    let board = ring_of_cliques();
    for seed in 0..4 {
        let mut random = Random::new(seed);
        let position = Position::<_>::from_fn(&board, |_| Some(Color::BOTH[random.below(2)]));
        // Without this, two million steps leave two stones or three.
        let limits = Limits::steps(1 << 19);
        let solution = solve(&position, &mut Effort::within(limits)).unwrap();
        assert_eq!(solution.value(), Some(1), "seed {seed}");
        assert_eq!(solution.check(&position, &mut Effort::new()), Ok(()), "seed {seed}");
        let vertex = Vertex::new(random.below(board.vertex_count()) as u32);
        let goal = Goal::One { vertex, color: Color::BOTH[random.below(2)] };
        let found = reach(&position, goal, &mut Effort::within(limits));
        assert!(proved(&position, goal, &found).is_some(), "seed {seed}, {goal}");
    }
}

/// Where one colour is rare, clauses take all of little memory. Rounds in which nothing is left to do end the search.
#[test]
fn a_rare_colour_and_little_memory_end() {
    let board = ring_of_cliques();
    for seed in 4..8 {
        let mut random = Random::new(seed);
        let color = |_| Some(Color::BOTH[usize::from(random.below(10) == 0)]);
        let position = Position::<_>::from_fn(&board, color);
        let limits = Limits { memory: Some(1 << 25), ..Limits::steps(1 << 22) };
        let solution = solve(&position, &mut Effort::within(limits)).unwrap();
        assert!(solution.at_most() <= 12, "seed {seed}: {}", solution.at_most());
        let goal = Goal::One { vertex: Vertex::new(0), color: Color::White };
        let found = reach(&position, goal, &mut Effort::within(limits));
        assert!(!matches!(found, Ok(Answer::No(_))), "seed {seed}");
    }
}
