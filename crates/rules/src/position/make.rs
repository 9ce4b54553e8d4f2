//! Making and unmaking moves.

use super::{MadeMove, Position};
use crate::assert_level::assert_level;
use crate::{Bitboard, Color, Move, MoveParts, Piece, PieceKind, Square, zobrist};

/// Observer of a position: receives every change that a move makes, after it has been made on the board.
///
/// It lets an evaluation be incremental although `rules` does not know it. Each method defaults to nothing. Unmaking a
/// move reports nothing: observers save their state per ply and restore it.
pub trait BoardObserver {
    /// `piece` left `square`.
    fn piece_removed(&mut self, _piece: Piece, _square: Square) {}
    /// `piece` was put on `square`.
    fn piece_placed(&mut self, _piece: Piece, _square: Square) {}
    /// `color` now holds `count` of `kind`, one more than before.
    fn hand_piece_added(&mut self, _color: Color, _kind: PieceKind, _count: u8) {}
    /// `color` now holds `count` of `kind`, one fewer than before.
    fn hand_piece_removed(&mut self, _color: Color, _kind: PieceKind, _count: u8) {}
}

/// Observer that does nothing and costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NullBoardObserver;

impl BoardObserver for NullBoardObserver {}

impl Position {
    /// `mv` can be carried out on the board, legal or not: a piece of the side to move stands on its origin or is in
    /// its hand, and its target is free of its own pieces (of all, for a drop).
    pub fn can_make(&self, mv: Move) -> bool {
        let us = self.side_to_move;
        match mv.parts() {
            MoveParts::Pass => true,
            MoveParts::Drop { kind, to } => self.hand(us).has(kind) && self.on(to).is_none(),
            MoveParts::Board { from, to, promote } => {
                let own = self.on(from).filter(|piece| piece.color == us);
                let promotable = |piece: Piece| !promote || piece.kind.promoted().is_some();
                own.is_some_and(promotable) && from != to && self.on(to).is_none_or(|piece| piece.color != us)
            }
        }
    }

    /// [`Self::make`] without an observer.
    ///
    /// # Panics
    /// May panic when [`Self::can_make`] is false; [`Self::try_play`] takes any move.
    #[inline]
    pub fn play(&mut self, mv: Move) {
        self.make(mv, &mut NullBoardObserver);
    }

    /// The position after these moves, which [`Self::play`] makes. It takes the position, so that the caller says what
    /// is copied: `position.clone()` with its history, or [`Self::without_history`].
    #[must_use]
    #[inline]
    pub fn after(mut self, moves: impl IntoIterator<Item = Move>) -> Self {
        moves.into_iter().for_each(|mv| self.play(mv));
        self
    }

    /// Makes a move and reports the changes to `observer`. The move may be illegal.
    ///
    /// # Panics
    /// Panics when [`Self::can_make`] is false.
    pub fn make(&mut self, mv: Move, observer: &mut impl BoardObserver) {
        let us = self.side_to_move;
        assert_level!(1, self.can_make(mv), "{mv} cannot be made in {}", self.sfen());
        self.push_made_move(mv);
        match mv.parts() {
            MoveParts::Pass => {}
            MoveParts::Drop { kind, to } => self.drop_piece(Piece::new(us, kind), to, observer),
            MoveParts::Board { from, to, promote } => self.move_piece(from, to, promote, observer),
        }
        self.side_to_move = us.other();
        self.update_check_state(Some(us));
        self.assert_incremental_state(mv);
    }

    /// The value of [`Self::key`] after `mv`, which [`Self::can_make`]: a table can prefetch its entry while the move
    /// is made.
    #[inline]
    pub fn key_after(&self, mv: Move) -> u64 {
        self.key() ^ zobrist::TURN ^ self.placement.key_change(self.side_to_move, mv)
    }

    /// Asserts that the incremental state equals the one computed from the board.
    fn assert_incremental_state(&self, mv: Move) {
        assert_level!(2, self.checkers() == self.recomputed_checkers(), "checkers after {mv}: {}", self.sfen());
        assert_level!(3, self.matches_recomputed_state(), "hash or pins after {mv}: {}", self.sfen());
    }

    fn recomputed_checkers(&self) -> Bitboard {
        let us = self.side_to_move;
        self.king(us).map_or(Bitboard::EMPTY, |king| self.attackers(king, us.other(), self.occupied()))
    }

    fn matches_recomputed_state(&self) -> bool {
        let recomputed = Self::from_setup_unchecked(&self.setup());
        (self.key(), self.pinned()) == (recomputed.key(), recomputed.pinned())
    }

    /// Unmakes the last move made and returns it; `None` at the set-up. Saved state is restored, not recomputed.
    pub fn unmake(&mut self) -> Option<Move> {
        let MadeMove { mv, captured, check_state, hands_and_keys } = self.made_moves.pop()?;
        self.board_key_history.pop();
        match mv.parts() {
            MoveParts::Pass => {}
            MoveParts::Drop { to, .. } => self.placement.undo_drop(to, hands_and_keys),
            MoveParts::Board { from, to, promote } => {
                let arrived = self.on(to).expect("a made move left its piece there");
                let kind = if promote { arrived.kind.unpromoted() } else { arrived.kind };
                self.placement.undo_move((kind, from), (arrived, to), captured, hands_and_keys);
            }
        }
        self.side_to_move = self.side_to_move.other();
        self.check_state = check_state;
        Some(mv)
    }

    /// Saves the state that [`Self::unmake`] restores. The entry is pushed blank and filled in place: built on the
    /// stack and copied, it would cost more than the rest of making a move.
    fn push_made_move(&mut self, mv: Move) {
        self.board_key_history.push(self.placement.hands_and_keys().board_key);
        self.made_moves.push(MadeMove::BLANK);
        if let Some(made) = self.made_moves.last_mut() {
            made.mv = mv;
            made.captured = if mv.from().is_some() { self.placement.on(mv.to()) } else { None };
            made.check_state = self.check_state;
            made.hands_and_keys = *self.placement.hands_and_keys();
        }
    }

    fn drop_piece(&mut self, piece: Piece, to: Square, observer: &mut impl BoardObserver) {
        let count = self.placement.remove_from_hand(piece.color, piece.kind);
        observer.hand_piece_removed(piece.color, piece.kind, count);
        self.placement.put(piece, to);
        observer.piece_placed(piece, to);
    }

    fn move_piece(&mut self, from: Square, to: Square, promote: bool, observer: &mut impl BoardObserver) {
        if let Some(piece) = self.placement.remove(to) {
            observer.piece_removed(piece, to);
            self.capture_to_hand(piece, observer);
        }
        let piece = self.placement.on(from).expect("a move starts at a piece");
        let kind = piece.kind.after_move(promote).expect("only promotable pieces promote");
        let arrived = Piece::new(piece.color, kind);
        self.placement.shift((piece, from), (arrived, to));
        observer.piece_removed(piece, from);
        observer.piece_placed(arrived, to);
    }

    /// Adds a captured piece to the hand. A king, which only an illegal move exposes to capture, goes to no hand.
    fn capture_to_hand(&mut self, captured: Piece, observer: &mut impl BoardObserver) {
        let kind = captured.kind.unpromoted();
        if kind != PieceKind::King {
            let us = captured.color.other();
            let count = self.placement.add_to_hand(us, kind);
            observer.hand_piece_added(us, kind, count);
        }
    }
}
