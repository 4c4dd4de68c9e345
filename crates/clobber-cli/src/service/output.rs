//! The standard output: answers in the order of the lines.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Stdout, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Writes items in the order of their indices, from several threads.
pub(super) struct Output<T> {
    state: Mutex<State<T>>,
    is_closed: AtomicBool,
}

struct State<T> {
    out: BufWriter<Stdout>,
    /// The index of the item to be written next.
    next: u64,
    /// Items that wait for earlier ones; `None` for an item without output.
    waiting: BTreeMap<u64, Option<T>>,
    has_unflushed: bool,
    has_errors: bool,
    error: Option<io::Error>,
}

/// Whether the item was an error; or nothing more is written after it.
pub(super) type Next = ControlFlow<(), bool>;

impl<T> Output<T> {
    pub(super) fn new() -> Self {
        let state = State {
            out: BufWriter::with_capacity(1 << 16, io::stdout()),
            next: 0,
            waiting: BTreeMap::new(),
            has_unflushed: false,
            has_errors: false,
            error: None,
        };
        Self { state: Mutex::new(state), is_closed: AtomicBool::new(false) }
    }

    pub(super) fn write_first(&self, line: &str) -> io::Result<()> {
        let mut state = self.lock();
        state.has_unflushed = true;
        writeln!(state.out, "{line}")
    }

    /// Writes an item when all earlier ones have been written.
    pub(super) fn put(
        &self,
        index: u64,
        item: Option<T>,
        write: impl Fn(&T, &mut BufWriter<Stdout>) -> io::Result<Next>,
    ) {
        let mut state = self.lock();
        state.waiting.insert(index, item);
        loop {
            let next = state.next;
            let Some(due) = state.waiting.remove(&next) else { return };
            state.next += 1;
            if let Some(due) = due.filter(|_| !self.is_closed()) {
                state.has_unflushed = true;
                let written = write(&due, &mut state.out);
                self.note(&mut state, written);
            }
        }
    }

    fn note(&self, state: &mut State<T>, written: io::Result<Next>) {
        match written {
            Ok(Next::Continue(was_error)) => state.has_errors |= was_error,
            Ok(Next::Break(())) => {
                state.has_errors = true;
                self.is_closed.store(true, Ordering::SeqCst);
            }
            Err(error) => {
                state.error.get_or_insert(error);
                self.is_closed.store(true, Ordering::SeqCst);
            }
        }
    }

    /// Returns whether nothing more is written: of an error, or because the user wants no answers after a bad line.
    pub(super) fn is_closed(&self) -> bool {
        self.is_closed.load(Ordering::SeqCst)
    }

    pub(super) fn flush(&self) {
        self.flush_locked(&mut self.lock());
    }

    /// Flushes the output, unless an answer is being written.
    pub(super) fn flush_if_free(&self) {
        if let Ok(mut state) = self.state.try_lock() {
            self.flush_locked(&mut state);
        }
    }

    fn flush_locked(&self, state: &mut State<T>) {
        if std::mem::take(&mut state.has_unflushed) {
            if let Err(error) = state.out.flush() {
                self.note(state, Err(error));
            }
        }
    }

    /// Flushes all, and returns whether one of the answers was an error.
    pub(super) fn finish(&self) -> io::Result<bool> {
        let mut state = self.lock();
        self.flush_locked(&mut state);
        state.error.take().map_or(Ok(state.has_errors), Err)
    }

    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
