//! Positions for the search.
//!
//! A *text* is a position as a list of numbers: column by column from the left, each from the floor up and followed
//! by 0. Colours are numbers from 1. Mirroring and renaming of colours give several texts. The *canonical* one numbers the
//! colours in order of occurrence, and is the smaller of the two mirror images.

// A cell of a grid is `(col + 1) * stride + height` with `col` less than the number of columns and `height < stride`,
// so it has cells on all four sides. Names are indexed by colours, which are at most `colors`, and labels by groups
// that `load` has found.
#![allow(clippy::indexing_slicing)]

use crate::board::Board;

/// The rules for turning boards into keys.
#[derive(Clone, Copy, Debug)]
pub(super) struct Form {
    /// Mirror images are equal.
    pub(super) mirror: bool,
    /// Colours can be renamed.
    pub(super) rename: bool,
    /// The number of colours.
    colors: u16,
    /// Bits per number.
    bits: u32,
}

/// A text and its canonical form.
#[derive(Default)]
pub(super) struct Text {
    pub(super) symbols: Vec<u16>,
    forward: Vec<u16>,
    backward: Vec<u16>,
    names: Vec<u16>,
}

impl Form {
    pub(super) fn new(colors: u16, mirror: bool, rename: bool) -> Self {
        Self { mirror, rename, colors, bits: (u16::BITS - colors.leading_zeros()).max(1) }
    }

    /// Appends the text, with only as many bits per number as needed.
    fn pack(self, text: &[u16], key: &mut Vec<u8>) {
        let (mut word, mut filled) = (0_u64, 0);
        for &symbol in text {
            word |= u64::from(symbol) << filled;
            filled += self.bits;
            while filled >= 8 {
                key.push(word as u8);
                word >>= 8;
                filled -= 8;
            }
        }
        // The padding cannot be mistaken for a column, because no column is empty.
        if filled > 0 {
            key.push(word as u8);
        }
        if text.is_empty() {
            key.push(0);
        }
    }
}

impl Text {
    /// Writes the text of a board; its colours are below the form's number of colours.
    pub(super) fn set(&mut self, board: &Board) {
        self.symbols.clear();
        for column in board.columns() {
            self.symbols.extend(column.iter().map(|color| color.index() as u16 + 1));
            self.symbols.push(0);
        }
    }

    /// Finds the canonical text, and whether it belongs to the mirror image.
    pub(super) fn canonical(&mut self, form: Form) -> (&[u16], bool) {
        self.forward.clear();
        self.forward.extend_from_slice(&self.symbols);
        if form.rename {
            rename(&mut self.forward, &mut self.names, form.colors);
        }
        if !form.mirror {
            return (&self.forward, false);
        }
        self.backward.clear();
        // Each column with the 0 that follows it.
        for column in self.symbols.split_inclusive(|&symbol| symbol == 0).rev() {
            self.backward.extend_from_slice(column);
        }
        if form.rename {
            rename(&mut self.backward, &mut self.names, form.colors);
        }
        if self.backward < self.forward { (&self.backward, true) } else { (&self.forward, false) }
    }

    /// Appends the packed canonical text to keys.
    pub(super) fn pack(&mut self, form: Form, keys: &mut Vec<u8>) {
        let (text, _) = self.canonical(form);
        form.pack(text, keys);
    }

    /// Returns the number of adjacent pairs with different colours.
    pub(super) fn roughness(&self) -> usize {
        let mut differing = 0;
        let mut left: &[u16] = &[];
        for column in self.symbols.split(|&symbol| symbol == 0) {
            differing += column.windows(2).filter(|pair| pair[0] != pair[1]).count();
            differing += left.iter().zip(column).filter(|(a, b)| a != b).count();
            left = column;
        }
        differing
    }
}

/// Numbers colours in order of occurrence.
fn rename(text: &mut [u16], names: &mut Vec<u16>, colors: u16) {
    names.clear();
    names.resize(usize::from(colors) + 1, 0);
    let mut next = 0;
    for symbol in text.iter_mut().filter(|symbol| **symbol != 0) {
        let name = &mut names[usize::from(*symbol)];
        if *name == 0 {
            next += 1;
            *name = next;
        }
        *symbol = *name;
    }
}

/// A position and its groups.
pub(super) struct Grid {
    form: Form,
    /// One more than the greatest height, for a cell that is always empty.
    stride: usize,
    pub(super) heights: Vec<usize>,
    /// A colour, or 0; with an empty column on either side.
    cells: Vec<u16>,
    labels: Vec<u32>,
    pub(super) groups: Vec<Group>,
    /// Blocks of each colour.
    pub(super) counts: Vec<usize>,
    pub(super) blocks: usize,
    stack: Vec<usize>,
}

/// A group of at least two blocks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    pub(super) color: u16,
    pub(super) size: usize,
    pub(super) click: GridSquare,
    label: u32,
}

/// A block, by its column from the left and its height from the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GridSquare {
    pub(super) col: usize,
    pub(super) height: usize,
}

impl Grid {
    pub(super) fn new(form: Form, height: usize, width: usize) -> Self {
        let cells = (width + 2) * (height + 1) + 1;
        Self {
            form,
            stride: height + 1,
            heights: Vec::with_capacity(width),
            cells: vec![0; cells],
            labels: vec![0; cells],
            groups: Vec::new(),
            counts: vec![0; usize::from(form.colors) + 1],
            blocks: 0,
            stack: Vec::new(),
        }
    }

    fn cell(&self, col: usize, height: usize) -> usize {
        (col + 1) * self.stride + height
    }

    /// Returns the colours of a column, from the floor up.
    pub(super) fn column(&self, col: usize) -> &[u16] {
        let start = self.cell(col, 0);
        &self.cells[start..start + self.heights[col]]
    }

    /// Unpacks a position and finds its groups.
    pub(super) fn load(&mut self, key: &[u8]) {
        self.cells.fill(0);
        self.labels.fill(0);
        self.counts.fill(0);
        self.heights.clear();
        self.blocks = 0;
        let mask = (1_u64 << self.form.bits) - 1;
        let (mut word, mut filled) = (0_u64, 0);
        let (mut start, mut height) = (self.stride, 0);
        for &byte in key {
            word |= u64::from(byte) << filled;
            filled += 8;
            while filled >= self.form.bits {
                let symbol = (word & mask) as u16;
                word >>= self.form.bits;
                filled -= self.form.bits;
                if symbol != 0 {
                    self.cells[start + height] = symbol;
                    self.counts[usize::from(symbol)] += 1;
                    self.blocks += 1;
                    height += 1;
                } else if height > 0 {
                    self.heights.push(height);
                    (start, height) = (start + self.stride, 0);
                }
            }
        }
        self.find_groups();
    }

    fn find_groups(&mut self) {
        self.groups.clear();
        let mut label = 0;
        for col in 0..self.heights.len() {
            for height in 0..self.heights[col] {
                let cell = self.cell(col, height);
                if self.labels[cell] != 0 {
                    continue;
                }
                label += 1;
                let size = self.flood(cell, label);
                if size >= 2 {
                    let color = self.cells[cell];
                    self.groups.push(Group {
                        color,
                        size,
                        click: GridSquare { col, height },
                        label,
                    });
                }
            }
        }
    }

    fn flood(&mut self, cell: usize, label: u32) -> usize {
        let color = self.cells[cell];
        self.labels[cell] = label;
        self.stack.push(cell);
        let mut size = 0;
        while let Some(cell) = self.stack.pop() {
            size += 1;
            for neighbor in [cell - 1, cell + 1, cell - self.stride, cell + self.stride] {
                if self.cells[neighbor] == color && self.labels[neighbor] == 0 {
                    self.labels[neighbor] = label;
                    self.stack.push(neighbor);
                }
            }
        }
        size
    }

    /// Writes the text of the position after a click on a group.
    pub(super) fn without(&self, group: &Group, text: &mut Text) {
        let symbols = &mut text.symbols;
        symbols.clear();
        for col in 0..self.heights.len() {
            let (start, before) = (self.cell(col, 0), symbols.len());
            let cells = start..start + self.heights[col];
            let column = self.cells[cells.clone()].iter().zip(&self.labels[cells]);
            symbols.extend(
                column.filter(|(_, label)| **label != group.label).map(|(&symbol, _)| symbol),
            );
            if symbols.len() > before {
                symbols.push(0);
            }
        }
    }
}
