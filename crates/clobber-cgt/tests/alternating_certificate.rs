//! The local certificate of Theorems 3 and 4.

use clobber_cgt::alternating::{Lengths, LocalCertificate, Part};
use clobber_cgt::{Certificate, Effort};

#[test]
fn the_theorems_hold_for_parts_of_up_to_two_thousand_stones() {
    let lengths = Lengths::UpTo(2000);
    let certificate = LocalCertificate::prove(lengths, &mut Effort::new()).unwrap();
    let checks = certificate.count_checks(lengths, &mut Effort::new()).unwrap();
    assert!(checks.right_moves > 2_900_000, "{checks:?}");
    assert!(checks.left_moves > 4_000 && checks.sums > 900, "{checks:?}");
    // It does not cover longer parts.
    assert!(certificate.check(&Lengths::UpTo(2001)).is_err());
    // But its claims for parts of up to 34 stones suffice for all lengths, and every longer certificate contains them.
    assert_eq!(certificate.check(&Lengths::All), Ok(()));
    let proof = LocalCertificate::prove(Lengths::All, &mut Effort::new()).unwrap();
    assert_eq!(proof.check(&Lengths::All), Ok(()));
    assert!(proof.moves.iter().all(|(sum, found)| certificate.moves.get(sum) == Some(found)));
    let shorter = LocalCertificate::prove(Lengths::UpTo(33), &mut Effort::new()).unwrap();
    assert!(shorter.check(&Lengths::UpTo(33)).is_ok() && shorter.check(&Lengths::All).is_err());
}

#[test]
fn the_longest_part_is_the_limit() {
    let [certificate, longest] = [u16::MAX, Part::MAX_STONES]
        .map(|stones| LocalCertificate::prove(Lengths::UpTo(stones), &mut Effort::new()).unwrap());
    assert_eq!(certificate, longest);
}

/// A certificate written as data is read as an equal claim, and a changed one is checked.
#[cfg(feature = "serde")]
#[test]
fn through_data_formats() {
    use testkit::Random;

    let certificate = LocalCertificate::prove(Lengths::UpTo(8), &mut Effort::new()).unwrap();
    let json = serde_json::to_string(&certificate).unwrap();
    assert_eq!(serde_json::from_str::<LocalCertificate>(&json).unwrap(), certificate);
    let (mut random, mut read) = (Random::new(3), 0);
    for _ in 0..300 {
        let changed = random.changed(&json, "0123456789axo+ -");
        if let Ok(forged) = serde_json::from_str::<LocalCertificate>(&changed) {
            read += 1;
            // A changed certificate proves nothing, unless only the order within a sum has changed.
            assert!(forged == certificate || forged.check(&Lengths::UpTo(8)).is_err(), "{changed}");
        }
    }
    assert!(read > 20, "{read}");
}
