//! Checkerboards on the blocks of a mesh: `clobber-core` replays every reduction, and the tables of words are checked
//! against the statement of the theorems.

mod certificate;
mod thick;

use std::collections::HashSet;

use clobber_core::{Color, Grid, MoveOrder, Position, Replay};
use clobber_solitaire::{
    Effort, Error, Limits, MeshReduction, Reason, balance_bound, lower_bound, solve,
};
use testkit::Random;

use crate::TURNS;

/// A checkerboard on cells of a mesh with lines at these distances.
struct Mesh {
    cells: HashSet<(usize, usize)>,
    rows: Vec<usize>,
    cols: Vec<usize>,
}

/// A random connected set of cells: each new cell neighbours an earlier one, often the last.
fn polyomino(count: usize, random: &mut Random) -> HashSet<(usize, usize)> {
    let mut cells = vec![(count, count)];
    let straight = random.once_in(2);
    while cells.len() < count {
        let at = if straight && !random.once_in(3) {
            cells.len() - 1
        } else {
            random.below(cells.len())
        };
        let (row, col) = cells[at];
        let near = [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)];
        let near = near[random.below(4)];
        if !cells.contains(&near) {
            cells.push(near);
        }
    }
    let top = cells.iter().map(|cell| cell.0).min().unwrap();
    let left = cells.iter().map(|cell| cell.1).min().unwrap();
    cells.into_iter().map(|(row, col)| (row - top, col - left)).collect()
}

impl Mesh {
    fn random(count: usize, [rows, cols]: [&[usize]; 2], random: &mut Random) -> Self {
        let cells = polyomino(count, random);
        let mut distances =
            |of: &[usize], count: usize| (0..count).map(|_| random.pick(of)).collect();
        let height = 1 + cells.iter().map(|cell| cell.0).max().unwrap();
        let width = 1 + cells.iter().map(|cell| cell.1).max().unwrap();
        Self { rows: distances(rows, height), cols: distances(cols, width), cells }
    }

    fn board(&self, corner: Color) -> Position<Grid> {
        let cell_of = |distances: &[usize]| -> Vec<usize> {
            distances.iter().enumerate().flat_map(|(cell, &count)| vec![cell; count]).collect()
        };
        let (rows, cols) = (cell_of(&self.rows), cell_of(&self.cols));
        let grid = Grid::new(rows.len(), cols.len()).unwrap();
        Position::from_fn(grid, |vertex| {
            let (row, col) = grid.coordinates(vertex);
            let color = if (row + col) % 2 == 0 { corner } else { !corner };
            self.cells.contains(&(rows[row], cols[col])).then_some(color)
        })
    }

    /// Returns whether the squares without a cell, with a margin around all, are not connected.
    fn has_hole(&self) -> bool {
        let grid = Grid::new(self.rows.len() + 2, self.cols.len() + 2).unwrap();
        let others: Position<Grid> = Position::from_fn(grid, |vertex| {
            let (row, col) = grid.coordinates(vertex);
            let is_cell = row > 0 && col > 0 && self.cells.contains(&(row - 1, col - 1));
            (!is_cell).then_some(Color::Black)
        });
        others.parts().len() > 1
    }
}

/// Replays the reduction of a board, and compares its end with the bound.
#[track_caller]
fn assert_reduced(board: &Position<Grid>, order: MoveOrder) {
    let stones = board.stone_count();
    let reduction = MeshReduction::new(board, order, &mut Effort::new()).unwrap();
    let least = if stones % 3 == 0 { 2 } else { 1 };
    assert_eq!((reduction.stones_left(), reduction.len()), (least, stones - least));
    assert_eq!(reduction.lower_bound(), lower_bound(board));
    let replay = Replay::new(board.clone(), order, reduction)
        .unwrap_or_else(|error| panic!("{board} {order}: {error}"));
    assert_eq!(
        (replay.stones_left(), replay.moves_played()),
        (least, stones - least),
        "{board} {order}"
    );
}

#[test]
fn a_thousand_random_meshes_in_turn() {
    reduce_a_thousand(&TURNS, |count, random| Mesh::random(count, [&[4, 6, 8, 10]; 2], random));
}

#[test]
fn a_thousand_random_meshes_in_free_order() {
    reduce_a_thousand(&[MoveOrder::Any], |count, random| {
        let mut distances: [&[usize]; 2] = [&[2, 2, 3, 4, 5, 7], &[3, 4, 5, 6, 7, 8, 11]];
        if random.coin() {
            distances.reverse();
        }
        // A polyomino whose cells become rectangles of one size.
        let one: [usize; 2] = distances.map(|of| random.pick(of));
        if random.once_in(3) {
            distances = [&one[..1], &one[1..]];
        }
        Mesh::random(count, distances, random)
    });
}

fn reduce_a_thousand(orders: &[MoveOrder], mesh: impl Fn(usize, &mut Random) -> Mesh) {
    let mut random = Random::new(62);
    let (mut holes, mut pairs) = (0, 0);
    for _ in 0..1000 {
        let mesh = mesh(1 + random.below(60), &mut random);
        let board = mesh.board(random.color());
        orders.iter().for_each(|&order| assert_reduced(&board, order));
        holes += usize::from(mesh.has_hole());
        pairs += usize::from(board.stone_count() % 3 == 0);
    }
    assert!(holes > 100 && pairs > 100, "{holes} holes, {pairs} pairs");
}

/// Random boards with distances of 2 in both directions: another tree avoids a branch that has no word. Chains of
/// blocks have no branch.
#[test]
fn a_thousand_meshes_with_blocks_of_2_x_2() {
    let mut random = Random::new(66);
    let mut refused = 0;
    for number in 0..1000 {
        let distances: [&[usize]; 2] = if number % 2 == 0 { [&[2]; 2] } else { [&[2, 3, 5]; 2] };
        let mesh = Mesh::random(1 + random.below(60), distances, &mut random);
        let board = mesh.board(random.color());
        if MeshReduction::new(&board, MoveOrder::Any, &mut Effort::new()).is_ok() {
            assert_reduced(&board, MoveOrder::Any);
        } else {
            refused += 1;
            let solution =
                solve(&board, MoveOrder::Any, &mut Effort::within(Limits::steps(1 << 22)));
            assert_eq!(solution.value(), Some(lower_bound(&board).stones), "{board}");
        }
    }
    println!("{refused} refused");
    assert!(refused < 50, "{refused}");
    for _ in 0..1000 {
        let (mut row, mut col) = (60, 60);
        let mut cells = HashSet::from([(row, col)]);
        let walls = |cells: &HashSet<(usize, usize)>, row, col| {
            let near = [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)];
            near.into_iter().filter(|near| !cells.contains(near)).collect::<Vec<_>>()
        };
        while cells.len() < 60 {
            // The new cell may neighbour only the last cell.
            let open = walls(&cells, row, col).into_iter();
            let open: Vec<_> =
                open.filter(|&(row, col)| walls(&cells, row, col).len() == 3).collect();
            if open.is_empty() {
                break;
            }
            (row, col) = open[random.below(open.len())];
            cells.insert((row, col));
        }
        let mesh = Mesh { cells, rows: vec![2; 121], cols: vec![2; 121] };
        assert_reduced(&mesh.board(random.color()), MoveOrder::Any);
    }
}

#[test]
fn all_rectangles_to_20_lines() {
    for rows in 2..=20 {
        for cols in 2..=20 {
            let board = Position::checkerboard(Grid::new(rows, cols).unwrap(), Color::White);
            for order in MoveOrder::ALL {
                let is_fit = match order {
                    MoveOrder::Any => true,
                    _ => rows % 2 == 0 && cols % 2 == 0 && rows.min(cols) >= 4,
                };
                if is_fit {
                    assert_reduced(&board, order);
                } else {
                    assert!(MeshReduction::new(&board, order, &mut Effort::new()).is_err());
                }
            }
        }
    }
}

/// The comb of a million squares: teeth on a back.
fn comb(thickness: usize, teeth: usize, length: usize) -> Mesh {
    let cells = (0..2 * teeth - 1).map(|col| (0, col));
    let cells =
        cells.chain((0..teeth).flat_map(|tooth| (1..length).map(move |row| (row, 2 * tooth))));
    Mesh {
        cells: cells.collect(),
        rows: vec![thickness; length],
        cols: vec![thickness; 2 * teeth - 1],
    }
}

#[test]
fn a_million_squares() {
    let board = comb(4, 125, 500).board(Color::Black);
    assert!(board.stone_count() > 1_000_000);
    for order in MoveOrder::ALL {
        assert_reduced(&board, order);
    }
}

#[test]
fn the_length_is_exact_at_every_step() {
    let board = comb(4, 3, 3).board(Color::Black);
    for order in MoveOrder::ALL {
        let mut moves = MeshReduction::new(&board, order, &mut Effort::new()).unwrap();
        let all: Vec<_> = moves.clone().collect();
        for (index, &expected) in all.iter().enumerate() {
            let left = all.len() - index;
            assert_eq!((moves.len(), moves.size_hint()), (left, (left, Some(left))));
            assert_eq!(moves.clone().count(), left);
            assert_eq!(moves.next(), Some(expected));
        }
        assert_eq!((moves.len(), moves.next(), moves.next()), (0, None, None));
        assert_eq!(moves.to_reduction().moves, all);
        assert_eq!(moves.to_reduction().order, order);
    }
}

#[test]
fn what_is_no_mesh_is_refused_by_its_place() {
    let refused = |text: &str, order| {
        let board: Position<Grid> = text.parse().unwrap();
        MeshReduction::new(&board, order, &mut Effort::new()).unwrap_err().to_string()
    };
    let at = |square: usize, reason: &str| {
        format!("at square {square} this is no checkerboard on the blocks of a mesh: {reason}")
    };
    let close = "the next line of the outline is too close, or at an odd distance";
    let any = MoveOrder::Any;
    assert_eq!(refused("xox|oxo|xoo", any), at(8, "the colours do not alternate"));
    assert_eq!(refused("xox..oxo|oxo..xox", any), at(5, "the stones are not connected"));
    assert_eq!(refused("xoxo|oxox|xo..", any), at(8, close));
    assert_eq!(refused("xox|oxo|xox", TURNS[0]), at(0, close));
    let empty = "the board has no square, so there is nothing to reduce";
    assert_eq!(refused("...|...", any), empty);
    // A board whose text has lines, but whose edges are not a grid's.
    let torus: clobber_graphs::NamedBoard = "C4xC3".parse().unwrap();
    let torus: Position<_> = Position::parse_on(torus, "xoxooxoxxoxo").unwrap();
    let error = MeshReduction::new(&torus, any, &mut Effort::new()).unwrap_err();
    assert!(matches!(error, Error::NoMesh { .. }), "{error}");
    // Nothing is made after the time limit.
    let board = comb(4, 3, 3).board(Color::Black);
    let mut effort = Effort::within(Limits::steps(0));
    assert!(effort.spend(1).is_err());
    let error = MeshReduction::new(&board, any, &mut effort).unwrap_err();
    assert!(matches!(error, Error::Stopped(_)), "{error}");
}

#[test]
fn the_solver_needs_no_search() {
    let mut random = Random::new(64);
    for _ in 0..50 {
        let count = 1 + random.below(60);
        let board = Mesh::random(count, [&[4, 6, 8]; 2], &mut random).board(random.color());
        assert_solved(&board, &MoveOrder::ALL, lower_bound(&board).stones);
        let board = Mesh::random(count, [&[2, 3], &[3, 5]], &mut random).board(random.color());
        assert_solved(&board, &[MoveOrder::Any], lower_bound(&board).stones);
    }
    // Several meshes, with stones that cannot move.
    for _ in 0..50 {
        let parts: Vec<String> = (0..1 + random.below(4))
            .map(|_| {
                let count = 1 + random.below(9);
                let mesh = Mesh::random(count, [&[4, 6]; 2], &mut random);
                let text = mesh.board(random.color()).to_string();
                // One of them, next to a stone that cannot move.
                if random.once_in(2) { text.replace('|', "..|") + ".x" } else { text }
            })
            .collect();
        let width = parts.iter().flat_map(|part| part.split('|')).map(str::len).max().unwrap();
        let lines = parts.iter().flat_map(|part| part.split('|').chain([""]));
        let lines: Vec<String> = lines.map(|line| format!("{line:.<width$}")).collect();
        let board: Position<Grid> = lines.join("|").parse().unwrap();
        assert_solved(&board, &MoveOrder::ALL, lower_bound(&board).stones);
    }
}

/// `solve` proves the value by a bound without a search, in no more steps than splitting the parts takes.
#[track_caller]
fn assert_solved(board: &Position<Grid>, orders: &[MoveOrder], stones: usize) {
    for &order in orders {
        let mut effort = Effort::new();
        let solution = solve(board, order, &mut effort);
        assert_eq!(solution.value(), Some(stones), "{board} {order}");
        assert!(effort.progress().steps <= board.stone_count() as u64, "{board} {order}");
        assert!(matches!(solution.bound.reason, Reason::Parts(_)));
        assert_eq!(solution.check(board, &mut Effort::new()), Ok(()), "{board} {order}");
        if let MoveOrder::Alternating(first) = order {
            assert!(balance_bound(board, first).stones <= stones);
        }
    }
}
