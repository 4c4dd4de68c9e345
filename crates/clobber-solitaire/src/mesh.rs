//! Checkerboards that are not rectangles: on connected blocks of a mesh of lines.
//!
//! `docs/meshes.md` in the repository has the theorems and their proofs. A spanning tree of the blocks is reduced from
//! its leaves to its root. One word of a table clears each block together with its children's residuals, and leaves a
//! residual on the side to the parent.

mod outline;
mod table;

use core::fmt;
use core::iter::FusedIterator;
use core::slice;
use std::collections::HashMap;

use clobber_core::{
    Bound, Color, Delta, Effort, Move, MoveOrder, Position, Reduction, StoneSet, Topology, Vertex,
};
use clobber_graphs::internal::{by_delta, by_parts};

use self::outline::{Direction, Lengths, MeshBlock, Outline};
use self::table::{Promised, Request, Residual, Table, Word};
use crate::checkerboard::{Block, CellFrame, CellMove, Corner};
use crate::error::Error;
use crate::{DynPosition, PartReason, Reason, room};

/// The moves that reduce a checkerboard on the blocks of a mesh to the fewest stones, made by [`MeshReduction::new`].
///
/// Only the iterator's methods depend on how many moves have been taken; all others describe the whole reduction.
#[derive(Clone)]
pub struct MeshReduction {
    order: MoveOrder,
    delta: Delta,
    table: &'static Table,
    width: u32,
    /// The colour of the squares whose row and column are both even or both odd.
    even: Color,
    blocks: Vec<TreeBlock>,
    /// The number of the block that is cleared last.
    root: u32,
    /// The remaining tasks, the next one last.
    tasks: Vec<Task>,
    known: HashMap<Request, Option<(Word, bool)>>,
    /// The colour that moves next, if the colours take turns.
    mover: Option<Color>,
    /// The rest of the current word, and the frame in which it is played.
    steps: slice::Iter<'static, CellMove>,
    frame: CellFrame,
    /// The number of moves still to come.
    left: usize,
}

/// A block of the tree.
#[derive(Clone, Copy, Debug)]
struct TreeBlock {
    mesh: MeshBlock,
    /// The direction to the parent.
    exit: Direction,
    /// The promise on that side, read from left to right or from the top down.
    promise: Promised,
}

#[derive(Clone, Debug)]
enum Task {
    /// Finish the subtree of a block so that this residual, or any promised one, is left on the side to its parent.
    Finish(u32, Option<Residual>),
    /// Play a word of a block, in the mirror image of its frame if `mirrored`.
    Play { block: u32, word: Word, mirrored: bool },
}

impl MeshReduction {
    /// Reduces a checkerboard on the blocks of a mesh to the fewest stones: one, or two if 3 divides the number of
    /// squares.
    ///
    /// The *lines* of the mesh are the lines that contain the outline. With the colours in turn, all distances of
    /// neighbouring lines must be even and at least 4; any colour may begin. In free order they must be at least 2 in
    /// one direction and at least 3 in the other; distances of 2 in both directions are tried too. Boards whose cells
    /// are k x k squares are examples: in turn with even k >= 4, in free order with k >= 3.
    ///
    /// # Arguments
    /// `position`: connected stones on a grid, which may have holes, or on another board that is a grid between the
    /// stones; `order`, the order of play; `effort`: no steps are counted, but the limits of time and memory hold.
    ///
    /// # Returns
    /// The moves, as an iterator of known length.
    ///
    /// # Complexity
    /// O(V) time to make the reduction and for all its moves, without a search. O(V) memory.
    ///
    /// # Errors
    /// [`Error::Empty`]; [`Error::NoMesh`] if the stones are no such checkerboard, or if every tree of blocks tried
    /// has a certain branch at a block of 2 x 2; [`Error::Stopped`].
    ///
    /// ```
    /// use clobber_core::{Color, Grid, MoveOrder, Position, Replay};
    /// use clobber_solitaire::{Effort, Error, MeshReduction};
    ///
    /// // Three blocks of four rows and four columns.
    /// let board: Position<Grid> =
    ///     "xoxo....|oxox....|xoxo....|oxox....|xoxoxoxo|oxoxoxox|xoxoxoxo|oxoxoxox".parse()?;
    /// let order = MoveOrder::Alternating(Color::White);
    /// let reduction = MeshReduction::new(&board, order, &mut Effort::new())?;
    /// assert_eq!((reduction.len(), reduction.stones_left()), (46, 2));
    /// assert_eq!(Replay::new(board, order, reduction)?.stones_left(), 2);
    ///
    /// let one_line: Position<Grid> = "xoxo|oxox|xo..".parse()?;
    /// let refused = MeshReduction::new(&one_line, MoveOrder::Any, &mut Effort::new());
    /// assert!(matches!(refused, Err(Error::NoMesh { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Source
    /// Two theorems of this library, with their proofs in `docs/meshes.md`; the tests compute their finite part. They
    /// partly answer a question of Demaine, Demaine and Fleischer, *Solitaire Clobber*, section 5.
    pub fn new<T: Topology, S: StoneSet>(
        position: &Position<T, S>,
        order: MoveOrder,
        effort: &mut Effort<'_>,
    ) -> Result<Self, Error> {
        room::hold(position.stone_count(), size_of::<Vertex>(), effort)?;
        let stones = |color| position.stones().of(color).iter();
        let mut part: Vec<Vertex> = Color::BOTH.into_iter().flat_map(stones).collect();
        part.sort_unstable();
        Self::of_part(&position.by_dyn(), &part, order, effort)
    }

    /// Reduces a part whose vertices are in ascending order and have no other stones as neighbours.
    pub(crate) fn of_part(
        position: &DynPosition<'_>,
        part: &[Vertex],
        order: MoveOrder,
        effort: &mut Effort<'_>,
    ) -> Result<Self, Error> {
        /// Bytes for each stone: the block, its tasks and its place in the tree. A block has at least six stones.
        const BYTES: usize = 24;
        /// The distances in turn, and the two pairs in free order.
        const EVEN: Lengths = Lengths { unit: 2, least: 2, most: 3 };
        const NARROW: Lengths = Lengths { unit: 1, least: 2, most: 3 };
        const WIDE: Lengths = Lengths { unit: 1, least: 3, most: 5 };
        room::hold(part.len(), BYTES, effort)?;
        let outline = Outline::new(position, part, effort)?;
        let (table, blocks) = match order {
            MoveOrder::Alternating(_) => (Table::in_turn(), outline.blocks(part, [EVEN; 2])?),
            MoveOrder::Any => {
                let mut blocks = outline.blocks(part, [NARROW, WIDE]);
                for lengths in [[WIDE, NARROW], [NARROW; 2]] {
                    blocks = blocks.or_else(|_| outline.blocks(part, lengths));
                }
                (Table::free(), blocks?)
            }
        };
        effort.check_limits()?;
        let first_is_black = part.first().and_then(|&vertex| position.color_at(vertex));
        // The side of the least vertex is called black.
        let clashing = if first_is_black == Some(Color::Black) { 0 } else { part.len() };
        let tree = |mesh| TreeBlock { mesh, exit: Direction::Up, promise: None };
        let mut reduction = Self {
            order,
            delta: Delta::new(part.len(), clashing),
            table,
            width: outline.width,
            even: outline.even,
            blocks: blocks.into_iter().map(tree).collect(),
            root: 0,
            tasks: Vec::new(),
            known: HashMap::new(),
            mover: None,
            steps: [].iter(),
            frame: CellFrame::at_corner(Block::new(0, 1, 1, 1), Corner::TOP_LEFT),
            left: 0,
        };
        reduction.plant()?;
        Ok(reduction.restarted())
    }

    /// Builds a tree in which every block can promise a residual. Fails by [`Error::NoMesh`] if the stones are not
    /// connected, or if no such tree is found.
    fn plant(&mut self) -> Result<(), Error> {
        /// The number of trees tried. Without blocks of 2 x 2 the first one works.
        const TREES: usize = 16;
        let mut planted = Ok(());
        for number in 0..TREES {
            let order = self.grow(number)?;
            planted = self.promise(&order);
            if planted.is_ok() {
                break;
            }
        }
        planted
    }

    /// Grows tree `number` depth first, which keeps branches few, and returns the blocks from the root on.
    fn grow(&mut self, number: usize) -> Result<Vec<u32>, Error> {
        // Nothing is above the first block, or below the last.
        let last = self.blocks.len().saturating_sub(1) as u32;
        let root = if number < 8 { (0, Direction::Up) } else { (last, Direction::Down) };
        let mut order = Vec::with_capacity(self.blocks.len());
        let mut is_found = vec![false; self.blocks.len()];
        self.root = root.0;
        let mut waiting = vec![root];
        while let Some((at, exit)) = waiting.pop() {
            let found = is_found.get_mut(at as usize);
            if found.is_none_or(|found| core::mem::replace(found, true)) {
                continue;
            }
            order.push(at);
            let Some(block) = self.blocks.get_mut(at as usize) else { continue };
            block.exit = exit;
            let turned = |turn: usize| {
                let quarters = if number % 8 < 4 { turn } else { 4 - turn };
                Direction::Up.turned(quarters + number)
            };
            let beside = |direction: Direction| {
                let near = block.mesh.beside(direction)?;
                Some((near, direction.turned(2)))
            };
            waiting.extend((0..4).map(turned).filter_map(beside));
        }
        match self.blocks.iter().zip(&is_found).find(|(_, found)| !**found) {
            None => Ok(order),
            Some((block, _)) => {
                let vertex = block.mesh.top_left;
                Err(Error::NoMesh { vertex, reason: "the stones are not connected" })
            }
        }
    }

    /// Finds the promise of each block of the tree, the leaves first.
    fn promise(&mut self, order: &[u32]) -> Result<(), Error> {
        let mut known: HashMap<(u8, u8, [Promised; 3]), Promised> = HashMap::new();
        for &at in order.iter().rev() {
            let Some(frame) = self.frame_of(at, false) else { continue };
            let (rows, cols, children, table) =
                (frame.rows, frame.cols, self.promised(&frame), self.table);
            let promise = known.entry((rows, cols, children));
            let promise = *promise.or_insert_with(|| table.promise(rows, cols, children));
            let vertex = frame.mesh.top_left;
            let promise =
                promise.ok_or(Error::NoMesh { vertex, reason: "no word clears a block" })?;
            if let Some(block) = self.blocks.get_mut(at as usize) {
                block.promise = Some(table.seen(promise, frame.u.is_backward()));
            }
        }
        Ok(())
    }

    fn block(&self, block: u32) -> Option<&TreeBlock> {
        self.blocks.get(block as usize)
    }

    /// Returns the frame of a block. Its v points to the parent, and u is clockwise from it, or counterclockwise in
    /// the mirror image.
    fn frame_of(&self, block: u32, mirrored: bool) -> Option<BlockFrame> {
        let TreeBlock { mesh, exit: v, .. } = *self.block(block)?;
        let u = v.turned(if mirrored { 3 } else { 1 });
        let child = |direction: Direction| {
            mesh.beside(direction).filter(|&near| {
                self.block(near).is_some_and(|near| near.exit == direction.turned(2))
            })
        };
        let (rows, cols) =
            if u.is_vertical() { (mesh.rows, mesh.cols) } else { (mesh.cols, mesh.rows) };
        let children = [v.turned(2), u.turned(2), u].map(child);
        Some(BlockFrame { mesh, u, v, rows, cols, children })
    }

    /// Returns the promises of the children as the frame sees them.
    fn promised(&self, frame: &BlockFrame) -> [Promised; 3] {
        let promise = |child: Option<u32>, axis: Direction| {
            let promise = self.block(child?)?.promise?;
            Some(self.table.seen(promise, axis.is_backward()))
        };
        let [left, above, below] = frame.children;
        [promise(left, frame.u), promise(above, frame.v), promise(below, frame.v)]
    }

    /// Chooses the word of a block, and schedules the tasks of its children before it.
    fn finish(&mut self, block: u32, demanded: Option<Residual>) -> Option<()> {
        let table = self.table;
        let frame = self.frame_of(block, false)?;
        // In turn the first square of the frame has the colour that begins.
        let is_other = self
            .mover
            .is_some_and(|mover| self.color_of(frame.cells(self.width).origin()) != mover);
        let frame = if is_other { self.frame_of(block, true)? } else { frame };
        let ends = match &demanded {
            Some(residual) => slice::from_ref(residual),
            None => table.residuals(self.block(block)?.promise?),
        };
        let (children, in_turn) = (self.promised(&frame), self.mover.is_some());
        let (word, mirrored) = ends.iter().find_map(|&end| {
            let end = frame.seen(end, frame.u, frame.rows);
            let request = Request { rows: frame.rows, cols: frame.cols, children, end };
            let find = || {
                let word = table.word(request).map(|word| (word, false));
                let mirrored = || table.word(table.mirror(request)).map(|word| (word, true));
                word.or_else(|| if in_turn { None } else { mirrored() })
            };
            self.known.entry(request).or_insert_with(find).clone()
        })?;
        let frame = if mirrored { self.frame_of(block, true)? } else { frame };
        let [left, above, below] = frame.children;
        let axes = [
            (left, frame.u, frame.rows),
            (above, frame.v, frame.cols),
            (below, frame.v, frame.cols),
        ];
        let before = word.before;
        self.tasks.push(Task::Play { block, word, mirrored: mirrored != is_other });
        // In turn a single stone has the colour that began its word; a pair does not change the turn.
        let mut singles = [Vec::new(), Vec::new()];
        for (side, ((child, axis, length), residual)) in axes.into_iter().zip(before).enumerate() {
            let (Some(child), Some(residual)) = (child, residual) else { continue };
            let task = Task::Finish(child, Some(frame.seen(residual, axis, length)));
            let square = residual.squares().next().filter(|_| residual.is_single());
            match square.filter(|_| self.mover.is_some()) {
                None => self.tasks.push(task),
                Some((at, clashes)) => {
                    // The square at row or column -1 of the frame, or behind the last row, whose number is even in
                    // turn.
                    let parity = at + u8::from(side < 2) + u8::from(clashes);
                    let [even, odd] = &mut singles;
                    if parity % 2 == 0 { even.push(task) } else { odd.push(task) }
                }
            }
        }
        let [mut even, mut odd] = singles;
        let mut in_order = Vec::new();
        while let Some(task) = even.pop() {
            in_order.push(task);
            in_order.extend(odd.pop());
        }
        self.tasks.extend(in_order.into_iter().rev());
        Some(())
    }

    /// Begins the next word; `None` if there is none.
    fn next_word(&mut self) -> Option<()> {
        loop {
            match self.tasks.pop()? {
                Task::Finish(block, residual) => self.finish(block, residual)?,
                Task::Play { block, word, mirrored } => {
                    self.frame = self.frame_of(block, mirrored)?.cells(self.width);
                    self.steps = self.table.steps(&word).iter();
                    if self.steps.len() % 2 == 1 {
                        self.mover = self.mover.map(|mover| !mover);
                    }
                    return Some(());
                }
            }
        }
    }

    /// Returns the order of play, for [`Replay::new`](clobber_core::Replay::new).
    pub const fn order(&self) -> MoveOrder {
        self.order
    }

    /// Returns the number of stones at the end.
    pub const fn stones_left(&self) -> usize {
        if self.delta.class() == 0 { 2 } else { 1 }
    }

    /// Returns the lower bound that the reduction meets in every order of play, with its reason.
    ///
    /// The reason is Corollary 4 if two stones are left; if one is left, the last stone cannot be removed.
    pub fn lower_bound(&self) -> Bound<Reason> {
        by_parts(vec![self.bound_of_part()])
    }

    pub(crate) const fn bound_of_part(&self) -> Bound<PartReason> {
        by_delta(self.delta)
    }

    /// Returns the whole reduction as data, eight bytes a move.
    #[must_use]
    pub fn to_reduction(&self) -> Reduction {
        Reduction::new(self.order, self.clone().restarted())
    }

    /// Returns the whole reduction from its first move.
    #[must_use]
    pub fn restarted(mut self) -> Self {
        self.mover = self.order.mover(0);
        self.steps = [].iter();
        self.left = self.delta.stones() - self.stones_left();
        self.tasks.clear();
        self.tasks.push(Task::Finish(self.root, None));
        self
    }

    fn color_of(&self, vertex: Vertex) -> Color {
        let (row, col) = (vertex.get() / self.width, vertex.get() % self.width);
        if (row + col) % 2 == 0 { self.even } else { !self.even }
    }
}

impl Iterator for MeshReduction {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        loop {
            if let Some(&step) = self.steps.next() {
                self.left -= 1;
                return Some(self.frame.place(step));
            }
            self.next_word()?;
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for MeshReduction {}

impl FusedIterator for MeshReduction {}

impl fmt::Debug for MeshReduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MeshReduction")
            .field("order", &self.order)
            .field("blocks", &self.blocks.len())
            .field("len", &self.left)
            .finish_non_exhaustive()
    }
}

/// A block in its frame, in which the parent is to the right.
struct BlockFrame {
    mesh: MeshBlock,
    /// The direction in which the rows of the frame are counted.
    u: Direction,
    /// The direction in which its columns are counted: to the parent.
    v: Direction,
    rows: u8,
    cols: u8,
    /// The children to the left, above and below.
    children: [Option<u32>; 3],
}

impl BlockFrame {
    /// Converts a residual on a side along an axis between the board's view and the frame's.
    const fn seen(&self, residual: Residual, axis: Direction, length: u8) -> Residual {
        if axis.is_backward() { residual.mirrored(length) } else { residual }
    }

    /// Returns the frame of the block's squares on a board of the given width.
    fn cells(&self, width: u32) -> CellFrame {
        let MeshBlock { top_left, rows, cols, .. } = self.mesh;
        let block = Block::new(top_left.get(), width, u32::from(rows), u32::from(cols));
        let is = |direction| self.u == direction || self.v == direction;
        let corner = Corner { bottom: is(Direction::Up), right: is(Direction::Left) };
        let frame = CellFrame::at_corner(block, corner);
        if self.u.is_vertical() { frame } else { frame.transposed() }
    }
}
