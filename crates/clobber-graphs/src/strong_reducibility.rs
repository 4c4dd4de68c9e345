//! Strong reducibility: the paper's three definitions, decided by exhaustive search.

use clobber_core::{Color, Effort, Position, Topology, Vertex};

use crate::error::Error;
use crate::rarity::Rarity;
use crate::subset_table::SubsetTable;
use clobber_core::Goal;

/// A property of graphs: every colouring reaches every goal that is not ruled out for an obvious reason.
///
/// ```
/// use clobber_graphs::{Effort, Hamming, StrongReducibility};
///
/// // K_2 x K_3 is strongly 1-reducible but for twelve cases.
/// let graph: Hamming = "K2xK3".parse()?;
/// let failures = StrongReducibility::One.failures(&graph, &mut Effort::new())?;
/// assert_eq!(failures.len(), 12);
/// assert!(StrongReducibility::OneWithJoker.failures(&graph, &mut Effort::new())?.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
/// Dorbec, Duchêne and Gravier, *Solitaire Clobber played on Hamming graphs*, section 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum StrongReducibility {
    /// *Strongly 1-reducible*: for every vertex v, every arrangement of the stones in which those
    /// outside v are not of one colour, and every colour c, a single stone of colour c can be left
    /// on v.
    ///
    /// By this definition graphs of one or two vertices are strongly 1-reducible, since nothing or one
    /// stone is left outside v, which is of one colour.
    One,
    /// *Strongly 1-reducible joker*: for every vertex v, every colour c, and every arrangement in which
    /// the colour of v is not rare or is c, a single stone of colour c can be left on v if one stone
    /// may change its colour once.
    OneWithJoker,
    /// *Strongly 2-reducible*: for every vertex v, every arrangement in which the stones outside v are
    /// not of one colour, and all colours c, c' that two different vertices have, a stone of colour c
    /// can be left on v, and possibly a second one of colour c' elsewhere.
    Two,
}

impl StrongReducibility {
    /// Returns the goals that a position has to reach for the property: those of its definition whose
    /// conditions the position meets.
    ///
    /// # Complexity
    /// O(V^2) for V vertices.
    #[must_use]
    pub fn goals<T: Topology>(self, position: &Position<T>) -> Vec<Goal> {
        let vertices = (0..position.board().vertex_count()).map_while(Vertex::from_index);
        let mut goals = Vec::new();
        for vertex in vertices {
            for color in Color::BOTH {
                match self {
                    Self::One if !is_one_color_outside(position, vertex) => {
                        goals.push(Goal::One { vertex, color });
                    }
                    Self::OneWithJoker if !is_rare_other(position, vertex, color) => {
                        goals.push(Goal::Joker { vertex, color });
                    }
                    Self::Two if !is_one_color_outside(position, vertex) => {
                        let others = Color::BOTH.into_iter().filter(|&other| {
                            let needed = if other == color { 2 } else { 1 };
                            position.count(other) >= needed && position.count(color) >= 1
                        });
                        goals.extend(others.map(|other| Goal::Two { vertex, color, other }));
                    }
                    _ => {}
                }
            }
        }
        goals
    }

    /// Returns the goals of [`goals`](Self::goals) that a position cannot reach, by all plays.
    ///
    /// # Arguments
    /// `effort`: with the steps of [`SubsetTable::new`].
    ///
    /// # Complexity
    /// O(3^k) time and O(2^k) memory for k stones: 16 stones 0.1 s, 20 stones 5 s; twice as much with the joker.
    ///
    /// # Errors
    /// The errors of [`SubsetTable::new`].
    ///
    /// ```
    /// use clobber_core::{Color, Position};
    /// use clobber_graphs::{Effort, Hamming, StrongReducibility};
    ///
    /// // Of 16 vertices there are too many colourings to try all: try some only.
    /// let graph = Hamming::new([4, 4])?;
    /// for seed in 1..=3_u64 {
    ///     let bits = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    ///     let position = Position::from_fn(&graph, |vertex| {
    ///         Some(if bits >> vertex.get() & 1 == 1 { Color::Black } else { Color::White })
    ///     });
    ///     let failures = StrongReducibility::One.failures_of(&position, &mut Effort::new())?;
    ///     assert_eq!(failures, []);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn failures_of<T: Topology>(
        self,
        position: &Position<T>,
        effort: &mut Effort<'_>,
    ) -> Result<Vec<Goal>, Error> {
        let plays = match self {
            Self::OneWithJoker => SubsetTable::with_joker(position, effort)?,
            Self::One | Self::Two => SubsetTable::new(position, effort)?,
        };
        let mut goals = self.goals(position);
        goals.retain(|&goal| !plays.is_reachable(goal));
        Ok(goals)
    }

    /// Returns all colourings of a small board and goals for which the property fails; none if the board has it.
    ///
    /// For larger boards, try some colourings only, with [`failures_of`](Self::failures_of).
    ///
    /// # Arguments
    /// `effort`: with the steps of [`SubsetTable::new`].
    ///
    /// # Complexity
    /// O(6^n) for n vertices: 9 vertices 0.1 s, 12 vertices 5 to 15 s.
    ///
    /// # Errors
    /// [`Error::TooMany`] if the board has more than [`SubsetTable::MAX_STONES`] vertices; [`Error::Stopped`].
    ///
    /// ```
    /// use clobber_graphs::{Effort, Error, Hamming, Limits, StrongReducibility};
    ///
    /// // Of 16 vertices: 2^16 colourings.
    /// let graph: Hamming = "K4xK4".parse()?;
    /// let mut effort = Effort::within(Limits::steps(10_000_000));
    /// let found = StrongReducibility::One.failures(&graph, &mut effort);
    /// assert!(matches!(found, Err(Error::Stopped(_))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn failures<'b, T: Topology>(
        self,
        board: &'b T,
        effort: &mut Effort<'_>,
    ) -> Result<Vec<(Position<&'b T>, Goal)>, Error> {
        let mut failures = Vec::new();
        for position in full_colorings(board)? {
            let failed = self.failures_of(&position, effort)?;
            failures.extend(failed.into_iter().map(|goal| (position.clone(), goal)));
        }
        Ok(failures)
    }
}

/// Returns all full colourings of a small board.
fn full_colorings<T: Topology>(board: &T) -> Result<impl Iterator<Item = Position<&T>>, Error> {
    let count = board.vertex_count();
    if count > SubsetTable::MAX_STONES {
        let most = SubsetTable::MAX_STONES;
        return Err(Error::TooMany { what: "vertices to try all colourings", most });
    }
    Ok((0..1_u32 << count).map(move |black| {
        Position::from_fn(board, |vertex| {
            let is_black = black >> vertex.get() & 1 == 1;
            Some(if is_black { Color::Black } else { Color::White })
        })
    }))
}

/// Returns whether the stones outside a vertex are of one colour, as they are if there are none.
fn is_one_color_outside<T: Topology>(position: &Position<T>, vertex: Vertex) -> bool {
    Color::BOTH.into_iter().any(|color| match Rarity::new(position, color) {
        Rarity::Absent => true,
        Rarity::Rare(only) => only == vertex,
        Rarity::Common => false,
    })
}

/// Returns whether the stone on a vertex is the only one of its colour, and that is not `color`.
fn is_rare_other<T: Topology>(position: &Position<T>, vertex: Vertex, color: Color) -> bool {
    position.color_at(vertex) == Some(!color)
        && Rarity::new(position, !color) == Rarity::Rare(vertex)
}
