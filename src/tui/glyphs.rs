//! Glyphs that break a screen unless they are looked after.
//!
//! Two things go wrong when kanji and terminals meet. A wide glyph that disappears can leave its right half behind,
//! because ratatui compares cell by cell and finds the blank cell under it unchanged. And marks such as ▲ take one
//! column on most terminals but two on some, where they push the rest of their line aside. [`WideGlyphRepair`] settles both as
//! the last step of a draw.

use ratatui::buffer::{Buffer, Cell, CellDiffOption, CellWidth};
use ratatui::layout::Rect;
use std::num::NonZeroU16;
use std::str::FromStr;

/// How wide the terminal draws characters of ambiguous width.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AmbiguousWidth {
    /// One column, as most terminals do: lines and blocks may be drawn.
    #[default]
    Narrow,
    /// Two columns: lines are drawn in ASCII.
    Wide,
}

impl FromStr for AmbiguousWidth {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "narrow" => Ok(Self::Narrow),
            "wide" => Ok(Self::Wide),
            other => Err(format!("unknown width '{other}'; expected narrow or wide")),
        }
    }
}

/// Marks of ambiguous width that panes write, always followed by a blank.
const MARKS: [&str; 2] = ["▲", "△"];

/// Clears both columns and steps back before a mark is printed: the second one is skipped when frames are compared,
/// so that nothing else would wipe what stood there.
const WIPE: &str = "  \u{8}\u{8}";

/// What a person sees in a cell, without the control characters that [`WideGlyphRepair`] may have added.
pub fn visible_symbol(cell: &Cell) -> &str {
    let symbol = cell.symbol();
    symbol.strip_prefix(WIPE).unwrap_or(symbol)
}

/// Remembers the last frame's wide glyphs and mends the next frame.
#[derive(Debug, Default)]
pub struct WideGlyphRepair {
    area: Rect,
    continuations: Vec<bool>,
}

impl WideGlyphRepair {
    /// Prepares a finished frame for being compared with the last one. Call it last.
    pub fn repair(&mut self, buffer: &mut Buffer) {
        widen_marks(buffer);
        let tails = continuation_cells(buffer);
        if self.area == buffer.area {
            let uncovered = self.continuations.iter().zip(&tails).map(|(&was, &is)| was && !is);
            for (cell, uncovered) in buffer.content.iter_mut().zip(uncovered) {
                if uncovered && cell.diff_option == CellDiffOption::None {
                    cell.set_diff_option(CellDiffOption::AlwaysUpdate);
                }
            }
        }
        self.area = buffer.area;
        self.continuations = tails;
    }
}

/// Reserves two columns for every mark that a blank of the same look follows: right on both kinds of terminal.
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

/// For each cell, whether it lies under the right half of a wide glyph.
fn continuation_cells(buffer: &Buffer) -> Vec<bool> {
    let columns = usize::from(buffer.area.width);
    let mut tails = vec![false; buffer.content.len()];
    for at in 1..buffer.content.len() {
        tails[at] = at % columns != 0 && !tails[at - 1] && buffer.content[at - 1].cell_width() > 1;
    }
    tails
}

/// Blanks `area` for a popup, and a wide glyph that reaches into it from the left.
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
