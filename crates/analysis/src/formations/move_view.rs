//! A move with the positions before and after it, as the questions of tesuji see them.

use sankoma_rules::{Bitboard, Color, Move, Piece, PieceKind, Position, Square, attacks};

/// A move of a game.
pub(super) struct MoveView<'p> {
    pub(super) before: &'p Position,
    pub(super) after: &'p Position,
    pub(super) mv: Move,
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

    /// The number of attacked pieces whose kinds fit.
    pub(super) fn count_attacked(&self, fits: impl Fn(PieceKind) -> bool) -> usize {
        self.attacked().into_iter().filter(|&square| self.enemy_on(Some(square)).is_some_and(&fits)).count()
    }

    /// The opponent's pieces that can take the moved piece, pins left aside.
    pub(super) fn takers(&self) -> Bitboard {
        self.after.attackers(self.to, self.them(), self.after.occupied())
    }

    /// The opponent guards its piece on this square.
    pub(super) fn is_guarded_by_enemy(&self, square: Square) -> bool {
        self.after.is_attacked(square, self.them(), self.after.occupied())
    }
}
