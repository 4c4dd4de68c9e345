//! Hamming graphs: Theorem 12 of Dorbec, Duchêne and Gravier, *Solitaire Clobber played on Hamming
//! graphs*.
//!
//! A Hamming graph Q other than K_2, K_2 x K_3 and the hypercubes is *strongly 1-reducible*: for every
//! vertex v and every colour c, if the stones of Q - v are not all of one colour, then a single stone
//! of colour c can be left on v. If they are, at most one move is possible, because the stone on v must stay.
//!
//! Each step of the proof has a file: Proposition 1 (`clique.rs`); Lemma 9, the prism K_2 x K_3, by search; Lemmas 10
//! and 11, K_3 x K_3 and K_3 x K_2 x K_2; Lemma 7 and Theorem 8, the product with a clique; Theorem 12, the order of
//! the factors. docs/hamming.md in the repository has the proofs, and closes the gaps of the paper.

mod lemma_10;
mod lemma_11;
mod lemma_9;
pub(crate) mod theorem_12;

use clobber_core::{Answer, Effort, Goal, JokerReduction, Position, StoneSet, Topology};

use self::theorem_12::Kind;
use crate::Solution;
use crate::board::{Hamming, Hypercube};
use crate::error::{Error, NoPlay, answer};
use crate::hypercube::reduce_hypercube;
use crate::reason::solution_of_one_part;
use crate::strong::Structure;
use crate::subset_table::SubsetTable;
use crate::{clique, hypercube, obstacles};
use clobber_check::Obstacle;

/// Reduces a Hamming graph with a stone on every vertex to as few stones as possible. A clique may have
/// holes.
///
/// # Complexity
/// The complexity of [`reduce_hamming_to`].
///
/// # Errors
/// [`Error::Hole`].
///
/// ```
/// use clobber_core::Position;
/// use clobber_graphs::{Hamming, reduce_hamming};
///
/// let position = Position::parse_on("K3xK4".parse::<Hamming>()?, "ooooooxooooo")?;
/// assert_eq!(reduce_hamming(&position)?.value(), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
/// Theorem 12: one stone, unless all stones have one colour, or the graph is a hypercube and two stones may be needed
/// (see [`reduce_hypercube`](crate::reduce_hypercube)).
pub fn reduce_hamming<S: StoneSet>(position: &Position<Hamming, S>) -> Result<Solution, Error> {
    if position.board().vertex_count() == 0 {
        return Ok(solution_of_one_part(position, Vec::new()));
    }
    let moves = match kind_of(position)? {
        Kind::Clique => clique::fewest(&position.by_dyn()),
        Kind::Hypercube { dimension } => {
            return reduce_hypercube(&on_hypercube(position, dimension)?);
        }
        _ if position.is_monochromatic() => Vec::new(),
        Kind::Prism => {
            let effort = &mut Effort::new();
            SubsetTable::new(position, effort)?.reduce(effort)?.moves
        }
        Kind::Tower(_) => structure(position)?.fewest(&position.by_dyn()),
    };
    Ok(solution_of_one_part(position, moves))
}

/// Reduces a Hamming graph with a stone on every vertex to a goal. A clique may have holes.
///
/// # Arguments
/// - `position`: the stones.
/// - `goal`: any goal on cliques; elsewhere any except [`Both`](Goal::Both).
///
/// # Returns
/// The play, or [`Obstacle::OneColorElsewhere`], which can be checked; on K_2 x K_3 also [`Obstacle::Exhausted`].
///
/// # Complexity
/// O(k V) time for V vertices and k factors beyond the clique that starts the induction, and O(V) memory: at most
/// proportional to the number of edges.
///
/// # Errors
/// [`Error::NoVertex`], [`Error::Hole`], [`Error::OtherGoal`].
///
/// ```
/// use clobber_core::{Color, Position, Vertex};
/// use clobber_graphs::{Goal, Hamming, reduce_hamming_to};
///
/// // K_3 x K_4 with a single black stone.
/// let graph: Hamming = "K3xK4".parse()?;
/// let position = Position::parse_on(graph, "ooooooxooooo")?;
/// for vertex in (0..12).filter(|&vertex| vertex != 6).map(Vertex::new) {
///     for color in Color::BOTH {
///         let goal = Goal::One { vertex, color };
///         let play = reduce_hamming_to(&position, goal)?.yes().ok_or("no play")?;
///         assert!(goal.is_met_by(play.replay(&position)?.end()));
///     }
/// }
///
/// let position = Position::parse_on("K2xK3".parse::<Hamming>()?, "oooooo")?;
/// let play = reduce_hamming_to(&position, "joker:4:o".parse()?)?.yes().ok_or("no play")?;
/// assert_eq!(play.replay(&position)?.end().to_string(), "....o.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
/// Theorem 12. The order of the factors does not matter, and factors K_1 do not count. A single factor is a clique
/// ([`reduce_clique_to`](crate::reduce_clique_to)), and a product of factors K_2 a hypercube
/// ([`reduce_hypercube_to`](crate::reduce_hypercube_to)). The theorem excludes K_2 x K_3, where a search of all plays
/// decides: 12 of the 720 cases in which the other stones have both colours are impossible.
///
/// The joker is used only if there is no play without it. Then a stone other than the one on the vertex changes its
/// colour at the start. The stones off the vertex then have two colours, so Theorem 12 applies. On K_2 x K_3 the joker
/// always helps too, as the paper remarks; on hypercubes this may fail.
pub fn reduce_hamming_to<S: StoneSet>(
    position: &Position<Hamming, S>,
    goal: Goal,
) -> Result<Answer<JokerReduction, Obstacle>, Error> {
    answer(play_to(position, goal))
}

fn play_to<S: StoneSet>(
    position: &Position<Hamming, S>,
    goal: Goal,
) -> Result<JokerReduction, NoPlay> {
    Error::check_goal(position.board(), goal)?;
    if position.board().vertex_count() == 0 {
        return clique::play_to(&position.by_dyn(), goal);
    }
    match kind_of(position)? {
        Kind::Clique => clique::play_to(&position.by_dyn(), goal),
        Kind::Hypercube { dimension } => {
            hypercube::play_to(&on_hypercube(position, dimension)?, goal)
        }
        Kind::Prism => on_prism(position, goal),
        Kind::Tower(_) => structure(position)?.play_to(&position.by_dyn(), goal),
    }
}

/// Returns the kind of the board of a position, which is full unless the board is a clique.
fn kind_of<S: StoneSet>(position: &Position<Hamming, S>) -> Result<Kind, Error> {
    let kind = Kind::new(position.board().sizes());
    if !matches!(kind, Kind::Clique) {
        Error::check_full(position)?;
    }
    Ok(kind)
}

/// Returns the structure of a graph of Theorem 12.
fn structure<S: StoneSet>(position: &Position<Hamming, S>) -> Result<Structure, Error> {
    let structure = Structure::from_product(position.board().as_dyn(), &mut Effort::new())?;
    structure.ok_or(Error::NoCase)
}

/// Meets a goal on K_2 x K_3, which the theorem excludes, by a search of all plays.
fn on_prism<S: StoneSet>(
    position: &Position<Hamming, S>,
    goal: Goal,
) -> Result<JokerReduction, NoPlay> {
    if let Goal::Both { .. } = goal {
        return Err(Error::OtherGoal { goal, instead: "reach" }.into());
    }
    let found = SubsetTable::with_joker(position, &mut Effort::new())?.play_to(goal);
    let obstacle = || obstacles::one_color_elsewhere(&position.by_dyn(), goal);
    found.map_err(|none| obstacle().map_or(none, NoPlay::from))
}

/// Returns the position on the hypercube with the same vertex numbers; factors K_1 change none of them.
fn on_hypercube<S: StoneSet>(
    position: &Position<Hamming, S>,
    dimension: u32,
) -> Result<Position<Hypercube, S>, Error> {
    // The number of vertices is the same, so the board is no larger.
    let board = Hypercube::new(dimension).map_err(|_| Error::NoCase)?;
    position.on(board).map_err(|_| Error::NoCase)
}
