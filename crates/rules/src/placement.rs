//! Piece placement: the one type that changes squares, hands and hash keys, always together.

use super::{Bitboard, Color, Hand, Move, MoveParts, Piece, PieceKind, Square, attacks, zobrist};

/// Squares, hands and their hash keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Placement {
    squares: [Option<Piece>; Square::COUNT],
    colors: [Bitboard; 2],
    kinds: [Bitboard; PieceKind::COUNT],
    /// Gold and the four kinds that move like it, since every attack query needs all five.
    golds: Bitboard,
    hands_and_keys: HandsAndKeys,
}

/// Hands and hash keys: saved before a move and restored when it is unmade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HandsAndKeys {
    pub(super) hands: [Hand; 2],
    /// Key of the squares alone.
    pub(super) board_key: u64,
    hand_key: u64,
}

impl HandsAndKeys {
    pub(super) const NONE: Self = Self { hands: [Hand::EMPTY; 2], board_key: 0, hand_key: 0 };
}

impl Placement {
    #[inline]
    pub(super) const fn empty() -> Self {
        Self {
            squares: [None; Square::COUNT],
            colors: [Bitboard::EMPTY; 2],
            kinds: [Bitboard::EMPTY; PieceKind::COUNT],
            golds: Bitboard::EMPTY,
            hands_and_keys: HandsAndKeys::NONE,
        }
    }

    #[inline]
    pub(super) fn on(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    #[inline]
    pub(super) fn color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    #[inline]
    pub(super) fn kind(&self, kind: PieceKind) -> Bitboard {
        self.kinds[kind.index()]
    }

    #[inline]
    pub(super) fn golds(&self) -> Bitboard {
        self.golds
    }

    /// Pieces of `by` that attack `square` without sliding.
    #[inline]
    pub(super) fn steppers_attacking(&self, square: Square, by: Color) -> Bitboard {
        let us = by.other();
        let own = self.color(by);
        // Early return: most squares have no enemy piece near enough.
        if !(attacks::king(square) | attacks::knight(us, square)).intersects(own) {
            return Bitboard::EMPTY;
        }
        let kind = |kind| self.kind(kind);
        let kings = kind(PieceKind::King) | kind(PieceKind::Dragon) | kind(PieceKind::Horse);
        let found = attacks::pawn(us, square) & kind(PieceKind::Pawn)
            | attacks::knight(us, square) & kind(PieceKind::Knight)
            | attacks::silver(us, square) & kind(PieceKind::Silver)
            | attacks::gold(us, square) & self.golds()
            | attacks::king(square) & kings;
        found & own
    }

    /// All pieces that step in several directions.
    #[inline]
    pub(super) fn steppers(&self) -> Bitboard {
        let kind = |kind| self.kind(kind);
        self.golds()
            | kind(PieceKind::Silver)
            | kind(PieceKind::King)
            | kind(PieceKind::Horse)
            | kind(PieceKind::Dragon)
    }

    /// Rooks and dragons.
    #[inline]
    pub(super) fn rooks(&self) -> Bitboard {
        self.kind(PieceKind::Rook) | self.kind(PieceKind::Dragon)
    }

    /// Bishops and horses.
    #[inline]
    pub(super) fn bishops(&self) -> Bitboard {
        self.kind(PieceKind::Bishop) | self.kind(PieceKind::Horse)
    }

    #[inline]
    pub(super) fn hand(&self, color: Color) -> Hand {
        self.hands_and_keys.hands[color.index()]
    }

    /// Hands and keys.
    #[inline]
    pub(super) fn hands_and_keys(&self) -> &HandsAndKeys {
        &self.hands_and_keys
    }

    /// Key of squares and hands.
    #[inline]
    pub(super) fn key(&self) -> u64 {
        self.hands_and_keys.board_key ^ self.hands_and_keys.hand_key
    }

    /// The bits that `mv`, made by `us`, flips in [`Self::key`].
    pub(super) fn key_change(&self, us: Color, mv: Move) -> u64 {
        match mv.parts() {
            MoveParts::Pass => 0,
            MoveParts::Drop { kind, to } => {
                zobrist::on_board(Piece::new(us, kind), to) ^ hand_key_change(us, kind, self.hand(us).count(kind))
            }
            MoveParts::Board { from, to, promote } => self.on(from).map_or(0, |piece| {
                let kind = piece.kind.after_move(promote).unwrap_or(piece.kind);
                let moved = zobrist::on_board(piece, from) ^ zobrist::on_board(Piece::new(us, kind), to);
                moved ^ self.on(to).map_or(0, |captured| self.capture_key_change(captured, to))
            }),
        }
    }

    fn capture_key_change(&self, captured: Piece, at: Square) -> u64 {
        let us = captured.color.other();
        let kind = captured.kind.unpromoted();
        let held = if kind == PieceKind::King { 0 } else { hand_key_change(us, kind, self.hand(us).count(kind) + 1) };
        zobrist::on_board(captured, at) ^ held
    }

    /// Puts `piece` on an empty square.
    #[inline]
    pub(super) fn put(&mut self, piece: Piece, square: Square) {
        debug_assert!(self.on(square).is_none(), "{square} is occupied");
        self.squares[square.index()] = Some(piece);
        self.toggle_bits(piece, square);
        self.hands_and_keys.board_key ^= zobrist::on_board(piece, square);
    }

    /// Takes the piece off a square that has one.
    #[inline]
    pub(super) fn remove(&mut self, square: Square) -> Option<Piece> {
        let piece = self.squares[square.index()].take()?;
        self.toggle_bits(piece, square);
        self.hands_and_keys.board_key ^= zobrist::on_board(piece, square);
        Some(piece)
    }

    /// Moves a piece to an empty square, where it arrives as another one if it promotes.
    #[inline]
    pub(super) fn shift(&mut self, (piece, from): (Piece, Square), (arrived, to): (Piece, Square)) {
        self.squares[from.index()] = None;
        self.squares[to.index()] = Some(arrived);
        self.toggle_shifted_bits((piece.kind, from), (arrived, to));
        self.hands_and_keys.board_key ^= zobrist::on_board(piece, from) ^ zobrist::on_board(arrived, to);
    }

    /// Adds one piece to a hand and returns the new count.
    #[inline]
    pub(super) fn add_to_hand(&mut self, color: Color, kind: PieceKind) -> u8 {
        self.update_hand(color, kind, Hand::add)
    }

    /// Takes one piece out of a hand and returns the new count.
    #[inline]
    pub(super) fn remove_from_hand(&mut self, color: Color, kind: PieceKind) -> u8 {
        self.update_hand(color, kind, Hand::remove)
    }

    /// Undoes a drop on `square`; `saved` holds hands and keys before it.
    #[inline]
    pub(super) fn undo_drop(&mut self, square: Square, saved: HandsAndKeys) {
        if let Some(piece) = self.squares[square.index()].take() {
            self.toggle_bits(piece, square);
        }
        self.hands_and_keys = saved;
    }

    /// Undoes the move of a piece, of `kind` before, from `from` to where it arrived; `saved` holds hands and keys
    /// before it.
    #[inline]
    pub(super) fn undo_move(
        &mut self,
        (kind, from): (PieceKind, Square),
        (arrived, to): (Piece, Square),
        captured: Option<Piece>,
        saved: HandsAndKeys,
    ) {
        self.toggle_shifted_bits((kind, from), (arrived, to));
        self.squares[from.index()] = Some(Piece::new(arrived.color, kind));
        self.squares[to.index()] = captured;
        if let Some(captured) = captured {
            self.toggle_bits(captured, to);
        }
        self.hands_and_keys = saved;
    }

    #[inline]
    fn update_hand(&mut self, color: Color, kind: PieceKind, change: fn(&mut Hand, PieceKind)) -> u8 {
        let HandsAndKeys { hands, hand_key, .. } = &mut self.hands_and_keys;
        let hand = &mut hands[color.index()];
        *hand_key ^= zobrist::in_hand(color, kind, hand.count(kind));
        change(hand, kind);
        *hand_key ^= zobrist::in_hand(color, kind, hand.count(kind));
        hand.count(kind)
    }

    /// The bits of a piece that goes from one square to another: one change of each set, where taking it off and
    /// putting it down would be two.
    #[inline]
    fn toggle_shifted_bits(&mut self, (kind, from): (PieceKind, Square), (arrived, to): (Piece, Square)) {
        let (from, to) = (Bitboard::of(from), Bitboard::of(to));
        self.colors[arrived.color.index()] ^= from | to;
        if kind == arrived.kind {
            self.kinds[kind.index()] ^= from | to;
            if kind.moves_like_gold() {
                self.golds ^= from | to;
            }
            return;
        }
        self.kinds[kind.index()] ^= from;
        self.kinds[arrived.kind.index()] ^= to;
        // What promotes does not move like a gold general before.
        if arrived.kind.moves_like_gold() {
            self.golds ^= to;
        }
    }

    #[inline]
    fn toggle_bits(&mut self, piece: Piece, square: Square) {
        let bit = Bitboard::of(square);
        self.colors[piece.color.index()] ^= bit;
        self.kinds[piece.kind.index()] ^= bit;
        if piece.kind.moves_like_gold() {
            self.golds ^= bit;
        }
    }
}

/// The bits of the key that differ between `count - 1` and `count` pieces in hand.
fn hand_key_change(color: Color, kind: PieceKind, count: u8) -> u64 {
    zobrist::in_hand(color, kind, count - 1) ^ zobrist::in_hand(color, kind, count)
}
