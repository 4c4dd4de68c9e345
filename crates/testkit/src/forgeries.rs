//! The number of forged certificates that a forger tries, and of those accepted.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Instant;

use crate::Random;

/// Makes forgeries as the numbers say, records each, and asserts that what is accepted is true, as long as more are wanted.
pub type Forger = fn(&mut Random, &mut Forgeries);

/// Counts the forgeries of one or several kinds of certificates.
///
/// ```
/// use testkit::Forgeries;
///
/// Forgeries::try_many(1, 10, |random, forgeries| {
///     while forgeries.are_wanted() {
///         forgeries.record("a sum of two numbers", random.once_in(100));
///     }
/// });
/// ```
#[derive(Debug)]
pub struct Forgeries {
    wanted: usize,
    /// Of each kind those tried and those accepted.
    kinds: BTreeMap<&'static str, [usize; 2]>,
}

impl Forgeries {
    /// Starts to count, up to this number of each kind.
    #[must_use]
    pub const fn up_to(wanted: usize) -> Self {
        Self { wanted, kinds: BTreeMap::new() }
    }

    /// Tries 100,000 forgeries of each kind, or as many as the environment's `FORGERIES` says, and prints how many were accepted.
    ///
    /// # Panics
    /// As [`try_up_to`](Self::try_up_to).
    pub fn try_many(seed: u64, least: usize, forger: impl FnOnce(&mut Random, &mut Self)) {
        Self::try_up_to(100_000, seed, least, forger);
    }

    /// Tries so many forgeries of each kind, unless `FORGERIES` says another number: fewer, where a check is slow.
    ///
    /// # Panics
    /// If of a kind fewer than `least` of 10,000 were accepted: then the test shows nothing, as forgeries have to be near the
    /// truth; or if all were; or if `FORGERIES` is not a number.
    pub fn try_up_to(
        unless_said: usize,
        seed: u64,
        least: usize,
        forger: impl FnOnce(&mut Random, &mut Self),
    ) {
        let wanted = std::env::var("FORGERIES").ok();
        let wanted = wanted.map_or(unless_said, |text| text.parse().expect("a number"));
        let (start, mut forgeries) = (Instant::now(), Self::up_to(wanted));
        forger(&mut Random::new(seed), &mut forgeries);
        let seconds = start.elapsed().as_secs();
        for (kind, [tried, accepted]) in forgeries.kinds {
            println!("| {kind} | {tried} | {accepted} | {accepted} | {seconds} |");
            let is_near = accepted * 10_000 >= least * tried;
            assert!(accepted < tried && is_near, "{kind}: {tried} {accepted}");
        }
    }

    /// Returns whether more are to be tried.
    #[must_use]
    pub fn are_wanted(&self) -> bool {
        self.kinds.is_empty() || self.kinds.values().any(|&[tried, _]| tried < self.wanted)
    }

    /// Counts one more, which was accepted or not. That what is accepted is true is for the forger to see.
    pub fn record(&mut self, kind: &'static str, is_accepted: bool) {
        self.count(kind, [1, usize::from(is_accepted)]);
    }

    /// Adds what another has counted.
    pub fn add(&mut self, other: &Self) {
        other.kinds.iter().for_each(|(kind, &counts)| self.count(kind, counts));
    }

    /// Returns how many were tried, of all kinds.
    #[must_use]
    pub fn tried(&self) -> usize {
        self.kinds.values().map(|counts| counts[0]).sum()
    }

    fn count(&mut self, kind: &'static str, [more_tried, more_accepted]: [usize; 2]) {
        let [tried, accepted] = self.kinds.entry(kind).or_default();
        *tried += more_tried;
        *accepted += more_accepted;
    }
}

impl fmt::Display for Forgeries {
    /// Writes, of each kind, how many were tried and how many accepted.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} forgeries tried", self.tried())?;
        self.kinds.iter().try_for_each(|(kind, [tried, accepted])| {
            write!(f, ", {kind} {tried} ({accepted} accepted)")
        })
    }
}
