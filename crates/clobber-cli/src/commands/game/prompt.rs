//! The prompt on a terminal.

use std::io::Write as _;
use std::mem;

use certified_search::text::from_fn;
use clobber_cgt::Calculator;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor, Helper};

use super::{Calculate, Printed};
use crate::prelude::*;

/// Stands before each line.
const PROMPT: &str = "> ";

/// Reads lines from a terminal and answers them, until it ends.
pub(super) fn ask(lines: &Lines<Calculate>, interrupt: &Interrupt) -> io::Result<bool> {
    let (calculator, limits) = (&lines.command, lines.command.limits(lines.service.limits.given()));
    let wrong = |error: ReadlineError| io::Error::other(error);
    let mut out = io::stdout();
    writeln!(out, "A game, NAME := GAME, GAME <> GAME, or: help, names, quit")?;
    let (mut tables, mut history) = (None, MemHistory::new());
    loop {
        let names = tables.iter().flat_map(Calculator::names).map(str::to_owned);
        let names = Names(names.collect());
        let line = match interrupt.while_waiting(|| read_line(names, &mut history)) {
            Ok(line) => line,
            // Ctrl-C leaves the line that is being typed.
            Err(ReadlineError::Interrupted) => continue,
            Err(ReadlineError::Eof) => return Ok(true),
            Err(error) => return Err(wrong(error)),
        };
        // Several lines may be pasted at once.
        for line in line.lines().map(str::to_owned) {
            match line.trim() {
                "" => {}
                "quit" | "exit" => return Ok(true),
                "help" => writeln!(out, "{HELP}")?,
                "names" => {
                    let names: Vec<&str> = tables.iter().flat_map(Calculator::names).collect();
                    writeln!(out, "{}", names.join(" "))?;
                }
                _ if (Calculate::USAGE.is_comment)(&line) => {}
                _ => {
                    let mut effort = Effort::within(limits).watched(|_| interrupt.flow());
                    let result = calculator.answer(&line, &mut tables, &mut effort);
                    writeln!(out, "{}", answer_text(calculator, &line, &result))?;
                    // It has ended the calculation, and not the program.
                    interrupt.forget();
                }
            }
        }
    }
}

/// Reads a line with a new editor: while an editor exists, Ctrl-C does not reach the program.
fn read_line(names: Names, history: &mut MemHistory) -> rustyline::Result<String> {
    let config = Config::builder().auto_add_history(true).build();
    let mut editor = Editor::with_history(config, mem::take(history))?;
    editor.set_helper(Some(names));
    let line = editor.readline(PROMPT);
    *history = mem::take(editor.history_mut());
    line
}

/// Returns an answer for a person; below a line that cannot be read, a caret shows the place.
fn answer_text(calculator: &Calculate, line: &String, result: &Answered<Printed>) -> String {
    /// Longer lines do not fit on every terminal.
    const WIDTH: usize = 70;
    match result {
        Ok(Printed::Game(game)) => game.labelled(),
        Ok(printed) => {
            on_one_line(from_fn(|f| calculator.write(line, printed, f)), &['\t']).to_string()
        }
        Err(Failure::Open(stopped)) => format!("open: {stopped}"),
        Err(Failure::Fault(fault)) => match fault.place {
            Some((_, column)) if column <= WIDTH => {
                format!("{:>1$}\nerror: {fault}", "^", PROMPT.len() + column)
            }
            Some((_, column)) => format!("error: column {column}: {fault}"),
            None => format!("error: {fault}"),
        },
    }
}

const HELP: &str = "\
games      0  -3/4  *2  ^  v*  {2||1|0}  +-1  +_2  ^* + 3.{1|-1}  [xxo|o.x]
names      G := {3|-1}, then G - ^
order      G <> *  (<, <=, ==, >=, >, <> confused, !=)   G ? *
functions  cool(G,T) heat(G,T) overheat(G,S,T) norton(G,U) ordinal(G,H) reduced(G) weight(G)
           mean(G) temperature(G) leftstop(G) rightstop(G) birthday(G)
lists      left(G) right(G) followers(G) incentives(G) born(N)
           names, help, quit; Ctrl-C ends a calculation";

impl super::Properties {
    /// Returns the properties with their names, for a person.
    fn labelled(&self) -> String {
        let Self { value, outcome, left_stop, right_stop, mean, temperature, birthday, .. } = self;
        let optional = |before: &str, text: &Option<String>, after: &str| {
            text.as_ref().map_or_else(String::new, |text| format!("{before}{text}{after}"))
        };
        let name = optional("", &self.name, " = ");
        let weight = optional(", atomic weight ", &self.atomic_weight, "");
        let drawn = optional("\n", &self.thermograph, "");
        format!(
            "{name}{value}\n  outcome {outcome}, stops {left_stop} and {right_stop}, mean {mean}, temperature {temperature}{weight}, born on day {birthday}{drawn}"
        )
    }
}

/// Completes the names of functions and of games.
struct Names(Vec<String>);

impl Completer for Names {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        place: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let before = &line[..place];
        let start = before.trim_end_matches(|c: char| c.is_alphanumeric() || c == '_').len();
        let word = &before[start..];
        let functions =
            Calculator::FUNCTIONS.iter().chain(&Calculator::LISTS).map(|name| format!("{name}("));
        let all = functions.chain(self.0.iter().cloned());
        Ok((start, all.filter(|name| !word.is_empty() && name.starts_with(word)).collect()))
    }
}

impl Hinter for Names {
    type Hint = String;
}

impl Highlighter for Names {}

impl Validator for Names {}

impl Helper for Names {}
