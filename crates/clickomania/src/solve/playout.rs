//! Plays at random, for boards that are too large for anything else.

use certified_search::{Effort, Stopped};

use super::search::{Search, count};
use crate::random::SeededRandom;

/// Plays to the end. The colour of which there is most is left for later, so that its blocks come
/// together.
pub(super) fn run(
    search: &mut Search,
    root: &[u8],
    random: &mut SeededRandom,
    effort: &mut Effort,
) -> Result<(), Stopped> {
    let mut key = root.to_vec();
    let mut path = Vec::new();
    let mut score = 0_i64;
    loop {
        search.grid.load(&key);
        count(effort, 2 * (search.grid.blocks + 1))?;
        let total = score.saturating_add(search.points.end(search.grid.blocks));
        if total > search.best.threshold {
            search.best.set(total, path.clone());
            effort.note_at_least(total);
        }
        let counts = &search.grid.counts;
        let most = (0..counts.len()).max_by_key(|&color| counts.get(color));
        let groups = &search.grid.groups;
        let is_early = |color: u16| Some(usize::from(color)) != most;
        let early = groups.iter().filter(|group| is_early(group.color)).count();
        let chosen = match early {
            0 => groups.get(random.below(groups.len())),
            _ => groups.iter().filter(|group| is_early(group.color)).nth(random.below(early)),
        };
        let Some(&group) = chosen else { return Ok(()) };
        score = score.saturating_add(search.points.group(group.size));
        path.push(group.click);
        search.grid.without(&group, &mut search.text);
        key.clear();
        search.text.pack(search.form, &mut key);
    }
}
