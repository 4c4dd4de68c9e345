//! A depth-first search for one run along a strip.
//!
//! Most strips have many runs, and the search visits some two frontiers a square to find one.

use std::collections::HashSet;
use std::hash::BuildHasherDefault;

use clobber_core::{Color, Effort, Stopped};

use super::automaton::FrontierHasher;
use super::frontier::{Frontier, Heading, Way, weight};
use super::runs::Strip;

/// The result of a search.
pub(super) enum Found {
    /// The ways past the squares of a run.
    Run(Vec<Way>),
    /// There is no run.
    Nothing,
    /// The search ended at its limit of steps.
    Open,
}

/// A frontier before a square.
struct Node {
    frontier: Frontier,
    /// The wishes fulfilled so far.
    fulfilled: usize,
    /// The number of the square along the strip.
    square: usize,
    /// The way past the square before.
    way: Option<Way>,
    /// True if the nodes above it on the stack are its successors.
    is_on_path: bool,
}

/// Looks for a run along a strip. The last arguments are the steps that searches may take beyond two for each square of
/// this strip, and the steps taken before. A step is a frontier.
pub(super) fn search<C, E>(
    strip: &mut Strip<C, E>,
    (patience, searched): (usize, &mut usize),
    effort: &mut Effort<'_>,
) -> Result<Found, Stopped>
where
    C: Fn(usize, usize) -> Color,
    E: FnMut(usize) -> Vec<Frontier>,
{
    let (height, ends, all) = (strip.task.height(), strip.task.ends(), strip.all_wishes());
    let start = Frontier::default();
    let mut stack =
        vec![Node { frontier: start, fulfilled: 0, square: 0, way: None, is_on_path: false }];
    // Frontiers that lead to no run.
    let mut dead: HashSet<u64, BuildHasherDefault<FrontierHasher>> = HashSet::default();
    let most = patience + 2 * height * strip.columns;
    while let Some(node) = stack.last_mut() {
        let Node { frontier, fulfilled, square, .. } = *node;
        let key = frontier.key() | (fulfilled as u64) << 32 | (square as u64) << 35;
        if node.is_on_path {
            dead.insert(key);
        }
        if node.is_on_path || dead.contains(&key) {
            stack.pop();
            continue;
        }
        node.is_on_path = true;
        let (column, line) = (square / height, square % height);
        let may_end = line == 0 && column > 0 && fulfilled == all && !frontier.expects();
        if may_end && (strip.ends)(column).contains(&frontier) {
            let path = stack.iter().filter(|node| node.is_on_path);
            return Ok(Found::Run(path.filter_map(|node| node.way).collect()));
        }
        if column == strip.columns {
            continue;
        }
        if *searched >= most {
            return Ok(Found::Open);
        }
        *searched += 1;
        effort.spend(1)?;
        let is_end = column + 1 == strip.columns;
        let letter = strip.letter(column, line);
        frontier.past_square(line, height, letter, ends, |frontier, way| {
            let new = match (way.step, way.left) {
                (Heading::Stay, Some(color)) => 1 << weight(column + line, color),
                _ => strip.wishes.fulfilled(way),
            };
            // Only one stone of each weight may stay.
            let is_wrong = way.step == Heading::Stay && new & all & !fulfilled == 0;
            if !is_wrong && !frontier.is_lost(line, is_end, ends) {
                stack.push(Node {
                    frontier,
                    fulfilled: fulfilled | new,
                    square: square + 1,
                    way: Some(way),
                    is_on_path: false,
                });
            }
        });
    }
    Ok(Found::Nothing)
}
