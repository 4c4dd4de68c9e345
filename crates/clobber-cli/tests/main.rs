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

use std::io::Write;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

/// The command.
fn clobber(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_clobber"));
    command.args(arguments);
    command
}

/// Starts the command, with pipes.
fn start(arguments: &[&str]) -> Child {
    let mut command = clobber(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Runs the command on an input, which is written while the output is read. Returns the output, and the exit status.
fn answer(arguments: &[&str], input: impl AsRef<[u8]> + Send) -> (String, Option<i32>) {
    let mut child = start(arguments);
    let mut stdin = child.stdin.take().unwrap();
    thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input.as_ref()).unwrap());
        finish(child)
    })
}

/// Returns numbers below given ones, always the same.
fn random() -> impl FnMut(usize) -> usize {
    let mut state = 1_u64;
    move |most| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % most
    }
}

fn send(child: &Child, signal: &str) {
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

/// Returns the output of a process, and its exit status.
fn finish(mut child: Child) -> (String, Option<i32>) {
    drop(child.stdin.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    (String::from_utf8(output.stdout).unwrap(), output.status.code())
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
