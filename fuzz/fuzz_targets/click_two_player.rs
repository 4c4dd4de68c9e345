#![no_main]
//! The two-player games of Clickomania compared with their definitions: Grundy values, values and outcomes.

use std::collections::HashMap;

use clickomania::two_player::{ImpartialClickomania, Partizan, PartizanClickomania};
use clickomania::{Board, Color, Effort};
use clobber_cgt::{Game, GameError, Games};
use clobber_fuzz::blocks::SmallBoard;
use clobber_fuzz::limits;
use libfuzzer_sys::fuzz_target;
use testkit::clicks::Naive;

fuzz_target!(|boards: [SmallBoard; 2]| {
    let mut impartial = ImpartialClickomania::new();
    let mut grundy = HashMap::new();
    let expected = boards.each_ref().map(|SmallBoard(board)| {
        let expected = Naive::new(board).grundy(&mut grundy);
        assert_eq!(impartial.grundy(board, &mut Effort::new()), Ok(expected), "{board}");
        expected
    });
    let of_sum =
        impartial.grundy_of_sum(boards.iter().map(|SmallBoard(board)| board), &mut Effort::new());
    assert_eq!(of_sum, Ok(expected[0] ^ expected[1]));
    for SmallBoard(board) in &boards {
        let _ = partizan(board);
    }
});

fn partizan(board: &Board) -> Result<(), GameError> {
    let rules = Partizan::default();
    let mut clickomania = PartizanClickomania::with_games(rules, limits::games());
    let has_third =
        board.color_counts().iter().any(|(c, _)| ![rules.left(), rules.right()].contains(c));
    let Ok(value) = clickomania.value(board, &mut Effort::new()) else {
        assert!(has_third, "{board}");
        return Ok(());
    };
    let mut known = HashMap::new();
    let expected = by_options(&Naive::new(board), rules, clickomania.games_mut(), &mut known)?;
    assert_eq!(value, expected, "{board}");
    let outcome = clickomania.games().outcome(value);
    assert_eq!(clickomania.outcome(board, &mut Effort::new()), Ok(outcome));
    Ok(())
}

fn by_options(
    blocks: &Naive,
    rules: Partizan,
    games: &mut Games,
    known: &mut HashMap<Naive, Game>,
) -> Result<Game, GameError> {
    if let Some(&game) = known.get(blocks) {
        return Ok(game);
    }
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for (color, _, after) in blocks.all_after() {
        let option = by_options(&after, rules, games, known)?;
        if Color::new(usize::from(color) - 1) == Some(rules.left()) {
            left.push(option)
        } else {
            right.push(option)
        }
    }
    let game = games.from_options(&left, &right)?;
    known.insert(blocks.clone(), game);
    Ok(game)
}
