//! The two-player games compared with a brute force that shares no code with the library and plays out every play.

use std::collections::{BTreeSet, HashMap};

use clickomania::two_player::{
    ImpartialClickomania, Partizan, Position, TwoColorRows, TwoColorValues, TwoPlayerError,
};
use clickomania::{Board, Effort};
use partizan::{Dyadic, Evaluator, Game, Games, Outcome};
use testkit::Random;
use testkit::clicks::Naive;

// ---- The brute force ----------------------------------------------------------------------------

/// Returns whether the owner of a colour, 1 or 2, wins a sum of boards moving first.
fn wins(sum: &[Naive], player: u8, memo: &mut HashMap<(Vec<Naive>, u8), bool>) -> bool {
    let key = (sum.to_vec(), player);
    if let Some(&known) = memo.get(&key) {
        return known;
    }
    let wins = (0..sum.len()).any(|index| {
        sum[index].all_after().any(|(color, _, next)| {
            let mut sum = sum.to_vec();
            sum[index] = next;
            color == player && !wins(&sum, 3 - player, memo)
        })
    });
    memo.insert(key, wins);
    wins
}

fn outcome(sum: &[Naive], memo: &mut HashMap<(Vec<Naive>, u8), bool>) -> Outcome {
    match (wins(sum, 1, memo), wins(sum, 2, memo)) {
        (true, true) => Outcome::N,
        (true, false) => Outcome::L,
        (false, true) => Outcome::R,
        (false, false) => Outcome::P,
    }
}

/// Returns whether a player wins moving first on a board minus a game, whose options come from the arena.
fn wins_difference(
    board: &Naive,
    game: Game,
    player: u8,
    games: &mut Games,
    memo: &mut HashMap<(Naive, Game, u8), bool>,
) -> bool {
    let key = (board.clone(), game, player);
    if let Some(&known) = memo.get(&key) {
        return known;
    }
    let on_board = board.all_after().any(|(color, _, next)| {
        color == player && !wins_difference(&next, game, 3 - player, games, memo)
    });
    // In the negative, Left has Right's options.
    let options = match player {
        1 => games.right_options(game).unwrap().to_vec(),
        _ => games.left_options(game).unwrap().to_vec(),
    };
    let wins = on_board
        || options.into_iter().any(|next| !wins_difference(board, next, 3 - player, games, memo));
    memo.insert(key, wins);
    wins
}

/// Boards of this size, some squares of the upper rows empty.
fn random(height: usize, width: usize, colors: usize, count: usize, seed: u64) -> Vec<Naive> {
    let mut random = Random::new(seed);
    (0..count).map(|_| random.blocks_with_holes(height, width, colors, 8)).collect()
}

// ---- Impartial ----------------------------------------------------------------------------------

pub(crate) fn assert_grundy_values(boards: impl IntoIterator<Item = Naive>) {
    let mut impartial = ImpartialClickomania::new();
    let mut memo = HashMap::new();
    for naive in boards {
        let expected = naive.grundy(&mut memo);
        assert_eq!(
            impartial.grundy(&naive.to_board(), &mut Effort::new()),
            Ok(expected),
            "{naive}"
        );
    }
}

#[test]
fn grundy_values_of_all_short_rows() {
    assert_grundy_values((1..=12).flat_map(|length| Naive::all(1, length, 2)));
    assert_grundy_values((1..=8).flat_map(|length| Naive::all(1, length, 3)));
    assert_grundy_values((1..=7).flat_map(|length| Naive::all(1, length, 4)));
    assert_grundy_values((1..=8).flat_map(|length| Naive::all(length, 1, 3)));
}

#[test]
fn grundy_values_of_small_boards() {
    assert_grundy_values(Naive::all(2, 3, 4));
    assert_grundy_values(Naive::all(3, 2, 4));
    assert_grundy_values(Naive::all(3, 3, 2));
    assert_grundy_values(Naive::all(2, 4, 3));
    for colors in 2..8 {
        assert_grundy_values(random(3, 4, colors, 400, 1));
        assert_grundy_values(random(4, 4, colors, 100, 2));
        assert_grundy_values(random(3, 6, colors, 40, 3));
        assert_grundy_values(random(1, 16, colors, 100, 4));
    }
}

// ---- Partizan -----------------------------------------------------------------------------------

fn evaluator() -> Evaluator<Partizan> {
    Evaluator::new(Partizan::default())
}

fn value(partizan: &mut Evaluator<Partizan>, board: &Board) -> Result<Game, TwoPlayerError> {
    let position = partizan.rules().position(board, &mut Effort::new())?;
    Ok(partizan.value(position, &mut Effort::new())?)
}

/// Checks that a board minus its value is a second-player win, and its outcome.
pub(crate) fn assert_values(boards: impl IntoIterator<Item = Naive>) {
    let mut partizan = evaluator();
    let (mut outcomes, mut differences) = (HashMap::new(), HashMap::new());
    for naive in boards {
        let value = value(&mut partizan, &naive.to_board()).unwrap();
        let expected = outcome(std::slice::from_ref(&naive), &mut outcomes);
        assert_eq!(partizan.games().outcome(value), expected, "{naive}");
        let games = partizan.games_mut();
        for player in [1, 2] {
            let wins = wins_difference(&naive, value, player, games, &mut differences);
            assert!(!wins, "{} = {}", naive, games.display(value));
        }
    }
}

#[test]
fn values_of_all_short_rows() {
    assert_values((1..=10).flat_map(|length| Naive::all(1, length, 2)));
    assert_values((1..=8).flat_map(|length| Naive::all(length, 1, 2)));
}

#[test]
fn values_of_small_boards() {
    assert_values(Naive::all(2, 3, 2));
    assert_values(Naive::all(3, 2, 2));
    assert_values(Naive::all(3, 3, 2));
    assert_values(Naive::all(2, 4, 2));
    assert_values(random(3, 4, 2, 150, 5));
    assert_values(random(4, 4, 2, 30, 6));
}

#[test]
fn outcomes_of_sums() {
    let rows: Vec<Naive> = (1..=5).flat_map(|length| Naive::all(1, length, 2)).collect();
    let boards: Vec<Naive> =
        random(2, 4, 2, 40, 7).into_iter().chain(random(3, 3, 2, 40, 8)).collect();
    let mut partizan = evaluator();
    let mut memo = HashMap::new();
    for (a, b) in rows.iter().chain(&boards).flat_map(|a| boards.iter().map(move |b| (a, b))) {
        let [left, right] = [a, b].map(|board| value(&mut partizan, &board.to_board()).unwrap());
        let sum = partizan.games_mut().sum(left, right).unwrap();
        let expected = outcome(&[a.clone(), b.clone()], &mut memo);
        assert_eq!(partizan.games().outcome(sum), expected, "{a} + {b}");
    }
}

// ---- Parts --------------------------------------------------------------------------------------

fn position(board: &Board) -> Position {
    ImpartialClickomania::position(board, &mut Effort::new()).unwrap()
}

/// Marks the original places between blocks of a row that some group crosses in some play.
fn bridge(row: &[(u8, usize)], bridged: &mut BTreeSet<usize>, seen: &mut BTreeSet<Vec<usize>>) {
    if !seen.insert(row.iter().map(|&(_, place)| place).collect()) {
        return;
    }
    let mut start = 0;
    for run in row.chunk_by(|a, b| a.0 == b.0) {
        let end = start + run.len();
        bridged.extend(run[0].1..run[run.len() - 1].1);
        if run.len() > 1 {
            bridge(&[&row[..start], &row[end..]].concat(), bridged, seen);
        }
        start = end;
    }
}

/// Rows are cut wherever they can be, and nowhere else.
#[test]
fn parts_of_rows_are_the_finest() {
    let rows =
        (2..=11).flat_map(|n| Naive::all(1, n, 2)).chain((2..=8).flat_map(|n| Naive::all(1, n, 3)));
    let mut most = 0;
    for naive in rows {
        let row: Vec<(u8, usize)> = naive.0[0].iter().copied().zip(0..).collect();
        let mut bridged = BTreeSet::new();
        bridge(&row, &mut bridged, &mut BTreeSet::new());
        let mut pieces = vec![vec![row[0].0]];
        for &(color, place) in &row[1..] {
            if !bridged.contains(&(place - 1)) {
                pieces.push(Vec::new());
            }
            pieces.last_mut().unwrap().push(color);
        }
        let can_click = |piece: &&Vec<u8>| piece.windows(2).any(|pair| pair[0] == pair[1]);
        let short = |piece: &Vec<u8>| -> usize {
            piece.chunk_by(|a, b| a == b).map(|run| run.len().min(2)).sum()
        };
        let mut expected: Vec<usize> = pieces.iter().filter(can_click).map(short).collect();
        let position = position(&naive.to_board());
        let mut found: Vec<usize> = position.parts().iter().map(Position::blocks).collect();
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, expected, "{naive}");
        most = most.max(found.len());
    }
    assert_eq!(most, 3);
}

/// A column with a single separates the columns on its left and right. A column that may vanish does not, nor one with
/// a block of their colours.
#[test]
fn boards_are_cut_at_columns_that_stand() {
    for (text, parts) in [
        ("aacaa|aabaa", 2),
        ("..c..|aabaa|aabaa", 3),
        ("aabaa|aabaa", 1),
        ("aabaa|aacaa|aacaa", 3),
        ("..a..|aacaa|aabaa", 1),
        ("aabb|aabb", 2),
    ] {
        let position = position(&text.parse().unwrap());
        assert_eq!(position.parts().len(), parts, "{text}");
    }
}

/// A long row of many parts takes no long search.
#[test]
fn long_rows_fall_apart() {
    let mut impartial = ImpartialClickomania::new();
    let doubles: String = (0..60_001).map(|n| format!("({n})({n})")).collect();
    assert_eq!(impartial.grundy(&doubles.parse().unwrap(), &mut Effort::new()), Ok(1));
    // A single double, whose colours change as it grows: the play is forced.
    let forced = |left: usize, right: usize| {
        let color = |place: usize| ["a", "b"][place % 2];
        let row: String = (0..left + right + 1)
            .map(|place| color(place).repeat(1 + usize::from(place == left)))
            .collect();
        row.parse::<Board>().unwrap()
    };
    assert_eq!(impartial.grundy(&forced(240, 240), &mut Effort::new()), Ok(1));
    assert_eq!(impartial.grundy(&forced(101, 200), &mut Effort::new()), Ok(0));
}

// ---- All rows of two colours --------------------------------------------------------------------

#[test]
fn the_table_of_rows_agrees_with_the_evaluators() {
    let runs = 10;
    let rows = TwoColorRows::new(runs, &mut Effort::new()).unwrap();
    let values = TwoColorValues::new(runs, &mut Effort::new()).unwrap();
    let mut impartial = ImpartialClickomania::new();
    let mut partizan = evaluator();
    for length in 0..=runs {
        for word in 0..1_usize << length {
            let doubles: Vec<bool> = (0..length).map(|run| word >> run & 1 == 1).collect();
            let row: String = doubles
                .iter()
                .enumerate()
                .map(|(run, &double)| ["a", "b"][run % 2].repeat(1 + usize::from(double)))
                .collect();
            let row: Board = row.parse().unwrap();
            assert_eq!(rows.grundy(&doubles), impartial.grundy(&row, &mut Effort::new()).ok());
            let value = value(&mut partizan, &row).unwrap();
            let games = partizan.games();
            assert_eq!(rows.outcome(&doubles), Some(games.outcome(value)));
            assert_eq!(values.value(&doubles), games.as_number_up_star(value), "{row}");
        }
    }
    assert_eq!(values.others(), 0);
    assert_eq!((rows.grundy(&[true; 11]), values.value(&[true; 11])), (None, None));
    assert_eq!(
        TwoColorValues::new(31, &mut Effort::new()).err(),
        TwoColorRows::new(31, &mut Effort::new()).err()
    );
    assert_eq!(
        TwoColorRows::new(31, &mut Effort::new()).err(),
        Some(TwoPlayerError::Runs { runs: 31, limit: 30 })
    );
}

/// dⁿ is a subtraction game: a click takes one run or two, but of two runs only one.
#[test]
fn rows_of_doubles_have_period_three() {
    let rows = TwoColorRows::new(18, &mut Effort::new()).unwrap();
    for n in 2..=18 {
        assert_eq!(rows.grundy(&vec![true; n]), Some([2, 1, 0][n % 3]));
    }
    let mut impartial = ImpartialClickomania::new();
    for n in 2..=80_usize {
        let row: String = (0..n).map(|run| ["aa", "bb"][run % 2]).collect();
        assert_eq!(
            impartial.grundy(&row.parse().unwrap(), &mut Effort::new()),
            Ok([2, 1, 0][n % 3])
        );
    }
}

/// dᵃsdⁿ depends on a and n modulo 3 only, once both are positive.
#[test]
fn a_single_among_doubles_has_period_three() {
    let rows = TwoColorRows::new(20, &mut Effort::new()).unwrap();
    let value = |a: usize, n: usize| {
        let row: Vec<bool> = (0..a + n + 1).map(|run| run != a).collect();
        rows.grundy(&row)
    };
    for (a, n) in (1..19).flat_map(|a| (1..20 - a).map(move |n| (a, n))) {
        assert_eq!(value(a, n), value((a - 1) % 3 + 1, (n - 1) % 3 + 1), "{a} {n}");
    }
}

/// Facts 5, 7 and 8 of `docs/clickomania-two-player.md`, and the forced rows.
#[test]
fn other_families_of_rows() {
    let runs = 18;
    let rows = TwoColorRows::new(runs, &mut Effort::new()).unwrap();
    let grundy = |word: &[(usize, bool)]| {
        let row = word.iter().flat_map(|&(times, double)| std::iter::repeat_n(double, times));
        rows.grundy(&row.collect::<Vec<_>>()).unwrap()
    };
    let (single, double) = (false, true);
    for (a, n) in (1..runs).flat_map(|a| (1..=runs - a).map(move |n| (a, n))) {
        assert_eq!(grundy(&[(a, single), (n, double)]), grundy(&[(n, double)]), "{a} {n}");
        if a + n < runs {
            let forced = grundy(&[(a, single), (1, double), (n, single)]);
            assert_eq!(forced as usize, (1 + a.min(n)) % 2, "{a} {n}");
        }
    }
    for n in 0..=runs - 2 {
        assert_eq!(grundy(&[(1, double), (n, single), (1, double)]), 0, "{n}");
    }
    let values = TwoColorValues::new(runs, &mut Effort::new()).unwrap();
    let twice_and_star = |n: usize| {
        let value = values.value(&vec![true; n]).unwrap();
        assert!(value.number.exponent() <= 1);
        (value.number.numerator() << (1 - value.number.exponent()), value.star)
    };
    assert_eq!(twice_and_star(1), (2, 0));
    for n in 2..=runs {
        assert_eq!(twice_and_star(n), [(0, 0), (1, 0), (0, 1), (1, 1)][(n - 2) % 4], "{n}");
    }
}

/// The conjectures 2 and 4 of the page, which were once verified further.
#[test]
fn conjectures_hold_in_a_small_range() {
    let values = TwoColorValues::new(15, &mut Effort::new()).unwrap();
    for n in (1..=15_i32).step_by(2) {
        let largest = (0..1_usize << n)
            .map(|word| {
                let row: Vec<bool> = (0..n).map(|run| word >> run & 1 == 1).collect();
                values.value(&row).unwrap().number
            })
            .max();
        assert_eq!(largest, Some(Dyadic::from((n + 5) / 4)), "{n}");
    }
    let mut impartial = ImpartialClickomania::new();
    for n in 1..=14 {
        let value =
            impartial.grundy(&"abb".repeat(n).parse().unwrap(), &mut Effort::new()).unwrap();
        let expected = match n {
            1..=6 => [1, 1, 0, 1, 0, 3][n - 1],
            _ => [1, 0, 1, 0, 2][(n - 7) % 5],
        };
        assert_eq!(value, expected, "{n}");
    }
}

// ---- Other boards -------------------------------------------------------------------------------

#[test]
fn other_boards_are_refused() {
    let mut partizan = evaluator();
    let error = value(&mut partizan, &"aac".parse().unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "neither player owns the colour c: Left owns a, Right owns b");
    let row: Board = "aab".repeat(400).parse().unwrap();
    let limit = Position::MOST_BLOCKS;
    let error = TwoPlayerError::TooLarge { blocks: 1200, limit };
    assert_eq!(value(&mut partizan, &row), Err(error));
    assert_eq!(ImpartialClickomania::new().grundy(&row, &mut Effort::new()), Err(error));
}
