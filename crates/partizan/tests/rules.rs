//! Positions under rules, against published values and against playing them out.

use partizan::{Effort, Evaluator, GameError, Games, Limits, Rules};
use testkit::rows::{all, moves, swapped};

use crate::domineering::Domineering;
use crate::naive::{Form, Minimax};

/// Rows of Clobber as text.
#[derive(Clone)]
pub(crate) struct Row;

impl Rules for Row {
    type Position = String;

    fn left_options(&self, row: &String) -> impl Iterator<Item = String> {
        moves(row, 'x').into_iter()
    }

    fn right_options(&self, row: &String) -> impl Iterator<Item = String> {
        moves(row, 'o').into_iter()
    }

    fn parts(&self, row: String) -> impl Iterator<Item = String> {
        row.split('.').map(str::to_string).collect::<Vec<_>>().into_iter()
    }

    /// The least of the row, its reversal and their negatives.
    fn representative(&self, row: String) -> (String, bool) {
        let negative = swapped(&row);
        let reversed = |row: &str| row.chars().rev().collect::<String>();
        let row = reversed(&row).min(row);
        let negative = reversed(&negative).min(negative);
        if negative < row { (negative, true) } else { (row, false) }
    }
}

fn form_of_row(row: &str) -> Form {
    let options = |mover| moves(row, mover).iter().map(|next| form_of_row(next)).collect();
    Form { left: options('x'), right: options('o') }
}

#[test]
fn all_rows_of_up_to_6_stones_and_sums_of_two_of_up_to_4_against_play() {
    let mut evaluator = Evaluator::new(Row);
    let mut minimax = Minimax::default();
    for row in (1..=6).flat_map(all) {
        let game = evaluator.value(row.clone(), &mut Effort::new()).unwrap();
        let form = Form::from_game(evaluator.games_mut(), game);
        assert!(minimax.equal(&[form_of_row(&row)], &form), "{row}");
    }
    for first in (1..=4).flat_map(all) {
        for second in (1..=4).flat_map(all) {
            let game = evaluator.value(format!("{first}.{second}"), &mut Effort::new()).unwrap();
            let sum = [form_of_row(&first), form_of_row(&second)];
            let outcome = minimax.outcome(&sum);
            assert_eq!(evaluator.games().outcome(game), outcome, "{first}.{second}");
        }
    }
}

#[test]
fn published_values_of_domineering() {
    let mut evaluator = Evaluator::new(Domineering);
    for (rows, columns, value) in [
        (1, 2, "-1"),
        (2, 1, "1"),
        (2, 2, "+-1"),
        (2, 3, "{2|-1/2}"),
        (3, 3, "+-1"),
        (3, 4, "-3/2"),
        // Berlekamp's value of the 4 x 4 board.
        (4, 4, "+-(0,{{2|0},2+_2|{2|0},-_2})"),
        (5, 5, "0"),
    ] {
        let game =
            evaluator.value(Domineering::rectangle(rows, columns), &mut Effort::new()).unwrap();
        let value = evaluator.games_mut().parse(value).unwrap();
        assert_eq!(game, value, "{rows}x{columns}: {}", evaluator.games().display(game));
    }
}

/// Numbers, from which each player has at most one move.
pub(crate) struct Numbers([fn(u64) -> Option<u64>; 2]);

/// Left may pass to and fro.
pub(crate) const LOOPY: Numbers = Numbers([|n| Some((n + 1) % 3), |_| None]);

/// Both players may pass to and fro.
pub(crate) const TO_AND_FRO: Numbers = Numbers([|n| Some((n + 1) % 3); 2]);

/// A heap from which Left takes one; a play of any length.
pub(crate) const LONG: Numbers = Numbers([|n| n.checked_sub(1), |_| None]);

/// Either player counts on.
pub(crate) const ENDLESS: Numbers = Numbers([|n| Some(n + 1); 2]);

impl Rules for Numbers {
    type Position = u64;

    fn left_options(&self, &number: &u64) -> impl Iterator<Item = u64> {
        self.0[0](number).into_iter()
    }

    fn right_options(&self, &number: &u64) -> impl Iterator<Item = u64> {
        self.0[1](number).into_iter()
    }
}

#[test]
fn another_arena_in_place_of_the_first_is_noticed() {
    let value = |evaluator: &mut Evaluator<Row>, row: &str| {
        let game = evaluator.value(row.to_string(), &mut Effort::new()).unwrap();
        evaluator.games().display(game).to_string()
    };
    let mut evaluator = Evaluator::new(Row);
    assert_eq!(value(&mut evaluator, "ooxo"), "^*");
    let found = evaluator.positions();

    // A clone keeps the table; from here its arena and the first one diverge.
    let mut clone = evaluator.clone();
    assert_eq!(value(&mut clone, "ooxo"), "^*");
    assert_eq!(clone.positions(), found);
    assert_eq!(value(&mut clone, "xoxo"), "{*,^|v,*}");
    assert_eq!(value(&mut evaluator, "xxoxxoxxo"), "^2");
    std::mem::swap(evaluator.games_mut(), clone.games_mut());
    assert_eq!(value(&mut evaluator, "xxoxxoxxo"), "^2");
    assert_eq!(value(&mut clone, "xoxo"), "{*,^|v,*}");

    *evaluator.games_mut() = Games::new();
    evaluator.games_mut().parse("{7|3}").unwrap();
    // The clone of an evaluator whose arena has been replaced notices the replacement as well.
    assert_eq!(value(&mut evaluator.clone(), "ooxo"), "^*");
    assert_eq!(value(&mut evaluator, "ooxo"), "^*");
    assert_eq!(evaluator.positions(), found);
}

/// Heaps from which both players take one; the rules panic at a heap of 3 while the cell is set.
struct Panics(std::cell::Cell<bool>);

impl Rules for Panics {
    type Position = u32;

    fn left_options(&self, heap: &u32) -> impl Iterator<Item = u32> {
        assert!(*heap != 3 || !self.0.get(), "the rules panic");
        heap.checked_sub(1).into_iter()
    }

    fn right_options(&self, heap: &u32) -> impl Iterator<Item = u32> {
        self.left_options(heap)
    }
}

#[test]
fn rules_that_panic_leave_the_evaluator_usable() {
    let mut evaluator = Evaluator::new(Panics(true.into()));
    let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        evaluator.value(9, &mut Effort::new())
    }));
    assert!(panicked.is_err());
    evaluator.rules().0.set(false);
    let star = evaluator.games_mut().nimber(1).unwrap();
    assert_eq!(evaluator.value(9, &mut Effort::new()), Ok(star));
    assert_eq!(evaluator.positions(), 10);
}

#[test]
fn loops_and_limits_are_errors_and_leave_the_evaluator_usable() {
    assert_eq!(Evaluator::new(LOOPY).value(0, &mut Effort::new()), Err(GameError::Loop));

    let mut evaluator = Evaluator::new(LONG);
    let game = evaluator.value(100_000, &mut Effort::new()).unwrap();
    assert_eq!(evaluator.games().display(game).to_string(), "100000");

    let mut evaluator = Evaluator::new(LONG);
    let mut little = Effort::within(Limits::memory(10_000));
    assert_eq!(evaluator.value(50_000, &mut little), Err(little.out_of_memory().into()));
    assert!(evaluator.bytes() <= 10_000);
    let game = evaluator.value(49, &mut Effort::new()).unwrap();
    assert_eq!(evaluator.games().display(game).to_string(), "49");

    let mut evaluator = Evaluator::with_games(Row, Games::with_memory(16_000));
    let too_many = Err(GameError::Bytes { limit: 16_000 });
    assert_eq!(evaluator.value("xoxoxxoxoxxoxo".to_string(), &mut Effort::new()), too_many);
    let game = evaluator.value("xxo".to_string(), &mut Effort::new()).unwrap();
    assert_eq!(evaluator.games().display(game).to_string(), "^");
    assert_eq!(evaluator.value("xoxoxxoxoxxoxo".to_string(), &mut Effort::new()), too_many);
}
