//! The values of Clobber: compared with minimax on every row of up to 12 stones and on small grids and graphs; known
//! values; limits.

use std::collections::HashMap;

use clobber_cgt::{
    ClobberError, ClobberRules, ClobberValues, Dyadic, Effort, Evaluator, Game, Games, Limits,
    Outcome, OutcomeSearch, Player,
};
use clobber_core::{Color, Cycle, GraphBoard, Grid, LargeSet, Path, Position, StoneSet, Topology};
use testkit::plays::{Naive, Placement};
use testkit::rows::{all, swapped};
use testkit::{Random, positions};

use crate::outcome::hypercube;

fn value<T: Topology, S: StoneSet>(clobber: &mut ClobberValues, position: &Position<T, S>) -> Game {
    clobber.value(position, &mut Effort::new()).unwrap()
}

fn value_of_row(clobber: &mut ClobberValues, text: &str) -> Game {
    value(clobber, &text.parse::<Position<Path>>().unwrap())
}

// ---- Against naive play -------------------------------------------------------------------------

/// The value by the definition, from all options on the board, without parts, symmetry or negation.
pub(crate) fn plain_value(
    games: &mut Games,
    naive: &Naive,
    stones: Placement,
    known: &mut HashMap<Placement, Game>,
) -> Game {
    if let Some(&value) = known.get(&stones) {
        return value;
    }
    let [left, right] = Color::BOTH.map(|mover| {
        let after = naive.after(stones, mover);
        after.map(|stones| plain_value(games, naive, stones, known)).collect::<Vec<_>>()
    });
    let value = games.from_options(&left, &right).unwrap();
    known.insert(stones, value);
    value
}

#[test]
fn every_row_of_12_stones_has_the_value_of_its_options() {
    let mut clobber = ClobberValues::new();
    let mut known = HashMap::new();
    for n in 0..=12 {
        known.clear();
        let naive = Naive::new(&Path::new(n as u32));
        for text in all(n) {
            let row: Position<Path> = text.parse().unwrap();
            let value = value_of_row(&mut clobber, &text);
            let stones = Placement::new(&row);
            let expected = plain_value(clobber.games_mut(), &naive, stones, &mut known);
            assert_eq!(value, expected, "{text}");
            let negative = value_of_row(&mut clobber, &swapped(&text));
            assert_eq!(negative, clobber.games().neg(value), "{text}");
        }
    }
}

#[test]
fn longer_rows_have_the_value_that_the_evaluator_finds() {
    let mut random = Random::new(11);
    for length in 13..=20 {
        for _ in 0..12 {
            // Alternating except in a few places, so that there are many moves.
            let mut is_black = random.coin();
            let row: String = (0..length)
                .map(|_| {
                    is_black ^= !random.once_in(5);
                    if random.once_in(30) {
                        '.'
                    } else if is_black {
                        'x'
                    } else {
                        'o'
                    }
                })
                .collect();
            let mut clobber = ClobberValues::new();
            let value = value_of_row(&mut clobber, &row);
            let mut evaluator = Evaluator::with_games(ClobberRules, clobber.into_games());
            let position = row.parse().unwrap();
            assert_eq!(evaluator.value(position, &mut Effort::new()), Ok(value), "{row}");
        }
    }
}

/// Every position, with holes, of small grids and other graphs.
#[test]
fn every_small_position_has_the_value_of_its_options() {
    fn check<T: Topology + Clone>(board: T) {
        let mut clobber = ClobberValues::new();
        let (naive, mut known) = (Naive::new(&board), HashMap::new());
        for position in positions::all::<_, LargeSet>(board) {
            let value = clobber.value(&position, &mut Effort::new()).unwrap();
            let stones = Placement::new(&position);
            let expected = plain_value(clobber.games_mut(), &naive, stones, &mut known);
            assert_eq!(value, expected, "{position}");
        }
    }
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3)] {
        check(Grid::new(rows, cols).unwrap());
    }
    check(Cycle::new(3));
    check(Cycle::new(8));
    check(GraphBoard::from_edges(5, (0..5).flat_map(|a| (0..a).map(move |b| (a, b)))).unwrap());
    check(GraphBoard::from_edges(6, [(0, 1), (0, 2), (0, 3), (0, 4), (0, 5)]).unwrap());
    check(hypercube(3));
    // A triangle with tails.
    let tails = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (1, 5), (5, 6)];
    check(GraphBoard::from_edges(7, tails).unwrap());
}

// ---- The same position on different boards ------------------------------------------------------

#[test]
fn the_board_does_not_matter() {
    let mut clobber = ClobberValues::new();
    let mut random = Random::new(3);
    for (rows, cols) in [(2, 5), (3, 4), (4, 3), (9, 2), (2, 16), (10, 2)] {
        for _ in 0..12 {
            let grid = Grid::new(rows, cols).unwrap();
            let position = random.position(grid, 38);
            let expected = value(&mut clobber, &position);
            // A graph has no lines, so it is searched as a graph.
            let graph = GraphBoard::from_board(&grid).unwrap();
            let on_graph = Position::from_fn(graph, |v| position.color_at(v));
            assert_eq!(value(&mut clobber, &on_graph), expected, "{position}");
            let in_words = position.clone().with_sets::<u64>().unwrap();
            assert_eq!(value(&mut clobber, &in_words), expected);
            for symmetry in clobber_core::Symmetric::symmetries(&grid) {
                assert_eq!(value(&mut clobber, &position.image(symmetry)), expected);
            }
            let negative = clobber.games().neg(expected);
            assert_eq!(value(&mut clobber, &position.swapped()), negative);
        }
    }
}

#[test]
fn paths_are_rows_wherever_they_run() {
    let mut clobber = ClobberValues::new();
    let spiral: Position<Grid> = "xoxox|....o|xox.x|x...o|oxoxo".parse().unwrap();
    let as_row = value_of_row(&mut clobber, "xoxoxoxooxoxoxxox");
    assert_eq!(clobber.value(&spiral, &mut Effort::new()).unwrap(), as_row);
    // Rows longer than a word, with few moves, and split into rows after one.
    let long = format!("{}o{}", "x".repeat(40), "x".repeat(40));
    let short = value_of_row(&mut clobber, &long);
    let reversed: String = long.chars().rev().collect();
    assert_eq!(value_of_row(&mut clobber, &reversed), short);
    let negative = value_of_row(&mut clobber, &swapped(&long));
    assert_eq!(negative, clobber.games().neg(short));
}

// ---- Known values -------------------------------------------------------------------------------

#[test]
fn known_values() {
    let mut clobber = ClobberValues::new();
    for (text, expected) in [
        ("", "0"),
        ("x", "0"),
        ("xxx", "0"),
        ("ox", "*"),
        ("oox", "v"),
        ("xxo", "^"),
        ("ooxo", "^*"),
        ("oxox", "{*,^|v,*}"),
        ("oxoxox", "0"),
        ("oxoxoxoxoxox", "{0,^*|v*,0}"),
    ] {
        let value = value_of_row(&mut clobber, text);
        assert_eq!(clobber.games().display(value).to_string(), expected, "{text}");
    }
    for (k, expected) in (1..).zip(["^", "^", "^2", "^2", "^3", "^3"]) {
        let value = value_of_row(&mut clobber, &"xxo".repeat(k));
        assert_eq!(clobber.games().display(value).to_string(), expected, "(xxo)^{k}");
    }
    for (rows, cols, expected) in [
        (3, 4, "0"),
        (4, 3, "0"),
        (3, 5, "*"),
        (2, 9, "0"),
        (4, 4, "*"),
        (1, 6, "0"),
        (12, 1, "{0,^*|v*,0}"),
    ] {
        let board = Position::checkerboard(Grid::new(rows, cols).unwrap(), Color::Black);
        let value = clobber.value(&board, &mut Effort::new()).unwrap();
        assert_eq!(clobber.games().display(value).to_string(), expected, "{rows} x {cols}");
    }
}

/// No row of up to nine stones is a nim-heap of more than one; four rows of ten stones are.
#[test]
fn the_first_two_star_has_ten_stones() {
    let mut clobber = ClobberValues::new();
    for text in (0..10).flat_map(all) {
        let value = value_of_row(&mut clobber, &text);
        assert!(clobber.games().as_nimber(value) < Some(2), "{text}");
    }
    let of_ten = all(10).filter(|text| {
        let value = value_of_row(&mut clobber, text);
        clobber.games().as_nimber(value) >= Some(2)
    });
    let found: Vec<String> = of_ten.collect();
    assert_eq!(found.len(), 4, "{found:?}");
    assert!(found.contains(&String::from("xxooxoxxoo")));
    let value = value_of_row(&mut clobber, "xxooxoxxoo");
    assert_eq!(clobber.games().as_nimber(value), Some(2));
}

#[test]
fn values_are_all_small_infinitesimals() {
    let mut clobber = ClobberValues::new();
    for text in all(11) {
        let value = value_of_row(&mut clobber, &text);
        assert!(clobber.games().is_all_small(value) && clobber.games().is_infinitesimal(value));
        assert_eq!(clobber.games().left_stop(value), Dyadic::ZERO);
    }
}

/// All values of a graph's parts are remembered from call to call, even with other boards in between.
#[test]
fn parts_of_graphs_are_remembered() {
    let cube = |text: &str| Position::<_>::parse_on(hypercube(3), text).unwrap();
    let star = GraphBoard::from_edges(5, [(0, 1), (0, 2), (0, 3), (0, 4)]).unwrap();
    let star: Position<GraphBoard> = Position::parse_on(star, "xoooo").unwrap();
    let mut clobber = ClobberValues::new();
    let full = cube("xooxoxxo");
    let value = clobber.value(&full, &mut Effort::new()).unwrap();
    let after_star = clobber.value(&star, &mut Effort::new()).unwrap();
    let known = clobber.positions();
    assert!(known > 50, "{known}");
    // The same position, the position with swapped colours, and one after a move.
    assert_eq!(clobber.value(&full, &mut Effort::new()), Ok(value));
    assert_eq!(clobber.value(&full.swapped(), &mut Effort::new()), Ok(clobber.games().neg(value)));
    assert_eq!(clobber.value(&star, &mut Effort::new()), Ok(after_star));
    clobber.value(&cube(".xoxoxxo"), &mut Effort::new()).unwrap();
    clobber.value(&cube(".xo.xxxo"), &mut Effort::new()).unwrap();
    assert_eq!(clobber.positions(), known);
    clobber.clear_positions();
    assert_eq!(clobber.positions(), 0);
    assert_eq!(clobber.value(&star, &mut Effort::new()), Ok(after_star));
}

/// A graph with more vertices than a word has bits, and a part that fits.
#[test]
fn small_parts_of_large_graphs() {
    let n = 500;
    let cycle: Vec<(usize, usize)> = (0..n).map(|v| (v, (v + 1) % n)).chain([(300, 302)]).collect();
    let board = GraphBoard::from_edges(n, cycle).unwrap();
    let position = |colors: &str| -> Position<GraphBoard> {
        let text = format!("{:.<500}", format!("{}{colors}", ".".repeat(299)));
        Position::parse_on(board.clone(), &text).unwrap()
    };
    let small = GraphBoard::from_edges(5, [(0, 1), (1, 2), (2, 3), (3, 4), (1, 3)]).unwrap();
    let mut clobber = ClobberValues::new();
    for colors in ["xxoxo", "xoxox", "ooxxo", "xxxoo"] {
        let alone: Position<GraphBoard> = Position::parse_on(small.clone(), colors).unwrap();
        let expected = clobber.value(&alone, &mut Effort::new()).unwrap();
        let known = clobber.positions();
        assert_eq!(clobber.value(&position(colors), &mut Effort::new()), Ok(expected), "{colors}");
        // The part is renumbered, so it is the same graph.
        assert_eq!(clobber.positions(), known, "{colors}");
    }
}

// ---- Limits -------------------------------------------------------------------------------------

/// Each graph has a table: the tables are counted, and forgotten together.
#[test]
fn the_memory_is_that_of_all_graphs() {
    let limit = 200_000;
    let mut clobber = ClobberValues::new();
    let mut fewest = usize::MAX;
    for n in 3..100 {
        // A triangle with a tail of one colour.
        let edges = (1..n).map(|v| (v - 1, v)).chain([(0, 2)]);
        let board = GraphBoard::from_edges(n, edges).unwrap();
        let text = format!("o{}", "x".repeat(n - 1));
        let position: Position<_> = Position::parse_on(&board, &text).unwrap();
        let value = clobber.value(&position, &mut Effort::within(Limits::memory(limit))).unwrap();
        assert_eq!(ClobberValues::new().value(&position, &mut Effort::new()).map(|_| ()), Ok(()));
        assert!(clobber.games().outcome(value) == Outcome::L || n == 3);
        fewest = if n > 50 { fewest.min(clobber.positions()) } else { fewest };
        assert!(clobber.positions() * 8 <= limit);
    }
    assert!(fewest < 200, "{fewest}");
}

#[test]
fn large_parts_are_refused_unless_they_are_0() {
    let mut clobber = ClobberValues::new();
    let checkerboard = Position::checkerboard(Grid::new(12, 12).unwrap(), Color::Black);
    let error = ClobberError::PartTooLarge { stones: 144, limit: 128 };
    assert_eq!(clobber.value(&checkerboard, &mut Effort::new()), Err(error));
    let width = 999;
    let text = format!("{}|{}|xo{}", "x".repeat(width), ".".repeat(width), ".".repeat(width - 2));
    let wide: Position<Grid> = text.parse().unwrap();
    let star: Position<Path> = "xo".parse().unwrap();
    assert_eq!(clobber.value(&wide, &mut Effort::new()), clobber.value(&star, &mut Effort::new()));
}

#[test]
fn rules_for_any_search_are_those_of_clobber() {
    let mut search = OutcomeSearch::new(ClobberRules);
    let mut random = Random::new(29);
    for _ in 0..300 {
        let mut board = || {
            let grid = Grid::new(1 + random.below(3), 1 + random.below(4)).unwrap();
            random.position(grid, 20)
        };
        let sum: [Position<Grid>; 2] = [board(), board()];
        let (mut naive, stones) = Naive::from_sum(&sum);
        for (mover, color) in [(Player::Left, Color::Black), (Player::Right, Color::White)] {
            let wins = search.wins(sum.clone(), mover, &mut Effort::new());
            assert_eq!(wins, Ok(naive.wins(stones, color)), "{} + {}", sum[0], sum[1]);
        }
    }
}
