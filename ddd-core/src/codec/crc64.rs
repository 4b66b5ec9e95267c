//! CRC-64/XZ: finds every change of up to 64 bits in a row, and of any other changes all but one in 2^64.

/// The polynomial of ECMA-182, bits reversed.
const POLYNOMIAL: u64 = 0xc96c_5795_d787_0f42;
const TABLE: [u64; 256] = table();

const fn table() -> [u64; 256] {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 256 {
        let mut crc = i as u64;
        let mut bit = 0;
        while bit < 8 {
            crc = (crc >> 1) ^ (POLYNOMIAL & (crc & 1).wrapping_neg());
            bit += 1;
        }
        table[i] = crc;
        i += 1;
    }
    table
}

/// A checksum that grows byte by byte.
#[derive(Debug, Clone, Copy)]
pub(super) struct Crc64(u64);

impl Crc64 {
    pub(super) fn new() -> Self {
        Self(u64::MAX)
    }

    pub(super) fn feed(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 >> 8) ^ TABLE[(self.0 as u8 ^ byte) as usize];
        }
    }

    pub(super) fn sum(self) -> u64 {
        !self.0
    }
}

#[cfg(test)]
mod tests {
    use super::Crc64;

    #[test]
    fn the_check_value_of_the_standard() {
        let mut crc = Crc64::new();
        crc.feed(b"12345");
        crc.feed(b"6789");
        assert_eq!(crc.sum(), 0x995d_c9bb_df19_39fa);
    }
}
