//! The tests of the command: one program.
//!
//! Pages have its output: those of `cases/`, and the README and docs/ of the repository, whose console blocks are
//! run as they stand. What no page can show is in [`service`]: signals, pipes and files.

#![cfg(unix)]

mod pages;
mod play;
mod service;

use std::process::Command;

/// The command.
fn clobber(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_clobber"));
    command.args(arguments);
    command
}
