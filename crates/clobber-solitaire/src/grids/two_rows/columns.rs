//! Forests on two rows, column by column: the frontiers, and the steps past one more column.
//!
//! The frontiers are those of a strip of two lines on which any stone may stay. Each of the two edges between columns
//! is unused, or a stone of either colour moves along it to the right or to the left. If one stone moves right and one
//! moves left, the left-moving stone, or its successor, may come back as the right-moving one. The frontier records
//! whether it does, so there are 25 + 8 frontiers.

use std::sync::LazyLock;

use clobber_core::Color;

use crate::grids::full::{Ends, Frontier, Heading, bit};

/// The number of frontiers.
pub(super) const FRONTIERS: usize = 33;

/// A step from the frontier before a column to the one behind it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) from: u8,
    pub(super) to: u8,
    /// The number of roots in the column, and the black ones minus the white ones.
    pub(super) roots: u8,
    pub(super) lead: i8,
    /// For black and white, whether a stone of that colour is left in the column where another one arrived.
    pub(super) moved: [bool; 2],
    /// The move within the column: up, down, or none.
    pub(super) upright: Heading,
}

/// All frontiers, and the steps past each kind of column.
pub(super) struct Columns {
    /// For each frontier, the moves along the two edges.
    pub(super) edges: Vec<[Heading; 2]>,
    /// By the kind of the column, in the order of the frontiers before it.
    pub(super) steps: [Vec<Step>; 4],
    /// By the kind and the frontier before, the index of its first step; the number of steps comes last.
    first: [Vec<usize>; 4],
}

pub(super) static COLUMNS: LazyLock<Columns> = LazyLock::new(Columns::new);

/// The colours of the columns, the upper square first.
pub(super) const KINDS: [[Color; 2]; 4] = [
    [Color::Black, Color::Black],
    [Color::Black, Color::White],
    [Color::White, Color::Black],
    [Color::White, Color::White],
];

/// Returns the number of a column's colours in [`KINDS`].
pub(super) const fn kind([upper, lower]: [Color; 2]) -> u8 {
    2 * (matches!(upper, Color::White) as u8) + matches!(lower, Color::White) as u8
}

impl Columns {
    /// The frontier without an edge has the number 0.
    fn new() -> Self {
        let mut frontiers = vec![Frontier::default()];
        let mut read = 0;
        while let Some(&before) = frontiers.get(read) {
            read += 1;
            for colors in KINDS {
                past_column(before, colors, |_, after, _| {
                    if !frontiers.contains(&after.without_roots()) {
                        frontiers.push(after.without_roots());
                    }
                });
            }
        }
        let edges = |frontier: Frontier| [0, 1].map(|line| edge(frontier, line));
        frontiers.sort_by_key(|&frontier| (edges(frontier), frontier));
        let steps = KINDS.map(|colors| steps_past(colors, &frontiers));
        let first = [0, 1, 2, 3].map(|kind: usize| {
            let first = |from: usize| steps[kind].partition_point(|s| usize::from(s.from) < from);
            (0..=FRONTIERS).map(first).collect()
        });
        let headings = |edge| heading(edge, [Heading::Right, Heading::Left]);
        let edges = frontiers.iter().map(|&frontier| edges(frontier).map(headings)).collect();
        Self { edges, steps, first }
    }

    /// Returns the steps past a column from a frontier.
    pub(super) fn from(&self, kind: u8, frontier: usize) -> &[Step] {
        let first = &self.first[usize::from(kind)];
        &self.steps[usize::from(kind)][first[frontier]..first[frontier + 1]]
    }
}

/// The move along an edge, if there is one: whether it goes back, and whether the stone is white.
type Edge = Option<(bool, bool)>;

fn edge(frontier: Frontier, slot: usize) -> Edge {
    frontier.crossing(slot).map(|(color, is_out)| (!is_out, color == Color::White))
}

/// Returns the heading of a move along an edge, given the headings of moves on and back.
fn heading(edge: Edge, [on, back]: [Heading; 2]) -> Heading {
    match edge {
        None => Heading::Stay,
        Some((false, _)) => on,
        Some((true, _)) => back,
    }
}

/// Visits the frontiers between the two squares of a column and behind it, with the colours of the stones that stay.
fn past_column(
    before: Frontier,
    colors: [Color; 2],
    mut visit: impl FnMut(Frontier, Frontier, [Option<Color>; 2]),
) {
    let ends = Ends::Roots(2);
    let [upper, lower] = colors.map(bit);
    before.past_square(0, 2, upper, ends, |middle, one| {
        middle.past_square(1, 2, lower, ends, |after, other| {
            visit(middle, after, [one.left, other.left]);
        });
    });
}

fn steps_past(colors: [Color; 2], frontiers: &[Frontier]) -> Vec<Step> {
    let mut steps = Vec::new();
    for (from, &before) in (0..).zip(frontiers) {
        past_column(before, colors, |middle, after, left| {
            let upright = edge(middle, Frontier::VERTICAL);
            let goes = |edge: Edge, back: bool| edge.is_some_and(|(is_back, _)| is_back == back);
            let (mut lead, mut moved) = (0, [false; 2]);
            for (row, color) in left.into_iter().enumerate() {
                let Some(color) = color else { continue };
                lead += if color == Color::Black { 1 } else { -1 };
                moved[usize::from(color == Color::White)] |= goes(upright, row == 0)
                    || goes(edge(before, row), false)
                    || goes(edge(after, row), true);
            }
            let (roots, after) = (after.roots() as u8, after.without_roots());
            let Some(to) = frontiers.iter().position(|&frontier| frontier == after) else { return };
            let to = to as u8;
            let heading = heading(upright, [Heading::Down, Heading::Up]);
            steps.push((upright, Step { from, to, roots, lead, moved, upright: heading }));
        });
    }
    steps.sort_by_key(|&(upright, step)| (step.from, upright, step.to));
    steps.into_iter().map(|(_, step)| step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_33_frontiers() {
        assert_eq!(COLUMNS.edges.len(), FRONTIERS);
        assert_eq!(COLUMNS.steps.each_ref().map(Vec::len), [163, 171, 171, 163]);
    }
}
