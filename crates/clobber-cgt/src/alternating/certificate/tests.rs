//! Tests on small sums that every condition of the checker is needed and that together they suffice.

use std::collections::HashSet;

use super::*;
use crate::{ClobberValues, Outcome};

#[path = "../../../tests/sums.rs"]
#[allow(dead_code)]
mod sums;

/// Asserts that all conditions together imply the claim, and that leaving out any one of them would admit a false case.
fn each_is_needed<const N: usize, T>(
    claims: impl Iterator<Item = ([bool; N], bool, T)>,
    name: impl Fn(&T) -> String,
) {
    let mut needed = [false; N];
    for (conditions, is_true, claim) in claims {
        let failing: Vec<usize> = (0..N).filter(|&index| !conditions[index]).collect();
        match failing[..] {
            [] => assert!(is_true, "{}", name(&claim)),
            [index] => needed[index] |= !is_true,
            _ => {}
        }
    }
    assert_eq!(needed, [true; N]);
}

#[test]
fn conditions_of_theorem_3() {
    // The possible results of a move on a part: at most two parts, whether or not such a move exists.
    let parts: Vec<Part> = parts_up_to(9).collect();
    let mut pieces: HashSet<Sum> = HashSet::from([Sum::new()]);
    for (index, &first) in parts.iter().enumerate() {
        pieces.insert(Sum::from_iter([first]));
        pieces.extend(parts[index..].iter().map(|&second| [first, second].into_iter().collect()));
    }
    let pieces: Vec<Sum> = pieces.into_iter().filter(Sum::is_standard).collect();
    let mut falsified: HashSet<(Part, usize)> = HashSet::new();
    let mut asked: HashSet<Part> = HashSet::new();
    for sum in sums::standard_sums(20).into_iter().filter(|sum| sum.is_in_s1() || sum.is_in_s2()) {
        for part in sum.distinct_parts().collect::<Vec<_>>() {
            asked.insert(part);
            let mut rest = sum.clone();
            rest.remove(part);
            for (index, pieces) in pieces.iter().enumerate() {
                if !falsified.contains(&(part, index)) {
                    let mut after = rest.clone();
                    pieces.parts().iter().for_each(|&piece| after.add(piece));
                    if !after.is_in_s0() {
                        falsified.insert((part, index));
                    }
                }
            }
        }
    }
    let claims = asked.iter().flat_map(|&part| {
        let falsified = &falsified;
        pieces.iter().enumerate().map(move |(index, pieces)| {
            let conditions = right_moves_to_s0(part, pieces);
            (conditions, !falsified.contains(&(part, index)), (part, pieces))
        })
    });
    each_is_needed(claims, |(part, pieces)| format!("{part} to {pieces}"));
}

/// Unless its pieces cancel, a move on a long part leaves a piece that can take the extra stones of a longer part.
#[test]
fn long_parts_stand_for_longer_ones() {
    for part in parts_up_to(40) {
        assert_eq!(Lengths::All.stands_for_longer(part), part.stones() >= 33, "{part}");
        assert!(!Lengths::UpTo(34).stands_for_longer(part), "{part}");
    }
    let (mut halves, mut cancelled) = (0, 0);
    for part in parts_up_to(34).filter(|part| part.stones() >= 24) {
        for mv in part.moves(Color::Black) {
            let longest = mv.pieces.iter().flatten().map(|piece| piece.stones()).max();
            let is_left = !mv.standard_pieces().is_empty();
            assert_eq!(lengthens(part, mv), is_left, "{part} {mv:?}");
            halves += usize::from(is_left && longest.is_some_and(|l| 2 * l <= part.stones()));
            cancelled += usize::from(!is_left);
        }
    }
    assert!(halves > 0 && cancelled > 0, "{halves} {cancelled}");
}

/// Returns whether Left, who has moved, wins.
fn wins(values: &mut ClobberValues, sum: &Sum) -> bool {
    let value = sums::value(values, sum);
    matches!(values.games().outcome(value), Outcome::L | Outcome::P)
}

/// Returns the moves that a forger may write: every move on every part of the sum, and moves with other pieces.
fn forged_moves(position: &Sum) -> Vec<(Part, PartMove)> {
    let pieces: Vec<Option<Part>> = [None]
        .into_iter()
        .chain(["a2", "a4", "o5", "o7", "oo6", "oox", "xxo", "oo8"].map(|name| name.parse().ok()))
        .collect();
    let strangers = ["a2", "o5", "o9", "oo6"].into_iter().filter_map(|name| name.parse().ok());
    let mut moves = Vec::new();
    for part in position.distinct_parts().chain(strangers) {
        moves.extend(part.moves(Color::Black).map(|mv| (part, mv)));
        moves.extend(part.moves(Color::White).map(|mv| (part, mv)));
        for &first in &pieces {
            moves.extend(
                pieces
                    .iter()
                    .map(|&second| (part, PartMove { from: 0, to: 1, pieces: [first, second] })),
            );
        }
    }
    moves
}

fn up_to_three(parts: &[Part]) -> Vec<Sum> {
    let mut sums = vec![Sum::new()];
    for round in 0..3 {
        let longest: Vec<Sum> = sums.iter().filter(|sum| sum.len() == round).cloned().collect();
        for (sum, &part) in longest.iter().flat_map(|sum| parts.iter().map(move |part| (sum, part)))
        {
            let mut longer = sum.clone();
            longer.insert(part);
            sums.push(longer);
        }
    }
    sums
}

#[test]
fn conditions_of_theorem_4() {
    // More parts of O', and also of c where the rule allows them: the rule stays the same.
    let of = |count: fn(Counts) -> u32, from: u16| {
        parts_up_to(17)
            .filter(move |&part| part.stones() > from && count(Counts::from_part(part)) > 0)
    };
    let of_o: Vec<Part> = of(|counts| counts.a, 5).take(2).collect();
    let of_c: Vec<Part> = of(|counts| counts.c, 0).take(2).collect();
    let (few, many) = (up_to_three(&of_o), up_to_three(&[&of_o[..], &of_c].concat()));
    let mut claims = Vec::new();
    for part in parts_up_to(14) {
        let counts = Counts::from_part(part);
        let more = if counts.y + counts.z + counts.c > 0 { &many } else { &few };
        for &(others, rise) in companies(part) {
            let mut position = sum_of(others).unwrap();
            position.insert(part);
            if !position.is_standard() {
                continue;
            }
            for (played, mv) in forged_moves(&position) {
                let conditions = left_moves_to_s1(&position, rise, played, mv);
                let holds = |more: &Sum| {
                    let mut sum = position.clone();
                    more.parts().iter().for_each(|&part| sum.add(part));
                    let leads = |after: Sum| after.is_in_q() || after.is_in_s1();
                    !sum.is_in_s0() || after(&sum, played, mv).is_some_and(leads)
                };
                let is_true = is_legal(played, mv) && more.iter().all(holds);
                claims.push((conditions, is_true, (position.clone(), played, mv)));
            }
        }
    }
    each_is_needed(claims.into_iter(), |(sum, part, mv)| format!("{sum}: {part}, {mv:?}"));
}

/// Lengths for which the tests go through everything.
const SHORT: Lengths = Lengths::UpTo(16);

/// Without any one of its moves the checker refuses the certificate. It refuses any other move too, unless that move
/// wins.
#[test]
fn forged_moves_are_refused() {
    let mut values = ClobberValues::new();
    let certificate = LocalCertificate::prove(SHORT, &mut Effort::new()).unwrap();
    assert_eq!(certificate.check(&SHORT), Ok(()));
    let mut accepted = 0;
    // There are many sums. Each is removed once, and every ninth short one gets all forged moves.
    for (index, (sum, &entry)) in certificate.moves.iter().enumerate() {
        let mut forged = certificate.clone();
        forged.moves.remove(sum);
        assert!(forged.check(&SHORT).is_err(), "{sum} is not needed");
        if sum.stones() > 24 || index % 9 > 0 {
            continue;
        }
        for other in forged_moves(sum).into_iter().filter(|&other| other != entry) {
            forged.moves.insert(sum.clone(), other);
            if forged.check(&SHORT).is_ok() {
                accepted += 1;
                let (part, mv) = other;
                let after = after(sum, part, mv).unwrap();
                assert!(is_legal(part, mv) && wins(&mut values, &after), "{sum}: {part}, {mv:?}");
            }
        }
    }
    assert!(accepted > 0);
}

fn pieces_at(part: Part, player: Color, left: u16, to_right: bool) -> Option<[Part; 2]> {
    let to = if to_right { left + 1 } else { left.checked_sub(1)? };
    let [left, right] = part.play(player, left, to)?.pieces;
    left.zip(right).map(<[Part; 2]>::from)
}

/// The uniformity lemma: every move on a part of more than 32 stones is a move on a part with two or four stones
/// fewer. Its pieces are in the same families and cancel alike, and the conditions of Theorem 3 agree.
#[test]
fn moves_on_long_parts_are_moves_on_shorter_ones() {
    let mut moves = 0;
    for part in (33..=120).chain([399, 400]).flat_map(|stones| {
        Family::ALL.into_iter().filter_map(move |family| Part::new(family, stones))
    }) {
        for (player, to_right, left) in Color::BOTH
            .into_iter()
            .flat_map(|player| {
                [false, true]
                    .map(|to_right| (1..part.stones() - 1).map(move |at| (player, to_right, at)))
            })
            .flatten()
        {
            let Some(pieces) = pieces_at(part, player, left, to_right) else { continue };
            let [p, q] = pieces.map(Part::stones);
            let (less_p, less_q) = match p.abs_diff(q) {
                0..=2 => (2, 2),
                _ if p > q => (2, 0),
                _ => (0, 2),
            };
            let shorter = Part::new(part.family(), part.stones() - less_p - less_q).unwrap();
            let fewer = pieces_at(shorter, player, left - less_p, to_right).unwrap();
            assert_eq!(fewer.map(Part::family), pieces.map(Part::family), "{part}: {pieces:?}");
            assert_eq!(fewer.map(Part::stones), [p - less_p, q - less_q], "{part}: {pieces:?}");
            assert!(
                [(p, less_p), (q, less_q)].iter().all(|&(n, less)| less == 0 || n - less >= 13)
            );
            let [long, short] = [pieces, fewer].map(|pieces| Sum::new().with(pieces.map(Some)));
            assert_eq!(long.counts(), short.counts(), "{part}: {pieces:?}");
            assert_eq!(long.len(), short.len(), "{part}: {pieces:?}");
            let [conditions, of_shorter] = [(part, &long), (shorter, &short)]
                .map(|(part, left)| right_moves_to_s0(part, left));
            assert_eq!(conditions, of_shorter, "{part}: {pieces:?}");
            moves += 1;
        }
    }
    assert!(moves > 60_000, "{moves}");
}

/// Turns a move of Left on a part into one on a longer part of its family: the longer piece takes the extra stones.
fn lengthened(part: Part, mv: PartMove, stones: u16) -> Option<(Part, PartMove)> {
    let longer = Part::new(part.family(), stones)?;
    let is_left_longer = 2 * mv.from >= part.stones();
    let more = if is_left_longer { stones - part.stones() } else { 0 };
    Some((longer, longer.play(Color::Black, mv.from + more, mv.to + more)?))
}

/// Unless the pieces cancel, the certificate's claims for parts of 33 and 34 stones hold for all longer parts.
#[test]
fn the_longest_moves_of_left_stand_for_longer_ones() {
    let (mut stand, mut forged) = (0, 0);
    for part in parts_up_to(34).filter(|&part| Lengths::All.stands_for_longer(part)) {
        for &(others, rise) in companies(part) {
            let in_company = |part: Part| -> Sum {
                let mut sum = sum_of(others).unwrap();
                sum.insert(part);
                sum
            };
            let moves = part.moves(Color::Black).filter(|&mv| {
                !left_moves_to_s1(&in_company(part), rise, part, mv).contains(&false)
            });
            for mv in moves {
                let hold = (part.stones()..=100).step_by(2).all(|stones| {
                    let (longer, mv) = lengthened(part, mv, stones).unwrap();
                    let conditions = left_moves_to_s1(&in_company(longer), rise, longer, mv);
                    // No sum that leads to Q is left to check.
                    let never_to_q = stones == part.stones()
                        || Q.iter().all(|q| {
                            let before = sum_of(q).unwrap().with([Some(longer), None]);
                            !before.with(mv.pieces.map(|piece| Some(-piece?))).is_in_s0()
                        });
                    !conditions.contains(&false) && never_to_q
                });
                assert_eq!(hold, lengthens(part, mv), "{part} {others}: {mv:?}");
                *(if hold { &mut stand } else { &mut forged }) += 1;
            }
        }
    }
    assert!(stand >= 30 && forged > 0, "{stand} {forged}");

    // With other parts, Left may move from oo33 to 0, but longer parts have no such move.
    let mut certificate = LocalCertificate::prove(Lengths::All, &mut Effort::new()).unwrap();
    let sum: Sum = "o5 + o5 + oo33".parse().unwrap();
    let oo33 = Part::known(Family::OA, 33);
    let to_zero = oo33.moves(Color::Black).find(|&mv| mv.standard_pieces().is_empty()).unwrap();
    certificate.moves.insert(sum, (oo33, to_zero));
    // From these sums the move would lead to Q.
    for q in Q {
        let mut sum = sum_of(q).unwrap();
        sum.insert(oo33);
        if let Ok(found) = sum.left_move() {
            certificate.moves.insert(sum, (found.part, found.mv));
        }
    }
    assert_eq!(certificate.check(&Lengths::UpTo(34)), Ok(()));
    assert!(certificate.check(&Lengths::All).is_err());
}

/// The sum of the squared numbers of stones falls with moves and with rules. The theorems are proved by induction on
/// it.
#[test]
fn the_sum_of_squares_falls() {
    let squares = |parts: &mut dyn Iterator<Item = Part>| -> u64 {
        parts.map(|part| u64::from(part.stones()).pow(2)).sum()
    };
    let mut rules = HashSet::new();
    for stones in 1..=100 {
        for part in Family::ALL.into_iter().filter_map(|family| Part::new(family, stones)) {
            let before = squares(&mut [part].into_iter());
            for mv in Color::BOTH.into_iter().flat_map(|player| part.moves(player)) {
                assert!(squares(&mut mv.pieces.into_iter().flatten()) < before, "{part}: {mv:?}");
            }
            if let Some((rule, pieces)) = part.rewrite() {
                rules.insert(rule);
                assert!(squares(&mut pieces.into_iter().flatten()) < before, "{part}: {rule}");
            }
        }
    }
    // All except β, which removes parts.
    assert_eq!(rules.len(), 6);
}
