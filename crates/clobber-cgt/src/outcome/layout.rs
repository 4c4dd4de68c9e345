//! From positions to boards in machine words.

use clobber_core::{Color, Position, StoneSet, Topology};

use super::OutcomeError;
use super::board::{GridBoard, Large, Square, Strip};
use super::graph::Mixed;
use super::word::{Stones, Word};
use crate::clobber::ClobberError;
use crate::clobber::field::Stones as WideStones;
use crate::clobber::graph::GraphField;
use crate::clobber::part::{Part, is_monochromatic, path};

/// A connected part of a position, with stones of both colours.
#[derive(Clone, Debug)]
pub(super) enum Summand {
    Path(Vec<Color>),
    Grid(WideStones),
    Graph(GraphField, WideStones),
}

impl Summand {
    /// The parts of a position.
    pub(super) fn all_of<T: Topology, S: StoneSet>(
        position: &Position<T, S>,
    ) -> Result<Vec<Self>, OutcomeError> {
        let parts = position.parts();
        let parts = parts.iter().filter(|part| !is_monochromatic(position, part));
        let limit = GraphField::MOST_VERTICES;
        parts
            .map(|vertices| {
                if let Some(path) = path(position, vertices) {
                    return Ok(Self::Path(path.collect()));
                }
                match Part::new(position, vertices) {
                    Ok(Part::Grid(_, stones)) => Ok(Self::Grid(stones)),
                    Ok(Part::Graph(field, stones)) => Ok(Self::Graph(field, stones)),
                    Err(ClobberError::PartTooLarge { stones, limit }) => {
                        Err(OutcomeError::PartTooLarge { stones, limit })
                    }
                    Ok(Part::Row(_)) | Err(_) => {
                        Err(OutcomeError::PartTooLarge { stones: vertices.len(), limit })
                    }
                }
            })
            .collect()
    }
}

/// The parts of a sum on one family of boards: on the smallest on which there is room for all.
pub(super) enum Layout {
    Strip(Strip, Placed<u64>),
    Square(Square, Placed<u64>),
    Large(Large, Placed<u128>),
    Mixed(Mixed, Placed<u128>),
}

/// Parts with their places.
pub(super) type Placed<W> = Vec<(u32, Stones<W>)>;

impl Layout {
    pub(super) fn of(summands: &[Summand]) -> Result<Self, OutcomeError> {
        if let Some(parts) = placed::<_, 16>(summands) {
            return Ok(Self::Strip(Strip::new(), parts));
        }
        if let Some(parts) = placed::<_, 8>(summands) {
            return Ok(Self::Square(Square::new(), parts));
        }
        if let Some(parts) = placed::<_, 16>(summands) {
            return Ok(Self::Large(Large::new(), parts));
        }
        let mut mixed = Mixed::new();
        let parts: Result<_, _> =
            summands.iter().map(|summand| on_mixed(&mut mixed, summand)).collect();
        Ok(Self::Mixed(mixed, parts?))
    }
}

/// All parts on grids of one layout, if they fit.
fn placed<W: Word, const STRIDE: u32>(summands: &[Summand]) -> Option<Placed<W>> {
    let stones = |summand: &Summand| match summand {
        Summand::Path(colors) => GridBoard::<W, STRIDE>::folded(colors),
        Summand::Grid(stones) => GridBoard::<W, STRIDE>::fitted(*stones),
        Summand::Graph(..) => None,
    };
    summands.iter().map(|summand| stones(summand).map(|stones| (0, stones))).collect()
}

/// A part among grids and graphs.
fn on_mixed(mixed: &mut Mixed, summand: &Summand) -> Result<(u32, Stones<u128>), OutcomeError> {
    let narrow = |stones: WideStones| Stones { black: stones.black, white: stones.white };
    match summand {
        Summand::Grid(stones) => Ok((Mixed::GRID, narrow(*stones))),
        Summand::Graph(field, stones) => Ok((mixed.place(field), narrow(*stones))),
        Summand::Path(colors) => {
            if let Some(stones) = Large::folded(colors) {
                return Ok((Mixed::GRID, stones));
            }
            let limit = GraphField::MOST_VERTICES;
            let stones = colors.len();
            if stones > limit {
                return Err(OutcomeError::PartTooLarge { stones, limit });
            }
            let single = |index: usize| if index < stones { 1_u128 << index } else { 0 };
            let near = |index: usize| single(index + 1) | index.checked_sub(1).map_or(0, single);
            let set = |color| {
                let of_color = colors.iter().enumerate().filter(|(_, at)| **at == color);
                of_color.fold(0, |set, (index, _)| set | single(index))
            };
            let place = mixed.place(&GraphField::new((0..stones).map(near).collect()));
            Ok((place, Stones { black: set(Color::Black), white: set(Color::White) }))
        }
    }
}
