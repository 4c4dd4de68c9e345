//! The ten families of parts, and their moves (Theorem 1 and Figure 4 of the paper).

use core::fmt;
use core::ops::Neg;
use core::str::FromStr;

use certified_search::{ParseError, ParseErrorKind};
use clobber_core::{Color, Path, Position, Vertex};

use crate::side::Side;

/// A family of parts, named as in the paper.
///
/// The rules of the strategy test families in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Family {
    /// A: `ox`, `oxox`, ..., of even length; each is its own negative.
    A,
    /// oA: `oox`, `ooxox`, ..., of odd length.
    OA,
    /// oOo: `ooo`, `ooxoo`, `ooxoxoo`, ..., of odd length.
    OOO,
    /// oO: `oo`, `ooxo`, `ooxoxo`, ..., of even length.
    OO,
    /// O: `o`, `oxo`, `oxoxo`, ..., of odd length.
    O,
    /// oAx: `ooxx`, `ooxoxx`, ..., of even length; each is its own negative.
    OAX,
    /// X = -O.
    NegO,
    /// Ax = -oA.
    NegOA,
    /// xX = -oO.
    NegOO,
    /// xXx = -oOo.
    NegOOO,
}

impl Family {
    /// All ten families, in order.
    pub const ALL: [Self; 10] = [
        Self::A,
        Self::OA,
        Self::OOO,
        Self::OO,
        Self::O,
        Self::OAX,
        Self::NegO,
        Self::NegOA,
        Self::NegOO,
        Self::NegOOO,
    ];

    /// Returns the stones of the shortest part.
    pub const fn shortest(self) -> u16 {
        match self {
            Self::O | Self::NegO => 1,
            Self::A | Self::OO | Self::NegOO => 2,
            Self::OA | Self::NegOA | Self::OOO | Self::NegOOO => 3,
            Self::OAX => 4,
        }
    }

    pub(super) const fn negative(self) -> Self {
        match self {
            Self::A => Self::A,
            Self::OAX => Self::OAX,
            Self::OA => Self::NegOA,
            Self::OOO => Self::NegOOO,
            Self::OO => Self::NegOO,
            Self::O => Self::NegO,
            Self::NegO => Self::O,
            Self::NegOA => Self::OA,
            Self::NegOO => Self::OO,
            Self::NegOOO => Self::OOO,
        }
    }

    pub(super) const fn is_negated(self) -> bool {
        matches!(self, Self::NegO | Self::NegOA | Self::NegOO | Self::NegOOO)
    }

    /// Returns the family of a row of `stones` stones, given the colour at each place from 0; `None` if the row is
    /// empty or in no family.
    pub(crate) fn from_row(stones: usize, color: impl Fn(usize) -> Color) -> Option<Self> {
        let last = stones.checked_sub(1)?;
        if (2..last).any(|place| color(place) == color(place - 1)) {
            return None;
        }
        let ends = [[0, 1.min(last)], [last.saturating_sub(1), last]].map(|end| end.map(&color));
        Some(Self::with_ends(stones, ends))
    }

    /// Returns the family of a nonempty row, given its first two and its last two stones.
    fn with_ends(stones: usize, [[first, second], [before_last, last]]: [[Color; 2]; 2]) -> Self {
        let starts_double = stones > 1 && first == second;
        let ends_double = stones > 1 && before_last == last;
        // Read the row from a doubled end.
        let lead = if starts_double || !ends_double { first } else { last };
        let family = match (starts_double, ends_double, stones % 2 == 0) {
            (false, false, true) => Self::A,
            (false, false, false) => Self::O,
            (true, true, true) if stones > 2 => Self::OAX,
            (true, true, false) => Self::OOO,
            (_, _, true) => Self::OO,
            (_, _, false) => Self::OA,
        };
        if lead == Color::Black { family.negative() } else { family }
    }

    /// Returns whether the first two stones are of one colour.
    const fn starts_double(self) -> bool {
        !matches!(self, Self::A | Self::O | Self::NegO)
    }

    /// Returns whether the last two stones are of one colour.
    const fn ends_double(self) -> bool {
        matches!(self, Self::OAX | Self::OOO | Self::NegOOO)
    }
}

impl fmt::Display for Family {
    /// Writes the paper's name, such as `oAx`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::A => "A",
            Self::OA => "oA",
            Self::OOO => "oOo",
            Self::OO => "oO",
            Self::O => "O",
            Self::OAX => "oAx",
            Self::NegO => "X",
            Self::NegOA => "Ax",
            Self::NegOO => "xX",
            Self::NegOOO => "xXx",
        })
    }
}

/// A part of Alternating Linear Clobber: a row of stones of one of the ten families.
///
/// It is stored in 16 bits and ordered by family, then by stones. A part equals its mirror image.
///
/// # Notation
/// As in the paper: `a8` is `oxoxoxox`, `o5` is `oxoxo`, `oo7` is `ooxoxox`, `oo9oo` is `ooxoxoxoo`, `oo10xx` is
/// `ooxoxoxoxx`, and `-oo8` or `xx8` is the negative of `oo8`. The parser also reads words of stones. Parts of up to
/// three stones print as words, except `a2` and `o3`; with `{:#}` all parts do.
///
/// ```
/// use clobber_cgt::Player;
/// use clobber_cgt::alternating::{Family, Part};
///
/// let part: Part = "oo7".parse()?;
/// assert_eq!((part.family(), part.stones()), (Family::OA, 7));
/// assert_eq!(part, "xoxoxoo".parse()?);
/// assert_eq!(format!("{} = {:#}", -part, -part), "-oo7 = xxoxoxo");
/// assert_eq!("-oo3".parse::<Part>()?.to_string(), "xxo");
/// assert!("oooxx".parse::<Part>().is_err());
/// assert_eq!(Part::new(Family::OOO, 9), Some("oo9oo".parse()?));
/// assert_eq!(Part::new(Family::OOO, 8), None);
/// assert_eq!("-oo5oo".parse::<Part>()?.position().to_string(), "xxoxx");
///
/// // Left's move from a10 to o7 (and xx, which is 0), and a move of Right from ooxoxoxo.
/// let a10: Part = "a10".parse()?;
/// let mv = a10.moves(Player::Left).find(|mv| mv.pieces[0] == "o7".parse().ok());
/// assert_eq!(mv.map(|mv| (mv.from, mv.to)), Some((7, 8)));
/// let mv = "oo8".parse::<Part>()?.play(Player::Right, 1, 2);
/// assert_eq!(mv.map(|mv| mv.pieces), Some(["o".parse().ok(), "oo6".parse().ok()]));
/// # Ok::<(), clobber_cgt::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Part(u16);

/// A move in a part, and the pieces it leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PartMove {
    /// The place of the stone that moves, counted from 0 in the part as it prints.
    pub from: u16,
    /// The place of the stone that it clobbers.
    pub to: u16,
    /// The pieces on the left and on the right of the moving stone, if they have stones.
    pub pieces: [Option<Part>; 2],
}

const STONE_BITS: u16 = 12;

impl Part {
    /// The most stones of a part.
    pub const MAX_STONES: u16 = (1 << STONE_BITS) - 1;

    /// Returns the part of a family with this number of stones; `None` if there is none.
    #[must_use]
    pub const fn new(family: Family, stones: u16) -> Option<Self> {
        let least = family.shortest();
        if stones < least || stones > Self::MAX_STONES || (stones - least) % 2 != 0 {
            return None;
        }
        Some(Self::known(family, stones))
    }

    pub(super) const fn known(family: Family, stones: u16) -> Self {
        Self((family as u16) << STONE_BITS | stones)
    }

    /// Returns the family.
    #[inline]
    pub const fn family(self) -> Family {
        match self.0 >> STONE_BITS {
            0 => Family::A,
            1 => Family::OA,
            2 => Family::OOO,
            3 => Family::OO,
            4 => Family::O,
            5 => Family::OAX,
            6 => Family::NegO,
            7 => Family::NegOA,
            8 => Family::NegOO,
            _ => Family::NegOOO,
        }
    }

    /// Returns the number of stones.
    pub const fn stones(self) -> u16 {
        self.0 & Self::MAX_STONES
    }

    /// Returns whether the part is its own negative.
    pub const fn is_symmetric(self) -> bool {
        matches!(self.family(), Family::A | Family::OAX)
    }

    /// Returns the colour of the stone at a place, counted from 0 in the part as it prints.
    pub const fn color_at(self, place: u16) -> Option<Color> {
        if place >= self.stones() { None } else { Some(self.stone(place)) }
    }

    /// Returns the colour of a stone, given a place within the part.
    const fn stone(self, place: u16) -> Color {
        let family = self.family();
        let shift = family.starts_double() as u16;
        // A doubled end repeats the stone next to it.
        let place =
            if family.ends_double() && place + 1 == self.stones() { place - 1 } else { place };
        let alternating = place.saturating_sub(shift);
        if (alternating % 2 == 0) == family.is_negated() { Color::Black } else { Color::White }
    }

    /// Returns the part as a row of stones.
    #[must_use]
    pub fn position(self) -> Position<Path> {
        let board = Path::new(u32::from(self.stones()));
        Position::from_fn(board, |vertex: Vertex| self.color_at(vertex.get() as u16))
    }

    /// Returns the part that equals a row of stones, read from either side; `None` if it is in no family.
    #[must_use]
    pub fn from_stones(stones: &[Color]) -> Option<Self> {
        let count = u16::try_from(stones.len()).ok().filter(|&n| n <= Self::MAX_STONES)?;
        #[expect(clippy::indexing_slicing, reason = "the places are those of the row")]
        let color = |place: usize| stones[place];
        Some(Self::known(Family::from_row(stones.len(), color)?, count))
    }

    /// Returns the moves of a player, sorted by the place of the stone that moves; x is Left.
    ///
    /// A move of the stone at place j of 1, ..., n leaves pieces of j - 1 and n - j stones. The clobbered stone, at
    /// the end of its piece, changes colour. This law yields the whole of Figure 4.
    pub fn moves(self, mover: impl Side) -> impl Iterator<Item = PartMove> {
        let mover = mover.color();
        (0..self.stones()).flat_map(move |from| {
            [from.checked_sub(1), Some(from + 1)]
                .into_iter()
                .flatten()
                .filter_map(move |to| self.play(mover, from, to))
        })
    }

    /// Plays a move; `None` if it is not legal.
    #[must_use]
    pub fn play(self, mover: impl Side, from: u16, to: u16) -> Option<PartMove> {
        let mover = mover.color();
        let legal = self.color_at(from) == Some(mover)
            && self.color_at(to) == Some(!mover)
            && from.abs_diff(to) == 1;
        let after = |place| if place == to { mover } else { self.stone(place) };
        let piece = |start: u16, end: u16| {
            let last = end.checked_sub(1).filter(|&last| start <= last)?;
            let (second, before_last) = ((start + 1).min(last), last.max(start + 1) - 1);
            let ends = [[start, second], [before_last, last]].map(|end| end.map(after));
            let stones = end - start;
            Some(Self::known(Family::with_ends(stones.into(), ends), stones))
        };
        legal.then(|| PartMove {
            from,
            to,
            pieces: [piece(0, from), piece(from + 1, self.stones())],
        })
    }
}

/// The short parts that rules and sets name.
impl Part {
    pub(super) const A2: Self = Self::known(Family::A, 2);
    pub(super) const A4: Self = Self::known(Family::A, 4);
    pub(super) const O5: Self = Self::known(Family::O, 5);
    pub(super) const OO6: Self = Self::known(Family::OO, 6);
    pub(super) const OO8: Self = Self::known(Family::OO, 8);
    pub(super) const OOX: Self = Self::known(Family::OA, 3);
    pub(super) const XXO: Self = Self::known(Family::NegOA, 3);
}

#[cfg(feature = "serde")]
certified_search::serde_as_text!(Part);

impl Neg for Part {
    type Output = Self;

    /// Swaps the colours.
    #[inline]
    fn neg(self) -> Self {
        Self::known(self.family().negative(), self.stones())
    }
}

impl FromStr for Part {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::named(text).map_err(|kind| ParseError::new(1, kind))
    }
}

impl Part {
    /// Parses the name or the word of a part.
    fn named(text: &str) -> Result<Self, ParseErrorKind> {
        let syntax = || {
            ParseErrorKind::invalid(format_args!(
                "`{text}` is neither a name such as a8, o5, oo7, oo9oo, oo10xx or -oo8 nor a word of x and o"
            ))
        };
        let (minus, name) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let is_digit = |c: char| c.is_ascii_digit();
        let (head, rest) = name.split_at(name.find(is_digit).unwrap_or(name.len()));
        let tail = rest.trim_start_matches(is_digit);
        let part = match &rest[..rest.len() - tail.len()] {
            "" => of_word(name).ok_or_else(syntax)??,
            digits => {
                // Where there are two families, the parity of the length decides.
                let family = match (head, tail) {
                    ("a", "") => [Family::A; 2],
                    ("o", "") => [Family::O; 2],
                    ("oo", "") => [Family::OO, Family::OA],
                    ("oo", "oo") => [Family::OOO; 2],
                    ("oo", "xx") | ("xx", "oo") => [Family::OAX; 2],
                    ("x", "") => [Family::NegO; 2],
                    ("xx", "") => [Family::NegOO, Family::NegOA],
                    ("xx", "xx") => [Family::NegOOO; 2],
                    _ => return Err(syntax()),
                };
                let refused = || {
                    ParseErrorKind::invalid(format_args!(
                        "there is no part `{text}`: its length has the wrong parity, or is too small or beyond 4095"
                    ))
                };
                let stones = digits.parse().map_err(|_| refused())?;
                let named = family.into_iter().find_map(|family| Self::new(family, stones));
                named.ok_or_else(refused)?
            }
        };
        Ok(if minus { -part } else { part })
    }
}

/// Parses a word of stones; `None` if the text is not a word of stones.
fn of_word(word: &str) -> Option<Result<Part, ParseErrorKind>> {
    let stones: Option<Vec<Color>> = word
        .chars()
        .map(|letter| match letter {
            'x' => Some(Color::Black),
            'o' => Some(Color::White),
            _ => None,
        })
        .collect();
    let refused =
        || ParseErrorKind::invalid(format_args!("`{word}` does not arise from an alternating row"));
    let stones = stones.filter(|stones| !stones.is_empty())?;
    Some(Part::from_stones(&stones).ok_or_else(refused))
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (family, stones) = (self.family(), self.stones());
        let as_word = stones == 1 || stones < 4 && family.starts_double();
        if f.alternate() || as_word {
            return (0..stones).try_for_each(|place| match self.stone(place) {
                Color::Black => f.write_str("x"),
                Color::White => f.write_str("o"),
            });
        }
        let sign = if family.is_negated() { "-" } else { "" };
        match family {
            Family::A => write!(f, "a{stones}"),
            Family::O | Family::NegO => write!(f, "{sign}o{stones}"),
            Family::OA | Family::NegOA | Family::OO | Family::NegOO => {
                write!(f, "{sign}oo{stones}")
            }
            Family::OOO | Family::NegOOO => write!(f, "{sign}oo{stones}oo"),
            Family::OAX => write!(f, "oo{stones}xx"),
        }
    }
}

impl fmt::Debug for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
