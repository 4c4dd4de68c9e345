//! The lemmas of the Hamming paper at the prompt: `clobber sc2 around-cycle`, `empty-half` and `irreducible`.

use clobber_core::{Bipartition, Bound, Delta};
use clobber_graphs::{
    EmptiedHalf, Error, Goal, HamiltonianCycle, Hamming, Hypercube, NamedBoard, PartReason, Rarity,
    Reason,
};

use super::{LIMITS, usage_of_three};
use crate::fields::colored;
use crate::prelude::*;

/// A move that is checked, with its copy.
const MOVE: Square = Square { bytes: 8, nanoseconds: 100 };

/// A play in free order, and the stones after it.
#[derive(Serialize, Deserialize)]
pub(crate) struct Played {
    moves: Reduction,
    end: String,
}

impl Played {
    /// Replays a play.
    fn new<T: Topology + Clone>(position: &Position<T>, moves: Reduction) -> Answered<Self> {
        let end = moves.replay(position).map_err(Fault::bug)?.end().to_string();
        Ok(Self { moves, end })
    }

    fn read(board: &impl Topology, moves: Field<'_>, end: Field<'_>) -> Result<Self, Fault> {
        let moves = Reduction::new(MoveOrder::Any, moves.moves(board)?);
        Ok(Self { moves, end: end.text.to_owned() })
    }

    fn write<T: Topology>(&self, board: &T, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\t{}", Move::display_all_on(board, &self.moves.moves), self.end)
    }

    /// Checks that the moves are legal and leave the stones that are claimed, and returns these.
    fn check<T: Topology + Clone>(&self, position: &Position<T>) -> Result<Position<T>, Refuted> {
        ensure(self.moves.order == MoveOrder::Any, "the play is in another order")?;
        let replay = self.moves.replay(position);
        let end = replay.map_err(|e| Refuted::new(e.reason).at("move", e.index))?.into_end();
        ensure_equal("stones left", &self.end, &end.to_string())?;
        Ok(end)
    }
}

fn three_fields(line: &str) -> Result<[Field<'_>; 3], Fault> {
    match Field::split(line)[..] {
        [first, second, third] => Ok([first, second, third]),
        _ => Err(Fault::at(line.chars().count() + 1, "three fields have to be given")),
    }
}

/// Moves the only stone of its colour around a Hamiltonian cycle of a graph
///
/// Each line is a product of cliques, a hypercube or a cycle, a colouring in which a colour has one
/// stone, and a goal V:c: one of the four stones that the lemma leaves. On the cycle these are the
/// neighbours of that stone in its own colour, and their other neighbours in the other colour. The
/// answer is the moves, and the stones after them.
///
/// Dorbec, Duchêne and Gravier, Solitaire Clobber played on Hamming graphs, Lemma 2.
///
/// Example: clobber sc2 around-cycle 'C5 ooxoo 1:x' 'Q3 xooooooo 3:o'
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct AroundCycle {}

/// A position on a board with a Hamiltonian cycle, and the stone to be left.
pub(crate) struct Run {
    position: Position<NamedBoard>,
    goal: Goal,
}

impl Run {
    fn cycle(&self) -> Result<HamiltonianCycle, Fault> {
        let cycle = match self.position.board() {
            NamedBoard::Hamming(board) => HamiltonianCycle::from_hamming(board),
            NamedBoard::Hypercube(cube) => {
                let cliques = Hamming::new(vec![2; cube.dimension() as usize]);
                HamiltonianCycle::from_hamming(&cliques.map_err(Fault::new)?)
            }
            board => {
                let vertices = (0..board.vertex_count()).filter_map(Vertex::from_index);
                HamiltonianCycle::new(board, vertices)
            }
        };
        cycle.map_err(Fault::new)
    }

    /// Returns the stones that the lemma leaves, for a message.
    fn goals(&self, cycle: &HamiltonianCycle) -> String {
        let cycle = cycle.vertices();
        let mut goals = Vec::new();
        for color in Color::BOTH {
            let Rarity::Rare(rare) = Rarity::new(&self.position, color) else { continue };
            let Some(start) = cycle.iter().position(|&vertex| vertex == rare) else { continue };
            for (steps, color) in [(1, color), (2, !color)] {
                for index in [start + steps, start + cycle.len() - steps] {
                    let goal = Goal::One { vertex: cycle[index % cycle.len()], color }.to_string();
                    if !goals.contains(&goal) {
                        goals.push(goal);
                    }
                }
            }
        }
        goals.join(", ")
    }
}

impl Answering for AroundCycle {
    const USAGE: Usage =
        usage_of_three("sc2 around-cycle", &["graph", "colouring", "goal"], &["moves", "end"]);

    type Question = Run;
    type Answer = Played;
    type Tables = ();

    fn parse(line: &str) -> Result<Run, Fault> {
        let [graph, colouring, goal] = three_fields(line)?;
        let position = colored(graph, colouring)?;
        let board = position.board();
        let is_known = matches!(
            board,
            NamedBoard::Hamming(_) | NamedBoard::Hypercube(_) | NamedBoard::Cycle(_)
        );
        if !is_known {
            return Err(graph.wrong("the graph is no product of cliques, hypercube or cycle"));
        }
        if board.vertex_count() < 3 {
            let message = "a board of fewer than three vertices has no Hamiltonian cycle";
            return Err(graph.wrong(message));
        }
        Ok(Run { position, goal: goal.parse()? })
    }

    fn answer(&self, run: &Run, (): &mut (), effort: &mut Effort) -> Answered<Played> {
        /// The cycle, the moves along it, and the stones after them.
        const VERTEX: Square = Square { bytes: 16, nanoseconds: 300 };
        let Run { position, goal } = run;
        afford(position.board().vertex_count(), VERTEX, effort)?;
        let cycle = run.cycle()?;
        let reduction = cycle.reduce(position, *goal).map_err(|error| match error {
            Error::OtherGoal { .. } => {
                let goals = run.goals(&cycle);
                Fault::new(format_args!("the lemma leaves one of {goals}, not {goal}")).into()
            }
            error => Failure::from(error),
        })?;
        Played::new(position, reduction)
    }

    fn write(&self, run: &Run, played: &Played, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        played.write(run.position.board(), f)
    }
}

impl Checked for AroundCycle {
    type Claim = Played;

    fn claim(run: &Run, fields: &mut &[Field<'_>]) -> Result<Played, Unclaimed> {
        let [moves, end] = exactly(fields)?;
        Ok(Played::read(run.position.board(), moves, end)?)
    }

    fn check(run: &Run, claim: &Played, effort: &mut Effort) -> Checking {
        afford(claim.moves.moves.len(), MOVE, effort)?;
        let end = claim.check(&run.position)?;
        let Run { goal, .. } = run;
        ensure(goal.is_met_by(&end), format_args!("the play does not end in {goal}"))?;
        proved(format_args!("a play ends in {goal}"))
    }
}

/// Empties a half of a hypercube on which a colour is rare into the other half
///
/// Each line is a hypercube Qn with n >= 3, a colouring, and the half: C=0 or C=1, the vertices
/// whose coordinate C has this value. All stones of the other half remain. The answer:
///
/// - the moves,
/// - the stones after them,
/// - where a colour is rare then, moves that leave a rare stone on another vertex; - if none is rare,
/// - the stones after these; - if none is rare.
///
/// Dorbec, Duchêne and Gravier, Solitaire Clobber played on Hamming graphs, Lemmas 3 and 4.
///
/// Example: clobber sc2 empty-half 'Q4 xoxooxooooxooooo 3=1'
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct EmptyHalf {}

pub(crate) struct Half {
    position: Position<Hypercube>,
    coordinate: u32,
    value: bool,
}

/// The play that empties the half, and another one where a colour is rare after it.
#[derive(Serialize, Deserialize)]
pub(crate) struct Emptied {
    play: Played,
    alternative: Option<Played>,
}

impl Answering for EmptyHalf {
    const USAGE: Usage = usage_of_three(
        "sc2 empty-half",
        &["hypercube", "colouring", "half"],
        &["moves", "end", "other moves", "other end"],
    );

    type Question = Half;
    type Answer = Emptied;
    type Tables = ();

    fn parse(line: &str) -> Result<Half, Fault> {
        let [graph, colouring, half] = three_fields(line)?;
        let cube: Hypercube = graph.parse()?;
        let position = colored(graph, colouring)?;
        let position = Position::from_fn(cube, |vertex| position.color_at(vertex));
        let wrong = || half.wrong("expected a half: C=0 or C=1, C a coordinate from 0");
        let value = half.text.ends_with("=1");
        let coordinate = half.text.strip_suffix(if value { "=1" } else { "=0" });
        let coordinate = coordinate.and_then(|coordinate| coordinate.parse().ok());
        Ok(Half { position, coordinate: coordinate.ok_or_else(wrong)?, value })
    }

    fn answer(&self, half: &Half, (): &mut (), effort: &mut Effort) -> Answered<Emptied> {
        /// Both plays, their copies, and the stones after them.
        const VERTEX: Square = Square { bytes: 40, nanoseconds: 250 };
        let Half { ref position, coordinate, value } = *half;
        afford(position.board().vertex_count(), VERTEX, effort)?;
        let emptied = EmptiedHalf::new(position, coordinate, value)?;
        emptied.check(position, coordinate, value).map_err(Fault::bug)?;
        let alternative = emptied.alternative.map(|moves| Played::new(position, moves));
        let play = Played::new(position, emptied.reduction)?;
        Ok(Emptied { play, alternative: alternative.transpose()? })
    }

    fn write(&self, half: &Half, emptied: &Emptied, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = half.position.board();
        emptied.play.write(board, f)?;
        f.write_str("\t")?;
        match &emptied.alternative {
            Some(other) => other.write(board, f),
            None => f.write_str("-\t-"),
        }
    }
}

impl Checked for EmptyHalf {
    type Claim = Emptied;

    fn claim(half: &Half, fields: &mut &[Field<'_>]) -> Result<Emptied, Unclaimed> {
        let read = |moves, end| Played::read(half.position.board(), moves, end);
        let [moves, end, other_moves, other_end] = exactly(fields)?;
        let alternative = match (other_moves.text, other_end.text) {
            ("-", "-") => None,
            _ => Some(read(other_moves, other_end)?),
        };
        Ok(Emptied { play: read(moves, end)?, alternative })
    }

    fn check(half: &Half, claim: &Emptied, effort: &mut Effort) -> Checking {
        let Half { ref position, coordinate, value } = *half;
        let plays = std::iter::once(&claim.play).chain(&claim.alternative);
        afford(plays.map(|play| play.moves.moves.len()).sum(), MOVE, effort)?;
        let end = claim.play.check(position)?;
        let other_end = claim.alternative.as_ref().map(|other| other.check(position));
        let other_end = other_end.transpose()?;
        let emptied = EmptiedHalf {
            reduction: claim.play.moves.clone(),
            alternative: claim.alternative.as_ref().map(|other| other.moves.clone()),
        };
        emptied.check(position, coordinate, value)?;
        let rare = |end: &Position<Hypercube>| {
            Color::BOTH.into_iter().find_map(|color| match Rarity::new(end, color) {
                Rarity::Rare(vertex) => Some(format!("{color} on {vertex}")),
                _ => None,
            })
        };
        let half = format!("no stone is left where coordinate {coordinate} is {}", u8::from(value));
        match rare(&end).zip(other_end.as_ref().and_then(rare)) {
            None => proved(format_args!("{half}, and both colours are common elsewhere")),
            Some((rare, other)) => {
                proved(format_args!("{half}; the rare stone elsewhere is {rare}, or {other}"))
            }
        }
    }
}

/// Colours hypercubes so that no play leaves one stone
///
/// Each line is a hypercube Qn with n >= 2. The answer is the colouring, whose stones are white
/// where the last coordinate is 1, and the reason: delta is a multiple of three, but the delta of
/// a single stone is not.
///
/// Dorbec, Duchêne and Gravier, Solitaire Clobber played on Hamming graphs, Proposition 6.
///
/// Example: clobber sc2 irreducible Q2 Q3
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Irreducible {}

/// A colouring, and why it keeps two stones.
#[derive(Serialize, Deserialize)]
pub(crate) struct Colouring {
    stones: String,
    delta: Delta,
}

impl Colouring {
    fn new(position: &Position<Hypercube>, stones: String) -> Result<Self, Fault> {
        let sides = Bipartition::new(position.board()).map_err(Fault::bug)?;
        Ok(Self { stones, delta: Delta::from_position(position, &sides) })
    }

    /// Returns the lower bound, which its check proves or refutes.
    fn bound(&self) -> Bound<Reason> {
        let part = Bound { stones: 2, reason: PartReason::Delta(self.delta) };
        Bound { stones: 2, reason: Reason::Parts(vec![part]) }
    }
}

impl Answering for Irreducible {
    const USAGE: Usage = Usage {
        limits: LIMITS,
        input: &["hypercube"],
        header: &["colouring", "reason"],
        ..Usage::new("sc2 irreducible", "hypercubes")
    };

    type Question = Hypercube;
    type Answer = Colouring;
    type Tables = ();

    fn parse(line: &str) -> Result<Hypercube, Fault> {
        Ok(line.trim_end().parse()?)
    }

    fn answer(&self, &cube: &Hypercube, (): &mut (), effort: &mut Effort) -> Answered<Colouring> {
        // The side and the stone of a vertex, the stone's text, and its copy in the output.
        afford(cube.vertex_count(), Square { bytes: 4, nanoseconds: 50 }, effort)?;
        let position = cube.irreducible_position().ok_or_else(|| {
            Fault::new("on Q0 and Q1 every colouring with both colours reduces to one stone")
        })?;
        Ok(Colouring::new(&position, position.to_string())?)
    }

    fn write(&self, _: &Hypercube, found: &Colouring, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = PartReason::Delta(found.delta);
        write!(f, "{}\t{}", found.stones, Bound { stones: 2, reason })
    }
}

impl Checked for Irreducible {
    type Claim = Colouring;

    fn claim(&cube: &Hypercube, fields: &mut &[Field<'_>]) -> Result<Colouring, Unclaimed> {
        let [stones] = first(fields)?;
        let position = colouring_of(cube, stones)?;
        Ok(Colouring::new(&position, stones.text.to_owned())?)
    }

    fn check(&cube: &Hypercube, claim: &Colouring, effort: &mut Effort) -> Checking {
        let stones = Field { text: &claim.stones, column: 1 };
        let position = colouring_of(cube, stones).map_err(Refuted::new)?;
        ensure(position.stone_count() == cube.vertex_count(), "not all vertices are coloured")?;
        let has_both = Color::BOTH.into_iter().all(|color| position.count(color) > 0);
        ensure(has_both, "all stones are of one colour")?;
        let bound = claim.bound();
        bound.check(&position, MoveOrder::Any, effort)?;
        proved(bound)
    }
}

fn colouring_of(cube: Hypercube, stones: Field<'_>) -> Result<Position<Hypercube>, Fault> {
    let graph = cube.to_string();
    let position = colored(Field { text: &graph, column: 1 }, stones)?;
    Ok(Position::from_fn(cube, |vertex| position.color_at(vertex)))
}
