//! Search for the rules that a move breaks, by the conditions of the generator itself: none are found exactly for the
//! moves that it lists.

use super::definition::PromotionRule;
use super::move_text::TypedMove;
use super::position::{ReferenceMove, ReferencePosition};
use super::reach::UnreachedSquare;
use super::refusal::{MoveRefusal, PieceAt};
use super::tables::NONE;
use super::target::Target;

impl ReferencePosition<'_> {
    /// Why a move is not legal; empty exactly where it is. Once the piece cannot make the move at all, rules about its
    /// promotion and about the royal piece are not asked.
    pub fn refusals(&self, asked: TypedMove) -> Vec<MoveRefusal> {
        match asked {
            TypedMove::Board { from, to, promotes, taken } => self.board_refusals(from, Target { to, taken }, promotes),
            TypedMove::Drop { kind, to } => self.drop_refusals(kind, to),
        }
    }

    /// The pieces of `by` that attack `square`.
    pub fn attackers(&self, square: u8, by: usize) -> Vec<PieceAt> {
        let attacks = |from: &u8| {
            let mut hit = false;
            if self.piece_on(*from).is_some_and(|piece| piece.side == by) {
                self.targets(*from, &mut |target| hit |= target.takes(square));
            }
            hit
        };
        (0..self.game.squares()).filter(attacks).filter_map(|from| self.piece_at(from)).collect()
    }

    /// The piece on a square, with the square.
    pub(super) fn piece_at(&self, square: u8) -> Option<PieceAt> {
        self.piece_on(square).map(|piece| PieceAt { square, kind: piece.kind })
    }

    fn board_refusals(&self, from: u8, target: Target, promotes: bool) -> Vec<MoveRefusal> {
        let Some(piece) = self.piece_on(from) else { return vec![MoveRefusal::EmptySquare(from)] };
        let at = PieceAt { square: from, kind: piece.kind };
        if piece.side != self.side_to_move() {
            return vec![MoveRefusal::OpponentsPiece(at)];
        }
        if let Some(refusals) = self.reach_refusals(at, target) {
            return refusals;
        }
        let mut refusals = Vec::from_iter(self.promotion_refusal(at, target, promotes));
        refusals.extend(self.safety_refusal(ReferenceMove::on_board(from, target, piece.kind, promotes)));
        refusals
    }

    /// Why the piece cannot go there and take these pieces on the way; `None` if it can.
    fn reach_refusals(&self, piece: PieceAt, target: Target) -> Option<Vec<MoveRefusal>> {
        let mut ways = Vec::new();
        self.targets(piece.square, &mut |found| {
            if found.to == target.to {
                ways.push(found);
            }
        });
        let null_move = Target::new(piece.square);
        if self.game.kinds[piece.kind as usize].stays && target.to == piece.square {
            ways.push(null_move);
        }
        if ways.contains(&target) {
            return None;
        }
        if ways.is_empty() {
            return Some(UnreachedSquare { position: self, piece, to: target.to }.refusals());
        }
        ways.sort_unstable();
        ways.dedup();
        let taken = |way: &Target| way.taken.into_iter().filter(|square| *square != NONE).collect();
        Some(vec![MoveRefusal::TakesOthers { piece, ways: ways.iter().map(taken).collect() }])
    }

    fn promotion_refusal(&self, piece: PieceAt, target: Target, promotes: bool) -> Option<MoveRefusal> {
        let may = self.may_promote(piece.square, target, piece.kind);
        if promotes {
            let has_promotion = self.game.kinds[piece.kind as usize].promotes_to.is_some();
            let refusal = if has_promotion { MoveRefusal::OutsidePromotionZone } else { MoveRefusal::NeverPromotes };
            return (!may).then(|| refusal(piece));
        }
        // A null move by the letter O is never refused for where the piece stands: it is as it was.
        let is_null_move = target == Target::new(piece.square) && self.game.kinds[piece.kind as usize].stays;
        if !is_null_move && self.game.tables.is_dead(piece.kind * 2 + self.turn, target.to) {
            return Some(MoveRefusal::DeadEnd { kind: piece.kind, square: target.to });
        }
        (may && self.game.promotion == PromotionRule::Always).then_some(MoveRefusal::MustPromote(piece))
    }

    fn drop_refusals(&self, kind: u8, to: u8) -> Vec<MoveRefusal> {
        let Some(drop) = self.game.kinds[kind as usize].drop else { return vec![MoveRefusal::NeverDropped { kind }] };
        if self.in_hand(self.side_to_move(), kind) == 0 {
            return vec![MoveRefusal::NotInHand { kind }];
        }
        if let Some(piece) = self.piece_at(to) {
            return vec![MoveRefusal::Occupied(piece)];
        }
        let mut refusals = Vec::new();
        if drop.one_per_file && self.crowded_files(kind as usize) >> (to % self.game.files) & 1 != 0 {
            refusals.push(MoveRefusal::FileIsFull { kind, squares: self.on_file_of(to, kind) });
        }
        if !self.drop_rank_is_allowed(kind, drop, to) {
            let dead_end = MoveRefusal::DeadEnd { kind, square: to };
            refusals.push(drop.ranks.map_or(dead_end, |ranks| MoveRefusal::DropRank { kind, to, ranks }));
        }
        let mv = ReferenceMove::drop(kind, to);
        refusals.extend(self.safety_refusal(mv));
        if refusals.is_empty() && !self.game.kinds[kind as usize].drop_mate && self.clone().mates(mv) {
            let royal = self.royal_square(1 - self.side_to_move()).unwrap_or(to);
            refusals.push(MoveRefusal::DropMates { kind, royal });
        }
        refusals
    }

    /// The squares of the mover's pieces of `kind` on the file of `square`.
    fn on_file_of(&self, square: u8, kind: u8) -> Vec<u8> {
        let own = |square: &u8| {
            self.piece_on(*square).is_some_and(|piece| piece.kind == kind && piece.side == self.side_to_move())
        };
        (square % self.game.files..self.game.squares()).step_by(self.game.files as usize).filter(own).collect()
    }

    fn safety_refusal(&self, mv: ReferenceMove) -> Option<MoveRefusal> {
        let side = self.side_to_move();
        if self.clone().is_safe(mv) {
            return None;
        }
        let after = self.after(mv);
        let royal = after.royal_square(side).and_then(|square| after.piece_at(square))?;
        let by = after.attackers(royal.square, 1 - side);
        Some(MoveRefusal::RoyalAttacked { royal, by, is_check: self.in_check() })
    }
}
