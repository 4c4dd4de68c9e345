//! Right's moves and Left's answers in a search: found once, and then looked up and added.

use clobber_core::Color;

use super::coding::{CODES, CodeTable, Coded, Point, Step};
use super::outline::{A2, A4, Outline};
use super::packed::Hashed;
use super::part::{Family, Part};
use super::strategy::{Rule, choose, choose_improved, move_to, pieces};
use super::sum::Sum;

/// The moves of Right on all parts, and Left's answers by the rules.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    pub table: CodeTable,
    pub improved: bool,
    /// By place of the part.
    replies: Vec<Vec<Reply>>,
    answers: Answers,
}

/// The places of parts: their codes, and then a2, a4, xxo and oox.
const PLACES: usize = CODES + 4;

/// A move of Right on a part.
#[derive(Clone, Debug)]
struct Reply {
    /// The outline of the pieces.
    outline: Outline,
    /// `None` if one of the pieces is not in K.
    step: Option<Step>,
    /// Rule 1d or 2 with its part, if a piece is in A' or oA', and the whole change when Left answers by it.
    usual: Option<(Rule, Part)>,
    usual_change: Point,
    usual_answer: u16,
    /// The pieces in standard form.
    pieces: Box<[Part]>,
}

/// A sum with Right to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source {
    pub sum: Coded,
    pub point: Point,
}

/// A part of a sum that Right can play on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Played {
    part: Part,
    place: usize,
    /// The outline of all other parts.
    rest: Outline,
}

/// A move of Right with Left's answer, and the key of what that leaves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub key: Hashed,
    pub source: u16,
    place: u16,
    reply: u16,
    answer: u16,
}

/// Left's answers, each found legal once.
#[derive(Clone, Debug)]
struct Answers {
    /// By part and rule: one more than the place of the step, or 0 if it is not known.
    places: Vec<u16>,
    steps: Vec<Option<Step>>,
}

const RULES: usize = Rule::ALL.len();

impl Answers {
    fn new() -> Self {
        Self { places: vec![0; RULES << 12], steps: Vec::new() }
    }

    /// The place of the step of a rule on a part; `None` if it is not legal.
    #[inline]
    fn find(&mut self, rule: Rule, part: Part) -> Option<u16> {
        // Parts with codes have less than 256 stones.
        let part_place = (part.family() as usize) << 8 | usize::from(part.stones());
        let place = self.places.get_mut(part_place * RULES + rule as usize)?;
        if *place == 0 {
            let pieces = pieces(rule, part)?;
            move_to(part, pieces)?;
            let after: Sum = pieces.into_iter().flatten().collect();
            self.steps.push(Step::new(part, after.standard_form().parts()));
            *place = self.steps.len() as u16;
        }
        Some(*place - 1)
    }

    /// The step at a place; `None` if it is not one between sums with codes.
    #[inline]
    fn step(&self, place: u16) -> Option<&Step> {
        self.steps.get(usize::from(place))?.as_ref()
    }
}

impl Lines {
    pub(super) fn new() -> Self {
        Self {
            table: CodeTable::new(),
            improved: false,
            replies: vec![Vec::new(); PLACES],
            answers: Answers::new(),
        }
    }

    /// Finds the parts of a sum that Right can play on; gives the number of his moves.
    pub(super) fn find_moves(&mut self, sum: &Coded, played: &mut Vec<Played>) -> usize {
        played.clear();
        let whole = self.table.outline(sum);
        let mut before = 0;
        for (place, &code) in sum.codes().iter().enumerate() {
            if code != before {
                let rest = self.table.outline_without(sum, &whole, place);
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
            if replies.is_empty() {
                *replies = replies_to(one.part);
                replies.iter_mut().for_each(|reply| reply.find_usual(&mut self.answers));
            }
            moves += replies.len();
        }
        moves
    }

    /// The keys of the sums that Right's moves on a part lead to; or the sum itself if it has none.
    pub(super) fn left_keys(
        &self,
        source: &Source,
        one: &Played,
    ) -> impl Iterator<Item = Result<Hashed, Sum>> {
        self.replies_on(one).iter().map(move |reply| {
            let key = reply.step.as_ref().and_then(|step| {
                let after = || source.sum.after(step);
                source.point.plus(&step.change).key(Some(step.local_code), after)
            });
            key.map(Hashed::new).ok_or_else(|| self.sum_after(&source.sum, one, reply))
        })
    }

    fn replies_on(&self, one: &Played) -> &[Reply] {
        self.replies.get(one.place).map_or(&[], Vec::as_slice)
    }

    /// The sum that a move of Right leads to.
    fn sum_after(&self, sum: &Coded, one: &Played, reply: &Reply) -> Sum {
        let mut after = self.table.sum(sum);
        after.remove(one.part);
        reply.pieces.iter().for_each(|&piece| after.add_standard(piece));
        after
    }

    /// Answers those moves of Right on a part for which `asked` says so; sums in which a rule plays otherwise than
    /// by a step are put apart.
    pub(super) fn answer(
        &mut self,
        (number, source): (u16, &Source),
        one: &Played,
        mut asked: impl FnMut(usize) -> bool,
        lines: &mut Vec<Line>,
        apart: &mut Vec<Sum>,
    ) {
        let Self { replies, answers, improved, .. } = &mut *self;
        let replies = replies.get(one.place).map_or(&[][..], Vec::as_slice);
        let mut others = Vec::new();
        for (place, reply) in replies.iter().enumerate() {
            if !asked(place) {
                continue;
            }
            let after = one.rest.plus(&reply.outline);
            let regular = after.is_in_s0() && !(*improved && choose_improved(&after).is_some());
            let choice = if regular { choose(&after) } else { None };
            let key = if choice.is_some() && choice == reply.usual {
                let sum = || {
                    source.sum.after(reply.step.as_ref()?)?.after(answers.step(reply.usual_answer)?)
                };
                let key = source.point.plus(&reply.usual_change).key(None, sum);
                key.map(|key| (key, reply.usual_answer))
            } else {
                reply.step.as_ref().zip(choice).and_then(|(step, (rule, part))| {
                    let answer = answers.find(rule, part)?;
                    let then = answers.step(answer)?;
                    let sum = || source.sum.after(step)?.after(then);
                    let point = source.point.plus(&step.change).plus(&then.change);
                    Some((point.key(None, sum)?, answer))
                })
            };
            match key {
                Some((key, answer)) => lines.push(Line {
                    key: Hashed::new(key),
                    place: one.place as u16,
                    reply: place as u16,
                    answer,
                    source: number,
                }),
                None => others.push(place),
            }
        }
        for place in others {
            if let Some(reply) = self.replies_on(one).get(place) {
                apart.push(self.sum_after(&source.sum, one, reply));
            }
        }
    }

    /// The sum that a line leads to.
    pub(super) fn end(&self, sum: &Coded, line: &Line) -> Option<Coded> {
        let reply = self.replies.get(usize::from(line.place))?.get(usize::from(line.reply))?;
        sum.after(reply.step.as_ref()?)?.after(self.answers.step(line.answer)?)
    }
}

impl Reply {
    /// Finds the answer by rule 1d or 2.
    fn find_usual(&mut self, answers: &mut Answers) {
        let a = self.outline.largest_a().map(|part| (Rule::R1d, part));
        let usual = a.or_else(|| self.outline.largest_oa().map(|part| (Rule::R2, part)));
        let found = usual.zip(self.step.as_ref()).and_then(|((rule, part), step)| {
            let answer = answers.find(rule, part)?;
            Some((step.change.plus(&answers.step(answer)?.change), answer))
        });
        if let Some((change, answer)) = found {
            (self.usual, self.usual_change, self.usual_answer) = (usual, change, answer);
        }
    }
}

/// What Right's moves on a part leave, in standard form, each once.
fn replies_to(part: Part) -> Vec<Reply> {
    let after = |pieces: [Option<Part>; 2]| {
        let sum: Sum = pieces.into_iter().flatten().collect();
        sum.standard_form()
    };
    let mut sums: Vec<Sum> = part.moves(Color::White).map(|mv| after(mv.pieces)).collect();
    // Those that the same rules answer come one after the other.
    sums.sort_unstable_by_key(|sum| (sum.counts().y, sum.counts().z, sum.parts().to_vec()));
    sums.dedup();
    let reply = |sum: &Sum| Reply {
        outline: Outline::of(sum),
        step: Step::new(part, sum.parts()),
        usual: None,
        usual_change: Point::ZERO,
        usual_answer: 0,
        pieces: sum.parts().into(),
    };
    sums.iter().map(reply).collect()
}
