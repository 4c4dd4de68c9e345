//! Good plays, quickly: level by level, only the most promising positions are kept.

use core::cmp::Reverse;

use certified_search::Effort;
use rustc_hash::FxHashMap;

use super::grid::GridSquare;
use super::search::{MOST_WORK, Search, Stop, count};

/// A position that has been kept.
struct Node {
    /// The points so far.
    score: i64,
    /// The points so far and those that may still be won: what it is kept for.
    promise: i64,
    /// What stands in the way: the less the better.
    roughness: usize,
    /// How it was come to: the last step among those of all levels.
    step: Option<usize>,
    click: Option<GridSquare>,
}

/// A click, and the one before it.
struct PastClick {
    before: Option<usize>,
    click: GridSquare,
}

/// Bytes for the positions of a level: 128 MiB, if the best of them take no more.
const MOST_BYTES: usize = 1 << 27;

/// Looks for plays that are worth more than the threshold, and keeps at most `width` positions a level.
pub(super) fn run(
    search: &mut Search,
    root: &[u8],
    width: usize,
    effort: &mut Effort,
) -> Result<(), Stop> {
    let mut steps: Vec<PastClick> = Vec::new();
    let start = Node { score: 0, promise: 0, roughness: 0, step: None, click: None };
    let mut level: Vec<(Box<[u8]>, Node)> = vec![(root.into(), start)];
    let mut keys = Vec::new();
    while !level.is_empty() {
        let mut next: FxHashMap<Box<[u8]>, Node> = FxHashMap::default();
        let mut bytes = 0;
        for (key, node) in level {
            let step = match node.click {
                None => None,
                Some(click) => {
                    steps.push(PastClick { before: node.step, click });
                    Some(steps.len() - 1)
                }
            };
            search.grid.load(&key);
            let work = search.work();
            count(effort, work)?;
            let total = node.score.saturating_add(search.points.end(search.grid.blocks));
            if total > search.best.threshold {
                search.best.set(total, path(&steps, step));
                effort.note_at_least(total);
            }
            let enough = search.best.threshold.saturating_sub(node.score);
            if search.bound(enough) <= enough {
                continue;
            }
            if work > MOST_WORK {
                return Err(Stop::TooLarge);
            }
            keys.clear();
            let mut children = Vec::new();
            search.expand(&mut keys, |child| children.push(child));
            for child in children {
                let score = node.score.saturating_add(child.gain);
                let promise = score.saturating_add(child.upper);
                let Some(key) = keys.get(child.key) else { continue };
                let is_better = next.get(key).is_none_or(|known| known.score < score);
                if promise <= search.best.threshold || !is_better {
                    continue;
                }
                let (roughness, click) = (child.roughness, Some(child.click));
                bytes += key.len() + size_of::<Node>();
                next.insert(key.into(), Node { score, promise, roughness, step, click });
            }
            if bytes > MOST_BYTES {
                let kept = most_promising(next, width);
                bytes = kept.iter().map(|(key, _)| key.len() + size_of::<Node>()).sum();
                next = kept.into_iter().collect();
            }
        }
        level = most_promising(next, width);
    }
    Ok(())
}

/// So many positions, the best first.
fn most_promising(level: FxHashMap<Box<[u8]>, Node>, width: usize) -> Vec<(Box<[u8]>, Node)> {
    let mut level: Vec<_> = level.into_iter().collect();
    // The key decides last, so that the order does not depend on the map.
    level.sort_unstable_by(|(key_a, a), (key_b, b)| {
        let (promise_a, promise_b) = (Reverse(a.promise), Reverse(b.promise));
        (promise_a, a.roughness, key_a).cmp(&(promise_b, b.roughness, key_b))
    });
    level.truncate(width);
    level
}

fn path(steps: &[PastClick], mut last: Option<usize>) -> Vec<GridSquare> {
    let mut path = Vec::new();
    while let Some(step) = last.and_then(|last| steps.get(last)) {
        path.push(step.click);
        last = step.before;
    }
    path.reverse();
    path
}
