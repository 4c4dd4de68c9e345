//! `clobber outcome split`, `join` and `prove`: one large search on many machines.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use certified_search::Effort;
use clap::{Args, Subcommand};
use clobber_cgt::ProofTree;
use clobber_core::notation::parse_sum;
use clobber_core::{Color, Grid, Position};

use super::FindOutcome;
use crate::cli::Status;
use crate::interrupt::Interrupt;
use crate::service::{Lines, ProgressLine};

// Its documentation would be the help of both.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Outcome {
    #[command(subcommand)]
    tree: Option<Tree>,
    #[command(flatten)]
    lines: Lines<FindOutcome>,
}

#[derive(Subcommand)]
enum Tree {
    Split(Split),
    Join(Join),
    Prove(Prove),
}

/// Splits one large search into units, which any machines may search in any order
///
/// The tree is kept in a file of text that only grows. The output is the units: a line for each sum, in
/// which Black moves first. Search them by `clobber outcome --first x --echo`, with limits if you
/// like, and give the answers to `clobber outcome join`, which prints the next units.
///
/// Example: clobber outcome split 'xoxox|oxoxo|xoxox|oxoxo' --tree 4x5.tree |
///   parallel --pipe -N 4 clobber outcome --first x --echo | clobber outcome join 4x5.tree
#[derive(Args)]
#[command(verbatim_doc_comment)]
struct Split {
    /// A position, or a sum of positions joined by +
    sum: String,
    /// The player who moves first: x or o
    #[arg(long, value_name = "PLAYER", default_value = "x")]
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
/// times; those of another file of the same tree are answers too. A unit that stayed open is split. When
/// the search is done the output is a comment with the result. If a sum is said to be won and to be lost,
/// nothing is added, and the error names both lines.
///
/// Example: clobber outcome join 4x5.tree < answers > units
#[derive(Args)]
#[command(verbatim_doc_comment)]
struct Join {
    /// The file that keeps the tree
    tree: PathBuf,
    #[command(flatten)]
    units: Units,
}

/// Prints the proof of a tree that is decided, for `clobber check outcome proof`
///
/// Each line is a sum in which Black moves first, and won or lost. The lines that end with the word claim are
/// answers; all others follow from them. To have some of the answers confirmed by another solver:
///
/// Example: clobber outcome prove 4x5.tree | grep 'claim$' | shuf -n 10 | cut -f1 | clobber mcgs write
#[derive(Args)]
#[command(verbatim_doc_comment)]
struct Prove {
    /// The file that keeps the tree
    tree: PathBuf,
}

#[derive(Args)]
struct Units {
    /// The number of units
    #[arg(long, value_name = "N", default_value_t = 16)]
    units: usize,
}

impl Outcome {
    pub(crate) fn run(self, interrupt: &Interrupt) -> io::Result<Status> {
        let Some(tree) = self.tree else { return Ok(self.lines.run_with_table(interrupt)?.into()) };
        let progress = ProgressLine::new("sums");
        let effort = &mut progress.watch(Effort::new(), interrupt);
        let output = match tree {
            Tree::Split(split) => split.run(effort),
            Tree::Join(join) => join.run(effort),
            Tree::Prove(prove) => prove.run(effort),
        };
        progress.clear();
        match (output, interrupt.status()) {
            (Err(_), Some(status)) => Ok(Status::Interrupted(status)),
            (output, _) => {
                io::stdout().lock().write_all(output?.as_bytes())?;
                Ok(Status::Success)
            }
        }
    }
}

impl Split {
    fn run(&self, effort: &mut Effort<'_>) -> io::Result<String> {
        let refused = |error| io::Error::new(ErrorKind::InvalidInput, error);
        let sum: Vec<Position<Grid>> =
            parse_sum(&self.sum).map_err(|error| refused(error.to_string()))?;
        let mut tree = ProofTree::new(&sum, self.first, effort).map_err(io::Error::other)?;
        let units = self.units.of(&mut tree, effort)?;
        let mut file = File::create_new(&self.tree).map_err(|error| named(error, &self.tree))?;
        let asked = format!("# {}, {} moves first\n", self.sum.trim(), self.first);
        file.write_all((asked + &tree.to_string()).as_bytes())?;
        file.sync_all()?;
        Ok(units.1)
    }
}

impl Join {
    fn run(&self, effort: &mut Effort<'_>) -> io::Result<String> {
        // In a pipeline the file may not be there before the input ends.
        let mut answers = String::new();
        io::stdin().lock().read_to_string(&mut answers)?;
        let (mut tree, kept) = read(&self.tree, effort)?;
        let mut new = tree.join(&answers, "the input", effort).map_err(io::Error::other)?;
        let errors = answers.lines().filter(|line| line.contains("\terror: ")).count();
        let (lines, units) = self.units.of(&mut tree, effort)?;
        new.extend(lines);
        let new: String = new.into_iter().map(|line| line + "\n").collect();
        let mut file = OpenOptions::new().append(true).open(&self.tree)?;
        if file.metadata()?.len() > kept {
            // A line that was being written when the machine stopped comes again.
            file.set_len(kept)?;
        }
        file.write_all(new.as_bytes())?;
        file.sync_all()?;
        let note = if errors == 0 {
            String::new()
        } else {
            format!("# answers that are errors: {errors}\n")
        };
        Ok(note + &units)
    }
}

impl Prove {
    fn run(&self, effort: &mut Effort<'_>) -> io::Result<String> {
        let (tree, _) = read(&self.tree, effort)?;
        let proof = tree.proof().ok_or_else(|| {
            named(
                io::Error::other(
                    "the search is not done: clobber outcome join prints what is needed",
                ),
                &self.tree,
            )
        })?;
        Ok(proof.to_string())
    }
}

impl Units {
    /// Splits leaves until there are as many units as asked for, and returns the new lines of the tree, and the units or the
    /// result.
    fn of(
        &self,
        tree: &mut ProofTree,
        effort: &mut Effort<'_>,
    ) -> io::Result<(Vec<String>, String)> {
        let new = tree.split(self.units.max(1), effort).map_err(io::Error::other)?;
        let text = match tree.verdict() {
            Some(wins) => {
                let word = if wins { "won" } else { "lost" };
                format!("# {word}\t{} positions\n", tree.work())
            }
            None => tree.leaves(self.units.max(1)).iter().map(|unit| format!("{unit}\n")).collect(),
        };
        Ok((new, text))
    }
}

/// Reads a tree, and returns how many bytes of the file are whole lines.
fn read(path: &Path, effort: &mut Effort<'_>) -> io::Result<(ProofTree, u64)> {
    let text = fs::read_to_string(path).map_err(|error| named(error, path))?;
    let kept = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
    let tree = ProofTree::read(kept, &path.display().to_string(), effort)
        .map_err(|error| named(io::Error::other(error), path))?;
    Ok((tree, kept.len() as u64))
}

/// Returns the error with the name of the file.
fn named(error: io::Error, path: &Path) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}
