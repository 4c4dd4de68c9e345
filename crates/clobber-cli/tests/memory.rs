//! Pictures of large boards are drawn within 16 MiB, and 8 MiB for the program, or are open: as the system counts the memory.

use std::fs;

use crate::Talk;

/// Answers a line of `film` within 16 MiB. Returns the answer in JSON, and the most memory that the program has held, in KiB.
fn film(arguments: &[&str], line: &str) -> (String, usize) {
    let mut film = Talk::start(&[arguments, &["--memory", "16", "--format", "json"]].concat());
    film.send(&format!("{line}\n"));
    let answer = film.line();
    // It waits for the next line.
    let status = fs::read_to_string(format!("/proc/{}/status", film.child.id())).unwrap();
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.strip_suffix(" kB"));
    film.finish();
    (answer, most.unwrap().trim().parse().unwrap())
}

/// Draws the play of a line in a way, and returns whether the answer is open. What it takes to read the line is not counted.
fn is_open(kind: &str, answers: &str, line: &str) -> bool {
    let words: Vec<&str> = answers.split_whitespace().collect();
    let arguments = [&["film", "--as", kind], words.as_slice()].concat();
    let (wrong, reading) = film(&arguments, &format!("{line}?"));
    assert!(wrong.contains("\"error\""), "{wrong}");
    let (answer, most) = film(&arguments, line);
    let more = most.saturating_sub(reading);
    println!("{kind} {}: {more} KiB beyond {reading}", &line[..40.min(line.len())]);
    assert!(more <= (16 + 8) << 10, "{kind}: {more} KiB beyond {reading}");
    let is_open = answer.contains("\"open\":\"more than 16 MiB of memory is needed\"");
    assert!(is_open || answer.contains("\"answer\""), "{answer}");
    is_open
}

/// Films of one frame: the board, its names and its places on the page take most.
#[test]
fn large_graphs_without_a_move() {
    let question = |graph: &str, vertices: usize| {
        let stones = "xxo".repeat(vertices / 3 + 1);
        let input = format!("{graph}\\t{}\\tmin", &stones[..vertices]);
        let answer = r#"{"fewest":{"reduction":"any\t-"}}"#;
        format!(r#"{{"command":"sc2","line":1,"input":"{input}","answer":{answer}}}"#)
    };
    let cycle = question("C1000000", 1_000_000);
    assert!(!is_open("text", "", &cycle) && is_open("animation", "", &cycle));
    assert!(!is_open("text", "", &question("1000x1000", 1_000_000)));
    // It has few vertices, and half a million edges.
    let clique = question("K1000", 1000);
    assert!(is_open("svg", "", &clique) && is_open("arrows", "", &clique));
}

/// In motion, a block has a place for each click below it.
#[test]
fn tall_boards_in_motion() {
    let board_and_clicks = |pairs: usize, width: usize| {
        let row = |pair: usize| if pair % 2 == 0 { "ab" } else { "cd" }.repeat(width / 2);
        let rows: Vec<String> = (0..2 * pairs).map(|index| row(index / 2)).collect();
        let floor = 2 * pairs - 1;
        // The last pair of each column stays.
        let round: Vec<String> = (0..width).map(|col| format!("{floor},{col}")).collect();
        let clicks = vec![round.join(" "); pairs - 1].join(" ");
        format!("{}\t{}\tbound\t{clicks}", rows.join("|"), 2 * (pairs - 1) * width)
    };
    for (kind, pairs, expected) in
        [("animation", 150, true), ("animation", 40, false), ("text", 40, false)]
    {
        let line = board_and_clicks(pairs, 20);
        assert_eq!(is_open(kind, "clickomania board", &line), expected, "{kind}, {pairs}");
    }
}
