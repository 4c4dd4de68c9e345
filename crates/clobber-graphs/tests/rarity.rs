//! Compares rare and common colours with a count of the stones: all positions of six vertices, with holes, on the
//! whole board and on every set of vertices.

use clobber_core::{Color, Path, Position, Vertex};
use clobber_graphs::Rarity;

const COUNT: u32 = 6;

fn position(code: u32) -> Position<Path> {
    Position::from_fn(Path::new(COUNT), |v| match code / 3_u32.pow(v.get()) % 3 {
        0 => None,
        1 => Some(Color::Black),
        _ => Some(Color::White),
    })
}

/// Counts the colour's symbol in the text.
fn by_counting(text: &str, set: u32, color: Color) -> Rarity {
    let symbol = color.symbol();
    let places: Vec<u32> = text
        .chars()
        .zip(0..)
        .filter(|&(found, place)| found == symbol && set >> place & 1 == 1)
        .map(|(_, place)| place)
        .collect();
    match places[..] {
        [] => Rarity::Absent,
        [place] => Rarity::Rare(Vertex::new(place)),
        _ => Rarity::Common,
    }
}

#[test]
fn every_position_and_every_set_of_vertices() {
    let all = (1 << COUNT) - 1;
    let mut seen = [0_u32; 3];
    for position in (0..3_u32.pow(COUNT)).map(position) {
        let text = position.to_string();
        for color in Color::BOTH {
            assert_eq!(Rarity::new(&position, color), by_counting(&text, all, color), "{text}");
            for set in 0..=all {
                let vertices = (0..COUNT).filter(|v| set >> v & 1 == 1).map(Vertex::new);
                let found = Rarity::on(&position, vertices, color);
                assert_eq!(found, by_counting(&text, set, color), "{text} {set:b}");
                seen[match found {
                    Rarity::Absent => 0,
                    Rarity::Rare(_) => 1,
                    Rarity::Common => 2,
                }] += 1;
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 10_000), "{seen:?}");
}

#[test]
fn vertices_that_are_not_on_the_board_carry_no_stone() {
    let position = position(1);
    let vertices = [0, 6, 1000, u32::MAX].map(Vertex::new);
    assert_eq!(Rarity::on(&position, vertices, Color::Black), Rarity::Rare(Vertex::new(0)));
    assert_eq!(Rarity::on(&position, vertices, Color::White), Rarity::Absent);
}
