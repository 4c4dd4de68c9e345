//! One effort shared by several threads.

use core::iter;
use core::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use core::time::Duration;
use std::panic::resume_unwind;
use std::sync::{Arc, Mutex};
use std::thread::{self, Scope, ScopedJoinHandle};

use super::{Clock, Effort, Limits, Progress, Stopped};

/// Counts that the threads of a search share.
#[derive(Debug, Default)]
struct Group {
    /// True once a thread has the answer, or the search is over.
    is_over: AtomicBool,
    /// Steps of the helpers that the caller's effort has not counted yet.
    steps: AtomicU64,
    /// Bytes that all threads hold.
    memory: AtomicUsize,
}

impl Group {
    /// Ends the search of all threads.
    fn end(&self) {
        self.is_over.store(true, Relaxed);
    }
}

/// The place of an effort in a group of threads.
#[derive(Debug)]
pub(super) struct Member {
    group: Arc<Group>,
    role: Role,
}

#[derive(Debug)]
enum Role {
    /// Spends the caller's effort. Steps of helpers count in attempts of this depth only; deeper attempts belong to
    /// this thread alone.
    Caller { depth: u32 },
    /// Steps that this thread has reported.
    Helper { reported: u64 },
}

impl Member {
    /// Returns whether this thread has to end.
    pub(super) fn is_over(&self) -> bool {
        self.group.is_over.load(Relaxed)
    }

    /// Changes the bytes that this thread holds. Returns those that the others hold.
    pub(super) fn hold(&self, before: usize, now: usize) -> usize {
        self.group.memory.fetch_add(now.wrapping_sub(before), Relaxed);
        self.memory_of_others(now)
    }

    /// Returns the bytes that the other threads hold, given the bytes that this one holds.
    pub(super) fn memory_of_others(&self, held: usize) -> usize {
        self.group.memory.load(Relaxed).wrapping_sub(held)
    }
}

/// # For a search on several threads
impl Effort<'_> {
    /// Runs a search on several threads and returns the first answer.
    ///
    /// The limits hold for all threads together: steps are summed, and the callback runs on the caller's thread. If the
    /// system refuses a thread, or has less than 72 MiB of memory left for it, the search runs with fewer.
    ///
    /// # Arguments
    /// * `helpers`: the input of each further thread.
    /// * `help`: the search of a helper. Its effort ends when another thread has the answer.
    /// * `search`: the search on the caller's thread.
    ///
    /// # Returns
    /// The answer. If several threads have one, it is the caller's.
    ///
    /// # Errors
    /// The error of `search`, if no helper has an answer. A helper that fails leaves the work to the others.
    ///
    /// # Panics
    /// If one of the threads panics, after the others have ended.
    #[doc(hidden)]
    pub fn race<H: Send, T: Send>(
        &mut self,
        helpers: impl IntoIterator<Item = H>,
        help: impl Fn(H, &mut Effort<'_>) -> Result<T, Stopped> + Sync,
        search: impl FnOnce(&mut Self) -> Result<T, Stopped>,
    ) -> Result<T, Stopped> {
        let group = self.join_group();
        let limits = Limits { steps: None, time: None, memory: self.limits_left().memory };
        let clock = self.clock;
        let found = thread::scope(|scope| {
            let (group, help) = (&group, &help);
            let run = |helper| {
                spawn_helper(scope, group, limits, clock, move |effort| {
                    // A helper without an answer has given up; the others go on.
                    help(helper, effort).inspect(|_| group.end())
                })
            };
            let helpers: Vec<H> = helpers.into_iter().collect();
            let room = threads_with_room(helpers.len());
            let threads: Vec<_> = helpers.into_iter().take(room).map_while(run).collect();
            let ends = EndsOthers(group);
            let found = search(self);
            drop(ends);
            threads.into_iter().fold(found, |found, thread| {
                let answer = join(thread);
                if found.is_ok() { found } else { answer.or(found) }
            })
        });
        self.leave_group(&group);
        found
    }

    /// Runs independent tasks, each on a separate thread, and returns all results in order.
    ///
    /// The remaining steps are divided evenly beforehand, so the results do not depend on the speed of the threads.
    /// Limits of time and memory, and cancelling, apply to all tasks together. The first task runs on the caller's
    /// thread, and so does any task for which the system refuses a thread.
    ///
    /// A task that runs out of its share of the effort returns what it has.
    ///
    /// # Panics
    /// If one of the tasks panics, after the others have ended.
    ///
    /// ```
    /// use certified_search::{Effort, Limits};
    ///
    /// let mut effort = Effort::within(Limits::steps(300));
    /// let counts = effort.run_parallel([10_u64, 1000, 20], |most, effort| {
    ///     (0..most).take_while(|_| effort.spend(1).is_ok()).count()
    /// });
    /// assert_eq!(counts, [10, 100, 20]);
    /// assert_eq!(effort.progress().steps, 130);
    /// ```
    pub fn run_parallel<H: Send, T: Send>(
        &mut self,
        tasks: impl IntoIterator<Item = H>,
        run: impl Fn(H, &mut Effort<'_>) -> T + Sync,
    ) -> Vec<T> {
        // A task whose thread the system refuses stays in its place.
        let tasks: Vec<_> = tasks.into_iter().map(|task| Mutex::new(Some(task))).collect();
        let take = |task: &Mutex<Option<H>>| task.lock().ok()?.take();
        let left = self.limits_left();
        let limits =
            Limits { steps: left.steps.map(|steps| steps / tasks.len().max(1) as u64), ..left };
        let clock = self.clock;
        let group = self.join_group();
        let results = thread::scope(|scope| {
            let (group, run) = (&group, &run);
            let room = threads_with_room(tasks.len().saturating_sub(1));
            let helped = tasks.iter().skip(1).take(room);
            let threads: Vec<_> = helped
                .map(|task| {
                    let work =
                        move |effort: &mut Effort<'_>| take(task).map(|task| run(task, effort));
                    spawn_helper(scope, group, limits, clock, work)
                })
                .collect();
            let ends = EndsOthers(group);
            let threads = iter::once(None).chain(threads).chain(iter::repeat_with(|| None));
            let results = tasks.iter().zip(threads).filter_map(|(task, thread)| match thread {
                Some(thread) => {
                    self.wait_for(&thread);
                    join(thread)
                }
                None => take(task).map(|task| self.run_share(limits, task, run)),
            });
            let results = results.collect();
            core::mem::forget(ends);
            results
        });
        self.leave_group(&group);
        results
    }

    /// Runs a task on this thread with its share of the steps.
    fn run_share<H, T>(
        &mut self,
        limits: Limits,
        task: H,
        run: &impl Fn(H, &mut Effort<'_>) -> T,
    ) -> T {
        let outer = self.enter_attempt(Limits { steps: limits.steps, ..Limits::NONE });
        let result = run(task, self);
        self.leave_attempt(outer);
        result
    }

    /// Waits until a helper is done; meanwhile checks the clock and calls the callback.
    fn wait_for<T>(&mut self, thread: &ScopedJoinHandle<'_, T>) {
        while !thread.is_finished() {
            // Helpers notice the end of the search by themselves.
            let _ = self.check_limits();
            thread::sleep(Duration::from_micros(200));
        }
    }

    /// Ends the helpers with the search. Each helper checks by itself whether the steps are used up.
    pub(super) fn end_groups(&self, stopped: Stopped) {
        for member in self.groups.iter().filter(|_| !matches!(stopped, Stopped::Steps { .. })) {
            if matches!(member.role, Role::Caller { .. }) {
                member.group.end();
            }
        }
    }

    /// Makes this the caller's thread of a new group.
    fn join_group(&mut self) -> Arc<Group> {
        self.start_clock();
        let group = Arc::new(Group::default());
        group.memory.store(self.held, Relaxed);
        let role = Role::Caller { depth: self.attempt.depth };
        self.groups.push(Member { group: Arc::clone(&group), role });
        self.look_from(0);
        group
    }

    /// Counts the steps that helpers, all ended by now, have not reported yet.
    fn leave_group(&mut self, group: &Group) {
        self.groups.pop();
        self.progress.memory = self.held;
        // If these exceed the limit, the next search fails at its first step.
        let _ = self.spend(group.steps.swap(0, Relaxed));
        if self.stopped.is_none() {
            self.look_from(0);
        }
    }

    /// Reports to the groups; on the caller's thread, counts the steps of the helpers.
    pub(super) fn meet_group(&mut self) {
        // Do not count a step beyond the limit.
        let taken = self.progress.steps.min(self.steps_allowed());
        for member in &mut self.groups {
            match &mut member.role {
                Role::Caller { depth } if *depth == self.attempt.depth => {
                    let steps = member.group.steps.swap(0, Relaxed);
                    self.progress.steps = self.progress.steps.saturating_add(steps);
                }
                Role::Caller { .. } => {}
                Role::Helper { reported } => {
                    let more = taken.saturating_sub(core::mem::replace(reported, taken));
                    member.group.steps.fetch_add(more, Relaxed);
                }
            }
        }
    }

    /// Returns the progress, including steps of helpers that are not counted yet.
    pub(super) fn progress_of_all(&self) -> Progress {
        let open = self.groups.iter().map(|member| match member.role {
            Role::Caller { .. } => member.group.steps.load(Relaxed),
            Role::Helper { .. } => 0,
        });
        let steps = open.fold(self.progress.steps, u64::saturating_add);
        Progress { steps, ..self.progress }
    }
}

/// Returns the number of threads for which there is memory. A thread without memory would abort the program.
fn threads_with_room(count: usize) -> usize {
    // A thread's stack and the area that an allocator reserves for each thread. The system frees it at once.
    const OF_THREAD: usize = 72 << 20;
    let reserve = |_| {
        let mut bytes: Vec<u8> = Vec::new();
        bytes.try_reserve_exact(OF_THREAD).is_ok().then_some(bytes)
    };
    let reserved: Vec<_> = (0..count).map_while(reserve).collect();
    reserved.len()
}

/// Starts a helper, unless the system refuses the thread.
fn spawn_helper<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    group: &'scope Arc<Group>,
    limits: Limits,
    clock: Clock,
    work: impl FnOnce(&mut Effort<'_>) -> T + Send + 'scope,
) -> Option<ScopedJoinHandle<'scope, T>> {
    let helper = move || {
        let mut effort = Effort::within(limits).with_clock(clock);
        effort.start_clock();
        let role = Role::Helper { reported: 0 };
        effort.groups.push(Member { group: Arc::clone(group), role });
        let ends = EndsOthers(group);
        let result = work(&mut effort);
        core::mem::forget(ends);
        effort.meet_group();
        effort.note_memory(0);
        result
    };
    thread::Builder::new().spawn_scoped(scope, helper).ok()
}

fn join<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|panic| resume_unwind(panic))
}

/// Ends the search of all threads when it is dropped, also during a panic.
struct EndsOthers<'a>(&'a Group);

impl Drop for EndsOthers<'_> {
    fn drop(&mut self) {
        self.0.end();
    }
}
