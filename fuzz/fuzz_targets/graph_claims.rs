#![no_main]
//! Claims of clobber-graphs that anybody may make, true or not, also in JSON: what a check accepts is true of all plays.

use arbitrary::Arbitrary;
use clobber_core::{
    Answer, Bipartition, Color, Delta, Effort, GraphBoard, Move, MoveOrder, Position, Topology,
    Vertex,
};
use clobber_fuzz::boards::MostlySmall;
use clobber_fuzz::limits;
use clobber_fuzz::plays::play;
use clobber_fuzz::tally::forgery;
use clobber_graphs::{
    Bound, EmptiedHalf, Goal, HamiltonianCycle, Hypercube, Joker, JokerReduction, Labeling,
    NamedBoard, Obstacle, PartReason, Reason, Solution, SpanningTreeOptions, empty_half, recognize,
    solve,
};
use libfuzzer_sys::fuzz_target;
use testkit::plays::{Naive, Placement};

#[derive(Arbitrary, Debug)]
enum Claim {
    /// A goal is out of reach, on each vertex and of each colour.
    Obstacle { kind: u8, others: (u8, u8), delta: (u8, u8) },
    /// The beginnings of a play with a joker, which is used at any time on any vertex.
    Joker { choices: Vec<u8>, strange: Option<(u8, Move)> },
    /// So many stones are left by this play, and this bound holds.
    Solution { choices: Vec<u8>, strange: Option<(u8, Move)>, parts: Vec<(u8, u8, (u8, u8))> },
    /// A true solution with any other bound of one part.
    Changed { delta: (u8, u8) },
    /// This is a member of a family, with these labels; or, if none are given, with those found in other orders.
    Labeling { board: NamedBoard, labels: Vec<u8> },
    /// These vertices are a Hamiltonian cycle, or all of them in some order.
    Cycle(Vec<u8>),
    /// A half of a hypercube is emptied so, with these moves changed; and of each of them every other move.
    Half { colors: u16, of: Half, changes: Vec<(u8, u8, u8)> },
}

/// A half of a cube of three or four dimensions, and its rare stone.
#[derive(Arbitrary, Debug)]
struct Half {
    is_larger: bool,
    coordinate: u8,
    value: bool,
    rare: u8,
    color: Color,
}

fuzz_target!(|input: (MostlySmall, Claim)| {
    let (MostlySmall(position), claim) = input;
    let start = Placement::new(&position);
    let mut naive = Naive::new(position.board());
    let count = position.board().vertex_count() as u32;
    match claim {
        Claim::Obstacle { kind, others, delta } => {
            let other = Vertex::new(others.0.into());
            let mut ends = None;
            for goal in goals(kind, count, others.1) {
                for obstacle in obstacles(&position, goal, other, delta) {
                    let checked = obstacle.check(&position, goal, &mut limits::effort(STEPS));
                    if !forgery(obstacle_name(&obstacle), checked.is_ok()) {
                        continue;
                    }
                    let ends = ends.get_or_insert_with(|| {
                        let ends = naive.reached(start, matches!(goal, Goal::Joker { .. }));
                        ends.into_iter().map(|end| with(&position, end)).collect::<Vec<_>>()
                    });
                    let is_reached = ends.iter().any(|end| goal.is_met_by(end));
                    assert!(!is_reached, "{position} {goal}: {obstacle:?}");
                    assert_eq!(passed_on(obstacle.clone()), obstacle);
                }
            }
        }
        Claim::Joker { choices, strange } => {
            let moves = play(&position, MoveOrder::Any, &choices, strange).moves;
            let vertices = || (0..=count).map(Vertex::new);
            let jokers = (0..=moves.len() + 1)
                .flat_map(|after| vertices().map(move |vertex| Some(Joker { after, vertex })))
                .chain([None]);
            let mut reached = None;
            for (length, joker) in
                jokers.flat_map(|joker| (0..=moves.len()).map(move |length| (length, joker)))
            {
                let reduction = JokerReduction { moves: moves[..length].to_vec(), joker };
                let replayed = reduction.replay(&position);
                if !forgery("JokerReduction", replayed.is_ok()) {
                    continue;
                }
                let end = Placement::new(replayed.unwrap().end());
                let reached = reached.get_or_insert_with(|| naive.reached(start, true));
                assert!(reached.contains(&end), "{position}: {reduction:?}");
            }
        }
        Claim::Solution { choices, strange, parts } => {
            let reduction = play(&position, MoveOrder::Any, &choices, strange);
            let left = position.stone_count() - reduction.moves.len();
            let of_parts = position.parts().len();
            let part = |&(stones, kind, delta): &(u8, u8, (u8, u8))| Bound {
                stones: usize::from(stones % 10),
                reason: reason(&position, kind, delta),
            };
            let parts: Vec<_> = parts.iter().cycle().take(of_parts).map(part).collect();
            let sum: usize = parts.iter().map(|part| part.stones).sum();
            let reason = Reason::Parts(parts);
            let all =
                [(left, sum), (left + 1, sum), (left.saturating_sub(1), sum), (left, sum + 1)];
            for (stones_left, stones) in all {
                let bound = Bound { stones, reason: reason.clone() };
                let reduction = reduction.clone();
                let claimed = Solution { reduction, stones_left, bound };
                judge("Solution, any parts", &position, &mut naive, claimed);
            }
        }
        Claim::Changed { delta } => {
            let search = SpanningTreeOptions { trees: 1, ..SpanningTreeOptions::default() };
            let Ok(mut found) = solve(&position, search, &mut limits::enough()) else {
                return;
            };
            for index in 0..parts_of(&mut found).len() {
                let kept = parts_of(&mut found)[index].clone();
                for (kind, stones) in (0..6).flat_map(|kind| (0..5).map(move |n| (kind, n))) {
                    let reason = reason(&position, kind, delta);
                    let forged = Bound { stones, reason: reason.clone() };
                    parts_of(&mut found)[index] = forged;
                    let sum = parts_of(&mut found).iter().map(|part| part.stones).sum();
                    found.bound.stones = sum;
                    for left in [found.stones_left, sum] {
                        let claimed = Solution { stones_left: left, ..found.clone() };
                        judge(reason_name(&reason), &position, &mut naive, claimed);
                    }
                    // The bound alone, in every order.
                    for order in MoveOrder::ALL {
                        let mut effort = limits::effort(STEPS);
                        let checked = found.bound.check(&position, order, &mut effort);
                        if forgery(reason_name(&reason), checked.is_ok()) {
                            let fewest = naive.fewest(start, order);
                            assert!(found.bound.stones <= fewest, "{position}: {found:?}");
                        }
                    }
                }
                parts_of(&mut found)[index] = kept;
            }
        }
        Claim::Labeling { board, labels } => {
            let graph = position.board();
            if !labels.is_empty() {
                let labels = labels.into_iter().map(|l| Vertex::new(l.into())).collect();
                return labeling(graph, &Labeling { board, labels });
            }
            let Ok(Some(mut found)) = recognize(graph, &mut limits::enough()) else { return };
            let mut claimed = found.clone();
            let fixed = found.labels.len().saturating_sub(5);
            permute(&mut found.labels, fixed, &mut |labels| {
                claimed.labels.copy_from_slice(labels);
                labeling(graph, &claimed);
            });
            labeling(graph, &Labeling { board, ..found });
        }
        Claim::Cycle(vertices) => {
            let vertices: Vec<Vertex> =
                vertices.iter().map(|&v| Vertex::new(u32::from(v) % (count + 1))).collect();
            hamiltonian(position.board(), &vertices);
            // All of them, in an order that the list says, the last ones in every order.
            let mut all: Vec<Vertex> = (0..count).map(Vertex::new).collect();
            all.sort_by_key(|v| vertices.get(v.index()).copied());
            let fixed = all.len().saturating_sub(5);
            permute(&mut all, fixed, &mut |vertices| hamiltonian(position.board(), vertices));
        }
        Claim::Half { colors, of, changes } => halves(colors, &of, &changes),
    }
});

/// The steps of a check: all that most small positions need.
const STEPS: u64 = 5_000;

/// Shows a list with its last elements in every order.
fn permute(list: &mut [Vertex], from: usize, show: &mut impl FnMut(&[Vertex])) {
    if from >= list.len() {
        return show(list);
    }
    for to in from..list.len() {
        list.swap(from, to);
        permute(list, from + 1, show);
        list.swap(from, to);
    }
}

fn labeling(graph: &GraphBoard, claimed: &Labeling) {
    if forgery("Labeling", claimed.check(graph).is_ok()) {
        assert_eq!(passed_on(claimed.clone()), *claimed);
        let vertices = || (0..graph.vertex_count() as u32).map(Vertex::new);
        for (a, b) in vertices().flat_map(|a| vertices().map(move |b| (a, b))) {
            let [la, lb] = [a, b].map(|v| claimed.labels[v.index()]);
            assert_eq!(graph.are_adjacent(a, b), claimed.board.are_adjacent(la, lb));
            assert_eq!(a == b, la == lb);
        }
        assert_eq!(graph.vertex_count(), claimed.board.vertex_count());
    }
}

fn hamiltonian(graph: &GraphBoard, vertices: &[Vertex]) {
    let made = HamiltonianCycle::new(graph, vertices.iter().copied());
    if forgery("HamiltonianCycle", made.is_ok()) {
        let mut sorted = vertices.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        assert!(sorted.len() == vertices.len() && vertices.len() == graph.vertex_count());
        let next = vertices.iter().cycle().skip(1);
        assert!(vertices.iter().zip(next).all(|(&a, &b)| graph.are_adjacent(a, b)));
    }
}

fn halves(colors: u16, of: &Half, changes: &[(u8, u8, u8)]) {
    let dimension = if of.is_larger { 4 } else { 3 };
    let coordinate = u32::from(of.coordinate) % dimension;
    let is_in_half = |v: Vertex| (v.get() >> coordinate & 1 == 1) == of.value;
    let vertices = || (0..1 << dimension).map(Vertex::new);
    let rare =
        vertices().filter(|&v| is_in_half(v)).nth(usize::from(of.rare) % (1 << (dimension - 1)));
    let start: Position<Hypercube> =
        Position::from_fn(Hypercube::new(dimension).expect("a small cube"), |v| {
            let is_color = if is_in_half(v) { Some(v) == rare } else { colors >> v.get() & 1 == 1 };
            Some(if is_color { of.color } else { !of.color })
        });
    let Ok(mut forged) = empty_half(&start, coordinate, of.value) else { return };
    for &(at, from, to) in changes.iter().take(3) {
        let play = match &mut forged.alternative {
            Some(play) if at >= 128 => play,
            _ => &mut forged.reduction,
        };
        match (at % 8, play.moves.len()) {
            (0, _) => drop(play.moves.pop()),
            (1, _) => play.moves.push(Move::between(from.into(), to.into())),
            (2, 1..) => {
                let count = play.moves.len();
                play.moves.swap(usize::from(from) % count, usize::from(to) % count);
            }
            (3, _) => forged.alternative = None,
            (4, _) => forged.alternative = Some(forged.reduction.clone()),
            (_, 1..) => {
                let index = usize::from(at) % play.moves.len();
                play.moves[index] = Move::between(u32::from(from % 16), u32::from(to % 16));
            }
            _ => {}
        }
    }
    for asked in (0..=dimension).flat_map(|c| [false, true].map(|value| (c, value))) {
        half(&start, &forged, asked);
    }
    for index in 0..forged.reduction.moves.len() {
        let kept = forged.reduction.moves[index];
        for (from, to) in vertices().flat_map(|a| start.board().neighbors(a).map(move |b| (a, b))) {
            forged.reduction.moves[index] = Move::new(from, to);
            half(&start, &forged, (coordinate, of.value));
        }
        forged.reduction.moves[index] = kept;
    }
}

/// Asserts that the plays empty the half that is asked for, if they are accepted.
fn half(start: &Position<Hypercube>, forged: &EmptiedHalf, (coordinate, value): (u32, bool)) {
    if !forgery("EmptiedHalf", forged.check(start, coordinate, value).is_ok()) {
        return;
    }
    assert_eq!(passed_on(forged.clone()), *forged);
    // The only stone of its colour after each of the two plays.
    let rare = [Some(&forged.reduction), forged.alternative.as_ref()].map(|play| {
        let mut squares: Vec<Option<Color>> = start.squares().collect();
        for mv in &play?.moves {
            let (from, to) = (mv.from.index(), mv.to.index());
            assert_eq!((from ^ to).count_ones(), 1, "{start}: {forged:?}");
            let moved = squares[from].take().expect("a stone moves");
            assert_eq!(squares[to].replace(moved), Some(!moved), "{start}: {forged:?}");
        }
        let is_asked = |v: usize| (v >> coordinate & 1 == 1) == value;
        assert!((0..squares.len()).all(|v| squares[v].is_none() == is_asked(v)));
        let places = Color::BOTH.map(|color| {
            let places = (0..squares.len()).filter(|&v| squares[v] == Some(color));
            places.collect::<Vec<_>>()
        });
        assert!(places.iter().all(|places| !places.is_empty()), "{start}: {forged:?}");
        Some(places.into_iter().find(|places| places.len() == 1).map(|one| one[0]))
    });
    let holds = match rare {
        [Some(None), None | Some(None)] => true,
        [Some(Some(first)), Some(Some(second))] => first != second,
        _ => false,
    };
    assert!(holds, "{start}: {forged:?}");
}

/// Writes a value, and reads it back.
fn passed_on<V: serde::Serialize + serde::de::DeserializeOwned>(value: V) -> V {
    let text = serde_json::to_string(&value).expect("a claim can be written");
    serde_json::from_str(&text).expect("what is written is read")
}

fn judge(
    kind: &'static str,
    position: &Position<GraphBoard>,
    naive: &mut Naive,
    claimed: Solution,
) {
    if forgery(kind, claimed.check(position, &mut limits::effort(STEPS)).is_ok()) {
        assert_eq!(passed_on(claimed.clone()), claimed);
        let fewest = naive.fewest(Placement::new(position), claimed.reduction.order);
        assert!(claimed.bound.stones <= fewest, "{position}: {claimed:?}");
        assert!(claimed.stones_left >= fewest, "{position}: {claimed:?}");
    }
}

fn reason(position: &Position<GraphBoard>, kind: u8, delta: (u8, u8)) -> PartReason {
    match kind % 6 {
        0 => PartReason::Survivor,
        1 => PartReason::Monochromatic,
        2 => PartReason::DynamicProgram,
        3 => PartReason::Swept { frontiers: 7 },
        4 => PartReason::Exhausted { positions: 7 },
        _ => PartReason::Delta(any_delta(position, delta)),
    }
}

/// Returns the delta of the position, or another.
fn any_delta(position: &Position<GraphBoard>, (stones, clashing): (u8, u8)) -> Delta {
    match Bipartition::from_stones(position, &mut Effort::new()) {
        Answer::Yes(sides) if stones < 128 => Delta::from_position(position, &sides),
        _ => Delta::new(stones.into(), clashing.into()),
    }
}

fn with(position: &Position<GraphBoard>, stones: Placement) -> Position<GraphBoard> {
    Position::from_fn(position.board().clone(), |v| stones.color_at(v))
}

/// The goals of a kind. One vertex is not on the board.
fn goals(kind: u8, count: u32, other: u8) -> Vec<Goal> {
    let other_vertex = Vertex::new(u32::from(other) % (count + 1));
    let of = |vertex, color| {
        Color::BOTH.map(|other| match kind % 4 {
            0 => Goal::One { vertex, color },
            1 => Goal::Two { vertex, color, other },
            2 => Goal::Both { vertex, color, other_vertex, other },
            _ => Goal::Joker { vertex, color },
        })
    };
    let of_vertex = |v| Color::BOTH.into_iter().flat_map(move |color| of(Vertex::new(v), color));
    let mut goals: Vec<Goal> = (0..=count).flat_map(of_vertex).collect();
    goals.dedup();
    goals
}

/// All obstacles to a goal with small numbers, on its vertex or another.
fn obstacles(
    position: &Position<GraphBoard>,
    goal: Goal,
    other: Vertex,
    delta: (u8, u8),
) -> Vec<Obstacle> {
    let delta = any_delta(position, delta);
    let colors = || Color::BOTH.into_iter();
    let mut all = vec![Obstacle::Exhausted];
    all.extend([None, Some(1), Some(2), Some(3)].map(|trees| Obstacle::Forests { trees }));
    for vertex in goal.vertices().chain([other]) {
        all.extend([
            Obstacle::Empty { vertex },
            Obstacle::RareOnVertex { vertex },
            Obstacle::SameVertex { vertex },
            Obstacle::Sides { walker: vertex },
        ]);
        all.extend(colors().map(|color| Obstacle::OneColorElsewhere { vertex, color }));
    }
    for number in 0..4 {
        all.extend([
            Obstacle::Parts { parts: number.into() },
            Obstacle::Delta { delta, goal: number },
        ]);
        all.extend(colors().map(|color| Obstacle::TooFew { delta, goal: number, color }));
    }
    // The goal's vertex is one end of a path.
    let cuts = [vec![], vec![other], goal.vertices().chain([other]).collect()];
    for vertices in cuts {
        all.extend([1, 2, 3].map(|parts| Obstacle::Cut { vertices: vertices.clone(), parts }));
    }
    all.extend(colors().map(|color| Obstacle::OneColorOffBoth { color }));
    all.extend(colors().map(|color| Obstacle::Scarce { color }));
    all
}

const fn obstacle_name(obstacle: &Obstacle) -> &'static str {
    match obstacle {
        Obstacle::Empty { .. } => "Empty",
        Obstacle::Parts { .. } => "Parts",
        Obstacle::OneColorElsewhere { .. } => "OneColorElsewhere",
        Obstacle::Delta { .. } => "Obstacle::Delta",
        Obstacle::TooFew { .. } => "TooFew",
        Obstacle::RareOnVertex { .. } => "RareOnVertex",
        Obstacle::Exhausted => "Obstacle::Exhausted",
        Obstacle::SameVertex { .. } => "SameVertex",
        Obstacle::OneColorOffBoth { .. } => "OneColorOffBoth",
        Obstacle::Scarce { .. } => "Scarce",
        Obstacle::Forests { .. } => "Forests",
        Obstacle::Cut { .. } => "Cut",
        Obstacle::Sides { .. } => "Sides",
        _ => "other obstacles",
    }
}

fn parts_of(solution: &mut Solution) -> &mut Vec<Bound<PartReason>> {
    match &mut solution.bound.reason {
        Reason::Parts(parts) => parts,
        reason => panic!("{reason}"),
    }
}

const fn reason_name(reason: &PartReason) -> &'static str {
    match reason {
        PartReason::Survivor => "Survivor",
        PartReason::Monochromatic => "Monochromatic",
        PartReason::DynamicProgram => "DynamicProgram",
        PartReason::Swept { .. } => "Swept",
        PartReason::Exhausted { .. } => "Exhausted",
        PartReason::Delta(_) => "Delta",
        _ => "another",
    }
}
