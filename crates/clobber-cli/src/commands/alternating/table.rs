//! `clobber alternating table`: the values of the parts, as a page of Markdown.

use std::fmt::{self, Write as _};
use std::io::{self, BufWriter, Write};

use clap::Args;
use clobber_cgt::{ClobberValues, Effort, Game};
use clobber_core::{Path, Position};

use crate::cli::Status;
use crate::interrupt::Interrupt;
use crate::service::ProgressLine;

/// Prints the values of the parts that arise from alternating rows, as a page of Markdown
///
/// 36 stones take some three seconds and 35 MB, four stones more four times as much.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct AlternatingTable {
    /// The most stones of a part
    #[arg(default_value = "24", value_parser = clap::value_parser!(u8).range(1..=63))]
    stones: u8,
}

/// Forms of more characters are not printed.
const LONGEST: usize = 72;

const INTRODUCTION: &str = "\
# Values of the alternating parts

What play can make of an alternating row `oxox...` consists of ten kinds of parts: the six that follow, and
the negatives (the colours swapped) of those four that are not their own. The names are those of Chen,
Folkersen, Hasham, Hayward, Lee, Randall, Schultz and Vandermeer, *A Proof of the 2004
Albert-Grossman-Nowakowski-Wolfe Conjecture on Alternating Linear Clobber*.

The table is the output of `clobber alternating table`, with `x` black (Left) and `o` white (Right). The
birthday is the length of the longest play of the canonical form.
";

/// A kind of parts.
struct Family {
    name: &'static str,
    /// Texts before and after the alternating row that begins with `o`.
    around: [&'static str; 2],
    has_even_row: bool,
}

const FAMILIES: [Family; 6] = [
    Family { name: "a(n): ox, oxox, ...", around: ["", ""], has_even_row: true },
    Family { name: "o(n): o, oxo, ...", around: ["", ""], has_even_row: false },
    Family { name: "oo(n), n even: oo, ooxo, ...", around: ["o", ""], has_even_row: false },
    Family { name: "oo(n), n odd: oox, ooxox, ...", around: ["o", ""], has_even_row: true },
    Family { name: "oo(n)oo: ooo, ooxoo, ...", around: ["o", "o"], has_even_row: false },
    Family { name: "oo(n)xx: ooxx, ooxoxx, ...", around: ["o", "x"], has_even_row: true },
];

impl Family {
    /// Returns the parts of up to so many stones, the shortest first.
    fn parts(&self, stones: usize) -> impl Iterator<Item = String> {
        let [before, after] = self.around;
        let first = if self.has_even_row { 2 } else { 1 };
        (first..)
            .step_by(2)
            .map(move |length| {
                let row: String = "ox".chars().cycle().take(length).collect();
                format!("{before}{row}{after}")
            })
            .take_while(move |part| part.len() <= stones)
    }
}

impl AlternatingTable {
    pub(crate) fn print(&self, interrupt: &Interrupt) -> io::Result<Status> {
        let progress = ProgressLine::new("tables");
        let mut effort = progress.watch(Effort::new(), interrupt);
        let mut out = BufWriter::new(io::stdout().lock());
        let mut clobber = ClobberValues::new();
        write!(out, "{INTRODUCTION}")?;
        for family in &FAMILIES {
            writeln!(out, "\n## {}\n", family.name)?;
            writeln!(out, "| stones | outcome | atomic weight | birthday | canonical form |")?;
            writeln!(out, "|---|---|---|---|---|")?;
            for part in family.parts(self.stones.into()) {
                match line(&mut clobber, &part, &mut effort) {
                    Ok(line) => writeln!(out, "| {} | {line} |", part.len())?,
                    Err(error) => match interrupt.status() {
                        Some(status) => return Ok(Status::Interrupted(status)),
                        None => return Err(io::Error::other(error.to_string())),
                    },
                }
            }
        }
        progress.clear();
        out.flush()?;
        Ok(Status::Success)
    }
}

/// Returns the outcome, the atomic weight, the birthday and the canonical form of a part.
fn line(
    clobber: &mut ClobberValues,
    part: &str,
    effort: &mut Effort<'_>,
) -> Result<String, Box<dyn std::error::Error>> {
    let value = clobber.value(&part.parse::<Position<Path>>()?, effort)?;
    let weight = clobber.games_mut().atomic_weight(value)?;
    let games = clobber.games();
    let (outcome, birthday) = (games.outcome(value), games.birthday(value));
    let weight = weight.map_or_else(String::new, |weight| shown(clobber, weight));
    Ok(format!("{outcome} | {weight} | {birthday} | {}", shown(clobber, value)))
}

/// Returns the form in Markdown, or how long it is.
fn shown(clobber: &ClobberValues, game: Game) -> String {
    let mut counted = Counted { start: String::new(), characters: 0 };
    // What counts does not fail.
    let _ = write!(counted, "{}", clobber.games().display(game));
    match counted.characters {
        0..=LONGEST => format!("`{}`", counted.start.replace('|', "\\|")),
        characters => format!("{characters} characters"),
    }
}

/// A text of which only the start is kept.
struct Counted {
    start: String,
    characters: usize,
}

impl fmt::Write for Counted {
    fn write_str(&mut self, more: &str) -> fmt::Result {
        self.characters += more.len();
        if self.characters <= LONGEST {
            self.start.push_str(more);
        }
        Ok(())
    }
}
