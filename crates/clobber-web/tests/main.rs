//! The answers to the page's questions, compared with the libraries; forged certificates; hostile questions.

use clobber_core::{Effort, Limits};
use clobber_web::{Tables, answer};
use serde_json::{Value, json};
use testkit::Random;

fn ask_within(limits: Limits, question: &Value) -> Value {
    let answer = answer(&question.to_string(), &mut Tables::default(), Effort::within(limits));
    serde_json::from_str(&answer).unwrap()
}

fn ask(question: &Value) -> Value {
    ask_within(Limits::default(), question)
}

/// Returns the answer, which there has to be.
#[track_caller]
fn answered(question: &Value) -> Value {
    let mut reply = ask(question);
    assert!(reply["answer"].is_object(), "{question}: {reply}");
    reply["answer"].take()
}

#[track_caller]
fn message(question: &Value) -> String {
    ask(question)["error"]["message"].as_str().unwrap().to_owned()
}

fn sums(ask: &str, sum: &str) -> Value {
    json!({ "sums": { "ask": ask, "sum": sum, "mover": "x" } })
}

fn solitaire(ask: &str, position: &Value, more: &Value) -> Value {
    let mut question = json!({ "ask": ask, "position": position });
    for (name, value) in more.as_object().unwrap() {
        question[name] = value.clone();
    }
    json!({ "solitaire": question })
}

#[test]
fn sums_are_read_and_played() {
    let read = answered(&sums("read", "XO/ox + x.o"));
    assert_eq!(read["sum"], "xo|ox + x.o");
    assert_eq!(read["shapes"], json!([[2, 2], [1, 3]]));
    assert_eq!(read["boards"][0]["moves"].as_array().unwrap().len(), 8);
    assert_eq!(read["boards"][0]["vertices"][1]["name"], "0,1");
    let play = |mv| json!({ "sums": { "ask": "play", "sum": "xo|ox", "summand": 0, "move": mv } });
    assert_eq!(answered(&play("0,0>0,1"))["sum"], ".x|ox");
    assert!(message(&play("0,0>1,1")).contains("neighbour"), "{}", message(&play("0,0>1,1")));
    assert_eq!(ask(&play("0,0>9,9"))["error"]["column"], 5);
}

#[test]
fn who_wins_and_by_which_moves() {
    for (sum, outcome, moves) in [("xo", "N", 1), ("xo|ox", "N", 1), ("xxo", "L", 1), ("", "P", 0)]
    {
        assert_eq!(answered(&sums("outcome", sum))["outcome"], outcome, "{sum}");
        assert_eq!(answered(&sums("value", sum))["outcome"], outcome, "{sum}");
        assert_eq!(answered(&sums("check", sum))["outcome"], outcome, "{sum}");
        let winning = answered(&sums("winning-moves", sum));
        assert!(winning["moves"].as_array().unwrap().len() >= moves, "{sum}: {winning}");
        assert_eq!(
            answered(&sums("reply", sum))["wins"],
            !winning["moves"].as_array().unwrap().is_empty()
        );
    }
    let value = answered(&sums("value", "xxo"));
    assert_eq!((&value["value"], &value["atomicWeight"]), (&json!("^"), &json!("1")));
    assert!(value["thermograph"].as_str().unwrap().starts_with("<svg"));
    assert_eq!(value["tree"].as_array().unwrap().len(), 5);
    // Where every move loses, the one that leaves the fewest winning replies.
    let reply = answered(&sums("reply", "xoxo|oxox|xoxo"));
    assert_eq!(reply["wins"], false);
    assert!(reply["reply"]["move"]["text"].is_string());
}

#[test]
fn games_with_their_options_and_their_order() {
    let evaluate = |game: &str| json!({ "games": { "ask": "evaluate", "game": game } });
    for (game, value, mean, weight) in [
        ("{2||1|0}", "{2|{1|0}}", "5/4", json!(null)),
        ("[xxo] + ^[2] - 1/2", "{-1/2^2|-1/2^*}", "-1/2", json!(null)),
        ("xxo + 2*xo", "^", "0", json!("1")),
        ("-[xxo]", "v", "0", json!("-1")),
    ] {
        let found = answered(&evaluate(game));
        assert_eq!(found["value"], value, "{game}");
        assert_eq!((&found["mean"], &found["atomicWeight"]), (&json!(mean), &weight), "{game}");
        // Each option in the tree can be opened, and the root is the game.
        let tree = found["tree"].as_array().unwrap();
        assert_eq!(tree[0]["game"], found["value"], "{game}");
        for node in tree {
            assert_eq!(answered(&evaluate(node["game"].as_str().unwrap()))["value"], node["game"]);
        }
    }
    let compare = |game: &str, other: &str| json!({ "games": { "ask": "compare", "game": game, "other": other } });
    for (game, other, sign) in
        [("^", "*", "<>"), ("^", "v", ">"), ("-xxo", "v", "="), ("v*", "1/2", "<")]
    {
        assert_eq!(answered(&compare(game, other))["sign"], sign, "{game} {other}");
    }
    let named = answered(&evaluate("G := {3|-1}; H := G - [xxo]; G := 1; H + ^ + G"));
    assert_eq!(named["value"], answered(&evaluate("{3|-1} + 1"))["value"]);
    let at = |game: &str| ask(&evaluate(game))["error"]["column"].as_u64();
    assert_eq!(
        ["G := 1; q", "v := 1; 2", "Tiny := 1; 2", "G; 2", "G := [xq]; 2"].map(at),
        [9, 1, 1, 1, 8].map(Some)
    );
    assert_eq!(at("1 + [xo"), Some(5));
    assert_eq!(at("1 + [xo|o]"), Some(10));
    assert_eq!(at("1 + [xy]"), Some(7));
    assert_eq!(at("{1|"), Some(4));
    assert_eq!(at("xoo + oy"), Some(1));
    assert!(message(&compare("0", "{")).starts_with("the second game: "));
    // A tree is cut off.
    let large = answered(&evaluate("*6"));
    assert_eq!(large["tree"].as_array().unwrap().len(), 60);
}

#[test]
fn fewest_stones_with_a_certificate() {
    let cube = json!({ "graph": { "graph": "Q3", "stones": "xoooooxo" } });
    for (position, order, stones) in [
        (json!({ "board": "xoxo|oxox|xoxo" }), "alternating:x", 2),
        (json!({ "board": "xxoo" }), "any", 2),
        (cube.clone(), "any", 1),
        (cube.clone(), "alternating:o", 1),
    ] {
        let found = answered(&solitaire("solve", &position, &json!({ "order": order })));
        assert_eq!(found["atLeast"], found["atMost"], "{position}");
        if order == "any" || position != cube {
            assert_eq!(found["atMost"], stones, "{position}");
        }
        let certificate = &found["certificate"];
        let check = |certificate: &Value, order: &str| {
            ask(&solitaire(
                "check-solution",
                &position,
                &json!({ "order": order, "certificate": certificate }),
            ))
        };
        assert!(check(certificate, order)["answer"].is_object());
        // Forged: another number of stones, a move less, another order of play.
        let mut forged = certificate.clone();
        forged["stones_left"] = json!(0);
        assert!(check(&forged, order)["error"].is_object());
        let mut forged = certificate.clone();
        let moves = forged["reduction"].as_str().unwrap().rsplit_once(' ').unwrap().0.to_owned();
        forged["reduction"] = json!(moves);
        assert!(check(&forged, order)["error"].is_object());
        let another = if order == "any" { "alternating:x" } else { "any" };
        assert!(check(certificate, another)["error"].is_object());
    }
}

#[test]
fn goals_with_a_certificate() {
    let position = json!({ "graph": { "graph": "K4", "stones": "xxxo" } });
    for (goal, reached) in [("0:x", true), ("3:x", false), ("0:x,o", true), ("joker:0:o", true)] {
        let found = answered(&solitaire("reach", &position, &json!({ "goal": goal })));
        assert_eq!(found["reached"], reached, "{goal}: {found}");
        let certificate = &found["certificate"];
        let check = |goal: &str| {
            ask(&solitaire(
                "check-goal",
                &position,
                &json!({ "goal": goal, "certificate": certificate }),
            ))
        };
        assert!(check(goal)["answer"].is_object(), "{goal}");
        assert!(check("1:o")["error"].is_object(), "{goal}");
    }
    let position = json!({ "graph": { "graph": "P3", "stones": "xxo" } });
    let found = answered(&solitaire("reach", &position, &json!({ "goal": "1:o" })));
    assert_eq!(found["reached"], false, "{found}");
    let wrong = json!({ "goal": "0:o", "certificate": found["certificate"] });
    assert!(ask(&solitaire("check-goal", &position, &wrong))["error"].is_object());
}

#[test]
fn clickomania_with_a_certificate() {
    let board = "abca|bbac|cabb|acba";
    for worth in [json!("blocks"), json!({ "points": { "bonus": 50 } })] {
        let found =
            answered(&json!({ "clicks": { "ask": "solve", "board": board, "worth": worth } }));
        assert_eq!(found["atLeast"], found["atMost"]);
        let check = |certificate: &Value| {
            ask(
                &json!({ "clicks": { "ask": "check", "board": board, "worth": worth, "certificate": certificate } }),
            )
        };
        assert!(check(&found["certificate"])["answer"].is_object());
        let mut forged = found["certificate"].clone();
        forged["score"] = json!(forged["score"].as_i64().unwrap() + 1);
        assert!(check(&forged)["error"].is_object());
    }
    let read = answered(&json!({ "clicks": { "ask": "read", "board": "aab" } }));
    assert_eq!((&read["groups"], &read["sizes"]), (&json!([0, 0, 1]), &json!([2, 1])));
    let click = answered(&json!({ "clicks": { "ask": "click", "board": "aab", "square": "0,0" } }));
    assert_eq!(click["removed"], 2);
}

#[test]
fn circuits_with_a_certificate() {
    for (graph, has_circuit) in
        [("###|#.#|###", true), ("###|###|###", false), ("##|##", true), ("#", false), ("", false)]
    {
        let found = answered(&json!({ "circuits": { "ask": "circuit", "graph": graph } }));
        assert_eq!(found["circuit"].is_array(), has_circuit, "{graph}: {found}");
        let check = |certificate: &Value| {
            ask(
                &json!({ "circuits": { "ask": "check", "graph": graph, "certificate": certificate } }),
            )
        };
        assert!(check(&found["certificate"])["answer"].is_object(), "{graph}: {found}");
        let forged = if has_circuit {
            json!({ "none": "Exhausted" })
        } else {
            json!({ "circuit": ["0,0"] })
        };
        assert!(check(&forged)["error"].is_object(), "{graph}");
    }
}

#[test]
fn too_large_or_unreadable() {
    let at = |question: &Value| {
        let error = &ask(question)["error"];
        (error["line"].as_u64(), error["column"].as_u64())
    };
    assert_eq!(at(&sums("read", "xo\nxy")), (Some(2), Some(2)));
    assert_eq!(at(&sums("read", "xo +")), (Some(1), Some(5)));
    assert!(message(&sums("read", &"x".repeat(1025))).contains("1024"));
    // The limits hold for all boards of a sum together, before there are copies of any.
    assert!(message(&sums("read", "65536*xo")).contains("65536 boards"));
    assert!(message(&sums("read", "-(30*xo + 34*ox) + x")).contains("65 boards"));
    let boards = |count: usize| format!("{count}*{}", ["xxoo"; 4].join("|"));
    assert!(
        message(&sums("read", &boards(64).replace("xxoo|xxoo", "xxoo|xxoo|xxoo")))
            .contains("vertices")
    );
    assert_eq!(answered(&sums("read", &boards(64)))["boards"].as_array().unwrap().len(), 64);
    assert!(message(&sums("read", &"x".repeat(30_000))).contains("20000"));
    let graph = |graph: &str, stones: &str| {
        solitaire("read", &json!({ "graph": { "graph": graph, "stones": stones } }), &json!({}))
    };
    for (name, stones) in [
        ("Q40", "x"),
        ("K999xK999", "x"),
        ("edges:16000000:0-1", "x"),
        ("9999x9999", "x"),
        ("Q2", "xoo"),
        ("Q2", "xooy"),
        ("W5", "x"),
    ] {
        assert!(ask(&graph(name, stones))["error"].is_object(), "{name}");
    }
    assert!(message(&json!({ "clicks": { "ask": "random", "rows": 99999, "columns": 99999, "colors": 3, "seed": 0 } })).contains("1024"));
    let stopped = ask_within(Limits::steps(5), &sums("outcome", "xoxox|oxoxo|xoxox|oxoxo"));
    assert!(stopped["stopped"].as_str().unwrap().contains("5 steps"), "{stopped}");
}

/// Hard questions: a few steps answer none of them.
#[test]
fn limits_end_every_search() {
    let rows = |row: &str, count: usize| vec![row; count].join("|");
    let board = rows("xoxoxo|oxoxox", 3);
    let colors = "abcdeabdcebaecd|edcbaacebddbeca|".repeat(4);
    let colors = colors.trim_end_matches('|');
    let random = json!({ "board": rows("xxoxo.xo|ox.oxxoo", 4) });
    let graph = json!({ "graph": { "graph": "8x8", "stones": "xxoxooxooxxoxxoo".repeat(4) } });
    let lattice = "##########|######.###|##########|##########|###..#####|###.######|#########.|#####.####|\
        ##########|.##.######";
    let questions = [
        sums("outcome", &board),
        sums("winning-moves", &board),
        sums("reply", &board),
        sums("value", &board),
        json!({ "games": { "ask": "evaluate", "game": format!("[{board}] + 1") } }),
        sums("check", &board),
        solitaire("solve", &random, &json!({ "order": "alternating:x" })),
        solitaire("reach", &graph, &json!({ "goal": "joker:0:x" })),
        json!({ "clicks": { "ask": "solve", "board": colors, "worth": "blocks" } }),
        json!({ "clicks": { "ask": "solve", "board": colors, "worth": { "points": { "bonus": 0 } } } }),
        json!({ "circuits": { "ask": "circuit", "graph": lattice } }),
    ];
    for question in questions {
        let reply = ask_within(Limits::steps(10), &question);
        let interval = &reply["answer"];
        let is_open = interval["atLeast"].as_i64() < interval["atMost"].as_i64();
        assert!(reply["stopped"].is_string() || is_open, "{question}: {reply}");
    }
}

/// Whatever the page sends, there is an answer that it can read.
#[test]
fn hostile_questions() {
    let certificate = |question: &Value| answered(question)["certificate"].clone();
    let board = json!({ "board": "xo|ox" });
    let solution = certificate(&solitaire("solve", &board, &json!({ "order": "any" })));
    let clicks =
        certificate(&json!({ "clicks": { "ask": "solve", "board": "abba", "worth": "blocks" } }));
    let questions = [
        sums("outcome", "xo|ox + xo"),
        sums("value", "xxo"),
        json!({ "games": { "ask": "evaluate", "game": "{2||1|0} + [xo|ox] - ^[2]" } }),
        json!({ "games": { "ask": "compare", "game": "xxo", "other": "{1|-1}" } }),
        json!({ "sums": { "ask": "play", "sum": "xo|ox", "summand": 0, "move": "0,0>0,1" } }),
        solitaire("check-solution", &board, &json!({ "order": "any", "certificate": solution })),
        solitaire(
            "reach",
            &json!({ "graph": { "graph": "C6", "stones": "xoxoxo" } }),
            &json!({ "goal": "0:x" }),
        ),
        json!({ "clicks": { "ask": "check", "board": "abba", "worth": "blocks", "certificate": clicks } }),
        json!({ "circuits": { "ask": "circuit", "graph": "##|##" } }),
    ];
    let mut random = Random::new(1);
    for round in 0..2000 {
        let question = questions[round % questions.len()].to_string();
        let text = random.changed(&question, "xo.|/+ 0123456789,>:-{}[]\"abcQKP#\u{e9}\u{0}");
        let limits = Limits { steps: Some(20_000), ..Limits::default() };
        let reply = answer(&text, &mut Tables::default(), Effort::within(limits));
        let reply: Value = serde_json::from_str(&reply).unwrap();
        assert!(
            ["answer", "stopped", "error"].iter().any(|&key| !reply[key].is_null()),
            "{text}: {reply}"
        );
    }
}
