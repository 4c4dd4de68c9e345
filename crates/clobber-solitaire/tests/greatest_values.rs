//! The greatest values in free order of full rows and cycles with both colours. docs/trees.md has the proofs;
//! this file has their finite computation for cycles of any length.

use std::collections::{BTreeMap, VecDeque};

use clobber_core::{Color, Cycle, MoveOrder, Position};
use clobber_solitaire::{Effort, free_row_value, reduce_cycle};
use testkit::positions;

const COLORS: [Color; 2] = Color::BOTH;

/// Between two factors; or in a factor X Y^a X^b Y after its first letter, in Y^a, or in X^b, for both colours X.
const STATES: usize = 7;

fn state(part: usize, color: usize) -> usize {
    1 + 2 * (part - 1) + color
}

/// The greatest finite cost: greater costs become infinite, and costs below its negative are raised to it.
const MOST: i8 = 3;
const INFINITE: i8 = i8::MAX;

/// The least cost of reading a word from one state to another: three for each factor begun, minus one for each letter.
type Costs = [[i8; STATES]; STATES];

fn raised(cost: i8) -> i8 {
    if cost > MOST { INFINITE } else { cost.max(-MOST) }
}

fn product(left: &Costs, right: &Costs) -> Costs {
    let mut costs = [[INFINITE; STATES]; STATES];
    for (from, row) in costs.iter_mut().enumerate() {
        for (to, cost) in row.iter_mut().enumerate() {
            let ways = (0..STATES).map(|by| (left[from][by], right[by][to]));
            let finite = ways.filter(|&(a, b)| a != INFINITE && b != INFINITE);
            *cost = finite.map(|(a, b)| raised(a + b)).min().unwrap_or(INFINITE);
        }
    }
    costs
}

fn letter(color: usize) -> Costs {
    let mut costs = [[INFINITE; STATES]; STATES];
    costs[0][0] = 2;
    costs[0][state(1, color)] = 2;
    let mut goes = |from: usize, to: usize| costs[from][to] = -1;
    // As the letter X of the current factor.
    for part in 1..=3 {
        goes(state(part, color), state(3, color));
    }
    // As its letter Y.
    let other = 1 - color;
    goes(state(1, other), 0);
    goes(state(1, other), state(2, other));
    goes(state(2, other), state(2, other));
    goes(state(2, other), 0);
    goes(state(3, other), 0);
    costs
}

fn word(letters: &[usize]) -> Costs {
    let mut costs = letter(letters[0]);
    for &color in &letters[1..] {
        costs = product(&costs, &letter(color));
    }
    costs
}

fn is_at_most(low: &Costs, high: &Costs) -> bool {
    low.iter().flatten().zip(high.iter().flatten()).all(|(low, high)| low <= high)
}

/// Returns the number of words that were extended, and sets of colours with matrices: for each word of length six or
/// more, one with the word's colours and a matrix nowhere less than the word's own. A word is dropped if another one
/// has the same colours and a matrix that is at least as large everywhere.
fn closure() -> (usize, Vec<(u8, Costs)>) {
    let mut queue: VecDeque<(u8, Costs)> = (0..64_usize)
        .map(|bits| {
            let letters: Vec<_> = (0..6).map(|place| bits >> place & 1).collect();
            (letters.iter().fold(0, |set, color| set | 1 << color), word(&letters))
        })
        .collect();
    let mut kept: Vec<(u8, Costs)> = Vec::new();
    let mut expanded = 0;
    while let Some((colors, costs)) = queue.pop_front() {
        if kept.iter().any(|(set, other)| *set == colors && is_at_most(&costs, other)) {
            continue;
        }
        kept.retain(|(set, other)| *set != colors || !is_at_most(other, &costs));
        kept.push((colors, costs));
        expanded += 1;
        queue.extend((0..2).map(|color| (colors | 1 << color, product(&costs, &letter(color)))));
    }
    (expanded, kept)
}

#[test]
fn no_cycle_of_six_stones_or_more_needs_more_than_a_third() {
    let (expanded, kept) = closure();
    assert_eq!((expanded, kept.len()), (410, 374));
    for (colors, costs) in kept {
        // A closed walk over a word of both colours whose factors number at most a third of its letters.
        assert!(colors != 3 || (0..STATES).any(|state| costs[state][state] <= 0));
    }
}

#[test]
fn the_matrices_know_the_values_of_short_cycles() {
    for count in 3..=12_u32 {
        for bits in 0..1_u32 << (count - 1) {
            let letters: Vec<_> = (0..count).map(|place| (bits >> place & 1) as usize).collect();
            let cycle = Position::from_fn(Cycle::new(count), |v| Some(COLORS[letters[v.index()]]));
            let cycle: Position<Cycle> = cycle;
            let value = reduce_cycle(&cycle, MoveOrder::Any, &mut Effort::new()).value().unwrap();
            let costs = word(&letters);
            let least = (0..STATES).map(|state| costs[state][state]).min().unwrap();
            let exact = 3 * value as i32 - count as i32;
            // Costs within the bounds are exact, and others are raised: a cost of at most 0 is truly at most 0.
            assert!(least > 0 || exact <= 0 || bits == 0, "{cycle}: {least}, {exact}");
            if bits != 0 && count >= 6 {
                assert!(exact <= 0, "{cycle}");
            }
        }
    }
}

fn row(runs: &[(usize, Color)]) -> Vec<Color> {
    runs.iter().flat_map(|&(length, color)| vec![color; length]).collect()
}

#[test]
fn rows_that_need_half_of_their_stones() {
    let [x, o] = COLORS;
    for n in 2..=200 {
        let half = n / 2;
        let stones = match n % 2 {
            0 => row(&[(half, x), (half, o)]),
            _ => row(&[(half, x), (1, o), (half, x)]),
        };
        assert_eq!(free_row_value(stones.into_iter().map(Some)), n.div_ceil(2), "{n}");
    }
}

#[test]
fn cycles_that_need_a_third_of_their_stones() {
    let [x, o] = COLORS;
    for n in 6..=200_usize {
        let (k, rest) = (n / 3, n % 3);
        let mut runs = [(1, o), (2, x)].repeat(k);
        runs.last_mut().unwrap().0 += rest;
        let stones = row(&runs);
        let cycle: Position<Cycle> =
            Position::from_fn(Cycle::new(n as u32), |v| Some(stones[v.index()]));
        let solution = reduce_cycle(&cycle, MoveOrder::Any, &mut Effort::new());
        assert_eq!(solution.value(), Some(k), "{n}");
    }
}

#[test]
fn cycles_of_both_colors_and_their_greatest_values() {
    let mut extremal = BTreeMap::new();
    for n in 3..=13_u32 {
        let mut worst = (0, 0);
        for bits in 1..(1_u32 << n) - 1 {
            let cycle: Position<Cycle> = positions::full(Cycle::new(n), bits.into());
            let solution = reduce_cycle(&cycle, MoveOrder::Any, &mut Effort::new());
            let value = solution.value().unwrap();
            let is_least = (0..n).all(|turn| {
                let turned = (bits >> turn | bits << (n - turn)) & ((1 << n) - 1);
                let mirrored = turned.reverse_bits() >> (32 - n);
                let all = (1 << n) - 1;
                [turned, mirrored, all ^ turned, all ^ mirrored].iter().all(|&other| bits <= other)
            });
            worst = match value.cmp(&worst.0) {
                std::cmp::Ordering::Greater => (value, usize::from(is_least)),
                std::cmp::Ordering::Equal => (value, worst.1 + usize::from(is_least)),
                std::cmp::Ordering::Less => worst,
            };
        }
        extremal.insert(n, worst);
    }
    let values: Vec<_> = extremal.values().map(|worst| worst.0).collect();
    assert_eq!(values, [1, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4]);
    // Up to rotation, reflection and exchange of the colours, from n = 6 on.
    let counts: Vec<_> = extremal.range(6..).map(|(_, worst)| worst.1).collect();
    assert_eq!(counts, [4, 5, 13, 2, 6, 17, 1, 3]);
}
