//! Improves a part by its windows.

use clobber_core::{BalancedForest, Effort, GraphBoard, Position, Stopped, Vertex};

use super::parts::Interval;
use crate::PartReason;
use crate::tree::{Cost, Wanted};
use crate::windows::Windows;

/// Solves windows of a part again until many rounds gain nothing, or there are `enough` trees and the goal allows
/// their roots.
///
/// # Errors
/// The effort has ended. All improvements are kept.
pub(super) fn reduce(
    windows: &mut Windows,
    vertices: &[Vertex],
    enough: Cost,
    found: &mut Interval,
    forest: &mut BalancedForest,
    effort: &mut Effort<'_>,
) -> Result<(), Stopped> {
    let result = windows.reduce(enough as usize, effort);
    if windows.has_wanted_roots() && (windows.trees() as Cost) < found.at_most {
        found.at_most = windows.trees() as Cost;
        for (&from, to) in vertices.iter().zip(windows.parents()) {
            forest.set_parent(from, to.and_then(|to| vertices.get(to as usize).copied()));
        }
    }
    // The vertices are one part.
    let regions = windows.regions(0);
    if !regions.is_empty() {
        let regions = regions.to_vec();
        found.raise(windows.at_least() as Cost, PartReason::Regions { regions });
    }
    result.map(drop)
}

/// Prepares the windows of a part; `None` if there is no memory for them.
pub(super) fn prepare(
    (vertices, part): (&[Vertex], &Position<GraphBoard>),
    wanted: &Wanted,
    effort: &mut Effort<'_>,
) -> Result<Option<Windows>, Stopped> {
    let roles = || vertices.iter().map(|&vertex| wanted.role(vertex)).collect();
    match Windows::new(part, 0, effort) {
        Err(Stopped::Memory { .. }) => Ok(None),
        windows if wanted.is_fewest() => windows.map(Some),
        windows => Ok(Some(windows?.with_roles(roles()))),
    }
}
