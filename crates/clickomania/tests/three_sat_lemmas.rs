//! Lemmas 1 to 3 of `docs/clickomania-hardness.md` in every reachable position. The test tracks the part of the gadget
//! of each block; the library only provides the initial places of the parts.

use std::collections::HashSet;

use clickomania::hardness::three_sat::{Barrier, Formula, Gadget, GadgetPart, Literal, PlacedPart};

use crate::three_sat::{WHITE, is_satisfiable};

/// Columns from the left, each from the floor up: the number of a part, or [`AREA`].
type Columns = Vec<Vec<usize>>;

const AREA: usize = usize::MAX;

struct Labelled {
    parts: Vec<PlacedPart>,
    start: Columns,
}

impl Labelled {
    fn new(formula: &str, columns: usize) -> Self {
        let formula: Formula = formula.parse().unwrap();
        let gadget = Gadget::with_columns(formula, columns, Gadget::MOST_BLOCKS).unwrap();
        let parts: Vec<PlacedPart> = gadget.parts().collect();
        let mut start = vec![vec![AREA; gadget.height()]; columns];
        for (index, part) in parts.iter().enumerate() {
            for (row, col) in part.rows().flat_map(|row| part.cols().map(move |col| (row, col))) {
                start[col][gadget.height() - 1 - row] = index;
            }
        }
        Self { parts, start }
    }

    fn are_alike(&self, a: usize, b: usize) -> bool {
        let color = |label: usize| self.parts.get(label).map_or(WHITE, |part| part.color);
        color(a) == color(b)
    }

    /// The squares of every group of at least two blocks.
    fn groups(&self, columns: &Columns) -> Vec<Vec<(usize, usize)>> {
        let mut seen: Vec<Vec<bool>> =
            columns.iter().map(|column| vec![false; column.len()]).collect();
        let mut groups = Vec::new();
        for start in
            columns.iter().enumerate().flat_map(|(col, c)| (0..c.len()).map(move |h| (col, h)))
        {
            if seen[start.0][start.1] {
                continue;
            }
            seen[start.0][start.1] = true;
            let mut group = vec![start];
            let mut next = 0;
            while let Some(&(col, h)) = group.get(next) {
                next += 1;
                let beside = [(col.wrapping_sub(1), h), (col + 1, h)];
                for (c, above) in beside.into_iter().chain([(col, h.wrapping_sub(1)), (col, h + 1)])
                {
                    let label = columns.get(c).and_then(|column| column.get(above));
                    let is_alike =
                        label.is_some_and(|&label| self.are_alike(label, columns[col][h]));
                    if is_alike && !seen[c][above] {
                        seen[c][above] = true;
                        group.push((c, above));
                    }
                }
            }
            if group.len() > 1 {
                groups.push(group);
            }
        }
        groups
    }

    /// A bomb's barrier, and how far the bomb has to fall.
    fn aim(&self, label: usize) -> Option<(Barrier, usize)> {
        match self.parts.get(label)?.part {
            GadgetPart::ClauseBomb { clause, literal: Literal { variable, is_positive } } => {
                let own = if is_positive { 2 * Gadget::SLIDE } else { Gadget::SLIDE };
                Some((Barrier::Clause(clause), 3 * Gadget::SLIDE * variable + own))
            }
            GadgetPart::VariableBomb(variable) => {
                Some((Barrier::Variable(variable), 3 * Gadget::SLIDE * (variable + 1)))
            }
            _ => None,
        }
    }

    /// Lemmas 1 and 2 for a position of the first phase.
    fn check(&self, columns: &Columns) {
        let labels: Vec<usize> = columns.iter().flatten().copied().collect();
        let is_there = |part: GadgetPart| {
            let label = self.parts.iter().position(|placed| placed.part == part);
            labels.contains(&label.unwrap())
        };
        let slid: usize = self
            .parts
            .iter()
            .filter(|placed| matches!(placed.part, GadgetPart::Slider(_)) && !is_there(placed.part))
            .map(|slider| slider.height)
            .sum();
        let mut areas = 0;
        let mut struck = HashSet::new();
        for group in self.groups(columns) {
            let mut of: Vec<usize> = group.iter().map(|&(col, h)| columns[col][h]).collect();
            of.sort_unstable();
            let (first, last) = (of[0], of[of.len() - 1]);
            if first == AREA {
                assert_eq!(of.len(), labels.iter().filter(|&&label| label == AREA).count());
                areas += 1;
                continue;
            }
            match self.parts[first].part {
                GadgetPart::Slider(_) => {
                    assert!(first == last && of.len() == self.parts[first].height);
                }
                GadgetPart::LeftLid | GadgetPart::RightLid => assert_eq!(first, last),
                // A barrier comes before its bombs.
                GadgetPart::Barrier(barrier) => {
                    assert_eq!(of.len(), 2);
                    assert_eq!(self.aim(last), Some((barrier, slid)));
                    struck.insert(last);
                }
                other => panic!("{other:?} is not a single"),
            }
        }
        assert_eq!(areas, 1);
        for &label in &labels {
            if let Some((barrier, fall)) = self.aim(label) {
                let is_beside = fall == slid && is_there(GadgetPart::Barrier(barrier));
                assert_eq!(struck.contains(&label), is_beside);
            }
        }
    }

    /// Returns whether some play clears the board; all three lemmas are checked on all plays.
    fn search(&self) -> bool {
        let mut is_cleared = false;
        let mut seen = HashSet::from([self.start.clone()]);
        let mut open = vec![self.start.clone()];
        while let Some(columns) = open.pop() {
            self.check(&columns);
            for next in self.successors(&columns) {
                let is_first_phase = next.iter().flatten().any(|&label| label == AREA);
                if !seen.insert(next.clone()) {
                    continue;
                }
                if is_first_phase {
                    open.push(next);
                } else if self.is_second_phase_cleared(next) {
                    is_cleared = true;
                    let is_barrier = |label: &usize| {
                        matches!(
                            self.parts.get(*label).map(|p| p.part),
                            Some(GadgetPart::Barrier(_))
                        )
                    };
                    assert!(!columns.iter().flatten().any(is_barrier));
                }
            }
        }
        is_cleared
    }

    fn is_second_phase_cleared(&self, start: Columns) -> bool {
        let mut seen = HashSet::from([start.clone()]);
        let mut open = vec![start];
        while let Some(columns) = open.pop() {
            if columns.is_empty() {
                return true;
            }
            let new =
                self.successors(&columns).into_iter().filter(|next| seen.insert(next.clone()));
            open.extend(new);
        }
        false
    }

    fn successors(&self, columns: &Columns) -> Vec<Columns> {
        const GONE: usize = usize::MAX - 1;
        let without = |group: Vec<(usize, usize)>| -> Columns {
            let mut left = columns.clone();
            group.into_iter().for_each(|(col, h)| left[col][h] = GONE);
            left.iter_mut().for_each(|column| column.retain(|&label| label != GONE));
            left.retain(|column| !column.is_empty());
            left
        };
        self.groups(columns).into_iter().map(without).collect()
    }
}

/// Searches all boards, and returns how many can be cleared and how many cannot.
fn search_all(formulas: impl IntoIterator<Item = String>, columns: usize) -> (usize, usize) {
    let (mut yes, mut no) = (0, 0);
    for formula in formulas {
        let is_cleared = Labelled::new(&formula, columns).search();
        assert_eq!(is_cleared, is_satisfiable(&formula.parse().unwrap()), "{formula}");
        if is_cleared { yes += 1 } else { no += 1 }
    }
    (yes, no)
}

/// All sets of four of the eight clauses over two variables that are neither empty nor tautologies.
#[test]
fn four_clauses_over_two_variables_with_three_columns() {
    let clauses = ["1", "-1", "2", "-2", "1 2", "1 -2", "-1 2", "-1 -2"];
    let sets = (0..256_usize).filter(|set| set.count_ones() == 4);
    let formula = |set: usize| -> String {
        let chosen = clauses.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
        chosen.map(|(_, clause)| format!(" {clause} 0")).collect()
    };
    let (yes, no) = search_all(sets.map(formula), 3);
    assert_eq!(yes + no, 70);
    assert!(no > 20);
}

/// Empty clauses, tautologies, repeated literals, one variable, none at all.
#[test]
fn odd_formulas() {
    for columns in [3, 4, 5] {
        let clauses = [" 0", " 1 0", " -1 0", " 1 -1 0", " -1 -1 0", " 1 1 1 0"];
        let pairs = clauses.iter().flat_map(|a| clauses.iter().map(move |b| format!("{a}{b}")));
        let short = clauses.iter().map(|clause| (*clause).to_string()).chain([String::new()]);
        assert_eq!(search_all(pairs.chain(short), columns), (23, 20));
    }
}

#[test]
fn three_variables() {
    let contradictions = [" 1 2 3 0 -1 0 -2 0 -3 0", " 1 0 -1 2 0 -2 3 0 -3 0"];
    assert_eq!(search_all(contradictions.map(String::from), 3), (0, 2));
    // The second variable occurs nowhere.
    let others = [" 1 3 0 -1 0", " -1 -3 0 1 0 3 -3 0", " 3 0 -3 0"];
    assert_eq!(search_all(others.map(String::from), 5), (2, 1));
}
