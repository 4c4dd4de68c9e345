//! Paths along which a single stone clobbers all others on a rectangle.

/// A square as row and column.
type SquareAt = (usize, usize);

/// Returns a Hamiltonian cycle of an even number of rows and at least two columns, with all edges of the first row: its
/// squares in turn, beginning with the first row from left to right.
pub(super) fn cycle(rows: usize, cols: usize) -> Vec<SquareAt> {
    let first = (0..cols).map(|col| (0, col));
    let others = snake(1..rows, 1..cols, true);
    first.chain(others).chain((1..rows).rev().map(|row| (row, 0))).collect()
}

/// Returns a path that begins on a square of a rectangle of at least three rows and columns.
///
/// A stone that is the only one of its colour can follow it, and clobbers a stone with every move.
///
/// Returns the squares in turn: all of them, or all except one if the number of squares is odd and so is the sum of row
/// and column.
pub(super) fn longest_path(rows: usize, cols: usize, start: SquareAt) -> Vec<SquareAt> {
    let (row, col) = start;
    match (rows % 2, cols % 2) {
        (0, _) => begun_at(start, cycle(rows, cols)),
        (_, 0) => transposed(longest_path(cols, rows, (col, row))),
        _ if (row + col) % 2 == 1 => begun_at(start, cycle_without_corner(rows, cols)),
        _ if row % 2 == 0 => from_even_square(rows, cols, start),
        _ if col == 1 && row > 1 => transposed(longest_path(cols, rows, (col, row))),
        _ => from_odd_square(rows, cols, start),
    }
}

/// Returns a Hamiltonian path from a square with even coordinates on a board with odd sides.
fn from_even_square(rows: usize, cols: usize, (row, col): SquareAt) -> Vec<SquareAt> {
    if col > 0 && col + 1 == cols {
        return mirrored(cols, from_even_square(rows, cols, (row, 0)));
    }
    if row > 0 && row + 1 == rows {
        let upside_down = from_even_square(rows, cols, (0, col));
        return upside_down.into_iter().map(|(row, col)| (rows - 1 - row, col)).collect();
    }
    let mut path: Vec<SquareAt> = match row {
        0 => columns_in_turn(0..rows, col..cols).collect(),
        _ => {
            let up = (0..=row).rev().map(|row| (row, col));
            let right = snake(0..row + 1, col + 1..cols, false);
            up.chain(right).chain(snake(row + 1..rows, col..cols, true)).collect()
        }
    };
    if let (true, Some(&(next, _))) = (col > 0, path.get(1)) {
        // Between the first two squares, insert the cycle of the columns on the left.
        let round = cycle(col, rows).into_iter().map(|(line, place)| (place, col - 1 - line));
        let mut round: Vec<SquareAt> = round.collect();
        if next > row {
            round.rotate_left(next);
            round.reverse();
        } else {
            round.rotate_left(row);
        }
        path.splice(1..1, round);
    }
    path
}

/// Returns a Hamiltonian path from a square with odd coordinates on a board with odd sides. The column is 1 only if
/// the row is 1.
fn from_odd_square(rows: usize, cols: usize, (row, col): SquareAt) -> Vec<SquareAt> {
    let below = columns_in_turn(row..rows, col..cols);
    let above =
        columns_in_turn(0..row, col..cols).map(|(r, c)| (row - 1 - r, cols - 1 - (c - col)));
    let rest = mirrored(col, from_even_square(rows, col, (row - 1, 0)));
    below.chain(above).chain(rest).collect()
}

/// Returns a cycle of all squares except the corner, on a board with odd sides.
fn cycle_without_corner(rows: usize, cols: usize) -> Vec<SquareAt> {
    let pairs = (1..cols).flat_map(|col| {
        let down = [(0, col), (1, col)];
        let up = [(1, col), (0, col)];
        if col % 2 == 1 { up } else { down }
    });
    let others = snake(2..rows, 1..cols, true);
    pairs.chain(others).chain((1..rows).rev().map(|row| (row, 0))).collect()
}

/// Returns the squares of some rows, alternately leftward and rightward.
fn snake(
    rows: core::ops::Range<usize>,
    cols: core::ops::Range<usize>,
    leftward: bool,
) -> impl Iterator<Item = SquareAt> {
    rows.enumerate().flat_map(move |(index, row)| {
        let (start, end) = (cols.start, cols.end);
        let turned = (index % 2 == 0) == leftward;
        cols.clone().map(move |col| (row, if turned { start + end - 1 - col } else { col }))
    })
}

/// Returns the squares of some columns, alternately downwards and upwards.
fn columns_in_turn(
    rows: core::ops::Range<usize>,
    cols: core::ops::Range<usize>,
) -> impl Iterator<Item = SquareAt> {
    snake(cols, rows, false).map(|(col, row)| (row, col))
}

fn begun_at(start: SquareAt, mut cycle: Vec<SquareAt>) -> Vec<SquareAt> {
    let index = cycle.iter().position(|&square| square == start).unwrap_or(0);
    cycle.rotate_left(index);
    cycle
}

fn transposed(path: Vec<SquareAt>) -> Vec<SquareAt> {
    path.into_iter().map(|(row, col)| (col, row)).collect()
}

fn mirrored(cols: usize, path: Vec<SquareAt>) -> Vec<SquareAt> {
    path.into_iter().map(|(row, col)| (row, cols - 1 - col)).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn assert_path(path: &[SquareAt], rows: usize, cols: usize) {
        let different: HashSet<_> = path.iter().collect();
        assert_eq!(different.len(), path.len());
        assert!(path.iter().all(|&(row, col)| row < rows && col < cols));
        for pair in path.windows(2) {
            assert_eq!(pair[0].0.abs_diff(pair[1].0) + pair[0].1.abs_diff(pair[1].1), 1);
        }
    }

    #[test]
    fn cycles_are_closed_and_contain_the_first_row() {
        for (rows, cols) in (2..9).step_by(2).flat_map(|rows| (2..9).map(move |c| (rows, c))) {
            let mut cycle = cycle(rows, cols);
            assert_eq!(cycle.len(), rows * cols);
            assert!(cycle.iter().take(cols).copied().eq((0..cols).map(|col| (0, col))));
            cycle.push(cycle[0]);
            assert_path(&cycle[1..], rows, cols);
            assert_path(&cycle[..rows * cols], rows, cols);
        }
    }

    #[test]
    fn a_stone_reaches_all_squares_or_all_but_one() {
        for (rows, cols) in (3..13).flat_map(|rows| (3..13).map(move |cols| (rows, cols))) {
            for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
                let path = longest_path(rows, cols, (row, col));
                assert_eq!(path[0], (row, col));
                assert_path(&path, rows, cols);
                let unreached = rows * cols % 2 == 1 && (row + col) % 2 == 1;
                assert_eq!(path.len() + usize::from(unreached), rows * cols);
            }
        }
    }
}
