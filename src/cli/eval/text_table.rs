//! A table of text whose columns are as wide as what stands in them.

use crate::wording::text::{pad, pad_left, width};

/// On which side a column keeps its edge straight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ColumnAlignment {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// Rows of cells, the first of them the headings.
#[derive(Debug)]
pub(super) struct TextTable {
    alignments: Vec<ColumnAlignment>,
    rows: Vec<Vec<String>>,
}

impl TextTable {
    /// A table with these headings.
    pub(super) fn new<'a>(columns: impl IntoIterator<Item = (ColumnAlignment, &'a str)>) -> Self {
        let (alignments, heads) = columns.into_iter().map(|(edge, head)| (edge, head.to_owned())).unzip();
        Self { alignments, rows: vec![heads] }
    }

    /// Adds a row; cells that are left out stay blank.
    pub(super) fn add_row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// Adds a row without cells.
    pub(super) fn add_blank_row(&mut self) {
        self.rows.push(Vec::new());
    }

    /// The lines, two blanks before each column and none at the end.
    pub(super) fn text(&self) -> String {
        let widths: Vec<usize> = (0..self.alignments.len()).map(|column| self.column_width(column)).collect();
        let cell = |column: usize, text: &String| match self.alignments[column] {
            ColumnAlignment::Left => pad(text, widths[column]),
            ColumnAlignment::Right => pad_left(text, widths[column]),
        };
        let line = |row: &Vec<String>| {
            let cells = row.iter().enumerate().map(|(column, text)| format!("  {}", cell(column, text)));
            format!("{}\n", cells.collect::<Vec<_>>().concat().trim_end())
        };
        self.rows.iter().map(line).collect()
    }

    fn column_width(&self, column: usize) -> usize {
        self.rows.iter().filter_map(|row| row.get(column)).map(|text| width(text)).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kanji_and_letters_end_in_one_column() {
        let mut table = TextTable::new([(ColumnAlignment::Left, "駒"), (ColumnAlignment::Right, "cp")]);
        table.add_row(["７六歩".to_owned(), "+1".to_owned()]);
        table.add_blank_row();
        table.add_row(["P7f".to_owned(), "-12".to_owned()]);
        assert_eq!(table.text(), "  駒       cp\n  ７六歩   +1\n\n  P7f     -12\n");
    }
}
