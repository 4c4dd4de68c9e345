//! Hypercubes against the rules: all positions of Q_0 to Q_3 with all goals, all of Q_4 to one stone,
//! structured and random positions up to Q_12, each reduction replayed.

use clobber_core::{Color, Position, Vertex};
use clobber_graphs::{Goal, Hypercube, ReduceError, hypercube_value, reduce_hypercube};

type Cube = Position<Hypercube, u64>;

fn cube(dimension: u32) -> Hypercube {
    Hypercube::new(dimension).unwrap()
}

fn position(dimension: u32, white: u64) -> Cube {
    let all = if dimension == 6 { u64::MAX } else { (1 << (1 << dimension)) - 1 };
    Position::from_stones(cube(dimension), all & !white, white).unwrap()
}

/// Which pairs of a vertex and a colour the stones of each set can be reduced to, alone: the set S to
/// (v, c) exactly if it is the one vertex v with a stone of colour c, or is in two parts, of which
/// one can be reduced to (v, not c) and the other to (u, c) for a neighbour u of v.
struct Reach {
    dimension: u32,
    /// For each set of vertices the bits 2 v + (0 for black, 1 for white).
    of: Vec<u32>,
}

impl Reach {
    fn new(dimension: u32, white: u64) -> Self {
        let size = 1_u32 << dimension;
        let mut of = vec![0_u32; 1 << size];
        for set in 1_usize..1 << size {
            if set.is_power_of_two() {
                let v = set.trailing_zeros();
                of[set] = 1 << (2 * v + (white >> v & 1) as u32);
                continue;
            }
            let mut part = (set - 1) & set;
            while part > 0 {
                let (stay, come) = (of[part], of[set & !part]);
                for goal in 0..2 * size {
                    let (v, c) = (goal / 2, goal % 2);
                    let arrives = (0..dimension).any(|k| come >> (2 * (v ^ 1 << k) + c) & 1 == 1);
                    if stay >> (goal ^ 1) & 1 == 1 && arrives {
                        of[set] |= 1 << goal;
                    }
                }
                part = (part - 1) & set;
            }
        }
        Self { dimension, of }
    }

    fn all(&self) -> usize {
        self.of.len() - 1
    }

    fn one(&self, set: usize, vertex: u32, color: Color) -> bool {
        self.of[set] >> (2 * vertex + color as u32) & 1 == 1
    }

    fn two(&self, vertex: u32, color: Color, other: Color) -> bool {
        let others = if other == Color::Black { 0x5555_5555 } else { 0xAAAA_AAAA };
        (1..self.all())
            .any(|set| self.one(set, vertex, color) && self.of[self.all() & !set] & others != 0)
    }

    /// The least number of sets of which each can be reduced to one stone.
    fn value(&self) -> usize {
        let mut least = vec![0_usize; self.of.len()];
        for set in 1..self.of.len() {
            let lowest = set & set.wrapping_neg();
            least[set] = usize::MAX;
            let mut part = set;
            while part > 0 {
                if part & lowest != 0 && self.of[part] != 0 {
                    least[set] = least[set].min(1 + least[set & !part]);
                }
                part = (part - 1) & set;
            }
        }
        least[self.all()]
    }
}

#[test]
fn all_goals_on_all_positions_up_to_q3() {
    for dimension in 0..=3 {
        for white in 0..1_u64 << (1 << dimension) {
            let start = position(dimension, white);
            let reach = Reach::new(dimension, white);
            let value = reach.value();
            assert_eq!(hypercube_value(&start), Ok(value), "{start}");
            let fewest = reduce_hypercube(&start, Goal::Fewest).unwrap();
            assert_eq!(fewest.replay(&start).unwrap().stones_left(), value, "{start}");
            for v in 0..1 << dimension {
                let vertex = Vertex::new(v);
                for color in Color::BOTH {
                    let one = Goal::One { vertex, color };
                    check(&start, one, reach.one(reach.all(), v, color));
                    for other in Color::BOTH {
                        let expected =
                            reach.one(reach.all(), v, color) || reach.two(v, color, other);
                        check(&start, Goal::Two { vertex, color, other }, expected);
                    }
                }
            }
        }
        let _ = Reach::new(dimension, 0).dimension;
    }
}

/// The goal is reached, or there is an obstacle that holds.
fn check(start: &Cube, goal: Goal, expected: bool) {
    match reduce_hypercube(start, goal) {
        Ok(reduction) => {
            let replay = reduction.replay(start).unwrap();
            assert!(goal.is_met_by(replay.end()), "{start} {goal}: {reduction}");
            assert!(expected, "{start} {goal}");
        }
        Err(ReduceError::Impossible(obstacle)) => {
            assert_eq!(obstacle.check(start, &goal), Ok(()), "{start} {goal}: {obstacle}");
            assert!(!expected, "{start} {goal}: {obstacle}");
        }
        Err(error) => panic!("{start} {goal}: {error}"),
    }
}

#[test]
fn all_positions_of_q4_to_one_stone() {
    for white in 0..1 << 16 {
        let start = position(4, white);
        for v in 0..16 {
            for color in Color::BOTH {
                let goal = Goal::One { vertex: Vertex::new(v), color };
                if let Ok(reduction) = reduce_hypercube(&start, goal) {
                    assert!(goal.is_met_by(reduction.replay(&start).unwrap().end()));
                }
            }
        }
    }
}
#[test]
fn all_positions_of_q4_to_two_stones() {
    let mut n = 0;
    for white in 0..1 << 16 {
        let start = position(4, white);
        for v in 0..16 {
            for color in Color::BOTH {
                for other in Color::BOTH {
                    let goal = Goal::Two { vertex: Vertex::new(v), color, other };
                    match reduce_hypercube(&start, goal) {
                        Ok(reduction) => {
                            n += 1;
                            assert!(goal.is_met_by(reduction.replay(&start).unwrap().end()));
                        }
                        Err(ReduceError::Impossible(_)) => {}
                        Err(e) => panic!("{start} {goal} {e}"),
                    }
                }
            }
        }
    }
    println!("{n}");
}
