//! A learned guess at sums on grids: whether the player to move wins, and how much work the proof is.
//!
//! The guess only decides the order in which options are searched. The *inputs* of a sum are its values and all
//! windows of 3 x 3 squares that touch a stone, up to symmetry. Every input has sixteen numbers. They are added up
//! and go through one layer of sixteen neurons to two outputs. A square off the board counts as empty, so nothing
//! depends on the board or on the place of a piece.
//!
//! The weights are in `data/order.weights`, which `cargo run --release -p clobber-benches --bin train_order` makes
//! again. All numbers of the file are little-endian: the weights as i16, then the [checksum](checksum) of these bytes
//! as u64. First come, in 256ths, the [`WIDTH`] numbers of every input. Then come, in 1024ths, the weights from every
//! entry of the layer to the neurons, the neurons' biases, the weights from every neuron to the outputs, and the
//! outputs' biases. The entries are the sums of the inputs' numbers, the moves and the stones.

// Windows and inputs are always in range of their lists.
#![allow(clippy::indexing_slicing)]

use std::sync::LazyLock;

use super::key::{Key, mix};

/// The numbers of an input.
pub const WIDTH: usize = 16;
/// The windows of 3 x 3 squares up to symmetry.
pub const WINDOWS: usize = 2862;
/// Values have the inputs after the windows; some share one.
pub const INPUTS: usize = WINDOWS + 1024;
/// The entries of the layer: the first [`LINEAR`] sums unchanged, the other sums cut off at zero, the moves and the
/// stones.
pub const ENTRIES: usize = WIDTH + 2;
/// The sums that enter the layer unchanged.
pub const LINEAR: usize = 2;
/// The neurons.
pub const NEURONS: usize = 16;
/// The number of weights.
pub const WEIGHTS: usize = INPUTS * WIDTH + (ENTRIES + 1) * NEURONS + (NEURONS + 1) * 2;
/// The unit of the numbers of the inputs.
pub const INPUT_UNIT: f32 = 1.0 / 256.0;
/// The unit of the other weights.
pub const LAYER_UNIT: f32 = 1.0 / 1024.0;
/// The unit of moves and stones.
pub const COUNT_UNIT: f32 = 0.1;

/// All windows, three states for each square.
const ALL_WINDOWS: usize = 19_683;

/// The weights that the crate comes with.
static LEARNED: LazyLock<Network> = LazyLock::new(|| {
    // The tests check that the file is intact.
    Network::from_bytes(include_bytes!("../../data/order.weights")).unwrap_or_default()
});

/// Sums of the numbers of inputs.
pub(super) type Sums = [i16; WIDTH];

/// The weights.
#[derive(Debug)]
pub struct Network {
    /// The number of a window up to symmetry. The lengths of this list and of `inputs` are powers of two.
    classes: Box<[u16; 1 << 15]>,
    inputs: Box<[Sums; 1 << 12]>,
    layer: [[f32; NEURONS]; ENTRIES + 1],
    /// The weights to each of the two outputs.
    outputs: [[f32; NEURONS]; 2],
    output_biases: [f32; 2],
}

/// A guess about a sum.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Guess {
    /// The logarithm of the odds that the player to move wins.
    pub logit: f32,
    /// The logarithm of the number of positions that a proof takes.
    pub ln_work: f32,
}

impl Guess {
    pub(super) const NONE: Self = Self { logit: 0.0, ln_work: f32::NEG_INFINITY };

    /// The guess about a sum whose options all threads search together, one after the other.
    pub(super) const TOGETHER: Self = Self { logit: f32::INFINITY, ln_work: f32::INFINITY };

    /// Returns whether other threads should see that a sum is searched. A short search is not marked, because a mark
    /// takes time too.
    pub(super) fn is_marked(&self) -> bool {
        const LN_SOON: f32 = 4.0;
        *self == Self::NONE || self.ln_work >= LN_SOON
    }

    /// Returns whether all threads should search one option of a sum together, after `searched` options have been lost.
    ///
    /// If the sum seems to be won, one option may be enough, and work on others would be wasted. In doubt, searching
    /// together is the safer choice, because the threads part within that option. So it is more likely for long
    /// searches. Searches of some 150 positions are split at once. Without a guess, the threads search the first
    /// option together.
    pub(super) fn is_together(&self, searched: usize) -> bool {
        const LN_SHORT: f32 = 5.0;
        if *self == Self::NONE {
            return searched == 0;
        }
        let longer = self.ln_work - LN_SHORT;
        longer > 0.0 && self.logit >= 0.5 * searched as f32 - 0.2 * longer
    }
}

/// The most recent guesses, each in the one slot that its key selects.
///
/// A guess about another sum would change the order but no answer, so half a key is enough.
#[derive(Debug, Default)]
pub(super) struct RecentGuesses {
    slots: Vec<(u64, Guess)>,
}

impl RecentGuesses {
    const SLOTS: usize = 1 << 15;

    pub(super) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<(u64, Guess)>()
    }

    /// Returns the remembered guess about the sum of a key.
    #[inline]
    pub(super) fn get(&self, key: Key) -> Option<Guess> {
        let (tag, guess) = *self.slots.get(Self::index(key))?;
        (tag == key as u64).then_some(guess)
    }

    pub(super) fn put(&mut self, key: Key, guess: Guess) {
        if self.slots.is_empty() {
            self.slots.resize(Self::SLOTS, (0, Guess::default()));
        }
        if let Some(slot) = self.slots.get_mut(Self::index(key)) {
            *slot = (key as u64, guess);
        }
    }

    const fn index(key: Key) -> usize {
        (key >> 64) as usize % Self::SLOTS
    }
}

/// Returns the checksum of a file of weights.
#[must_use]
pub fn checksum(bytes: &[u8]) -> u64 {
    let words =
        bytes.chunks(8).map(|word| word.iter().rev().fold(0, |word, &b| word << 8 | u64::from(b)));
    words.fold(bytes.len() as u64, |sum, word| mix(sum ^ word))
}

impl Default for Network {
    /// Creates a network that makes the same guess about all sums.
    fn default() -> Self {
        Self {
            classes: classes(),
            inputs: Box::new([[0; WIDTH]; 1 << 12]),
            layer: [[0.0; NEURONS]; ENTRIES + 1],
            outputs: [[0.0; NEURONS]; 2],
            output_biases: [0.0; 2],
        }
    }
}

impl Network {
    /// Returns the weights that the crate comes with.
    pub(super) fn learned() -> &'static Self {
        &LEARNED
    }

    /// Reads a file of weights; `None` if it has another length or checksum.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (weights, sum) = bytes.split_last_chunk()?;
        if weights.len() != 2 * WEIGHTS || u64::from_le_bytes(*sum) != checksum(weights) {
            return None;
        }
        let mut weights = weights.chunks_exact(2).map(|pair| match *pair {
            [low, high] => i16::from_le_bytes([low, high]),
            _ => 0,
        });
        let mut network = Self::default();
        let mut next = || weights.next().unwrap_or(0);
        network.inputs.iter_mut().take(INPUTS).flatten().for_each(|number| *number = next());
        let mut next = || f32::from(next()) * LAYER_UNIT;
        network.layer.iter_mut().flatten().for_each(|weight| *weight = next());
        let [to_logit, to_work] = &mut network.outputs;
        to_logit.iter_mut().zip(to_work).for_each(|(a, b)| (*a, *b) = (next(), next()));
        network.output_biases.fill_with(next);
        Some(network)
    }

    /// Returns the input of a window: nine squares in base three, 1 for black and 2 for white.
    #[inline]
    pub(super) fn of_window(&self, window: u16) -> u16 {
        self.classes[usize::from(window) % (1 << 15)]
    }

    #[inline]
    pub(super) const fn of_value(key: Key) -> u16 {
        (WINDOWS + key as usize % (INPUTS - WINDOWS)) as u16
    }

    #[inline]
    pub(super) fn add(&self, sums: &mut Sums, input: u16) {
        let numbers = &self.inputs[usize::from(input) % (1 << 12)];
        for (sum, number) in sums.iter_mut().zip(numbers) {
            *sum = sum.wrapping_add(*number);
        }
    }

    /// Returns the guess about a sum by its inputs, its moves and its stones.
    pub fn guess(&self, inputs: &[u16], moves: u32, stones: u32) -> Guess {
        let mut sums = [0; WIDTH];
        inputs.iter().for_each(|&input| self.add(&mut sums, input));
        self.guess_of(&sums, moves, stones)
    }

    #[inline]
    pub(super) fn guess_of(&self, sums: &Sums, moves: u32, stones: u32) -> Guess {
        let mut entries = [0.0; ENTRIES];
        for (entry, &sum) in entries.iter_mut().zip(sums) {
            *entry = f32::from(sum) * INPUT_UNIT;
        }
        for entry in &mut entries[LINEAR..] {
            *entry = if *entry > 0.0 { *entry } else { 0.0 };
        }
        entries[WIDTH] = moves as f32 * COUNT_UNIT;
        entries[WIDTH + 1] = stones as f32 * COUNT_UNIT;
        let mut neurons = self.layer[ENTRIES];
        for (entry, weights) in entries.iter().zip(&self.layer) {
            for (neuron, weight) in neurons.iter_mut().zip(weights) {
                *neuron += entry * weight;
            }
        }
        let [mut logit, mut ln_work] = self.output_biases;
        let [to_logit, to_work] = &self.outputs;
        for (neuron, (to_logit, to_work)) in neurons.iter().zip(to_logit.iter().zip(to_work)) {
            let neuron = if *neuron > 0.0 { *neuron } else { 0.0 };
            logit += neuron * to_logit;
            ln_work += neuron * to_work;
        }
        Guess { logit, ln_work }
    }
}

/// Numbers all windows up to symmetry.
fn classes() -> Box<[u16; 1 << 15]> {
    const UNSEEN: u16 = u16::MAX;
    /// The squares after a quarter turn, and after a reflection.
    const TURNED: [usize; 9] = [2, 5, 8, 1, 4, 7, 0, 3, 6];
    const REFLECTED: [usize; 9] = [2, 1, 0, 5, 4, 3, 8, 7, 6];
    let mut classes = Box::new([UNSEEN; 1 << 15]);
    let mut count = 0;
    for window in 0..ALL_WINDOWS {
        if classes[window] != UNSEEN {
            continue;
        }
        let mut rest = window;
        let mut squares = [0; 9].map(|_: usize| {
            let state = rest % 3;
            rest /= 3;
            state
        });
        for symmetry in 0..8 {
            let number = squares.iter().rev().fold(0, |number, state| 3 * number + state);
            classes[number] = count;
            let step = if symmetry == 3 { REFLECTED } else { TURNED };
            squares = step.map(|square| squares[square]);
        }
        count += 1;
    }
    classes.iter_mut().skip(ALL_WINDOWS).for_each(|class| *class = 0);
    classes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_are_numbered_up_to_symmetry() {
        let classes = classes();
        assert_eq!(usize::from(*classes.iter().max().unwrap()) + 1, WINDOWS);
        assert_eq!(classes[0], 0);
        // A stone in each corner, and in the middle of each side.
        let single = |square: u32| classes[3_usize.pow(square)];
        assert!([2, 6, 8].map(single).iter().all(|&class| class == single(0)));
        assert!([3, 5, 7].map(single).iter().all(|&class| class == single(1)));
        assert_ne!(single(0), single(1));
    }

    #[test]
    fn threads_search_together_what_may_be_enough() {
        let guess = |logit, ln_work| Guess { logit, ln_work };
        assert!(!guess(0.0, 3.9).is_marked());
        let together = [
            (Guess::NONE, 1),
            (Guess::TOGETHER, usize::MAX),
            (guess(100.0, 4.9), 0),
            (guess(0.0, 5.1), 1),
            (guess(2.0, 5.1), 5),
            // In doubt, if the search is long.
            (guess(-1.0, 5.1), 0),
            (guess(-1.0, 10.1), 1),
        ];
        for (guess, count) in together {
            assert!(guess.is_marked(), "{guess:?}");
            for searched in [0, 1, 2, 4, 5, 6, 1000] {
                assert_eq!(guess.is_together(searched), searched < count, "{guess:?} {searched}");
            }
        }
    }

    #[test]
    fn recent_guesses_are_those_of_their_keys() {
        let mut guesses = RecentGuesses::default();
        let key = |n: u64| Key::from(mix(n)) << 64 | Key::from(mix(!n));
        let guess = |n: u64| Guess { logit: n as f32, ln_work: 0.5 };
        assert_eq!(guesses.get(key(0)), None);
        let count = 3 * RecentGuesses::SLOTS as u64;
        for n in 0..count {
            guesses.put(key(n), guess(n));
            assert_eq!(guesses.get(key(n)), Some(guess(n)));
        }
        let kept = (0..count).filter(|&n| {
            let found = guesses.get(key(n));
            assert!(found.is_none() || found == Some(guess(n)));
            found.is_some()
        });
        assert!((1..=RecentGuesses::SLOTS).contains(&kept.count()));
    }

    #[test]
    fn the_weights_are_whole() {
        let bytes = include_bytes!("../../data/order.weights");
        assert!(Network::from_bytes(bytes).is_some());
        assert!(Network::from_bytes(&bytes[1..]).is_none());
        for index in [0, 1000, WEIGHTS, bytes.len() - 1] {
            let mut changed = bytes.to_vec();
            changed[index] ^= 1;
            assert!(Network::from_bytes(&changed).is_none());
        }
    }
}
