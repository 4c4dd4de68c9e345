//! Generated values satisfy the contracts and are varied; shrinking makes them smaller.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use clickomania::{Board, Clicks, Color, Row, Square};
use quickcheck::Arbitrary;
use testkit::generators::{from_bytes, least, made_of_any_bytes, texts_lead_back, values};

fn many<V: Arbitrary>() -> Vec<V> {
    values(2000, 60).map(|(_, value)| value).collect()
}

fn have_texts<V>()
where
    V: Arbitrary + for<'a> arbitrary::Arbitrary<'a> + Display + FromStr<Err: Debug>,
    V: PartialEq + Debug,
{
    texts_lead_back::<V>(20);
    made_of_any_bytes(20, |value: &V| {
        assert!(value.to_string().parse::<V>().is_ok_and(|read| read == *value), "{value}");
    });
}

#[test]
fn generated_values_have_texts() {
    have_texts::<Color>();
    have_texts::<Square>();
    have_texts::<Clicks>();
    have_texts::<Row>();
    have_texts::<Board>();
}

#[test]
fn boards_are_varied() {
    for boards in [many::<Board>(), from_bytes().map(|(_, board)| board).collect()] {
        let has = |found: fn(&Board) -> bool| boards.iter().filter(|board| found(board)).count();
        assert!(has(Board::is_empty) > 10);
        assert!(has(|board| board.height() > 2 && board.width() > 2) > 300);
        assert!(has(|board| board.block_count() < board.height() * board.width()) > 300);
        assert!(has(Board::has_click) > 500);
        assert!(has(|board| board.color_counts().len() > 5) > 10);
    }
}

/// A failing property is reported with a smallest value.
#[test]
fn shrinking_ends_at_the_smallest() {
    for board in many::<Board>().into_iter().filter(Board::has_click).take(100) {
        let found = least(board, Board::has_click).to_string();
        assert!(["aa", "a|a"].contains(&found.as_str()), "{found}");
    }
    for row in many::<Row>().into_iter().filter(|row| row.len() > 3).take(100) {
        assert_eq!(least(row, |row| row.len() > 3).to_string(), "aaaa");
    }
    for clicks in many::<Clicks>().into_iter().filter(|clicks| clicks.len() > 1).take(100) {
        assert_eq!(least(clicks, |clicks| clicks.len() > 1).to_string(), "0,0 0,0");
    }
}
