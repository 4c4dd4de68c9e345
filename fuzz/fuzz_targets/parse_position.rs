#![no_main]
//! A position read from a text prints as a text that is read as the same position.

use clobber_core::{Cycle, FromShape, Grid, Path, Position, StoneSet};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    parse_print_parse(text.parse::<Position<Grid>>().ok());
    parse_print_parse(text.parse::<Position<Path, u64>>().ok());
    parse_print_parse(text.parse::<Position<Cycle, u128>>().ok());
});

fn parse_print_parse<T: FromShape + PartialEq, S: StoneSet>(read: Option<Position<T, S>>) {
    if let Some(position) = read {
        assert_eq!(position.to_string().parse(), Ok(position));
    }
}
