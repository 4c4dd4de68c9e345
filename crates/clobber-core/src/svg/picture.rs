//! One position.

use core::fmt;

use super::layout::{Layout, Point};
use super::{ACCENT, Escaped, Extent, RADIUS, Short, UNIT, fill, open, vertices};
use crate::board::Topology;
use crate::color::Color;
use crate::moves::{Move, Vertex};
use crate::position::Position;
use crate::stones::{LargeSet, StoneSet};

/// A picture of a position; `Display` writes it as SVG.
///
/// ```
/// use clobber_core::svg::Picture;
/// use clobber_core::{Move, Path, Position, Vertex};
///
/// let row: Position<Path> = "xoo.x".parse()?;
/// let arrow = Move::new(Vertex::new(0), Vertex::new(1));
/// let svg = Picture::new(&row).with_moves(&[arrow]).with_title("a row").to_string();
/// assert_eq!(svg.matches("<circle").count(), 4);
/// assert!(svg.contains("<title>a row</title>"));
/// # Ok::<(), clobber_core::ParseError>(())
/// ```
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
            let ((x1, y1), (x2, y2)) = (at(a), at(b));
            let [x1, y1, x2, y2] = [x1, y1, x2, y2].map(Short);
            writeln!(
                f,
                r#"<path d="M{x1} {y1}L{x2} {y2}" stroke="{ACCENT}" stroke-width="4" stroke-linecap="round"/>"#
            )?;
        }
        for &(vertex, _) in &self.rings {
            if is_on_board(vertex) {
                write_ring(f, at(vertex))?;
            }
        }
        for vertex in vertices(board) {
            let color = self.position.color_at(vertex);
            if let Some(color) = color {
                write_stone(f, at(vertex), color)?;
            } else if !board.has_squares() {
                let (x, y) = at(vertex);
                let (x, y) = (Short(x), Short(y));
                writeln!(
                    f,
                    r##"<path d="M{x} {y}h0" stroke="#707070" stroke-width="9" stroke-linecap="round"/>"##
                )?;
            }
            if let Some(Some(label)) = self.labels.get(vertex.index()) {
                write_label(f, at(vertex), color, label)?;
            }
        }
        for &(vertex, color) in self.rings.iter().filter(|&&(vertex, _)| is_on_board(vertex)) {
            write_mark(f, at(vertex), color)?;
        }
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
            let (x, y) = frame.place(board.point(vertex));
            let (x, y) = (Short(x - UNIT / 2.0), Short(y - UNIT / 2.0));
            write!(f, "M{x} {y}h{UNIT}v{UNIT}h-{UNIT}z")?;
        }
        return f.write_str("\" stroke=\"#b9ab8d\" fill=\"#efe6d4\"/>\n");
    }
    for a in vertices(board) {
        for b in board.neighbors(a).filter(|&b| a < b) {
            let ((x1, y1), (x2, y2)) = (frame.place(board.point(a)), frame.place(board.point(b)));
            let [x1, y1, x2, y2] = [x1, y1, x2, y2].map(Short);
            writeln!(f, r##"<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="#b0b0b0"/>"##)?;
        }
        let (x, y) = frame.place(board.point(a));
        writeln!(
            f,
            r##"<path d="M{} {}h0" stroke="#b0b0b0" stroke-width="5" stroke-linecap="round"/>"##,
            Short(x),
            Short(y)
        )?;
    }
    Ok(())
}

pub(super) fn write_stone(f: &mut fmt::Formatter<'_>, (x, y): Point, color: Color) -> fmt::Result {
    writeln!(
        f,
        r##"<circle cx="{}" cy="{}" r="{RADIUS}" fill="{}" stroke="#202020"/>"##,
        Short(x),
        Short(y),
        fill(color)
    )
}

/// Draws a ring around a stone, with the board between them, so that it does not look like a larger stone.
pub(super) fn write_ring(f: &mut fmt::Formatter<'_>, (x, y): Point) -> fmt::Result {
    writeln!(
        f,
        r#"<circle cx="{}" cy="{}" r="{}" fill="none" stroke="{ACCENT}" stroke-width="1.5"/>"#,
        Short(x),
        Short(y),
        RADIUS + 3.5
    )
}

/// Draws a small stone of a colour at the upper right of a ring.
fn write_mark(f: &mut fmt::Formatter<'_>, (x, y): Point, color: Color) -> fmt::Result {
    let (x, y, fill) = (Short(x + RADIUS), Short(y - RADIUS), fill(color));
    writeln!(f, r#"<circle cx="{x}" cy="{y}" r="4" fill="{fill}" stroke="{ACCENT}"/>"#)
}

fn write_label(
    f: &mut fmt::Formatter<'_>,
    (x, y): Point,
    stone: Option<Color>,
    label: &str,
) -> fmt::Result {
    let ink = fill(if stone == Some(Color::Black) { Color::White } else { Color::Black });
    let (x, y) = (Short(x), Short(y + 4.0));
    writeln!(f, r#"<text x="{x}" y="{y}" fill="{ink}">{}</text>"#, Escaped(label))
}

/// Returns the unit vector from a point to another; `None` if they are equal.
fn direction((x1, y1): Point, (x2, y2): Point) -> Option<Point> {
    let length = (x2 - x1).hypot(y2 - y1);
    (length > 0.0).then(|| ((x2 - x1) / length, (y2 - y1) / length))
}

/// Draws an arrow between two stones.
pub(super) fn write_arrow(f: &mut fmt::Formatter<'_>, from: Point, to: Point) -> fmt::Result {
    let Some((dx, dy)) = direction(from, to) else { return Ok(()) };
    let gap = RADIUS * 0.55;
    let (x1, y1) = (from.0 + gap * dx, from.1 + gap * dy);
    let (tip_x, tip_y) = (to.0 - gap * dx, to.1 - gap * dy);
    let (x2, y2) = (tip_x - 7.0 * dx, tip_y - 7.0 * dy);
    let [left, right] = [1.0, -1.0].map(|side| (x2 - 4.5 * side * dy, y2 + 4.5 * side * dx));
    let [x1, y1, x2, y2, tip_x, tip_y] = [x1, y1, x2, y2, tip_x, tip_y].map(Short);
    let [left_x, left_y, right_x, right_y] = [left.0, left.1, right.0, right.1].map(Short);
    writeln!(
        f,
        r#"<path d="M{x1} {y1}L{x2} {y2}" stroke="{ACCENT}" stroke-width="2.5"/><path d="M{tip_x} {tip_y}L{left_x} {left_y}L{right_x} {right_y}z" fill="{ACCENT}"/>"#
    )
}

/// Writes the number of a move next to the middle of its arrow.
fn write_number(f: &mut fmt::Formatter<'_>, from: Point, to: Point, number: usize) -> fmt::Result {
    let Some((dx, dy)) = direction(from, to) else { return Ok(()) };
    let x = (from.0 + to.0) / 2.0 - 9.0 * dy;
    let y = (from.1 + to.1) / 2.0 + 9.0 * dx + 4.0;
    let (x, y) = (Short(x), Short(y));
    writeln!(
        f,
        r##"<text x="{x}" y="{y}" fill="{ACCENT}" stroke="#ffffff" stroke-width="3" paint-order="stroke" font-weight="bold">{number}</text>"##
    )
}
