//! A move with the positions before and after it, and what tesuji ask of them.

use sankoma_rules::PieceKind::{self, Bishop, Dragon, Horse, King, Knight, Lance, Pawn, Rook};
use sankoma_rules::{Bitboard, Color, Move, Piece, Position, Square, attacks};

/// A move of a game.
pub(super) struct MoveView<'p> {
    pub(super) before: &'p Position,
    pub(super) after: &'p Position,
    pub(super) mv: Move,
    /// Who moves.
    pub(super) us: Color,
    /// The piece as it stands after the move.
    pub(super) kind: PieceKind,
    pub(super) to: Square,
    pub(super) captured: Option<PieceKind>,
    /// The move before it, with what that captured.
    pub(super) answered: Option<(Move, Option<Piece>)>,
}

impl<'p> MoveView<'p> {
    /// The view of a move; `None` for a pass.
    pub(super) fn new(
        before: &'p Position,
        mv: Move,
        after: &'p Position,
        answered: Option<(Move, Option<Piece>)>,
    ) -> Option<Self> {
        if mv.is_pass() {
            return None;
        }
        let (us, to) = (before.side_to_move(), mv.to());
        let kind = after.on(to).filter(|piece| piece.color == us)?.kind;
        Some(Self { before, after, mv, us, kind, to, captured: before.on(to).map(|piece| piece.kind), answered })
    }

    pub(super) fn them(&self) -> Color {
        self.us.other()
    }

    /// The rank of the target, 1 the farthest.
    pub(super) fn rank(&self) -> u8 {
        self.to.rank_for(self.us)
    }

    pub(super) fn is_drop_of(&self, kind: PieceKind) -> bool {
        self.mv.drop_kind() == Some(kind)
    }

    /// Whether the move puts a piece of this kind there, from the board or from the hand, without promotion.
    pub(super) fn places(&self, kind: PieceKind) -> bool {
        self.kind == kind
    }

    /// The square so many steps to the left and ahead, seen by the mover.
    pub(super) fn beside(&self, left: i8, ahead: i8) -> Option<Square> {
        if self.us == Color::Black { self.to.offset(left, -ahead) } else { self.to.offset(-left, ahead) }
    }

    /// The opponent's piece on a square, after the move.
    pub(super) fn enemy_on(&self, square: Option<Square>) -> Option<PieceKind> {
        self.after.on(square?).filter(|piece| piece.color != self.us).map(|piece| piece.kind)
    }

    /// The own piece on a square, after the move.
    pub(super) fn own_on(&self, square: Option<Square>) -> Option<PieceKind> {
        self.after.on(square?).filter(|piece| piece.color == self.us).map(|piece| piece.kind)
    }

    /// The opponent's piece directly in front.
    pub(super) fn enemy_ahead(&self) -> Option<PieceKind> {
        self.enemy_on(self.beside(0, 1))
    }

    /// The opponent's pieces that the moved piece attacks.
    pub(super) fn attacked(&self) -> Bitboard {
        attacks::attacks(Piece::new(self.us, self.kind), self.to, self.after.occupied())
            & self.after.pieces_of(self.them())
    }

    /// How many of the attacked pieces are of kinds that fit.
    pub(super) fn count_attacked(&self, fits: impl Fn(PieceKind) -> bool) -> usize {
        self.attacked().into_iter().filter(|&square| self.enemy_on(Some(square)).is_some_and(&fits)).count()
    }

    pub(super) fn attacks_kind(&self, kinds: &[PieceKind]) -> bool {
        self.count_attacked(|kind| kinds.contains(&kind)) > 0
    }

    /// The opponent's pieces that can take the moved piece, pins left aside.
    pub(super) fn takers(&self) -> Bitboard {
        self.after.attackers(self.to, self.them(), self.after.occupied())
    }

    /// Whether an own piece guards the moved piece.
    pub(super) fn is_guarded(&self) -> bool {
        self.after.is_attacked(self.to, self.us, self.after.occupied())
    }

    /// Whether the opponent guards its piece on this square.
    pub(super) fn is_guarded_by_enemy(&self, square: Square) -> bool {
        self.after.is_attacked(square, self.them(), self.after.occupied())
    }

    pub(super) fn gives_check(&self) -> bool {
        self.after.in_check()
    }

    pub(super) fn enemy_king(&self) -> Option<Square> {
        self.after.king(self.them())
    }

    /// Whether the opponent is mated.
    pub(super) fn is_mate(&self) -> bool {
        self.gives_check() && !sankoma_rules::movegen::has_legal_move(self.after)
    }
}

/// What pieces are worth, in pawns; tesuji compare nothing finer.
pub(super) const fn worth(kind: PieceKind) -> u8 {
    match kind {
        Pawn => 1,
        Lance | Knight => 3,
        Bishop | Rook => 9,
        Horse | Dragon => 11,
        King => 100,
        // Silver, gold, and the promoted pieces that move like one.
        _ => 5,
    }
}

/// A rook or bishop, promoted or not.
pub(super) const fn is_major(kind: PieceKind) -> bool {
    matches!(kind, Rook | Bishop | Dragon | Horse)
}
