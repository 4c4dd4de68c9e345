//! Compares the parts of Alternating Linear Clobber with rows of `clobber-core`.

use clobber_cgt::alternating::Part;
use clobber_core::{Color, Path, Position};
use testkit::rows::{all, swapped};

use crate::sums::parts;

/// The words of the pieces of a row, each the lesser of itself and its mirror image.
fn pieces(row: &Position<Path>) -> Vec<String> {
    let text = row.to_string();
    let mut words: Vec<String> =
        text.split(['.', '-']).filter(|w| !w.is_empty()).map(least).collect();
    words.sort();
    words
}

fn least(word: &str) -> String {
    let mirrored: String = word.chars().rev().collect();
    mirrored.min(word.to_owned())
}

#[test]
fn ten_families_have_five_parts_a_length() {
    assert_eq!(
        (1..=40).map(|n| parts(n).count()).collect::<Vec<_>>()[3..11],
        [4, 6, 4, 6, 4, 6, 4, 6]
    );
}

#[test]
fn names_and_words_parse_to_the_part_that_printed_them() {
    for part in (1..=60).flat_map(parts) {
        assert_eq!(part.to_string().parse(), Ok(part));
        assert_eq!(format!("{part:#}").parse(), Ok(part));
        let mirrored: String = format!("{part:#}").chars().rev().collect();
        assert_eq!(mirrored.parse(), Ok(part));
        assert_eq!(swapped(&format!("{part:#}")).parse(), Ok(-part));
        assert_eq!(
            format!("-{part}").trim_start_matches("--").parse::<Part>().map(Part::stones),
            Ok(part.stones())
        );
        assert_eq!(part.position().to_string(), format!("{part:#}"));
        assert_eq!(part.is_symmetric(), part == -part);
    }
}

#[test]
fn exactly_the_rows_that_play_from_alternating_rows_are_parts() {
    // All words of up to ten stones, compared with a search from the rows a(2n).
    let mut reached = std::collections::BTreeSet::new();
    let mut todo: Vec<String> = (1..=10).map(|n| "ox".repeat(n)).collect();
    while let Some(word) = todo.pop() {
        if reached.insert(word.clone()) {
            let row: Position<Path> = word.parse().unwrap();
            for color in [Color::Black, Color::White] {
                for mv in row.moves(color) {
                    let mut after = row.clone();
                    after.play(mv).unwrap();
                    todo.extend(pieces(&after).into_iter().filter(|word| word.len() < 20));
                }
            }
        }
    }
    for stones in 1..=10 {
        for word in all(stones) {
            let known = reached.contains(&least(&word));
            assert_eq!(word.parse::<Part>().is_ok(), known, "{word}");
        }
    }
}

#[test]
fn moves_are_those_of_rows() {
    for part in (1..=26).flat_map(parts) {
        let row = part.position();
        for color in [Color::Black, Color::White] {
            let mut expected: Vec<(u16, u16)> =
                row.moves(color).map(|mv| (mv.from.get() as u16, mv.to.get() as u16)).collect();
            expected.sort_unstable();
            let mut found = Vec::new();
            for mv in part.moves(color) {
                found.push((mv.from, mv.to));
                let mut after = row.clone();
                after.play(clobber_core::Move::between(mv.from.into(), mv.to.into())).unwrap();
                let mut words: Vec<String> =
                    mv.pieces.into_iter().flatten().map(|p| least(&format!("{p:#}"))).collect();
                words.sort();
                assert_eq!(words, pieces(&after), "{part} {mv:?}");
            }
            found.sort_unstable();
            assert_eq!(found, expected, "{part} {color:?}");
        }
    }
}
