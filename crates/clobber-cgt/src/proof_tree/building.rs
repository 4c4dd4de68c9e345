//! Makes trees, reads them, and adds nodes.

use std::collections::HashMap;

use certified_search::{Effort, ParseError, ParseErrorKind};
use clobber_core::{Grid, Position};

use super::line::{self, Line, Word};
use super::turn::Turn;
use super::{Answer, Node, ProofTree};
use crate::error::ClobberError;
use crate::side::Side;

/// # Building
impl ProofTree {
    /// Creates the tree of a single leaf: the sum with `mover` to move.
    ///
    /// # Complexity
    /// O(stones); each stone is a step of the effort.
    ///
    /// # Errors
    /// A limit of the effort.
    pub fn new(
        sum: impl AsRef<[Position<Grid>]>,
        mover: impl Side,
        effort: &mut Effort<'_>,
    ) -> Result<Self, ClobberError> {
        Ok(Self::from_turn(Turn::new(sum.as_ref(), mover.color(), effort)?))
    }

    fn from_turn(root: Turn) -> Self {
        let mut tree = Self { nodes: Vec::new(), numbers: HashMap::new(), sources: Vec::new() };
        tree.number(root);
        tree
    }

    /// Reads a tree from its lines, which must include the root.
    ///
    /// # Arguments
    /// The text, and a name for its source, which errors mention.
    ///
    /// # Complexity
    /// O(stones) for each line and for each option of a split sum; each is a step of the effort.
    ///
    /// # Errors
    /// [`ClobberError::Parse`], a [contradiction](ClobberError::Contradiction), or a limit of the effort.
    pub fn read(text: &str, source: &str, effort: &mut Effort<'_>) -> Result<Self, ClobberError> {
        let lines = line::lines(text, effort)?;
        let root = lines.iter().find(|(_, line)| line.word == Word::Root);
        let Some((_, root)) = root else {
            let last = text.lines().count().max(1) - 1;
            let missing = ParseErrorKind::invalid("no line has the word root");
            return Err(ParseError::new(1, missing).lowered(last).into());
        };
        let mut tree = Self::from_turn(root.turn.clone());
        tree.take(lines, source, effort)?;
        Ok(tree)
    }

    /// Splits needed leaves, until [`leaves`](Self::leaves) can name about `units` sums of similar size.
    ///
    /// These sums are a few moves from the root: none for a single unit, two for up to 16, four for up to 256. There
    /// may be fewer of them than asked for, especially at first: a first move must be tried before it is clear
    /// whether others matter.
    ///
    /// # Returns
    /// The lines to append to a file that stores the tree.
    ///
    /// # Complexity
    /// O(n log n) for each split leaf in a tree of n nodes, and O(stones) for each option and each reply to it,
    /// because the options are put in the order of [`OutcomeSolver`](crate::OutcomeSolver). Each stone and each node
    /// is a step of the effort.
    ///
    /// # Errors
    /// A limit of the effort.
    pub fn split(
        &mut self,
        units: usize,
        effort: &mut Effort<'_>,
    ) -> Result<Vec<String>, ClobberError> {
        let mut lines = Vec::new();
        // A move and a reply multiply the units by about 16.
        let deepest = match units {
            0 | 1 => 0,
            _ => 2 * (1 + (units - 1).ilog(16) as usize),
        };
        loop {
            effort.spend(self.nodes.len() as u64)?;
            let leaves = self.needed();
            let large = leaves.into_iter().take(units).find(|(_, leaf)| leaf.moves < deepest);
            let Some((index, _)) = large else { return Ok(lines) };
            let node = &mut self.nodes[index];
            node.is_split = true;
            lines.push(format!("{}\tsplit", node.text));
            self.grow(effort)?;
        }
    }

    /// Adds the lines of a text: answers, or another tree with the same root. A leaf whose search ended early is split.
    ///
    /// # Arguments
    /// The text, and a name for its source, which errors mention.
    ///
    /// # Returns
    /// The new lines, to append to a file that stores the tree.
    ///
    /// # Complexity
    /// The complexity of [`read`](Self::read).
    ///
    /// # Errors
    /// The errors of [`read`](Self::read), and another root; the tree is then unchanged.
    pub fn join(
        &mut self,
        text: &str,
        source: &str,
        effort: &mut Effort<'_>,
    ) -> Result<Vec<String>, ClobberError> {
        let lines = line::lines(text, effort)?;
        let mut joined = self.clone();
        let new = joined.take(lines, source, effort)?;
        *self = joined;
        Ok(new)
    }

    /// Takes in lines, and returns the ones that are new.
    fn take(
        &mut self,
        lines: Vec<(usize, Line<'_>)>,
        source: &str,
        effort: &mut Effort<'_>,
    ) -> Result<Vec<String>, ClobberError> {
        let mut new = Vec::new();
        let text = self.sources.len();
        self.sources.push(source.to_owned());
        for (number, line) in lines {
            let (is_canonical, word) = (line.is_canonical, line.word);
            let index = self.number(line.turn);
            if word == Word::Root && index != 0 {
                let other = ParseErrorKind::invalid("the root of another tree");
                return Err(ParseError::new(1, other).lowered(number - 1).into());
            }
            // The move may not fit the canonical form of a sum that was written otherwise, so only the count is kept.
            let kept = if is_canonical { line.rest.len() } else { 1 };
            let rest: String =
                line.rest.iter().take(kept).map(|&rest| format!("\t{rest}")).collect();
            let node = &mut self.nodes[index];
            let said = match word {
                Word::Root | Word::Error => continue,
                Word::Split => (!std::mem::replace(&mut node.is_split, true)).then_some("split"),
                Word::Open => (!std::mem::replace(&mut node.is_tried, true)).then_some("open"),
                Word::Won | Word::Lost => {
                    let wins = word == Word::Won;
                    let place = (text, number);
                    match &node.answer {
                        Some(known) if known.wins != wins => {
                            let (sum, known) = (node.text.clone(), known.place);
                            let [known, new] = [known, place].map(|place| self.place(place));
                            return Err(ClobberError::Contradiction { sum, known, new });
                        }
                        Some(_) => None,
                        None => {
                            node.answer = Some(Answer { wins, rest: rest.clone(), place });
                            node.verdict = Some(wins);
                            Some(if wins { "won" } else { "lost" })
                        }
                    }
                }
            };
            new.extend(said.map(|word| format!("{}\t{word}{rest}", node.text)));
        }
        self.grow(effort)?;
        Ok(new)
    }

    /// Names a line by its text and its number.
    fn place(&self, (text, line): (usize, usize)) -> String {
        format!("line {line} of {}", self.sources[text])
    }

    /// Returns the index of a sum, which becomes a node if it is new.
    fn number(&mut self, turn: Turn) -> usize {
        let text = turn.to_string();
        if let Some(&number) = self.numbers.get(&text) {
            return number;
        }
        let number = self.nodes.len();
        self.numbers.insert(text.clone(), number);
        let node = Node {
            verdict: (turn.stones() == 0).then_some(false),
            text,
            turn,
            is_split: false,
            is_tried: false,
            answer: None,
            options: None,
            cost: None,
        };
        self.nodes.push(node);
        number
    }

    /// Gives options to all split sums that the root reaches, and decides the sums that these settle.
    fn grow(&mut self, effort: &mut Effort<'_>) -> Result<(), ClobberError> {
        let mut reached = vec![false; self.nodes.len()];
        let mut order = vec![0];
        let mut next = 0;
        while next < order.len() {
            let index = order[next];
            next += 1;
            let node = &self.nodes[index];
            if node.options.is_none() && (node.is_split || node.is_tried && node.answer.is_none()) {
                let options = node.turn.options(effort)?;
                effort.spend(options.len() as u64)?;
                let options = options.into_iter().map(|option| self.number(option)).collect();
                self.nodes[index].options = Some(options);
            }
            reached.resize(self.nodes.len(), false);
            for &option in self.nodes[index].options.iter().flatten() {
                if !std::mem::replace(&mut reached[option], true) {
                    order.push(option);
                }
            }
        }
        // A move takes a stone, so options have fewer.
        order.sort_by_key(|&index| self.nodes[index].turn.stones());
        for index in order {
            self.settle(index)?;
        }
        self.order_options(effort)
    }

    /// Decides a node by its answer and by its options.
    fn settle(&mut self, index: usize) -> Result<(), ClobberError> {
        let node = &self.nodes[index];
        let inferred = self.inferred(node);
        if let (Some(answer), Some(inferred)) = (&node.answer, inferred) {
            if answer.wins != inferred {
                let known = "what is known of its options".to_owned();
                let (sum, new) = (node.text.clone(), self.place(answer.place));
                return Err(ClobberError::Contradiction { sum, known, new });
            }
        }
        let verdict = &mut self.nodes[index].verdict;
        *verdict = verdict.or(inferred);
        Ok(())
    }

    /// Returns the verdict that follows from the options, if the node has been split or has none.
    fn inferred(&self, node: &Node) -> Option<bool> {
        if node.turn.stones() == 0 {
            return Some(false);
        }
        let options = node.options.as_ref()?;
        let mut verdicts = options.iter().map(|&option| self.nodes[option].verdict);
        // One lost option is enough.
        match verdicts.clone().any(|verdict| verdict == Some(false)) {
            true => Some(true),
            false => verdicts.all(|verdict| verdict == Some(true)).then_some(false),
        }
    }
}
