//! Division of a length among the parts of a row or a column, and of an area.

use crate::tui::arrangement::Measure;
use ratatui::layout::Rect;

/// How many cells a part wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Extent {
    /// The standard length.
    pub(super) base: u16,
    /// The shortest one.
    pub(super) min: u16,
    /// What a person changes by resizing it, if that is possible.
    pub(super) measure: Option<Measure>,
    /// Whether it takes what the others leave.
    pub(super) is_flexible: bool,
}

impl Extent {
    /// A part that takes what the others leave.
    pub(super) const fn flexible(min: u16) -> Self {
        Self { base: 0, min, measure: None, is_flexible: true }
    }

    /// A part of this length.
    pub(super) const fn fixed(length: u16) -> Self {
        Self { base: length, min: length, measure: None, is_flexible: false }
    }

    /// A part whose length can be changed.
    pub(super) const fn resizable(measure: Measure, base: u16, min: u16) -> Self {
        Self { base, min, measure: Some(measure), is_flexible: false }
    }
}

/// Divides `length` among parts: each gets its standard length changed by its offset, the first flexible one (or else
/// the last) what is left. Where there is too little, those with most to spare give first, and those that a person
/// enlarged last.
pub(super) fn divide(length: u16, parts: &[Extent], offset: impl Fn(Measure) -> i16) -> Vec<u16> {
    let Some(last) = parts.len().checked_sub(1) else {
        return Vec::new();
    };
    let flexible = parts.iter().position(|part| part.is_flexible).unwrap_or(last);
    let wanted = |part: &Extent| {
        let offset = part.measure.map_or(0, &offset);
        part.base.saturating_add_signed(offset).max(part.min)
    };
    let mut lengths: Vec<u16> = parts.iter().map(wanted).collect();
    lengths[flexible] = parts[flexible].min;
    let mut excess = lengths.iter().sum::<u16>().saturating_sub(length);
    while excess > 0 {
        let spare = |at: &usize| lengths[*at].saturating_sub(parts[*at].min);
        let is_enlarged = |at: &usize| parts[*at].measure.is_some_and(|measure| offset(measure) > 0);
        let at = (0..parts.len()).filter(|at| spare(at) > 0).max_by_key(|at| (!is_enlarged(at), spare(at)));
        // Nothing to spare: the longest part becomes shorter than it should be.
        let at = at.unwrap_or_else(|| (0..parts.len()).max_by_key(|&at| lengths[at]).unwrap_or(last));
        lengths[at] -= 1;
        excess -= 1;
    }
    lengths[flexible] += length - lengths.iter().sum::<u16>();
    lengths
}

/// Splits off the top `rows` rows.
pub(super) fn cut_rows(area: Rect, rows: u16) -> (Rect, Rect) {
    let rows = rows.min(area.height);
    (Rect { height: rows, ..area }, Rect { y: area.y + rows, height: area.height - rows, ..area })
}

/// Splits off the left `columns` columns.
pub(super) fn cut_columns(area: Rect, columns: u16) -> (Rect, Rect) {
    let columns = columns.min(area.width);
    (Rect { width: columns, ..area }, Rect { x: area.x + columns, width: area.width - columns, ..area })
}

/// Drops the first column, the blank one between neighbours.
pub(super) fn gap(area: Rect) -> Rect {
    cut_columns(area, 1).1
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn part() -> impl Strategy<Value = Extent> {
        let measure = prop::option::of(0..Measure::COUNT).prop_map(|at| at.map(|at| Measure::ALL[at]));
        (0_u16..60, 1_u16..12, measure).prop_map(|(base, min, measure)| match measure {
            Some(measure) => Extent::resizable(measure, base, min),
            None => Extent::flexible(min),
        })
    }

    proptest! {
        #[test]
        fn the_whole_length_is_divided_and_no_part_is_too_short(
            length in 0_u16..250, parts in prop::collection::vec(part(), 1..6), offset in -80_i16..80,
        ) {
            let lengths = divide(length, &parts, |_| offset);
            prop_assert_eq!(lengths.iter().sum::<u16>(), length);
            if parts.iter().map(|part| part.min).sum::<u16>() <= length {
                prop_assert!(parts.iter().zip(&lengths).all(|(part, length)| *length >= part.min), "{lengths:?}");
            }
        }
    }

    #[test]
    fn a_part_grows_by_its_offset_at_the_cost_of_the_flexible_one() {
        let parts = [Extent::resizable(Measure::GraphRows, 3, 3), Extent::flexible(4)];
        assert_eq!(divide(20, &parts, |_| 0), [3, 17]);
        assert_eq!(divide(20, &parts, |_| 5), [8, 12]);
        assert_eq!(divide(20, &parts, |_| 50), [16, 4]);
        assert_eq!(divide(20, &parts, |_| -50), [3, 17]);
        let both = [
            Extent::resizable(Measure::GraphRows, 3, 3),
            Extent::resizable(Measure::TabsRows, 7, 3),
            Extent::fixed(12),
        ];
        assert_eq!(divide(22, &both, |measure| if measure == Measure::GraphRows { 3 } else { 0 }), [6, 4, 12]);
    }
}
