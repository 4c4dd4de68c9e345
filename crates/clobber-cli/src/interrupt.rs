//! Ctrl-C and SIGTERM: the first ends the running searches, the second the program.

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// Tells whether a signal has come.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupt {
    /// Zero for none.
    signal: Arc<AtomicUsize>,
}

impl Interrupt {
    /// Watches for signals from now on.
    pub(crate) fn watch() -> io::Result<Self> {
        let interrupt = Self::default();
        let again = Arc::new(AtomicBool::new(false));
        for signal in [SIGINT, SIGTERM] {
            // In this order the first signal does not see itself.
            flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&again))?;
            flag::register_usize(signal, Arc::clone(&interrupt.signal), signal as usize)?;
        }
        for signal in [SIGINT, SIGTERM] {
            flag::register(signal, Arc::clone(&again))?;
        }
        Ok(interrupt)
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

    /// Returns whether a search goes on.
    pub(crate) fn flow(&self) -> ControlFlow<()> {
        if self.has_come() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
