//! Forgers of certificates: exhaustive play confirms every accepted claim. In the fuzz target
//! `cgt_claims`, the input chooses for the forgers.

use std::collections::HashMap;

use clobber_cgt::internal::Finding;
use clobber_cgt::{Certificate, Effort, OutcomeProof, ProofTree};
use clobber_core::{Color, Grid, Position};
use testkit::plays::Naive;
use testkit::{Forgeries, Random};

pub(crate) const SUMS: [&str; 12] = [
    ".", "xx", "xo", "xxo", "xoxo", "xoxox|oxoxo", "xox|oxo|xox", "xoxo|oxox|xoxo",
    "xo|ox + xxo|.xo", "xxo.oox|x.oxo.o", "xoxo + xxo + oox", "xooxo|oxx.x|xo.xo",
];

pub(crate) fn read(text: &str) -> Vec<Position<Grid>> {
    Position::parse_sum(text).unwrap()
}

/// Plays all lines of play.
pub(crate) fn wins(sum: &[Position<Grid>], mover: Color) -> bool {
    let (mut naive, stones) = Naive::from_sum(sum);
    naive.wins(stones, mover)
}

pub(crate) fn word(wins: bool) -> &'static str {
    if wins { "won" } else { "lost" }
}

/// Searches a sum like workers that are late, give up, and answer twice.
pub(crate) fn searched(text: &str, mover: Color, seed: u64) -> ProofTree {
    let effort = &mut Effort::new();
    let mut random = Random::new(seed);
    let mut tree = ProofTree::new(read(text), mover, effort).unwrap();
    tree.split(1 + random.below(12), effort).unwrap();
    let mut late = Vec::new();
    for round in 0.. {
        if tree.verdict().is_some() {
            break;
        }
        let mut lines = late.split_off(late.len() / 2);
        for leaf in tree.leaves(1 + random.below(6)) {
            lines.push(match random.below(4) {
                0 if round < 20 => format!("{leaf}\topen\t7\n"),
                1 if round < 20 => format!("{leaf}\terror: no memory\n"),
                _ => format!("{leaf}\t{}\t5\n", word(wins(&read(leaf), Color::Black))),
            });
        }
        late.extend(lines.iter().filter(|_| random.coin()).cloned());
        random.shuffle(&mut lines);
        tree.join(&lines.concat(), "answers", effort).unwrap();
        assert!(round < 1_000, "{text}: there is always a leaf to search");
    }
    tree
}

/// Proofs with changed, missing, exchanged and false findings: an accepted proof with true claims is true.
pub(crate) fn outcome_proofs(random: &mut Random, forgeries: &mut Forgeries) {
    let proof_of = |random: &mut Random| {
        let (text, mover) = (random.pick(&SUMS), random.pick(&Color::BOTH));
        let tree = searched(text, mover, random.next());
        (read(text), mover, tree.proof(&mut Effort::new()).unwrap().unwrap())
    };
    let mut truths = HashMap::new();
    let (_, _, mut proof) = proof_of(random);
    while forgeries.are_wanted() {
        let (sum, mover, next) = proof_of(random);
        let other = std::mem::replace(&mut proof, next);
        for _ in 0..1_000 {
            let mut forged = proof.clone();
            for _ in 0..1 + random.below(3) {
                let key = |proof: &OutcomeProof, random: &mut Random| {
                    proof.findings.keys().nth(random.below(proof.findings.len())).cloned()
                };
                let Some(own) = key(&forged, random) else { continue };
                match random.below(6) {
                    0 => drop(forged.findings.remove(&own)),
                    1 => forged.findings.get_mut(&own).unwrap().wins ^= true,
                    2 => forged.findings.get_mut(&own).unwrap().is_claim ^= true,
                    3 => {
                        let theirs = key(&other, random).unwrap();
                        forged.findings.insert(theirs.clone(), other.findings[&theirs]);
                    }
                    4 => {
                        let finding = Finding { wins: random.coin(), is_claim: false };
                        forged.findings.insert(random.changed(&own, "xo.|+ "), finding);
                    }
                    _ => forged.root = own,
                }
            }
            let first = if random.coin() { mover } else { !mover };
            let winner = random.pick(&Color::BOTH);
            let is_accepted = forged.check(&(&sum, first, winner)).is_ok();
            let mut is_true = |text: &str, is_won| {
                *truths.entry(text.to_owned()).or_insert_with(|| wins(&read(text), Color::Black))
                    == is_won
            };
            if is_accepted && forged.claims().all(|(claim, is_won)| is_true(claim, is_won)) {
                assert_eq!(wins(&sum, first), first == winner, "{forged}");
            }
            forgeries.record("`OutcomeProof` of cgt", is_accepted);
        }
    }
}
