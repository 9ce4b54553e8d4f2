//! Checksum: published weights recognised by the sum of their 16-bit words.

use super::formats::{FileContents, WeightsFormat};
use bytemuck::Pod;

/// Checksums of published weights, as `YaneuraOu` (source/eval/evaluate.cpp) lists them.
const KNOWN: [(u64, &str); 25] = [
    (0xd67_9992_6233, "ShinYane (20161010)"),
    (0xda0_f36d_1b4b, "Apery (WCSC26)"),
    (0xd72_13c4_5779, "Ukamuse (sdt4)"),
    (0xc9e_81ce_f72b, "elmo (WCSC27)"),
    (0x900_f1fb_e7a6, "Yomita (WCSC27)"),
    (0xd52_14c4_e6d8, "Qhapaq (WCSC27)"),
    (0xd29_1a99_42bb, "tanuki (WCSC27)"),
    (0, "rezero epoch0"),
    (0x8b6_6a4e_cea9, "rezero epoch0.1"),
    (0x93a_87cc_91ad, "rezero epoch1"),
    (0x96a_5706_b9ec, "rezero epoch2"),
    (0x96b_3df7_5de8, "rezero epoch3"),
    (0x964_a98d_c84b, "rezero epoch4"),
    (0x95f_8443_a079, "rezero epoch5"),
    (0x953_fbdc_48d6, "rezero epoch6"),
    (0xa48_9677_5602, "rezero epoch7"),
    (0xa51_6345_897e, "rezero epoch8"),
    (0xa6e_ea7d_b958, "yaseiyomita (20170626)"),
    (0xa6f_bc50_87ce, "yaseiyomita (20170703)"),
    (0xa63_c328_ca42, "yaseiyomita (20170802)"),
    (0xc8e_8941_4b88, "elmoqhapaq 1.0"),
    (0xc8a_c0b1_0c78, "elmoqhapaq 1.1"),
    (0xc62_cf4f_6b91, "relmo8"),
    (0xc85_0052_52ee, "yaselmo (20170705)"),
    (0x574_a685_513c, "KPP_KKPT rezero epoch4"),
];

/// Sums all 16-bit words of these numbers, as unsigned words. For KK, KKP and KPP together, as they lie in memory, this
/// is the checksum that `YaneuraOu` prints (`evaluate_kppt.cpp`).
pub(super) fn checksum<T: Pod>(numbers: &[T]) -> u64 {
    /// Words that a 32-bit sum holds whatever they are; 32-bit sums vectorise better.
    const BLOCK: usize = 1 << 16;
    let words: &[u16] = bytemuck::cast_slice(numbers);
    words.chunks(BLOCK).map(|block| u64::from(block.iter().map(|&word| u32::from(word)).sum::<u32>())).sum()
}

/// The name of the published weights of this format with this checksum. `fv.bin` has none: the checksums are of
/// 38-entry files.
pub(super) fn known_name(format: &WeightsFormat, checksum: u64) -> Option<&'static str> {
    if format.files.iter().any(|part| part.contents == FileContents::Bonanza) {
        return None;
    }
    KNOWN.iter().find(|(known, _)| *known == checksum).map(|&(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::FORMATS;

    #[test]
    fn words_are_summed_as_unsigned_numbers_of_sixteen_bits() {
        assert_eq!(checksum(&[-1_i16, 2]), 0xffff + 2);
        assert_eq!(checksum(&[[-2_i32, 0x0003_0004]]), 0xfffe + 0xffff + 3 + 4);
        let many = vec![u16::MAX; 200_001];
        assert_eq!(checksum(&many), 200_001 * 0xffff);
    }

    #[test]
    fn published_weights_are_known_by_their_sum_and_fv_bin_by_none() {
        assert_eq!(known_name(&FORMATS[1], 0xc9e_81ce_f72b), Some("elmo (WCSC27)"));
        assert_eq!(known_name(&FORMATS[1], 1), None);
        assert_eq!(known_name(&FORMATS[0], 0), None);
    }

    #[test]
    fn no_sum_is_listed_twice() {
        for (row, (sum, name)) in KNOWN.iter().enumerate() {
            assert!(KNOWN[..row].iter().all(|(other, same)| other != sum && same != name), "{name}");
        }
    }
}
