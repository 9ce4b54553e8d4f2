//! Legal moves: what the pieces can do, without moves that leave the royal piece attacked and drops that may not mate.

use super::game::PromotionRule;
use super::position::{MAX_SQUARES, ReferenceMove, ReferencePosition, Target};
use super::tables::NONE;
use crate::DropRule;

impl ReferencePosition<'_> {
    /// Every legal move, in no particular order.
    pub fn legal_moves(&self) -> Vec<ReferenceMove> {
        let mut moves = self.safe_moves();
        moves.retain(|mv| mv.from.is_some() || self.game.kinds[mv.kind as usize].drop_mate || !self.mates(*mv));
        moves
    }

    /// Every legal move in USI text, sorted.
    pub fn legal_usi(&self) -> Vec<String> {
        let game = self.game;
        let mut texts: Vec<String> = self.legal_moves().into_iter().map(|mv| mv.usi(game)).collect();
        texts.sort();
        texts
    }

    /// How many sequences of `depth` legal moves there are.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.legal_moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.into_iter().map(|mv| self.after(mv).perft(depth - 1)).sum()
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.is_attacked(self.royals[self.turn as usize], self.turn ^ 1)
    }

    /// Whether `by` attacks `square`; false for [`NONE`].
    fn is_attacked(&self, square: u8, by: u8) -> bool {
        square != NONE && self.attacking_squares(square, by).next().is_some()
    }

    /// The squares of the pieces of `by` that attack `square`.
    pub(super) fn attacking_squares(&self, square: u8, by: u8) -> impl Iterator<Item = u8> {
        self.reaching_squares(square, by).filter(move |from| {
            let mut hit = false;
            self.targets(*from, &mut |target| hit |= target.takes(square));
            hit
        })
    }

    /// The squares of the pieces of `by` that would attack `square` if the other pieces stood as they need them.
    fn reaching_squares(&self, square: u8, by: u8) -> impl Iterator<Item = u8> {
        (0..self.game.squares()).filter(move |from| {
            let piece = self.squares[*from as usize];
            piece != NONE && piece & 1 == by && self.game.tables.reaches(piece, *from, square)
        })
    }

    /// The moves after which the royal piece is not attacked, drops that may not mate counted too.
    fn safe_moves(&self) -> Vec<ReferenceMove> {
        let mut moves = Vec::new();
        self.board_moves(&mut moves);
        self.drops(&mut moves);
        let royal = self.royals[self.turn as usize];
        // Where no piece could ever reach the royal piece, only its own moves endanger it.
        let is_reached = royal != NONE && self.reaching_squares(royal, self.turn ^ 1).next().is_some();
        // Which kind is dropped makes no difference to who attacks the royal piece.
        let mut safe_drops = [None; MAX_SQUARES];
        moves.retain(|mv| match mv.from {
            Some(from) => !is_reached && from != royal || self.is_safe(*mv),
            None => !is_reached || *safe_drops[mv.to as usize].get_or_insert_with(|| self.is_safe(*mv)),
        });
        moves
    }

    fn board_moves(&self, moves: &mut Vec<ReferenceMove>) {
        for from in 0..self.game.tables.squares as u8 {
            let piece = self.squares[from as usize];
            if piece == NONE || piece & 1 != self.turn {
                continue;
            }
            let (kind, first) = (piece / 2, moves.len());
            self.targets(from, &mut |target| self.push_with_promotion(moves, from, target, piece));
            // Two ways may lead to the same end.
            let mut own = moves.split_off(first);
            own.sort_unstable();
            own.dedup();
            moves.append(&mut own);
            if self.game.kinds[kind as usize].stays {
                let null_move = ReferenceMove::on_board(from, Target::new(from), kind, false);
                if !moves[first..].contains(&null_move) {
                    moves.push(null_move);
                }
            }
        }
    }

    fn push_with_promotion(&self, moves: &mut Vec<ReferenceMove>, from: u8, target: Target, piece: u8) {
        let kind = piece / 2;
        let may = self.may_promote(from, target, kind);
        if may {
            moves.push(ReferenceMove::on_board(from, target, kind, true));
        }
        let must = may && self.game.promotion == PromotionRule::Always || self.game.tables.is_dead(piece, target.to);
        if !must {
            moves.push(ReferenceMove::on_board(from, target, kind, false));
        }
    }

    /// Whether a piece of `kind` may promote with a move from `from` to `target`; a null move never promotes.
    pub(super) fn may_promote(&self, from: u8, target: Target, kind: u8) -> bool {
        self.game.kinds[kind as usize].promotes_to.is_some()
            && target != Target::new(from)
            && (self.in_zone(from) || self.in_zone(target.to))
    }

    pub(super) fn in_zone(&self, square: u8) -> bool {
        self.ranks_from_far_edge(square) < self.game.promotion_ranks
    }

    fn ranks_from_far_edge(&self, square: u8) -> u8 {
        let rank = square / self.game.files;
        if self.turn == 0 { rank } else { self.game.ranks - 1 - rank }
    }

    fn drops(&self, moves: &mut Vec<ReferenceMove>) {
        for (kind, count) in self.hands[self.turn as usize].iter().enumerate() {
            if *count == 0 {
                continue;
            }
            let Some(drop) = self.game.kinds[kind].drop else { continue };
            for to in 0..self.game.tables.squares as u8 {
                let is_full = drop.one_per_file && self.file_is_full(kind as u8, to);
                if !self.is_occupied(to) && !is_full && self.drop_rank_is_allowed(kind as u8, drop, to) {
                    moves.push(ReferenceMove::drop(kind as u8, to));
                }
            }
        }
    }

    /// Whether `drop` allows the rank of `to`: one of those that it states, or else one from which the piece could move
    /// again.
    pub(super) fn drop_rank_is_allowed(&self, kind: u8, drop: DropRule, to: u8) -> bool {
        let rank = self.game.ranks - self.ranks_from_far_edge(to);
        let piece = kind * 2 + self.turn;
        drop.ranks.map_or_else(|| !self.game.tables.is_dead(piece, to), |ranks| rank <= ranks)
    }

    /// Whether the file of `square` holds as many of the mover's pieces of `kind` as the game allows.
    pub(super) fn file_is_full(&self, kind: u8, square: u8) -> bool {
        self.on_file_of(square, kind).count() >= self.game.kinds[kind as usize].per_file as usize
    }

    /// The squares of the mover's pieces of `kind` on the file of `square`.
    pub(super) fn on_file_of(&self, square: u8, kind: u8) -> impl Iterator<Item = u8> {
        let is_own = move |square: &u8| self.squares[*square as usize] == kind * 2 + self.turn;
        (square % self.game.files..self.game.squares()).step_by(self.game.files as usize).filter(is_own)
    }

    pub(super) fn is_safe(&self, mv: ReferenceMove) -> bool {
        let after = self.after(mv);
        !after.is_attacked(after.royals[self.turn as usize], after.turn)
    }

    pub(super) fn mates(&self, mv: ReferenceMove) -> bool {
        let after = self.after(mv);
        after.in_check() && after.safe_moves().is_empty()
    }
}
