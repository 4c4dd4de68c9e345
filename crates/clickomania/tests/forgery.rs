//! Certificates that anybody may make: what a check accepts is true, by all assignments, partitions and plays.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use clickomania::hardness::Exhausted;
use clickomania::hardness::three_partition::{Partition, ThreePartition};
use clickomania::hardness::three_sat::{Assignment, Clause, Formula, Literal};
use clickomania::{
    Certificate, Checkerboard, Color, Effort, Limits, Reason, Row, RowObstruction, Scoring, Side,
    Stopped, UpperBound,
};
use testkit::clicks::falls_into_triples;
use testkit::{Forgeries, Random, readings, ticking};

const NONE: Exhausted = Exhausted { steps: 0 };

#[test]
fn forged_assignments() {
    let mut random = Random::new(1);
    let mut assignments = Forgeries::new("`Assignment` of clickomania");
    let mut none = Forgeries::new("`Exhausted` of 3-SAT");
    while assignments.are_wanted() || none.are_wanted() {
        let variables = 1 + random.below(4);
        let count = random.below(5 * variables);
        let clauses: Vec<Vec<Literal>> = (0..count)
            .map(|_| {
                let literal = |random: &mut Random| Literal {
                    variable: random.below(variables),
                    is_positive: random.coin(),
                };
                let size = random.pick(&[1, 2, 3, 3, 3]);
                let is_empty = random.once_in(200);
                (0..if is_empty { 0 } else { size }).map(|_| literal(&mut random)).collect()
            })
            .collect();
        let made = clauses.iter().map(|literals| Clause::new(literals).unwrap());
        let formula = Formula::new(variables, made).unwrap();
        let is_satisfied = |bits: usize| {
            let holds = |of: &Literal| (bits >> of.variable & 1 == 1) == of.is_positive;
            clauses.iter().all(|clause| clause.iter().any(holds))
        };
        let satisfiable = (0..1 << variables).any(is_satisfied);
        let is_accepted = NONE.check_formula(&formula, &mut Effort::new()).is_ok();
        none.record(is_accepted);
        assert_eq!(is_accepted, !satisfiable, "{formula:#}");
        for bits in 0..1 << variables {
            // Values that are missing are false, and those beyond the variables do nothing.
            let length = random.below(variables + 2);
            let forged: Assignment =
                (0..length).map(|variable| bits >> variable & 1 == 1).collect();
            let is_accepted = forged.check(&formula).is_ok();
            assignments.record(is_accepted);
            assert_eq!(
                is_accepted,
                is_satisfied(bits & ((1 << length) - 1)),
                "{formula:#} {forged}"
            );
        }
    }
    assignments.finish(100);
    none.finish(100);
}

#[test]
fn forged_partitions() {
    let mut random = Random::new(2);
    let mut partitions = Forgeries::new("`Partition` of clickomania");
    let mut none = Forgeries::new("`Exhausted` of 3-Partition");
    while partitions.are_wanted() || none.are_wanted() {
        let sets = 1 + random.below(3);
        let small = random.pick(&[2, 4, 9]);
        let integers: Vec<i64> = (0..3 * sets).map(|_| random.below(small) as i64).collect();
        let Ok(instance) = ThreePartition::from_triples(&integers) else { continue };
        let (numbers, target) = (instance.numbers(), instance.target());
        let exists = falls_into_triples(numbers, target);
        let is_accepted = NONE.check_partition(&instance, &mut Effort::new()).is_ok();
        none.record(is_accepted);
        assert_eq!(is_accepted, !exists, "{numbers:?}");
        let found = instance.find_partition(&mut Effort::new());
        let whole = found.yes().unwrap_or_else(|| Partition {
            sets: (0..sets).map(|set| [3 * set, 3 * set + 1, 3 * set + 2]).collect(),
        });
        for _ in 0..5 {
            let mut forged = whole.clone();
            for _ in 0..random.below(3) {
                let [a, b] =
                    [0; 2].map(|_| (random.below(forged.sets.len().max(1)), random.below(3)));
                match random.below(4) {
                    0 if a.0 < forged.sets.len() && b.0 < forged.sets.len() => {
                        let moved = forged.sets[a.0][a.1];
                        forged.sets[a.0][a.1] = forged.sets[b.0][b.1];
                        forged.sets[b.0][b.1] = moved;
                    }
                    1 if a.0 < forged.sets.len() => {
                        forged.sets[a.0][a.1] = random.below(3 * sets + 1);
                    }
                    2 => drop(forged.sets.pop()),
                    _ => forged.sets.extend(forged.sets.clone().get(a.0)),
                }
            }
            let is_accepted = forged.check(&instance).is_ok();
            partitions.record(is_accepted);
            if is_accepted {
                let indices: HashSet<usize> = forged.sets.iter().flatten().copied().collect();
                assert!(exists && indices == (0..3 * sets).collect(), "{numbers:?} {forged}");
                for set in &forged.sets {
                    assert_eq!(set.iter().map(|&index| numbers[index]).sum::<u64>(), target);
                }
            }
        }
    }
    partitions.finish(100);
    none.finish(100);
}

#[test]
fn a_check_that_is_stopped_accepts_nothing() {
    let formula: Formula = "1 2 0 -1 2 0 1 -2 0 -1 -2 0".parse().unwrap();
    let instance = ThreePartition::from_triples(&[1, 1, 1, 3, 3, 3]).unwrap();
    for limits in [Limits::steps(2), Limits::memory(8)] {
        let effort = || Effort::within(limits);
        let stopped = [
            NONE.check_formula(&formula, &mut effort()).unwrap_err().stopped(),
            NONE.check_partition(&instance, &mut effort()).unwrap_err().stopped(),
        ];
        let expected = match limits.steps {
            Some(limit) => Stopped::Steps { limit },
            None => Stopped::Memory { limit: 8 },
        };
        assert_eq!(stopped, [Some(expected); 2]);
    }
}

#[test]
fn the_clock_is_looked_at_among_many_clauses() {
    let formula: Formula = "1 0 ".repeat(10_000).parse().unwrap();
    let limits = Limits { steps: Some(0), time: Some(Duration::MAX), ..Limits::NONE };
    let before = readings();
    let mut effort = Effort::within(limits).with_clock(ticking);
    assert!(NONE.check_formula(&formula, &mut effort).is_err());
    let looks = readings() - before;
    assert!((2..100).contains(&looks), "{looks} looks before the first step");
}

/// Returns whether all blocks of a row can be removed.
fn can_be_cleared(row: &[u8], known: &mut HashMap<Vec<u8>, bool>) -> bool {
    if let Some(&known) = known.get(row) {
        return known;
    }
    let mut start = 0;
    let mut cleared = row.is_empty();
    for group in row.chunk_by(|a, b| a == b) {
        let end = start + group.len();
        if group.len() > 1 && !cleared {
            cleared = can_be_cleared(&[&row[..start], &row[end..]].concat(), known);
        }
        start = end;
    }
    known.insert(row.to_vec(), cleared);
    cleared
}

#[test]
fn forged_obstructions() {
    let mut random = Random::new(3);
    let mut forgeries = Forgeries::new("`RowObstruction` of clickomania");
    let mut known = HashMap::new();
    while forgeries.are_wanted() {
        let length = 1 + random.below(11);
        let colors = random.pick(&[2, 2, 2, 3]);
        let blocks: Vec<u8> = (0..length).map(|_| random.below(colors) as u8).collect();
        let row = Row::new(blocks.iter().map(|&color| Color::new(color.into()).unwrap()));
        let cleared = can_be_cleared(&blocks, &mut known);
        let whole = row.two_colors().and_then(|row| row.obstruction());
        for _ in 0..20 {
            let board = |random: &mut Random| Checkerboard {
                start: random.below(length + 1),
                len: random.below(length + 1),
            };
            let side = |random: &mut Random| if random.coin() { Side::Left } else { Side::Right };
            let mut forged = match (&whole, random.below(3)) {
                (Some(whole), 1..) => whole.clone(),
                (_, 0) => RowObstruction::Odd(board(&mut random)),
                _ => {
                    let splits = (0..random.below(length + 1))
                        .map(|_| (side(&mut random), board(&mut random)));
                    RowObstruction::Even(splits.collect())
                }
            };
            match &mut forged {
                RowObstruction::Odd(found) if random.coin() => *found = board(&mut random),
                RowObstruction::Even(splits) if !splits.is_empty() => {
                    let cut = random.below(splits.len());
                    match random.below(6) {
                        0 => splits[cut].1 = board(&mut random),
                        1 => splits[cut].0 = side(&mut random),
                        2 => drop(splits.remove(cut)),
                        3 => splits.push(splits[cut]),
                        _ => {}
                    }
                }
                _ => {}
            }
            let is_accepted = forged.check(&row).is_ok();
            forgeries.record(is_accepted);
            assert!(!is_accepted || !cleared, "{row}: {forged:?}");
        }
    }
    forgeries.finish(100);
}

/// The points of groups and of blocks that are left, by their numbers.
struct Table {
    groups: Vec<i64>,
    ends: Vec<i64>,
}

impl Table {
    /// Returns points for a board of so many blocks, of a kind for which the checker of rows has a way of its own, or of any.
    fn random(blocks: usize, random: &mut Random) -> Self {
        let kind = random.below(5);
        let (bonus, price) = (random.below(9) as i64 - 2, random.below(3) as i64);
        let mut any = |kind: usize, of: usize| {
            let size = of as i64;
            match kind {
                // A point for each block, a square, and a square of what is above two.
                0 => size,
                1 => size * (size - 1),
                2 => (size - 2) * (size - 2),
                _ => random.below(9) as i64 - 2,
            }
        };
        let groups = (0..=blocks).map(|size| any(kind, size)).collect();
        let ends = (0..=blocks).map(|left| match kind {
            0 | 1 => bonus,
            2 => {
                if left == 0 {
                    bonus
                } else {
                    0
                }
            }
            3 => -price * left as i64,
            _ => any(kind, left),
        });
        let ends = ends.collect();
        Self { groups, ends }
    }
}

impl Scoring for Table {
    fn group(&self, size: usize) -> i64 {
        self.groups[size]
    }

    fn end(&self, left: usize) -> i64 {
        self.ends[left]
    }
}

/// Of a row, and of a column, the checker decides every bound that a search claims, by intervals, by boxes or by plays.
#[test]
fn forged_bounds_of_rows() {
    let mut random = Random::new(4);
    let mut forgeries = Forgeries::new("`UpperBound` of rows of clickomania");
    while forgeries.are_wanted() {
        let length = 1 + random.below(9);
        let (height, width) = if random.coin() { (1, length) } else { (length, 1) };
        let colors = 1 + random.below(3);
        let naive = random.blocks(height, width, colors);
        let board = naive.to_board();
        let scoring = Table::random(length, &mut random);
        let best = naive.best(&scoring, &mut HashMap::new());
        for _ in 0..20 {
            let score = best - 4 + random.below(9) as i64;
            let search = Reason::Search { positions: 0 };
            let reason = random.pick(&[Reason::Row, search, Reason::Counts, Reason::Meetings]);
            let bound = UpperBound::new(score, reason);
            let is_accepted = bound.check(&board, &scoring, &mut Effort::new()).is_ok();
            forgeries.record(is_accepted);
            let says =
                || format!("{naive}: {bound}, {best}, {:?} {:?}", scoring.groups, scoring.ends);
            assert!(!is_accepted || score >= best, "{}", says());
            let is_decided = matches!(reason, Reason::Row | Reason::Search { .. });
            assert!(!is_decided || is_accepted || score < best, "{}", says());
        }
    }
    forgeries.finish(100);
}
