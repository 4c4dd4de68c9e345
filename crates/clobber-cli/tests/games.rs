//! Whole games through a pipe, of `clobber play` and `clobber open-spiel`, against players that know the rules and nothing else.

use std::collections::HashMap;

use clobber_core::{Color, Grid, Position};
use testkit::Random;
use testkit::plays::Naive;

use crate::lines::{is_harmful, lines};
use crate::{Talk, answer};

/// The text of `help`, which ends whatever is printed before it.
const HELP: &str = "A move (`moves` lists them), or: hint, why, moves, board, undo, resign, quit";

/// Sends commands, and returns the lines up to the answer to the last one; and whether the game goes on.
fn ask(game: &mut Talk, commands: &str) -> (Vec<String>, bool) {
    game.send(&format!("{commands}\nhelp\n"));
    let mut lines = Vec::new();
    loop {
        let line = game.line();
        match line.trim_end() {
            HELP => return (lines, true),
            _ if line.is_empty() => return (lines, false),
            line => lines.push(line.to_owned()),
        }
    }
}

/// A sum of boards.
type Boards = Vec<Position<Grid>>;

/// The moves of a player, as they are typed, and what they lead to.
fn moves(boards: &Boards, mover: Color) -> Vec<(String, Boards)> {
    let mut moves = Vec::new();
    for (index, board) in boards.iter().enumerate() {
        for mv in board.moves(mover) {
            let mut after = boards.clone();
            after[index].play(mv).unwrap();
            let number = if boards.len() > 1 { format!("{index}:") } else { String::new() };
            // The squares of a row have one number.
            let name = match board.board().rows() {
                1 => mv.to_string(),
                _ => mv.display_on(board.board()).to_string(),
            };
            moves.push((number + &name, after));
        }
    }
    moves
}

/// Returns whether the mover wins.
fn wins(boards: &Boards, mover: Color) -> bool {
    let (mut naive, stones) = Naive::from_sum(boards);
    naive.wins(stones, mover)
}

fn sorted<'a>(moves: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let mut moves: Vec<&str> = moves.into_iter().collect();
    moves.sort_unstable();
    moves
}

/// Plays a game of two at random against the solver, and checks everything that the program says.
fn play_at_random(text: &str, person: Color, first: Color, random: &mut Random) {
    let mut boards: Boards = Position::parse_sum(text).unwrap();
    // The solver guesses when its time is over, which a busy machine has less of.
    let options =
        ["--seconds", "86400", "--as", &person.to_string(), "--first", &first.to_string()];
    let mut game = Talk::start(&[&["play", text], &options[..]].concat());
    let (mut said, mut goes_on) = ask(&mut game, "");
    let mut mover = first;
    loop {
        if mover != person {
            let answer = said.iter().find_map(|line| line.strip_prefix("The solver plays "));
            if let Some(answer) = answer {
                let (name, claim) = answer.split_once(' ').unwrap();
                let name = name.trim_end_matches([',', ';']);
                let (_, next) =
                    moves(&boards, mover).into_iter().find(|(mv, _)| mv == name).unwrap();
                let loses = wins(&next, person);
                assert_eq!(claim.contains("whatever you do"), !loses, "{text} {answer}");
                // A player who can win does.
                assert!(!loses || !wins(&boards, mover), "{text} {answer}");
                boards = next;
                mover = person;
            }
        }
        let moves = moves(&boards, mover);
        if !goes_on {
            assert!(moves.is_empty(), "{text} {said:?}");
            let end = match mover == person {
                true => format!("You have no move: the solver wins as {}.", !person),
                false => format!("The solver has no move: you win as {person}."),
            };
            assert_eq!(said.last(), Some(&end));
            break;
        }
        let is_won = wins(&boards, person);
        let (told, _) = ask(&mut game, "moves\nhint\nwhy");
        let names = sorted(moves.iter().map(|(name, _)| name.as_str()));
        assert_eq!(sorted(told[0].split(' ')), names, "{text}");
        let winning = moves.iter().filter(|(_, next)| !wins(next, !person));
        let winning = sorted(winning.map(|(name, _)| name.as_str()));
        match told[1].strip_suffix(" wins.") {
            Some(hint) => assert!(winning.contains(&hint), "{text} {hint}"),
            None => {
                assert!(!is_won && told[1].starts_with("Every move loses; "), "{text} {told:?}");
            }
        }
        let by = format!(
            "{person} is to move and wins, by {} of {} moves: ",
            winning.len(),
            moves.len()
        );
        match told[2].strip_prefix(&by) {
            Some(list) => assert_eq!(sorted(list.split('.').next().unwrap().split(' ')), winning),
            None => {
                let loses =
                    format!("{person} is to move and loses: each of its {} moves", moves.len());
                assert!(!is_won && told[2].starts_with(&loses), "{text} {told:?}");
            }
        }
        let class = match Color::BOTH.map(|mover| wins(&boards, mover)) {
            [true, true] => "The player who moves first wins.",
            [false, false] => "The player who moves second wins.",
            [true, false] => "x wins with either player first.",
            [false, true] => "o wins with either player first.",
        };
        assert!(told[2].contains(class) && told[2].contains("The value is "), "{text} {told:?}");
        let (name, next) = moves[random.below(moves.len())].clone();
        (said, goes_on) = ask(&mut game, &name);
        if goes_on && random.once_in(3) {
            // Back, and the same again.
            let (undone, _) = ask(&mut game, "undo\nmoves");
            assert_eq!(sorted(undone.last().unwrap().split(' ')), names, "{text}");
            (said, goes_on) = ask(&mut game, &name);
        }
        boards = next;
        mover = !mover;
    }
    assert_eq!(game.finish().1, Some(0));
}

#[test]
fn games_of_two_against_the_solver() {
    let mut random = Random::new(1);
    for text in ["xoxo", "xoxox|oxoxo", "xox|oxo|xox", "xxo + xo|ox", "xo + xxo + oxoxo"] {
        for first in Color::BOTH {
            for person in [Color::BOTH; 3].concat() {
                play_at_random(text, person, first, &mut random);
            }
        }
    }
}

/// Whatever is typed, the game goes on, and nothing steers the terminal.
#[test]
fn hostile_lines_are_no_moves() {
    for arguments in [
        &["play", "2x3"][..],
        &["play", "xo + xo", "--people"],
        &["play", "--solitaire", "any", "Q2 xoox"],
        &["play", "--clickomania", "ab|ab"],
    ] {
        let (output, status) = answer(arguments, [lines().join(&b'\n'), b"\n".to_vec()].concat());
        assert_eq!(status, Some(1), "{arguments:?}");
        assert!(output.ends_with("The game is not finished.\n"), "{arguments:?}");
        assert!(!output.contains(|c| c != '\n' && is_harmful(c)), "{arguments:?}");
        let errors = output.lines().filter(|line| line.starts_with("error: ")).count();
        assert_eq!(errors, lines().len(), "{arguments:?}");
    }
}

/// Returns whether the mover wins, and after how many moves, if the winner hurries and the loser does not.
fn end(
    board: &Boards,
    mover: Color,
    known: &mut HashMap<(Boards, Color), (bool, u32)>,
) -> (bool, u32) {
    let key = (board.clone(), mover);
    if let Some(&end) = known.get(&key) {
        return end;
    }
    let ends: Vec<(bool, u32)> =
        moves(board, mover).iter().map(|(_, after)| end(after, !mover, known)).collect();
    let wins = ends.iter().filter(|(wins, _)| !wins).map(|&(_, moves)| moves + 1).min();
    let loses = ends.iter().map(|&(_, moves)| moves + 1).max().unwrap_or(0);
    let end = wins.map_or((false, loses), |moves| (true, moves));
    known.insert(key, end);
    end
}

/// Returns a move in OpenSpiel's notation, whose numbers of rows count from the bottom.
fn in_open_spiel(mv: &str, rows: usize) -> String {
    let square = |text: &str| {
        let (row, column) = text.split_once(',').unwrap_or(("0", text));
        let [row, column] = [row, column].map(|number| number.parse::<usize>().unwrap());
        format!("{}{}", char::from(b'a' + column as u8), rows - row)
    };
    mv.split('>').map(square).collect()
}

#[test]
fn moves_win_or_resist_longest() {
    for (rows, columns) in [(1, 8), (2, 4), (3, 3), (3, 4)] {
        let size = [rows, columns].map(|size| size.to_string());
        let mut solver = Talk::start(&["open-spiel", "--rows", &size[0], "--columns", &size[1]]);
        let mut known = HashMap::new();
        let mut random = Random::new(1);
        let start = Position::checkerboard(Grid::new(rows, columns).unwrap(), Color::Black);
        for _ in 0..40 {
            let mut board = vec![start.clone()];
            let mut mover = Color::White;
            loop {
                let squares = board[0].to_string().replace('|', "");
                let asked = format!("{}{squares}", usize::from(mover == Color::Black));
                solver.send(&format!("{asked}\n"));
                let line = solver.line();
                let (mv, worth) = line.trim_end().split_once('\t').unwrap();
                let (wins, length) = end(&board, mover, &mut known);
                assert_eq!(worth, if wins { "wins" } else { "loses" }, "{asked}");
                let moves = moves(&board, mover);
                let found = moves.iter().find(|(name, _)| in_open_spiel(name, rows) == mv);
                let Some((_, after)) = found else {
                    assert!(mv == "-" && moves.is_empty(), "{asked}: {mv}");
                    break;
                };
                let (reply_wins, rest) = end(after, !mover, &mut known);
                assert_ne!(reply_wins, wins, "{asked}: {mv}");
                assert!(wins || rest + 1 == length, "{asked}: {mv}");
                // The other moves lead to other positions.
                board = moves[random.below(moves.len())].1.clone();
                mover = !mover;
            }
        }
        assert_eq!(solver.finish().1, Some(0));
    }
}
