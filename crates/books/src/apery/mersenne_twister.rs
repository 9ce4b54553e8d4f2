//! Mersenne twister with words of 64 bits, MT19937-64: the generator of Apery's book keys, `std::mt19937_64` of C++.
//!
//! M. Matsumoto, T. Nishimura: `MT19937`; T. Nishimura: "Tables of 64-bit Mersenne Twisters" (2000). Its parameters are
//! those that the standard of C++ gives to `mt19937_64` ([rand.predef]), which also says that the 10,000th number of
//! the default seed is 9981545732273789042.

const SIZE: usize = 312;
const MIDDLE: usize = 156;
const DEFAULT_SEED: u64 = 5_489;
const MATRIX: u64 = 0xb502_6f5a_a966_19e9;
const UPPER_BITS: u64 = 0xffff_ffff_8000_0000;
const INITIAL_MULTIPLIER: u64 = 6_364_136_223_846_793_005;

/// The generator.
pub(super) struct MersenneTwister {
    state: [u64; SIZE],
    next: usize,
}

impl MersenneTwister {
    /// The generator with the seed that C++ gives it without another.
    pub(super) fn with_default_seed() -> Self {
        let mut state = [DEFAULT_SEED; SIZE];
        for at in 1..SIZE {
            let before = state[at - 1];
            state[at] = INITIAL_MULTIPLIER.wrapping_mul(before ^ before >> 62).wrapping_add(at as u64);
        }
        Self { state, next: SIZE }
    }

    /// Next number, of 64 bits.
    pub(super) fn number(&mut self) -> u64 {
        if self.next == SIZE {
            self.twist();
        }
        let mut number = self.state[self.next];
        self.next += 1;
        number ^= number >> 29 & 0x5555_5555_5555_5555;
        number ^= number << 17 & 0x71d6_7fff_eda6_0000;
        number ^= number << 37 & 0xfff7_eee0_0000_0000;
        number ^ number >> 43
    }

    fn twist(&mut self) {
        for at in 0..SIZE {
            let bits = self.state[at] & UPPER_BITS | self.state[(at + 1) % SIZE] & !UPPER_BITS;
            let twisted = bits >> 1 ^ if bits & 1 == 1 { MATRIX } else { 0 };
            self.state[at] = self.state[(at + MIDDLE) % SIZE] ^ twisted;
        }
        self.next = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ten_thousandth_number_is_that_of_the_standard() {
        let mut generator = MersenneTwister::with_default_seed();
        let last = (0..10_000).map(|_| generator.number()).last();
        assert_eq!(last, Some(9_981_545_732_273_789_042));
    }
}
