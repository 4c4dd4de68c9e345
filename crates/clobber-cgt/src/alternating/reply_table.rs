//! Right's moves and Left's answers in a search: found once, and then looked up and added.

use clobber_core::Color;

use super::fingerprint::{CODES, CodeStep, CodeTable, CodedSum, Fingerprint, FingerprintKey};
use super::fingerprint_set::{HashedKey, hash};
use super::part::{Family, Part};
use super::strategy::{StrategyRule, choose, choose_improved, move_to, pieces};
use super::sum::Sum;
use super::summary::{A2, A4, Summary};

/// The moves of Right on all parts, and Left's answers by the rules.
#[derive(Clone, Debug)]
pub(super) struct ReplyTable {
    pub table: CodeTable,
    pub improved: bool,
    /// By place of the part.
    replies: Vec<Replies>,
    answers: Answers,
}

/// The places of parts: their codes, and then a2, a4, xxo and oox.
const PLACES: usize = CODES + 4;

/// The moves of Right on a part.
#[derive(Clone, Debug, Default)]
struct Replies {
    all: Vec<Reply>,
    /// The pieces that they leave of the part, in standard form, one after the other.
    pieces: Vec<Pieces>,
}

/// The pieces that a move of Right leaves of a part.
#[derive(Clone, Debug)]
struct Pieces {
    parts: Box<[Part]>,
    /// `None` if one of them is not in K.
    step: Option<CodeStep>,
}

/// The facts needed most often about a move of Right on a part.
#[derive(Clone, Copy, Debug)]
struct Reply {
    summary: Summary,
    /// If a piece is in A' or oA', rule 1d or 2, with the piece and the place of the answer.
    usual: Option<(StrategyRule, Part)>,
    answer: u16,
    has_step: bool,
    /// The change by the move, together with the usual answer if there is one.
    change: Fingerprint,
}

/// A sum with Right to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source {
    pub sum: CodedSum,
    pub fingerprint: Fingerprint,
}

/// A part of a sum that Right can play on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Played {
    part: Part,
    place: usize,
    /// The summary of all other parts.
    rest: Summary,
}

/// A move of Right with Left's answer, and the key of what that leaves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exchange {
    words: [u64; 2],
    hash: u64,
    pub source: u16,
    reply: u16,
    answer: u16,
    place: u8,
    used: u8,
}

impl Exchange {
    #[inline]
    pub(super) fn key(&self) -> HashedKey {
        let [a, b] = self.words;
        HashedKey { key: FingerprintKey { words: [a, b, 0, 0], used: self.used }, hash: self.hash }
    }
}

/// Left's answers, each found legal once.
#[derive(Clone, Debug)]
struct Answers {
    /// By part and rule: one more than the place of the step, or 0 if it is not known.
    places: Vec<u16>,
    steps: Vec<Option<CodeStep>>,
}

const RULES: usize = StrategyRule::ALL.len();

impl Answers {
    fn new() -> Self {
        Self { places: vec![0; RULES << 12], steps: Vec::new() }
    }

    /// Returns the place of the step of a rule on a part; `None` if it is not legal.
    #[inline]
    fn find(&mut self, rule: StrategyRule, part: Part) -> Option<u16> {
        // Parts with codes have less than 256 stones.
        let part_place = (part.family() as usize) << 8 | usize::from(part.stones());
        let place = self.places.get_mut(part_place * RULES + rule as usize)?;
        if *place == 0 {
            let pieces = pieces(rule, part)?;
            move_to(part, pieces)?;
            let after: Sum = pieces.into_iter().flatten().collect();
            self.steps.push(CodeStep::new(part, after.standard_form().parts()));
            *place = self.steps.len() as u16;
        }
        Some(*place - 1)
    }

    /// Returns the step at a place; `None` if it is not one between sums with codes.
    #[inline]
    fn step(&self, place: u16) -> Option<&CodeStep> {
        self.steps.get(usize::from(place))?.as_ref()
    }
}

impl ReplyTable {
    pub(super) fn new() -> Self {
        Self {
            table: CodeTable::new(),
            improved: false,
            replies: vec![Replies::default(); PLACES],
            answers: Answers::new(),
        }
    }

    /// Finds the parts of a sum that Right can play on; gives the number of his moves.
    pub(super) fn find_moves(&mut self, sum: &CodedSum, played: &mut Vec<Played>) -> usize {
        played.clear();
        let whole = self.table.summary(sum);
        let mut before = 0;
        for (place, &code) in sum.codes().iter().enumerate() {
            if code != before {
                let rest = self.table.summary_without(sum, &whole, place);
                played.push(Played { part: self.table.part(code), place: code.into(), rest });
                before = code;
            }
        }
        for (bit, stones, place) in [(A2, 2, CODES), (A4, 4, CODES + 1)] {
            if sum.symmetric() & bit != 0 {
                let rest = whole.with_symmetric(sum.symmetric() ^ bit);
                played.push(Played { part: Part::known(Family::A, stones), place, rest });
            }
        }
        if sum.xxo() != 0 {
            let xxo = sum.xxo() > 0;
            let (family, place) =
                if xxo { (Family::NegOA, CODES + 2) } else { (Family::OA, CODES + 3) };
            let rest = whole.with_xxo(i16::from(sum.xxo() - sum.xxo().signum()));
            played.push(Played { part: Part::known(family, 3), place, rest });
        }
        let mut moves = 0;
        for one in &*played {
            let Some(replies) = self.replies.get_mut(one.place) else { continue };
            if replies.all.is_empty() {
                *replies = Replies::on(one.part, &mut self.answers);
            }
            moves += replies.all.len();
        }
        moves
    }

    /// Returns the keys of the sums that Right's moves on a part lead to; or the sum itself if it has none.
    pub(super) fn left_keys(
        &self,
        source: &Source,
        one: &Played,
    ) -> impl Iterator<Item = Result<HashedKey, Sum>> {
        let pieces = self.replies.get(one.place).map_or(&[][..], |replies| &replies.pieces);
        pieces.iter().map(move |pieces| {
            let key = pieces.step.as_ref().and_then(|step| {
                let after = || source.sum.after(step);
                source.fingerprint.plus(&step.change).key(Some(step.local_code), after)
            });
            key.map(HashedKey::new).ok_or_else(|| self.sum_after(&source.sum, one, pieces))
        })
    }

    /// Returns the sum that a move of Right leads to.
    fn sum_after(&self, sum: &CodedSum, one: &Played, pieces: &Pieces) -> Sum {
        let mut after = self.table.sum(sum);
        after.remove(one.part);
        pieces.parts.iter().for_each(|&piece| after.add_standard(piece));
        after
    }

    /// Answers those moves of Right on a part for which `asked` says so. Sums that are not in S0, or in which Left
    /// plays otherwise than by a step, and those that lead to a long key, are put apart.
    #[inline]
    pub(super) fn answer(
        &mut self,
        (number, source): (u16, &Source),
        one: &Played,
        mut asked: impl FnMut(usize) -> bool,
        exchanges: &mut Vec<Exchange>,
        apart: &mut Vec<Sum>,
    ) {
        let Some(replies) = self.replies.get(one.place) else { return };
        for (place, reply) in replies.all.iter().enumerate().filter(|&(place, _)| asked(place)) {
            let after = one.rest.plus(&reply.summary);
            let improves = self.improved && choose_improved(&after).is_some();
            let regular = reply.has_step && after.is_in_s0() && !improves;
            let choice = if regular { choose(&after) } else { None };
            let found = if choice.is_some() && choice == reply.usual {
                Some((source.fingerprint.plus(&reply.change), reply.answer))
            } else {
                choice
                    .and_then(|choice| replies.other(place, choice, &mut self.answers))
                    .map(|(step, answer, then)| (source.fingerprint.plus(step).plus(then), answer))
            };
            let line = found.and_then(|(fingerprint, answer)| {
                let (words, used) = fingerprint.short_key()?;
                let hash = hash(&words, used);
                let (place, reply) = (one.place as u8, place as u16);
                Some(Exchange { words, hash, source: number, reply, answer, place, used })
            });
            match line {
                Some(exchange) => exchanges.push(exchange),
                None => {
                    let pieces = replies.pieces.get(place);
                    apart.extend(pieces.map(|pieces| self.sum_after(&source.sum, one, pieces)));
                }
            }
        }
    }

    /// Returns the sum that a line leads to.
    pub(super) fn end(&self, sum: &CodedSum, exchange: &Exchange) -> Option<CodedSum> {
        let pieces = self
            .replies
            .get(usize::from(exchange.place))?
            .pieces
            .get(usize::from(exchange.reply))?;
        sum.after(pieces.step.as_ref()?)?.after(self.answers.step(exchange.answer)?)
    }
}

impl Replies {
    /// Lists the pieces that Right's moves on a part leave, in standard form, each once.
    fn on(part: Part, answers: &mut Answers) -> Self {
        let after = |pieces: [Option<Part>; 2]| {
            let sum: Sum = pieces.into_iter().flatten().collect();
            sum.standard_form()
        };
        let mut sums: Vec<Sum> = part.moves(Color::White).map(|mv| after(mv.pieces)).collect();
        // Those that the same rules answer come one after the other.
        sums.sort_unstable_by_key(|sum| (sum.counts().y, sum.counts().z, sum.parts().to_vec()));
        sums.dedup();
        let mut replies = Self::default();
        for sum in sums {
            let summary = Summary::new(&sum);
            let step = CodeStep::new(part, sum.parts());
            let mut reply = Reply {
                summary,
                usual: None,
                answer: 0,
                has_step: step.is_some(),
                change: step.map_or(Fingerprint::ZERO, |step| step.change),
            };
            let a = summary.largest_a().map(|part| (StrategyRule::R1d, part));
            let usual = a.or_else(|| summary.largest_oa().map(|part| (StrategyRule::R2, part)));
            let answer = usual.and_then(|(rule, part)| answers.find(rule, part));
            if let Some((answer, then)) = answer.and_then(|a| Some((a, answers.step(a)?))) {
                reply.change = reply.change.plus(&then.change);
                (reply.usual, reply.answer) = (usual, answer);
            }
            replies.all.push(reply);
            replies.pieces.push(Pieces { parts: sum.parts().into(), step });
        }
        replies
    }

    /// Returns the change by a move and an answer to it.
    #[inline]
    fn other<'a>(
        &'a self,
        place: usize,
        (rule, part): (StrategyRule, Part),
        answers: &'a mut Answers,
    ) -> Option<(&'a Fingerprint, u16, &'a Fingerprint)> {
        let answer = answers.find(rule, part)?;
        let then = &answers.step(answer)?.change;
        let reply = self.all.get(place)?;
        if reply.usual.is_none() {
            return Some((&reply.change, answer, then));
        }
        Some((&self.pieces.get(place)?.step.as_ref()?.change, answer, then))
    }
}
