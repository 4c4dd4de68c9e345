//! `clobber outcome split`, `join` and `prove`: one large search on many machines.

use std::io::Write;
use std::ops::RangeInclusive;
use std::path::Path;

use clobber_cgt::{ClobberError, OutcomeSolver, ProofTree};

use super::FindOutcome;
use crate::growing_file::{self, Units, named};
use crate::prelude::*;
use crate::service::line;
use crate::words;

/// Splits one large search into units, which any machines may search in any order
///
/// The tree is kept in a file of text that only grows. The output is the units: a line for each sum,
/// in which Black moves first, the most needed first. Search them by `clobber outcome --first x
/// --echo --tree FILE`, with limits if you like, and give the answers to `clobber outcome join`,
/// which prints the next units. Without the file the answers are the same, but take more positions.
///
/// Example: clobber outcome split 'xoxox|oxoxo|xoxox|oxoxo' --tree 4x5.tree |
///   parallel --pipe -N 4 clobber outcome --first x --echo --tree 4x5.tree |
///   clobber outcome join 4x5.tree
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Split {
    /// A position, or a sum of positions joined by +
    #[arg(value_parser = line)]
    sum: String,
    /// The player who moves first: x or o
    #[arg(long, value_name = "PLAYER", value_parser = words::color(), hide_possible_values = true, default_value = "x")]
    first: Color,
    /// The file to keep the tree in, which must not be there yet
    #[arg(long, value_name = "FILE")]
    tree: PathBuf,
    #[command(flatten)]
    units: Units,
}

/// Adds answers to a tree, and prints the units that are needed next
///
/// The input is lines as `clobber outcome --first x --echo` writes them, in any order, any number of
/// times; lines of another file of the same tree are answers too. A unit that stayed open is split.
/// When the search is done the output is a comment with the result. If a sum is said to be won and
/// to be lost, nothing is added, and the error names both lines.
///
/// Example: clobber outcome join 4x5.tree < answers > units
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Join {
    /// The file that keeps the tree
    tree: PathBuf,
    #[command(flatten)]
    units: Units,
}

/// Searches a tree on this machine, and goes on where it was
///
/// Adds to the file, every five minutes and in the end, which of the largest sums are won or lost.
/// So the file is a text of a few megabytes from which the search goes on, here or elsewhere, even
/// if the program is killed. It believes the answers in the file. The output is as from `clobber
/// outcome join`, or `open`, a tab, and the limit that was met. Other processes may join answers
/// meanwhile.
///
/// Example: clobber outcome split 'xoxox|oxoxo|xoxox|oxoxo' --tree 4x5.tree --units 1;
///   clobber outcome resume 4x5.tree
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Resume {
    /// The file that keeps the tree
    tree: PathBuf,
    /// The number of threads that search together
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
    /// Keep sums of at least N stones; without it, of at most five fewer than in the beginning
    #[arg(long, value_name = "N")]
    stones: Option<usize>,
    /// A table that `clobber outcome --table` has saved, to begin with
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Prints the proof of a tree that is decided, for `clobber check outcome proof`
///
/// Each line is a sum in which Black moves first, and won or lost. The lines that end with the word
/// claim are answers; all others follow from them. To have some of the answers confirmed by another
/// solver:
///
/// Example: clobber outcome prove 4x5.tree | grep 'claim$' | shuf -n 10 | cut -f1 | clobber mcgs write
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Prove {
    /// The file that keeps the tree
    tree: PathBuf,
}

/// Prints what a search finds, which a signal may end.
fn print(
    interrupt: &Interrupt,
    search: impl FnOnce(&mut Effort) -> io::Result<String>,
) -> io::Result<bool> {
    let output = ProgressLine::during("sums", Limits::NONE, interrupt, search);
    if output.is_ok() || !interrupt.has_come() {
        io::stdout().lock().write_all(output?.as_bytes())?;
    }
    Ok(true)
}

impl Mode for Split {
    fn run(self, interrupt: &Interrupt) -> io::Result<bool> {
        print(interrupt, |effort| {
            let sum: Vec<Position<Grid>> =
                Position::parse_sum(&self.sum).map_err(wrong_arguments)?;
            let tree = ProofTree::new(&sum, self.first, effort).map_err(io::Error::other)?;
            let asked = format!("# {}, {} moves first\n", Position::display_sum(&sum), self.first);
            growing_file::create(&self.tree, &(asked + &tree.to_string()))?;
            update(&self.tree, effort, interrupt, |tree, effort| self.units.of(tree, effort))
        })
    }
}

impl Mode for Join {
    fn run(self, interrupt: &Interrupt) -> io::Result<bool> {
        print(interrupt, |effort| {
            // In a pipeline the file may not be there before the input ends.
            let answers = interrupt.while_reading(|| io::read_to_string(io::stdin()))?;
            let errors = answers.lines().filter(|line| line.contains("\terror: ")).count();
            let units = update(&self.tree, effort, interrupt, |tree, effort| {
                let mut new = tree.join(&answers, "the input", effort).map_err(io::Error::other)?;
                let (lines, units) = self.units.of(tree, effort)?;
                new.extend(lines);
                Ok((new, units))
            })?;
            match errors {
                0 => Ok(units),
                _ => Ok(format!("# answers that are errors: {errors}\n{units}")),
            }
        })
    }
}

/// The time between two saves of the results.
const WRITE_AFTER: Duration = Duration::from_secs(300);

impl Mode for Resume {
    fn run(self, interrupt: &Interrupt) -> io::Result<bool> {
        print(interrupt, |effort| {
            let mut tree = read(&self.tree, effort, interrupt)?;
            let root = tree.root().to_vec();
            if let Some(wins) = tree.verdict() {
                return Ok(decided(wins, 0));
            }
            let stones: usize = root.iter().map(Position::stone_count).sum();
            let least = self.stones.unwrap_or(stones.saturating_sub(5));
            let memory = self.limits.given().memory.or(FindOutcome::USAGE.limits.memory);
            let progress = ProgressLine::new("positions", false);
            let limits = Limits { memory, ..self.limits.given() };
            let mut solver = OutcomeSolver::new().with_threads(self.threads);
            if let Some(table) = &self.table {
                let loading = &mut Effort::within(Limits { memory, ..Limits::NONE });
                let loaded = solver.load(table, loading);
                loaded.map_err(|error| named(io::Error::other(error), table))?;
            }
            // The limit of steps is for the search.
            let teaching =
                &mut progress.watch(Effort::within(Limits { steps: None, ..limits }), interrupt);
            match tree.teach(&mut solver, teaching) {
                Ok(()) => {}
                Err(ClobberError::Stopped(stopped)) => return Ok(format!("open\t{stopped}\n")),
                Err(error) => return Err(io::Error::other(error)),
            }
            let mut search = progress.watch(Effort::within(limits), interrupt);
            loop {
                let answer = search.attempt(Limits::time(WRITE_AFTER), |search| {
                    match solver.wins(&root, Color::Black, search) {
                        Err(ClobberError::Stopped(stopped)) => Err(stopped),
                        answer => Ok(answer),
                    }
                });
                let positions = search.progress().steps;
                let writing = &mut Effort::within(Limits { memory, ..Limits::NONE });
                growing_file::update(&self.tree, interrupt, |text| {
                    // What others have added meanwhile.
                    let source = self.tree.display().to_string();
                    tree.join(text, &source, writing).map_err(io::Error::other)?;
                    let mut new = Vec::new();
                    if let Ok(Some(Ok(wins))) = &answer {
                        let result = if *wins { "won" } else { "lost" };
                        let root =
                            format!("{}\t{result}\t{positions}", Position::display_sum(&root));
                        new = tree.join(&root, "the search", writing).map_err(io::Error::other)?;
                    }
                    let learning = &mut Effort::within(Limits { steps: None, ..limits });
                    let learned =
                        learn(&mut tree, &mut solver, least..=stones.max(least), learning);
                    new.extend(learned.map_err(io::Error::other)?);
                    Ok((new, ()))
                })?;
                // The others may have decided it.
                match (tree.verdict(), answer) {
                    (Some(wins), _) => return Ok(decided(wins, positions)),
                    (None, Err(stopped)) => return Ok(format!("open\t{stopped}\n")),
                    (None, Ok(Some(Err(error)))) => return Err(io::Error::other(error)),
                    (None, Ok(_)) => {}
                }
            }
        })
    }
}

/// Takes over the results of a search. If the time is limited, the sums with the most stones come first, as a large board has
/// too many.
fn learn(
    tree: &mut ProofTree,
    solver: &mut OutcomeSolver,
    stones: RangeInclusive<usize>,
    effort: &mut Effort,
) -> Result<Vec<String>, ClobberError> {
    if effort.limits().time.is_none() {
        return tree.learn(solver, *stones.start(), effort);
    }
    let mut new = Vec::new();
    for least in stones.rev() {
        match tree.learn(solver, least, effort) {
            Ok(lines) => new.extend(lines),
            Err(ClobberError::Stopped(Stopped::Time { .. })) => break,
            Err(error) => return Err(error),
        }
    }
    Ok(new)
}

impl Mode for Prove {
    fn run(self, interrupt: &Interrupt) -> io::Result<bool> {
        print(interrupt, |effort| {
            let tree = read(&self.tree, effort, interrupt)?;
            let proof = tree.proof(effort).map_err(io::Error::other)?;
            let undone = "the search is not done: clobber outcome join prints what is needed";
            let proof = proof.ok_or_else(|| named(io::Error::other(undone), &self.tree))?;
            Ok(proof.to_string())
        })
    }
}

impl Units {
    /// Splits leaves until there are as many units as asked for, and returns the new lines of the tree, and the units or the
    /// result.
    fn of(&self, tree: &mut ProofTree, effort: &mut Effort) -> io::Result<(Vec<String>, String)> {
        let new = tree.split(self.units.max(1), effort).map_err(io::Error::other)?;
        let text = match tree.verdict() {
            Some(wins) => decided(wins, tree.work()),
            None => tree.leaves(self.units.max(1)).iter().map(|unit| format!("{unit}\n")).collect(),
        };
        Ok((new, text))
    }
}

/// Returns the comment with the result.
fn decided(wins: bool, positions: u64) -> String {
    format!("# {}\t{positions} positions\n", if wins { "won" } else { "lost" })
}

pub(super) fn read(
    path: &Path,
    effort: &mut Effort,
    interrupt: &Interrupt,
) -> io::Result<ProofTree> {
    parse(&growing_file::read(path, interrupt)?, path, effort)
}

/// Reads a tree, and adds the lines that `update` finds, while no other process adds any.
fn update<T>(
    path: &Path,
    effort: &mut Effort,
    interrupt: &Interrupt,
    update: impl FnOnce(&mut ProofTree, &mut Effort) -> io::Result<(Vec<String>, T)>,
) -> io::Result<T> {
    growing_file::update(path, interrupt, |text| update(&mut parse(text, path, effort)?, effort))
}

fn parse(text: &str, path: &Path, effort: &mut Effort) -> io::Result<ProofTree> {
    ProofTree::read(text, &path.display().to_string(), effort)
        .map_err(|error| named(io::Error::other(error), path))
}

#[cfg(test)]
mod tests {
    use testkit::ticking;

    use super::*;

    #[test]
    fn what_is_learned_keeps_the_time() {
        let root: Vec<Position<Grid>> = Position::parse_sum("xoxox|oxoxo|xoxox|oxoxo").unwrap();
        let mut solver = OutcomeSolver::new();
        let few = &mut Effort::within(Limits::steps(2000));
        assert!(solver.wins(&root, Color::Black, few).is_err());
        let mut learned = |looks: u64| {
            let limits = Limits { time: Some(Duration::from_millis(looks)), ..Limits::default() };
            let mut effort = Effort::within(limits).with_clock(ticking);
            let mut tree = ProofTree::new(&root, Color::Black, &mut Effort::new()).unwrap();
            let lines = learn(&mut tree, &mut solver, 10..=20, &mut effort).unwrap();
            (lines.len(), effort.progress().steps, effort.stopped().is_some())
        };
        let (all, steps, was_stopped) = learned(u64::MAX);
        assert!(!was_stopped && all > 100, "{all}");
        let parts = (0..).map(|power| learned(1 << power)).take_while(|&(.., stopped)| stopped);
        let parts: Vec<(usize, u64)> = parts.map(|(lines, steps, _)| (lines, steps)).collect();
        assert_eq!(parts[0].0, 0);
        assert!(parts.iter().any(|&(some, _)| some > 0 && some < all), "{all}: {parts:?}");
        assert!(parts.iter().all(|&(_, taken)| taken < steps), "{steps}: {parts:?}");
    }
}
