#![no_main]
//! Clause learning on any clauses, some added during the search, with interruptions, compared with all values; its
//! proofs, also changed or for other clauses.

use clobber_fuzz::forging::forge;
use libfuzzer_sys::fuzz_target;

#[path = "../../crates/clause-learning/tests/forgers.rs"]
mod forgers;

fuzz_target!(|input: &[u8]| forge(
    input,
    &[forgers::held_back, forgers::changed_proofs, forgers::proofs],
));
