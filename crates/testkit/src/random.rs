//! Random values that are the same in every run.

use std::vec::IntoIter;

/// Draws random numbers from a seed (SplitMix64), or from the bytes of an input while there are any.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
    input: IntoIter<u8>,
}

impl Random {
    /// Starts the sequence for a seed.
    pub fn new(seed: u64) -> Self {
        Self { state: seed, input: Vec::new().into_iter() }
    }

    /// Reads an input: a byte for a choice among at most 256, eight bytes for others. After its end, the sequence for
    /// seed 0 begins.
    pub fn from_bytes(input: &[u8]) -> Self {
        Self { state: 0, input: Vec::from(input).into_iter() }
    }

    /// Returns the next number.
    #[allow(clippy::should_implement_trait, reason = "not the only kind of values that are drawn")]
    pub fn next(&mut self) -> u64 {
        self.draw(8)
    }

    /// Draws a number from `bytes` bytes of the input, or from the seed.
    fn draw(&mut self, bytes: usize) -> u64 {
        if !self.input.as_slice().is_empty() {
            let mut number = [0; 8];
            number
                .iter_mut()
                .zip(self.input.by_ref().take(bytes))
                .for_each(|(to, from)| *to = from);
            return u64::from_be_bytes(number);
        }
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number less than `bound`; 0 if `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        let number = self.draw(if bound <= 256 { 1 } else { 8 });
        ((u128::from(number) * bound as u128) >> 64) as usize
    }

    /// Returns true with probability 1/`of`.
    pub fn once_in(&mut self, of: usize) -> bool {
        self.below(of) == 0
    }

    /// Returns true with probability 1/2.
    pub fn coin(&mut self) -> bool {
        self.once_in(2)
    }

    /// Returns a byte.
    pub fn byte(&mut self) -> u8 {
        self.below(256) as u8
    }

    /// Returns `length` bytes.
    pub fn bytes(&mut self, length: usize) -> Vec<u8> {
        (0..length).map(|_| self.byte()).collect()
    }

    /// Returns `length` bytes, most of them less than 6, like numbers in short data.
    pub fn small_bytes(&mut self, length: usize) -> Vec<u8> {
        let byte = |_| match self.below(8) {
            0 => self.byte(),
            1 => 0xff,
            _ => self.below(6) as u8,
        };
        (0..length).map(byte).collect()
    }

    /// Returns one of the values.
    pub fn pick<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len())]
    }

    /// Returns a word of some letters, each equally likely.
    pub fn word(&mut self, letters: &str, length: usize) -> String {
        let letters: Vec<char> = letters.chars().collect();
        (0..length).map(|_| self.pick(&letters)).collect()
    }

    /// Returns a text with one to three of its characters omitted, replaced, or preceded by one of `alphabet`.
    pub fn changed(&mut self, text: &str, alphabet: &str) -> String {
        let alphabet: Vec<char> = alphabet.chars().collect();
        let mut text: Vec<char> = text.chars().collect();
        for _ in 0..1 + self.below(3) {
            let letter = self.pick(&alphabet);
            match (self.below(text.len() + 1), self.below(3)) {
                (place, 0) => text.insert(place, letter),
                (place, 1) if place < text.len() => drop(text.remove(place)),
                (place, _) if place < text.len() => text[place] = letter,
                _ => {}
            }
        }
        text.into_iter().collect()
    }

    /// Changes a list in one way: an item is new, omitted, replaced, copied, or exchanged with another.
    pub fn change<T: Clone>(&mut self, list: &mut Vec<T>, new: impl FnOnce(&mut Self) -> T) {
        let (place, other) = (self.below(list.len()), self.below(list.len()));
        match self.below(6) {
            0 => list.push(new(self)),
            1 => drop(list.pop()),
            _ if list.is_empty() => {}
            2 => list[place] = new(self),
            3 => drop(list.remove(place)),
            4 => list.insert(place, list[other].clone()),
            _ => list.swap(place, other),
        }
    }

    /// Shuffles values.
    pub fn shuffle<T>(&mut self, values: &mut [T]) {
        for end in (1..values.len()).rev() {
            values.swap(end, self.below(end + 1));
        }
    }
}
