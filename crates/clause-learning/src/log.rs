//! The steps of a search, from which the proof is taken at the end.

use certified_search::{ClauseProof, Effort, Literal, ProofStep, Stopped};

/// The kinds of steps, in the lowest bits of a step's first number.
const AXIOM: u32 = 0;
const NAMED: u32 = 1;
const LEMMA: u32 = 2;

/// All steps of a search, one after the other in one list of numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Log {
    /// Of each step its kind and length, of a lemma the number of hints, then the literals (as indices) or the name, and the
    /// hints.
    pub(crate) words: Vec<u32>,
    pub(crate) starts: Vec<usize>,
}

impl Log {
    pub(crate) fn axiom(&mut self, clause: &[Literal]) -> u32 {
        self.begin(AXIOM, clause.len());
        self.words.extend(clause.iter().map(|literal| literal.index() as u32));
        self.last()
    }

    pub(crate) fn named(&mut self, name: &[u32]) -> u32 {
        self.begin(NAMED, name.len());
        self.words.extend(name);
        self.last()
    }

    pub(crate) fn lemma(&mut self, clause: &[Literal], hints: &[u32]) -> u32 {
        self.begin(LEMMA, clause.len());
        self.words.push(hints.len() as u32);
        self.words.extend(clause.iter().map(|literal| literal.index() as u32));
        self.words.extend(hints);
        self.last()
    }

    fn begin(&mut self, kind: u32, length: usize) {
        self.starts.push(self.words.len());
        self.words.push(kind | (length as u32) << 2);
    }

    fn last(&self) -> u32 {
        self.starts.len() as u32 - 1
    }

    /// Returns the steps that the last one follows from, if they fit into memory with the bytes held elsewhere.
    pub(crate) fn proof(
        &self,
        beside: usize,
        effort: &mut Effort<'_>,
    ) -> Result<ClauseProof, Stopped> {
        let mut is_needed = vec![false; self.starts.len()];
        if let Some(last) = is_needed.last_mut() {
            *last = true;
        }
        for step in (0..self.starts.len()).rev() {
            if is_needed[step] {
                for &hint in self.parts(step).2 {
                    is_needed[hint as usize] = true;
                }
            }
        }
        let needed = || (0..self.starts.len()).filter(|&step| is_needed[step]);
        let bytes = |step| {
            let (_, words, hints) = self.parts(step);
            size_of::<ProofStep>() + size_of::<u32>() * (words.len() + hints.len())
        };
        effort.hold_memory(needed().map(bytes).fold(beside, usize::saturating_add))?;
        let mut numbers = vec![0; self.starts.len()];
        let mut steps = Vec::new();
        for step in needed() {
            numbers[step] = steps.len() as u32;
            let (kind, words, hints) = self.parts(step);
            let literals = || words.iter().map(|&index| Literal::from_index(index)).collect();
            steps.push(match kind {
                AXIOM => ProofStep::Axiom(literals()),
                NAMED => ProofStep::Named(words.to_vec()),
                _ => {
                    let hints = hints.iter().map(|&hint| numbers[hint as usize]).collect();
                    ProofStep::Lemma { clause: literals(), hints }
                }
            });
        }
        Ok(ClauseProof { steps })
    }

    /// Returns the kind, the literals or the name, and the hints of a step.
    fn parts(&self, step: usize) -> (u32, &[u32], &[u32]) {
        let start = self.starts[step];
        let (kind, length) = (self.words[start] & 3, (self.words[start] >> 2) as usize);
        if kind != LEMMA {
            return (kind, &self.words[start + 1..start + 1 + length], &[]);
        }
        let hints = self.words[start + 1] as usize;
        let (literals, rest) = self.words[start + 2..].split_at(length);
        (kind, literals, &rest[..hints])
    }
}
