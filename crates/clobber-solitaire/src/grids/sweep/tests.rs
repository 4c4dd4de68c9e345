//! All lengths at once: the sweep as a finite automaton.
//!
//! What a sweep knows after some columns of a full board is a set of frontiers, and on any number of rows
//! there are finitely many. So the sets are the states of a deterministic automaton that reads a board
//! column by column, and what holds of all its states that can be reached holds of boards of every
//! length.

use std::collections::HashMap;

use super::{Frontier, Layer, Place, Side, Square};

/// What is known of all boards that begin with the same columns, up to exchange of the colours.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Known {
    /// The frontiers with the least numbers of trees, at most two, in increasing order.
    frontiers: Vec<(u64, u32)>,
    /// The sum of the weights modulo 3.
    class: i8,
    /// Whether all stones may be of the colour that has weight +1, or -1, in row 0 of the next
    /// column.
    plain: [bool; 2],
}

impl Known {
    fn of_nothing() -> Self {
        Self { frontiers: vec![(0, 0)], class: 0, plain: [true; 2] }
    }

    /// The states after one more column, for all its colourings.
    fn after_all_columns(&self, rows: usize) -> Vec<Self> {
        let plain = self.plain;
        let mut found = vec![Self { plain: [plain[1], plain[0]], ..self.clone() }];
        for row in 0..rows {
            let twice = found.iter().flat_map(|known| [1, -1].map(|w| known.after(row, rows, w)));
            found = twice.collect();
        }
        found
    }

    fn after(&self, row: usize, rows: usize, weight: i8) -> Self {
        let place = Place {
            square: Square { weight, may_end: true },
            row: row as u32,
            height: rows as u32,
            after: row + 1 < rows,
            ahead: true,
        };
        let mut layer = Layer::default();
        for &(frontier, trees) in &self.frontiers {
            place.pass(Frontier(frontier), |after, exit| {
                let trees = trees + u32::from(exit.unwrap().to == Side::Stays);
                if trees <= 2 {
                    layer.meet(after, trees, 0);
                }
            });
        }
        let frontiers = layer.frontiers.iter().map(|frontier| frontier.0);
        let mut frontiers: Vec<_> = frontiers.zip(layer.trees).collect();
        frontiers.sort_unstable();
        // Both were turned when the column began, so [0] is about weight -1 in row 0.
        let sign = if row % 2 == 0 { weight } else { -weight };
        let plain = [self.plain[0] && sign == -1, self.plain[1] && sign == 1];
        Self { frontiers, class: (self.class + weight).rem_euclid(3), plain }
    }

    /// The lesser of this and the same with the colours exchanged.
    fn canonical(self) -> Self {
        let turned = |&(frontier, trees): &(u64, u32)| {
            let used = frontier >> 2 & 0x0101_0101_0101_0101;
            (frontier ^ used, trees)
        };
        let mut frontiers: Vec<_> = self.frontiers.iter().map(turned).collect();
        frontiers.sort_unstable();
        let other = Self {
            frontiers,
            class: (-self.class).rem_euclid(3),
            plain: [self.plain[1], self.plain[0]],
        };
        let key = |known: &Self| (known.frontiers.clone(), known.class, known.plain);
        if key(&other) < key(&self) { other } else { self }
    }

    /// If the board ended here: does delta decide its value, or are all stones of one colour?
    fn is_decided(&self) -> bool {
        let bound = if self.class == 0 { 2 } else { 1 };
        let trees = self.frontiers.iter().find(|(frontier, _)| *frontier == 0);
        self.plain.contains(&true) || trees.is_some_and(|&(_, trees)| trees <= bound)
    }
}

/// **Theorem (by this computation).** On three rows and any number of columns every board that is
/// not of one colour can be reduced in free order to one stone if delta is not 0 modulo 3, and to two
/// if it is.
#[test]
fn delta_decides_three_rows_of_every_length() {
    let start = Known::of_nothing();
    let mut numbers = HashMap::from([(start.clone(), 0)]);
    let mut unread = vec![start];
    while let Some(known) = unread.pop() {
        for after in known.after_all_columns(3) {
            let after = after.canonical();
            assert!(after.is_decided());
            let number = numbers.len();
            numbers.entry(after).or_insert_with_key(|after| {
                unread.push(after.clone());
                number
            });
        }
    }
    // The automaton is closed: these are all its states, up to exchange of the colours.
    assert_eq!(numbers.len(), 5233);
}

/// On two rows it is not so from five columns on.
#[test]
fn undecided_boards_of_two_rows() {
    let mut boards = HashMap::from([(Known::of_nothing(), 1_u64)]);
    let mut undecided = Vec::new();
    for _ in 0..12 {
        let mut longer = HashMap::new();
        for (known, count) in boards {
            for after in known.after_all_columns(2) {
                *longer.entry(after.canonical()).or_insert(0) += count;
            }
        }
        boards = longer;
        undecided.push(boards.iter().filter(|(k, _)| !k.is_decided()).map(|(_, n)| n).sum::<u64>());
    }
    assert_eq!(undecided, [0, 0, 0, 0, 4, 16, 64, 332, 1708, 8492, 41384, 197_752]);
}
