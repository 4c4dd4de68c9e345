//! Finds who wins by playing all out.

use certified_search::Effort;
use clobber_core::{Color, GraphBoard, Grid, Position, Topology, Vertex};
use partizan::{Either, GameError, Outcome, OutcomeSearch, Rules, SumRules};

use crate::rules::{ClobberRules, options};
use crate::side::Side;

/// Finds who wins sums of grids and positions on graphs by playing all out, without values and without a learned order.
///
/// It has only the rules in common with [`OutcomeSolver`](crate::OutcomeSolver), whose answers it confirms more slowly. It keeps
/// its tables from one call to the next.
///
/// ```
/// use clobber_cgt::{Effort, Outcome, PlainSearch};
/// use clobber_core::{Color, Cycle, Grid, Position};
///
/// let sum: Vec<Position<Grid>> = Position::parse_sum("xxo + xo|ox")?;
/// let effort = &mut Effort::new();
/// assert!(PlainSearch::new().wins(&sum, Color::Black, effort)?);
/// let cycle: Position<Cycle> = "xoxoxo".parse()?;
/// assert_eq!(PlainSearch::new().outcome_on_graph(&cycle, effort)?, Outcome::P);
/// // In misère play the player who cannot move wins.
/// let row: Vec<Position<Grid>> = Position::parse_sum("xo")?;
/// assert_eq!(PlainSearch::misere().outcome(&row, effort)?, Outcome::P);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PlainSearch(OutcomeSearch<SumRules<ClobberRules, GraphRules>>);

impl Default for PlainSearch {
    fn default() -> Self {
        Self::new()
    }
}

/// # Setting up
impl PlainSearch {
    /// Creates a search of normal play with empty tables.
    #[must_use]
    pub fn new() -> Self {
        Self(OutcomeSearch::new(SumRules(ClobberRules, GraphRules)).with_value_steps(0))
    }

    /// Creates a search of misère play: the player who cannot move wins.
    #[must_use]
    pub fn misere() -> Self {
        Self(Self::new().0.misere())
    }
}

/// # Asking
///
/// A step is counted as by [`OutcomeSearch`], and the errors are the same.
impl PlainSearch {
    /// Returns whether `first`, moving first, wins a sum of grids.
    ///
    /// # Errors
    /// A limit of the effort.
    pub fn wins(
        &mut self,
        sum: &[Position<Grid>],
        first: Color,
        effort: &mut Effort<'_>,
    ) -> Result<bool, GameError> {
        self.0.wins(grids(sum), first.player(), effort)
    }

    /// Returns the outcome class of a sum of grids.
    ///
    /// # Errors
    /// A limit of the effort.
    pub fn outcome(
        &mut self,
        sum: &[Position<Grid>],
        effort: &mut Effort<'_>,
    ) -> Result<Outcome, GameError> {
        self.0.outcome(grids(sum), effort)
    }

    /// Returns whether `first`, moving first, wins a position on any board.
    ///
    /// # Errors
    /// A limit of the effort.
    pub fn wins_on_graph<T: Topology>(
        &mut self,
        position: &Position<T>,
        first: Color,
        effort: &mut Effort<'_>,
    ) -> Result<bool, GameError> {
        self.0.wins(graphs(position), first.player(), effort)
    }

    /// Returns the outcome class of a position on any board.
    ///
    /// # Errors
    /// A limit of the effort.
    pub fn outcome_on_graph<T: Topology>(
        &mut self,
        position: &Position<T>,
        effort: &mut Effort<'_>,
    ) -> Result<Outcome, GameError> {
        self.0.outcome(graphs(position), effort)
    }
}

/// A grid, or a part of a position on another board.
type GridOrGraph = Either<Position<Grid>, Position<GraphBoard>>;

fn grids(sum: &[Position<Grid>]) -> impl Iterator<Item = GridOrGraph> {
    sum.iter().cloned().map(Either::First)
}

fn graphs<T: Topology>(position: &Position<T>) -> impl Iterator<Item = GridOrGraph> {
    parts(position).into_iter().map(Either::Second)
}

#[derive(Debug)]
struct GraphRules;

/// Returns the parts of a position that have stones of both colours.
fn parts<T: Topology>(position: &Position<T>) -> Vec<Position<GraphBoard>> {
    let parts = position.parts();
    let parts = parts.iter().map(|part: &[Vertex]| position.extracted(part));
    parts.filter(|part| !part.is_monochromatic()).collect()
}

impl Rules for GraphRules {
    type Position = Position<GraphBoard>;

    fn left_options(&self, position: &Self::Position) -> impl Iterator<Item = Self::Position> {
        options(position, Color::Black)
    }

    fn right_options(&self, position: &Self::Position) -> impl Iterator<Item = Self::Position> {
        options(position, Color::White)
    }

    fn parts(&self, position: Self::Position) -> impl Iterator<Item = Self::Position> {
        parts(&position).into_iter()
    }

    /// Returns the bytes of the lists of neighbours and of the sets of stones.
    fn heap_bytes(&self, position: &Self::Position) -> usize {
        let board = position.board();
        let vertices = (0..board.vertex_count()).filter_map(Vertex::from_index);
        vertices.map(|vertex| 32 + size_of::<Vertex>() * board.neighbors(vertex).count()).sum()
    }
}
