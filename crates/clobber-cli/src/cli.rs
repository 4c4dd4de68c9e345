//! The arguments, and which subcommand they call.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use clap::{Arg, CommandFactory, Parser, Subcommand};

use crate::answer::{Status, on_one_line};
use crate::check::{Check, known_names};
use crate::commands::alternating::Alternating;
use crate::commands::checkerboard::Checkerboard;
use crate::commands::circuit::Circuit;
use crate::commands::clickomania::Clickomania;
use crate::commands::colorings::Colorings;
use crate::commands::delta::Deltas;
use crate::commands::film::Film;
use crate::commands::gadget::Gadget;
use crate::commands::game::{self, Calculator};
use crate::commands::linear::Linear;
use crate::commands::mcgs::Mcgs;
use crate::commands::open_spiel::OpenSpiel;
use crate::commands::outcome::tree::Outcome;
use crate::commands::perft::Perft;
use crate::commands::play::Play;
use crate::commands::sc2::Sc2Command;
use crate::commands::solve::Solve;
use crate::commands::value::Value;
use crate::growing_file::named;
use crate::interrupt::Interrupt;
use crate::service::{Lines, marked_line, unmarked};

/// Solves, evaluates, plays, draws and checks positions of the game Clobber, and of Clickomania.
///
/// Most subcommands answer lines. The lines come from arguments, files (-f FILE), or else the standard input. Each answer is one
/// line of fields separated by tabs. Blank lines and lines that start with # are skipped. The answer to a line with an error is
/// `error: ...`. The answer to a line that meets a limit is `open`, a tab, and the bounds proved so far.
///
/// The first Ctrl-C or SIGTERM ends the running search and prints the bounds proved so far; the second ends the program.
#[derive(Parser)]
#[command(name = "clobber", version, max_term_width = 100, after_help = AFTER)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
}

const AFTER: &str = "\
Exit status: 0 if all lines are answered, 1 if some lines are errors, 2 if the arguments are wrong; 130 after Ctrl-C, 143 \
after SIGTERM.

Boards are rows from the top joined by |, with x black (Left), o white (Right) and . empty; 3x4 is a checkerboard. A \
board over several lines stands between [ and ].";

#[derive(Subcommand)]
enum Command {
    #[command(mut_arg("lines", |lines| lines.help("Lines; or N, M and perhaps CORNER as words of their own: the board that is drawn")))]
    Checkerboard(Lines<Checkerboard>),
    Solve(Lines<Solve>),
    Delta(Lines<Deltas>),
    Sc2(Sc2Command),
    Gadget(Lines<Gadget>),
    Circuit(Lines<Circuit>),
    Value(Lines<Value>),
    Game(Lines<Calculator>),
    Outcome(Outcome),
    Colorings(Colorings),
    Play(Play),
    OpenSpiel(Lines<OpenSpiel>),
    Linear(Lines<Linear>),
    #[command(subcommand)]
    Alternating(Alternating),
    #[command(subcommand)]
    Clickomania(Clickomania),
    #[command(subcommand)]
    Mcgs(Mcgs),
    #[command(mut_arg("lines", named_answers))]
    Check(Lines<Check>),
    #[command(mut_arg("lines", named_answers))]
    Film(Lines<Film>),
    Perft(Perft),
    /// Prints the completions for a shell: `clobber completions bash`
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Writes the manual pages into a folder: clobber.1, clobber-solve.1, ...
    Man {
        /// The folder
        folder: std::path::PathBuf,
    },
}

/// Returns the arguments of a subcommand whose lines are answers.
fn named_answers(lines: Arg) -> Arg {
    lines.value_name("ANSWERS").help(
        "The subcommand whose answers the lines are, if they are text: solve, clickomania row, ...; then perhaps the lines",
    )
}

/// Runs what the arguments call.
pub(crate) fn run() -> Status {
    let ended = match Cli::try_parse_from(arguments()) {
        Ok(cli) => cli.command.run(),
        Err(error) => print(&error),
    };
    match ended {
        Ok(status) => status,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Status::Success,
        Err(error) => {
            // There may be nobody to tell.
            let _ = writeln!(io::stderr(), "error: {}", on_one_line(error.to_string(), &['\t']));
            if error.kind() == io::ErrorKind::InvalidInput {
                Status::WrongArguments
            } else {
                Status::SomeErrors
            }
        }
    }
}

/// Returns the arguments of the program. Lines may begin with a minus, and a last word `help` is `--help`.
fn arguments() -> Vec<OsString> {
    let mut arguments: Vec<OsString> = std::env::args_os().collect();
    let end = arguments.iter().position(|argument| argument == "--").unwrap_or(arguments.len());
    for argument in arguments.iter_mut().take(end).skip(1) {
        if let Some(line) = argument.to_str().and_then(marked_line) {
            *argument = line.into();
        }
    }
    let [_, command, .., last] = arguments.as_mut_slice() else { return arguments };
    if last == "help" && command != "help" {
        *last = "--help".into();
    }
    arguments
}

/// Prints help, or the error in the arguments, without the words of the standard library.
fn print(error: &clap::Error) -> io::Result<Status> {
    const WORDS: [(&str, &str); 4] = [
        ("invalid digit found in string", "not a whole number"),
        ("number too large to fit in target type", "too large"),
        ("cannot parse integer from empty string", "a number is missing"),
        ("invalid float literal", "not a number"),
    ];
    if error.use_stderr() {
        let text = unmarked(&error.render().to_string());
        let text = WORDS.iter().fold(text, |text, (from, to)| text.replace(from, to));
        // There may be nobody to tell.
        let _ = write!(io::stderr(), "{text}");
        return Ok(Status::WrongArguments);
    }
    error.print()?;
    io::stdout().flush()?;
    Ok(Status::Success)
}

/// Writes the manual pages. The items of a list are paragraphs, which stay apart in a page.
fn write_manual(folder: &Path) -> io::Result<()> {
    fn with_paragraphs(command: clap::Command) -> clap::Command {
        let about = command.get_long_about();
        let command = match about.map(|about| about.to_string().replace("\n- ", "\n\n- ")) {
            Some(about) => command.long_about(about),
            None => command,
        };
        let names: Vec<String> =
            command.get_subcommands().map(|command| command.get_name().to_owned()).collect();
        names.iter().fold(command, |command, name| command.mut_subcommand(name, with_paragraphs))
    }
    let write = || {
        fs::create_dir_all(folder)?;
        clap_mangen::generate_to(with_paragraphs(Cli::command()), folder)
    };
    write().map_err(|error| named(error, folder))
}

impl Command {
    fn run(self) -> io::Result<Status> {
        let interrupt = match self {
            // Nothing runs for long, so a signal may end the program.
            Self::Alternating(Alternating::Play(_))
            | Self::Play(_)
            | Self::Clickomania(Clickomania::Random(_))
            | Self::Colorings(Colorings { table: Some(_), .. })
            | Self::Completions { .. }
            | Self::Man { .. } => Interrupt::default(),
            _ => Interrupt::watch()?,
        };
        match self {
            Self::Perft(perft) => perft.run(&interrupt),
            Self::Checkerboard(lines) => match Checkerboard::board(&lines.input.lines) {
                Some(board) if !lines.service.says_how() => {
                    lines.command.show(&board, lines.service.limits.given(), &interrupt)
                }
                _ => lines.run(&interrupt),
            },
            Self::Solve(lines) => lines.run(&interrupt),
            Self::Delta(lines) => lines.run(&interrupt),
            Self::Sc2(sc2) => sc2.run(&interrupt),
            Self::Gadget(lines) => lines.run(&interrupt),
            Self::Circuit(lines) => lines.run(&interrupt),
            Self::Value(lines) => lines.run(&interrupt),
            Self::Game(lines) => game::run(&lines, &interrupt),
            Self::Outcome(outcome) => outcome.run(&interrupt),
            Self::Colorings(colorings) => colorings.run(&interrupt),
            Self::Play(play) => play.run(),
            Self::OpenSpiel(lines) => lines.run(&interrupt),
            Self::Linear(lines) => lines.run(&interrupt),
            Self::Alternating(alternating) => alternating.run(&interrupt),
            Self::Clickomania(clickomania) => clickomania.run(&interrupt),
            Self::Mcgs(Mcgs::Write(lines)) => lines.run(&interrupt),
            Self::Mcgs(Mcgs::Check(lines)) => lines.run(&interrupt),
            Self::Check(mut lines) => {
                lines.command.answers = known_names(&mut lines.input)?;
                lines.command.has_blocks = lines.input.blocks;
                lines.run(&interrupt)
            }
            Self::Film(mut lines) => {
                lines.command.answers = known_names(&mut lines.input)?;
                lines.run(&interrupt)
            }
            Self::Completions { shell } => {
                let mut script = Vec::new();
                clap_complete::generate(shell, &mut Cli::command(), "clobber", &mut script);
                io::stdout().write_all(&script)?;
                Ok(Status::Success)
            }
            Self::Man { folder } => {
                write_manual(&folder)?;
                Ok(Status::Success)
            }
        }
    }
}
