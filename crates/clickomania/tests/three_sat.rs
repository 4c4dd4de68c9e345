//! Theorem 15: the board of a formula can be cleared exactly if the formula is satisfiable.
//!
//! The other half is decided here by a search of all plays that shares no code with the library.

use std::collections::HashSet;

use clickomania::hardness::three_sat::{
    Assignment, BackwardsError, Clause, Formula, Gadget, Literal, Options,
};
use clickomania::{Board, Click, Clicks};

// ---- Every play, by definition --------------------------------------------------------------------

/// The columns from the left, each from the floor up.
type Columns = Vec<Vec<u8>>;

fn columns_of(board: &Board) -> Columns {
    let letter = |color: &clickomania::Color| color.to_string().as_bytes()[0];
    board.columns().map(|column| column.iter().map(letter).collect()).collect()
}

/// The board after each possible click.
fn successors(columns: &Columns) -> Vec<Columns> {
    let height = columns.iter().map(Vec::len).max().unwrap_or(0);
    let mut seen = vec![false; columns.len() * height];
    let mut successors = Vec::new();
    for col in 0..columns.len() {
        for row in 0..columns[col].len() {
            if std::mem::replace(&mut seen[col * height + row], true) {
                continue;
            }
            let color = columns[col][row];
            let mut group = vec![(col, row)];
            let mut next = 0;
            while next < group.len() {
                let (c, r) = group[next];
                next += 1;
                // Where there is no square, the coordinate is out of range.
                for (c, r) in [(c.wrapping_sub(1), r), (c + 1, r), (c, r.wrapping_sub(1)), (c, r + 1)] {
                    if columns.get(c).and_then(|column| column.get(r)) == Some(&color)
                        && !std::mem::replace(&mut seen[c * height + r], true)
                    {
                        group.push((c, r));
                    }
                }
            }
            if group.len() == 1 {
                continue;
            }
            let mut left = columns.clone();
            for &(c, r) in &group {
                left[c][r] = b'.';
            }
            for column in &mut left {
                column.retain(|&block| block != b'.');
            }
            left.retain(|column| !column.is_empty());
            successors.push(left);
        }
    }
    successors
}

/// Whether some play clears the board, and how many positions have been seen.
fn search(start: &Board) -> (bool, usize) {
    let mut seen = HashSet::new();
    let mut open = vec![columns_of(start)];
    while let Some(columns) = open.pop() {
        if columns.is_empty() {
            return (true, seen.len());
        }
        for next in successors(&columns) {
            let mut key = Vec::new();
            for column in &next {
                key.extend_from_slice(column);
                key.push(b'|');
            }
            if seen.insert(key) {
                open.push(next);
            }
        }
    }
    (false, seen.len())
}

// ---- Formulas -------------------------------------------------------------------------------------

fn assignments(variables: usize) -> impl Iterator<Item = Assignment> {
    (0..1_usize << variables).map(move |bits| (0..variables).map(|i| bits >> i & 1 == 1).collect())
}

fn is_satisfiable(formula: &Formula) -> bool {
    assignments(formula.variables()).any(|values| formula.is_satisfied_by(&values))
}

/// All clauses over these variables, without a repeated literal; the empty one and tautologies too.
fn clauses(variables: usize) -> Vec<Clause> {
    let literals: Vec<Literal> = (0..2 * variables)
        .map(|i| Literal { variable: i / 2, is_positive: i % 2 == 0 })
        .collect();
    (0..1_usize << literals.len())
        .filter(|set| set.count_ones() <= 3)
        .map(|set| {
            let chosen = literals.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
            Clause::new(&chosen.map(|(_, &literal)| literal).collect::<Vec<_>>()).unwrap()
        })
        .collect()
}

/// All sequences of so many of these clauses; with `is_sorted` only those in ascending order.
fn formulas(variables: usize, size: usize, is_sorted: bool) -> Vec<Formula> {
    let clauses = clauses(variables);
    let mut lists: Vec<Vec<usize>> = vec![vec![]];
    for _ in 0..size {
        lists = lists
            .iter()
            .flat_map(|list| {
                let first = list.last().copied().filter(|_| is_sorted).unwrap_or(0);
                (first..clauses.len()).map(move |next| [&list[..], &[next]].concat())
            })
            .collect();
    }
    let formula = |list: Vec<usize>| {
        Formula::new(variables, list.into_iter().map(|index| clauses[index])).unwrap()
    };
    lists.into_iter().map(formula).collect()
}

fn gadget(formula: &Formula, columns: usize) -> Gadget {
    Gadget::with(formula.clone(), &Options { columns, ..Options::default() }).unwrap()
}

/// Every assignment that satisfies the formula clears the board, and comes back.
fn check_forwards(formula: &Formula, columns: usize) -> bool {
    let gadget = gadget(formula, columns);
    let board = gadget.board();
    let mut is_satisfiable = false;
    for values in assignments(formula.variables()) {
        match (gadget.clicks_of(&values), formula.unsatisfied_clause(&values)) {
            (Ok(clicks), None) => {
                is_satisfiable = true;
                assert!(clicks.replay(&board).unwrap().end().is_empty(), "{formula:#}: {values}");
                assert_eq!(gadget.assignment_of(&clicks).as_ref(), Ok(&values), "{formula:#}");
            }
            (Err(error), Some(clause)) => assert_eq!(error.clause, clause),
            (clicks, clause) => panic!("{formula:#}: {values}: {clicks:?}, {clause:?}"),
        }
    }
    is_satisfiable
}

// ---- Tests ----------------------------------------------------------------------------------------

#[test]
fn lab() {
    for text in ["1 0 -1 0", "1 2 0 -1 0 -2 0", "1 2 0 1 -2 0 -1 2 0 -1 -2 0", "p cnf 3 2\n3 0 -3 0",
        "p cnf 3 3\n3 0 -3 0 1 2 3 0",
        "p cnf 3 3\n1 0 -1 0 1 2 3 0",
        "1 2 3 0 -1 0 -2 0 -3 0",
        "1 2 3 0 1 2 -3 0 1 -2 3 0 1 -2 -3 0 -1 2 3 0 -1 2 -3 0 -1 -2 3 0 -1 -2 -3 0"] {
        let formula: Formula = text.parse().unwrap();
        for columns in [3, 5] {
            let board = gadget(&formula, columns).board();
            let start = std::time::Instant::now();
            let (cleared, positions) = search(&board);
            println!("{text:?} {columns} columns: {} rows, {cleared} {positions} {:?}", board.height(), start.elapsed());
        }
    }
}
