//! Reads texts, and compares each value or refusal, with its place, to a table.

use clickomania::hardness::three_sat::Formula;
use clickomania::{Board, Clicks, Color, Row};
use testkit::text_table;
use testkit::texts::read;

#[test]
fn texts_are_read_or_refused() {
    text_table!("texts.txt":
        "Board" => read::<Board>,
        "Row" => read::<Row>,
        "Color" => read::<Color>,
        "Clicks" => read::<Clicks>,
        "Formula" => read::<Formula>,
    );
}
