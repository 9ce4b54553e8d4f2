//! Network accumulator: the entries that one move takes away and brings, until a score is asked for.

use super::input_features::{AttackClasses, InputEntry, InputFeatures};
use crate::features::{LocatedPiece, PieceLocation};
use sankoma_rules::{BoardObserver, Color, Piece, PieceKind, Square};

/// Entries of each kind that a move changes at most: a captured piece leaves the board and enters a hand.
pub(super) const MAX_CHANGES: usize = 2;

/// The number of moves made since the first position, and what the last one changed. The sums themselves are kept by
/// ply in [`NetworkLine`](super::line::NetworkLine).
#[derive(Clone, Debug)]
pub struct NetworkAccumulator {
    pub(super) ply: usize,
    pub(super) changes: EntryChanges,
}

impl NetworkAccumulator {
    /// That of the first position, whose views are to be summed from scratch.
    pub(super) const FIRST: Self = Self { ply: 0, changes: EntryChanges::EVERYTHING };
}

/// Changes of the entries of both views by one move.
#[derive(Clone, Debug)]
pub(super) struct EntryChanges {
    pub(super) removed: ChangedEntries,
    pub(super) added: ChangedEntries,
    /// The views all of whose rows are others.
    pub(super) is_new: [bool; 2],
}

/// Entries, each in both views.
#[derive(Clone, Debug, Default)]
pub(super) struct ChangedEntries {
    entries: [[InputEntry; 2]; MAX_CHANGES],
    len: usize,
}

impl EntryChanges {
    /// The changes that lead from no known position.
    pub(super) const EVERYTHING: Self =
        Self { removed: ChangedEntries::NONE, added: ChangedEntries::NONE, is_new: [true; 2] };

    const NOTHING: Self = Self { is_new: [false; 2], ..Self::EVERYTHING };
}

impl ChangedEntries {
    const NONE: Self = Self { entries: [[0; 2]; MAX_CHANGES], len: 0 };

    pub(super) fn in_view(&self, view: Color) -> impl ExactSizeIterator<Item = InputEntry> + '_ {
        self.entries[..self.len].iter().map(move |views| views[view.index()])
    }
}

/// Notes the changes of a move.
pub(super) struct NetworkObserver<'a> {
    features: InputFeatures,
    changes: &'a mut EntryChanges,
}

impl<'a> NetworkObserver<'a> {
    /// The observer of the next move.
    pub(super) fn new(features: InputFeatures, accumulator: &'a mut NetworkAccumulator) -> Self {
        accumulator.ply += 1;
        accumulator.changes = if features.follow_attacks() { EntryChanges::EVERYTHING } else { EntryChanges::NOTHING };
        Self { features, changes: &mut accumulator.changes }
    }

    #[inline]
    fn change(&mut self, piece: Piece, place: PieceLocation, is_added: bool) {
        if piece.kind == PieceKind::King && self.features.follow_own_king() {
            self.changes.is_new[piece.color.index()] = true;
            return;
        }
        let located = LocatedPiece { piece, place };
        let [Some(black), Some(white)] =
            Color::ALL.map(|view| self.features.entry(view, located, &AttackClasses::NONE))
        else {
            return;
        };
        let list = if is_added { &mut self.changes.added } else { &mut self.changes.removed };
        match list.entries.get_mut(list.len) {
            Some(entry) => {
                *entry = [black, white];
                list.len += 1;
            }
            // No move changes more; were there one, its position would be summed from scratch.
            None => self.changes.is_new = [true; 2],
        }
    }
}

impl BoardObserver for NetworkObserver<'_> {
    fn piece_removed(&mut self, piece: Piece, square: Square) {
        self.change(piece, PieceLocation::Board(square), false);
    }

    fn piece_placed(&mut self, piece: Piece, square: Square) {
        self.change(piece, PieceLocation::Board(square), true);
    }

    fn hand_piece_added(&mut self, color: Color, kind: PieceKind, count: u8) {
        self.change(Piece::new(color, kind), PieceLocation::Hand(count), true);
    }

    fn hand_piece_removed(&mut self, color: Color, kind: PieceKind, count: u8) {
        self.change(Piece::new(color, kind), PieceLocation::Hand(count + 1), false);
    }
}
