//! The limit of comparisons: an operation that hits it changes nothing that is remembered.

use partizan::{Game, GameError, Games};

/// Games whose sums take many comparisons.
fn pairs(games: &mut Games) -> Vec<[Game; 2]> {
    let texts = ["-_2-_4", "{2|*3}", "{{2|^*}|v*}", "{1|{0|*5}}"];
    let made: Vec<Game> = texts.iter().map(|text| games.parse(text).unwrap()).collect();
    let stars: Vec<Game> = (1..24).map(|n| games.nimber(n).unwrap()).collect();
    made.iter().flat_map(|&game| stars.iter().map(move |&star| [game, star])).collect()
}

#[test]
fn sums_with_little_work_are_refused_or_right() {
    let mut free = Games::new();
    let mut refused = 0;
    for most in [0, 1, 5, 20, 100, 1000, u64::MAX] {
        let mut limited = Games::new();
        // Refused operations leave nothing wrong behind for the operations without a limit.
        for limit in [most, u64::MAX] {
            let pairs = pairs(&mut limited);
            limited = limited.with_max_work(limit);
            for [g, h] in pairs {
                let [free_g, free_h] = [g, h].map(|game| free.import(&limited, game).unwrap());
                let expected = free.sum(free_g, free_h).unwrap();
                match limited.sum(g, h) {
                    Ok(sum) => {
                        assert_eq!(free.import(&limited, sum).unwrap(), expected);
                        assert_eq!(limited.compare(sum, g), free.compare(expected, free_g));
                    }
                    Err(error) => {
                        refused += 1;
                        assert_eq!((error, limit), (GameError::Work { limit: most }, most));
                    }
                }
            }
            limited = limited.with_max_work(u64::MAX);
        }
    }
    assert!(refused > 50, "{refused}");
}
