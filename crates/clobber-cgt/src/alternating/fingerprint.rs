//! Sums as vectors that add up, so that a search knows the code of a sum from that of another and the move.
//!
//! A part of oOo', oO', O', oo6 or oo8 of up to 172 stones has a code c of 1, ..., 250. A sum of m such parts
//! is known from its **power sums** p_k = Σ c^k, k = 1, ..., m, modulo the prime 251: Newton's identities,
//! k e_k = p_1 e_(k-1) - p_2 e_(k-2) + ..., give the elementary symmetric functions e_1, ..., e_m, as k is
//! invertible, and these are the coefficients of the polynomial whose roots are the codes. A part that is
//! not there counts as 0 and does not change p_k, so that m power sums tell all sums of up to m parts
//! from each other. They fit a byte each, and when a part goes or comes they are subtracted or added.
//!
//! For a2, a4, oox and xxo there is a header of one byte, and for a part of A' or oA', of which a sum of S0 has
//! one at most, another byte.

// Codes are below 251, and there are lanes for as many parts as a list of codes holds.
#![allow(clippy::indexing_slicing)]

use super::part::{Family, Part};
use super::sum::Sum;
use super::summary::{A2, A4, Summary};

/// The most stones of a part that has a code.
pub(super) const MAX_STONES: u16 = 172;

/// The most parts that have codes.
///
/// A row of n stones that has come apart into m parts of five stones or more has lost m - 1 stones at least: so
/// 6m <= n + 1, and m <= 28 for 172 stones.
pub(super) const MAX_CODED: usize = 31;

/// One more than the greatest code.
pub(super) const CODES: usize = PRIME as usize;

const PRIME: u8 = 251;

/// Returns the code of a part of oOo', oO', O', oo6 or oo8; `None` for others. In the order of parts.
pub(super) const fn code(part: Part) -> Option<u8> {
    let stones = part.stones();
    if stones > MAX_STONES {
        return None;
    }
    let code = match (part.family(), stones) {
        (Family::OOO, 9..) => (stones - 7) / 2,
        (Family::OO, 6..) => 83 + (stones - 6) / 2,
        (Family::O, 5 | 7 | 11..) => 167 + (stones - 5) / 2,
        _ => return None,
    };
    Some(code as u8)
}

/// Returns the code of a part of A' or oA', apart from the others; 0 for others.
pub(super) const fn local_code(part: Part) -> u8 {
    let stones = part.stones();
    match (part.family(), stones) {
        (Family::A, 8 | 10 | 14..=MAX_STONES) => (stones / 2) as u8,
        (Family::OA, 7..=MAX_STONES) => (86 + stones / 2) as u8,
        _ => 0,
    }
}

/// Power sums p_1, p_2, ... modulo 251, each at its place, and 0 at place 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PowerSums<const N: usize>([u8; N]);

/// The power sums that a fingerprint has: 15 of them tell apart all sums of up to 15 parts with codes.
const SHORT: usize = 16;

impl<const N: usize> PowerSums<N> {
    const ZERO: Self = Self([0; N]);

    /// Returns the power sums of one code: its powers.
    fn of(code: u8) -> Self {
        let mut power = 1;
        let mut powers = [0; N];
        for p in powers.iter_mut().skip(1) {
            power = power * u16::from(code) % u16::from(PRIME);
            *p = power as u8;
        }
        Self(powers)
    }

    /// Returns the sums place by place, which the compiler does for all places at once.
    #[inline]
    fn plus(&self, other: &Self) -> Self {
        let mut sums = [0; N];
        for ((sum, &a), &b) in sums.iter_mut().zip(&self.0).zip(&other.0) {
            // Modulo 256, to subtract 251 is to add 5.
            let is_over = a.saturating_add(b) >= PRIME;
            *sum = a.wrapping_add(b).wrapping_add(u8::from(is_over) * PRIME.wrapping_neg());
        }
        Self(sums)
    }

    fn negative(&self) -> Self {
        Self(self.0.map(|p| (PRIME - p) % PRIME))
    }
}

/// The element of a sum in the group of sums in standard form, or the change of it by a move: as many power sums as
/// most sums need, and the numbers of all other parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fingerprint {
    sums: PowerSums<SHORT>,
    /// The parts with codes, and 256 times xxo less oox, and 65536 times the parts of A' and oA'.
    numbers: i32,
    /// A bit each for a2 and a4, set if their number is odd.
    symmetric: u8,
}

const XXO: i32 = 1 << 8;
const LOCAL: i32 = 1 << 16;

impl Fingerprint {
    pub(super) const ZERO: Self = Self { sums: PowerSums::ZERO, numbers: 0, symmetric: 0 };

    /// Creates a part in standard form; `None` if it is not in K, or too long.
    pub(super) fn of_part(part: Part) -> Option<Self> {
        if let Some(code) = code(part) {
            return Some(Self { sums: PowerSums::of(code), numbers: 1, symmetric: 0 });
        }
        if local_code(part) != 0 {
            return Some(Self { numbers: LOCAL, ..Self::ZERO });
        }
        let (symmetric, xxo) = small(part)?;
        Some(Self { numbers: XXO * i32::from(xxo), symmetric, ..Self::ZERO })
    }

    #[inline]
    pub(super) fn plus(&self, other: &Self) -> Self {
        Self {
            sums: self.sums.plus(&other.sums),
            numbers: self.numbers + other.numbers,
            symmetric: self.symmetric ^ other.symmetric,
        }
    }

    fn negative(&self) -> Self {
        let sums = self.sums.negative();
        Self { sums, numbers: -self.numbers, symmetric: self.symmetric }
    }

    /// Returns how many parts have codes, the header, and how many parts are of A' or oA'; `None` if they are too many.
    #[inline]
    fn decode(&self) -> Option<(u8, u8, u8)> {
        let [coded, xxo, locals, 0] = (self.numbers + XXO * (MOST_OOX + 1)).to_le_bytes() else {
            return None;
        };
        let fits = xxo > 0 && xxo < 64 && coded < MAX_CODED as u8;
        fits.then_some((coded, xxo << 2 | self.symmetric, locals))
    }

    /// Returns the words of the key of a sum with Right to move, and how many there are; `None` if they are more than two.
    #[inline]
    pub(super) fn short_key(&self) -> Option<([u64; 2], u8)> {
        let (coded, header, locals) = self.decode()?;
        let key = u128::from_le_bytes(self.sums.0) | u128::from(header);
        let used = coded / 8 + 1;
        let second = if used == 1 { 0 } else { (key >> 64) as u64 };
        (used <= 2 && locals == 0).then_some(([key as u64, second], used))
    }

    /// Returns the key of a sum, which is asked for if it has many parts; `None` if it has too many of a kind. With Right
    /// to move there may be no part of A' and oA'; with Left to move there may be one, whose code is given, or
    /// 0 for none.
    pub(super) fn key(
        &self,
        local: Option<u8>,
        sum: impl FnOnce() -> Option<CodedSum>,
    ) -> Option<FingerprintKey> {
        let (coded, header, locals) = self.decode()?;
        let extra = u8::from(local.is_some());
        if locals > extra {
            return None;
        }
        let used = (coded + extra) / 8 + 1;
        let start = u128::from(header) | u128::from(local.unwrap_or(0)) << 8;
        let shift = 8 * u32::from(extra);
        let (low, high) = if used <= 2 {
            (u128::from_le_bytes(self.sums.0) << shift | start, 0)
        } else {
            let sums = sum()?.power_sums();
            let (low, high) = sums.0.split_at(16);
            let [low, high] =
                [low, high].map(|half| half.try_into().map_or(0, u128::from_le_bytes));
            let moved = if extra == 0 { 0 } else { low >> 120 };
            (low << shift | start, high << shift | moved)
        };
        let mut words = [low, low >> 64, high, high >> 64].map(|word| word as u64);
        words.iter_mut().skip(used.into()).for_each(|word| *word = 0);
        Some(FingerprintKey { words, used })
    }
}

/// The most oox of a key. Up to 43 xxo have room, and there are no more, as 4m <= n + 1 for m of them in a
/// row of n stones; in S0, of oox there are as many as of parts of O' at most, so that 9m <= n + 2.
const MOST_OOX: i32 = 19;

/// The key of a sum in a set: a number of words, of which the first is not 0, followed by zeros.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FingerprintKey {
    pub words: [u64; 4],
    pub used: u8,
}

/// Returns the bits of a2 and a4, and the number of xxo less oox, that a2, a4, xxo and oox are; `None` for others.
fn small(part: Part) -> Option<(u8, i8)> {
    match (part.family(), part.stones()) {
        (Family::A, 2) => Some((A2, 0)),
        (Family::A, 4) => Some((A4, 0)),
        (Family::OA, 3) => Some((0, -1)),
        (Family::NegOA, 3) => Some((0, 1)),
        _ => None,
    }
}

/// A move: what it takes away and what it adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CodeStep {
    pub change: Fingerprint,
    /// The part of A' or oA' that comes, 0 for none.
    pub local_code: u8,
    /// The part with a code that goes, 0 for none.
    removed: u8,
    /// The parts with codes that come, 0 for none.
    added: [u8; 2],
}

impl CodeStep {
    /// Takes away a part and adds others, all in standard form; `None` if one of them is not in K or too
    /// long, or if more parts come than of a move.
    pub(super) fn new(removed: Part, added: &[Part]) -> Option<Self> {
        let mut change = Fingerprint::of_part(removed)?.negative();
        let (mut local_code, mut codes) = (0, [0; 2]);
        let mut places = codes.iter_mut();
        for &part in added {
            change = change.plus(&Fingerprint::of_part(part)?);
            local_code |= self::local_code(part);
            if let Some(code) = code(part) {
                *places.next()? = code;
            }
        }
        Some(Self { change, local_code, removed: code(removed).unwrap_or(0), added: codes })
    }
}

/// A sum of parts with codes, a2, a4, oox and xxo, as the list of its codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CodedSum {
    codes: [u8; MAX_CODED + 1],
    len: u8,
    symmetric: u8,
    xxo: i8,
}

impl CodedSum {
    pub(super) const ZERO: Self = Self { codes: [0; MAX_CODED + 1], len: 0, symmetric: 0, xxo: 0 };

    /// Returns a sum in standard form; `None` if a part has no code.
    pub(super) fn of(sum: &Sum) -> Option<Self> {
        let mut coded = Self::ZERO;
        for &part in sum.parts() {
            match code(part) {
                Some(code) => coded.insert(code)?,
                None => {
                    let (symmetric, xxo) = small(part)?;
                    coded.symmetric ^= symmetric;
                    coded.xxo = coded.xxo.checked_add(xxo)?;
                }
            }
        }
        Some(coded)
    }

    /// Returns the codes, sorted.
    #[inline]
    pub(super) fn codes(&self) -> &[u8] {
        &self.codes[..usize::from(self.len)]
    }

    /// Returns the bits of a2 and a4.
    pub(super) const fn symmetric(&self) -> u8 {
        self.symmetric
    }

    /// Returns the number of xxo less that of oox.
    pub(super) const fn xxo(&self) -> i8 {
        self.xxo
    }

    /// Returns the number of parts.
    pub(super) fn parts(&self) -> u32 {
        let small = self.symmetric.count_ones() + u32::from(self.xxo.unsigned_abs());
        u32::from(self.len) + small
    }

    /// Returns the sum after a step; `None` if it takes away a part that is not there, or if there are too many.
    /// Parts of A' and oA' are left out.
    #[inline]
    pub(super) fn after(mut self, step: &CodeStep) -> Option<Self> {
        for code in step.added.into_iter().filter(|&code| code != 0) {
            self.insert(code)?;
        }
        if step.removed != 0 {
            let place = self.codes().iter().position(|&code| code == step.removed)?;
            let len = usize::from(self.len);
            self.codes.copy_within(place + 1..len, place);
            self.codes[len - 1] = 0;
            self.len -= 1;
        }
        self.symmetric ^= step.change.symmetric;
        let [_, xxo, ..] = (step.change.numbers + 128).to_le_bytes();
        self.xxo = self.xxo.checked_add(xxo as i8)?;
        Some(self)
    }

    /// Returns a code more; `None` if there is no room.
    fn insert(&mut self, code: u8) -> Option<()> {
        let len = usize::from(self.len);
        let place = self.codes().iter().position(|&other| other > code).unwrap_or(len);
        if len >= MAX_CODED {
            return None;
        }
        self.codes.copy_within(place..len, place + 1);
        self.codes[place] = code;
        self.len += 1;
        Some(())
    }

    /// Returns all power sums that a key has room for.
    fn power_sums(&self) -> PowerSums<{ MAX_CODED + 1 }> {
        let powers = self.codes().iter().map(|&code| PowerSums::of(code));
        powers.fold(PowerSums::ZERO, |sums, powers| sums.plus(&powers))
    }

    /// Puts the sum on a stack.
    pub(super) fn push_onto(&self, stack: &mut Vec<u8>) {
        stack.extend_from_slice(self.codes());
        stack.extend([self.symmetric, self.xxo as u8, self.len]);
    }

    /// Takes the last sum from a stack.
    pub(super) fn pop_from(stack: &mut Vec<u8>) -> Option<Self> {
        let [.., symmetric, xxo, len] = stack[..] else { return None };
        let mut coded = Self { len, symmetric, xxo: xxo as i8, ..Self::ZERO };
        let end = stack.len() - 3;
        let start = end - usize::from(len);
        coded.codes[..usize::from(len)].copy_from_slice(&stack[start..end]);
        stack.truncate(start);
        Some(coded)
    }
}

/// The parts by code, what they add to a tally, and their points.
#[derive(Clone, Debug)]
pub(super) struct CodeTable {
    parts: Vec<Part>,
    tallies: Vec<u64>,
    points: Vec<Fingerprint>,
}

impl CodeTable {
    pub(super) fn new() -> Self {
        let none = Part::known(Family::O, 1);
        let (mut parts, mut tallies) = (vec![none; CODES], vec![0; CODES]);
        let mut points = vec![Fingerprint::ZERO; CODES];
        let all = [Family::OOO, Family::OO, Family::O]
            .into_iter()
            .flat_map(|family| (1..=MAX_STONES).filter_map(move |n| Part::new(family, n)));
        for (code, part) in all.filter_map(|part| Some((code(part)?, part))) {
            parts[usize::from(code)] = part;
            tallies[usize::from(code)] = Summary::new(&Sum::from_iter([part])).tally();
            let sums = PowerSums::of(code);
            points[usize::from(code)] = Fingerprint { sums, numbers: 1, symmetric: 0 };
        }
        Self { parts, tallies, points }
    }

    /// Returns the part of a code.
    #[inline]
    pub(super) fn part(&self, code: u8) -> Part {
        self.parts[usize::from(code)]
    }

    /// Returns the fingerprint of a sum.
    pub(super) fn fingerprint(&self, sum: &CodedSum) -> Fingerprint {
        let numbers = XXO * i32::from(sum.xxo);
        let start = Fingerprint { numbers, symmetric: sum.symmetric, ..Fingerprint::ZERO };
        let points = sum.codes().iter().map(|&code| &self.points[usize::from(code)]);
        points.fold(start, |fingerprint, part| fingerprint.plus(part))
    }

    /// Returns the summary of a sum.
    pub(super) fn summary(&self, sum: &CodedSum) -> Summary {
        let tally = sum.codes().iter().map(|&code| self.tallies[usize::from(code)]).sum();
        let sorted = |place: usize| self.part(sum.codes[place]);
        Summary::of_tally(tally, sum.symmetric, i16::from(sum.xxo), sorted)
    }

    /// Returns the summary of a sum without the part at a place of its codes.
    #[inline]
    pub(super) fn summary_without(&self, sum: &CodedSum, whole: &Summary, place: usize) -> Summary {
        let tally = whole.tally() - self.tallies[usize::from(sum.codes[place])];
        let sorted = |other: usize| self.part(sum.codes[other + usize::from(other >= place)]);
        Summary::of_tally(tally, sum.symmetric, i16::from(sum.xxo), sorted)
    }

    /// Returns whether the sum is in [LL](Sum::is_in_ll), all of which have up to four parts or only oo8.
    pub(super) fn is_in_ll(&self, sum: &CodedSum) -> bool {
        let oo8 = code(Part::known(Family::OO, 8));
        let only_oo8 = sum.codes().iter().all(|&c| Some(c) == oo8);
        (sum.parts() <= 4 || only_oo8) && self.sum(sum).is_in_ll()
    }

    /// Returns the sum as a list of parts.
    pub(super) fn sum(&self, coded: &CodedSum) -> Sum {
        let a =
            |bit, stones| (coded.symmetric & bit != 0).then_some(Part::known(Family::A, stones));
        let small = if coded.xxo < 0 { Family::OA } else { Family::NegOA };
        let xxo = core::iter::repeat_n(Part::known(small, 3), coded.xxo.unsigned_abs().into());
        let parts = coded.codes().iter().map(|&code| self.part(code));
        parts.chain(a(A2, 2)).chain(a(A4, 4)).chain(xxo).collect()
    }
}

#[cfg(test)]
mod tests {
    use testkit::Random;

    use super::*;

    fn parts() -> impl Iterator<Item = Part> {
        Family::ALL
            .into_iter()
            .flat_map(|family| (1..=MAX_STONES).filter_map(move |n| Part::new(family, n)))
    }

    #[test]
    fn parts_with_codes_have_different_ones_in_their_order() {
        let coded: Vec<(u8, Part)> = parts().filter_map(|p| Some((code(p)?, p))).collect();
        assert!(coded.windows(2).all(|pair| pair[0].0 < pair[1].0 && pair[0].1 < pair[1].1));
        assert!(coded.iter().all(|&(code, _)| (1..PRIME).contains(&code)));
        let table = CodeTable::new();
        assert!(coded.iter().all(|&(code, part)| table.part(code) == part));
        let mut local: Vec<u8> = parts().map(local_code).filter(|&code| code != 0).collect();
        let count = local.len();
        local.sort_unstable();
        local.dedup();
        assert_eq!(local.len(), count);
        // Whatever is in standard form and in K has one code or the other, or is one of the small parts.
        for part in parts() {
            let in_k = Summary::new(&Sum::from_iter([part])) != Summary::EMPTY
                && super::super::counts::Counts::from_part(part).outside == 0;
            let known = [code(part).is_some(), local_code(part) != 0, small(part).is_some()];
            assert_eq!(
                known.into_iter().filter(|&known| known).count(),
                usize::from(in_k),
                "{part}"
            );
        }
    }

    /// Returns the codes of which these are the power sums, by Newton's identities and by trying all roots.
    fn decoded(sums: &[u8], count: usize) -> Vec<u8> {
        let p = i64::from(PRIME);
        let inverse = |k: i64| (1..p).find(|i| k * i % p == 1).unwrap();
        let mut e = vec![1];
        for k in 1..=count {
            let terms = (1..=k).map(|i| {
                let term = e[k - i] * i64::from(sums[i]);
                if i % 2 == 1 { term } else { -term }
            });
            e.push((terms.sum::<i64>() * inverse(k as i64)).rem_euclid(p));
        }
        // x^m - e_1 x^(m-1) + e_2 x^(m-2) - ...
        let mut polynomial: Vec<i64> =
            e.iter().enumerate().map(|(i, e)| if i % 2 == 0 { *e } else { p - e }).collect();
        let mut codes = Vec::new();
        for root in 1..p {
            while polynomial.len() > 1 {
                let mut quotient = Vec::new();
                let rest = polynomial.iter().fold(0, |carry, c| {
                    quotient.push((carry * root + c) % p);
                    (carry * root + c) % p
                });
                if rest != 0 {
                    break;
                }
                quotient.pop();
                polynomial = quotient;
                codes.push(root as u8);
            }
        }
        codes
    }

    #[test]
    fn the_codes_can_be_read_from_the_key() {
        let mut random = Random::new(7);
        let mut next = |bound| random.below(bound) as u8;
        let table = CodeTable::new();
        for round in 0..4000 {
            let mut sum = CodedSum::ZERO;
            (0..round % 31)
                .for_each(|_| sum.insert(1 + next(if round % 2 == 0 { 250 } else { 9 })).unwrap());
            // o9 has a code which is not used.
            sum.symmetric = next(4);
            sum.xxo = next(60) as i8 - 18;
            let local = round % 3 == 0;
            let mut fingerprint = table.fingerprint(&sum);
            fingerprint.numbers += if local { LOCAL } else { 0 };
            if sum.codes().contains(&169) {
                continue;
            }
            assert_eq!(fingerprint.key(None, || Some(sum)).is_some(), !local);
            for to_move in [None, Some(77)] {
                let Some(key) = fingerprint.key(to_move, || Some(sum)) else { continue };
                let bytes: Vec<u8> = key.words.iter().flat_map(|word| word.to_le_bytes()).collect();
                assert!(bytes[0] != 0 && bytes[0] & 3 == sum.symmetric);
                assert_eq!((bytes[0] >> 2) as i8 - 20, sum.xxo);
                let skipped = usize::from(to_move.is_some());
                assert!(to_move.is_none_or(|code| bytes[1] == code));
                assert!(bytes[8 * usize::from(key.used)..].iter().all(|&byte| byte == 0));
                assert!(8 * usize::from(key.used) > sum.codes().len() + skipped);
                // Each residue has one byte, so that each sum has one key.
                assert!(bytes.iter().skip(1 + skipped).all(|&byte| byte < PRIME));
                assert_eq!(decoded(&bytes[skipped..], sum.codes().len()), sum.codes());
            }
            let short = fingerprint.short_key();
            assert_eq!(short.is_some(), !local && sum.codes().len() < 16);
            if let Some((words, used)) = short {
                let key = fingerprint.key(None, || None).unwrap();
                assert_eq!((words, used), ([key.words[0], key.words[1]], key.used));
            }
        }
    }

    #[test]
    fn steps_add_up_to_what_the_parts_are() {
        let table = CodeTable::new();
        let sums =
            ["o7 + o7 + oo10 + xxo", "o21 + oo11oo + a2 + oo8", "o5 + oox + a4", "oo6 + oo6"];
        let moves = [("o7", "oo6"), ("oo10", "o7 + a2"), ("a2", "0"), ("oox", "a2"), ("a4", "xxo")];
        for sum in sums {
            let sum: Sum = sum.parse().unwrap();
            let coded = CodedSum::of(&sum).unwrap();
            assert_eq!(table.sum(&coded), sum);
            assert_eq!(table.summary(&coded), Summary::new(&sum));
            let mut stack = vec![9];
            coded.push_onto(&mut stack);
            assert_eq!((CodedSum::pop_from(&mut stack), stack), (Some(coded), vec![9]));
            for (part, after) in moves {
                let (part, pieces): (Part, Sum) = (part.parse().unwrap(), after.parse().unwrap());
                if sum.contains(part) {
                    let step = CodeStep::new(part, pieces.parts()).unwrap();
                    let mut after = sum.clone();
                    after.remove(part);
                    pieces.parts().iter().for_each(|&piece| after.add(piece));
                    let end = coded.after(&step).unwrap();
                    assert_eq!(table.sum(&end), after);
                    assert_eq!(
                        table.fingerprint(&coded).plus(&step.change),
                        table.fingerprint(&end)
                    );
                }
            }
        }
    }
}
