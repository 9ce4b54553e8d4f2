//! Effect: what a move does at once, as it shows on the board after it, whatever is answered.

use super::exchange::{exchange_gain, worth};
use super::mate_questions::MateQuestions;
use super::motifs::{Motif, MotifKind, PlayedMove, motifs_of};
use crate::threat::Threatmate;
use sankoma_rules::{Bitboard, Color, Move, PieceKind, Position, Square, attacks};
use std::cmp::Reverse;

/// Minimum worth of a piece that is attacked or saved, in centipawns: a lance.
const MIN_PIECE: i32 = 300;
/// Squares that a rook or bishop can go to safely: before a move that confines it at least, after it at most.
const MIN_FREE_SQUARES: u32 = 4;
const MAX_CONFINED_SQUARES: u32 = 1;

/// Effect of a move at once.
#[derive(Clone, Debug, PartialEq)]
pub enum MoveEffect {
    /// It threatens mate, proved after a pass.
    ThreatensMate {
        /// Length of the mate in plies.
        plies: u32,
        /// The pass and the moves to the mate.
        line: Vec<Move>,
    },
    /// It captures, and the exchange on that square loses nothing.
    Takes {
        /// Kind of the captured piece.
        kind: PieceKind,
        /// It takes back what the move before has captured there.
        back: bool,
        /// Gain of the exchange on that square, in centipawns as players count exchanges.
        gain: i32,
    },
    /// A fork, a skewer or a discovered attack, whose piece cannot be taken for nothing.
    Means(Motif),
    /// It attacks a piece, which it wins after a pass and could not win before.
    Threatens {
        /// Kind of the attacked piece.
        kind: PieceKind,
        /// Square of the attacked piece.
        square: Square,
    },
    /// A piece that would have been lost goes away.
    Saves {
        /// Kind of the piece.
        kind: PieceKind,
        /// Square that the piece leaves.
        square: Square,
    },
    /// A piece that would have been lost is lost no more.
    Guards {
        /// Kind of the piece that would have been lost.
        kind: PieceKind,
        /// Square on which that piece stands.
        square: Square,
        /// The move stands in the way of the attack.
        blocks: bool,
    },
    /// A rook, bishop or pawn is promoted and cannot be taken for nothing.
    Promotes {
        /// Kind before the promotion.
        kind: PieceKind,
    },
    /// A rook or bishop of the other side has hardly a safe square left.
    Confines {
        /// Kind of the piece.
        kind: PieceKind,
        /// Square of the piece.
        square: Square,
    },
    /// A pawn goes forward to meet a pawn.
    Breaks,
    /// A pawn is dropped in front of a piece.
    Strikes {
        /// Kind of the piece that the pawn attacks.
        kind: PieceKind,
        /// Square of the attacked piece.
        square: Square,
    },
    /// It ends a check.
    AnswersCheck,
}

impl MoveEffect {
    /// The squares that it is about, the main one first.
    pub(super) fn squares(&self, mv: Move) -> Vec<Square> {
        match self {
            Self::Means(motif) => motif.targets.iter().copied().chain([motif.actor]).collect(),
            Self::Threatens { square, .. }
            | Self::Saves { square, .. }
            | Self::Guards { square, .. }
            | Self::Confines { square, .. }
            | Self::Strikes { square, .. } => vec![*square],
            _ => vec![mv.to()],
        }
    }
}

/// The strongest effect of `mv` in `before`, if any.
pub(super) fn effect_of(before: &Position, mv: Move, mates: &mut MateQuestions<'_>) -> Option<MoveEffect> {
    let after = before.clone().after([mv]);
    let step = MoveInPlay { before, mv, after: &after, side: before.side_to_move() };
    step.mate_threat(mates)
        .or_else(|| step.taken())
        .or_else(|| step.means())
        .or_else(|| step.promoted())
        .or_else(|| step.attacked())
        .or_else(|| step.saved())
        .or_else(|| step.confined())
        .or_else(|| step.struck())
        .or_else(|| step.breaks().then_some(MoveEffect::Breaks))
        .or_else(|| before.in_check().then_some(MoveEffect::AnswersCheck))
}

/// A move with the positions before and after it.
struct MoveInPlay<'a> {
    before: &'a Position,
    mv: Move,
    after: &'a Position,
    side: Color,
}

impl MoveInPlay<'_> {
    fn mate_threat(&self, mates: &mut MateQuestions<'_>) -> Option<MoveEffect> {
        match mates.threat_after(self.before, self.mv) {
            Threatmate::Yes { line, plies, .. } => Some(MoveEffect::ThreatensMate { plies, line }),
            _ => None,
        }
    }

    fn taken(&self) -> Option<MoveEffect> {
        let kind = self.before.on(self.mv.to()).filter(|_| !self.mv.is_drop())?.kind;
        let back = self.before.last_move().is_some_and(|last| !last.is_pass() && last.to() == self.mv.to());
        let back = back && last_move_captured(self.before);
        let gain = worth(kind) - exchange_gain(self.after, self.mv.to());
        (gain >= 0).then_some(MoveEffect::Takes { kind, back, gain })
    }

    /// The piece that has moved stays, or is exchanged for at least as much.
    fn is_safe(&self) -> bool {
        exchange_gain(self.after, self.mv.to()) == 0
    }

    fn means(&self) -> Option<MoveEffect> {
        let played = PlayedMove { mv: self.mv, by: self.side, before: self.before, after: self.after };
        let is_strong = |kind| matches!(kind, MotifKind::Fork(_) | MotifKind::Skewer | MotifKind::DiscoveredAttack);
        let passed = after_pass(self.after);
        let wins = |targets: &[Square]| {
            passed.as_ref().is_none_or(|passed| targets.iter().any(|&at| exchange_gain(passed, at) >= MIN_PIECE))
        };
        let mut found = motifs_of(&played).into_iter();
        let found = found.find(|(kind, _, targets)| is_strong(*kind) && wins(targets)).filter(|_| self.is_safe());
        found.map(|(kind, actor, targets)| MoveEffect::Means(Motif { kind, index: 0, actor, targets }))
    }

    fn promoted(&self) -> Option<MoveEffect> {
        let kind = self.before.on(self.mv.from()?)?.kind;
        let strong = matches!(kind, PieceKind::Rook | PieceKind::Bishop | PieceKind::Pawn);
        (self.mv.promotes() && strong && self.is_safe()).then_some(MoveEffect::Promotes { kind })
    }

    fn attacked(&self) -> Option<MoveEffect> {
        let passed = after_pass(self.after)?;
        let (square, kind) = hanging_piece(&passed, self.side.other())?;
        let attackers = self.after.attackers(square, self.side, self.after.occupied());
        let is_new = 2 * exchange_gain(self.before, square) < exchange_gain(&passed, square);
        (is_new && attackers.has(self.mv.to()) && self.is_safe()).then_some(MoveEffect::Threatens { kind, square })
    }

    fn saved(&self) -> Option<MoveEffect> {
        let (square, kind) = hanging_piece(&after_pass(self.before)?, self.side)?;
        let is_moved = self.mv.from() == Some(square);
        let now = if is_moved { self.mv.to() } else { square };
        if exchange_gain(self.after, now) >= MIN_PIECE {
            return None;
        }
        if is_moved {
            return Some(MoveEffect::Saves { kind, square });
        }
        let attackers = |position: &Position| position.attackers(square, self.side.other(), position.occupied());
        let blocks = attackers(self.after) != attackers(self.before) && self.before.on(self.mv.to()).is_none();
        Some(MoveEffect::Guards { kind, square, blocks })
    }

    fn confined(&self) -> Option<MoveEffect> {
        let kinds = [PieceKind::Rook, PieceKind::Bishop, PieceKind::Dragon, PieceKind::Horse];
        let of_kind = |kind| self.before.pieces(self.side.other(), kind).into_iter().map(move |square| (kind, square));
        let is_confined = |&(_, square): &(PieceKind, Square)| {
            free_squares(self.before, square) >= MIN_FREE_SQUARES
                && free_squares(self.after, square) <= MAX_CONFINED_SQUARES
        };
        let (kind, square) = kinds.into_iter().flat_map(of_kind).find(is_confined)?;
        (self.mv.is_drop() && self.is_safe()).then_some(MoveEffect::Confines { kind, square })
    }

    fn struck(&self) -> Option<MoveEffect> {
        if self.mv.drop_kind() != Some(PieceKind::Pawn) {
            return None;
        }
        let square = attacks::pawn(self.side, self.mv.to()).first()?;
        let target = self.before.on(square).filter(|piece| piece.color != self.side)?;
        (worth(target.kind) >= MIN_PIECE).then_some(MoveEffect::Strikes { kind: target.kind, square })
    }

    /// A pawn goes, by no capture, to a square from which it attacks a pawn.
    fn breaks(&self) -> bool {
        let moved = self.mv.from().and_then(|from| self.before.on(from)).map(|piece| piece.kind);
        let ahead = attacks::pawn(self.side, self.mv.to()).first();
        let meets = ahead.and_then(|ahead| self.before.on(ahead));
        moved == Some(PieceKind::Pawn)
            && !self.mv.promotes()
            && self.before.on(self.mv.to()).is_none()
            && meets.is_some_and(|piece| piece.color != self.side && piece.kind == PieceKind::Pawn)
    }
}

/// The position after a pass; `None` in check.
pub(super) fn after_pass(position: &Position) -> Option<Position> {
    (!position.in_check()).then(|| position.without_history().after([Move::PASS]))
}

/// The piece of `side` worth a lance or more that the other side, which is to move, wins most by capturing it.
pub(super) fn hanging_piece(position: &Position, side: Color) -> Option<(Square, PieceKind)> {
    let king = position.king(side).map_or(Bitboard::EMPTY, Bitboard::of);
    let gains = (position.pieces_of(side) - king).into_iter().filter_map(|square| {
        let piece = position.on(square)?;
        let is_attacked = position.is_attacked(square, side.other(), position.occupied());
        let gain = if is_attacked { exchange_gain(position, square) } else { 0 };
        (gain >= MIN_PIECE).then_some((gain, square, piece.kind))
    });
    gains.max_by_key(|&(gain, square, _)| (gain, Reverse(square.index()))).map(|(_, at, kind)| (at, kind))
}

/// Number of squares that the piece on `square` reaches, that hold no piece of its side and are not attacked.
fn free_squares(position: &Position, square: Square) -> u32 {
    let Some(piece) = position.on(square) else { return 0 };
    let reached = attacks::attacks(piece, square, position.occupied()) - position.pieces_of(piece.color);
    let is_free = |to: &Square| !position.is_attacked(*to, piece.color.other(), position.occupied());
    reached.into_iter().filter(is_free).count() as u32
}

/// The last move of a position captured something.
fn last_move_captured(position: &Position) -> bool {
    let mut earlier = position.clone();
    earlier.unmake().is_some_and(|last| !last.is_pass() && !last.is_drop() && earlier.on(last.to()).is_some())
}
