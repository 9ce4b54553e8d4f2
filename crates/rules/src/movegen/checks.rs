//! Checks: the squares and pieces with which the side to move can give one.
//!
//! Generating the checks takes a thirtieth of the time of making every legal move, and a quarter of that of asking
//! [`Position::gives_check`] of each (`cargo bench --bench rules`): pieces too far from the enemy king are not looked
//! at, and what is called once a piece is inlined, which the release profile does not do by itself.

use crate::{Bitboard, Color, Move, MoveParts, PieceKind, Position, Square, attacks};

/// Check squares of each kind of piece, and the pieces that give a discovered check when they leave a line. Computed
/// once per position, for queries about several moves.
#[derive(Clone, Debug)]
pub struct CheckInfo {
    us: Color,
    king: Option<Square>,
    check_squares: [Bitboard; PieceKind::COUNT],
    discoverers: Bitboard,
    king_capturable: bool,
}

impl CheckInfo {
    /// For the side to move in `position`.
    #[inline]
    pub fn of(position: &Position) -> Self {
        let us = position.side_to_move();
        let Some(king) = position.king(us.other()) else {
            let (squares, discoverers) = ([Bitboard::EMPTY; PieceKind::COUNT], Bitboard::EMPTY);
            return Self { us, king: None, check_squares: squares, discoverers, king_capturable: false };
        };
        let (attackers, blockers) = position.attackers_and_sole_blockers(king, us);
        if !attackers.is_empty() {
            return Self::with_capturable_king(us, king);
        }
        Self {
            us,
            king: Some(king),
            check_squares: check_squares_around(us.other(), king, position.occupied()),
            discoverers: blockers & position.pieces_of(us),
            king_capturable: false,
        }
    }

    /// The enemy king can be captured already, as after an illegal move made on purpose: any move may leave it so.
    fn with_capturable_king(us: Color, king: Square) -> Self {
        let check_squares = [Bitboard::ALL; PieceKind::COUNT];
        Self { us, king: Some(king), check_squares, discoverers: Bitboard::EMPTY, king_capturable: true }
    }

    /// Squares from which `kind` gives check.
    #[inline]
    pub fn check_squares(&self, kind: PieceKind) -> Bitboard {
        self.check_squares[kind.index()]
    }

    /// A copy with other check squares of each kind, some of its own; discovered checks stay.
    #[inline]
    pub fn with_narrowed_squares(&self, squares: impl Fn(PieceKind) -> Bitboard) -> Self {
        let mut narrowed = self.clone();
        for kind in PieceKind::ALL {
            narrowed.check_squares[kind.index()] = squares(kind);
        }
        narrowed
    }

    /// There is a check square or a discoverer; false proves that no move gives check.
    #[inline]
    pub fn is_possible(&self) -> bool {
        !self.discoverers.is_empty() || self.check_squares.iter().any(|squares| !squares.is_empty())
    }

    /// Pieces of the side to move, its king included, that stand alone between the enemy king and an own slider.
    #[inline]
    pub fn discoverers(&self) -> Bitboard {
        self.discoverers
    }

    /// The enemy king can be captured already, as after an illegal move made on purpose. Check squares mean nothing
    /// then; [`Position::gives_check`] makes the move.
    #[inline]
    pub fn king_capturable(&self) -> bool {
        self.king_capturable
    }

    /// Squares outside which no piece of `kind` gives check with its next move.
    #[inline]
    pub(super) fn origins(&self, kind: PieceKind) -> Bitboard {
        let promoted = kind.promoted().map_or(Bitboard::EMPTY, |promoted| self.check_squares(promoted));
        if (self.check_squares(kind) | promoted).is_empty() {
            return self.discoverers;
        }
        match self.king {
            Some(king) if !self.king_capturable => attacks::check_origins(self.us, kind, king) | self.discoverers,
            _ => Bitboard::ALL,
        }
    }

    /// Targets with which the piece on `from` gives check when it arrives as `kind`.
    #[inline]
    pub fn checking_targets(&self, kind: PieceKind, from: Square) -> Bitboard {
        self.check_squares(kind) | self.discovering_targets(from)
    }

    /// Targets with which the piece on `from` gives a discovered check.
    #[inline]
    fn discovering_targets(&self, from: Square) -> Bitboard {
        match self.king {
            Some(king) if self.discoverers.has(from) => !attacks::ray_through(king, from),
            _ => Bitboard::EMPTY,
        }
    }

    /// Pawns that give a discovered check by their step: discoverers that do not stand on the king's file.
    #[inline]
    pub(super) fn discovering_pawns(&self) -> Bitboard {
        self.king.map_or(Bitboard::EMPTY, |king| self.discoverers - Bitboard::file(king.file()))
    }
}

impl Position {
    /// `mv`, which must be pseudo-legal, gives check. `info` is [`CheckInfo::of`] this position.
    #[inline]
    pub fn gives_check(&self, info: &CheckInfo, mv: Move) -> bool {
        debug_assert_eq!(info.us, self.side_to_move());
        if info.king_capturable {
            return self.gives_check_by_making(mv);
        }
        match mv.parts() {
            MoveParts::Pass => false,
            MoveParts::Drop { kind, to } => info.check_squares(kind).has(to),
            MoveParts::Board { from, to, promote } => {
                let arrived = self.on(from).and_then(|piece| piece.kind.after_move(promote));
                arrived.is_some_and(|kind| info.checking_targets(kind, from).has(to))
            }
        }
    }

    fn gives_check_by_making(&self, mv: Move) -> bool {
        self.without_history().after([mv]).in_check()
    }
}

/// The squares from which each kind attacks the king of `them`: the squares that the same kind of `them` attacks from
/// the square of the king.
fn check_squares_around(them: Color, king: Square, occupied: Bitboard) -> [Bitboard; PieceKind::COUNT] {
    let (bishop, rook) = (attacks::bishop(king, occupied), attacks::rook(king, occupied));
    let (gold, step) = (attacks::gold(them, king), attacks::king(king));
    let mut squares = [gold; PieceKind::COUNT];
    let mut set = |kind: PieceKind, of: Bitboard| squares[kind.index()] = of;
    set(PieceKind::Pawn, attacks::pawn(them, king));
    set(PieceKind::Lance, rook & attacks::lance_lines(them, king));
    set(PieceKind::Knight, attacks::knight(them, king));
    set(PieceKind::Silver, attacks::silver(them, king));
    set(PieceKind::Bishop, bishop);
    set(PieceKind::Rook, rook);
    set(PieceKind::King, step);
    set(PieceKind::Horse, bishop | step);
    set(PieceKind::Dragon, rook | step);
    squares
}
