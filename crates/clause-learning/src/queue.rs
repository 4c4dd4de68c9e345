//! Axioms that wait to be added.

use std::collections::VecDeque;

use certified_search::Literal;

use crate::theory::Axiom;

/// A queue of axioms, one after the other in one list of numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Queue {
    /// For each axiom: the number of literals; the length of its name plus one, or 0 without a name; then the
    /// literals (as indices) and the name.
    words: VecDeque<u32>,
}

/// The numbers before an axiom.
const HEAD: usize = 2;

impl Queue {
    pub(crate) fn push(&mut self, clause: &[Literal], name: Option<&[u32]>) {
        self.words.push_back(clause.len() as u32);
        self.words.push_back(name.map_or(0, |name| name.len() as u32 + 1));
        self.words.extend(clause.iter().map(|literal| literal.index() as u32));
        self.words.extend(name.into_iter().flatten());
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Returns the numbers of literals and of numbers in the name of the next axiom.
    fn head(&self) -> Option<(usize, Option<usize>)> {
        let literals = *self.words.front()? as usize;
        Some((literals, (self.words[1] as usize).checked_sub(1)))
    }

    /// Returns how many numbers the next axiom takes in the lists of a solver, and how many variables it needs.
    pub(crate) fn next_needs(&self) -> (usize, u32) {
        let Some((literals, name)) = self.head() else { return (0, 0) };
        let indices = self.words.range(HEAD..HEAD + literals);
        let variables = indices.map(|&index| Literal::from_index(index).variable() + 1).max();
        (literals + name.unwrap_or(literals), variables.unwrap_or(0))
    }

    pub(crate) fn pop(&mut self) -> Option<Axiom> {
        let (literals, name) = self.head()?;
        let mut words = self.words.drain(..HEAD + literals + name.unwrap_or(0)).skip(HEAD);
        let clause = words.by_ref().take(literals).map(Literal::from_index).collect();
        let axiom = Axiom { clause, name: name.map(|_| words.by_ref().collect()) };
        drop(words);
        if self.words.is_empty() {
            // The axioms that a caller adds before the search may be large, and are not needed again.
            self.words = VecDeque::new();
        }
        Some(axiom)
    }

    /// Returns the bytes that it takes.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<u32>() * self.words.capacity()
    }
}
