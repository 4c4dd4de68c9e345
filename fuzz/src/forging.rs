//! The forgers of the crates' tests, with a fuzzer's input as the source of choices.

use std::sync::{Mutex, PoisonError};

use testkit::{Forger, Forgeries, Random};

/// All forgeries so far.
static ALL: Mutex<Forgeries> = Mutex::new(Forgeries::up_to(0));

/// Runs one of the forgers with the input as its choices, and sometimes prints the counts. The last such line of a
/// run's log has the totals.
pub fn forge(input: &[u8], forgers: &[Forger]) {
    let mut random = Random::from_bytes(input);
    let mut forgeries = Forgeries::up_to(20);
    random.pick(forgers)(&mut random, &mut forgeries);
    let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
    let before = all.tried();
    all.add(&forgeries);
    if before / 100_000 < all.tried() / 100_000 {
        eprintln!("{all}");
    }
}
