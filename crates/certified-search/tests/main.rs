//! The tests of certified-search.

mod effort;
