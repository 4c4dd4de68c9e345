//! Strong reducibility: the paper's three definitions, decided by going through everything.

use clobber_core::{Color, Position, Topology, Vertex};

use crate::error::ReduceError;
use crate::exhaustive::Exhaustive;
use crate::goal::Goal;
use crate::rarity::Rarity;

/// A property of graphs: that all colourings can be reduced as one likes, as far as that is not
/// impossible for an obvious reason.
///
/// # Source
/// Dorbec, Duchêne and Gravier, *Solitaire Clobber played on Hamming graphs*, section 1.
///
/// ```
/// use clobber_graphs::{Hamming, StrongReducibility};
///
/// // K_2 x K_3 is strongly 1-reducible but for twelve cases.
/// let graph: Hamming = "K2xK3".parse()?;
/// let failures = StrongReducibility::One.failures(&graph)?;
/// assert_eq!(failures.len(), 12);
/// assert!(StrongReducibility::OneWithJoker.failures(&graph)?.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    /// The goals that a position has to reach for the property: those of its definition whose
    /// conditions the position meets.
    ///
    /// # Complexity
    /// O(V^2) for V vertices.
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

    /// All colourings of a small board and goals for which the property fails; none if the board has
    /// it.
    ///
    /// # Complexity
    /// O(6^n) for n vertices: 9 vertices 0.1 s, 12 vertices some seconds.
    ///
    /// # Errors
    /// [`ReduceError::Undecided`] if the board has more than
    /// [`Exhaustive::MAX_STONES`] vertices.
    pub fn failures<T: Topology>(
        self,
        board: &T,
    ) -> Result<Vec<(Position<&T>, Goal)>, ReduceError> {
        let mut failures = Vec::new();
        for position in full_colorings(board)? {
            let goals = self.goals(&position);
            let plays = match self {
                Self::OneWithJoker => Exhaustive::with_joker(&position)?,
                _ => Exhaustive::of(&position)?,
            };
            let failed = goals.into_iter().filter(|goal| !plays.is_reachable(*goal));
            failures.extend(failed.map(|goal| (position.clone(), goal)));
        }
        Ok(failures)
    }
}

/// All full colourings of a small board.
fn full_colorings<T: Topology>(
    board: &T,
) -> Result<impl Iterator<Item = Position<&T>>, ReduceError> {
    let count = board.vertex_count();
    if count > Exhaustive::MAX_STONES {
        return Err(ReduceError::Undecided { reason: "more than 20 vertices for all colourings" });
    }
    Ok((0..1_u32 << count).map(move |black| {
        Position::from_fn(board, |vertex| {
            let is_black = black >> vertex.get() & 1 == 1;
            Some(if is_black { Color::Black } else { Color::White })
        })
    }))
}

/// Are the stones outside a vertex of one colour? If there are none, they are.
fn is_one_color_outside<T: Topology>(position: &Position<T>, vertex: Vertex) -> bool {
    Color::BOTH.into_iter().any(|color| match Rarity::of(position, color) {
        Rarity::Absent => true,
        Rarity::Rare(only) => only == vertex,
        Rarity::Common => false,
    })
}

/// Is the stone on a vertex the only one of its colour, and that another than `color`?
fn is_rare_other<T: Topology>(position: &Position<T>, vertex: Vertex, color: Color) -> bool {
    position.color_at(vertex) == Some(!color)
        && Rarity::of(position, !color) == Rarity::Rare(vertex)
}
