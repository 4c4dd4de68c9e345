#![no_main]
//! The certificates of Clickomania that anybody may make: solutions, obstructions of rows, partitions and assignments, and
//! that there is none. What is accepted is true of all plays.

use std::collections::HashMap;

use arbitrary::Arbitrary;
use clickomania::hardness::Exhausted;
use clickomania::hardness::three_partition::{Partition, ThreePartition};
use clickomania::hardness::three_sat::{Assignment, Clause, Formula, Literal};
use clickomania::{
    Blocks, Board, Certificate, Checkerboard, Clicks, Color, Effort, Reason, Row, RowObstruction,
    SameGame, Scoring, Side, Solution, UpperBound, solve,
};
use clobber_fuzz::limits;
use clobber_fuzz::tally::forgery;
use libfuzzer_sys::fuzz_target;
use testkit::clicks::{Naive, falls_into_triples};

#[derive(Arbitrary, Debug)]
enum Claim {
    /// By columns and colours; clicks to be left out, and points of the empty board.
    Solution {
        size: (u8, u8),
        colors: Vec<u8>,
        shorter: u8,
        bonus: u8,
    },
    Row {
        blocks: Vec<bool>,
        start: u8,
        len: u8,
        cuts: Vec<(bool, u8, u8)>,
    },
    Partition {
        integers: Vec<u8>,
        places: [u8; 4],
    },
    Formula {
        literals: Vec<[(u8, bool); 3]>,
    },
}

const NONE: Exhausted = Exhausted { steps: 0 };

fuzz_target!(|claim: Claim| match claim {
    Claim::Solution { size, colors, shorter, bonus } => {
        let (height, width) = (usize::from(size.0 % 3) + 1, usize::from(size.1 % 4) + 1);
        let color = |row, col| {
            let color = colors.get(row * width + col).copied().unwrap_or(0);
            Color::new(usize::from(color % 4)).filter(|_| color < 240)
        };
        let board = Board::settled_from_fn(height, width, color);
        solutions(&board, &Blocks, shorter);
        solutions(&board, &SameGame { bonus: bonus.into() }, shorter);
    }
    Claim::Row { blocks, start, len, cuts } => {
        let row: Row =
            blocks.iter().take(12).map(|&b| Color::new(b.into()).expect("two colours")).collect();
        row_of_two(&row, start, len, &cuts);
    }
    Claim::Partition { integers, places } => {
        let integers: Vec<i64> =
            integers.iter().take(9).map(|&number| (number % 8).into()).collect();
        if let Ok(instance) = ThreePartition::from_triples(&integers) {
            partitions(&instance, places);
        }
    }
    Claim::Formula { literals } => formula(&literals),
});

fn solutions(board: &Board, scoring: &impl Scoring, shorter: u8) {
    let whole = solve(board, scoring, &mut limits::enough());
    let mut best = None;
    let clicks = whole.clicks.as_slice();
    let left = clicks.len() - usize::from(shorter) % (clicks.len() + 1);
    let fewer: Clicks = clicks.iter().copied().take(left).collect();
    for clicks in [&whole.clicks, &fewer] {
        let score = clicks.replay(board, &mut Effort::new()).unwrap().score(scoring);
        for (score, bound) in (-1..2).flat_map(|s| (-3..3).map(move |b| (score + s, b))) {
            for reason in
                [Reason::Counts, Reason::Meetings, Reason::Row, Reason::Search { positions: 0 }]
            {
                let bound = UpperBound { score: whole.bound.score + bound, reason };
                let forged = Solution { clicks: clicks.clone(), score, bound };
                if forgery("Solution", forged.check(board, scoring, &mut limits::enough()).is_ok())
                {
                    let all = || Naive::new(board).best(scoring, &mut HashMap::new());
                    let best = *best.get_or_insert_with(all);
                    assert!(score <= best && best <= forged.bound.score, "{board}: {forged:?}");
                    assert_eq!(
                        clicks.replay(board, &mut Effort::new()).unwrap().score(scoring),
                        score,
                        "{board}"
                    );
                }
            }
        }
    }
}

fn row_of_two(row: &Row, start: u8, len: u8, cuts: &[(bool, u8, u8)]) {
    let groups = row.groups().count();
    let at = |start: u8, len: u8| Checkerboard {
        start: usize::from(start) % (groups + 1),
        len: usize::from(len) % (groups + 1),
    };
    let side = |is_left: bool| if is_left { Side::Left } else { Side::Right };
    let mut splits: Vec<_> =
        cuts.iter().map(|&(is_left, s, l)| (side(is_left), at(s, l))).collect();
    if let Some(RowObstruction::Even(found)) = row.two_colors().and_then(|row| row.obstruction()) {
        // A true one, with some of its cuts changed.
        splits = found
            .into_iter()
            .zip(splits.into_iter().map(Some).chain(std::iter::repeat(None)))
            .map(|(found, other)| other.filter(|(_, board)| board.len > 0).unwrap_or(found))
            .collect();
    }
    let odd =
        (0..=groups).flat_map(|start| (0..=groups).map(move |len| Checkerboard { start, len }));
    let mut forged: Vec<RowObstruction> =
        odd.map(RowObstruction::Odd).chain([RowObstruction::Odd(at(start, len))]).collect();
    for cut in 0..splits.len() {
        for (is_left, start) in (0..groups as u8).flat_map(|start| [(true, start), (false, start)])
        {
            let mut changed = splits.clone();
            changed[cut] = (side(is_left), at(start, len));
            forged.push(RowObstruction::Even(changed));
        }
    }
    forged.push(RowObstruction::Even(splits));
    let mut is_cleared = None;
    for forged in forged {
        if forgery("RowObstruction", forged.check(row).is_ok()) {
            let board = row.to_board();
            let most = || Naive::new(&board).best(&Blocks, &mut HashMap::new()) as usize;
            let is_cleared = *is_cleared.get_or_insert_with(|| most() == row.len());
            assert!(!is_cleared, "{row}: {forged:?}");
        }
    }
}

fn partitions(instance: &ThreePartition, [a, b, c, d]: [u8; 4]) {
    let numbers = instance.numbers();
    let falls_apart = falls_into_triples(numbers, instance.target());
    let none = NONE.check_partition(instance, &mut limits::enough());
    assert_eq!(forgery("Exhausted, partition", none.is_ok()), !falls_apart, "{numbers:?}");
    let sets = instance.sets();
    let in_order = (0..sets).map(|set| [3 * set, 3 * set + 1, 3 * set + 2]).collect();
    let found = instance.find_partition(&mut limits::enough()).yes();
    let mut forged = found.unwrap_or(Partition { sets: in_order });
    for (set, place, index) in [(a, b, c), (b, c, d), (c, d, a), (d, a, b)] {
        let is_accepted = forgery("Partition", forged.check(instance).is_ok());
        let mut used: Vec<usize> = forged.sets.iter().flatten().copied().collect();
        used.sort_unstable();
        let sum = |set: &[usize; 3]| set.iter().map(|&index| numbers[index]).sum::<u64>();
        let is_one = used.iter().copied().eq(0..3 * sets)
            && forged.sets.iter().all(|set| sum(set) == instance.target());
        assert_eq!(is_accepted, is_one, "{numbers:?}: {forged}");
        let [set, other] = [set, place].map(|of| usize::from(of) % sets);
        let [place, index] = [place, index].map(|of| usize::from(of) % 3);
        let [kept, other_index] = [forged.sets[set][place], forged.sets[other][index]];
        forged.sets[set][place] = other_index;
        if a % 2 == 0 {
            forged.sets[other][index] = kept;
        }
    }
}

fn formula(clauses: &[[(u8, bool); 3]]) {
    const VARIABLES: usize = 4;
    let literal = |(variable, is_positive): (u8, bool)| Literal {
        variable: usize::from(variable) % VARIABLES,
        is_positive,
    };
    let literals: Vec<[Literal; 3]> =
        clauses.iter().take(16).map(|clause| clause.map(literal)).collect();
    let made = literals.iter().map(|literals| Clause::new(literals).expect("three literals"));
    let formula = Formula::new(VARIABLES, made).expect("four variables");
    let holds = |bits: u32| {
        let is_true = |of: &Literal| (bits >> of.variable & 1 == 1) == of.is_positive;
        literals.iter().all(|clause| clause.iter().any(is_true))
    };
    let none = NONE.check_formula(&formula, &mut limits::enough());
    assert_eq!(forgery("Exhausted, formula", none.is_ok()), !(0..16).any(holds), "{formula:#}");
    for bits in 0..16_u32 {
        let values: Assignment = (0..VARIABLES).map(|of| bits >> of & 1 == 1).collect();
        assert_eq!(
            forgery("Assignment", values.check(&formula).is_ok()),
            holds(bits),
            "{formula:#}"
        );
    }
}
