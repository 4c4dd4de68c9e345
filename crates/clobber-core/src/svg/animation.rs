//! A reduction in motion.

use core::fmt;

use certified_search::text::from_fn;

use super::layout::Layout;
use super::picture::write_board;
use super::{Extent, Place, RADIUS, fill, open, short, vertices};
use crate::board::Topology;
use crate::color::Color;
use crate::position::Position;
use crate::reduction::{Reduction, ReplayError};
use crate::stones::{LargeSet, StoneSet};

/// A reduction in motion: every moving stone glides to its target, and the clobbered stone fades. After a rest at the
/// end the animation repeats. `Display` writes it as SVG with declarative animation (SMIL), which browsers play without
/// a script.
///
/// # Complexity
/// Linear in the numbers of vertices and moves (and of edges, on boards without squares).
#[derive(Clone, Debug)]
pub struct Animation<'a, T: Topology, S: StoneSet = LargeSet> {
    start: &'a Position<T, S>,
    title: Option<&'a str>,
    seconds: f64,
    moves: usize,
    stones: Vec<Stone>,
}

/// The history of a stone. Times count moves.
#[derive(Clone, Debug)]
struct Stone {
    color: Color,
    /// Its first place, and each later place with the move that leads there.
    places: Vec<(usize, Place)>,
    clobbered: Option<usize>,
}

impl<'a, T: Layout + Clone, S: StoneSet> Animation<'a, T, S> {
    /// Creates the animation of a reduction, with 0.8 seconds for each move.
    ///
    /// # Errors
    /// The first illegal move, because the reduction is replayed.
    pub fn new(start: &'a Position<T, S>, reduction: &Reduction) -> Result<Self, ReplayError> {
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
        let moves = reduction.moves.len();
        Ok(Self { start, title: None, seconds: 0.8, moves, stones })
    }

    /// Adds a title, which screen readers read aloud.
    #[must_use]
    pub const fn with_title(mut self, title: &'a str) -> Self {
        self.title = Some(title);
        self
    }

    /// Sets the seconds for each move. If the whole animation would take less than a tenth of a second, or forever, 0.8
    /// is used.
    #[must_use]
    pub fn with_seconds(self, seconds: f64) -> Self {
        let whole = seconds * self.whole();
        let is_usable = whole >= 0.1 && whole.is_finite();
        Self { seconds: if is_usable { seconds } else { 0.8 }, ..self }
    }
}

/// The rest before the first move, in moves.
const BEFORE: f64 = 1.0;
/// The rest after the last move, in moves.
const AFTER: f64 = 3.0;
/// The part of a move's time in which the stone moves.
const GLIDE: f64 = 0.6;

impl<T: Layout, S: StoneSet> fmt::Display for Animation<'_, T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.start.board();
        let frame = Extent::new(board);
        open(f, (frame.width, frame.height), self.title)?;
        write_board(f, board, &frame)?;
        // A clobbered stone lies below the stone that clobbers it, so stones that move last are drawn last.
        let mut stones: Vec<&Stone> = self.stones.iter().collect();
        stones.sort_by_key(|stone| stone.places.last().map(|&(index, _)| index));
        for stone in stones {
            self.write_stone(f, stone)?;
        }
        f.write_str("</svg>\n")
    }
}

impl<T: Topology, S: StoneSet> Animation<'_, T, S> {
    /// The duration of the animation, in moves.
    const fn whole(&self) -> f64 {
        BEFORE + self.moves as f64 + AFTER
    }

    /// Returns the moment `moves` moves after the start of the first move, as a fraction of the duration.
    fn moment(&self, moves: f64) -> impl fmt::Display {
        let moment = (moves + BEFORE) / self.whole();
        // Enough digits for ten thousand moves.
        from_fn(move |f| write!(f, "{moment:.6}"))
    }

    fn write_stone(&self, f: &mut fmt::Formatter<'_>, stone: &Stone) -> fmt::Result {
        let Some((&(_, start), later)) = stone.places.split_first() else { return Ok(()) };
        let color = fill(stone.color);
        write!(
            f,
            r##"<circle r="{RADIUS}" transform="translate({start})" fill="{color}" stroke="#202020">"##
        )?;
        let seconds = short(self.seconds * self.whole());
        let timing = format!(r#"dur="{seconds}s" repeatCount="indefinite""#);
        if !later.is_empty() {
            write!(
                f,
                r#"<animateTransform attributeName="transform" type="translate" {timing} keyTimes="0"#
            )?;
            for &(index, _) in later {
                let (begin, end) = (index as f64, index as f64 + GLIDE);
                write!(f, ";{};{}", self.moment(begin), self.moment(end))?;
            }
            write!(f, r#";1" values="{start}"#)?;
            let mut before = start;
            for &(_, place) in later {
                write!(f, ";{before};{place}")?;
                before = place;
            }
            write!(f, r#";{before}"/>"#)?;
        }
        if let Some(index) = stone.clobbered {
            let (begin, end) = (index as f64 + GLIDE / 2.0, index as f64 + GLIDE);
            let (begin, end) = (self.moment(begin), self.moment(end));
            write!(
                f,
                r#"<animate attributeName="opacity" {timing} keyTimes="0;{begin};{end};1" values="1;1;0;0"/>"#
            )?;
        }
        f.write_str("</circle>\n")
    }
}
