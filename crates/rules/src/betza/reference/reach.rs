//! Why a piece cannot reach a square: what would have to be different on the board for it to get there.
//!
//! The generator itself is asked on boards that are changed a little, so that the answer holds for any notation: without
//! the pieces in the way, with another occupant of the target, with a piece that has not moved, with a piece to jump over.

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

impl ReferencePosition<'_> {
    /// Why `piece` cannot reach `to`, which it does not reach.
    pub(super) fn unreached(&self, piece: PieceAt, to: u8) -> Vec<MoveRefusal> {
        for has_not_moved in [false, true] {
            for change in [TargetChange::AsItIs, TargetChange::Enemy, TargetChange::Empty] {
                let board = self.changed(piece, to, change, has_not_moved);
                let Some(obstacle) = board.obstacle(piece, to) else { continue };
                let mut refusals = obstacle;
                refusals.extend(self.target_refusal(piece, to, change));
                refusals.extend(has_not_moved.then_some(MoveRefusal::HasMoved(piece)));
                return refusals;
            }
        }
        vec![MoveRefusal::CannotReach { piece, to }]
    }

    fn changed(&self, piece: PieceAt, to: u8, change: TargetChange, has_not_moved: bool) -> Self {
        let mut board = self.clone();
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
    fn target_refusal(&self, piece: PieceAt, to: u8, change: TargetChange) -> Option<MoveRefusal> {
        let on_target = self.piece_on(to);
        let own = on_target.filter(|other| other.side == self.side_to_move());
        match (change, own, on_target) {
            (TargetChange::AsItIs, ..) => None,
            (_, Some(own), _) => Some(MoveRefusal::OwnPieceOnTarget(PieceAt { square: to, kind: own.kind })),
            (TargetChange::Enemy, None, _) => Some(MoveRefusal::OnlyCaptures { piece, to }),
            (TargetChange::Empty, None, _) => Some(MoveRefusal::OnlyMoves { piece, to }),
        }
    }

    /// What keeps `piece` from `to` on this board beside the two squares themselves; nothing if it gets there, `None` if
    /// no change of the other squares helps.
    fn obstacle(&self, piece: PieceAt, to: u8) -> Option<Vec<MoveRefusal>> {
        if self.reaches(piece.square, to) {
            return Some(Vec::new());
        }
        let by = self.blockers(piece.square, to);
        if !by.is_empty() {
            return Some(vec![MoveRefusal::Blocked { piece, by }]);
        }
        let over = self.missing_jumps(piece.square, to);
        (!over.is_empty()).then(|| vec![MoveRefusal::NothingToJump { piece, over }])
    }

    fn reaches(&self, from: u8, to: u8) -> bool {
        let mut found = false;
        self.targets(from, &mut |target| found |= target.to == to);
        found
    }

    /// The pieces of which one alone is in the way, or else those that are together.
    fn blockers(&self, from: u8, to: u8) -> Vec<PieceAt> {
        let others = || (0..self.game.squares()).filter(|square| *square != from && *square != to);
        let pieces = || others().filter_map(|square| self.piece_at(square));
        let alone: Vec<PieceAt> = pieces().filter(|piece| self.without(&[*piece]).reaches(from, to)).collect();
        if !alone.is_empty() {
            return alone;
        }
        let mut removed: Vec<PieceAt> = pieces().collect();
        if !self.without(&removed).reaches(from, to) {
            return Vec::new();
        }
        for piece in pieces() {
            let fewer: Vec<PieceAt> = removed.iter().copied().filter(|other| *other != piece).collect();
            if self.without(&fewer).reaches(from, to) {
                removed = fewer;
            }
        }
        removed
    }

    fn without(&self, pieces: &[PieceAt]) -> Self {
        let mut board = self.clone();
        for piece in pieces {
            board.squares[piece.square as usize] = NONE;
        }
        board
    }

    /// The empty squares on which a piece would let the piece on `from` reach `to`.
    fn missing_jumps(&self, from: u8, to: u8) -> Vec<u8> {
        let helps = |square: &u8| {
            let mut board = self.clone();
            board.squares[*square as usize] = self.any_enemy();
            board.reaches(from, to)
        };
        (0..self.game.squares()).filter(|square| *square != to && !self.is_occupied(*square)).filter(helps).collect()
    }

    /// A piece of the opponent; which kind makes no difference to who can take it or jump over it.
    fn any_enemy(&self) -> u8 {
        self.turn ^ 1
    }
}
