//! Wide and ambiguous-width glyphs on a terminal.
//!
//! Two problems arise when frames with kanji are drawn incrementally. A wide glyph that disappears can leave its right
//! half behind, because ratatui compares cell by cell and finds the blank cell under that half unchanged. And marks
//! such as ▲ take one column on most terminals but two on some, which shifts the rest of their row.
//! [`WideGlyphRepair`] solves both as the last step of a draw.

use ratatui::buffer::{Buffer, Cell, CellDiffOption, CellWidth};
use ratatui::layout::Rect;
use sankoma_wording::named;
use std::num::NonZeroU16;

/// Width of characters that Unicode (UAX #11) calls ambiguous, as the terminal draws them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AmbiguousWidth {
    /// One column, as on most terminals: box-drawing and block characters are used.
    #[default]
    Narrow,
    /// Two columns: grid lines are drawn in ASCII.
    Wide,
}

named! {
    AmbiguousWidth, "width":
    Narrow = "narrow";
    Wide = "wide";
}

/// Which block elements the font of the terminal has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BlockElements {
    /// Eighths of a cell, too.
    #[default]
    Eighths,
    /// No eighths, as on the Linux console.
    Halves,
}

/// Marks of ambiguous width that panes write, each followed by a blank.
const MARKS: [&str; 2] = ["▲", "△"];

/// Two blanks and two backspaces, printed before a mark: the comparison of frames skips the second column, so that its
/// old content would remain otherwise.
const WIPE: &str = "  \u{8}\u{8}";

/// The visible glyph of a cell, without the control characters that [`WideGlyphRepair`] may have added.
pub fn visible_symbol(cell: &Cell) -> &str {
    let symbol = cell.symbol();
    symbol.strip_prefix(WIPE).unwrap_or(symbol)
}

/// Adapts each frame for the comparison with the previous one, of which it stores the wide glyphs.
#[derive(Debug, Default)]
pub struct WideGlyphRepair {
    area: Rect,
    continuations: Vec<bool>,
}

impl WideGlyphRepair {
    /// Adapts a finished frame. Must be the last step of a draw.
    pub fn repair(&mut self, buffer: &mut Buffer) {
        widen_marks(buffer);
        let continuations = continuation_cells(buffer);
        if self.area == buffer.area {
            let uncovered = self.continuations.iter().zip(&continuations).map(|(&was, &is)| was && !is);
            for (cell, uncovered) in buffer.content.iter_mut().zip(uncovered) {
                if uncovered && cell.diff_option == CellDiffOption::None {
                    cell.set_diff_option(CellDiffOption::AlwaysUpdate);
                }
            }
        }
        self.area = buffer.area;
        self.continuations = continuations;
    }
}

/// Reserves two columns for every mark followed by a blank of the same style, which is right on both kinds of terminal.
fn widen_marks(buffer: &mut Buffer) {
    const TWO: NonZeroU16 = NonZeroU16::new(2).expect("two is not zero");
    let columns = usize::from(buffer.area.width);
    for at in 1..buffer.content.len() {
        let [mark, blank] = [&buffer.content[at - 1], &buffer.content[at]];
        let starts_a_row = at % columns == 0;
        if starts_a_row || !MARKS.contains(&mark.symbol()) || blank.symbol() != " " || blank.style() != mark.style() {
            continue;
        }
        let symbol = format!("{WIPE}{}", mark.symbol());
        buffer.content[at - 1].set_symbol(&symbol).set_diff_option(CellDiffOption::ForcedWidth(TWO));
    }
}

/// For each cell, whether it is covered by the right half of a wide glyph.
fn continuation_cells(buffer: &Buffer) -> Vec<bool> {
    let columns = usize::from(buffer.area.width);
    let mut continuations = vec![false; buffer.content.len()];
    for at in 1..buffer.content.len() {
        continuations[at] = at % columns != 0 && !continuations[at - 1] && buffer.content[at - 1].cell_width() > 1;
    }
    continuations
}

/// Clears `area` for a popup, together with wide glyphs that reach into it from the left.
pub fn clear(buffer: &mut Buffer, area: Rect) {
    let area = area.intersection(buffer.area);
    for y in area.top()..area.bottom() {
        if area.left() > buffer.area.left() && buffer[(area.left() - 1, y)].cell_width() > 1 {
            buffer[(area.left() - 1, y)].set_symbol(" ");
        }
        for x in area.left()..area.right() {
            buffer[(x, y)].reset();
        }
    }
}

#[cfg(test)]
mod tests;
