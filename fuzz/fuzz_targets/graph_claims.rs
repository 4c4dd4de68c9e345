#![no_main]
//! Claims of clobber-graphs that anybody may make, true or not, also in JSON: what a check accepts is true of all plays.

use arbitrary::Arbitrary;
use clobber_core::{
    Bipartition, Color, Delta, GraphBoard, Move, MoveOrder, Position, Reduction, Topology, Vertex,
};
use clobber_fuzz::boards::Small;
use clobber_fuzz::limits;
use clobber_fuzz::tally::forgery;
use clobber_graphs::{
    AnyBoard, Bound, FreePartReason, Goal, HamiltonianCycle, Joker, JokerReduction, Labeling,
    Obstacle, Reason, Solution, TreeSearch, recognize, reduce_graph,
};
use libfuzzer_sys::fuzz_target;
use testkit::plays::{Naive, Placement};

#[derive(Arbitrary, Debug)]
enum Claim {
    /// A goal is out of reach.
    Obstacle { goal: AnyGoal, vertex: u8, color: Color, number: u8, delta: (u8, u8), kind: u8 },
    /// So can be played, and this is left.
    Joker { moves: Vec<Move>, after: u8, vertex: u8, has_joker: bool },
    /// So many stones are left by this play, and this bound holds; taken from a true solution if nothing is given.
    Solution { moves: Vec<Move>, stones_left: u8, stones: u8, parts: Vec<(u8, u8, (u8, u8))> },
    /// A true solution with something changed.
    Changed { place: u8, kind: u8, stones: u8, delta: (u8, u8) },
    /// This is a member of a family, with these labels; or, if none are given, with those found and two of them exchanged.
    Labeling { board: AnyBoard, labels: Vec<u8>, exchanged: (u8, u8) },
    /// These vertices are a Hamiltonian cycle.
    Cycle(Vec<u8>),
}

#[derive(Arbitrary, Debug)]
enum AnyGoal {
    One(u8, Color),
    Two(u8, Color, Color),
    Both(u8, Color, u8, Color),
    Joker(u8, Color),
}

fuzz_target!(|input: (Small<8>, Claim)| {
    let (Small(position), claim) = input;
    let start = Placement::of(&position);
    let mut naive = Naive::of(position.board());
    match claim {
        Claim::Obstacle { goal, vertex, color, number, delta, kind } => {
            let goal = goal.of(&position);
            let mut is_reached = None;
            let all = (0..11).flat_map(|kind| (0..4).map(move |number| (kind, number)));
            for (kind, number) in all.chain([(kind, number)]) {
                let obstacle = obstacle(&position, vertex, color, number, delta, kind);
                let checked = obstacle.check(&position, goal, &mut limits::effort(5_000));
                if !forgery(checked.is_ok()) {
                    continue;
                }
                let is_reached = *is_reached.get_or_insert_with(|| {
                    let ends = naive.reached(start, matches!(goal, Goal::Joker { .. }));
                    ends.iter().any(|&end| goal.is_met_by(&with(&position, end)))
                });
                assert!(!is_reached, "{position} {goal}: {obstacle:?}");
                assert_eq!(passed_on(obstacle), obstacle);
            }
        }
        Claim::Joker { moves, after, vertex, has_joker } => {
            let joker = Joker { after: after.into(), vertex: Vertex::new(vertex.into()) };
            let reduction = JokerReduction { moves, joker: has_joker.then_some(joker) };
            let replayed = reduction.replay(&position);
            forgery(replayed.is_ok());
            if let Ok(replay) = replayed {
                let end = Placement::of(replay.end());
                assert!(naive.reached(start, true).contains(&end));
            }
        }
        Claim::Solution { moves, stones_left, stones, parts } => {
            let part = |(stones, kind, delta): (u8, u8, (u8, u8))| Bound {
                stones: stones.into(),
                reason: reason(&position, kind, delta),
            };
            let parts = parts.into_iter().map(part).collect();
            let claimed = Solution {
                reduction: Reduction { order: MoveOrder::Any, moves },
                stones_left: stones_left.into(),
                bound: Bound { stones: stones.into(), reason: Reason { parts } },
            };
            judge(&position, &mut naive, claimed);
        }
        Claim::Changed { place, kind, stones, delta } => {
            let search = TreeSearch { trees: 1, ..TreeSearch::default() };
            let Ok(mut found) = reduce_graph(&position, search, &mut limits::enough()) else {
                return;
            };
            let count = found.bound.reason.parts.len().max(1);
            let index = usize::from(place) % count;
            let Some(&whole) = found.bound.reason.parts.get(index) else { return };
            let all = (0..6).flat_map(|kind| (0..3).map(move |more| (kind, whole.stones + more)));
            for (kind, stones) in all.chain([(kind, stones.into())]) {
                let parts = &mut found.bound.reason.parts;
                parts[index] = Bound { stones, reason: reason(&position, kind, delta) };
                let sum = parts.iter().map(|part| part.stones).fold(0, usize::saturating_add);
                for left in [found.stones_left, sum] {
                    let bound = Bound { stones: sum, ..found.bound.clone() };
                    judge(
                        &position,
                        &mut naive,
                        Solution { stones_left: left, bound, ..found.clone() },
                    );
                }
            }
        }
        Claim::Labeling { board, labels, exchanged } => {
            let graph = position.board();
            let mut claimed = Labeling {
                board,
                labels: labels.into_iter().map(|l| Vertex::new(l.into())).collect(),
            };
            if claimed.labels.is_empty() {
                let Ok(Some(found)) = recognize(graph, &mut limits::enough()) else { return };
                claimed = found;
                let count = claimed.labels.len();
                claimed
                    .labels
                    .swap(usize::from(exchanged.0) % count, usize::from(exchanged.1) % count);
            }
            let claimed = passed_on(claimed);
            if forgery(claimed.check(graph).is_ok()) {
                let vertices = || (0..graph.vertex_count() as u32).map(Vertex::new);
                for (a, b) in vertices().flat_map(|a| vertices().map(move |b| (a, b))) {
                    let [la, lb] = [a, b].map(|v| claimed.labels[v.index()]);
                    assert_eq!(graph.are_adjacent(a, b), claimed.board.are_adjacent(la, lb));
                    assert_eq!(a == b, la == lb);
                }
                assert_eq!(graph.vertex_count(), claimed.board.vertex_count());
            }
        }
        Claim::Cycle(vertices) => {
            let vertices: Vec<Vertex> =
                vertices.into_iter().map(|v| Vertex::new(v.into())).collect();
            let made = HamiltonianCycle::new(position.board(), vertices.iter().copied());
            if forgery(made.is_ok()) {
                let mut sorted = vertices.clone();
                sorted.sort_unstable();
                sorted.dedup();
                assert!(
                    sorted.len() == vertices.len()
                        && vertices.len() == position.board().vertex_count()
                );
                let next = vertices.iter().cycle().skip(1);
                assert!(
                    vertices.iter().zip(next).all(|(&a, &b)| position.board().are_adjacent(a, b))
                );
            }
        }
    }
});

/// Writes a value, and reads it back.
fn passed_on<V: serde::Serialize + serde::de::DeserializeOwned>(value: V) -> V {
    let text = serde_json::to_string(&value).expect("a claim can be written");
    serde_json::from_str(&text).expect("what is written is read")
}

fn judge(position: &Position<GraphBoard>, naive: &mut Naive, claimed: Solution) {
    if forgery(claimed.check(position, &mut limits::effort(20_000)).is_ok()) {
        assert_eq!(passed_on(claimed.clone()), claimed);
        let fewest = naive.fewest(Placement::of(position), claimed.reduction.order);
        assert!(claimed.bound.stones <= fewest, "{position}: {claimed:?}");
        assert!(claimed.stones_left >= fewest, "{position}: {claimed:?}");
    }
}

fn reason(position: &Position<GraphBoard>, kind: u8, delta: (u8, u8)) -> FreePartReason {
    match kind % 6 {
        0 => FreePartReason::Survivor,
        1 => FreePartReason::Monochromatic,
        2 => FreePartReason::DynamicProgram,
        3 => FreePartReason::Swept { frontiers: 7 },
        4 => FreePartReason::Exhausted,
        _ => FreePartReason::Delta(any_delta(position, delta)),
    }
}

/// Returns the delta of the position, or another.
fn any_delta(position: &Position<GraphBoard>, (stones, clashing): (u8, u8)) -> Delta {
    match Bipartition::of_stones(position) {
        Ok(sides) if stones < 128 => Delta::of(position, &sides),
        _ => Delta::new(stones.into(), clashing.into()),
    }
}

fn with(position: &Position<GraphBoard>, stones: Placement) -> Position<GraphBoard> {
    Position::from_fn(position.board().clone(), |v| stones.color_at(v))
}

impl AnyGoal {
    fn of(self, position: &Position<GraphBoard>) -> Goal {
        let count = position.squares().count() as u32;
        let vertex = |v: u8| Vertex::new(u32::from(v) % (count + 1));
        match self {
            Self::One(v, color) => Goal::One { vertex: vertex(v), color },
            Self::Two(v, color, other) => Goal::Two { vertex: vertex(v), color, other },
            Self::Both(v, color, w, other) => {
                Goal::Both { vertex: vertex(v), color, other_vertex: vertex(w), other }
            }
            Self::Joker(v, color) => Goal::Joker { vertex: vertex(v), color },
        }
    }
}

fn obstacle(
    position: &Position<GraphBoard>,
    vertex: u8,
    color: Color,
    number: u8,
    delta: (u8, u8),
    kind: u8,
) -> Obstacle {
    let vertex = Vertex::new(vertex.into());
    let delta = any_delta(position, delta);
    match kind % 11 {
        0 => Obstacle::Empty { vertex },
        1 => Obstacle::Parts { parts: (number % 4).into() },
        2 => Obstacle::OneColorElsewhere { vertex, color },
        3 => Obstacle::Delta { delta, goal: number % 4 },
        4 => Obstacle::TooFew { delta, goal: number % 4, color },
        5 => Obstacle::RareOnVertex { vertex },
        6 => Obstacle::Exhausted,
        7 => Obstacle::SameVertex { vertex },
        8 => Obstacle::OneColorOffBoth { color },
        9 => Obstacle::Scarce { color },
        _ => Obstacle::Forests { trees: (number > 0).then_some((number % 8).into()) },
    }
}
