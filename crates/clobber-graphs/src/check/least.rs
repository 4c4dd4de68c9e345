//! The least number of stones that play leaves of a part, computed anew for those who check.
//!
//! It shares no code with the solvers, and relies on one theorem: a play is a balanced forest
//! ([`BalancedForest`](clobber_core::BalancedForest)), in which the stone on a vertex is turned by every arrival. Let the *net* of
//! a vertex be the number of arrivals of the other colour, less those of its own: the arrivals can come in some order exactly if it
//! is 0 or 1, and the stone has then its own or the other colour. If the stone may change its colour once by itself, the net may
//! also be -1 or 2.

use core::hash::{Hash, Hasher};
use std::collections::HashMap;
use std::rc::Rc;

use clobber_core::{Color, Effort, Stopped, Topology, Vertex};

use crate::DynPosition;
use crate::goal::Goal;

/// The cost of what cannot be.
pub(super) const NEVER: u64 = 1 << 40;

/// The stones that may be left.
pub(super) struct Ends {
    /// Stones that have to be left.
    required: Vec<(Vertex, Color)>,
    /// The colour of all others, if it matters.
    others: Option<Color>,
    /// True if one stone may change its colour.
    pub(super) has_joker: bool,
}

impl Ends {
    /// Any stones.
    pub(super) const ANY: Self = Self { required: Vec::new(), others: None, has_joker: false };

    /// Returns the stones that a goal requires, and the most that it allows; `None` if it allows any number.
    pub(super) fn of(goal: Goal) -> Option<(Self, u64)> {
        let (required, others, most) = match goal {
            Goal::Fewest => return None,
            Goal::One { vertex, color } | Goal::Joker { vertex, color } => {
                (vec![(vertex, color)], None, 1)
            }
            Goal::Two { vertex, color, other } => (vec![(vertex, color)], Some(other), 2),
            Goal::Both { vertex, color, other_vertex, other } => {
                (vec![(vertex, color), (other_vertex, other)], None, 2)
            }
        };
        let has_joker = matches!(goal, Goal::Joker { .. });
        Some((Self { required, others, has_joker }, most))
    }

    /// Says whether the required stones contradict each other or the position.
    pub(super) fn are_impossible(&self, on: &DynPosition<'_>) -> bool {
        let twice = match self.required.as_slice() {
            [(a, _), (b, _)] => a == b,
            _ => false,
        };
        twice || self.required.iter().any(|&(vertex, _)| on.color_at(vertex).is_none())
    }

    /// Says whether a stone has to be left in a part.
    pub(super) fn concern(&self, part: &[Vertex]) -> bool {
        self.required.iter().any(|(vertex, _)| part.binary_search(vertex).is_ok())
    }

    /// Returns how the stone on a vertex may end.
    fn role(&self, vertex: Vertex) -> Role {
        match self.required.iter().find(|&&(required, _)| required == vertex) {
            Some(&(_, color)) => Role { leaves: false, stays: Color::BOTH.map(|c| c == color) },
            None => Role {
                leaves: true,
                stays: Color::BOTH.map(|c| self.others.is_none_or(|others| others == c)),
            },
        }
    }
}

/// The ways in which the stone on a vertex may end.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Role {
    /// It may move away.
    pub(super) leaves: bool,
    /// It may be left, in black or in white.
    stays: [bool; 2],
}

impl Role {
    pub(super) const fn stays_as(self, color: Color) -> bool {
        let [black, white] = self.stays;
        match color {
            Color::Black => black,
            Color::White => white,
        }
    }
}

/// A part as a graph on `0..colors.len()`.
pub(super) struct PartGraph {
    pub(super) colors: Vec<Color>,
    pub(super) roles: Vec<Role>,
    neighbors: Vec<u32>,
    ends: Vec<usize>,
}

impl PartGraph {
    /// Numbers the vertices of a part, which come in increasing order, without gaps.
    pub(super) fn of(
        position: &DynPosition<'_>,
        vertices: &[Vertex],
        ends: &Ends,
        effort: &mut Effort<'_>,
    ) -> Result<Self, Stopped> {
        const BYTES_A_VERTEX: usize = 160;
        /// Of an edge at one of its ends, while the list doubles.
        const BYTES_AN_END: usize = 12;
        let of_vertices = vertices.len().saturating_mul(BYTES_A_VERTEX);
        effort.hold_memory(of_vertices)?;
        let (mut colors, mut neighbors, mut list_ends) = (Vec::new(), Vec::new(), Vec::new());
        for &vertex in vertices {
            effort.spend(1)?;
            let first = neighbors.len();
            colors.push(position.color_at(vertex).unwrap_or(Color::Black));
            let near = position.board().neighbors(vertex);
            neighbors.extend(near.filter_map(|v| Some(vertices.binary_search(&v).ok()? as u32)));
            neighbors.get_mut(first..).into_iter().for_each(<[u32]>::sort_unstable);
            effort.work((neighbors.len() - first) as u64)?;
            effort.hold_memory(of_vertices.saturating_add(neighbors.len() * BYTES_AN_END))?;
            list_ends.push(neighbors.len());
        }
        let roles = vertices.iter().map(|&vertex| ends.role(vertex)).collect();
        let part = Self { colors, roles, neighbors, ends: list_ends };
        part.is_simple().then_some(part).ok_or(Stopped::Undecided {
            reason: "the board lists an edge at one end alone, twice, or from a vertex to itself",
        })
    }

    /// Returns whether each edge is listed once at each of its two ends.
    fn is_simple(&self) -> bool {
        let is_mutual = |from: u32, to: u32| {
            to != from && self.neighbors(to as usize).binary_search(&from).is_ok()
        };
        (0..self.colors.len() as u32).all(|from| {
            let near = self.neighbors(from as usize);
            near.is_sorted_by(|a, b| a < b) && near.iter().all(|&to| is_mutual(from, to))
        })
    }

    pub(super) fn neighbors(&self, vertex: usize) -> &[u32] {
        let start = vertex.checked_sub(1).and_then(|v| self.ends.get(v)).copied().unwrap_or(0);
        let end = self.ends.get(vertex).copied().unwrap_or(start);
        self.neighbors.get(start..end).unwrap_or_default()
    }

    pub(super) fn edge_count(&self) -> usize {
        self.neighbors.len() / 2
    }
}

/// The state of the arrivals and the departure on a vertex.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Slot {
    /// The vertices that are connected so far have one number.
    component: u32,
    net: i32,
    /// The colour with which the stone leaves, if it does.
    left_as: Option<Color>,
}

/// Hashes a slot as one word: much of the time of a sweep goes into hashes.
impl Hash for Slot {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let left_as = self.left_as.map_or(0, |color| 1 + u64::from(color == Color::White));
        let net = u64::from(self.net as u32);
        state.write_u64(u64::from(self.component) | net << 32 ^ left_as << 62);
    }
}

/// The slots of the open vertices, and whether the joker has been used.
type State = (Vec<Slot>, bool);

/// All that can be, each with the least number of stones left behind.
type Profile = Vec<(State, u64)>;

/// A vertex that has neighbours to come.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Open {
    color: Color,
    role: Role,
    /// The number of edges that are to come.
    rest: usize,
}

/// The key of a step of the sweep: a profile, the open vertices, the last of which is new, and those adjacent to it. All edges of the
/// new one are to come.
type Transition = (usize, Vec<Open>, Vec<usize>);

/// A sweep over the vertices in the order of their numbers.
pub(super) struct Sweep<'a> {
    part: &'a PartGraph,
    has_joker: bool,
    /// The numbers of the profiles that have been met where few vertices were open.
    known: HashMap<Rc<Profile>, usize>,
    /// The steps from these, with what they cost.
    steps: HashMap<Transition, (Rc<Profile>, u64)>,
    /// The bytes of what is remembered.
    kept: usize,
}

/// Bytes of a state without its slots: a list, and its place in a table that has just doubled, beside the one before.
const BYTES_A_STATE: usize = 160;

/// Returns the bytes of so many states with so many slots each.
const fn bytes_of(states: usize, slots: usize) -> usize {
    states.saturating_mul(slots.saturating_mul(size_of::<Slot>()).saturating_add(BYTES_A_STATE))
}

/// The most open vertices for which steps are remembered.
const NARROW: usize = 3;

impl<'a> Sweep<'a> {
    pub(super) fn new(part: &'a PartGraph, has_joker: bool) -> Self {
        Self { part, has_joker, known: HashMap::new(), steps: HashMap::new(), kept: 0 }
    }

    pub(super) fn least(&mut self, effort: &mut Effort<'_>) -> Result<u64, Stopped> {
        let mut open: Vec<(usize, Open)> = Vec::new();
        let (mut current, mut cost) = (Rc::new(vec![((Vec::new(), false), 0)]), 0);
        for (vertex, (&color, &role)) in self.part.colors.iter().zip(&self.part.roles).enumerate() {
            effort.spend(1)?;
            let near = self.part.neighbors(vertex);
            let is_near = |&(_, &(v, _)): &(usize, &(usize, Open))| near.contains(&(v as u32));
            let adjacent: Vec<usize> =
                open.iter().enumerate().filter(is_near).map(|(i, _)| i).collect();
            let is_narrow = open.len() <= NARROW;
            // An earlier neighbour is open, as this one was to come.
            open.push((vertex, Open { color, role, rest: near.len() }));
            let opened: Vec<Open> = open.iter().map(|&(_, open)| open).collect();
            let new = opened.len() - 1;
            for index in adjacent.iter().flat_map(|&near| [near, new]) {
                if let Some((_, open)) = open.get_mut(index) {
                    open.rest -= 1;
                }
            }
            open.retain(|(_, open)| open.rest > 0);
            let (next, more) = match is_narrow {
                true => {
                    // What is remembered holds whatever is to come, for which vertices are no twins.
                    let twins: Vec<usize> = (0..open.len()).collect();
                    let numbers = self.known.len();
                    let number = *self.known.entry(current.clone()).or_insert(numbers);
                    let key = (number, opened, adjacent);
                    match self.steps.get(&key) {
                        Some(known) => known.clone(),
                        None => {
                            let found = self.step(&current, &key.1, &key.2, &twins, effort)?;
                            // The states before, as a key, and those after.
                            let states = current.len() + found.0.len() + 2;
                            self.kept += bytes_of(states, key.1.len());
                            self.steps.insert(key, found.clone());
                            found
                        }
                    }
                }
                false => {
                    let twins = self.twins(&open, vertex);
                    self.step(&current, &opened, &adjacent, &twins, effort)?
                }
            };
            (current, cost) = (next, cost + more);
            if cost >= NEVER {
                return Ok(NEVER);
            }
        }
        Ok(cost)
    }

    /// Returns for each open vertex the first one that has the same colour and role and the same neighbours to come.
    fn twins(&self, open: &[(usize, Open)], last: usize) -> Vec<usize> {
        let to_come = |v: usize| {
            let near = self.part.neighbors(v).iter().copied();
            near.filter(move |&near| near as usize > last)
        };
        let first_like = |(v, own): &(usize, Open)| {
            let is_twin = |(w, other): &(usize, Open)| other == own && to_come(*w).eq(to_come(*v));
            open.iter().position(is_twin)
        };
        open.iter().filter_map(first_like).collect()
    }

    /// Adds a vertex, the last one of `open`.
    ///
    /// # Returns
    /// The states that are possible afterwards, and the least cost, which has been subtracted; [`NEVER`] if there are none.
    fn step(
        &self,
        profile: &Profile,
        open: &[Open],
        adjacent: &[usize],
        twins: &[usize],
        effort: &mut Effort<'_>,
    ) -> Result<(Rc<Profile>, u64), Stopped> {
        let mut open = open.to_vec();
        let new = open.len() - 1;
        let fresh = Slot { component: u32::MAX, net: 0, left_as: None };
        let slots = open.len();
        let kept = self.kept.saturating_add(bytes_of(profile.len(), slots));
        effort.hold_memory(kept.saturating_add(bytes_of(profile.len(), slots)))?;
        let mut states: HashMap<State, u64> = profile
            .iter()
            .map(|((slots, used), cost)| {
                let slots = slots.iter().copied().chain([fresh]).collect();
                ((slots, *used), *cost)
            })
            .collect();
        for &near in adjacent {
            for index in [near, new] {
                if let Some(open) = open.get_mut(index) {
                    open.rest -= 1;
                }
            }
            let before = states.len();
            let mut next = HashMap::with_capacity(before);
            for ((slots, used), cost) in states {
                effort.spend(1)?;
                let all = bytes_of(before + next.len(), slots.len());
                effort.hold_memory(kept.saturating_add(all))?;
                for (from, to) in [(near, new), (new, near)] {
                    for color in Color::BOTH {
                        if let Some(slots) = joined(&slots, &open, from, to, color) {
                            keep(&mut next, (slots, used), cost);
                        }
                    }
                }
                keep(&mut next, (slots, used), cost);
            }
            states = next;
        }
        // From the last, so that the numbers of the others stay.
        for index in (0..open.len()).rev().filter(|&i| open.get(i).is_some_and(|o| o.rest == 0)) {
            let Some(&closing) = open.get(index) else { continue };
            let before = states.len();
            let mut next = HashMap::with_capacity(before);
            for ((mut slots, used), cost) in states {
                effort.spend(1)?;
                let all = bytes_of(before + next.len(), slots.len());
                effort.hold_memory(kept.saturating_add(all))?;
                let slot = slots.remove(index);
                for (color, uses) in self.finals(slot.net, closing.color) {
                    let more = match slot.left_as {
                        Some(left_as) if left_as == color => 0,
                        None if closing.role.stays_as(color) => 1,
                        _ => continue,
                    };
                    if !(uses && used) {
                        keep(&mut next, (slots.clone(), used || uses), cost + more);
                    }
                }
            }
            states = next;
        }
        let mut renumbered = HashMap::with_capacity(states.len());
        for ((mut slots, used), cost) in states {
            effort.spend(1)?;
            exchange(&mut slots, twins);
            renumber(&mut slots);
            keep(&mut renumbered, (slots, used), cost);
        }
        let Some(least) = renumbered.values().copied().min() else {
            return Ok((Rc::default(), NEVER));
        };
        let mut profile: Profile =
            renumbered.into_iter().map(|(s, cost)| (s, cost - least)).collect();
        profile.sort_unstable();
        Ok((Rc::new(profile), least))
    }

    /// Returns the colours that a stone can have in the end, and whether it takes the joker.
    fn finals(&self, net: i32, own: Color) -> impl Iterator<Item = (Color, bool)> {
        let plain = match net {
            0 => Some(own),
            1 => Some(!own),
            _ => None,
        };
        let changed = match net {
            0 | 2 => Some(!own),
            1 | -1 => Some(own),
            _ => None,
        };
        let changed = changed.filter(|_| self.has_joker);
        plain.map(|color| (color, false)).into_iter().chain(changed.map(|color| (color, true)))
    }
}

/// Lets a stone leave in a colour from one open vertex to another.
fn joined(
    slots: &[Slot],
    open: &[Open],
    from: usize,
    to: usize,
    color: Color,
) -> Option<Vec<Slot>> {
    let (source, target) = (*slots.get(from)?, *slots.get(to)?);
    let is_free = source.left_as.is_none() && open.get(from)?.role.leaves;
    if !is_free || source.component == target.component {
        return None;
    }
    let mut slots = slots.to_vec();
    let onto = open.get(to)?;
    let arrived = slots.get_mut(to)?;
    arrived.net += if color == onto.color { -1 } else { 1 };
    // The arrivals to come can bring the net back between -1 and 2.
    if (arrived.net - 2).max(-1 - arrived.net) as isize > onto.rest as isize {
        return None;
    }
    slots.get_mut(from)?.left_as = Some(color);
    for slot in slots.iter_mut().filter(|slot| slot.component == source.component) {
        slot.component = target.component;
    }
    Some(slots)
}

/// Puts the slots of twins in an order, which changes nothing for what is to come.
fn exchange(slots: &mut [Slot], twins: &[usize]) {
    let size = |slot: &Slot| slots.iter().filter(|s| s.component == slot.component).count();
    let mut sorted: Vec<_> = slots
        .iter()
        .zip(twins)
        .map(|(slot, &first)| (first, slot.left_as, slot.net, size(slot), *slot))
        .collect();
    sorted.sort_unstable();
    let mut places: Vec<_> =
        twins.iter().enumerate().map(|(index, &first)| (first, index)).collect();
    places.sort_unstable();
    for ((_, place), (.., slot)) in places.into_iter().zip(sorted) {
        if let Some(entry) = slots.get_mut(place) {
            *entry = slot;
        }
    }
}

/// Numbers the components in the order in which they come.
fn renumber(slots: &mut [Slot]) {
    let mut met: Vec<u32> = Vec::with_capacity(slots.len());
    for slot in slots {
        let number = met.iter().position(|&component| component == slot.component);
        let number = number.unwrap_or_else(|| {
            met.push(slot.component);
            met.len() - 1
        });
        slot.component = number as u32;
    }
}

/// Keeps the least cost of a state.
fn keep(states: &mut HashMap<State, u64>, state: State, cost: u64) {
    let least = states.entry(state).or_insert(cost);
    *least = cost.min(*least);
}
