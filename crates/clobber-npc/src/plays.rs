//! Plays of a gadget from Hamiltonian circuits and paths, and back.
//!
//! Forwards, the bomb clobbers w and follows the circuit, away from v, until it clobbers v with its n-th move. Meanwhile
//! the fire clobbers the n stones of the fuse downwards, and ends just above v. If White moved first, it is White's turn
//! and the bomb clobbers the fire. Otherwise it is Black's turn and the fire clobbers the bomb. One stone is left, of the
//! colour that moved last.
//!
//! Backwards, in every alternating reduction to one stone White's first n moves are the bomb's, along a Hamiltonian
//! circuit from w to v. docs/npc.md in the repository proves this, including cases that the paper omits.

use certified_search::{Certificate, Refuted};
use clobber_core::{Color, Move, MoveOrder, Position, Reduction, Topology, Vertex};

use crate::circuit::{Circuit, Tour};
use crate::gadget::Gadget;

/// # Plays in turn
impl Gadget {
    /// Returns the reduction of the gadget to one stone along a Hamiltonian circuit.
    ///
    /// # Arguments
    /// `circuit`: a circuit of the gadget's graph; `first`: the colour that moves first.
    ///
    /// # Returns
    /// 2n + 1 alternating moves from [`position`](Self::position). To play them from
    /// [`grid_position`](Self::grid_position), translate them with [`to_grid`](Self::to_grid).
    ///
    /// # Complexity
    /// O(n) time, eight bytes per move; [`moves`](Self::moves) needs no memory.
    ///
    /// # Errors
    /// If the circuit is not a Hamiltonian circuit of this graph.
    ///
    /// ```
    /// use clobber_core::Color;
    /// use clobber_npc::{Circuit, Gadget, GridGraph};
    ///
    /// let graph: GridGraph = "##|##".parse()?;
    /// let circuit = Circuit::snake(&graph).ok_or("odd")?;
    /// let gadget = Gadget::new(graph)?;
    /// let reduction = gadget.reduction(&circuit, Color::White)?;
    /// let text = "4,0>5,0 0,1>1,1 5,0>6,0 1,1>2,1 6,0>6,1 2,1>3,1 6,1>5,1 3,1>4,1 5,1>4,1";
    /// assert_eq!(reduction.display_on(&gadget).to_string(), format!("alternating:o\t{text}"));
    ///
    /// let replay = reduction.replay(&gadget.position())?;
    /// assert_eq!((replay.stones_left(), replay.last_mover()), (1, Some(Color::White)));
    /// let on_grid = gadget.to_grid(&reduction)?;
    /// assert_eq!(on_grid.replay(&gadget.grid_position()?)?.stones_left(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Source
    /// The first half of the proof of Theorem 6.
    pub fn reduction(&self, circuit: &Circuit, first: Color) -> Result<Reduction, Refuted> {
        Ok(Reduction::new(MoveOrder::Alternating(first), self.moves(circuit, first)?))
    }

    /// Returns the moves of [`reduction`](Self::reduction), one by one.
    ///
    /// # Complexity
    /// O(n) time for all moves; no memory once the circuit is checked.
    ///
    /// # Errors
    /// The errors of [`reduction`](Self::reduction).
    pub fn moves(
        &self,
        circuit: &Circuit,
        first: Color,
    ) -> Result<impl Iterator<Item = Move>, Refuted> {
        circuit.check(self.graph())?;
        let [bomb, v, lowest] = [self.bomb(), self.v(), self.above_v(1)];
        let bomb_moves = walk(bomb, circuit.between(self.w(), v));
        let rounds = bomb_moves.zip(self.fire_moves()).flat_map(move |(bomb, fire)| match first {
            Color::White => [bomb, fire],
            Color::Black => [fire, bomb],
        });
        let last = match first {
            Color::White => Move::new(v, lowest),
            Color::Black => Move::new(lowest, v),
        };
        Ok(rounds.chain([last]))
    }

    /// Returns the Hamiltonian circuit that a reduction of the gadget to one stone follows.
    ///
    /// # Arguments
    /// `reduction`: any reduction on the gadget, with either colour first. Convert a reduction on the rectangle with
    /// [`from_grid`](Self::from_grid) first.
    ///
    /// # Returns
    /// The circuit. For a reduction made from a circuit it is the same circuit.
    ///
    /// # Complexity
    /// O(n) time and memory.
    ///
    /// # Errors
    /// [`Refuted`] if the colours do not alternate, a move is illegal (squares are named `row,col`), or the number of
    /// stones left is not one.
    ///
    /// # Source
    /// The second half of the proof of Theorem 6.
    pub fn circuit_of(&self, reduction: &Reduction) -> Result<Circuit, Refuted> {
        let MoveOrder::Alternating(first) = reduction.order else {
            return Err(Refuted::new("the colours do not alternate"));
        };
        leaves_one_stone(&self.position(), reduction)?;
        let black_moves_first = usize::from(first == Color::Black);
        let white_moves = reduction.moves.iter().skip(black_moves_first).step_by(2);
        let way = white_moves.take(self.node_count()).map(|mv| mv.to);
        // By the theorem this is a circuit; check it nevertheless.
        Circuit::new(self.graph(), way)
    }

    /// Returns the n moves of the fire down the fuse.
    fn fire_moves(&self) -> impl Iterator<Item = Move> {
        let heights = (1..=self.node_count() as u32).rev();
        heights.map(|height| Move::new(self.above_v(height + 1), self.above_v(height)))
    }
}

/// # Plays in free order
impl Gadget {
    /// Returns the reduction of the gadget to one stone in free order along a Hamiltonian path from v: the fire clobbers
    /// the whole fuse, then the bomb clobbers the fire and follows the path.
    ///
    /// There is no other way: the gadget can be reduced to one stone in free order exactly if
    /// [such a path](crate::GridGraph::find_path_from) exists. `docs/npc.md` proves this law, which is not in the paper.
    ///
    /// # Complexity
    /// O(n) time, eight bytes per move.
    ///
    /// # Errors
    /// [`Refuted`] if the path is not a Hamiltonian path of this graph, or does not begin at v.
    ///
    /// ```
    /// use clobber_npc::{Effort, Gadget, GridGraph};
    ///
    /// // There is no circuit, so the gadget is not reducible in alternating play; in free order it is.
    /// let graph: GridGraph = "###|#..".parse()?;
    /// assert!(graph.find_circuit(&mut Effort::new()).is_no());
    /// let gadget = Gadget::new(graph)?;
    /// let path = gadget.graph().find_path_from(gadget.v(), &mut Effort::new()).yes().ok_or("no path")?;
    /// let reduction = gadget.free_order_reduction(&path)?;
    /// assert_eq!(reduction.replay(&gadget.position())?.stones_left(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn free_order_reduction(&self, path: &[Vertex]) -> Result<Reduction, Refuted> {
        Tour::Path.check(self.graph(), path)?;
        if path.first() != Some(&self.v()) {
            return Err(Refuted::new("the path does not begin at v").at("vertex", 0));
        }
        let [bomb, lowest] = [self.bomb(), self.above_v(1)];
        let along = walk(lowest, path.iter().copied());
        let moves = self.fire_moves().chain([Move::new(bomb, lowest)]).chain(along);
        Ok(Reduction::new(MoveOrder::Any, moves))
    }
}

/// Returns the moves of a stone along some vertices.
pub(crate) fn walk(start: Vertex, way: impl Iterator<Item = Vertex>) -> impl Iterator<Item = Move> {
    way.scan(start, |from, to| Some(Move::new(core::mem::replace(from, to), to)))
}

/// Checks that a reduction is legal and leaves one stone. Errors use the board's names of vertices.
pub(crate) fn leaves_one_stone<T: Topology + Clone>(
    position: &Position<T>,
    reduction: &Reduction,
) -> Result<(), Refuted> {
    let replay = reduction.replay(position).map_err(|error| {
        Refuted::new(error.reason.display_on(position.board())).at("move", error.index)
    })?;
    match replay.stones_left() {
        1 => Ok(()),
        stones => Err(Refuted::claim("stones left", 1, stones)),
    }
}
