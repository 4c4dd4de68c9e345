//! Theorem 15: the board of a formula can be cleared if the formula is satisfiable. The tests of the lemmas have the
//! converse.

use std::collections::HashSet;

use clickomania::hardness::three_sat::{Assignment, Clause, Formula, Gadget, Literal};
use clickomania::{Board, Certificate, Clicks, Color, Square};
use testkit::Random;
use testkit::clicks::replayed;

use crate::forgers::{is_satisfied, random_formula};

pub(crate) const WHITE: Color = Color::from_letter('w').unwrap();
const GRAY: Color = Color::from_letter('g').unwrap();
const BLACK: Color = Color::from_letter('b').unwrap();

// ---- Formulas -------------------------------------------------------------------------------------

fn assignments(variables: usize) -> impl Iterator<Item = Assignment> {
    (0..1_usize << variables)
        .map(move |bits| Assignment::new((0..variables).map(|i| bits >> i & 1 == 1)))
}

pub(crate) fn is_satisfiable(formula: &Formula) -> bool {
    (0..1 << formula.variables()).any(|bits| is_satisfied(formula, bits))
}

/// All clauses over these variables without repeated literals, including the empty clause and tautologies.
fn clauses(variables: usize) -> Vec<Clause> {
    let literals: Vec<Literal> =
        (0..2 * variables).map(|i| Literal { variable: i / 2, is_positive: i % 2 == 0 }).collect();
    (0..1_usize << literals.len())
        .filter(|set| set.count_ones() <= 3)
        .map(|set| {
            let chosen = literals.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
            Clause::new(&chosen.map(|(_, &literal)| literal).collect::<Vec<_>>()).unwrap()
        })
        .collect()
}

/// All sequences of this many of these clauses; with `is_sorted` only those in ascending order.
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
    Gadget::with_columns(formula.clone(), columns, Gadget::MOST_BLOCKS).unwrap()
}

/// Neither the empty clause nor a tautology.
fn is_plain(formula: &Formula) -> bool {
    formula.clauses().iter().all(|clause| {
        let variables: HashSet<_> = clause.literals().iter().map(|l| l.variable).collect();
        !variables.is_empty() && variables.len() == clause.literals().len()
    })
}

/// Every assignment that satisfies the formula clears the board, and comes back.
fn check_forwards(formula: &Formula, columns: usize) -> bool {
    let gadget = gadget(formula, columns);
    let board = gadget.to_board();
    let mut is_satisfiable = false;
    for values in assignments(formula.variables()) {
        match (gadget.clicks_of(&values), values.check(formula)) {
            (Ok(clicks), Ok(())) => {
                is_satisfiable = true;
                assert!(replayed(&board, &clicks).end().is_empty(), "{formula:#}: {values}");
                assert_eq!(gadget.assignment_of(&clicks).as_ref(), Ok(&values), "{formula:#}");
            }
            (Err(error), Err(refuted)) => assert_eq!(error, refuted),
            (clicks, checked) => panic!("{formula:#}: {values}: {clicks:?}, {checked:?}"),
        }
    }
    is_satisfiable
}

// ---- Tests ----------------------------------------------------------------------------------------

#[test]
fn every_assignment_comes_back() {
    for (variables, size, is_sorted) in [(0, 2, false), (1, 3, false), (2, 3, true), (3, 2, true)] {
        for formula in (0..=size).flat_map(|size| formulas(variables, size, is_sorted)) {
            assert_eq!(check_forwards(&formula, 5), is_satisfiable(&formula), "{formula:#}");
        }
    }
    // The full range for the plain formulas: three variables, three clauses.
    for formula in formulas(3, 3, true).into_iter().filter(is_plain) {
        assert_eq!(check_forwards(&formula, 3), is_satisfiable(&formula), "{formula:#}");
    }
}

/// Clicks on all black pairs in the columns of bombs and barriers, as long as there are any.
fn remove_barriers(board: &mut Board, clicks: &mut Vec<Square>, gadget: &Gadget) {
    let bomb_column = gadget.columns() - 3;
    while let Some(group) = board.groups().into_iter().find(|group| {
        group.color() == BLACK
            && group.len() == 2
            && group.squares().iter().any(|square| square.col == bomb_column)
            && group.squares().iter().any(|square| square.col == bomb_column + 1)
    }) {
        clicks.push(group.squares()[0]);
        board.click(group.squares()[0]).unwrap();
    }
}

/// Clicks on these squares, each if it can be clicked.
fn click_all(board: &mut Board, clicks: &mut Vec<Square>, squares: &[(usize, usize)]) {
    for &(row, col) in squares {
        let click = Square { row, col };
        if board.click(click).is_ok() {
            clicks.push(click);
        }
    }
}

/// Tries every order of the sliders, and removes all possible barriers. The board is cleared exactly if the order
/// removes the barriers of all variables and makes a literal of each clause true. The assignment is read from clicks
/// made without the library.
#[test]
fn every_order_of_the_sliders() {
    let mut random = Random::new(0x2545_f491_4f6c_dd1d);
    for round in 0..24 {
        let variables = 2 + round % 3;
        let formula = random_formula(&mut random, variables, 1 + round % 9);
        let gadget = gadget(&formula, 3);
        let mut cleared = HashSet::new();
        let mut orders: Vec<Vec<usize>> = vec![vec![]];
        // The last of all sliders stays, so that a black block is left.
        for _ in 0..2 * variables - 1 {
            let longer = orders.iter().flat_map(|order| {
                let room = |height| order.iter().filter(|&&h| h == height).count() < variables;
                [Gadget::SLIDE, 2 * Gadget::SLIDE]
                    .into_iter()
                    .filter(move |&height| room(height))
                    .map(move |height| [&order[..], &[height]].concat())
            });
            orders = longer.collect();
        }
        for order in orders {
            let mut board = gadget.to_board();
            let mut clicks = Vec::new();
            click_all(&mut board, &mut clicks, &[(0, 0), (0, 2)]);
            let sums: HashSet<usize> = (0..=order.len())
                .map(|n| order[..n].iter().sum::<usize>() / Gadget::SLIDE)
                .collect();
            for height in order {
                let slider = board.groups().into_iter().find(|group| {
                    let rows: HashSet<usize> = group.squares().iter().map(|s| s.row).collect();
                    group.color() == BLACK
                        && group.len() == height
                        && rows.iter().all(|&row| row > gadget.height() - 13 * variables)
                });
                let click = slider.unwrap().squares()[0];
                clicks.push(click);
                board.click(click).unwrap();
                remove_barriers(&mut board, &mut clicks, &gadget);
            }
            // The white area, the grays, the black blocks, the upper and the lower white.
            let floor = board.height() - 1;
            let last = [(floor, 0), (floor - 1, 1), (floor, 1), (floor, 0)];
            click_all(&mut board, &mut clicks, &last);
            let is_true =
                |l: &Literal| sums.contains(&(3 * l.variable + if l.is_positive { 2 } else { 1 }));
            let expected = (1..variables).all(|i| sums.contains(&(3 * i)))
                && formula.clauses().iter().all(|clause| clause.literals().iter().any(is_true));
            let values = gadget.assignment_of(&Clicks::new(clicks));
            match (board.is_empty(), values) {
                (true, Ok(values)) => {
                    assert!(expected && values.check(&formula).is_ok(), "{formula:#}");
                    cleared.insert(values);
                }
                (false, Err(refuted)) => {
                    let left = format!("{} blocks are left", board.block_count());
                    assert!(!expected && refuted.fault() == left, "{formula:#}: {refuted}");
                }
                (is_empty, values) => panic!("{formula:#}: {is_empty}, {values:?}"),
            }
        }
        let satisfying = assignments(variables).filter(|values| values.check(&formula).is_ok());
        assert_eq!(cleared, satisfying.collect(), "{formula:#}");
    }
}

#[test]
fn a_large_formula() {
    // Every clause has a literal that is true if all variables are alternately true and false.
    let (variables, size) = (30, 90);
    let values = Assignment::new((0..variables).map(|i| i % 2 == 0));
    let mut random = Random::new(7);
    let clauses: Vec<Clause> = (0..size)
        .map(|_| {
            let mut literals = [0; 3].map(|_| Literal {
                variable: random.below(variables),
                is_positive: random.below(2) == 0,
            });
            literals[random.below(3)].is_positive = true;
            let planted = &mut literals[random.below(3)];
            planted.is_positive = planted.variable % 2 == 0;
            Clause::new(&literals).unwrap()
        })
        .collect();
    let gadget = gadget(&Formula::new(variables, clauses).unwrap(), 5);
    let board = gadget.to_board();
    let clicks = gadget.clicks_of(&values).unwrap();
    assert!(replayed(&board, &clicks).end().is_empty());
    assert_eq!(gadget.assignment_of(&clicks), Ok(values));
    assert_eq!((board.height(), clicks.len()), (32_703, 3 * variables + size + 4));
}

#[test]
fn the_board_is_a_full_rectangle_of_three_colours() {
    for formula in formulas(2, 2, false) {
        let gadget = gadget(&formula, 5);
        let board = gadget.to_board();
        assert_eq!((board.width(), board.height()), (5, gadget.height()));
        assert_eq!(board.block_count(), 5 * gadget.height());
        for row in 0..board.height() {
            for col in 0..board.width() {
                let mut parts = gadget
                    .parts()
                    .filter(|part| part.rows().contains(&row) && part.cols().contains(&col));
                let color = parts.next().map_or(WHITE, |part| part.color);
                assert_eq!(board.color_at(Square { row, col }), Some(color));
                assert!(parts.next().is_none());
            }
        }
        let singles = board.groups().into_iter().filter(|group| group.color() == GRAY);
        assert_eq!(singles.map(|group| group.len()).collect::<Vec<_>>(), [1, 1]);
    }
}

/// A play from elsewhere, or for another formula, is checked.
#[test]
fn clicks_that_do_not_clear_the_board_are_refused() {
    let gadget = gadget(&"1 0 -2 0".parse().unwrap(), 5);
    let clicks = gadget.clicks_of(&Assignment::new([true, false])).unwrap();
    let without_last = Clicks::new(clicks.as_slice()[..clicks.len() - 1].iter().copied());
    let refuted = gadget.assignment_of(&without_last).unwrap_err();
    assert_eq!(refuted.to_string(), "2 blocks are left");
    let twice = Clicks::new(clicks.as_slice().iter().chain(clicks.as_slice()).copied());
    let refuted = gadget.assignment_of(&twice).unwrap_err();
    assert_eq!(refuted.place(), [("click", clicks.len())]);
}

/// Half a million clauses over one variable, more than can be replayed: the clicks are there at once.
#[test]
fn many_clauses() {
    let size = 500_000;
    let clause = Clause::new(&[Literal::positive(0)]).unwrap();
    let formula = Formula::new(1, std::iter::repeat_n(clause, size)).unwrap();
    let clicks = gadget(&formula, 5).clicks_of(&Assignment::new([true])).unwrap();
    assert_eq!(clicks.len(), size + 7);
}
