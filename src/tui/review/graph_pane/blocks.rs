//! Block charts: columns filled from below in eighths of a row.

use crate::tui::canvas::Canvas;
use crate::tui::core::ViewState;
use crate::tui::glyphs::{AmbiguousWidth, BlockElements};
use ratatui::style::Style;

/// The glyphs of a chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Glyphs {
    /// Eighth blocks.
    Blocks,
    /// ASCII characters, where blocks would take two columns.
    Ascii,
}

impl Glyphs {
    /// The glyphs for a terminal: blocks where its font has them and they take one column.
    pub(super) fn of(view: &ViewState) -> Self {
        match view.ambiguous {
            AmbiguousWidth::Narrow if view.blocks == BlockElements::Eighths => Self::Blocks,
            AmbiguousWidth::Narrow | AmbiguousWidth::Wide => Self::Ascii,
        }
    }

    /// A cell filled by 0 to 8 eighths from below.
    pub(super) const fn fill(self, eighths: usize) -> &'static str {
        const BLOCKS: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
        const ASCII: [&str; 9] = [" ", ".", ".", ".", ":", ":", ":", "#", "#"];
        match self {
            Self::Blocks => BLOCKS[eighths],
            Self::Ascii => ASCII[eighths],
        }
    }

    /// A piece of the line through the middle of `height` rows: at the lower edge of a row, or inside it.
    const fn middle(self, height: u16) -> &'static str {
        match self {
            _ if height.is_multiple_of(2) => "_",
            Self::Blocks => "╌",
            Self::Ascii => "-",
        }
    }
}

/// The eighths of each row, from the top, of a column filled to `fraction` of `height` rows. What is above zero shows
/// at least one eighth.
pub(super) fn eighths(fraction: f64, height: u16) -> impl Iterator<Item = usize> {
    let all = usize::from(height) * 8;
    let filled = (fraction.clamp(0.0, 1.0) * f64::from(height) * 8.0).round() as usize;
    let filled = if fraction > 0.0 { filled.clamp(1, all.max(1)) } else { 0 };
    (0..usize::from(height)).rev().map(move |row| filled.saturating_sub(8 * row).min(8))
}

/// A chart of several rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct BlockChart {
    /// The glyphs.
    pub(super) glyphs: Glyphs,
    /// Rows.
    pub(super) height: u16,
}

impl BlockChart {
    /// Draws a column filled to `fraction`, 0 to 1, with its top at this row.
    pub(super) fn draw_column(self, canvas: &mut Canvas<'_>, x: u16, y: u16, fraction: f64, style: Style) {
        for (row, eighths) in eighths(fraction, self.height).enumerate() {
            canvas.text(x, y + row as u16, self.glyphs.fill(eighths), style);
        }
    }

    /// Draws the line through the middle where a column filled to `fraction` is empty there. Two rows need none: the
    /// upper is above the middle, the lower below.
    pub(super) fn draw_middle(self, canvas: &mut Canvas<'_>, x: u16, y: u16, fraction: f64, style: Style) {
        let row = self.height.saturating_sub(1) / 2;
        if self.height > 2 && eighths(fraction, self.height).nth(usize::from(row)) == Some(0) {
            canvas.text(x, y + row, self.glyphs.middle(self.height), style);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_column_is_filled_from_below_without_gaps(fraction in -0.5_f64..1.5, height in 1_u16..20) {
            let rows: Vec<usize> = eighths(fraction, height).collect();
            prop_assert_eq!(rows.len(), usize::from(height));
            prop_assert!(rows.windows(2).all(|pair| pair[0] == 0 || pair[1] == 8), "{:?}", rows);
            let sum = f64::from(rows.iter().sum::<usize>() as u16);
            let wanted = fraction.clamp(0.0, 1.0) * f64::from(height) * 8.0;
            prop_assert!((sum - wanted).abs() <= 1.0);
        }

        #[test]
        fn two_rows_tell_which_side_of_the_middle_a_value_is(fraction in 0.0_f64..1.0) {
            let rows: Vec<usize> = eighths(fraction, 2).collect();
            prop_assert!(fraction < 0.54 || rows[0] > 0, "{:?}", rows);
            prop_assert!(fraction > 0.46 || rows[0] == 0 && rows[1] < 8, "{:?}", rows);
        }
    }
}
