//! The strong properties of a graph with what certifies them: a theorem, or a play or an obstacle in each case.

use core::fmt;

use clobber_core::{
    Answer, Color, Effort, Goal, JokerReduction, Position, Refuted, Stopped, Topology, Vertex,
};

use crate::Obstacle;
use crate::board::NamedBoard;
use crate::error::Error;
use crate::methods::reach;
use crate::obstacles::delta;
use crate::strong_reducibility::{StrongReducibility, StrongTheorem, full_colorings};
use crate::subset_table::SubsetTable;

/// The three properties of [`StrongReducibility`] that a graph has or lacks, and why.
///
/// It is unchecked data from any source; [`check_theorem`](Self::check_theorem) and
/// [`check_cases`](Self::check_cases) test it against a graph.
/// With the feature `serde` it is written in formats that name their fields, such as JSON: a theorem that is not there
/// is left out.
///
/// ```
/// use clobber_graphs::{Effort, NamedBoard, StrongProperties};
///
/// let graph: NamedBoard = "K2xK3".parse()?;
/// let effort = &mut Effort::new();
/// let mut found = StrongProperties::find(&graph, effort)?;
/// assert_eq!((found.one.failures, found.joker.failures), (Some(12), Some(0)));
/// assert_eq!(found.check_cases(&found, &graph, effort)?[0], (12, 720));
/// found.one.failures = Some(11);
/// assert!(found.check_cases(&found, &graph, effort).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StrongProperties {
    /// Strongly 1-reducible.
    pub one: StrongProperty,
    /// Strongly 1-reducible joker.
    pub joker: StrongProperty,
    /// Strongly 2-reducible.
    pub two: StrongProperty,
    /// The names of the theorems that decide the graph.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub theorem: Option<String>,
}

/// One of the [`StrongProperties`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StrongProperty {
    /// The number of cases that fail; none if a theorem decides and nothing is counted.
    pub failures: Option<usize>,
    /// The colouring and the goal of the first case that fails, or of any one if a theorem decides.
    pub first: Option<(String, Goal)>,
    /// The cases of all colourings in order (bit V of the number of a colouring is 1 if vertex V is black), and of the
    /// [goals](StrongReducibility::goals) of each.
    pub cases: Option<Vec<StrongCase>>,
}

/// Whether a colouring reaches a goal, and how or why not.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum StrongCase {
    /// A play that ends in the goal.
    Yes(JokerReduction),
    /// The reason why there is none.
    No(Obstacle),
}

impl StrongProperties {
    /// Graphs of more vertices are decided by theorems, where there are any.
    pub const MOST_PLAYED_OUT: usize = 8;

    /// Decides the properties of a graph, by a theorem or by all plays from all colourings.
    ///
    /// # Complexity
    /// O(6^n) for n vertices if the graph is played out, as for [`StrongReducibility::failures`].
    ///
    /// # Errors
    /// [`Error::TooMany`] if there are too many vertices to play out, and no theorem; [`Error::Stopped`].
    pub fn find(board: &NamedBoard, effort: &mut Effort<'_>) -> Result<Self, Error> {
        let theorem = StrongTheorem::find(board, effort)?;
        let mut found =
            Self { theorem: theorem.as_ref().map(ToString::to_string), ..Self::default() };
        found.each_mut().into_iter().for_each(|property| property.failures = Some(0));
        if let Some(theorem) = theorem.filter(|_| board.vertex_count() > Self::MOST_PLAYED_OUT) {
            if let StrongTheorem::Hypercube { .. } = theorem {
                let first = Some(failure_of_hypercube(board, effort)?);
                found.one = StrongProperty { failures: None, first, cases: None };
            }
            return Ok(found);
        }
        let mut memory = 0;
        for position in full_colorings(board)? {
            let plays = SubsetTable::with_joker(&position, effort)?;
            for (definition, property) in StrongReducibility::ALL.into_iter().zip(found.each_mut())
            {
                let cases = property.cases.get_or_insert_default();
                for goal in definition.goals(&position) {
                    // A look at the sets of stones, about, for each of the moves.
                    effort.spend(1 << position.stone_count())?;
                    cases.push(match plays.reach(goal)? {
                        Answer::Yes(play) => {
                            memory += size_of_val(play.moves.as_slice());
                            StrongCase::Yes(play)
                        }
                        Answer::No(obstacle) => {
                            property.failures = property.failures.map(|failures| failures + 1);
                            property.first.get_or_insert_with(|| (position.to_string(), goal));
                            // Its check is short.
                            let by_delta = delta(&position.by_dyn(), goal, effort)?;
                            StrongCase::No(by_delta.unwrap_or(obstacle))
                        }
                        Answer::Open { stopped, .. } => return Err(stopped.into()),
                    });
                    // A list that has just grown is twice as long as it has to be.
                    memory += 2 * size_of::<StrongCase>();
                }
            }
            drop(plays);
            effort.hold_memory(memory)?;
        }
        Ok(found)
    }

    /// Returns the properties in the order of [`StrongReducibility::ALL`].
    pub const fn each(&self) -> [&StrongProperty; 3] {
        [&self.one, &self.joker, &self.two]
    }

    const fn each_mut(&mut self) -> [&mut StrongProperty; 3] {
        [&mut self.one, &mut self.joker, &mut self.two]
    }

    /// Checks that the theorem decides the graph.
    ///
    /// Of a graph that is not played out it also checks the example of what fails, and random goals.
    ///
    /// # Returns
    /// Whether the properties are proved; if not, [`check_cases`](Self::check_cases) checks them.
    ///
    /// # Errors
    /// [`Refuted`] names the claim that fails, or the limit that ended the check ([`Refuted::stopped`]).
    pub fn check_theorem(
        &self,
        board: &NamedBoard,
        effort: &mut Effort<'_>,
    ) -> Result<bool, Refuted> {
        let Some(claimed) = &self.theorem else { return Ok(false) };
        let theorem = StrongTheorem::find(board, effort)?;
        let theorem = theorem.filter(|theorem| theorem.to_string() == *claimed);
        let is_decided = board.vertex_count() > Self::MOST_PLAYED_OUT;
        let theorem = theorem.ok_or_else(|| match is_decided {
            true => Refuted::new(format_args!("{claimed:?} does not decide this graph")),
            false => Refuted::new("another theorem decides this graph, or none"),
        })?;
        if is_decided {
            for (definition, property) in StrongReducibility::ALL.into_iter().zip(self.each()) {
                property.check_theorem(&theorem, definition, board, effort)?;
            }
        }
        Ok(is_decided)
    }

    /// Checks each case of all colourings.
    ///
    /// # Arguments
    /// `supplied`: has the cases of properties that have none, such as those from a text.
    ///
    /// # Returns
    /// For each property the numbers of cases that fail and of all cases.
    ///
    /// # Errors
    /// The errors of [`check_theorem`](Self::check_theorem), with the property and the case.
    pub fn check_cases(
        &self,
        supplied: &Self,
        board: &NamedBoard,
        effort: &mut Effort<'_>,
    ) -> Result<[(usize, usize); 3], Refuted> {
        let mut counts = [(0, 0); 3];
        let properties = self.each().into_iter().zip(supplied.each()).zip(&mut counts);
        for (definition, ((property, supplied), count)) in
            StrongReducibility::ALL.into_iter().zip(properties)
        {
            let cases = property.cases.as_ref().or(supplied.cases.as_ref());
            *count = property.check(cases, definition, board, effort)?;
        }
        Ok(counts)
    }
}

const fn color(is_black: bool) -> Color {
    if is_black { Color::Black } else { Color::White }
}

/// Returns a colouring and a goal with different deltas.
fn failure_of_hypercube(
    board: &NamedBoard,
    effort: &mut Effort<'_>,
) -> Result<(String, Goal), Stopped> {
    // One, two and three black stones have different deltas, so one of them differs from the goal's.
    let goal = Goal::one(0, Color::Black);
    for count in 1..=3 {
        let is_black = |vertex: Vertex| (1..=count).contains(&vertex.get());
        let position = Position::<_>::from_fn(board, |vertex| Some(color(is_black(vertex))));
        if delta(&position.by_dyn(), goal, effort)?.is_some() {
            return Ok((position.to_string(), goal));
        }
    }
    Err(Stopped::Undecided { reason: "a hypercube without delta" })
}

impl StrongProperty {
    /// Checks each case, and returns how many fail, and how many there are.
    fn check(
        &self,
        cases: Option<&Vec<StrongCase>>,
        definition: StrongReducibility,
        board: &NamedBoard,
        effort: &mut Effort<'_>,
    ) -> Result<(usize, usize), Refuted> {
        let name = definition.name();
        let refuted = |why: &dyn fmt::Display| Refuted::new(format_args!("{name}: {why}"));
        let cases = cases.ok_or_else(|| refuted(&"the field `cases` is missing"))?;
        let (mut failures, mut first, mut rest) = (0, None, cases.iter());
        for position in full_colorings(board).map_err(Refuted::new)? {
            for goal in definition.goals(&position) {
                effort.spend(1)?;
                let checked = match rest.next() {
                    None => Err(Refuted::new("the case is missing")),
                    Some(StrongCase::Yes(play)) => play.check_goal(&position, goal).map(|_| ()),
                    Some(StrongCase::No(obstacle)) => {
                        failures += 1;
                        first.get_or_insert_with(|| (position.to_string(), goal));
                        obstacle.check(&position, goal, effort)
                    }
                };
                checked.map_err(|why| match why.stopped() {
                    Some(_) => why,
                    None => refuted(&format_args!("{position} to {goal}: {why}")),
                })?;
            }
        }
        let count = cases.len() - rest.len();
        match self.failures {
            _ if cases.len() != count => {
                Err(Refuted::claim(&format!("{name}: cases"), cases.len(), count))
            }
            None => Err(refuted(&"the number of cases that fail is missing")),
            Some(claimed) if claimed != failures => {
                Err(Refuted::claim(&format!("{name}: cases that fail"), claimed, failures))
            }
            Some(_) if first != self.first => Err(refuted(&"another case is the first that fails")),
            Some(_) => Ok((failures, count)),
        }
    }

    /// Checks what a theorem says of a property: an example of what fails, or random goals.
    fn check_theorem(
        &self,
        theorem: &StrongTheorem,
        definition: StrongReducibility,
        board: &NamedBoard,
        effort: &mut Effort<'_>,
    ) -> Result<(), Refuted> {
        let name = definition.name();
        let refuted = |why: &dyn fmt::Display| Refuted::new(format_args!("{name}: {why}"));
        if self.cases.is_some() {
            return Err(refuted(&"a theorem leaves no cases"));
        }
        // A hypercube has goals that fail, all by delta.
        let fails = matches!(theorem, StrongTheorem::Hypercube { .. })
            && definition == StrongReducibility::One;
        match (&self.first, self.failures) {
            (Some((stones, goal)), None) if fails => {
                let position = Position::<_>::parse_on(board, stones).map_err(Refuted::new)?;
                let is_case = position.stone_count() == board.vertex_count()
                    && matches!(*goal, Goal::One { vertex, .. } if definition.goals_at(&position, vertex).contains(goal));
                match is_case && delta(&position.by_dyn(), *goal, effort)?.is_some() {
                    true => Ok(()),
                    false => Err(refuted(&format_args!("{stones} {goal} does not fail by delta"))),
                }
            }
            (None, Some(0)) if !fails => replay_random_goals(definition, board, effort)
                .map_err(|why| if why.stopped().is_some() { why } else { refuted(&why) }),
            _ => Err(refuted(&"the theorem says otherwise")),
        }
    }
}

/// Reaches random goals that a property promises, and replays the plays.
fn replay_random_goals(
    definition: StrongReducibility,
    board: &NamedBoard,
    effort: &mut Effort<'_>,
) -> Result<(), Refuted> {
    const GOALS: u64 = 4;
    // The mixing function of SplitMix64.
    let random = |seed: u64, number: u64| {
        let mut bits = (seed << 32 | number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits ^ bits >> 27
    };
    let count = board.vertex_count() as u64;
    for seed in 0..GOALS {
        effort.work(count)?;
        let is_black = |vertex: Vertex| random(seed, u64::from(vertex.get())) >> 40 & 1 == 1;
        let position = Position::<_>::from_fn(board, |vertex| Some(color(is_black(vertex))));
        let choice = random(seed, u64::from(u32::MAX));
        let goals = definition.goals_at(&position, Vertex::new((choice % count) as u32));
        let Some(&goal) = goals.get((choice >> 40) as usize % goals.len().max(1)) else { continue };
        let wrong =
            |why: &dyn fmt::Display| Refuted::new(format_args!("{position} to {goal}: {why}"));
        match reach(&position, goal, effort) {
            Ok(Answer::Yes(play)) => drop(play.check_goal(&position, goal)?),
            Ok(Answer::Open { stopped, .. }) | Err(Error::Stopped(stopped)) => {
                return Err(stopped.into());
            }
            Ok(Answer::No(why)) => return Err(wrong(&why)),
            Err(error) => return Err(wrong(&error)),
        }
    }
    Ok(())
}
