//! The sets of sums in the main theorems.

use super::counts::Counts;
use super::part::{Family, Part};
use super::sum::Sum;

/// The sets of the main theorems. All their members are in standard form.
impl Sum {
    /// Returns whether the sum has a part, is in standard form, and has all its parts in K.
    fn is_in_k(&self) -> bool {
        // All parts of K are in standard form, so only β might apply.
        self.counts().outside == 0 && !self.is_empty() && self.is_reduced()
    }

    /// Returns whether no two parts of K cancel: each part of A occurs at most once, and oox and xxo do not both occur.
    fn is_reduced(&self) -> bool {
        let pairs = self.parts().windows(2);
        let twice = pairs.take_while(|pair| matches!(pair, [a, _] if a.family() == Family::A));
        let mut twice = twice.filter(|pair| matches!(pair, [a, b] if a == b));
        twice.next().is_none()
            && (self.counts().e == 0 || self.counts().c == 0 || !self.contains(Part::OOX))
    }

    /// Returns whether the sum is in S0, from which Left wins if she moves first (Theorem 4).
    ///
    /// These are the sums with (y,z) = (1,0) or (0,0) and a >= c, or with (y,z) = (0,1) and a >= c+1.
    ///
    /// ```
    /// use clobber_cgt::alternating::Sum;
    ///
    /// let sum: Sum = "o11 + oo10 + oo9oo + a2 + a8".parse()?;
    /// assert_eq!(sum.counts().to_string(), "(1,1,1,1,0,0,1,0)");
    /// assert!(sum.is_in_s0() && !sum.is_in_s1());
    /// # Ok::<(), clobber_cgt::ParseError>(())
    /// ```
    pub fn is_in_s0(&self) -> bool {
        let Counts { a, c, y, z, .. } = self.counts();
        let counted = match (y, z) {
            (0 | 1, 0) => a >= c,
            (0, 1) => a > c,
            _ => false,
        };
        counted && self.is_in_k()
    }

    /// Returns whether the sum is in S1, from which Right loses if he moves first (Theorem 3).
    ///
    /// These are the sums with (y,z) = (0,0) and a >= c+1 that are not in Q.
    pub fn is_in_s1(&self) -> bool {
        let Counts { a, c, y, z, .. } = self.counts();
        (y, z) == (0, 0) && a > c && self.is_in_k() && !self.is_in_q()
    }

    /// Returns whether the sum is in S2, from which Right loses if he moves first (Theorem 3).
    ///
    /// These are the sums with (a,b,c,y,z) = 0 and e >= 1, and with d = 0 or d+e >= 3.
    pub fn is_in_s2(&self) -> bool {
        let Counts { a, b, c, d, e, y, z, .. } = self.counts();
        (a, b, c, y, z) == (0, 0, 0, 0, 0) && e >= 1 && (d == 0 || d + e >= 3) && self.is_in_k()
    }

    /// Returns whether the sum is in Q = {o5 + a2, o7 + a4, o15 + a4 + a2}, which Left must not leave.
    pub fn is_in_q(&self) -> bool {
        let o = |stones| Part::known(Family::O, stones);
        self.parts() == [Part::A2, o(5)]
            || self.parts() == [Part::A4, o(7)]
            || self.parts() == [Part::A2, Part::A4, o(15)]
    }

    /// Returns whether the sum is in LL: further sums that Left wins, moving first or second.
    ///
    /// The paper lists o5 + oox + a4 + a2 and a14 + xxo + a4 + a2. Its rules also leave oo8 + xxo + a4 and oo8 +
    /// ... + oo8, so these are members here.
    pub fn is_in_ll(&self) -> bool {
        let Counts { f, .. } = self.counts();
        let a14 = Part::known(Family::A, 14);
        let only_oo8 = f > 0 && self.len() == f as usize;
        only_oo8
            || self.parts() == [Part::A2, Part::A4, Part::OOX, Part::O5]
            || self.parts() == [Part::A2, Part::A4, a14, Part::XXO]
            || self.parts() == [Part::A4, Part::OO8, Part::XXO]
    }

    /// Returns whether the sum is 0 or in S1, S2 or LL, as Left's strategy leaves it for Right.
    pub fn is_left_for_right(&self) -> bool {
        self.is_empty() || self.is_in_s1() || self.is_in_s2() || self.is_in_ll()
    }
}
