//! A board with something written on each square.

use crate::rules::Square;
use crate::wording::text::pad_left;
use crate::wording::{Language, square_name};
use std::fmt::Write as _;

/// Columns of a cell. Nine of them, the label of the rank and a margin stay below eighty.
const CELL_WIDTH: usize = 8;

/// The board from Black's side, files and ranks labelled; `cell` says what stands on a square, in at most seven
/// columns.
pub(super) fn board_text(lang: Language, cell: impl Fn(Square) -> String) -> String {
    let files: String = (1..=9).rev().map(|file| pad_left(&file_label(file, lang), CELL_WIDTH)).collect();
    let mut text = format!("{files}\n");
    for rank in 1..=9 {
        let cells =
            (1..=9).rev().filter_map(|file| Square::new(file, rank)).map(|square| pad_left(&cell(square), CELL_WIDTH));
        text.extend(cells);
        let _ = writeln!(text, "  {}", rank_label(rank, lang));
    }
    text
}

fn file_label(file: u8, lang: Language) -> String {
    label(file, 1, lang, 0)
}

fn rank_label(rank: u8, lang: Language) -> String {
    label(1, rank, lang, 1)
}

/// One of the two letters by which a square is named.
fn label(file: u8, rank: u8, lang: Language, which: usize) -> String {
    let name = Square::new(file, rank).map(|square| square_name(square, lang)).unwrap_or_default();
    name.chars().nth(which).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wording::text::width;

    #[test]
    fn each_square_stands_under_its_file_and_beside_its_rank() {
        for lang in [Language::Ja, Language::En] {
            let text = board_text(lang, |square| square_name(square, lang));
            let lines: Vec<&str> = text.lines().collect();
            assert_eq!(lines.len(), 10);
            let ends_with = |line: &str, square: &str| line.trim_end().ends_with(square);
            assert!(ends_with(lines[0], lang.pick("１", "1")));
            let last = lang.pick("１九  九", "1i  i");
            assert!(ends_with(lines[9], last), "{text}");
            assert!(lines.iter().all(|line| width(line) < 80));
        }
    }
}
