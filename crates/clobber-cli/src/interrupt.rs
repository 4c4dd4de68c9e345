//! Ctrl-C and SIGTERM: the first ends the running searches, and one that comes later the program.

use std::io;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// The time after the first signal in which others count as the same one: `timeout` sends two at once.
const ONE_SIGNAL: Duration = Duration::from_millis(100);

/// Tells whether a signal has come.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupt {
    /// Zero for none.
    signal: Arc<AtomicUsize>,
    /// True while nothing runs that a signal could end, so that it ends the program.
    is_waiting: Arc<AtomicBool>,
    /// True when the next signal ends the program.
    is_final: Arc<AtomicBool>,
}

impl Interrupt {
    /// Watches for signals from now on.
    pub(crate) fn watch() -> io::Result<Self> {
        let interrupt = Self::default();
        for signal in [SIGINT, SIGTERM] {
            for ends in [&interrupt.is_waiting, &interrupt.is_final] {
                flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(ends))?;
            }
            flag::register_usize(signal, Arc::clone(&interrupt.signal), signal as usize)?;
        }
        let watched = interrupt.clone();
        let watcher = thread::Builder::new().stack_size(1 << 16).spawn(move || {
            let mut looks = 0;
            loop {
                thread::sleep(ONE_SIGNAL / 2);
                looks = if watched.has_come() { looks + 1 } else { 0 };
                // The signal may have come just before the first look.
                watched.is_final.store(looks > 2, Ordering::SeqCst);
            }
        });
        if watcher.is_err() {
            // The system has no thread left: every signal after the first counts.
            for signal in [SIGINT, SIGTERM] {
                flag::register(signal, Arc::clone(&interrupt.is_final))?;
            }
        }
        Ok(interrupt)
    }

    /// Reads input: a signal that comes before or meanwhile ends the program.
    pub(crate) fn while_reading<T>(&self, read: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
        self.while_waiting(|| {
            if self.has_come() { Err(io::ErrorKind::Interrupted.into()) } else { read() }
        })
    }

    /// Waits for another process: a signal that comes meanwhile ends the program.
    pub(crate) fn while_waiting<T>(&self, wait: impl FnOnce() -> T) -> T {
        self.is_waiting.store(true, Ordering::SeqCst);
        let waited = wait();
        self.is_waiting.store(false, Ordering::SeqCst);
        waited
    }

    /// Forgets a signal that has ended a search, so that the program goes on.
    pub(crate) fn forget(&self) {
        self.signal.store(0, Ordering::SeqCst);
    }

    pub(crate) fn has_come(&self) -> bool {
        self.signal.load(Ordering::SeqCst) != 0
    }

    /// Returns the exit status of a program that a signal ends: 130 for Ctrl-C, 143 for SIGTERM.
    pub(crate) fn status(&self) -> Option<u8> {
        match self.signal.load(Ordering::SeqCst) {
            0 => None,
            signal => Some(128 + signal as u8),
        }
    }

    /// Returns how the program ends if its answers are good or not, unless a signal has ended it.
    pub(crate) fn exit_code(&self, is_good: bool) -> ExitCode {
        match self.status() {
            Some(status) => status.into(),
            None if is_good => ExitCode::SUCCESS,
            None => ExitCode::FAILURE,
        }
    }

    /// Returns whether a search goes on.
    pub(crate) fn flow(&self) -> ControlFlow<()> {
        if self.has_come() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
