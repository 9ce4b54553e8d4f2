//! The cursor of a list that may be longer than the screen.

/// The selected row of a list, and the first row on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListCursor {
    /// The selected row.
    pub selected: usize,
    first_visible: usize,
    /// The number of rows on the screen, known once it was drawn.
    height: usize,
}

/// A step through a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListStep {
    /// By so many rows.
    Rows(isize),
    /// By so many screenfuls.
    Pages(isize),
    /// To the first row.
    First,
    /// To the last row.
    Last,
}

impl ListCursor {
    /// A cursor on this row.
    pub(in crate::tui) const fn at(selected: usize) -> Self {
        Self { selected, first_visible: 0, height: 0 }
    }

    /// Moves the selection in a list of `count` rows.
    pub(in crate::tui) fn move_by(&mut self, step: ListStep, count: usize) {
        let page = self.height.max(1) as isize;
        let at = match step {
            ListStep::Rows(rows) => self.selected.saturating_add_signed(rows),
            ListStep::Pages(pages) => self.selected.saturating_add_signed(pages * page),
            ListStep::First => 0,
            ListStep::Last => usize::MAX,
        };
        self.selected = at.min(count.saturating_sub(1));
    }

    /// The rows that a screen with `room` rows shows of a list of `count` rows: those shown before, scrolled as little
    /// as the selected row needs.
    pub fn visible_rows(&self, room: usize, count: usize) -> std::ops::Range<usize> {
        let first = self.first_visible.min(self.selected).max((self.selected + 1).saturating_sub(room));
        let first = first.min(count.saturating_sub(room));
        first..count.min(first + room)
    }

    /// Remembers the rows on the screen.
    pub(in crate::tui) fn update_viewport(&mut self, room: usize, count: usize) {
        self.selected = self.selected.min(count.saturating_sub(1));
        self.first_visible = self.visible_rows(room, count).start;
        self.height = room;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_selected_row_is_on_the_screen(
            steps in prop::collection::vec((-30_isize..30, 0_u8..4, 1_usize..20, 1_usize..60), 1..40),
        ) {
            let mut list = ListCursor::default();
            for (by, kind, room, count) in steps {
                let step = match kind { 0 => ListStep::Rows(by), 1 => ListStep::Pages(by), 2 => ListStep::First, _ => ListStep::Last };
                list.move_by(step, count);
                let window = list.visible_rows(room, count);
                prop_assert!(window.contains(&list.selected) && window.end <= count);
                prop_assert_eq!(window.len(), room.min(count), "no row of the screen is wasted");
                list.update_viewport(room, count);
                prop_assert_eq!(list.visible_rows(room, count), window);
            }
        }
    }

    #[test]
    fn the_screen_moves_only_when_it_must() {
        let mut list = ListCursor::default();
        list.update_viewport(10, 100);
        list.move_by(ListStep::Rows(9), 100);
        assert_eq!(list.visible_rows(10, 100), 0..10);
        list.move_by(ListStep::Rows(1), 100);
        list.update_viewport(10, 100);
        assert_eq!(list.visible_rows(10, 100), 1..11);
        list.move_by(ListStep::Rows(-5), 100);
        assert_eq!(list.visible_rows(10, 100), 1..11);
        list.move_by(ListStep::Pages(-1), 0);
        assert_eq!((list.selected, list.visible_rows(10, 0)), (0, 0..0));
    }
}
