//! Markings packed into bits.

/// Where a place's tokens are within a packed state.
#[derive(Debug, Clone, Copy)]
struct Field {
    word: u32,
    shift: u32,
    width: u32,
}

/// How a marking is packed into 64-bit words; a field never crosses a word.
#[derive(Debug, Clone)]
pub(crate) struct Layout {
    fields: Vec<Field>,
    words: usize,
}

/// The bits that a number needs.
pub(crate) fn bits(value: u32) -> u32 {
    u32::BITS - value.leading_zeros()
}

impl Layout {
    /// Room for numbers of these many bits, at most 32 each.
    pub(crate) fn new(widths: &[u32]) -> Self {
        // Wide fields first leave the fewest gaps.
        let mut by_width: Vec<usize> = (0..widths.len()).collect();
        by_width.sort_by_key(|&p| std::cmp::Reverse(widths[p]));
        let mut fields = vec![
            Field {
                word: 0,
                shift: 0,
                width: 0,
            };
            widths.len()
        ];
        let (mut word, mut shift) = (0, 0);
        for p in by_width {
            let width = widths[p].min(u32::BITS);
            if shift + width > u64::BITS {
                word += 1;
                shift = 0;
            }
            // A place that is always empty needs no bit; its shift must still be a valid one.
            fields[p] = Field {
                word,
                shift: shift.min(u64::BITS - 1),
                width,
            };
            shift += width;
        }
        Self {
            fields,
            words: word as usize + 1,
        }
    }

    /// The words of a packed state.
    pub(crate) fn words(&self) -> usize {
        self.words
    }

    /// The bits of each place.
    pub(crate) fn widths(&self) -> Vec<u32> {
        self.fields.iter().map(|f| f.width).collect()
    }

    /// Whether the place's field holds a number this large.
    pub(crate) fn fits(&self, place: u32, tokens: u32) -> bool {
        bits(tokens) <= self.fields[place as usize].width
    }

    /// Packs a marking whose numbers all fit.
    pub(crate) fn pack(&self, marking: &[u32], state: &mut [u64]) {
        state.fill(0);
        for (field, &tokens) in self.fields.iter().zip(marking) {
            state[field.word as usize] |= u64::from(tokens) << field.shift;
        }
    }

    /// The marking of a packed state.
    pub(crate) fn unpack(&self, state: &[u64], marking: &mut [u32]) {
        for (field, tokens) in self.fields.iter().zip(marking) {
            let mask = (1u64 << field.width) - 1;
            *tokens = ((state[field.word as usize] >> field.shift) & mask) as u32;
        }
    }

    /// The word to change, and the number to add to it (wrapping), to change a place's tokens by `by`.
    pub(crate) fn delta(&self, place: u32, by: i64) -> (u32, u64) {
        let field = self.fields[place as usize];
        (field.word, (by as u64) << field.shift)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn unpacking_undoes_packing(fields in prop::collection::vec((0u32..=32, any::<u32>()), 0..40)) {
            let widths: Vec<u32> = fields.iter().map(|f| f.0).collect();
            let marking: Vec<u32> = fields.iter()
                .map(|&(w, v)| (u64::from(v) & ((1u64 << w) - 1)) as u32).collect();
            let layout = Layout::new(&widths);
            let mut state = vec![u64::MAX; layout.words()];
            layout.pack(&marking, &mut state);
            let mut back = vec![7; marking.len()];
            layout.unpack(&state, &mut back);
            prop_assert_eq!(&back, &marking);
            for (p, &tokens) in (0..).zip(&marking) {
                prop_assert!(layout.fits(p, tokens));
                let (word, add) = layout.delta(p, -i64::from(tokens));
                let mut emptied = state.clone();
                emptied[word as usize] = emptied[word as usize].wrapping_add(add);
                layout.unpack(&emptied, &mut back);
                let mut expected = marking.clone();
                expected[p as usize] = 0;
                prop_assert_eq!(&back, &expected);
            }
        }
    }

    #[test]
    fn narrow_fields_share_a_word() {
        assert_eq!(Layout::new(&[1; 64]).words(), 1);
        assert_eq!(Layout::new(&[1; 65]).words(), 2);
        assert_eq!(Layout::new(&[]).words(), 1);
        assert!(!Layout::new(&[2]).fits(0, 4));
    }
}
