//! The answer to a question that a search may leave open.

use core::fmt;

use crate::effort::Stopped;

/// Answers "Can it be done?": yes with a witness, no with a reason, or open.
///
/// A "no" is an answer and not an error. `K` holds the partial result of a question that stays open: nothing, bounds,
/// or the best play so far.
///
/// ```
/// use certified_search::{Answer, Stopped};
///
/// fn report(answer: Answer<u32, &str>) -> String {
///     match answer {
///         Answer::Yes(divisor) => format!("composite: {divisor} divides it"),
///         Answer::No(reason) => format!("prime: {reason}"),
///         Answer::Open { stopped, .. } => format!("unknown: {stopped}"),
///     }
/// }
/// assert_eq!(report(Answer::Yes(7)), "composite: 7 divides it");
/// assert_eq!(report(Answer::No("it is 2")), "prime: it is 2");
/// assert_eq!(report(Answer::open(Stopped::Cancelled)), "unknown: the search was cancelled");
///
/// // Or shorter, if one case is enough.
/// let answer: Answer<u32, &str> = Answer::Yes(7);
/// assert_eq!(answer.to_string(), "yes: 7");
/// assert_eq!(answer.yes(), Some(7));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Answer<W, R, K = ()> {
    /// Yes, with a witness that shows how.
    Yes(W),
    /// No, with the reason why.
    No(R),
    /// The search ended before the question was decided.
    Open {
        /// The limit that ended the search, or another reason.
        stopped: Stopped,
        /// The bounds, or the best play, known when the search ended.
        known: K,
    },
}

impl<W, R, K: Default> Answer<W, R, K> {
    /// Creates an open answer without partial results.
    pub fn open(stopped: Stopped) -> Self {
        Self::Open { stopped, known: K::default() }
    }
}

/// Leaves open a question that a search did not decide.
impl<W, R, K: Default> From<Stopped> for Answer<W, R, K> {
    fn from(stopped: Stopped) -> Self {
        Self::open(stopped)
    }
}

impl<W, R, K> Answer<W, R, K> {
    /// Returns true for yes, false for no, and `None` while the question is open.
    pub const fn decided(&self) -> Option<bool> {
        match self {
            Self::Yes(_) => Some(true),
            Self::No(_) => Some(false),
            Self::Open { .. } => None,
        }
    }

    /// Returns whether the answer is yes.
    pub const fn is_yes(&self) -> bool {
        matches!(self, Self::Yes(_))
    }

    /// Returns whether the answer is no.
    pub const fn is_no(&self) -> bool {
        matches!(self, Self::No(_))
    }

    /// Returns whether the question stays open.
    pub const fn is_open(&self) -> bool {
        matches!(self, Self::Open { .. })
    }

    /// Returns the witness if the answer is yes.
    pub fn yes(self) -> Option<W> {
        match self {
            Self::Yes(witness) => Some(witness),
            _ => None,
        }
    }

    /// Returns the reason if the answer is no.
    pub fn no(self) -> Option<R> {
        match self {
            Self::No(reason) => Some(reason),
            _ => None,
        }
    }

    /// Borrows the content of the answer.
    pub const fn as_ref(&self) -> Answer<&W, &R, &K> {
        match self {
            Self::Yes(witness) => Answer::Yes(witness),
            Self::No(reason) => Answer::No(reason),
            Self::Open { stopped, known } => Answer::Open { stopped: *stopped, known },
        }
    }

    /// Converts the witness.
    pub fn map<V>(self, convert: impl FnOnce(W) -> V) -> Answer<V, R, K> {
        match self {
            Self::Yes(witness) => Answer::Yes(convert(witness)),
            Self::No(reason) => Answer::No(reason),
            Self::Open { stopped, known } => Answer::Open { stopped, known },
        }
    }
}

impl<W: fmt::Display, R: fmt::Display, K> fmt::Display for Answer<W, R, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Yes(witness) => write!(f, "yes: {witness}"),
            Self::No(reason) => write!(f, "no: {reason}"),
            Self::Open { stopped, .. } => write!(f, "open: {stopped}"),
        }
    }
}
