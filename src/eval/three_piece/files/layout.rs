//! The formats by name and size.

use super::super::full::{KING_PAIRS, KPP_CELLS};
use crate::eval::features::Feature;
use crate::eval::material::{self, Values};

/// A family of weight files: one row of [`FORMATS`].
#[derive(Debug, PartialEq, Eq)]
pub struct Format {
    /// Its name on the command line and in data.
    pub name: &'static str,
    /// Whose format it is, for people.
    pub title: &'static str,
    /// The files that belong together.
    pub parts: &'static [Part],
    /// The piece values that go with it unless others are asked for.
    pub values: &'static Values,
}

/// One file of a format.
#[derive(Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is called.
    pub file: &'static str,
    /// Its exact size in bytes.
    pub bytes: u64,
}

/// King–piece–piece cells of `fv.bin`: 81 kings times the triangle of 1476 entries.
const BONANZA_KPP: u64 = 81 * (1476 * 1477 / 2);
/// King–king–piece cells of `fv.bin`: own pieces only.
const BONANZA_KKP: u64 = KING_PAIRS as u64 * 738;
const KKP: u64 = KING_PAIRS as u64 * Feature::COUNT as u64;

const KK_32: Part = Part { file: "KK_synthesized.bin", bytes: 8 * KING_PAIRS as u64 };
const KKP_32: Part = Part { file: "KKP_synthesized.bin", bytes: 8 * KKP };
const KPP_PAIRS: Part = Part { file: "KPP_synthesized.bin", bytes: 4 * KPP_CELLS as u64 };

/// Every format that can be read.
pub const FORMATS: [Format; 5] = [
    Format {
        name: "bonanza",
        title: "Bonanza 4.0.3 to 6.0",
        parts: &[Part { file: "fv.bin", bytes: 2 * (BONANZA_KPP + BONANZA_KKP) }],
        values: &material::BONANZA,
    },
    Format {
        name: "kppt",
        title: "KPPT (YaneuraOu, Apery WCSC26)",
        parts: &[KK_32, KKP_32, KPP_PAIRS],
        values: &material::APERY,
    },
    Format {
        name: "kpp-kkpt",
        title: "KPP_KKPT (YaneuraOu)",
        parts: &[KK_32, KKP_32, Part { file: "KPP_synthesized.bin", bytes: 2 * KPP_CELLS as u64 }],
        values: &material::APERY,
    },
    Format {
        name: "kppt16",
        title: "16-bit KPPT (YaneuraOu)",
        parts: &[
            Part { file: "KK_synthesized.bin", bytes: 4 * KING_PAIRS as u64 },
            Part { file: "KKP_synthesized.bin", bytes: 4 * KKP },
            KPP_PAIRS,
        ],
        values: &material::APERY,
    },
    Format {
        name: "apery",
        title: "Apery 2017 and apery_rust",
        parts: &[Part { file: "KKP.bin", bytes: 4 * KKP }, Part { file: "KPP.bin", bytes: 4 * KPP_CELLS as u64 }],
        values: &material::APERY,
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_the_published_ones() {
        let sizes: Vec<Vec<u64>> =
            FORMATS.iter().map(|format| format.parts.iter().map(|part| part.bytes).collect()).collect();
        let published: [&[u64]; 5] = [
            &[186_268_248],
            &[52_488, 81_251_424, 776_402_496],
            &[52_488, 81_251_424, 388_201_248],
            &[26_244, 40_625_712, 776_402_496],
            &[40_625_712, 776_402_496],
        ];
        assert_eq!(sizes, published);
    }

    #[test]
    fn no_two_formats_have_the_same_files() {
        for (index, format) in FORMATS.iter().enumerate() {
            assert!(FORMATS[..index].iter().all(|other| other.parts != format.parts && other.name != format.name));
        }
    }
}
