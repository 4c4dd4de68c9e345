//! Pictures of positions and reductions, as SVG text (feature `svg`, no dependency).
//!
//! | to draw | use |
//! |---|---|
//! | a position, perhaps with names, labels and numbered arrows | [`Picture`] |
//! | a reduction as a film strip: the position after each move | [`filmstrip`] |
//! | a reduction in motion | [`animation`] |
//! | your own board | implement [`Layout`] |
//!
#![doc = include_str!("../pictures/position.svg")]
//!
//! All three write the SVG through `Display`: `to_string()` returns it, and `write!` streams it.
//!
//! ```
//! use clobber_core::svg::{Picture, animation, filmstrip};
//! use clobber_core::{Grid, Position, Reduction};
//!
//! let board: Position<Grid> = "xo|ox".parse()?;
//! let picture = Picture::new(&board).with_names().to_string();
//! assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n"));
//!
//! let reduction = Reduction::parse_on(board.board(), "alternating:x 0,0>0,1 1,0>1,1 0,1>1,1")?;
//! println!("{}", filmstrip(&board, &reduction, None, 1)?);
//! println!("{}", animation(&board, &reduction, Some("a square"))?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod animation;
mod filmstrip;
mod layout;
mod picture;

use core::fmt;

use certified_search::text::from_fn;

pub use self::animation::animation;
pub use self::filmstrip::filmstrip;
use self::layout::Point;
pub use self::layout::{Layout, OnCircle};
pub use self::picture::Picture;

use crate::color::Color;
use crate::moves::Vertex;

/// Pixels from a vertex to one at distance 1.
const UNIT: f64 = 40.0;
/// The radius of a stone.
const RADIUS: f64 = 14.0;
/// The margin around the vertices.
const MARGIN: f64 = 26.0;
/// The colour of arrows and of the stone that has just moved.
const ACCENT: &str = "#c03020";

/// The rectangle that contains a board's vertices, in pixels.
#[derive(Clone, Copy, Debug)]
struct Extent {
    /// The least coordinates of the vertices, in units.
    least: Point,
    width: f64,
    height: f64,
}

impl Extent {
    fn new(board: &impl Layout) -> Self {
        let points = || vertices(board).map(|vertex| board.point(vertex));
        let (mut least, mut greatest) = match points().next() {
            Some(first) => (first, first),
            None => ((0.0, 0.0), (0.0, 0.0)),
        };
        for (x, y) in points() {
            least = (least.0.min(x), least.1.min(y));
            greatest = (greatest.0.max(x), greatest.1.max(y));
        }
        let extent = |least: f64, greatest: f64| (greatest - least) * UNIT + 2.0 * MARGIN;
        Self { least, width: extent(least.0, greatest.0), height: extent(least.1, greatest.1) }
    }

    /// Returns the place on the page for a point of the board.
    fn place(&self, (x, y): Point) -> Place {
        Place { x: (x - self.least.0) * UNIT + MARGIN, y: (y - self.least.1) * UNIT + MARGIN }
    }
}

/// A place on the page, in pixels; `Display` writes it for a path.
#[derive(Clone, Copy, Debug)]
struct Place {
    x: f64,
    y: f64,
}

impl Place {
    fn moved(self, right: f64, down: f64) -> Self {
        Self { x: self.x + right, y: self.y + down }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", short(self.x), short(self.y))
    }
}

/// Returns the vertices of a board.
fn vertices(board: &impl Layout) -> impl Iterator<Item = Vertex> {
    (0..board.vertex_count()).filter_map(Vertex::from_index)
}

/// Rounds a number to at most one decimal, so that the text is short and the same everywhere.
fn short(number: f64) -> f64 {
    let tenths = (number * 10.0).round();
    // Avoid "-0" and "inf": the largest numbers have no tenths.
    match tenths {
        0.0 => 0.0,
        tenths if tenths.is_finite() => tenths / 10.0,
        _ => number,
    }
}

/// Writes text with all markup characters escaped.
fn escaped(text: &str) -> impl fmt::Display {
    from_fn(move |f| {
        text.chars().try_for_each(|character| match character {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '"' => f.write_str("&quot;"),
            // XML does not allow these, even escaped.
            '\u{fffe}' | '\u{ffff}' => f.write_str(" "),
            control if control.is_control() => f.write_str(" "),
            other => write!(f, "{other}"),
        })
    })
}

fn open(
    f: &mut fmt::Formatter<'_>,
    (width, height): (f64, f64),
    title: Option<&str>,
) -> fmt::Result {
    let (width, height) = (short(width), short(height));
    writeln!(
        f,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="sans-serif" font-size="11" text-anchor="middle">"#
    )?;
    if let Some(title) = title {
        writeln!(f, "<title>{}</title>", escaped(title))?;
    }
    Ok(())
}

const fn fill(color: Color) -> &'static str {
    match color {
        Color::Black => "#202020",
        Color::White => "#ffffff",
    }
}
