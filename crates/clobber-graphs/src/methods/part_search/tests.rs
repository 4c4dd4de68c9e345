//! Compares goals decided by clauses with all plays, and checks the proof of every refutation.

use clobber_check::{Literal, ProofStep};
use clobber_core::{BalancedForest, Goal, Topology};
use testkit::Random;

use super::super::joker::play_with_joker;
use super::super::subtrees::Subtrees;
use super::*;
use crate::random::SeededRandom;
use crate::{JokerReduction, Obstacle, SubsetTable};

/// Returns a play to a goal on a connected position by clauses alone, or the obstacle.
fn decide(position: &Position<GraphBoard>, goal: Goal) -> Result<JokerReduction, Obstacle> {
    let count = position.board().vertex_count();
    let vertices: Vec<Vertex> = (0..count).filter_map(Vertex::from_index).collect();
    let effort = &mut Effort::new();
    if let Goal::Joker { vertex, color } = goal {
        let wanted = Wanted { stones: vec![(vertex, color)], others: None, most: 1 };
        let roles = vertices.iter().map(|&vertex| wanted.role(vertex)).collect();
        let mut questions = Questions::to_goal(position, Some(roles), true);
        let mut known = Known::between(1, 2);
        let asked = Asked { goal: Some(1), steps: u64::MAX, ..Asked::default() };
        questions.ask(&mut known, asked, effort).unwrap();
        return match (known.play, known.proof) {
            (Some(Play::Forest(parents, joker)), None) => {
                Ok(play_with_joker(position, &parents, joker).unwrap())
            }
            (None, Some(proof)) => Err(Obstacle::Clauses { part: 0, proofs: vec![proof] }),
            _ => panic!("{position} {goal}"),
        };
    }
    let wanted = Wanted::by(goal).unwrap();
    let methods = Methods { sweeps: false, windows: false, clauses: true };
    let search = PartSearch::new(position, methods, effort).unwrap();
    let mut search = search.with_goal((&vertices, position), &wanted, wanted.most);
    let mut found = Interval::between(1, usize::MAX);
    let needed = Needed { hopeless_over: wanted.most, enough: wanted.most };
    while search.round(position, (&mut found, needed), 0, effort).unwrap() {}
    match found.refuted {
        Some(proofs) => Err(Obstacle::Clauses { part: 0, proofs }),
        None => {
            let parents = found.parents.unwrap_or_else(|| panic!("{position} {goal}"));
            let parents = parents.into_iter().map(|to| to.map(Vertex::new));
            Ok(BalancedForest::new(parents).check(position).unwrap().to_reduction().moves.into())
        }
    }
}

/// Returns a connected graph; some vertices may have more than six neighbours.
fn connected(random: &mut Random, round: usize) -> GraphBoard {
    let has_hub = round % 4 == 0;
    let count = if has_hub { 8 + round / 4 % 2 } else { 3 + random.below(6) };
    connected_with(count, |random, vertex| if has_hub { 0 } else { random.below(vertex) }, random)
}

fn connected_with(
    count: usize,
    before: impl Fn(&mut Random, usize) -> usize,
    random: &mut Random,
) -> GraphBoard {
    let mut edges: Vec<(usize, usize)> =
        (1..count).map(|vertex| (before(random, vertex), vertex)).collect();
    for _ in 0..random.below(2 * count) {
        let (a, b) = (random.below(count), random.below(count));
        if a != b {
            edges.push((a, b));
        }
    }
    GraphBoard::from_edges(count, edges).unwrap()
}

/// Goals of all kinds on all vertices, some of each kind for each position.
fn goals(random: &mut Random, count: usize) -> Vec<Goal> {
    let vertices: Vec<Vertex> = (0..count).filter_map(Vertex::from_index).collect();
    let mut goals = Vec::new();
    for &vertex in &vertices {
        for color in Color::BOTH {
            let other = random.color();
            let others: Vec<Vertex> = vertices.iter().copied().filter(|&v| v != vertex).collect();
            let other_vertex = random.pick(&others);
            goals.extend([
                Goal::One { vertex, color },
                Goal::Two { vertex, color, other },
                Goal::Both { vertex, color, other_vertex, other },
                Goal::Joker { vertex, color },
            ]);
        }
    }
    goals
}

#[test]
fn goals_against_all_plays() {
    let mut random = Random::new(1);
    let (mut seen, mut forged) = ([[0; 2]; 4], 0);
    for round in 0..60 {
        let board = connected(&mut random, round);
        let count = board.vertex_count();
        let position = Position::from_fn(board, |_| Some(random.color()));
        let effort = &mut Effort::new();
        let all = SubsetTable::with_joker(&position, effort).unwrap();
        let goals = goals(&mut random, count);
        for (number, &goal) in goals.iter().enumerate() {
            let is_reachable = all.is_reachable(goal);
            seen[number % 4][usize::from(is_reachable)] += 1;
            match decide(&position, goal) {
                Ok(play) => {
                    let replay = play.replay(&position).unwrap();
                    assert!(goal.is_met_by(replay.end()), "{position} {goal}");
                }
                Err(obstacle) => {
                    assert!(!is_reachable, "{position} {goal}");
                    let checked = obstacle.check(&position, goal, &mut Effort::new());
                    assert_eq!(checked, Ok(()), "{position} {goal}");
                    // Without a step, for other goals, and for another position.
                    let holds = |obstacle: &Obstacle, position: &Position<_>, goal| {
                        obstacle.check(position, goal, &mut Effort::new()).is_ok()
                    };
                    for &other in &goals {
                        let is_true =
                            !holds(&obstacle, &position, other) || !all.is_reachable(other);
                        assert!(is_true, "{position} {goal} {other}");
                    }
                    let mut changed = position.clone();
                    let vertex = Vertex::new(random.below(count) as u32);
                    changed.put(vertex, position.color_at(vertex).map(|color| !color)).unwrap();
                    if holds(&obstacle, &changed, goal) {
                        let all = SubsetTable::with_joker(&changed, effort).unwrap();
                        assert!(!all.is_reachable(goal), "{changed} {goal}");
                    }
                    let Obstacle::Clauses { mut proofs, .. } = obstacle else { continue };
                    let proof = random.below(proofs.len());
                    let steps = &mut proofs[proof].steps;
                    steps.remove(random.below(steps.len()));
                    let shorter = Obstacle::Clauses { part: 0, proofs: proofs.clone() };
                    assert!(!holds(&shorter, &position, goal), "{position} {goal}");
                    proofs.pop();
                    for part in 0..2 {
                        let fewer = Obstacle::Clauses { part, proofs: proofs.clone() };
                        assert!(!holds(&fewer, &position, goal), "{position} {goal}");
                    }
                    forged += 1;
                }
            }
        }
    }
    assert!(forged > 250 && seen.iter().flatten().all(|&count| count > 25), "{forged} {seen:?}");
}

#[test]
fn forests_with_new_subtrees_are_better() {
    let (mut random, mut merged, mut recolored) = (Random::new(64), 0, 0);
    for count in 3..60 {
        let board = connected_with(count, Random::below, &mut random);
        let position = Position::<GraphBoard>::from_fn(board, |_| Some(random.color()));
        let wanted = Wanted { stones: Vec::new(), others: Some(random.color()), most: 1 };
        let roles: Vec<Role> =
            (0..count as u32).map(|vertex| wanted.role(Vertex::new(vertex))).collect();
        let mut parents = vec![None; count];
        for round in 0..16 {
            let roles = (round >= 8).then_some(&roles[..]);
            let subtrees = Subtrees::new((&position, roles), parents.clone());
            let (before, unwanted) = (subtrees.roots(), subtrees.unwanted());
            let limits = (2 + random.below(count), 1 << 14, 0);
            let mut order = SeededRandom::new(random.next());
            let root = random.pick(&before);
            let found = subtrees.without_root(root, limits, &mut order, &mut Effort::new());
            let Some(found) = found.unwrap() else { continue };
            let forest = BalancedForest::new(found.iter().map(|to| to.map(Vertex::new)));
            assert!(forest.check(&position).is_ok(), "{position}");
            let after = Subtrees::new((&position, roles), found.clone());
            let (roots, still) = (after.roots(), after.unwanted());
            assert!(roots.len() <= before.len() && still <= unwanted, "{position}");
            assert!(roots.len() + still < before.len() + unwanted, "{position}");
            merged += before.len() - roots.len();
            recolored += unwanted - still;
            parents = found;
        }
    }
    assert!(merged > 1_500 && recolored > 80, "{merged} {recolored}");
}

impl Subtrees<'_> {
    fn roots(&self) -> Vec<u32> {
        let parents = (0..).zip(&self.parents);
        parents.filter_map(|(root, to)| to.is_none().then_some(root)).collect()
    }

    /// Returns the number of roots in unwanted colours.
    fn unwanted(&self) -> usize {
        let roots = self.roots();
        roots.iter().filter(|&&root| self.is_unwanted_root(root)).count()
    }
}

fn check(
    position: &Position<GraphBoard>,
    stones: usize,
    reason: PartReason,
) -> Result<(), clobber_core::Refuted> {
    let reason = crate::Reason::Parts(vec![clobber_check::Bound { stones, reason }]);
    let bound = clobber_check::Bound { stones, reason };
    bound.check(position, clobber_core::MoveOrder::Any, &mut Effort::new())
}

/// Changes the regions or the proof of a reason in one place.
fn forged(reason: &PartReason, random: &mut Random) -> PartReason {
    let PartReason::RegionsAndClauses { mut regions, mut proof } = reason.clone() else { panic!() };
    let (at, step) = (random.below(regions.len()), random.below(proof.steps.len()));
    let other = random.below(regions.len());
    match random.below(7) {
        0 => regions[at].keeps += 1,
        1 => drop(regions.swap_remove(at)),
        2 => regions.swap(at, other),
        3 => {
            let stone = random.pick(&regions[other].stones);
            random.change(&mut regions[at].stones, |_| stone);
        }
        4 => random.shuffle(&mut regions[at].stones),
        5 => drop(proof.steps.remove(step)),
        _ => match &mut proof.steps[step] {
            ProofStep::Named(name) => random.change(name, |random| random.below(8) as u32),
            ProofStep::Axiom(clause) | ProofStep::Lemma { clause, .. } => {
                random.change(clause, |random| Literal::positive(random.below(99) as u32));
            }
        },
    }
    PartReason::RegionsAndClauses { regions, proof }
}

/// Clauses that know the regions find and exclude the same numbers of trees as clauses that do not. Changed proofs
/// are refused, or what they claim is true.
#[test]
fn regions_change_no_answer() {
    let (mut guided, mut excluded, mut random) = (0, 0, Random::new(7));
    let mut verdicts = [0; 2];
    for round in 0..400 {
        let count = 8 + round % 9;
        let near = |vertex: usize, random: &mut Random| vertex - 1 - random.below(vertex.min(2));
        let mut edges: Vec<_> =
            (1..count).map(|vertex| (near(vertex, &mut random), vertex)).collect();
        edges
            .extend((0..2).map(|_| (random.below(count / 2), count / 2 + random.below(count / 2))));
        let board = GraphBoard::from_edges(count, edges).unwrap();
        let position: Position<GraphBoard> = random.position(board, 0);
        let effort = &mut Effort::new();
        let mut windows = Windows::new(&position, 0, effort).unwrap();
        windows.reduce(1, effort).unwrap();
        // Without the first region, their bound is too low.
        let [_, regions @ ..] = windows.regions(0) else { continue };
        if regions.is_empty() {
            continue;
        }
        guided += 1;
        let mut questions = Questions::new(&position);
        for trees in regions.iter().map(|region| region.keeps).sum()..position.stone_count() {
            let at_most = position.stone_count();
            let mut known = Known::between(trees, at_most);
            let asked = Asked { goal: Some(trees), regions, steps: u64::MAX, ..Asked::default() };
            assert!(!questions.ask(&mut known, asked, effort).unwrap());
            if let Some(proof) = known.proof {
                excluded += 1;
                assert_eq!(known.regions, regions);
                let reason = PartReason::RegionsAndClauses { regions: known.regions, proof };
                assert_eq!(check(&position, trees + 1, reason.clone()), Ok(()), "{position}");
                let fewest = SubsetTable::new(&position, effort).unwrap().value(effort).unwrap();
                for _ in 0..60 {
                    let (forged, claim) = (forged(&reason, &mut random), trees + random.below(3));
                    let is_accepted = check(&position, claim, forged.clone()).is_ok();
                    assert!(!is_accepted || claim <= fewest, "{position} {claim} {forged:?}");
                    verdicts[usize::from(is_accepted)] += 1;
                }
                continue;
            }
            let Some(Play::Forest(parents, None)) = known.play else { panic!("{position}") };
            let forest = BalancedForest::new(parents.into_iter().map(|to| to.map(Vertex::new)));
            let moves = forest.check(&position).unwrap().to_reduction().moves.len();
            let fewest = SubsetTable::new(&position, effort).unwrap().value(effort).unwrap();
            assert_eq!((position.stone_count() - moves, fewest), (trees, trees), "{position}");
            break;
        }
    }
    assert!(guided >= 50 && excluded >= 5, "{guided} {excluded}");
    assert!(verdicts[0] > 200 && verdicts[1] > 20, "{verdicts:?}");
}

/// Windows alone leave stones above the bounds; with clauses that know the regions, both graphs are solved.
#[test]
fn large_irregular_graphs_are_solved() {
    for (count, seed, steps) in [(600, 5, 11_000_000), (1_000, 14, 15_000_000)] {
        let mut random = Random::new(seed);
        let mut edges: Vec<_> = (1..count).map(|vertex| (random.below(vertex), vertex)).collect();
        edges.extend((0..count / 2).map(|_| (random.below(count), random.below(count))));
        edges.retain(|(a, b)| a != b);
        let position = random.position(GraphBoard::from_edges(count, edges).unwrap(), 0);
        let mut effort = Effort::within(Limits::steps(steps));
        let solution = crate::solve(&position, &mut effort).unwrap();
        assert_eq!(solution.at_least(), solution.at_most());
    }
}

/// At the end one tree holds nearly all stones, and its root is far from the one that the goal names.
#[test]
fn goals_on_large_graphs_are_reached() {
    for seed in 0..3 {
        let (mut random, count) = (Random::new(seed), 1_000);
        let mut ends: Vec<usize> = (0..3 * count).map(|end| end / 3).collect();
        for end in (1..ends.len()).rev() {
            ends.swap(end, random.below(end + 1));
        }
        let edges = ends.chunks(2).map(|ends| (ends[0], ends[1])).filter(|(a, b)| a != b);
        let board = GraphBoard::from_edges(count, edges).unwrap();
        let position: Position<GraphBoard> = random.position(board, 0);
        let vertex = Vertex::new(random.below(count) as u32);
        let goal = Goal::One { vertex, color: random.color() };
        let mut effort = Effort::within(Limits::steps(60_000_000));
        let Ok(crate::Answer::Yes(play)) = crate::reach(&position, goal, &mut effort) else {
            panic!("{goal}");
        };
        assert!(goal.is_met_by(play.replay(&position).unwrap().end()));
    }
}
