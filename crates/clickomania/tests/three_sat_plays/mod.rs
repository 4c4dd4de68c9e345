//! A search of all plays, by definition: shares no code with the library.

use std::collections::HashSet;

use clickomania::Board;

/// Columns from the left, each from the floor up in `stride` bytes. An extra column and at least
/// one byte per column are empty, so every block has four neighbours.
type Squares = Vec<u8>;

const EMPTY: u8 = 0;

fn squares_of(board: &Board) -> (Squares, usize) {
    let stride = board.height() + 1;
    let mut squares = vec![EMPTY; (board.width() + 2) * stride];
    for (column, places) in board.columns().zip(squares.chunks_mut(stride).skip(1)) {
        for (color, place) in column.iter().zip(places) {
            *place = color.to_string().as_bytes()[0];
        }
    }
    (squares, stride)
}

/// The squares after each possible click.
fn successors(squares: &Squares, stride: usize) -> Vec<Squares> {
    let mut seen = vec![false; squares.len()];
    let mut group = Vec::new();
    let mut successors = Vec::new();
    for start in stride..squares.len() - stride {
        if squares[start] == EMPTY || seen[start] {
            continue;
        }
        group.clear();
        group.push(start);
        seen[start] = true;
        let mut next = 0;
        while next < group.len() {
            let at = group[next];
            next += 1;
            for neighbor in [at - stride, at - 1, at + 1, at + stride] {
                if squares[neighbor] == squares[start] && !seen[neighbor] {
                    seen[neighbor] = true;
                    group.push(neighbor);
                }
            }
        }
        if group.len() >= 2 {
            successors.push(without(squares, stride, &group));
        }
    }
    successors
}

/// Removes a group: blocks fall, columns close up.
fn without(squares: &Squares, stride: usize, group: &[usize]) -> Squares {
    let mut removed = squares.clone();
    for &at in group {
        removed[at] = EMPTY;
    }
    let mut left = vec![EMPTY; squares.len()];
    let mut column = stride;
    for places in removed.chunks(stride).skip(1) {
        let mut at = column;
        for &block in places.iter().filter(|&&block| block != EMPTY) {
            left[at] = block;
            at += 1;
        }
        column += if at > column { stride } else { 0 };
    }
    left
}

/// Returns whether some play clears the board.
pub(crate) fn search(start: &Board) -> bool {
    let (squares, stride) = squares_of(start);
    let mut seen = HashSet::from([squares.clone()]);
    let mut open = vec![squares];
    while let Some(squares) = open.pop() {
        if squares.iter().all(|&block| block == EMPTY) {
            return true;
        }
        for next in successors(&squares, stride) {
            if seen.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    false
}
