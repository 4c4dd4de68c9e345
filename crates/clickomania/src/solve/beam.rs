//! Good plays, quickly: level by level, only the most promising positions are kept.

use core::cmp::Reverse;

use rustc_hash::FxHashMap;

use super::effort::Stop;
use super::grid::Place;
use super::search::Search;

/// A position that has been kept.
struct Node {
    key: Box<[u8]>,
    /// The points so far.
    score: i64,
    /// The points so far and those that may still be won: what it is kept for.
    promise: i64,
    /// What stands in the way: the less the better.
    roughness: usize,
    /// How it was come to: the last step among those of all levels.
    step: Option<usize>,
    click: Option<Place>,
}

/// A click, and the one before it.
struct Step {
    before: Option<usize>,
    click: Place,
}

/// Looks for plays that are worth more than the threshold, and keeps so many positions a level.
pub(super) fn run(search: &mut Search<'_>, root: &[u8], width: usize) -> Result<(), Stop> {
    let mut steps: Vec<Step> = Vec::new();
    let mut level = vec![Node {
        key: root.into(),
        score: 0,
        promise: 0,
        roughness: 0,
        step: None,
        click: None,
    }];
    let mut keys = Vec::new();
    while !level.is_empty() {
        let mut next: FxHashMap<Box<[u8]>, Node> = FxHashMap::default();
        for node in level {
            let step = match node.click {
                None => None,
                Some(click) => {
                    steps.push(Step { before: node.step, click });
                    Some(steps.len() - 1)
                }
            };
            search.grid.load(&node.key);
            search.effort.count((search.grid.groups.len() + 1) * (search.grid.blocks + 1))?;
            let total = node.score.saturating_add(search.points.end(search.grid.blocks));
            if total > search.best.threshold {
                search.best.set(total, path(&steps, step));
                search.effort.progress.at_least = total;
            }
            let enough = search.best.threshold.saturating_sub(node.score);
            if search.bound(enough) <= enough {
                continue;
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
                let key: Box<[u8]> = key.into();
                let (roughness, click) = (child.roughness, Some(child.click));
                next.insert(key.clone(), Node { key, score, promise, roughness, step, click });
            }
        }
        level = next.into_values().collect();
        // The key decides last, so that the order does not depend on the map.
        level.sort_unstable_by(|a, b| {
            (Reverse(a.promise), a.roughness, &a.key).cmp(&(
                Reverse(b.promise),
                b.roughness,
                &b.key,
            ))
        });
        level.truncate(width);
    }
    Ok(())
}

fn path(steps: &[Step], mut last: Option<usize>) -> Vec<Place> {
    let mut path = Vec::new();
    while let Some(step) = last.and_then(|last| steps.get(last)) {
        path.push(step.click);
        last = step.before;
    }
    path.reverse();
    path
}
