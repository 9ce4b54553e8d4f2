//! Legal moves: what the pieces can do, without moves that leave the royal piece attacked and drops that may not mate.

use super::definition::PromotionRule;
use super::position::{MAX_SQUARES, ReferenceMove, ReferencePosition};
use super::tables::NONE;
use super::target::Target;
use crate::betza::DropRule;

/// King safety: which moves may leave the mover's royal piece attacked, computed once so that only those are tried.
struct RoyalSafety {
    /// Every move must be tried: the piece is attacked, or some piece attacks irregularly.
    try_all: bool,
    /// Squares whose piece stands alone between it and an attacker, one bit each.
    pinned: [u64; 3],
}

impl RoyalSafety {
    fn is_pinned(&self, square: u8) -> bool {
        self.pinned[square as usize / 64] >> (square % 64) & 1 != 0
    }
}

impl ReferencePosition<'_> {
    /// Every legal move, in no particular order.
    pub fn legal_moves(&mut self) -> Vec<ReferenceMove> {
        let mut moves = Vec::with_capacity(128);
        self.fill_legal_moves(&mut moves);
        moves
    }

    /// [`ReferencePosition::legal_moves`] into a list that is emptied first.
    pub fn fill_legal_moves(&mut self, moves: &mut Vec<ReferenceMove>) {
        moves.clear();
        let safety = self.royal_safety();
        self.board_moves(moves);
        let mut safe_on = [None; MAX_SQUARES];
        self.drops(moves);
        moves.retain(|mv| self.is_legal(*mv, &safety, &mut safe_on));
    }

    /// Every legal move in USI text, sorted.
    pub fn legal_usi(&mut self) -> Vec<String> {
        let game = self.game;
        let mut texts: Vec<String> = self.legal_moves().into_iter().map(|mv| mv.usi(game)).collect();
        texts.sort();
        texts
    }

    /// How many sequences of `depth` legal moves there are.
    pub fn perft(&mut self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.legal_moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        let mut nodes = 0;
        for mv in moves {
            let undo = self.make(mv);
            nodes += self.perft(depth - 1);
            self.unmake(mv, undo);
        }
        nodes
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.is_attacked(self.royals[self.turn as usize], self.turn ^ 1)
    }

    /// Whether `by` attacks `square`; false for [`NONE`].
    fn is_attacked(&self, square: u8, by: u8) -> bool {
        if square == NONE {
            return false;
        }
        let tables = &self.game.tables;
        let along = tables.attack_steps[by as usize].iter().any(|(step, max)| {
            let found = self.first_piece_behind(square, *step, *max);
            found.is_some_and(|(at, distance)| self.captures_from(at, *step, distance, by))
        });
        along || self.is_attacked_irregularly(square, by)
    }

    /// The first piece met walking against `step`, and how many steps away it stands.
    fn first_piece_behind(&self, square: u8, step: u16, max: u8) -> Option<(u8, u8)> {
        let mut at = square;
        for distance in 1..=max {
            at = self.game.tables.previous(step, at);
            if at == NONE {
                return None;
            }
            if self.is_occupied(at) {
                return Some((at, distance));
            }
        }
        None
    }

    fn captures_from(&self, at: u8, step: u16, distance: u8, by: u8) -> bool {
        let piece = self.squares[at as usize];
        piece & 1 == by && self.game.tables.reaches(step, piece, distance)
    }

    fn is_attacked_irregularly(&self, square: u8, by: u8) -> bool {
        let tables = &self.game.tables;
        if !tables.has_irregular {
            return false;
        }
        (0..tables.squares as u8).any(|from| {
            let piece = self.squares[from as usize];
            let mut hit = false;
            if piece != NONE && piece & 1 == by && tables.irregular[piece as usize] {
                self.targets(from, &mut |target| hit |= target.takes(square));
            }
            hit
        })
    }

    fn royal_safety(&self) -> RoyalSafety {
        let mut safety = RoyalSafety { try_all: self.game.tables.has_irregular || self.in_check(), pinned: [0; 3] };
        let royal = self.royals[self.turn as usize];
        if royal == NONE || safety.try_all {
            return safety;
        }
        let by = self.turn ^ 1;
        for &(step, max) in &self.game.tables.attack_steps[by as usize] {
            let Some((shield, near)) = self.first_piece_behind(royal, step, max) else { continue };
            let Some((behind, more)) = self.first_piece_behind(shield, step, max - near) else { continue };
            if self.captures_from(behind, step, near + more, by) {
                safety.pinned[shield as usize / 64] |= 1 << (shield % 64);
            }
        }
        safety
    }

    fn board_moves(&self, moves: &mut Vec<ReferenceMove>) {
        for from in 0..self.game.tables.squares as u8 {
            let piece = self.squares[from as usize];
            if piece == NONE || piece & 1 != self.turn {
                continue;
            }
            let (kind, first) = (piece / 2, moves.len());
            self.targets(from, &mut |target| self.push_with_promotion(moves, from, target, piece));
            if self.game.tables.overlaps[piece as usize] {
                let mut own = moves.split_off(first);
                own.sort_unstable();
                own.dedup();
                moves.append(&mut own);
            }
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
            let crowded = if drop.one_per_file { self.crowded_files(kind) } else { 0 };
            for to in 0..self.game.tables.squares as u8 {
                let free = crowded >> (to % self.game.files) & 1 == 0;
                if !self.is_occupied(to) && free && self.drop_rank_is_allowed(kind as u8, drop, to) {
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

    /// A bit for each file that holds as many of the mover's pieces of `kind` as the game allows.
    pub(super) fn crowded_files(&self, kind: usize) -> u16 {
        let piece = kind as u8 * 2 + self.turn;
        let mut counts = [0_u8; 16];
        for (square, other) in self.squares[..self.game.tables.squares].iter().enumerate() {
            counts[square % self.game.files as usize] += u8::from(*other == piece);
        }
        let max = self.game.kinds[kind].per_file;
        counts.iter().enumerate().fold(0, |bits, (file, count)| bits | u16::from(*count >= max) << file)
    }

    fn is_legal(&mut self, mv: ReferenceMove, safety: &RoyalSafety, safe_on: &mut [Option<bool>]) -> bool {
        let royal = self.royals[self.turn as usize];
        let safe = match mv.from {
            // Which kind is dropped makes no difference to who attacks the royal piece.
            None if safety.try_all => *safe_on[mv.to as usize].get_or_insert_with(|| self.is_safe(mv)),
            Some(from) if safety.try_all || from == royal || safety.is_pinned(from) => self.is_safe(mv),
            _ => true,
        };
        safe && (mv.from.is_some() || self.game.kinds[mv.kind as usize].drop_mate || !self.mates(mv))
    }

    pub(super) fn is_safe(&mut self, mv: ReferenceMove) -> bool {
        let undo = self.make(mv);
        let safe = !self.is_attacked(self.royals[self.turn as usize ^ 1], self.turn);
        self.unmake(mv, undo);
        safe
    }

    pub(super) fn mates(&mut self, mv: ReferenceMove) -> bool {
        let undo = self.make(mv);
        let mates = self.in_check() && !self.has_legal_move();
        self.unmake(mv, undo);
        mates
    }

    /// Whether the side to move has a legal move, drops that may not mate counted too: it answers a check here.
    fn has_legal_move(&mut self) -> bool {
        let mut moves = Vec::with_capacity(64);
        self.board_moves(&mut moves);
        self.drops(&mut moves);
        moves.into_iter().any(|mv| self.is_safe(mv))
    }
}
