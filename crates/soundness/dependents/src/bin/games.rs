//! Values typed by hand.
use partizan::{Dyadic, Games, Outcome};

fn main() {
    let mut games = Games::new();
    let (a4, up) = (games.parse("{*,^|v,*}").unwrap(), games.parse("^").unwrap());
    let sum = games.sum(a4, up).unwrap();
    assert_eq!(games.outcome(sum), Outcome::N);
    assert!(games.sum(a4, a4).unwrap().is_zero());
    let hot = games.parse("{4|{1|-2}}").unwrap();
    assert_eq!(games.mean(hot).unwrap(), Dyadic::new(7, 2).unwrap());
}
