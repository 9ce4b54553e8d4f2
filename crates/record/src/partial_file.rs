//! Partial files: records that are still being written, such as live games.

use crate::findings::diagnostic::{Diagnostic, Severity};
use crate::reading::{Record, read};
use std::path::Path;

/// Reads a file that may be cut in the middle of its last line or of a character. An unfinished last line that cannot
/// be read, or that changes what the lines before it mean, is left out. That the rest is missing is not reported.
pub fn read_partial(bytes: &[u8], name: Option<&Path>) -> Record {
    let mut record = read_complete_part(bytes, name);
    record.diagnostics.retain(|found| !is_expected(found));
    record.further_games.iter_mut().for_each(|(_, found)| found.retain(|found| !is_expected(found)));
    record
}

/// It only says that the rest of the file is missing.
fn is_expected(found: &Diagnostic) -> bool {
    ["unfinished_line", "missing_end", "missing_variation", "no_moves"].contains(&found.code)
}

fn read_complete_part(bytes: &[u8], name: Option<&Path>) -> Record {
    let whole = read(bytes, name);
    let end = bytes.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')).map_or(0, |at| at + 1);
    if end == bytes.len() {
        return whole;
    }
    let before = read(&bytes[..end], name);
    let same_encoding = end == 0 || whole.encoding == before.encoding;
    if same_encoding && is_clean_up_to(&whole, line_count(bytes)) {
        return whole;
    }
    // Words of the last line may be sound without those behind them: a move without its time, moves in USI, which
    // has them all on one line.
    let mut cut = bytes;
    for _ in 0..MAX_INCOMPLETE_WORDS {
        cut = without_last_word(cut);
        if cut.len() <= end || !same_encoding {
            break;
        }
        let shortened = read(cut, name);
        if is_clean_up_to(&shortened, line_count(bytes)) {
            return Record { unfinished: true, ..shortened };
        }
    }
    Record { unfinished: true, ..before }
}

/// Incomplete words that can follow a move: `( 0:0`.
const MAX_INCOMPLETE_WORDS: usize = 3;

fn without_last_word(bytes: &[u8]) -> &[u8] {
    let blank = bytes.iter().rposition(|byte| *byte == b' ').unwrap_or(0);
    bytes[..blank].trim_ascii_end()
}

/// Nothing is wrong with this line, in any game of the file.
fn is_clean_up_to(record: &Record, line: u32) -> bool {
    let games =
        std::iter::once(&record.diagnostics).chain(record.further_games.iter().map(|(_, diagnostics)| diagnostics));
    let is_sound = |found: &Diagnostic| {
        found.severity == Severity::Note
            || is_expected(found)
            || (found.line.is_none_or(|found| found < line) && found.code != "empty")
    };
    games.flatten().all(is_sound)
}

/// Number of lines, an unfinished one included.
fn line_count(bytes: &[u8]) -> u32 {
    let ends = bytes.iter().enumerate();
    let ends = ends.filter(|&(at, byte)| *byte == b'\n' || (*byte == b'\r' && bytes.get(at + 1) != Some(&b'\n')));
    ends.count() as u32 + 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Encoding;

    const CSA: &str = "V2.2\nN+羽生\nPI\n+\n+7776FU\nT3\n-3334FU\nT12\n+8822UM\nT5\n%TORYO\n";
    const KIF: &str = "手合割：平手\r\n先手：歩山\r\n   1 ７六歩(77)   ( 0:03/00:00:03)\r\n   2 ３四歩(33)   ( 0:12/00:00:12)\r\n*角道\r\n   3 投了\r\n";
    const USI: &str = "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e\n";

    /// Wherever a file is cut, the moves read are a beginning of the game's, and nothing is said to be wrong.
    #[test]
    fn a_file_cut_anywhere_reads_as_a_beginning_of_it() {
        let shift_jis = encoding_rs::SHIFT_JIS.encode(KIF).0.into_owned();
        for bytes in [CSA.as_bytes(), KIF.as_bytes(), &shift_jis, USI.as_bytes()] {
            let full = read(bytes, None);
            let moves = |record: &Record| {
                let line = record.game.main_line();
                line.iter().filter_map(|&id| record.game.node(id).mv).map(|mv| mv.to_string()).collect::<Vec<_>>()
            };
            let mut seen = 0;
            for cut in 0..=bytes.len() {
                let record = read_partial(&bytes[..cut], None);
                let found = moves(&record);
                let is_last_under_way = found.len() > seen + 1;
                assert!(!is_last_under_way, "no move is missed: {cut}");
                // A promotion that is not written yet cannot be distinguished from a move without one.
                let same = found.iter().zip(moves(&full)).all(|(a, b)| *a == b || format!("{a}+") == b);
                assert!(same && found.len() >= seen, "cut at {cut}: {found:?} after {seen}");
                seen = found.len();
                let wrong: Vec<_> =
                    record.diagnostics.iter().filter(|found| found.severity == Severity::Error).collect();
                assert!(seen == 0 || wrong.is_empty(), "cut at {cut}: {wrong:?}");
            }
            assert_eq!(seen, moves(&full).len());
        }
    }

    #[test]
    fn half_a_character_does_not_change_the_encoding_of_the_rest() {
        let bytes = &CSA.as_bytes()[.."V2.2\nN+羽生\nN-".len()];
        let cut = [bytes, &"谷".as_bytes()[..2]].concat();
        let record = read_partial(&cut, None);
        assert_eq!((record.encoding, record.game.header("先手")), (Encoding::Utf8, Some("羽生")));
    }

    #[test]
    fn a_whole_file_is_read_as_ever() {
        let broken = "V2.2\nPI\n+\n+7776FU\n+9999ZZ\n";
        assert_eq!(read_partial(broken.as_bytes(), None).diagnostics, read(broken.as_bytes(), None).diagnostics);
    }
}
