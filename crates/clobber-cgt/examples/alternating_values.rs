//! Prints the values of the parts of alternating rows: stones, outcome, atomic weight, birthday and canonical form.

use clobber_cgt::alternating::{Family, Part};
use clobber_cgt::{ClobberValues, Effort};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut clobber = ClobberValues::new();
    for family in [Family::A, Family::O, Family::OO, Family::OA, Family::OOO, Family::OAX] {
        // From 20 stones on some canonical forms fill pages.
        for part in (1..=16).filter_map(|stones| Part::new(family, stones)) {
            let position = part.position();
            let value = clobber.value(&position, &mut Effort::new())?;
            let weight = clobber.games_mut().atomic_weight(value)?.ok_or("not all-small")?;
            let games = clobber.games();
            let (outcome, birthday) = (games.outcome(value), games.birthday(value));
            let (weight, form) = (games.display(weight), games.display(value));
            println!("{part}\t{position}\t{outcome}\t{weight}\t{birthday}\t{form}");
        }
    }
    Ok(())
}
