//! Every reader of text answers any text, or reports the place of the fault. Texts are random short sequences of the
//! formats' characters, and damaged valid texts.
//!
//! The environment variable `TEXTS` is the number of texts per format, 20,000 by default.

use std::fmt::Display;
use std::str::FromStr;

use clobber_core::{Cycle, Grid, LargeSet, Path, Position};
use testkit::Random;

/// Characters of all formats, and some characters of two to four bytes.
const CHARACTERS: &str = "xoXO.#|/-_!?>,:;+*^v{}[]()=~@&%$\"'\\ \t\n\r0123456789abcdefghKPQCWBLRTSz\
    \u{0}●○·–½±é€\u{2028}\u{feff}\u{3000}😀\u{10ffff}";

/// Numbers at the ends of their types, and words of the formats.
const WORDS: &[&str] = &[
    "18446744073709551615", "18446744073709551616", "4294967295", "4294967296",
    "9223372036854775807", "-9223372036854775808", "65535", "65536", "00", "alternating:",
    "alternating:x", "any", "edges:", "joker:", "p cnf", "min", "1/2", "1/4611686018427387904",
    "+-", "^[", "||", "|||", "<<", ">>", " + ", "xo", "oxoxox",
];

fn texts(seed: u64, good: &[&str]) -> impl Iterator<Item = String> {
    let count = std::env::var("TEXTS").map_or(20_000, |count| count.parse().unwrap());
    let characters: Vec<char> = CHARACTERS.chars().collect();
    let good: Vec<Vec<char>> = good.iter().map(|text| text.chars().collect()).collect();
    let mut random = Random::new(seed);
    (0..count).map(move |_| {
        let mut text: Vec<char> = Vec::new();
        if random.below(2) == 0 {
            text.clone_from(&good[random.below(good.len())]);
        }
        for _ in 0..random.below(8) {
            let place = random.below(text.len() + 1);
            match random.below(6) {
                0 if !text.is_empty() => drop(text.remove(place.min(text.len() - 1))),
                1 => {
                    let word = WORDS[random.below(WORDS.len())];
                    text.splice(place..place, word.chars());
                }
                2 => {
                    let part: Vec<char> = text[..place].to_vec();
                    text.extend(part);
                }
                3 => text.truncate(place),
                _ => text.insert(place, characters[random.below(characters.len())]),
            }
            text.truncate(64);
        }
        text.into_iter().collect()
    })
}

/// Reads texts with a function that checks its result: some are read, and the others give an error with a message.
fn read_or_refused<E: Display>(
    seed: u64,
    good: &[&str],
    mut read: impl FnMut(&str) -> Result<(), E>,
) {
    let refused = texts(seed, good).filter_map(|text| read(&text).err());
    let refused = refused.inspect(|error| assert!(!error.to_string().is_empty())).count();
    let all = texts(seed, good).count();
    assert!((1..all).contains(&refused), "{good:?}: {refused} of {all} are refused");
}

/// Reads texts as values, writes the values, and reads them back.
fn read_back<V: FromStr<Err: Display> + Display + PartialEq>(seed: u64, good: &[&str]) {
    read_or_refused(seed, good, |text| {
        let value: V = text.parse()?;
        let printed = value.to_string();
        assert!(printed.parse().is_ok_and(|again: V| again == value), "{text:?} {printed:?}");
        Ok::<(), V::Err>(())
    });
}

#[test]
fn positions_and_moves() {
    use clobber_core::{Color, Move, MoveOrder, Reduction, Vertex};
    read_back::<Position<Grid>>(1, &["xoxo|ox.x", "x", "xo/ox"]);
    read_back::<Position<Path>>(2, &["xoxo.oxo"]);
    read_back::<Position<Cycle>>(3, &["xoxo.oxo"]);
    read_back::<Position<Grid, u64>>(4, &["xoxo|ox.x", "xo\nox"]);
    read_back::<Vertex>(5, &["17", "4294967295"]);
    read_back::<Move>(6, &["17>18", "0>4294967295"]);
    read_back::<MoveOrder>(7, &["alternating:x", "any"]);
    read_back::<Color>(8, &["x", "o"]);
    read_back::<clobber_cgt::Player>(9, &["Left", "Right"]);
    read_back::<clobber_cgt::Outcome>(10, &["N", "P"]);
    read_back::<Reduction>(11, &["alternating:x 0>1 1>2", "any -", "any 0>1"]);
}

#[test]
fn on_boards() {
    use clobber_core::{Move, Reduction, Topology as _};
    use clobber_graphs::{Hypercube, JokerReduction};
    let grid = Grid::new(3, 4).unwrap();
    let cube = Hypercube::new(4).unwrap();
    let good = [
        "0,1>0,2 1,2>1,1", "alternating:x 0,0>0,1", "any 0>1 !3", "2,3", "xo + ox|xo",
        "xoxo|xoxo|oxox",
    ];
    for text in texts(12, &good) {
        let start = Position::<Grid, LargeSet>::parse_on(grid, &text);
        for board_text in [Move::parse_all_on(&grid, &text), Move::parse_all_on(&cube, &text)] {
            let _ = board_text.map_err(|error| error.to_string());
        }
        let _ = grid.parse_vertex(&text).map_err(|error| error.to_string());
        let _ = Move::parse_on(&grid, &text).map_err(|error| error.to_string());
        let _ = Position::<Grid, LargeSet>::parse_sum(&text).map_err(|error| error.to_string());
        let _ = Position::<Path, u64>::parse_sum(&text).map_err(|error| error.to_string());
        let position = start.unwrap_or_else(|_| "xoxo|oxox|xxoo".parse().unwrap());
        if let Ok(reduction) = Reduction::parse_on(&grid, &text) {
            let _ = reduction.replay(&position).map_err(|error| error.to_string());
        }
        if let Ok(reduction) = JokerReduction::parse_on(&grid, &text) {
            let _ = reduction.replay(&position).map_err(|error| error.to_string());
        }
    }
}

#[test]
fn graphs_and_goals() {
    use clobber_graphs::{Circulant, Clique, Goal, Hamming, Hypercube, JokerReduction, PathPower};
    read_back::<Hypercube>(13, &["Q4", "Q0"]);
    read_back::<Hamming>(14, &["K2xK3", "K4"]);
    read_back::<Clique>(15, &["K4"]);
    read_back::<PathPower>(16, &["P7^2"]);
    read_back::<Circulant>(17, &["C7(1,2)", "C9(2)"]);
    read_back::<Goal>(18, &["min", "3:x", "3:x,o", "joker:3:x"]);
    read_back::<JokerReduction>(19, &["0>1 !2", "!2 0>1 1>2"]);
}

#[test]
fn grid_graphs() {
    use clobber_npc::GridGraph;
    read_or_refused(20, &["##|##", "###|#.#|###"], |text| {
        // Empty rows and columns at the sides are not printed.
        let graph: GridGraph = text.parse()?;
        let again: GridGraph = graph.to_string().parse().unwrap();
        assert_eq!(again.cells().len(), graph.cells().len());
        Ok::<(), clobber_core::ParseError>(())
    });
}

#[test]
fn games() {
    use clobber_cgt::alternating::{Part, Sum};
    use clobber_cgt::{Dyadic, Games};
    read_back::<Dyadic>(21, &["1/2", "-7", "3/4"]);
    read_back::<Part>(22, &["o17", "xx", "a12"]);
    read_back::<Sum>(23, &["a12 + xxo", "0", "xx"]);
    let good = ["{0,*|v}", "^*", "+-{2|1}", "{1||0|-1}", "^2*3", "1/2", "0", "+-1", "{^|v}*"];
    let mut games = Games::with_memory(1 << 22);
    read_or_refused(24, &good, |text| {
        if games.bytes() > 1 << 21 {
            games = Games::with_memory(1 << 22);
        }
        let game = games.parse(text)?;
        let printed = games.display(game).with_max_len(10_000).to_string();
        let again = games.parse(&printed);
        assert!(again.is_err() && printed.len() > 9000 || again == Ok(game), "{text:?} {printed}");
        Ok::<(), clobber_core::ParseError>(())
    });
}

#[test]
fn clicks() {
    use clickomania::hardness::three_sat::Formula;
    use clickomania::{Board, Clicks, Color, Effort, Row, Square};
    read_back::<Board>(25, &["aab|bba", "a.|ab", "ab/ba"]);
    read_back::<Row>(26, &["aabba", ""]);
    read_back::<Square>(27, &["0,1"]);
    read_back::<Clicks>(28, &["0,1 0,0", "-"]);
    read_back::<Color>(29, &["a", "z"]);
    let boards: [Board; 2] = ["aab|bba".parse().unwrap(), "aabba".parse().unwrap()];
    for text in texts(30, &["0,1 0,0", "1,2", "0,0 0,0 0,0"]) {
        let Ok(clicks) = text.parse::<Clicks>() else { continue };
        for board in &boards {
            let _ = clicks.replay(board, &mut Effort::new()).map_err(|error| error.to_string());
        }
    }
    let good = ["p cnf 3 2\n1 -2 3 0\n-1 2 0\n", "1 2 0 -1 -2 0", "c x\n1 0"];
    read_or_refused(31, &good, |text| text.parse::<Formula>().map(drop));
}
