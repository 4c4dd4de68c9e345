//! A board that breaks its contract makes results wrong, but nothing panics or overflows.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::LazyLock;

use clobber_core::{
    Bound, Color, Cycle, Effort, Family, Limits, MoveOrder, Path, Position, Topology, Vertex,
};
use testkit::Random;

/// A board that changes between calls: some edges appear or vanish, are listed twice, or are loops, or lead nowhere. If it lies, it
/// also changes its number of vertices, names wrong families, and has lines of any width.
struct Flickering {
    vertices: u32,
    calls: Cell<u64>,
    seed: u64,
    lies: bool,
}

impl Flickering {
    /// Returns another number below a bound at each call.
    fn chosen(&self, bound: usize) -> usize {
        self.calls.set(self.calls.get() + 1);
        Random::new(self.seed ^ self.calls.get()).below(bound)
    }
}

impl Topology for Flickering {
    fn vertex_count(&self) -> usize {
        match self.lies && self.chosen(3) == 0 {
            true => self.chosen(2 * self.vertices as usize + 1),
            false => self.vertices as usize,
        }
    }

    fn family(&self) -> Option<Family<'_>> {
        const SIZES: [&[u32]; 7] =
            [&[], &[0], &[3, 4], &[7], &[2, 2, 2], &[40, u32::MAX, u32::MAX], &[u32::MAX; 3]];
        let sizes = SIZES[self.chosen(SIZES.len())];
        match self.chosen(8) {
            _ if !self.lies => None,
            0 | 1 => Some(Family::Cliques(sizes)),
            2 => Some(Family::Multipartite(sizes)),
            3 => Some(Family::Product(ROW.as_dyn(), ROW.as_dyn())),
            4 => Some(Family::Product(RING.as_dyn(), LONG.as_dyn())),
            _ => None,
        }
    }

    fn line_width(&self) -> usize {
        match self.lies {
            true => self.chosen(4),
            false => self.vertex_count(),
        }
    }

    fn neighbors(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
        self.calls.set(self.calls.get() + 1);
        let mut random = Random::new(self.seed ^ self.calls.get());
        let own = vertex.get();
        let usual = [own.wrapping_sub(1), own + 1];
        let other =
            [own, own + 1, own + 2, own + 3, random.below(2 * self.vertices as usize) as u32];
        let mut near: Vec<u32> = usual.into_iter().filter(|_| random.below(8) > 0).collect();
        near.extend(other.into_iter().filter(|_| random.below(20) == 0));
        near.into_iter().filter(|&near| near < u32::MAX).map(Vertex::new)
    }
}

static ROW: LazyLock<Path> = LazyLock::new(|| Path::new(3));
static LONG: LazyLock<Path> = LazyLock::new(|| Path::new(u32::MAX));
static RING: LazyLock<Cycle> = LazyLock::new(|| Cycle::new(4));

const STEPS: Limits = Limits { steps: Some(20_000), time: None, memory: Some(1 << 20) };

/// For plays, which write a text at each step.
const FEW: Limits = Limits { steps: Some(300), ..STEPS };

/// Calls a function with boards with all sorts of faults in their edges.
fn on_flickering_boards(call: impl FnMut(&Position<&Flickering>)) {
    on_boards(false, 400, call);
}

/// Calls a function with boards that lie about everything.
fn on_lying_boards(call: impl FnMut(&Position<&Flickering>)) {
    on_boards(true, 200, call);
}

fn on_boards(lies: bool, count: u64, mut call: impl FnMut(&Position<&Flickering>)) {
    let mut panics = 0;
    for seed in 0..count {
        let vertices = [1, 2, 7, 12, 40][seed as usize % 5];
        let board = Flickering { vertices, calls: Cell::new(0), seed, lies };
        let mut random = Random::new(seed);
        let position = Position::from_fn(&board, |_| match random.below(9) {
            0 => None,
            n => Some(Color::BOTH[n % 2]),
        });
        // All panics are shown, as boards with different seeds meet different ones.
        panics += usize::from(catch_unwind(AssertUnwindSafe(|| call(&position))).is_err());
    }
    assert_eq!(panics, 0, "boards with a panic");
}

#[test]
fn checks_of_forged_bounds() {
    use clobber_solitaire::{ClauseProof, PartReason, Reason, Region};
    let proof: ClauseProof = "a -1 -2\nc 0\na 1 2 3\nl : 0 1 2".parse().unwrap();
    on_flickering_boards(|position| {
        let part = |reason| Bound { stones: 2, reason };
        let regions = vec![Region { stones: vec![0, 2, 1], keeps: 2 }];
        let parts = [
            PartReason::DynamicProgram,
            PartReason::Factors,
            PartReason::AlternatingRow,
            PartReason::Swept { frontiers: 1 },
            PartReason::Exhausted { positions: 1 },
            PartReason::Regions { regions: regions.clone() },
            PartReason::RegionsAndClauses { regions, proof: proof.clone() },
            PartReason::Clauses { proof: proof.clone() },
        ];
        let first = Color::Black;
        let wholes = [
            Reason::Factors,
            Reason::Alternation { first },
            Reason::Weighted { first, numerator: 1, denominator: 2 },
            Reason::Swept { first, stones: 3, frontiers: 1 },
            Reason::Exhausted { stones: 3, positions: 1 },
            Reason::Clauses {
                first,
                stones: 3,
                bounds: vec![part(PartReason::Survivor); position.parts().len()],
                proof: proof.clone(),
            },
        ];
        let of_parts =
            parts.map(|reason| Reason::Parts(vec![part(reason); position.parts().len()]));
        for reason in wholes.into_iter().chain(of_parts) {
            for order in MoveOrder::ALL {
                let bound = Bound { stones: 3, reason: reason.clone() };
                let _ = bound.check(position, order, &mut Effort::within(STEPS));
            }
        }
    });
}

#[test]
fn checks_of_forged_answers_on_graphs() {
    use clobber_graphs::{Goal, Obstacle};
    on_flickering_boards(|position| {
        for goal in ["0:x", "0:x,o", "0:x,1:o", "joker:0:x"].map(str::parse::<Goal>) {
            for obstacle in [
                Obstacle::Exhausted,
                Obstacle::Forests { trees: Some(2) },
                Obstacle::Forests { trees: None },
                Obstacle::Cut { vertices: vec![clobber_core::Vertex::new(1)], parts: 3 },
                Obstacle::Sides { walker: clobber_core::Vertex::new(1) },
            ] {
                let goal = goal.clone().unwrap();
                let _ = obstacle.check(position, goal, &mut Effort::within(STEPS));
            }
        }
    });
}

#[test]
fn searches() {
    on_flickering_boards(|position| {
        for order in MoveOrder::ALL {
            let _ = clobber_solitaire::solve(position, order, &mut Effort::within(STEPS));
        }
        let _ = clobber_graphs::solve(position, &mut Effort::within(STEPS));
        for goal in ["0:x", "0:x,o", "0:x,1:o", "joker:0:x"] {
            let goal = goal.parse().unwrap();
            let mut effort = Effort::within(STEPS);
            let _ = clobber_graphs::reach(position, goal, &mut effort);
        }
    });
}

#[test]
fn functions_of_graphs() {
    use clobber_graphs::{
        Error, Goal, HamiltonianCycle, Hypercube, Labeling, Rarity, StrongReducibility,
        StrongTheorem, SubsetTable, interop, reduce_by_theorem, reduce_pseudoforest,
        reduce_pseudoforest_leaving,
    };
    on_lying_boards(|position| {
        let board = position.board();
        let effort = || Effort::within(STEPS);
        let far = Vertex::new(u32::MAX - 1);
        for color in Color::BOTH {
            let _ = Rarity::new(position, color);
            let _ = Rarity::on(position, [Vertex::new(0), far, far], color);
        }
        let _ = clobber_graphs::solve(position, &mut effort());
        let _ = reduce_by_theorem(position, &mut effort());
        let _ = reduce_pseudoforest(position, &mut effort());
        for vertex in [Vertex::new(0), Vertex::new(3), far] {
            let stones = [(vertex, Color::Black), (Vertex::new(1), Color::White)];
            let _ = reduce_pseudoforest_leaving(position, &stones, &mut effort());
            let error = Error::NoVertex { vertex, vertex_count: 0 }.display_on(board).to_string();
            assert!(!error.is_empty());
        }
        let cycle = HamiltonianCycle::new(board, (0..).map(Vertex::new));
        for goal in ["0:x", "4294967294:o", "0:x,o", "1:x,4294967295:o", "joker:7:x"] {
            let goal: Goal = goal.parse().unwrap();
            let _ = clobber_graphs::reach(position, goal, &mut effort());
            drop(cycle.as_ref().map(|cycle| cycle.reduce(position, goal)));
        }
        let _ = Labeling::recognize(board, &mut effort());
        let cube = clobber_graphs::NamedBoard::from(Hypercube::new(2).unwrap());
        let labels = (0..4).map(Vertex::new).collect();
        let _ = Labeling { board: cube, labels }.check(board);
        let _ = StrongTheorem::find(board, &mut effort());
        let _ = SubsetTable::new(position, &mut effort());
        let _ = SubsetTable::with_joker(position, &mut effort());
        let (one, two) = (StrongReducibility::One, StrongReducibility::Two);
        for definition in [one, StrongReducibility::OneWithJoker, two] {
            let _ = definition.goals(position);
            let _ = definition.failures_of(position, &mut effort());
            let _ = definition.failures(board, &mut effort());
        }
        let _ = interop::graph_of(board, |vertex| position.color_at(vertex));
    });
}

#[test]
fn functions_of_solitaire() {
    use clobber_solitaire::{MeshReduction, Solver, balance_bound, lower_bound};
    on_lying_boards(|position| {
        let _ = lower_bound(position);
        for order in MoveOrder::ALL {
            let mesh = MeshReduction::new(position, order, &mut Effort::within(STEPS));
            let _ = mesh.map(Iterator::count);
            for solver in [Solver::new(), Solver::without_theorems()] {
                let _ = solver.solve(position, order, &mut Effort::within(STEPS));
                for stones in [0, 1, 5, usize::MAX] {
                    let _ = solver.decide(position, order, stones, &mut Effort::within(STEPS));
                }
            }
        }
        for first in Color::BOTH {
            let _ = balance_bound(position, first);
        }
    });
}

#[test]
fn functions_of_values_and_outcomes() {
    use clobber_cgt::{
        ClobberValues, Games, ImpartialClobber, OutcomeSolver, PlainSearch, Strategy,
    };
    let stranger = Games::new().integer(9).unwrap();
    let shown = catch_unwind(|| ClobberValues::new().display(stranger).to_string());
    assert!(shown.is_err(), "a game of another arena");
    on_lying_boards(|position| {
        for mut search in [PlainSearch::new(), PlainSearch::misere()] {
            let _ = search.wins_on_graph(position, Color::Black, &mut Effort::within(FEW));
            let _ = search.outcome_on_graph(position, &mut Effort::within(FEW));
        }
        let mut values = ClobberValues::new();
        let _ = values.value(position, &mut Effort::within(FEW));
        let _ = values.outcome(position, &mut Effort::within(FEW));
        let _ = values.atomic_weight(position, &mut Effort::within(FEW));
        let _ = values.value_of_sum([position, position], &mut Effort::within(FEW));
        let mut nimbers = ImpartialClobber::new();
        let _ = nimbers.grundy(position, &mut Effort::within(FEW));
        let _ = nimbers.grundy_of_sum([position, position], &mut Effort::within(FEW));
        let sum = [position.clone(), position.clone()];
        let mut solver = OutcomeSolver::new();
        let _ = solver.outcome(&sum, &mut Effort::within(FEW));
        let _ = OutcomeSolver::misere().outcome(&sum, &mut Effort::within(FEW));
        for mover in Color::BOTH {
            let _ = solver.wins(&sum, mover, &mut Effort::within(FEW));
            let _ = solver.winning_move(&sum, mover, &mut Effort::within(FEW));
            let _ = solver.winning_moves(&sum, mover, &mut Effort::within(FEW));
            let _ = OutcomeSolver::misere().winning_move(&sum, mover, &mut Effort::within(FEW));
            let found = solver.strategy(&sum, mover, usize::MAX, &mut Effort::within(FEW));
            let forged = Strategy::default();
            for (_, strategy) in found.ok().into_iter().chain([(mover, forged)]) {
                for winner in Color::BOTH {
                    let subject = (&sum[..], mover, winner);
                    let _ = strategy.check(&subject, &mut Effort::within(FEW));
                }
            }
        }
    });
}

/// Vertices and goals that no board of these families has.
#[test]
fn functions_of_families() {
    use clobber_core::Grid;
    use clobber_graphs::{Clique, HamiltonianCycle, Hamming, Hypercube, Multipartite};
    use clobber_graphs::{Goal, reduce_clique_to, reduce_hamming_to, reduce_hypercube_to};
    use clobber_solitaire::{RowFactor, reduce_full_grid};
    let far = [0, 3, 9, 1 << 31, u32::MAX].map(Vertex::new);
    let color = |vertex: Vertex| Some(Color::BOTH[usize::from(vertex.get() % 3 == 0)]);
    for n in [0, 1, 2, 3, 4, 8, 12] {
        let clique = Position::from_fn(Clique::new(n), color);
        let hamming = Position::from_fn(Hamming::new([2, n]).unwrap(), color);
        let cube = Position::from_fn(Hypercube::new(n / 2).unwrap(), color);
        for goal in ["4294967294:o", "0:x,o", "1:x,4294967295:o", "joker:7:x", "1:x,1:o"] {
            let goal: Goal = goal.parse().unwrap();
            let _ = (reduce_clique_to(&clique, goal), reduce_hamming_to(&hamming, goal));
            let _ = reduce_hypercube_to(&cube, goal);
        }
        for (&a, &b) in far.iter().flat_map(|a| far.iter().map(move |b| (a, b))) {
            let _ = hamming.board().coordinates(a).count();
            let _ = HamiltonianCycle::through(hamming.board(), a, b);
            let _ = Multipartite::new([n, 1, 2]).unwrap().part_of(a);
        }
        let row = Position::from_fn(Path::new(n), color);
        for order in MoveOrder::ALL {
            let _ = RowFactor::cut(&row, order, &mut Effort::within(STEPS));
            for rows in 0..4 {
                let grid = Position::from_fn(Grid::new(rows, n as usize).unwrap(), color);
                let _ = reduce_full_grid(&grid, order, &mut Effort::within(STEPS));
            }
        }
    }
}

/// Certificates of weights with any numbers, and rules for parts of any length.
#[test]
fn certificates_of_games() {
    use clobber_cgt::alternating::{AtomicWeight, Family, Lengths, LocalCertificate, Part, Sum};
    use clobber_cgt::{ClobberValues, Games, PeriodicWeights};
    let row: Position<Path> = "oxo.xxo".parse().unwrap();
    for stones in [0, 1, 7, u16::MAX] {
        let effort = &mut Effort::within(FEW);
        let _ = Sum::symmetric_p_positions(stones, &mut ClobberValues::new(), effort);
        for lengths in [Lengths::All, Lengths::UpTo(stones)] {
            let made = LocalCertificate::prove(lengths, &mut Effort::within(FEW));
            for certificate in [made.unwrap_or_default(), LocalCertificate::default()] {
                let _ = certificate.count_checks(Lengths::All, &mut Effort::within(FEW));
                let _ = certificate.count_checks(Lengths::UpTo(u16::MAX), &mut Effort::within(FEW));
            }
        }
        for family in Family::ALL {
            let _ = AtomicWeight::from_part(family, u64::MAX - u64::from(stones));
            let part = Part::new(family, 12).or(Part::new(family, 11)).unwrap();
            let mv = part.play(Color::Black, stones, stones ^ 1);
            let _ = mv.map(|mv| mv.on_row("xxo".parse().unwrap(), &row));
        }
    }
    let numbers = [0, 1, 2, (1 << 63) + 1, usize::MAX];
    for (period, start) in numbers.into_iter().flat_map(|a| numbers.map(|b| (a, b))) {
        for (growth, count) in [i64::MIN, -1, 1, i64::MAX].into_iter().zip([0, 1, 3, 8]) {
            let weights = vec![vec![Some("1".to_owned()); 8]; count];
            let word = Color::BOTH.to_vec();
            let forged = PeriodicWeights { word, period, growth, start, weights };
            for exponent in [0, 1, 1 << 62, u64::MAX / 2] {
                let _ = forged.of_power(exponent, &mut Games::new());
            }
            let _ = forged.count_checks(&mut Effort::within(FEW));
        }
    }
}

/// Certificates of one graph meet other graphs, with vertices that do not exist.
#[test]
fn functions_of_grid_graphs() {
    use clobber_npc::{Cell, Circuit, Gadget, GridGraph, PartitionTree, Reason, Tour};
    use clobber_solitaire::{Move, Reduction};
    let texts = ["##|##", "###|#.#|###", "####|####", "#", "###|#..", "##.##|#####|##.##"];
    let graphs = texts.map(|text| text.parse::<GridGraph>().unwrap());
    let far = [0, 3, 9, 1 << 31, u32::MAX].map(Vertex::new);
    let moves: Vec<Move> = far.iter().flat_map(|&a| far.map(|b| Move::new(a, b))).collect();
    let proof = "c 0\na 1 2 3\nc 4294967295\na -1\nl : 0 1 2".parse().unwrap();
    on_lying_boards(|position| {
        for tour in [Tour::Circuit, Tour::Path] {
            let _ = tour.find(position.board(), &mut Effort::within(STEPS));
            let _ = tour.check_none(position.board(), &proof, &mut Effort::within(STEPS));
            let _ = tour.check(position.board(), &far);
        }
    });
    for own in &graphs {
        let circuit = own.find_circuit(&mut Effort::within(STEPS)).yes();
        let path: Vec<Vertex> = (0..own.vertex_count() as u32).map(Vertex::new).collect();
        let _ = (Circuit::snake(own), own.count_paths(&mut Effort::within(STEPS)));
        for other in &graphs {
            for &vertex in &far {
                let _ = Circuit::new(other, core::iter::repeat(vertex));
                let reasons = [
                    Reason::Exhausted,
                    Reason::Degree { node: vertex, degree: usize::MAX },
                    Reason::TooFewNodes { nodes: usize::MAX },
                ];
                for reason in reasons {
                    let _ = reason.check(other, &mut Effort::within(STEPS));
                    let _ = reason.check_path_from(other, vertex, &mut Effort::within(STEPS));
                    assert!(!reason.display_on(other).to_string().is_empty());
                }
            }
            let gadget = Gadget::new(other.clone());
            for first in Color::BOTH {
                let reduction = Reduction::new(MoveOrder::Alternating(first), moves.clone());
                if let Ok(gadget) = &gadget {
                    let _ = circuit.as_ref().map(|circuit| gadget.reduction(circuit, first));
                    let _ = (gadget.circuit_of(&reduction), gadget.to_grid(&reduction));
                    let _ = (gadget.from_grid(&reduction), gadget.fuse(u32::MAX));
                    let _ = gadget.vertex_at(Cell::new(i32::MAX, i32::MIN));
                    let _ = gadget.free_order_reduction(&path);
                }
            }
            for (&first, &last) in far.iter().zip(far.iter().rev()) {
                let _ = circuit.as_ref().map(|circuit| circuit.between(first, last).count());
            }
        }
    }
    for numbers in [&[][..], &[0, 0, 0], &[usize::MAX; 3], &[1, 2, 3, 4, 5, 6]] {
        for sets in [0, 1, 2, usize::MAX] {
            let Ok(tree) = PartitionTree::new(numbers, sets) else { continue };
            let _ = tree.reduction(&[vec![usize::MAX, 0], vec![0, 0]]);
            let _ = tree.partition_of(&Reduction::new(MoveOrder::Any, moves.clone()));
        }
    }
}

/// A scoring that gives other points at each call.
struct Fickle(Cell<u64>);

impl clickomania::Scoring for Fickle {
    fn group(&self, _: usize) -> i64 {
        self.0.set(self.0.get() + 1);
        Random::new(self.0.get()).pick(&[i64::MIN, -3, -1, 0, 1, 2, 5, 1 << 40, i64::MAX])
    }

    fn end(&self, left: usize) -> i64 {
        self.group(left)
    }
}

#[test]
fn functions_of_clickomania_that_score() {
    use clickomania::{
        Board, Clicks, Reason, Row, ScoreSearch, Scoring, Solution, Solver, Square, UpperBound,
    };
    let points = [i64::MIN, -1, 0, 1, 7, i64::MAX];
    for seed in 0..300 {
        let mut random = Random::new(seed);
        let (rows, cols) = random.pick(&[(1, 1), (1, 9), (6, 1), (3, 4), (5, 6)]);
        let board = Board::random(rows, cols, 1 + random.below(4), seed);
        let scoring: &dyn Scoring = &Fickle(Cell::new(seed << 32));
        let square = |random: &mut Random| {
            let [row, col] = [0; 2].map(|_| random.pick(&[0, 0, 1, 2, usize::MAX]));
            Square { row, col }
        };
        let foreign = Clicks::new((0..4).map(|_| square(&mut random)));
        for solver in [Solver::new(), Solver::plain()] {
            let found = solver.solve(&board, scoring, &mut Effort::within(STEPS));
            let _ = found.check(&board, scoring, &mut Effort::within(STEPS));
            for score in points {
                let _ = solver.decide(&board, scoring, score, &mut Effort::within(STEPS));
            }
        }
        let search = ScoreSearch::new().with_seed(seed).with_threads(1 + seed as usize % 2);
        let found = search.best(&board, scoring, &mut Effort::within(STEPS)).clicks;
        for clicks in [foreign, found] {
            let replay = clicks.replay(&board, &mut Effort::within(STEPS));
            let _ = replay.map(|replay| replay.score(scoring));
            for (score, reason) in points.into_iter().zip([
                Reason::Counts,
                Reason::Meetings,
                Reason::Row,
                Reason::Search { positions: u64::MAX },
                Reason::Row,
                Reason::Counts,
            ]) {
                let (clicks, bound) = (clicks.clone(), UpperBound { score, reason });
                let solution = Solution { clicks, score, bound };
                let _ = solution.check(&board, scoring, &mut Effort::within(STEPS));
                let _ = solution.value();
            }
        }
        if let Ok(row) = Row::try_from(&board) {
            let _ = row.best_score(scoring, &mut Effort::within(STEPS));
        }
    }
}
