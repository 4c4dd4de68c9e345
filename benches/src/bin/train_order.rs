//! Learns the order in which `OutcomeSolver` searches moves on grids, and writes `crates/clobber-cgt/data/order.weights`.
//!
//! The program solves checkerboards and collects decided sums, each with its winner and the number of positions of the
//! proof. A small network learns both. Then the searches run again with the learned order, and the network learns from
//! their sums too. The seed determines everything.
//!
//! `cargo run --release -p clobber-benches --bin train_order` prints how well the network separates won from lost sums:
//! the area under the curve of true over false positives (AUC). It is 1 if every won sum is ranked above every lost
//! one, and 0.5 for guesses. The boards of the second list are not used for learning.

use std::error::Error;
use std::sync::Arc;
use std::time::Instant;

use clobber_cgt::internal::*;
use clobber_cgt::{Color, Effort, Grid, OutcomeSolver, Position};
use testkit::Random;

const SEED: u64 = 20;
/// Boards for learning: one in this many decided sums is kept.
const LEARNED: [(usize, usize, u64); 4] = [(4, 6, 1), (5, 5, 2), (4, 7, 4), (3, 8, 1)];
const UNSEEN: [(usize, usize, u64); 3] = [(3, 9, 2), (2, 15, 2), (3, 7, 1)];
const ROUNDS: usize = 2;
const EPOCHS: i32 = 4;
const BATCH: usize = 64;
const RATE: f32 = 0.003;
/// The weight of the squared error of the work, relative to the logarithmic error of the winner.
const WORK_FACTOR: f32 = 0.1;

fn main() -> Result<(), Box<dyn Error>> {
    let start = Instant::now();
    let mut model = Model::new(SEED);
    let mut network = Arc::new(Network::default());
    for round in 1..=ROUNDS {
        let mut sums = Vec::new();
        for board in LEARNED {
            sums.extend(solve(&network, board)?);
        }
        println!("round {round}: {} sums, {} s", sums.len(), start.elapsed().as_secs());
        let mut random = Random::new(SEED + round as u64);
        for epoch in 0..EPOCHS {
            for end in (1..sums.len()).rev() {
                sums.swap(end, (random.next() % (end as u64 + 1)) as usize);
            }
            let loss = model.learn(&sums, RATE * 0.6_f32.powi(epoch));
            println!("  epoch {epoch}: loss {loss:.4}, {} s", start.elapsed().as_secs());
        }
        let bytes = model.to_bytes();
        network = Arc::new(Network::from_bytes(&bytes).ok_or("the weights do not fit")?);
        std::fs::write(
            concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/clobber-cgt/data/order.weights"),
            bytes,
        )?;
    }
    for (title, boards) in [("learned", LEARNED.as_slice()), ("not learned", &UNSEEN)] {
        for &board in boards {
            let (rows, cols, _) = board;
            let sums = solve(&network, board)?;
            let mut guesses: Vec<_> = sums
                .iter()
                .map(|sum| (network.guess(&sum.inputs, sum.moves, sum.stones).logit, sum.wins))
                .collect();
            println!("{title} {rows} x {cols}: AUC {:.4} of {}", auc(&mut guesses), sums.len());
        }
    }
    Ok(())
}

/// Solves a checkerboard and returns some of the decided sums.
fn solve(
    network: &Arc<Network>,
    (rows, cols, rate): (usize, usize, u64),
) -> Result<Vec<SolvedSum>, Box<dyn Error>> {
    let board = Position::checkerboard(Grid::new(rows, cols)?, Color::Black);
    let mut solver = OutcomeSolver::new().with_network(Arc::clone(network), Some(rate));
    let mut effort = Effort::new();
    solver.wins(&board, Color::Black, &mut effort)?;
    println!("  {rows} x {cols}: {} positions", effort.progress().steps);
    Ok(solver.take_recorded())
}

/// Returns the probability that a won sum is ranked above a lost one.
fn auc(guesses: &mut [(f32, bool)]) -> f64 {
    guesses.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    let (mut lost, mut above) = (0_u64, 0_u64);
    for (_, wins) in guesses.iter() {
        if *wins { above += lost } else { lost += 1 }
    }
    above as f64 / lost as f64 / (guesses.len() as u64 - lost) as f64
}

/// Returns a number between -1 and 1.
fn sign(random: &mut Random) -> f32 {
    (random.next() >> 40) as f32 / (1 << 23) as f32 - 1.0
}

/// Weights with the moments of their gradients, for Adam.
#[derive(Clone, Copy)]
struct Row<const N: usize> {
    weights: [f32; N],
    gradient: [f32; N],
    moments: [[f32; N]; 2],
}

impl<const N: usize> Row<N> {
    fn new(mut weight: impl FnMut() -> f32) -> Self {
        Self { weights: [0.0; N].map(|_| weight()), gradient: [0.0; N], moments: [[0.0; N]; 2] }
    }

    fn step(&mut self, rate: f32) {
        const DECAYS: [f32; 2] = [0.9, 0.999];
        let [mean, square] = &mut self.moments;
        for k in 0..N {
            let gradient = self.gradient[k];
            mean[k] += (1.0 - DECAYS[0]) * (gradient - mean[k]);
            square[k] += (1.0 - DECAYS[1]) * (gradient * gradient - square[k]);
            self.weights[k] -= rate * mean[k] / (square[k].sqrt() + 1e-8);
        }
        self.gradient = [0.0; N];
    }

    fn add(&mut self, gradient: &[f32; N], factor: f32) {
        for (own, gradient) in self.gradient.iter_mut().zip(gradient) {
            *own += gradient * factor;
        }
    }
}

struct Model {
    inputs: Vec<Row<WIDTH>>,
    layer: [Row<NEURONS>; ENTRIES + 1],
    outputs: [Row<2>; NEURONS + 1],
    steps: i32,
}

impl Model {
    fn new(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut inputs: Vec<_> =
            (0..INPUTS).map(|_| Row::new(|| 0.05 * sign(&mut random))).collect();
        inputs[0] = Row::new(|| 0.0);
        Self {
            inputs,
            layer: [(); ENTRIES + 1].map(|()| Row::new(|| 0.25 * sign(&mut random))),
            outputs: [(); NEURONS + 1].map(|()| Row::new(|| 0.25 * sign(&mut random))),
            steps: 0,
        }
    }

    /// Learns from all sums once, and returns the mean loss.
    fn learn(&mut self, sums: &[SolvedSum], rate: f32) -> f64 {
        let mut loss = 0.0;
        let mut touched = Vec::new();
        for batch in sums.chunks(BATCH) {
            for sum in batch {
                loss += f64::from(self.see(sum));
                touched.extend_from_slice(&sum.inputs);
            }
            self.steps += 1;
            // The moments begin at zero.
            let correction = |decay: f32| 1.0 - decay.powi(self.steps);
            let rate = rate * correction(0.999).sqrt() / correction(0.9);
            touched.sort_unstable();
            touched.dedup();
            touched.drain(..).for_each(|input| self.inputs[usize::from(input)].step(rate));
            self.layer.iter_mut().for_each(|row| row.step(rate));
            self.outputs.iter_mut().for_each(|row| row.step(rate));
        }
        loss / sums.len() as f64
    }

    /// Adds the gradient of a sum's loss, and returns the loss.
    fn see(&mut self, sum: &SolvedSum) -> f32 {
        let mut sums = [0.0; WIDTH];
        for &input in &sum.inputs {
            for (sum, weight) in sums.iter_mut().zip(&self.inputs[usize::from(input)].weights) {
                *sum += weight;
            }
        }
        let mut entries = [1.0; ENTRIES + 1];
        for k in 0..WIDTH {
            entries[k] = if k < LINEAR { sums[k] } else { sums[k].max(0.0) };
        }
        entries[WIDTH] = sum.moves as f32 * COUNT_UNIT;
        entries[WIDTH + 1] = sum.stones as f32 * COUNT_UNIT;
        let mut neurons = [0.0; NEURONS];
        for (entry, row) in entries.iter().zip(&self.layer) {
            for (neuron, weight) in neurons.iter_mut().zip(&row.weights) {
                *neuron += entry * weight;
            }
        }
        let mut outputs = self.outputs[NEURONS].weights;
        for (neuron, row) in neurons.iter().zip(&self.outputs) {
            for (output, weight) in outputs.iter_mut().zip(&row.weights) {
                *output += neuron.max(0.0) * weight;
            }
        }

        let [logit, ln_work] = outputs;
        let off = ln_work - (sum.positions.max(1) as f32).ln();
        let sign = if sum.wins { -logit } else { logit };
        let loss = sign.max(0.0) + (-sign.abs()).exp().ln_1p() + WORK_FACTOR * off * off;
        let wins = 1.0 / (1.0 + (-logit).exp());
        let to_outputs = [wins - f32::from(u8::from(sum.wins)), 2.0 * WORK_FACTOR * off]
            .map(|gradient| gradient / BATCH as f32);

        self.outputs[NEURONS].add(&to_outputs, 1.0);
        let mut to_neurons = [0.0; NEURONS];
        for k in 0..NEURONS {
            let row = &mut self.outputs[k];
            row.add(&to_outputs, neurons[k].max(0.0));
            if neurons[k] > 0.0 {
                let [a, b] = row.weights;
                to_neurons[k] = a * to_outputs[0] + b * to_outputs[1];
            }
        }
        let mut to_sums = [0.0; WIDTH];
        for (k, (entry, row)) in entries.iter().zip(&mut self.layer).enumerate() {
            row.add(&to_neurons, *entry);
            if k < LINEAR || k < WIDTH && sums[k] > 0.0 {
                to_sums[k] = row.weights.iter().zip(&to_neurons).map(|(a, b)| a * b).sum();
            }
        }
        for &input in &sum.inputs {
            self.inputs[usize::from(input)].add(&to_sums, 1.0);
        }
        loss
    }

    /// Returns the file of weights.
    fn to_bytes(&self) -> Vec<u8> {
        let inputs = self.inputs.iter().flat_map(|row| row.weights);
        let layer = self.layer.iter().flat_map(|row| row.weights);
        let outputs = self.outputs.iter().flat_map(|row| row.weights);
        let whole = |unit: f32| move |weight: f32| (weight / unit).round() as i16;
        let weights =
            inputs.map(whole(INPUT_UNIT)).chain(layer.chain(outputs).map(whole(LAYER_UNIT)));
        let mut bytes: Vec<u8> = weights.flat_map(i16::to_le_bytes).collect();
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }
}
