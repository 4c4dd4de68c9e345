//! A reading of the paper's construction for 3-SAT. The exact solver tests some of the numbers that its text leaves
//! open (`docs/clickomania-hardness.md`).

use clickomania::{Board, Clicks, Color, Effort, Solver};
use testkit::clicks::replayed;

/// Numbers that the text leaves open: the height of a key, the white above and below it, and the black blocks per lock.
struct Numbers<'a> {
    key: usize,
    margin: usize,
    locks: &'a [usize],
}

/// The board of section 4 for this many variables, and for clauses of one literal: a variable, from 0,
/// and whether it is not negated. From the floor up, in each column.
fn board(variables: usize, clauses: &[(usize, bool)], numbers: &Numbers<'_>) -> Board {
    let &Numbers { key, margin, locks } = numbers;
    let m = clauses.len();
    let h1 = key + 2 * margin;
    let h0 = variables * h1;
    let barrier_chunk = locks.iter().sum::<usize>() + 4;
    let hc = 7 * h0 + barrier_chunk;
    let h_cb = m * hc;
    let hv = h_cb + 3 * h0;

    // The v-columns: S_(i+1) and its negation, then V_i, for each i from 0; V_0 has no keys.
    let (mut first, mut second) = (vec!['w'; 0], vec!['w'; 0]);
    let mut section = |height: usize, keys: &[usize]| {
        let floor = first.len();
        for column in [&mut first, &mut second] {
            column.resize(floor + height - 1, 'w');
            column.push('b');
        }
        for &at in keys {
            second[floor + at..floor + at + key].fill('b');
        }
    };
    for i in 0..=variables {
        section(2 * h0, &[]);
        section(h0, &[]);
        let key_of = |j: usize| Some(j * hc + 6 * h0 + i.checked_sub(1)? * h1 + margin);
        section(hv, &(0..m).filter_map(key_of).collect::<Vec<_>>());
    }

    // The c-columns: the gray rectangle, two rows, white; CB.
    let mut c_columns = ["ww", "bw", "wg"].map(|rows| {
        let mut column = vec!['g'; hv];
        column.extend(rows.chars());
        column.resize(hv + 6 * h0 + h_cb, 'w');
        column
    });
    let [third, fourth, _] = &mut c_columns;
    let mut lowered = 0;
    for (j, (&(variable, is_positive), &blocks)) in clauses.iter().zip(locks).enumerate() {
        let chunk = hv + 6 * h0 + j * hc;
        let top = chunk + if is_positive { 4 } else { 5 } * h0 + variable * h1 + margin + key - 1;
        for block in 0..blocks {
            third[top - 2 * block] = 'b';
        }
        lowered += blocks;
        fourth[chunk + 7 * h0 + 1] = 'b';
        third[chunk + 7 * h0 + 1 + lowered] = 'b';
    }
    // White below the gray, so that the white on it stays above the others when all barriers are gone.
    let top = fourth.len();
    fourth.resize(top + m + 1, 'w');
    fourth.extend(['g', 'w']);

    let columns = [first, second].into_iter().chain(c_columns);
    Board::from_columns(columns.map(|column| {
        column.into_iter().map(|letter| Color::from_letter(letter).unwrap()).collect()
    }))
}

/// Returns whether the board of these clauses over one variable can be cleared.
fn can_be_cleared(clauses: &[bool], numbers: &Numbers<'_>) -> bool {
    let clauses: Vec<_> = clauses.iter().map(|&is_positive| (0, is_positive)).collect();
    Solver::new().clear(&board(1, &clauses, numbers), &mut Effort::new()).decided().unwrap()
}

/// With each of these numbers (x_1)(not x_1) can be cleared.
#[test]
fn short_locks_accept_a_contradiction() {
    for (key, margin, locks) in [(2, 2, [1, 1]), (3, 3, [1, 1]), (3, 1, [1, 2]), (3, 3, [2, 1])] {
        let numbers = Numbers { key, margin, locks: &locks };
        assert!(can_be_cleared(&[true, false], &numbers), "{key} {margin} {locks:?}");
    }
}

/// Numbers that are right for two clauses need not be for three.
#[test]
fn growing_locks_accept_a_contradiction_of_three_clauses() {
    let two = Numbers { key: 3, margin: 3, locks: &[1, 2] };
    assert!(!can_be_cleared(&[false, true], &two));
    let three = Numbers { key: 5, margin: 3, locks: &[1, 2, 3] };
    assert!(can_be_cleared(&[false, false, true], &three));
}

/// With two black blocks in each lock, and keys as high as their margins, the reading is right for all
/// formulas of at most two such clauses.
const EQUAL: Numbers<'_> = Numbers { key: 3, margin: 3, locks: &[2, 2] };

#[test]
fn equal_locks_accept_what_is_satisfiable() {
    for first in [true, false] {
        assert!(can_be_cleared(&[first], &Numbers { locks: &[2], ..EQUAL }));
        assert!(can_be_cleared(&[first, first], &EQUAL));
    }
}

#[test]
#[ignore = "half a minute"]
fn exhaustive_equal_locks_refuse_a_contradiction() {
    assert!([true, false].into_iter().all(|first| !can_be_cleared(&[first, !first], &EQUAL)));
}

/// With these numbers and two variables (x_2)(not x_2) can be cleared. The test only replays these clicks, because the
/// search for them took a minute.
#[test]
fn equal_locks_accept_a_contradiction_of_two_variables() {
    let board = board(2, &[(1, true), (1, false)], &EQUAL);
    let clicks: Clicks =
        "1127,0 1127,0 1127,0 1127,0 430,0 394,0 1127,0 716,0 462,1 1090,0 613,1 1127,0 \
        1127,0 1127,0 1016,1 885,1 462,1 1127,2 892,2 759,2 1127,0 1126,1 1127,0 1127,0"
            .parse()
            .unwrap();
    assert!(replayed(&board, &clicks).end().is_empty());
}
