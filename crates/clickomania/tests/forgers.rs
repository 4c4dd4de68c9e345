//! Forgers of certificates: accepted claims hold for all assignments and plays. The fuzz target
//! `click_claims` feeds them random choices.

use std::collections::HashMap;

use clickomania::hardness::Exhausted;
use clickomania::hardness::three_sat::{Assignment, Clause, Formula, Literal};
use clickomania::{
    Certificate, Clicks, Effort, Reason, Scoring, Solution, Square, UpperBound, solve,
};
use testkit::clicks::Naive;
use testkit::{Forgeries, Random};

const NONE: Exhausted = Exhausted { steps: 0 };

/// Clauses of one to three literals, perhaps with one twice or with its negation, and few without a literal.
pub(crate) fn random_formula(random: &mut Random, variables: usize, clauses: usize) -> Formula {
    let clause = |_| {
        let size = if random.once_in(200) { 0 } else { random.pick(&[1, 2, 3, 3, 3]) };
        let literal = |_| Literal { variable: random.below(variables), is_positive: random.coin() };
        Clause::new(&(0..size).map(literal).collect::<Vec<_>>()).unwrap()
    };
    Formula::new(variables, (0..clauses).map(clause).collect::<Vec<_>>()).unwrap()
}

/// Whether variables with these bits satisfy a formula.
pub(crate) fn is_satisfied(formula: &Formula, bits: usize) -> bool {
    let holds = |of: &Literal| (bits >> of.variable & 1 == 1) == of.is_positive;
    formula.clauses().iter().all(|clause| clause.literals().iter().any(holds))
}

pub(crate) fn assignments(random: &mut Random, forgeries: &mut Forgeries) {
    while forgeries.are_wanted() {
        let variables = 1 + random.below(4);
        let count = random.below(5 * variables);
        let formula = random_formula(random, variables, count);
        let satisfiable = (0..1 << variables).any(|bits| is_satisfied(&formula, bits));
        let is_accepted = NONE.check_formula(&formula, &mut Effort::new()).is_ok();
        forgeries.record("`Exhausted` of 3-SAT", is_accepted);
        assert_eq!(is_accepted, !satisfiable, "{formula:#}");
        for bits in 0..1 << variables {
            // Missing values are false, and values beyond the variables are ignored.
            let length = random.below(variables + 2);
            let forged = Assignment::new((0..length).map(|variable| bits >> variable & 1 == 1));
            let is_accepted = forged.check(&formula).is_ok();
            forgeries.record("`Assignment` of clickomania", is_accepted);
            let expected = is_satisfied(&formula, bits & ((1 << length) - 1));
            assert_eq!(is_accepted, expected, "{formula:#} {forged}");
        }
    }
}

/// A scoring given by functions for groups and for the end.
#[derive(Clone, Copy)]
pub(crate) struct Given<G = fn(usize) -> i64, E = fn(usize) -> i64>(pub(crate) G, pub(crate) E);

impl<G: Fn(usize) -> i64, E: Fn(usize) -> i64> Scoring for Given<G, E> {
    fn group(&self, size: usize) -> i64 {
        assert!(size >= 2, "no such group");
        (self.0)(size)
    }
    fn end(&self, left: usize) -> i64 {
        (self.1)(left)
    }
}

/// Returns points of groups and of blocks left, for a board of `blocks` blocks: of a kind with a special case in the
/// checker of rows, or any.
fn tables(blocks: usize, random: &mut Random) -> [Vec<i64>; 2] {
    let kind = random.below(5);
    let (bonus, price) = (random.below(9) as i64 - 2, random.below(3) as i64);
    let mut any = |kind: usize, of: usize| {
        let size = of as i64;
        match kind {
            // A point per block, the square of the size, and the square of the size minus two.
            0 => size,
            1 => size * (size - 1),
            2 => (size - 2) * (size - 2),
            _ => random.below(9) as i64 - 2,
        }
    };
    let groups = (0..=blocks).map(|size| any(kind, size)).collect();
    let ends = (0..=blocks).map(|left| match kind {
        0 | 1 => bonus,
        2 if left == 0 => bonus,
        2 => 0,
        3 => -price * left as i64,
        _ => any(kind, left),
    });
    [groups, ends.collect()]
}

/// On rows and columns the checker decides every bound claimed by a search: by intervals, by boxes or by plays.
pub(crate) fn bounds_of_rows(random: &mut Random, forgeries: &mut Forgeries) {
    while forgeries.are_wanted() {
        let length = 1 + random.below(9);
        let (height, width) = if random.coin() { (1, length) } else { (length, 1) };
        let colors = 1 + random.below(3);
        let naive = random.blocks(height, width, colors);
        let board = naive.to_board();
        let [groups, ends] = tables(length, random);
        let scoring = Given(|size: usize| groups[size], |left: usize| ends[left]);
        let best = naive.best(&scoring, &mut HashMap::new());
        for _ in 0..20 {
            let score = best - 4 + random.below(9) as i64;
            let search = Reason::Search { positions: 0 };
            let reason = random.pick(&[Reason::Row, search, Reason::Counts, Reason::Meetings]);
            let bound = UpperBound { score, reason };
            let is_accepted = bound.check(&board, &scoring, &mut Effort::new()).is_ok();
            forgeries.record("`UpperBound` of rows of clickomania", is_accepted);
            let says = || format!("{naive}: {bound}, {best}, {groups:?} {ends:?}");
            assert!(!is_accepted || score >= best, "{}", says());
            let is_decided = matches!(reason, Reason::Row | Reason::Search { .. });
            assert!(!is_decided || is_accepted || score < best, "{}", says());
        }
    }
}

/// Checks the value of a play by the naive rules.
pub(crate) fn check_play(naive: &Naive, scoring: &impl Scoring, solution: &Solution) -> i64 {
    let mut board = naive.clone();
    let mut score = 0;
    for click in solution.clicks.as_slice() {
        let (after, size) = board.after(click.row, click.col).expect("a legal click");
        score += scoring.group(size);
        board = after;
    }
    score + scoring.end(board.blocks())
}

/// Forged solutions are accepted only if they hold for all plays.
pub(crate) fn solutions(random: &mut Random, forgeries: &mut Forgeries) {
    while forgeries.are_wanted() {
        let (height, width) = random.pick(&[(2, 2), (3, 2), (2, 3), (3, 3), (1, 6)]);
        let colors = 1 + random.below(3);
        let naive = random.blocks(height, width, colors);
        let board = naive.to_board();
        let [groups, ends] = tables(height * width, random);
        let scoring = &Given(|size: usize| groups[size], |left: usize| ends[left]);
        let best = naive.best(scoring, &mut HashMap::new());
        let found = solve(&board, scoring, &mut Effort::new());
        assert_eq!(found.check(&board, scoring, &mut Effort::new()), Ok(()), "{naive}: {found:?}");
        for _ in 0..52 {
            let mut forged = found.clone();
            for _ in 0..1 + random.below(2) {
                let near = |value: i64, random: &mut Random| value - 2 + random.below(5) as i64;
                match random.below(4) {
                    0 => forged.score = near(forged.score, random),
                    1 => forged.bound.score = near(forged.bound.score, random),
                    2 => {
                        let search = Reason::Search { positions: 0 };
                        forged.bound.reason =
                            random.pick(&[Reason::Counts, Reason::Meetings, Reason::Row, search]);
                    }
                    _ => {
                        let mut clicks = forged.clicks.as_slice().to_vec();
                        random.change(&mut clicks, |random| Square {
                            row: random.below(height),
                            col: random.below(width),
                        });
                        forged.clicks = Clicks::new(clicks);
                    }
                }
            }
            let effort = &mut Effort::new();
            let is_accepted = forged.check(&board, scoring, effort).is_ok();
            forgeries.record("`Solution` of clickomania", is_accepted);
            if is_accepted {
                assert!(forged.bound.score >= best, "{naive}: {forged:?}, {best}");
                assert_eq!(check_play(&naive, scoring, &forged), forged.score, "{naive}");
            }
        }
    }
}

#[test]
fn forged_certificates() {
    Forgeries::try_many(1, 100, assignments);
    Forgeries::try_many(4, 100, bounds_of_rows);
    Forgeries::try_many(31, 100, solutions);
}
