#![no_main]
//! Alternating Linear Clobber: the standard and the shorter form of a sum keep its value. The moves of a part equal the
//! moves of its row, and the strategies' moves are legal.

use arbitrary::{Arbitrary, Result, Unstructured};
use clobber_cgt::ClobberValues;
use clobber_cgt::alternating::{Family, Part, Sum};
use clobber_core::{Color, Path, Position};
use clobber_fuzz::limits;
use libfuzzer_sys::fuzz_target;

#[derive(Debug)]
struct Parts(Vec<Part>);

impl<'a> Arbitrary<'a> for Parts {
    /// At most 22 stones.
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let (mut parts, mut left) = (Vec::new(), 22);
        while left > 0 && parts.len() < 8 && !u.is_empty() {
            let family = *u.choose(&Family::ALL)?;
            let Some(part) = Part::new(family, u.int_in_range(1..=14)?) else { continue };
            if part.stones() <= left {
                left -= part.stones();
                parts.push(part);
            }
        }
        Ok(Self(parts))
    }
}

fuzz_target!(|parts: Parts| {
    let sum: Sum = parts.0.iter().copied().collect();
    assert_eq!(sum.to_string().parse().as_ref(), Ok(&sum));
    let standard = sum.standard_form();
    let mut clobber = limits::values();
    let value = value(&mut clobber, &sum);
    assert!(standard.is_standard() && standard.standard_form() == standard);
    assert_eq!(value, self::value(&mut clobber, &standard), "{sum}: {standard}");
    assert_eq!(value, self::value(&mut clobber, &sum.reduced()), "{sum}: {}", sum.reduced());
    assert_eq!((-&sum).standard_form(), -&standard);
    // Rule by rule, part by part, from either end.
    let mut stepped = sum.clone();
    while stepped.rewrite().is_some() {
        assert_eq!(value, self::value(&mut clobber, &stepped), "{sum}: {stepped}");
    }
    assert_eq!(stepped, standard);
    let (mut added, mut backwards) = (Sum::new(), Sum::new());
    parts.0.iter().for_each(|&part| added.add(part));
    parts.0.iter().rev().for_each(|&part| backwards.add(part));
    assert_eq!((&added, &backwards), (&standard, &standard));
    for &part in &parts.0 {
        moves(part);
    }
    for found in [standard.left_move(), standard.improved_left_move()].into_iter().flatten() {
        assert!(
            standard.moves(Color::Black).any(|(part, mv, _)| (part, mv) == (found.part, found.mv))
        );
    }
    if let Ok(found) = standard.right_move() {
        assert!(
            standard.moves(Color::White).any(|(part, mv, _)| (part, mv) == (found.part, found.mv))
        );
    }
});

fn value(clobber: &mut ClobberValues, sum: &Sum) -> clobber_cgt::Game {
    let rows: Vec<_> = sum.parts().iter().map(|part| part.position()).collect();
    clobber.value_of_sum(&rows, &mut limits::enough()).expect("values of few games")
}

/// Checks that the pieces after a move are the parts of the row after it, except parts of one colour.
fn moves(part: Part) {
    let row = part.position();
    assert_eq!(part.to_string().parse(), Ok(part));
    let stones: Vec<Color> = row.squares().flatten().collect();
    assert_eq!((stones.len(), Part::from_stones(&stones)), (part.stones().into(), Some(part)));
    assert_eq!((-part).position().canonical(), row.clone().swapped().canonical());
    for mover in Color::BOTH {
        let mut found: Vec<_> = part.moves(mover).map(|mv| (mv.from, mv.to)).collect();
        let mut expected: Vec<_> =
            row.moves(mover).map(|mv| (mv.from.index() as u16, mv.to.index() as u16)).collect();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{part}");
        for mv in part.moves(mover) {
            assert_eq!(part.play(mover, mv.from, mv.to), Some(mv));
            let mut after: Position<Path> = row.clone();
            after
                .play_as(mover, clobber_core::Move::between(mv.from.into(), mv.to.into()))
                .unwrap();
            let text = after.to_string();
            let mut expected: Vec<Part> =
                text.split('.').filter(|p| !p.is_empty()).map(|p| p.parse().unwrap()).collect();
            let mut found: Vec<Part> = mv.pieces.into_iter().flatten().collect();
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected, "{part}: {text}");
        }
    }
}
