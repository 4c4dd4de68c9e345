//! Cancels a search from another thread, as a button would, and reports its progress.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use certified_search::{Effort, Limits, Stopped};

/// Searches for a number that does not exist.
fn search(effort: &mut Effort<'_>) -> Result<u64, Stopped> {
    for n in 1..u64::MAX {
        effort.spend(1)?;
        if n.is_power_of_two() && n % 3 == 0 {
            return Ok(n);
        }
    }
    Ok(0)
}

fn main() {
    let is_cancelled = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(50));
            is_cancelled.store(true, Ordering::Relaxed);
        });
        let mut looks = 0;
        let mut effort = Effort::within(Limits::NONE).watched(|_| {
            looks += 1;
            match is_cancelled.load(Ordering::Relaxed) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        let (found, steps) = (search(&mut effort), effort.progress().steps);
        drop(effort);
        println!("{found:?} after {steps} steps and {looks} looks");
    });
}
