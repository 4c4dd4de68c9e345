//! The proof that a tree gives, and the claims that it rests on.

use core::fmt;
use std::collections::BTreeMap;

use certified_search::{Certificate, Effort, ParseError, ParseErrorKind, Refuted};
use clobber_core::notation::parse_sum;
use clobber_core::{Color, Grid, Position};

use super::line::{self, Word};
use super::turn::Turn;
use crate::error::ClobberError;

/// A proof of who wins a sum, from claims about smaller sums: for each sum in it whether the player to move wins.
///
/// It is plain data that anybody may write. The findings that are claims have to be believed, or checked by a solver; all
/// others follow from them by the rules of the game, which [`check`](Certificate::check) replays.
///
/// ```
/// use clobber_cgt::{Certificate, Color, Effort, OutcomeProof, Position};
/// use clobber_core::Grid;
///
/// // Black, to move in xxo, leaves nobody a move.
/// let proof = OutcomeProof::read("xxo\troot\nxxo\twon\n.\tlost\n", &mut Effort::new())?;
/// let board: Position<Grid> = "oxx".parse()?;
/// assert_eq!(proof.check(&(board.as_ref(), Color::Black, Color::Black)), Ok(()));
///
/// let proof = OutcomeProof::read("xxo\troot\nxxo\twon\n", &mut Effort::new())?;
/// let refuted = proof.check(&(board.as_ref(), Color::Black, Color::Black)).unwrap_err();
/// assert_eq!(refuted.fault(), "nothing is said to be lost after a move in xxo");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Notation
/// A line for each sum, as in [`ProofTree`](super::ProofTree): the root with the word `root`, each finding with the word `won`
/// or `lost`, and a third field `claim` if it is one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OutcomeProof {
    /// The sum that the proof is about, with Black to move, in canonical form.
    pub root: String,
    /// The findings, by the canonical form of the sum.
    pub findings: BTreeMap<String, Finding>,
}

/// A statement about a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// True if the player to move wins.
    pub wins: bool,
    /// True if the finding is claimed, and not proved by other findings.
    pub is_claim: bool,
}

impl OutcomeProof {
    /// Reads a proof.
    ///
    /// # Complexity
    /// O(stones) for each line, a step of the effort each.
    ///
    /// # Errors
    /// [`ClobberError::Parse`], or a limit of the effort.
    pub fn read(text: &str, effort: &mut Effort<'_>) -> Result<Self, ClobberError> {
        let mut proof = Self::default();
        for (number, line) in line::lines(text, effort)? {
            let refuse = |why| ParseError::new(1, ParseErrorKind::invalid(why)).lowered(number - 1);
            let text = line.turn.to_string();
            let wins = match line.word {
                Word::Root if proof.root.is_empty() => {
                    proof.root = text;
                    continue;
                }
                Word::Root => return Err(refuse("a second root").into()),
                Word::Won => true,
                Word::Lost => false,
                _ => return Err(refuse("no line of a proof").into()),
            };
            let is_claim = match line.rest[..] {
                [] => false,
                ["claim"] => true,
                _ => return Err(refuse("more than the word claim").into()),
            };
            if proof.findings.insert(text, Finding { wins, is_claim }).is_some() {
                return Err(refuse("a second line about the same sum").into());
            }
        }
        Ok(proof)
    }

    /// Returns the claims: the sums with Black to move, and whether Black wins them.
    pub fn claims(&self) -> impl Iterator<Item = (&str, bool)> {
        let claims = self.findings.iter().filter(|(_, finding)| finding.is_claim);
        claims.map(|(sum, finding)| (sum.as_str(), finding.wins))
    }

    /// Returns the finding about a sum.
    fn finding(&self, turn: &Turn) -> Option<Finding> {
        self.findings.get(&turn.to_string()).copied()
    }

    /// Returns whether the player to move wins at the root, if the findings that are no claims follow from others.
    ///
    /// # Complexity
    /// O(stones) for each option of a finding, a step of the effort each.
    ///
    /// # Errors
    /// [`Refuted`], also if a limit of the effort is met.
    pub fn verdict(&self, effort: &mut Effort<'_>) -> Result<bool, Refuted> {
        for (text, finding) in &self.findings {
            let sum = parse_sum(text)
                .map_err(|error| Refuted::new(format_args!("{text:?} is no sum: {error}")))?;
            if finding.is_claim {
                continue;
            }
            let turn = Turn::new(&sum, Color::Black, effort)?;
            let mut is_refuted = false;
            for option in turn.options(effort)? {
                effort.spend(1)?;
                match self.finding(&option) {
                    Some(Finding { wins: false, .. }) => is_refuted = true,
                    Some(_) => {}
                    None if finding.wins => {}
                    None => {
                        return Err(Refuted::new(format_args!(
                            "{text} is said to be lost, and nothing about {option}"
                        )));
                    }
                }
            }
            if is_refuted != finding.wins {
                return Err(Refuted::new(match finding.wins {
                    true => format!("nothing is said to be lost after a move in {text}"),
                    false => format!("an option of {text} is said to be lost"),
                }));
            }
        }
        let root = self.findings.get(&self.root);
        Ok(root.ok_or_else(|| Refuted::new("nothing is said about the root"))?.wins)
    }
}

/// Proves who wins a sum, if the [claims](OutcomeProof::claims) are true. The subject is the sum, who moves first, and who is
/// said to win.
///
/// The checker makes the moves by the rules of the game in clobber-core, and compares canonical forms. It uses nothing of
/// a solver. A claim about the sum itself is accepted: [`claims`](OutcomeProof::claims) tells what is left to believe.
impl Certificate<(&[Position<Grid>], Color, Color)> for OutcomeProof {
    fn check(&self, subject: &(&[Position<Grid>], Color, Color)) -> Result<(), Refuted> {
        let &(sum, first, winner) = subject;
        let effort = &mut Effort::new();
        let turn = Turn::new(sum, first, effort)?;
        if turn.to_string() != self.root {
            return Err(Refuted::new(format_args!("the proof is about {}, not {turn}", self.root)));
        }
        if self.verdict(effort)? != (first == winner) {
            return Err(Refuted::new(format_args!("the proof is that {} wins", !winner)));
        }
        Ok(())
    }
}

/// Writes the proof, the largest sums first.
impl fmt::Display for OutcomeProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\troot", self.root)?;
        let stones = |sum: &str| sum.bytes().filter(|square| matches!(square, b'x' | b'o')).count();
        let mut findings: Vec<_> = self.findings.iter().collect();
        findings.sort_by_key(|(sum, _)| std::cmp::Reverse(stones(sum)));
        for (sum, finding) in findings {
            let word = if finding.wins { "won" } else { "lost" };
            writeln!(f, "{sum}\t{word}{}", if finding.is_claim { "\tclaim" } else { "" })?;
        }
        Ok(())
    }
}
