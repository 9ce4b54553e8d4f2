//! Text table: columns with the maximum width of their cells.

use super::text::{pad, pad_left, printable, width};

/// Alignment of the cells of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnAlignment {
    /// For words.
    Left,
    /// For numbers.
    Right,
}

/// Rows of cells. The first row holds the headings, if there are any.
#[derive(Debug)]
pub struct TextTable {
    alignments: Vec<ColumnAlignment>,
    rows: Vec<Vec<String>>,
}

impl TextTable {
    /// A table with these headings.
    pub fn new<'a>(columns: impl IntoIterator<Item = (ColumnAlignment, &'a str)>) -> Self {
        let (alignments, headings) = columns.into_iter().map(|(edge, heading)| (edge, heading.to_owned())).unzip();
        Self { alignments, rows: vec![headings] }
    }

    /// A table without headings.
    pub fn without_headings(alignments: &[ColumnAlignment]) -> Self {
        Self { alignments: alignments.to_vec(), rows: Vec::new() }
    }

    /// Adds a row of cells with text of any origin. It may have fewer cells than there are columns.
    pub fn add_row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().map(|cell| printable(&cell).into_owned()).collect());
    }

    /// Adds a row without cells.
    pub fn add_blank_row(&mut self) {
        self.rows.push(Vec::new());
    }

    /// The rows, two blanks before each column.
    pub fn text(&self) -> String {
        self.text_with_indent("  ")
    }

    /// The rows, two blanks between columns.
    pub fn unindented_text(&self) -> String {
        self.text_with_indent("")
    }

    fn text_with_indent(&self, indent: &str) -> String {
        let widths: Vec<usize> = (0..self.alignments.len()).map(|column| self.column_width(column)).collect();
        let cell = |column: usize, text: &String| match self.alignments[column] {
            ColumnAlignment::Left => pad(text, widths[column]),
            ColumnAlignment::Right => pad_left(text, widths[column]),
        };
        let line = |row: &Vec<String>| {
            let cells: Vec<String> = row.iter().enumerate().map(|(column, text)| cell(column, text)).collect();
            format!("{}\n", format!("{indent}{}", cells.join("  ")).trim_end())
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
        assert_eq!(table.unindented_text(), "駒       cp\n７六歩   +1\n\nP7f     -12\n");
    }
}
