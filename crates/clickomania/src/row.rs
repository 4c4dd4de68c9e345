//! Boards of one row.

use crate::color::Color;

/// A board of one row: the word of its colours.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Row(Vec<Color>);
