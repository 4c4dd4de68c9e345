//! Rare and common colours.

use clobber_core::{Color, Position, StoneSet, Topology, Vertex};

/// The number of occurrences of a colour on a set of vertices: none, one (*rare*), or more (*common*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Rarity {
    /// The colour does not occur: all stones have the other colour and are *monochromatic*.
    Absent,
    /// The colour occurs once, on this vertex.
    Rare(Vertex),
    /// The colour occurs at least twice.
    Common,
}

impl Rarity {
    /// Counts a colour in a position.
    ///
    /// # Complexity
    /// O(V / 64).
    ///
    /// ```
    /// use clobber_core::{Color, Position, Vertex};
    /// use clobber_graphs::{Clique, Rarity};
    ///
    /// let position = Position::parse_on(Clique::new(4), "ooxo")?;
    /// assert_eq!(Rarity::new(&position, Color::Black), Rarity::Rare(Vertex::new(2)));
    /// assert_eq!(Rarity::new(&position, Color::White), Rarity::Common);
    /// # Ok::<(), clobber_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn new<T: Topology, S: StoneSet>(position: &Position<T, S>, color: Color) -> Self {
        Self::among(position.stones().of(color).iter())
    }

    /// Counts a colour on some vertices, for example on a copy of a factor in a product.
    ///
    /// # Complexity
    /// O(k) for k vertices.
    #[must_use]
    pub fn on<T: Topology, S: StoneSet>(
        position: &Position<T, S>,
        vertices: impl IntoIterator<Item = Vertex>,
        color: Color,
    ) -> Self {
        Self::among(vertices.into_iter().filter(|&v| position.color_at(v) == Some(color)))
    }

    fn among(mut occurrences: impl Iterator<Item = Vertex>) -> Self {
        match (occurrences.next(), occurrences.next()) {
            (None, _) => Self::Absent,
            (Some(vertex), None) => Self::Rare(vertex),
            _ => Self::Common,
        }
    }
}
