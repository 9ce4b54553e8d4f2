//! Reach: why a piece cannot reach a square; what would have to be different on the board for it to get there.
//!
//! The generator itself is asked on boards that are changed a little, so that the answer holds for any notation:
//! without the pieces in the way, with another occupant of the target, with a piece that has not moved, with a piece to
//! jump over.

use super::position::ReferencePosition;
use super::refusal::{MoveRefusal, PieceAt};
use super::tables::NONE;

/// What stands on the target in the changed board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TargetChange {
    AsItIs,
    Empty,
    Enemy,
}

/// A piece that does not reach a square, on the board as it is.
pub(super) struct UnreachedSquare<'search> {
    pub position: &'search ReferencePosition<'search>,
    pub piece: PieceAt,
    pub to: u8,
}

impl<'search> UnreachedSquare<'search> {
    /// Why the piece does not reach the square.
    pub(super) fn refusals(&self) -> Vec<MoveRefusal> {
        let Self { piece, to, .. } = *self;
        for has_not_moved in [false, true] {
            for change in [TargetChange::AsItIs, TargetChange::Enemy, TargetChange::Empty] {
                let board = self.changed(change, has_not_moved);
                let Some(obstacle) = (UnreachedSquare { position: &board, piece, to }).obstacle() else { continue };
                let mut refusals = obstacle;
                refusals.extend(self.target_refusal(change));
                refusals.extend(has_not_moved.then_some(MoveRefusal::HasMoved(piece)));
                return refusals;
            }
        }
        vec![MoveRefusal::CannotReach { piece, to }]
    }

    fn changed(&self, change: TargetChange, has_not_moved: bool) -> ReferencePosition<'search> {
        let Self { piece, to, .. } = *self;
        let mut board = self.position.clone();
        if has_not_moved {
            board.forget_moves();
        }
        // A piece that only stays where it is has no other target to change.
        if to != piece.square {
            match change {
                TargetChange::AsItIs => {}
                TargetChange::Empty => board.squares[to as usize] = NONE,
                TargetChange::Enemy => board.squares[to as usize] = self.any_enemy(),
            }
        }
        board
    }

    /// What the change of the target says of the move.
    fn target_refusal(&self, change: TargetChange) -> Option<MoveRefusal> {
        let Self { position, piece, to } = *self;
        let on_target = position.piece_on(to);
        let own = on_target.filter(|other| other.side == position.side_to_move());
        match (change, own, on_target) {
            (TargetChange::AsItIs, ..) => None,
            (_, Some(own), _) => Some(MoveRefusal::OwnPieceOnTarget(PieceAt { square: to, kind: own.kind })),
            (TargetChange::Enemy, None, _) => Some(MoveRefusal::OnlyCaptures { piece, to }),
            (TargetChange::Empty, None, _) => Some(MoveRefusal::OnlyMoves { piece, to }),
        }
    }

    /// What keeps the piece from its target on this board besides the two squares themselves; nothing if it gets there,
    /// `None` if no change of the other squares helps.
    fn obstacle(&self) -> Option<Vec<MoveRefusal>> {
        let piece = self.piece;
        if self.is_reached_on(self.position) {
            return Some(Vec::new());
        }
        let by = self.blockers();
        if !by.is_empty() {
            return Some(vec![MoveRefusal::Blocked { piece, by }]);
        }
        let over = self.missing_jumps();
        (!over.is_empty()).then(|| vec![MoveRefusal::NothingToJump { piece, over }])
    }

    fn is_reached_on(&self, board: &ReferencePosition<'_>) -> bool {
        let mut found = false;
        board.targets(self.piece.square, &mut |target| found |= target.to == self.to);
        found
    }

    /// The pieces of which one alone is in the way, or else those that are together.
    fn blockers(&self) -> Vec<PieceAt> {
        let others = || self.squares().filter(|square| *square != self.piece.square);
        let pieces = || others().filter_map(|square| self.position.piece_at(square));
        let alone: Vec<PieceAt> = pieces().filter(|piece| self.is_reached_on(&self.without(&[*piece]))).collect();
        if !alone.is_empty() {
            return alone;
        }
        let mut removed: Vec<PieceAt> = pieces().collect();
        if !self.is_reached_on(&self.without(&removed)) {
            return Vec::new();
        }
        for piece in pieces() {
            let fewer: Vec<PieceAt> = removed.iter().copied().filter(|other| *other != piece).collect();
            if self.is_reached_on(&self.without(&fewer)) {
                removed = fewer;
            }
        }
        removed
    }

    fn without(&self, pieces: &[PieceAt]) -> ReferencePosition<'search> {
        let mut board = self.position.clone();
        for piece in pieces {
            board.squares[piece.square as usize] = NONE;
        }
        board
    }

    /// The empty squares on which a piece would let the piece reach its target.
    fn missing_jumps(&self) -> Vec<u8> {
        let helps = |square: &u8| {
            let mut board = self.position.clone();
            board.squares[*square as usize] = self.any_enemy();
            self.is_reached_on(&board)
        };
        self.squares().filter(|square| !self.position.is_occupied(*square)).filter(helps).collect()
    }

    /// The squares whose change may help: all but the target.
    fn squares(&self) -> impl Iterator<Item = u8> {
        (0..self.position.game.squares()).filter(|square| *square != self.to)
    }

    /// A piece of the opponent; which kind makes no difference to who can take it or jump over it.
    fn any_enemy(&self) -> u8 {
        self.position.turn ^ 1
    }
}
