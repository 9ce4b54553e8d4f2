//! Columns of a graph along a line of play: several columns per ply, or several plies per column.

use std::ops::Range;

/// Most columns of a ply.
const MAX_PER_PLY: usize = 4;

/// The plies of a line on the columns of a graph.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlyColumns {
    plies: usize,
    columns: usize,
    /// The ply that is shown.
    pub(super) current: usize,
}

impl PlyColumns {
    /// Lays out `plies` plies, at least one, on at most `room` columns, at least one.
    pub(super) fn new(plies: usize, current: usize, room: usize) -> Self {
        Self { plies, columns: room.max(1).min(plies * MAX_PER_PLY), current }
    }

    /// Number of columns in use.
    pub(super) const fn columns(self) -> usize {
        self.columns
    }

    /// The last ply.
    pub(super) const fn last(self) -> usize {
        self.plies - 1
    }

    /// The first column of a ply.
    pub(super) const fn column(self, ply: usize) -> usize {
        if self.columns >= self.plies {
            (ply * self.columns).div_ceil(self.plies)
        } else {
            ply * self.columns / self.plies
        }
    }

    /// The columns of a ply; one where several plies share it.
    pub(super) fn span(self, ply: usize) -> Range<usize> {
        let first = self.column(ply);
        let end = if ply + 1 < self.plies { self.column(ply + 1) } else { self.columns };
        first..end.max(first + 1)
    }

    /// The plies that a column stands for, none beyond the last column.
    pub(super) const fn plies(self, column: usize) -> Range<usize> {
        if column >= self.columns {
            return 0..0;
        }
        if self.columns >= self.plies {
            let ply = column * self.plies / self.columns;
            return ply..ply + 1;
        }
        let first = (column * self.plies).div_ceil(self.columns);
        first..((column + 1) * self.plies).div_ceil(self.columns)
    }

    /// The ply that a column shows: of several the current one, else the one with the greatest `weight` above zero,
    /// else the last.
    pub(super) fn ply(self, column: usize, weight: impl Fn(usize) -> u8) -> Option<usize> {
        let plies = self.plies(column);
        if plies.contains(&self.current) {
            return Some(self.current);
        }
        plies.max_by_key(|&ply| (weight(ply), ply))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_ply_has_a_column_and_every_column_a_ply(plies in 1_usize..700, room in 1_usize..260, at: prop::sample::Index) {
            let across = PlyColumns::new(plies, at.index(plies), room);
            prop_assert!(across.columns() <= room.max(1));
            let covered: Vec<usize> = if across.columns() >= plies {
                (0..plies).collect()
            } else {
                (0..across.columns()).flat_map(|column| across.plies(column)).collect()
            };
            prop_assert_eq!(covered, (0..plies).collect::<Vec<_>>());
            for ply in 0..plies {
                prop_assert!(across.plies(across.column(ply)).contains(&ply));
                for column in across.span(ply) {
                    prop_assert!(across.plies(column).contains(&ply), "ply {} column {}", ply, column);
                }
            }
            prop_assert_eq!(across.ply(across.columns(), |_| 0), None);
        }

        #[test]
        fn neither_the_current_ply_nor_the_worst_mistake_is_hidden(
            plies in 1_usize..700, room in 1_usize..260, at: prop::sample::Index, mistake: prop::sample::Index,
        ) {
            let (current, mistake) = (at.index(plies), mistake.index(plies));
            let across = PlyColumns::new(plies, current, room);
            let weight = |ply: usize| u8::from(ply == mistake);
            prop_assert_eq!(across.ply(across.column(current), weight), Some(current));
            let shown = across.ply(across.column(mistake), weight);
            prop_assert!(shown == Some(mistake) || across.plies(across.column(mistake)).contains(&current));
        }
    }
}
