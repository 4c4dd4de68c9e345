//! Toads and Frogs: animals walk towards each other on a strip, and hop over one another. The values are compared with
//! Thanatipanonda, *Further hopping with Toads and Frogs* (2011).

use partizan::{Effort, Evaluator, Rules};

struct ToadsAndFrogs;

/// The strips after the moves of one player, whose animals go right.
fn hops(strip: &str, own: u8, other: u8) -> Vec<String> {
    let squares = strip.as_bytes();
    let moves = (0..squares.len()).filter(|&from| squares[from] == own).filter_map(|from| {
        let to = match squares[from + 1..] {
            [b'.', ..] => from + 1,
            [next, b'.', ..] if next == other => from + 2,
            _ => return None,
        };
        let mut after = squares.to_vec();
        after.swap(from, to);
        String::from_utf8(after).ok()
    });
    moves.collect()
}

impl Rules for ToadsAndFrogs {
    /// `T` is Left's toad, which goes right, `F` Right's frog, which goes left.
    type Position = String;

    fn left_options(&self, strip: &String) -> impl Iterator<Item = String> {
        hops(strip, b'T', b'F').into_iter()
    }

    fn right_options(&self, strip: &String) -> impl Iterator<Item = String> {
        let mirrored = |strip: &str| strip.chars().rev().collect::<String>();
        hops(&mirrored(strip), b'F', b'T').into_iter().map(move |after| mirrored(&after))
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut evaluator = Evaluator::new(ToadsAndFrogs);
    let mut value = |toads: usize, free: usize, frogs: usize, expected: &str| {
        let strip = "T".repeat(toads) + &".".repeat(free) + &"F".repeat(frogs);
        let value = evaluator.value(strip.clone(), &mut Effort::new())?;
        println!("{strip} = {}", evaluator.display(value));
        let expected = evaluator.games_mut().parse(expected)?;
        assert_eq!(value, expected, "{strip}");
        Ok::<(), Box<dyn std::error::Error>>(())
    };
    value(1, 1, 1, "*")?;
    for (a, b) in [(3, 2), (4, 2), (4, 3), (5, 3)] {
        value(a, 2, b, &format!("{{{{{}|{}}}|{{*|{}}}}}", a - 3, a - b, 3 - b as i64))?;
    }
    for a in 2..=5 {
        value(a, 3, 2, &format!("{{{0}|{0}}}", a - 2))?;
    }
    value(5, 3, 3, "3/2")
}
