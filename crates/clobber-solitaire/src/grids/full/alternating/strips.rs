//! The strips that a step tries, and the last strip.

use clobber_core::{Color, Stopped};

use super::super::automaton::Task;
use super::super::board::Side;
use super::super::clearing::Clearing;
use super::super::frontier::{Frontier, MAY_STAY, bit};
use super::super::runs::Wishes;
use super::leads::Leads;
use super::reduction::{Candidate, RectangleReduction};

impl RectangleReduction<'_, '_> {
    /// Looks for a way to clear lines that makes the lead of the colour to move 0 or 1, or as near as possible.
    pub(super) fn candidate(&mut self, clearing: Clearing) -> Result<Option<Candidate>, Stopped> {
        let Clearing { side, before, height } = clearing;
        let (columns, majority) = (self.board.length(side), self.majority);
        let may_stay = self.squares_to_stay_on(columns * height);
        // For the automaton the majority is black.
        let named = |color: Color| if majority == Color::Black { color } else { !color };
        let wishes = Wishes {
            interface: clearing.color_behind_interface(&self.board).map(|color| named(!color)),
            crossing: clearing.detour_color(&self.board).map(named),
        };
        let board = &self.board;
        let letter = |place: usize, line: usize| {
            let color = |line| bit(named(board.color(board.at(side, before + line, place))));
            let interface = if line + 1 == height { color(line + 1) << 1 } else { 0 };
            let stays = may_stay.get(place * height + line).copied().unwrap_or(false);
            color(line) | interface | if stays { MAY_STAY } else { 0 }
        };
        let run = (Task::ClearOrStay(height), wishes, Frontier::default());
        let leads = Leads::new(run, columns, letter, self.effort)?;
        let Some((least, greatest)) = leads.range() else { return Ok(None) };
        // The stone that makes the detour removes the stones on the lines before.
        let detour =
            (before * columns) as i64 * if wishes.crossing == Some(Color::White) { -1 } else { 1 };
        let pending = self.lead() + detour;
        let ahead = if self.turn() == majority { 1 } else { -1 };
        let is_fixed = may_stay.is_empty();
        for wanted in
            wanted_leads([0, ahead].map(|lead| lead - pending), (least, greatest), is_fixed)
        {
            /// A trace may meet a missing lead.
            const TRACES: usize = 4;
            for _ in 0..TRACES {
                self.effort.spend((columns * height) as u64)?;
                let Some(ways) = leads.trace(wanted, &mut self.chance) else { continue };
                let lead = i64::from(wanted) + detour;
                return Ok(Some(Candidate { clearing, ways, mover: wishes.crossing, lead }));
            }
        }
        Ok(None)
    }

    /// Chooses the squares of a strip on which stones of the majority may stay; returns an empty list if none may.
    fn squares_to_stay_on(&mut self, squares: usize) -> Vec<bool> {
        let (quota, all) = (self.quota(), self.board.area().len());
        if quota == 0 {
            return Vec::new();
        }
        if quota >= squares {
            return vec![true; squares];
        }
        let share = (2 * quota as u64 * squares as u64 / all.max(1) as u64) as usize + 1;
        let mut chosen = vec![false; squares];
        for _ in 0..share.min(quota) {
            let square = self.chance.below(squares);
            chosen.get_mut(square).into_iter().for_each(|may_stay| *may_stay = true);
        }
        chosen
    }

    /// Clears the remaining three or four lines, so that their moves and all pending ones can be scheduled. Returns
    /// true on success; otherwise nothing has changed.
    pub(super) fn finish(&mut self) -> Result<bool, Stopped> {
        /// If no more stones are needed, they stay within these columns.
        const FEW: usize = 6;
        const NEAR: usize = 2;
        const COLUMNS: usize = 12;
        const TRACES: usize = 3;
        let side = match self.board.lines(Side::Top) <= self.board.length(Side::Top) {
            true => Side::Top,
            false => Side::Left,
        };
        let (height, columns) = (self.board.lines(side), self.board.length(side));
        let ([stays, others], lead) = self.goal();
        let Some(missing) = stays.checked_sub(self.staying()) else { return Ok(false) };
        let (lead, majority) = (lead - self.lead(), self.majority);
        for _ in 0..COLUMNS {
            let center = self.chance.below(columns);
            let board = &self.board;
            let letter = |place: usize, line: usize| {
                let color = board.color(board.at(side, line, place));
                let may_stay = missing > FEW || center.abs_diff(place) <= NEAR;
                bit(if majority == Color::Black { color } else { !color })
                    | if may_stay { MAY_STAY } else { 0 }
            };
            let end = Frontier::from_roots(others as u32);
            let run = (Task::Finish(height), Wishes::default(), end);
            let leads = Leads::new(run, columns, letter, self.effort)?;
            let Some((least, greatest)) = leads.range() else { continue };
            let Some(wanted) = i32::try_from(lead).ok() else { continue };
            if !(least..=greatest).contains(&wanted) {
                continue;
            }
            for _ in 0..TRACES {
                self.effort.spend((columns * height) as u64)?;
                let Some(ways) = leads.trace(wanted, &mut self.chance) else { continue };
                self.clear_all(side, &ways, lead);
                if self.put_in_order()? {
                    return Ok(true);
                }
                self.undo();
            }
        }
        Ok(false)
    }
}

/// Returns the leads to try: the wanted ones in the range, or else its nearest end.
///
/// If the lead of a strip is fixed modulo 2, the returned leads have that parity.
fn wanted_leads(
    wanted: [i64; 2],
    (least, greatest): (i32, i32),
    is_fixed: bool,
) -> impl Iterator<Item = i32> {
    let clamped = |lead: i64| lead.clamp(least.into(), greatest.into());
    let fits = move |lead: &i64| !is_fixed || (lead - i64::from(least)) % 2 == 0;
    let [one, other] = wanted;
    let mut leads: Vec<i64> = wanted.map(clamped).into_iter().filter(fits).collect();
    // If these are missing, a nearby lead works for a strip that stays pending.
    leads.extend([one - 2, one + 2, other - 2, other + 2].map(clamped).into_iter().filter(fits));
    leads.dedup();
    leads.into_iter().filter_map(|lead| i32::try_from(lead).ok())
}
