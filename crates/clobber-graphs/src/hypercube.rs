//! Hypercubes: the value and an optimal reduction of every full position, with the final vertex and colours
//! prescribed whenever that is possible.
//!
//! Dorbec, Duchêne and Gravier (*Solitaire clobber played on Hamming graphs*) show that two stones always suffice.
//! They ask whether the invariant delta of Demaine, Demaine and Fleischer decides when one suffices. It does. Let C
//! be a full position on Q_n, n >= 2, and v a vertex.
//!
//! **Theorem T1.** C is (1, v, c)-reducible exactly if Q_n without v is not monochromatic and delta(C)
//! is congruent modulo 3 to the delta of a single stone of colour c on v.
//!
//! **Theorem T2.** Otherwise, if delta is what differs, C is (2, v, c, c')-reducible exactly if Q_n without v is not
//! monochromatic and there are two stones of the colours c and c': c is not c', or it occurs at least twice.
//!
//! **Theorem T3.** Let n >= 3. C is (2, v, c, v', c')-reducible exactly if Q_n without v and v' is not monochromatic,
//! delta(C) is the delta of the two stones, and c is not c', or it occurs at least twice.
//!
//! So the value of a position with both colours is 1 if delta is not divisible by 3, and 2 otherwise.
//! docs/hypercubes.md in the repository has the proofs. T1 and T3 go by induction on n, halving the cube along a
//! coordinate, and the functions here follow their cases (`hypercube/single.rs` and `hypercube/both.rs`); T2 is a
//! corollary of T3. The results do not depend on the proofs, only the success of the search does: `clobber-core`
//! replays every reduction, and an impossible goal comes with an [`Obstacle`] that has a short independent proof.
//!
//! The module also has the paper's own results: reductions with a joker
//! ([`Goal::Joker`]), Lemma 2 ([`HamiltonianCycle::reduce`](crate::HamiltonianCycle::reduce)), Lemmas 3 and 4
//! ([`EmptiedHalf`]), and the positions of Proposition 6 ([`Hypercube::irreducible_position`]).

mod both;
mod cube;
mod lemmas;
mod play;
mod single;
mod table;

use clobber_core::{
    Answer, Color, Effort, Goal, Joker, JokerReduction, Limits, Move, Position, StoneSet, Vertex,
};

use self::both::{Both, to_both};
use self::cube::{Cube, Weight, parity, residue, weight_on, weights_of};
pub use self::lemmas::EmptiedHalf;
use self::play::MoveArena;
use self::single::to_one;
use crate::Solution;
use crate::board::Hypercube;
use crate::error::{Error, NoPlay, answer};
use crate::obstacles;
use crate::reason::{by_delta, solution, solution_of_one_part};
use clobber_check::Obstacle;

impl Hypercube {
    /// Returns the reducibility value of a full position on a hypercube, without a play.
    ///
    /// # Returns
    /// 2^n for a position of one colour, otherwise 1 or 2. [`reduce_hypercube`](crate::reduce_hypercube) returns the
    /// reduction.
    ///
    /// # Complexity
    /// O(V / 64).
    ///
    /// # Errors
    /// A vertex is empty.
    ///
    /// ```
    /// use clobber_core::Position;
    /// use clobber_graphs::Hypercube;
    ///
    /// let cube = Hypercube::new(3)?;
    /// assert_eq!(Hypercube::value_of(&Position::parse_on(cube, "xoxxoooo")?)?, 1);
    /// // The position of Proposition 6.
    /// assert_eq!(Hypercube::value_of(&Position::parse_on(cube, "xxxxoooo")?)?, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Source
    /// Theorems T1 and T2, proved in docs/hypercubes.md in the repository. The bound of two for positions with both
    /// colours is Theorem 5 of Dorbec, Duchêne and Gravier.
    pub fn value_of<S: StoneSet>(position: &Position<Self, S>) -> Result<usize, Error> {
        Error::check_full(position)?;
        if position.is_monochromatic() {
            return Ok(position.stone_count());
        }
        let mut weights = weights_of(position);
        let cube = Cube::whole(&mut weights, position.board().dimension());
        Ok(if cube.delta() == 0 { 2 } else { 1 })
    }

    /// Returns the position of Proposition 6, which has both colours and is not 1-reducible: one half of the
    /// hypercube is black, the other white.
    ///
    /// Half of the stones clash, so delta is 2^n + 2^(n-1) = 3 * 2^(n-1). This is divisible by 3, but the delta of a
    /// single stone is not.
    ///
    /// # Returns
    /// The position that is white where the last coordinate is 1; `None` on Q_0 and Q_1.
    ///
    /// ```
    /// use clobber_graphs::Hypercube;
    ///
    /// let position = Hypercube::new(3)?.irreducible_position().ok_or("too small")?;
    /// assert_eq!(position.to_string(), "xxxxoooo");
    /// assert_eq!(Hypercube::value_of(&position)?, 2);
    /// assert_eq!(Hypercube::new(1)?.irreducible_position(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Source
    /// Dorbec, Duchêne and Gravier, *Solitaire clobber played on Hamming graphs*, Proposition 6. The paper states it
    /// for every n, but it holds only for n >= 2: on Q_0 and Q_1 every position with both colours reduces to one
    /// stone.
    #[must_use]
    pub fn irreducible_position(self) -> Option<Position<Self>> {
        let last = self.dimension().checked_sub(1).filter(|&last| last > 0)?;
        let color = |bit| if bit == 0 { Color::Black } else { Color::White };
        Some(Position::from_fn(self, |vertex| Some(color(vertex.get() >> last & 1))))
    }
}

/// Reduces a full position on a hypercube to as few stones as possible in free order.
///
/// # Complexity
/// The complexity of [`reduce_hypercube_to`].
///
/// # Errors
/// [`Error::Hole`]; [`Error::NoMemory`].
///
/// ```
/// use clobber_core::Position;
/// use clobber_graphs::{Effort, Hypercube, reduce_hypercube};
///
/// let position = Position::parse_on(Hypercube::new(3)?, "xxxxoooo")?;
/// let solution = reduce_hypercube(&position)?;
/// assert_eq!(solution.value(), Some(2));
/// assert_eq!(solution.bound.to_string(), "at least 2 (delta is 12 = 8 + 4 clashing, a multiple of three)");
/// assert_eq!(solution.check(&position, &mut Effort::new()), Ok(()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
/// Theorems T1 and T2: two stones if there are both colours and delta is 0 modulo 3; otherwise one.
pub fn reduce_hypercube<S: StoneSet>(position: &Position<Hypercube, S>) -> Result<Solution, Error> {
    Error::check_full(position)?;
    if position.is_monochromatic() {
        return Ok(solution_of_one_part(position, Vec::new()));
    }
    let mut weights = weights_of(position);
    let cube = Cube::whole(&mut weights, position.board().dimension());
    let bound = by_delta(cube.delta_of_stones());
    Ok(solution(position, fewest(cube)?, vec![bound]))
}

/// Reduces a full position on a hypercube to a goal in free order.
///
/// Let n >= 2. One stone of colour c can be left on v exactly if the other stones have both colours and delta is
/// congruent modulo 3 to the delta of that stone (Theorem T1). If only delta fails, this stone and a second one, of
/// colour c', can be left exactly if the other stones have both colours, and c' is not c or there are two stones of
/// colour c (Theorem T2). With a joker, one stone of colour c can be left on v exactly if the colour on v is not
/// rare, or is c (Theorem 5). The joker is used only if there is no play without it.
///
/// # Arguments
/// - `position`: the stones, one on each vertex.
/// - `goal`: any. For [`Goal::Both`] and n >= 3, two stones c on v and c' on v' can be left exactly if the other
///   stones have both colours, delta matches the two stones, and c' is not c or there are two stones of colour c
///   (Theorem T3).
///
/// # Returns
/// The play, or an obstacle that [`Obstacle::check`] confirms.
///
/// # Complexity
/// O(n 2^n) time and O(2^n) memory: about 20 bytes per stone during the search, 8 of them for the result.
///
/// # Errors
/// [`Error::NoVertex`], [`Error::Hole`]; [`Error::NoMemory`].
///
/// ```
/// use clobber_core::Position;
/// use clobber_graphs::{Effort, Goal, Hypercube, Obstacle, reduce_hypercube_to};
///
/// let position = Position::parse_on(Hypercube::new(3)?, "xoxxoooo")?;
/// let play = reduce_hypercube_to(&position, "5:o".parse()?)?.yes().ok_or("no play")?;
/// assert_eq!(play.replay(&position)?.end().to_string(), ".....o..");
///
/// // The vertex determines the colour.
/// let goal: Goal = "5:x".parse()?;
/// let obstacle = reduce_hypercube_to(&position, goal)?.no().ok_or("possible")?;
/// assert!(matches!(obstacle, Obstacle::Delta { .. }));
/// assert_eq!(obstacle.check(&position, goal, &mut Effort::new()), Ok(()));
///
/// // With a second stone, of either colour, it does not; nor with a joker.
/// let play = reduce_hypercube_to(&position, "5:x,o".parse()?)?.yes().ok_or("no play")?;
/// assert_eq!(play.replay(&position)?.stones_left(), 2);
/// let play = reduce_hypercube_to(&position, "joker:5:x".parse()?)?.yes().ok_or("no play")?;
/// assert_eq!(play.replay(&position)?.end().to_string(), ".....x..");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
/// T1 and T2 are this library's. docs/hypercubes.md in the repository proves them; they answer a question of Dorbec,
/// Duchêne and Gravier, *Solitaire clobber played on Hamming graphs*. With [`Goal::Two`] this is the paper's Theorem
/// 5, that hypercubes are strongly 2-reducible; a second stone is left only if necessary. With [`Goal::Joker`] it is
/// the other part of that theorem, that they are strongly 1-reducible joker.
pub fn reduce_hypercube_to<S: StoneSet>(
    position: &Position<Hypercube, S>,
    goal: Goal,
) -> Result<Answer<JokerReduction, Obstacle>, Error> {
    answer(play_to(position, goal))
}

/// Finds a play to a goal.
pub(crate) fn play_to<S: StoneSet>(
    position: &Position<Hypercube, S>,
    goal: Goal,
) -> Result<JokerReduction, NoPlay> {
    Error::check_goal(position.board(), goal)?;
    Error::check_full(position)?;
    let mut weights = weights_of(position);
    let cube = Cube::whole(&mut weights, position.board().dimension());
    let obstacle = || obstacle(position, goal);
    let moves = match goal {
        Goal::One { vertex, color } | Goal::Two { vertex, color, .. } => {
            let v = vertex.get();
            let weight = weight_on(parity(v), color);
            match goal {
                _ if !can_end_on(&cube, v) => return Err(obstacle()),
                _ if cube.delta() == weight => one(cube, v)?,
                Goal::Two { other, .. } if occur(position, color, other) => {
                    two(cube, v, weight, other)?
                }
                _ => return Err(obstacle()),
            }
        }
        Goal::Both { vertex, color, other_vertex, other } => {
            let stone = |vertex: Vertex, color| weight_on(parity(vertex.get()), color);
            let both = Both {
                vertices: [vertex, other_vertex].map(Vertex::get),
                weights: [stone(vertex, color), stone(other_vertex, other)],
            };
            // On Q_0 and Q_1, a move would leave one stone.
            match cube.dimension() {
                0 | 1 if goal.is_met_by(position) => Vec::new(),
                0 | 1 => return Err(obstacle()),
                _ if both.is_possible(&cube) => self::both(cube, both)?,
                _ => return Err(obstacle()),
            }
        }
        Goal::Joker { vertex, color } => return play_with_joker(position, vertex, color),
    };
    Ok(moves.into())
}

/// Reduces a full position to one stone with at most one change of colour, or with none if possible: Theorem 5, first
/// part.
///
/// A change of colour adds the weight of the stone before it to delta, modulo 3. So the stone must have the weight x
/// = (delta wanted) - delta; for x = 0 there is none. If delta is 0, or Q_n - v is monochromatic, some stone of
/// weight x can change at the start so that T1 applies. Otherwise delta is x: T1 leads to the wrong colour, which
/// then changes.
fn play_with_joker<S: StoneSet>(
    position: &Position<Hypercube, S>,
    vertex: Vertex,
    color: Color,
) -> Result<JokerReduction, NoPlay> {
    let mut weights = weights_of(position);
    let mut cube = Cube::whole(&mut weights, position.board().dimension());
    let v = vertex.get();
    let delta = cube.delta();
    let weight = residue(i64::from(weight_on(parity(v), color) - delta));
    if weight == 0 {
        return match can_end_on(&cube, v) {
            true => Ok(one(cube, v)?.into()),
            false => Err(Obstacle::RareOnVertex { vertex }.into()),
        };
    }
    if delta == weight && can_end_on(&cube, v) {
        let moves = one(cube, v)?;
        let joker = Joker { after: moves.len(), vertex };
        return Ok(JokerReduction { moves, joker: Some(joker) });
    }
    // Among three vertices, only v and at most one other are useless.
    let candidates = cube.first_with_weight::<3>(weight).into_iter().flatten();
    let mut useful = candidates.filter(|&j| cube.flip_if(j, |cube| can_end_on(cube, v)));
    let joker = useful.next().map(|j| Joker { after: 0, vertex: Vertex::new(j) });
    drop(useful);
    let joker = Some(joker.ok_or(Error::NoCase)?);
    Ok(JokerReduction { moves: one(cube, v)?, joker })
}

/// Returns the reason why a goal of one or two stones is out of reach.
fn obstacle<S: StoneSet>(position: &Position<Hypercube, S>, goal: Goal) -> NoPlay {
    let position = &position.by_dyn();
    let mut effort = Effort::within(Limits::NONE);
    obstacles::one_color_elsewhere(position, goal)
        .or_else(|| obstacles::delta(position, goal, &mut effort).ok().flatten())
        .or_else(|| obstacles::too_few(position, goal, &mut effort).ok().flatten())
        .or_else(|| obstacles::of_both(position, goal))
        .map_or(Error::NoCase.into(), NoPlay::from)
}

/// Returns whether there are two stones of these colours.
fn occur<S: StoneSet>(position: &Position<Hypercube, S>, color: Color, other: Color) -> bool {
    let needed = if color == other { 2 } else { 1 };
    [color, other].into_iter().all(|color| position.count(color) >= needed)
}

/// Returns the condition of T1 and T2 on the vertex. On Q_0 and Q_1 there is none.
fn can_end_on(cube: &Cube<'_>, v: u32) -> bool {
    cube.dimension() <= 1 || cube.is_mixed_without(v)
}

/// Reduces a cube with both colours to as few stones as possible: on vertex 0, or on a neighbour if
/// the stone on 0 is the only one of its colour.
fn fewest(cube: Cube<'_>) -> Result<Vec<Move>, Error> {
    let v = if can_end_on(&cube, 0) { 0 } else { 1 };
    if cube.delta() == 0 {
        two(cube, v, weight_on(parity(v), Color::Black), Color::White)
    } else {
        one(cube, v)
    }
}

/// Reduces a cube to one stone on v, under the conditions of T1.
fn one(cube: Cube<'_>, v: u32) -> Result<Vec<Move>, Error> {
    match cube.dimension() {
        0 => Ok(Vec::new()),
        1 => Ok(vec![Move::between(v ^ 1, v)]),
        dimension => {
            let mut play = MoveArena::with_room(1 << dimension)?;
            let list = to_one(&mut play, cube, v).ok_or(Error::NoCase)?;
            play.moves_of(list)
        }
    }
}

/// Reduces a cube to two stones that can be left.
fn both(cube: Cube<'_>, both: Both) -> Result<Vec<Move>, Error> {
    let mut play = MoveArena::with_room(1 << cube.dimension())?;
    let list = to_both(&mut play, cube, both).ok_or(Error::NoCase)?;
    play.moves_of(list)
}

/// Reduces a cube to a stone of this weight on v and one of this colour elsewhere, under the conditions of T2. Delta
/// selects the side of the second stone, and T3 applies to some vertex there.
fn two(cube: Cube<'_>, v: u32, weight: Weight, other: Color) -> Result<Vec<Move>, Error> {
    if cube.dimension() <= 1 {
        // The two stones are already there.
        return Ok(Vec::new());
    }
    let weights = [weight, residue(i64::from(cube.delta() - weight))];
    let is_on_side = |w: &u32| weight_on(parity(*w), other) == weights[1];
    // Vertices across the last coordinate come first: they are in different halves.
    let vertices = (1..=cube.last_vertex()).rev().map(|away| v ^ away).filter(is_on_side);
    let mut pairs = vertices.map(|w| Both { vertices: [v, w], weights });
    let both = pairs.find(|both| both.is_possible(&cube)).ok_or(Error::NoCase)?;
    self::both(cube, both)
}
