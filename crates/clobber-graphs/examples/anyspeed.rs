use clobber_core::*;
use clobber_graphs::*;
use std::time::Instant;
fn main() {
    let mut s = 1u64;
    let mut rnd = move |b: usize| {
        s = s.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((s >> 33) % b as u64) as usize
    };
    let rounds: u64 = std::env::args().nth(1).map_or(2000, |x| x.parse().unwrap());
    let mut boards: Vec<(String, GraphBoard)> = vec![];
    for (h, w) in [(2, 50), (3, 50), (10, 10), (30, 30)] {
        boards.push((
            format!("grid {h}x{w}"),
            GraphBoard::from_board(&Grid::new(h, w).unwrap()).unwrap(),
        ));
    }
    boards.push(("Q6".into(), GraphBoard::from_board(&Hypercube::new(6).unwrap()).unwrap()));
    boards.push(("Q10".into(), GraphBoard::from_board(&Hypercube::new(10).unwrap()).unwrap()));
    for (a, b) in [(3, 30), (10, 10), (20, 50)] {
        boards.push((
            format!("K{a},{b}"),
            GraphBoard::from_edges(a + b, (0..a).flat_map(|i| (0..b).map(move |j| (i, a + j))))
                .unwrap(),
        ));
    }
    for n in [100usize, 1000] {
        for d in [3usize, 6] {
            let m = n * d / 2;
            let e: Vec<_> = (0..m)
                .map(|_| {
                    let a = rnd(n);
                    let b = (a + 1 + rnd(n - 1)) % n;
                    (a, b)
                })
                .collect();
            boards.push((format!("G(n={n},m={m})"), GraphBoard::from_edges(n, e).unwrap()));
        }
        // 3-regular by pairing
        let mut p: Vec<usize> = (0..3 * n).map(|i| i / 3).collect();
        for i in (1..p.len()).rev() {
            p.swap(i, rnd(i + 1));
        }
        let e: Vec<_> = p.chunks(2).filter(|c| c[0] != c[1]).map(|c| (c[0], c[1])).collect();
        boards.push((format!("3-regular {n}"), GraphBoard::from_edges(n, e).unwrap()));
    }
    for (name, b) in &boards {
        let (mut exact, mut gap, mut lo, mut t) = (0, 0, 0, 0.0);
        let k = 10;
        for _ in 0..k {
            let p = Position::from_fn(b, |_| {
                Some(if rnd(2) == 0 { Color::Black } else { Color::White })
            });
            let s = Instant::now();
            let i =
                reduce_graph(&p, &Goal::Fewest, &Limits { rounds, ..Limits::default() }).unwrap();
            t += s.elapsed().as_secs_f64();
            i.check(&p).unwrap();
            exact += usize::from(i.is_exact());
            gap += i.at_most() - i.at_least();
            lo += i.at_least();
        }
        println!(
            "{name}: exact {exact}/{k}, total gap {gap}, total lower {lo}, {:.1} ms each",
            1e3 * t / k as f64
        );
    }
}
