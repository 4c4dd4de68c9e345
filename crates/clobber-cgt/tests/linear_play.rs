//! The example `alternating`: play against a person, and the list of symmetric positions.

#[allow(dead_code, reason = "the example's own main function")]
#[path = "../examples/alternating.rs"]
mod alternating;

use alternating::{Task, options, play, symmetric};
use clobber_core::Color;
use testkit::lines::Arguments;

/// What is printed when these lines are typed, and whether the play came to an end.
fn played(half_length: u16, person: Color, input: &[u8]) -> (String, bool) {
    let mut out = Vec::new();
    let ended = play(half_length, person, input, &mut out).unwrap();
    (String::from_utf8(out).unwrap(), ended)
}

/// The person's moves on the sum that was shown last, found from the stones alone.
fn moves_shown(text: &str, person: Color) -> Vec<String> {
    let own = if person == Color::Black { 'x' } else { 'o' };
    let mut moves = Vec::new();
    for line in text.lines().skip(text.rfind("Rule").map_or(0, |at| text[..at].lines().count())) {
        let Some((numbers, stones)) = line.rsplit_once("  ") else { continue };
        let Some((first, _)) = numbers.split_once("..") else { continue };
        let first: usize = first.trim().parse().unwrap();
        let stones: Vec<char> = stones.chars().collect();
        for (i, pair) in stones.windows(2).enumerate().filter(|(_, pair)| pair[0] != pair[1]) {
            let (from, to) = if pair[0] == own { (i, i + 1) } else { (i + 1, i) };
            moves.push(format!("{}>{}\n", first + from, first + to));
        }
    }
    moves
}

#[test]
fn whatever_the_person_plays_the_program_wins() {
    let mut random = 1_u64;
    for n in (1..=2).chain(4..=24) {
        for person in [Color::White, Color::Black] {
            let mut input = String::new();
            let text = loop {
                let (text, ended) = played(n, person, input.as_bytes());
                assert!(!text.contains("error"), "{n}\n{text}");
                if ended {
                    break text;
                }
                let moves = moves_shown(&text, person);
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                input += &moves[(random >> 33) as usize % moves.len()];
            };
            assert!(text.ends_with("You have no move: the program wins.\n"), "{n}\n{text}");
        }
    }
}

#[test]
fn what_is_no_move_is_refused_and_asked_again() {
    // From o17 Right's move 2>3 is the first legal one.
    let errors: [&[u8]; 9] = [
        b"\n",
        b"x\n",
        b"1>0\n",
        b"0>2\n",
        b"16>17\n",
        b"99999999999999999999>1\n",
        b"\xff\xfe\n",
        b"-1>0\n",
        b"40 41\n",
    ];
    let (text, ended) = played(10, Color::White, &[&errors.concat()[..], b"2>3\n"].concat());
    assert!(!ended && text.ends_with("The play is not finished.\n"));
    assert_eq!(text.matches("error: ").count(), errors.len(), "{text}");
    assert_eq!(text.matches("Rule").count(), 2, "{text}");
    for n in [0, 3] {
        let (text, ended) = played(n, Color::White, b"0>1\n");
        assert!(!ended && text.contains("error: the first player"), "{text}");
    }
}

#[test]
fn arguments() {
    let asked = |text: &str| {
        let found = options(Arguments::of(text.split(' ').map(String::from)));
        found.map(|found| (found.task, found.person))
    };
    assert_eq!(asked("play 8"), Ok((Task::Play(8), Color::White)));
    assert_eq!(asked("play --as x 2047"), Ok((Task::Play(2047), Color::Black)));
    assert_eq!(asked("symmetric 20"), Ok((Task::Symmetric(20), Color::White)));
    for wrong in ["play", "play 2048", "play 8 --as y", "play 8 --as", "play x", "symmetric", ""] {
        assert!(asked(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn symmetric_positions_are_listed() {
    let mut out = Vec::new();
    assert!(symmetric(20, None, &mut out).unwrap());
    assert_eq!(String::from_utf8(out).unwrap(), "0 of at most 20 stones\n");
}
