//! Pictures of boards and plays as SVG text (feature `svg`, no dependency).
//!
//! Each function draws, and the `Display` of what it returns writes the SVG.
//!
//! ```
//! use clickomania::{Board, Clicks, svg};
//!
//! let board: Board = "abca|bbca|aacc".parse()?;
//! assert_eq!(svg::board(&board).to_string().matches("<rect").count(), 12);
//!
//! let clicks: Clicks = "1,0 2,0".parse()?;
//! println!("{}", svg::filmstrip(&board, &clicks)?);
//! println!("{}", svg::animation(&board, &clicks)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
#![doc = include_str!("../pictures/film.svg")]

use core::fmt;

use certified_search::text;

use crate::board::Board;
use crate::clicks::Clicks;
use crate::color::Color;
use crate::replay::ReplayError;
use crate::square::Square;

/// Pixels per square.
const SIDE: usize = 26;
const MARGIN: usize = 8;
/// Boards per row of a film strip.
const PER_ROW: usize = 6;
/// The time of a click in an animation, in seconds.
const SECONDS: f64 = 0.9;
/// The rest before the first click and after the last, in clicks.
const REST: f64 = 2.0;

/// Draws a board, in one pass over the blocks.
#[must_use]
pub fn board(board: &Board) -> impl fmt::Display {
    text::from_fn(move |f| {
        open(f, frame(board), board)?;
        write_board(f, board, None)?;
        f.write_str("</svg>\n")
    })
}

/// Draws a play as a film strip: the board before each click, with the clicked group outlined, and the board at the
/// end, six boards in a row.
///
/// # Complexity
/// O(clicks times blocks) time and text.
///
/// # Errors
/// The first illegal click.
pub fn filmstrip(start: &Board, clicks: &Clicks) -> Result<impl fmt::Display, ReplayError> {
    clicks.replayed(start, || Ok(()))?;
    Ok(text::from_fn(move |f| {
        let (width, height) = frame(start);
        let frames = clicks.len() + 1;
        let shape = (width * frames.min(PER_ROW), height * frames.div_ceil(PER_ROW));
        open(f, shape, format_args!("{start}: {clicks}"))?;
        let mut board = start.clone();
        for index in 0..frames {
            let click = clicks.as_slice().get(index).copied();
            let group = click.and_then(|click| board.group_at(click));
            let (x, y) = (width * (index % PER_ROW), height * (index / PER_ROW));
            writeln!(f, "<g transform=\"translate({x} {y})\">")?;
            write_board(f, &board, group.as_ref().map(crate::Group::squares))?;
            f.write_str("</g>\n")?;
            // All clicks are legal.
            let _ = click.map(|click| board.click(click));
        }
        f.write_str("</svg>\n")
    }))
}

/// Draws a play as a looping animation: groups fade, blocks fall, columns shift. The SVG has declarative animation
/// (SMIL), which browsers play without a script.
///
/// # Complexity
/// O(clicks times blocks) time; text for each place that a block reaches.
///
/// # Errors
/// The first illegal click.
pub fn animation(start: &Board, clicks: &Clicks) -> Result<impl fmt::Display, ReplayError> {
    let mut blocks: Vec<Block> = Vec::new();
    // The numbers of the blocks, in the columns of the board.
    let mut columns: Vec<Vec<usize>> = Vec::new();
    for (col, colors) in start.columns().enumerate() {
        columns.push((blocks.len()..).take(colors.len()).collect());
        blocks.extend(colors.iter().enumerate().map(|(above_floor, &color)| {
            let square = Square { row: start.height() - 1 - above_floor, col };
            Block { color, places: vec![(0, square)], removed: None }
        }));
    }
    let mut index = 0;
    clicks.play_labelled(start, columns, |_, removed, columns| {
        for block in removed {
            blocks.get_mut(block).into_iter().for_each(|b| b.removed = Some(index));
        }
        for (col, column) in columns.iter().enumerate() {
            for (above_floor, &block) in column.iter().enumerate() {
                let square = Square { row: start.height() - 1 - above_floor, col };
                let Some(block) = blocks.get_mut(block) else { continue };
                if block.places.last().is_some_and(|&(_, before)| before != square) {
                    block.places.push((index, square));
                }
            }
        }
        index += 1;
    })?;
    Ok(text::from_fn(move |f| {
        open(f, frame(start), format_args!("{start}: {clicks}"))?;
        write_floor(f, start)?;
        blocks.iter().try_for_each(|block| block.write(f, clicks.len()))?;
        f.write_str("</svg>\n")
    }))
}

/// The history of a block. Times count clicks.
struct Block {
    color: Color,
    /// Its first place, and each later place with the click that leads there.
    places: Vec<(usize, Square)>,
    removed: Option<usize>,
}

impl Block {
    fn write(&self, f: &mut fmt::Formatter<'_>, clicks: usize) -> fmt::Result {
        let all = clicks as f64 + 2.0 * REST;
        let moment = |clicks: f64| format!("{:.6}", (clicks + REST) / all);
        let timing = format!(r#"dur="{:.1}s" repeatCount="indefinite""#, all * SECONDS);
        let name = |square: Square| {
            let (x, y) = corner(square);
            format!("{x} {y}")
        };
        let Some(&(_, first)) = self.places.first() else { return Ok(()) };
        let mut place = name(first);
        write!(f, r#"<g transform="translate({place})">"#)?;
        write_block(f, (0, 0), self.color)?;
        if self.places.len() > 1 {
            write!(
                f,
                r#"<animateTransform attributeName="transform" type="translate" {timing} keyTimes="0"#
            )?;
            let later = || self.places.iter().skip(1);
            for &(index, _) in later() {
                let begin = index as f64 + 0.4;
                write!(f, ";{};{}", moment(begin), moment(begin + 0.4))?;
            }
            write!(f, r#";1" values="{place}"#)?;
            for &(_, square) in later() {
                let next = name(square);
                write!(f, ";{place};{next}")?;
                place = next;
            }
            write!(f, r#";{place}"/>"#)?;
        }
        if let Some(index) = self.removed {
            let (begin, end) = (moment(index as f64), moment(index as f64 + 0.4));
            write!(
                f,
                r#"<animate attributeName="opacity" {timing} keyTimes="0;{begin};{end};1" values="1;1;0;0"/>"#
            )?;
        }
        f.write_str("</g>\n")
    }
}

/// Returns the width and the height of a picture.
fn frame(board: &Board) -> (usize, usize) {
    (board.width() * SIDE + 2 * MARGIN, board.height() * SIDE + 2 * MARGIN)
}

const fn corner(square: Square) -> (usize, usize) {
    (MARGIN + square.col * SIDE, MARGIN + square.row * SIDE)
}

fn open(
    f: &mut fmt::Formatter<'_>,
    (width, height): (usize, usize),
    title: impl fmt::Display,
) -> fmt::Result {
    // Texts of boards and clicks contain no markup characters.
    writeln!(
        f,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="sans-serif" font-size="12" text-anchor="middle">
<title>{title}</title>"#
    )
}

fn write_floor(f: &mut fmt::Formatter<'_>, board: &Board) -> fmt::Result {
    let y = MARGIN + board.height() * SIDE + 2;
    let right = MARGIN + board.width() * SIDE;
    writeln!(f, "<path d=\"M{MARGIN} {y}H{right}\" stroke=\"#606060\" stroke-width=\"2\"/>")
}

/// Draws a board, perhaps with the outline of some of its squares.
fn write_board(
    f: &mut fmt::Formatter<'_>,
    board: &Board,
    outlined: Option<&[Square]>,
) -> fmt::Result {
    write_floor(f, board)?;
    for (col, colors) in board.columns().enumerate() {
        for (above_floor, &color) in colors.iter().enumerate() {
            write_block(f, corner(Square { row: board.height() - 1 - above_floor, col }), color)?;
            f.write_str("\n")?;
        }
    }
    let Some(squares) = outlined else { return Ok(()) };
    f.write_str(r#"<path d=""#)?;
    let mut within = squares.to_vec();
    within.sort_unstable();
    for &square in squares {
        let has = |row: Option<usize>, col: Option<usize>| {
            let square = row.zip(col).map(|(row, col)| Square { row, col });
            square.is_some_and(|square| within.binary_search(&square).is_ok())
        };
        let Square { row, col } = square;
        let (x, y) = corner(square);
        // Sides that are borders of the group.
        let sides = [
            (has(row.checked_sub(1), Some(col)), (x, y, 'h')),
            (has(Some(row + 1), Some(col)), (x, y + SIDE, 'h')),
            (has(Some(row), col.checked_sub(1)), (x, y, 'v')),
            (has(Some(row), Some(col + 1)), (x + SIDE, y, 'v')),
        ];
        for (_, (x, y, direction)) in sides.into_iter().filter(|(is_inner, _)| !is_inner) {
            write!(f, "M{x} {y}{direction}{SIDE}")?;
        }
    }
    f.write_str(
        "\" stroke=\"#000000\" stroke-width=\"3\" stroke-linecap=\"square\" fill=\"none\"/>\n",
    )
}

/// Hues that are distinguishable with colour blindness; the letter repeats the colour.
const PALETTE: [&str; 8] =
    ["#e69f00", "#56b4e9", "#009e73", "#f0e442", "#7ea6e0", "#d55e00", "#cc79a7", "#bbbbbb"];

fn write_block(f: &mut fmt::Formatter<'_>, (x, y): (usize, usize), color: Color) -> fmt::Result {
    let fill = PALETTE.iter().cycle().nth(color.index() % PALETTE.len()).unwrap_or(&"#bbbbbb");
    let (inner, text) = (SIDE - 2, (x + SIDE / 2, y + SIDE / 2 + 4));
    write!(
        f,
        r#"<rect x="{}" y="{}" width="{inner}" height="{inner}" rx="4" fill="{fill}"/><text x="{}" y="{}">{color}</text>"#,
        x + 1,
        y + 1,
        text.0,
        text.1
    )
}
