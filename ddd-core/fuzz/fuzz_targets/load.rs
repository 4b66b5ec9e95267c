#![no_main]

use ddd_core::{Config, Manager};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|content: &[u8]| {
    accept(content);
    let mut file = b"\x89DDD\r\n\x1a\n\x01".to_vec();
    file.extend(content);
    file.extend(crc64(&file).to_le_bytes());
    accept(&file);
});

/// Whatever is loaded can be counted, saved, and loaded again.
fn accept(bytes: &[u8]) {
    let mut m = Manager::new(Config::default().with_memory(1 << 26));
    let Ok(d) = m.load(bytes) else {
        return;
    };
    m.count(&d).expect("a set has a number of elements");
    let mut again = Vec::new();
    m.save(&d, &mut again).expect("memory can be written");
    assert_eq!(m.load(&again[..]).expect("what was saved"), d);
}

/// CRC-64/XZ, bit by bit.
fn crc64(bytes: &[u8]) -> u64 {
    let mut crc = u64::MAX;
    for byte in bytes {
        crc ^= u64::from(*byte);
        for _ in 0..8 {
            let carry = (crc & 1).wrapping_neg();
            crc = (crc >> 1) ^ (0xc96c_5795_d787_0f42 & carry);
        }
    }
    !crc
}
