//! Evaluates a game given by its rules: Toads and Frogs, in which animals hop over one another.

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
    for strip in ["T.F", "TT.F", "T..F", "TT..FF", "TTT.FF", "TT...FF"] {
        let value = evaluator.value(strip.to_owned(), &mut Effort::new())?;
        println!("{strip} = {}", evaluator.games().display(value));
    }
    Ok(())
}
