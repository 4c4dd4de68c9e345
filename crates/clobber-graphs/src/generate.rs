//! Random boards for tests and fuzz targets: the features `quickcheck` and `arbitrary`.
//!
//! Positions and plays on these boards come with them, from `clobber_core::generate`.
//!
#![cfg_attr(feature = "quickcheck", doc = "```")]
#![cfg_attr(not(feature = "quickcheck"), doc = "```ignore")]
//! use clobber_core::Position;
//! use clobber_graphs::{Effort, Hypercube, solve};
//!
//! fn the_solution_holds(position: Position<Hypercube, u64>) -> bool {
//!     let effort = &mut Effort::new();
//!     solve(&position, effort)
//!         .is_ok_and(|found| found.check(&position, effort).is_ok())
//! }
//!
//! quickcheck::quickcheck(the_solution_holds as fn(Position<Hypercube, u64>) -> bool);
//! ```

use core::fmt;

#[cfg(feature = "quickcheck")]
use certified_search::generate::simpler_texts;
use clobber_core::generate::{Generate, Source};
use clobber_core::{Cycle, GraphBoard, Grid, Path, Topology};

use crate::board::{
    Circulant, Clique, Hamming, Hypercube, Multipartite, NamedBoard, PathPower, Product,
};

/// Unwraps a value made of numbers within bounds. Generators cannot report errors.
#[expect(clippy::expect_used, reason = "the numbers were chosen within the bounds")]
fn within_bounds<T, E: fmt::Debug>(made: Result<T, E>) -> T {
    made.expect("a board within bounds")
}

/// Returns a number up to `limit`, often a small one.
fn length_within(source: &mut impl Source, limit: usize) -> u32 {
    let most = if source.coin() { limit } else { limit.min(12) };
    source.up_to(most).try_into().unwrap_or(u32::MAX)
}

impl Generate for Hypercube {
    fn generate(source: &mut impl Source) -> Self {
        let limit = source.size();
        let most = limit.max(1).ilog2().min(Self::MAX_DIMENSION);
        within_bounds(Self::new(source.up_to(most as usize) as u32))
    }
}

impl Generate for Clique {
    fn generate(source: &mut impl Source) -> Self {
        Self::new(length_within(source, source.size()))
    }
}

impl Generate for Hamming {
    /// Up to five factors, mostly small; occasionally one is empty.
    fn generate(source: &mut impl Source) -> Self {
        let limit = source.size();
        let mut rest = limit.clamp(1, u32::MAX as usize);
        let mut sizes: Vec<u32> = Vec::new();
        for _ in 0..=source.below(5) {
            let most = if source.below(4) < 3 { rest.min(5) } else { rest };
            let size = 1 + source.below(most);
            sizes.push(size as u32);
            rest /= size;
        }
        if limit == 0 || source.below(16) == 15 {
            sizes.push(0);
        }
        within_bounds(Self::new(sizes))
    }
}

impl Generate for PathPower {
    fn generate(source: &mut impl Source) -> Self {
        let limit = source.size();
        let length = length_within(source, limit);
        let most = if source.below(8) < 7 { 4 } else { length };
        Self::new(length, source.up_to(most as usize) as u32)
    }
}

impl Generate for Circulant {
    /// Up to three steps; some go around more than once.
    fn generate(source: &mut impl Source) -> Self {
        let limit = source.size();
        let length = length_within(source, limit.min(u32::MAX as usize / 2));
        // On a single vertex every step is a loop.
        let count = if length < 2 { 0 } else { source.up_to(3) };
        let step = |_| {
            let step = 1 + source.below(length as usize - 1) as u32;
            if source.below(8) == 7 { step + length } else { step }
        };
        let steps: Vec<u32> = (0..count).map(step).collect();
        within_bounds(Self::new(length, steps))
    }
}

impl Generate for Multipartite {
    /// Up to five parts, mostly small.
    fn generate(source: &mut impl Source) -> Self {
        let mut rest = source.size().min(u32::MAX as usize);
        let parts: Vec<u32> = (0..source.up_to(5))
            .map(|_| {
                let most = if source.below(4) < 3 { rest.min(4) } else { rest };
                let size = source.up_to(most);
                rest -= size;
                size as u32
            })
            .collect();
        within_bounds(Self::new(parts))
    }
}

impl<G: Topology + Generate, H: Topology + Generate> Generate for Product<G, H> {
    fn generate(source: &mut impl Source) -> Self {
        let limit = source.size().min(u32::MAX as usize);
        let of_first = if source.coin() { limit } else { limit.isqrt() };
        let first = G::generate(&mut source.with_size(of_first));
        let rest = limit.checked_div(first.vertex_count()).unwrap_or(limit);
        within_bounds(Self::new(first, H::generate(&mut source.with_size(rest))))
    }
}

impl Generate for NamedBoard {
    fn generate(source: &mut impl Source) -> Self {
        let limit = source.size();
        match source.below(10) {
            8 => Self::Multipartite(Multipartite::generate(source)),
            // A product of cliques is another kind.
            9 => Product::<Path, Multipartite>::generate(source).into(),
            1 => Self::Cycle(Cycle::generate(source)),
            2 => Self::PathPower(PathPower::generate(source)),
            3 => Self::Circulant(Circulant::generate(source)),
            4 => Self::Hamming(Hamming::generate(source)),
            5 => Self::Graph(GraphBoard::generate(source)),
            6 => Self::Grid(Grid::generate(source)),
            // No hypercube is empty.
            7 if limit > 0 => Self::Hypercube(Hypercube::generate(source)),
            _ => Self::Path(Path::generate(source)),
        }
    }
}

certified_search::values_by_feature! {
    Hypercube => simpler_texts;
    Clique => simpler_texts;
    Hamming => simpler_texts;
    PathPower => simpler_texts;
    Circulant => simpler_texts;
    Multipartite => simpler_texts;
    Product<G, H> where G: Topology, H: Topology;
    NamedBoard => simpler_texts;
}
