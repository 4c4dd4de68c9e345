//! Finds the parts that a sweep has cut off from the rest. The sweep finishes each before it goes on: otherwise the
//! edges to all of them would cross it together, as on a comb with many teeth.

/// The enclaves found so far.
pub(super) struct Enclaves {
    /// For each vertex, the number of the latest enclave that it is in, from 1; 0 for none.
    numbers: Vec<u32>,
    found: u32,
    /// For each vertex, the last search that met it, and the walk.
    met: Vec<(u32, usize)>,
    searches: u32,
}

/// A walk over vertices ahead of the sweep.
struct Walk {
    met: Vec<u32>,
    next: usize,
    /// Walks that have met are one group, numbered as one of them; `None` once an enclave is found.
    group: Option<usize>,
}

impl Enclaves {
    pub(super) fn new(vertices: usize) -> Self {
        Self { numbers: vec![0; vertices], found: 0, met: vec![(0, 0); vertices], searches: 0 }
    }

    /// Returns the number of the latest enclave that a vertex is in. The sweep goes to the greatest number first.
    pub(super) fn number_of(&self, vertex: u32) -> u32 {
        self.numbers[vertex as usize]
    }

    /// Finds the enclaves that a vertex cuts off when the sweep passes it. One walk starts from each neighbour ahead. All
    /// walks advance one vertex at a time, and the search stops when only one of them goes on.
    pub(super) fn find_behind(
        &mut self,
        vertex: u32,
        neighbors: &[Vec<u32>],
        is_ahead: impl Fn(u32) -> bool,
    ) {
        /// With more neighbours ahead, no enclave is looked for.
        const WALKS: usize = 8;
        /// The most vertices of a walk.
        const MOST: usize = 512;
        let ahead = |from: u32| {
            let around = neighbors[from as usize].iter().copied();
            around.filter(|&near| is_ahead(near))
        };
        let starts = ahead(vertex).take(WALKS + 1);
        let mut walks: Vec<Walk> = (0..)
            .zip(starts)
            .map(|(number, start)| Walk { met: vec![start], next: 0, group: Some(number) })
            .collect();
        if !(2..=WALKS).contains(&walks.len()) {
            return;
        }
        self.searches += 1;
        for (number, walk) in walks.iter().enumerate() {
            self.met[walk.met[0] as usize] = (self.searches, number);
        }
        for _ in 0..MOST {
            for number in 0..walks.len() {
                let Some(&at) = walks[number].met.get(walks[number].next) else { continue };
                walks[number].next += 1;
                for near in ahead(at) {
                    let (search, other) = self.met[near as usize];
                    if search == self.searches {
                        let [into, from] = [number, other].map(|walk| walks[walk].group);
                        let joining = walks.iter_mut().filter(|walk| walk.group == from);
                        joining.for_each(|walk| walk.group = into);
                    } else {
                        self.met[near as usize] = (self.searches, number);
                        walks[number].met.push(near);
                    }
                }
            }
            for group in 0..WALKS {
                let is_other = |walk: &Walk| walk.group.is_some_and(|other| other != group);
                if !walks.iter().any(is_other) {
                    return;
                }
                let is_own = |walk: &&Walk| walk.group == Some(group);
                let mut own = walks.iter().filter(is_own).peekable();
                if own.peek().is_some() && own.all(|walk| walk.next == walk.met.len()) {
                    self.found += 1;
                    for walk in walks.iter_mut().filter(|walk| walk.group == Some(group)) {
                        walk.group = None;
                        walk.met.iter().for_each(|&met| self.numbers[met as usize] = self.found);
                    }
                }
            }
        }
    }
}
