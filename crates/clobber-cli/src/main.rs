//! The command `clobber`: one line in, one line out, for every question that the Clobber libraries answer.
//!
//! | module | |
//! |---|---|
//! | [`cli`] | the arguments, and which subcommand they call |
//! | [`line_command`] | the trait of a subcommand that answers lines |
//! | [`answer`] | how an answer ends: verdicts, errors, JSON, the exit status; it stays on its line, whatever characters it has |
//! | [`service`] | reads lines, has them answered on one thread or on several, and writes the answers in order |
//! | [`commands`] | the subcommands |
//! | [`check`] | the subcommand that checks the answers of the others |

mod answer;
mod check;
mod cli;
mod commands;
mod fields;
mod growing_file;
mod interrupt;
mod line_command;
mod prelude;
mod service;
mod words;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
