//! `clobber-core` replays every word, and a depth-first search finds it again.

use std::collections::HashSet;

use clobber_core::{Color, Grid, Move, MoveOrder, Position, Reduction, Vertex};
use testkit::plays::{Naive, Placement};

use super::*;

static WORDS: [(&str, &MoveWord); 27] = [
    ("BLOCK4", &BLOCK4),
    ("BLOCK2", &BLOCK2),
    ("START", &START),
    ("PUMP", &PUMP),
    ("TURN3", &TURN3),
    ("TURN4", &TURN4),
    ("BAND4", &BAND4),
    ("BAND5", &BAND5),
    ("CORE41", &CORE41),
    ("CORE42", &CORE42),
    ("CORE52", &CORE52),
    ("LONE_START", &LONE_START),
    ("LONE_STEP", &LONE_STEP),
    ("LONE_TURN", &LONE_TURN),
    ("FULL55", &FULL55),
    ("FULL22", &FULL22),
    ("FULL23", &FULL23),
    ("START2E", &START2E),
    ("START2O", &START2O),
    ("PUMP2E", &PUMP2E),
    ("PUMP2O", &PUMP2O),
    ("CORE2E2", &CORE2E2),
    ("CORE2E4", &CORE2E4),
    ("CORE2E6", &CORE2E6),
    ("CORE2O3", &CORE2O3),
    ("CORE2O5", &CORE2O5),
    ("CORE2O7", &CORE2O7),
];

/// Returns the pictures with White as the side to move: `W` and `B` are spellings of `o` and `x`.
fn pictures(word: &MoveWord) -> (Position<Grid, u64>, Position<Grid, u64>) {
    (word.source.start.parse().unwrap(), word.source.goal.parse().unwrap())
}

fn white_first() -> MoveOrder {
    MoveOrder::Alternating(Color::White)
}

/// Returns the square of a picture that is written `i,j` in a word.
fn square(word: &MoveWord, grid: Grid, text: &str) -> Vertex {
    let (i, j) = text.split_once(',').unwrap();
    let (i, j): (i8, i8) = (i.parse().unwrap(), j.parse().unwrap());
    let (top, left) = word.source.top_left;
    grid.vertex((i - top) as usize, (j - left) as usize).unwrap()
}

#[test]
fn each_word_leads_from_its_start_to_its_goal() {
    for (name, word) in WORDS {
        let (start, goal) = pictures(word);
        let moves = word.source.moves.split(' ').map(|mv| {
            let (from, to) = mv.split_once('>').unwrap();
            let square = |text| square(word, *start.board(), text);
            Move::new(square(from), square(to))
        });
        let replay = Reduction::new(white_first(), moves).replay(&start).unwrap();
        assert_eq!(replay.end(), &goal, "{name}");
        assert_eq!(replay.moves_played(), word.steps().len(), "{name}");
    }
}

#[test]
fn the_steps_are_those_of_the_text() {
    for (name, word) in WORDS {
        let width = pictures(word).0.board().cols() as i8;
        let text = |cell: Cell| {
            let j = if cell.from_far { cell.j + width } else { cell.j };
            format!("{},{j}", cell.i)
        };
        let steps =
            word.steps().iter().map(|step| format!("{}>{}", text(step.from), text(step.to)));
        assert_eq!(steps.collect::<Vec<_>>().join(" "), word.source.moves, "{name}");
        let far = word.steps().iter().any(|step| step.from.from_far);
        assert_eq!(far, name.starts_with("START2") || name.starts_with("PUMP2"), "{name}");
    }
}

/// A depth-first search from one picture to another. It remembers the positions from which the goal is out of reach,
/// and does not use the words.
struct Search {
    goal: Position<Grid, u64>,
    /// Stones outside it must stay: they stand for the rest of the board.
    workshop: Vec<bool>,
    dead: HashSet<(Position<Grid, u64>, Color)>,
    moves: Vec<Move>,
}

impl Search {
    fn from(start: Position<Grid, u64>, goal: Position<Grid, u64>) -> Option<Vec<Move>> {
        let mut workshop: Vec<bool> = goal.squares().map(|square| square.is_none()).collect();
        let emptied = workshop.clone();
        let vertices = || (0..).map(Vertex::new);
        for (vertex, _) in vertices().zip(&emptied).filter(|&(_, &empty)| empty) {
            use clobber_core::Topology;
            goal.board().neighbors(vertex).for_each(|near| workshop[near.index()] = true);
        }
        let mut search = Self { goal, workshop, dead: HashSet::new(), moves: Vec::new() };
        search.reaches_goal(start, Color::White).then_some(search.moves)
    }

    fn reaches_goal(&mut self, position: Position<Grid, u64>, mover: Color) -> bool {
        if position.stone_count() == self.goal.stone_count() {
            return position == self.goal;
        }
        if self.dead.contains(&(position, mover)) {
            return false;
        }
        for mv in position.move_list(mover) {
            if !(self.workshop[mv.from.index()] && self.workshop[mv.to.index()]) {
                continue;
            }
            let mut next = position;
            next.play_unchecked(mover, mv);
            self.moves.push(mv);
            if self.reaches_goal(next, !mover) {
                return true;
            }
            self.moves.pop();
        }
        self.dead.insert((position, mover));
        false
    }
}

#[test]
fn each_word_is_found_again_by_search() {
    // A search for FULL55 with its 25 stones takes a minute, so it is only replayed.
    for (name, word) in WORDS.into_iter().filter(|(name, _)| *name != "FULL55") {
        let (start, goal) = pictures(word);
        let found = Search::from(start, goal).unwrap_or_else(|| panic!("{name} is not found"));
        let replay = Reduction::new(white_first(), found).replay(&start).unwrap();
        assert_eq!(replay.end(), &goal, "{name}");
    }
}

#[test]
fn the_state_that_the_spiral_avoids_is_unsolvable() {
    // The pair and one line of width 5: neither one stone anywhere nor a pair further on.
    let fewest = |picture: &str| {
        let position: Position<Grid> = picture.parse().unwrap();
        Naive::new(position.board()).fewest(Placement::new(&position), white_first())
    };
    assert_eq!(fewest("W.B../BWBWB"), 2);
    assert_eq!(fewest("W.B./BWBW"), 1);
}
