//! A circuit, its gadget, and back.
use clobber_npc::{Color, Effort, Gadget, GridGraph};

fn main() {
    let square: GridGraph = "##|##".parse().unwrap();
    let circuit = square.find_circuit(&mut Effort::new()).yes().unwrap();
    let gadget = Gadget::new(square).unwrap();
    let reduction = gadget.reduction(&circuit, Color::White).unwrap();
    assert_eq!(gadget.circuit_of(&reduction).unwrap(), circuit);
    let dumbbell: GridGraph = "##..|####|..##".parse().unwrap();
    dumbbell.find_circuit(&mut Effort::new()).no().unwrap().check(&dumbbell, &mut Effort::new()).unwrap();
}
