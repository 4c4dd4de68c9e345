//! Strongly 1-reducible graphs: a strategy for each, and constructions of larger ones from smaller ones.
//!
//! A graph is *strongly 1-reducible* if for every vertex v and every colour c a single stone of colour c can be left
//! on v, whenever the stones off v have both colours. Each theorem has a file:
//!
//! | graphs | file |
//! |---|---|
//! | K_n x G for every strongly 1-reducible G of four vertices or more (Theorem 8 of the Hamming paper) | `theorem_8.rs` |
//! | G x H, if H has a spanning tree of small degree | `tree_product.rs` |
//! | squares of cycles, cubes of paths | `powers.rs`, by `words.rs` and `windows.rs` |
//! | complete multipartite graphs | `multipartite.rs` |
//! | small graphs, by exhaustive play | `small.rs` |
//!
//! A graph that contains one of these on all its vertices is strongly 1-reducible too, by the same moves.
//! `structure.rs` finds them in a board. docs/strong.md in the repository has the proofs.

mod multipartite;
pub(crate) mod play;
mod powers;
mod small;
mod spanning_tree;
mod structure;
pub(crate) mod theorem_8;
mod tree_product;
mod windows;
mod words;

use clobber_core::{
    Answer, BalancedForest, Color, DynBoard, Effort, Goal, Move, Position, Topology, Vertex,
};

use self::play::TrackedPlay;
pub(crate) use self::structure::{Leaf, LeafKind, Structure};
use crate::subset_table::SubsetTable;

/// Returns the neighbours of a vertex. If a board breaks its contract, loops and invalid vertices are left out.
fn neighbors<'a>(board: &'a DynBoard<'_>, vertex: Vertex) -> impl Iterator<Item = Vertex> + 'a {
    let count = board.vertex_count();
    board.neighbors(vertex).filter(move |&near| near != vertex && near.index() < count)
}

/// A strongly 1-reducible graph, and the moves that show it.
pub(crate) trait Strong {
    /// Returns the number of vertices.
    fn size(&self) -> u32;

    /// Reduces the graph on the vertices from `first` on to one stone of colour `c` on `v`, if the others have both
    /// colours.
    fn reduce(&self, first: u32, v: u32, c: Color, play: &mut TrackedPlay);

    /// Names the theorem.
    fn theorem(&self) -> &'static str;

    /// Returns the vertex of a stone that puts colour `c` on `v` out of reach, although the stones off `v` have both
    /// colours. Only the graphs K_{m,m,1} have such a stone, and they are no factors of products.
    fn exception(&self, _v: u32, _c: Color, _play: &TrackedPlay) -> Option<u32> {
        None
    }

    /// Leaves colour `c` on `v` and one stone of colour `second`, in the case of an exception.
    fn leave_two(&self, _v: u32, _c: Color, _second: Color, _play: &mut TrackedPlay) {}
}

/// Searches all plays of a few stones for one to a goal.
fn searched<T: Topology>(position: &Position<T>, goal: Goal) -> Vec<Move> {
    let plays = SubsetTable::new(position, &mut Effort::new());
    let found = plays.and_then(|plays| plays.reach(goal));
    found.ok().and_then(Answer::yes).map_or(Vec::new(), |play| play.moves)
}

/// Plays along a forest of the stones on consecutive vertices; `named` maps them to vertices of the whole graph.
fn play_forest<T: Topology>(
    forest: &BalancedForest,
    position: &Position<T>,
    named: impl Fn(u32) -> u32,
    play: &mut TrackedPlay,
) {
    let Ok(checked) = forest.check(position) else { return };
    for mv in checked.to_reduction().moves {
        play.step(named(mv.from.get()), named(mv.to.get()));
    }
}
