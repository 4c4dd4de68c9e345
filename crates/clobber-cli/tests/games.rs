//! Whole games through a pipe, against players that know the rules and nothing else: of `clobber play`, of `clobber open-spiel`,
//! and of `clobber alternating play`, against chance.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout};

use clickomania::Blocks;
use clobber_core::{Color, Grid, MoveOrder, Position};
use testkit::clicks;
use testkit::plays::Naive;

use crate::lines::{is_harmful, lines};
use crate::{answer, random, start};

/// The text of `help`, which ends whatever is printed before it.
const HELP: &str = "A move (`moves` lists them), or: hint, why, moves, board, undo, resign, quit";

/// A game in progress.
struct Game {
    child: Child,
    stdin: ChildStdin,
    out: BufReader<ChildStdout>,
}

impl Game {
    fn start(arguments: &[&str]) -> Self {
        // The solver guesses when its time is over, which a busy machine has less of.
        let arguments = [&["play", "--seconds", "86400"], arguments].concat();
        let mut child = start(&arguments);
        let stdin = child.stdin.take().unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        Self { child, stdin, out }
    }

    /// Sends commands, and returns the lines up to the answer to the last one; and whether the game goes on.
    fn send(&mut self, commands: &str) -> (Vec<String>, bool) {
        // It may have come to its end.
        let _ = writeln!(self.stdin, "{commands}\nhelp");
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            if self.out.read_line(&mut line).unwrap() == 0 {
                return (lines, false);
            }
            match line.trim_end() {
                HELP => return (lines, true),
                line => lines.push(line.to_owned()),
            }
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

fn solitaire_moves(boards: &Boards, mover: Option<Color>) -> Vec<(String, Boards)> {
    let movers = Color::BOTH.into_iter().filter(|&color| mover.is_none_or(|mover| mover == color));
    movers.flat_map(|mover| moves(boards, mover)).collect()
}

fn stones(boards: &Boards) -> usize {
    boards.iter().map(Position::stone_count).sum()
}

/// The squares as `board` shows them, without the numbers.
fn shown(boards: &Boards) -> Vec<String> {
    let spaced = |row: &str| row.chars().map(String::from).collect::<Vec<_>>().join(" ");
    let rows = boards.iter().map(Position::to_string).collect::<Vec<_>>().join("|");
    rows.split('|').map(spaced).collect()
}

/// Returns the rows of squares among lines, without the numbers in front.
fn rows(lines: &[String]) -> Vec<String> {
    let is_square = |word: &str| matches!(word, "x" | "o" | ".");
    let rows = lines.iter().filter_map(|line| {
        let (_, squares) = line.split_at_checked(2)?;
        let squares = squares.trim();
        squares.split(' ').all(is_square).then(|| squares.to_owned())
    });
    rows.collect()
}

fn sorted<'a>(moves: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let mut moves: Vec<&str> = moves.into_iter().collect();
    moves.sort_unstable();
    moves
}

/// Returns the line that begins with a text, without it.
fn after<'a>(lines: &'a [String], start: &str) -> Option<&'a str> {
    lines.iter().find_map(|line| line.strip_prefix(start))
}

/// Plays a game of two at random against the solver, and checks everything that the program says.
fn play_at_random(
    text: &str,
    person: Color,
    first: Color,
    random: &mut impl FnMut(usize) -> usize,
) {
    let mut boards: Boards = Position::parse_sum(text).unwrap();
    let mut game = Game::start(&[text, "--as", &person.to_string(), "--first", &first.to_string()]);
    let (mut said, mut goes_on) = game.send("");
    let mut mover = first;
    loop {
        if mover != person {
            if let Some(answer) = after(&said, "The solver plays ") {
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
        assert!(rows(&said).ends_with(&shown(&boards)), "{text} {said:?}");
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
        let (told, _) = game.send("moves\nhint\nwhy");
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
        let (name, next) = moves[random(moves.len())].clone();
        (said, goes_on) = game.send(&name);
        if goes_on && random(3) == 0 {
            // Back, and the same again.
            let (undone, _) = game.send("undo");
            assert_eq!(rows(&undone), shown(&boards), "{text}");
            (said, goes_on) = game.send(&name);
        }
        boards = next;
        mover = !mover;
    }
    assert!(game.child.wait().unwrap().success());
}

#[test]
fn games_of_two_against_the_solver() {
    let mut random = random();
    for text in ["xoxo", "xoxox|oxoxo", "xox|oxo|xox", "xxo + xo|ox", "xo + xxo + oxoxo"] {
        for first in Color::BOTH {
            for person in [Color::BOTH; 3].concat() {
                play_at_random(text, person, first, &mut random);
            }
        }
    }
}

/// A player who follows the hints leaves the fewest stones, which a player without knowledge counts.
#[test]
fn hints_of_solitaire_lead_to_the_fewest_stones() {
    for text in ["xoxoxo", "xox|oxo", "xo|ox", "xx.o|ooxx"] {
        for (order, first) in
            [("any", None), ("alternating:x", Some(Color::Black)), ("o", Some(Color::White))]
        {
            let mut boards: Boards = Position::parse_sum(text).unwrap();
            let (mut naive, placed) = Naive::from_sum(&boards);
            let fewest = naive.fewest(placed, first.map_or(MoveOrder::Any, MoveOrder::Alternating));
            let mut game = Game::start(&["--solitaire", order, text]);
            let (mut said, mut goes_on) = game.send("why");
            let start = format!("Of the {} stones, {fewest} are left at best: ", stones(&boards));
            assert!(after(&said, &start).is_some(), "{text} {order} {said:?}");
            let mut mover = first;
            while goes_on {
                let (told, _) = game.send("moves\nhint");
                let moves = solitaire_moves(&boards, mover);
                let names = sorted(moves.iter().map(|(name, _)| name.as_str()));
                assert_eq!(sorted(told[0].split(' ')), names, "{text} {order}");
                let hint = told[1].split(": ").next().unwrap();
                let found = moves.iter().find(|(name, _)| name == hint);
                boards = found.unwrap_or_else(|| panic!("{text} {order} {told:?}")).1.clone();
                assert!(told[1].ends_with(&format!(": {fewest} can be left, and no fewer.")));
                (said, goes_on) = game.send(hint);
                assert_eq!(rows(&said), shown(&boards));
                mover = mover.map(|mover| !mover);
            }
            assert_eq!(stones(&boards), fewest, "{text} {order} {said:?}");
            assert!(game.child.wait().unwrap().success());
        }
    }
}

/// A player who follows the hints of Clickomania removes the most blocks, which a player without knowledge counts.
#[test]
fn hints_of_clickomania_remove_the_most_blocks() {
    for text in ["aab|abb|bba", "abab|baba", "aba|bab|aaa", "aabc|bbac|abab", "abcab|bcabb|caacb"] {
        let board = clicks::Naive::new(&text.parse().unwrap());
        let most = board.best(&Blocks, &mut HashMap::new()) as usize;
        let mut game = Game::start(&["--clickomania", text]);
        let (mut said, mut goes_on) = game.send("");
        let mut promised = None;
        while goes_on {
            let (told, _) = game.send("hint\nmoves");
            let (square, promise) = told[0].split_once(": ").unwrap();
            let blocks = promise.strip_suffix(" blocks can be removed, and no more.").unwrap();
            promised.get_or_insert(blocks.parse::<usize>().unwrap());
            assert!(told[1].split(' ').any(|click| click == square), "{text} {told:?}");
            (said, goes_on) = game.send(square);
        }
        assert_eq!(promised.unwrap_or(0), most, "{text}");
        let end = match board.blocks() - most {
            0 => "The board is empty: it cannot be done better.".to_owned(),
            left => format!("No group is left: {left} blocks remain."),
        };
        assert_eq!(said.last(), Some(&end), "{text}");
        assert!(game.child.wait().unwrap().success());
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

// ---- Other commands that play ------------------------------------------------------------------

/// Reads until the program asks for a move, or ends; what it has printed.
fn until_asked(out: &mut ChildStdout) -> (String, bool) {
    let mut text = Vec::new();
    let mut buffer = [0; 4096];
    loop {
        let length = out.read(&mut buffer).unwrap();
        text.extend_from_slice(&buffer[..length]);
        let is_asked = text.ends_with(b"Your move: ");
        if is_asked || length == 0 {
            return (String::from_utf8(text).unwrap(), is_asked);
        }
    }
}

/// The person's moves on the sum that is shown, found from the stones alone.
fn moves_shown(text: &str, own: char) -> Vec<String> {
    let mut moves = Vec::new();
    for line in text.lines() {
        let Some((numbers, stones)) = line.rsplit_once("  ") else { continue };
        let Some((first, _)) = numbers.split_once("..") else { continue };
        let first: usize = first.trim().parse().unwrap();
        let stones: Vec<char> = stones.chars().collect();
        for (i, pair) in stones.windows(2).enumerate().filter(|(_, pair)| pair[0] != pair[1]) {
            let (from, to) = if pair[0] == own { (i, i + 1) } else { (i + 1, i) };
            moves.push(format!("{}>{}\n", first + from, first + to));
        }
    }
    moves
}

#[test]
fn whatever_the_person_plays_the_program_wins() {
    let mut random = random();
    for n in (1..=2).chain(4..=24) {
        for own in ["o", "x"] {
            let mut child = start(&["alternating", "play", &n.to_string(), "--as", own]);
            let mut stdin = child.stdin.take().unwrap();
            let mut out = child.stdout.take().unwrap();
            let last = loop {
                let (text, is_asked) = until_asked(&mut out);
                assert!(!text.contains("error"), "{n}\n{text}");
                if !is_asked {
                    break text;
                }
                let moves = moves_shown(&text, own.chars().next().unwrap());
                let chosen = &moves[random(moves.len())];
                stdin.write_all(chosen.as_bytes()).unwrap();
            };
            assert!(last.ends_with("You have no move: the program wins.\n"), "{n}\n{last}");
            assert!(child.wait().unwrap().success());
        }
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
        let mut child = start(&["open-spiel", "--rows", &size[0], "--columns", &size[1]]);
        let mut stdin = child.stdin.take().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut known = HashMap::new();
        let mut random = random();
        let start = Position::checkerboard(Grid::new(rows, columns).unwrap(), Color::Black);
        for _ in 0..40 {
            let mut board = vec![start.clone()];
            let mut mover = Color::White;
            loop {
                let squares = board[0].to_string().replace('|', "");
                let asked = format!("{}{squares}", usize::from(mover == Color::Black));
                writeln!(stdin, "{asked}").unwrap();
                let mut line = String::new();
                out.read_line(&mut line).unwrap();
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
                board = moves[random(moves.len())].1.clone();
                mover = !mover;
            }
        }
        drop(stdin);
        assert!(child.wait().unwrap().success());
    }
}
