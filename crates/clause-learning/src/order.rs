//! The variables in the order of their activity: how often they took part in recent conflicts (VSIDS).

/// The increment of an activity at the beginning.
const FIRST_INCREMENT: u64 = 1 << 20;

/// Activities beyond this are scaled down, all by the same factor.
const GREATEST: u64 = 1 << 62;

/// The exponent of two for scaling activities down.
const SCALE: u32 = 40;

/// A binary heap of variables, the most active on top.
///
/// Activities are integers, so the search is the same on every machine.
#[derive(Clone, Debug, Default)]
pub(crate) struct Order {
    heap: Vec<u32>,
    /// The place of each variable in the heap, or [`ABSENT`].
    places: Vec<u32>,
    activities: Vec<u64>,
    increment: u64,
}

const ABSENT: u32 = u32::MAX;

impl Order {
    /// Adds the next variable.
    pub(crate) fn grow(&mut self) {
        if self.places.is_empty() {
            self.increment = FIRST_INCREMENT;
        }
        let variable = self.places.len() as u32;
        self.places.push(ABSENT);
        self.activities.push(0);
        self.insert(variable);
    }

    /// Puts a variable back.
    pub(crate) fn insert(&mut self, variable: u32) {
        if self.places[variable as usize] == ABSENT {
            self.heap.push(variable);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Takes out the most active variable.
    pub(crate) fn pop(&mut self) -> Option<u32> {
        let top = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.places[top as usize] = ABSENT;
        if last != top {
            self.heap[0] = last;
            self.sink(0);
        }
        Some(top)
    }

    /// Adds to the activity of a variable.
    pub(crate) fn bump(&mut self, variable: u32) {
        let activity = &mut self.activities[variable as usize];
        *activity += self.increment;
        if *activity > GREATEST {
            self.activities.iter_mut().for_each(|activity| *activity >>= SCALE);
            self.increment >>= SCALE;
        }
        let place = self.places[variable as usize];
        if place != ABSENT {
            self.rise(place as usize);
        }
    }

    /// Lets older conflicts count less: all activities decay by a twentieth.
    pub(crate) fn decay(&mut self) {
        self.increment += self.increment / 19;
    }

    fn rise(&mut self, mut place: usize) {
        let variable = self.heap[place];
        let activity = self.activities[variable as usize];
        while place > 0 {
            let parent = (place - 1) / 2;
            let above = self.heap[parent];
            if self.activities[above as usize] >= activity {
                break;
            }
            self.put(above, place);
            place = parent;
        }
        self.put(variable, place);
    }

    fn sink(&mut self, mut place: usize) {
        let variable = self.heap[place];
        let activity = self.activities[variable as usize];
        loop {
            let left = 2 * place + 1;
            let Some(&first) = self.heap.get(left) else { break };
            let mut child = (left, first, self.activities[first as usize]);
            if let Some(&second) = self.heap.get(left + 1) {
                let other = self.activities[second as usize];
                if other > child.2 {
                    child = (left + 1, second, other);
                }
            }
            if child.2 <= activity {
                break;
            }
            self.put(child.1, place);
            place = child.0;
        }
        self.put(variable, place);
    }

    fn put(&mut self, variable: u32, place: usize) {
        self.heap[place] = variable;
        self.places[variable as usize] = place as u32;
    }
}
