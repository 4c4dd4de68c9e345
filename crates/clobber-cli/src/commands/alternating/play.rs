//! `clobber alternating play`: the strategy against a person.

use std::io::{BufRead, Write};
use std::ops::Range;

use clobber_cgt::alternating::{Family, Part, StrategyMove, Sum};

use crate::prelude::*;
use crate::words;

/// Plays against you: the program moves first on the alternating row of 2N stones and wins by the
/// strategy
///
/// Not for N = 0 and N = 3. After each move it prints the rule, with the stones counted from 0 in the
/// part, and the parts that remain, in standard form, with the stones counted from 0 through all
/// parts. Your moves are typed as 3>4 or 3 4, the stone that moves and the one that it
/// clobbers. `quit` or the end of the input ends the play; the exit status is then 1.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct AlternatingPlay {
    /// Half of the stones
    #[arg(value_name = "N", value_parser = clap::value_parser!(u16).range(..=i64::from(Part::MAX_STONES / 2)))]
    half_length: u16,
    /// Your stones
    #[arg(long = "as", value_name = "x|o", value_parser = words::color(), hide_possible_values = true, default_value = "o")]
    person: Color,
}

impl Mode for AlternatingPlay {
    /// Plays against a person, whose moves are read from standard input; says whether the play came to an end.
    fn run(self, _: &Interrupt) -> io::Result<bool> {
        let (mut input, mut out) = (io::stdin().lock(), io::stdout().lock());
        let person = self.person;
        let row: Sum = Part::new(Family::A, 2 * self.half_length).into_iter().collect();
        let mut sum = row.standard_form();
        if sum != row {
            writeln!(out, "{row} = {sum}")?;
        }
        if sum.is_empty() {
            writeln!(out, "error: the first player, here the program, does not win")?;
            return Ok(false);
        }
        let strategy = if person == Color::White { Sum::left_move } else { Sum::right_move };
        writeln!(out, "Yours are the stones {person}, and the program moves first.")?;
        loop {
            // By the theorems there always is a move.
            let StrategyMove { rule, part, mv, after } = match strategy(&sum) {
                Ok(found) => found,
                Err(error) => {
                    writeln!(out, "error: the strategy has no move from {sum}: {error}")?;
                    return Ok(false);
                }
            };
            let (from, to) = (mv.from, mv.to);
            writeln!(out, "Rule {rule}: in {part:#}, {from}>{to}; leaves {after}")?;
            sum = after;
            if sum.moves(person).next().is_none() {
                writeln!(out, "You have no move: the program wins.")?;
                return Ok(true);
            }
            for (part, Range { start, end }) in numbered(&sum) {
                writeln!(out, "  {start:>4}..{:<4}  {part:#}", end - 1)?;
            }
            // Until a legal move is typed.
            sum = loop {
                write!(out, "Your move: ")?;
                out.flush()?;
                let mut line = Vec::new();
                let is_end = input.read_until(b'\n', &mut line)? == 0;
                let line = String::from_utf8_lossy(&line);
                if is_end || line.trim() == "quit" {
                    writeln!(out, "\nThe play is not finished.")?;
                    return Ok(false);
                }
                match person_move(&sum, person, line.trim()) {
                    Ok(after) => break after,
                    Err(message) => writeln!(out, "error: {}", on_one_line(message, &[]))?,
                }
            };
            writeln!(out, "That leaves {sum}.")?;
        }
    }
}

/// Returns the parts, each with the numbers of its stones.
fn numbered(sum: &Sum) -> impl Iterator<Item = (Part, Range<usize>)> {
    let mut end = 0;
    sum.parts().iter().map(move |&part| {
        let first = end;
        end += usize::from(part.stones());
        (part, first..end)
    })
}

/// Returns the standard form of what a typed move leaves.
fn person_move(sum: &Sum, person: Color, text: &str) -> Result<Sum, String> {
    let typed = || format!("`{text}` is not a move such as 3>4, or `quit`");
    let (from, to) = text.split_once([' ', '>']).ok_or_else(typed)?;
    let number = |text: &str| text.trim().parse::<usize>().map_err(|_| typed());
    let (from, to) = (number(from)?, number(to)?);
    let part = numbered(sum).find(|(_, stones)| stones.contains(&from));
    let (part, stones) = part.ok_or_else(|| format!("there is no stone {from}"))?;
    if !stones.contains(&to) || from.abs_diff(to) != 1 {
        return Err(format!("{from} and {to} are not neighbours"));
    }
    let place = |stone: usize| (stone - stones.start) as u16;
    let mv = part.play(person, place(from), place(to));
    let mv = mv.ok_or_else(|| match part.color_at(place(from)) == Some(person) {
        true => format!("the stone {to} is {person} as well"),
        false => format!("the stone {from} is not {person}"),
    })?;
    let mut after = sum.clone();
    after.remove(part);
    after.extend(mv.pieces.into_iter().flatten());
    Ok(after.standard_form())
}
