//! What is written is read back, and nothing else is.

use std::fmt::Debug;

use partizan::{Dyadic, Game, Games, NumberUpStar, Outcome, Player, Thermograph};
use serde::Serialize;
use serde::de::DeserializeOwned;

fn round_trip<V: Serialize + DeserializeOwned + PartialEq + Debug>(value: &V) {
    let text = serde_json::to_string(value).unwrap();
    assert_eq!(&serde_json::from_str::<V>(&text).unwrap(), value, "{text}");
    let json = serde_json::to_value(value).unwrap();
    assert_eq!(&serde_json::from_value::<V>(json).unwrap(), value, "{text}");
    let bytes = postcard::to_allocvec(value).unwrap();
    assert_eq!(&postcard::from_bytes::<V>(&bytes).unwrap(), value, "{bytes:?}");
}

/// Round trips, and the text is this.
#[track_caller]
fn written<V: Serialize + DeserializeOwned + PartialEq + Debug>(value: V, json: &str) {
    assert_eq!(serde_json::to_string(&value).unwrap(), json);
    round_trip(&value);
}

/// A number below `bound` (xorshift).
fn random(state: &mut u64, bound: usize) -> usize {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    (*state >> 11) as usize % bound
}

#[test]
fn values_in_json() {
    written(Dyadic::new(-3, 2).unwrap(), r#""-3/4""#);
    written(Dyadic::from(7), r#""7""#);
    written(Player::Right, r#""Right""#);
    written(Outcome::P, r#""P""#);
    let up_star = NumberUpStar { number: Dyadic::new(1, 1).unwrap(), ups: -2, star: 1 };
    written(up_star, r#"{"number":"1/2","ups":-2,"star":1}"#);
}

#[test]
fn thermographs_are_written() {
    let mut games = Games::new();
    let hot = games.parse("{2|-1}").unwrap();
    let thermograph: Thermograph = games.thermograph(hot).unwrap();
    assert_eq!(
        serde_json::to_string(&thermograph).unwrap(),
        r#"{"mean":"1/2","temperature":"3/2","left_wall":[["0","2"],["3/2","1/2"]],"right_wall":[["0","-1"],["3/2","1/2"]]}"#,
    );
}

#[test]
fn random_values_round_trip() {
    let mut state = 0x9e37_79b9_7f4a_7c15;
    for _ in 0..5000 {
        let numerator = state as i64 >> random(&mut state, 63);
        if let Ok(number) = Dyadic::new(numerator, random(&mut state, 63) as u32) {
            round_trip(&number);
            round_trip(&NumberUpStar { number, ups: state as i32, star: state as u32 >> 7 });
        }
    }
    Player::BOTH.iter().for_each(round_trip);
    Outcome::ALL.iter().for_each(round_trip);
}

#[track_caller]
fn refused<V: DeserializeOwned + Debug>(json: &str, reason: &str) {
    let error = serde_json::from_str::<V>(json).unwrap_err().to_string();
    assert!(error.contains(reason), "{error}");
}

#[test]
fn malformed_json_is_refused_with_the_place() {
    refused::<Dyadic>(r#""3/5""#, "column 3: ");
    refused::<Dyadic>(r#""3/4 ^""#, "column 4: ");
    refused::<Dyadic>("3", "a text");
    refused::<Dyadic>(r#""99999999999999999999""#, "too large");
    refused::<NumberUpStar>(r#"{"number":"1/3","ups":0,"star":0}"#, "column 3: ");
    refused::<Player>(r#""Up""#, "unknown variant");
}

/// What only a computation makes, and what means nothing elsewhere, is not read.
#[test]
fn results_are_not_read() {
    /// Two traits hold of what is read, so that it is not clear which one is meant: that does not compile.
    trait NotRead<Which> {
        fn holds() {}
    }
    struct IfRead;
    impl<V: ?Sized> NotRead<()> for V {}
    impl<V: DeserializeOwned> NotRead<IfRead> for V {}

    let _ = <Game as NotRead<_>>::holds;
    let _ = <Thermograph as NotRead<_>>::holds;
}

/// Long texts.
#[test]
fn hostile_sizes_are_refused_or_cost_nothing() {
    let many = |text: &str| format!("{:?}", text.repeat(100_000));
    assert!(serde_json::from_str::<Dyadic>(&many("-")).is_err());
    assert!(serde_json::from_str::<Dyadic>(&many("1")).is_err());
    assert!(serde_json::from_str::<Dyadic>(&many("{")).is_err());
    // A length that the data do not have.
    assert!(postcard::from_bytes::<Dyadic>(&[0xff, 0xff, 0xff, 0xff, 0x0f]).is_err());
}

#[test]
fn random_bytes_and_mutated_texts_never_panic() {
    let texts = [r#""-3/4""#, r#"{"number":"1/2","ups":-2,"star":1}"#, r#""Left""#];
    let alphabet: Vec<char> = r#""{}[]:,+-/ 0129L|nué"#.chars().collect();
    let mut state = 0x2545_f491_4f6c_dd1d;
    for _ in 0..30_000 {
        let mut text: Vec<char> = texts[random(&mut state, texts.len())].chars().collect();
        for _ in 0..1 + random(&mut state, 3) {
            let letter = alphabet[random(&mut state, alphabet.len())];
            let place = random(&mut state, text.len());
            text[place] = letter;
        }
        let text: String = text.into_iter().collect();
        let bytes: Vec<u8> =
            (0..random(&mut state, 16)).map(|_| random(&mut state, 256) as u8).collect();
        serde_json::from_str::<Dyadic>(&text).iter().for_each(round_trip);
        serde_json::from_str::<NumberUpStar>(&text).iter().for_each(round_trip);
        serde_json::from_str::<Player>(&text).iter().for_each(round_trip);
        postcard::from_bytes::<Dyadic>(&bytes).iter().for_each(round_trip);
        postcard::from_bytes::<NumberUpStar>(&bytes).iter().for_each(round_trip);
        postcard::from_bytes::<Outcome>(&bytes).iter().for_each(round_trip);
    }
}
