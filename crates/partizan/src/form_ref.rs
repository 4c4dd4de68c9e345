//! A form before it is a game of the arena.

use crate::game::Game;
use crate::summary::Summary;

/// A form that has not been interned, with the known facts about it.
#[derive(Clone, Copy)]
pub(crate) struct FormRef<'a> {
    pub(crate) left: &'a [Game],
    pub(crate) right: &'a [Game],
    pub(crate) summary: &'a Summary,
}
