//! Making and unmaking moves.

use super::{MadeMove, Position};
use crate::rules::{
    Bitboard, BoardObserver, Move, MoveParts, NullBoardObserver, Piece, PieceKind, Square, assert_level, zobrist,
};

impl Position {
    /// Whether the board allows `mv` to be carried out at all, whatever the rules say of it: a piece of the side to
    /// move stands on its origin or is in its hand, and its target is free of its own pieces (of all, for a drop).
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

    /// Makes a move and tells nobody. See [`Self::make`].
    pub fn play(&mut self, mv: Move) {
        self.make(mv, &mut NullBoardObserver);
    }

    /// Makes a move and reports the changes to `observer`. Legality is the caller's matter.
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

    /// What [`Self::key`] will be after `mv`, which [`Self::can_make`]: known early, a table can fetch its entry while
    /// the move is made.
    pub fn key_after(&self, mv: Move) -> u64 {
        self.key() ^ zobrist::TURN ^ self.placement.key_change(self.side_to_move, mv)
    }

    /// What is kept incrementally against what a look at the board says.
    fn assert_incremental_state(&self, mv: Move) {
        assert_level!(2, self.checkers() == self.recomputed_checkers(), "checkers after {mv}: {}", self.sfen());
        assert_level!(3, self.matches_recomputed_state(), "hash or pins after {mv}: {}", self.sfen());
    }

    fn recomputed_checkers(&self) -> Bitboard {
        let us = self.side_to_move;
        self.king(us).map_or(Bitboard::EMPTY, |king| self.attackers(king, us.other(), self.occupied()))
    }

    fn matches_recomputed_state(&self) -> bool {
        let anew = Self::from_setup_unchecked(&self.setup());
        (self.key(), self.pinned()) == (anew.key(), anew.pinned())
    }

    /// Unmakes the last move made and returns it; `None` at the set-up. What was saved is restored, not worked out.
    pub fn unmake(&mut self) -> Option<Move> {
        let MadeMove { mv, captured, check_state: state, hands_and_keys: counted } = self.made_moves.pop()?;
        self.board_key_history.pop();
        match mv.parts() {
            MoveParts::Pass => {}
            MoveParts::Drop { to, .. } => self.placement.undo_drop(to, counted),
            MoveParts::Board { from, to, promote } => {
                let arrived = self.on(to).expect("a made move left its piece there");
                let kind = if promote { arrived.kind.unpromoted() } else { arrived.kind };
                self.placement.undo_move(Piece::new(arrived.color, kind), from, to, captured, counted);
            }
        }
        self.side_to_move = self.side_to_move.other();
        self.check_state = state;
        Some(mv)
    }

    /// Saves what [`Self::unmake`] restores. The entry is pushed blank and then filled in place: pushed whole it would be
    /// put together on the stack and copied from there, which cost more than the rest of making a move.
    fn push_made_move(&mut self, mv: Move) {
        self.board_key_history.push(self.placement.hands_and_keys().board_key);
        self.made_moves.push(MadeMove::BLANK);
        if let Some(past) = self.made_moves.last_mut() {
            past.mv = mv;
            past.captured = if mv.from().is_some() { self.placement.on(mv.to()) } else { None };
            past.check_state = self.check_state;
            past.hands_and_keys = *self.placement.hands_and_keys();
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
        let piece = self.placement.remove(from).expect("a move starts at a piece");
        observer.piece_removed(piece, from);
        let kind = piece.kind.after_move(promote).expect("only promotable pieces promote");
        let arrived = Piece::new(piece.color, kind);
        self.placement.put(arrived, to);
        observer.piece_placed(arrived, to);
    }

    /// A captured king (after an illegal move left it hanging) goes to no hand.
    fn capture_to_hand(&mut self, captured: Piece, observer: &mut impl BoardObserver) {
        let kind = captured.kind.unpromoted();
        if kind != PieceKind::King {
            let us = captured.color.other();
            let count = self.placement.add_to_hand(us, kind);
            observer.hand_piece_added(us, kind, count);
        }
    }
}
