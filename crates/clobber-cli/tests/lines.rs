//! One line out for each line in, whatever bytes it has, and no line that says what the command does not.

use crate::{answer, random};

/// All subcommands that answer lines, except `film`, whose answers are pictures.
const COMMANDS: &str = "\
    checkerboard, solve --reason, sc2, sc2 strong, sc2 around-cycle, sc2 empty-half, \
    sc2 irreducible, gadget, circuit, value, game --thermograph text, outcome --move, \
    outcome --plain --first x, open-spiel --rows 2 --columns 3, \
    clickomania row --reason --derivation --internal, clickomania board, \
    clickomania score --steps 100, clickomania two-player, clickomania three-partition, \
    clickomania three-sat, mcgs write, linear --rules --moves, delta, check, check solve, \
    check clickomania row";

/// Returns hostile lines: pieces of questions and answers, with bytes that end lines somewhere or steer terminals.
pub(crate) fn lines() -> Vec<Vec<u8>> {
    /// With `~` between them.
    const PIECES: &[u8] = b"xo~xo|ox~\tany~Q3\txoooooxo\t0:x~##|##~abba~3 3 4 3 4 3~1 2 0~0xoo.xo~\t1\t0>1~\r~\x0b~\x0c~\x1b[2J~\x1c~\x1e~\x7f~\0~\xff~\xc2\x85~\xe2\x80\xa8~\xe2\x80\xa9~\xe2\x80\xae~ ~\t~right\t";
    const ANSWERS: [&[u8]; 4] = [
        br#"{"command":"solve","line":1,"input":"xo\tany","open":"z\nright\tat most 1"}"#,
        br#"{"command":"solve","line":1,"input":"xo\tany\u2028","error":{"message":"\r\u0085z"}}"#,
        br#"{"command":"a\nright","line":1,"input":"xo","answer":{"b\n":1}}"#,
        br#"{"command":"solve","line":1,"input":"xo\tany","answer":{"reduction":"any\nright","x\n":1}}"#,
    ];
    let pieces: Vec<&[u8]> = PIECES.split(|&byte| byte == b'~').chain(ANSWERS).collect();
    let mut random = random();
    let mut lines: Vec<Vec<u8>> = pieces.iter().map(|&piece| [b"x", piece].concat()).collect();
    // A JSON answer begins a line.
    lines.extend(ANSWERS.map(<[u8]>::to_vec));
    for _ in 0..300 {
        let count = 1 + random(4);
        let mut line = b"x".to_vec();
        (0..count).for_each(|_| line.extend_from_slice(pieces[random(pieces.len())]));
        lines.push(line);
    }
    lines
}

/// A file of MCGS with any change in one place is read, or refused.
#[test]
fn changed_tests_of_another_solver() {
    let good =
        "[clobber] XO|OX (X.O) /* */ {B win, W} [clobber_1xn] XOX OX {winning moves B 0:1-2}";
    let signs = "XO|. (){}[]/*,:-19BWNax\n\u{301}";
    let texts: Vec<String> = (0..good.len())
        .flat_map(|place| {
            let (before, after) = (&good[..place], &good[place + 1..]);
            let replaced = signs.chars().map(move |sign| format!("{before}{sign}{after}"));
            replaced.chain([format!("{before}{after}")])
        })
        .collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let (output, status) = answer(&[&["mcgs", "check"], &texts[..]].concat(), "");
    let count = |word| output.lines().filter(|line| line.contains(word)).count();
    assert_eq!((status, count(" right, ") + count("error: line ")), (Some(1), texts.len()));
}

/// Returns whether a reader somewhere takes this character for the end of a line, or a terminal for an order.
pub(crate) fn is_harmful(c: char) -> bool {
    (c.is_control() && c != '\t') || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202e}')
}

#[test]
fn one_line_out_for_each_line_in() {
    let lines = lines();
    for command in COMMANDS.split(", ") {
        let command: Vec<&str> = command.split(' ').collect();
        for options in [&[][..], &["--echo"], &["--format", "json"], &["--jobs", "2", "--echo"]] {
            // Lines of the calculator use the names of earlier ones.
            let is_refused = command[0] == "game" && options.contains(&"--jobs");
            let options = if is_refused { &options[2..] } else { options };
            let arguments = [&command, options].concat();
            let (output, status) =
                answer(&arguments, [lines.join(&b'\n'), b"\n".to_vec()].concat());
            assert!(matches!(status, Some(0 | 1)), "{arguments:?} {status:?}");
            let out: Vec<&str> = output.split_terminator('\n').collect();
            assert_eq!(out.len(), lines.len(), "{arguments:?}");
            for (line, given) in out.iter().zip(&lines) {
                assert!(!line.contains(is_harmful), "{arguments:?} {line:?}");
                let forged = line.starts_with("right") && command[0] == "check";
                assert!(!forged, "{arguments:?}: {:?} is {line:?}", String::from_utf8_lossy(given));
            }
        }
    }
}
