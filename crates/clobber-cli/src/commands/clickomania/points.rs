//! Points of the user's own: `--points '(n-2)^2' --left -1`.

use std::fmt;
use std::str::FromStr;

use certified_search::text::number;
use clap::Args;
use clickomania::{ParseError, ParseErrorKind, Scoring};
use serde::{Deserialize, Serialize};

/// The points of a group of n blocks: (n - minus)^power; of at most `minus` blocks none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Formula {
    minus: usize,
    power: u32,
}

impl FromStr for Formula {
    type Err = ParseError;

    /// Reads `n`, `n^2`, or `(n-2)^2`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let formula = || {
            let (base, power) = text.split_once('^').unwrap_or((text, "1"));
            let minus = match base {
                "n" => "0",
                _ => base.strip_prefix("(n-")?.strip_suffix(')')?,
            };
            Some(Self { minus: number(minus).ok()?, power: number(power).ok()? })
        };
        let wrong = "the points of a group of n blocks are n, n^2, (n-2)^2, ...";
        formula().ok_or_else(|| ParseError::new(1, ParseErrorKind::invalid(wrong)))
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { minus, power } = self;
        if *minus == 0 { write!(f, "n^{power}") } else { write!(f, "(n-{minus})^{power}") }
    }
}

#[derive(Clone, Copy, Args, Serialize, Deserialize)]
pub(crate) struct Points {
    /// The points of a group of n blocks: n, n^2, (n-2)^2, ...
    #[arg(long, value_name = "FORMULA")]
    points: Option<Formula>,
    /// The points of each block that is left, perhaps fewer than none; with n^2 and 1, single blocks count as groups
    #[arg(
        long,
        value_name = "P",
        default_value_t = 0,
        requires = "points",
        allow_negative_numbers = true
    )]
    left: i64,
}

impl Points {
    pub(super) fn given(self) -> Option<Self> {
        self.points.is_some().then_some(self)
    }
}

/// Returns the user's own points, or else the usual ones.
pub(super) fn points_or<'a>(own: &'a Option<Points>, usual: &'a dyn Scoring) -> &'a dyn Scoring {
    own.as_ref().map_or(usual, |own| own)
}

impl Scoring for Points {
    fn group(&self, size: usize) -> i64 {
        let Some(Formula { minus, power }) = self.points else { return 0 };
        let over = i64::try_from(size.saturating_sub(minus)).unwrap_or(i64::MAX);
        if size > minus { over.saturating_pow(power) } else { 0 }
    }

    fn end(&self, left: usize) -> i64 {
        i64::try_from(left).unwrap_or(i64::MAX).saturating_mul(self.left)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(formula) = &self.points {
            write!(f, "{formula} points for n blocks")?;
        }
        if self.left != 0 { write!(f, ", {} for each that is left", self.left) } else { Ok(()) }
    }
}
