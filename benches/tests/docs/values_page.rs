//! The statements of `docs/values.md` on positions agree with `clobber-cgt`.

use clobber_cgt::{ClobberValues, Effort};
use clobber_core::{Grid, Position};

const PAGE: &str = include_str!("../../../docs/values.md");

/// The cells of a row of a table, without the bars that are escaped.
fn cells(line: &str) -> Vec<String> {
    let line = line.replace("\\|", "\u{1}");
    let cells = line.trim_matches('|').split('|');
    cells.map(|cell| cell.trim().trim_matches('`').replace('\u{1}', "|")).collect()
}

#[test]
fn every_table_is_true() {
    let mut clobber = ClobberValues::new();
    let mut columns: Vec<String> = Vec::new();
    let mut checked = 0;
    for line in PAGE.lines() {
        if !line.starts_with('|') {
            columns.clear();
        } else if columns.is_empty() {
            columns = cells(line);
            assert_eq!(columns[..2], ["position", "value"]);
        } else if !line.starts_with("|---") {
            let cells = cells(line);
            let sum: Vec<Position<Grid>> = Position::parse_sum(&cells[0]).unwrap();
            let value = clobber.value_of_sum(&sum, &mut Effort::new()).unwrap();
            let games = clobber.games_mut();
            let weight = games.atomic_weight(value).unwrap().unwrap();
            for (column, cell) in columns.iter().zip(&cells).skip(1) {
                let found = match column.as_str() {
                    "value" => games.display(value).to_string(),
                    "outcome" => games.outcome(value).to_string(),
                    "atomic weight" => games.display(weight).to_string(),
                    "" => continue,
                    other => panic!("what is {other}?"),
                };
                assert_eq!(found, *cell, "{column} in {line}");
            }
            checked += 1;
        }
    }
    assert_eq!(checked, 36);
}
