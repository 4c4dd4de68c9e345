//! Strong reducibility: decides the paper's three definitions by theorems or by exhaustive search.

use clobber_core::{Color, DynBoard, Effort, Family, Goal, Position, Stopped, Topology, Vertex};

use crate::board::NamedBoard;
use crate::error::Error;
use crate::hamming::theorem_12::Kind;
use crate::rarity::Rarity;
use crate::recognize::Labeling;
use crate::strong::Structure;
use crate::subset_table::SubsetTable;

/// A property of graphs: every colouring reaches every goal without an obvious obstacle.
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
    /// *Strongly 1-reducible*: for every vertex v, every colour c, and every arrangement in which the stones off v
    /// have both colours, a single stone of colour c can be left on v.
    ///
    /// By this definition graphs of one or two vertices are strongly 1-reducible, because the stones off v cannot
    /// have both colours.
    One,
    /// *Strongly 1-reducible joker*: for every vertex v, every colour c, and every arrangement in which
    /// the colour of v is not rare or is c, a single stone of colour c can be left on v if one stone
    /// may change its colour once.
    OneWithJoker,
    /// *Strongly 2-reducible*: for every vertex v, every arrangement in which the stones off v have both colours, and
    /// all colours c, c' that two different vertices have, a stone of colour c can be left on v, and perhaps a second
    /// one of colour c' elsewhere.
    Two,
}

impl StrongReducibility {
    /// All three.
    pub const ALL: [Self; 3] = [Self::One, Self::OneWithJoker, Self::Two];

    /// Returns the paper's name of the property.
    pub const fn name(self) -> &'static str {
        match self {
            Self::One => "strongly 1-reducible",
            Self::OneWithJoker => "strongly 1-reducible joker",
            Self::Two => "strongly 2-reducible",
        }
    }

    /// Returns the goals that a position must reach for the property: the goals of its definition whose conditions
    /// the position meets.
    ///
    /// # Complexity
    /// O(V^2) for V vertices.
    #[must_use]
    pub fn goals<T: Topology>(self, position: &Position<T>) -> Vec<Goal> {
        let vertices = (0..position.board().vertex_count()).map_while(Vertex::from_index);
        vertices.flat_map(|vertex| self.goals_at(position, vertex)).collect()
    }

    /// Returns the [`goals`](Self::goals) whose first vertex is this one.
    ///
    /// # Complexity
    /// O(V) for V vertices.
    #[must_use]
    pub fn goals_at<T: Topology>(self, position: &Position<T>, vertex: Vertex) -> Vec<Goal> {
        let mut goals = Vec::new();
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
        goals
    }

    /// Returns the goals from [`goals`](Self::goals) that a position cannot reach, by exhaustive play.
    ///
    /// # Arguments
    /// `effort`: the steps are steps of [`SubsetTable::new`].
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

    /// Returns all colourings of a small board and goals for which the property fails; none if the board has the
    /// property.
    ///
    /// For larger boards, try only some colourings, with [`failures_of`](Self::failures_of).
    ///
    /// # Arguments
    /// `effort`: the steps are steps of [`SubsetTable::new`].
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

/// A theorem that decides which properties of [`StrongReducibility`] a graph has, whatever its size.
///
/// ```
/// use clobber_graphs::{Effort, NamedBoard, StrongTheorem};
///
/// let decide = |board: &str| -> Result<_, Box<dyn std::error::Error>> {
///     Ok(StrongTheorem::find(&board.parse::<NamedBoard>()?, &mut Effort::new())?)
/// };
/// assert_eq!(decide("K30")?, Some(StrongTheorem::AllProperties(vec!["Proposition 1"])));
/// assert_eq!(decide("Q20")?, Some(StrongTheorem::Hypercube { dimension: 20 }));
/// assert_eq!(decide("C20")?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
/// Dorbec, Duchêne and Gravier, *Solitaire Clobber played on Hamming graphs*; `docs/strong.md` and `docs/hypercubes.md`
/// in the repository.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StrongTheorem {
    /// The graph is strongly 1-reducible by the theorems with these names, and so it has the other two properties.
    AllProperties(Vec<&'static str>),
    /// The hypercube Q_n, n >= 2, which is strongly 1-reducible joker and strongly 2-reducible by Theorem 5. It is
    /// not strongly 1-reducible: by Theorem T1, exactly the goals with another delta fail.
    Hypercube {
        /// The dimension n.
        dimension: u32,
    },
}

/// Names the theorems.
impl core::fmt::Display for StrongTheorem {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::AllProperties(names) => f.write_str(&names.join(", ")),
            Self::Hypercube { .. } => f.write_str("Theorem 5, Theorem T1"),
        }
    }
}

impl StrongTheorem {
    /// Finds a theorem that decides the three properties of a graph.
    ///
    /// # Arguments
    /// `board`: any; a member of a family is recognised, whatever the numbers of its vertices. `effort`: a step is a
    /// vertex or an edge that is read.
    ///
    /// # Returns
    /// The theorem, or `None` if none applies; then [`StrongReducibility::failures`] decides small graphs.
    ///
    /// # Complexity
    /// O(V + E) time and memory for the families; exhaustive play decides a small factor of a product.
    ///
    /// # Errors
    /// The effort ends.
    pub fn find<T: Topology>(board: &T, effort: &mut Effort<'_>) -> Result<Option<Self>, Stopped> {
        let board = board.as_dyn();
        if let Some(found) = Self::find_as_numbered(board, effort)? {
            return Ok(Some(found));
        }
        if matches!(board.family(), Some(Family::Cliques(_) | Family::Multipartite(_))) {
            return Ok(None);
        }
        match Labeling::recognize(&board, effort)? {
            Some(Labeling { board: NamedBoard::Grid(_), .. }) | None => Ok(None),
            Some(labeling) => Self::find_as_numbered(labeling.board.as_dyn(), effort),
        }
    }

    fn find_as_numbered(
        board: DynBoard<'_>,
        effort: &mut Effort<'_>,
    ) -> Result<Option<Self>, Stopped> {
        if let Some(Family::Cliques(sizes)) = board.family() {
            return Ok(match Kind::new(sizes) {
                Kind::Clique if board.vertex_count() > 2 => {
                    Some(Self::AllProperties(vec!["Proposition 1"]))
                }
                Kind::Clique | Kind::Prism => None,
                Kind::Hypercube { dimension } => Some(Self::Hypercube { dimension }),
                Kind::Tower(_) => Some(Self::AllProperties(vec!["Theorem 12"])),
            });
        }
        effort.work(board.vertex_count() as u64)?;
        // The theorems need a full board, whatever its colours.
        let full = Position::from_fn(board, |_| Some(Color::Black));
        let structure = Structure::find(&full, effort)?;
        Ok(structure.and_then(|structure| structure.theorems()).map(Self::AllProperties))
    }
}

/// Returns all full colourings of a small board.
pub(crate) fn full_colorings<T: Topology>(
    board: &T,
) -> Result<impl Iterator<Item = Position<&T>>, Error> {
    let count = board.vertex_count();
    if count > SubsetTable::MAX_STONES {
        let most = SubsetTable::MAX_STONES;
        return Err(Error::TooMany { what: "vertices to try all colourings", most });
    }
    Ok((0..1_u32 << count).map(move |black| {
        Position::from_fn(board, |vertex| {
            let is_black = black.checked_shr(vertex.get()).is_some_and(|rest| rest & 1 == 1);
            Some(if is_black { Color::Black } else { Color::White })
        })
    }))
}

/// Returns whether the stones off a vertex have one colour, or there are none.
fn is_one_color_outside<T: Topology>(position: &Position<T>, vertex: Vertex) -> bool {
    Color::BOTH.into_iter().any(|color| match Rarity::new(position, color) {
        Rarity::Absent => true,
        Rarity::Rare(only) => only == vertex,
        Rarity::Common => false,
    })
}

/// Returns whether the stone on a vertex is the only one of its colour, which is not `color`.
fn is_rare_other<T: Topology>(position: &Position<T>, vertex: Vertex, color: Color) -> bool {
    position.color_at(vertex) == Some(!color)
        && Rarity::new(position, !color) == Rarity::Rare(vertex)
}
