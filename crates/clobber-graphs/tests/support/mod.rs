//! Helpers for tests of reductions: all reachable positions, and all trees of a size.

use std::collections::HashSet;

use clobber_core::{Color, GraphBoard, Position, StoneSet, Topology, Vertex};
use clobber_graphs::{
    Answer, Bound, Effort, Error, Goal, Hypercube, JokerReduction, Obstacle, PartReason, Reason,
    Solution, reach,
};
use testkit::plays::{Naive, Placement};
use testkit::{Random, positions};

/// All positions reachable from one with up to 64 vertices.
pub(crate) struct Reachable {
    plain: Vec<Placement>,
    /// The positions in which at most one stone has changed its colour on the way, if they are wanted.
    with_joker: Vec<Placement>,
}

impl Reachable {
    pub(crate) fn from<T: Topology, S: StoneSet>(position: &Position<T, S>) -> Self {
        let plain = Naive::new(position.board()).reached(Placement::new(position), false);
        Self { plain: plain.into_iter().collect(), with_joker: Vec::new() }
    }

    /// Also lists the positions for goals with a joker.
    pub(crate) fn with_joker<T: Topology, S: StoneSet>(position: &Position<T, S>) -> Self {
        let with_joker = Naive::new(position.board()).reached(Placement::new(position), true);
        Self { with_joker: with_joker.into_iter().collect(), ..Self::from(position) }
    }

    /// Keeps the positions with at most `stones` stones.
    pub(crate) fn of_at_most(mut self, stones: usize) -> Self {
        self.plain.retain(|placement| placement.count() <= stones);
        self
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.plain.is_empty()
    }

    pub(crate) fn meets(&self, goal: Goal) -> bool {
        self.fewest_for(goal).is_some()
    }

    /// The least number of stones.
    pub(crate) fn least(&self) -> usize {
        self.fewest(|_| true).unwrap()
    }

    /// The least number of stones among the positions with these stones.
    pub(crate) fn fewest_with(&self, stones: &[(Vertex, Color)]) -> Option<usize> {
        self.fewest(|end| stones.iter().all(|&(v, color)| end.color_at(v) == Some(color)))
    }

    /// The least number of stones among the positions that meet a goal.
    pub(crate) fn fewest_for(&self, goal: Goal) -> Option<usize> {
        match goal {
            Goal::One { vertex, color } => {
                self.fewest_with(&[(vertex, color)]).filter(|&stones| stones == 1)
            }
            Goal::Joker { vertex, color } => {
                assert!(!self.with_joker.is_empty());
                let is_met =
                    |end: &Placement| end.count() == 1 && end.color_at(vertex) == Some(color);
                self.with_joker.iter().any(is_met).then_some(1)
            }
            Goal::Two { vertex, color, other } => self.fewest(|end| {
                let of = |color| end.of_color(color) & !(1 << vertex.get());
                let has_own = end.color_at(vertex) == Some(color);
                has_own && of(!other) == 0 && of(other).count_ones() <= 1
            }),
            Goal::Both { vertex, color, other_vertex, other } => {
                let fewest = self.fewest_with(&[(vertex, color), (other_vertex, other)]);
                fewest.filter(|&stones| stones == 2 && vertex != other_vertex)
            }
        }
    }

    fn fewest(&self, accepted: impl Fn(Placement) -> bool) -> Option<usize> {
        self.plain.iter().filter(|&&end| accepted(end)).map(|end| end.count()).min()
    }
}

/// The colouring whose black stones are the bits of a number.
pub(crate) fn colored<T: Topology>(board: T, black: u64) -> Position<T> {
    positions::full(board, black)
}

/// The colouring of a board with white stones on some vertices.
pub(crate) fn painted<T: Topology>(board: T, mut is_white: impl FnMut(u32) -> bool) -> Position<T> {
    let color = |white| if white { Color::White } else { Color::Black };
    Position::from_fn(board, |v| Some(color(is_white(v.get()))))
}

/// The colouring of a hypercube with white stones on some vertices.
pub(crate) fn painted_cube(
    dimension: u32,
    is_white: impl FnMut(u32) -> bool,
) -> Position<Hypercube> {
    painted(Hypercube::new(dimension).unwrap(), is_white)
}

/// The vertices of a board.
pub(crate) fn vertices<T: Topology>(board: &T) -> impl Iterator<Item = Vertex> + use<T> {
    (0..board.vertex_count() as u32).map(Vertex::new)
}

/// All pairs of colours.
pub(crate) const COLORS: [(Color, Color); 4] = [
    (Color::Black, Color::Black),
    (Color::Black, Color::White),
    (Color::White, Color::Black),
    (Color::White, Color::White),
];

/// All trees with `count` vertices, one from each isomorphism class.
pub(crate) fn trees(count: usize) -> Vec<GraphBoard> {
    let mut lists: Vec<Vec<usize>> = vec![Vec::new()];
    for size in 1..count {
        let mut seen = HashSet::new();
        let grown = lists.iter().flat_map(|parents| {
            (0..size).map(|parent| parents.iter().copied().chain([parent]).collect::<Vec<_>>())
        });
        lists = grown.filter(|parents| seen.insert(canonical(parents))).collect();
    }
    lists.iter().map(|parents| tree(parents)).collect()
}

/// The tree in which `parents[k]` is the parent of vertex k + 1.
pub(crate) fn tree(parents: &[usize]) -> GraphBoard {
    let edges = parents.iter().enumerate().map(|(index, &parent)| (index + 1, parent));
    GraphBoard::from_edges(parents.len() + 1, edges).unwrap()
}

/// The least bracket word of a tree, over all choices of the root.
fn canonical(parents: &[usize]) -> String {
    let count = parents.len() + 1;
    let mut near = vec![Vec::new(); count];
    for (index, &parent) in parents.iter().enumerate() {
        near[index + 1].push(parent);
        near[parent].push(index + 1);
    }
    fn word(near: &[Vec<usize>], vertex: usize, from: usize) -> String {
        let mut words: Vec<String> = near[vertex]
            .iter()
            .filter(|&&next| next != from)
            .map(|&next| word(near, next, vertex))
            .collect();
        words.sort();
        format!("({})", words.concat())
    }
    (0..count).map(|root| word(&near, root, usize::MAX)).min().unwrap()
}

/// All goals that name one vertex, without a joker.
pub(crate) fn goals_on(vertex: Vertex) -> impl Iterator<Item = Goal> {
    let one = Color::BOTH.map(|color| Goal::One { vertex, color });
    one.into_iter().chain(COLORS.map(|(color, other)| Goal::Two { vertex, color, other }))
}

/// All goals on a board of `count` vertices, with goals on two vertices if `both`.
pub(crate) fn goals(count: usize, both: bool) -> Vec<Goal> {
    let vertices = || (0..count as u32).map(Vertex::new);
    let mut goals: Vec<Goal> = vertices().flat_map(goals_on).collect();
    if both {
        let pairs = vertices().flat_map(|a| vertices().map(move |b| (a, b)));
        goals.extend(pairs.flat_map(|(vertex, other_vertex)| {
            COLORS.map(|(color, other)| Goal::Both { vertex, color, other_vertex, other })
        }));
    }
    goals
}

/// All goals on a board of `count` vertices, including goals with a joker.
pub(crate) fn all_goals(count: usize) -> Vec<Goal> {
    let vertices = (0..count as u32).map(Vertex::new);
    let jokers = vertices.flat_map(|vertex| Color::BOTH.map(|color| Goal::Joker { vertex, color }));
    goals(count, true).into_iter().chain(jokers).collect()
}

/// Compares all these goals from a position with the search.
pub(crate) fn check_all<T: Topology + Clone>(position: &Position<T>, goals: &[Goal]) {
    let reachable = Reachable::from(position);
    for &goal in goals {
        check(position, &reachable, goal);
    }
}

/// The bounds of the parts in a solution.
pub(crate) fn parts_of(solution: &mut Solution) -> &mut Vec<Bound<PartReason>> {
    match &mut solution.bound.reason {
        Reason::Parts(parts) => parts,
        reason => panic!("{reason}"),
    }
}

/// An answer to "can the goal be reached?".
pub(crate) type Reached = Result<Answer<JokerReduction, Obstacle>, Error>;

/// Compares a reduction of a pseudoforest with the search; returns the number of stones left.
pub(crate) fn check<T: Topology + Clone>(
    position: &Position<T>,
    reachable: &Reachable,
    goal: Goal,
) -> Option<usize> {
    let found = reach(position, goal, &mut Effort::new());
    let fewest = check_result(position, reachable, goal, &found);
    if let Ok(Answer::No(Obstacle::Forests { trees })) = found {
        if let Goal::One { vertex, color } = goal {
            assert_eq!(trees, reachable.fewest_with(&[(vertex, color)]));
        }
    }
    fewest
}

/// Compares a function's answer to a goal with the search; returns the number of stones left.
#[track_caller]
pub(crate) fn check_result<T: Topology + Clone, S: StoneSet>(
    position: &Position<T, S>,
    reachable: &Reachable,
    goal: Goal,
    found: &Reached,
) -> Option<usize> {
    let fewest = reachable.fewest_for(goal);
    let play = proved(position, goal, found);
    let left = play.map(|play| position.stone_count() - play.moves.len());
    match goal {
        // Two may remain where one would do.
        Goal::Two { .. } => assert!(left >= fewest && left.is_some() == fewest.is_some(), "{goal}"),
        _ => assert_eq!(left, fewest, "{position} {goal}"),
    }
    fewest
}

/// Replays the play to a goal, or checks the obstacle; returns the play.
#[track_caller]
pub(crate) fn proved<T: Topology + Clone, S: StoneSet>(
    position: &Position<T, S>,
    goal: Goal,
    found: &Reached,
) -> Option<JokerReduction> {
    match found {
        Ok(Answer::Yes(play)) => {
            let replay = play.replay(position);
            let end = replay.unwrap_or_else(|error| panic!("{position} {goal}: {error}"));
            assert!(goal.is_met_by(end.end()), "{position} {goal}: {play}");
            Some(play.clone())
        }
        Ok(Answer::No(obstacle)) => {
            let checked = obstacle.check(position, goal, &mut Effort::new());
            assert_eq!(checked, Ok(()), "{position} {goal}: {obstacle}");
            None
        }
        other => panic!("{position} {goal}: {other:?}"),
    }
}

/// Returns whether the stones off a vertex have both colours.
pub(crate) fn is_mixed_off<T: Topology, S: StoneSet>(
    position: &Position<T, S>,
    vertex: Vertex,
) -> bool {
    let own = position.color_at(vertex);
    Color::BOTH.into_iter().all(|color| position.count(color) > usize::from(own == Some(color)))
}

/// A colouring of one of eight kinds, for a product with copies of `copy` vertices.
pub(crate) fn coloring(count: usize, copy: usize, kind: usize, random: &mut Random) -> Vec<Color> {
    let copies = count.div_ceil(copy.max(1));
    let mut colors: Vec<Color> = match kind {
        // One, two or three stones of a colour.
        0..=2 => {
            let mut colors = vec![Color::White; count];
            (0..=kind).for_each(|_| colors[random.below(count)] = Color::Black);
            colors
        }
        // Copies of one colour, except for at most two stones.
        3 | 4 => {
            let of: Vec<Color> = (0..copies).map(|_| random.color()).collect();
            let mut colors: Vec<Color> = (0..count).map(|v| of[v / copy.max(1)]).collect();
            (3..kind + random.below(2)).for_each(|_| colors[random.below(count)] = random.color());
            colors
        }
        // One copy that differs from all others.
        5 => {
            let odd = random.below(copies);
            let own = |v: usize| if v / copy.max(1) == odd { Color::Black } else { Color::White };
            (0..count).map(own).collect()
        }
        _ => (0..count).map(|_| random.color()).collect(),
    };
    if random.coin() {
        colors.iter_mut().for_each(|color| *color = !*color);
    }
    colors
}
