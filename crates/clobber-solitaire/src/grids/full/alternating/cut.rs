//! Cuts a board on which one colour leads by much into smaller boards.
//!
//! **Cut lemma.** Let a line cut a board into two full boards of at least three rows and columns. On both, let the
//! same colour lead by two or more. If both meet their bounds, playing one after the other meets the bound of the
//! whole board.
//!
//! Such a cut exists if D is the lead, C <= R, R >= 6 and D >= 3 C + 2, and often for a smaller lead too.

use core::ops::Range;

use clobber_core::Color;

use super::super::board::Area;

/// The numbers of black stones on the rectangles that contain the first corner.
pub(super) struct Counts {
    cols: usize,
    black: Vec<usize>,
}

impl Counts {
    /// Counts the stones of a board with `cols` columns.
    pub(super) fn new(cols: usize, colors: impl Iterator<Item = Color>) -> Self {
        let width = cols + 1;
        let mut black = vec![0; width];
        for (square, color) in colors.enumerate() {
            if square % cols.max(1) == 0 {
                black.push(0);
            }
            let before = |back: usize| black.get(black.len().checked_sub(back)?).copied();
            let at = |back: usize| before(back).unwrap_or(0);
            let count = at(1) + at(width) - at(width + 1) + usize::from(color == Color::Black);
            black.push(count);
        }
        Self { cols, black }
    }

    fn black_in(&self, Area { rows, cols }: &Area) -> usize {
        let from_corner = |row: usize, col: usize| {
            self.black.get(row * (self.cols + 1) + col).copied().unwrap_or(0)
        };
        from_corner(rows.end, cols.end) + from_corner(rows.start, cols.start)
            - from_corner(rows.start, cols.end)
            - from_corner(rows.end, cols.start)
    }

    /// Returns the lead of a colour on a rectangle: its stones minus the stones of the other.
    pub(super) fn lead(&self, color: Color, area: &Area) -> i64 {
        let lead = 2 * self.black_in(area) as i64 - area.len() as i64;
        if color == Color::Black { lead } else { -lead }
    }
}

/// Cuts a rectangle into smaller ones, as often as possible while that makes it easier.
pub(super) fn tiles(counts: &Counts, majority: Color, whole: Area) -> Vec<Area> {
    let mut tiles = Vec::new();
    let mut uncut = vec![whole];
    while let Some(area) = uncut.pop() {
        match cut(counts, majority, &area) {
            Some(parts) => uncut.extend(parts),
            None => tiles.push(area),
        }
    }
    tiles
}

/// Cuts a rectangle in two, as near to its middle as possible.
fn cut(counts: &Counts, majority: Color, area: &Area) -> Option<[Area; 2]> {
    /// Smaller boards are searched instead.
    const SMALL: usize = 20;
    let lead = counts.lead(majority, area);
    if area.len() <= SMALL || lead < area.shorter_side() as i64 {
        return None;
    }
    let (rows, cols) = (area.rows.len(), area.cols.len());
    let by_rows = |k: usize| {
        let Range { start, end } = area.rows;
        [start..start + k, start + k..end].map(|rows| Area { rows, cols: area.cols.clone() })
    };
    let by_cols = |k: usize| {
        let Range { start, end } = area.cols;
        [start..start + k, start + k..end].map(|cols| Area { rows: area.rows.clone(), cols })
    };
    let lead_on_both =
        |parts: &[Area; 2]| parts.iter().all(|part| counts.lead(majority, part) >= 2);
    let find_by_rows = || places(rows, cols).map(by_rows).find(lead_on_both);
    let find_by_cols = || places(cols, rows).map(by_cols).find(lead_on_both);
    match rows >= cols {
        true => find_by_rows().or_else(find_by_cols),
        false => find_by_cols().or_else(find_by_rows),
    }
}

/// Returns the numbers of lines before a cut, those near the middle first.
fn places(lines: usize, length: usize) -> impl Iterator<Item = usize> {
    /// Longer boards of few lines are harder than the boards they are cut from.
    const SHORT: usize = 12;
    let least = if length > SHORT { 6 } else { 3 };
    let middle = lines / 2;
    let places = (0..=middle).flat_map(move |away| {
        [middle - away, middle + away].into_iter().take(if away == 0 { 1 } else { 2 })
    });
    places.filter(move |&place| place >= least && place + least <= lines)
}
