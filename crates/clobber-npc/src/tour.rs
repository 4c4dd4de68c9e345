//! The search for Hamiltonian circuits and paths of any board.

use certified_search::{Answer, ClauseProof, Effort, Refuted, Stopped};
use clobber_core::{Topology, Vertex};

use crate::circuit::Tour;
use crate::search::{check_no_circuit, circuit_of_edges};

impl Tour {
    /// Finds a tour by clause learning, or proves that there is none.
    ///
    /// A path is a circuit of a larger graph, which has one more vertex, joined to all others.
    ///
    /// # Arguments
    /// A step of the `effort` is a vertex or an edge, a literal that becomes true, or four clauses visited. The memory
    /// counts the edges, the clauses and the proof.
    ///
    /// # Returns
    /// The vertices in the order of the tour; or a proof that there is none, for [`check_none`](Self::check_none).
    ///
    /// # Complexity
    /// Exponential at worst. For circuits of grid graphs [`GridGraph::find_circuit`](crate::GridGraph::find_circuit) is
    /// quicker.
    #[must_use]
    pub fn find<T: Topology>(
        self,
        board: &T,
        effort: &mut Effort<'_>,
    ) -> Answer<Vec<Vertex>, ClauseProof> {
        let vertices = board.vertex_count();
        if self == Self::Path && vertices == 1 {
            return Answer::Yes(vec![Vertex::new(0)]);
        }
        let found = self.graph(board, effort);
        let found = found.and_then(|(nodes, edges)| circuit_of_edges(nodes, edges, effort));
        let mut way = match found {
            Ok(Ok(way)) => way,
            Ok(Err(proof)) => return Answer::No(proof),
            Err(stopped) => return Answer::open(stopped),
        };
        if let Some(added) = way.iter().position(|vertex| vertex.index() == vertices) {
            way.rotate_left(added);
            way.remove(0);
        }
        match self.check(board, &way) {
            Ok(()) => Answer::Yes(way),
            Err(_) => Answer::open(Stopped::Undecided { reason: "the search found no tour" }),
        }
    }

    /// Checks the proof of [`find`](Self::find) that a board has no tour.
    ///
    /// Edges are numbered by their lesser and then by their greater vertex. Otherwise the format is the one of
    /// [`Reason::Clauses`](crate::Reason::Clauses), without faces.
    ///
    /// # Complexity
    /// O(V + E log E), and linear in the proof.
    ///
    /// # Errors
    /// The first step that fails, or the limit that ended the check ([`Refuted::stopped`]).
    pub fn check_none<T: Topology>(
        self,
        board: &T,
        proof: &ClauseProof,
        effort: &mut Effort<'_>,
    ) -> Result<(), Refuted> {
        let vertices = board.vertex_count();
        if self == Self::Path && vertices == 1 {
            return Err(Refuted::new("one vertex is a path"));
        }
        let (nodes, edges) = self.graph(board, effort)?;
        check_no_circuit(nodes, edges, proof, effort)
    }

    /// Returns the number of nodes and the edges, in order, of the graph whose circuits are the tours. A neighbour that
    /// is not on the board is left out.
    fn graph<T: Topology>(
        self,
        board: &T,
        effort: &mut Effort<'_>,
    ) -> Result<(usize, Vec<[u32; 2]>), Stopped> {
        let n = board.vertex_count();
        let vertices = (0..n).filter_map(Vertex::from_index);
        let mut count = n;
        for vertex in vertices.clone() {
            count = count.saturating_add(board.neighbors(vertex).count());
            effort.spend(1)?;
        }
        effort.hold_memory(count.saturating_mul(size_of::<[u32; 2]>()))?;
        effort.spend(count as u64)?;
        let number = |vertex: Vertex| vertex.index() as u32;
        let mut edges: Vec<[u32; 2]> = Vec::with_capacity(count);
        for vertex in vertices {
            let neighbors = board.neighbors(vertex);
            let greater = neighbors.filter(|&other| vertex < other && other.index() < n);
            edges.extend(greater.map(|neighbor| [number(vertex), number(neighbor)]));
            if self == Self::Path {
                edges.push([number(vertex), n as u32]);
            }
        }
        edges.sort_unstable();
        edges.dedup();
        Ok((n.saturating_add(usize::from(self == Self::Path)), edges))
    }
}
