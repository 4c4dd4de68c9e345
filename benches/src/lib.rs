//! Ratios and rates, which the benches print in addition to Criterion's times.
//!
//! A time means little on a shared machine. The ratio of two methods, measured alternately in the same run, compares
//! their costs reliably.

use std::fmt::Display;
use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::Criterion;

/// Runs `candidate` and `baseline` alternately, and prints the median times and the median ratio of speeds, candidate
/// over baseline. `work` is the work of one run, for the rate, in units such as "leaves". Both must return the same
/// result.
///
/// # Panics
/// If the two results differ.
pub fn compare<R: PartialEq + std::fmt::Debug>(
    title: &str,
    (work, unit): (u64, &str),
    (candidate_name, mut candidate): (&str, impl FnMut() -> R),
    (baseline_name, mut baseline): (&str, impl FnMut() -> R),
) -> f64 {
    let pairs = if is_quick() { 3 } else { 11 };
    assert_eq!(candidate(), baseline(), "{title}: the two must agree");
    let mut times = Vec::with_capacity(pairs);
    for _ in 0..pairs {
        times.push((time(&mut candidate), time(&mut baseline)));
    }
    let median = |mut values: Vec<f64>| {
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    };
    let ratio = median(times.iter().map(|(c, b)| b.as_secs_f64() / c.as_secs_f64()).collect());
    let [candidate, baseline] = [
        |t: &(Duration, Duration)| t.0.as_secs_f64(),
        |t: &(Duration, Duration)| t.1.as_secs_f64(),
    ]
    .map(|side| median(times.iter().map(side).collect()));
    let rate = |seconds: f64| work as f64 / seconds;
    println!(
        "ratio  {title}: {ratio:.2}  ({candidate_name} {} {unit}/s, {baseline_name} {})",
        shown(rate(candidate)),
        shown(rate(baseline)),
    );
    ratio
}

/// Runs something a few times and prints the median rate.
pub fn rate<R>(title: &str, (work, unit): (u64, &str), mut run: impl FnMut() -> R) -> f64 {
    let runs = if is_quick() { 1 } else { 3 };
    let mut times: Vec<_> = (0..runs).map(|_| time(&mut run)).collect();
    times.sort_unstable();
    let seconds = times[runs / 2].as_secs_f64();
    let rate = work as f64 / seconds;
    let shown = shown(rate);
    println!("rate   {title}: {shown} {unit}/s  ({work} {unit} in {seconds:.3} s)");
    rate
}

/// Measures functions with Criterion, under the name of a group, and prints its summary in the end.
pub struct Times(Criterion, &'static str);

impl Times {
    /// Reads Criterion's options from the command line.
    #[must_use]
    pub fn new(group: &'static str) -> Self {
        Self(Criterion::default().configure_from_args().sample_size(10), group)
    }

    /// Measures a function, unless the options leave it out.
    pub fn of<R>(&mut self, name: impl Display, mut run: impl FnMut() -> R) {
        self.0.bench_function(&format!("{}/{name}", self.1), |bencher| bencher.iter(&mut run));
    }
}

impl Drop for Times {
    fn drop(&mut self) {
        self.0.final_summary();
    }
}

/// Runs a function once and measures its time, even on a busy machine.
///
/// # Returns
/// Its result, and its seconds of processor time if the system counts them (from a few milliseconds on), else by the
/// clock.
pub fn timed<R>(run: impl FnOnce() -> R) -> (R, f64) {
    let processor = || {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split(' ').next()?.parse::<u64>().ok()
    };
    let (start, before) = (Instant::now(), processor());
    let result = run();
    let clock = start.elapsed();
    let spent = before.zip(processor()).map_or(0, |(before, after)| after.saturating_sub(before));
    let time = if spent == 0 { clock } else { clock.min(Duration::from_nanos(spent)) };
    (result, time.as_secs_f64())
}

/// Formats the median of some times, the time that one in twenty exceeds, and the longest.
#[must_use]
pub fn spread(mut times: Vec<Duration>) -> String {
    times.sort_unstable();
    let at = |percent: usize| times[(times.len() * percent / 100).min(times.len() - 1)];
    format!("median {:.1?}, 95% {:.1?}, most {:.1?}", at(50), at(95), at(100))
}

/// Prints the heading of a section.
pub fn heading(text: &str) {
    println!("== {text}");
}

/// Prints a line that is neither a ratio nor a rate.
pub fn note(text: &str) {
    println!("note   {text}");
}

/// Returns whether the mode is `--quick`: three pairs for a ratio instead of eleven, one run for a rate, and
/// [fewer](some_of) boards.
#[must_use]
pub fn is_quick() -> bool {
    std::env::args().any(|argument| argument == "--quick")
}

/// Returns the number, but in quick mode a quarter of it, at least one.
#[must_use]
pub fn some_of(count: usize) -> usize {
    if is_quick() { count.div_ceil(4) } else { count }
}

/// Reads a number from the environment, or returns the bench's default.
///
/// # Panics
/// If the variable is not such a number.
pub fn from_environment<N: std::str::FromStr>(name: &str, default: N) -> N {
    std::env::var(name).map_or(default, |text| match text.parse() {
        Ok(number) => number,
        Err(_) => panic!("{name}={text} is not a number, or too large"),
    })
}

/// Formats a rate with two significant digits, in thousands or millions if it is large.
fn shown(rate: f64) -> String {
    let (scale, unit) = match rate {
        1e6.. => (1e6, " million"),
        1e4.. => (1e3, " thousand"),
        _ => (1.0, ""),
    };
    let scaled = rate / scale;
    let exponent = scaled.max(1e-9).log10().floor();
    let step = 10_f64.powf(exponent - 1.0);
    let digits = (1.0 - exponent).clamp(0.0, 12.0) as usize;
    format!("{:.digits$}{unit}", (scaled / step).round() * step)
}

fn time<R>(run: &mut impl FnMut() -> R) -> Duration {
    let start = Instant::now();
    black_box(run());
    start.elapsed()
}

/// The README of the workspace, whose example is a test.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

/// The start page of the documentation, whose example is a test.
#[cfg(doctest)]
#[doc = include_str!("../../docs/README.md")]
struct Start;

/// The page for the first twenty minutes, whose program is a test.
#[cfg(doctest)]
#[doc = include_str!("../../docs/first-steps.md")]
struct FirstSteps;

/// The page of questions and errors, whose program is a test.
#[cfg(doctest)]
#[doc = include_str!("../../docs/questions.md")]
struct Questions;
