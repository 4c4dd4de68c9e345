//! The door for JavaScript.

use core::cell::RefCell;
use core::ops::ControlFlow;
use core::time::Duration;

use certified_search::Stopped;
use clobber_core::{Effort, Limits};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Tables;

#[wasm_bindgen]
extern "C" {
    /// The browser's clock, in milliseconds.
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn milliseconds() -> f64;

    /// Shows the progress of the search that runs: the page defines it before it asks.
    #[wasm_bindgen(js_name = showProgress)]
    fn show_progress(steps: f64, seconds: f64, at_least: Option<f64>, at_most: Option<f64>);
}

/// The time between two reports of progress.
const REPORT_EVERY: Duration = Duration::from_millis(100);

thread_local! {
    static TABLES: RefCell<Tables> = RefCell::default();
}

/// Answers a question of the page, within limits.
///
/// # Arguments
/// * `question`: JSON, as for [`answer`](crate::answer).
/// * `seconds`, `steps`, `megabytes`: the limits; `undefined` is none.
#[wasm_bindgen]
#[must_use]
pub fn ask(
    question: &str,
    seconds: Option<f64>,
    steps: Option<f64>,
    megabytes: Option<f64>,
) -> String {
    let limits = Limits {
        time: seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()),
        steps: steps.map(|steps| steps as u64),
        memory: megabytes.map(|megabytes| (megabytes * 1_048_576.0) as usize),
    };
    let mut reported = Duration::ZERO;
    let effort = Effort::within(limits).with_clock(clock).watched(move |progress| {
        if progress.elapsed.saturating_sub(reported) >= REPORT_EVERY {
            reported = progress.elapsed;
            let bound = |bound: Option<i64>| bound.map(|bound| bound as f64);
            show_progress(
                progress.steps as f64,
                progress.elapsed.as_secs_f64(),
                bound(progress.at_least),
                bound(progress.at_most),
            );
        }
        // The page cancels a search by ending its worker.
        ControlFlow::Continue(())
    });
    TABLES.with(|tables| match tables.try_borrow_mut() {
        Ok(mut tables) => crate::answer(question, &mut tables, effort),
        Err(_) => format!(r#"{{"stopped":"{}"}}"#, Stopped::Cancelled),
    })
}

fn clock() -> Option<Duration> {
    Duration::try_from_secs_f64(milliseconds() / 1000.0).ok()
}
