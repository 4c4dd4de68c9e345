//! The local certificate of Theorems 3 and 4.

use clobber_cgt::linear::{LocalCertificate, Part};
use clobber_cgt::{Effort, Limits, Stopped};

#[test]
fn the_theorems_hold_for_parts_of_up_to_two_thousand_stones() {
    let certificate = LocalCertificate::prove(2000, &mut Effort::new()).unwrap();
    assert_eq!(certificate.stones(), 2000);
    assert!(certificate.right_moves() > 2_900_000, "{certificate:?}");
    assert!(certificate.left_moves() > 4_000 && certificate.sums() > 900, "{certificate:?}");
}

#[test]
fn more_stones_are_more_moves_and_the_longest_part_is_the_limit() {
    let moves = |stones| LocalCertificate::prove(stones, &mut Effort::new()).unwrap().right_moves();
    assert!(moves(0) == 0 && moves(100) < moves(101));
    assert_eq!(
        LocalCertificate::prove(u16::MAX, &mut Effort::new()).unwrap().stones(),
        Part::MAX_STONES
    );
}

#[test]
fn steps_are_parts() {
    let mut effort = Effort::default();
    let certificate = LocalCertificate::prove(100, &mut effort);
    let steps = effort.progress().steps;
    let mut enough = Effort::within(Limits { steps: Some(steps), ..Limits::default() });
    assert_eq!(LocalCertificate::prove(100, &mut enough), certificate);
    let limit = steps - 1;
    let mut too_few = Effort::within(Limits { steps: Some(limit), ..Limits::default() });
    let refused = LocalCertificate::prove(100, &mut too_few);
    assert_eq!(refused, Err(Stopped::Steps { limit }.into()));
}
