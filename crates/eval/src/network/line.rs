//! Network line: the sums of the positions from the first one to the present one, by ply.
//!
//! Most positions of a search are left again without a score. So a move only notes what it changes; when a score is
//! asked for, the sums follow from the nearest position before that has some, move by move. A view whose king has moved
//! since is summed by what has changed since that king last stood there.

use super::accumulator::{ChangedEntries, EntryChanges, MAX_CHANGES, NetworkAccumulator};
use super::aligned::AlignedNumbers;
use super::kernel::RowChange;
use super::numbers::{Network, SummedNetwork};
use super::refreshed_views::RefreshedViews;
use crate::features::square_in_view;
use sankoma_rules::{Color, Position, Square};

/// The sums of a line of positions, and those of views by their king's square.
#[derive(Clone, Debug, Default)]
pub struct NetworkLine {
    plies: Vec<LinePly>,
    /// `[ply][view]`, the width of the network each.
    sums: AlignedNumbers<i16>,
    /// The clipped sums of both views, the side to move's first.
    inputs: AlignedNumbers<u8>,
    refreshed: RefreshedViews,
}

/// Known data of one position of the line.
#[derive(Clone, Debug)]
struct LinePly {
    /// Changes of the entries since the position before.
    changes: EntryChanges,
    /// The views that have sums.
    is_summed: [bool; 2],
    output: Option<i32>,
}

impl LinePly {
    const fn new(changes: EntryChanges) -> Self {
        Self { changes, is_summed: [false; 2], output: None }
    }
}

impl NetworkLine {
    /// Notes the move that led to the position of `accumulator`.
    pub(super) fn note(&mut self, accumulator: &NetworkAccumulator) {
        self.plies.truncate(accumulator.ply);
        self.fill_up(accumulator.ply);
        self.plies.push(LinePly::new(accumulator.changes.clone()));
    }

    /// Notes positions without a move: the first one, before any score.
    fn fill_up(&mut self, len: usize) {
        if self.plies.len() < len {
            self.plies.resize(len, LinePly::new(EntryChanges::EVERYTHING));
        }
    }

    /// The output of the network for the side to move.
    pub(super) fn output(&mut self, weights: &SummedNetwork, ply: usize, position: &Position) -> i32 {
        self.fill_up(ply + 1);
        if let Some(known) = self.plies[ply].output {
            return known;
        }
        let width = weights.network.architecture.width;
        if self.sums.len() < (ply + 1) * 2 * width {
            self.sums.resize((ply + 1) * 2 * width);
            self.inputs.resize(2 * width);
        }
        for view in Color::ALL {
            self.sum_view(weights, view, ply, position);
        }
        let [own, other] = self.inputs.split_at_mut(width).into();
        for (view, inputs) in [(position.side_to_move(), own), (position.side_to_move().other(), other)] {
            weights.kernel.clip(&self.sums[(2 * ply + view.index()) * width..][..width], inputs);
        }
        let output = weights.network.layers.output(weights.kernel, &self.inputs);
        self.plies[ply].output = Some(output);
        output
    }

    /// Sums a view of the position at `ply`.
    fn sum_view(&mut self, weights: &SummedNetwork, view: Color, ply: usize, position: &Position) {
        let king = position.king(view).map(|square| square_in_view(view, square));
        let mut from = ply;
        while !self.plies[from].is_summed[view.index()] {
            if from == 0 || self.plies[from].changes.is_new[view.index()] {
                self.refresh(weights, (view, king), ply, position);
                if from < ply {
                    self.step(weights, (view, king), ply, ply - 1);
                }
                return;
            }
            from -= 1;
        }
        for ply in from + 1..=ply {
            self.step(weights, (view, king), ply - 1, ply);
        }
    }

    /// Sums a view of the position at `ply` by the difference from when its king last stood there.
    fn refresh(
        &mut self,
        weights: &SummedNetwork,
        (view, king): (Color, Option<Square>),
        ply: usize,
        position: &Position,
    ) {
        let width = weights.network.architecture.width;
        let sums = &mut self.sums[(2 * ply + view.index()) * width..][..width];
        self.refreshed.copy_to(sums, weights, (view, king), position);
        self.plies[ply].is_summed[view.index()] = true;
    }

    /// Sums a view from that of the ply before, or of the ply after: the positions that follow from one that had no
    /// score of its own need its sums.
    fn step(&mut self, weights: &SummedNetwork, (view, king): (Color, Option<Square>), from: usize, to: usize) {
        let SummedNetwork { network, kernel } = weights;
        let (width, later) = (network.architecture.width, from.max(to));
        let (before, after) = self.sums.split_at_mut(2 * later * width);
        let before = &mut before[(2 * (later - 1) + view.index()) * width..][..width];
        let after = &mut after[view.index() * width..][..width];
        self.plies[to].is_summed[view.index()] = true;
        let EntryChanges { removed, added, .. } = &self.plies[later].changes;
        // Each by itself: `map` over both would copy them, and wait for the numbers just written.
        let removed = ChangedRows::of(network, (view, king), removed);
        let added = ChangedRows::of(network, (view, king), added);
        if to == later {
            kernel.change(after, Some(before), RowChange { removed: removed.rows(), added: added.rows() });
        } else {
            kernel.change(before, Some(after), RowChange { removed: added.rows(), added: removed.rows() });
        }
    }
}

/// The rows of changed entries.
struct ChangedRows<'a> {
    rows: [&'a [i16]; MAX_CHANGES],
    len: usize,
}

impl<'a> ChangedRows<'a> {
    /// The rows in a view, none where it has no rows without a king.
    #[inline]
    fn of(network: &'a Network, (view, king): (Color, Option<Square>), entries: &ChangedEntries) -> Self {
        let mut changed = Self { rows: [&[]; MAX_CHANGES], len: 0 };
        if let Some(king) = network.king_of_rows(king) {
            for (row, entry) in changed.rows.iter_mut().zip(entries.in_view(view)) {
                *row = network.row(king, entry);
                changed.len += 1;
            }
        }
        changed
    }

    fn rows(&self) -> &[&'a [i16]] {
        &self.rows[..self.len]
    }
}

impl Network {
    /// The king that a view's rows are of: `None` where the view has no rows without one.
    pub(super) fn king_of_rows(&self, king: Option<Square>) -> Option<Square> {
        if self.architecture.features.follow_own_king() { king } else { Some(Square::from_index(0)) }
    }
}
