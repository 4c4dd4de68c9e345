//! Grid graphs: a Hamiltonian circuit or the reason why there is none, and the gadget.

use certified_search::Answer;
use clobber_core::{Color, Effort, Move};
use clobber_npc::{Circuit, Gadget, GridGraph, Reason, svg};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::drawing::check_size;
use crate::failure::Failure;
use crate::short;

#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub(crate) enum Question {
    /// Reads the nodes of a text.
    Read { graph: String },
    /// Finds a Hamiltonian circuit, or the reason why there is none.
    Circuit { graph: String },
    /// Checks an answer.
    Check { graph: String, certificate: Claim },
}

/// The certificate of an answer.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Claim {
    /// The nodes in the order of the circuit, as `row,col`.
    Circuit(Vec<String>),
    None(Reason),
}

pub(crate) fn answer(question: &Question, effort: &mut Effort<'_>) -> Result<Value, Failure> {
    match question {
        Question::Read { graph } => {
            let graph = read(graph)?;
            let (rows, columns) = graph.shape();
            let nodes: Vec<String> = graph.cells().iter().map(ToString::to_string).collect();
            Ok(json!({
                "text": graph.to_string(), "rows": rows, "columns": columns, "nodes": nodes,
            }))
        }
        Question::Circuit { graph } => circuit(&read(graph)?, effort),
        Question::Check { graph, certificate } => {
            let graph = read(graph)?;
            let proved = match certificate {
                Claim::Circuit(nodes) => {
                    read_circuit(&graph, nodes)?;
                    "a Hamiltonian circuit".to_owned()
                }
                Claim::None(reason) => {
                    reason.check(&graph, effort)?;
                    format!("no Hamiltonian circuit: {}", reason.display_on(&graph))
                }
            };
            Ok(json!({ "proved": proved }))
        }
    }
}

fn read(text: &str) -> Result<GridGraph, Failure> {
    let graph: GridGraph = short(text)?.parse()?;
    check_size(&graph)?;
    Ok(graph)
}

fn read_circuit(graph: &GridGraph, nodes: &[String]) -> Result<Circuit, Failure> {
    let nodes = nodes.iter().map(|node| Ok(clobber_core::Topology::parse_vertex(graph, node)?));
    let nodes: Vec<_> = nodes.collect::<Result<_, Failure>>()?;
    Ok(Circuit::new(graph, nodes)?)
}

fn circuit(graph: &GridGraph, effort: &mut Effort<'_>) -> Result<Value, Failure> {
    let gadget = Gadget::new(graph.clone());
    match graph.find_circuit(effort) {
        Answer::Yes(circuit) => {
            let gadget = gadget.map_err(|reason| Failure::new(reason.display_on(graph)))?;
            let position = gadget.grid_position().map_err(Failure::new)?;
            let reduction = gadget.reduction(&circuit, Color::White).map_err(Failure::new)?;
            let reduction = gadget.to_grid(&reduction).map_err(Failure::new)?;
            let left = reduction.replay(&position.by_ref()).map_err(Failure::new)?.stones_left();
            if left != 1 {
                return Err(Failure::new(
                    "the reduction leaves more than one stone, please report",
                ));
            }
            let nodes = circuit.vertices().iter().filter_map(|&node| graph.cell(node));
            let nodes: Vec<String> = nodes.map(|cell| cell.to_string()).collect();
            Ok(json!({
                "circuit": nodes,
                "board": position.to_string(),
                "moves": Move::display_all_on(position.board(), &reduction.moves).to_string(),
                "picture": svg::gadget(&gadget).to_string(),
                "certificate": Claim::Circuit(nodes),
            }))
        }
        Answer::No(reason) => {
            let (board, picture) = match gadget {
                Ok(gadget) => {
                    let position = gadget.grid_position().map_err(Failure::new)?;
                    (position.to_string(), Some(svg::gadget(&gadget).to_string()))
                }
                Err(_) => (Gadget::no_instance().to_string(), None),
            };
            Ok(json!({
                "circuit": null,
                "reason": reason.display_on(graph).to_string(),
                "board": board,
                "picture": picture,
                "certificate": Claim::None(reason),
            }))
        }
        Answer::Open { stopped, .. } => Err(stopped.into()),
    }
}
