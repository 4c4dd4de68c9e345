#![no_main]
//! Forged claims about plays, forests, boards and solutions: accepted ones hold for all plays.

use clobber_fuzz::forging::forge;
use libfuzzer_sys::fuzz_target;

#[path = "../../crates/clobber-core/tests/forgery.rs"]
mod core_forgers;
#[path = "../../crates/clobber-solitaire/tests/forgers.rs"]
mod solitaire_forgers;

fuzz_target!(|input: &[u8]| forge(
    input,
    &[
        core_forgers::reductions,
        core_forgers::forests,
        core_forgers::sides_and_odd_cycles,
        solitaire_forgers::solutions,
        solitaire_forgers::proofs,
    ],
));
