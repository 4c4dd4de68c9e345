//! Hamiltonian circuits and paths of any board.

use certified_search::{Answer, ClauseProof, Effort, Refuted, Stopped};
use clobber_core::{Topology, Vertex};

use crate::search::{check_no_circuit, circuit_of_edges};

/// Asks for a tour through all vertices of a board, each once.
///
/// ```
/// use clobber_core::GraphBoard;
/// use clobber_npc::{Answer, Effort, Tour};
///
/// // The Petersen graph has a Hamiltonian path, and no Hamiltonian circuit.
/// let petersen: GraphBoard =
///     "edges:0-1,1-2,2-3,3-4,4-0,0-5,1-6,2-7,3-8,4-9,5-7,7-9,9-6,6-8,8-5".parse()?;
/// match Tour::Circuit.find(&petersen, &mut Effort::new()) {
///     Answer::Yes(circuit) => println!("{circuit:?}"),
///     Answer::No(proof) => Tour::Circuit.check_none(&petersen, &proof, &mut Effort::new())?,
///     Answer::Open { stopped, .. } => println!("not decided: {stopped}"),
/// }
/// let path = Tour::Path.find(&petersen, &mut Effort::new()).yes().ok_or("none")?;
/// Tour::Path.check(&petersen, &path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tour {
    /// A Hamiltonian circuit: it returns to its start, and has at least three vertices.
    Circuit,
    /// A Hamiltonian path, from any vertex to any other; one vertex alone is a path.
    Path,
}

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
        let found = self.edges(board, effort).and_then(|edges| {
            circuit_of_edges(vertices + usize::from(self == Self::Path), edges, effort)
        });
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

    /// Checks that vertices are a tour, in their order.
    ///
    /// # Complexity
    /// O(V + E).
    ///
    /// # Errors
    /// The first fault.
    pub fn check<T: Topology>(self, board: &T, way: &[Vertex]) -> Result<(), Refuted> {
        let vertices = board.vertex_count();
        if way.len() != vertices {
            return Err(Refuted::claim("vertices", way.len(), vertices));
        }
        let least = if self == Self::Circuit { 3 } else { 1 };
        if vertices < least {
            return Err(Refuted::new(format_args!("a tour has at least {least} vertices")));
        }
        let mut is_visited = vec![false; vertices];
        for &vertex in way {
            match is_visited.get_mut(vertex.index()) {
                None => return Err(Refuted::new(format_args!("there is no vertex {vertex}"))),
                Some(true) => {
                    return Err(Refuted::new(format_args!("vertex {vertex} is visited twice")));
                }
                Some(is_visited) => *is_visited = true,
            }
        }
        let back = way.last().zip(way.first()).filter(|_| self == Self::Circuit);
        let mut steps = way.iter().zip(way.iter().skip(1)).chain(back);
        match steps.find(|&(&a, &b)| board.neighbors(a).all(|neighbor| neighbor != b)) {
            None => Ok(()),
            Some((a, b)) => Err(Refuted::new(format_args!("there is no edge from {a} to {b}"))),
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
        let edges = self.edges(board, effort)?;
        check_no_circuit(
            vertices.saturating_add(usize::from(self == Self::Path)),
            edges,
            proof,
            effort,
        )
    }

    /// Returns the edges of the graph whose circuits are the tours, in order.
    fn edges<T: Topology>(
        self,
        board: &T,
        effort: &mut Effort<'_>,
    ) -> Result<Vec<[u32; 2]>, Stopped> {
        let vertices = (0..board.vertex_count()).filter_map(Vertex::from_index);
        let mut count = board.vertex_count();
        for vertex in vertices.clone() {
            count = count.saturating_add(board.neighbors(vertex).count());
            effort.spend(1)?;
        }
        effort.hold_memory(count.saturating_mul(size_of::<[u32; 2]>()))?;
        effort.spend(count as u64)?;
        let number = |vertex: Vertex| vertex.index() as u32;
        let mut edges: Vec<[u32; 2]> = Vec::with_capacity(count);
        for vertex in vertices {
            let greater = board.neighbors(vertex).filter(|&neighbor| neighbor > vertex);
            edges.extend(greater.map(|neighbor| [number(vertex), number(neighbor)]));
            if self == Self::Path {
                edges.push([number(vertex), board.vertex_count() as u32]);
            }
        }
        edges.sort_unstable();
        edges.dedup();
        Ok(edges)
    }
}
