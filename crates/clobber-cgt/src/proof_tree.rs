//! Splits one large search over many machines: a tree of sums that are searched anywhere, in any order, any number of
//! times.

// A node is named by its index, from `ProofTree::number`, and the root is the first; no node is ever removed.
#![allow(clippy::indexing_slicing)]

// These come first because rustdoc lists methods in the order of the modules.
mod building;

mod line;
mod needed;
mod one_solver;
mod proof;
mod turn;

use core::fmt;
use std::collections::HashMap;

use certified_search::Effort;
use clobber_core::{Grid, Position};

pub use self::proof::{Finding, OutcomeProof};
use self::turn::Turn;
use crate::error::ClobberError;

/// A search for the winner of a sum, as a tree whose open leaves can be searched anywhere.
///
/// Each node is a sum of parts of grids with Black to move, in canonical form: dead parts are left out, every other
/// part is the least of its images, and a move exchanges the colours. [`split`](Self::split) makes leaves,
/// [`leaves`](Self::leaves) names the leaves to search next, and [`join`](Self::join) adds answers to them. Once the
/// [verdict](Self::verdict) is known, [`proof`](Self::proof) lists the claims taken on trust and everything derived
/// from them.
///
/// ```
/// use clobber_cgt::{Certificate, Color, Effort, OutcomeSolver, Position, ProofTree};
/// use clobber_core::Grid;
///
/// let board = Position::checkerboard(Grid::new(3, 4)?, Color::Black);
/// let effort = &mut Effort::new();
/// let mut tree = ProofTree::new(&board, Color::Black, effort)?;
/// tree.split(8, effort)?;
///
/// // Each line may be searched by another machine.
/// let mut solver = OutcomeSolver::new();
/// while tree.verdict().is_none() {
///     let mut answers = String::new();
///     for leaf in tree.leaves(8) {
///         let sum: Vec<Position<Grid>> = Position::parse_sum(leaf)?;
///         let wins = tree.wins(&sum, Color::Black, &mut solver, effort)?;
///         let word = if wins { "won" } else { "lost" };
///         answers += &format!("{leaf}\t{word}\n");
///     }
///     tree.join(&answers, "the answers", effort)?;
/// }
/// assert_eq!(tree.verdict(), Some(false));
///
/// let proof = tree.proof(effort)?.ok_or("there is a verdict")?;
/// proof.check(&(board.as_ref(), Color::Black, Color::White))?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Notation
/// One line per fact: a sum and a word, with a tab between them. The word `root` marks the question, `split` a sum
/// whose options are nodes, and `won`, `lost` or `open` an answer. An answer may go on, after tabs, with the number
/// of positions searched and a winning move. Blank lines and lines that begin with `#` are ignored. Order and
/// repetition do not matter: concatenating two files merges the trees.
#[derive(Clone, Debug)]
pub struct ProofTree {
    /// The root is the first.
    nodes: Vec<Node>,
    numbers: HashMap<String, usize>,
    sources: Vec<String>,
}

#[derive(Clone, Debug)]
struct Node {
    text: String,
    turn: Turn,
    is_split: bool,
    /// True if a search of the unit ended early.
    is_tried: bool,
    answer: Option<Answer>,
    /// Known once the node has been split and reached from the root. While it is undecided, they are in the order of
    /// the search.
    options: Option<Vec<usize>>,
    /// Whether the player to move wins, once it is known.
    verdict: Option<bool>,
    /// An estimate of the time to find that the player to move loses, once it was needed.
    cost: Option<f32>,
}

#[derive(Clone, Debug)]
struct Answer {
    wins: bool,
    /// The rest of the line after the word.
    rest: String,
    /// The index of the text with the answer, and the line.
    place: (usize, usize),
}

/// # Queries
impl ProofTree {
    /// Returns whether the player to move wins at the root, once it is known.
    pub fn verdict(&self) -> Option<bool> {
        self.nodes[0].verdict
    }

    /// Returns the sum at the root, in canonical form, with Black to move.
    #[must_use]
    pub fn root(&self) -> &[Position<Grid>] {
        self.nodes[0].turn.parts()
    }

    /// Returns at most `most` open leaves, the most probably needed first: sums with Black to move.
    ///
    /// It omits leaves that are probably not needed. One reply refutes a move, so a second reply matters only if the
    /// first fails.
    ///
    /// # Complexity
    /// O(n log n) for n nodes.
    pub fn leaves(&self, most: usize) -> Vec<&str> {
        let leaves = self.needed().into_iter().take(most);
        leaves.map(|(index, _)| self.nodes[index].text.as_str()).collect()
    }

    /// Returns the total number of positions that the answers report as searched.
    pub fn work(&self) -> u64 {
        let rests = self.nodes.iter().filter_map(|node| Some(&node.answer.as_ref()?.rest));
        let works = rests.filter_map(|rest| rest.split('\t').nth(1)?.parse::<u64>().ok());
        works.fold(0, u64::saturating_add)
    }

    /// Returns the proof of the verdict, once it is known. It has a lost option of each sum that the mover wins, and
    /// all options of each sum that the mover loses. Answers without another proof are claims.
    ///
    /// # Complexity
    /// O(stones) for each option of a sum in the proof; each option is a step of the effort.
    ///
    /// # Errors
    /// A limit of the effort.
    pub fn proof(&self, effort: &mut Effort<'_>) -> Result<Option<OutcomeProof>, ClobberError> {
        let root = &self.nodes[0];
        if root.verdict.is_none() {
            return Ok(None);
        }
        let mut proof = OutcomeProof { root: root.text.clone(), ..OutcomeProof::default() };
        let mut stack = vec![root];
        while let Some(node) = stack.pop() {
            let Some(wins) = node.verdict else { continue };
            if proof.findings.contains_key(&node.text) {
                continue;
            }
            let grounds = self.grounds(node, wins, effort)?;
            let is_claim = grounds.is_none();
            proof.findings.insert(node.text.clone(), Finding { wins, is_claim });
            let grounds = grounds.unwrap_or_default();
            if !wins || grounds.len() < 2 {
                stack.extend(grounds);
                continue;
            }
            // One option is enough, preferably one that is not a claim.
            let mut chosen = grounds.last().copied();
            for &option in &grounds {
                if self.grounds(option, false, effort)?.is_some() {
                    chosen = Some(option);
                    break;
                }
            }
            stack.extend(chosen);
        }
        Ok(Some(proof))
    }
}

impl ProofTree {
    /// Returns the options that prove that the player to move wins or loses, if known results prove it: the lost
    /// options, or all options if each is won.
    fn grounds(
        &self,
        node: &Node,
        wins: bool,
        effort: &mut Effort<'_>,
    ) -> Result<Option<Vec<&Node>>, ClobberError> {
        effort.spend(1)?;
        let options = node.turn.options(effort)?;
        let nodes = options
            .iter()
            .filter_map(|option| self.nodes.get(*self.numbers.get(&option.to_string())?));
        let grounds: Vec<_> = nodes.filter(|option| option.verdict == Some(!wins)).collect();
        let is_enough = if wins { !grounds.is_empty() } else { grounds.len() == options.len() };
        Ok(is_enough.then_some(grounds))
    }

    fn stones(&self) -> u32 {
        self.nodes[0].turn.stones() as u32
    }
}

/// Writes everything that is known, in the form that [`read`](ProofTree::read) reads.
impl fmt::Display for ProofTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (node, index) in self.nodes.iter().zip(0..) {
            let text = &node.text;
            if index == 0 {
                writeln!(f, "{text}\troot")?;
            }
            for (word, is_said) in [("split", node.is_split), ("open", node.is_tried)] {
                if is_said {
                    writeln!(f, "{text}\t{word}")?;
                }
            }
            if let Some(Answer { wins, rest, .. }) = &node.answer {
                writeln!(f, "{text}\t{}{rest}", if *wins { "won" } else { "lost" })?;
            }
        }
        Ok(())
    }
}
