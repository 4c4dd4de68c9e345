//! Full boards of two rows with the colours in turn: compared with exhaustive play and with the general search. Some
//! boards need the chains of moves.

use clobber_core::{
    Color, GraphBoard, Grid, GridSymmetry, Limits, MoveOrder, Position, Symmetric, Topology, Vertex,
};
use clobber_solitaire::{Bound, Effort, Reason, Solution, Solver, Technique, reduce_full_grid};
use testkit::plays::Naive;
use testkit::{Random, positions};

use crate::{agrees, solved_within};

/// Whether a sweep proves that this many stones are left: without the chains of moves, or with them.
fn is_proved(position: &Position<Grid>, first: Color, stones: usize) -> [bool; 2] {
    let swept = Reason::Swept { first, stones, frontiers: 0 };
    let order = MoveOrder::Alternating(first);
    [swept, Reason::Chains { first, stones, frontiers: 0 }]
        .map(|reason| Bound { stones, reason }.check(position, order, &mut Effort::new()).is_ok())
}

#[track_caller]
fn checked<T: Topology + Clone>(
    position: &Position<T>,
    first: Color,
    effort: &mut Effort<'_>,
) -> Solution {
    solved_within(position, MoveOrder::Alternating(first), effort)
}

/// Solves all boards of a number of columns, and compares them with exhaustive play.
///
/// # Returns
/// Three numbers of boards, with Black first: boards that keep more stones than a sweep proves, boards whose value the
/// chains of moves prove, and boards of the second kind that keep at least three stones.
fn compare_all(columns: usize) -> [usize; 3] {
    let grid = Grid::new(2, columns).unwrap();
    let mut naive = Naive::new(&grid);
    let mut exceptions = [0; 3];
    for position in positions::all_full(grid) {
        for first in Color::BOTH {
            let value = agrees(&position, MoveOrder::Alternating(first), &mut naive).stones_left;
            let [is_swept, is_by_chains] = is_proved(&position, first, value);
            assert_eq!(is_proved(&position, first, value + 1), [false; 2], "{position} {first}");
            assert!(is_by_chains || !is_swept, "{position} {first}");
            if first == Color::Black && !is_swept {
                exceptions[0] += 1;
                exceptions[1] += usize::from(is_by_chains);
                exceptions[2] += usize::from(value > 2);
            }
        }
    }
    exceptions
}

#[test]
fn all_boards_to_five_columns() {
    let found: Vec<_> = (1..=5).map(compare_all).collect();
    assert_eq!(found, [[0; 3], [0; 3], [0; 3], [0; 3], [10, 10, 0]]);
}

#[test]
#[ignore = "some minutes"]
fn all_boards_to_eight_columns() {
    let found: Vec<_> = (6..=8).map(compare_all).collect();
    assert_eq!(found.iter().map(|found| found[0]).collect::<Vec<_>>(), [14, 134, 346]);
    assert!(found.iter().all(|found| found[1] * 2 > found[0] && found[2] == 0), "{found:?}");
}

/// A random board of two rows, half of the time with equally many black and white stones.
fn random_board(columns: usize, random: &mut Random) -> Position<Grid> {
    let mut colors: Vec<Color> = (0..2 * columns).map(|_| random.pick(&Color::BOTH)).collect();
    if random.coin() {
        colors = (0..2 * columns).map(|square| Color::BOTH[square % 2]).collect();
        random.shuffle(&mut colors);
    }
    Position::from_fn(Grid::new(2, columns).unwrap(), |v| Some(colors[v.index()]))
}

/// Two columns, mirror images and renumbered graphs are solved like two rows.
#[test]
fn any_numbering_is_recognised() {
    let mut random = Random::new(3);
    for round in 0..20 {
        let columns = if round < 14 { 2 + random.below(12) } else { 300 + round };
        let position = random_board(columns, &mut random);
        let first = random.pick(&Color::BOTH);
        let limits = || Effort::within(Limits::steps(2_000_000));
        let known = checked(&position, first, &mut limits());
        let symmetries: Vec<GridSymmetry> = position.board().symmetries().collect();
        let images = [(); 2].map(|()| position.image(random.pick(&symmetries)));
        let (graph, names) = random.renumbered(position.board());
        let named: Position<GraphBoard> = Position::from_fn(graph, |v| {
            let square = names.iter().position(|&name| name == v.index())?;
            position.color_at(Vertex::new(square as u32))
        });
        let found = images.iter().map(|image| checked(image, first, &mut limits()));
        let found = found.chain([checked(&named, first, &mut limits())]);
        for found in found {
            assert!(found.at_least() <= known.at_most() && known.at_least() <= found.at_most());
            assert!(columns > 100 || found.value() == known.value(), "{position} {first}");
            assert!(known.at_most() < 4 || found.value() == known.value(), "{position} {first}");
        }
    }
}

/// The search without theorems finds the same values.
#[test]
fn the_general_search_agrees() {
    let mut random = Random::new(4);
    let solver = Solver::new().without(Technique::Theorems);
    for _ in 0..150 {
        let columns = 2 + random.below(8);
        let position = random_board(columns, &mut random);
        let first = random.pick(&Color::BOTH);
        let known = solver.solve(&position, MoveOrder::Alternating(first), &mut Effort::new());
        let found = checked(&position, first, &mut Effort::new());
        assert_eq!(found.value(), known.value(), "{position} {first}");
    }
}

/// Long boards are solved in about linear time, and their bounds are checked.
#[test]
fn long_boards() {
    let mut random = Random::new(5);
    for (columns, steps) in
        [(100, 3_000_000), (1_000, 400_000), (1_000, 400_000), (10_000, 2_000_000)]
    {
        for first in Color::BOTH {
            let position = random_board(columns, &mut random);
            let solution = checked(&position, first, &mut Effort::within(Limits::steps(steps)));
            assert!(columns == 100 || solution.is_optimal(), "2 x {columns}: {solution}");
            assert!(solution.at_most() <= solution.at_least() + 1, "{position} {solution}");
        }
    }
}

/// Every forest of two trees has a chain of moves that is too long, so three stones are left.
#[test]
fn chains_prove_three_stones() {
    let board = concat!(
        "xxxoxxxoooxoxooxoxoxooxooxooooxoxooxoooxoooxooooooooooxxoooxooooooooxoxxooxxooxooxxxxooxooxoxooooxxx",
        "xxoxxooooxoxoxxxoooxxxoxoxoooxxxxoxoooxxxxoxooooxxoxxxoxxoxooxoxooxxxxxoooxxoxxooxoxxoxxoxxxoxxooxxo",
        "|",
        "xxoooooxxxxoxooxoxooxooooxoxoooxxxxxxxooxooxxxxxxoxooxooxxxoxooxxxoxoxxoxxxxoxoxooxooxooooxxxooxxxxo",
        "xxxxoxoxoxxxoxooxxxoxoxxxxxxoxxxxoxooooooxxoxxooxoxooxoxxooooxxooxxxxxxoooxoooxoxxooxxxooxoxoxxxooxo",
    );
    let position: Position<Grid> = board.parse().unwrap();
    let solution = checked(&position, Color::Black, &mut Effort::new());
    assert_eq!(solution.value(), Some(3));
    assert!(matches!(solution.bound.reason, Reason::Chains { .. }), "{}", solution.bound);
    assert_eq!(is_proved(&position, Color::Black, 2), [true; 2]);
    assert_eq!(is_proved(&position, Color::Black, 3), [false, true]);
    assert_eq!(is_proved(&position, Color::Black, 4), [false; 2]);
}

/// Within any number of steps every result is true, and more steps never find a worse play or bound.
#[test]
fn ends_are_kept_within_limits() {
    let mut random = Random::new(6);
    for columns in [40, 300] {
        let position = random_board(columns, &mut random);
        let (mut at_least, mut at_most) = (0, usize::MAX);
        for steps in (0..22).map(|power| 1 << power) {
            let solution =
                checked(&position, Color::White, &mut Effort::within(Limits::steps(steps)));
            assert!(
                at_least <= solution.at_least() && solution.at_most() <= at_most,
                "{steps} {solution}"
            );
            (at_least, at_most) = (solution.at_least(), solution.at_most());
        }
        assert!(at_most <= at_least + 1);
    }
}

#[test]
fn full_grids_of_two_rows() {
    let mut random = Random::new(7);
    for columns in [1, 2, 3, 10, 60, 400] {
        let position = random_board(columns, &mut random);
        for first in Color::BOTH {
            let order = MoveOrder::Alternating(first);
            let Ok(solution) = reduce_full_grid(&position, order, &mut Effort::new()) else {
                continue;
            };
            assert_eq!(solution.check(&position, &mut Effort::new()), Ok(()), "{position}");
            assert_eq!(solution.value(), checked(&position, first, &mut Effort::new()).value());
        }
    }
    let position: Position<Grid> = "xxxo|oxoo".parse().unwrap();
    let solution =
        reduce_full_grid(&position, MoveOrder::Alternating(Color::Black), &mut Effort::new());
    assert_eq!(solution.unwrap().value(), Some(1));
}
