//! The number of forged certificates that a test tries, and of those accepted.

use std::time::Instant;

/// Counts the forgeries of one kind of certificate.
///
/// A test goes on until it has tried 100,000, or as many as the environment's `FORGERIES` says; fewer where a check is slow.
///
/// ```
/// use testkit::Forgeries;
///
/// let mut forgeries = Forgeries::new("a sum of two numbers");
/// while forgeries.are_wanted() {
///     forgeries.record(forgeries.tried() % 100 == 0);
/// }
/// forgeries.finish(10);
/// ```
#[derive(Debug)]
pub struct Forgeries {
    certificate: &'static str,
    wanted: usize,
    tried: usize,
    accepted: usize,
    start: Instant,
}

impl Forgeries {
    /// Starts to count.
    ///
    /// # Panics
    /// If `FORGERIES` is not a number.
    #[must_use]
    pub fn new(certificate: &'static str) -> Self {
        Self::or(100_000, certificate)
    }

    /// Starts to count, up to this number unless `FORGERIES` says another.
    ///
    /// # Panics
    /// If `FORGERIES` is not a number.
    #[must_use]
    pub fn or(unless_said: usize, certificate: &'static str) -> Self {
        let wanted = std::env::var("FORGERIES").ok();
        let wanted =
            wanted.map_or(unless_said, |text| text.parse().expect("FORGERIES is a number"));
        Self { certificate, wanted, tried: 0, accepted: 0, start: Instant::now() }
    }

    /// Returns whether more are to be tried.
    #[must_use]
    pub fn are_wanted(&self) -> bool {
        self.tried < self.wanted
    }

    /// Returns how many were tried.
    #[must_use]
    pub fn tried(&self) -> usize {
        self.tried
    }

    /// Counts one more, which was accepted or not. That what is accepted is true is for the test to see.
    pub fn record(&mut self, is_accepted: bool) {
        self.tried += 1;
        self.accepted += usize::from(is_accepted);
    }

    /// Prints how many forgeries were tried and accepted.
    ///
    /// # Panics
    /// If fewer than `least` of 10,000 were accepted: then the test shows nothing, as forgeries have to be near the truth; or if
    /// all were.
    pub fn finish(self, least: usize) {
        let Self { certificate, tried, accepted, start, .. } = self;
        let seconds = start.elapsed().as_secs();
        println!("| {certificate} | {tried} | {accepted} | {accepted} | {seconds} |");
        assert!(accepted < tried && accepted * 10_000 >= least * tried, "{tried} {accepted}");
    }
}
