//! From classes to clicks: the loop that all clearings share.

use super::groups::Groups;

/// A class of groups under construction.
#[derive(Clone, Copy)]
pub(super) struct Class {
    first: usize,
    /// Its last group so far.
    pub(super) last: usize,
    /// Its blocks so far.
    pub(super) blocks: usize,
    /// The end of the cleared interval: the class, the classes between its groups, and then others.
    pub(super) end: usize,
}

enum Task {
    Clear { start: usize, end: usize },
    Grow(Class),
    Square { first: usize },
}

/// Appends the clicks that clear an interval: class by class from the left, each after the classes between its groups.
///
/// `next` returns the group with which a class continues, or `None` if it is complete. It must return the first
/// possible group, so that no class lies directly between two groups of another class of its colour.
pub(super) fn clear(
    groups: &Groups<'_>,
    (start, end): (usize, usize),
    clicked: &mut Vec<usize>,
    next: impl Fn(Class) -> Option<usize>,
) {
    let mut tasks = vec![Task::Clear { start, end }];
    while let Some(task) = tasks.pop() {
        match task {
            Task::Clear { start, end } => {
                if start < end {
                    let blocks = groups.size(start);
                    tasks.push(Task::Grow(Class { first: start, last: start, blocks, end }));
                }
            }
            Task::Grow(class) => match next(class).filter(|&next| next > class.last) {
                None => {
                    tasks.push(Task::Clear { start: class.last + 1, end: class.end });
                    tasks.push(Task::Square { first: class.first });
                }
                Some(next) => {
                    let blocks = class.blocks + groups.size(next);
                    tasks.push(Task::Grow(Class { last: next, blocks, ..class }));
                    tasks.push(Task::Clear { start: class.last + 1, end: next });
                }
            },
            Task::Square { first } => clicked.push(first),
        }
    }
}
