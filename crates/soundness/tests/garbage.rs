//! Whatever text is given to whatever reads text, it answers or says where it is wrong: short texts of the
//! characters that the formats are made of, in all orders that chance brings, and good texts that are damaged.
//!
//! `TEXTS` in the environment is the number of texts for each format, 20,000 if it is not given.

use clobber_core::{Cycle, Grid, LargeSet, Path, Position};
use testkit::Random;

/// Characters of all formats, and some of two to four bytes.
const CHARACTERS: &str = "xoXO.#|/-_!?>,:;+*^v{}[]()=~@&%$\"'\\ \t\n\r0123456789abcdefghKPQCWBLRTSz\
    \u{0}●○·–½±é€\u{2028}\u{feff}\u{3000}😀\u{10ffff}";

/// Numbers at the ends of their types, and words of the formats.
const WORDS: &[&str] = &[
    "18446744073709551615",
    "18446744073709551616",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "65535",
    "65536",
    "00",
    "alternating:",
    "alternating:x",
    "any",
    "edges:",
    "joker:",
    "p cnf",
    "min",
    "1/2",
    "1/4611686018427387904",
    "+-",
    "^[",
    "||",
    "|||",
    "<<",
    ">>",
    " + ",
    "xo",
    "oxoxox",
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

/// Reads all texts; what is read is printed and read again, what is not is printed too.
macro_rules! read_back {
    ($seed:expr, $type:ty, $good:expr) => {{
        let (mut read, mut refused) = (0, 0);
        for text in texts($seed, &$good) {
            match text.parse::<$type>() {
                Ok(value) => {
                    read += 1;
                    let printed = value.to_string();
                    let again = printed.parse::<$type>();
                    assert!(again.is_ok_and(|again| again == value), "{text:?} {printed:?}");
                }
                Err(error) => {
                    refused += 1;
                    assert!(!error.to_string().is_empty());
                }
            }
        }
        assert!(read > 0 && refused > 0, "{} {read} {refused}", stringify!($type));
    }};
}

#[test]
fn positions_and_moves() {
    use clobber_core::{Color, Move, MoveOrder, Reduction, Vertex};
    read_back!(1, Position<Grid>, ["xoxo|ox.x", "x", "xo/ox"]);
    read_back!(2, Position<Path>, ["xoxo.oxo"]);
    read_back!(3, Position<Cycle>, ["xoxo.oxo"]);
    read_back!(4, Position<Grid, u64>, ["xoxo|ox.x", "xo\nox"]);
    read_back!(5, Vertex, ["17", "4294967295"]);
    read_back!(6, Move, ["17>18", "0>4294967295"]);
    read_back!(7, MoveOrder, ["alternating:x", "any"]);
    read_back!(8, Color, ["x", "o"]);
    read_back!(9, clobber_cgt::Player, ["Left", "Right"]);
    read_back!(10, clobber_cgt::Outcome, ["N", "P"]);
    read_back!(11, Reduction, ["alternating:x 0>1 1>2", "any -", "any 0>1"]);
}

#[test]
fn on_boards() {
    use clobber_core::{Move, Reduction, Topology as _};
    use clobber_graphs::{Hypercube, JokerReduction};
    let grid = Grid::new(3, 4).unwrap();
    let cube = Hypercube::new(4).unwrap();
    let good = [
        "0,1>0,2 1,2>1,1",
        "alternating:x 0,0>0,1",
        "any 0>1 !3",
        "2,3",
        "xo + ox|xo",
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
    read_back!(13, Hypercube, ["Q4", "Q0"]);
    read_back!(14, Hamming, ["K2xK3", "K4"]);
    read_back!(15, Clique, ["K4"]);
    read_back!(16, PathPower, ["P7^2"]);
    read_back!(17, Circulant, ["C7(1,2)", "C9(2)"]);
    read_back!(18, Goal, ["min", "3:x", "3:x,o", "joker:3:x"]);
    read_back!(19, JokerReduction, ["0>1 !2", "!2 0>1 1>2"]);
}

#[test]
fn grid_graphs() {
    use clobber_npc::GridGraph;
    let (mut read, mut refused) = (0, 0);
    for text in texts(20, &["##|##", "###|#.#|###"]) {
        match text.parse::<GridGraph>() {
            // Empty rows and columns at the sides are not printed.
            Ok(graph) => {
                read += 1;
                let again: GridGraph = graph.to_string().parse().unwrap();
                assert_eq!(again.cells().len(), graph.cells().len());
            }
            Err(error) => {
                refused += 1;
                assert!(!error.to_string().is_empty());
            }
        }
    }
    assert!(read > 0 && refused > 0);
}

#[test]
fn games() {
    use clobber_cgt::alternating::{Part, Sum};
    use clobber_cgt::{Dyadic, Games};
    read_back!(21, Dyadic, ["1/2", "-7", "3/4"]);
    read_back!(22, Part, ["o17", "xx", "a12"]);
    read_back!(23, Sum, ["a12 + xxo", "0", "xx"]);
    let good = ["{0,*|v}", "^*", "+-{2|1}", "{1||0|-1}", "^2*3", "1/2", "0", "+-1", "{^|v}*"];
    let mut games = Games::with_memory(1 << 22);
    let (mut read, mut refused) = (0, 0);
    for text in texts(24, &good) {
        match games.parse(&text) {
            Ok(game) => {
                read += 1;
                let printed = games.display(game).with_max_len(10_000).to_string();
                let again = games.parse(&printed);
                assert!(
                    again.is_err() && printed.len() > 9000 || again == Ok(game),
                    "{text:?} {printed}"
                );
            }
            Err(error) => {
                refused += 1;
                assert!(!error.to_string().is_empty());
            }
        }
        if games.bytes() > 1 << 21 {
            games = Games::with_memory(1 << 22);
        }
    }
    assert!(read > 0 && refused > 0);
}

#[test]
fn clicks() {
    use clickomania::hardness::three_sat::Formula;
    use clickomania::{Board, Clicks, Color, Effort, Row, Square};
    read_back!(25, Board, ["aab|bba", "a.|ab", "ab/ba"]);
    read_back!(26, Row, ["aabba", ""]);
    read_back!(27, Square, ["0,1"]);
    read_back!(28, Clicks, ["0,1 0,0", "-"]);
    read_back!(29, Color, ["a", "z"]);
    let boards: [Board; 2] = ["aab|bba".parse().unwrap(), "aabba".parse().unwrap()];
    for text in texts(30, &["0,1 0,0", "1,2", "0,0 0,0 0,0"]) {
        let Ok(clicks) = text.parse::<Clicks>() else { continue };
        for board in &boards {
            let _ = clicks.replay(board, &mut Effort::new()).map_err(|error| error.to_string());
        }
    }
    let (mut read, mut refused) = (0, 0);
    for text in texts(31, &["p cnf 3 2\n1 -2 3 0\n-1 2 0\n", "1 2 0 -1 -2 0", "c x\n1 0"]) {
        match text.parse::<Formula>() {
            Ok(_) => read += 1,
            Err(error) => {
                refused += 1;
                assert!(!error.to_string().is_empty());
            }
        }
    }
    assert!(read > 0 && refused > 0);
}
