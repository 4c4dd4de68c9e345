//! The solvers behind the page in the browser: a question in JSON, an answer in JSON.
//!
//! The page (`page/`) draws and contains no rule of a game; every board is read, and every move is made, here. Nothing is
//! computed in the page's own thread: one worker answers short questions, such as the board after a move, and another one
//! searches. The page ends the latter to cancel a search. So every question is complete in itself, and results kept between
//! two questions only save time.
//!
//! | module | the page's tab |
//! |---|---|
//! | `sums` | two players |
//! | `games` | values |
//! | `solitaire` | one player, on boards and graphs |
//! | `clicks` | Clickomania |
//! | `circuits` | grid graphs |

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

#[cfg(target_family = "wasm")]
pub mod browser;
mod circuits;
mod clicks;
mod drawing;
mod failure;
mod games;
mod solitaire;
mod sums;

use clobber_core::Effort;
use serde::Deserialize;
use serde_json::{Value, json};

use self::failure::Failure;
pub use self::sums::Tables;

/// The most characters of a text that is read: a page that draws it stays quick.
const LONGEST: usize = 20_000;

/// A question, by the tab that asks it.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Question {
    Sums(sums::Question),
    Games(games::Question),
    Solitaire(solitaire::Question),
    Clicks(clicks::Question),
    Circuits(circuits::Question),
}

/// Answers a question of the page.
///
/// # Arguments
/// * `question`: JSON such as `{"sums": {"ask": "outcome", "sum": "xo|ox + xxo"}}`.
/// * `tables`: what earlier questions have found; it changes no answer, only the time.
/// * `effort`: the limits of this question.
///
/// # Returns
/// JSON: `{"answer": ...}`; or `{"stopped": "no answer within 10 s"}` if a limit was hit before anything was known; or
/// `{"error": {"message": ..., "line": ..., "column": ...}}`, with the place if the fault is in a text.
///
/// ```
/// use clobber_core::Effort;
/// use clobber_web::{Tables, answer};
///
/// let mut tables = Tables::default();
/// let mut ask = |question| answer(question, &mut tables, Effort::new());
/// let found = ask(r#"{"sums": {"ask": "outcome", "sum": "xo|ox"}}"#);
/// assert!(found.contains(r#""outcome":"N""#));
/// let error = ask(r#"{"sums": {"ask": "read", "sum": "xo|oy"}}"#);
/// assert!(error.contains(r#""column":5"#));
/// ```
pub fn answer(question: &str, tables: &mut Tables, mut effort: Effort<'_>) -> String {
    let effort = &mut effort;
    let answer = match serde_json::from_str(question) {
        Ok(Question::Sums(question)) => sums::answer(question, tables, effort),
        Ok(Question::Games(question)) => games::answer(&question, &mut tables.calculator, effort),
        Ok(Question::Solitaire(question)) => solitaire::answer(question, effort),
        Ok(Question::Clicks(question)) => clicks::answer(question, effort),
        Ok(Question::Circuits(question)) => circuits::answer(&question, effort),
        Err(error) => Err(Failure::new(error)),
    };
    let answer: Value = match answer {
        Ok(answer) => json!({ "answer": answer }),
        Err(failure) => failure.into(),
    };
    answer.to_string()
}

/// Checks that the page draws this many parts of a whole, before any memory is taken for them.
fn check_count(whole: &str, parts: &str, count: usize, most: usize) -> Result<(), Failure> {
    match count <= most {
        true => Ok(()),
        false => Err(Failure::new(format_args!(
            "{whole} has {count} {parts}; the page draws up to {most}"
        ))),
    }
}

/// Returns the text, unless it is too long to draw.
fn short(text: &str) -> Result<&str, Failure> {
    match text.chars().nth(LONGEST) {
        None => Ok(text),
        Some(_) => Err(Failure::new(format_args!("the text has more than {LONGEST} characters"))),
    }
}
