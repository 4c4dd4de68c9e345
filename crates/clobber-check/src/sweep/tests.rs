//! Compares the sweep with all plays, and in turn with all forests.

use testkit::Random;

use super::*;
use crate::forest_axioms::tests::{Ways, forests};

/// Compares the sweep with all plays, on graphs with few edges and with many, where each stone has its own role.
#[test]
fn forests_are_plays() {
    let mut random = Random::new(1);
    let mut found = [0; 2];
    for round in 0..200 {
        let most = if round % 3 == 0 { 5 } else { 7 };
        let graph = random_graph(&mut random, most, |random, _| random.once_in(1 + round % 3));
        let count = graph.len();
        let role = |random: &mut Random| match random.below(4) {
            0 => Role { leaves: true, stays: [random.coin(), random.coin()] },
            1 => Role { leaves: random.coin(), stays: [random.coin(), random.coin()] },
            _ => Role::ANY,
        };
        let graph = Graph { roles: (0..count).map(|_| role(&mut random)).collect(), ..graph };
        let mut effort = Effort::new();
        let (_, order) = order(&graph, &mut effort).unwrap();
        for (trees, has_joker) in (0..=count).flat_map(|n| [(n, false), (n, true)]) {
            let wanted = ForestsWanted { has_joker, ..ForestsWanted::trees(trees) };
            let by_line = is_found_by_line(&graph, wanted, (&order, None), &mut effort).unwrap();
            let by_plays = can_end(&graph, trees, has_joker, &mut effort).unwrap();
            assert_eq!(
                by_line, by_plays,
                "{trees} {has_joker} {:?} {:?}",
                graph.colors, graph.neighbors
            );
            found[usize::from(by_line)] += 1;
        }
    }
    assert!(found.into_iter().all(|count| count > 500), "{found:?}");
}

/// A random graph of some stones of both colours, or of one, with some of the edges.
fn random_graph(
    random: &mut Random,
    most: usize,
    is_edge: impl Fn(&mut Random, (usize, usize)) -> bool,
) -> Graph {
    let count = 1 + random.below(most);
    let mut neighbors = vec![Vec::new(); count];
    for (a, b) in (0..count).flat_map(|b| (0..b).map(move |a| (a, b))) {
        if is_edge(random, (a, b)) {
            neighbors[a].push(b);
            neighbors[b].push(a);
        }
    }
    let colors = (0..count).map(|_| random.pick(&Color::BOTH)).collect();
    Graph { colors, neighbors, roles: vec![Role::ANY; count], outside: vec![0; count] }
}

/// Returns the earliest slot of the last arrival at a vertex, if there is one.
fn last_arrival(graph: &Graph, forest: &Ways, vertex: usize, first: Color) -> Option<u32> {
    let sources = (0..graph.len()).filter(|&from| forest[from].1 == Some(vertex));
    let slot = |from: usize| {
        let color = forest[from].0;
        let slot = match last_arrival(graph, forest, from, first) {
            Some(before) => before + 2,
            None => 1 + u32::from(color != first),
        };
        slot + u32::from(color != forest[vertex].0)
    };
    sources.map(slot).max()
}

/// Compares the sweep in turn, with the chains and without, with all balanced forests.
#[test]
fn forests_in_turn_are_forests() {
    let mut random = Random::new(7);
    let mut differences = [0; 3];
    for _ in 0..500 {
        let sparse = 3 + random.below(9);
        let graph = random_graph(&mut random, 6, |random, (a, b)| {
            b == a + 1 && !random.once_in(8) || random.once_in(sparse)
        });
        let first = random.pick(&Color::BOTH);
        let count = graph.len();
        // The least numbers of trees by the lead, with the last colour, and with the chains.
        let mut least = [count; 3];
        let sign = |color: Color| if color == Color::Black { 1 } else { -1 };
        let lead: i32 = graph.colors.iter().map(|&color| sign(color)).sum();
        for forest in forests(&graph, false, None) {
            let roots: Vec<usize> = (0..count).filter(|&v| forest[v].1.is_none()).collect();
            let moves = count - roots.len();
            let color = |v: usize| forest[v].0;
            let found: i32 = roots.iter().map(|&root| sign(color(root))).sum();
            let one_more = if moves % 2 == 1 { sign(first) } else { 0 };
            if moves == 0 || found != lead + one_more {
                continue;
            }
            let last = if moves % 2 == 1 { first } else { !first };
            let ends: Vec<(u32, Color)> = roots
                .iter()
                .filter_map(|&root| {
                    Some((last_arrival(&graph, &forest, root, first)?, color(root)))
                })
                .collect();
            let has_last = ends.iter().any(|&(_, color)| color == last);
            let fits =
                ends.iter().all(|&(slot, color)| slot + u32::from(color != last) <= moves as u32);
            for (least, holds) in least.iter_mut().zip([true, has_last, has_last && fits]) {
                if holds {
                    *least = roots.len().min(*least);
                }
            }
        }
        for (have_chains, least) in [(false, least[1]), (true, least[2])] {
            for trees in 0..=count {
                let found =
                    has_forest_in_turn(&graph, first, (trees, have_chains), &mut Effort::new());
                assert_eq!(
                    found.unwrap(),
                    trees >= least,
                    "{trees} {have_chains} {first} {:?} {:?}",
                    graph.colors,
                    graph.neighbors
                );
            }
        }
        differences[0] += usize::from(least[1] > least[0]);
        differences[1] += usize::from(least[2] > least[1]);
        differences[2] += usize::from(least[2] < count);
    }
    assert!(differences[0] > 50 && differences[1] > 3 && differences[2] > 200, "{differences:?}");
}
