//! The arguments, and which subcommand they call.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{ArgMatches, Args, Command, CommandFactory, Parser};

use crate::answer::{Checked, on_one_line, wrong_arguments};
use crate::check::{Check, How};
use crate::commands::{
    alternating, checkerboard, circuit, clickomania, colorings, delta, film, gadget, game, linear,
    mcgs, open_spiel, outcome, perft, play, sc2, solve, value,
};
use crate::growing_file::named;
use crate::interrupt::Interrupt;
use crate::line_command::Answering;
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
struct Cli {}

const AFTER: &str = "\
Exit status: 0 if all lines are answered, 1 if some lines are errors, 2 if the arguments are wrong; 130 after Ctrl-C, 143 \
after SIGTERM.

Boards are rows from the top joined by |, with x black (Left), o white (Right) and . empty; 3x4 is a checkerboard. A \
board over several lines stands between [ and ].";

/// A mode of the command, with its arguments.
pub(crate) trait Mode: Args {
    /// Runs the mode, and returns whether all is well.
    fn run(self, interrupt: &Interrupt) -> io::Result<bool>;
}

impl<C: Answering> Mode for Lines<C> {
    fn run(self, interrupt: &Interrupt) -> io::Result<bool> {
        C::run(self, interrupt)
    }
}

/// A mode in the list of all.
pub(crate) struct Entry {
    /// The words that call it: `clickomania row`.
    pub(crate) name: &'static str,
    /// Whether a first signal only ends the running search. Where nothing runs for long, it ends the program.
    is_watched: bool,
    arguments: fn(Command) -> Command,
    run: fn(&ArgMatches, &Interrupt) -> io::Result<bool>,
    /// Checks the answers to lines; none of a mode that answers no lines.
    pub(crate) how: Option<How>,
}

const fn mode<M: Mode>(name: &'static str) -> Entry {
    let run = |matches: &ArgMatches, interrupt: &Interrupt| {
        M::from_arg_matches(matches).map_err(wrong_arguments)?.run(interrupt)
    };
    Entry { name, is_watched: true, arguments: M::augment_args, run, how: None }
}

const fn unwatched<M: Mode>(name: &'static str) -> Entry {
    Entry { is_watched: false, ..mode::<M>(name) }
}

const fn lines<C: Answering>() -> Entry {
    Entry { how: Some(How::Nothing), ..mode::<Lines<C>>(C::USAGE.name) }
}

const fn certified<C: Checked>() -> Entry {
    Entry { how: Some(How::of_answers::<C>()), ..lines::<C>() }
}

/// All modes, in the order of the help.
pub(crate) static MODES: [Entry; 41] = [
    certified::<checkerboard::Checkerboard>(),
    certified::<solve::Solve>(),
    lines::<delta::Deltas>(),
    certified::<sc2::Sc2>(),
    certified::<sc2::strong::Strong>(),
    certified::<sc2::lemmas::AroundCycle>(),
    certified::<sc2::lemmas::EmptyHalf>(),
    certified::<sc2::lemmas::Irreducible>(),
    certified::<gadget::Gadget>(),
    certified::<circuit::Circuit>(),
    lines::<value::Value>(),
    lines::<game::Calculate>(),
    certified::<outcome::FindOutcome>(),
    mode::<outcome::tree::Split>("outcome split"),
    mode::<outcome::tree::Join>("outcome join"),
    mode::<outcome::tree::Resume>("outcome resume"),
    mode::<outcome::tree::Prove>("outcome prove"),
    lines::<colorings::CountColorings>(),
    unwatched::<colorings::table::Split>("colorings split"),
    unwatched::<colorings::table::Join>("colorings join"),
    unwatched::<play::Play>("play"),
    lines::<open_spiel::OpenSpiel>(),
    lines::<linear::Linear>(),
    mode::<alternating::Verify>("alternating verify"),
    mode::<alternating::Certificate>("alternating certificate"),
    unwatched::<alternating::play::AlternatingPlay>("alternating play"),
    mode::<alternating::Symmetric>("alternating symmetric"),
    certified::<clickomania::row::Rows>(),
    certified::<clickomania::board::Boards>(),
    certified::<clickomania::score::Score>(),
    lines::<clickomania::two_player::TwoPlayer>(),
    certified::<clickomania::three_partition::ThreePartitions>(),
    certified::<clickomania::three_sat::ThreeSat>(),
    unwatched::<clickomania::RandomBoards>("clickomania random"),
    lines::<mcgs::Write>(),
    lines::<mcgs::CheckFile>(),
    lines::<Check>(),
    lines::<film::Film>(),
    mode::<perft::Perft>("perft"),
    unwatched::<Completions>("completions"),
    unwatched::<Manual>("man"),
];

/// The words that only go before others, and what these do.
const GROUPS: [(&str, &str); 3] = [
    ("alternating", "Verifies, proves and plays the strategy of Alternating Linear Clobber"),
    ("clickomania", CLICKOMANIA),
    ("mcgs", "Writes and checks test files of MCGS, a solver of sums of games"),
];

const CLICKOMANIA: &str = "\
Plays, solves and scores Clickomania, also known as SameGame, and makes hard boards of it

Boards are rows from the top joined by |, a block the letter of its colour (or (N), the number
of its colour), . for no block. Clicks are `row,col`, zero-based from the top left of the frame,
each on the board as it is then.";

const ANSWERS: &str = "The subcommand whose answers the lines are, if they are text: solve, clickomania row, ...; then perhaps \
    the lines";

const BOARDS: &str =
    "Lines; or N, M and perhaps CORNER as words of their own: the board that is drawn";

/// Returns the arguments of all modes.
fn command() -> Command {
    let mut commands: Vec<Command> = Vec::new();
    for &Entry { name, arguments, .. } in &MODES {
        let (group, word) = name.split_once(' ').unwrap_or(("", name));
        let command = arguments(Command::new(word));
        let command = match name {
            "check" | "film" => {
                command.mut_arg("lines", |lines| lines.value_name("ANSWERS").help(ANSWERS))
            }
            "checkerboard" => command.mut_arg("lines", |lines| lines.help(BOARDS)),
            _ => command,
        };
        let parent = commands.last_mut().filter(|last| last.get_name() == group);
        match (parent, GROUPS.iter().find(|(other, _)| *other == group)) {
            (Some(parent), _) => *parent = std::mem::take(parent).subcommand(command),
            (None, Some((group, about))) => {
                let (first, more) = about.split_once('\n').unzip();
                let parent = Command::new(*group).about(first.unwrap_or(about));
                let parent = parent.long_about(more.map(|_| *about)).subcommand(command);
                commands.push(parent.subcommand_required(true).arg_required_else_help(true));
            }
            (None, None) => commands.push(command.args_conflicts_with_subcommands(true)),
        }
    }
    Cli::command().subcommands(commands).subcommand_required(true).arg_required_else_help(true)
}

/// Prints the completions for a shell: `clobber completions bash`
#[derive(Args)]
struct Completions {
    /// The shell
    shell: clap_complete::Shell,
}

impl Mode for Completions {
    fn run(self, _: &Interrupt) -> io::Result<bool> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command(), "clobber", &mut script);
        io::stdout().write_all(&script)?;
        Ok(true)
    }
}

/// Writes the manual pages into a folder: clobber.1, clobber-solve.1, ...
#[derive(Args)]
struct Manual {
    /// The folder
    folder: PathBuf,
}

impl Mode for Manual {
    /// Writes the manual pages. The items of a list are paragraphs, which stay apart in a page.
    fn run(self, _: &Interrupt) -> io::Result<bool> {
        fn with_paragraphs(command: Command) -> Command {
            let about = command.get_long_about();
            let command = match about.map(|about| about.to_string().replace("\n- ", "\n\n- ")) {
                Some(about) => command.long_about(about),
                None => command,
            };
            let names: Vec<String> =
                command.get_subcommands().map(|command| command.get_name().to_owned()).collect();
            names
                .iter()
                .fold(command, |command, name| command.mut_subcommand(name, with_paragraphs))
        }
        let folder = &self.folder;
        let written = fs::create_dir_all(folder)
            .and_then(|()| clap_mangen::generate_to(with_paragraphs(command()), folder));
        written.map(|()| true).map_err(|error| named(error, folder))
    }
}

/// The exit status where the arguments are wrong.
const WRONG_ARGUMENTS: u8 = 2;

/// Runs what the arguments call.
pub(crate) fn run() -> ExitCode {
    let ended = match command().try_get_matches_from(arguments()) {
        Ok(matches) => run_mode(&matches),
        Err(error) => print(&error),
    };
    match ended {
        Ok(status) => status,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            // There may be nobody to tell.
            let _ = writeln!(io::stderr(), "error: {}", on_one_line(error.to_string(), &['\t']));
            if error.kind() == io::ErrorKind::InvalidInput {
                WRONG_ARGUMENTS.into()
            } else {
                ExitCode::FAILURE
            }
        }
    }
}

fn run_mode(mut matches: &ArgMatches) -> io::Result<ExitCode> {
    let mut words = Vec::new();
    while let Some((word, inner)) = matches.subcommand() {
        words.push(word);
        matches = inner;
    }
    let name = words.join(" ");
    let entry = MODES.iter().find(|entry| entry.name == name);
    let entry = entry.ok_or_else(|| wrong_arguments(name))?;
    let interrupt = if entry.is_watched { Interrupt::watch()? } else { Interrupt::default() };
    (entry.run)(matches, &interrupt).map(|is_good| interrupt.exit_code(is_good))
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
fn print(error: &clap::Error) -> io::Result<ExitCode> {
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
        return Ok(WRONG_ARGUMENTS.into());
    }
    error.print()?;
    io::stdout().flush()?;
    Ok(ExitCode::SUCCESS)
}
