//! Smaller boards to try when a property fails.
//!
//! Every type has a measure that decreases with each step, so shrinking ends:
//!
//! | type | measure, compared lexicographically |
//! |---|---|
//! | hypercubes, cliques | vertices |
//! | Hamming graphs | vertices, factors, sum of the sizes |
//! | powers of paths | vertices, reach |
//! | circulant graphs | vertices, steps, sum of the steps |
//! | complete multipartite graphs | vertices |
//! | products | vertices, measures of the two factors |

use core::ops::Range;

use clobber_core::generate::{ShrinkBoard, SmallerBoard, omissions};
use clobber_core::{Topology, Vertex};
use quickcheck::Arbitrary;

use crate::board::{
    Circulant, Clique, Hamming, Hypercube, Multipartite, NamedBoard, PathPower, Product,
};

/// Returns all vertices outside a range.
fn kept(vertex_count: usize, omitted: &Range<usize>) -> Vec<Vertex> {
    (0..omitted.start).chain(omitted.end..vertex_count).filter_map(Vertex::from_index).collect()
}

fn all(vertex_count: usize) -> Vec<Vertex> {
    kept(vertex_count, &(0..0))
}

clobber_core::shrink_boards! {
    Hypercube;
    Clique;
    Hamming;
    PathPower;
    Circulant;
    Multipartite;
    Product<G, H> where G: ShrinkBoard, H: ShrinkBoard;
    NamedBoard;
}

impl ShrinkBoard for Hypercube {
    /// The smaller boards are faces: some coordinates are all 0, or all 1.
    fn smaller_boards(&self) -> Box<dyn Iterator<Item = SmallerBoard<Self>>> {
        let dimension = self.dimension();
        let faces = omissions(dimension as usize).flat_map(|omitted| {
            let ones = ((1_u32 << omitted.len()) - 1) << omitted.start;
            [(omitted.clone(), 0), (omitted, ones)]
        });
        Box::new(faces.filter_map(move |(omitted, fixed)| {
            let board = Self::new(dimension - omitted.len() as u32).ok()?;
            let (start, length) = (omitted.start as u32, omitted.len() as u32);
            let below = (1 << start) - 1;
            let origin = |vertex: u32| vertex & below | (vertex & !below) << length | fixed;
            let origins = (0..1_u32 << board.dimension()).map(|v| Vertex::new(origin(v)));
            Some(SmallerBoard { board, origins: origins.collect() })
        }))
    }
}

impl ShrinkBoard for Clique {
    fn smaller_boards(&self) -> Box<dyn Iterator<Item = SmallerBoard<Self>>> {
        let size = self.size() as usize;
        Box::new(omissions(size).map(move |omitted| {
            let origins = kept(size, &omitted);
            SmallerBoard { board: Self::new(origins.len() as u32), origins }
        }))
    }
}

impl ShrinkBoard for Hamming {
    /// A smaller board lacks some coordinates of a factor, or a factor of size 1.
    fn smaller_boards(&self) -> Box<dyn Iterator<Item = SmallerBoard<Self>>> {
        let whole = self.clone();
        let smaller_factors = (0..whole.sizes().len()).flat_map(move |factor| {
            let size = whole.sizes().get(factor).map_or(0, |&size| size as usize);
            let whole = whole.clone();
            omissions(size).filter_map(move |omitted| {
                let mut sizes = whole.sizes().to_vec();
                *sizes.get_mut(factor)? -= omitted.len() as u32;
                let is_kept = |&vertex: &Vertex| {
                    let coordinate = whole.coordinates(vertex).nth(factor);
                    coordinate.is_some_and(|coordinate| !omitted.contains(&(coordinate as usize)))
                };
                let origins = all(whole.vertex_count()).into_iter().filter(is_kept).collect();
                Some(SmallerBoard { board: Self::new(sizes).ok()?, origins })
            })
        });
        let whole = self.clone();
        let fewer_factors = (0..whole.sizes().len()).filter_map(move |factor| {
            let mut sizes = whole.sizes().to_vec();
            sizes.remove(factor);
            let board = Self::new(sizes).ok()?;
            let is_same = board.vertex_count() == whole.vertex_count();
            let origins = all(whole.vertex_count());
            (is_same && !board.sizes().is_empty()).then_some(SmallerBoard { board, origins })
        });
        Box::new(smaller_factors.chain(fewer_factors))
    }
}

impl ShrinkBoard for PathPower {
    fn smaller_boards(&self) -> Box<dyn Iterator<Item = SmallerBoard<Self>>> {
        let (count, reach) = (self.vertex_count(), self.reach());
        let fewer_vertices = omissions(count).map(move |omitted| {
            let origins = kept(count, &omitted);
            SmallerBoard { board: Self::new(origins.len() as u32, reach), origins }
        });
        let shorter = reach.shrink();
        let fewer_edges = shorter.map(move |reach| SmallerBoard {
            board: Self::new(count as u32, reach),
            origins: all(count),
        });
        Box::new(fewer_vertices.chain(fewer_edges))
    }
}

impl ShrinkBoard for Circulant {
    fn smaller_boards(&self) -> Box<dyn Iterator<Item = SmallerBoard<Self>>> {
        let (count, steps) = (self.vertex_count(), self.steps().to_vec());
        let fewer_vertices = omissions(count).filter_map(move |omitted| {
            let origins = kept(count, &omitted);
            let length = origins.len() as u32;
            let is_loop = |step: &u32| step.checked_rem(length) == Some(0);
            let steps = steps.iter().copied().filter(|step| !is_loop(step));
            Some(SmallerBoard { board: Self::new(length, steps).ok()?, origins })
        });
        let steps = self.steps().to_vec();
        let fewer_steps = omissions(steps.len()).map(move |omitted| {
            let mut steps = steps.clone();
            steps.drain(omitted);
            steps
        });
        // The same graph, by the shorter way around.
        let shortest = |&step: &u32| {
            let ahead = step.checked_rem(count as u32).unwrap_or(step);
            ahead.min((count as u32).wrapping_sub(ahead))
        };
        let same: Vec<u32> = self.steps().iter().map(shortest).collect();
        let same = (same != self.steps()).then_some(same);
        let steps = self.steps().to_vec();
        let shorter_steps = (0..steps.len()).flat_map(move |index| {
            let whole = steps.clone();
            let shorter = steps.get(index).map(Arbitrary::shrink).into_iter().flatten();
            shorter.map(move |step| {
                let mut steps = whole.clone();
                steps.get_mut(index).into_iter().for_each(|old| *old = step);
                steps
            })
        });
        let fewer_edges = fewer_steps.chain(same).chain(shorter_steps).filter_map(move |steps| {
            let board = Self::new(count as u32, steps).ok()?;
            Some(SmallerBoard { board, origins: all(count) })
        });
        Box::new(fewer_vertices.chain(fewer_edges))
    }
}

impl ShrinkBoard for Multipartite {
    fn smaller_boards(&self) -> Box<dyn Iterator<Item = SmallerBoard<Self>>> {
        let (count, whole) = (self.vertex_count(), self.clone());
        Box::new(omissions(count).filter_map(move |omitted| {
            let origins = kept(count, &omitted);
            let mut parts = vec![0; whole.parts().len()];
            for part in origins.iter().filter_map(|&vertex| whole.part_of(vertex)) {
                *parts.get_mut(part)? += 1;
            }
            Some(SmallerBoard { board: Self::new(parts).ok()?, origins })
        }))
    }
}

impl<G: ShrinkBoard, H: ShrinkBoard> ShrinkBoard for Product<G, H> {
    fn smaller_boards(&self) -> Box<dyn Iterator<Item = SmallerBoard<Self>>> {
        let whole = self.clone();
        let smaller_first =
            self.first().smaller_boards().filter_map(move |SmallerBoard { board, origins }| {
                let copies = all(whole.second().vertex_count());
                let joined = |&b: &Vertex| origins.iter().map(move |&a| (a, b));
                let origins =
                    copies.iter().flat_map(joined).map(|(a, b)| whole.join(a, b)).collect();
                Some(SmallerBoard {
                    board: Self::new(board, whole.second().clone()).ok()?,
                    origins,
                })
            });
        let whole = self.clone();
        let smaller_second =
            self.second().smaller_boards().filter_map(move |SmallerBoard { board, origins }| {
                let copy = all(whole.first().vertex_count());
                let joined = |&b: &Vertex| copy.iter().map(move |&a| (a, b));
                let origins =
                    origins.iter().flat_map(joined).map(|(a, b)| whole.join(a, b)).collect();
                Some(SmallerBoard { board: Self::new(whole.first().clone(), board).ok()?, origins })
            });
        Box::new(smaller_first.chain(smaller_second))
    }
}

impl ShrinkBoard for NamedBoard {
    fn smaller_boards(&self) -> Box<dyn Iterator<Item = SmallerBoard<Self>>> {
        fn of_kind<T: ShrinkBoard>(
            board: &T,
            any: fn(T) -> NamedBoard,
        ) -> Box<dyn Iterator<Item = SmallerBoard<NamedBoard>>> {
            let boards = board.smaller_boards();
            Box::new(
                boards.map(move |part| SmallerBoard {
                    board: any(part.board),
                    origins: part.origins,
                }),
            )
        }
        match self {
            Self::Hypercube(board) => of_kind(board, Self::Hypercube),
            Self::Hamming(board) => of_kind(board, Self::Hamming),
            Self::Grid(board) => of_kind(board, Self::Grid),
            Self::Path(board) => of_kind(board, Self::Path),
            Self::PathPower(board) => of_kind(board, Self::PathPower),
            Self::Cycle(board) => of_kind(board, Self::Cycle),
            Self::Circulant(board) => of_kind(board, Self::Circulant),
            Self::Multipartite(board) => of_kind(board, Self::Multipartite),
            Self::Product(board) => of_kind(board.as_ref(), Self::from),
            Self::Graph(board) => of_kind(board, Self::Graph),
        }
    }
}
