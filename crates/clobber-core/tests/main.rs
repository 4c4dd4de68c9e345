//! The tests of clobber-core: one program, so that shared code is compiled once.

mod certificates;
mod definition;
mod delta;
mod forgery;
#[cfg(any(feature = "quickcheck", feature = "arbitrary"))]
mod generators;
mod golden;
mod names;
#[cfg(feature = "petgraph")]
mod petgraph;
mod rules;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "svg")]
mod svg;
mod texts;
mod topology;
