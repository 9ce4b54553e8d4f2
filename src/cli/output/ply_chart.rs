//! Ply chart: the frame of a picture with one column per ply, or per few plies.
//!
//! ```text
//!   +100 |    ##
//!      0 +------
//!   -100 |##
//!         1         11
//! ```

use sankoma_wording::text::{pad, pad_left};

/// Columns for the labels at the left.
pub(crate) const LABEL_WIDTH: usize = 7;

/// A row of cells with its label, a number, at the left.
pub(crate) fn row(label: &str, cells: &str) -> String {
    format!("{}|{}\n", pad_left(label, LABEL_WIDTH), cells.trim_end())
}

/// A row of cells with its label, words, at the left.
pub(crate) fn named_row(name: &str, cells: &str) -> String {
    format!("{}|{}\n", pad(name, LABEL_WIDTH), cells.trim_end())
}

/// The horizontal axis.
pub(crate) fn axis(label: &str, columns: usize) -> String {
    format!("{}+{}\n", pad_left(label, LABEL_WIDTH), "-".repeat(columns))
}

/// The number of the first ply of every tenth column.
pub(crate) fn ply_numbers(numbers: &[usize], plies_per_column: usize) -> String {
    let marked = numbers.chunks(plies_per_column).step_by(10).filter_map(|chunk| chunk.first());
    let texts: Vec<String> = marked.map(|number| format!("{number:<10}")).collect();
    indented(texts.concat().trim_end())
}

/// Meaning of the signs.
pub(crate) fn legend(signs: &[String]) -> String {
    indented(&signs.join("  "))
}

fn indented(text: &str) -> String {
    format!("{}{text}\n", " ".repeat(LABEL_WIDTH + 1))
}
