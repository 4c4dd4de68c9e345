//! The frontier of a sweep: what matters of the vertices behind.

use clobber_core::Color;

/// Adjacent vertices are at most this far apart.
pub(super) const REACH: usize = 3;

/// The next item that the sweep reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Symbol {
    /// The stone, or `None` for an empty vertex.
    pub(super) stone: Option<Color>,
    /// Bit k: it is adjacent to the vertex k + 1 before it, if that has a stone.
    pub(super) near: u8,
    /// For black and for white, true if a root of the colour may be here.
    pub(super) may_end: [bool; 2],
    /// True if a root has to be here.
    pub(super) must_end: bool,
}

/// One of the last vertices, seen from the sweep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct VertexAtSweep {
    /// True once its stone has left, or is a root.
    settled: bool,
    /// If so, what still has to be added to the net of the arrivals; otherwise that net.
    net: i8,
    /// The number of its component behind the sweep.
    component: u8,
}

/// The last [`REACH`] vertices, seven bits each, the last one lowest; 0 for an empty vertex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Frontier(u32);

const BITS: u32 = 7;

/// Returns a place as it is packed: component (2 bits), settled, net + 8.
const fn pack(place: Option<VertexAtSweep>) -> u32 {
    match place {
        None => 0,
        Some(VertexAtSweep { settled, net, component }) => {
            (component as u32) << 5 | (settled as u32) << 4 | (net + 8) as u32
        }
    }
}

const fn unpack(code: u32) -> Option<VertexAtSweep> {
    match code {
        0 => None,
        code => Some(VertexAtSweep {
            settled: code & 16 != 0,
            net: (code & 15) as i8 - 8,
            component: (code >> 5) as u8,
        }),
    }
}

/// The decision at a vertex: two bits for each of the vertices before it, the last one lowest. 1: its
/// stone moves here, 2: the stone from here moves there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Decision(u8);

/// The direction of the stones in a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// From the vertex this many places before to this one.
    From(usize),
    /// From this one to the vertex this many places before.
    To(usize),
}

impl Decision {
    pub(super) fn ways(self) -> impl Iterator<Item = Way> {
        (0..REACH).filter_map(move |k| match self.0 >> (2 * k) & 3 {
            1 => Some(Way::From(k + 1)),
            2 => Some(Way::To(k + 1)),
            _ => None,
        })
    }

    const fn with(self, k: usize, way: u8) -> Self {
        Self(self.0 | way << (2 * k))
    }
}

/// The vertex that is being passed.
#[derive(Clone, Copy)]
struct Vertex {
    /// The net with which its stone leaves or ends, if that is settled.
    target: Option<i8>,
    net: i8,
    /// The components that it joins, as bits.
    joined: u8,
    decision: Decision,
    roots: u8,
}

/// Returns the change of a vertex's net by an arrival.
const fn step(arriving: Color, on: Color) -> i8 {
    match (arriving, on) {
        (Color::Black, Color::Black) | (Color::White, Color::White) => -1,
        _ => 1,
    }
}

impl Frontier {
    fn places(self) -> [Option<VertexAtSweep>; REACH] {
        core::array::from_fn(|k| unpack(self.0 >> (BITS * k as u32) & ((1 << BITS) - 1)))
    }

    /// Finds all ways to go on past a vertex, given the colours of the last ones: with the frontier after it,
    /// the number of new roots, and the decision.
    pub(super) fn pass(
        self,
        symbol: Symbol,
        colors: &[Option<Color>; REACH],
        visit: &mut impl FnMut(Self, u8, Decision),
    ) {
        let places = self.places();
        let start =
            Vertex { target: None, net: 0, joined: 0, decision: Decision::default(), roots: 0 };
        let Some(color) = symbol.stone else {
            visit_next(&places, None, start, visit);
            return;
        };
        let pass = Pass { symbol, color, colors };
        // The stone from here stays, for a vertex ahead to decide ...
        if !symbol.must_end {
            pass.arrivals(0, places, start, visit);
        }
        // ... or is a root ...
        for (end, may_end) in Color::BOTH.into_iter().zip(symbol.may_end) {
            if may_end {
                let target = Some(i8::from(end != color));
                pass.arrivals(0, places, Vertex { target, roots: 1, ..start }, visit);
            }
            // ... or goes back to one of the last vertices.
            for k in (0..REACH).filter(|_| !symbol.must_end) {
                let mut after = places;
                let (Some(Some(place)), Some(&Some(on))) = (after.get_mut(k), colors.get(k)) else {
                    continue;
                };
                if symbol.near >> k & 1 == 0 {
                    continue;
                }
                let change = step(end, on);
                place.net += if place.settled { -change } else { change };
                let vertex = Vertex {
                    target: Some(i8::from(end != color)),
                    joined: 1 << place.component,
                    decision: Decision::default().with(k, 2),
                    ..start
                };
                pass.arrivals(0, after, vertex, visit);
            }
        }
    }
}

struct Pass<'a> {
    symbol: Symbol,
    color: Color,
    colors: &'a [Option<Color>; REACH],
}

impl Pass<'_> {
    /// Finds all sets of arrivals from the places `k..`.
    fn arrivals(
        &self,
        k: usize,
        places: [Option<VertexAtSweep>; REACH],
        vertex: Vertex,
        visit: &mut impl FnMut(Frontier, u8, Decision),
    ) {
        if k == REACH {
            visit_next(&places, Some(()), vertex, visit);
            return;
        }
        self.arrivals(k + 1, places, vertex, visit);
        let (Some(&Some(place)), Some(&Some(on))) = (places.get(k), self.colors.get(k)) else {
            return;
        };
        let bit = 1 << place.component;
        if place.settled || self.symbol.near >> k & 1 == 0 || vertex.joined & bit != 0 {
            return;
        }
        for end in Color::BOTH {
            let rest = i8::from(end != on) - place.net;
            let mut after = places;
            if let Some(entry) = after.get_mut(k) {
                *entry = Some(VertexAtSweep { settled: true, net: rest, ..place });
            }
            let vertex = Vertex {
                net: vertex.net + step(end, self.color),
                joined: vertex.joined | bit,
                decision: vertex.decision.with(k, 1),
                ..vertex
            };
            self.arrivals(k + 1, after, vertex, visit);
        }
    }
}

/// Visits the frontier after a vertex, unless it leads nowhere.
fn visit_next(
    places: &[Option<VertexAtSweep>; REACH],
    stone: Option<()>,
    vertex: Vertex,
    visit: &mut impl FnMut(Frontier, u8, Decision),
) {
    const OWN: u8 = REACH as u8;
    let own = stone.map(|()| VertexAtSweep {
        settled: vertex.target.is_some(),
        net: vertex.target.map_or(vertex.net, |target| target - vertex.net),
        component: OWN,
    });
    // The new number of each component, in the order in which they are met.
    let mut numbers = [None; REACH + 1];
    let mut known = 0;
    let mut code = 0;
    for (k, place) in core::iter::once(&own).chain(places).enumerate() {
        let Some(mut place) = *place else { continue };
        // As many edges lead on from here at most.
        let ahead = (REACH - k) as i8;
        let possible = match place.settled {
            true => (-ahead..=ahead).contains(&place.net),
            false => ahead > 0 && (1 - ahead..=ahead).contains(&place.net),
        };
        if !possible {
            return;
        }
        if k == REACH {
            break;
        }
        let joined = vertex.joined >> place.component & 1 == 1;
        let component = if joined { OWN } else { place.component };
        if let Some(number) = numbers.get_mut(component as usize) {
            place.component = *number.get_or_insert_with(|| {
                known += 1;
                known - 1
            });
        }
        code |= pack(Some(place)) << (BITS * k as u32);
    }
    visit(Frontier(code), vertex.roots, vertex.decision);
}
