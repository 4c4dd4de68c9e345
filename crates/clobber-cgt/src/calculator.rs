//! Computes with games in lines of text.
//!
//! `partizan` reads games. Names, functions and positions, which its notation lacks, are evaluated first: from left to right, and
//! the inner ones before the outer ones, so that no nesting costs stack.

// Texts are cut where characters or words of them begin.
#![allow(clippy::indexing_slicing)]

mod functions;
mod methods;

use core::cmp::Ordering;
use core::fmt;
use core::ops::Range;
use std::collections::BTreeMap;

use certified_search::text::Place;
use certified_search::{Effort, ParseError, ParseErrorKind};
use clobber_core::{Grid, Position};
use partizan::{Game, GameError, Games};

use crate::clobber::ClobberValues;
use crate::error::ClobberError;

/// A calculator of games and positions, which reads lines and keeps the games that have names.
///
/// A line is a game in the [notation of games](Games::parse), with positions of Clobber in square brackets, and with
/// functions such as `cool(G,1)`. Other lines are `NAME := GAME`, a comparison `GAME <= GAME`, or a list such as
/// `left(G)`. `docs/calculator.md` in the repository lists all of them.
///
/// ```
/// use clobber_cgt::{Calculated, Calculator, Effort};
///
/// let mut calculator = Calculator::with_memory(1 << 26);
/// let mut answer = |line| calculator.evaluate(line, &mut Effort::new());
/// answer("G := [xxo|o.x]")?;
/// assert!(matches!(answer("G < ^")?, Calculated::Order { holds: Some(true), .. }));
/// let Calculated::Game { game, .. } = answer("cool({5|1},2)")? else { return Err("a game".into()) };
/// assert_eq!(calculator.values().display(game).to_string(), "3*");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Calculator {
    values: ClobberValues,
    names: BTreeMap<String, Game>,
}

/// The answer to a line of a [`Calculator`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Calculated {
    /// A game.
    Game {
        /// The name that the line gives it.
        name: Option<String>,
        /// Its value.
        game: Game,
    },
    /// The order of two games.
    Order {
        /// Whether the sign of the line holds; `None` if the line asks for the sign that does.
        holds: Option<bool>,
        /// The sign that holds: `<`, `=`, `>`, or `<>` for confused games.
        sign: &'static str,
    },
    /// A list of games, sorted.
    Games(Vec<Game>),
}

impl Calculator {
    /// Creates a calculator whose games take up to this many bytes.
    #[must_use]
    pub fn with_memory(memory: usize) -> Self {
        let values = ClobberValues::with_games(Games::with_memory(memory));
        Self { values, names: BTreeMap::new() }
    }

    /// Forgets all games but those that have names.
    ///
    /// # Errors
    /// The games that have names do not fit.
    pub fn clear_unnamed(&mut self) -> Result<(), GameError> {
        let mut fresh = Self::with_memory(self.values.games().memory());
        for (name, &game) in &self.names {
            let game = fresh.values.games_mut().import(self.values.games(), game)?;
            fresh.names.insert(name.clone(), game);
        }
        *self = fresh;
        Ok(())
    }

    /// Forgets the names.
    pub fn clear_names(&mut self) {
        self.names.clear();
    }

    /// Returns the values of positions that have been found, with the arena of all games.
    pub const fn values(&mut self) -> &mut ClobberValues {
        &mut self.values
    }

    /// Returns the names of games, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.keys().map(String::as_str)
    }

    /// Returns whether a word is a sign between two games, or between a name and a game.
    pub fn is_sign(word: &str) -> bool {
        word == ":=" || SIGNS.contains(&word)
    }

    /// Answers a line.
    ///
    /// # Arguments
    /// `effort`: a step is a position of Clobber or a follower of a game.
    ///
    /// # Errors
    /// The line cannot be read, a function is not defined for its arguments, or a limit is met.
    pub fn evaluate(
        &mut self,
        line: &str,
        effort: &mut Effort<'_>,
    ) -> Result<Calculated, ClobberError> {
        let name_end = line.find(":=");
        let name = name_end.map(|end| bound_name(line, end)).transpose()?;
        let whole = name_end.map_or(0, |end| end + ":=".len())..line.len();
        let Self { values, names } = self;
        let mut reader = Reader { line, names, values, operands: BTreeMap::new(), effort };
        if let Some(list) = reader.read_operands(whole.start)? {
            return Ok(Calculated::Games(list));
        }
        if let Some(name) = name {
            let game = reader.game(whole)?;
            names.insert(name.to_owned(), game);
            return Ok(Calculated::Game { name: Some(name.to_owned()), game });
        }
        let Some((at, sign)) = comparison(line)? else {
            return Ok(Calculated::Game { name: None, game: reader.game(whole)? });
        };
        let left = reader.game(whole.start..at)?;
        let right = reader.game(at + sign.len()..whole.end)?;
        let Reader { values, effort, .. } = reader;
        let compare = |games: &mut Games| games.compare_within_work(left, right);
        let order = values.games_mut().within(effort, compare)?;
        let found = order.map_or("<>", |order| match order {
            Ordering::Less => "<",
            Ordering::Equal => "=",
            Ordering::Greater => ">",
        });
        Ok(Calculated::Order { holds: holds(sign, found), sign: found })
    }
}

fn fault(column: usize, message: impl fmt::Display) -> ParseError {
    ParseError::new(column, ParseErrorKind::invalid(message))
}

fn bound_name(line: &str, end: usize) -> Result<&str, ParseError> {
    let name = line[..end].trim();
    let column = 1 + line.chars().take_while(|c| c.is_whitespace()).count();
    if name.is_empty() || leading_name(name) != name {
        return Err(fault(column, "a name is letters, digits and _, and begins with a letter"));
    }
    if is_notation(name)
        || Calculator::FUNCTIONS.contains(&name)
        || Calculator::LISTS.contains(&name)
    {
        return Err(fault(column, format_args!("{name} has a meaning already")));
    }
    Ok(name)
}

fn leading_name(text: &str) -> &str {
    if !text.starts_with(char::is_alphabetic) {
        return "";
    }
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    &text[..text.len() - text.trim_start_matches(is_part).len()]
}

fn is_notation(word: &str) -> bool {
    let downs = word.trim_start_matches('v');
    (downs.len() < word.len() && downs.bytes().all(|byte| byte.is_ascii_digit()))
        || matches!(word, "tiny" | "Tiny" | "miny" | "Miny")
}

/// The signs of comparisons, longer ones before those that they begin with.
const SIGNS: [&str; 9] = ["<>", "<=", ">=", "==", "!=", "<", ">", "=", "?"];

/// Returns the place and the sign of the comparison outside all brackets, if there is one.
fn comparison(line: &str) -> Result<Option<(usize, &'static str)>, ParseError> {
    let (mut found, mut depth, mut next) = (None, 0, 0);
    while let Some(here) = line[next..].chars().next() {
        let rest = &line[next..];
        depth += methods::deeper(here);
        let sign = SIGNS.into_iter().find(|sign| rest.starts_with(sign)).filter(|_| depth == 0);
        next += match sign {
            _ if is_arrow(here) => here.len_utf8() + index_of_uptimal(&rest[here.len_utf8()..]),
            Some(sign) => {
                if found.is_some() {
                    let column = line[..next].chars().count() + 1;
                    return Err(fault(column, "a second comparison"));
                }
                found = Some((next, sign));
                sign.len()
            }
            None => here.len_utf8(),
        };
    }
    Ok(found)
}

const fn is_arrow(c: char) -> bool {
    matches!(c, '^' | '↑' | '⇑' | 'v' | '↓' | '⇓')
}

/// Returns the length of `<n>` behind an arrow.
fn index_of_uptimal(text: &str) -> usize {
    let Some(index) = text.strip_prefix('<') else { return 0 };
    let digits = index.bytes().take_while(u8::is_ascii_digit).count();
    if digits > 0 && index[digits..].starts_with('>') { digits + 2 } else { 0 }
}

/// Returns whether a comparison holds, given the sign that does; `None` for the one that asks for it.
fn holds(sign: &str, found: &str) -> Option<bool> {
    Some(match sign {
        "?" => return None,
        "!=" => found != "=",
        "==" => found == "=",
        _ => found == sign || matches!(sign, "<=" | ">=") && sign.contains(found),
    })
}

struct Reader<'a, 'e, 'w> {
    line: &'a str,
    names: &'a BTreeMap<String, Game>,
    values: &'a mut ClobberValues,
    /// The games of names, functions and positions by the byte at which each begins, with the byte behind it.
    operands: BTreeMap<usize, (usize, Game)>,
    effort: &'e mut Effort<'w>,
}

/// An open bracket.
enum Open<'a> {
    Round,
    Curly,
    Call(Call<'a>),
}

/// A function whose arguments are being read.
struct Call<'a> {
    name: &'a str,
    start: usize,
    /// Where the arguments end that have been read.
    commas: Vec<usize>,
}

impl<'a> Reader<'a, '_, '_> {
    /// Evaluates the operands from a place on; returns the list if it is one.
    fn read_operands(&mut self, start: usize) -> Result<Option<Vec<Game>>, ClobberError> {
        let mut open: Vec<Open<'a>> = Vec::new();
        let mut at = start;
        while let Some(here) = self.line[at..].chars().next() {
            let next = at + here.len_utf8();
            at = match here {
                // `^[2]` is no position.
                '[' if !self.line[..at].ends_with(is_arrow) => self.position(at)?,
                '(' | '{' => {
                    open.push(if here == '(' { Open::Round } else { Open::Curly });
                    next
                }
                ')' | '}' => {
                    let bracket = open.pop();
                    let is_curly = matches!(bracket, Some(Open::Curly));
                    if bracket.is_some() && is_curly != (here == '}') {
                        let kind = ParseErrorKind::UnexpectedCharacter { found: here };
                        return Err(kind.at(self.place(at)).into());
                    }
                    if let Some(Open::Call(call)) = bracket {
                        if let Some(list) = self.call(&call, at)? {
                            return Ok(Some(list));
                        }
                    }
                    next
                }
                ',' => {
                    if let Some(Open::Call(call)) = open.last_mut() {
                        call.commas.push(at);
                    }
                    next
                }
                _ if here.is_alphabetic() => self.word(at, &mut open)?,
                _ => next,
            };
        }
        match open.iter().any(|bracket| matches!(bracket, Open::Call(_))) {
            true => Err(ParseErrorKind::UnexpectedEnd.at(self.place(self.line.len())).into()),
            false => Ok(None),
        }
    }

    fn note(&mut self, start: usize, end: usize, game: Game) -> Result<(), ClobberError> {
        /// The bytes of an operand, in a tree whose nodes are half full.
        const BYTES: usize = 64;
        const BETWEEN: usize = 1 << 10;
        self.operands.insert(start, (end, game));
        self.effort.work(1)?;
        if self.operands.len() % BETWEEN == 0 {
            let of_games = self.values.games().bytes();
            self.effort.hold_memory(of_games + self.operands.len() * BYTES)?;
        }
        Ok(())
    }

    /// Evaluates a position, whose bracket opens at a place; returns where it ends.
    fn position(&mut self, open: usize) -> Result<usize, ClobberError> {
        let start = open + 1;
        let column = self.line[..start].chars().count();
        let Some(length) = self.line[start..].find(']') else {
            return Err(fault(column, "the bracket of a position is not closed").into());
        };
        let sum: Vec<Position<Grid>> = Position::parse_sum(&self.line[start..start + length])
            .map_err(|error: ParseError| error.shifted(column))?;
        let value = self.values.value_of_sum(&sum, self.effort)?;
        let end = start + length + 1;
        self.note(open, end, value)?;
        Ok(end)
    }

    /// Reads a name, or the beginning of a function, whose bracket is open then; returns where it ends.
    fn word(&mut self, at: usize, open: &mut Vec<Open<'a>>) -> Result<usize, ClobberError> {
        let line: &'a str = self.line;
        let name = leading_name(&line[at..]);
        let end = at + name.len();
        if is_notation(name) {
            return Ok(end);
        }
        if Calculator::LISTS.contains(&name) && !line[..at].trim().is_empty() {
            return Err(self.not_alone(name, at));
        }
        if Calculator::FUNCTIONS.contains(&name) || Calculator::LISTS.contains(&name) {
            if !line[end..].starts_with('(') {
                let usage = functions::usage(name);
                return Err(self.fault(end, format_args!("{name} has arguments, as in {usage}")));
            }
            open.push(Open::Call(Call { name, start: at, commas: Vec::new() }));
            return Ok(end + 1);
        }
        let Some(&game) = self.names.get(name) else {
            let is_row = name.bytes().all(|byte| b"xXoO".contains(&byte));
            let hint = is_row.then(|| format!("; a position has brackets: [{name}]"));
            let hint = hint.unwrap_or_default();
            return Err(self.fault(at, format_args!("there is no game or function {name}{hint}")));
        };
        self.note(at, end, game)?;
        Ok(end)
    }

    /// Evaluates a function whose bracket closes at a place; returns its list if it gives one.
    fn call(&mut self, call: &Call<'a>, close: usize) -> Result<Option<Vec<Game>>, ClobberError> {
        let &Call { name, start, ref commas } = call;
        let mut arguments = Vec::with_capacity(commas.len() + 1);
        let mut argument = start + name.len() + 1;
        for end in commas.iter().copied().chain([close]) {
            arguments.push(self.game(argument..end)?);
            argument = end + 1;
        }
        let games = self.values.games_mut();
        if !Calculator::LISTS.contains(&name) {
            let game = functions::call(name, games, &arguments, self.effort)
                .map_err(|failure| self.placed(failure, start))?;
            self.note(start, close + 1, game)?;
            return Ok(None);
        }
        if !self.line[close + 1..].trim().is_empty() {
            return Err(self.not_alone(name, start));
        }
        functions::list(name, games, &arguments, self.effort)
            .map(Some)
            .map_err(|failure| self.placed(failure, start))
    }

    /// Evaluates a part of the line that is a game.
    fn game(&mut self, span: Range<usize>) -> Result<Game, ClobberError> {
        let (text, place) = (&self.line[span.clone()], self.place(span.start));
        let mut operand = |_: &mut Games, rest: &str| {
            let start = span.end - rest.len();
            Ok(self.operands.get(&start).map(|&(end, game)| (game, end - start)))
        };
        let games = self.values.games_mut();
        games.parse_with(text, &mut operand, self.effort).map_err(|error| {
            let stopped = self.effort.limit_met().map(GameError::from);
            let full = GameError::Bytes { limit: games.memory() };
            let limit = stopped.into_iter().chain([full]);
            match limit.into_iter().find(|&limit| error.kind() == &limit.into()) {
                Some(limit) => limit.into(),
                None => error.moved_to(place).into(),
            }
        })
    }

    fn place(&self, at: usize) -> Place {
        let mut place = Place::START;
        place.pass(&self.line[..at]);
        place
    }

    fn not_alone(&self, name: &str, at: usize) -> ClobberError {
        self.fault(at, format_args!("{name} gives a list, which stands alone on its line"))
    }

    fn fault(&self, at: usize, message: impl fmt::Display) -> ClobberError {
        ParseErrorKind::invalid(message).at(self.place(at)).into()
    }

    /// Gives a place to the error of a function.
    fn placed(&self, error: ClobberError, at: usize) -> ClobberError {
        match error {
            ClobberError::Parse(error) => self.fault(at, error.kind()),
            ClobberError::Game(limit) if is_limit(limit) => limit.into(),
            ClobberError::Game(error) => self.fault(at, error),
            other => other,
        }
    }
}

const fn is_limit(error: GameError) -> bool {
    matches!(error, GameError::Games { .. } | GameError::Bytes { .. })
}
