//! Certificates and their refutation.

use core::fmt;

use crate::effort::Stopped;

/// Proves a statement about a subject to anyone who runs the checker.
///
/// A certificate is plain data that may come from anywhere. Its checker shares no code with the search that made it and
/// trusts nothing in it: if [`check`](Self::check) succeeds, the statement is true. Each implementation documents its
/// statement and the theorems that its checker relies on.
pub trait Certificate<S: ?Sized> {
    /// Checks the certificate on its subject.
    ///
    /// # Errors
    /// [`Refuted`] names the first place that does not hold. The statement may be true nevertheless.
    fn check(&self, subject: &S) -> Result<(), Refuted>;
}

/// The reason why a certificate does not prove its statement, with the place of the fault.
///
/// ```
/// use certified_search::Refuted;
///
/// let refuted = Refuted::new("there is no stone to clobber").at("move", 3).at("part", 1);
/// assert_eq!(refuted.to_string(), "part 1: move 3: there is no stone to clobber");
/// assert_eq!(refuted.place(), [("part", 1), ("move", 3)]);
///
/// let refuted = Refuted::claim("stones left at least", 4, 3);
/// assert_eq!(refuted.to_string(), "stones left at least: 4 is claimed, 3 is proved");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Refuted {
    /// Places of the fault, from the outermost to the innermost.
    place: Vec<(&'static str, usize)>,
    fault: Box<str>,
    stopped: Option<Stopped>,
}

impl Refuted {
    /// Creates a refutation with a reason.
    pub fn new(fault: impl fmt::Display) -> Self {
        Self { place: Vec::new(), fault: fault.to_string().into(), stopped: None }
    }

    /// Creates the refutation of a number: the certificate claims `claimed`, but only `proved` follows.
    #[must_use]
    pub fn claim(what: &str, claimed: impl fmt::Display, proved: impl fmt::Display) -> Self {
        Self::new(format_args!("{what}: {claimed} is claimed, {proved} is proved"))
    }

    /// Adds a place: the fault is within item `index` (from 0) of a list of items of this kind.
    #[must_use]
    pub fn at(mut self, kind: &'static str, index: usize) -> Self {
        self.place.insert(0, (kind, index));
        self
    }

    /// Returns the place of the fault, from the outermost item to the innermost: kind and index from 0.
    pub fn place(&self) -> &[(&'static str, usize)] {
        &self.place
    }

    /// Returns the reason without the place.
    pub fn fault(&self) -> &str {
        &self.fault
    }

    /// Returns the limit that ended the check early, if the certificate was neither confirmed nor refuted.
    pub const fn stopped(&self) -> Option<Stopped> {
        self.stopped
    }
}

impl From<Stopped> for Refuted {
    /// Creates the refutation of a certificate whose check ended early.
    fn from(stopped: Stopped) -> Self {
        Self { stopped: Some(stopped), ..Self::new(stopped) }
    }
}

impl fmt::Display for Refuted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (kind, index) in &self.place {
            write!(f, "{kind} {index}: ")?;
        }
        f.write_str(&self.fault)
    }
}

impl core::error::Error for Refuted {}
