//! Pictures of boards and plays as SVG text (feature `svg`, no dependency).
//!
//! ```
//! use clickomania::{Board, Clicks, svg};
//!
//! let board: Board = "abca|bbca|aacc".parse()?;
//! let picture = svg::picture(&board);
//! assert_eq!(picture.matches("<rect").count(), 12);
//!
//! let clicks: Clicks = "1,0 2,0".parse()?;
//! println!("{}", svg::film(&board, &clicks)?);
//! println!("{}", svg::animation(&board, &clicks)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
#![doc = include_str!("../pictures/film.svg")]

use core::fmt::Write;

use crate::board::Board;
use crate::clicks::Clicks;
use crate::color::Color;
use crate::replay::ReplayError;
use crate::square::Square;

/// Pixels to a square.
const SIDE: usize = 26;
const MARGIN: usize = 8;
/// Boards of a film in a row.
const PER_ROW: usize = 6;
/// The time of a click in an animation, in seconds.
const SECONDS: f64 = 0.9;
/// The rest before the first click and after the last, in clicks.
const REST: f64 = 2.0;

/// Draws a board.
#[must_use]
pub fn picture(board: &Board) -> String {
    let mut svg = opened(frame(board), &board.to_string());
    write_board(&mut svg, board, None);
    svg.push_str("</svg>\n");
    svg
}

/// Draws a play as a film strip: the board before each click, with the group that is clicked outlined, and
/// the board at the end; six in a row.
///
/// # Complexity
/// Of the order of clicks times blocks, time and text.
///
/// # Errors
/// The first click that is not possible.
pub fn film(start: &Board, clicks: &Clicks) -> Result<String, ReplayError> {
    let (width, height) = frame(start);
    let frames = clicks.len() + 1;
    let shape = (width * frames.min(PER_ROW), height * frames.div_ceil(PER_ROW));
    let mut svg = opened(shape, &format!("{start}: {clicks}"));
    let mut board = start.clone();
    for index in 0..frames {
        let click = clicks.as_slice().get(index).copied();
        let group = click.and_then(|click| board.group_at(click));
        let (x, y) = (width * (index % PER_ROW), height * (index / PER_ROW));
        write(&mut svg, format_args!("<g transform=\"translate({x} {y})\">\n"));
        write_board(&mut svg, &board, group.as_ref().map(crate::Group::squares));
        svg.push_str("</g>\n");
        if let Some(click) = click {
            board.click(click).map_err(|cause| ReplayError { index, square: click, cause })?;
        }
    }
    svg.push_str("</svg>\n");
    Ok(svg)
}

/// Draws a play in motion, again and again: groups fade, blocks fall, columns shift. Declarative animation
/// (SMIL), which browsers play without a script.
///
/// # Complexity
/// O(clicks times blocks) time; text for every place that a block comes to.
///
/// # Errors
/// The first click that is not possible.
pub fn animation(start: &Board, clicks: &Clicks) -> Result<String, ReplayError> {
    let mut blocks: Vec<Block> = Vec::new();
    // Which block is where, as the columns of the board.
    let mut columns: Vec<Vec<usize>> = Vec::new();
    for (col, colors) in start.columns().enumerate() {
        columns.push((blocks.len()..).take(colors.len()).collect());
        blocks.extend(colors.iter().enumerate().map(|(above_floor, &color)| {
            let square = Square { row: start.height() - 1 - above_floor, col };
            Block { color, places: vec![(0, square)], removed: None }
        }));
    }
    let mut board = start.clone();
    for (index, &click) in clicks.as_slice().iter().enumerate() {
        let group =
            board.click(click).map_err(|cause| ReplayError { index, square: click, cause })?;
        for square in group.squares() {
            let above_floor = start.height() - 1 - square.row;
            let block = columns.get(square.col).and_then(|column| column.get(above_floor));
            if let Some(block) = block.and_then(|&block| blocks.get_mut(block)) {
                block.removed = Some(index);
            }
        }
        let is_left = |block: &usize| blocks.get(*block).is_some_and(|b| b.removed.is_none());
        columns.iter_mut().for_each(|column| column.retain(is_left));
        columns.retain(|column| !column.is_empty());
        for (col, column) in columns.iter().enumerate() {
            for (above_floor, &block) in column.iter().enumerate() {
                let square = Square { row: start.height() - 1 - above_floor, col };
                let Some(block) = blocks.get_mut(block) else { continue };
                if block.places.last().is_some_and(|&(_, before)| before != square) {
                    block.places.push((index, square));
                }
            }
        }
    }
    let mut svg = opened(frame(start), &format!("{start}: {clicks}"));
    write_floor(&mut svg, start);
    blocks.iter().for_each(|block| block.write(&mut svg, clicks.len()));
    svg.push_str("</svg>\n");
    Ok(svg)
}

/// The history of a block. Times are numbers of clicks.
struct Block {
    color: Color,
    /// Its first place, and each later place with the click that leads there.
    places: Vec<(usize, Square)>,
    removed: Option<usize>,
}

impl Block {
    fn write(&self, svg: &mut String, clicks: usize) {
        let all = clicks as f64 + 2.0 * REST;
        let moment = |clicks: f64| format!("{:.6}", (clicks + REST) / all);
        let timing = format!(r#"dur="{:.1}s" repeatCount="indefinite""#, all * SECONDS);
        let name = |square: Square| {
            let (x, y) = corner(square);
            format!("{x} {y}")
        };
        let Some(&(_, first)) = self.places.first() else { return };
        let mut place = name(first);
        write(svg, format_args!(r#"<g transform="translate({place})">"#));
        write_block(svg, (0, 0), self.color);
        if self.places.len() > 1 {
            let (mut times, mut values) = (String::from("0"), place.clone());
            for &(index, square) in self.places.iter().skip(1) {
                let begin = index as f64 + 0.4;
                times += &format!(";{};{}", moment(begin), moment(begin + 0.4));
                values += &format!(";{place};");
                place = name(square);
                values += &place;
            }
            write(
                svg,
                format_args!(
                    r#"<animateTransform attributeName="transform" type="translate" {timing} keyTimes="{times};1" values="{values};{place}"/>"#
                ),
            );
        }
        if let Some(index) = self.removed {
            let (begin, end) = (moment(index as f64), moment(index as f64 + 0.4));
            write(
                svg,
                format_args!(
                    r#"<animate attributeName="opacity" {timing} keyTimes="0;{begin};{end};1" values="1;1;0;0"/>"#
                ),
            );
        }
        svg.push_str("</g>\n");
    }
}

/// The width and the height of a picture.
fn frame(board: &Board) -> (usize, usize) {
    (board.width() * SIDE + 2 * MARGIN, board.height() * SIDE + 2 * MARGIN)
}

/// The top left corner of a square.
const fn corner(square: Square) -> (usize, usize) {
    (MARGIN + square.col * SIDE, MARGIN + square.row * SIDE)
}

fn opened((width, height): (usize, usize), title: &str) -> String {
    // What a board or clicks print as has no character of markup.
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="sans-serif" font-size="12" text-anchor="middle">
<title>{title}</title>
"#
    )
}

/// Writing to a string does not fail.
fn write(svg: &mut String, text: core::fmt::Arguments<'_>) {
    let _ = svg.write_fmt(text);
}

fn write_floor(svg: &mut String, board: &Board) {
    let y = MARGIN + board.height() * SIDE + 2;
    let right = MARGIN + board.width() * SIDE;
    write(
        svg,
        format_args!("<path d=\"M{MARGIN} {y}H{right}\" stroke=\"#606060\" stroke-width=\"2\"/>\n"),
    );
}

/// A board, perhaps with the outline of some of its squares.
fn write_board(svg: &mut String, board: &Board, outlined: Option<&[Square]>) {
    write_floor(svg, board);
    for (col, colors) in board.columns().enumerate() {
        for (above_floor, &color) in colors.iter().enumerate() {
            write_block(svg, corner(Square { row: board.height() - 1 - above_floor, col }), color);
            svg.push('\n');
        }
    }
    let Some(squares) = outlined else { return };
    svg.push_str(r#"<path d=""#);
    for &square in squares {
        let has = |row: Option<usize>, col: Option<usize>| {
            row.zip(col).is_some_and(|(row, col)| squares.contains(&Square { row, col }))
        };
        let Square { row, col } = square;
        let (x, y) = corner(square);
        // The sides on which the group ends.
        let sides = [
            (has(row.checked_sub(1), Some(col)), (x, y, 'h')),
            (has(Some(row + 1), Some(col)), (x, y + SIDE, 'h')),
            (has(Some(row), col.checked_sub(1)), (x, y, 'v')),
            (has(Some(row), Some(col + 1)), (x + SIDE, y, 'v')),
        ];
        for (_, (x, y, direction)) in sides.into_iter().filter(|(is_inner, _)| !is_inner) {
            write(svg, format_args!("M{x} {y}{direction}{SIDE}"));
        }
    }
    svg.push_str(
        "\" stroke=\"#000000\" stroke-width=\"3\" stroke-linecap=\"square\" fill=\"none\"/>\n",
    );
}

/// Hues that are told apart by those who see colours differently too; the letter says the same.
const PALETTE: [&str; 8] =
    ["#e69f00", "#56b4e9", "#009e73", "#f0e442", "#7ea6e0", "#d55e00", "#cc79a7", "#bbbbbb"];

fn write_block(svg: &mut String, (x, y): (usize, usize), color: Color) {
    let fill = PALETTE.iter().cycle().nth(color.index() % PALETTE.len()).unwrap_or(&"#bbbbbb");
    let (inner, text) = (SIDE - 2, (x + SIDE / 2, y + SIDE / 2 + 4));
    write(
        svg,
        format_args!(
            r#"<rect x="{}" y="{}" width="{inner}" height="{inner}" rx="4" fill="{fill}"/><text x="{}" y="{}">{color}</text>"#,
            x + 1,
            y + 1,
            text.0,
            text.1
        ),
    );
}
