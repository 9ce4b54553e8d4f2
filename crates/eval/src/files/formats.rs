//! File formats: names and exact sizes of their files.

use super::bonanza;
use crate::features::Feature;
use crate::material::{self, PieceValues};
use crate::three_piece::full::{KING_PAIRS, KPP_CELLS};

/// A format of weight files: one row of [`FORMATS`].
#[derive(Debug, PartialEq, Eq)]
pub struct WeightsFormat {
    /// Its name on the command line and in data.
    pub name: &'static str,
    /// The programs that use it, for people.
    pub title: &'static str,
    /// The files that belong together.
    pub files: &'static [FormatFile],
    /// The piece values that go with it by default.
    pub values: &'static PieceValues,
}

/// One file of a format.
#[derive(Debug, PartialEq, Eq)]
pub struct FormatFile {
    /// Name of the file in the folder.
    pub name: &'static str,
    /// Its exact size in bytes.
    pub bytes: u64,
    /// The type of its cells.
    pub contents: FileContents,
}

/// The cells in a file, little-endian. A cell is a board part and a turn part unless stated otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileContents {
    /// King–king cells.
    Kk(NumberWidth),
    /// King–king–piece cells.
    Kkp(NumberWidth),
    /// King–piece–piece cells of 16-bit numbers.
    KppPairs,
    /// King–piece–piece cells of one 16-bit number, the board part.
    KppSingle,
    /// The cells of `fv.bin`: the triangle of king–piece–piece cells, then king–king–piece cells, 16-bit numbers
    /// without a turn part, with indices of their own.
    Bonanza,
}

/// The width of a number in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberWidth {
    /// Two bytes.
    Sixteen,
    /// Four bytes.
    ThirtyTwo,
}

/// The usual name of a network's file, which has a header and so a form of its own.
pub const NETWORK_FILE: &str = "nn.bin";

/// The size of what Apery's `fv38` writes: Bonanza's weights in a 38-entry form, often renamed to `fv.bin`.
pub(super) const FV38_BYTES: u64 = 215_824_824;

const FV_BIN: u64 = 2 * (bonanza::KPP_CELLS + bonanza::KKP_CELLS) as u64;
const KKP_CELLS: u64 = KING_PAIRS as u64 * Feature::COUNT as u64;

const KK_32: FormatFile = FormatFile {
    name: "KK_synthesized.bin",
    bytes: 8 * KING_PAIRS as u64,
    contents: FileContents::Kk(NumberWidth::ThirtyTwo),
};
const KKP_32: FormatFile = FormatFile {
    name: "KKP_synthesized.bin",
    bytes: 8 * KKP_CELLS,
    contents: FileContents::Kkp(NumberWidth::ThirtyTwo),
};
const KK_16: FormatFile = FormatFile {
    name: "KK_synthesized.bin",
    bytes: 4 * KING_PAIRS as u64,
    contents: FileContents::Kk(NumberWidth::Sixteen),
};
const KKP_16: FormatFile =
    FormatFile { name: "KKP_synthesized.bin", bytes: 4 * KKP_CELLS, contents: FileContents::Kkp(NumberWidth::Sixteen) };
const KPP_PAIRS: FormatFile =
    FormatFile { name: "KPP_synthesized.bin", bytes: 4 * KPP_CELLS as u64, contents: FileContents::KppPairs };
const KPP_SINGLE: FormatFile =
    FormatFile { name: "KPP_synthesized.bin", bytes: 2 * KPP_CELLS as u64, contents: FileContents::KppSingle };

/// Every format that can be read.
pub const FORMATS: [WeightsFormat; 5] = [
    WeightsFormat {
        name: "bonanza",
        title: "Bonanza 4.0.3 to 6.0",
        files: &[FormatFile { name: "fv.bin", bytes: FV_BIN, contents: FileContents::Bonanza }],
        values: &material::BONANZA,
    },
    WeightsFormat {
        name: "kppt",
        title: "KPPT (YaneuraOu, Apery WCSC26)",
        files: &[KK_32, KKP_32, KPP_PAIRS],
        values: &material::APERY,
    },
    WeightsFormat {
        name: "kpp-kkpt",
        title: "KPP_KKPT (YaneuraOu)",
        files: &[KK_32, KKP_32, KPP_SINGLE],
        values: &material::APERY,
    },
    WeightsFormat {
        name: "kppt16",
        title: "16-bit KPPT (YaneuraOu)",
        files: &[KK_16, KKP_16, KPP_PAIRS],
        values: &material::APERY,
    },
    WeightsFormat {
        name: "apery",
        title: "Apery 2017 and apery_rust",
        files: &[FormatFile { name: "KKP.bin", ..KKP_16 }, FormatFile { name: "KPP.bin", ..KPP_PAIRS }],
        values: &material::APERY,
    },
];

impl WeightsFormat {
    /// The names of its files.
    pub(super) fn file_names(&self) -> impl Iterator<Item = &'static str> {
        self.files.iter().map(|part| part.name)
    }

    /// The size of all its files in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.files.iter().map(|part| part.bytes).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_the_published_ones() {
        let sizes: Vec<Vec<u64>> =
            FORMATS.iter().map(|format| format.files.iter().map(|part| part.bytes).collect()).collect();
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
            assert!(FORMATS[..index].iter().all(|other| other.files != format.files && other.name != format.name));
        }
    }
}
