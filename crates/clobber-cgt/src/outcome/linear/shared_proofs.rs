//! What the threads of a search share: what has been proved, and what is being searched.

use core::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::proof_table::ProofTable;

/// How many sums can be marked as being searched.
const MARKS: usize = 1 << 12;

/// Several threads search the same sum. What one has proved the others find in the table; and of
/// the moves after the first, one that another thread is searching is put off (the scheme that
/// J.-C. Weill named ABDADA).
#[derive(Debug)]
pub(super) struct SharedProofs {
    /// The table, in parts, each with a lock of its own.
    shards: Vec<Mutex<ProofTable>>,
    /// The hashes of sums that are being searched. A mark that has been lost costs only time.
    marks: Vec<AtomicU64>,
}

impl SharedProofs {
    pub(super) fn new(max_bytes: usize, threads: usize) -> Self {
        let (shards, marks) = if threads > 1 { (64, MARKS) } else { (1, 0) };
        let shard = || Mutex::new(ProofTable::new(max_bytes / shards));
        Self {
            shards: (0..shards).map(|_| shard()).collect(),
            marks: (0..marks).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// Before a search.
    pub(super) fn begin(&self) {
        self.marks.iter().for_each(|mark| mark.store(0, Ordering::Relaxed));
    }

    /// Returns the lowest bits of a hash choose the shard; the table uses the others first. A thread that
    /// panicked has left the table as it was between two operations or with an entry lost.
    fn shard(&self, hash: u128) -> Option<MutexGuard<'_, ProofTable>> {
        let shard = self.shards.get(hash as usize & (self.shards.len() - 1))?;
        Some(shard.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(super) fn get(&self, hash: u128) -> Option<bool> {
        self.shard(hash)?.get(hash)
    }

    pub(super) fn insert(&self, hash: u128, answer: bool, positions: u64) {
        if let Some(mut shard) = self.shard(hash) {
            shard.insert(hash, answer, positions);
        }
    }

    /// Returns the bytes of the table.
    pub(super) fn bytes(&self) -> usize {
        let bytes = |shard: &Mutex<ProofTable>| match shard.lock() {
            Ok(table) => table.bytes(),
            Err(poisoned) => poisoned.into_inner().bytes(),
        };
        self.shards.iter().map(bytes).sum()
    }

    fn mark(&self, hash: u128) -> Option<&AtomicU64> {
        let index = (hash as usize >> 6).checked_rem(self.marks.len())?;
        self.marks.get(index)
    }

    /// A thread begins to search a sum.
    pub(super) fn enter(&self, hash: u128) {
        if let Some(mark) = self.mark(hash) {
            mark.store(hash as u64, Ordering::Relaxed);
        }
    }

    /// A thread no longer searches a sum.
    pub(super) fn leave(&self, hash: u128) {
        if let Some(mark) = self.mark(hash) {
            let _ = mark.compare_exchange(hash as u64, 0, Ordering::Relaxed, Ordering::Relaxed);
        }
    }

    /// Returns whether some thread seems to search a sum.
    pub(super) fn is_searched(&self, hash: u128) -> bool {
        self.mark(hash).is_some_and(|mark| mark.load(Ordering::Relaxed) == hash as u64)
    }
}
