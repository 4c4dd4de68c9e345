//! The work of a search, by one thread or several.

use core::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::panic::resume_unwind;
use std::thread;

use certified_search::{Effort, Limits, Stopped};

/// What one thread spends. The caller's spends the caller's effort, for the helpers too; a helper's
/// has no limits, and ends with the others.
pub(super) struct Work<'e, 'w> {
    effort: &'e mut Effort<'w>,
    /// The bytes that the tables of the solver may take.
    memory: usize,
    /// What the threads tell each other, if there are several.
    common: Option<&'e Common>,
    is_helper: bool,
    /// Whether it is only an attempt, whose steps are this thread's alone.
    is_attempt: bool,
    /// The steps and bytes that the others have been told of.
    told: (u64, usize),
    /// The steps between two reports.
    tell_in: u32,
}

/// What the threads of a search tell each other.
#[derive(Debug, Default)]
struct Common {
    /// Whether somebody has the answer, or it is not searched for any more.
    is_over: AtomicBool,
    /// What the helpers have searched that the caller's effort has not been told of.
    steps: AtomicU64,
    /// What the helpers hold.
    memory: AtomicUsize,
}

/// How many steps there are between two looks at what the other threads say.
const TELL_EVERY: u32 = 1 << 8;

impl<'e, 'w> Work<'e, 'w> {
    /// Work of one thread.
    pub(super) const fn new(effort: &'e mut Effort<'w>, memory: usize) -> Self {
        Self {
            effort,
            memory,
            common: None,
            is_helper: false,
            is_attempt: false,
            told: (0, 0),
            tell_in: 0,
        }
    }

    /// The steps so far; on the caller's thread, with those of the helpers.
    pub(super) const fn steps(&self) -> u64 {
        self.effort.progress().steps
    }

    /// Takes a step, a position. The thread has tables of so many bytes, and shares others.
    #[inline]
    pub(super) fn spend(&mut self, memory: impl FnOnce() -> [usize; 2]) -> Result<(), Stopped> {
        if self.tell_in == 0 {
            self.tell(memory())?;
        }
        self.tell_in -= 1;
        self.effort.spend(1)
    }

    /// Looks at the limits, whatever the number of steps.
    pub(super) fn look(&mut self, memory: [usize; 2]) -> Result<(), Stopped> {
        self.tell(memory)?;
        self.effort.look()
    }

    /// The search does not fit into the memory allowed.
    pub(super) const fn no_room(&self) -> Stopped {
        Stopped::Memory { limit: self.memory }
    }

    /// Tells the other threads, and listens to them.
    #[cold]
    fn tell(&mut self, [own, shared]: [usize; 2]) -> Result<(), Stopped> {
        self.tell_in = TELL_EVERY;
        let Some(common) = self.common else {
            self.effort.note_memory(own + shared);
            return Ok(());
        };
        if self.is_helper {
            let (steps, bytes) = self.told;
            self.told = (self.steps(), bytes.max(own));
            common.steps.fetch_add(self.told.0 - steps, Relaxed);
            common.memory.fetch_add(self.told.1 - bytes, Relaxed);
        } else {
            self.effort.note_memory(own + shared + common.memory.load(Relaxed));
            if !self.is_attempt {
                self.effort.spend(common.steps.swap(0, Relaxed))?;
            }
        }
        // The answer of another thread comes in the place of this.
        if common.is_over.load(Relaxed) { Err(Stopped::Cancelled) } else { Ok(()) }
    }

    /// Lets a search take so many steps of this thread, as [`Effort::attempt`].
    pub(super) fn attempt<T>(
        &mut self,
        steps: u64,
        search: impl FnOnce(&mut Work<'_, 'w>) -> Result<T, Stopped>,
    ) -> Result<Option<T>, Stopped> {
        let Self { memory, common, is_helper, tell_in, .. } = *self;
        let told = &mut self.told;
        self.effort.attempt(Limits::steps(steps), |effort| {
            let is_attempt = true;
            let mut work =
                Work { effort, memory, common, is_helper, is_attempt, told: *told, tell_in };
            let found = search(&mut work);
            *told = work.told;
            found
        })
    }

    /// Lets several threads search the same until one has the answer: this one, and one for each helper.
    ///
    /// # Panics
    /// If one of the threads does. The others end then.
    pub(super) fn together<H: Send, T: Send>(
        &mut self,
        helpers: impl IntoIterator<Item = H>,
        help: impl Fn(H, &mut Work<'_, '_>) -> Result<T, Stopped> + Sync,
        search: impl FnOnce(&mut Work<'_, '_>) -> Result<T, Stopped>,
    ) -> Result<T, Stopped> {
        let memory = self.memory;
        let common = Common::default();
        let found = thread::scope(|scope| {
            let (common, help) = (&common, &help);
            let helper = |helper| {
                thread::Builder::new().spawn_scoped(scope, move || {
                    let ends = EndsOthers(common);
                    let mut effort = Effort::within(Limits::NONE);
                    let mut work = Work::new(&mut effort, memory);
                    (work.common, work.is_helper) = (Some(common), true);
                    let found = help(helper, &mut work);
                    common.steps.fetch_add(work.steps() - work.told.0, Relaxed);
                    if found.is_err() {
                        // It has given up; the others go on.
                        core::mem::forget(ends);
                    }
                    found
                })
            };
            // The fewer there can be, the longer it takes.
            let threads: Vec<_> = helpers.into_iter().map_while(|each| helper(each).ok()).collect();
            let ends = EndsOthers(common);
            let mut work = Work::new(&mut *self.effort, memory);
            work.common = Some(common);
            let found = search(&mut work);
            drop(ends);
            // All are waited for, whoever has the answer.
            threads.into_iter().fold(found, |found, thread| {
                let answer = thread.join().unwrap_or_else(|panic| resume_unwind(panic));
                if found.is_ok() { found } else { answer.or(found) }
            })
        });
        // If that is the last of the steps, whoever asks next is told so.
        let _ = self.effort.spend(common.steps.into_inner());
        found
    }
}

/// Ends the search of all threads when it is dropped, be it by a panic.
struct EndsOthers<'a>(&'a Common);

impl Drop for EndsOthers<'_> {
    fn drop(&mut self) {
        self.0.is_over.store(true, Relaxed);
    }
}
