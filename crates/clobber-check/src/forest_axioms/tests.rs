//! Accepted axioms are true of every forest.

use clobber_core::{Color, GraphBoard, Grid, Position, Vertex};
use testkit::Random;

use super::*;
use crate::graph::Role;

/// A balanced forest: the colour in which each stone leaves or stays, and its target.
pub(crate) type Ways = Vec<(Color, Option<usize>)>;

/// Returns whether the moves of a forest can be made in turn.
fn can_be_played(position: &Position<GraphBoard>, ways: &Ways, turn: Color) -> bool {
    let stands = |at: usize| position.color_at(Vertex::new(at as u32));
    let left = |&from: &usize| stands(from).is_some() && ways[from].1.is_some();
    let mut left: Vec<usize> = (0..ways.len()).filter(left).collect();
    if left.is_empty() {
        return true;
    }
    let waits = |at: usize| left.iter().any(|&from| ways[from].1 == Some(at));
    let can_go: Vec<bool> =
        left.iter().map(|&from| stands(from) == Some(turn) && !waits(from)).collect();
    let mut can_go = can_go.into_iter();
    left.retain(|_| can_go.next() == Some(true));
    left.into_iter().any(|from| {
        let mut after = position.clone();
        let to = ways[from].1.unwrap();
        let mv = clobber_core::Move::between(from as u32, to as u32);
        after.play(mv).is_ok() && can_be_played(&after, ways, !turn)
    })
}

/// Returns the value of a variable in a forest.
fn value(axioms: &ForestAxioms<'_, '_>, variable: Variable, ways: &Ways) -> bool {
    match variable {
        Variable::Leaves { from, to, color } => ways[from] == (color, Some(to)),
        Variable::Root { at, color } => ways[at] == (color, None),
        Variable::IsBlack { at } => ways[at].0 == Color::Black,
        Variable::Counted { counter, stones, least } => {
            let is_counted = |&&at: &&usize| {
                ways[at].1.is_none() && (counter == 0 || ways[at].0 == Color::BOTH[counter - 1])
            };
            axioms.order[..stones].iter().filter(is_counted).count() >= least
        }
        Variable::Net { at, edges, least } => {
            let own = axioms.graph.colors[at];
            let first = axioms.graph.neighbors[at][..edges].iter();
            let arrivals = first.map(|&from| ways[from]).filter(|way| way.1 == Some(at));
            arrivals.map(|(color, _)| if color == own { -1 } else { 1 }).sum::<i64>() >= least
        }
        Variable::Changed { at, later } => {
            ways.get(axioms.graph.len()) == Some(&changed(at, later))
        }
        Variable::ChangedUntil { at } => {
            let has_changed = |&(_, of): &(Color, Option<usize>)| of.is_some_and(|of| of <= at);
            ways.get(axioms.graph.len()).is_some_and(has_changed)
        }
        Variable::IsLast { at } => {
            let last = axioms.last.unwrap();
            ways[at] == (last, None) && ways.contains(&(last, Some(at)))
        }
        Variable::Class { stones, class } => {
            // The part of the last stone, whose first stone's vertex is on the black side.
            let part = part_of(axioms.graph, axioms.order[stones - 1]);
            let weight = |&&at: &&usize| match part.iter().find(|&&(stone, _)| stone == at) {
                Some(&(_, side)) if ways[at].1.is_none() => {
                    if ways[at].0 == side {
                        1
                    } else {
                        2
                    }
                }
                _ => 0,
            };
            let sum: usize = axioms.order[..stones].iter().map(|at| weight(&at)).sum();
            sum % 3 == class
        }
    }
}

/// Returns the stones of a part, from the first one on, each with its side.
fn part_of(graph: &Graph, stone: usize) -> Vec<(usize, Color)> {
    let first = (0..).find(|&first| {
        let part = from(graph, first);
        part.iter().any(|&(of, _)| of == stone)
    });
    from(graph, first.unwrap())
}

/// Returns the stones connected with one, each with its side.
fn from(graph: &Graph, first: usize) -> Vec<(usize, Color)> {
    let mut part = vec![(first, Color::Black)];
    let mut next = 0;
    while let Some(&(at, side)) = part.get(next) {
        next += 1;
        for &near in &graph.neighbors[at] {
            if part.iter().all(|&(of, _)| of != near) {
                part.push((near, !side));
            }
        }
    }
    part
}

fn holds(axioms: &ForestAxioms<'_, '_>, clause: &[Literal], ways: &Ways) -> bool {
    clause.iter().any(|literal| {
        let variable = axioms.meaning(literal.variable()).unwrap();
        value(axioms, variable, ways) != literal.is_negative()
    })
}

/// Returns the variables of some kind.
fn variables(axioms: &ForestAxioms<'_, '_>, is_meant: impl Fn(Variable) -> bool) -> Vec<u32> {
    let all = (0..).map_while(|variable| Some((variable, axioms.meaning(variable)?)));
    all.filter(|&(_, meaning)| is_meant(meaning)).map(|(variable, _)| variable).collect()
}

/// Checks that a random clause about some variables, if it is accepted, holds for all forests. Counts it if it mentions
/// a variable of a kind.
fn try_clause<const KINDS: usize>(
    axioms: &ForestAxioms<'_, '_>,
    near: &[u32],
    possible: &[Ways],
    kinds: [(fn(Variable) -> bool, &mut usize); KINDS],
    random: &mut Random,
) {
    let sign = random.below(3);
    let literal = |random: &mut Random| {
        let positive = Literal::positive(random.pick(near));
        if sign == 0 || sign == 1 && random.coin() { !positive } else { positive }
    };
    let clause: Vec<Literal> = (0..1 + random.below(5)).map(|_| literal(random)).collect();
    if axioms.check_clause(&clause).is_ok() {
        assert_hold(axioms, &clause, possible);
        for (is_kind, count) in kinds {
            let is_of_kind = |l: &Literal| is_kind(axioms.meaning(l.variable()).unwrap());
            *count += usize::from(clause.iter().any(is_of_kind));
        }
    }
}

fn assert_hold(axioms: &ForestAxioms<'_, '_>, clause: &[Literal], possible: &[Ways]) {
    let wrong = possible.iter().find(|ways| !holds(axioms, clause, ways));
    let (colors, neighbors) = (&axioms.graph.colors, &axioms.graph.neighbors);
    assert_eq!(wrong, None, "{colors:?} {neighbors:?} {} {clause:?}", axioms.trees);
}

/// Returns some variables about nearby stones.
fn near(axioms: &ForestAxioms<'_, '_>, random: &mut Random) -> Vec<u32> {
    let at = random.below(axioms.graph.len());
    let stones = 1 + random.below(axioms.graph.len());
    let (kind, which) = (random.below(5), random.below(4));
    variables(axioms, |variable| match variable {
        Variable::Leaves { from, to, .. } => kind < 3 && (from == at || to == at),
        Variable::Root { at: of, .. } => {
            of == if kind >= 3 { axioms.order[stones - 1] } else { at }
        }
        Variable::IsBlack { at: of } => kind < 3 && of == at,
        Variable::Counted { counter, stones: of, .. } => {
            kind == 3 && (which == 3 || counter == which) && of <= stones && stones <= of + 2
        }
        Variable::IsLast { at: of } => kind < 3 && of == at,
        Variable::Class { stones: of, .. } => kind == 4 && (of == stones || of + 1 == stones),
        _ => false,
    })
}

/// Every playable forest with the given number of trees satisfies the accepted clauses and the clauses of cuts. Some
/// clauses of each kind are accepted.
#[test]
fn what_is_accepted_holds() {
    let mut random = Random::new(1);
    let (mut accepted, mut of_turns, mut of_numbers, mut of_last) = (0, 0, 0, 0);
    let (mut of_classes, mut of_regions) = (0, 0);
    for round in 0..36 {
        let grid = Grid::new(2 + round % 2, 3).unwrap();
        let position = random.position(grid, if round % 2 == 0 { 0 } else { 25 });
        let mut position =
            position.extracted(&position.occupied().map(|(v, _)| v).collect::<Vec<_>>());
        if round % 6 == 5 {
            // Mostly with odd cycles.
            let board = random.graph(5, 7);
            position = random.position(board, 0);
        }
        let stones = position.stone_count();
        if stones < 3 {
            continue;
        }
        let first = random.color();
        let graph = Graph::of(&position);
        let all = forests(&graph, false, None);
        let trees = 1 + random.below(stones - 1);
        let moves = stones - trees;
        let last = if moves % 2 == 1 { first } else { !first };
        let has_trees = |ways: &&Ways| ways.iter().filter(|way| way.1.is_none()).count() == trees;
        let black = |ways: &Ways| ways.iter().filter(|way| **way == (Color::Black, None)).count();
        let parts: Vec<Vec<usize>> =
            position.parts().iter().map(|part| part.iter().map(|v| v.index()).collect()).collect();
        let roots_in =
            |ways: &Ways, part: &[usize]| part.iter().filter(|&&at| ways[at].1.is_none()).count();
        let kept = |part: &Vec<usize>| all.iter().map(|ways| roots_in(ways, part)).min().unwrap();
        let with_kept = |sets: Vec<Vec<usize>>| -> Vec<(Vec<usize>, usize)> {
            sets.into_iter().map(|set| (set.clone(), kept(&set))).collect()
        };
        let is_in_turn = round % 3 > 0;
        let has_regions = !is_in_turn && parts.len() == 1;
        let (parts, regions) = if has_regions {
            // Three sets of stones in any order, each with as many roots as it has in every forest.
            let mut stones: Vec<usize> = (0..stones).collect();
            random.shuffle(&mut stones);
            (Vec::new(), with_kept(stones.chunks(2).map(<[usize]>::to_vec).collect()))
        } else {
            (with_kept(parts), Vec::new())
        };
        let of_color = if is_in_turn {
            let reduction_black = position.count(Color::Black) as i64
                - (if first == Color::White { moves.div_ceil(2) } else { moves / 2 }) as i64;
            let left = [reduction_black, trees as i64 - reduction_black].map(usize::try_from);
            let [Ok(black), Ok(white)] = left else { continue };
            Some(([black, white], last))
        } else {
            None
        };
        let all: Vec<Ways> = all.iter().filter(has_trees).cloned().collect();
        let (possible, others): (Vec<Ways>, Vec<Ways>) = all.into_iter().partition(|ways| {
            of_color
                .is_none_or(|(of, _)| black(ways) == of[0] && can_be_played(&position, ways, first))
        });
        let sought = Trees {
            count: trees,
            parts: &parts,
            regions: &regions,
            in_turn: of_color,
            has_joker: false,
        };
        let mut effort = Effort::new();
        let axioms = ForestAxioms::new(&graph, sought, &mut effort).unwrap();
        let before = of_numbers;
        for _ in 0..1500 {
            let near = near(&axioms, &mut random);
            let kinds: [(fn(Variable) -> bool, &mut usize); 4] = [
                (|_| true, &mut accepted),
                (|v| matches!(v, Variable::Counted { .. }), &mut of_numbers),
                (|v| matches!(v, Variable::Class { .. }), &mut of_classes),
                (|v| matches!(v, Variable::IsLast { .. }), &mut of_last),
            ];
            try_clause(&axioms, &near, &possible, kinds, &mut random);
            let name: Vec<u32> =
                (0..random.below(5)).map(|_| random.below(stones + 1) as u32).collect();
            if let Ok(clause) = axioms.named_clause(&name) {
                assert!(possible.iter().all(|ways| holds(&axioms, &clause, ways)), "{name:?}");
            }
        }
        of_regions += usize::from(has_regions) * (of_numbers - before);
        assert!(axioms.check_clause(&[]).is_err());
        // The roots of a forest, playable or not, and the arrivals at some stones.
        for ways in others.iter().take(40).chain(possible.iter().take(40)).filter(|_| is_in_turn) {
            let looked_at: Vec<bool> = (0..stones).map(|_| !random.once_in(3)).collect();
            let clause = variables(&axioms, |_| true).into_iter().filter_map(|variable| {
                let value = value(&axioms, axioms.meaning(variable)?, ways);
                let is_told = match axioms.meaning(variable)? {
                    Variable::Leaves { to, .. } => looked_at[to],
                    Variable::Root { .. } => value,
                    _ => false,
                };
                let positive = Literal::positive(variable);
                is_told.then_some(if value { !positive } else { positive })
            });
            let clause: Vec<Literal> = clause.collect();
            if axioms.check_clause(&clause).is_ok() {
                assert_hold(&axioms, &clause, &possible);
                of_turns += 1;
            }
        }
    }
    let all = [accepted, of_turns, of_numbers, of_classes, of_last, of_regions];
    assert!(accepted > 2000 && all.iter().all(|&count| count > 20), "{all:?}");
}

/// A forest with as many trees as stones is not a play, and nothing is proved about it.
#[test]
fn there_are_fewer_trees_than_stones() {
    let board = GraphBoard::from_edges(2, [(0, 1)]).unwrap();
    let position = Position::from_fn(board, |v| Some(Color::BOTH[v.index()]));
    let graph = Graph::of(&position);
    for (count, is_less) in [(0, true), (1, true), (2, false), (3, false), (usize::MAX, false)] {
        let sought = Trees { count, ..Trees::default() };
        assert_eq!(ForestAxioms::new(&graph, sought, &mut Effort::new()).is_ok(), is_less);
    }
}

/// Every accepted clause about weights holds on two parts, also if it mentions the part before: all clauses of up to
/// three literals about a stone's root and the weights up to it and before it.
#[test]
fn the_weights_of_each_part_begin_anew() {
    // x o o - - o x
    let board = GraphBoard::from_edges(5, [(0, 1), (1, 2), (3, 4)]).unwrap();
    let colors = [0, 1, 1, 1, 0].map(|color| Color::BOTH[color]);
    let position = Position::from_fn(board, |v| Some(colors[v.index()]));
    let graph = Graph::of(&position);
    let parts = [(vec![0, 1, 2], 1), (vec![3, 4], 1)];
    let (mut accepted, mut refused) = (0, 0);
    for count in 2..5 {
        let sought = Trees { count, parts: &parts, ..Trees::default() };
        let mut effort = Effort::new();
        let axioms = ForestAxioms::new(&graph, sought, &mut effort).unwrap();
        let all = forests(&graph, false, Some(count));
        assert!(!all.is_empty());
        for above in 1..=graph.len() {
            let near = variables(&axioms, |variable| match variable {
                Variable::Root { at, .. } => at == above - 1,
                Variable::Class { stones, .. } => stones == above || stones + 1 == above,
                _ => false,
            });
            let positive = near.into_iter().map(Literal::positive);
            let literals: Vec<Literal> = positive.flat_map(|literal| [literal, !literal]).collect();
            for number in 0..literals.len().pow(3) {
                let places = [1, literals.len(), literals.len().pow(2)];
                let clause = places.map(|place| literals[number / place % literals.len()]);
                if axioms.check_clause(&clause).is_ok() {
                    assert_hold(&axioms, &clause, &all);
                    accepted += 1;
                } else {
                    refused += 1;
                }
            }
        }
    }
    assert!(accepted > 500 && refused > 500, "{accepted} {refused}");
}

/// The work for an axiom depends on its literals, not on the degree of its stone; an expensive check ends with the
/// effort.
#[test]
fn stones_of_large_degree() {
    // A spider with legs of two stones.
    let legs = 3000;
    let edges = (1..=legs).flat_map(|middle| [(0, middle), (middle, legs + middle)]);
    let board = GraphBoard::from_edges(2 * legs + 1, edges);
    let position = Position::from_fn(board.unwrap(), |v| Some(Color::BOTH[v.index() % 2]));
    let graph = Graph::of(&position);
    let in_turn = Some(([1, 0], Color::Black));
    let steps_of = |in_turn, check: &dyn Fn(&ForestAxioms<'_, '_>)| {
        let sought = Trees { count: 1, in_turn, ..Trees::default() };
        let mut effort = Effort::new();
        check(&ForestAxioms::new(&graph, sought, &mut effort).unwrap());
        effort.progress().steps
    };
    let without = steps_of(None, &|_| {});
    // The stone does not leave for two leaves at once.
    let twice = [0, 2].map(Literal::negative);
    let steps = steps_of(None, &|axioms| assert_eq!(axioms.check_clause(&twice), Ok(())));
    assert!(steps - without < 10, "{steps} {without}");
    // All neighbours of the middle arrive there, and any of them may be the last.
    let sought = Trees { count: 1, in_turn, ..Trees::default() };
    let mut effort = Effort::within(certified_search::Limits::steps(200_000));
    let axioms = ForestAxioms::new(&graph, sought, &mut effort).unwrap();
    let legs = legs as u32;
    let root = Literal::negative(2 * legs);
    // In alternating colours, so that the stone in the middle can be left.
    let ways = (0..legs).map(|leg| Literal::negative(2 * legs + 3 + 7 * leg + leg % 2));
    let clause: Vec<Literal> = [root].into_iter().chain(ways).collect();
    let refused = axioms.check_clause(&clause).unwrap_err();
    assert_eq!(refused.stopped(), Some(Stopped::Steps { limit: 200_000 }));
}

/// Encodes a change of colour after the ways of all stones.
fn changed(at: usize, later: bool) -> (Color, Option<usize>) {
    (Color::BOTH[usize::from(later)], Some(at))
}

/// Returns the colours in which a stone may stand after stones of these colours have arrived, in any order: without a
/// change of its colour, and with one at some time.
fn ends(own: Color, arrivals: [usize; 2], has_changed: bool, found: &mut Vec<(Color, bool)>) {
    if arrivals == [0, 0] {
        found.push((own, has_changed));
    }
    if !has_changed {
        ends(!own, arrivals, true, found);
    }
    let mut left = arrivals;
    let other = usize::from(!own == Color::White);
    if left[other] > 0 {
        left[other] -= 1;
        ends(!own, left, has_changed, found);
    }
}

/// Returns all balanced forests whose stones end as their roles allow, with exactly a number of trees or with any, and
/// with at most one change of colour or without.
pub(crate) fn forests(graph: &Graph, has_joker: bool, trees: Option<usize>) -> Vec<Ways> {
    let count = graph.len();
    let choices: Vec<Vec<Option<usize>>> = graph
        .neighbors
        .iter()
        .map(|n| n.iter().copied().map(Some).chain([None]).collect())
        .collect();
    let mut found = Vec::new();
    for mut number in 0..choices.iter().map(Vec::len).product() {
        let parents: Vec<Option<usize>> = choices
            .iter()
            .map(|choices| {
                let choice = choices[number % choices.len()];
                number /= choices.len();
                choice
            })
            .collect();
        let roots = parents.iter().filter(|to| to.is_none()).count();
        if trees.is_some_and(|trees| trees != roots) {
            continue;
        }
        let depth = |at: usize| core::iter::successors(Some(at), |&at| parents[at]).take(count + 1);
        let mut order: Vec<usize> = (0..count).collect();
        if order.iter().any(|&at| depth(at).count() > count) {
            continue;
        }
        order.sort_by_key(|&at| core::cmp::Reverse(depth(at).count()));
        // Forests in which the stones up to one in this order have their colours.
        let mut all: Vec<Ways> = vec![Vec::new()];
        all[0] = parents.iter().map(|&to| (Color::Black, to)).collect();
        for at in order {
            let mut next = Vec::new();
            for ways in all {
                let arrivals = Color::BOTH.map(|color| {
                    ways[..count].iter().filter(|way| **way == (color, Some(at))).count()
                });
                let own = graph.colors[at];
                let of = |color: Color| arrivals[usize::from(color == Color::White)];
                let net = of(!own) as i64 - of(own) as i64;
                let mut colors = Vec::new();
                ends(own, arrivals, false, &mut colors);
                for (color, has_changed) in colors {
                    let mut ways = ways.clone();
                    ways[at].0 = color;
                    if has_changed {
                        if !has_joker || ways.len() > count {
                            continue;
                        }
                        let base = net - i64::from(color != own);
                        assert!(base.abs() == 1, "{arrivals:?}");
                        ways.push(changed(at, base == 1));
                    }
                    let stays = graph.roles[at].stays_as(color);
                    let is_allowed =
                        if parents[at].is_some() { graph.roles[at].leaves } else { stays };
                    if is_allowed && !next.contains(&ways) {
                        next.push(ways);
                    }
                }
            }
            all = next;
        }
        found.extend(all);
    }
    found
}

/// Every accepted axiom holds for every forest: at a stone with many neighbours, with a joker, and with required
/// stones.
#[test]
fn what_is_accepted_of_goals_holds() {
    let mut random = Random::new(4);
    let (mut accepted, mut of_nets, mut of_jokers, mut of_roles) = (0, 0, 0, 0);
    for round in 0..24 {
        let has_hub = round % 3 == 0;
        let has_joker = round % 2 == 0;
        let board = match has_hub {
            true => GraphBoard::from_edges(8, (1..8).map(|leaf| (0, leaf))).unwrap(),
            false => random.graph(5, 7),
        };
        let position = random.position(board, 0);
        let mut graph = Graph::of(&position);
        if round % 4 > 1 {
            let (at, color) = (random.below(graph.len()), random.color());
            graph.roles[at] =
                Role { leaves: false, stays: Color::BOTH.map(|stays| stays == color) };
        }
        let count = 1 + random.below(3);
        let possible = forests(&graph, has_joker, Some(count));
        let sought = Trees { count, has_joker, ..Trees::default() };
        let mut effort = Effort::new();
        let axioms = ForestAxioms::new(&graph, sought, &mut effort).unwrap();
        for _ in 0..2000 {
            let at = if has_hub && random.coin() { 0 } else { random.below(graph.len()) };
            let (kind, edge) = (random.below(3), random.below(8));
            let near = graph.neighbors[at].get(edge.max(1) - 1).copied();
            let near = variables(&axioms, |variable| match variable {
                Variable::Leaves { from, to, .. } if kind == 1 => {
                    [(Some(from), to), (Some(to), from)].contains(&(near, at))
                }
                Variable::Leaves { from, to, .. } => kind == 0 && (from == at || to == at),
                Variable::Root { at: of, .. } => kind == 0 && of == at,
                Variable::IsBlack { at: of } => kind < 2 && of == at,
                Variable::Net { at: of, edges, least } => {
                    kind == 1 && of == at && (edges == edge || edges + 1 == edge) && least.abs() < 4
                }
                Variable::Changed { at: of, .. } => of == at,
                Variable::ChangedUntil { at: of } => kind == 2 && (of == at || of + 1 == at),
                _ => false,
            });
            let kinds: [(fn(Variable) -> bool, &mut usize); 4] = [
                (|_| true, &mut accepted),
                (|v| matches!(v, Variable::Net { .. }), &mut of_nets),
                (
                    |v| matches!(v, Variable::Changed { .. } | Variable::ChangedUntil { .. }),
                    &mut of_jokers,
                ),
                (|v| matches!(v, Variable::Root { .. }), &mut of_roles),
            ];
            if !near.is_empty() {
                try_clause(&axioms, &near, &possible, kinds, &mut random);
            }
        }
    }
    let all = [accepted, of_nets, of_jokers, of_roles];
    assert!(all.iter().all(|&count| count > 100), "{all:?}");
}
