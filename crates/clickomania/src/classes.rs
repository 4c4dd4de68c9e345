//! Classes of linked members: a union-find structure.

// A member is less than the number of sizes in `set`, and so are all parents.
#![allow(clippy::indexing_slicing)]

/// Classes of linked members, which have sizes, with the total size of each class.
#[derive(Default)]
pub(crate) struct Classes {
    /// The parent of each member, towards the representative.
    parents: Vec<usize>,
    /// For each representative.
    sizes: Vec<usize>,
}

impl Classes {
    /// Starts with members of these sizes, each in a separate class.
    pub(crate) fn set(&mut self, sizes: impl Iterator<Item = usize>) {
        self.sizes.clear();
        self.sizes.extend(sizes);
        self.parents.clear();
        self.parents.extend(0..self.sizes.len());
    }

    /// Returns the representatives and sizes of all classes.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let roots = self.parents.iter().enumerate().filter(|(member, parent)| member == *parent);
        roots.map(|(member, _)| (member, self.sizes[member]))
    }

    /// Returns the representative of a member's class.
    pub(crate) fn root(&mut self, mut member: usize) -> usize {
        while self.parents[member] != member {
            self.parents[member] = self.parents[self.parents[member]];
            member = self.parents[member];
        }
        member
    }

    /// Joins two classes. Returns whether they were different.
    pub(crate) fn union(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.root(a), self.root(b));
        if a != b {
            let (small, large) = if self.sizes[a] < self.sizes[b] { (a, b) } else { (b, a) };
            self.parents[small] = large;
            self.sizes[large] += self.sizes[small];
        }
        a != b
    }
}
