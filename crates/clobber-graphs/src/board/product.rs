//! Cartesian products of any two boards.

use core::fmt;
use core::str::FromStr;

use clobber_core::{BoardError, Family, ParseError, ParseErrorKind, Topology, Vertex};

use super::{Hamming, NamedBoard, not_a_board, product_of};

/// The cartesian product G x H of two boards: a copy of G for each vertex of H. Two vertices are
/// adjacent if they have the same place in H and adjacent places in G, or the other way round.
///
/// The vertex at a in G and b in H is a + |G| b: the first factor varies fastest.
///
/// Its text joins the texts of the factors, `C3xP2`. A factor that is itself a product has parentheses, `(C3xP2)xQ2`.
///
/// ```
/// use clobber_core::{Cycle, Path, Topology, Vertex};
/// use clobber_graphs::Product;
///
/// // A prism: two triangles.
/// let prism = Product::new(Cycle::new(3), Path::new(2))?;
/// assert_eq!(prism.vertex_count(), 6);
/// assert!(prism.are_adjacent(Vertex::new(1), Vertex::new(4)));
/// assert_eq!(prism.split(Vertex::new(4)), (Vertex::new(1), Vertex::new(1)));
///
/// assert_eq!(prism.to_string(), "C3xP2");
/// assert_eq!("C3xP2".parse(), Ok(prism));
/// let error = "C3xQ2".parse::<Product<Cycle, Path>>().unwrap_err();
/// assert_eq!(error.column(), 4);
/// # Ok::<(), clobber_core::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Product<G, H> {
    first: G,
    second: H,
}

impl<G: Topology, H: Topology> Product<G, H> {
    /// Creates the product of two boards.
    ///
    /// # Errors
    /// The product has 2^32 vertices or more.
    pub fn new(first: G, second: H) -> Result<Self, BoardError> {
        product_of([first.vertex_count(), second.vertex_count()])?;
        Ok(Self { first, second })
    }

    /// Returns the first factor, whose coordinate varies fastest.
    pub const fn first(&self) -> &G {
        &self.first
    }

    /// Returns the second factor.
    pub const fn second(&self) -> &H {
        &self.second
    }

    /// Returns the vertex's place in each factor. The vertices of an empty product are at 0.
    #[must_use]
    pub fn split(&self, vertex: Vertex) -> (Vertex, Vertex) {
        let width = self.first.vertex_count() as u32;
        let (a, b) = (vertex.get().checked_rem(width), vertex.get().checked_div(width));
        (Vertex::new(a.unwrap_or(0)), Vertex::new(b.unwrap_or(0)))
    }

    /// Returns the vertex at these places of the factors, which must be in range.
    #[must_use]
    pub fn join(&self, first: Vertex, second: Vertex) -> Vertex {
        let width = self.first.vertex_count() as u32;
        Vertex::new(first.get().wrapping_add(width.wrapping_mul(second.get())))
    }
}

impl<G: fmt::Display, H: fmt::Display> fmt::Display for Product<G, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (text, between) in [(self.first.to_string(), "x"), (self.second.to_string(), "")] {
            match text.starts_with('(') || text.contains('x') {
                true => write!(f, "({text}){between}")?,
                false => write!(f, "{text}{between}")?,
            }
        }
        Ok(())
    }
}

impl<G, H> FromStr for Product<G, H>
where
    G: Topology + FromStr<Err = ParseError>,
    H: Topology + FromStr<Err = ParseError>,
{
    type Err = ParseError;

    /// Reads the factors.
    ///
    /// # Complexity
    /// O(k) time for k characters, plus the time to read the factors.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (first, rest) = Factor::split(text)?;
        let (second, rest) = Factor::split_next(text, rest)?;
        if let Some(found) = rest.chars().next() {
            let kind = ParseErrorKind::UnexpectedCharacter { found };
            let error = ParseError::new(before(text, rest) + 1, kind);
            return Err(error.expecting("the end of the product"));
        }
        product(first.parse()?, second.parse()?)
    }
}

fn product<G: Topology, H: Topology>(first: G, second: H) -> Result<Product<G, H>, ParseError> {
    Product::new(first, second).map_err(not_a_board)
}

/// The most factors of a graph that is read: more than 32 factors of at least two vertices are larger than any board.
const MOST_FACTORS: usize = 32;

impl Product<NamedBoard, NamedBoard> {
    /// Reads a product of graphs of any kind, `AxBxC` as `(AxB)xC`.
    pub(super) fn parse_any(text: &str) -> Result<Self, ParseError> {
        if text.matches('x').count() >= MOST_FACTORS {
            return Err(not_a_board(format_args!("more than {MOST_FACTORS} factors")));
        }
        let (first, mut rest) = Factor::split(text)?;
        let mut product_so_far: NamedBoard = first.parse()?;
        loop {
            let (second, after) = Factor::split_next(text, rest)?;
            let pair = product(product_so_far, second.parse()?)?;
            if after.is_empty() {
                return Ok(pair);
            }
            (product_so_far, rest) = (pair.into(), after);
        }
    }
}

impl<G: Into<NamedBoard>, H: Into<NamedBoard>> From<Product<G, H>> for NamedBoard {
    /// Returns the product of the factors; two products of cliques become one product of all their cliques.
    fn from(product: Product<G, H>) -> Self {
        let (first, second): (Self, Self) = (product.first.into(), product.second.into());
        if let (Some(Family::Cliques(sizes)), Some(Family::Cliques(more))) =
            (first.family(), second.family())
        {
            if let Ok(board) = Hamming::new(sizes.iter().chain(more).copied()) {
                return Self::Hamming(board);
            }
        }
        Self::Product(Box::new(Product { first, second }))
    }
}

/// Returns whether a text is a product of graphs other than a grid, which is written `3x4`.
pub(super) fn is_product(text: &str) -> bool {
    let is_end = |last: char| last.is_ascii_digit() || last == ')';
    let behind_first = || {
        let rest = Factor::split(text).map_or("", |(_, rest)| rest);
        let first = text.strip_suffix(rest).unwrap_or_default();
        rest.starts_with('x') && (first.ends_with(is_end) || first == "Petersen")
    };
    !text.starts_with(|first: char| first.is_ascii_digit()) && behind_first()
}

/// Returns the number of characters before the end of a text.
fn before(text: &str, rest: &str) -> usize {
    text.strip_suffix(rest).map_or(0, |before| before.chars().count())
}

/// A factor as it is written.
struct Factor<'a> {
    /// The factor without the parentheses around it.
    inside: &'a str,
    /// The number of characters before `inside`.
    skipped: usize,
}

impl<'a> Factor<'a> {
    /// Splits a text after its first factor: before the first `x`, or after the parenthesis that closes the first one.
    fn split(text: &'a str) -> Result<(Self, &'a str), ParseError> {
        if !text.starts_with('(') {
            let end = text.find('x').unwrap_or(text.len());
            let (inside, rest) = text.split_at_checked(end).unwrap_or((text, ""));
            return Ok((Self { inside, skipped: 0 }, rest));
        }
        let mut depth = 0_usize;
        for (index, character) in text.char_indices() {
            match character {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                let (factor, rest) = text.split_at_checked(index + 1).unwrap_or((text, ""));
                let inside = factor.strip_prefix('(').and_then(|inside| inside.strip_suffix(')'));
                return Ok((Self { inside: inside.unwrap_or_default(), skipped: 1 }, rest));
            }
        }
        let end = ParseError::new(text.chars().count() + 1, ParseErrorKind::UnexpectedEnd);
        Err(end.expecting("`)`"))
    }

    /// Splits off the next factor, after an `x`, from the `rest` of a text. Returns it with the new rest.
    fn split_next(text: &str, rest: &'a str) -> Result<(Self, &'a str), ParseError> {
        let Some(factor) = rest.strip_prefix('x') else {
            let kind = match rest.chars().next() {
                Some(found) => ParseErrorKind::UnexpectedCharacter { found },
                None => ParseErrorKind::UnexpectedEnd,
            };
            return Err(ParseError::new(before(text, rest) + 1, kind).expecting("`x` and a factor"));
        };
        let start = before(text, factor);
        let (Self { inside, skipped }, rest) =
            Self::split(factor).map_err(|error| error.shifted(start))?;
        Ok((Self { inside, skipped: start + skipped }, rest))
    }

    fn parse<B: FromStr<Err = ParseError>>(&self) -> Result<B, ParseError> {
        self.inside.parse().map_err(|error: ParseError| error.shifted(self.skipped))
    }
}

impl<G: Topology, H: Topology> Topology for Product<G, H> {
    fn vertex_count(&self) -> usize {
        self.first.vertex_count() * self.second.vertex_count()
    }

    fn neighbors(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
        let inside = vertex.index() < self.vertex_count();
        let (a, b) = self.split(vertex);
        let along_first = self.first.neighbors(a).map(move |a| self.join(a, b));
        let along_second = self.second.neighbors(b).map(move |b| self.join(a, b));
        along_first.chain(along_second).take_while(move |_| inside)
    }

    fn are_adjacent(&self, v: Vertex, w: Vertex) -> bool {
        let ((a, b), (c, d)) = (self.split(v), self.split(w));
        let count = self.vertex_count();
        v.index() < count
            && w.index() < count
            && (b == d && self.first.are_adjacent(a, c) || a == c && self.second.are_adjacent(b, d))
    }

    fn family(&self) -> Option<Family<'_>> {
        Some(Family::Product(self.first.as_dyn(), self.second.as_dyn()))
    }
}
