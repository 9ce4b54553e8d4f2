//! Refresh cache ("Finny tables"): the sums of a view by the square of its king.
//!
//! Each term of a view depends on its king's square, so that a king's move sums 38 rows from scratch. A search moves a
//! king to the same few squares again and again, each time among almost the same pieces: only the difference is summed.

use super::table::LearnedTable;
use super::view_sums::LearnedViewSums;
use crate::eval::features::{HAND_KINDS, LocatedPiece, PieceLocation};
use sankoma_rules::{Bitboard, Color, Hand, Piece, PieceKind, Position, Square};

/// For each side and each square of its king, the sums when the king last stood there. Takes memory from the first king's
/// move on.
#[derive(Clone, Debug, Default)]
pub struct RefreshCache {
    /// Entry of `side` and `square`: `side · 81 + square`.
    entries: Vec<CachedView>,
}

/// Sums with the pieces that they are of.
#[derive(Clone, Debug)]
struct CachedView {
    sums: LearnedViewSums,
    pieces: PieceSets,
}

/// The squares of each piece, kings left out, and the hands.
#[derive(Clone, Debug)]
struct PieceSets {
    /// By colour and kind.
    board: [[Bitboard; PieceKind::COUNT]; 2],
    hands: [Hand; 2],
}

impl RefreshCache {
    /// Sums the view of `side` by what has changed since its king last stood where it stands now.
    pub(super) fn view(&mut self, table: &LearnedTable, position: &Position, side: Color) -> LearnedViewSums {
        let Some(king) = position.king(side) else { return LearnedViewSums::of(table, position, side) };
        if self.entries.is_empty() {
            let entry = |side| Square::all().map(move |king| CachedView::empty(side, king));
            self.entries = Color::ALL.into_iter().flat_map(entry).collect();
        }
        let entry = &mut self.entries[side.index() * Square::COUNT + king.index()];
        entry.update(table, position, side);
        entry.sums
    }
}

impl CachedView {
    /// The view of a king on `king`, in board coordinates, on an empty board.
    fn empty(side: Color, king: Square) -> Self {
        let pieces = PieceSets { board: [[Bitboard::EMPTY; PieceKind::COUNT]; 2], hands: [Hand::EMPTY; 2] };
        Self { sums: LearnedViewSums::of_lone_king(side, king), pieces }
    }

    fn update(&mut self, table: &LearnedTable, position: &Position, side: Color) {
        let Self { sums, pieces } = self;
        let mut change = |located, is_added: bool| sums.change_piece(table, side, located, is_added);
        pieces.update_board(position, &mut change);
        pieces.update_hands(position, &mut change);
        sums.set_enemy_king(table, position, side);
    }
}

impl PieceSets {
    /// Tells `change` each piece of the board that is new, with `true`, or gone.
    fn update_board(&mut self, position: &Position, change: &mut impl FnMut(LocatedPiece, bool)) {
        for color in Color::ALL {
            for kind in PieceKind::ALL.into_iter().filter(|&kind| kind != PieceKind::King) {
                let (before, now) = (&mut self.board[color.index()][kind.index()], position.pieces(color, kind));
                let mut record = |squares: Bitboard, is_added| {
                    let at =
                        |square| LocatedPiece { piece: Piece::new(color, kind), place: PieceLocation::Board(square) };
                    squares.into_iter().for_each(|square| change(at(square), is_added));
                };
                if *before != now {
                    record(*before - now, false);
                    record(now - *before, true);
                    *before = now;
                }
            }
        }
    }

    /// The same of the hands.
    fn update_hands(&mut self, position: &Position, change: &mut impl FnMut(LocatedPiece, bool)) {
        for color in Color::ALL {
            let (before, now) = (self.hands[color.index()], position.hand(color));
            if before == now {
                continue;
            }
            for kind in HAND_KINDS {
                let (old, new) = (before.count(kind), now.count(kind));
                let at = |nth| LocatedPiece { piece: Piece::new(color, kind), place: PieceLocation::Hand(nth) };
                (new..old).for_each(|nth| change(at(nth + 1), false));
                (old..new).for_each(|nth| change(at(nth + 1), true));
            }
            self.hands[color.index()] = now;
        }
    }
}
