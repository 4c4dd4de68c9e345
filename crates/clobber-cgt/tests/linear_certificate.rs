//! The local certificate of Theorems 3 and 4.

use clobber_cgt::linear::{LocalCertificate, Part};
use clobber_cgt::{Certificate, Effort, Limits, Stopped};

#[test]
fn the_theorems_hold_for_parts_of_up_to_two_thousand_stones() {
    let certificate = LocalCertificate::by_rules(2000, &mut Effort::new()).unwrap();
    let checks = certificate.count_checks(2000, &mut Effort::new()).unwrap();
    assert!(checks.right_moves > 2_900_000, "{checks:?}");
    assert!(checks.left_moves > 4_000 && checks.sums > 900, "{checks:?}");
    // It is no certificate for longer parts.
    assert!(certificate.check(&2001).is_err());
}

#[test]
fn the_longest_part_is_the_limit() {
    let certificate = LocalCertificate::by_rules(u16::MAX, &mut Effort::new()).unwrap();
    assert_eq!(
        certificate,
        LocalCertificate::by_rules(Part::MAX_STONES, &mut Effort::new()).unwrap()
    );
}

#[test]
fn steps_are_parts() {
    let certificate = LocalCertificate::by_rules(100, &mut Effort::new()).unwrap();
    let mut effort = Effort::default();
    let checks = certificate.count_checks(100, &mut effort);
    let steps = effort.progress().steps;
    assert_eq!(certificate.count_checks(100, &mut Effort::within(Limits::steps(steps))), checks);
    let limit = steps - 1;
    let refused = certificate.count_checks(100, &mut Effort::within(Limits::steps(limit)));
    assert_eq!(refused.unwrap_err().stopped(), Some(Stopped::Steps { limit }));
}

/// What is written as data is read as the same claim, and what is changed there is checked.
#[cfg(feature = "serde")]
#[test]
fn through_data_formats() {
    use testkit::Random;

    let certificate = LocalCertificate::by_rules(8, &mut Effort::new()).unwrap();
    let json = serde_json::to_string(&certificate).unwrap();
    assert_eq!(serde_json::from_str::<LocalCertificate>(&json).unwrap(), certificate);
    let (mut random, mut read) = (Random::new(3), 0);
    for _ in 0..300 {
        let changed = random.changed(&json, "0123456789axo+ -");
        if let Ok(forged) = serde_json::from_str::<LocalCertificate>(&changed) {
            read += 1;
            // Changed, it proves nothing, unless a sum is written in another order.
            assert!(forged == certificate || forged.check(&8).is_err(), "{changed}");
        }
    }
    assert!(read > 20, "{read}");
}
