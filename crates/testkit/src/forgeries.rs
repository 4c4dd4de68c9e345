//! Counts of forged certificates, tried and accepted.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Instant;

use crate::Random;

/// Makes random forgeries while more are wanted, records each, and asserts that accepted ones are true.
pub type Forger = fn(&mut Random, &mut Forgeries);

/// Counts the forgeries of one or several kinds of certificates.
#[derive(Debug)]
pub struct Forgeries {
    wanted: usize,
    /// For each kind, the numbers tried and accepted.
    kinds: BTreeMap<&'static str, [usize; 2]>,
}

impl Forgeries {
    /// Starts counting, up to this number per kind.
    pub const fn up_to(wanted: usize) -> Self {
        Self { wanted, kinds: BTreeMap::new() }
    }

    /// Tries 100,000 forgeries of each kind, or the number in the environment variable `FORGERIES`, and prints how many
    /// were accepted.
    pub fn try_many(seed: u64, least: usize, forger: impl FnOnce(&mut Random, &mut Self)) {
        Self::try_up_to(100_000, seed, least, forger);
    }

    /// Tries a number of forgeries of each kind, for slow checks; `FORGERIES` overrides the number.
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

    /// Returns whether to try more.
    pub fn are_wanted(&self) -> bool {
        self.kinds.is_empty() || self.kinds.values().any(|&[tried, _]| tried < self.wanted)
    }

    /// Counts one more, accepted or not. The forger has to check that accepted ones are true.
    pub fn record(&mut self, kind: &'static str, is_accepted: bool) {
        self.count(kind, [1, usize::from(is_accepted)]);
    }

    /// Adds the counts of another.
    pub fn add(&mut self, other: &Self) {
        other.kinds.iter().for_each(|(kind, &counts)| self.count(kind, counts));
    }

    /// Returns the number tried, over all kinds.
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
    /// Writes the numbers tried and accepted for each kind.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} forgeries tried", self.tried())?;
        self.kinds.iter().try_for_each(|(kind, [tried, accepted])| {
            write!(f, ", {kind} {tried} ({accepted} accepted)")
        })
    }
}
