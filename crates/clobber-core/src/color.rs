//! The two colours.

use core::fmt;
use core::ops::Not;
use core::str::FromStr;

use certified_search::text::Reader;
use certified_search::{ParseError, ParseErrorKind};

/// The colour of a stone.
///
/// Black prints as `x` and belongs to the player Left, White prints as `o` and belongs to
/// Right. An empty vertex is `None` of an `Option<Color>`.
///
/// ```
/// use clobber_core::Color;
///
/// assert_eq!(!Color::Black, Color::White);
/// assert_eq!("●".parse(), Ok(Color::Black));
/// assert_eq!(Color::White.to_string(), "o");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// `x`, Left's colour.
    Black,
    /// `o`, Right's colour.
    White,
}

impl Color {
    /// Black, then White.
    pub const BOTH: [Self; 2] = [Self::Black, Self::White];

    /// Returns the character that stands for the colour in text: `x` or `o`.
    pub const fn symbol(self) -> char {
        match self {
            Self::Black => 'x',
            Self::White => 'o',
        }
    }
}

impl Not for Color {
    type Output = Self;

    /// Returns the other colour.
    fn not(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.symbol().encode_utf8(&mut [0; 4]))
    }
}

/// Parses a square, empty or with a stone. Returns `None` for a character that is not part of the notation.
pub(crate) const fn square(character: char) -> Option<Option<Color>> {
    match character {
        'x' | 'X' | 'B' | 'b' | '●' | '⬤' | '⚫' | '🔵' => Some(Some(Color::Black)),
        'o' | 'O' | 'W' | 'w' | '○' | '◯' | '⚪' | '🔴' => Some(Some(Color::White)),
        '.' | '_' | '·' => Some(None),
        _ => None,
    }
}

/// The variation selector that turns the character before it into an emoji.
const AS_EMOJI: char = '\u{fe0f}';

/// Reads a square of a row.
pub(crate) fn read_square(reader: &mut Reader<'_>) -> Result<Option<Color>, ParseError> {
    let found = reader.peek();
    let Some(square) = found.and_then(square) else {
        if found == Some('-') {
            let reason =
                "a `-` is not a hole: write . for a hole; a `-` before a summand negates it";
            return Err(ParseErrorKind::invalid(reason).at(reader.place()));
        }
        return Err(reader.unexpected());
    };
    reader.next();
    reader.takes(AS_EMOJI);
    Ok(square)
}

/// Returns the character that stands for a square.
pub(crate) const fn symbol(square: Option<Color>) -> char {
    match square {
        Some(color) => color.symbol(),
        None => '.',
    }
}

impl FromStr for Color {
    type Err = ParseError;

    /// Reads `black` or one of `x X B b ● ⬤ ⚫ 🔵`, `white` or one of `o O W w ○ ◯ ⚪ 🔴`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text {
            "black" => return Ok(Self::Black),
            "white" => return Ok(Self::White),
            _ => {}
        }
        let mut reader = Reader::new(text);
        let unexpected = |reader: &Reader<'_>| reader.unexpected().expecting("a colour, x or o");
        let start = unexpected(&reader);
        let color = read_square(&mut reader).ok().flatten().ok_or(start)?;
        if reader.peek().is_none() { Ok(color) } else { Err(unexpected(&reader)) }
    }
}
