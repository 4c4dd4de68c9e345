//! Positions in every set of stones: read, played, counted, replayed, printed.
use clobber_core::{Color, Effort, Grid, Position, Reduction, StoneSet};

fn count<S: StoneSet>(position: &Position<Grid>) -> u64 {
    let position: Position<Grid, S> = position.clone().with_sets().unwrap();
    position.perft(Color::Black, 3, &mut Effort::new()).unwrap()
}

fn main() {
    let start: Position<Grid> = "xox|oxo".parse().unwrap();
    let large = start.perft(Color::Black, 3, &mut Effort::new()).unwrap();
    assert_eq!((count::<u64>(&start), count::<u128>(&start)), (large, large));
    let claim = "alternating:o 0,1>0,2 1,1>1,2 1,0>0,0 1,2>0,2";
    let replay = Reduction::parse_on(start.board(), claim).unwrap().replay(&start).unwrap();
    assert_eq!(replay.end().to_string(), "o.x|...");
    // More stones than fit two words.
    let wide = Position::<Grid>::checkerboard(Grid::new(12, 13).unwrap(), Color::Black);
    assert_eq!((wide.stone_count(), wide.moves(Color::White).count()), (156, 287));
    assert_eq!(wide.to_string().parse::<Position<Grid>>().unwrap(), wide);
}
