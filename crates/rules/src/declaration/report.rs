//! Declaration report: every condition of a rule, and the count piece by piece.

use super::{
    DeclarationCount, DeclarationRule, DeclarationVerdict, counted_pieces, handicap_pieces, points, try_square,
};
use crate::codes::codes;
use crate::legality::{self, IllegalityReason};
use crate::{Color, Hand, Move, PieceKind, Position, Square};

/// The result of one rule for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclarationReport {
    /// Rule by which it is judged.
    pub rule: DeclarationRule,
    /// The side to move, which may declare.
    pub color: Color,
    /// Verdict for this side.
    pub verdict: DeclarationVerdict,
    /// Every condition of the rule.
    pub conditions: Vec<DeclarationCondition>,
    /// The pieces that count, none for the try rule; their points add up to those of the conditions.
    pub piece_counts: Vec<DeclarationPieceCount>,
    /// Shortfall for a win; `None` when there is none.
    pub missing: Option<DeclarationShortfall>,
    /// The king's move that wins by the try rule, unless it is there already.
    pub winning_move: Option<Move>,
}

/// One condition of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclarationCondition {
    /// The condition is met; for points, they are enough to win.
    pub met: bool,
    /// Requirement, and the number that was found.
    pub requirement: DeclarationRequirement,
}

/// A requirement, with what was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeclarationRequirement {
    /// The king stands in the far three ranks.
    KingInCamp {
        /// Where it stands, if it is on the board.
        king: Option<Square>,
    },
    /// The side is not in check.
    NoCheck,
    /// Ten pieces stand in the camp, the king not counted.
    PiecesInCamp {
        /// Number that was found.
        found: u32,
    },
    /// The pieces count enough.
    Points {
        /// Points that they count.
        found: u32,
        /// Enough for a win.
        to_win: u32,
        /// Enough for a draw; `None` where the rule has no draw.
        to_draw: Option<u32>,
    },
    /// The king reaches the square where the other one began.
    Try(TryAttempt),
}

codes! {
    DeclarationRequirement;
    Self::KingInCamp { .. } => "king_outside_camp",
    Self::NoCheck => "declaration_in_check",
    Self::PiecesInCamp { .. } => "few_pieces_in_camp",
    Self::Points { .. } => "few_points",
    Self::Try(_) => "no_try",
}

/// Square of the try rule for a king, and its place relative to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TryAttempt {
    /// 5一 for Black, 5九 for White.
    pub target: Square,
    /// Place of the king: on the square, able to go there, or neither.
    pub status: TryStatus,
}

/// Where the king of a [`TryAttempt`] stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TryStatus {
    /// The side has no king.
    NoKing {
        /// Side without a king.
        color: Color,
    },
    /// On the target, not in check.
    Reached,
    /// Next to the target, which it can enter.
    WithinReach,
    /// On the target, in check.
    InCheck,
    /// Next to the target, which it cannot enter.
    CannotEnter {
        /// The rule that the king's move breaks.
        reason: IllegalityReason,
    },
    /// Further away.
    FarAway {
        /// King moves to the target on an empty board, 2 or more.
        moves: u8,
    },
}

/// Shortfall for a win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeclarationShortfall {
    /// By a point rule.
    Points {
        /// Points too few.
        points: u32,
        /// Pieces in camp too few.
        pieces: u32,
        /// The king is outside the camp.
        king_outside_camp: bool,
        /// The side is in check.
        in_check: bool,
    },
    /// By the try rule.
    Try(TryAttempt),
}

/// Pieces of one kind that count, in one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeclarationPieceCount {
    /// Place of the pieces.
    pub place: DeclarationPiecePlace,
    /// Kind of the pieces.
    pub kind: PieceKind,
    /// Number of pieces: one on a square, any number elsewhere.
    pub pieces: u32,
    /// Points that they count together.
    pub points: u32,
}

/// Where a piece is that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeclarationPiecePlace {
    /// On a square of the camp: the only ones that count among the ten pieces.
    Camp(Square),
    /// In hand.
    Hand,
    /// Left out by the handicap that White gave.
    Handicap,
}

/// Applies `rule` to the side to move.
pub fn report(position: &Position, rule: DeclarationRule) -> DeclarationReport {
    match rule {
        DeclarationRule::Points27 | DeclarationRule::Points24 => by_points(position, rule),
        DeclarationRule::Try => by_try(position),
    }
}

fn by_points(position: &Position, rule: DeclarationRule) -> DeclarationReport {
    let color = position.side_to_move();
    let count = DeclarationCount::of(position, color);
    let (verdict, needed, to_draw) = match rule {
        DeclarationRule::Points24 => {
            (count.verdict_by_24_points(), DeclarationCount::POINTS_TO_WIN, Some(DeclarationCount::POINTS_TO_DRAW))
        }
        _ if count.wins_by_27_points() => (DeclarationVerdict::Win, count.points_needed, None),
        _ => (DeclarationVerdict::No, count.points_needed, None),
    };
    DeclarationReport {
        rule,
        color,
        verdict,
        conditions: point_conditions(&count, position.king(color), needed, to_draw),
        piece_counts: piece_counts(position, color),
        missing: (verdict != DeclarationVerdict::Win).then(|| points_shortfall(&count, needed)),
        winning_move: None,
    }
}

fn point_conditions(
    count: &DeclarationCount,
    king: Option<Square>,
    to_win: u32,
    to_draw: Option<u32>,
) -> Vec<DeclarationCondition> {
    let (points, pieces) = (count.points, count.pieces_in_camp);
    [
        (count.king_in_camp, DeclarationRequirement::KingInCamp { king }),
        (!count.in_check, DeclarationRequirement::NoCheck),
        (pieces >= DeclarationCount::PIECES_NEEDED, DeclarationRequirement::PiecesInCamp { found: pieces }),
        (points >= to_win, DeclarationRequirement::Points { found: points, to_win, to_draw }),
    ]
    .map(|(met, requirement)| DeclarationCondition { met, requirement })
    .to_vec()
}

const fn points_shortfall(count: &DeclarationCount, needed: u32) -> DeclarationShortfall {
    DeclarationShortfall::Points {
        points: needed.saturating_sub(count.points),
        pieces: DeclarationCount::PIECES_NEEDED.saturating_sub(count.pieces_in_camp),
        king_outside_camp: !count.king_in_camp,
        in_check: count.in_check,
    }
}

fn piece_counts(position: &Position, color: Color) -> Vec<DeclarationPieceCount> {
    let on_board = counted_pieces(position, color).into_iter().filter_map(|square| {
        let kind = position.on(square)?.kind;
        Some(DeclarationPieceCount {
            place: DeclarationPiecePlace::Camp(square),
            kind,
            pieces: 1,
            points: points(kind),
        })
    });
    let mut rows: Vec<DeclarationPieceCount> = on_board.collect();
    rows.extend(hand_piece_counts(position.hand(color), DeclarationPiecePlace::Hand));
    if color == Color::White {
        rows.extend(hand_piece_counts(handicap_pieces(position), DeclarationPiecePlace::Handicap));
    }
    rows
}

fn hand_piece_counts(hand: Hand, place: DeclarationPiecePlace) -> impl Iterator<Item = DeclarationPieceCount> {
    hand.in_notation_order().map(move |(kind, count)| {
        let pieces = u32::from(count);
        DeclarationPieceCount { place, kind, pieces, points: pieces * points(kind) }
    })
}

fn by_try(position: &Position) -> DeclarationReport {
    let color = position.side_to_move();
    let target = try_square(color);
    let king = position.king(color);
    let attempt = TryAttempt { target, status: try_status(position, color, king, target) };
    let there = attempt.status == TryStatus::Reached;
    let met = there || attempt.status == TryStatus::WithinReach;
    DeclarationReport {
        rule: DeclarationRule::Try,
        color,
        verdict: if met { DeclarationVerdict::Win } else { DeclarationVerdict::No },
        missing: (!met).then(|| DeclarationShortfall::Try(attempt.clone())),
        conditions: vec![DeclarationCondition { met, requirement: DeclarationRequirement::Try(attempt) }],
        piece_counts: Vec::new(),
        winning_move: king.filter(|_| met && !there).map(|king| Move::board(king, target, false)),
    }
}

fn try_status(position: &Position, color: Color, king: Option<Square>, target: Square) -> TryStatus {
    let Some(king) = king else { return TryStatus::NoKing { color } };
    match king.distance(target) {
        0 if position.in_check() => TryStatus::InCheck,
        0 => TryStatus::Reached,
        1 => {
            let reasons = legality::reasons(position, Move::board(king, target, false));
            match reasons.into_iter().next() {
                Some(reason) => TryStatus::CannotEnter { reason },
                None => TryStatus::WithinReach,
            }
        }
        moves => TryStatus::FarAway { moves },
    }
}
