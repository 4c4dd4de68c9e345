//! Reads lines, has them answered on one thread or on several, and writes the answers in the order of the lines.
//!
//! An answer is written when it is known. It reaches the reader at once if the next line is not there yet, and within a
//! moment otherwise: a thread, the *ticker*, flushes the output some forty times a second if there is anything to flush,
//! draws the progress, and ends the program if a signal comes while it waits for a line.
//!
//! A panic ends the program at once: the reader would wait for the next line first, and all others for the reader.

mod input;
mod options;
mod output;
mod progress;
mod task;

use std::hint::black_box;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use certified_search::Effort;

use self::input::{Input, Line};
pub(crate) use self::input::{InputArgs, line, marked_line, unmarked};
pub(crate) use self::options::{Format, FormatArgs, LimitArgs, Lines, ServiceArgs};
use self::output::Output;
pub(crate) use self::progress::ProgressLine;
use self::task::Done;
use crate::interrupt::Interrupt;
use crate::line_command::{Answering, LineCommand};

/// The time between two looks of the ticker.
const TICK: Duration = Duration::from_millis(25);

/// The stack of a thread that answers. The main thread has as much.
const STACK: usize = 8 << 20;

/// A service in progress, as the reader, the ticker and the threads that answer see it.
struct Session<'a> {
    command: &'a LineCommand<'a>,
    args: &'a ServiceArgs,
    format: Format,
    interrupt: &'a Interrupt,
    output: Output<Done<'a>>,
    progress: ProgressLine,
    /// The lines that threads are to answer; on one thread, a line is answered before the next is read.
    pending: AtomicUsize,
    /// True while the reader waits for a line.
    is_reading: AtomicBool,
    is_over: AtomicBool,
}

impl<C: Answering> Lines<C> {
    /// Answers the lines of the input.
    pub(crate) fn serve(&self, interrupt: &Interrupt) -> io::Result<bool> {
        Ok(self.run_with(interrupt, C::Tables::default)?.0)
    }

    /// Answers the lines of the input with tables that are made for each thread, and returns these.
    pub(crate) fn run_with(
        &self,
        interrupt: &Interrupt,
        mut make: impl FnMut() -> C::Tables,
    ) -> io::Result<(bool, Vec<C::Tables>)> {
        let Self { command, input, service } = self;
        let tables: Vec<_> = (0..service.jobs).map(|_| Mutex::new(make())).collect();
        let line_command = LineCommand {
            usage: const { &C::USAGE },
            takes_all: command.takes_all(),
            has_lines: command.has_lines(),
            header: command.header(),
            limits: command.limits(service.limits.given()),
            complete: &|line| command.complete(line),
            answer: &|line, thread, effort| {
                let question = C::parse(line)?;
                let tables = tables.get(thread).unwrap_or(&tables[0]);
                let mut tables = tables.lock().unwrap_or_else(PoisonError::into_inner);
                let answer = command.answer(&question, &mut tables, effort)?;
                Ok(Box::new((command, question, answer)))
            },
        };
        let status = serve(&line_command, input, service, interrupt)?;
        let tables = tables.into_iter();
        let tables = tables.map(|table| table.into_inner().unwrap_or_else(PoisonError::into_inner));
        Ok((status, tables.collect()))
    }
}

/// Answers the lines of an input.
fn serve<'a>(
    command: &'a LineCommand<'a>,
    lines: &InputArgs,
    args: &'a ServiceArgs,
    interrupt: &'a Interrupt,
) -> io::Result<bool> {
    let mut input = Input::open(lines, command)?;
    let session = Session {
        command,
        args,
        format: args.format(command.has_lines),
        interrupt,
        output: Output::new(),
        progress: ProgressLine::new(command.usage.unit, lines.is_standard()),
        pending: AtomicUsize::new(0),
        is_reading: AtomicBool::new(false),
        is_over: AtomicBool::new(false),
    };
    let served = thread::scope(|scope| {
        let ticker = scope.spawn(|| session.tick());
        let _ends = EndsOnPanic(&session);
        let served = session.serve(&mut input);
        session.is_over.store(true, Ordering::SeqCst);
        ticker.thread().unpark();
        served
    });
    session.progress.clear();
    let lines = served?;
    let has_errors = session.output.finish()?;
    if interrupt.status().is_none() && command.usage.needs_lines && lines == 0 {
        return Err(io::Error::other("there is nothing to check"));
    }
    Ok(!has_errors)
}

/// Returns how many threads the system has room for, up to `jobs`.
fn with_room(mut jobs: usize) -> usize {
    /// The room for a thread: its stack, and as much for its tables. A thread that starts where nothing is left ends
    /// the program.
    const ROOM: usize = 2 * STACK;
    let has_room = |jobs| {
        let mut room = Vec::<u8>::new();
        let has_room = room.try_reserve_exact(jobs * ROOM).is_ok();
        drop(black_box(room));
        has_room
    };
    while jobs > 1 && !has_room(jobs) {
        jobs /= 2;
    }
    jobs
}

impl Session<'_> {
    /// Reads all lines and has them answered, and returns how many there were.
    fn serve(&self, input: &mut Input<'_>) -> io::Result<u64> {
        let jobs = with_room(self.args.jobs.into());
        let (sender, receiver) = mpsc::sync_channel(64 * jobs);
        let receiver = Mutex::new(receiver);
        let work = |thread| {
            let _ends = EndsOnPanic(self);
            let next = || receiver.lock().unwrap_or_else(PoisonError::into_inner).recv();
            while let Ok((index, line)) = next() {
                self.answer(index, line, thread);
                if self.pending.fetch_sub(1, Ordering::SeqCst) == 1 {
                    self.output.flush();
                }
            }
        };
        thread::scope(|scope| {
            let start = |thread: &usize| {
                let (thread, builder) = (*thread, thread::Builder::new().stack_size(STACK));
                jobs > 1 && builder.spawn_scoped(scope, move || work(thread)).is_ok()
            };
            if (0..jobs).take_while(start).count() == 0 {
                return self.read(input, |index, line| self.answer(index, line, 0));
            }
            let lines = self.read(input, |index, line| {
                self.pending.fetch_add(1, Ordering::SeqCst);
                // The threads wait for it.
                let _ = sender.send((index, line));
            });
            drop(sender);
            lines
        })
    }

    /// Reads all lines, and passes them on with their indices, from 0.
    fn read(&self, input: &mut Input<'_>, mut take: impl FnMut(u64, Line)) -> io::Result<u64> {
        if self.args.header && self.format == Format::Text {
            let input = if self.args.echo { self.command.usage.input } else { &[] };
            self.output.write_first(&[input, &self.command.header].concat().join("\t"))?;
        }
        let mut index = 0;
        while !self.is_ending() {
            if input.may_block() {
                self.output.flush();
                self.is_reading.store(true, Ordering::SeqCst);
            }
            let line = input.next_question();
            self.is_reading.store(false, Ordering::SeqCst);
            let Some(line) = line? else { break };
            take(index, line);
            index += 1;
        }
        Ok(index)
    }

    /// Answers a line, unless the service is ending, and passes the answer on.
    fn answer(&self, index: u64, line: Line, thread: usize) {
        let done = (!self.is_ending()).then(|| {
            let mut effort = Effort::within(self.command.limits).watched(|now| {
                self.progress.note(now);
                self.interrupt.flow()
            });
            Done::new(line, self.command, thread, &mut effort)
        });
        self.output.put(index, done, |done, out| {
            self.progress.hide_for(|| done.write(self.command, self.args, self.format, out))
        });
        self.progress.count_line();
    }

    /// Returns whether no more lines are answered.
    fn is_ending(&self) -> bool {
        self.interrupt.has_come() || self.output.is_closed()
    }

    /// Flushes answers, draws the progress, and ends the program if a signal comes while it only waits.
    fn tick(&self) {
        while !self.is_over.load(Ordering::SeqCst) {
            thread::park_timeout(TICK);
            self.output.flush_if_free();
            self.progress.draw();
            let is_waiting =
                self.is_reading.load(Ordering::SeqCst) && self.pending.load(Ordering::SeqCst) == 0;
            if let Some(status) = self.interrupt.status().filter(|_| is_waiting) {
                self.exit(status);
            }
        }
    }

    /// Ends the program, with all answers that have been written.
    fn exit(&self, status: u8) -> ! {
        self.progress.clear();
        self.output.flush();
        std::process::exit(i32::from(status))
    }
}

/// Ends the program when it is dropped during a panic, whose message is written by then.
struct EndsOnPanic<'a, 's>(&'a Session<'s>);

impl Drop for EndsOnPanic<'_, '_> {
    fn drop(&mut self) {
        /// The status of a program whose main thread panics.
        const PANICKED: u8 = 101;
        if thread::panicking() {
            self.0.exit(PANICKED);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fmt;
    use std::io::Write;
    use std::process::{Command, Stdio};

    use clap::{Args, Parser};

    use super::*;
    use crate::answer::{Answered, Fault};
    use crate::line_command::{Answering, Usage};

    /// Repeats lines, but of one word it panics.
    #[derive(Args)]
    struct Echo {}

    impl Answering for Echo {
        const USAGE: Usage = Usage::new("echo", "lines");

        type Question = String;
        type Answer = ();
        type Tables = ();

        fn parse(line: &str) -> Result<String, Fault> {
            Ok(line.to_owned())
        }

        fn answer(&self, line: &String, (): &mut (), _: &mut Effort) -> Answered<()> {
            assert_ne!(line, "in the answer");
            Ok(())
        }

        fn write(&self, line: &String, (): &(), f: &mut fmt::Formatter<'_>) -> fmt::Result {
            assert_ne!(line, "on the way out");
            f.write_str(line)
        }
    }

    #[derive(Parser)]
    struct Program {
        #[command(flatten)]
        lines: Lines<Echo>,
    }

    /// The test starts itself again in another process, whose input stays open.
    #[test]
    fn a_panic_ends_the_program_while_it_waits_for_input() {
        const JOBS: &str = "JOBS_OF_THE_ECHO";
        const NAME: &str = "service::tests::a_panic_ends_the_program_while_it_waits_for_input";
        if let Ok(jobs) = std::env::var(JOBS) {
            let Program { lines } = Program::parse_from(["echo", "--jobs", &jobs]);
            lines.serve(&Interrupt::default()).unwrap();
            unreachable!("the input has ended");
        }
        let jobs = ["1", "2"].into_iter();
        for (jobs, word) in
            jobs.flat_map(|jobs| ["in the answer", "on the way out"].map(|word| (jobs, word)))
        {
            let mut command = Command::new(std::env::current_exe().unwrap());
            command.args(["--exact", NAME, "--nocapture"]).env(JOBS, jobs);
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
            let mut child = command.spawn().unwrap();
            let mut input = child.stdin.take().unwrap();
            input.write_all(format!("before\n{word}\n").as_bytes()).unwrap();
            let output = child.wait_with_output().unwrap();
            drop(input);
            let [out, message] =
                [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
            assert_eq!(output.status.code(), Some(101), "{jobs}, {word}: {message}");
            assert!(message.contains("panicked at"), "{jobs}, {word}: {message}");
            // Another thread may panic first. The harness of the tests writes other lines too.
            assert!(jobs == "2" || out.ends_with("before\n"), "{word}: {out}");
        }
    }
}
