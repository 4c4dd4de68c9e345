//! Orders of the vertices in which few edges cross a sweep.

/// An order in which at most `most` edges at a time join a vertex behind the sweep to one ahead, if one is found: the
/// best of greedy ones from several vertices.
pub(super) fn narrow(neighbors: &[Vec<u32>], most: usize) -> Option<Vec<u32>> {
    /// Each of so many vertices is tried as the first.
    const ALL: usize = 100;
    /// Otherwise some are, in turn with those found to be far from them.
    const SOME: usize = 12;
    /// In so many steps in all.
    const MOST_STEPS: usize = 100_000;
    let count = neighbors.len();
    let some = (MOST_STEPS / count.max(1)).clamp(1, SOME);
    let step = if count <= ALL { 1 } else { count / some };
    let orders = (0..count).step_by(step.max(1)).filter_map(|first| from(first, neighbors, most));
    orders.min_by(|(a, _), (b, _)| a.total_cmp(b)).map(|(_, order)| order)
}

/// A frontier of one edge more has about so many times as many states.
const GROWTH: f64 = 5.0;

/// The greedy order that begins with a vertex, and its cost: about the number of frontiers.
fn from(first: usize, neighbors: &[Vec<u32>], most: usize) -> Option<(f64, Vec<u32>)> {
    let mut order: Vec<u32> = Vec::with_capacity(neighbors.len());
    let mut is_behind = vec![false; neighbors.len()];
    let mut edge: Vec<usize> = vec![first];
    let (mut crossing, mut cost) = (0, 0.0);
    let mut unmet = 0..neighbors.len();
    loop {
        if edge.is_empty() {
            // On to the next part.
            match unmet.find(|&vertex| is_behind.get(vertex) == Some(&false)) {
                Some(vertex) => edge.push(vertex),
                None => break,
            }
        }
        let ahead = |vertex: usize| {
            let around = neighbors.get(vertex).map_or(&[][..], Vec::as_slice);
            let ahead =
                around.iter().filter(|&&near| is_behind.get(near as usize) == Some(&false)).count();
            (ahead, around.len() - ahead)
        };
        // The first of the best is the one that was met first.
        let change = |vertex: usize| {
            let (ahead, behind) = ahead(vertex);
            ahead as isize - behind as isize
        };
        let (at, &vertex) = edge.iter().enumerate().min_by_key(|&(_, &vertex)| change(vertex))?;
        crossing += change(vertex);
        if crossing > most as isize {
            return None;
        }
        cost += GROWTH.powi(crossing as i32);
        edge.remove(at);
        order.push(vertex as u32);
        *is_behind.get_mut(vertex)? = true;
        for &near in neighbors.get(vertex)? {
            let near = near as usize;
            if is_behind.get(near) == Some(&false) && !edge.contains(&near) {
                edge.push(near);
            }
        }
    }
    (order.len() == neighbors.len()).then_some((cost, order))
}
