//! Whole games of `clobber play` through a pipe, against players that know the rules and nothing else.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use crate::lines::{is_harmful, lines};
use crate::{answer, clobber, random};

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
        let mut child =
            clobber(&arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
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

/// A sum of boards as text, and the rules on it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Boards(pub(crate) Vec<Vec<Vec<char>>>);

impl Boards {
    fn new(text: &str) -> Self {
        let board = |text: &str| text.split('|').map(|row| row.chars().collect()).collect();
        Self(text.split(" + ").map(board).collect())
    }

    fn stones(&self) -> usize {
        self.0.iter().flatten().flatten().filter(|&&square| square != '.').count()
    }

    /// The moves of a player, as they are typed, and what they lead to.
    pub(crate) fn moves(&self, mover: char) -> Vec<(String, Self)> {
        let mut moves = Vec::new();
        for (index, board) in self.0.iter().enumerate() {
            let columns = board[0].len();
            let squares =
                || (0..board.len() * columns).map(|place| (place / columns, place % columns));
            let name = |(row, column): (usize, usize)| match board.len() {
                1 => column.to_string(),
                _ => format!("{row},{column}"),
            };
            for from in squares().filter(|&(row, column)| board[row][column] == mover) {
                for to in squares() {
                    let distance = from.0.abs_diff(to.0) + from.1.abs_diff(to.1);
                    let taken = board[to.0][to.1];
                    if distance == 1 && taken != '.' && taken != mover {
                        let mut after = self.clone();
                        after.0[index][from.0][from.1] = '.';
                        after.0[index][to.0][to.1] = mover;
                        let number =
                            if self.0.len() > 1 { format!("{index}:") } else { String::new() };
                        moves.push((format!("{number}{}>{}", name(from), name(to)), after));
                    }
                }
            }
        }
        moves
    }

    /// Returns whether the mover wins.
    fn wins(&self, mover: char, known: &mut Known) -> bool {
        let key = (self.clone(), mover);
        if let Some(&wins) = known.get(&key) {
            return wins;
        }
        let wins = self.moves(mover).iter().any(|(_, after)| !after.wins(other(mover), known));
        known.insert(key, wins);
        wins
    }

    /// Returns the fewest stones that one player can leave, with the colours in turn or in any order.
    fn fewest(&self, mover: Option<char>) -> usize {
        let next = self.solitaire_moves(mover).into_iter();
        next.map(|(_, after)| after.fewest(mover.map(other))).min().unwrap_or(self.stones())
    }

    fn solitaire_moves(&self, mover: Option<char>) -> Vec<(String, Self)> {
        match mover {
            Some(mover) => self.moves(mover),
            None => ['x', 'o'].into_iter().flat_map(|mover| self.moves(mover)).collect(),
        }
    }

    /// The squares as `board` shows them, without the numbers.
    fn shown(&self) -> Vec<String> {
        let rows = self.0.iter().flatten();
        rows.map(|row| row.iter().map(char::to_string).collect::<Vec<_>>().join(" ")).collect()
    }
}

type Known = HashMap<(Boards, char), bool>;

pub(crate) fn other(mover: char) -> char {
    if mover == 'x' { 'o' } else { 'x' }
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
fn play_at_random(text: &str, person: char, first: char, random: &mut impl FnMut(usize) -> usize) {
    let mut known = Known::new();
    let mut boards = Boards::new(text);
    let mut game = Game::start(&[text, "--as", &person.to_string(), "--first", &first.to_string()]);
    let (mut said, mut goes_on) = game.send("");
    let mut mover = first;
    loop {
        if mover != person {
            if let Some(answer) = after(&said, "The solver plays ") {
                let (name, claim) = answer.split_once(' ').unwrap();
                let name = name.trim_end_matches([',', ';']);
                let (_, next) = boards.moves(mover).into_iter().find(|(mv, _)| mv == name).unwrap();
                let loses = next.wins(person, &mut known);
                assert_eq!(claim.contains("whatever you do"), !loses, "{text} {answer}");
                // A player who can win does.
                assert!(!loses || !boards.wins(mover, &mut known), "{text} {answer}");
                boards = next;
                mover = person;
            }
        }
        let shown = rows(&said);
        assert_eq!(shown[shown.len() - boards.shown().len()..], boards.shown(), "{text} {said:?}");
        let moves = boards.moves(mover);
        if !goes_on {
            assert!(moves.is_empty(), "{text} {said:?}");
            let end = match mover == person {
                true => format!("You have no move: the solver wins as {}.", other(person)),
                false => format!("The solver has no move: you win as {person}."),
            };
            assert_eq!(said.last(), Some(&end));
            break;
        }
        let wins = boards.wins(person, &mut known);
        let (told, _) = game.send("moves\nhint\nwhy");
        let names = sorted(moves.iter().map(|(name, _)| name.as_str()));
        assert_eq!(sorted(told[0].split(' ')), names, "{text}");
        let winning = moves.iter().filter(|(_, next)| !next.wins(other(person), &mut known));
        let winning = sorted(winning.map(|(name, _)| name.as_str()));
        match told[1].strip_suffix(" wins.") {
            Some(hint) => assert!(winning.contains(&hint), "{text} {hint}"),
            None => assert!(!wins && told[1].starts_with("Every move loses; "), "{text} {told:?}"),
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
                assert!(!wins && told[2].starts_with(&loses), "{text} {told:?}");
            }
        }
        let class = match ['x', 'o'].map(|mover| boards.wins(mover, &mut known)) {
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
            let shown = rows(&undone);
            assert_eq!(shown, boards.shown(), "{text}");
            (said, goes_on) = game.send(&name);
        }
        boards = next;
        mover = other(mover);
    }
    assert!(game.child.wait().unwrap().success());
}

#[test]
fn games_of_two_against_the_solver() {
    let mut random = random();
    for text in ["xoxo", "xoxox|oxoxo", "xox|oxo|xox", "xxo + xo|ox", "xo + xxo + oxoxo"] {
        for (person, first) in [('x', 'x'), ('o', 'x'), ('x', 'o'), ('o', 'o')] {
            for _ in 0..3 {
                play_at_random(text, person, first, &mut random);
            }
        }
    }
}

/// A player who follows the hints leaves the fewest stones, which a player without knowledge counts.
#[test]
fn hints_of_solitaire_lead_to_the_fewest_stones() {
    for text in ["xoxoxo", "xox|oxo", "xo|ox", "xx.o|ooxx"] {
        for (order, first) in [("any", None), ("alternating:x", Some('x')), ("o", Some('o'))] {
            let mut boards = Boards::new(text);
            let fewest = boards.fewest(first);
            let mut game = Game::start(&["--solitaire", order, text]);
            let (mut said, mut goes_on) = game.send("why");
            let start = format!("Of the {} stones, {fewest} are left at best: ", boards.stones());
            assert!(after(&said, &start).is_some(), "{text} {order} {said:?}");
            let mut mover = first;
            while goes_on {
                let (told, _) = game.send("moves\nhint");
                let moves = boards.solitaire_moves(mover);
                let names = sorted(moves.iter().map(|(name, _)| name.as_str()));
                assert_eq!(sorted(told[0].split(' ')), names, "{text} {order}");
                let hint = told[1].split(": ").next().unwrap();
                let found = moves.iter().find(|(name, _)| name == hint);
                boards = found.unwrap_or_else(|| panic!("{text} {order} {told:?}")).1.clone();
                assert!(told[1].ends_with(&format!(": {fewest} can be left, and no fewer.")));
                (said, goes_on) = game.send(hint);
                assert_eq!(rows(&said), boards.shown());
                mover = mover.map(other);
            }
            assert_eq!(boards.stones(), fewest, "{text} {order} {said:?}");
            assert!(game.child.wait().unwrap().success());
        }
    }
}

/// Returns the most blocks that can be removed from columns of blocks, each from the bottom up.
fn most_removed(columns: &[Vec<char>], known: &mut HashMap<Vec<Vec<char>>, usize>) -> usize {
    if let Some(&most) = known.get(columns) {
        return most;
    }
    let mut most = 0;
    for (column, row) in (0..columns.len()).flat_map(|c| (0..columns[c].len()).map(move |r| (c, r)))
    {
        let mut group = vec![(column, row)];
        let mut next = 0;
        while let Some(&(c, r)) = group.get(next) {
            for near in [(c + 1, r), (c.wrapping_sub(1), r), (c, r + 1), (c, r.wrapping_sub(1))] {
                let block =
                    |(c, r): (usize, usize)| columns.get(c).and_then(|blocks| blocks.get(r));
                if block(near) == block((c, r)) && !group.contains(&near) {
                    group.push(near);
                }
            }
            next += 1;
        }
        if group.len() > 1 {
            let left = columns.iter().zip(0..).map(|(blocks, c)| {
                let rows = blocks.iter().zip(0..).filter(|&(_, r)| !group.contains(&(c, r)));
                rows.map(|(&block, _)| block).collect::<Vec<char>>()
            });
            let left: Vec<Vec<char>> = left.filter(|blocks| !blocks.is_empty()).collect();
            most = most.max(group.len() + most_removed(&left, known));
        }
    }
    known.insert(columns.to_vec(), most);
    most
}

/// A player who follows the hints of Clickomania removes the most blocks, which a player without knowledge counts.
#[test]
fn hints_of_clickomania_remove_the_most_blocks() {
    for text in ["aab|abb|bba", "abab|baba", "aba|bab|aaa", "aabc|bbac|abab", "abcab|bcabb|caacb"] {
        let rows: Vec<Vec<char>> = text.split('|').rev().map(|row| row.chars().collect()).collect();
        let columns: Vec<Vec<char>> =
            (0..rows[0].len()).map(|column| rows.iter().map(|row| row[column]).collect()).collect();
        let most = most_removed(&columns, &mut HashMap::new());
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
        let left = rows.len() * rows[0].len() - most;
        let end = match left {
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
