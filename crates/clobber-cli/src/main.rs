//! The command `clobber`: one line in, one line out, for every question that the Clobber libraries answer.
//!
//! | module | |
//! |---|---|
//! | [`cli`] | the arguments, and which subcommand they call |
//! | [`line_command`] | the trait of a subcommand that answers lines: it reads a question, answers it within an effort, and writes the answer |
//! | [`one_line`] | keeps an answer on its line, whatever characters it has |
//! | [`service`] | reads lines, has them answered on one thread or on several, and writes the answers in order |
//! | [`commands`] | the subcommands |
//! | [`check`] | the subcommand that checks the answers of the others |

mod check;
mod cli;
mod commands;
mod failure;
mod fields;
mod growing_file;
mod interrupt;
mod json;
mod line_command;
mod one_line;
mod record;
mod service;
mod status;
mod verdict;
mod words;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run().into()
}
