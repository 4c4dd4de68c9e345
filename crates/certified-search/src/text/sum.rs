//! Sums with signs, copies and parentheses.

use super::{Place, Reader, number as read_number};
use crate::{ParseError, ParseErrorKind};

/// A summand of a sum: a number of copies of a position, or of its negative.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summand<'a> {
    /// The number of copies.
    pub copies: usize,
    /// True for the negative.
    pub is_negative: bool,
    /// The text of a single summand.
    pub text: &'a str,
    /// The place at which the text begins.
    pub place: Place,
}

/// The most summands of a sum. The limit keeps a short text from demanding much memory.
const MOST_SUMMANDS: usize = 1 << 16;

/// Reads a sum: summands joined by `+`, or by `-` after a blank; `-P`, `3*P`, and sums in parentheses.
///
/// # Errors
/// At a missing summand, an unmatched parenthesis, and the summand that exceeds the limit.
#[doc(hidden)]
pub fn sum(text: &str) -> Result<Vec<Summand<'_>>, ParseError> {
    /// Deepest nesting of sums within sums.
    const DEEPEST: usize = 64;
    let missing = |place| Err(ParseErrorKind::invalid("a summand is missing").at(place));
    let mut summands: Vec<Summand<'_>> = Vec::new();
    let mut reader = Reader::new(text);
    // For each open parenthesis: its place, and the sign and copies before it.
    let mut open: Vec<(Place, bool, usize)> = Vec::new();
    let (mut is_negative, mut copies, mut total) = (false, 1_usize, 0_usize);
    let outer = |open: &[(Place, bool, usize)]| open.last().map_or((false, 1), |o| (o.1, o.2));
    loop {
        // Before a summand: signs, numbers and parentheses.
        let start = reader.clone();
        reader.skip_space();
        let digits = reader.rest().len()
            - reader.rest().trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, after) = reader.rest().split_at(digits);
        match reader.peek() {
            Some('-') => {
                reader.next();
                is_negative = !is_negative;
                continue;
            }
            Some('(') if opens_sum(reader.rest()) => {
                if open.len() == DEEPEST {
                    return Err(ParseErrorKind::invalid("too many parentheses").at(reader.place()));
                }
                open.push((reader.place(), is_negative, copies));
                reader.next();
                continue;
            }
            Some('0'..='9') if after.trim_start().starts_with('*') => {
                let place = reader.place();
                let times: usize = read_number(number).map_err(|error| error.moved_to(place))?;
                copies = copies.saturating_mul(times);
                reader.find(|&next| next == '*');
                continue;
            }
            None if summands.is_empty() && open.is_empty() && text.trim().is_empty() => {
                let summand = Summand { copies: 1, is_negative: false, text, place: Place::START };
                return Ok(vec![summand]);
            }
            None | Some('+' | ')') => return missing(reader.place()),
            Some(_) => {}
        }
        // Blanks before the summand belong to its rows.
        let (place, rest) = (start.place(), start.rest());
        let length = summand_length(rest);
        total = total.saturating_add(copies);
        if total > MOST_SUMMANDS {
            let reason = format!("more than {MOST_SUMMANDS} summands");
            return Err(ParseErrorKind::invalid(reason).at(place));
        }
        let (text, _) = rest.split_at(length);
        summands.push(Summand { copies, is_negative, text, place });
        while reader.rest().len() + length > rest.len() && reader.next().is_some() {}
        // After the summand: closing parentheses, then a sign or the end.
        loop {
            reader.skip_space();
            match reader.peek() {
                Some(')') if open.pop().is_some() => {
                    reader.next();
                }
                Some('+') => {
                    reader.next();
                    (is_negative, copies) = outer(&open);
                    break;
                }
                Some('-') => {
                    (is_negative, copies) = outer(&open);
                    break;
                }
                None => match open.last() {
                    None => return Ok(summands),
                    Some(&(place, ..)) => {
                        return Err(ParseErrorKind::invalid("no `)` ends this").at(place));
                    }
                },
                Some(_) => return Err(reader.unexpected()),
            }
        }
    }
}

/// Returns whether a parenthesis opens a sum, and not a number such as `(26)`.
fn opens_sum(text: &str) -> bool {
    let inside = text.strip_prefix('(').unwrap_or(text);
    let digits = inside.trim_start_matches(|c: char| c.is_ascii_digit());
    digits.len() == inside.len() || !digits.starts_with(')')
}

/// Returns the length of a summand in bytes: up to a plus, a minus after a blank, or an unmatched `)`.
fn summand_length(text: &str) -> usize {
    let (mut depth, mut before, mut has_begun) = (0_usize, ' ', false);
    for (at, character) in text.char_indices() {
        match character {
            '(' => depth += 1,
            ')' if depth > 0 => depth -= 1,
            ')' | '+' => return at,
            '-' if has_begun && before.is_whitespace() => return at,
            _ => {}
        }
        has_begun |= !character.is_whitespace();
        before = character;
    }
    text.len()
}
