//! Bars between lists of options.

use certified_search::ParseErrorKind as Kind;

use super::Parser;
use crate::game::Game;

impl Parser<'_, '_, '_> {
    /// Returns the game of lists with bars between them: the longest bar is the outermost. The recursion is at most
    /// as deep as that bar is long.
    pub(super) fn fold(
        &mut self,
        lists: &[Vec<Game>],
        bars: &[(usize, usize)],
    ) -> Result<Game, Kind> {
        let longest = bars.iter().map(|&(length, _)| length).max().unwrap_or(0);
        let mut places = (0..).zip(bars).filter(|(_, bar)| bar.0 == longest);
        let middle = places.next().map_or(0, |(index, _)| index);
        if let Some((_, &(_, place))) = places.next() {
            return Err(self.at(place, Kind::invalid("it is not clear which bar comes first")));
        }
        let (left_lists, right_lists) = lists.split_at(middle + 1);
        let (left_bars, rest) = bars.split_at(middle);
        let right_bars = rest.get(1..).unwrap_or(&[]);
        let left = self.fold_side(left_lists, left_bars)?;
        let right = self.fold_side(right_lists, right_bars)?;
        Ok(self.made(&left, &right)?)
    }

    /// Returns a list, or the only option that bars make.
    fn fold_side(
        &mut self,
        lists: &[Vec<Game>],
        bars: &[(usize, usize)],
    ) -> Result<Vec<Game>, Kind> {
        match (lists, bars) {
            ([list], []) => Ok(list.clone()),
            _ => Ok(vec![self.fold(lists, bars)?]),
        }
    }
}
