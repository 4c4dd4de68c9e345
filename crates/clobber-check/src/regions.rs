//! Regions of a part that keep stones whatever moves around them.

use clobber_core::{Effort, Refuted};

use crate::graph::Graph;
use crate::reason::Region;
use crate::sweep::{ForestsWanted, has_forest};

/// Returns the stones of each region with the number that it keeps, and all other stones with 0, if the regions are
/// disjoint and each keeps as many as it claims.
pub(crate) fn checked_regions(
    graph: &Graph,
    regions: &[Region],
    effort: &mut Effort<'_>,
) -> Result<Vec<(Vec<usize>, usize)>, Refuted> {
    let mut is_taken = vec![false; graph.len()];
    let mut checked = Vec::with_capacity(regions.len() + 1);
    for (index, region) in regions.iter().enumerate() {
        let found = take(region, &mut is_taken).and_then(|stones| {
            let Some(fewer) = region.keeps.checked_sub(1) else { return Ok(()) };
            let region = graph.region(&stones, effort)?;
            match has_forest(&region, ForestsWanted::trees(fewer), effort)? {
                true => Err(Refuted::claim("stones left at least", fewer + 1, fewer)),
                false => Ok(()),
            }
        });
        found.map_err(|refuted| refuted.at("region", index))?;
        checked.push((region.stones.iter().map(|&stone| stone as usize).collect(), region.keeps));
    }
    let others = is_taken.into_iter().enumerate().filter(|(_, is_taken)| !is_taken);
    checked.push((others.map(|(stone, _)| stone).collect(), 0));
    Ok(checked)
}

/// Marks the stones of a region as taken, and returns them in increasing order; no other region may have them.
fn take(region: &Region, is_taken: &mut [bool]) -> Result<Vec<usize>, Refuted> {
    let mut stones: Vec<usize> = region.stones.iter().map(|&stone| stone as usize).collect();
    stones.sort_unstable();
    for &stone in &stones {
        match is_taken.get_mut(stone) {
            None => return Err(Refuted::new(format_args!("the part has no stone {stone}"))),
            Some(true) => return Err(Refuted::new(format_args!("stone {stone} is taken twice"))),
            Some(is_taken) => *is_taken = true,
        }
    }
    Ok(stones)
}

#[cfg(test)]
mod tests {
    use clobber_core::{Color, GraphBoard, Position};
    use testkit::Random;

    use super::*;

    /// Returns the fewest roots in a region by the definition, over every use of every edge.
    fn fewest_roots(graph: &Graph, region: &[usize]) -> usize {
        let mut best = usize::MAX;
        fill(graph, region, &mut vec![(None, Color::Black); region.len()], 0, &mut best);
        best
    }

    /// The stone's target (itself if it stays, one beyond the graph if it leaves the region), and its final colour.
    type Exit = (Option<usize>, Color);

    fn fill(graph: &Graph, region: &[usize], exits: &mut [Exit], at: usize, best: &mut usize) {
        if let Some(&vertex) = region.get(at) {
            let is_outside = |near: &&usize| !region.contains(near);
            let near = graph.neighbors[vertex].iter();
            let inside = near.clone().filter(|near| region.contains(near)).copied();
            let outside = near.clone().any(|near| is_outside(&near)).then_some(graph.len());
            for to in inside.chain(outside).map(Some).chain([None]) {
                for color in Color::BOTH {
                    exits[at] = (to, color);
                    fill(graph, region, exits, at + 1, best);
                }
            }
            return;
        }
        let place = |vertex: usize| region.iter().position(|&other| other == vertex);
        for (start, &vertex) in region.iter().enumerate() {
            // The path from each stone leads to a root or out of the region.
            let mut end = Some(start);
            for _ in region {
                end = end.and_then(|at| place(exits[at].0?));
            }
            let own = graph.colors[vertex];
            let arrivals = exits.iter().filter(|(to, _)| *to == Some(vertex));
            let net: i32 = arrivals.map(|&(_, color)| if color == own { -1 } else { 1 }).sum();
            let (to, color) = exits[start];
            let outside = graph.neighbors[vertex].iter().filter(|near| !region.contains(near));
            let free = outside.count() as i32 - i32::from(to == Some(graph.len()));
            if end.is_some() || (net - i32::from(color != own)).abs() > free {
                return;
            }
        }
        *best = (*best).min(exits.iter().filter(|(to, _)| to.is_none()).count());
    }

    /// Claims of all kinds on small graphs are accepted if and only if they are true by the definition.
    #[test]
    fn forged_regions_are_told_from_true_ones() {
        let mut random = Random::new(1);
        let mut verdicts = [0; 2];
        for round in 0..250 {
            let count = 2 + random.below(6);
            let pairs = (0..count).flat_map(|b| (0..b).map(move |a| (a, b)));
            let edges = pairs.filter(|&(a, b)| b == a + 1 || random.once_in(1 + round % 5));
            let board = GraphBoard::from_edges(count, edges.collect::<Vec<_>>()).unwrap();
            let rare = 2 + round % 3;
            let colors: Vec<_> = (0..count)
                .map(|_| if random.once_in(rare) { Color::Black } else { Color::White })
                .collect();
            let position = Position::<_>::from_fn(board, |v| colors.get(v.index()).copied());
            let graph = Graph::of(&position);
            for _ in 0..8 {
                let mut regions =
                    vec![Region { stones: Vec::new(), keeps: 0 }; 1 + random.below(2)];
                for stone in 0..count {
                    if let Some(region) = regions.get_mut(random.below(3)) {
                        if region.stones.len() < 4 {
                            region.stones.insert(0, stone as u32);
                        }
                    }
                }
                let (mut is_true, mut total) = (true, 0);
                for region in &mut regions {
                    let stones: Vec<usize> = region.stones.iter().map(|&s| s as usize).collect();
                    let fewest = fewest_roots(&graph, &stones);
                    region.keeps = (fewest + random.below(2)).saturating_sub(random.below(2));
                    is_true &= region.keeps <= fewest;
                    total += region.keeps;
                }
                let kept =
                    |regions: &[Region]| checked_regions(&graph, regions, &mut Effort::new());
                let found = kept(&regions);
                assert_eq!(found.is_ok(), is_true, "{position} {regions:?}");
                verdicts[usize::from(is_true)] += 1;
                if is_true {
                    let found = found.unwrap();
                    assert_eq!(found.iter().map(|(_, keeps)| keeps).sum::<usize>(), total);
                    let mut stones: Vec<usize> = found.into_iter().flat_map(|(of, _)| of).collect();
                    stones.sort_unstable();
                    assert!(stones.into_iter().eq(0..count), "{position} {regions:?}");
                    // A stone that does not exist, and a stone in two regions or twice in one.
                    let mut forged = regions.clone();
                    forged[0].stones.push(count as u32);
                    assert!(kept(&forged).is_err());
                    if let Some(&stone) = regions.iter().find_map(|region| region.stones.first()) {
                        let mut forged = regions.clone();
                        forged[0].stones.push(stone);
                        assert!(kept(&forged).is_err());
                    }
                }
            }
        }
        assert!(verdicts.into_iter().all(|count| count > 300), "{verdicts:?}");
    }
}
