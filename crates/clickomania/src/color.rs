//! The colour of a block.

use core::fmt;
use core::num::NonZeroU16;
use core::str::FromStr;

use certified_search::text::Reader;
use certified_search::{ParseError, ParseErrorKind};

/// The colour of a block: a number from 0. The first 26 print as letters `a` to `z`, others as numbers in parentheses,
/// such as `(26)`.
///
/// A square without a block is `None` of an `Option<Color>`, which takes two bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Color(NonZeroU16);

impl Color {
    /// The number of colours.
    pub const COUNT: usize = u16::MAX as usize;

    /// Returns the colour with this number; `None` from [`COUNT`](Self::COUNT) on.
    #[must_use]
    pub const fn new(index: usize) -> Option<Self> {
        if index >= Self::COUNT {
            return None;
        }
        match NonZeroU16::new(index as u16 + 1) {
            Some(number) => Some(Self(number)),
            None => None,
        }
    }

    /// Returns the colour of a letter from `a` to `z`.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'a'..='z' => Self::new(letter as usize - 'a' as usize),
            _ => None,
        }
    }

    /// Returns the colour of a letter at compile time.
    pub(crate) const fn of(letter: char) -> Self {
        #[expect(clippy::unwrap_used, reason = "evaluated by the compiler")]
        Self::from_letter(letter).unwrap()
    }

    /// Returns the colour's letter from `a` to `z`; `None` after the first 26.
    pub const fn letter(self) -> Option<char> {
        match self.index() {
            index @ 0..26 => Some((b'a' + index as u8) as char),
            _ => None,
        }
    }

    /// Returns the number of the colour, from 0.
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl FromStr for Color {
    type Err = ParseError;

    /// Reads a letter, small or capital, a digit, or a number in parentheses.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text);
        let empty = reader.unexpected();
        let color = Self::read_square(&mut reader)?.ok_or(empty)?;
        if reader.peek().is_none() { Ok(color) } else { Err(reader.unexpected()) }
    }
}

impl Color {
    /// Returns the colour of a character: a small or capital letter, a digit, or a coloured circle or square. Red,
    /// orange, yellow, green, blue, violet, brown, black and white are 0 to 8.
    const fn from_character(character: char) -> Option<Self> {
        match character {
            '🔴' | '🟥' => Self::new(0),
            '🟠' | '🟧' => Self::new(1),
            '🟡' | '🟨' => Self::new(2),
            '🟢' | '🟩' => Self::new(3),
            '🔵' | '🟦' => Self::new(4),
            '🟣' | '🟪' => Self::new(5),
            '🟤' | '🟫' => Self::new(6),
            '⚫' | '⬛' => Self::new(7),
            '⚪' | '⬜' => Self::new(8),
            _ => match character.to_digit(10) {
                Some(digit) => Self::new(digit as usize),
                None => Self::from_letter(character.to_ascii_lowercase()),
            },
        }
    }

    /// Reads a square: the colour of its block, or `None` if it is empty.
    pub(crate) fn read_square(reader: &mut Reader<'_>) -> Result<Option<Self>, ParseError> {
        let start = reader.clone();
        match reader.next() {
            Some('.') => Ok(None),
            Some('(') => Self::read_number(reader).map(Some),
            letter => {
                let color = letter.and_then(Self::from_character);
                // The variation selector that turns a circle into an emoji.
                if reader.peek() == Some('\u{fe0f}') {
                    reader.next();
                }
                color.map(Some).ok_or_else(|| start.unexpected())
            }
        }
    }

    /// Reads the number of a colour and the closing parenthesis.
    fn read_number(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        let start = reader.place();
        let mut index = None;
        loop {
            let unexpected = reader.unexpected();
            match reader.next() {
                Some(')') => break,
                digit => {
                    let digit = digit.and_then(|digit| digit.to_digit(10)).ok_or(unexpected)?;
                    // Saturate: a number with more digits stays too large.
                    let value = index.unwrap_or(0_usize).saturating_mul(10);
                    index = Some(value.saturating_add(digit as usize));
                }
            }
        }
        index.and_then(Self::new).ok_or_else(|| {
            let most = Self::COUNT - 1;
            let reason = format!("colours have numbers from 0 to {most}");
            ParseErrorKind::invalid(reason).at(start)
        })
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.letter() {
            Some(letter) => write!(f, "{letter}"),
            None => write!(f, "({})", self.index()),
        }
    }
}
