//! Graphs of all petgraph types become boards, and moves come back as their nodes.
use clobber_core::{BoardError, Color, Path, Topology, Vertex};
use clobber_graphs::interop::{
    NodeError, NodePlay, NodeSolution, check_nodes, graph_of, reach_nodes, solve_nodes,
};
use clobber_graphs::{Answer, Clique, Effort, Goal, Hamming, Hypercube, Limits, NamedBoard};
use petgraph::graph::{NodeIndex, UnGraph};
use petgraph::graphmap::UnGraphMap;
use petgraph::stable_graph::StableUnGraph;
use petgraph::visit::{IntoNeighbors, IntoNodeIdentifiers, NodeIndexable};

#[test]
fn families_of_graphs() {
    let cube = graph_of(&Hypercube::new(5).unwrap(), |v| v).unwrap();
    assert_eq!((cube.node_count(), cube.edge_count()), (32, 80));
    let product = graph_of(&Hamming::new([3, 4, 2]).unwrap(), |v| v).unwrap();
    assert_eq!((product.node_count(), product.edge_count()), (24, 24 * 6 / 2));
    let row = graph_of(&Path::new(4), |v| v).unwrap();
    assert_eq!(row[NodeIndex::new(2)], Vertex::new(2));
}

#[test]
fn graphs_of_too_many_edges_are_refused() {
    // The last one is counted by vertex.
    for board in ["K65537", "K65536xK32768", "Q30"].map(|text| text.parse::<NamedBoard>().unwrap())
    {
        let refused = graph_of(&board, |_| ()).map(|graph| graph.edge_count());
        assert!(matches!(refused, Err(BoardError::TooManyEdges { .. })), "{board}");
    }
    let empty = Hamming::new([0, 5]).unwrap();
    assert_eq!(graph_of(&empty, |_| ()).unwrap().node_count(), 0);
    assert_eq!(graph_of(&Clique::new(300), |_| ()).unwrap().edge_count(), 300 * 299 / 2);
}

#[test]
fn a_board_that_breaks_its_contract_makes_no_panic() {
    struct Beyond;
    impl Topology for Beyond {
        fn vertex_count(&self) -> usize {
            3
        }
        fn neighbors(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> {
            [1, 7].into_iter().map(move |step| Vertex::new(vertex.get() + step))
        }
    }
    assert_eq!(
        graph_of(&Beyond, |_| ()).map(|graph| graph.edge_count()).unwrap_err(),
        BoardError::NoVertex { edge: 1, vertex: 7, vertex_count: 3 }
    );
}

/// Asks for every goal on the first two nodes of a graph, and forges each answer: its moves, its stones, and all node
/// names in it and in the goal.
fn refuse_forgeries<G>(graph: G, strangers: &[G::NodeId])
where
    G: IntoNeighbors + IntoNodeIdentifiers + NodeIndexable,
    G::NodeId: Eq + core::hash::Hash + core::fmt::Debug,
{
    let nodes: Vec<_> = graph.node_identifiers().collect();
    // The last node has no stone.
    let color = |node| {
        let place = nodes.iter().position(|&other| other == node)?;
        (place + 1 < nodes.len()).then(|| Color::BOTH[usize::from(place < 2)])
    };
    let check = |goal, answer| check_nodes(graph, color, goal, &answer, &mut Effort::new());
    let goals = |vertex, other_vertex| {
        Color::BOTH.into_iter().flat_map(move |color| {
            [
                Goal::One { vertex, color },
                Goal::Joker { vertex, color },
                Goal::Both { vertex, color, other_vertex, other: color },
            ]
        })
    };
    for goal in goals(nodes[0], nodes[1]) {
        let answer = reach_nodes(graph, color, goal, &mut Effort::new()).unwrap();
        assert_eq!(check(goal, answer.clone()), Ok(()), "{goal:?}");
        let hasty = reach_nodes(graph, color, goal, &mut Effort::within(Limits::steps(0))).unwrap();
        assert!(!hasty.is_open() || check(goal, hasty).is_err(), "{goal:?}");
        if let Answer::Yes(play) = &answer {
            let mut forged = vec![play.clone(); 4];
            forged[0].left.pop();
            forged[1].left[0].1 = !forged[1].left[0].1;
            forged[2].moves.pop();
            forged[3].joker = Some((play.moves.len() + 1, nodes[0]));
            for forged in forged {
                assert!(check(goal, Answer::Yes(forged)).is_err(), "{goal:?}");
            }
        }
        for &stranger in strangers {
            let play = match answer.clone() {
                Answer::Yes(play) => play,
                Answer::No(obstacle) => {
                    let forged = obstacle.clone().map(|_| stranger);
                    let names_none = forged == obstacle;
                    assert_eq!(check(goal, Answer::No(forged)).is_ok(), names_none, "{goal:?}");
                    continue;
                }
                Answer::Open { .. } => panic!("{goal:?} is open"),
            };
            let refuse = |change: &dyn Fn(&mut NodePlay<G::NodeId>)| {
                let mut forged = play.clone();
                change(&mut forged);
                assert!(check(goal, Answer::Yes(forged.clone())).is_err(), "{goal:?} {forged:?}");
            };
            for index in 0..play.moves.len() {
                refuse(&|play| play.moves[index].0 = stranger);
                refuse(&|play| play.moves[index].1 = stranger);
            }
            for index in 0..play.left.len() {
                refuse(&|play| play.left[index].0 = stranger);
            }
            refuse(&|play| play.joker = Some((0, stranger)));
            refuse(&|play| play.left.push((stranger, Color::Black)));
        }
    }
    let fewest = solve_nodes(graph, color, &mut Effort::new()).unwrap();
    let holds = |solution: &NodeSolution<_>| solution.check(graph, color, &mut Effort::new());
    assert_eq!(holds(&fewest), Ok(()));
    let mut forged = vec![fewest.clone(); 4];
    forged[0].left.pop();
    forged[1].left[0].1 = !forged[1].left[0].1;
    forged[2].moves.pop();
    forged[3].bound.stones += 1;
    assert!(forged.iter().all(|solution| holds(solution).is_err()), "{forged:?}");
    for &stranger in strangers {
        let mut forged = vec![fewest.clone(); 3];
        forged[0].moves[0].0 = stranger;
        forged[1].moves[0].1 = stranger;
        forged[2].left[0].0 = stranger;
        assert!(forged.iter().all(|solution| holds(solution).is_err()), "{forged:?}");
    }
    for &stranger in strangers {
        assert_eq!(Vertex::from_node(graph, stranger), None);
        for goal in goals(stranger, nodes[0]).chain(goals(nodes[0], stranger)) {
            let names_it = !matches!(goal, Goal::One { vertex, .. } | Goal::Joker { vertex, .. } if vertex != stranger);
            let found = reach_nodes(graph, color, goal, &mut Effort::new());
            assert_eq!(found == Err(NodeError::NoNode), names_it, "{goal:?}");
            let nothing = NodePlay { moves: Vec::new(), joker: None, left: Vec::new() };
            assert!(check(goal, Answer::Yes(nothing)).is_err());
        }
    }
    for vertex in (0..graph.node_bound() as u32 + 3).map(Vertex::new) {
        let node = vertex.to_node(graph);
        assert_eq!(
            node,
            nodes.iter().copied().find(|&n| Vertex::from_node(graph, n) == Some(vertex))
        );
    }
}

/// For every type of graph, whatever its functions do with foreign nodes.
#[test]
fn nodes_that_are_not_in_the_graph() {
    let edges = [(1, 2), (2, 3), (3, 1), (3, 4)];
    refuse_forgeries(&UnGraphMap::<u32, ()>::from_edges(edges), &[9, 0, u32::MAX]);
    let graph = UnGraph::<(), ()>::from_edges(edges.map(|(a, b)| (a - 1, b - 1)));
    let far = [4, 77, u32::MAX as usize - 1].map(NodeIndex::new);
    refuse_forgeries(&graph, &far);
    let mut lossy: StableUnGraph<(), ()> = StableUnGraph::from_edges(edges.map(|(a, b)| (a, b)));
    lossy.add_node(());
    for lost in [0, 5] {
        lossy.remove_node(NodeIndex::new(lost));
    }
    refuse_forgeries(&lossy, &[NodeIndex::new(0), NodeIndex::new(5), far[1], far[2]]);
    let mut matrix = petgraph::matrix_graph::UnMatrix::<(), ()>::from_edges(
        edges.map(|(a, b)| (a as u16, b as u16)),
    );
    matrix.remove_node(NodeIndex::new(0));
    refuse_forgeries(&matrix, &[0, 5, 4000].map(NodeIndex::new));
}
