//! From cells to bytes, little-endian.

use super::super::{Bits, Holds};
use crate::eval::three_piece::full::Cell;

/// Appends these cells as a file of this kind holds them. What does not fit 16 bits is cut to what does.
pub(super) fn append(bytes: &mut Vec<u8>, cells: &[Cell], holds: Holds) {
    match holds {
        Holds::Kk(Bits::ThirtyTwo) | Holds::Kkp(Bits::ThirtyTwo) => {
            bytes.extend(cells.iter().flatten().flat_map(|number| number.to_le_bytes()));
        }
        Holds::Kk(Bits::Sixteen) | Holds::Kkp(Bits::Sixteen) | Holds::KppPairs => {
            bytes.extend(cells.iter().flatten().flat_map(|&number| cut(number).to_le_bytes()));
        }
        Holds::KppSingle | Holds::Bonanza => bytes.extend(cells.iter().flat_map(|cell| cut(cell[0]).to_le_bytes())),
    }
}

/// The nearest number of 16 bits.
fn cut(number: i32) -> i16 {
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
        assert_eq!(written(Holds::Kk(Bits::ThirtyTwo)), wide);
        assert_eq!(written(Holds::Kkp(Bits::ThirtyTwo)), wide);
        let narrow = [1, 0, 0xFE, 0xFF, 0xFF, 0x7F, 0, 0x80];
        assert_eq!(written(Holds::KppPairs), narrow);
        assert_eq!(written(Holds::Kkp(Bits::Sixteen)), narrow);
        assert_eq!(written(Holds::KppSingle), [1, 0, 0xFF, 0x7F]);
    }
}
