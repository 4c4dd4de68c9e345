//! Free order on graphs.

use super::*;
use clobber_core::Vertex;
use clobber_graphs::*;

/// Two stones are the fewest, but a search cannot prove it.
fn irreducible(dimension: u32) -> Position<Hypercube> {
    Hypercube::new(dimension).unwrap().irreducible_position().unwrap()
}

/// Returns the stones on the cube without one of its edges, as text that does not name a cube.
fn damaged(cube: &Position<Hypercube>) -> Position<NamedBoard> {
    let graph = clobber_core::GraphBoard::from_board(cube.board()).unwrap();
    let edges: Vec<String> = graph.edges().skip(1).map(|(v, w)| format!("{v}-{w}")).collect();
    let board: NamedBoard = format!("edges:{}", edges.join(",")).parse().unwrap();
    Position::from_fn(board, |v| cube.color_at(v))
}

/// Returns whether the goal can be reached, if that is decided.
fn answered<W>(found: Result<Answer<W, Obstacle>, Error>) -> Told {
    found.map_or_else(|error| told(Err::<(), _>(error)), decided)
}

#[test]
fn any_graph() {
    let cube = Position::parse_on(Hypercube::new(4).unwrap(), "xooxoooooxxxooxo").unwrap();
    let cubes = |dimensions: [u32; 2]| {
        let [larger, hard] = dimensions.map(irreducible);
        [larger, hard, cube.clone()]
    };
    let values = [2, 2, Hypercube::value_of(&cube).unwrap()];
    let boards: Vec<_> = cubes([16, 9]).into_iter().zip(values).collect();
    // Theorems solve them without a step.
    for (position, least) in &boards {
        within_looks(|effort| drop(solve(position, effort)));
        let solution = solve(position, &mut Effort::new()).unwrap();
        assert_eq!(solution.value(), Some(*least));
        assert_eq!(solution.check(position, &mut Effort::new()), Ok(()));
    }

    let large = [0, 20].map(|holes| Random::new(3).position(grid(1000, 1000), holes));
    for position in &large {
        within_looks(|effort| drop(solve(position, effort)));
    }

    // Almost cubes, so that they are not recognised.
    let similar = cubes([16, 9]).map(|cube| damaged(&cube));
    check("clobber_graphs::solve", &similar, |position, effort| {
        let found = solve(position, effort);
        let Ok(solution) = found else { return told(found) };
        assert_eq!(solution.check(position, &mut Effort::new()), Ok(()));
        solution.value().map(|left| left.to_string())
    });
    let joker = Goal::Joker { vertex: Vertex::new(0), color: Color::White };
    let larger = cubes([16, 10]).map(|cube| damaged(&cube));
    check("clobber_graphs::reach", &larger, |position, effort| {
        answered(reach(position, joker, effort))
    });
    let graphs = similar
        .map(|position| interop::graph_of(position.board(), |v| position.color_at(v)).unwrap());
    check("clobber_graphs::solve_nodes", &graphs, |graph, effort| {
        let found = interop::solve_nodes(graph, |v| graph[v], effort).ok()?;
        let left = found.left.len();
        (left == found.bound.stones).then(|| left.to_string())
    });
    check("clobber_graphs::reach_nodes", &graphs, |graph, effort| {
        let goal = joker.try_map(|vertex| graph.node_indices().nth(vertex.index()).ok_or(()));
        decided(interop::reach_nodes(graph, |v| graph[v], goal.unwrap(), effort).unwrap())
    });
    let boards = [18, 16, 3].map(|dimension| Hypercube::new(dimension).unwrap());
    check("clobber_graphs::Labeling::recognize", &boards, |cube, effort| {
        told(Labeling::recognize(cube, effort).map(|found| found.map(|f| f.board)))
    });
    let boards = boards.map(|cube| clobber_core::GraphBoard::from_board(&cube).unwrap());
    let positions = boards.map(|board| random(board, 1));
    check("clobber_graphs::StrongTheorem::find", &positions, |position, effort| {
        told(StrongTheorem::find(position.board(), effort))
    });
    check("clobber_graphs::reduce_by_theorem", &positions, |position, effort| {
        let found = reduce_by_theorem(position, effort).ok().flatten();
        found.map(|found| format!("{:?}", found.value()))
    });
    for cube in &cubes([16, 10]) {
        within_looks(|effort| drop(reach(cube, joker, effort)));
    }
}

/// Boards half black, half white, whose plays all have to be searched.
#[test]
fn checks_by_all_plays() {
    let halves = |cols: [usize; 3]| {
        cols.map(|cols| {
            Position::from_fn(grid(2, cols), |vertex| {
                let is_left = vertex.index() % cols < cols / 2;
                // Without a corner, delta gives no bound.
                (vertex.index() > 0).then(|| Color::BOTH[usize::from(!is_left)])
            })
        })
    };
    let [largest, small @ ..] = halves([100_000, 8, 7]);
    let claims = small.map(|position| {
        let solution = solve(&position, &mut Effort::new()).unwrap();
        let reason = &solution.bound.reason.parts()[0].reason;
        assert!(matches!(reason, PartReason::Swept { .. }), "{reason}");
        (position, solution)
    });
    let mut claim = claims[0].1.clone();
    claim.reduction.moves.clear();
    claim.stones_left = largest.stone_count();
    let claims = [&[(largest, claim)], &claims[..]].concat();
    check("clobber_core::Solution::check", &claims, |(position, solution), effort| {
        told(solution.check(position, effort))
    });
    check("clobber_core::Bound::check", &claims, |(position, solution), effort| {
        told(solution.bound.check(position, MoveOrder::Any, effort))
    });
    check("clobber_check::Obstacle::check", &halves([100_000, 8, 4]), |position, effort| {
        let goal = Goal::Joker { vertex: Vertex::new(1), color: Color::White };
        told(Obstacle::Exhausted.check(position, goal, effort))
    });
    let graphs = halves([9, 8, 4])
        .map(|position| interop::graph_of(position.board(), |v| position.color_at(v)).unwrap());
    check("clobber_graphs::check_nodes", &graphs, |graph, effort| {
        let vertex = graph.node_indices().nth(1).unwrap();
        let goal = Goal::Joker { vertex, color: Color::White };
        let claim = Answer::No(Obstacle::Exhausted);
        told(interop::check_nodes(graph, |v| graph[v], goal, &claim, effort))
    });
    let in_nodes = halves([9, 8, 7]).map(|position| {
        let graph = interop::graph_of(position.board(), |v| position.color_at(v)).unwrap();
        let mut effort = Effort::new();
        let found = interop::solve_nodes(&graph, |v| graph[v], &mut effort);
        (graph, found.unwrap())
    });
    check("clobber_graphs::NodeSolution::check", &in_nodes, |(graph, found), effort| {
        told(found.check(graph, |v| graph[v], effort))
    });
}

#[test]
fn pseudoforests() {
    let goal = Goal::one(0, Color::Black);
    let cycles = [1_000_000, 300_000, 12].map(|length| random(Cycle::new(length), 1));
    check("clobber_graphs::reduce_pseudoforest", &cycles, |cycle, effort| {
        told(reduce_pseudoforest(cycle, effort).map(|found| found.value()))
    });
    for cycle in &cycles {
        within_looks(|effort| drop(reach(cycle, goal, effort)));
    }
    check("clobber_graphs::reduce_pseudoforest_leaving", &cycles, |cycle, effort| {
        let stones = [(Vertex::new(0), cycle.color_at(Vertex::new(0)).unwrap())];
        answered(reduce_pseudoforest_leaving(cycle, &stones, effort))
    });
}

#[test]
fn powers_of_paths_and_circulants() {
    let goal = Goal::one(0, Color::Black);
    let powers = [1_000_000, 100_000, 12].map(|length| random(PathPower::new(length, 2), 1));
    check("clobber_graphs::solve on powers of paths", &powers, |power, effort| {
        let solution = solve(power, effort).ok()?;
        solution.value().map(|left| left.to_string())
    });
    check("clobber_graphs::reach on powers of paths", &powers, |power, effort| {
        answered(reach(power, goal, effort))
    });
    let circulants = [1_000_000, 100_000, 12]
        .map(|length| random(Circulant::new(length, [1, 2, 3]).unwrap(), 1));
    check("clobber_graphs::reach on circulants", &circulants, |circulant, effort| {
        answered(reach(circulant, goal, effort))
    });
}

#[test]
fn all_plays() {
    let cliques = [1000, 20, 6].map(|size| random(Clique::new(size), 1));
    check("clobber_graphs::SubsetTable::new", &cliques, |clique, effort| {
        told(SubsetTable::new(clique, effort).and_then(|all| Ok(all.value(effort)?)))
    });
    check("clobber_graphs::SubsetTable::with_joker", &cliques, |clique, effort| {
        told(SubsetTable::with_joker(clique, effort).and_then(|all| Ok(all.value(effort)?)))
    });
    let all = [8, 7, 3]
        .map(|size| SubsetTable::new(&random(grid(2, size), 1), &mut Effort::new()).unwrap());
    check("clobber_graphs::SubsetTable::value", &all, |all, effort| told(all.value(effort)));
    check("clobber_graphs::SubsetTable::reduce", &all, |all, effort| {
        told(all.reduce(effort).map(|found| found.moves.len()))
    });

    let definition = StrongReducibility::One;
    check("clobber_graphs::StrongReducibility::failures_of", &cliques, |clique, effort| {
        told(definition.failures_of(clique, effort))
    });
    let boards = [1000, 20, 4].map(Clique::new);
    check("clobber_graphs::StrongReducibility::failures", &boards, |board, effort| {
        told(definition.failures(board, effort).map(|found| found.len()))
    });
    let boards = ["C20", "C12", "C5"].map(|text| text.parse::<NamedBoard>().unwrap());
    check("clobber_graphs::StrongProperties::find", &boards, |board, effort| {
        told(StrongProperties::find(board, effort))
    });
    let properties = ["C9", "C8", "C5"].map(|text| {
        let board: NamedBoard = text.parse().unwrap();
        let found = StrongProperties::find(&board, &mut Effort::new()).unwrap();
        (board, found)
    });
    check(
        "clobber_graphs::StrongProperties::check_cases",
        &properties,
        |(board, found), effort| told(found.check_cases(found, board, effort)),
    );
    let properties = ["K7xQ9", "K5xK5", "Q4"].map(|text| {
        let board: NamedBoard = text.parse().unwrap();
        let found = StrongProperties::find(&board, &mut Effort::new()).unwrap();
        (board, found)
    });
    check_work("clobber_graphs::StrongProperties::check_theorem", &properties, |claim, effort| {
        let (board, found) = claim;
        told(found.check_theorem(board, effort))
    });
}
