//! Whole games: `clobber open-spiel` against a brute force, and `clobber alternating play` against chance.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{ChildStdin, ChildStdout, Stdio};

use clobber_core::{Color, Grid, Position};

use crate::games::{Boards, moves};
use crate::{clobber, random};

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

fn start(half_length: usize, own: char) -> (std::process::Child, ChildStdin, ChildStdout) {
    let (n, own) = (half_length.to_string(), own.to_string());
    let mut command = clobber(&["alternating", "play", &n, "--as", &own]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (stdin, stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    (child, stdin, stdout)
}

#[test]
fn whatever_the_person_plays_the_program_wins() {
    let mut random = random();
    for n in (1..=2).chain(4..=24) {
        for own in ['o', 'x'] {
            let (mut child, mut stdin, mut out) = start(n, own);
            let last = loop {
                let (text, is_asked) = until_asked(&mut out);
                assert!(!text.contains("error"), "{n}\n{text}");
                if !is_asked {
                    break text;
                }
                let moves = moves_shown(&text, own);
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
        let mut command = clobber(&["open-spiel", "--rows", &size[0], "--columns", &size[1]]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
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
