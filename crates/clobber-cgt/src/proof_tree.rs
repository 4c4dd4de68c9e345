//! One large search on many machines: a tree of sums that are searched anywhere, in any order, any number of times.

mod line;
mod needed;
mod one_solver;
mod proof;
mod turn;

use core::fmt;
use std::collections::HashMap;

use certified_search::{Effort, ParseError, ParseErrorKind};
use clobber_core::{Grid, Position};

use self::line::{Line, Word};
pub use self::proof::{Finding, OutcomeProof};
use self::turn::Turn;
use crate::error::ClobberError;
use crate::side::Side;

/// A search for the winner of a sum, as a tree whose open leaves can be searched anywhere.
///
/// Each node is a sum of parts of grids with Black to move, in canonical form: parts where nobody can move are left out,
/// each other part is the least of its images, and after a move the colours are exchanged. [`split`](Self::split) makes
/// leaves, [`leaves`](Self::leaves) names those to be searched next, and [`join`](Self::join) adds answers to them. Once the
/// [verdict](Self::verdict) is known, [`proof`](Self::proof) is what has to be believed, and what follows from it.
///
/// ```
/// use clobber_cgt::{Certificate, Color, Effort, OutcomeSolver, Position, ProofTree};
/// use clobber_core::Grid;
/// use clobber_core::notation::parse_sum;
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
///         let sum: Vec<Position<Grid>> = parse_sum(leaf)?;
///         let word = if solver.wins(&sum, Color::Black, effort)? { "won" } else { "lost" };
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
/// A line for each thing that is known: a sum and a word, with a tab between them. The words are `root` for the question,
/// `split` for a sum whose options are nodes, and `won`, `lost` or `open` for an answer; after an answer come, with tabs
/// between them, the positions that were searched, and a winning move. Blank lines and lines that begin with `#` say nothing.
/// The order of the lines does not matter, nor that one comes twice, so one text after the other is the union of two
/// trees.
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
    /// Once it has been split and reached from the root. While it is undecided, they are in the order in which they are tried.
    options: Option<Vec<usize>>,
    /// Whether the player to move wins, once it is known.
    verdict: Option<bool>,
    /// A guess how long it takes to find that the player to move loses, once it is asked for.
    cost: Option<f32>,
}

/// The answer of a search.
#[derive(Clone, Debug)]
struct Answer {
    wins: bool,
    /// The rest of the line after the word.
    rest: String,
    /// The index of the text that says so, and the line.
    place: (usize, usize),
}

/// # Making
impl ProofTree {
    /// Creates the tree of a single leaf: the sum, in which `mover` moves.
    ///
    /// # Complexity
    /// O(stones), a step of the effort each.
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

    /// Reads a tree: lines of which one at least is the root.
    ///
    /// # Arguments
    /// The text, and the name of where it comes from, which errors tell.
    ///
    /// # Complexity
    /// O(stones) for each line, and for each option of a sum that has been split, a step of the effort each.
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

    /// Splits leaves that are needed, until the next units are small enough for so many machines.
    ///
    /// The leaves that [`leaves`](Self::leaves) names are then sums after as many moves as multiply the units so many times:
    /// none for a single unit, two for up to 16, four for up to 256. There may be fewer of them than asked for, above all
    /// at first: a first move has to be tried before it is known whether others are of use.
    ///
    /// # Returns
    /// The lines to be added to a file that keeps the tree.
    ///
    /// # Complexity
    /// O(n log n) for each leaf that is split, in a tree of n nodes, and O(stones) for each option and each reply to it, as the
    /// options are put in the order in which [`OutcomeSolver`](crate::OutcomeSolver) tries them; a step of the effort for
    /// each stone and each node.
    ///
    /// # Errors
    /// A limit of the effort.
    pub fn split(
        &mut self,
        units: usize,
        effort: &mut Effort<'_>,
    ) -> Result<Vec<String>, ClobberError> {
        let mut lines = Vec::new();
        // A move and a reply multiply them by about as many.
        let deepest = match units {
            0 | 1 => 0,
            _ => 2 * (1 + (units - 1).ilog(16) as usize),
        };
        loop {
            effort.spend(self.nodes.len() as u64)?;
            let leaves = self.needed();
            let large = leaves.into_iter().take(units).find(|leaf| leaf.moves < deepest);
            let Some(leaf) = large else { return Ok(lines) };
            if let Some(node) = self.nodes.get_mut(leaf.index) {
                node.is_split = true;
                lines.push(format!("{}\tsplit", node.text));
            }
            self.grow(effort)?;
        }
    }

    /// Adds the lines of a text: answers, or another tree of the same root. What was open is split.
    ///
    /// # Arguments
    /// The text, and the name of where it comes from, which errors tell.
    ///
    /// # Returns
    /// The lines to be added to a file that keeps the tree: those that say something new.
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

    /// Takes what lines say, and returns those that say something new.
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
            // A move in a sum that is turned is another one.
            let kept = if is_canonical { line.rest.len() } else { 1 };
            let rest: String =
                line.rest.iter().take(kept).map(|&rest| format!("\t{rest}")).collect();
            let Some(node) = self.nodes.get_mut(index) else { continue };
            let said = match word {
                Word::Root | Word::Error => continue,
                Word::Split => (!std::mem::replace(&mut node.is_split, true)).then_some("split"),
                Word::Open => (!std::mem::replace(&mut node.is_tried, true)).then_some("open"),
                Word::Won | Word::Lost => {
                    let wins = word == Word::Won;
                    let place = (text, number);
                    match &node.answer {
                        Some(known) if known.wins != wins => {
                            let (text, known) = (node.text.clone(), known.place);
                            return Err(self.contradiction(text, known, place));
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

    fn contradiction(
        &self,
        sum: String,
        known: (usize, usize),
        new: (usize, usize),
    ) -> ClobberError {
        let place = |(text, line): (usize, usize)| {
            let source = self.sources.get(text).map_or("", String::as_str);
            format!("line {line} of {source}")
        };
        ClobberError::Contradiction { sum, known: place(known), new: place(new) }
    }

    /// Returns the number of a sum, which becomes a node if it is none.
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

    /// Gives options to all sums that have been split and are reached from the root, and decides what they decide.
    fn grow(&mut self, effort: &mut Effort<'_>) -> Result<(), ClobberError> {
        let mut reached = vec![false; self.nodes.len()];
        let mut order = vec![0];
        let mut next = 0;
        while let Some(&index) = order.get(next) {
            next += 1;
            let Some(node) = self.nodes.get(index) else { continue };
            if node.options.is_none() && (node.is_split || node.is_tried && node.answer.is_none()) {
                let options = node.turn.options(effort)?;
                effort.spend(options.len() as u64)?;
                let options = options.into_iter().map(|option| self.number(option)).collect();
                if let Some(node) = self.nodes.get_mut(index) {
                    node.options = Some(options);
                }
            }
            reached.resize(self.nodes.len(), false);
            let options = self.nodes.get(index).and_then(|node| node.options.as_ref());
            for &option in options.into_iter().flatten() {
                if let Some(seen) = reached.get_mut(option).filter(|seen| !**seen) {
                    *seen = true;
                    order.push(option);
                }
            }
        }
        // A move takes a stone, so options have fewer.
        order.sort_by_key(|&index| self.nodes.get(index).map_or(0, |node| node.turn.stones()));
        for index in order {
            self.settle(index)?;
        }
        self.order_options(effort)
    }

    /// Decides a node by its answer and by its options.
    fn settle(&mut self, index: usize) -> Result<(), ClobberError> {
        let Some(node) = self.nodes.get(index) else { return Ok(()) };
        let inferred = self.inferred(node);
        if let (Some(answer), Some(inferred)) = (&node.answer, inferred) {
            if answer.wins != inferred {
                let known = "what is known of its options".to_owned();
                let (text, line) = answer.place;
                let source = self.sources.get(text).map_or("", String::as_str);
                let new = format!("line {line} of {source}");
                return Err(ClobberError::Contradiction { sum: node.text.clone(), known, new });
            }
        }
        if let Some(node) = self.nodes.get_mut(index) {
            node.verdict = node.verdict.or(inferred);
        }
        Ok(())
    }

    /// Returns what follows from the options, if the node has been split or has none.
    fn inferred(&self, node: &Node) -> Option<bool> {
        if node.turn.stones() == 0 {
            return Some(false);
        }
        let options = node.options.as_ref()?;
        let verdicts = options.iter().map(|&option| self.nodes.get(option)?.verdict);
        // One that is lost is enough.
        let is_won = |known: Option<bool>, verdict: Option<bool>| match (known, verdict) {
            (Some(true), _) | (_, Some(false)) => Some(true),
            (Some(false), Some(true)) => Some(false),
            _ => None,
        };
        verdicts.fold(Some(false), is_won)
    }
}

/// # Asking
impl ProofTree {
    /// Returns whether the player to move wins at the root, once it is known.
    #[must_use]
    pub fn verdict(&self) -> Option<bool> {
        self.nodes.first().and_then(|root| root.verdict)
    }

    /// Returns the sum at the root, in canonical form, with Black to move.
    #[must_use]
    pub fn root(&self) -> &[Position<Grid>] {
        self.nodes.first().map_or(&[], |root| root.turn.parts())
    }

    /// Returns at most so many open leaves, those first that are needed most probably: sums with Black to move.
    ///
    /// Leaves out what is rather not needed: a move is refuted by one reply, so the second is of use if the first fails.
    ///
    /// # Complexity
    /// O(n log n) for n nodes.
    #[must_use]
    pub fn leaves(&self, most: usize) -> Vec<&str> {
        let leaves = self.needed().into_iter().take(most);
        leaves.filter_map(|leaf| Some(self.nodes.get(leaf.index)?.text.as_str())).collect()
    }

    /// Returns the sum of the positions that the answers say to have searched.
    #[must_use]
    pub fn work(&self) -> u64 {
        let rests = self.nodes.iter().filter_map(|node| Some(&node.answer.as_ref()?.rest));
        let works = rests.filter_map(|rest| rest.split('\t').nth(1)?.parse::<u64>().ok());
        works.fold(0, u64::saturating_add)
    }

    /// Returns what proves the verdict, once it is known: for each sum that the mover wins an option that is lost, for
    /// each sum that the mover loses all options, and the answers that nothing else proves, as claims.
    ///
    /// # Complexity
    /// O(stones) for each option of a sum in the proof, a step of the effort each.
    ///
    /// # Errors
    /// A limit of the effort.
    pub fn proof(&self, effort: &mut Effort<'_>) -> Result<Option<OutcomeProof>, ClobberError> {
        let Some(root) = self.nodes.first().filter(|_| self.verdict().is_some()) else {
            return Ok(None);
        };
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
            // One is enough: one that is no claim, if there is one.
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
    /// Returns the options from which it follows that the player to move wins or loses, if it follows from what is known: those
    /// that are lost, or all, which are won.
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
}

impl ProofTree {
    /// Returns the stones of the root.
    fn stones(&self) -> u32 {
        self.nodes.first().map_or(0, |root| root.turn.stones() as u32)
    }
}

/// Writes all that is known, as [`read`](ProofTree::read) reads it.
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
