//! Goals: what a play has to leave.

use core::fmt;
use core::str::FromStr;

use clobber_core::{Color, ParseError, ParseErrorKind, Position, StoneSet, Topology, Vertex};

/// What a play in free order has to leave. The paper's terms are given with each.
///
/// On text: `min`, `V:c`, `V:c,c'`, `V:c,V':c'` and `joker:V:c`, with zero-based vertices and
/// colours `x`, `o`.
///
/// ```
/// use clobber_core::{Color, Vertex};
/// use clobber_graphs::Goal;
///
/// let goal: Goal = "3:x,o".parse()?;
/// assert_eq!(goal, Goal::Two { vertex: Vertex::new(3), color: Color::Black, other: Color::White });
/// assert_eq!(goal.to_string(), "3:x,o");
/// # Ok::<(), clobber_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// As few stones as possible: their number is the *reducibility value*.
    Fewest,
    /// One stone, of this colour, on this vertex: the position is *(1, v, c)-reducible*.
    One {
        /// Where the last stone stands.
        vertex: Vertex,
        /// Its colour.
        color: Color,
    },
    /// A stone of this colour on this vertex and possibly a second one, of the other colour named,
    /// somewhere else: the position is *(2, v, c, c')-reducible*.
    Two {
        /// Where the first stone stands.
        vertex: Vertex,
        /// Its colour.
        color: Color,
        /// The colour of the second, if there is one. It may be the same.
        other: Color,
    },
    /// Two stones of these colours on these vertices: the position is *(2, v, c, v', c')-reducible*.
    Both {
        /// Where the first stone stands.
        vertex: Vertex,
        /// Its colour.
        color: Color,
        /// Where the second stone stands.
        other_vertex: Vertex,
        /// Its colour.
        other: Color,
    },
    /// One stone, of this colour, on this vertex, where once at most during the play a stone may
    /// change its colour: the position is *(1, v, c)-reducible joker*.
    Joker {
        /// Where the last stone stands.
        vertex: Vertex,
        /// Its colour.
        color: Color,
    },
}

impl Goal {
    /// The vertices that the goal names: none, one or two.
    pub fn vertices(&self) -> impl Iterator<Item = Vertex> + use<> {
        let (first, second) = match *self {
            Self::Fewest => (None, None),
            Self::One { vertex, .. } | Self::Two { vertex, .. } | Self::Joker { vertex, .. } => {
                (Some(vertex), None)
            }
            Self::Both { vertex, other_vertex, .. } => (Some(vertex), Some(other_vertex)),
        };
        first.into_iter().chain(second)
    }

    /// Is the goal met by what a play has left? (That of [`Fewest`](Self::Fewest) is met by all
    /// positions: whether there could be fewer stones does not show.)
    ///
    /// # Complexity
    /// O(V / 64).
    #[must_use]
    pub fn is_met_by<T: Topology, S: StoneSet>(&self, end: &Position<T, S>) -> bool {
        let has = |vertex, color| end.color_at(vertex) == Some(color);
        match *self {
            Self::Fewest => true,
            Self::One { vertex, color } | Self::Joker { vertex, color } => {
                end.stone_count() == 1 && has(vertex, color)
            }
            Self::Two { vertex, color, other } => {
                let [own, others] = [color, !color].map(|color| end.count(color));
                let fits =
                    if color == other { own <= 2 && others == 0 } else { own == 1 && others <= 1 };
                has(vertex, color) && fits
            }
            Self::Both { vertex, color, other_vertex, other } => {
                vertex != other_vertex
                    && end.stone_count() == 2
                    && has(vertex, color)
                    && has(other_vertex, other)
            }
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fewest => f.write_str("min"),
            Self::One { vertex, color } => write!(f, "{vertex}:{color}"),
            Self::Two { vertex, color, other } => write!(f, "{vertex}:{color},{other}"),
            Self::Both { vertex, color, other_vertex, other } => {
                write!(f, "{vertex}:{color},{other_vertex}:{other}")
            }
            Self::Joker { vertex, color } => write!(f, "joker:{vertex}:{color}"),
        }
    }
}

impl FromStr for Goal {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        const JOKER: &str = "joker:";
        if text == "min" {
            return Ok(Self::Fewest);
        }
        if let Some(stone) = text.strip_prefix(JOKER) {
            let (vertex, color) = parse_stone(stone, JOKER.len())?;
            return Ok(Self::Joker { vertex, color });
        }
        let Some((first, second)) = text.split_once(',') else {
            let (vertex, color) = parse_stone(text, 0)?;
            return Ok(Self::One { vertex, color });
        };
        let (vertex, color) = parse_stone(first, 0)?;
        let start = first.chars().count() + 1;
        if second.contains(':') {
            let (other_vertex, other) = parse_stone(second, start)?;
            Ok(Self::Both { vertex, color, other_vertex, other })
        } else {
            let other = second.parse().map_err(|error| moved(error, start))?;
            Ok(Self::Two { vertex, color, other })
        }
    }
}

/// A vertex, a colon and a colour, after so many columns.
fn parse_stone(text: &str, start: usize) -> Result<(Vertex, Color), ParseError> {
    let missing = || {
        let column = start + text.chars().count() + 1;
        ParseError::new(column, ParseErrorKind::UnexpectedEnd)
    };
    let (vertex, color) = text.split_once(':').ok_or_else(missing)?;
    let colon = start + vertex.chars().count() + 1;
    let vertex = vertex.parse().map_err(|error| moved(error, start))?;
    let color = color.parse().map_err(|error| moved(error, colon))?;
    Ok((vertex, color))
}

fn moved(error: ParseError, columns: usize) -> ParseError {
    ParseError::new(error.column() + columns, error.kind().clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_forms_round_trip() {
        for text in ["min", "0:x", "12:o", "3:x,o", "3:x,x", "3:x,4:o", "joker:7:o"] {
            let goal: Goal = text.parse().unwrap();
            assert_eq!(goal.to_string(), text);
        }
    }

    #[test]
    fn errors_name_the_column() {
        for (text, column) in [
            ("", 1),
            ("most", 5),
            ("3", 2),
            ("x:3", 1),
            ("3:z", 3),
            ("3:x,", 5),
            ("3:x,z", 5),
            ("3:x,4:", 7),
            ("3:x,y:o", 5),
            ("joker:", 7),
            ("joker:1:xx", 10),
        ] {
            assert_eq!(text.parse::<Goal>().unwrap_err().column(), column, "{text}");
        }
    }
}
