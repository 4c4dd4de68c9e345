//! Reasons why a row of two colours cannot be cleared.

use core::fmt;

use certified_search::text::from_fn;
use certified_search::{Certificate, Refuted};

use super::groups::Groups;
use crate::color::Color;
use crate::row::Row;

/// Consecutive single groups: groups of one block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Checkerboard {
    /// The first group, from 0.
    pub start: usize,
    /// The number of groups.
    pub len: usize,
}

impl Checkerboard {
    /// Returns whether Lemma 8 refutes the row. Each group of a checkerboard is removed together with a group outside
    /// it, with another group between; one more is needed if the checkerboard is not at an end.
    const fn is_too_long(self, groups: usize) -> bool {
        self.len > self.most(groups)
    }

    /// Returns the greatest length allowed at this place in a row of an odd number of groups.
    const fn most(self, groups: usize) -> usize {
        let is_at_end = self.start == 0 || self.end() == groups;
        groups.saturating_sub(if is_at_end { 1 } else { 2 }) / 2
    }

    /// Returns the group after the last.
    const fn end(self) -> usize {
        self.start.saturating_add(self.len)
    }

    /// Returns the checkerboard in the mirror image of the row, which has this number of groups.
    pub(super) const fn mirrored(self, groups: usize) -> Self {
        Self { start: groups - self.start - self.len, ..self }
    }
}

/// One of two parts of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Side {
    /// The part on the left.
    Left,
    /// The part on the right.
    Right,
}

/// For each cut, the part that cannot be cleared, with its checkerboard.
pub(super) type Splits = Vec<(Side, Checkerboard)>;

/// The reason why a row of two colours cannot be cleared: unchecked data. [`check`](Certificate::check) tests it, and
/// [`display_on`](Self::display_on) explains it for a row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum RowObstruction {
    /// The row has an odd number n of groups, and too long a checkerboard: L groups with 2L + 1 > n at an end, or 2L +
    /// 2 > n elsewhere (Lemma 8).
    Odd(Checkerboard),
    /// The row has an even number of groups, and no cut into two odd parts leaves two parts that can be cleared
    /// (Theorem 12). For the cuts after the first, third, fifth, ... group in order: the part that cannot be cleared,
    /// and its checkerboard that is too long, counted from the first group of that part.
    Even(Vec<(Side, Checkerboard)>),
}

impl Certificate<Row> for RowObstruction {
    /// Checks that this row of two colours cannot be cleared. Relies on Lemma 8 and Theorem 12.
    ///
    /// # Complexity
    /// Linear in the number of blocks.
    ///
    /// # Errors
    /// The first wrong claim.
    fn check(&self, row: &Row) -> Result<(), Refuted> {
        let groups = Groups::new(row);
        let len = groups.len();
        if (2..len).any(|group| groups.color(group) != groups.color(group - 2)) {
            return Err(Refuted::new("there are more than two colours"));
        }
        // For each prefix of the groups, the number of groups with two blocks or more.
        let mut larger = vec![0_usize];
        let mut count = 0;
        larger.extend((0..len).map(|group| {
            count += usize::from(groups.size(group) >= 2);
            count
        }));
        let check = |(start, end): (usize, usize), found: Checkerboard| {
            let first = start.checked_add(found.start);
            let last = first.and_then(|first| first.checked_add(found.len));
            let range = first.zip(last).filter(|&(_, last)| last <= end);
            let larger = range.and_then(|(first, last)| larger.get(first).zip(larger.get(last)));
            if larger.is_none_or(|(before, after)| before != after) {
                return Err(Refuted::new("there is no such checkerboard"));
            }
            let is_too_long = found.is_too_long(end - start);
            if is_too_long { Ok(()) } else { Err(Refuted::new("the checkerboard is short enough")) }
        };
        match self {
            Self::Odd(found) if len % 2 == 1 => check((0, len), *found),
            Self::Even(splits) if len % 2 == 0 => {
                let (expected, found) = (len / 2, splits.len());
                if found != expected || found == 0 {
                    return Err(Refuted::claim("cuts", found, expected));
                }
                splits.iter().enumerate().try_for_each(|(cut, &(side, found))| {
                    let end = 2 * cut + 1;
                    let part = if side == Side::Left { (0, end) } else { (end, len) };
                    check(part, found).map_err(|refuted| refuted.at("cut", cut))
                })
            }
            _ => Err(Refuted::new(format_args!("there are {len} groups"))),
        }
    }
}

/// # Text
impl RowObstruction {
    /// Returns the text of the obstruction in a row, without checking it. The text has a line for the row, or for each
    /// cut, with its two parts (for rows of up to 80 blocks). Each line names the single groups that are too many,
    /// counted from 1.
    pub fn display_on<'a>(&'a self, row: &'a Row) -> impl fmt::Display + 'a {
        const MOST_BLOCKS: usize = 80;
        let groups = Groups::new(row);
        let (len, has_text) = (groups.len(), row.len() <= MOST_BLOCKS);
        let text = move |start, end, after: &'static str| {
            let blocks = groups.start(start)..groups.start(end);
            let blocks = row.as_slice().get(blocks).filter(|_| has_text);
            let text: String = blocks.unwrap_or_default().iter().map(Color::to_string).collect();
            if has_text { text + after } else { text }
        };
        from_fn(move |f| match self {
            Self::Odd(found) => {
                f.write_str(&text(0, len, ": "))?;
                write_checkerboard(*found, len, f)
            }
            Self::Even(splits) => {
                splits.iter().enumerate().try_for_each(|(cut, &(side, found))| {
                    let end = (2 * cut + 1).min(len);
                    let line_end = if cut > 0 { "\n" } else { "" };
                    write!(f, "{line_end}cut after group {}: ", 2 * cut + 1)?;
                    write!(f, "{}{}", text(0, end, " | "), text(end, len, ": "))?;
                    let (name, groups) = match side {
                        Side::Left => ("left", end),
                        Side::Right => ("right", len - end),
                    };
                    write!(f, "on the {name}, ")?;
                    write_checkerboard(found, groups, f)
                })
            }
        })
    }
}

fn write_checkerboard(
    found: Checkerboard,
    groups: usize,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    match (found.start.saturating_add(1), found.end()) {
        (first, last) if first == last => write!(f, "group {first} of {groups} is single")?,
        (first, last) => write!(f, "groups {first} to {last} of {groups} are single")?,
    }
    match found.most(groups) {
        0 => f.write_str(" (none may be)"),
        most => write!(f, " (at most {most} in sequence may be)"),
    }
}

impl fmt::Display for RowObstruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Odd(Checkerboard { start, len }) => {
                write!(f, "{len} single groups in sequence from group {} on are too many", start + 1)
            }
            Self::Even(_) => f.write_str(
                "wherever the row is cut into two odd parts, one has too many single groups in sequence",
            ),
        }
    }
}

/// Returns, for each prefix with an odd number of groups of a row of two colours, the checkerboard that prevents
/// clearing it (Theorem 10).
pub(super) fn prefixes(
    len: usize,
    size: impl Fn(usize) -> usize,
) -> impl Iterator<Item = Option<Checkerboard>> {
    let mut longest = Checkerboard { start: 0, len: 0 };
    let mut start = 0;
    (0..len).filter_map(move |last| {
        if size(last) >= 2 {
            start = last + 1;
        }
        if last + 1 - start > longest.len {
            longest = Checkerboard { start, len: last + 1 - start };
        }
        let count = last + 1;
        (count % 2 == 1).then(|| {
            let is_too_long =
                2 * longest.len > count || 2 * longest.len + 1 == count && size(count / 2) < 2;
            is_too_long.then_some(longest)
        })
    })
}

/// Returns the checkerboard that prevents clearing an odd number of groups.
pub(super) fn obstruction_of_odd(
    len: usize,
    size: impl Fn(usize) -> usize,
) -> Option<Checkerboard> {
    prefixes(len, size).last().flatten()
}
