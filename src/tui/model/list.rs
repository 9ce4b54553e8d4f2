//! Pointing at one row of a list that may be longer than the screen.

/// Which row of a list is pointed at, and which is the first on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct List {
    /// The row pointed at.
    pub at: usize,
    first: usize,
    /// Rows that the screen has room for; known once it was drawn.
    room: usize,
}

/// A step through a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Rows(isize),
    Pages(isize),
    First,
    Last,
}

impl List {
    pub(super) fn go(&mut self, step: Step, count: usize) {
        let page = self.room.max(1) as isize;
        let at = match step {
            Step::Rows(rows) => self.at.saturating_add_signed(rows),
            Step::Pages(pages) => self.at.saturating_add_signed(pages * page),
            Step::First => 0,
            Step::Last => usize::MAX,
        };
        self.at = at.min(count.saturating_sub(1));
    }

    /// The rows that `room` rows of the screen show: those shown before, unless the row pointed at is not among them.
    pub fn window(&self, room: usize, count: usize) -> std::ops::Range<usize> {
        let first = self.first.min(self.at).max((self.at + 1).saturating_sub(room));
        let first = first.min(count.saturating_sub(room));
        first..count.min(first + room)
    }

    /// Remembers what is on the screen.
    pub(super) fn settle(&mut self, room: usize, count: usize) {
        self.at = self.at.min(count.saturating_sub(1));
        self.first = self.window(room, count).start;
        self.room = room;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_row_pointed_at_is_on_the_screen(
            steps in prop::collection::vec((-30_isize..30, 0_u8..4, 1_usize..20, 1_usize..60), 1..40),
        ) {
            let mut list = List::default();
            for (by, kind, room, count) in steps {
                let step = match kind { 0 => Step::Rows(by), 1 => Step::Pages(by), 2 => Step::First, _ => Step::Last };
                list.go(step, count);
                let window = list.window(room, count);
                prop_assert!(window.contains(&list.at) && window.end <= count);
                prop_assert_eq!(window.len(), room.min(count), "no row of the screen is wasted");
                list.settle(room, count);
                prop_assert_eq!(list.window(room, count), window);
            }
        }
    }

    #[test]
    fn the_screen_moves_only_when_it_must() {
        let mut list = List::default();
        list.settle(10, 100);
        list.go(Step::Rows(9), 100);
        assert_eq!(list.window(10, 100), 0..10);
        list.go(Step::Rows(1), 100);
        list.settle(10, 100);
        assert_eq!(list.window(10, 100), 1..11);
        list.go(Step::Rows(-5), 100);
        assert_eq!(list.window(10, 100), 1..11);
        list.go(Step::Pages(-1), 0);
        assert_eq!((list.at, list.window(10, 0)), (0, 0..0));
    }
}
