//! Proves that a number is composite, in a form that others can check.

use certified_search::{Answer, Certificate, Effort, Limits, Refuted, Stopped};

/// A factor of a number.
struct Factor(u64);

/// A claim that there is no factor, because a search found none.
struct Prime;

impl Certificate<u64> for Factor {
    fn check(&self, n: &u64) -> Result<(), Refuted> {
        match self.0 > 1 && self.0 < *n && n % self.0 == 0 {
            true => Ok(()),
            false => Err(Refuted::new(format_args!("{} does not divide {n}", self.0))),
        }
    }
}

fn factor(n: u64, effort: &mut Effort<'_>) -> Answer<Factor, Prime> {
    let mut divisors = (2..).take_while(|d| d * d <= n);
    let search = divisors.try_for_each(|d| match effort.spend(1) {
        Ok(()) if n % d == 0 => Err(Ok(d)),
        Ok(()) => Ok(()),
        Err(stopped) => Err(Err::<u64, Stopped>(stopped)),
    });
    match search {
        Ok(()) => Answer::No(Prime),
        Err(Ok(d)) => Answer::Yes(Factor(d)),
        Err(Err(stopped)) => Answer::open(stopped),
    }
}

fn main() {
    for n in [91, 97, 1_000_000_007 * 998_244_353] {
        match factor(n, &mut Effort::within(Limits::steps(1_000_000))) {
            Answer::Yes(factor) => println!("{n}: {} divides it: {:?}", factor.0, factor.check(&n)),
            Answer::No(Prime) => println!("{n} is prime"),
            Answer::Open { stopped, .. } => println!("{n}: {stopped}"),
        }
    }
    println!("{}", Factor(7).check(&97).unwrap_err());
}
