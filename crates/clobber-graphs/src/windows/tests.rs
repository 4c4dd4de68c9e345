//! Windows on random boards and graphs: always a balanced forest, with as few trees as possible on small ones.

use clobber_core::{BalancedForest, Color, Effort, GraphBoard, Limits, Position, Topology, Vertex};
use testkit::Random;

use super::*;
use crate::SubsetTable;

/// A grid with holes.
fn grid(random: &mut Random, rows: usize, columns: usize, percent: usize) -> Position<GraphBoard> {
    let mut numbers = vec![None; rows * columns];
    let mut count = 0;
    for number in &mut numbers {
        if random.below(100) >= percent {
            *number = Some(count);
            count += 1;
        }
    }
    let mut edges = Vec::new();
    for square in 0..rows * columns {
        let right = (square % columns + 1 < columns).then_some(square + 1);
        for other in [right, Some(square + columns)].into_iter().flatten() {
            if let (Some(from), Some(Some(to))) = (numbers[square], numbers.get(other)) {
                edges.push((from, *to));
            }
        }
    }
    with_random_colors(random, count, edges)
}

/// A graph of any kind: sparse, dense, complete, with a hub, or in several parts.
fn graph(random: &mut Random, count: usize) -> Position<GraphBoard> {
    let pairs = (0..count).flat_map(|b| (0..b).map(move |a| (a, b)));
    let edges = match random.below(5) {
        0 => pairs.filter(|_| random.once_in(count.div_ceil(3))).collect(),
        1 => pairs.filter(|_| random.coin()).collect(),
        2 => pairs.collect(),
        3 => pairs.filter(|&(a, b)| a == 0 || b == a + 1).collect(),
        _ => pairs.filter(|&(a, b)| (a + b) % 2 == 1 && random.coin()).collect(),
    };
    with_random_colors(random, count, edges)
}

fn with_random_colors(
    random: &mut Random,
    count: usize,
    edges: Vec<(usize, usize)>,
) -> Position<GraphBoard> {
    let board = GraphBoard::from_edges(count, edges).unwrap();
    let rare = 2 + random.below(3);
    let colors: Vec<Color> = (0..count)
        .map(|_| if random.once_in(rare) { Color::Black } else { Color::White })
        .collect();
    Position::<_>::from_fn(board, |vertex| colors.get(vertex.index()).copied())
}

/// Checks the forest by the rules, and returns the number of remaining stones of both colours.
fn left(windows: &Windows, position: &Position<GraphBoard>) -> [usize; 2] {
    let parents = windows.parents().into_iter().map(|parent| parent.map(Vertex::new));
    let forest = BalancedForest::new(parents);
    let checked = forest.check(position).unwrap();
    assert_eq!(checked.value(), windows.trees(), "{position}");
    let of = |color| checked.final_stones().filter(|&(_, own)| own == color).count();
    let ends = Color::BOTH.map(of);
    assert_eq!(ends[0] as i64 - ends[1] as i64, windows.forest.lead());
    ends
}

fn reduced(position: &Position<GraphBoard>, seed: u64, steps: u64) -> Windows {
    let mut effort = Effort::within(Limits::steps(steps));
    let mut windows = Windows::new(position, seed, &mut effort).unwrap();
    let _ = windows.reduce(0, &mut effort);
    windows
}

/// On up to 14 stones the fewest are found, and regions never claim more.
#[test]
fn small_graphs_are_solved() {
    let mut random = Random::new(1);
    let (mut met, mut by_regions) = (0, 0);
    for round in 0..160 {
        let count = 2 + random.below(13);
        let position = match round % 2 {
            0 => graph(&mut random, count),
            _ => grid(&mut random, 3, 2 + round % 3, 20),
        };
        let mut effort = Effort::new();
        let table = SubsetTable::new(&position, &mut effort).unwrap();
        let value = table.value(&mut effort).unwrap();
        let windows = reduced(&position, round as u64, 1 << 18);
        left(&windows, &position);
        assert_eq!(windows.trees(), value, "{position}");
        assert!(windows.at_least() <= value, "{position}: {} > {value}", windows.at_least());
        met += usize::from(windows.at_least() == value);
        let parts = 0..windows.stones.parts.len();
        by_regions += parts
            .filter(|&part| !windows.regions(windows.stones.parts[part].first).is_empty())
            .count();
    }
    assert!(met > 120 && by_regions > 0, "{met} {by_regions}");
}

/// Whatever ends the search, and whenever, the forest is balanced, and more steps never mean more trees.
#[test]
fn an_end_at_any_step_leaves_a_balanced_forest() {
    let mut random = Random::new(2);
    for round in 0..12 {
        let position = match round % 3 {
            0 => graph(&mut random, 60),
            // Large boards are ploughed with few frontiers at first.
            1 if round % 2 == 0 => grid(&mut random, 26, 26, 10),
            _ => grid(&mut random, 12, 12, 10 * (round % 4)),
        };
        let mut trees = position.stone_count();
        for steps in [0, 1, 10, 100, 1_000, 10_000, 100_000] {
            let windows = reduced(&position, 3, steps);
            left(&windows, &position);
            assert!(windows.trees() <= trees, "{steps} steps");
            trees = windows.trees();
        }
        let again = reduced(&position, 3, 100_000);
        assert_eq!(again.parents(), reduced(&position, 3, 100_000).parents());
    }
}

/// In turn, the number of moves determines the remaining stones of each colour, and the last stone that moved is
/// among them.
#[test]
fn the_roots_of_turns_are_balanced() {
    let mut random = Random::new(3);
    let mut reached = 0;
    for round in 0..18 {
        let position = match round % 3 {
            0 => graph(&mut random, 40),
            _ => grid(&mut random, 8, 8, 10 * (round % 4)),
        };
        let first = random.pick(&Color::BOTH);
        let mut windows = reduced(&position, round as u64, 20_000);
        let mut effort = Effort::within(Limits::steps(400_000));
        let _ = windows.recolor(&mut effort);
        let Ok(true) = windows.balance(first, &mut effort) else { continue };
        reached += 1;
        for _ in 0..3 {
            let [black, white] = left(&windows, &position);
            let moves = position.stone_count() - black - white;
            let by_first = moves.div_ceil(2);
            let [taken_by_first, taken] = [by_first, moves - by_first];
            let lost = if first == Color::Black {
                [taken, taken_by_first]
            } else {
                [taken_by_first, taken]
            };
            let counts = Color::BOTH.map(|color| position.count(color));
            assert_eq!([black + lost[0], white + lost[1]], counts, "{position} {first}");
            let _ = windows.vary(first, &mut effort);
            let _ = windows.merge_in_turn(first, &mut effort);
            match windows.balance(first, &mut effort) {
                Ok(true) => {}
                _ => break,
            }
        }
    }
    assert!(reached > 14, "{reached}");
}

/// A region keeps its roots in every balanced forest, both from its search and from random windows.
#[test]
fn regions_keep_roots_in_other_forests() {
    let mut random = Random::new(4);
    let mut regions = 0;
    for round in 0..5 {
        let position = grid(&mut random, 14, 14, 25 + round);
        let windows = reduced(&position, 1, 1_000_000);
        let other = reduced(&position, 2, 300_000);
        for part in &windows.stones.parts {
            let found = windows.regions(part.first);
            let mut seen = vec![false; position.board().vertex_count()];
            for region in found {
                let roots = region.stones.iter().filter(|&&stone| other.forest.is_root(stone));
                assert!(roots.count() >= region.keeps, "{position}");
                for &stone in &region.stones {
                    assert!(!std::mem::replace(&mut seen[stone as usize], true));
                }
                regions += 1;
            }
        }
    }
    assert!(regions > 10, "{regions}");
}
