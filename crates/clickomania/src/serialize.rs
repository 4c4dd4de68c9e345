//! `Serialize` and `Deserialize`: the feature `serde`.
//!
//! | type | where people read | elsewhere |
//! |---|---|---|
//! | `Color`, `Click`, `Clicks`, `Row` | their text | numbers |
//! | `Board` | its text | height, width, and the columns that have blocks |
//! | `Formula` | its text, in the DIMACS format | the number of variables and the clauses |
//! | `Clause` | a list of literals | a list of literals |
//! | `Solution`, `Found`, `RowObstruction`, `Partition`, `Assignment`, `Literal` and their parts | their fields | their fields |
//!
//! What is read may come from anywhere: every value goes through its checks, and no memory is taken on the
//! word of a number alone. Claims (the last line) are plain data, and are read as they are: they have
//! `verify`, `check` or `replay`. `Replay` and `RowReplay` are results of a check and cannot be read:
//!
//! ```compile_fail
//! let replay: clickomania::Replay = serde_json::from_str("null").unwrap();
//! ```

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Error as _, Visitor};
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::board::Board;
use crate::clicks::{Click, Clicks};
use crate::color::Color;
use crate::hardness::three_sat::{Clause, Formula, FormulaError, Literal};
use crate::row::Row;

/// Reads a value from its text. The place of an error in that text is part of the message.
fn from_text<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr<Err: fmt::Display>,
    D: Deserializer<'de>,
{
    deserializer.deserialize_str(FromText(PhantomData))
}

struct FromText<T>(PhantomData<T>);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for FromText<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text in the notation of Clickomania")
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

/// Types with a text, that are written as, and checked when they are made from, plain data.
macro_rules! text_or_plain {
    ($($value:ty, $plain:ty;)*) => {$(
        impl Serialize for $value {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serializer.collect_str(self)
                } else {
                    <$plain>::try_from(self).map_err(S::Error::custom)?.serialize(serializer)
                }
            }
        }

        impl<'de> Deserialize<'de> for $value {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                if deserializer.is_human_readable() {
                    from_text(deserializer)
                } else {
                    <$plain>::deserialize(deserializer)?.try_into().map_err(D::Error::custom)
                }
            }
        }
    )*};
}

text_or_plain! {
    Color, Number;
    Click, Square;
    Clicks, Vec<Click>;
    Row, Vec<Color>;
    Board, Frame;
    Formula, Conjunction;
}

#[derive(Serialize, Deserialize)]
struct Number(u16);

impl From<&Color> for Number {
    fn from(color: &Color) -> Self {
        Self(color.index() as u16)
    }
}

impl TryFrom<Number> for Color {
    type Error = &'static str;

    fn try_from(Number(index): Number) -> Result<Self, &'static str> {
        Self::new(index.into()).ok_or("not the number of a colour")
    }
}

/// Row and column.
#[derive(Serialize, Deserialize)]
struct Square(usize, usize);

impl From<&Click> for Square {
    fn from(click: &Click) -> Self {
        Self(click.row, click.col)
    }
}

impl From<Square> for Click {
    fn from(Square(row, col): Square) -> Self {
        Self { row, col }
    }
}

impl From<&Clicks> for Vec<Click> {
    fn from(clicks: &Clicks) -> Self {
        clicks.as_slice().to_vec()
    }
}

impl From<Vec<Click>> for Clicks {
    fn from(clicks: Vec<Click>) -> Self {
        Self::new(clicks)
    }
}

impl From<&Row> for Vec<Color> {
    fn from(row: &Row) -> Self {
        row.as_slice().to_vec()
    }
}

impl From<Vec<Color>> for Row {
    fn from(blocks: Vec<Color>) -> Self {
        Self::new(blocks)
    }
}

#[derive(Serialize, Deserialize)]
struct Frame {
    height: usize,
    width: usize,
    columns: Vec<Vec<Color>>,
}

/// Squares without a block take no memory but long texts, so a few bytes could ask for any amount.
const WIDEST_MARGIN: usize = 1 << 16;

#[derive(Debug, thiserror::Error)]
enum FrameError {
    #[error("more than {WIDEST_MARGIN} empty rows or columns are not written or read")]
    TooEmpty,
    #[error("the columns do not fit the frame")]
    TooSmall,
    #[error("a column without a block")]
    EmptyColumn,
}

impl Frame {
    fn check(&self) -> Result<(), FrameError> {
        let tallest = self.columns.iter().map(Vec::len).max().unwrap_or(0);
        let above = self.height.checked_sub(tallest).ok_or(FrameError::TooSmall)?;
        let beside = self.width.checked_sub(self.columns.len()).ok_or(FrameError::TooSmall)?;
        if self.columns.iter().any(Vec::is_empty) {
            return Err(FrameError::EmptyColumn);
        }
        if above > WIDEST_MARGIN || beside > WIDEST_MARGIN {
            return Err(FrameError::TooEmpty);
        }
        Ok(())
    }
}

impl TryFrom<&Board> for Frame {
    type Error = FrameError;

    fn try_from(board: &Board) -> Result<Self, FrameError> {
        let columns = board.columns().map(<[Color]>::to_vec).collect();
        let frame = Self { height: board.height(), width: board.width(), columns };
        frame.check().map(|()| frame)
    }
}

impl TryFrom<Frame> for Board {
    type Error = FrameError;

    fn try_from(frame: Frame) -> Result<Self, FrameError> {
        frame.check()?;
        Ok(Self::empty(frame.height, frame.width).with_columns(frame.columns))
    }
}

#[derive(Serialize, Deserialize)]
struct Conjunction {
    variables: usize,
    clauses: Vec<Clause>,
}

impl From<&Formula> for Conjunction {
    fn from(formula: &Formula) -> Self {
        Self { variables: formula.variables(), clauses: formula.clauses().to_vec() }
    }
}

impl TryFrom<Conjunction> for Formula {
    type Error = FormulaError;

    fn try_from(Conjunction { variables, clauses }: Conjunction) -> Result<Self, FormulaError> {
        Self::new(variables, clauses)
    }
}

impl Serialize for Clause {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.literals().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Clause {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let literals: Vec<Literal> = Vec::deserialize(deserializer)?;
        Self::new(&literals).map_err(D::Error::custom)
    }
}
