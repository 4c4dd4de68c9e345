//! Forgers of certificates: exhaustive play confirms every accepted claim. In the fuzz target `graph_claims`, the input
//! chooses for the forgers.

use clobber_check::ClauseProof;
use clobber_core::{
    Bipartition, Certificate, Color, Delta, GraphBoard, Move, MoveOrder, Position, Topology, Vertex,
};
use clobber_graphs::{
    Answer, Bound, Effort, EmptiedHalf, Goal, HamiltonianCycle, Hypercube, Joker, JokerReduction,
    Labeling, NamedBoard, Obstacle, PartReason, Reason, Region, Solution, reach,
    reduce_pseudoforest, solve,
};
use testkit::plays::{Naive, Placement};
use testkit::{Forgeries, Random};

use crate::passed_on;
use crate::support::{Reachable, all_goals, check_result, parts_of};

/// A position with few vertices, in one part or several, with any number of cycles.
fn position(random: &mut Random, most: usize) -> Position<GraphBoard> {
    let count = 1 + random.below(most);
    let all = (0..count).flat_map(|b| (0..b).map(move |a| (a, b)));
    let one_in = random.pick(&[1, 2, 2, 3, 3, 4]);
    let edges: Vec<_> = all.filter(|_| random.once_in(one_in)).collect();
    let board = GraphBoard::from_edges(count, edges).unwrap();
    let empty_in = random.pick(&[4, 100]);
    Position::from_fn(board, |_| (!random.once_in(empty_in)).then(|| random.pick(&Color::BOTH)))
}

fn delta(position: &Position<GraphBoard>, random: &mut Random) -> Delta {
    let count = position.stone_count() + 1;
    match Bipartition::from_stones(position, &mut Effort::new()) {
        Answer::Yes(sides) if random.coin() => Delta::from_position(position, &sides),
        _ => Delta::new(random.below(count), random.below(count)),
    }
}

/// An obstacle, and its kind.
fn obstacle(
    position: &Position<GraphBoard>,
    goal: Goal,
    random: &mut Random,
) -> (&'static str, Obstacle) {
    // Often the vertices of the goal.
    let named: Vec<Vertex> = goal.vertices().collect();
    let vertex = match named.is_empty() || random.once_in(4) {
        true => Vertex::new(random.below(position.board().vertex_count() + 1) as u32),
        false => random.pick(&named),
    };
    let color = random.pick(&Color::BOTH);
    let small = random.below(4);
    let of_goal = small as u8;
    let count = position.board().vertex_count();
    match random.below(12) {
        0 => ("`Obstacle::Empty`", Obstacle::Empty { vertex }),
        1 => ("`Obstacle::Parts`", Obstacle::Parts { parts: small }),
        2 => ("`Obstacle::OneColorElsewhere`", Obstacle::OneColorElsewhere { vertex, color }),
        3 => {
            ("`Obstacle::Delta`", Obstacle::Delta { delta: delta(position, random), goal: of_goal })
        }
        4 => {
            let delta = delta(position, random);
            ("`Obstacle::TooFew`", Obstacle::TooFew { delta, goal: of_goal, color })
        }
        5 => ("`Obstacle::RareOnVertex`", Obstacle::RareOnVertex { vertex }),
        6 => ("`Obstacle::SameVertex`", Obstacle::SameVertex { vertex }),
        7 => ("`Obstacle::OneColorOffBoth`", Obstacle::OneColorOffBoth { color }),
        8 => ("`Obstacle::Scarce`", Obstacle::Scarce { color }),
        9 => {
            // Occasionally a vertex twice, or one that is not on the board.
            let taken = random.below(4);
            let any = |_| self::vertex(random, count);
            let mut vertices: Vec<Vertex> = (0..taken).map(any).collect();
            if !random.once_in(4) {
                vertices.sort_unstable();
                vertices.dedup();
            }
            ("`Obstacle::Cut`", Obstacle::Cut { vertices, parts: small })
        }
        10 => ("`Obstacle::Sides`", Obstacle::Sides { walker: self::vertex(random, count) }),
        _ => ("`Obstacle::Forests`", Obstacle::Forests { trees: (small > 0).then_some(small) }),
    }
}

pub(crate) fn obstacles(random: &mut Random, forgeries: &mut Forgeries) {
    while forgeries.are_wanted() {
        let start = position(random, 6);
        let reachable = Reachable::with_joker(&start);
        for goal in all_goals(start.board().vertex_count()) {
            let is_met = reachable.meets(goal);
            // A computed claim is decided correctly both ways.
            let exhausted = Obstacle::Exhausted.check(&start, goal, &mut Effort::new());
            assert_eq!(exhausted.is_ok(), !is_met, "{start:?} {goal} {:?}", start.board());
            if let Goal::One { vertex, color } = goal {
                let fewest = reachable.fewest_with(&[(vertex, color)]);
                for trees in [None, Some(1), Some(2), Some(3), Some(4)] {
                    let checked =
                        Obstacle::Forests { trees }.check(&start, goal, &mut Effort::new());
                    let holds = match (trees, fewest) {
                        (_, None) => trees.is_none_or(|trees| trees > 1),
                        (None, Some(_)) => false,
                        (Some(trees), Some(fewest)) => trees > 1 && trees <= fewest,
                    };
                    assert_eq!(checked.is_ok(), holds, "{start:?} {goal} {trees:?}");
                }
            }
            for _ in 0..5 {
                let (kind, forged) = obstacle(&start, goal, random);
                let forged = passed_on(forged);
                let is_accepted = forged.check(&start, goal, &mut Effort::new()).is_ok();
                forgeries.record(kind, is_accepted);
                let unlimited = Certificate::check(&forged, &(&start, goal));
                assert_eq!(unlimited.is_ok(), is_accepted, "{forged:?}");
                let board = start.board();
                assert!(!is_accepted || !is_met, "{start:?} {board:?} {goal}: {forged:?}");
            }
        }
    }
}

/// Labels that are exchanged, repeated, or of another graph or member.
pub(crate) fn labels(random: &mut Random, forgeries: &mut Forgeries) {
    let members = ["Q2", "Q3", "K4", "K3xK2", "C5", "C6", "P5", "2x3", "3x3"];
    while forgeries.are_wanted() {
        let member: NamedBoard = random.pick(&members).parse().unwrap();
        let count = member.vertex_count();
        let mut order: Vec<usize> = (0..count).collect();
        random.shuffle(&mut order);
        let vertices = || (0..count).map(|v| Vertex::new(v as u32));
        let mut edges: Vec<(usize, usize)> = vertices()
            .flat_map(|a| member.neighbors(a).map(move |b| (a.index(), b.index())))
            .filter(|(a, b)| a < b)
            .map(|(a, b)| (order[a], order[b]))
            .collect();
        if random.once_in(4) {
            edges.swap_remove(random.below(edges.len()));
        }
        let graph = GraphBoard::from_edges(count, edges).unwrap();
        let mut labels = vec![Vertex::new(0); count];
        (0..count).for_each(|v| labels[order[v]] = Vertex::new(v as u32));
        for _ in 0..20 {
            let mut forged = Labeling { board: member.clone(), labels: labels.clone() };
            for _ in 0..random.below(3) {
                match random.once_in(6) {
                    true => forged.board = random.pick(&members).parse().unwrap(),
                    false => random.change(&mut forged.labels, |random| vertex(random, count)),
                }
            }
            let forged = passed_on(forged);
            let is_accepted = forged.check(&graph).is_ok();
            assert_eq!(Certificate::check(&forged, &graph).is_ok(), is_accepted);
            forgeries.record("`Labeling` of graphs", is_accepted);
            if is_accepted {
                assert_eq!(forged.board.vertex_count(), count);
                for (a, b) in vertices().flat_map(|a| vertices().map(move |b| (a, b))) {
                    let [la, lb] = [a, b].map(|v| forged.labels[v.index()]);
                    assert!(la.index() < count && (a == b) == (la == lb), "{forged:?}");
                    assert_eq!(graph.are_adjacent(a, b), forged.board.are_adjacent(la, lb));
                }
            }
        }
    }
}

/// Returns a reason for a part to keep some stones.
fn reason(position: &Position<GraphBoard>, stones: usize, random: &mut Random) -> PartReason {
    match random.below(8) {
        0 => PartReason::Monochromatic,
        1 => PartReason::Survivor,
        2 => PartReason::DynamicProgram,
        3 => PartReason::Swept { frontiers: 7 },
        4 => PartReason::Exhausted { positions: 7 },
        5 => PartReason::Regions { regions: regions(position.stone_count(), random) },
        6 => by_numbers(position, stones, regions(position.stone_count(), random)),
        _ => PartReason::Delta(delta(position, random)),
    }
}

/// Returns the reason that regions keep more stones than fewer trees have: no number of roots is possible.
fn by_numbers(part: &Position<GraphBoard>, stones: usize, regions: Vec<Region>) -> PartReason {
    let around = part.occupied().map(|(at, _)| {
        let near = part.board().neighbors(at).filter(|&near| part.color_at(near).is_some());
        2 * near.count() + 3
    });
    // All stones have a root or more.
    let literal = 1 + around.sum::<usize>() + part.stone_count().saturating_sub(1) * stones;
    let proof = format!("a {literal}\na -{literal}\nl : 0 1").parse().unwrap();
    PartReason::RegionsAndClauses { regions, proof }
}

/// Up to three regions, rarely overlapping, that claim to keep more or fewer stones than they do.
fn regions(count: usize, random: &mut Random) -> Vec<Region> {
    let mut regions = vec![Region { stones: Vec::new(), keeps: 0 }; 1 + random.below(3)];
    let number = regions.len();
    for stone in 0..count as u32 {
        if !random.once_in(4) {
            regions[random.below(number)].stones.push(stone);
        }
    }
    for region in &mut regions {
        region.keeps = random.below(3);
        if random.once_in(9) {
            region.stones.push(random.below(count + 1) as u32);
        }
    }
    regions
}

/// Changes a part of the solution.
fn change(solution: &mut Solution, position: &Position<GraphBoard>, random: &mut Random) {
    let Reason::Parts(parts) = &mut solution.bound.reason else { panic!() };
    let (moves, count) = (&mut solution.reduction.moves, parts.len());
    let vertices = position.board().vertex_count();
    let up_or_down = |number: &mut usize, random: &mut Random| {
        *number = if random.coin() { *number + 1 } else { number.saturating_sub(1) };
    };
    match random.below(11) {
        0 => up_or_down(&mut solution.bound.stones, random),
        1 => up_or_down(&mut solution.stones_left, random),
        2 if count > 0 => up_or_down(&mut parts[random.below(count)].stones, random),
        3 if count > 0 => {
            let part = &mut parts[random.below(count)];
            part.reason = reason(position, part.stones, random);
        }
        4..=6 => random.change(parts, |random| {
            let stones = random.below(4);
            Bound { stones, reason: reason(position, stones, random) }
        }),
        7..=9 => random.change(moves, |random| mv(random, vertices)),
        _ => solution.reduction.order = random.pick(&MoveOrder::ALL),
    }
}

/// A vertex of a board, or one more.
fn vertex(random: &mut Random, count: usize) -> Vertex {
    Vertex::new(random.below(count + 1) as u32)
}

fn mv(random: &mut Random, count: usize) -> Move {
    Move::new(vertex(random, count), vertex(random, count))
}

pub(crate) fn solutions(random: &mut Random, forgeries: &mut Forgeries) {
    while forgeries.are_wanted() {
        let start = position(random, 5);
        let mut naive = Naive::new(start.board());
        let found = solve(&start, &mut Effort::new()).unwrap();
        assert_eq!(found.check(&start, &mut Effort::new()), Ok(()), "{start:?}");
        let fewest = naive.fewest(Placement::new(&start), MoveOrder::Any);
        assert!(found.at_least() <= fewest && fewest <= found.at_most(), "{start:?}");
        // The algorithm for one cycle rejects more cycles.
        let sparse = reduce_pseudoforest(&start, &mut Effort::new());
        assert!(sparse.iter().all(|found| found.value() == Some(fewest)), "{start:?}");
        // The computed number is the least one, under any reason.
        for reason in [
            PartReason::DynamicProgram,
            PartReason::Swept { frontiers: 7 },
            PartReason::Exhausted { positions: 7 },
            PartReason::Regions { regions: Vec::new() },
            PartReason::RegionsAndClauses { regions: Vec::new(), proof: ClauseProof::default() },
        ] {
            if reason == PartReason::DynamicProgram && sparse.is_err() {
                continue;
            }
            let mut exact = found.clone();
            for (part, vertices) in parts_of(&mut exact).iter_mut().zip(&start.parts()) {
                let alone = start.restricted_to(vertices);
                let stones = naive.fewest(Placement::new(&alone), MoveOrder::Any);
                let mut reason = reason.clone();
                // The region is the whole part.
                let whole = (0..vertices.len() as u32).collect();
                let whole = vec![Region { stones: whole, keeps: stones }];
                match &mut reason {
                    PartReason::Regions { regions } => *regions = whole,
                    PartReason::RegionsAndClauses { .. } => {
                        reason = by_numbers(&alone, stones, whole);
                    }
                    _ => {}
                }
                *part = Bound { stones, reason };
            }
            exact.bound.stones = parts_of(&mut exact).iter().map(|part| part.stones).sum();
            assert_eq!(exact.bound.stones, fewest);
            assert_eq!(exact.bound.check(&start, MoveOrder::Any, &mut Effort::new()), Ok(()));
            if let Some(part) = parts_of(&mut exact).first_mut() {
                part.stones += 1;
                assert!(exact.bound.check(&start, MoveOrder::Any, &mut Effort::new()).is_err());
            }
        }
        for _ in 0..45 {
            let mut forged = found.clone();
            for _ in 0..1 + random.below(3) {
                change(&mut forged, &start, random);
            }
            let forged = passed_on(forged);
            let is_accepted = forged.check(&start, &mut Effort::new()).is_ok();
            forgeries.record("`Solution` of graphs", is_accepted);
            if is_accepted {
                let order = forged.reduction.order;
                let fewest = naive.fewest(Placement::new(&start), order);
                assert!(forged.bound.stones <= fewest, "{start:?}: {forged:?}");
                assert!(forged.stones_left >= fewest, "{start:?}: {forged:?}");
                assert_eq!(forged.stones_left + forged.reduction.moves.len(), start.stone_count());
            }
            // The bound alone, in any order.
            let order = random.pick(&MoveOrder::ALL);
            if forged.bound.check(&start, order, &mut Effort::new()).is_ok() {
                let fewest = naive.fewest(Placement::new(&start), order);
                assert!(forged.bound.stones <= fewest, "{start:?} {order}: {:?}", forged.bound);
            }
        }
    }
}

pub(crate) fn plays_with_a_joker(random: &mut Random, forgeries: &mut Forgeries) {
    while forgeries.are_wanted() {
        let start = position(random, 5);
        let count = start.board().vertex_count();
        let reached = Naive::new(start.board()).reached(Placement::new(&start), true);
        for _ in 0..45 {
            let mut moves: Vec<Move> = Vec::new();
            for _ in 0..random.below(3) {
                let legal: Vec<Move> = start.all_moves().collect();
                let ends = [0; 2].map(|_| random.below(count) as u32);
                match legal.is_empty() || random.coin() {
                    true => moves.push(Move::between(ends[0], ends[1])),
                    false => moves.push(random.pick(&legal)),
                }
            }
            let vertex = Vertex::new(random.below(count + 1) as u32);
            let joker = random.coin().then(|| Joker { after: random.below(3), vertex });
            let is_written = joker.is_none_or(|joker| joker.after <= moves.len());
            let forged = JokerReduction { moves, joker };
            let forged = if is_written { passed_on(forged) } else { forged };
            let replayed = forged.replay(&start);
            forgeries.record("`JokerReduction` of graphs", replayed.is_ok());
            if let Ok(replay) = replayed {
                assert!(reached.contains(&Placement::new(replay.end())), "{start:?}: {forged}");
                assert!(is_written);
            }
        }
    }
}

/// The plays of Lemmas 3 and 4 with a move changed, added or removed, exchanged, or for another half.
pub(crate) fn halves(random: &mut Random, forgeries: &mut Forgeries) {
    while forgeries.are_wanted() {
        let dimension = random.pick(&[3, 3, 4]);
        let cube = Hypercube::new(dimension).unwrap();
        let [coordinate, other] = [0; 2].map(|_| random.below(dimension as usize) as u32);
        let is_in_half = |v: Vertex| v.get() >> coordinate & 1 == 1;
        let count = 1 << dimension;
        let rare = loop {
            let vertex = Vertex::new(random.below(count) as u32);
            if is_in_half(vertex) {
                break vertex;
            }
        };
        let (color, few) = (random.pick(&Color::BOTH), random.pick(&[2, 4, count]));
        let start: Position<Hypercube> = Position::from_fn(cube, |v| {
            let is_color = if is_in_half(v) { v == rare } else { random.once_in(few) };
            Some(if is_color { color } else { !color })
        });
        let whole = EmptiedHalf::new(&start, coordinate, true).unwrap();
        for _ in 0..20 {
            let mut forged = whole.clone();
            let mut asked = (coordinate, true);
            for _ in 0..random.below(3) {
                match (random.below(7), &mut forged.alternative) {
                    (0, _) => forged.alternative = None,
                    (1, _) => forged.alternative = Some(forged.reduction.clone()),
                    (2, _) => asked = (random.pick(&[coordinate, other]), random.coin()),
                    (3 | 4, Some(play)) => random.change(&mut play.moves, |r| mv(r, count)),
                    _ => random.change(&mut forged.reduction.moves, |random| mv(random, count)),
                }
            }
            let forged = passed_on(forged);
            let is_accepted = forged.check(&start, asked.0, asked.1).is_ok();
            forgeries.record("`EmptiedHalf` of graphs", is_accepted);
            if !is_accepted {
                continue;
            }
            // Each play by a naive player, who only knows where stones are and how they clobber a neighbour of the
            // other colour.
            let mut rare = Vec::new();
            for play in [Some(&forged.reduction), forged.alternative.as_ref()].into_iter().flatten()
            {
                let mut squares: Vec<Option<Color>> = start.squares().collect();
                for mv in &play.moves {
                    let (from, to) = (mv.from.index(), mv.to.index());
                    assert_eq!((from ^ to).count_ones(), 1, "{start}");
                    assert_eq!(squares[to], squares[from].map(|color| !color), "{start}");
                    squares[to] = squares[from].take();
                }
                let is_asked = |v: &usize| (v >> asked.0 & 1 == 1) == asked.1;
                assert!((0..count).all(|v| squares[v].is_none() == is_asked(&v)), "{start}");
                let places = |color| {
                    let places = (0..count).filter(|&v| squares[v] == Some(color));
                    places.collect::<Vec<_>>()
                };
                let places = Color::BOTH.map(places);
                assert!(places.iter().all(|places| !places.is_empty()));
                rare.push(places.into_iter().find(|places| places.len() == 1).map(|one| one[0]));
            }
            let holds = match rare.as_slice() {
                [None] | [None, None] => true,
                [Some(first), Some(second)] => first != second,
                _ => false,
            };
            assert!(holds, "{start}: {forged:?}");
        }
    }
}

/// The vertices of a graph in any order, or of a cycle with some exchanged, repeated or left out.
pub(crate) fn hamiltonian_cycles(random: &mut Random, forgeries: &mut Forgeries) {
    while forgeries.are_wanted() {
        let start = position(random, 6);
        let graph = start.board();
        let count = graph.vertex_count();
        let mut whole: Vec<Vertex> = (0..count as u32).map(Vertex::new).collect();
        random.shuffle(&mut whole);
        for _ in 0..20 {
            let mut list = whole.clone();
            for _ in 0..random.below(3) {
                random.change(&mut list, |random| vertex(random, count));
            }
            let made = HamiltonianCycle::new(graph, list.iter().copied());
            forgeries.record("`HamiltonianCycle` of graphs", made.is_ok());
            if made.is_ok() {
                let mut sorted = list.clone();
                sorted.sort_unstable();
                sorted.dedup();
                assert!(sorted.len() == count && list.len() == count, "{graph:?}: {list:?}");
                let next = list.iter().cycle().skip(1);
                assert!(list.iter().zip(next).all(|(&a, &b)| graph.are_adjacent(a, b)));
            }
        }
    }
}

/// Goals, each with a play that meets it or an obstacle.
pub(crate) fn goals(random: &mut Random, forgeries: &mut Forgeries) {
    while forgeries.are_wanted() {
        let start = position(random, 7);
        let reachable = Reachable::with_joker(&start);
        let goals = all_goals(start.board().vertex_count());
        for _ in 0..20 {
            let goal = random.pick(&goals);
            let found = reach(&start, goal, &mut Effort::new());
            forgeries.record("goals that are met", matches!(found, Ok(Answer::Yes(_))));
            check_result(&start, &reachable, goal, &found);
        }
    }
}
