//! Prints the values of the parts of Alternating Linear Clobber as a page of Markdown:
//! `alternating_table [STONES]`.
//!
//! `docs/alternating-values.md` is its output for 24 stones.

use std::fmt::{self, Write as _};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::process::ExitCode;

use clobber_cgt::{ClobberValues, Effort, Game, Outcome};
use clobber_core::{Path, Position};

const HELP: &str = "\
alternating_table [STONES]

Prints the values of the parts that arise from alternating rows, of up to so many stones (24 unless
given, at most 63), as a page of Markdown. 36 stones take some three seconds and 35 MB, four stones
more four times as much.";

/// Forms of more characters are not printed.
const LONGEST: usize = 72;

const INTRODUCTION: &str = "\
# Values of the alternating parts

What play can make of an alternating row `oxox...` consists of ten kinds of parts: the six that follow, and
the negatives (the colours swapped) of those four that are not their own. The names are those of Chen,
Folkersen, Hasham, Hayward, Lee, Randall, Schultz and Vandermeer, *A Proof of the 2004
Albert-Grossman-Nowakowski-Wolfe Conjecture on Alternating Linear Clobber*.

The table is the output of `cargo run --release -p clobber-cgt --example alternating_table`, with `x`
black (Left) and `o` white (Right). The birthday is the length of the longest play of the canonical form.
How to read a value is told in [values.md](values.md).
";

fn main() -> ExitCode {
    let arguments: Vec<String> =
        std::env::args_os().skip(1).map(|a| a.to_string_lossy().into_owned()).collect();
    let stones = match arguments.as_slice() {
        [] => Some(24),
        [help] if help == "--help" || help == "-h" => {
            println!("{HELP}");
            return ExitCode::SUCCESS;
        }
        [stones] => stones.parse().ok().filter(|stones| (1..=63).contains(stones)),
        _ => None,
    };
    let Some(stones) = stones else {
        eprintln!("error: needs a number of stones from 1 to 63 (--help explains)");
        return ExitCode::from(2);
    };
    match print_page(stones) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// A kind of parts.
struct Family {
    name: &'static str,
    /// What is written around the alternating row that begins with `o`.
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
    /// The parts of up to so many stones, the shortest first.
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

fn print_page(stones: usize) -> Result<(), Box<dyn std::error::Error>> {
    let mut out = BufWriter::new(io::stdout().lock());
    let is_watched = io::stderr().is_terminal();
    let mut clobber = ClobberValues::new();
    write!(out, "{INTRODUCTION}")?;
    for family in &FAMILIES {
        writeln!(out, "\n## {}\n", family.name)?;
        writeln!(out, "| stones | outcome | atomic weight | birthday | canonical form |")?;
        writeln!(out, "|---|---|---|---|---|")?;
        for part in family.parts(stones) {
            if is_watched {
                eprint!("\r\x1b[K{} stones", part.len());
            }
            let value = clobber.value(&part.parse::<Position<Path>>()?, &mut Effort::new())?;
            let weight = clobber.games_mut().atomic_weight(value)?;
            let games = clobber.games();
            let outcome = match games.outcome(value) {
                Outcome::N => "N",
                Outcome::P => "P",
                Outcome::L => "L",
                Outcome::R => "R",
            };
            let weight = weight.map_or_else(String::new, |weight| shown(&clobber, weight));
            let (birthday, form) = (games.birthday(value), shown(&clobber, value));
            writeln!(out, "| {} | {outcome} | {weight} | {birthday} | {form} |", part.len())?;
        }
    }
    if is_watched {
        eprint!("\r\x1b[K");
    }
    out.flush()?;
    Ok(())
}

/// The form in Markdown, or how long it is.
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
