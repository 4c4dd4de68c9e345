//! Compares the standard form of Alternating Linear Clobber with true values.

use std::collections::HashMap;

use clobber_cgt::ClobberValues;
use clobber_cgt::alternating::{Family, Part, StandardRule, Sum};
use clobber_core::Color;
use testkit::Random;

use crate::sums::{parts, sums, value};

/// All sums of at most `stones` stones.
fn all_sums(stones: u16) -> Vec<Sum> {
    sums((1..=stones).flat_map(parts), stones, |_| true)
}

#[test]
fn every_rewrite_keeps_the_value() {
    let mut clobber = ClobberValues::new();
    let mut seen = Vec::new();
    for part in (1..=40).flat_map(parts) {
        if let Some((rule, after)) = part.rewrite() {
            seen.push((rule, part.to_string()));
            let before = value(&mut clobber, &Sum::from_iter([part]));
            let after: Sum = after.into_iter().flatten().collect();
            assert_eq!(before, value(&mut clobber, &after), "{rule}: {part}");
        }
    }
    seen.sort();
    let rules: Vec<String> = seen.iter().map(|(rule, part)| format!("{rule}{part}")).collect();
    assert_eq!(
        rules.join(" "),
        "αa6 αo αoo αoo4xx αooo αx αxx αxxx γ-o3 γ-oo5 γ-oo7oo γo3 γoo5 γoo7oo δ-o9 δo9 εa12 εoo6xx ζ-oo5oo ζoo5oo η-oo4 ηoo4"
    );
}

#[test]
fn no_other_part_is_equal_to_a_shorter_one() {
    // Among single parts of up to 26 stones, the standard form finds all equalities.
    let mut clobber = ClobberValues::new();
    let mut seen = std::collections::HashMap::new();
    for part in (1..=26).flat_map(parts) {
        let standard = Sum::from_iter([part]).standard_form();
        let value = value(&mut clobber, &standard);
        let first = seen.entry(value).or_insert_with(|| standard.clone());
        assert_eq!(*first, standard, "{part}");
    }
}

#[test]
fn the_standard_form_of_small_sums_is_equal_and_unique() {
    let mut clobber = ClobberValues::new();
    let all = all_sums(13);
    assert!(all.len() > 20_000, "{}", all.len());
    for sum in all {
        let standard = sum.standard_form();
        assert!(standard.is_standard());
        assert_eq!(standard.standard_form(), standard);
        assert_eq!(value(&mut clobber, &sum), value(&mut clobber, &standard), "{sum}");
        // The order of the rules does not matter: first the paper's order, ...
        let (mut stepped, mut weight) = (sum.clone(), weight(&sum));
        while let Some((rule, ..)) = stepped.rewrite() {
            let lighter = self::weight(&stepped);
            assert!(lighter < weight, "{rule} on {sum}");
            weight = lighter;
        }
        assert_eq!(stepped, standard, "{sum}");
        // ... then the reverse order, with the parts added in reverse.
        assert_eq!(backwards(&sum), standard, "{sum}");
        let mut added = Sum::new();
        sum.parts().iter().rev().for_each(|&part| added.add(part));
        assert_eq!(added, standard);
        assert_eq!((-&sum).standard_form(), -&standard);
    }
}

/// Twice the stones, but 3 for a2, 5 for oox and xxo, and 9 for oo4: every rule lowers this weight.
fn weight(sum: &Sum) -> u32 {
    let of = |part: &Part| match (part.family(), part.stones()) {
        (Family::A, 2) => 3,
        (Family::OA | Family::NegOA, 3) => 5,
        (Family::OO | Family::NegOO, 4) => 9,
        (_, stones) => 2 * u32::from(stones),
    };
    sum.parts().iter().map(of).sum()
}

/// The standard form, with β before all others and then the rules in reverse order of the parts.
fn backwards(sum: &Sum) -> Sum {
    let mut parts = sum.parts().to_vec();
    'again: loop {
        for i in 0..parts.len() {
            if let Some(j) = (i + 1..parts.len()).find(|&j| parts[j] == -parts[i]) {
                parts.remove(j);
                parts.remove(i);
                continue 'again;
            }
        }
        for i in (0..parts.len()).rev() {
            if let Some((rule, after)) = parts[i].rewrite() {
                assert!(rule != StandardRule::Beta);
                parts.remove(i);
                parts.extend(after.into_iter().flatten());
                continue 'again;
            }
        }
        return parts.into_iter().collect();
    }
}

#[test]
fn counts_follow_every_change() {
    for sum in all_sums(9) {
        for color in [Color::Black, Color::White] {
            for (.., after) in sum.moves(color) {
                let afresh: Sum = after.parts().iter().copied().collect();
                assert_eq!(afresh, after);
                assert_eq!(after.standard_form().counts(), afresh.standard_form().counts());
                assert_eq!(after.stones() + 1, sum.stones());
            }
        }
    }
}

#[test]
fn the_reduced_form_is_equal_and_knows_the_two_relations() {
    let mut clobber = ClobberValues::new();
    let names =
        ["oo8", "oo8", "oo8", "-oo8", "-oo8", "oo11oo", "o5", "-oo11oo", "-o5", "a2", "xxo"];
    let mut shorter = 0;
    for chosen in 0..1_u32 << names.len() {
        let parts = names.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1);
        let sum: Sum = parts.map(|(_, name)| name.parse::<Part>().unwrap()).collect();
        let reduced = sum.reduced();
        assert!(reduced.is_standard() && reduced.reduced() == reduced, "{sum}");
        assert_eq!((-&sum).reduced(), -&reduced);
        if chosen % 7 == 0 {
            assert_eq!(value(&mut clobber, &sum), value(&mut clobber, &reduced), "{sum}");
        }
        shorter += usize::from(reduced != sum.standard_form());
    }
    assert!(shorter > 500, "{shorter}");
    let pair: Sum = "-oo8 + -oo8".parse().unwrap();
    assert_eq!(pair.reduced().to_string(), "oox");
}

/// A scan of all parts for each part would take too long.
#[test]
fn long_sums_come_to_standard_form() {
    let all: Vec<Part> = (1..=40).flat_map(parts).collect();
    let mut random = Random::new(5);
    let drawn: Vec<Part> = (0..1_000_000).map(|_| all[random.below(all.len())]).collect();
    let standard = drawn.iter().copied().collect::<Sum>().standard_form();
    assert!(standard.is_standard());
    let of_part: HashMap<Part, Sum> =
        all.iter().map(|&part| (part, Sum::from_iter([part]).standard_form())).collect();
    let mut counts: HashMap<Part, usize> = HashMap::new();
    for &part in drawn.iter().flat_map(|part| of_part[part].parts()) {
        *counts.entry(part).or_default() += 1;
    }
    for (&part, &count) in &counts {
        let left = match part == -part {
            true => count % 2,
            false => count.saturating_sub(counts.get(&-part).copied().unwrap_or(0)),
        };
        assert_eq!(standard.count(part), left, "{part}");
    }
    assert!(standard.parts().iter().all(|part| counts.contains_key(part)));
}
