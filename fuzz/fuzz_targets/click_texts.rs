#![no_main]
//! Boards, rows, clicks and colours: values read from text, and other values, print as texts that are read back.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use clickomania::{Board, Clicks, Color, Row, Square};
use libfuzzer_sys::fuzz_target;
use serde::Serialize;
use serde::de::DeserializeOwned;

fuzz_target!(|input: (Board, Row, Clicks, Color, &str, &[u8])| {
    let (board, row, clicks, color, text, bytes) = input;
    assert_eq!(row.to_board().columns().len(), row.len());
    both_ways(Some(board), text, bytes);
    both_ways(Some(row), text, bytes);
    both_ways(Some(clicks), text, bytes);
    both_ways(Some(color), text, bytes);
    both_ways::<Square>(None, text, bytes);
});

fn both_ways<V>(value: Option<V>, text: &str, bytes: &[u8])
where
    V: FromStr + Display + Serialize + DeserializeOwned + PartialEq + Debug,
    V::Err: Debug,
{
    // JSON is text.
    let from_bytes = serde_json::from_slice(bytes).ok();
    for value in [value, text.parse().ok(), from_bytes].into_iter().flatten() {
        let printed = value.to_string();
        assert_eq!(printed.parse::<V>().unwrap(), value);
        let json = serde_json::to_value(&value).unwrap();
        assert_eq!(json, serde_json::Value::String(printed));
        assert_eq!(serde_json::from_value::<V>(json).unwrap(), value);
    }
}
