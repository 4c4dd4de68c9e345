//! Recognises a checkerboard on the blocks of a mesh by its outline.

use clobber_core::{Color, Effort, Topology, Vertex};

use crate::DynPosition;
use crate::error::Error;

/// The four directions, clockwise.
const DIRECTIONS: [Direction; 4] =
    [Direction::Up, Direction::Right, Direction::Down, Direction::Left];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Up,
    Right,
    Down,
    Left,
}

impl Direction {
    /// Returns the direction after some quarter turns, clockwise.
    pub(super) fn turned(self, quarters: usize) -> Self {
        let [up, right, down, left] = DIRECTIONS;
        match (self as usize + quarters) % 4 {
            0 => up,
            1 => right,
            2 => down,
            _ => left,
        }
    }

    /// Returns whether vertices in this direction have lower numbers.
    pub(super) const fn is_backward(self) -> bool {
        matches!(self, Self::Up | Self::Left)
    }

    pub(super) const fn is_vertical(self) -> bool {
        matches!(self, Self::Up | Self::Down)
    }
}

/// The lengths into which the distances between lines of one direction are cut.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lengths {
    /// All lengths are multiples of this.
    pub(super) unit: u32,
    /// The least and the greatest length, in units.
    pub(super) least: u32,
    pub(super) most: u32,
}

impl Lengths {
    /// Cuts the distance between two lines.
    fn cut(self, distance: u32) -> Option<impl Iterator<Item = u8>> {
        let Self { unit, least, most } = self;
        let units = distance / unit;
        if distance % unit != 0 || units < least {
            return None;
        }
        // Take as few pieces as possible, and make them as equal as possible.
        let count = units.div_ceil(most);
        let (short, longer) = (units / count, units % count);
        Some((0..count).map(move |at| ((short + u32::from(at < longer)) * unit) as u8))
    }
}

/// A block of the mesh, and its neighbours.
#[derive(Clone, Copy, Debug)]
pub(super) struct MeshBlock {
    pub(super) top_left: Vertex,
    pub(super) rows: u8,
    pub(super) cols: u8,
    /// The neighbouring blocks in the four directions.
    pub(super) around: [Option<u32>; 4],
}

impl MeshBlock {
    /// Returns the block in a direction.
    pub(super) fn beside(&self, direction: Direction) -> Option<u32> {
        self.around.get(direction as usize).copied().flatten()
    }
}

/// The outline of connected stones of alternating colours.
#[derive(Debug)]
pub(super) struct Outline {
    /// The number of vertices in a row of the board.
    pub(super) width: u32,
    /// The colour of the squares whose row and column are both even or both odd.
    pub(super) even: Color,
    rows: Lines,
    cols: Lines,
}

/// The lines of one direction that contain the outline.
#[derive(Debug)]
struct Lines {
    first: u32,
    /// Whether there is a line before each row or column from the first on.
    are_lines: Vec<bool>,
}

impl Lines {
    /// Creates an unmarked line before each row or column of a range, and one behind it.
    fn new(first: u32, last: u32) -> Self {
        Self { first, are_lines: vec![false; (last - first) as usize + 2] }
    }

    fn mark(&mut self, at: u32) {
        let line = at.checked_sub(self.first).and_then(|at| self.are_lines.get_mut(at as usize));
        line.into_iter().for_each(|line| *line = true);
    }

    /// Returns, for each row or column, the length of the piece that begins there, or 0. If a distance cannot be cut,
    /// returns its place.
    fn cut(&self, lengths: Lengths) -> Result<Vec<u8>, u32> {
        let mut pieces = vec![0; self.are_lines.len()];
        let lines = self.are_lines.iter().zip(0_u32..).filter(|(is, _)| **is).map(|(_, at)| at);
        let mut lines = lines.peekable();
        while let Some(line) = lines.next() {
            let Some(&next) = lines.peek() else { break };
            let mut at = line as usize;
            for length in lengths.cut(next - line).ok_or(self.first + line)? {
                pieces.get_mut(at).into_iter().for_each(|piece| *piece = length);
                at += usize::from(length);
            }
        }
        Ok(pieces)
    }
}

impl Outline {
    /// Reads the outline of a part. Fails by [`Error::NoMesh`] or [`Error::Stopped`].
    pub(super) fn new(
        position: &DynPosition<'_>,
        part: &[Vertex],
        effort: &mut Effort<'_>,
    ) -> Result<Self, Error> {
        let board = position.board();
        let width = u32::try_from(board.line_width().max(1)).unwrap_or(u32::MAX);
        let (Some(first), Some(last)) = (part.first(), part.last()) else {
            return Err(Error::Empty);
        };
        let place = |vertex: Vertex| (vertex.get() / width, vertex.get() % width);
        let color = |vertex: Vertex| position.color_at(vertex);
        let is_even = |vertex| {
            let (row, col) = place(vertex);
            (row + col) % 2 == 0
        };
        let even = color(*first)
            .map_or(Color::Black, |color| if is_even(*first) { color } else { !color });
        let (mut left, mut right) = (width, 0);
        for &vertex in part {
            let (_, col) = place(vertex);
            (left, right) = (left.min(col), right.max(col));
            if color(vertex) != Some(if is_even(vertex) { even } else { !even }) {
                return Err(Error::NoMesh { vertex, reason: "the colours do not alternate" });
            }
        }
        let mut rows = Lines::new(place(*first).0, place(*last).0);
        let mut cols = Lines::new(left, right);
        for &vertex in part {
            effort.work(4)?;
            let (row, col) = place(vertex);
            let number = vertex.get();
            let around = [
                number.checked_sub(width),
                number.checked_add(1).filter(|_| col + 1 < width),
                number.checked_add(width),
                number.checked_sub(1).filter(|_| col > 0),
            ]
            .map(|near| near.map(Vertex::new).filter(|&near| color(near).is_some()));
            let stones = board.neighbors(vertex).filter(|&near| color(near).is_some());
            let mut found = 0;
            for near in stones {
                found += 1;
                if !around.contains(&Some(near)) {
                    return Err(Error::NoMesh { vertex, reason: "the board is no grid" });
                }
            }
            if found != around.iter().flatten().count() {
                return Err(Error::NoMesh { vertex, reason: "the board is no grid" });
            }
            let [up, right, down, left] = around.map(|near| near.is_none());
            if up {
                rows.mark(row);
            }
            if down {
                rows.mark(row + 1);
            }
            if left {
                cols.mark(col);
            }
            if right {
                cols.mark(col + 1);
            }
        }
        Ok(Self { width, even, rows, cols })
    }

    /// Cuts the part into blocks. Fails by [`Error::NoMesh`]: two lines are too close, or at a distance that these
    /// lengths cannot make up.
    pub(super) fn blocks(
        &self,
        part: &[Vertex],
        lengths: [Lengths; 2],
    ) -> Result<Vec<MeshBlock>, Error> {
        let [of_rows, of_cols] = lengths;
        let no_mesh = |is_there: &dyn Fn(u32, u32) -> bool| {
            let place = |vertex: Vertex| (vertex.get() / self.width, vertex.get() % self.width);
            let is_there = |vertex: &&Vertex| {
                let (row, col) = place(**vertex);
                is_there(row, col)
            };
            let vertex = part.iter().find(is_there).copied().unwrap_or_default();
            Error::NoMesh {
                vertex,
                reason: "the next line of the outline is too close, or at an odd distance",
            }
        };
        let heights = self.rows.cut(of_rows).map_err(|line| no_mesh(&|row, _| row == line))?;
        let widths = self.cols.cut(of_cols).map_err(|line| no_mesh(&|_, col| col == line))?;
        let mut blocks = Vec::new();
        for &top_left in part {
            let (row, col) = (top_left.get() / self.width, top_left.get() % self.width);
            let height = heights.get((row - self.rows.first) as usize).copied().unwrap_or(0);
            let cols = widths.get((col - self.cols.first) as usize).copied().unwrap_or(0);
            if height > 0 && cols > 0 {
                blocks.push(MeshBlock { top_left, rows: height, cols, around: [None; 4] });
            }
        }
        self.join(&mut blocks);
        Ok(blocks)
    }

    /// Finds the neighbours of each block; the blocks come row by row.
    fn join(&self, blocks: &mut [MeshBlock]) {
        let (mut at, mut below) = (0, 0);
        while let Some(&MeshBlock { top_left, rows, cols, .. }) = blocks.get(at) {
            let [top_left, rows, cols] = [top_left.get(), rows.into(), cols.into()];
            let wanted = top_left + rows * self.width;
            while blocks.get(below).is_some_and(|block| block.top_left.get() < wanted) {
                below += 1;
            }
            let is_at = |block: usize, vertex: u32| {
                blocks.get(block).is_some_and(|block| block.top_left.get() == vertex)
            };
            let is_below = is_at(below, wanted);
            let is_right =
                top_left % self.width + cols < self.width && is_at(at + 1, top_left + cols);
            let mut set = |block: usize, direction: Direction, to: usize| {
                let around = blocks.get_mut(block).map(|block| &mut block.around);
                let side = around.and_then(|around| around.get_mut(direction as usize));
                side.into_iter().for_each(|side| *side = Some(to as u32));
            };
            if is_below {
                set(at, Direction::Down, below);
                set(below, Direction::Up, at);
            }
            if is_right {
                set(at, Direction::Right, at + 1);
                set(at + 1, Direction::Left, at);
            }
            at += 1;
        }
    }
}
