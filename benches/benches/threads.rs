//! Threads that search one board together: their speed, their positions and the cores that they keep busy. The
//! processor time, compared with the first number of threads, predicts the speed on a machine with more cores.
//!
//! `BOARDS='4x8 5x6' THREADS='1 16' cargo bench -p clobber-benches --bench threads` measures these boards with these numbers of threads.
//! Without them it is 5 x 5 with 1, 2, 4, 8 and 16 threads, and 4 x 8 too unless `--quick` is given.

use std::time::Instant;

use clobber_benches::{heading, is_quick, note};
use clobber_cgt::{Effort, OutcomeSolver};
use clobber_core::{Color, Grid, Position};

/// Returns the words of a variable of the environment, or others.
fn words(name: &str, default: &str) -> Vec<String> {
    let text = std::env::var(name).unwrap_or_else(|_| default.to_owned());
    text.split_whitespace().map(str::to_owned).collect()
}

/// Returns the number that a word is.
fn number(word: &str) -> usize {
    word.parse().unwrap_or_else(|_| panic!("{word} is not a number"))
}

/// Returns the seconds that processors have spent on this process, if the system counts them: the 14th and the 15th field of the
/// file, in hundredths.
fn processor_time() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    let (_, fields) = text.rsplit_once(')')?;
    let ticks = fields.split_whitespace().skip(11).take(2).map(str::parse::<u32>);
    Some(f64::from(ticks.sum::<Result<u32, _>>().ok()?) / 100.0)
}

fn main() {
    let boards = words("BOARDS", if is_quick() { "5x5" } else { "5x5 4x8" });
    let threads: Vec<usize> =
        words("THREADS", "1 2 4 8 16").iter().map(|word| number(word)).collect();
    for board in boards {
        let (rows, cols) = board.split_once('x').expect("a board such as 5x5");
        let grid = Grid::new(number(rows), number(cols)).expect("a board that is not too large");
        let position = Position::checkerboard(grid, Color::Black);
        heading(&format!("{rows} x {cols}, by threads"));
        let mut first = None;
        for &count in &threads {
            let mut solver = OutcomeSolver::new().with_threads(count);
            let mut effort = Effort::default();
            let (start, before) = (Instant::now(), processor_time());
            let wins =
                solver.wins(&position, Color::Black, &mut effort).expect("within the limits");
            let seconds = start.elapsed().as_secs_f64();
            let spent = before.zip(processor_time()).map(|(before, after)| after - before);
            let positions = effort.progress().steps;
            let (answer, seconds_of_one, positions_of_one, spent_of_one) =
                *first.get_or_insert((wins, seconds, positions, spent));
            assert_eq!(wins, answer, "{board}, {count} threads");
            let busy = spent.zip(spent_of_one).map_or_else(String::new, |(spent, of_one)| {
                format!(
                    ", {:.1} cores busy, {:.1} µs of a processor each; at best {:.1} times as fast with a core for each",
                    spent / seconds,
                    1e6 * spent / positions as f64,
                    count as f64 * of_one / spent
                )
            });
            note(&format!(
                "{rows} x {cols}, {count} threads: {:.2} times as fast ({seconds:.2} s), {:.2} times the positions \
                 ({positions}){busy}",
                seconds_of_one / seconds,
                positions as f64 / positions_of_one as f64,
            ));
        }
    }
}
