//! One position.

use core::fmt;

use super::layout::Layout;
use super::{ACCENT, Extent, Place, RADIUS, UNIT, escaped, fill, open, short, vertices};
use crate::board::Topology;
use crate::color::Color;
use crate::moves::{Move, Vertex};
use crate::position::Position;
use crate::stones::{LargeSet, StoneSet};

/// A picture of a position; `Display` writes it as SVG.
///
/// # Complexity
/// One pass over the vertices, and one over the edges on boards without squares.
#[derive(Clone, Debug)]
pub struct Picture<'a, T: Topology, S: StoneSet = LargeSet> {
    position: &'a Position<T, S>,
    title: Option<&'a str>,
    moves: &'a [Move],
    labels: Vec<Option<String>>,
    lines: Vec<(Vertex, Vertex)>,
    rings: Vec<(Vertex, Color)>,
}

impl<'a, T: Layout, S: StoneSet> Picture<'a, T, S> {
    /// Creates a picture of the stones on their board.
    #[must_use]
    pub const fn new(position: &'a Position<T, S>) -> Self {
        Self {
            position,
            title: None,
            moves: &[],
            labels: Vec::new(),
            lines: Vec::new(),
            rings: Vec::new(),
        }
    }

    /// Adds a title, which screen readers read aloud.
    #[must_use]
    pub const fn with_title(mut self, title: &'a str) -> Self {
        self.title = Some(title);
        self
    }

    /// Adds the board's name to each vertex.
    #[must_use]
    pub fn with_names(self) -> Self {
        let board = self.position.board();
        let name = |vertex| {
            let mut name = String::new();
            board.fmt_vertex(vertex, &mut name).ok().map(|()| name)
        };
        let labels = vertices(board).map(name).collect();
        Self { labels, ..self }
    }

    /// Adds a label at each vertex for which the function returns one.
    #[must_use]
    pub fn with_labels(self, label: impl FnMut(Vertex) -> Option<String>) -> Self {
        let labels = vertices(self.position.board()).map(label).collect();
        Self { labels, ..self }
    }

    /// Adds an arrow for each move, numbered from 1. The moves are drawn, not played.
    #[must_use]
    pub const fn with_moves(mut self, moves: &'a [Move]) -> Self {
        self.moves = moves;
        self
    }

    /// Adds lines between pairs of vertices, such as the edges of a circuit.
    #[must_use]
    pub fn with_lines(self, lines: impl IntoIterator<Item = (Vertex, Vertex)>) -> Self {
        Self { lines: lines.into_iter().collect(), ..self }
    }

    /// Adds a ring with a small coloured stone at each of these vertices: the stones that the goal requires.
    #[must_use]
    pub fn with_rings(self, rings: impl IntoIterator<Item = (Vertex, Color)>) -> Self {
        Self { rings: rings.into_iter().collect(), ..self }
    }
}

impl<T: Layout, S: StoneSet> fmt::Display for Picture<'_, T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.position.board();
        let frame = Extent::new(board);
        open(f, (frame.width, frame.height), self.title)?;
        write_board(f, board, &frame)?;
        let at = |vertex| frame.place(board.point(vertex));
        let is_on_board = |vertex: Vertex| vertex.index() < board.vertex_count();
        for &(a, b) in self.lines.iter().filter(|&&(a, b)| is_on_board(a) && is_on_board(b)) {
            let (a, b) = (at(a), at(b));
            writeln!(
                f,
                r#"<path d="M{a}L{b}" stroke="{ACCENT}" stroke-width="4" stroke-linecap="round"/>"#
            )?;
        }
        let rings = || self.rings.iter().copied().filter(|&(vertex, _)| is_on_board(vertex));
        rings().try_for_each(|(vertex, _)| write_ring(f, at(vertex)))?;
        for vertex in vertices(board) {
            let color = self.position.color_at(vertex);
            if let Some(color) = color {
                write_stone(f, at(vertex), color)?;
            } else if !board.has_squares() {
                write_dot(f, at(vertex), "#707070", 9)?;
            }
            if let Some(Some(label)) = self.labels.get(vertex.index()) {
                write_label(f, at(vertex), color, label)?;
            }
        }
        rings().try_for_each(|(vertex, color)| write_mark(f, at(vertex), color))?;
        for (index, mv) in self.moves.iter().enumerate() {
            if is_on_board(mv.from) && is_on_board(mv.to) {
                write_arrow(f, at(mv.from), at(mv.to))?;
                write_number(f, at(mv.from), at(mv.to), index + 1)?;
            }
        }
        f.write_str("</svg>\n")
    }
}

/// Draws the squares, or the edges.
pub(super) fn write_board(
    f: &mut fmt::Formatter<'_>,
    board: &impl Layout,
    frame: &Extent,
) -> fmt::Result {
    if board.has_squares() {
        f.write_str(r#"<path d=""#)?;
        for vertex in vertices(board) {
            let corner = frame.place(board.point(vertex)).moved(-UNIT / 2.0, -UNIT / 2.0);
            write!(f, "M{corner}h{UNIT}v{UNIT}h-{UNIT}z")?;
        }
        return f.write_str("\" stroke=\"#b9ab8d\" fill=\"#efe6d4\"/>\n");
    }
    for a in vertices(board) {
        let at = |vertex| frame.place(board.point(vertex));
        for b in board.neighbors(a).filter(|&b| a < b) {
            let [x1, y1, x2, y2] = [at(a).x, at(a).y, at(b).x, at(b).y].map(short);
            writeln!(f, r##"<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="#b0b0b0"/>"##)?;
        }
        write_dot(f, at(a), "#b0b0b0", 5)?;
    }
    Ok(())
}

fn write_dot(f: &mut fmt::Formatter<'_>, at: Place, color: &str, width: u32) -> fmt::Result {
    writeln!(
        f,
        r#"<path d="M{at}h0" stroke="{color}" stroke-width="{width}" stroke-linecap="round"/>"#
    )
}

/// Draws a circle; `paint` has its other attributes.
fn write_circle(
    f: &mut fmt::Formatter<'_>,
    at: Place,
    radius: f64,
    paint: impl fmt::Display,
) -> fmt::Result {
    writeln!(f, r#"<circle cx="{}" cy="{}" r="{radius}" {paint}/>"#, short(at.x), short(at.y))
}

pub(super) fn write_stone(f: &mut fmt::Formatter<'_>, at: Place, color: Color) -> fmt::Result {
    write_circle(f, at, RADIUS, format_args!(r##"fill="{}" stroke="#202020""##, fill(color)))
}

/// Draws a ring around a stone, with the board between them, so that it does not look like a larger stone.
pub(super) fn write_ring(f: &mut fmt::Formatter<'_>, at: Place) -> fmt::Result {
    write_circle(
        f,
        at,
        RADIUS + 3.5,
        format_args!(r#"fill="none" stroke="{ACCENT}" stroke-width="1.5""#),
    )
}

/// Draws a small stone of a colour at the upper right of a ring.
fn write_mark(f: &mut fmt::Formatter<'_>, at: Place, color: Color) -> fmt::Result {
    write_circle(
        f,
        at.moved(RADIUS, -RADIUS),
        4.0,
        format_args!(r#"fill="{}" stroke="{ACCENT}""#, fill(color)),
    )
}

fn write_label(
    f: &mut fmt::Formatter<'_>,
    at: Place,
    stone: Option<Color>,
    label: &str,
) -> fmt::Result {
    let ink = fill(if stone == Some(Color::Black) { Color::White } else { Color::Black });
    let (x, y) = (short(at.x), short(at.y + 4.0));
    writeln!(f, r#"<text x="{x}" y="{y}" fill="{ink}">{}</text>"#, escaped(label))
}

/// Returns the unit vector from a place to another; `None` if they are equal.
fn direction(from: Place, to: Place) -> Option<(f64, f64)> {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy);
    (length > 0.0).then(|| (dx / length, dy / length))
}

/// Draws an arrow between two stones.
pub(super) fn write_arrow(f: &mut fmt::Formatter<'_>, from: Place, to: Place) -> fmt::Result {
    let Some((dx, dy)) = direction(from, to) else { return Ok(()) };
    let gap = RADIUS * 0.55;
    let (start, tip) = (from.moved(gap * dx, gap * dy), to.moved(-gap * dx, -gap * dy));
    let end = tip.moved(-7.0 * dx, -7.0 * dy);
    let [left, right] = [4.5, -4.5].map(|side| end.moved(-side * dy, side * dx));
    writeln!(
        f,
        r#"<path d="M{start}L{end}" stroke="{ACCENT}" stroke-width="2.5"/><path d="M{tip}L{left}L{right}z" fill="{ACCENT}"/>"#
    )
}

/// Writes the number of a move next to the middle of its arrow.
fn write_number(f: &mut fmt::Formatter<'_>, from: Place, to: Place, number: usize) -> fmt::Result {
    let Some((dx, dy)) = direction(from, to) else { return Ok(()) };
    let x = short((from.x + to.x) / 2.0 - 9.0 * dy);
    let y = short((from.y + to.y) / 2.0 + 9.0 * dx + 4.0);
    writeln!(
        f,
        r##"<text x="{x}" y="{y}" fill="{ACCENT}" stroke="#ffffff" stroke-width="3" paint-order="stroke" font-weight="bold">{number}</text>"##
    )
}
