//! Strongly 1-reducible graphs: a strategy for each, and constructions of larger ones from smaller ones.
//!
//! A graph is *strongly 1-reducible* if for every vertex v and every colour c a single stone of colour c can be left
//! on v, whenever the stones off v have both colours. Each theorem has a file:
//!
//! | graphs | file |
//! |---|---|
//! | K_n x G for every strongly 1-reducible G of four vertices or more (Theorem 8 of the Hamming paper) | `theorem_8.rs` |
//! | G x H, if H has a spanning tree of small degree | `tree_product.rs` |
//! | squares of cycles | `cycle_square.rs`, by `words.rs` and `windows.rs` |
//! | cubes of paths | `path_cube.rs` |
//! | complete multipartite graphs | `multipartite.rs` |
//! | small graphs, by exhaustive play | `small.rs` |
//!
//! A graph that contains one of these on all its vertices is strongly 1-reducible too, by the same moves.
//! `structure.rs` finds them in a board. docs/strong.md in the repository has the proofs.

mod cycle_square;
mod multipartite;
mod path_cube;
pub(crate) mod play;
mod small;
mod spanning_tree;
mod structure;
pub(crate) mod theorem_8;
mod tree_product;
mod windows;
mod words;

use clobber_core::{BalancedForest, Color, DynBoard, Move, Position, StoneSet, Topology, Vertex};

use self::play::TrackedPlay;
pub(crate) use self::structure::{Leaf, LeafKind, Structure};
use crate::DynPosition;
use crate::Obstacle;
use crate::error::{Error, NoPlay};
use crate::obstacles;
use clobber_core::Goal;
use clobber_core::{Joker, JokerReduction};

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

/// The functions for one family do not take goals of this kind.
pub(crate) const fn other_goal(goal: Goal) -> Error {
    Error::OtherGoal { goal, instead: "reach" }
}

/// Meets a goal on a strongly 1-reducible graph with at least four vertices. These vertices of the board form the
/// graph, and all carry stones.
pub(crate) fn play_to(
    position: &DynPosition<'_>,
    vertices: &[Vertex],
    graph: &dyn Strong,
    goal: Goal,
) -> Result<JokerReduction, NoPlay> {
    let moves = |end, changing| moves_to(position, vertices, graph, end, changing);
    let (Goal::One { vertex, color }
    | Goal::Two { vertex, color, .. }
    | Goal::Joker { vertex, color }) = goal
    else {
        return Err(other_goal(goal).into());
    };
    let mut play = TrackedPlay::new(colors(position, vertices, None));
    let v = number_of(vertex, vertices);
    let exception = v.and_then(|v| graph.exception(v, color, &play));
    Ok(match (goal, v, exception) {
        (Goal::One { .. }, _, Some(walker)) => {
            let walker = vertices.get(walker as usize).copied().ok_or(Error::NoCase)?;
            return Err(Obstacle::Sides { walker }.into());
        }
        (Goal::Two { other, .. }, Some(v), Some(_)) => {
            graph.leave_two(v, color, other, &mut play);
            moves_of(&play, vertices).into()
        }
        (Goal::Joker { .. }, ..) => {
            let one = Goal::One { vertex, color };
            let changing = if obstacles::one_color_elsewhere(position, one).is_some() {
                vertices.iter().copied().find(|&another| another != vertex)
            } else {
                exception.map(|_| vertex)
            };
            let joker = changing.map(|vertex| Joker { after: 0, vertex });
            JokerReduction { moves: moves((vertex, color), changing), joker }
        }
        _ => {
            // If the others have one colour, three or more stones remain, so leaving two is no easier than leaving
            // one.
            if let Some(obstacle) = obstacles::one_color_elsewhere(position, goal) {
                return Err(obstacle.into());
            }
            moves((vertex, color), None).into()
        }
    })
}

/// Returns the moves to as few stones as possible, on the graphs of [`play_to`].
pub(crate) fn fewest(
    position: &DynPosition<'_>,
    vertices: &[Vertex],
    graph: &dyn Strong,
) -> Vec<Move> {
    match position.is_monochromatic() {
        true => Vec::new(),
        false => moves_to(position, vertices, graph, some_stone(position), None),
    }
}

/// Returns the moves to one stone, after the stone on `changing` has changed its colour.
fn moves_to(
    position: &DynPosition<'_>,
    vertices: &[Vertex],
    graph: &dyn Strong,
    (vertex, color): (Vertex, Color),
    changing: Option<Vertex>,
) -> Vec<Move> {
    let mut play = TrackedPlay::new(colors(position, vertices, changing));
    if let Some(v) = number_of(vertex, vertices) {
        graph.reduce(0, v, color, &mut play);
    }
    moves_of(&play, vertices)
}

/// Returns the number that the strategies give a vertex of the board.
fn number_of(vertex: Vertex, vertices: &[Vertex]) -> Option<u32> {
    (0..).zip(vertices).find(|&(_, &named)| named == vertex).map(|(number, _)| number)
}

/// Returns the moves of a play on the board.
fn moves_of(play: &TrackedPlay, vertices: &[Vertex]) -> Vec<Move> {
    let named = |number: u32| vertices.get(number as usize).copied();
    let moves = play.steps().iter().filter_map(|step| Some((named(step.from)?, named(step.to)?)));
    moves.map(|(from, to)| Move::new(from, to)).collect()
}

/// Returns a vertex v and a colour such that the stones off v have both colours, if there are at least three stones
/// and two colours.
fn some_stone(position: &DynPosition<'_>) -> (Vertex, Color) {
    let [black, white] = Color::BOTH.map(|color| position.count(color));
    let color = if black >= white { Color::Black } else { Color::White };
    (position.stones().of(color).iter().next().unwrap_or_default(), color)
}

/// Returns the colours of the stones on these vertices, after the stone on `changing` has changed its colour.
pub(crate) fn colors(
    position: &DynPosition<'_>,
    vertices: &[Vertex],
    changing: Option<Vertex>,
) -> Vec<Color> {
    let stones = vertices.iter().filter_map(|&vertex| Some((vertex, position.color_at(vertex)?)));
    stones.map(|(v, color)| if Some(v) == changing { !color } else { color }).collect()
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
