//! Plans of clicks: the groups to click, and their order.

use certified_search::{Effort, Refuted, Stopped};

use crate::clicks::Clicks;
use crate::color::Color;
use crate::square::Square;

use super::groups::Groups;
use super::play::RowInPlay;
use crate::row::Row;

/// A play of a row found by a solver. It names blocks by their places at the start, which avoids renumbering the
/// columns after every click; [`to_clicks`](Self::to_clicks) renumbers them.
///
/// ```
/// use clickomania::{Effort, Row};
///
/// let row: Row = "abbaabb".parse()?;
/// let plan = row.two_colors().and_then(|row| row.solution()).ok_or("not solvable")?;
/// assert_eq!(plan.blocks().collect::<Vec<_>>(), [1, 0, 5]);
/// let clicks = plan.to_clicks();
/// assert_eq!(clicks.to_string(), "0,1 0,0 0,0");
/// assert!(clicks.replay(&row.to_board(), &mut Effort::new())?.end().is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowPlan<'a> {
    groups: Groups<'a>,
    /// For each click, the leftmost of the original groups that it removes.
    clicked: Vec<usize>,
}

impl<'a> RowPlan<'a> {
    pub(super) const fn new(groups: Groups<'a>, clicked: Vec<usize>) -> Self {
        Self { groups, clicked }
    }

    /// Returns the leftmost of the original groups that each click removes.
    pub(super) fn groups(&self) -> impl Iterator<Item = usize> {
        self.clicked.iter().copied()
    }

    /// Returns the row.
    pub const fn row(&self) -> &'a Row {
        self.groups.row()
    }

    /// Returns the number of clicks.
    pub fn len(&self) -> usize {
        self.clicked.len()
    }

    /// Returns whether there are no clicks.
    pub fn is_empty(&self) -> bool {
        self.clicked.is_empty()
    }

    /// Returns the first block of the group that each click removes, by its place in the row at the start.
    pub fn blocks(&self) -> impl ExactSizeIterator<Item = usize> {
        self.clicked.iter().map(|&group| self.groups.start(group))
    }

    /// Returns the clicks, each on the first column of its group in the current row.
    ///
    /// # Complexity
    /// O(groups log groups) time, O(groups) memory.
    pub fn to_clicks(&self) -> Clicks {
        let mut play = RowInPlay::new(&self.groups);
        Clicks::new(self.clicked.iter().map(|&group| {
            let col = play.column(group);
            play.remove(group);
            Square { row: 0, col }
        }))
    }

    /// Returns an internal solution: its last two clicks remove the blocks at both ends.
    ///
    /// One click does if both have one colour. Other clicks stay, and those on the groups at the ends wait until nothing
    /// else is left.
    ///
    /// # Returns
    /// `None` if the clicks do not remove all blocks.
    ///
    /// # Complexity
    /// O(groups log groups) time, O(groups) memory.
    ///
    /// # Source
    /// Lemma 3 of Biedl et al.
    #[must_use]
    pub fn internal(&self) -> Option<Self> {
        let Some(last) = self.groups.len().checked_sub(1) else { return Some(self.clone()) };
        let mut play = RowInPlay::new(&self.groups);
        let (mut clicked, mut removed) = (Vec::with_capacity(self.len()), 0);
        for &group in &self.clicked {
            let group = play.first(group);
            if group != 0 && group != play.first(last) {
                removed += play.size(group);
                play.remove(group);
                clicked.push(group);
            }
        }
        let right = Some(play.first(last)).filter(|&right| right != 0);
        for group in [Some(0), right].into_iter().flatten() {
            removed += Some(play.size(group)).filter(|&size| size >= 2)?;
            clicked.push(group);
        }
        (removed == self.row().len()).then(|| Self::new(self.groups.clone(), clicked))
    }

    /// Derives the row by the grammar S -> empty | SS | cSc | cScSc, the leftmost S at each step.
    ///
    /// # Arguments
    /// `effort`: no steps are counted; the limits of time and memory are met.
    ///
    /// # Returns
    /// All forms from `S` to the row; `None` if the clicks do not remove all blocks.
    ///
    /// ```
    /// use clickomania::{Effort, Row};
    ///
    /// let row: Row = "abba".parse()?;
    /// let plan = row.two_colors().and_then(|row| row.solution()).ok_or("not solvable")?;
    /// let forms = plan.derivation(&mut Effort::new())?.ok_or("not solvable")?;
    /// assert_eq!(forms, ["S", "aSa", "abSba", "abba"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Complexity
    /// O(n²) time and memory for n blocks.
    ///
    /// # Errors
    /// [`Stopped`].
    ///
    /// # Source
    /// Theorem 2 of Biedl et al.
    pub fn derivation(&self, effort: &mut Effort<'_>) -> Result<Option<Vec<String>>, Stopped> {
        enum Symbol {
            Block(usize),
            /// An S from which these blocks are derived.
            Blocks(usize, usize),
        }
        let mut play = RowInPlay::new(&self.groups);
        self.clicked.iter().for_each(|&group| play.remove(group));
        // One click removes the blocks of equal numbers.
        let numbers = (0..self.groups.len())
            .flat_map(|group| core::iter::repeat_n(play.first(group), self.groups.size(group)));
        let numbers: Vec<usize> = numbers.collect();
        let colors = self.row().as_slice();
        let (mut prefix, mut forms, mut bytes) = (String::new(), Vec::new(), 0_usize);
        let mut rest = vec![Symbol::Blocks(0, colors.len())];
        loop {
            let mut form = prefix.clone();
            for symbol in rest.iter().rev() {
                match symbol {
                    Symbol::Block(block) => form.extend(colors.get(*block).map(Color::to_string)),
                    Symbol::Blocks(..) => form.push('S'),
                }
            }
            bytes = bytes.saturating_add(form.len());
            effort.work(1 + form.len() as u64)?;
            effort.hold_memory(bytes)?;
            forms.push(form);
            while let Some(&Symbol::Block(block)) = rest.last() {
                prefix.extend(colors.get(block).map(Color::to_string));
                rest.pop();
            }
            let Some(Symbol::Blocks(start, end)) = rest.pop() else { return Ok(Some(forms)) };
            if start == end {
                continue;
            }
            effort.work((end - start) as u64)?;
            let own = (start..end).filter(|&block| numbers.get(block) == numbers.get(start));
            let own: Vec<usize> = own.collect();
            match own[..] {
                [.., last] if last + 1 < end => {
                    rest.extend([Symbol::Blocks(last + 1, end), Symbol::Blocks(start, last + 1)]);
                }
                [_, middle, last] => rest.extend([
                    Symbol::Block(last),
                    Symbol::Blocks(middle + 1, last),
                    Symbol::Block(middle),
                    Symbol::Blocks(start + 1, middle),
                    Symbol::Block(start),
                ]),
                // Of four or more blocks the inner ones are a class within.
                [_, .., last] => rest.extend([
                    Symbol::Block(last),
                    Symbol::Blocks(start + 1, last),
                    Symbol::Block(start),
                ]),
                _ => return Ok(None),
            }
        }
    }
}

impl Row {
    /// Checks that each form arises from the one before by a production of the grammar, from `S` to the row.
    ///
    /// Any S may be replaced at each step; [`RowPlan::derivation`] replaces the leftmost.
    ///
    /// # Errors
    /// [`Refuted`] if a step is no production, or the first or the last form is another.
    pub fn check_derivation(&self, forms: &[String]) -> Result<(), Refuted> {
        let is_production = |text: &str| {
            // The colour stands before the first S.
            let mut pieces = text.split('S');
            let color = pieces.next().unwrap_or_default();
            let is_color = color.parse::<Self>().is_ok_and(|row| row.len() == 1);
            let count = pieces.clone().count();
            matches!(text, "" | "SS")
                || is_color && matches!(count, 1 | 2) && pieces.all(|piece| piece == color)
        };
        let follows = |before: &str, after: &str| {
            before.match_indices('S').any(|(at, _)| {
                let rest = after.strip_prefix(&before[..at]);
                let by = rest.and_then(|rest| rest.strip_suffix(&before[at + 1..]));
                by.is_some_and(is_production)
            })
        };
        let is_derivation = forms.first().is_some_and(|form| form == "S")
            && forms.last() == Some(&self.to_string())
            && forms
                .windows(2)
                .all(|pair| matches!(pair, [before, after] if follows(before, after)));
        match is_derivation {
            true => Ok(()),
            false => Err(Refuted::new("the forms are no derivation of the row by the grammar")),
        }
    }
}
