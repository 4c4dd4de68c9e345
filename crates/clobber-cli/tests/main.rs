//! The tests of the command: one program.
//!
//! The pages in `cases/`, the README and docs/ have its output; their console blocks are run as they stand. [`service`]
//! tests signals and input that stays open, which no page can show.

#![cfg(unix)]

mod files;
mod forger;
mod games;
mod lines;
#[cfg(target_os = "linux")]
mod memory;
mod modes;
mod pages;
mod proofs;
mod service;
#[cfg(target_os = "linux")]
mod terminal;

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;
use std::time::Duration;

/// The command.
fn clobber(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_clobber"));
    command.args(arguments);
    command
}

/// Runs the command on an input, which is written while the output is read. Returns the output, and the exit status.
fn answer(arguments: &[&str], input: impl AsRef<[u8]> + Send) -> (String, Option<i32>) {
    let mut talk = Talk::start(arguments);
    let stdin = talk.stdin.take();
    thread::scope(|scope| {
        scope.spawn(move || stdin.unwrap().write_all(input.as_ref()).unwrap());
        talk.wait()
    })
}

/// A command that runs, and answers while its input stays open.
struct Talk {
    child: Child,
    /// None after its end.
    stdin: Option<ChildStdin>,
    out: BufReader<ChildStdout>,
}

impl Talk {
    fn start(arguments: &[&str]) -> Self {
        let mut command = clobber(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let stdin = child.stdin.take();
        let out = BufReader::new(child.stdout.take().unwrap());
        Self { child, stdin, out }
    }

    /// Sends a text, unless the command has come to its end.
    fn send(&mut self, text: &str) {
        let _ = self.stdin.as_ref().unwrap().write_all(text.as_bytes());
    }

    /// Sends a signal, or two at once: by one process, so that hardly any time passes between them.
    fn signal(&self, signal: &str, times: usize) {
        let ids = vec![self.child.id().to_string(); times];
        assert!(Command::new("kill").arg(signal).args(ids).status().unwrap().success());
    }

    /// Reads a line; at the end of the output an empty one, and others with their ends.
    fn line(&mut self) -> String {
        let mut line = String::new();
        self.out.read_line(&mut line).unwrap();
        line
    }

    /// Waits for the end while the input stays open. Returns the rest of the output, and the exit status; there are no messages
    /// unless the arguments or files are wrong.
    fn wait(&mut self) -> (String, Option<i32>) {
        let (mut rest, mut messages) = (String::new(), String::new());
        self.out.read_to_string(&mut rest).unwrap();
        self.child.stderr.as_mut().unwrap().read_to_string(&mut messages).unwrap();
        let status = self.child.wait().unwrap().code();
        assert!(
            messages.is_empty() || rest.is_empty() && matches!(status, Some(1 | 2)),
            "{messages}"
        );
        (rest, status)
    }

    /// Ends the input, and returns the rest of the output and the exit status.
    fn finish(mut self) -> (String, Option<i32>) {
        drop(self.stdin.take());
        self.wait()
    }
}

/// Returns numbers below given ones, always the same.
fn random() -> impl FnMut(usize) -> usize {
    let mut random = testkit::Random::new(1);
    move |most| random.below(most)
}

/// Waits until a process has worked so long, however busy the machine is.
fn wait_for_work(process: u32, least: Duration) {
    let pause = Duration::from_millis(5);
    let file = format!("/proc/{process}/stat");
    loop {
        let Ok(text) = std::fs::read_to_string(&file) else {
            // A system without processor times.
            return std::thread::sleep(10 * least);
        };
        // After the name, which may have blanks, come the state, ten numbers, and the ticks of user and system.
        let fields: Vec<&str> = text.rsplit(')').next().unwrap().split_whitespace().collect();
        let ticks = |field: usize| fields[field].parse::<u64>().unwrap();
        // A hundred ticks a second on every Linux.
        if fields[0] == "Z" || Duration::from_millis(10 * (ticks(11) + ticks(12))) >= least {
            return;
        }
        std::thread::sleep(pause);
    }
}
