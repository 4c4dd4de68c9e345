#![no_main]
//! The certificates of clobber-cgt with moves that anybody may write: what a check accepts is true of all plays and of
//! values.

use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock};

use arbitrary::Arbitrary;
use clobber_cgt::alternating::{Lengths, LocalCertificate, Part, PartMove, Sum};
use clobber_cgt::{
    Certificate, Effort, Finding, Outcome, OutcomeProof, OutcomeSolver, ProofTree, Strategy,
};
use clobber_core::notation::{display_sum, parse_sum};
use clobber_core::{Color, GraphBoard, Grid, Move, Position};
use clobber_fuzz::boards::{Small, SmallGrid};
use clobber_fuzz::limits;
use clobber_fuzz::tally::forgery;
use libfuzzer_sys::fuzz_target;
use testkit::plays::Naive;

#[derive(Arbitrary, Debug)]
enum Claim {
    /// The solver's strategy with other moves, which the player is said to win by.
    Strategy { sum: Vec<Small<5>>, first: Color, winner: Color, changes: Vec<Change> },
    /// A strategy as text.
    Text { sum: Vec<Small<5>>, first: Color, winner: Color, text: String },
    /// The rules' moves in sums of alternating rows, with other moves.
    Local { changes: Vec<LocalChange> },
    /// The findings of a tree of so many leaves, and with one changed.
    Proof { sum: Vec<SmallGrid>, first: Color, leaves: u8, changes: Vec<(u8, u8)> },
}

/// The number of the sum, another part, the ends of the move, and the claimed rest.
type LocalChange = (u16, Part, u16, u16, Option<[Option<Part>; 2]>);

#[derive(Arbitrary, Debug)]
struct Change {
    at: u8,
    /// None is no move at all.
    mv: Option<(u8, u8, u8)>,
}

fuzz_target!(|claim: Claim| match claim {
    Claim::Strategy { sum, first, winner, changes } => {
        let sum = positions(sum);
        let solved = OutcomeSolver::new().strategy(&sum, first, 10_000, &mut limits::enough());
        let Ok((_, mut strategy)) = solved else { return };
        let keys: Vec<String> =
            strategy.moves.keys().cloned().chain([display_sum(&sum).to_string()]).collect();
        for Change { at, mv } in changes {
            let key = keys[usize::from(at) % keys.len()].clone();
            match mv {
                Some((summand, from, to)) => {
                    let mv = Move::between(u32::from(from % 6), u32::from(to % 6));
                    strategy.moves.insert(key, (usize::from(summand % 4), mv));
                }
                None => drop(strategy.moves.remove(&key)),
            }
        }
        judge(&strategy, &sum, first, winner);
        // With any other move in each of some positions.
        let known: Vec<_> = strategy.moves.iter().map(|(key, &mv)| (key.clone(), mv)).collect();
        for (key, kept) in known.into_iter().take(10) {
            for (summand, from, to) in
                (0..3).flat_map(|s| (0..5).flat_map(move |a| (0..5).map(move |b| (s, a, b))))
            {
                strategy.moves.insert(key.clone(), (summand, Move::between(from, to)));
                judge(&strategy, &sum, first, winner);
            }
            strategy.moves.insert(key, kept);
        }
        for (first, winner) in [(!first, winner), (first, !winner), (!first, !winner)] {
            judge(&strategy, &sum, first, winner);
        }
    }
    Claim::Text { sum, first, winner, text } => {
        if let Ok(strategy) = text.parse() {
            judge(&strategy, &positions(sum), first, winner);
        }
    }
    Claim::Local { changes } => local(&changes),
    Claim::Proof { sum, first, leaves, changes } => {
        let sum: Vec<_> = sum.into_iter().take(2).map(|SmallGrid(position)| position).collect();
        proofs(&sum, first, leaves, &changes);
    }
});

fn positions(sum: Vec<Small<5>>) -> Vec<Position<GraphBoard>> {
    sum.into_iter().take(3).map(|Small(position)| position).collect()
}

fn judge(strategy: &Strategy, sum: &[Position<GraphBoard>], first: Color, winner: Color) {
    if forgery("Strategy", strategy.check(&(sum, first, winner), &mut Effort::new()).is_ok()) {
        let (mut naive, stones) = Naive::from_sum(sum);
        let text = display_sum(sum);
        assert_eq!(naive.wins(stones, first), first == winner, "{text}: {strategy}");
    }
}

fn proofs(sum: &[Position<Grid>], first: Color, leaves: u8, changes: &[(u8, u8)]) {
    let mut truth = Truth { sum, known: BTreeMap::new() };
    let effort = &mut limits::enough();
    let mut tree = ProofTree::new(sum, first, effort).unwrap();
    tree.split(1 + usize::from(leaves % 16), effort).unwrap();
    while tree.verdict().is_none() {
        let answer = |leaf| format!("{leaf}\t{}\n", if truth.wins(leaf) { "won" } else { "lost" });
        let answers: String = tree.leaves(4).into_iter().map(answer).collect();
        tree.join(&answers, "answers", effort).unwrap();
    }
    let mut forged = tree.proof(&mut Effort::new()).unwrap().unwrap();
    truth.judge(&forged);
    for &(kind, at) in changes.iter().take(3) {
        if let Some(key) = forged.findings.keys().nth(at.into()).cloned() {
            change(&mut forged, kind, &key);
        }
    }
    // With each of some findings changed in every way.
    let keys: Vec<String> = forged.findings.keys().take(20).cloned().collect();
    for (key, kind) in keys.iter().flat_map(|key| (0..CHANGES).map(move |kind| (key, kind))) {
        let mut forged = forged.clone();
        change(&mut forged, kind, key);
        truth.judge(&forged);
    }
}

/// The ways to change a finding.
const CHANGES: u8 = 6;

fn change(proof: &mut OutcomeProof, kind: u8, key: &str) {
    let Some(&found) = proof.findings.get(key) else { return };
    let of = |wins, is_claim| Finding { wins, is_claim };
    match kind % CHANGES {
        0 => drop(proof.findings.remove(key)),
        1 => proof.root = key.to_owned(),
        // The colours are exchanged, so that perhaps the form is not canonical.
        2 => {
            let sum: Vec<Position<Grid>> = parse_sum(key).unwrap();
            let swapped: Vec<_> = sum.into_iter().map(Position::swapped).collect();
            proof.findings.insert(display_sum(&swapped).to_string(), found);
        }
        3 => drop(proof.findings.insert(key.to_owned(), of(!found.wins, found.is_claim))),
        4 => drop(proof.findings.insert(key.to_owned(), of(found.wins, !found.is_claim))),
        _ => drop(proof.findings.insert(key.to_owned(), of(!found.wins, false))),
    }
}

/// The winners of a sum, and of the sums after some moves, by playing everything out.
struct Truth<'a> {
    sum: &'a [Position<Grid>],
    known: BTreeMap<String, bool>,
}

impl Truth<'_> {
    /// Returns whether Black, who is next, wins the sum of this text.
    fn wins(&mut self, text: &str) -> bool {
        *self.known.entry(text.to_owned()).or_insert_with(|| {
            let sum: Vec<Position<Grid>> = parse_sum(text).unwrap();
            let (mut naive, stones) = Naive::from_sum(&sum);
            naive.wins(stones, Color::Black)
        })
    }

    /// Asserts that who is said to win does so, if that is accepted and the claims are true.
    fn judge(&mut self, proof: &OutcomeProof) {
        for (first, winner) in Color::BOTH.into_iter().flat_map(|a| Color::BOTH.map(|b| (a, b))) {
            let accepted = proof.check(&(self.sum, first, winner)).is_ok();
            forgery("OutcomeProof", accepted);
            if accepted && proof.claims().all(|(claim, is_won)| self.wins(claim) == is_won) {
                let (mut naive, stones) = Naive::from_sum(self.sum);
                assert_eq!(naive.wins(stones, first), first == winner, "{proof}");
            }
        }
    }
}

/// Theorems 3 and 4 for parts of such lengths.
const LENGTHS: Lengths = Lengths::UpTo(10);

fn local(changes: &[LocalChange]) {
    static TRUE: OnceLock<LocalCertificate> = OnceLock::new();
    let certificate =
        TRUE.get_or_init(|| LocalCertificate::by_rules(LENGTHS, &mut Effort::new()).unwrap());
    let mut forged = certificate.clone();
    for &(at, stranger, from, to, pieces) in changes.iter().take(4) {
        let (sum, &kept) =
            certificate.moves.iter().nth(usize::from(at) % certificate.moves.len()).unwrap();
        // Mostly a part that is there, and what is left of it.
        let parts = sum.parts();
        let part = *parts.get(usize::from(at) % (parts.len() + 1)).unwrap_or(&stranger);
        let (from, to) = (from % (part.stones() + 1), to % (part.stones() + 1));
        let played = part.play(Color::Black, from, to).map(|mv| mv.pieces);
        let mv = PartMove { from, to, pieces: pieces.or(played).unwrap_or_default() };
        forged.moves.insert(sum.clone(), (part, mv));
        if forgery("LocalCertificate", forged.check(&LENGTHS).is_ok()) {
            assert!(is_won(sum, part, mv), "{sum}: {part}, {mv:?}");
        }
        // Only true moves stay for the next ones.
        if !is_won(sum, part, mv) {
            forged.moves.insert(sum.clone(), kept);
        }
    }
}

/// Returns whether this is a move after which Right, who is next, does not win; true of sums that are too large.
fn is_won(sum: &Sum, part: Part, mv: PartMove) -> bool {
    static KNOWN: Mutex<BTreeMap<Sum, bool>> = Mutex::new(BTreeMap::new());
    let mut rest = sum.clone();
    if part.play(Color::Black, mv.from, mv.to) != Some(mv) || !rest.remove(part) {
        return false;
    }
    if sum.stones() > 24 {
        return true;
    }
    mv.pieces.into_iter().flatten().for_each(|piece| rest.insert(piece));
    let mut known = KNOWN.lock().unwrap();
    *known.entry(rest).or_insert_with_key(|rest| {
        let rows: Vec<_> = rest.parts().iter().map(|part| part.position()).collect();
        let mut values = limits::values();
        let value = values.value_of_sum(&rows, &mut limits::enough());
        value.map_or(true, |value| matches!(values.games().outcome(value), Outcome::L | Outcome::P))
    })
}
