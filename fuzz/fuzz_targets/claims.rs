#![no_main]
//! Claims that anybody may make, true or not: what a check accepts is true of all plays.

use arbitrary::Arbitrary;
use certified_search::{Literal, ProofStep};
use clobber_cgt::{Certificate, Effort, Strategy};
use clobber_core::notation::display_sum;
use clobber_core::{
    Answer, BalancedForest, Bipartition, Color, Cycle, Delta, GraphBoard, Move, MoveOrder, Path,
    Position, Reduction, StoneSet, Topology, Vertex,
};
use clobber_fuzz::boards::MostlySmall;
use clobber_fuzz::limits;
use clobber_fuzz::plays::play;
use clobber_fuzz::tally::forgery;
use clobber_solitaire::{Bound, PartReason, Reason, Solution, Solver, Technique, lower_bound};
use libfuzzer_sys::fuzz_target;
use testkit::plays::{Naive, Placement};

#[derive(Arbitrary, Debug)]
enum Claim {
    /// At least so many stones are left, for a reason of each part.
    Parts { reasons: Vec<(u8, u8)>, numbers: [u8; 3] },
    /// At least so many stones are left, for one reason of all of them.
    Whole { price: (i8, i8) },
    /// At least so many stones are left of a row or a cycle, for one reason.
    Row { row: Position<Path, u64>, is_cycle: bool, price: (i8, i8) },
    /// At least so many stones are left, as a sweep over some parts and bounds of the others say.
    Beside { numbers: [u8; 3] },
    /// At least so many stones are left, by a proof that has been changed.
    Clauses { first: Color, changes: Vec<(u8, u8)>, more: u8 },
    /// So can be played, perhaps with a strange move, so many are left, and no fewer can be.
    Solution {
        choices: Vec<u8>,
        strange: Option<(u8, Move)>,
        reasons: Vec<(u8, u8)>,
        numbers: [u8; 3],
    },
    /// A forest of a play in free order, or any forest, with any other parents of two vertices.
    Forest { choices: Vec<u8>, any: Option<BalancedForest> },
    /// This player wins by these moves, which are chosen from the possible ones.
    Strategy { first: Color, winner: Color, choices: Vec<u8> },
    /// The sides and the odd cycles of another board, and of this one with an edge more or less, are this one's.
    Sides { other: MostlySmall },
}

fuzz_target!(|input: (MostlySmall, Claim)| {
    let (MostlySmall(position), claim) = input;
    match claim {
        Claim::Parts { reasons, numbers } => parts(position, &reasons, numbers),
        Claim::Whole { price } => whole(position, price),
        Claim::Row { row, is_cycle: true, price } if row.stone_count() <= 9 => {
            let cycle = Cycle::new(row.board().vertex_count() as u32);
            whole(row.on(cycle).unwrap(), price);
        }
        Claim::Row { row, price, .. } if row.stone_count() <= 9 => whole(row, price),
        Claim::Row { .. } => {}
        Claim::Beside { numbers } => beside(position, numbers),
        Claim::Clauses { first, changes, more } => proofs(position, first, &changes, more),
        Claim::Solution { choices, strange, reasons, numbers } => {
            let bound = match reasons.as_slice() {
                [] => lower_bound(&position),
                reasons => bound_of(bounds(&position, reasons, numbers)),
            };
            solutions(position, &choices, strange, &bound);
        }
        Claim::Forest { choices, any } => forests(position, &choices, any),
        Claim::Strategy { first, winner, choices } => strategies(position, first, winner, &choices),
        Claim::Sides { other: MostlySmall(other) } => {
            for (one, other) in [(&position, &other), (&other, &position), (&position, &position)] {
                sides(one, other);
            }
        }
    }
});

/// The steps of a check: all that most small positions need.
const STEPS: u64 = 3_000;

/// A position, and what all plays say of it.
struct Truth<T, S> {
    position: Position<T, S>,
    naive: Naive,
    start: Placement,
}

impl<T: Topology, S: StoneSet> Truth<T, S> {
    fn new(position: Position<T, S>) -> Self {
        let (naive, start) = (Naive::new(position.board()), Placement::new(&position));
        Self { position, naive, start }
    }

    /// Asserts that a bound is true in this order of play if it is accepted.
    fn judge(&mut self, kind: &'static str, bound: &Bound<Reason>, order: MoveOrder) {
        let checked = bound.check(&self.position, order, &mut limits::effort(STEPS));
        if forgery(kind, checked.is_ok()) {
            let fewest = self.naive.fewest(self.start, order);
            assert!(bound.stones <= fewest, "{}: {bound:?}", self.position);
        }
    }
}

fn parts(position: Position<GraphBoard>, reasons: &[(u8, u8)], numbers: [u8; 3]) {
    let mut truth = Truth::new(position);
    let forged = bound_of(bounds(&truth.position, reasons, numbers));
    let Reason::Parts(mut parts) = lower_bound(&truth.position).reason else { return };
    for order in MoveOrder::ALL {
        for more in 0..2 {
            let bound = Bound { stones: forged.stones + more, ..forged.clone() };
            truth.judge("any parts", &bound, order);
        }
        // Of one part every reason.
        for index in 0..parts.len() {
            let kept = parts[index].clone();
            for (kind, more) in (0..8).flat_map(|kind| (0..3).map(move |more| (kind, more))) {
                let reason = part_reason(&truth.position, kind, numbers);
                let name = name(&reason);
                parts[index] = Bound { stones: kept.stones + more, reason };
                truth.judge(name, &bound_of(parts.clone()), order);
            }
            parts[index] = kept;
        }
    }
}

/// One reason after the other, with all numbers of stones.
fn whole<T: Topology, S: StoneSet>(position: Position<T, S>, price: (i8, i8)) {
    let count = position.stone_count();
    let mut truth = Truth::new(position);
    let (numerator, denominator) = (i64::from(price.0), i64::from(price.1));
    for (stones, first) in (0..=count + 1).flat_map(|n| Color::BOTH.map(|first| (n, first))) {
        let mut judge = |kind, reason, more| {
            let bound = Bound { stones: stones + more, reason };
            // The order in which each reason holds, and now and then another.
            let other =
                if stones % 2 == 0 { MoveOrder::Any } else { MoveOrder::Alternating(!first) };
            truth.judge(kind, &bound, MoveOrder::Alternating(first));
            truth.judge(kind, &bound, other);
        };
        judge("Factors", Reason::Factors, 0);
        for of in [1, 40] {
            let (numerator, denominator) = (numerator / of, denominator / of);
            judge("Weighted", Reason::Weighted { first, numerator, denominator }, 0);
        }
        judge("Alternation", Reason::Alternation { first }, 0);
        for more in 0..2 {
            judge("Swept, in turn", Reason::Swept { first, stones, frontiers: 0 }, more);
            judge("Exhausted", Reason::Exhausted { stones, positions: 0 }, more);
        }
        for black in 0..=count {
            // With the numbers of stones all constants come up.
            let constant = stones % (count - black + 1);
            let white = count - black - constant;
            judge("Balance", Reason::Balance { first, black, white, constant }, 0);
        }
    }
}

/// Parts that are swept, and others with true and forged bounds.
fn beside(position: Position<GraphBoard>, numbers: [u8; 3]) {
    let Reason::Parts(parts) = lower_bound(&position).reason else { return };
    let mut truth = Truth::new(position);
    let [mut swept, more, mut kind] = numbers;
    let most = truth.position.stone_count() + 1;
    for (stones, first) in (0..=most).flat_map(|n| Color::BOTH.map(|first| (n, first))) {
        for _ in 0..4 {
            let of_part = |(index, part): (usize, &Bound<PartReason>)| match swept >> index & 3 {
                0 => None,
                1 => Some(part.clone()),
                _ => Some(Bound {
                    stones: usize::from(more.rotate_left(index as u32) % 4),
                    reason: part_reason(&truth.position, kind.wrapping_add(index as u8), numbers),
                }),
            };
            let bounds = parts.iter().enumerate().map(of_part).collect();
            let reason = Reason::SweptBeside { first, stones, bounds, frontiers: 0 };
            let bound = Bound { stones, reason };
            truth.judge("SweptBeside", &bound, MoveOrder::Alternating(first));
            truth.judge("SweptBeside", &bound, MoveOrder::Any);
            let bound = Bound { stones: stones + 1, ..bound };
            truth.judge("SweptBeside", &bound, MoveOrder::Alternating(first));
            (swept, kind) = (swept.rotate_left(3), kind.wrapping_add(1));
        }
    }
}

/// The proofs of a solver that has nothing but clauses, with one step after the other changed.
fn proofs(position: Position<GraphBoard>, first: Color, changes: &[(u8, u8)], more: u8) {
    use Technique::*;
    let others = [Plays, Sweeps, Peeling, Delta, Balance];
    let solver = others.into_iter().fold(Solver::new(), Solver::without);
    let mut truth = Truth::new(position);
    for order in [MoveOrder::Any, MoveOrder::Alternating(first)] {
        let found = solver.solve(&truth.position, order, &mut limits::effort(STEPS));
        let mut bound = found.bound;
        truth.judge("Clauses", &bound, order);
        bound.stones += usize::from(more % 2);
        let of_part = |part: &mut Bound<PartReason>| {
            part.stones += usize::from(more % 2);
            matches!(part.reason, PartReason::Clauses { .. })
        };
        let index = match &mut bound.reason {
            Reason::Parts(parts) => parts.iter_mut().position(of_part),
            Reason::Clauses { stones, .. } => {
                *stones += usize::from(more % 2);
                Some(0)
            }
            _ => None,
        };
        let Some(index) = index else { continue };
        truth.judge("Clauses", &bound, order);
        for &(place, number) in changes.iter().take(20) {
            let proof = match &mut bound.reason {
                Reason::Clauses { proof, .. } => proof,
                Reason::Parts(parts) => match &mut parts[index].reason {
                    PartReason::Clauses { proof } => proof,
                    _ => return,
                },
                _ => return,
            };
            let (count, number) = (proof.steps.len(), usize::from(number));
            if count == 0 {
                break;
            }
            let place = usize::from(place) % count;
            match (number % 4, &mut proof.steps[place]) {
                (0, _) => drop(proof.steps.remove(place)),
                (1, _) => proof.steps.swap(place, number / 4 % count),
                (2, ProofStep::Named(name)) => name.push(number as u32 / 4),
                (_, ProofStep::Named(name)) => drop(name.pop()),
                (2, ProofStep::Axiom(clause) | ProofStep::Lemma { clause, .. }) => {
                    clause.push(Literal::positive(number as u32 / 4));
                }
                (_, ProofStep::Axiom(clause) | ProofStep::Lemma { clause, .. }) => {
                    clause.pop();
                }
            }
            for order in MoveOrder::ALL {
                truth.judge("Clauses, changed", &bound, order);
            }
        }
    }
}

/// Plays in each order, said to be in every order, with all numbers of stones.
fn solutions(
    position: Position<GraphBoard>,
    choices: &[u8],
    strange: Option<(u8, Move)>,
    bound: &Bound<Reason>,
) {
    let count = position.stone_count();
    let mut truth = Truth::new(position);
    for played in MoveOrder::ALL {
        let reduction = play(&truth.position, played, choices, strange);
        let left = count - reduction.moves.len();
        let mut solution = Solution { reduction, stones_left: left, bound: bound.clone() };
        let true_left = (0..=left + 1).map(|stones| (left, stones));
        let others = [left + 1, left.saturating_sub(1)].map(|other| (other, other));
        for (left, stones) in true_left.chain(others) {
            (solution.stones_left, solution.bound.stones) = (left, stones);
            for order in MoveOrder::ALL {
                solution.reduction.order = order;
                let checked = solution.check(&truth.position, &mut limits::effort(STEPS));
                if forgery("Solution", checked.is_ok()) {
                    let fewest = truth.naive.fewest(truth.start, order);
                    let replay = solution.replay(&truth.position).unwrap();
                    assert_eq!(replay.stones_left(), solution.at_most());
                    let claimed = solution.at_least()..=solution.at_most();
                    assert!(claimed.contains(&fewest), "{}: {solution}", truth.position);
                }
            }
        }
    }
}

fn forests(position: Position<GraphBoard>, choices: &[u8], any: Option<BalancedForest>) {
    let vertices = position.board().vertex_count() as u32;
    let base = match any {
        Some(any) => BalancedForest::new((0..vertices).map(|v| any.parent(v.into()))),
        None => {
            let reduction = play(&position, MoveOrder::Any, choices, None);
            BalancedForest::from_reduction(&position, &reduction).unwrap()
        }
    };
    let truth = Truth::new(position);
    let mut reached = None;
    let changes = || (0..vertices).flat_map(|v| (0..=vertices).map(move |p| (v, p)));
    // One or two parents are changed.
    for (one, two) in changes().flat_map(|one| changes().map(move |two| (one, two))) {
        let mut forest = base.clone();
        for (v, parent) in [one, two] {
            forest.set_parent(v.into(), (parent < vertices).then_some(parent.into()));
        }
        let checked = forest.check(&truth.position);
        forgery("BalancedForest", checked.is_ok());
        if let Ok(checked) = checked {
            let end: Reduction = checked.to_reduction();
            let end = Placement::new(end.replay(&truth.position).unwrap().end());
            let reached = reached.get_or_insert_with(|| truth.naive.reached(truth.start, false));
            assert!(reached.contains(&end), "{}: {forest:?}", truth.position);
            assert_eq!(end.count(), checked.value());
        }
    }
}

fn strategies(position: Position<GraphBoard>, first: Color, winner: Color, choices: &[u8]) {
    let mut strategy = strategy(&position, winner, choices);
    let mut truth = Truth::new(position);
    let mut judge = |strategy: &Strategy, first, winner| {
        let checked = strategy.check(&(truth.position.as_ref(), first, winner), &mut Effort::new());
        if forgery("Strategy", checked.is_ok()) {
            let first_wins = truth.naive.wins(truth.start, first);
            assert_eq!(first_wins, first == winner, "{}: {strategy:?}", truth.position);
        }
    };
    for (first, winner) in [(first, winner), (!first, winner), (first, !winner), (!first, !winner)]
    {
        judge(&strategy, first, winner);
    }
    // Any other move of the start in one of the positions.
    let moves: Vec<Move> = truth.position.moves(winner).collect();
    let known: Vec<_> =
        strategy.moves.iter().map(|(key, &mv)| (key.clone(), mv)).take(10).collect();
    for (key, kept) in known {
        for &mv in &moves {
            strategy.moves.insert(key.clone(), (0, mv));
            judge(&strategy, first, winner);
        }
        strategy.moves.insert(key, kept);
    }
}

/// The sides or the odd cycle of a board, said to be those of another one with any edge more or less.
fn sides(of: &Position<GraphBoard>, other: &Position<GraphBoard>) {
    let count = other.board().vertex_count();
    let edges: Vec<(usize, usize)> = (0..count)
        .flat_map(|b| (0..b).map(move |a| (a, b)))
        .filter(|&(a, b)| other.board().are_adjacent(vertex(a), vertex(b)))
        .collect();
    let of_stones = match Bipartition::from_stones(of, &mut Effort::new()) {
        Answer::Yes(sides) => Ok(sides),
        Answer::No(cycle) => Err(cycle),
        Answer::Open { .. } => unreachable!("no limit"),
    };
    let found = [Bipartition::new(of.board()), of_stones];
    for change in (0..count).flat_map(|b| (0..b).map(move |a| (a, b))) {
        let mut edges = edges.clone();
        match edges.iter().position(|&edge| edge == change) {
            Some(at) => drop(edges.swap_remove(at)),
            None => edges.push(change),
        }
        let board = GraphBoard::from_edges(count, edges.iter().copied()).unwrap();
        let changed: Position<GraphBoard> = Position::from_fn(board, |v| other.color_at(v));
        for found in &found {
            match found {
                Ok(sides) => {
                    let differ =
                        |&(a, b): &(usize, usize)| sides.side(vertex(a)) != sides.side(vertex(b));
                    let is_free = |v| changed.color_at(vertex(v)).is_none();
                    let accepted = Certificate::check(sides, changed.board()).is_ok();
                    forgery("Bipartition", accepted);
                    assert_eq!(accepted, edges.iter().all(differ), "{changed}: {sides:?}");
                    let accepted = Certificate::check(sides, &changed).is_ok();
                    forgery("Bipartition, stones", accepted);
                    let holds =
                        edges.iter().all(|edge| is_free(edge.0) || is_free(edge.1) || differ(edge));
                    assert_eq!(accepted, holds, "{changed}: {sides:?}");
                }
                Err(cycle) => {
                    if forgery("OddCycle", cycle.check(changed.board()).is_ok()) {
                        let are_sides = |sides: u32| {
                            edges.iter().all(|(a, b)| (sides >> a ^ sides >> b) & 1 == 1)
                        };
                        assert!(!(0..1 << count).any(are_sides), "{changed}: {cycle}");
                    }
                }
            }
        }
    }
}

fn vertex(index: usize) -> Vertex {
    Vertex::new(index as u32)
}

/// Bounds of the parts, or of more or fewer than there are.
fn bounds(
    position: &Position<GraphBoard>,
    reasons: &[(u8, u8)],
    numbers: [u8; 3],
) -> Vec<Bound<PartReason>> {
    let count = match numbers {
        [0..16, ..] => reasons.len(),
        _ => position.parts().len(),
    };
    let bound = |&(kind, stones): &(u8, u8)| Bound {
        stones: usize::from(stones % 10),
        reason: part_reason(position, kind, numbers),
    };
    reasons.iter().cycle().take(count).map(bound).collect()
}

fn bound_of(parts: Vec<Bound<PartReason>>) -> Bound<Reason> {
    Bound { stones: parts.iter().map(|part| part.stones).sum(), reason: Reason::Parts(parts) }
}

const fn name(reason: &PartReason) -> &'static str {
    match reason {
        PartReason::Survivor => "Survivor",
        PartReason::Monochromatic => "Monochromatic",
        PartReason::AlternatingRow => "AlternatingRow",
        PartReason::Factors => "Factors",
        PartReason::DynamicProgram => "DynamicProgram",
        PartReason::Swept { .. } => "Swept",
        PartReason::Exhausted { .. } => "Exhausted",
        PartReason::Delta(_) => "Delta",
        PartReason::Clauses { .. } => "Clauses",
        _ => "other reasons",
    }
}

fn part_reason(
    position: &Position<GraphBoard>,
    kind: u8,
    [stones, clashing, _]: [u8; 3],
) -> PartReason {
    match kind % 8 {
        0 => PartReason::Survivor,
        1 => PartReason::Monochromatic,
        2 => PartReason::AlternatingRow,
        3 => PartReason::Factors,
        4 => PartReason::DynamicProgram,
        5 => PartReason::Swept { frontiers: kind.into() },
        6 => PartReason::Exhausted { positions: kind.into() },
        _ => match Bipartition::from_stones(position, &mut Effort::new()) {
            Answer::Yes(sides) if kind < 128 => {
                PartReason::Delta(Delta::from_position(position, &sides))
            }
            _ => PartReason::Delta(Delta::new(stones.into(), clashing.into())),
        },
    }
}

/// One of the possible moves in each position, the first unless a byte says another.
fn strategy(start: &Position<GraphBoard>, winner: Color, choices: &[u8]) -> Strategy {
    let (mut strategy, mut choices) = (Strategy::default(), choices.iter());
    let mut ahead = vec![start.clone()];
    let mut seen = std::collections::HashSet::new();
    while let Some(position) = ahead.pop() {
        let text = display_sum(std::slice::from_ref(&position)).to_string();
        if !seen.insert(text.clone()) {
            continue;
        }
        let moves: Vec<Move> = position.moves(winner).collect();
        let choice = usize::from(*choices.next().unwrap_or(&0)) % moves.len().max(1);
        if let Some(&mv) = moves.get(choice) {
            strategy.moves.insert(text, (0, mv));
        }
        for color in Color::BOTH {
            for mv in position.moves(color) {
                let mut next = position.clone();
                next.play_unchecked(color, mv);
                ahead.push(next);
            }
        }
    }
    strategy
}
