//! Forests with few roots and a given lead: all of them whose leads stay near a course.

use clobber_core::{Color, Effort, Stopped};

use super::super::columns::{COLUMNS, FRONTIERS, Step};
use super::prices::{Course, Potential, UNIT};
use crate::grids::chance::Chance;
use crate::grids::full::Heading;

/// The wanted forests: at most this many roots, this lead, and a stone of the last colour left where another one
/// arrived.
#[derive(Clone, Copy)]
pub(super) struct Wanted {
    pub(super) roots: i32,
    pub(super) lead: i32,
    pub(super) last: Color,
}

/// A frontier behind a column, whether a stone of the last colour has been left behind, and the lead there.
#[derive(Clone, Copy)]
struct Cell {
    /// Twice the frontier, plus one if the stone has been left.
    row: u8,
    /// The lead above the least one of the layer.
    lead: u16,
    /// The least number of roots, relative to the course.
    roots: i16,
}

/// The cells behind a column that may lead to wanted forests.
struct Layer {
    low: i32,
    width: usize,
    cells: Vec<Cell>,
}

/// Layers behind all columns.
pub(super) struct Band {
    layers: Vec<Layer>,
    /// The course's roots.
    roots: Vec<i32>,
    wanted: Wanted,
    /// The most cells of a layer.
    pub(super) widest: usize,
}

/// The result of a sweep.
pub(super) enum Swept {
    Found(Band),
    /// The band contains no forest. If nothing was cut off, no forest exists at all.
    Nothing {
        is_exhaustive: bool,
        widest: usize,
    },
}

const NONE: i16 = i16::MAX / 2;
const ROWS: usize = 2 * FRONTIERS;

fn row_of(frontier: usize, has_last: bool) -> usize {
    2 * frontier + usize::from(has_last)
}

fn leaves_last(step: &Step, last: Color) -> bool {
    step.moved[usize::from(last == Color::White)]
}

impl Band {
    /// Sweeps over the columns. A step covers several cells.
    pub(super) fn sweep(
        kinds: &[u8],
        wanted: Wanted,
        potentials: &[&Potential],
        (course, half_width): (&Course, i32),
        (held, effort): (usize, &mut Effort<'_>),
    ) -> Result<Swept, Stopped> {
        /// The number of cells in a step.
        const CELLS: usize = 256;
        let limits: Vec<i32> = potentials
            .iter()
            .map(|potential| UNIT * wanted.roots + potential.price * wanted.lead)
            .collect();
        let first = Layer { low: 0, width: 1, cells: vec![Cell { row: 0, lead: 0, roots: 0 }] };
        let (mut layers, mut is_exhaustive, mut widest) = (vec![first], true, 1);
        let (mut from, mut to, mut most) = (vec![0; ROWS], Vec::new(), Vec::new());
        from.fill(NONE);
        from[0] = 0;
        let mut bytes = 0;
        for (column, &kind) in kinds.iter().enumerate() {
            let before = &layers[column];
            let near = course.leads[column + 1];
            let low = (before.low - 2).max(near - half_width);
            let high = (before.low + before.width as i32 + 1).min(near + half_width);
            if low > high {
                return Ok(Swept::Nothing { is_exhaustive: false, widest });
            }
            let width = (high - low + 1) as usize;
            to.clear();
            to.resize(ROWS * width, NONE);
            let of_course = course.roots[column + 1] - course.roots[column];
            effort.spend(1 + (ROWS * (before.width + width) / CELLS) as u64)?;
            for frontier in 0..FRONTIERS {
                for has_last in [false, true] {
                    let row = row_of(frontier, has_last) * before.width;
                    let row = &from[row..row + before.width];
                    let Some(begin) = row.iter().position(|&roots| roots < NONE) else { continue };
                    let end = row.iter().rposition(|&roots| roots < NONE).unwrap_or(begin) + 1;
                    for step in COLUMNS.from(kind, frontier) {
                        let has_last = has_last || leaves_last(step, wanted.last);
                        let target = row_of(step.to.into(), has_last) * width;
                        let target = &mut to[target..target + width];
                        // The shift of places in the row.
                        let shift = before.low + i32::from(step.lead) - low;
                        let starts = begin.max((-shift).max(0) as usize);
                        let ends = end.min((width as i32 - shift).max(0) as usize);
                        is_exhaustive &= starts == begin && ends == end;
                        if starts >= ends {
                            continue;
                        }
                        let more = (i32::from(step.roots) - of_course) as i16;
                        let target = &mut target[(starts as i32 + shift) as usize..];
                        for (best, &roots) in target.iter_mut().zip(&row[starts..ends]) {
                            *best = (roots + more).min(*best);
                        }
                    }
                }
            }
            // The most roots that a wanted forest may still have here.
            let base = course.roots[column + 1];
            let mut cells = Vec::new();
            for frontier in 0..FRONTIERS {
                most.clear();
                most.resize(width, i32::from(NONE - 1));
                for (potential, limit) in potentials.iter().zip(&limits) {
                    let rest = limit - potential.before(column + 1)[frontier];
                    let mut rest = rest - UNIT * base - potential.price * low;
                    for most in &mut most {
                        *most = rest.div_euclid(UNIT).min(*most);
                        rest -= potential.price;
                    }
                }
                for has_last in [false, true] {
                    let row = row_of(frontier, has_last);
                    let roots = to[row * width..(row + 1) * width].iter().zip(&most).zip(0..);
                    let kept = roots.filter(|&((&roots, &most), _)| i32::from(roots) <= most);
                    cells.extend(kept.map(|((&roots, _), lead)| Cell {
                        row: row as u8,
                        lead,
                        roots,
                    }));
                }
            }
            let Some(least) = cells.iter().map(|cell| cell.lead).min() else {
                return Ok(Swept::Nothing { is_exhaustive, widest });
            };
            let greatest = cells.iter().map(|cell| cell.lead).max().unwrap_or(least);
            let width = usize::from(greatest - least) + 1;
            from.clear();
            from.resize(ROWS * width, NONE);
            for cell in &mut cells {
                cell.lead -= least;
                from[usize::from(cell.row) * width + usize::from(cell.lead)] = cell.roots;
            }
            widest = widest.max(cells.len());
            cells.shrink_to_fit();
            bytes += size_of_val(cells.as_slice()) + size_of::<Layer>();
            effort.hold_memory(held + bytes)?;
            layers.push(Layer { low: low + i32::from(least), width, cells });
        }
        let band = Self { layers, roots: course.roots.clone(), wanted, widest };
        Ok(match band.is_end_reached() {
            true => Swept::Found(band),
            false => Swept::Nothing { is_exhaustive, widest },
        })
    }

    fn is_end_reached(&self) -> bool {
        let (Some(last), Some(roots)) = (self.layers.last(), self.roots.last()) else {
            return false;
        };
        last.cells.iter().any(|cell| {
            usize::from(cell.row) == row_of(0, true)
                && last.low + i32::from(cell.lead) == self.wanted.lead
                && i32::from(cell.roots) + roots <= self.wanted.roots
        })
    }

    /// Returns a forest with the fewest roots: for each square, the upper row first, the square to which its stone
    /// moves.
    ///
    /// Among these forests it chooses one that suits the taste, up to random noise.
    pub(super) fn forest(
        &self,
        kinds: &[u8],
        taste: Taste,
        chance: &mut Chance,
    ) -> Option<Vec<Option<u32>>> {
        let columns = kinds.len();
        // From the last column back: for each cell, the best step.
        let mut choices: Vec<Vec<u8>> = vec![Vec::new(); columns];
        let mut costs = vec![u32::MAX; ROWS];
        let last = self.layers.last()?;
        let mut after = vec![u32::MAX; ROWS * last.width];
        for cell in &last.cells {
            if usize::from(cell.row) == row_of(0, true)
                && last.low + i32::from(cell.lead) == self.wanted.lead
            {
                after[usize::from(cell.row) * last.width + usize::from(cell.lead)] = 0;
            }
        }
        for column in (0..columns).rev() {
            let (here, next) = (&self.layers[column], &self.layers[column + 1]);
            let of_course = self.roots[column + 1] - self.roots[column];
            // The least numbers of roots of the next layer by row and lead.
            let mut roots = vec![NONE; ROWS * next.width];
            for cell in &next.cells {
                roots[usize::from(cell.row) * next.width + usize::from(cell.lead)] = cell.roots;
            }
            costs.clear();
            costs.resize(ROWS * here.width, u32::MAX);
            let heads_right = taste.heads_right(column + 1, columns);
            let choice = &mut choices[column];
            for cell in &here.cells {
                let frontier = usize::from(cell.row / 2);
                let mut best = (u32::MAX, u8::MAX);
                for (number, step) in (0..).zip(COLUMNS.from(kinds[column], frontier)) {
                    let has_last = cell.row % 2 == 1 || leaves_last(step, self.wanted.last);
                    let lead = here.low + i32::from(cell.lead) + i32::from(step.lead) - next.low;
                    if !(0..next.width as i32).contains(&lead) {
                        continue;
                    }
                    let to = row_of(step.to.into(), has_last) * next.width + lead as usize;
                    let with_step = i32::from(cell.roots) + i32::from(step.roots) - of_course;
                    if after[to] == u32::MAX || i32::from(roots[to]) != with_step {
                        continue;
                    }
                    let cost = taste.cost(step, heads_right) + chance.below(taste.noise) as u32;
                    best = best.min((after[to] + cost, number));
                }
                choice.push(best.1);
                costs[usize::from(cell.row) * here.width + usize::from(cell.lead)] = best.0;
            }
            core::mem::swap(&mut costs, &mut after);
        }
        self.follow(kinds, &choices)
    }

    /// Follows the chosen steps.
    fn follow(&self, kinds: &[u8], choices: &[Vec<u8>]) -> Option<Vec<Option<u32>>> {
        let columns = kinds.len();
        let mut parents = vec![None; 2 * columns];
        let (mut row, mut lead) = (0, 0);
        for (column, &kind) in kinds.iter().enumerate() {
            let layer = &self.layers[column];
            let is_here = |cell: &Cell| {
                usize::from(cell.row) == row && layer.low + i32::from(cell.lead) == lead
            };
            let cell = layer.cells.iter().position(is_here)?;
            let steps = COLUMNS.from(kind, row / 2);
            let step = steps.get(usize::from(choices[column][cell]))?;
            let [before, after] =
                [row / 2, usize::from(step.to)].map(|number| COLUMNS.edges[number]);
            for side in 0..2 {
                let square = side * columns + column;
                if before[side] == Heading::Left {
                    parents[square] = Some(square as u32 - 1);
                }
                if after[side] == Heading::Right {
                    parents[square] = Some(square as u32 + 1);
                }
            }
            match step.upright {
                Heading::Down => parents[column] = Some((columns + column) as u32),
                Heading::Up => parents[columns + column] = Some(column as u32),
                _ => {}
            }
            let has_last = row % 2 == 1 || leaves_last(step, self.wanted.last);
            row = row_of(step.to.into(), has_last);
            lead += i32::from(step.lead);
        }
        Some(parents)
    }
}

/// A preference among forests: stones move towards the middles of equal parts of the board, and do not turn corners.
#[derive(Clone, Copy)]
pub(super) struct Taste {
    pub(super) away: u32,
    pub(super) bend: u32,
    pub(super) noise: usize,
    /// The number of parts.
    pub(super) parts: usize,
    /// The place of the middle, in hundredths of a part.
    pub(super) middle: usize,
}

impl Taste {
    fn heads_right(self, column: usize, columns: usize) -> bool {
        let place = column * self.parts * 100 / columns.max(1);
        place % 100 < self.middle && column < columns
    }

    fn cost(self, step: &Step, heads_right: bool) -> u32 {
        let [before, after] = [step.from, step.to].map(|number| COLUMNS.edges[usize::from(number)]);
        let away_from = if heads_right { Heading::Left } else { Heading::Right };
        let away = self.away * after.iter().filter(|&&edge| edge == away_from).count() as u32;
        let bends = |source: usize, target: usize| {
            let (through, back) =
                ([before[source], after[target]], [after[source], before[target]]);
            through == [Heading::Right; 2] || back == [Heading::Left; 2]
        };
        let is_bend = match step.upright {
            Heading::Down => bends(0, 1),
            Heading::Up => bends(1, 0),
            _ => false,
        };
        away + if is_bend { self.bend } else { 0 }
    }
}
