//! Every condition of the checker is needed, and together they suffice: by going through small sums.

use std::collections::HashSet;

use super::*;
use crate::{ClobberValues, Outcome};

/// All sums in standard form of parts of up to so many stones, of the families of which S0, S1, S2, Q and LL are made.
fn sums(stones: u16) -> Vec<Sum> {
    let positive = [Family::A, Family::OA, Family::OOO, Family::OO, Family::O];
    let parts = (1..=stones)
        .flat_map(|n| positive.into_iter().filter_map(move |family| Part::new(family, n)))
        .chain([Part::known(Family::NegOA, 3)]);
    let mut sums = vec![Sum::new()];
    for part in parts {
        let mut next = 0;
        while next < sums.len() {
            let mut longer = sums[next].clone();
            longer.insert(part);
            next += 1;
            if longer.stones() <= usize::from(stones) && longer.is_standard() {
                sums.push(longer);
            }
        }
    }
    sums
}

/// Asserts that what meets all conditions is true, and that without any single one of them something false would be accepted.
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
    // What a part may become: at most two parts, whether or not there is such a move.
    let parts: Vec<Part> = parts_up_to(9).collect();
    let mut pieces: HashSet<Sum> = HashSet::from([Sum::new()]);
    for (index, &first) in parts.iter().enumerate() {
        pieces.insert(Sum::from_iter([first]));
        pieces.extend(parts[index..].iter().map(|&second| [first, second].into_iter().collect()));
    }
    let pieces: Vec<Sum> = pieces.into_iter().filter(Sum::is_standard).collect();
    let mut falsified: HashSet<(Part, usize)> = HashSet::new();
    let mut asked: HashSet<Part> = HashSet::new();
    for sum in sums(20).into_iter().filter(|sum| sum.is_in_s1() || sum.is_in_s2()) {
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

/// Whether Left, who has moved, wins.
fn wins(values: &mut ClobberValues, sum: &Sum) -> bool {
    let rows: Vec<_> = sum.parts().iter().map(|part| part.position()).collect();
    let value = values.value_of_sum(&rows, &mut Effort::new()).unwrap();
    matches!(values.games().outcome(value), Outcome::L | Outcome::P)
}

/// The moves that a forger may write: all on every part that is there, and with pieces of their own.
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

/// Returns sums of at most three of some parts.
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
    // More parts of O' and, where there are some or those that come before them, of c: for them the rule is the same.
    let of = |count: fn(Counts) -> u32, from: u16| {
        parts_up_to(17)
            .filter(move |&part| part.stones() > from && count(Counts::of_part(part)) > 0)
    };
    let of_o: Vec<Part> = of(|counts| counts.a, 5).take(2).collect();
    let of_c: Vec<Part> = of(|counts| counts.c, 0).take(2).collect();
    let (few, many) = (up_to_three(&of_o), up_to_three(&[&of_o[..], &of_c].concat()));
    let mut claims = Vec::new();
    for part in parts_up_to(14) {
        let counts = Counts::of_part(part);
        let more = if counts.y + counts.z + counts.c > 0 { &many } else { &few };
        for &(others, rise) in companies(part) {
            let others = others.split_whitespace().filter_map(|name| name.parse::<Part>().ok());
            let position: Sum = others.chain([part]).collect();
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

/// The checker asks for all that it needs: without any move, or with another one, it refuses, or what it accepts wins.
#[test]
fn forged_moves_are_refused() {
    let mut values = ClobberValues::new();
    let certificate = LocalCertificate::by_rules(16, &mut Effort::new()).unwrap();
    assert_eq!(certificate.check(&16), Ok(()));
    let mut accepted = 0;
    // One of the many sums that are checked for themselves in so many.
    for (index, (sum, &entry)) in certificate.moves.iter().enumerate() {
        let mut forged = certificate.clone();
        forged.moves.remove(sum);
        assert!(forged.check(&16).is_err(), "{sum} is not needed");
        if sum.stones() > 24 || index % 5 > 0 {
            continue;
        }
        for other in forged_moves(sum).into_iter().filter(|&other| other != entry) {
            forged.moves.insert(sum.clone(), other);
            if forged.check(&16).is_ok() {
                accepted += 1;
                let (part, mv) = other;
                let after = after(sum, part, mv).unwrap();
                assert!(is_legal(part, mv) && wins(&mut values, &after), "{sum}: {part}, {mv:?}");
            }
        }
    }
    assert!(accepted > 0);
}
