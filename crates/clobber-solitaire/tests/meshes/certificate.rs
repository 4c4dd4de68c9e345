//! A checker of the tables of words, from the statement of the theorems. It shares only the texts with the crate.
//!
//! Frame: a block of S rows and T columns. The parent is to the right, at column T. Children to the left (column -1),
//! above (row -1) and below (row S) have left stones next to the block. At the start a square has the colour (row +
//! column) mod 2.

use std::collections::{BTreeMap, BTreeSet};

/// The words of one theorem.
#[derive(Clone)]
struct Text {
    in_turn: bool,
    /// The distances that the theorem needs.
    blocks: Vec<(usize, usize)>,
    text: String,
}

fn in_turn() -> Text {
    let blocks = vec![(4, 4), (4, 6), (6, 4), (6, 6)];
    Text { in_turn: true, blocks, text: include_str!("../../src/mesh/turn.txt").to_owned() }
}

fn free() -> Text {
    let pairs = [2, 3].into_iter().flat_map(|narrow| [3, 4, 5].map(|wide| (narrow, wide)));
    let blocks = pairs.flat_map(|(a, b)| [(a, b), (b, a)]).chain([(2, 2)]);
    let blocks: BTreeSet<_> = blocks.collect();
    let text = include_str!("../../src/mesh/free.txt").to_owned();
    Text { in_turn: false, blocks: blocks.into_iter().collect(), text }
}

type Square = (i32, i32);
type Stones = BTreeMap<Square, u8>;
/// The length and the residuals.
type Promise = (usize, BTreeSet<String>);

/// A block, the residuals of its three children, and the residual of the block.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Case {
    rows: usize,
    cols: usize,
    before: [String; 3],
    after: String,
}

fn reversed(residual: &str) -> String {
    residual.chars().rev().collect()
}

fn weight(residual: &str) -> usize {
    residual.matches('+').count() + 2 * residual.matches('-').count()
}

fn count(residual: &str) -> usize {
    residual.len() - residual.matches('.').count()
}

/// The squares of a residual of the child on a side: left, above, below.
fn placed(side: usize, rows: usize, residual: &str) -> Vec<(Square, u8)> {
    let stones = residual.chars().zip(0..).filter(|(stone, _)| *stone != '.');
    let square = |at| match side {
        0 => (at, -1),
        1 => (-1, at),
        _ => (rows as i32, at),
    };
    stones
        .map(|(stone, at)| {
            let (row, col) = square(at);
            ((row, col), ((row + col + 2) % 2) as u8 ^ u8::from(stone == '-'))
        })
        .collect()
}

fn start(rows: usize, cols: usize, before: &[String; 3]) -> Stones {
    let squares = (0..rows as i32).flat_map(|row| (0..cols as i32).map(move |col| (row, col)));
    let block = squares.map(|(row, col)| ((row, col), ((row + col) % 2) as u8));
    let children =
        before.iter().enumerate().flat_map(|(side, residual)| placed(side, rows, residual));
    block.chain(children).collect()
}

/// Plays the moves of a word and returns the residual.
fn play(case: (usize, usize, &[String; 3]), moves: &str, in_turn: bool) -> Result<String, String> {
    let (rows, cols, before) = case;
    let mut stones = start(rows, cols, before);
    let mut mover = before.iter().filter(|residual| count(residual) == 1).count() as u8 % 2;
    for letter in moves.chars() {
        let mut legal = Vec::new();
        for (&(row, col), &color) in &stones {
            for to in [(row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)] {
                let is_legal = stones.get(&to) == Some(&(1 - color));
                if is_legal && (!in_turn || color == mover) {
                    legal.push(((row, col), to));
                }
            }
        }
        let number = (letter as usize).checked_sub(33).ok_or("no move")?;
        let &(from, to) = legal.get(number).ok_or("an illegal move")?;
        let stone = stones.remove(&from).unwrap();
        stones.insert(to, stone);
        mover = 1 - mover;
    }
    let mut after = vec!['.'; rows];
    for ((row, col), color) in stones {
        let is_inside = (0..rows as i32).contains(&row) && col == cols as i32 - 1;
        if !is_inside {
            return Err("a stone is left off the side to the parent".into());
        }
        after[row as usize] = if i32::from(color) == (row + col) % 2 { '+' } else { '-' };
    }
    Ok(after.into_iter().collect())
}

/// Reads the promises, and plays the words.
fn read(text: &Text) -> Result<(Vec<Promise>, BTreeMap<Case, String>), String> {
    let mut promises = Vec::new();
    let mut names: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    let mut words = BTreeMap::new();
    let mut block = None;
    for line in text.text.lines() {
        if let Some((rows, cols)) = line.split_once(" x ") {
            let number = |text: &str| text.parse::<usize>().map_err(|error| error.to_string());
            block = Some((number(rows)?, number(cols)?));
        } else if let Some((rows, cols)) = block {
            let (children, moves) = line.split_at_checked(4).ok_or("a short line")?;
            let mut before = [const { String::new() }; 3];
            for ((side, letter), length) in
                before.iter_mut().zip(children.bytes()).zip([rows, cols, cols])
            {
                if letter != b'.' {
                    let number = usize::from(letter).checked_sub(97).ok_or("no residual")?;
                    let name = names.get(&length).and_then(|names| names.get(number));
                    side.clone_from(name.ok_or("no residual")?);
                }
            }
            let after = play((rows, cols, &before), moves, text.in_turn)?;
            words.insert(Case { rows, cols, before, after }, line.to_owned());
        } else {
            let residuals: Vec<String> = line.split(' ').map(str::to_owned).collect();
            let length = residuals[0].len();
            let names = names.entry(length).or_default();
            for residual in &residuals {
                if residual.len() != length {
                    return Err("residuals of two lengths".into());
                }
                if !names.contains(residual) {
                    names.push(residual.clone());
                }
            }
            promises.push((length, residuals.into_iter().collect()));
        }
    }
    Ok((promises, words))
}

/// The number of squares, modulo 3, of a subtree that keeps a promise: the weight of each residual.
fn class((_, residuals): &Promise) -> usize {
    weight(residuals.first().unwrap()) % 3
}

/// Checks that the promises meet the needs of the theorem's induction.
fn check_promises(promises: &[Promise], in_turn: bool) -> Result<(), String> {
    for promise in promises {
        let (length, residuals) = promise;
        let mirrored: BTreeSet<String> =
            residuals.iter().map(|residual| reversed(residual)).collect();
        if !promises.contains(&(*length, mirrored.clone())) {
            return Err("the promises are not closed under mirror images".into());
        }
        for residual in residuals {
            let left = if class(promise) == 0 { 2 } else { 1 };
            if weight(residual) % 3 != class(promise) || count(residual) != left {
                return Err(format!("{residual} is no residual of its class"));
            }
        }
        if in_turn {
            // The colours of a residual depend only on the parity of its squares.
            let colors = |residual: &String| -> BTreeSet<u8> {
                placed(0, *length, residual).into_iter().map(|(_, color)| color).collect()
            };
            let kinds: Vec<_> = residuals.iter().map(colors).collect();
            let both = BTreeSet::from([0, 1]);
            let is_right = match class(promise) {
                // Either colour can leave a pair, so its stones have one colour each.
                0 => kinds.iter().all(|kind| *kind == both),
                // A single stone has the colour that began, so each colour has one square.
                _ => kinds.len() == 2 && kinds[0] != kinds[1],
            };
            if mirrored != *residuals || !is_right {
                return Err("a promise depends on the colour that begins".into());
            }
        }
    }
    Ok(())
}

/// Checks the theorem: each word is legal, and each case has one. Returns the numbers of words and of cases.
fn check(text: &Text) -> Result<(usize, usize), String> {
    let (promises, words) = read(text)?;
    check_promises(&promises, text.in_turn)?;
    let has_word = |rows, cols, children: &[Option<&Promise>; 3], after: &str| {
        let options = children.map(|child| match child {
            None => vec![String::new()],
            Some((_, residuals)) => residuals.iter().cloned().collect(),
        });
        let [left, above, below] = options;
        left.iter().any(|left| {
            above.iter().any(|above| {
                below.iter().any(|below| {
                    let before = [left.clone(), above.clone(), below.clone()];
                    if text.in_turn && !fits_turns(rows, &before) {
                        return false;
                    }
                    words.contains_key(&Case { rows, cols, before, after: after.to_owned() })
                })
            })
        })
    };
    let mut cases = 0;
    for &(rows, cols) in &text.blocks {
        let of_length = |length: usize| {
            let fit = promises.iter().filter(move |promise| promise.0 == length).map(Some);
            [None].into_iter().chain(fit).collect::<Vec<_>>()
        };
        for left in of_length(rows) {
            for above in of_length(cols) {
                for below in of_length(cols) {
                    let children = [left, above, below];
                    // The branch that Theorem 3 excludes.
                    let opposite = [above, below].map(|child| child.map(class));
                    let is_branch = [[Some(0), Some(2)], [Some(2), Some(0)]].contains(&opposite);
                    if (rows, cols) == (2, 2) && left.is_none() && is_branch {
                        continue;
                    }
                    cases += 1;
                    let squares =
                        children.iter().flatten().map(|child| class(child)).sum::<usize>();
                    let wanted = (rows * cols + squares) % 3;
                    let is_kept = |promise: &&Promise| {
                        promise.1.iter().all(|after| {
                            if text.in_turn {
                                // The mirror image exchanges the colours, so let colour 0 begin. A single stone has
                                // its colour.
                                let begins =
                                    |at| (at + cols - 1) % 2 == usize::from(after.contains('-'));
                                let at = after.find(['+', '-']).unwrap();
                                count(after) == 1 && !begins(at)
                                    || has_word(rows, cols, &children, after)
                            } else {
                                let mirrored = children_mirrored(children, &promises);
                                has_word(rows, cols, &children, after)
                                    || has_word(rows, cols, &mirrored, &reversed(after))
                            }
                        })
                    };
                    let fit = |promise: &&Promise| promise.0 == rows && class(promise) == wanted;
                    if !promises.iter().filter(fit).any(|promise| is_kept(&promise)) {
                        return Err(format!("{rows} x {cols}: no promise with {children:?}"));
                    }
                }
            }
        }
    }
    Ok((words.len(), cases))
}

fn children_mirrored<'a>(
    [left, above, below]: [Option<&'a Promise>; 3],
    promises: &'a [Promise],
) -> [Option<&'a Promise>; 3] {
    let mirrored = left.map(|(length, residuals)| {
        let residuals = residuals.iter().map(|residual| reversed(residual)).collect();
        promises.iter().find(|promise| **promise == (*length, BTreeSet::clone(&residuals))).unwrap()
    });
    [mirrored, below, above]
}

/// Returns whether, in some order of the children, single stones have the colours 0, 1, 0: each has the colour that
/// began it.
fn fits_turns(rows: usize, before: &[String; 3]) -> bool {
    let colors = before.iter().enumerate().filter(|(_, residual)| count(residual) == 1);
    let colors = colors.map(|(side, residual)| usize::from(placed(side, rows, residual)[0].1));
    let (singles, odd) = colors.fold((0, 0), |(singles, odd), color| (singles + 1, odd + color));
    odd == singles / 2
}

#[test]
fn the_words_of_both_theorems_are_complete() {
    assert_eq!(check(&in_turn()), Ok((343, 4 * 64)));
    assert_eq!(check(&free()), Ok((1146, 1192 + 62)));
}
