//! Impartial Clobber: Grundy values compared with the definition, on all rows of up to 12 stones, on powers of words,
//! and on small grids and graphs.

use clobber_cgt::{Effort, ImpartialClobber};
use clobber_core::{Cycle, GraphBoard, Grid, LargeSet, Path, Position, Topology};
use testkit::plays::{Naive, Placement};
use testkit::{Random, positions, rows};

use crate::naive::colors as word;

fn row(text: &str) -> Position<Path> {
    text.parse().unwrap()
}

#[test]
fn every_row_of_12_stones() {
    let mut impartial = ImpartialClobber::new();
    for n in 0..=12 {
        let mut naive = Naive::new(&Path::new(n as u32));
        for text in rows::all(n) {
            let row = row(&text);
            let expected = naive.grundy(Placement::new(&row));
            assert_eq!(impartial.grundy(&row, &mut Effort::new()), Ok(expected), "{text}");
            // Once by the search, once by the intervals.
            let powers = impartial.grundy_of_powers(&word(&text), 1, &mut Effort::new());
            assert_eq!(powers, Ok(vec![expected]), "{text}");
        }
    }
}

/// Every power of every word of up to five letters, by the intervals and by the search.
#[test]
fn powers_of_words() {
    let mut impartial = ImpartialClobber::new();
    for n in 1..=5 {
        for text in rows::all(n) {
            let most = 60 / n;
            let values =
                impartial.grundy_of_powers(&word(&text), most, &mut Effort::new()).unwrap();
            assert_eq!(values.len(), most);
            for (k, value) in (1..).zip(values) {
                let found = impartial.grundy(&row(&text.repeat(k)), &mut Effort::new());
                assert_eq!(found, Ok(value), "({text})^{k}");
            }
        }
    }
}

/// The table in the documentation.
#[test]
fn second_player_wins_among_powers() {
    // The powers that are 0, and the largest value.
    let found = |text: &str, n| -> (Vec<usize>, u32) {
        let values =
            ImpartialClobber::new().grundy_of_powers(&word(text), n, &mut Effort::new()).unwrap();
        let largest = *values.iter().max().unwrap();
        ((1..).zip(values).filter(|&(_, value)| value == 0).map(|(k, _)| k).collect(), largest)
    };
    let xo = vec![
        3, 5, 7, 13, 20, 23, 26, 28, 30, 36, 49, 53, 59, 76, 82, 89, 99, 105, 122, 133, 218, 225,
        241, 260, 389, 973, 1628, 1829, 1898, 3002, 3082, 3104, 3160, 3325, 3378, 3401, 3437, 4986,
        5009, 5158, 7922,
    ];
    assert_eq!(found("xo", 10_000), (xo, 906));
    assert_eq!(found("xxo", 2000), (vec![2, 6, 8, 9, 18, 133, 887, 889, 903, 905, 907], 32));
    assert_eq!(found("xxxo", 2000), (vec![3, 6, 355], 400));
}

#[test]
fn every_position_of_small_boards() {
    fn check<T: Topology + Clone>(board: T) {
        let mut impartial = ImpartialClobber::new();
        let mut naive = Naive::new(&board);
        for position in positions::all::<_, LargeSet>(board) {
            let expected = naive.grundy(Placement::new(&position));
            assert_eq!(impartial.grundy(&position, &mut Effort::new()), Ok(expected), "{position}");
        }
    }
    check(Grid::new(2, 4).unwrap());
    check(Grid::new(3, 3).unwrap());
    check(Cycle::new(9));
    check(GraphBoard::from_edges(6, [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (3, 5)]).unwrap());
}

/// Rows that do not fit a word, with holes and at the end of a line.
#[test]
fn long_rows() {
    let mut impartial = ImpartialClobber::new();
    let power =
        |k: usize| impartial.grundy_of_powers(&word("xxo"), k, &mut Effort::new()).unwrap()[k - 1];
    let (long, short) = (power(100), power(7));
    let text = format!("{}.{}..{}", "xxo".repeat(100), "xo".repeat(3), "oox".repeat(7));
    assert_eq!(impartial.grundy(&row(&text), &mut Effort::new()), Ok(long ^ short));
    let column: Position<Grid> =
        text.chars().map(String::from).collect::<Vec<_>>().join("|").parse().unwrap();
    assert_eq!(impartial.grundy(&column, &mut Effort::new()), Ok(long ^ short));
    // The mirror image and the swapped colours of a row without a period.
    let mut random = Random::new(1);
    let text = random.word("xo", 300);
    let value = impartial.grundy(&row(&text), &mut Effort::new()).unwrap();
    let mirrored: String = text.chars().rev().collect();
    assert_eq!(impartial.grundy(&row(&mirrored), &mut Effort::new()), Ok(value));
    assert_eq!(impartial.grundy(&row(&text).swapped(), &mut Effort::new()), Ok(value));
    let split = row(&format!("{text}.{mirrored}"));
    assert_eq!(impartial.grundy(&split, &mut Effort::new()), Ok(0));
}

/// A row has the same value by every method, in about the same time, whether its stones fit one word, two, or none.
#[test]
fn rows_of_any_length_are_quick() {
    let values =
        ImpartialClobber::new().grundy_of_powers(&word("xo"), 65, &mut Effort::new()).unwrap();
    let xo = "xo".repeat(65);
    let mut impartial = ImpartialClobber::new();
    for (k, &value) in (1..).zip(&values) {
        let position = row(&xo[..2 * k]);
        assert_eq!(impartial.grundy(&position, &mut Effort::new()), Ok(value), "(xo)^{k}");
        if 2 * k > 63 {
            // Nothing was searched, so nothing is remembered.
            let mut impartial = ImpartialClobber::new();
            assert_eq!(impartial.grundy(&position, &mut Effort::new()), Ok(value), "(xo)^{k}");
            assert_eq!(impartial.positions(), 0, "(xo)^{k}");
        }
    }
    // A row and its copy with exchanged colours cancel.
    for n in [63, 64, 65, 127, 128, 129] {
        let split = row(&format!("{}.{}", &xo[..n], &xo[1..=n]));
        assert_eq!(impartial.grundy(&split, &mut Effort::new()), Ok(0), "{n} stones");
    }
}
