//! The tests of clause-learning.

mod forgers;
mod formulas;
mod limits;
mod theories;
