//! From clicks to an assignment.

use certified_search::Refuted;

use super::formula::Assignment;
use super::gadget::{BLACK, Gadget, SLIDE, WHITE, slider_height};
use crate::board::Group;
use crate::clicks::Clicks;
use crate::replay::ReplayError;
use crate::square::Square;

impl Gadget {
    /// Returns the satisfying assignment encoded by any clicks that clear the board.
    ///
    /// x_i is true if S_i goes before S̄_i; more precisely, if the first slider to go after the bombs have fallen by 3
    /// h0 (i - 1) has height 2 h0. If both sliders of the last variable are still there when the white area goes, its
    /// value does not matter, and is false.
    ///
    /// # Complexity
    /// O(blocks) time per click.
    ///
    /// # Errors
    /// If a click is illegal, or the board is not cleared.
    pub fn assignment_of(&self, clicks: &Clicks) -> Result<Assignment, Refuted> {
        let mut board = self.to_board();
        let mut values = vec![false; self.formula().variables()];
        let mut slid = 0;
        let mut has_white_area = true;
        for (index, &click) in clicks.as_slice().iter().enumerate() {
            let group =
                board.click(click).map_err(|cause| ReplayError { index, square: click, cause })?;
            has_white_area &= group.color() != WHITE;
            if !has_white_area || !self.is_slider(&group) {
                continue;
            }
            if slid % (3 * SLIDE) == 0 {
                if let Some(value) = values.get_mut(slid / (3 * SLIDE)) {
                    *value = group.len() == slider_height(true);
                }
            }
            slid += group.len();
        }
        match board.block_count() {
            0 => Ok(Assignment::new(values)),
            blocks => Err(Refuted::new(format_args!("{blocks} blocks are left"))),
        }
    }

    /// Returns whether a group is a slider, while the white area exists. The lid of the v-column may be as high as a
    /// slider, but never falls that far unless there is no barrier; then it is two blocks high.
    fn is_slider(&self, group: &Group) -> bool {
        let top_row = self.height() - self.barrier_floor(0);
        let is_at_foot = |square: &Square| square.col == self.v_column() && square.row >= top_row;
        group.color() == BLACK
            && [SLIDE, 2 * SLIDE].contains(&group.len())
            && group.squares().iter().all(is_at_foot)
    }
}
