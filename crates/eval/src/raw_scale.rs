//! Raw scale: the unit that a set of weights counts in. Numbers are integers, so that shares sum to a score exactly.
//!
//! Weights count in integers of 1/scale centipawn, so that shares sum without a remainder. The scale is a property of
//! the weights (`RawUnits::scale`; a `RawScale` is a power of two): 32 for factors and files of other programs. What
//! shows numbers has the scale of its weights with them; two sets are compared at the finer scale (`Rescaled`).

use sankoma_rules::Color;

/// Raw units per centipawn: a power of two, so that numbers of one scale are integers in every finer one, and the finer
/// of two scales is the larger. A number in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RawScale {
    exponent: u32,
}

impl RawScale {
    /// 32 units: those of factors and of the weight files of other programs.
    pub const DEFAULT: Self = Self { exponent: 5 };
    /// The finest scale. A sum of 32 bits has room for 32,767 centipawns.
    pub(crate) const FINEST: Self = Self { exponent: 16 };

    /// The scale of so many units per centipawn; `None` unless they are a power of two up to `Self::FINEST`.
    pub const fn new(units: i32) -> Option<Self> {
        if units <= 0 || !(units as u32).is_power_of_two() || units > Self::FINEST.units() {
            return None;
        }
        Some(Self { exponent: units.trailing_zeros() })
    }

    /// Raw units per centipawn.
    pub const fn units(self) -> i32 {
        1 << self.exponent
    }

    /// Converts whole centipawns into raw units.
    pub const fn raw(self, centipawns: i32) -> i32 {
        centipawns << self.exponent
    }

    /// Converts raw units into centipawns, exactly.
    pub fn centipawns(self, raw: i32) -> f64 {
        f64::from(raw) / f64::from(self.units())
    }

    /// The score of a raw total from Black's view: centipawns from `side`'s view, truncated towards zero.
    pub const fn score(self, raw: i32, side: Color) -> i32 {
        // Shifted: every node of a search does this, and a division by a variable takes longer. A shift rounds down, so
        // negative numbers are raised first.
        let raised = raw + ((raw >> 31) & (self.units() - 1));
        side.sign() * (raised >> self.exponent)
    }

    /// Raw units of this scale in one unit of a coarser one; 1 for a scale that is no coarser.
    pub const fn units_per_unit_of(self, coarser: Self) -> i32 {
        1 << self.exponent.saturating_sub(coarser.exponent)
    }
}

impl Default for RawScale {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// A set of weights or cells that counts in raw units.
pub trait RawUnits {
    /// Raw units of these weights in a centipawn.
    fn scale(&self) -> RawScale {
        RawScale::DEFAULT
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scale_is_a_power_of_two() {
        for units in [1, 2, 32, 1024, 65_536] {
            assert_eq!(RawScale::new(units).map(RawScale::units), Some(units));
        }
        assert_eq!([0, -32, 3, 33, 131_072, i32::MAX, i32::MIN].map(RawScale::new), [None; 7]);
        assert_eq!(RawScale::new(32), Some(RawScale::DEFAULT));
    }

    #[test]
    fn scores_are_truncated_towards_zero() {
        for units in [1, 32, 1024, 65_536] {
            let scale = RawScale::new(units).expect("a power of two");
            for raw in [0, 1, -1, 31, -31, 32, -32, 33, 5_000, -5_000, 1 << 20, -(1 << 20) - 1, i32::MAX, i32::MIN + 1]
            {
                assert_eq!(scale.score(raw, Color::Black), raw / units, "{raw}/{units}");
                assert_eq!(scale.score(raw, Color::White), -raw / units, "{raw}/{units}");
            }
        }
    }

    #[test]
    fn a_finer_scale_has_a_whole_number_of_units_in_each_of_a_coarser_one() {
        let fine = RawScale::new(1024).expect("a power of two");
        assert!(fine > RawScale::DEFAULT);
        assert_eq!(fine.units_per_unit_of(RawScale::DEFAULT), 32);
        assert_eq!(RawScale::DEFAULT.units_per_unit_of(fine), 1);
        assert_eq!((fine.raw(-3), fine.centipawns(-3072), fine.centipawns(1)), (-3072, -3.0, 1.0 / 1024.0));
    }
}
