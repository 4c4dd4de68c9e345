//! Cliques: Proposition 1 of Dorbec, Duchêne and Gravier, *Solitaire Clobber played on Hamming
//! graphs*, extended to cliques of any size, full or not.

use clobber_core::{Answer, Color, Goal, Joker, JokerReduction, Move, Position, StoneSet, Vertex};
use smallvec::SmallVec;

use crate::DynPosition;
use crate::board::Clique;
use crate::error::{Error, NoPlay, answer};
use crate::obstacles::moves_at_once;
use crate::reason::solution_of_one_part;
use crate::strong::play::TrackedPlay;
use crate::{Obstacle, Solution};

/// Reduces the stones on a clique to as few as possible. Vertices may be empty: the remaining stones form a smaller
/// clique.
///
/// # Complexity
/// O(n) time and memory.
///
/// ```
/// use clobber_core::Position;
/// use clobber_graphs::{Clique, reduce_clique};
///
/// let position = Position::parse_on(Clique::new(6), "xoo.xo")?;
/// assert_eq!(reduce_clique(&position).value(), Some(1));
/// # Ok::<(), clobber_core::ParseError>(())
/// ```
///
/// # Source
/// Proposition 1: a clique with two colours has a play to one stone.
#[must_use]
pub fn reduce_clique<S: StoneSet>(position: &Position<Clique, S>) -> Solution {
    solution_of_one_part(position, fewest(&position.by_dyn()))
}

/// Reduces the stones on a clique to a goal. Vertices may be empty.
///
/// # Returns
/// The play, or [`Obstacle::Empty`] or [`Obstacle::OneColorElsewhere`], which can be checked. For [`Goal::Both`] also
/// [`Obstacle::Exhausted`]. With a joker, a single stone of either colour can be left on any vertex with a stone.
///
/// # Complexity
/// O(n) time and memory.
///
/// # Errors
/// [`Error::NoVertex`].
///
/// ```
/// use clobber_core::Position;
/// use clobber_graphs::{Clique, reduce_clique_to};
///
/// let position = Position::parse_on(Clique::new(6), "xoooxo")?;
/// let play = reduce_clique_to(&position, "3:x".parse()?)?.yes().ok_or("no play")?;
/// assert_eq!(play.replay(&position)?.end().to_string(), "...x..");
///
/// // All stones but the one on vertex 0 are white: one move at most.
/// let position = Position::parse_on(Clique::new(4), "xooo")?;
/// let answer = reduce_clique_to(&position, "0:x".parse()?)?;
/// assert_eq!(answer.no().ok_or("possible")?.to_string(), "all stones but the one on 0 are o");
/// let play = reduce_clique_to(&position, "joker:0:x".parse()?)?.yes().ok_or("no play")?;
/// assert_eq!(play.replay(&position)?.end().to_string(), "x...");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
/// Proposition 1: with three stones or more, one stone of any colour can be left on any vertex v that carries one,
/// unless all others have one colour. In that case at most one move is possible, so positions of two or three stones
/// are decided at once. With a joker, one of the others changes its colour, and Proposition 1 applies.
///
/// The paper does not treat two stones on prescribed vertices v and v' of cliques. They can be left exactly if the
/// other stones can be shared among v and v' in a certain way: each vertex gets no stone, one stone that moves onto
/// it, or stones of both colours. Five ways to share are enough to try (docs/hamming.md in the repository).
pub fn reduce_clique_to<S: StoneSet>(
    position: &Position<Clique, S>,
    goal: Goal,
) -> Result<Answer<JokerReduction, Obstacle>, Error> {
    answer(play_to(&position.by_dyn(), goal))
}

/// Finds a play to a goal on any board that is a clique.
pub(crate) fn play_to(position: &DynPosition<'_>, goal: Goal) -> Result<JokerReduction, NoPlay> {
    Error::check_goal(position.board(), goal)?;
    let moves = match goal {
        Goal::One { vertex, color } | Goal::Two { vertex, color, .. } => {
            let tree = Tree::rooted(position, vertex)?;
            match tree.moves(color).or_else(|| moves_at_once(position, goal)) {
                Some(moves) => moves,
                None => {
                    // The colour of any other stone; Proposition 1 fails only if all others have the same colour.
                    let color = if tree.others.is_empty() { tree.color } else { !tree.color };
                    return Err(Obstacle::OneColorElsewhere { vertex, color }.into());
                }
            }
        }
        Goal::Both { vertex, color, other_vertex, other } => {
            both(position, (vertex, color), (other_vertex, other))?
        }
        Goal::Joker { vertex, color } => {
            let tree = Tree::rooted(position, vertex)?;
            return Ok(with_joker(&tree, color));
        }
    };
    Ok(moves.into())
}

/// Leaves one stone of this colour on the root, with at most one change of colour.
fn with_joker(tree: &Tree, color: Color) -> JokerReduction {
    if let Some(moves) = tree.moves(color) {
        return moves.into();
    }
    // Try the stone on the vertex, then any other one; with three stones, or one, this is enough.
    let another = tree.own.first().or(tree.others.first()).copied();
    for changing in [tree.root].into_iter().chain(another) {
        if let Some(moves) = tree.with_changed(changing).moves(color) {
            let joker = Some(Joker { after: 0, vertex: changing });
            return JokerReduction { moves, joker };
        }
    }
    // Two stones of different colours, with the goal's colour on the vertex: the joker restores it at the end.
    let moves = tree.moves(!color).unwrap_or_default();
    let joker = Some(Joker { after: moves.len(), vertex: tree.root });
    JokerReduction { moves, joker }
}

/// Reduces to one stone if there are two colours. It stays on a vertex of the more frequent colour: then the other
/// stones have both colours, or there are only two stones.
pub(crate) fn fewest(position: &DynPosition<'_>) -> Vec<Move> {
    let [black, white] = Color::BOTH.map(|color| position.count(color));
    let color = if black >= white { Color::Black } else { Color::White };
    let root = position.stones().of(color).iter().next();
    let tree = root.and_then(|root| Tree::rooted(position, root).ok());
    tree.and_then(|tree| tree.moves(!color)).unwrap_or_default()
}

/// Reduces, by Proposition 1, the clique on these vertices to one stone of colour `c` on `v`, if the others have both
/// colours.
pub(crate) fn reduce_tracked(
    vertices: impl IntoIterator<Item = u32>,
    v: u32,
    c: Color,
    play: &mut TrackedPlay,
) {
    let stone = |vertex| (Vertex::new(vertex), play.color(vertex));
    let tree = Tree::new(stone(v), vertices.into_iter().map(stone));
    for mv in tree.moves(c).into_iter().flatten() {
        play.step(mv.from.get(), mv.to.get());
    }
}

/// Stones on a clique, with the vertex of the last one as the root.
struct Tree {
    root: Vertex,
    color: Color,
    /// The other stones of the root's colour.
    own: SmallVec<[Vertex; 8]>,
    /// The vertices with the other colour.
    others: SmallVec<[Vertex; 8]>,
}

impl Tree {
    fn new(
        (root, color): (Vertex, Color),
        stones: impl IntoIterator<Item = (Vertex, Color)>,
    ) -> Self {
        let mut tree = Self { root, color, own: SmallVec::new(), others: SmallVec::new() };
        for (vertex, stone) in stones.into_iter().filter(|&(vertex, _)| vertex != root) {
            if stone == color { tree.own.push(vertex) } else { tree.others.push(vertex) }
        }
        tree
    }

    /// Counts the colours of all stones of a position.
    fn rooted(position: &DynPosition<'_>, root: Vertex) -> Result<Self, Obstacle> {
        let color = position.color_at(root).ok_or(Obstacle::Empty { vertex: root })?;
        Ok(Self::new((root, color), position.occupied()))
    }

    /// Returns the counts after one stone has changed its colour.
    fn with_changed(&self, vertex: Vertex) -> Self {
        let own = self.own.iter().map(|&v| (v, self.color));
        let others = self.others.iter().map(|&v| (v, !self.color));
        let change = |(v, color): (Vertex, Color)| (v, if v == vertex { !color } else { color });
        Self::new(change((self.root, self.color)), own.chain(others).map(change))
    }

    /// Returns the moves that leave one stone, of this colour, on the root; `None` if there are none.
    ///
    /// This is Proposition 1, with one play fewer than in the paper: the play for a rare colour also works for a
    /// common one.
    fn moves(&self, color: Color) -> Option<Vec<Move>> {
        let keeps = color == self.color;
        let mut moves = Vec::with_capacity(self.own.len() + self.others.len() + 1);
        match (self.own.as_slice(), self.others.as_slice()) {
            ([], []) if keeps => {}
            ([], &[other]) if !keeps => run(&mut moves, other, [self.root]),
            (&[own, ref owns @ ..], &[other, ref others @ ..]) => {
                let (owns, others) = (owns.iter().copied(), others.iter().copied());
                if keeps {
                    run(&mut moves, other, owns.chain([self.root]));
                    run(&mut moves, own, others.chain([self.root]));
                } else {
                    let end = others.clone().next_back().unwrap_or(own);
                    run(&mut moves, own, others);
                    run(&mut moves, other, owns.chain([end, self.root]));
                }
            }
            _ => return None,
        }
        Some(moves)
    }
}

/// Appends the moves of the stone on `from` that clobbers the stones on these vertices in turn.
fn run(moves: &mut Vec<Move>, from: Vertex, over: impl IntoIterator<Item = Vertex>) {
    over.into_iter().fold(from, |from, to| {
        moves.push(Move::new(from, to));
        to
    });
}

/// Returns the moves that leave two stones on two vertices: the trees of the two share the other stones. Only the
/// number of stones of each colour in each tree matters.
///
/// If the first tree's stones off its root have both colours, it needs only one of each, so that the second can have
/// both too. Otherwise the first tree takes all stones, or all except one that moves onto the second root.
fn both(
    position: &DynPosition<'_>,
    (vertex, color): (Vertex, Color),
    (other_vertex, other): (Vertex, Color),
) -> Result<Vec<Move>, NoPlay> {
    let start = |vertex| position.color_at(vertex).ok_or(Obstacle::Empty { vertex });
    if vertex == other_vertex {
        return Err(Obstacle::SameVertex { vertex }.into());
    }
    let (root, other_root) = ((vertex, start(vertex)?), (other_vertex, start(other_vertex)?));
    let [black, white] = Color::BOTH.map(|color| {
        let vertices = position.stones().of(color).iter();
        let shared = vertices.filter(|&v| v != vertex && v != other_vertex);
        shared.map(|v| (v, color)).collect::<Vec<_>>()
    });
    let all = [black.len(), white.len()];
    let one = |color| Color::BOTH.map(|of| usize::from(of == color));
    let [b, w] = one(other);
    let all_but_one = [all[0].checked_sub(b), all[1].checked_sub(w)];
    let all_but_one = all_but_one[0].zip(all_but_one[1]).map(<[usize; 2]>::from);
    let shares = [Some([0, 0]), Some(one(color)), Some([1, 1]), Some(all), all_but_one];
    for [b, w] in shares.into_iter().flatten() {
        let parts = black.split_at_checked(b).zip(white.split_at_checked(w));
        let Some(((b, other_b), (w, other_w))) = parts else {
            continue;
        };
        let tree = Tree::new(root, b.iter().chain(w).copied());
        let other_tree = Tree::new(other_root, other_b.iter().chain(other_w).copied());
        if let Some((mut moves, rest)) = tree.moves(color).zip(other_tree.moves(other)) {
            moves.extend(rest);
            return Ok(moves);
        }
    }
    Err(Obstacle::Exhausted.into())
}
