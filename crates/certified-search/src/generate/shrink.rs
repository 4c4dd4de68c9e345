//! Smaller values to try when a property fails.

use core::iter;
use core::ops::Range;

/// Shrinks a value that breaks a property: makes smaller values to try. Feature `quickcheck`.
pub trait Shrink: Clone + 'static {
    /// Returns smaller values lazily, the largest steps first. Some measure has to decrease with each step, or
    /// shrinking would not end.
    fn smaller(&self) -> Box<dyn Iterator<Item = Self>>;
}

/// Returns the ranges to leave out of a list of this length: everything, the halves, the quarters, ..., each single
/// item. Feature `quickcheck`.
///
/// ```
/// let omitted: Vec<_> = certified_search::generate::omissions(3).collect();
/// assert_eq!(omitted, [0..3, 0..1, 1..2, 2..3]);
/// ```
#[doc(hidden)]
pub fn omissions(length: usize) -> impl Iterator<Item = Range<usize>> + Clone {
    let halvings = iter::successors(Some(length), |size| Some(size / 2));
    halvings.take_while(|&size| size > 0).flat_map(move |size| {
        (0..length).step_by(size).map(move |start| start..length.min(start + size))
    })
}

/// Shrinks to shorter lists: without everything, the halves, the quarters, ..., each single item.
impl<V: Clone + 'static> Shrink for Vec<V> {
    fn smaller(&self) -> Box<dyn Iterator<Item = Self>> {
        let list = self.clone();
        Box::new(omissions(list.len()).map(move |omitted| without(&list, &omitted)))
    }
}

/// Copies the list without the items of a range. Feature `quickcheck`.
#[doc(hidden)]
#[must_use]
pub fn without<V: Clone>(list: &[V], omitted: &Range<usize>) -> Vec<V> {
    let kept = list.iter().enumerate().filter(|(index, _)| !omitted.contains(index));
    kept.map(|(_, item)| item.clone()).collect()
}
