//! Impartial Clobber: Grundy values compared with the definition, on all rows of up to 12 stones, on powers of words,
//! and on small grids and graphs.

use clobber_cgt::{ClobberError, Effort, ImpartialClobber, Limits, Stopped};
use clobber_core::Color::{self, Black, White};
use clobber_core::{Cycle, GraphBoard, Grid, Path, Position, Topology};
use testkit::Random;
use testkit::plays::{Naive, Placement};

/// Every row of `n` stones.
fn rows(n: usize) -> impl Iterator<Item = Vec<Color>> {
    (0..1_u32 << n)
        .map(move |bits| (0..n).map(|k| if bits >> k & 1 == 1 { Black } else { White }).collect())
}

fn row(colors: &[Color]) -> Position<Path> {
    Position::from_fn(Path::new(colors.len() as u32), |v| Some(colors[v.index()]))
}

fn word(text: &str) -> Vec<Color> {
    text.chars().map(|c| c.to_string().parse().unwrap()).collect()
}

#[test]
fn every_row_of_12_stones() {
    let mut impartial = ImpartialClobber::new();
    for n in 0..=12 {
        let mut naive = Naive::new(&Path::new(n as u32));
        for colors in rows(n) {
            let expected = naive.grundy(Placement::new(&row(&colors)));
            assert_eq!(
                impartial.grundy(&row(&colors), &mut Effort::new()),
                Ok(expected),
                "{}",
                row(&colors)
            );
            // Once by the search, once by the intervals.
            let powers = impartial.grundy_of_powers(&colors, 1, &mut Effort::new());
            assert_eq!(powers, Ok(vec![expected]), "{}", row(&colors));
        }
    }
}

/// Every power of every word of up to five letters, by the intervals and by the search.
#[test]
fn powers_of_words() {
    let mut impartial = ImpartialClobber::new();
    for n in 1..=5 {
        for colors in rows(n) {
            let most = 60 / n;
            let values = impartial.grundy_of_powers(&colors, most, &mut Effort::new()).unwrap();
            assert_eq!(values.len(), most);
            for (k, value) in (1..).zip(values) {
                assert_eq!(
                    impartial.grundy(&row(&colors.repeat(k)), &mut Effort::new()),
                    Ok(value),
                    "({})^{k}",
                    row(&colors)
                );
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
fn powers_of_words_by_definition() {
    for (text, most) in [("xo", 7), ("xxo", 5), ("xxxo", 4), ("xxoo", 4), ("xxoxoo", 2)] {
        let values = ImpartialClobber::new()
            .grundy_of_powers(&word(text), most, &mut Effort::new())
            .unwrap();
        for (k, &value) in (1..).zip(&values) {
            let row = row(&word(text).repeat(k));
            let expected = Naive::new(row.board()).grundy(Placement::new(&row));
            assert_eq!(expected, value, "({text})^{k}");
        }
    }
}

#[test]
fn every_position_of_small_boards() {
    fn check<T: Topology + Clone>(board: T) {
        let n = board.vertex_count() as u32;
        let mut impartial = ImpartialClobber::new();
        let mut naive = Naive::new(&board);
        for index in 0..3_u32.pow(n) {
            let position =
                Position::from_fn(board.clone(), |v| match index / 3_u32.pow(v.get()) % 3 {
                    0 => None,
                    1 => Some(Black),
                    _ => Some(White),
                });
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
    let position: Position<Path> = text.parse().unwrap();
    assert_eq!(impartial.grundy(&position, &mut Effort::new()), Ok(long ^ short));
    let column: Position<Grid> =
        text.chars().map(String::from).collect::<Vec<_>>().join("|").parse().unwrap();
    assert_eq!(impartial.grundy(&column, &mut Effort::new()), Ok(long ^ short));
    // The mirror image and the swapped colours of a row without a period.
    let mut random = Random::new(1);
    let colors: Vec<Color> = (0..300).map(|_| random.color()).collect();
    let value = impartial.grundy(&row(&colors), &mut Effort::new()).unwrap();
    let mirrored: Vec<Color> = colors.iter().rev().copied().collect();
    assert_eq!(impartial.grundy(&row(&mirrored), &mut Effort::new()), Ok(value));
    assert_eq!(impartial.grundy(&row(&colors).swapped(), &mut Effort::new()), Ok(value));
    let split = format!("{}.{}", row(&colors), row(&mirrored));
    assert_eq!(
        impartial.grundy(&split.parse::<Position<Path>>().unwrap(), &mut Effort::new()),
        Ok(0)
    );
}

/// A row has the same value by every method, in about the same time, whether its stones fit one word, two, or none.
#[test]
fn rows_of_any_length_are_quick() {
    let values =
        ImpartialClobber::new().grundy_of_powers(&word("xo"), 65, &mut Effort::new()).unwrap();
    let xo = "xo".repeat(65);
    let mut impartial = ImpartialClobber::new();
    for (k, &value) in (1..).zip(&values) {
        let position: Position<Path> = xo[..2 * k].parse().unwrap();
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
        let split: Position<Path> = format!("{}.{}", &xo[..n], &xo[1..=n]).parse().unwrap();
        assert_eq!(impartial.grundy(&split, &mut Effort::new()), Ok(0), "{n} stones");
    }
}

#[test]
fn limits() {
    let limit = 10_000;
    let mut small = ImpartialClobber::new();
    let little = || Effort::within(Limits::memory(limit));
    let refused = Err(Stopped::Memory { limit }.into());
    assert_eq!(small.grundy_of_powers(&word("xo"), 1000, &mut little()), refused);
    assert_eq!(small.grundy_of_powers(&word("xo"), usize::MAX, &mut little()), refused);
    assert!(small.grundy_of_powers(&word("xo"), 120, &mut little()).is_ok());
    assert_eq!(small.grundy_of_powers(&[], 5, &mut little()), Ok(vec![0; 5]));
    assert_eq!(small.grundy_of_powers(&word("xo"), 0, &mut little()), Ok(vec![]));
    assert_eq!(small.grundy_of_powers(&word("x"), 10, &mut little()), Ok(vec![0; 10]));
    let board = Position::checkerboard(Grid::new(4, 4).unwrap(), Black);
    assert_eq!(small.grundy(&board, &mut little()), Err(Stopped::Memory { limit }.into()));
    // Remembered parts make room for a part that fits.
    let board = Position::checkerboard(Grid::new(2, 4).unwrap(), Black);
    assert_eq!(
        small.grundy(&board, &mut little()),
        ImpartialClobber::new().grundy(&board, &mut Effort::new())
    );

    let of_steps = |steps| Effort::within(Limits { steps: Some(steps), ..Limits::default() });
    // A row of n stones has four intervals of each length, and one start is enough.
    let new = ImpartialClobber::new();
    let of_powers = |n, steps| new.grundy_of_powers(&word("xo"), n, &mut of_steps(steps));
    let all = 4 * (400 - 1);
    assert!(of_powers(200, all).is_ok());
    assert_eq!(of_powers(200, all - 1), Err(Stopped::Steps { limit: all - 1 }.into()));
    let row: Position<Path> = "xo".repeat(100).parse().unwrap();
    assert!(ImpartialClobber::new().grundy(&row, &mut of_steps(4 * 199)).is_ok());
    assert!(ImpartialClobber::new().grundy(&row, &mut of_steps(4 * 199 - 1)).is_err());

    small.clear_positions();
    assert_eq!(small.grundy(&"xo".parse::<Position<Path>>().unwrap(), &mut little()), Ok(1));
    let large = Position::checkerboard(Grid::new(12, 12).unwrap(), Black);
    assert_eq!(
        small.grundy(&large, &mut little()),
        Err(ClobberError::PartTooLarge { stones: 144, limit: 128 })
    );
}
