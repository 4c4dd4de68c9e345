use std::collections::{HashMap, HashSet};

use clobber_core::{Effort, Grid, MoveOrder, Position};
use testkit::Random;
use testkit::plays::{Naive, Placement};

use super::*;
use crate::solve;

/// A complete deterministic automaton with states of any kind.
struct Explored<K> {
    keys: Vec<K>,
    next: Vec<[usize; 4]>,
}

impl<K: Clone + Eq + std::hash::Hash> Explored<K> {
    fn new(start: K, step: impl Fn(&K, usize) -> K) -> Self {
        let (mut keys, mut next) = (vec![start.clone()], Vec::new());
        let mut numbers = HashMap::from([(start, 0)]);
        while next.len() < keys.len() {
            let key = keys[next.len()].clone();
            next.push([0, 1, 2, 3].map(|column| {
                let after = step(&key, column);
                *numbers.entry(after.clone()).or_insert_with(|| {
                    keys.push(after);
                    keys.len() - 1
                })
            }));
        }
        Self { keys, next }
    }

    /// Returns the classes of equivalent states (Moore), and their number.
    fn classes(&self, accepts: impl Fn(&K) -> bool) -> (Vec<usize>, usize) {
        let mut classes: Vec<usize> =
            self.keys.iter().map(|key| usize::from(accepts(key))).collect();
        let mut count = 0;
        loop {
            let mut numbers = HashMap::new();
            let refined = (0..classes.len()).map(|state| {
                let key = (classes[state], self.next[state].map(|next| classes[next]));
                let number = numbers.len();
                *numbers.entry(key).or_insert(number)
            });
            let refined: Vec<usize> = refined.collect();
            classes = refined;
            if numbers.len() == count {
                return (classes, count);
            }
            count = numbers.len();
        }
    }

    /// Returns the least number of columns from each state to one of these.
    fn distances(&self, is_goal: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut distances: Vec<usize> =
            (0..self.next.len()).map(|state| if is_goal(state) { 0 } else { usize::MAX }).collect();
        for distance in 1.. {
            let near = |state: &usize| {
                distances[*state] == usize::MAX
                    && self.next[*state].iter().any(|&next| distances[next] == distance - 1)
            };
            let found: Vec<usize> = (0..self.next.len()).filter(near).collect();
            if found.is_empty() {
                break;
            }
            found.into_iter().for_each(|state| distances[state] = distance);
        }
        distances
    }
}

/// Returns the roots before the first column.
fn start() -> Roots {
    Automaton::new().states[0].roots.clone()
}

fn up_to(most: u8) -> Explored<Roots> {
    Explored::new(start(), |roots, column| read(roots, column, most))
}

fn columns(board: &str) -> Vec<usize> {
    let (upper, lower) = board.split_once('|').unwrap();
    let white = |stone: u8| usize::from(stone == b'o');
    upper.bytes().zip(lower.bytes()).map(|(a, b)| 2 * white(a) + white(b)).collect()
}

/// Returns the least number of stones of a board.
fn value(board: &str) -> u8 {
    columns(board).into_iter().fold(start(), |roots, column| read(&roots, column, NONE - 1))[0]
}

fn random_board(random: &mut Random, columns: usize) -> String {
    format!("{}|{}", random.word("xo", columns), random.word("xo", columns))
}

/// A column that costs as much as 19 others.
const BLOCK: [&str; 2] = ["xoxxoxoooxoooxxoxxo", "xoxxoxxooxooxxxoxxo"];

#[test]
fn minimal_automata() {
    for (most, states) in [(1, 274), (2, 2205), (3, 5986)] {
        assert_eq!(up_to(most).classes(|roots| roots[0] != NONE).1, states, "{most}");
    }
}

/// The language of the boards with both colours that need more stones than delta requires.
#[test]
fn boards_above_the_bound() {
    #[derive(Clone, PartialEq, Eq, Hash)]
    struct Read {
        roots: Roots,
        is_odd: bool,
        delta: usize,
        colors: [bool; 2],
    }
    let start = Read { roots: start(), is_odd: false, delta: 0, colors: [false; 2] };
    let explored = Explored::new(start, |read, column| {
        let mut next = read.clone();
        next.roots = super::read(&read.roots, column, 2);
        for row in 0..2 {
            let white = column >> (1 - row) & 1;
            let clashes = (white + row + usize::from(read.is_odd)) % 2;
            next.delta = (next.delta + 1 + clashes) % 3;
            next.colors[white] = true;
        }
        next.is_odd = !read.is_odd;
        next
    });
    let is_above = |read: &Read| {
        read.colors == [true; 2] && read.roots[0] > if read.delta == 0 { 2 } else { 1 }
    };
    assert_eq!(explored.classes(is_above).1, 867);
}

/// From every state there is a word after which no board can be reduced to so few stones.
#[test]
fn few_stones_are_exceptional() {
    for (most, from_start, from_any) in [(1, Some(11), 12), (2, None, 25)] {
        let explored = up_to(most);
        // The rejecting sink of the minimal automaton.
        let (classes, _) = explored.classes(|roots| roots[0] != NONE);
        let is_sink = |&state: &usize| {
            let next = explored.next[state];
            explored.keys[state][0] == NONE
                && next.iter().all(|&next| classes[next] == classes[state])
        };
        let sink = (0..classes.len()).find(is_sink).unwrap();
        let distances = explored.distances(|state| classes[state] == classes[sink]);
        assert_eq!(distances.iter().max(), Some(&from_any));
        if let Some(columns) = from_start {
            assert_eq!(distances[0], columns);
        }
    }
    assert!(value("xxoooxxxoxx|xxxooxxooxx") > 1);
}

/// Every occurrence of the block costs a stone: without a root in the block no frontier is left after it.
#[test]
fn the_block_costs_a_stone() {
    let all = vec![0; FRONTIERS];
    let block = columns(&BLOCK.join("|"));
    let after = |roots: Roots, &column: &usize| read(&roots, column, 0);
    assert!(block.iter().fold(all.clone(), after).iter().all(|&roots| roots == NONE));
    // Without its last column it does not.
    assert!(block[..18].iter().fold(all.clone(), after).contains(&0));
    // No shorter word does either.
    let without_roots = Explored::new(all, |roots, column| read(roots, column, 0));
    let is_empty = |state: usize| without_roots.keys[state].iter().all(|&roots| roots == NONE);
    assert_eq!(without_roots.distances(is_empty)[0], block.len());
    for (copies, stones) in [(1, 3), (2, 4), (3, 5), (4, 6), (6, 8), (8, 10)] {
        let board = BLOCK.map(|row| row.repeat(copies)).join("|");
        assert_eq!(value(&board), stones);
    }
}

/// Equally many blocks of both colours: delta's bound and the balance allow two stones, but six are needed in either
/// order of play.
#[test]
fn blocks_of_both_colors() {
    let swapped = |row: &str| -> String {
        row.chars().map(|stone| if stone == 'x' { 'o' } else { 'x' }).collect()
    };
    let board = BLOCK.map(|row| format!("{row}{}", swapped(row)).repeat(3));
    let stones = |color| board.iter().flat_map(|row| row.chars()).filter(|&c| c == color).count();
    assert_eq!(stones('x'), stones('o'));
    let weight = |row: usize, column: usize, stone| {
        if (stone == 'x') == ((row + column) % 2 == 0) { 1 } else { 2 }
    };
    let weights = board.iter().enumerate().flat_map(|(row, stones)| {
        stones.chars().enumerate().map(move |(column, stone)| weight(row, column, stone))
    });
    assert_eq!(weights.sum::<u32>() % 3, 0);
    assert!(value(&board.join("|")) >= 6);
}

#[test]
fn counts_of_boards() {
    let count = |columns| TwoRowCounts::new(columns, &mut Effort::new()).unwrap();
    for (columns, one, two, above) in
        [(4, 170, 0, 0), (7, 10_858, 64, 64), (8, 43_358, 332, 332), (10, 690_558, 8480, 8492)]
    {
        let counts = count(columns);
        let other: Vec<_> = counts.by_stones(false).take(2).collect();
        assert_eq!(other[0], (1, one));
        assert_eq!(other.get(1).map_or(0, |&(_, boards)| boards), two);
        assert_eq!(counts.above_bound(), above);
    }
    let counts = count(23);
    let other = [(1, 44_100_000_359_362), (2, 2_804_389_829_580), (3, 8_105_929_496), (4, 4)];
    assert!(counts.by_stones(false).eq(other));
    assert!(counts.by_stones(true).eq([(2, 23_456_245_570_336), (3, 2_488_880), (4, 4)]));
    assert_eq!(counts.above_bound(), 2_812_498_247_964);
    // All boards of both colours.
    let counts = count(63);
    let all: u128 =
        [true, false].iter().flat_map(|&zero| counts.by_stones(zero)).map(|(_, n)| n).sum();
    assert_eq!(all, (1 << 126) - 2);
    let refused = Error::TooManyColumns { columns: 64, limit: 63 };
    assert_eq!(TwoRowCounts::new(64, &mut Effort::new()), Err(refused));
    assert_eq!(count(0), TwoRowCounts::default());
}

/// Compares the automaton with exhaustive play and with the sweep.
#[test]
fn values_of_boards() {
    for width in 1..=6 {
        let mut naive = Naive::new(&Grid::new(2, width).unwrap());
        for bits in 0..1_u32 << (2 * width) {
            let text: String =
                (0..2 * width).map(|k| if bits >> k & 1 == 1 { 'x' } else { 'o' }).collect();
            let text = format!("{}|{}", &text[..width], &text[width..]);
            let board: Position<Grid> = text.parse().unwrap();
            let fewest = naive.fewest(Placement::new(&board), MoveOrder::Any);
            assert_eq!(usize::from(value(&text)), fewest, "{text}");
        }
    }
    let mut random = Random::new(1);
    let mut values = HashSet::new();
    for round in 0..300 {
        let board = random_board(&mut random, 6 + round % 40);
        let position: Position<Grid> = board.parse().unwrap();
        let solution = solve(&position, MoveOrder::Any, &mut Effort::new());
        assert_eq!(solution.value(), Some(usize::from(value(&board))), "{board}");
        values.insert(solution.value());
    }
    assert!(values.len() >= 2);
}

/// The automaton and the sweep agree on long boards, and the steps of the sweep grow with the number of columns. The
/// number of rounds depends on the board: one or two here.
#[test]
fn long_boards() {
    let mut automaton = Automaton::new();
    let mut steps = Vec::new();
    for length in [10_000, 200_000] {
        let board = random_board(&mut Random::new(2), length);
        let (mut state, mut stones) = (0, 0);
        for column in columns(&board) {
            let (next, roots) = automaton.next(state, column, &mut Effort::new()).unwrap();
            (state, stones) = (next, stones + usize::from(roots));
        }
        stones += usize::from(automaton.least_roots(state).unwrap());
        let position: Position<Grid> = board.parse().unwrap();
        let mut effort = Effort::new();
        let solution = solve(&position, MoveOrder::Any, &mut effort);
        assert_eq!(solution.value(), Some(stones));
        assert_eq!(solution.reduction.replay(&position).unwrap().stones_left(), stones);
        steps.push(effort.progress().steps as f64 / length as f64);
    }
    assert!(steps[1] < 2.0 * steps[0], "{steps:?}");
}
