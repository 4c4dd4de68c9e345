//! Formulas: text, errors, and whether they are satisfiable.

use clickomania::hardness::three_sat::{Clause, Formula, Gadget, Literal, ThreeSatError};
use clickomania::{Answer, Certificate, Effort};
use testkit::Random;

use crate::forgers::{is_satisfied, random_formula};

#[test]
fn the_search_agrees_with_all_assignments() {
    let mut random = Random::new(0x9e37_79b9_7f4a_7c15);
    let mut satisfiable = 0;
    for round in 0..20_000 {
        let variables = 1 + random.below(8);
        let clauses = random.below(6 * variables);
        let formula = random_formula(&mut random, variables, clauses);
        let expected = (0..1 << variables).any(|bits| is_satisfied(&formula, bits));
        let found = formula.satisfying_assignment(&mut Effort::new());
        assert_eq!(found.decided(), Some(expected), "round {round}: {formula:#}");
        if let Answer::Yes(values) = found {
            assert_eq!(values.values().len(), variables);
            assert_eq!(values.check(&formula), Ok(()));
        }
        satisfiable += usize::from(expected);
    }
    assert!((5_000..15_000).contains(&satisfiable), "{satisfiable}");
}

#[test]
fn what_is_printed_is_read_again() {
    let mut random = Random::new(1);
    for _ in 0..1000 {
        let (variables, clauses) = (1 + random.below(9), random.below(9));
        let formula = random_formula(&mut random, variables, clauses);
        assert_eq!(formula.to_string().parse().as_ref(), Ok(&formula));
        // A text on one line does not contain the number of variables.
        let line: Formula = format!("{formula:#}").parse().unwrap();
        assert_eq!(line.clauses(), formula.clauses());
        assert!(!format!("{formula:#}").contains('\n'));
    }
}

#[test]
fn formulas_too_large_are_refused_before_memory_is_used() {
    let large = Formula::new(Formula::MAX_VARIABLES, []).unwrap();
    assert_eq!(Gadget::new(large.clone()), Err(ThreeSatError::TooLarge { max_blocks: 1 << 26 }));
    let refused = Err(ThreeSatError::TooLarge { max_blocks: usize::MAX });
    assert_eq!(Gadget::with_columns(large, usize::MAX, usize::MAX), refused);

    let small = Formula::new(1, []).unwrap();
    assert_eq!(Gadget::with_columns(small.clone(), usize::MAX, usize::MAX), refused);
    assert_eq!(
        Gadget::with_columns(small, 2, Gadget::MOST_BLOCKS),
        Err(ThreeSatError::TooFewColumns { columns: 2 })
    );
    assert_eq!(
        Formula::new(usize::MAX, []),
        Err(ThreeSatError::TooManyVariables { found: usize::MAX, limit: 1 << 24 })
    );
    let far = Clause::new(&[Literal::positive(usize::MAX)]).unwrap();
    let none = ThreeSatError::NoSuchVariable { variable: usize::MAX, variables: 3 };
    assert_eq!(Formula::new(3, [far]), Err(none));
}
