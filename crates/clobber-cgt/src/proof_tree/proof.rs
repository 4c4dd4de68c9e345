//! The proof that a tree gives, and the claims behind it.

use core::fmt;
use std::collections::BTreeMap;

use certified_search::{Certificate, Effort, ParseError, ParseErrorKind, Refuted};
use clobber_core::{Color, Grid, Position};

use super::line::{self, Word};
use super::turn::Turn;
use crate::error::ClobberError;

/// A proof of who wins a sum, from claims about smaller sums: it states for each sum whether the player to move wins.
///
/// It is plain data that anyone may write. Findings that are claims are taken on trust, or checked by a solver. All
/// other findings follow from them by the rules of the game, which [`check`](Certificate::check) replays.
///
/// ```
/// use clobber_cgt::{Certificate, Color, Effort, OutcomeProof, Position};
/// use clobber_core::Grid;
///
/// // Black, to move in xxo, leaves nobody a move.
/// let proof = OutcomeProof::read("xxo\troot\nxxo\twon\n", &mut Effort::new())?;
/// let board: Position<Grid> = "oxx".parse()?;
/// assert_eq!(proof.check(&(board.as_ref(), Color::Black, Color::Black)), Ok(()));
///
/// let proof = OutcomeProof::read("xo + xo\troot\nxo + xo\twon\n", &mut Effort::new())?;
/// let refuted = proof.verdict(&mut Effort::new()).unwrap_err();
/// assert_eq!(refuted.fault(), "xo + xo is said to be won, and no move is said to win");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Notation
/// One line per sum, as in [`ProofTree`](super::ProofTree): the root with the word `root`, and each finding with the
/// word `won` or `lost`. A claim has `claim` as its third field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OutcomeProof {
    /// The sum that the proof is about, with Black to move, in canonical form.
    pub root: String,
    /// The findings, by the canonical form of the sum.
    #[doc(hidden)]
    pub findings: BTreeMap<String, Finding>,
}

/// A statement about a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// True if the player to move wins.
    pub wins: bool,
    /// True if the finding is a claim, without a proof by other findings.
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

    /// Returns whether the player to move wins at the root. All findings except claims must follow from others. No
    /// claim may be refuted, by a move that ends the game or by other findings.
    ///
    /// # Complexity
    /// O(stones) for each option of a finding; each option is a step of the effort.
    ///
    /// # Errors
    /// [`Refuted`], also for a limit of the effort.
    pub fn verdict(&self, effort: &mut Effort<'_>) -> Result<bool, Refuted> {
        for (text, finding) in &self.findings {
            let sum = Position::parse_sum(text)
                .map_err(|error| Refuted::new(format_args!("{text:?} is no sum: {error}")))?;
            let turn = Turn::new(&sum, Color::Black, effort)?;
            let says = if finding.wins { "won" } else { "lost" };
            let refuse =
                |why: &str| Refuted::new(format_args!("{text} is said to be {says}, and {why}"));
            let (mut is_won, mut unknown) = (false, None);
            for option in turn.options_by_move(effort) {
                let option = option?;
                let is_over = option.stones() == 0;
                match self.findings.get(&option.to_string()).map(|found| !found.wins || is_over) {
                    _ if is_over && !finding.wins => return Err(refuse("a move ends the game")),
                    Some(true) if !finding.wins => {
                        return Err(refuse(&format!("so is {option} after a move")));
                    }
                    Some(false) => continue,
                    None if !is_over => unknown = Some(option),
                    _ => is_won = true,
                }
                // One lost option is enough, and an unknown one may be lost, and then a claim holds.
                if is_won || finding.wins && finding.is_claim {
                    break;
                }
            }
            match (unknown, finding.wins) {
                _ if is_won => {}
                (None, true) => return Err(refuse("every move loses")),
                (Some(_), _) if finding.is_claim => {}
                (Some(_), true) => return Err(refuse("no move is said to win")),
                (Some(option), false) => return Err(refuse(&format!("nothing about {option}"))),
                (None, false) => {}
            }
        }
        let root = self.findings.get(&self.root);
        Ok(root.ok_or_else(|| Refuted::new("nothing is said about the root"))?.wins)
    }
}

/// Proves who wins a sum, if the [claims](OutcomeProof::claims) are true. The subject is the sum, the player who
/// moves first, and the claimed winner.
///
/// The checker makes the moves by the rules of the game in clobber-core, and compares canonical forms. It uses no
/// solver. It accepts claims that nothing refutes, even one about the sum itself; [`claims`](OutcomeProof::claims)
/// returns the claims taken on trust.
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
