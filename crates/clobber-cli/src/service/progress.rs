//! Shows progress on standard error, if that is a terminal and the work takes long.

use std::io::{self, IsTerminal};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use certified_search::{Effort, Limits, Progress};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::interrupt::Interrupt;

pub(crate) struct ProgressLine {
    /// None if nobody sees it.
    bar: Option<ProgressBar>,
    started: Instant,
    /// The progress of the running search.
    latest: Mutex<Progress>,
}

impl ProgressLine {
    /// Nothing is shown before.
    const PATIENCE: Duration = Duration::from_secs(1);

    /// Creates the line of progress. If it `counts_lines`, it shows how many lines of the standard input are done.
    pub(crate) fn new(unit: &'static str, counts_lines: bool) -> Self {
        let bar = io::stderr().is_terminal().then(|| {
            let total = counts_lines.then(count_lines).flatten();
            let template = match total {
                Some(_) => format!("{{pos}} of {{len}} {unit}{{msg}}"),
                None => format!("{{pos}} {unit}{{msg}}"),
            };
            let style = ProgressStyle::with_template(&template);
            let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
            bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        });
        Self { bar, started: Instant::now(), latest: Mutex::default() }
    }

    /// Runs a search within limits. Meanwhile its progress is shown, and a signal cancels it.
    pub(crate) fn during<R>(
        unit: &'static str,
        limits: Limits,
        interrupt: &Interrupt,
        search: impl FnOnce(&mut Effort) -> R,
    ) -> R {
        let progress = Self::new(unit, false);
        let found = search(&mut progress.watch(Effort::within(limits), interrupt));
        progress.clear();
        found
    }

    /// Shows how far the searches of an effort are, and lets a signal cancel them.
    pub(crate) fn watch<'w>(&'w self, effort: Effort<'w>, interrupt: &'w Interrupt) -> Effort<'w> {
        effort.watched(|now| {
            self.note(now);
            self.draw();
            interrupt.flow()
        })
    }

    /// Notes how far a search is.
    pub(crate) fn note(&self, now: &Progress) {
        if self.bar.is_some() {
            *self.latest.lock().unwrap_or_else(PoisonError::into_inner) = *now;
        }
    }

    pub(crate) fn count_line(&self) {
        if let Some(bar) = &self.bar {
            bar.inc(1);
        }
    }

    /// Draws the line, if it is time.
    pub(crate) fn draw(&self) {
        let Some(bar) = self.bar.as_ref().filter(|_| self.started.elapsed() > Self::PATIENCE)
        else {
            return;
        };
        if bar.is_hidden() {
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        let latest = *self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        bar.set_message(described(&latest));
    }

    /// Writes something while the line is not there.
    pub(crate) fn hide_for<R>(&self, write: impl FnOnce() -> R) -> R {
        match &self.bar {
            Some(bar) if !bar.is_hidden() => bar.suspend(write),
            _ => write(),
        }
    }

    /// Ends the report.
    pub(crate) fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Returns the steps, their rate, the bounds and the memory of a search.
fn described(now: &Progress) -> String {
    let seconds = now.elapsed.as_secs_f64();
    if seconds < 1.0 {
        return String::new();
    }
    let rate = now.steps as f64 / seconds;
    let bounds = match (now.at_least, now.at_most) {
        (Some(least), Some(most)) => format!("; {least}..{most}"),
        (Some(least), None) => format!("; at least {least}"),
        (None, Some(most)) => format!("; at most {most}"),
        (None, None) => String::new(),
    };
    let memory = now.memory >> 20;
    format!("; {} steps in {seconds:.0} s, {rate:.0}/s, {memory} MiB{bounds}", now.steps)
}

/// Returns the number of lines of the standard input, if it is a file.
#[cfg(unix)]
fn count_lines() -> Option<u64> {
    use std::fs::File;
    use std::os::fd::AsFd;
    use std::os::unix::fs::FileExt;

    let file = File::from(io::stdin().as_fd().try_clone_to_owned().ok()?);
    if !file.metadata().ok()?.is_file() {
        return None;
    }
    // The place at which the file is read stays where it is.
    let (mut buffer, mut offset, mut lines) = (vec![0; 1 << 16], 0, 0);
    loop {
        let length = file.read_at(&mut buffer, offset).ok()?;
        if length == 0 {
            return Some(lines);
        }
        lines += buffer[..length].iter().filter(|&&byte| byte == b'\n').count() as u64;
        offset += length as u64;
    }
}

#[cfg(not(unix))]
fn count_lines() -> Option<u64> {
    None
}
