//! The values that quickcheck and fuzzers get keep the contracts, and are varied; what they shrink to is
//! smaller.

use std::collections::HashSet;
use std::fmt::Display;
use std::str::FromStr;

use arbitrary::Unstructured;
use clickomania::{Board, Click, Clicks, Color, Row};
use quickcheck::{Arbitrary, Gen};

fn many<V: Arbitrary>() -> Vec<V> {
    (0..2000)
        .map(|round| V::arbitrary(&mut Gen::from_size_and_seed(1 + round % 60, round as u64)))
        .collect()
}

fn from_bytes<V: for<'a> arbitrary::Arbitrary<'a>>() -> Vec<V> {
    let mut state = 1_u64;
    let mut byte = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 56) as u8
    };
    (0..2000)
        .map(|round| {
            let bytes: Vec<u8> = (0..round % 300).map(|_| byte()).collect();
            V::arbitrary(&mut Unstructured::new(&bytes)).expect("made of any bytes")
        })
        .collect()
}

fn texts_lead_back<V>()
where
    V: Arbitrary + for<'a> arbitrary::Arbitrary<'a> + Display + FromStr + PartialEq,
{
    let mut texts = HashSet::new();
    for value in many::<V>().into_iter().chain(from_bytes()) {
        let text = value.to_string();
        assert!(text.parse::<V>().is_ok_and(|read| read == value), "{text}");
        for smaller in value.shrink().take(20) {
            let text = smaller.to_string();
            assert!(text.parse::<V>().is_ok_and(|read| read == smaller), "{text}");
            assert!(smaller != value, "{text}");
        }
        texts.insert(text);
    }
    assert!(texts.len() > 20, "{}", texts.len());
}

#[test]
fn generated_values_have_texts() {
    texts_lead_back::<Color>();
    texts_lead_back::<Click>();
    texts_lead_back::<Clicks>();
    texts_lead_back::<Row>();
    texts_lead_back::<Board>();
}

#[test]
fn boards_are_varied() {
    for boards in [many::<Board>(), from_bytes()] {
        let has = |found: fn(&Board) -> bool| boards.iter().filter(|board| found(board)).count();
        assert!(has(Board::is_empty) > 10);
        assert!(has(|board| board.height() > 2 && board.width() > 2) > 300);
        assert!(has(|board| board.block_count() < board.height() * board.width()) > 300);
        assert!(has(Board::has_click) > 500);
        assert!(has(|board| board.color_counts().len() > 5) > 10);
    }
}

/// A property that fails is reported with a value that is as small as it can be.
#[test]
fn shrinking_ends_at_the_smallest() {
    fn smallest<V: Arbitrary>(mut value: V, fails: impl Fn(&V) -> bool) -> V {
        while let Some(smaller) = value.shrink().find(|smaller| fails(smaller)) {
            value = smaller;
        }
        value
    }
    for board in many::<Board>().into_iter().filter(Board::has_click).take(100) {
        let found = smallest(board, Board::has_click).to_string();
        assert!(["aa", "a|a"].contains(&found.as_str()), "{found}");
    }
    for row in many::<Row>().into_iter().filter(|row| row.len() > 3).take(100) {
        assert_eq!(smallest(row, |row| row.len() > 3).to_string(), "aaaa");
    }
    for clicks in many::<Clicks>().into_iter().filter(|clicks| clicks.len() > 1).take(100) {
        assert_eq!(smallest(clicks, |clicks| clicks.len() > 1).to_string(), "0,0 0,0");
    }
}
