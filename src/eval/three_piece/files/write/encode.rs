//! From cells to bytes, little-endian.

use super::super::{FileContents, NumberWidth};
use crate::eval::three_piece::full::WeightCell;

/// Appends these cells as a file of this kind holds them. What does not fit 16 bits is cut to what does.
pub(super) fn append(bytes: &mut Vec<u8>, cells: &[WeightCell], holds: FileContents) {
    match holds {
        FileContents::Kk(NumberWidth::ThirtyTwo) | FileContents::Kkp(NumberWidth::ThirtyTwo) => {
            bytes.extend(cells.iter().flatten().flat_map(|number| number.to_le_bytes()));
        }
        FileContents::Kk(NumberWidth::Sixteen) | FileContents::Kkp(NumberWidth::Sixteen) | FileContents::KppPairs => {
            bytes.extend(cells.iter().flatten().flat_map(|&number| saturate(number).to_le_bytes()));
        }
        FileContents::KppSingle | FileContents::Bonanza => {
            bytes.extend(cells.iter().flat_map(|cell| saturate(cell[0]).to_le_bytes()));
        }
    }
}

/// The nearest number of 16 bits.
fn saturate(number: i32) -> i16 {
    number.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_file_has_its_numbers() {
        let cells = [[1, -2], [0x0001_0203, -40_000]];
        let written = |holds| {
            let mut bytes = Vec::new();
            append(&mut bytes, &cells, holds);
            bytes
        };
        let wide = [1, 0, 0, 0, 0xFE, 0xFF, 0xFF, 0xFF, 3, 2, 1, 0, 0xC0, 0x63, 0xFF, 0xFF];
        assert_eq!(written(FileContents::Kk(NumberWidth::ThirtyTwo)), wide);
        assert_eq!(written(FileContents::Kkp(NumberWidth::ThirtyTwo)), wide);
        let narrow = [1, 0, 0xFE, 0xFF, 0xFF, 0x7F, 0, 0x80];
        assert_eq!(written(FileContents::KppPairs), narrow);
        assert_eq!(written(FileContents::Kkp(NumberWidth::Sixteen)), narrow);
        assert_eq!(written(FileContents::KppSingle), [1, 0, 0xFF, 0x7F]);
    }
}
