//! `clobber colorings split` and `join`: one table, counted on many machines.

use std::collections::{BinaryHeap, HashMap, HashSet};
use std::io::Write;

use super::pattern::Pattern;
use super::tally::Tally;
use super::{CountColorings, Question};
use crate::fields::texts;
use crate::growing_file::{self, Units};
use crate::prelude::*;

/// Splits a table into units, which any machines may count in any order
///
/// The table is kept in a file of text that only grows. The output is the units: a line for each
/// pattern. Count them by `clobber colorings --echo`, with limits if you like, and give the answers
/// to `clobber colorings join`, which prints the units that are missing.
///
/// Example: clobber colorings split '?????|?????' any --table 2x5 --units 4 |
///   parallel --pipe -N 1 clobber colorings --echo | clobber colorings join 2x5
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Split {
    /// Rows joined by |; a ? is a stone of either colour
    board: String,
    /// outcome, any, alternating:x or alternating:o
    question: String,
    /// The file to keep the table in, which must not be there yet
    #[arg(long, value_name = "FILE")]
    table: PathBuf,
    #[command(flatten)]
    units: Units,
}

/// Adds answers to a table, and prints the units that are missing
///
/// The input is lines as `clobber colorings --echo` writes them, in any order, any number of times;
/// lines of another file of the same table are answers too. A unit that stayed open is split. When
/// all is counted the output is a comment with the answer for the whole board. If two answers
/// disagree, nothing is added, and the error names the lines.
///
/// Example: clobber colorings join 2x5 < answers > units
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Join {
    /// The file that keeps the table
    table: PathBuf,
    #[command(flatten)]
    units: Units,
}

impl Mode for Split {
    fn run(self, _: &Interrupt) -> io::Result<bool> {
        let line = format!("{}\t{}", self.board, self.question);
        let question =
            CountColorings::parse(&line).map_err(|fault| wrong_arguments(fault.placed(None)))?;
        let text = format!("{question}\troot\n");
        let table = Table::read(&text, "the arguments")?;
        growing_file::create(&self.table, &text)?;
        table.print(self.units.units)
    }
}

impl Mode for Join {
    fn run(self, interrupt: &Interrupt) -> io::Result<bool> {
        let answers = io::read_to_string(io::stdin())?;
        let table = growing_file::update(&self.table, interrupt, |text| {
            let mut table = Table::read(text, &self.table.display().to_string())?;
            Ok((table.join(&answers, "the input")?, table))
        })?;
        table.print(self.units.units)
    }
}

/// A pattern, its halves, their halves and so on, with the answers that are known.
struct Table {
    root: Question,
    /// The answers, with the places that say them.
    answers: HashMap<Pattern, (Tally, String)>,
    /// The patterns of whose halves something is known, or that stayed open.
    is_split: HashSet<Pattern>,
}

impl Table {
    /// Reads a table: lines that include the root.
    fn read(text: &str, source: &str) -> io::Result<Self> {
        let root = text.lines().find_map(|line| line.strip_suffix("\troot"));
        let missing = || io::Error::other(format!("{source}: no line has the word root"));
        let root = CountColorings::parse(root.ok_or_else(missing)?)
            .map_err(|fault| io::Error::other(format!("{source}: {}", fault.placed(None))))?;
        let mut table = Self { root, answers: HashMap::new(), is_split: HashSet::new() };
        table.join(text, source)?;
        Ok(table)
    }

    /// Adds answers, and returns the lines that say something new.
    fn join(&mut self, text: &str, source: &str) -> io::Result<Vec<String>> {
        let mut new = Vec::new();
        let says_something = |line: &str| !line.trim().is_empty() && !line.starts_with('#');
        for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| says_something(line)) {
            let taken = self.take(line, format!("line {number} of {source}"));
            let wrong = |fault: Fault| format!("{source}: {}", fault.placed(Some(number)));
            new.extend(taken.map_err(|fault| io::Error::other(wrong(fault)))?);
        }
        self.tally(&self.root.pattern).map_err(io::Error::other)?;
        Ok(new)
    }

    /// Adds an answer, and returns the line if it says something new.
    fn take(&mut self, line: &str, place: String) -> Result<Option<String>, Fault> {
        let fields = Field::split(line);
        let [board, asked, answer @ ..] = &fields[..] else {
            return Err(Fault::new("a line is a board, a question and an answer"));
        };
        let question = CountColorings::parse(&format!("{}\t{}", board.text, asked.text))?;
        let wholes = question.pattern.wholes(&self.root.pattern);
        let Some(wholes) = wholes.filter(|_| question.asked == self.root.asked) else {
            return Err(Fault::new(format_args!("no unit of {}", self.root)));
        };
        let is_new = match texts(answer)[..] {
            ["root"] if wholes.is_empty() => return Ok(None),
            [error] if error.starts_with("error: ") => return Ok(None),
            ["open", ..] => self.is_split.insert(question.pattern),
            _ => {
                let tally = Tally::parse(answer, &question)?;
                match self.answers.get(&question.pattern) {
                    Some((known, _)) if *known == tally => false,
                    Some((_, known)) => {
                        let message = format!("{question} is counted in another way: {known}");
                        return Err(Fault::new(message));
                    }
                    None => self.answers.insert(question.pattern, (tally, place)).is_none(),
                }
            }
        };
        self.is_split.extend(wholes);
        Ok(is_new.then(|| line.to_owned()))
    }

    /// Returns the halves of a pattern, if something is known of them.
    fn halves(&self, pattern: &Pattern) -> Option<[Pattern; 2]> {
        pattern.halves().filter(|_| self.is_split.contains(pattern))
    }

    /// Returns the tally of a pattern, if it or all of its parts are counted; an error if both are, with other numbers.
    fn tally(&self, pattern: &Pattern) -> Result<Option<Tally>, String> {
        let of_halves = match self.halves(pattern) {
            None => None,
            Some([black, white]) => {
                self.tally(&black)?.zip(self.tally(&white)?).map(|(black, white)| black.with(white))
            }
        };
        match (self.answers.get(pattern), of_halves) {
            (Some((told, place)), Some(halves)) if *told != halves => {
                Err(format!("{place}: the parts of {pattern} are counted in another way"))
            }
            (told, halves) => Ok(told.map(|(told, _)| told.clone()).or(halves)),
        }
    }

    /// Returns the patterns that are not counted, the largest first, after halving the largest until there are `units`.
    fn missing(&self, units: usize) -> Vec<Pattern> {
        let mut missing = BinaryHeap::new();
        let mut stack = vec![self.root.pattern.clone()];
        while let Some(pattern) = stack.pop() {
            match self.halves(&pattern) {
                _ if self.answers.contains_key(&pattern) => {}
                Some(halves) => stack.extend(halves),
                None => missing.push((pattern.open(), pattern)),
            }
        }
        while missing.len() < units {
            let Some(halves) = missing.peek().and_then(|(_, largest)| largest.halves()) else {
                break;
            };
            missing.pop();
            missing.extend(halves.map(|half| (half.open(), half)));
        }
        missing.into_sorted_vec().into_iter().rev().map(|(_, pattern)| pattern).collect()
    }

    fn print(&self, units: usize) -> io::Result<bool> {
        let out = &mut io::stdout().lock();
        match self.tally(&self.root.pattern).map_err(io::Error::other)? {
            Some(tally) => writeln!(out, "# {}\t{tally}", self.root)?,
            None => {
                for pattern in self.missing(units.max(1)).into_iter().take(units.max(1)) {
                    writeln!(out, "{}", Question { pattern, asked: self.root.asked })?;
                }
            }
        }
        Ok(true)
    }
}
