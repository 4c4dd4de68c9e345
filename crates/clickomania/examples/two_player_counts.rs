//! Counts the full two-coloured boards of a size by Grundy value (impartial game) and by outcome (partizan game). Also
//! prints the number of values and the highest temperature.

use std::collections::{BTreeMap, HashSet};

use clickomania::two_player::{ImpartialClickomania, Partizan};
use clickomania::{Board, Color, Effort};
use partizan::Evaluator;

/// Returns all boards of this size without an empty square.
fn boards(height: usize, width: usize) -> impl Iterator<Item = Board> {
    (0..1_usize << (height * width)).map(move |code| {
        let color = |column: usize, row: usize| Color::new(code >> (column * height + row) & 1);
        let column =
            |column| -> Vec<Color> { (0..height).filter_map(|row| color(column, row)).collect() };
        Board::from_columns((0..width).map(column))
    })
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = Partizan::default();
    let (mut impartial, mut partizan) = (ImpartialClickomania::new(), Evaluator::new(rules));
    for (height, width) in [(1, 4), (1, 8), (2, 2), (2, 3), (2, 4), (2, 5), (3, 3)] {
        let (mut grundy, mut outcomes) = (BTreeMap::new(), BTreeMap::new());
        let (mut values, mut hottest) = (HashSet::new(), None);
        for board in boards(height, width) {
            *grundy.entry(impartial.grundy(&board, &mut Effort::new())?).or_insert(0) += 1;
            let position = rules.position(&board, &mut Effort::new())?;
            let value = partizan.value(position, &mut Effort::new())?;
            let games = partizan.games();
            *outcomes.entry(games.outcome(value).to_string()).or_insert(0) += 1;
            hottest = hottest.max(Some(games.thermograph(value)?.temperature()));
            values.insert(value);
        }
        let hottest = hottest.ok_or("no board")?;
        println!("{height} x {width}: Grundy values {grundy:?}, outcomes {outcomes:?}");
        println!("    {} values, temperatures up to {hottest}", values.len());
    }
    Ok(())
}
