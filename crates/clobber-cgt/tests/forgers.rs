//! Forgers of certificates: exhaustive play and values confirm every accepted claim. In the fuzz target
//! `cgt_claims`, the input chooses for the forgers.

use std::collections::HashMap;
use std::sync::OnceLock;

use clobber_cgt::alternating::{Family, Lengths, LocalCertificate, Part, PartMove, Sum};
use clobber_cgt::{
    Certificate, ClobberValues, Effort, Finding, Outcome, OutcomeProof, OutcomeSolver, ProofTree,
    Strategy,
};
use clobber_core::{Color, Grid, Move, Position};
use testkit::plays::Naive;
use testkit::{Forgeries, Random};

/// Counts the claims; every accepted claim must be true.
pub(crate) struct Judge<'a>(pub(crate) &'a mut Forgeries);

impl Judge<'_> {
    /// Checks a strategy for every possible claim about a sum.
    pub(crate) fn ask(&mut self, strategy: &Strategy, sum: &[Position<Grid>]) {
        let (mut naive, stones) = Naive::from_sum(sum);
        for first in Color::BOTH {
            for winner in Color::BOTH {
                let is_accepted = strategy.check(&(sum, first, winner), &mut Effort::new()).is_ok();
                self.0.record("`Strategy` of cgt", is_accepted);
                if is_accepted {
                    let is_true = naive.wins(stones, first) == (first == winner);
                    let text = Position::display_sum(sum);
                    assert!(is_true, "{text}: {winner} wins if {first} begins, by {strategy}");
                }
            }
        }
    }
}

/// The winner's strategy in a sum, with moves of another sum, random moves, missing moves, and a changed text.
pub(crate) fn strategies(random: &mut Random, forgeries: &mut Forgeries) {
    let (mut judge, mut solver) = (Judge(forgeries), OutcomeSolver::new());
    let mut solved = |random: &mut Random| {
        let summand = |random: &mut Random| {
            let (rows, cols) = random.pick(&[(1, 3), (1, 5), (2, 2), (2, 3)]);
            random.position(Grid::new(rows, cols).unwrap(), 10)
        };
        let sum: Vec<_> = (0..1 + random.below(2)).map(|_| summand(random)).collect();
        let first = random.color();
        let found = solver.strategy(&sum, first, 10_000, &mut Effort::new());
        (sum, found.unwrap().1)
    };
    let (_, mut strategy) = solved(random);
    while judge.0.are_wanted() {
        let (sum, next) = solved(random);
        let other = std::mem::replace(&mut strategy, next);
        for _ in 0..20 {
            let mut forged = strategy.clone();
            for _ in 0..1 + random.below(3) {
                let keys =
                    forged.moves.keys().cloned().chain([Position::display_sum(&sum).to_string()]);
                let keys: Vec<String> = keys.collect();
                let key = keys[random.below(keys.len())].clone();
                match random.below(4) {
                    0 => drop(forged.moves.remove(&key)),
                    1 => {
                        // Positions and moves of another sum, which may fit here.
                        let entry = other.moves.iter().nth(random.below(other.moves.len().max(1)));
                        forged.moves.extend(entry.map(|(key, &mv)| (key.clone(), mv)));
                    }
                    2 => {
                        let [from, to] = [0; 2].map(|_| random.below(7) as u32);
                        forged.moves.insert(key, (random.below(3), Move::between(from, to)));
                    }
                    _ => {
                        let text = random.changed(&forged.to_string(), "0123xo.|>\t\n");
                        forged = text.parse().unwrap_or(forged);
                    }
                }
            }
            judge.ask(&forged, &sum);
        }
    }
}

/// Certificates with exchanged and missing moves, moves of other parts or sums, and other ends and pieces: every
/// accepted move wins.
pub(crate) fn local_certificates(random: &mut Random, forgeries: &mut Forgeries) {
    const LENGTHS: Lengths = Lengths::UpTo(8);
    let mut values = ClobberValues::new();
    static WHOLE: OnceLock<LocalCertificate> = OnceLock::new();
    let whole =
        WHOLE.get_or_init(|| LocalCertificate::by_rules(LENGTHS, &mut Effort::new()).unwrap());
    let sums: Vec<Sum> = whole.moves.keys().cloned().collect();
    let mut forged = whole.clone();
    let mut known: HashMap<(Sum, Part, PartMove), bool> = HashMap::new();
    while forgeries.are_wanted() {
        let mut changed = Vec::new();
        for _ in 0..1 + random.below(2) {
            // Mostly sums of few stones: their values are found quickly.
            let at = (0..3).map(|_| random.below(sums.len())).min_by_key(|&at| sums[at].stones());
            let sum = &sums[at.unwrap()];
            let stranger = Part::new(random.pick(&Family::ALL), 1 + random.below(12) as u16);
            let own = sum.parts()[random.below(sum.len())];
            let part = if random.once_in(8) { stranger.unwrap_or(own) } else { own };
            let moves: Vec<PartMove> = part.moves(Color::Black).collect();
            let mut mv = match moves.as_slice() {
                [] => PartMove { from: 0, to: 1, pieces: [None; 2] },
                moves => moves[random.below(moves.len())],
            };
            let mut piece = || Part::new(random.pick(&Family::ALL), random.below(9) as u16);
            let pieces = [piece(), piece()];
            match random.below(10) {
                0 => (mv.from, mv.to) = (mv.to, mv.from),
                1 => mv.from = random.pick(&[0, 1, 5, u16::MAX]),
                2 => mv.pieces = pieces,
                3 => mv.pieces[random.below(2)] = None,
                4 => mv.pieces.swap(0, 1),
                _ => {}
            }
            match random.below(20) {
                0 => drop(forged.moves.remove(sum)),
                1 => drop(forged.moves.insert(-sum, (part, mv))),
                _ => drop(forged.moves.insert(sum.clone(), (part, mv))),
            }
            changed.extend([sum.clone(), -sum]);
        }
        let is_accepted = forged.check(&LENGTHS).is_ok();
        forgeries.record("`LocalCertificate` of cgt", is_accepted);
        for sum in changed.iter().filter(|_| is_accepted) {
            let Some(&(part, mv)) = forged.moves.get(sum) else { continue };
            let wins = known.entry((sum.clone(), part, mv)).or_insert_with(|| {
                let mut after = sum.clone();
                after.remove(part) && part.play(Color::Black, mv.from, mv.to) == Some(mv) && {
                    after.extend(mv.pieces.into_iter().flatten());
                    let rows: Vec<_> = after.parts().iter().map(|part| part.position()).collect();
                    let value = values.value_of_sum(&rows, &mut Effort::new()).unwrap();
                    matches!(values.games().outcome(value), Outcome::L | Outcome::P)
                }
            });
            if !*wins {
                // The other moves have made this sum unnecessary.
                forged.moves.remove(sum);
                assert_eq!(forged.check(&LENGTHS), Ok(()), "{sum}: {part}, {mv:?}");
            }
        }
        for sum in changed {
            match whole.moves.get(&sum) {
                Some(&restored) => drop(forged.moves.insert(sum, restored)),
                None => drop(forged.moves.remove(&sum)),
            }
        }
    }
}

pub(crate) const SUMS: [&str; 12] = [
    ".",
    "xx",
    "xo",
    "xxo",
    "xoxo",
    "xoxox|oxoxo",
    "xox|oxo|xox",
    "xoxo|oxox|xoxo",
    "xo|ox + xxo|.xo",
    "xxo.oox|x.oxo.o",
    "xoxo + xxo + oox",
    "xooxo|oxx.x|xo.xo",
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
