//! A reduction in motion.

use core::fmt;

use certified_search::text::from_fn;

use super::layout::Layout;
use super::picture::write_board;
use super::{Extent, Place, RADIUS, fill, open, short, vertices};
use crate::color::Color;
use crate::position::Position;
use crate::reduction::{Reduction, ReplayError};
use crate::stones::StoneSet;

/// The seconds of a move.
const SECONDS: f64 = 0.8;
/// The rest before the first move, in moves.
const BEFORE: f64 = 1.0;
/// The rest after the last move, in moves.
const AFTER: f64 = 3.0;
/// The part of a move's time in which the stone moves.
const GLIDE: f64 = 0.6;

/// Draws a reduction in motion: every moving stone glides to its target, and the clobbered stone fades. After a rest
/// at the end the animation repeats. The SVG has declarative animation (SMIL), which browsers play without a script.
///
/// # Arguments
/// `title`: screen readers read it aloud.
///
/// # Complexity
/// Linear in the numbers of vertices and moves (and of edges, on boards without squares).
///
/// # Errors
/// The first illegal move, because the reduction is replayed.
pub fn animation<'a, T: Layout + Clone, S: StoneSet>(
    start: &'a Position<T, S>,
    reduction: &Reduction,
    title: Option<&'a str>,
) -> Result<impl fmt::Display + use<'a, T, S>, ReplayError> {
    reduction.replay(start)?;
    let board = start.board();
    let frame = Extent::new(board);
    let at = |vertex| frame.place(board.point(vertex));
    let mut stones = Vec::with_capacity(start.stone_count());
    // The stone on each vertex.
    let mut stone_on: Vec<Option<usize>> = Vec::with_capacity(board.vertex_count());
    for vertex in vertices(board) {
        stone_on.push(start.color_at(vertex).map(|color| {
            stones.push(Stone { color, places: vec![(0, at(vertex))], clobbered: None });
            stones.len() - 1
        }));
    }
    for (index, mv) in reduction.moves.iter().enumerate() {
        let mover = stone_on.get_mut(mv.from.index()).and_then(Option::take);
        let target = stone_on.get_mut(mv.to.index());
        let clobbered = target.and_then(|target| core::mem::replace(target, mover));
        if let Some(stone) = clobbered.and_then(|stone| stones.get_mut(stone)) {
            stone.clobbered = Some(index);
        }
        if let Some(stone) = mover.and_then(|stone| stones.get_mut(stone)) {
            stone.places.push((index, at(mv.to)));
        }
    }
    // A clobbered stone lies below the stone that clobbers it, so stones that move last are drawn last.
    stones.sort_by_key(|stone| stone.places.last().map(|&(index, _)| index));
    let whole = BEFORE + reduction.moves.len() as f64 + AFTER;
    Ok(from_fn(move |f| {
        open(f, (frame.width, frame.height), title)?;
        write_board(f, board, &frame)?;
        stones.iter().try_for_each(|stone| stone.write(f, whole))?;
        f.write_str("</svg>\n")
    }))
}

/// The history of a stone. Times count moves.
struct Stone {
    color: Color,
    /// Its first place, and each later place with the move that leads there.
    places: Vec<(usize, Place)>,
    clobbered: Option<usize>,
}

impl Stone {
    /// Writes the stone in an animation that lasts `whole` moves.
    fn write(&self, f: &mut fmt::Formatter<'_>, whole: f64) -> fmt::Result {
        let Some((&(_, start), later)) = self.places.split_first() else { return Ok(()) };
        let color = fill(self.color);
        write!(
            f,
            r##"<circle r="{RADIUS}" transform="translate({start})" fill="{color}" stroke="#202020">"##
        )?;
        // A moment as a fraction of the whole, with enough digits for ten thousand moves.
        let moment = |moves: f64| format!("{:.6}", (moves + BEFORE) / whole);
        let timing = format!(r#"dur="{}s" repeatCount="indefinite""#, short(SECONDS * whole));
        if !later.is_empty() {
            write!(
                f,
                r#"<animateTransform attributeName="transform" type="translate" {timing} keyTimes="0"#
            )?;
            for &(index, _) in later {
                write!(f, ";{};{}", moment(index as f64), moment(index as f64 + GLIDE))?;
            }
            write!(f, r#";1" values="{start}"#)?;
            let mut before = start;
            for &(_, place) in later {
                write!(f, ";{before};{place}")?;
                before = place;
            }
            write!(f, r#";{before}"/>"#)?;
        }
        if let Some(index) = self.clobbered {
            let (begin, end) = (moment(index as f64 + GLIDE / 2.0), moment(index as f64 + GLIDE));
            write!(
                f,
                r#"<animate attributeName="opacity" {timing} keyTimes="0;{begin};{end};1" values="1;1;0;0"/>"#
            )?;
        }
        f.write_str("</circle>\n")
    }
}
