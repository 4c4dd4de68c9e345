//! `docs/clickomania-two-player.md` has the tables of the example `two-player` of `clickomania`.

#[allow(dead_code, reason = "the parts of the example that answer lines")]
#[path = "../../../crates/clickomania/examples/two-player.rs"]
mod two_player;

const PAGE: &str = include_str!("../../../docs/clickomania-two-player.md");

#[test]
fn the_page_has_the_tables_of_the_example() {
    let (_, printed) = PAGE.split_once("<!-- two-player tables -->\n").unwrap();
    assert_eq!(printed, two_player::tables::page().unwrap());
}
