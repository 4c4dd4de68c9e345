//! Finds the single stones that can be left on a hypercube, and why others cannot.

use clobber_core::{Color, Position};
use clobber_graphs::{Answer, Effort, Goal, Hypercube, reduce_hypercube_to};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let position = Position::parse_on(Hypercube::new(3)?, "xoooooxo")?;
    for (vertex, color) in (0..8_u32).flat_map(|vertex| Color::BOTH.map(|color| (vertex, color))) {
        let goal = Goal::one(vertex, color);
        match reduce_hypercube_to(&position, goal)? {
            Answer::Yes(play) => {
                assert!(goal.is_met_by(play.replay(&position)?.end()));
                println!("{goal}  {play}");
            }
            Answer::No(obstacle) => {
                obstacle.check(&position, goal, &mut Effort::new())?;
                println!("{goal}  impossible: {obstacle}");
            }
            Answer::Open { .. } => unreachable!("theorems decide this"),
        }
    }
    Ok(())
}
