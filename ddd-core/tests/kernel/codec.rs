//! Saved and loaded: the same set; spoilt in between: an error.

use crate::bridge::World;
use crate::shapes::{Palette, collect, sets, shapes};
use crate::twin::Set;
use ddd_core::{CodecError, Config, Ddd, Error, Manager, StopFlag, Var};
use proptest::prelude::*;

fn one() -> impl Strategy<Value = Set> {
    shapes().prop_flat_map(|s| sets(s, Palette::Edges))
}

fn saved(m: &Manager, d: &Ddd) -> Vec<u8> {
    let mut bytes = Vec::new();
    m.save(d, &mut bytes).unwrap();
    bytes
}

/// A file with a right checksum and this content behind the magic bytes.
fn file(content: &[u8]) -> Vec<u8> {
    let mut bytes = b"\x89DDD\r\n\x1a\n".to_vec();
    bytes.extend(content);
    let sum = crc64(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// CRC-64/XZ bit by bit, as the standard defines it.
fn crc64(bytes: &[u8]) -> u64 {
    let mut crc = u64::MAX;
    for byte in bytes {
        crc ^= u64::from(*byte);
        for _ in 0..8 {
            let carry = crc & 1 == 1;
            crc >>= 1;
            if carry {
                crc ^= 0xc96c_5795_d787_0f42;
            }
        }
    }
    !crc
}

fn load(content: &[u8]) -> Result<Set, CodecError> {
    let mut w = World::new(crate::bridge::Collect::Rarely);
    let d = w.m.load(&file(content)[..])?;
    Ok(w.read(&d))
}

fn corrupt(content: &[u8]) -> &'static str {
    match load(content) {
        Err(CodecError::Corrupt { what, .. }) => what,
        other => panic!("{other:?}"),
    }
}

proptest! {
    #![proptest_config(crate::cases(600))]

    #[test]
    fn loaded_is_what_was_saved(a in one(), c in collect()) {
        let mut w = World::new(c);
        let d = w.set(&a);
        let bytes = saved(&w.m, &d);
        prop_assert_eq!(&w.m.load(&bytes[..]).unwrap(), &d, "one set, one handle");
        let mut other = World::new(c);
        let _there = other.m.product((0..5).map(|i| (Var(i), 0..3))).unwrap();
        let e = other.m.load(&bytes[..]).unwrap();
        prop_assert_eq!(other.read(&e), a);
        prop_assert_eq!(saved(&other.m, &e), bytes, "one set, one file");
    }

    #[test]
    fn no_byte_more_is_read(a in one(), b in one(), c in collect()) {
        let mut w = World::new(c);
        let (d, e) = (w.set(&a), w.set(&b));
        let bytes = [saved(&w.m, &d), saved(&w.m, &e)].concat();
        let mut from = &bytes[..];
        prop_assert_eq!(w.m.load(&mut from).unwrap(), d);
        prop_assert_eq!(w.m.load(&mut from).unwrap(), e);
        prop_assert!(from.is_empty());
    }

    #[test]
    fn a_truncated_file_is_refused(a in one(), cut in any::<prop::sample::Index>(), c in collect()) {
        let mut w = World::new(c);
        let d = w.set(&a);
        let bytes = saved(&w.m, &d);
        let short = &bytes[..cut.index(bytes.len())];
        match w.m.load(short) {
            Err(CodecError::Io(e)) => prop_assert_eq!(e.kind(), std::io::ErrorKind::UnexpectedEof),
            other => prop_assert!(false, "{:?}", other),
        }
    }

    #[test]
    fn a_changed_file_is_refused(a in one(), changes in prop::collection::vec((any::<prop::sample::Index>(), 1u8..), 1..5), c in collect()) {
        let mut w = World::new(c);
        let d = w.set(&a);
        let good = saved(&w.m, &d);
        let mut bytes = good.clone();
        for (place, change) in changes {
            bytes[place.index(good.len())] ^= change;
        }
        if bytes != good {
            let refused = w.m.load(&bytes[..]);
            prop_assert!(refused.is_err(), "{:?}", refused);
        }
        prop_assert_eq!(w.read(&d), a, "a handle lost its set");
    }

    #[test]
    fn moved_bytes_are_refused(a in one(), from in any::<prop::sample::Index>(), to in any::<prop::sample::Index>(), c in collect()) {
        let mut w = World::new(c);
        let d = w.set(&a);
        let good = saved(&w.m, &d);
        let mut bytes = good.clone();
        let byte = bytes.remove(from.index(good.len()));
        bytes.insert(to.index(good.len()), byte);
        if bytes != good {
            prop_assert!(w.m.load(&bytes[..]).is_err());
        }
    }

    /// With a right checksum, whatever is accepted is a diagram that is saved and loaded like any other.
    #[test]
    fn any_content_is_refused_or_a_set(mut content in prop::collection::vec(prop_oneof![4 => 0u8..4, 1 => any::<u8>()], 0..40), lead in any::<bool>()) {
        if lead {
            content.splice(..0, [1, 2]);
        }
        let mut m = Manager::new(Config::default().with_memory(1 << 20));
        if let Ok(d) = m.load(&file(&content)[..]) {
            let again = saved(&m, &d);
            prop_assert_eq!(m.load(&again[..]).unwrap(), d);
        }
    }
}

/// The bytes of the format, written by hand.
#[test]
fn the_format_stays_as_it_is() {
    let mut m = Manager::default();
    let d = m
        .vectors(&[Var(300), Var(1)], [[0, 7], [2, 7], [u32::MAX, 9]])
        .unwrap();
    let expected = file(&[
        1, 2, 3, // version, root, nodes
        1, 1, 7, 0, // x1 = 7
        1, 1, 9, 0, // x1 = 9
        0xac, 0x02, 3, // x300
        0, 2, // 0 -> two before
        1, 2, // 2
        0xfc, 0xff, 0xff, 0xff, 0x0f, 1, // the largest value
    ]);
    assert_eq!(saved(&m, &d), expected);
    assert_eq!(saved(&m, &m.empty()), file(&[1, 0, 0]));
    assert_eq!(saved(&m, &m.unit()), file(&[1, 1, 0]));
}

#[test]
fn every_rule_of_the_format_is_kept() {
    assert!(matches!(
        load(&[2, 0, 0]),
        Err(CodecError::Version { found: 2 })
    ));
    assert_eq!(corrupt(&[1, 3, 0]), "a root that is none");
    assert_eq!(corrupt(&[1, 2, 0]), "a root that is none");
    assert_eq!(corrupt(&[1, 1, 1, 0, 1, 0, 0]), "a root that is none");
    assert_eq!(corrupt(&[1, 2, 1, 0, 0]), "a node without arcs");
    let before = "an arc to a node that does not come before it";
    assert_eq!(corrupt(&[1, 2, 1, 0, 1, 0, 1]), before);
    let wide = "a value of more than 32 bits";
    let largest = [0xff, 0xff, 0xff, 0xff, 0x0f];
    let two = |gap: u8| [&[1, 2, 1, 0, 2][..], &largest, &[0, gap, 0]].concat();
    assert_eq!(corrupt(&two(0)), wide);
    assert_eq!(corrupt(&two(1)), wide);
    assert_eq!(corrupt(&[1, 0x80, 0]), "a number longer than it must be");
    let long = "a number of more than 32 bits";
    assert_eq!(corrupt(&[1, 0xff, 0xff, 0xff, 0xff, 0x1f]), long);
    assert_eq!(corrupt(&[1, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01]), long);
    let mut spoilt = file(&[1, 0, 0]);
    *spoilt.last_mut().unwrap() ^= 1;
    let refused = Manager::default().load(&spoilt[..]);
    assert!(matches!(refused, Err(CodecError::Checksum)));
}

/// A file of every kind of node, spoilt at each byte in every way and cut at each byte. With its own checksum it is refused; with
/// a right one it is refused or is a diagram like any other, so that damage that no checksum sees harms nobody.
#[test]
fn every_byte_spoilt_and_every_cut() {
    let mut m = Manager::new(Config::default().with_memory(1 << 20));
    let vars = [Var(0), Var(200), Var(3), Var(0)];
    let rows = [
        [0, 7, 70_000, 1],
        [1, 7, 70_001, u32::MAX],
        [1, 8, 0, 0],
        [5, 9, 300, 1],
    ];
    let d = m.vectors(&vars, rows).unwrap();
    let good = saved(&m, &d);
    let content = &good[8..good.len() - 8];
    let mut loaded = 0;
    for at in 0..good.len() {
        assert!(m.load(&good[..at]).is_err(), "cut at {at}");
        for change in 1..=u8::MAX {
            let mut bytes = good.clone();
            bytes[at] ^= change;
            assert!(m.load(&bytes[..]).is_err(), "byte {at} changed by {change}");
            if let Some(byte) = at.checked_sub(8).filter(|i| *i < content.len()) {
                let mut content = content.to_vec();
                content[byte] ^= change;
                if let Ok(e) = m.load(&file(&content)[..]) {
                    assert_ne!(e, d);
                    assert_eq!(m.load(&saved(&m, &e)[..]).unwrap(), e);
                    loaded += 1;
                }
            }
        }
    }
    assert!(loaded > 100, "other values and variables are diagrams, too");
    assert_eq!(m.count(&d).unwrap(), 4u32.into());
}

/// Numbers in the file are not believed: no room is made for what is not there.
#[test]
fn a_small_file_that_claims_to_be_large() {
    let many = [0xff, 0xff, 0xff, 0xff, 0x0f];
    let nodes = [&[1, 2][..], &many, &[0, 1, 0, 0]].concat();
    let arcs = [&[1, 2, 1, 0][..], &many, &[0, 0]].concat();
    for content in [nodes, arcs] {
        let bytes = [b"\x89DDD\r\n\x1a\n".to_vec(), content].concat();
        let mut m = Manager::default();
        let refused = m.load(&bytes[..]);
        assert!(matches!(refused, Err(CodecError::Io(_))));
        assert!(m.stats().peak_bytes < 1 << 20);
    }
}

#[test]
fn limits_hold_while_loading() {
    let mut m = Manager::default();
    let d = m
        .vectors(&[Var(0), Var(1)], (0..20_000).map(|i| [i, i * 7 % 1000]))
        .unwrap();
    let bytes = saved(&m, &d);
    let mut small = Manager::new(Config::default().with_memory(100_000));
    let kept = small.path([(Var(0), 1)]).unwrap();
    let refused = small.load(&bytes[..]);
    assert!(matches!(
        refused,
        Err(CodecError::Manager(Error::MemoryBudget { .. }))
    ));
    assert_eq!(small.count(&kept).unwrap(), 1u32.into());
    small.set_memory(None);
    let flag = StopFlag::new();
    flag.raise();
    small.set_stop_flag(flag.clone());
    let refused = small.load(&bytes[..]);
    assert!(matches!(
        refused,
        Err(CodecError::Manager(Error::Cancelled))
    ));
    flag.lower();
    let e = small.load(&bytes[..]).unwrap();
    assert_eq!(small.count(&e).unwrap(), 20_000u32.into());
}

#[test]
fn errors_of_reader_and_writer_come_through() {
    struct Broken;

    impl std::io::Write for Broken {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::StorageFull.into())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    let m = Manager::default();
    match m.save(&m.unit(), Broken) {
        Err(CodecError::Io(e)) => assert_eq!(e.kind(), std::io::ErrorKind::StorageFull),
        other => panic!("{other:?}"),
    }
    let foreign = Manager::default().unit();
    let refused = m.save(&foreign, Vec::new());
    assert!(matches!(refused, Err(CodecError::Manager(Error::Foreign))));
}
