//! Learns the guess at the points to come by which the beam of `ScoreSearch` chooses positions, and writes
//! `crates/clickomania/data/score.weights`.
//!
//! Positions are met in beams that begin within annealed plays, and played on by small beams with the weights so far. Ridge
//! regression fits the weights to the points and to whether the board was emptied. Everything follows from the seed.
//!
//! `cargo run --release -p clobber-benches --bin train_score` prints by the number of blocks left how well the scores of
//! boards that were not learned from are guessed: the standard deviation of the scores to come, and the root of the mean squared
//! error of the guess.

use std::error::Error;
use std::time::Instant;

use clickomania::Board;
use clickomania::training::*;

/// Height, width and colours of the boards, and of how many in a round.
const BOARDS: [(usize, usize, usize, u64); 5] =
    [(15, 15, 5, 24), (15, 15, 4, 8), (15, 15, 6, 8), (10, 10, 3, 6), (20, 20, 5, 3)];
/// Annealed plays of a board.
const PLAYS: usize = 4;
const ROUNDS: u64 = 3;
const RIDGE: f64 = 1e-4;
const WEIGHTS: usize = FEATURES * KNOTS;

fn main() -> Result<(), Box<dyn Error>> {
    let start = Instant::now();
    let mut weights = Weights::default();
    // Seeds of boards from 100000: none that results are reported for.
    let mut seed = 100_000;
    for round in 1..=ROUNDS {
        let mut samples = collect(&weights, &mut seed, 1);
        let unseen = collect(&weights, &mut seed, 6);
        let fit = [|sample: &Sample| sample.points, |sample: &Sample| sample.cleared]
            .map(|target| regression(&samples, target));
        let text = Weights::to_text(|output, knot, feature| fit[output][knot * FEATURES + feature]);
        weights = Weights::from_text(&text).ok_or("the weights do not fit")?;
        std::fs::write(
            concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/clickomania/data/score.weights"),
            text,
        )?;
        println!("round {round}: {} positions, {} s", samples.len(), start.elapsed().as_secs());
        for (title, samples) in [("learned", &mut samples), ("not learned", &mut { unseen })] {
            report(title, &weights, samples);
        }
    }
    Ok(())
}

/// Meets positions of new boards, of a part of the numbers of boards.
fn collect(weights: &Weights, seed: &mut u64, part: u64) -> Vec<Sample> {
    let mut found = Vec::new();
    for (height, width, colors, count) in BOARDS {
        for _ in 0..count.div_ceil(part) {
            *seed += 1;
            let board = Board::random(height, width, colors, *seed);
            found.extend(samples(&board, weights, *seed, PLAYS));
        }
    }
    found
}

/// Returns the weights with the least squared error and a small penalty on their squares.
fn regression(samples: &[Sample], target: impl Fn(&Sample) -> f64) -> Vec<f64> {
    let mut matrix = vec![[0.0; WEIGHTS + 1]; WEIGHTS];
    for sample in samples {
        let (knot, part) = knot(sample.left);
        let low = sample.features.iter().map(|feature| (1.0 - part) * feature);
        let both: Vec<f64> =
            low.chain(sample.features.iter().map(|feature| part * feature)).collect();
        let first = knot * FEATURES;
        for (i, a) in both.iter().enumerate() {
            let row = &mut matrix[first + i];
            for (entry, b) in row[first..].iter_mut().zip(&both) {
                *entry += a * b;
            }
            row[WEIGHTS] += a * target(sample);
        }
    }
    for (i, row) in matrix.iter_mut().enumerate() {
        row[i] += RIDGE * row[i] + 1e-6;
    }
    solve(&mut matrix);
    matrix.iter().map(|row| row[WEIGHTS]).collect()
}

/// Solves linear equations by elimination; the last column is the right-hand side, and then the solution.
fn solve(matrix: &mut [[f64; WEIGHTS + 1]]) {
    for pivot in 0..matrix.len() {
        let unit = matrix[pivot].map(|entry| entry / matrix[pivot][pivot]);
        matrix[pivot] = unit;
        for (i, row) in matrix.iter_mut().enumerate() {
            let factor = row[pivot];
            if i != pivot && factor != 0.0 {
                row.iter_mut().zip(&unit).for_each(|(entry, unit)| *entry -= factor * unit);
            }
        }
    }
}

fn report(title: &str, weights: &Weights, samples: &[Sample]) {
    for first in (0..150).step_by(SPACING) {
        let some = samples.iter().filter(|sample| (first..first + SPACING).contains(&sample.left));
        let pairs: Vec<(f64, f64)> = some
            .map(|sample| {
                let [points, cleared] = weights.guess(sample.left, &sample.features);
                (sample.points + sample.cleared, points + cleared.clamp(0.0, 1000.0))
            })
            .collect();
        let count = pairs.len() as f64;
        let mean = pairs.iter().map(|(score, _)| score).sum::<f64>() / count;
        let spread = pairs.iter().map(|(score, _)| (score - mean).powi(2)).sum::<f64>() / count;
        let error = pairs.iter().map(|(score, guess)| (score - guess).powi(2)).sum::<f64>() / count;
        println!(
            "  {title}, {first} to {} blocks left: {count} positions, deviation {:.0}, error {:.0}",
            first + SPACING - 1,
            spread.sqrt(),
            error.sqrt()
        );
    }
}
