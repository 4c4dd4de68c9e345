//! Forests on two rows, column by column: the frontiers, and the steps past one more column.
//!
//! Each of the two edges between columns is unused, or a stone of either colour moves along it to the right or to the
//! left. If one stone moves right and one moves left, the left-moving stone, or its successor, may come back as the
//! right-moving one. The frontier records whether it does, so there are 25 + 8 frontiers. No other cycle can close,
//! because a stone leaves a square once.

use std::sync::LazyLock;

use clobber_core::Color;

/// The use of an edge between two columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edge {
    Unused,
    Right(Color),
    Left(Color),
}

const EDGES: [Edge; 5] = [
    Edge::Unused,
    Edge::Right(Color::Black),
    Edge::Right(Color::White),
    Edge::Left(Color::Black),
    Edge::Left(Color::White),
];

/// The edges between two columns, the upper one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Frontier {
    pub(super) edges: [Edge; 2],
    /// True if the stone that moves to the left comes back along the other edge.
    is_joined: bool,
}

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
    pub(super) upright: Option<Upright>,
}

/// A move within a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Upright {
    Down,
    Up,
}

impl Upright {
    /// Returns the row of the square that the stone leaves.
    const fn source(self) -> usize {
        match self {
            Self::Down => 0,
            Self::Up => 1,
        }
    }
}

/// All frontiers, and the steps past each kind of column.
pub(super) struct Columns {
    pub(super) frontiers: Vec<Frontier>,
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
        let mut frontiers = Vec::with_capacity(FRONTIERS);
        for upper in EDGES {
            for lower in EDGES {
                let edges = [upper, lower];
                frontiers.push(Frontier { edges, is_joined: false });
                let goes = |right: usize| {
                    matches!((edges[right], edges[1 - right]), (Edge::Right(_), Edge::Left(_)))
                };
                if goes(0) || goes(1) {
                    frontiers.push(Frontier { edges, is_joined: true });
                }
            }
        }
        let steps = KINDS.map(|colors| steps_past(colors, &frontiers));
        let first = [0, 1, 2, 3].map(|kind: usize| {
            let first = |from: usize| steps[kind].partition_point(|s| usize::from(s.from) < from);
            (0..=FRONTIERS).map(first).collect()
        });
        Self { frontiers, steps, first }
    }

    /// Returns the steps past a column from a frontier.
    pub(super) fn from(&self, kind: u8, frontier: usize) -> &[Step] {
        let first = &self.first[usize::from(kind)];
        &self.steps[usize::from(kind)][first[frontier]..first[frontier + 1]]
    }
}

fn steps_past(colors: [Color; 2], frontiers: &[Frontier]) -> Vec<Step> {
    let uprights = [None].into_iter().chain(
        [Upright::Down, Upright::Up]
            .into_iter()
            .flat_map(|upright| Color::BOTH.map(|color| Some((upright, color)))),
    );
    let mut steps = Vec::new();
    for (from, before) in (0..).zip(frontiers) {
        for upright in uprights.clone() {
            for edges in frontiers.iter().filter(|after| !after.is_joined).map(|after| after.edges)
            {
                let Some((after, step)) = step(colors, *before, upright, edges) else { continue };
                let Some(to) = frontiers.iter().position(|frontier| *frontier == after) else {
                    continue;
                };
                steps.push(Step { from, to: to as u8, ..step });
            }
        }
    }
    steps
}

/// The way that the stone of a square leaves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Exit {
    /// To the other square of the column, directly or through the columns behind.
    OtherSquare,
    Right,
    /// To the left, without coming back.
    Left,
}

/// Returns the frontier behind a column and the step to it, if the edges fit together.
fn step(
    colors: [Color; 2],
    before: Frontier,
    upright: Option<(Upright, Color)>,
    edges: [Edge; 2],
) -> Option<(Frontier, Step)> {
    let mut exits = [None; 2];
    let (mut roots, mut lead, mut moved) = (0, 0, [false; 2]);
    for (row, own) in colors.into_iter().enumerate() {
        let mut arrivals = Vec::new();
        let mut leaving = Vec::new();
        match before.edges[row] {
            Edge::Unused => {}
            Edge::Right(color) => arrivals.push(color),
            Edge::Left(color) if before.is_joined => leaving.push((Exit::OtherSquare, color)),
            Edge::Left(color) => leaving.push((Exit::Left, color)),
        }
        match upright {
            Some((upright, color)) if upright.source() == row => {
                leaving.push((Exit::OtherSquare, color));
            }
            Some((_, color)) => arrivals.push(color),
            None => {}
        }
        match edges[row] {
            Edge::Unused => {}
            Edge::Right(color) => leaving.push((Exit::Right, color)),
            Edge::Left(color) => arrivals.push(color),
        }
        let of_own = arrivals.iter().filter(|&&color| color == own).count();
        let end = match (arrivals.len() - of_own).checked_sub(of_own)? {
            0 => own,
            1 => !own,
            _ => return None,
        };
        match leaving.as_slice() {
            [] => {
                roots += 1;
                lead += if end == Color::Black { 1 } else { -1 };
                moved[usize::from(end == Color::White)] |= !arrivals.is_empty();
            }
            &[(exit, color)] if color == end => exits[row] = Some(exit),
            _ => return None,
        }
    }
    if exits == [Some(Exit::OtherSquare); 2] {
        return None;
    }
    let comes_back = |left: usize| exits[left] == Some(Exit::OtherSquare);
    let is_joined = match edges {
        [Edge::Right(_), Edge::Left(_)] => comes_back(1),
        [Edge::Left(_), Edge::Right(_)] => comes_back(0),
        _ => false,
    };
    let upright = upright.map(|(upright, _)| upright);
    Some((Frontier { edges, is_joined }, Step { from: 0, to: 0, roots, lead, moved, upright }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_33_frontiers() {
        assert_eq!(COLUMNS.frontiers.len(), FRONTIERS);
        assert_eq!(COLUMNS.steps.each_ref().map(Vec::len), [163, 171, 171, 163]);
    }
}
