//! Sends a solution as JSON and checks it: the play by the rules, and the bound by its reason.

use clobber_core::{Grid, MoveOrder, Position};
use clobber_solitaire::{Effort, Solution, solve};

/// Returns the verdict of a reader who trusts nobody.
fn judge(position: &Position<Grid>, json: &str) -> String {
    let solution: Result<Solution, _> = serde_json::from_str(json);
    match solution.map(|solution| solution.check(position, &mut Effort::new())) {
        Ok(Ok(())) => "right".to_owned(),
        Ok(Err(refuted)) => refuted.to_string(),
        Err(error) => error.to_string(),
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let position: Position<Grid> = "xox|oxo|xox".parse()?;
    let json = serde_json::to_string(&solve(&position, MoveOrder::Any, &mut Effort::new()))?;
    println!("{json}\n{}", judge(&position, &json));

    let boast = json.replace("\"stones_left\":2", "\"stones_left\":1");
    println!("{}", judge(&position, &boast));
    Ok(())
}
