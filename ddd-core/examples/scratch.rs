use ddd_core::*;
use std::time::Instant;
fn kanban(m: &mut Manager, n: u32) -> (Ddd, Vec<Hom>) {
    // places: 4 machines x (pm, pback, pout, pk)
    let v = |c: u32, k: u32| Var(c * 4 + k);
    // order: cells; 0 pm 1 pback 2 pout 3 pk(kanban tickets)
    let init = m.path((0..4).flat_map(|c| (0..4).map(move |k| (v(c, k), if k == 3 { n } else { 0 })))).unwrap();
    let mut homs = vec![];
    let mut t = |m: &mut Manager, pre: &[Var], post: &[Var]| {
        let mut parts = vec![];
        for p in pre { parts.push(m.add(*p, 1, -1)); }
        for p in post { parts.push(m.add(*p, 0, 1)); }
        homs.push(m.sequence(&parts).unwrap());
    };
    for c in 0..4 {
        t(m, &[v(c,0)], &[v(c,1)]);
        t(m, &[v(c,1)], &[v(c,0)]);
        t(m, &[v(c,0)], &[v(c,2)]);
    }
    t(m, &[v(0,3)], &[v(0,0)]);
    t(m, &[v(0,2), v(1,3), v(2,3)], &[v(0,3), v(1,0), v(2,0)]);
    t(m, &[v(1,2), v(2,2), v(3,3)], &[v(1,3), v(2,3), v(3,0)]);
    t(m, &[v(3,2)], &[v(3,3)]);
    (init, homs)
}
fn philo(m: &mut Manager, n: u32) -> (Ddd, Vec<Hom>) {
    // think fork catch1 catch2 eat
    let v = |i: u32, k: u32| Var((i % n) * 5 + k);
    let init = m.path((0..n).flat_map(|i| (0..5).map(move |k| (v(i,k), u32::from(k<2))))).unwrap();
    let mut homs = vec![];
    for i in 0..n {
        let mut t = |m: &mut Manager, pre: &[Var], post: &[Var]| {
            let mut parts = vec![];
            for p in pre { parts.push(m.add(*p, 1, -1)); }
            for p in post { parts.push(m.add(*p, 0, 1)); }
            homs.push(m.sequence(&parts).unwrap());
        };
        t(m, &[v(i,0), v(i,1)], &[v(i,2)]);
        t(m, &[v(i,0), v(i+1,1)], &[v(i,3)]);
        t(m, &[v(i,2), v(i+1,1)], &[v(i,4)]);
        t(m, &[v(i,3), v(i,1)], &[v(i,4)]);
        t(m, &[v(i,4)], &[v(i,0), v(i,1), v(i+1,1)]);
    }
    (init, homs)
}
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let n: u32 = args[2].parse().unwrap();
    let mut m = Manager::default();
    let t0 = Instant::now();
    let (i, h) = if args[1] == "kanban" { kanban(&mut m, n) } else { philo(&mut m, n) };
    let t1 = Instant::now();
    let r = m.saturate(&h, &i).unwrap();
    let t2 = Instant::now();
    let c = m.count(&r).unwrap().to_string();
    let t3 = Instant::now();
    println!("{}{} count {} nodes {} build {:?} sat {:?} count {:?}", &c[..c.len().min(30)], if c.len()>30 {"..."} else {""}, c.len(), m.nodes(&r).unwrap(), t1-t0, t2-t1, t3-t2);
    println!("{}", m.stats());
    let s = m.stats();
    println!("bytes/node {:.1} (less 8/arc: {:.1})", s.bytes as f64 / s.nodes as f64, (s.bytes as f64 - 8.0*s.arcs as f64)/s.nodes as f64);
}
