#![no_main]
//! The boards of 3-Partition and 3-SAT: solutions become clicks that clear them, and are read back. Trying all
//! candidates decides whether there is a solution.

use arbitrary::Arbitrary;
use clickomania::hardness::three_partition::{
    Palette, Partition, ThreePartition, ThreePartitionBoard,
};
use clickomania::hardness::three_sat::{Assignment, Clause, Formula, Gadget, Literal};
use clickomania::{Answer, Certificate, Clicks, Effort};
use libfuzzer_sys::fuzz_target;
use testkit::clicks::falls_into_triples;

#[derive(Arbitrary, Debug)]
struct Input {
    integers: Vec<u8>,
    sets: Vec<[u8; 3]>,
    variables: u8,
    clauses: Vec<[(u8, bool); 3]>,
    columns: u8,
    clicks: Clicks,
}

fuzz_target!(|input: Input| {
    let integers: Vec<i64> = input.integers.iter().take(9).map(|&n| i64::from(n % 16)).collect();
    if let Ok(instance) = ThreePartition::from_triples(&integers) {
        three_partition(&instance, &input);
    }
    three_sat(&input);
});

fn three_partition(instance: &ThreePartition, input: &Input) {
    let numbers = instance.numbers();
    let exists = falls_into_triples(numbers, instance.target());
    let sets = input.sets.iter().map(|set| set.map(usize::from)).collect();
    assert!(Partition { sets }.check(instance).is_err() || exists);
    let Answer::Yes(partition) = instance.find_partition(&mut Effort::new()) else {
        return assert!(!exists, "{numbers:?}");
    };
    assert_eq!(partition.check(instance), Ok(()));
    let palette = Palette::ALL[usize::from(input.columns) % 2];
    let Ok(board) = ThreePartitionBoard::new(instance.clone(), palette) else { return };
    if board.board().block_count() > 20_000 {
        return;
    }
    let clicks = board.clicks_of(&partition).unwrap();
    assert!(clicks.replay(board.board(), &mut Effort::new()).unwrap().end().is_empty());
    let back = board.partition_of(&clicks).unwrap();
    assert_eq!(back.check(instance), Ok(()));
    // Any other clicks.
    if let Ok(partition) = board.partition_of(&input.clicks) {
        assert_eq!(partition.check(instance), Ok(()));
    }
}

fn three_sat(input: &Input) {
    let variables = usize::from(input.variables % 4) + 1;
    let literal = |&(variable, is_positive): &(u8, bool)| {
        let variable = usize::from(variable) % variables;
        if is_positive { Literal::positive(variable) } else { Literal::negative(variable) }
    };
    let clause = |literals: &[(u8, bool); 3]| {
        // The same literal twice is a shorter clause.
        let mut clause: Vec<Literal> = literals.iter().map(literal).collect();
        clause.sort_unstable();
        clause.dedup();
        Clause::new(&clause).ok()
    };
    let clauses: Vec<Clause> = input.clauses.iter().take(5).filter_map(clause).collect();
    let formula = Formula::new(variables, clauses).unwrap();
    assert_eq!(formula.to_string().parse().as_ref(), Ok(&formula));
    let all = (0..1_u32 << variables)
        .map(|bits| Assignment::new((0..variables).map(|variable| bits >> variable & 1 == 1)));
    let good: Vec<Assignment> = all.filter(|values| formula.is_satisfied_by(values)).collect();
    let found = formula.satisfying_assignment(&mut Effort::new());
    assert_eq!(found.decided(), Some(!good.is_empty()), "{formula}");
    assert!(found.yes().is_none_or(|found| good.contains(&found)));
    let columns = 3 + usize::from(input.columns % 4);
    let Ok(gadget) = Gadget::with_columns(formula, columns, 1 << 14) else { return };
    let board = gadget.to_board();
    for assignment in &good {
        let clicks = gadget.clicks_of(assignment).unwrap();
        assert!(clicks.replay(&board, &mut Effort::new()).unwrap().end().is_empty());
        assert_eq!(gadget.assignment_of(&clicks).as_ref(), Ok(assignment));
    }
    assert!(gadget.assignment_of(&input.clicks).is_err() || !good.is_empty());
}
