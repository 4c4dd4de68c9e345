//! Arguments that are one of a few words: shells complete them, and other names for them are read too.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};
use clobber_core::{Color, MoveOrder};

#[derive(Clone)]
pub(crate) struct Words<T> {
    words: &'static [&'static str],
    read: fn(&str) -> Result<T, String>,
}

/// Returns the reader of a colour or its player.
pub(crate) const fn color() -> Words<Color> {
    Words { words: &["x", "o"], read: read_color }
}

pub(crate) const fn order() -> Words<MoveOrder> {
    Words { words: &["any", "alternating:x", "alternating:o"], read: read_order }
}

pub(crate) fn read_color(word: &str) -> Result<Color, String> {
    match word.to_ascii_lowercase().as_str() {
        "left" | "black" => Ok(Color::Black),
        "right" | "white" => Ok(Color::White),
        _ => word.parse().map_err(|_| "expected x (Left, black) or o (Right, white)".to_owned()),
    }
}

fn read_order(word: &str) -> Result<MoveOrder, String> {
    match word {
        // As in the paper, unless the line says who is first.
        "alternating" => Ok(MoveOrder::Alternating(Color::Black)),
        _ => read_color(word).map(MoveOrder::Alternating).or_else(|_| {
            word.parse().map_err(|_| "expected any, alternating:x or alternating:o".to_owned())
        }),
    }
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Words<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<T, Error> {
        let read = self.read;
        StringValueParser::new().try_map(move |word| read(&word)).parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.words.iter().map(|&word| PossibleValue::new(word))))
    }
}
