//! Lemmas 2, 3 and 4: runs of a rare stone along a Hamiltonian cycle.

// Indices into a cycle are taken modulo its length.
#![allow(clippy::indexing_slicing)]

use clobber_core::{
    Color, Goal, Move, MoveOrder, Position, Reduction, Refuted, StoneSet, Topology, Vertex,
};

use crate::board::Hypercube;
use crate::error::Error;
use crate::hamiltonian::HamiltonianCycle;
use crate::rarity::Rarity;

impl HamiltonianCycle {
    /// Moves the stone of a rare colour along the cycle, on any board (Lemma 2).
    ///
    /// Let v_i be the only vertex of colour c on the cycle v_1, ..., v_n, n > 2. Then the position is both (1,
    /// v_{i+1}, c)- and (1, v_{i-1}, c)-reducible: the stone runs around the cycle in one direction or the other. It
    /// is also (1, v_{i+2}, c')- and (1, v_{i-2}, c')-reducible for the other colour c': the stone stops before the
    /// last vertex, whose stone then clobbers it.
    ///
    /// # Arguments
    /// - `position`: a full position on the cycle's board with a single stone of one colour.
    /// - `goal`: [`Goal::One`], for one of the four stones that the lemma leaves.
    ///
    /// # Complexity
    /// O(V) time and memory on boards that test adjacency in constant time.
    ///
    /// # Errors
    /// [`Error::OtherGoal`] for any other goal, [`Error::OtherBoard`] if the cycle belongs to another board,
    /// [`Error::NoRareColor`], and [`Error::Hole`] if a vertex is empty.
    ///
    /// ```
    /// use clobber_core::{Cycle, Position, Vertex};
    /// use clobber_graphs::HamiltonianCycle;
    ///
    /// let cycle = HamiltonianCycle::new(&Cycle::new(5), (0..5).map(Vertex::new))?;
    /// let position: Position<Cycle> = "ooxoo".parse()?;
    /// for (goal, end) in [("1:x", ".x..."), ("3:x", "...x."), ("0:o", "o...."), ("4:o", "....o")] {
    ///     let reduction = cycle.reduce(&position, goal.parse()?)?;
    ///     assert_eq!(reduction.replay(&position)?.end().to_string(), end);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Source
    /// Dorbec, Duchêne and Gravier, *Solitaire clobber played on Hamming graphs*, Lemma 2.
    pub fn reduce<T: Topology, S: StoneSet>(
        &self,
        position: &Position<T, S>,
        goal: Goal,
    ) -> Result<Reduction, Error> {
        Error::check_goal(position.board(), goal)?;
        Error::check_full(position)?;
        if Self::new(position.board(), self.vertices().iter().copied()).is_err() {
            return Err(Error::OtherBoard { expected: "the one of the Hamiltonian cycle" });
        }
        let other_goal = Error::OtherGoal { goal, instead: "reach" };
        let Goal::One { vertex, color } = goal else { return Err(other_goal) };
        let mut rare_somewhere = false;
        for rare in Color::BOTH {
            let Rarity::Rare(start) = Rarity::new(position, rare) else { continue };
            rare_somewhere = true;
            for run in Run::both_ways(self.vertices(), start) {
                let (end, moves) = match color == rare {
                    true => (run.at(-1), run.around()),
                    false => (run.at(-2), run.around_but_one()),
                };
                if end == vertex {
                    return Ok(Reduction::new(MoveOrder::Any, moves));
                }
            }
        }
        Err(match rare_somewhere {
            true => other_goal,
            false => Error::NoRareColor,
        })
    }
}

/// A stone about to run along a cycle, over stones of the other colour.
struct Run<'a> {
    cycle: &'a [Vertex],
    start: usize,
    /// 1 onwards along the cycle, -1 back.
    direction: isize,
}

impl<'a> Run<'a> {
    fn both_ways(cycle: &'a [Vertex], start: Vertex) -> [Self; 2] {
        let start = cycle.iter().position(|&vertex| vertex == start).unwrap_or(0);
        [1, -1].map(|direction| Self { cycle, start, direction })
    }

    /// Returns the vertex a number of steps from the start, in the direction of the run.
    fn at(&self, steps: isize) -> Vertex {
        let index = self.start as isize + self.direction * steps;
        self.cycle[index.rem_euclid(self.cycle.len() as isize) as usize]
    }

    fn step(&self, from: isize, to: isize) -> Move {
        Move::new(self.at(from), self.at(to))
    }

    /// Returns the run over all vertices except the last `spared` ones.
    fn sparing(&self, spared: usize) -> Vec<Move> {
        let steps = self.cycle.len().saturating_sub(1 + spared) as isize;
        (0..steps).map(|from| self.step(from, from + 1)).collect()
    }

    /// Returns the run over all vertices: one stone is left at -1.
    fn around(&self) -> Vec<Move> {
        self.sparing(0)
    }

    /// Returns the run over all vertices except the last one, which then clobbers: one stone is left at -2.
    fn around_but_one(&self) -> Vec<Move> {
        let mut moves = self.sparing(1);
        moves.push(self.step(-1, -2));
        moves
    }
}

/// The result of Lemmas 3 and 4: a play that leaves stones on one half of a hypercube only.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct EmptiedHalf {
    /// The moves.
    pub reduction: Reduction,
    /// Other moves, if a colour is left rare on the other half: they also leave a rare colour there, on another
    /// vertex.
    pub alternative: Option<Reduction>,
}

impl EmptiedHalf {
    /// Empties one half of a hypercube, where a colour is rare, into the other half, whose stones all remain (Lemmas
    /// 3 and 4).
    ///
    /// Let n >= 3, and let a colour be rare on the half. Then afterwards
    /// - (Lemma 3) if the other half is not monochromatic, both colours are common on it for n > 3; for n = 3 a
    ///   colour may be rare, and then there is a choice of two vertices for it;
    /// - (Lemma 4) if the other half is monochromatic, it is no longer so. If it had the rare colour, both colours
    ///   are common; otherwise a colour may be rare, and there is a choice of two vertices for it.
    ///
    /// # Arguments
    /// - `position`: a stone on each vertex.
    /// - `coordinate`, `value`: the half to empty, as the vertices whose coordinate has this value.
    ///
    /// # Complexity
    /// O(V) time and memory.
    ///
    /// # Errors
    /// [`Error::OtherBoard`] if the dimension is below 3 or there is no such coordinate;
    /// [`Error::NoRareColor`] if no colour is rare on the half; [`Error::Hole`].
    ///
    /// ```
    /// use clobber_core::{Position, Vertex};
    /// use clobber_graphs::{EmptiedHalf, Hypercube};
    ///
    /// // The half of the vertices 8 to 15 has a single black stone.
    /// let position = Position::parse_on(Hypercube::new(4)?, "xoxooxooooxooooo")?;
    /// let emptied = EmptiedHalf::new(&position, 3, true)?;
    /// let replay = emptied.reduction.replay(&position)?;
    /// assert_eq!(replay.stones_left(), 8);
    /// assert!((8..16).all(|v| replay.end().color_at(Vertex::new(v)).is_none()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Source
    /// Dorbec, Duchêne and Gravier, *Solitaire clobber played on Hamming graphs*, Lemmas 3 and 4. For n > 3 the plays
    /// follow the proof: the rare stone runs along a Hamiltonian cycle of its half, perhaps sparing one or two
    /// vertices, and the stones left there cross over. For n = 3 it searches all plays of at most four moves.
    pub fn new<S: StoneSet>(
        position: &Position<Hypercube, S>,
        coordinate: u32,
        value: bool,
    ) -> Result<Self, Error> {
        Error::check_full(position)?;
        let cube = *position.board();
        if cube.dimension() < 3 || coordinate >= cube.dimension() {
            let expected = "a hypercube of three dimensions or more with this coordinate";
            return Err(Error::OtherBoard { expected });
        }
        let half = Half { coordinate, value };
        let cycle = half.cycle(cube);
        let rare = Color::BOTH.into_iter().find_map(|color| {
            match Rarity::on(position, cycle.iter().copied(), color) {
                Rarity::Rare(vertex) => Some(vertex),
                _ => None,
            }
        });
        let rare = rare.ok_or(Error::NoRareColor)?;
        let mut plays = Vec::new();
        if cube.dimension() == 3 {
            all_plays(position, half, &mut Vec::new(), &mut plays);
        } else {
            plays = plays_of_the_proof(&cycle, rare, half);
        }
        choose(position, plays).ok_or(Error::NoCase)
    }

    /// Checks the promises of [`new`](Self::new) for a position: the moves are legal and empty the half, and every
    /// vertex of the other half keeps a stone. Both colours are common there; or one is rare, and the alternative
    /// leaves a rare stone on another vertex.
    ///
    /// The checker replays the moves and counts stones. It relies on the rules alone.
    ///
    /// # Arguments
    /// The arguments of [`new`](Self::new).
    ///
    /// # Complexity
    /// O(V) time and memory.
    ///
    /// # Errors
    /// One of the two plays breaks its promise; the error names the play and the reason.
    ///
    /// ```
    /// use clobber_core::Position;
    /// use clobber_graphs::{EmptiedHalf, Hypercube};
    ///
    /// let position = Position::parse_on(Hypercube::new(4)?, "xoxooxooooxooooo")?;
    /// let mut emptied = EmptiedHalf::new(&position, 3, true)?;
    /// assert_eq!(emptied.check(&position, 3, true), Ok(()));
    /// emptied.reduction.moves.pop();
    /// assert!(emptied.check(&position, 3, true).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check<S: StoneSet>(
        &self,
        position: &Position<Hypercube, S>,
        coordinate: u32,
        value: bool,
    ) -> Result<(), Refuted> {
        if coordinate >= position.board().dimension() {
            return Err(Refuted::new(format_args!("there is no coordinate {coordinate}")));
        }
        let leaves = |reduction: &Reduction| -> Result<Option<Vertex>, Refuted> {
            let replay = reduction.replay(position);
            let replay = replay.map_err(|e| Refuted::new(e.reason).at("move", e.index))?;
            let half = Half { coordinate, value };
            let (mut black, mut white) = (Vec::new(), Vec::new());
            for (vertex, square) in (0..).map(Vertex::new).zip(replay.end().squares()) {
                let found = match (square, half.contains(vertex)) {
                    (None, true) => continue,
                    (Some(color), false) => {
                        if color == Color::Black { &mut black } else { &mut white }.push(vertex);
                        continue;
                    }
                    (None, false) => "no stone",
                    (Some(_), true) => "a stone",
                };
                return Err(Refuted::new(format_args!("{found} is left on {vertex}")));
            }
            match [black.as_slice(), white.as_slice()] {
                [[], _] | [_, []] => Err(Refuted::new("one colour is left")),
                [[_], [_]] => Err(Refuted::new("both colours are rare")),
                [&[rare], _] | [_, &[rare]] => Ok(Some(rare)),
                _ => Ok(None),
            }
        };
        let rare = leaves(&self.reduction).map_err(|refuted| refuted.at("play", 0))?;
        let alternative = self.alternative.as_ref().map(leaves).transpose();
        match (rare, alternative.map_err(|refuted| refuted.at("play", 1))?) {
            (None, None) => Ok(()),
            (Some(vertex), Some(Some(other))) if vertex != other => Ok(()),
            _ => Err(Refuted::new("no alternative leaves a rare stone on another vertex")),
        }
    }
}

/// The vertices with a given value of one coordinate.
#[derive(Clone, Copy)]
struct Half {
    coordinate: u32,
    value: bool,
}

impl Half {
    fn contains(self, vertex: Vertex) -> bool {
        (vertex.get() >> self.coordinate & 1 == 1) == self.value
    }

    /// Returns the neighbour in the other half.
    fn across(self, vertex: Vertex) -> Vertex {
        Vertex::new(vertex.get() ^ 1 << self.coordinate)
    }

    /// Returns the binary reflected Gray code, which is a Hamiltonian cycle, with the coordinate inserted.
    fn cycle(self, cube: Hypercube) -> Vec<Vertex> {
        let below = (1 << self.coordinate) - 1;
        let vertex = |index: u32| {
            let code = index ^ index >> 1;
            Vertex::new(
                (code & !below) << 1 | u32::from(self.value) << self.coordinate | code & below,
            )
        };
        (0..1 << (cube.dimension() - 1)).map(vertex).collect()
    }
}

/// Returns the plays of the proofs of Lemmas 3 and 4, legal or not, in both directions.
fn plays_of_the_proof(cycle: &[Vertex], rare: Vertex, half: Half) -> Vec<Vec<Move>> {
    let runs = || Run::both_ways(cycle, rare);
    let with_crossings = |run: &Run<'_>, mut moves: Vec<Move>, from: &[isize]| {
        let from = from.iter().map(|&steps| run.at(steps));
        moves.extend(from.map(|vertex| Move::new(vertex, half.across(vertex))));
        moves
    };
    let mut plays = Vec::new();
    // A stone of the other colour crosses from -2, or the rare one from -1.
    plays.extend(runs().map(|run| with_crossings(&run, run.around_but_one(), &[-2])));
    plays.extend(runs().map(|run| with_crossings(&run, run.around(), &[-1])));
    // Both cross.
    plays.extend(runs().map(|run| with_crossings(&run, run.sparing(1), &[-1, -2])));
    // Two stones of the other colour cross.
    plays.extend(runs().map(|run| {
        let mut moves = run.sparing(2);
        moves.push(run.step(-2, -3));
        with_crossings(&run, moves, &[-1, -3])
    }));
    plays
}

/// Finds all plays on Q_3 that empty the half into the other, each continuing the moves made so far.
fn all_plays<S: StoneSet>(
    position: &Position<Hypercube, S>,
    half: Half,
    made: &mut Vec<Move>,
    plays: &mut Vec<Vec<Move>>,
) {
    // Each of its four stones moves exactly once.
    if made.len() == 4 {
        plays.push(made.clone());
        return;
    }
    let moves: Vec<Move> = position.all_moves().filter(|mv| half.contains(mv.from)).collect();
    for mv in moves {
        let mut next = position.clone();
        if next.play(mv).is_ok() {
            made.push(mv);
            all_plays(&next, half, made, plays);
            made.pop();
        }
    }
}

/// Returns a legal play after which both colours are common; otherwise two plays that leave a rare colour on
/// different vertices.
fn choose<S: StoneSet>(
    position: &Position<Hypercube, S>,
    plays: Vec<Vec<Move>>,
) -> Option<EmptiedHalf> {
    let mut with_rare: Option<(Reduction, Vertex)> = None;
    let mut second = None;
    for moves in plays {
        let reduction = Reduction { order: MoveOrder::Any, moves };
        let Ok(replay) = reduction.replay(position) else { continue };
        match Color::BOTH.map(|color| Rarity::new(replay.end(), color)) {
            [Rarity::Common, Rarity::Common] => {
                return Some(EmptiedHalf { reduction, alternative: None });
            }
            [Rarity::Rare(vertex), Rarity::Common] | [Rarity::Common, Rarity::Rare(vertex)] => {
                match &with_rare {
                    None => with_rare = Some((reduction, vertex)),
                    Some((_, first)) if *first != vertex => second = second.or(Some(reduction)),
                    Some(_) => {}
                }
            }
            _ => {}
        }
    }
    let (reduction, _) = with_rare?;
    Some(EmptiedHalf { reduction, alternative: Some(second?) })
}
