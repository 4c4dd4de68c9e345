//! A circuit, its gadget, and back.
use clobber_npc::{Color, Effort, Gadget, GridGraph, find_circuit};

fn main() {
    let square: GridGraph = "##|##".parse().unwrap();
    let circuit = find_circuit(&square, &mut Effort::new()).yes().unwrap();
    let gadget = Gadget::new(square).unwrap();
    let reduction = gadget.reduction(&circuit, Color::White).unwrap();
    assert_eq!(gadget.circuit_of(&reduction).unwrap(), circuit);
    let dumbbell: GridGraph = "##..|####|..##".parse().unwrap();
    find_circuit(&dumbbell, &mut Effort::new()).no().unwrap().check(&dumbbell, &mut Effort::new()).unwrap();
}
