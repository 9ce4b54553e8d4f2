//! The count piece by piece, and every condition that is met or not.

use super::{
    DeclarationCount, DeclarationRule, DeclarationVerdict, counted_pieces, handicap_pieces, messages, points,
    try_square,
};
use crate::rules::{Color, Hand, Move, PieceKind, Position, Square, legality};
use crate::wording::Message;

/// What one rule says of the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclarationReport {
    /// The rule.
    pub rule: DeclarationRule,
    /// The side to move, which may declare.
    pub color: Color,
    /// What it may declare.
    pub verdict: DeclarationVerdict,
    /// Every condition of the rule.
    pub conditions: Vec<DeclarationCondition>,
    /// The pieces that count; none for the try rule. Their points are the sum that the conditions speak of.
    pub piece_counts: Vec<DeclarationPieceCount>,
    /// What is missing for a win, in one sentence; `None` when nothing is.
    pub missing: Option<Message>,
    /// The king's move that wins by the try rule, unless it is there already.
    pub winning_move: Option<Move>,
}

/// One condition of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclarationCondition {
    /// Whether it is met. Where a rule knows wins and draws: enough to win.
    pub met: bool,
    /// What was asked for, and what was found.
    pub message: Message,
}

/// Pieces of one kind that count, in one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeclarationPieceCount {
    /// Where they are.
    pub place: DeclarationPiecePlace,
    /// What they are.
    pub kind: PieceKind,
    /// How many: one on a square, any number elsewhere.
    pub pieces: u32,
    /// What they count together.
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

/// What `rule` says of the side to move.
pub fn report(position: &Position, rule: DeclarationRule) -> DeclarationReport {
    match rule {
        DeclarationRule::Points27 | DeclarationRule::Points24 => by_points(position, rule),
        DeclarationRule::Try => by_try(position),
    }
}

fn by_points(position: &Position, rule: DeclarationRule) -> DeclarationReport {
    let color = position.side_to_move();
    let count = DeclarationCount::of(position, color);
    let (verdict, needed) = match rule {
        DeclarationRule::Points24 => (count.verdict_by_24_points(), DeclarationCount::POINTS_TO_WIN),
        _ if count.wins_by_27_points() => (DeclarationVerdict::Win, count.points_needed),
        _ => (DeclarationVerdict::No, count.points_needed),
    };
    DeclarationReport {
        rule,
        color,
        verdict,
        conditions: messages::conditions(&count, position.king(color), rule, needed),
        piece_counts: piece_counts(position, color),
        missing: (verdict != DeclarationVerdict::Win).then(|| messages::missing(&count, needed)),
        winning_move: None,
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
    let there = king == Some(target) && !position.in_check();
    let obstacle = king.filter(|_| !there).and_then(|king| try_obstacle(position, king, target));
    let met = there || (king.is_some() && obstacle.is_none());
    let message = match (&obstacle, king) {
        (Some(obstacle), _) => obstacle.clone(),
        (None, None) => messages::no_king(color),
        (None, Some(_)) => messages::king_can_reach(target, there),
    };
    DeclarationReport {
        rule: DeclarationRule::Try,
        color,
        verdict: if met { DeclarationVerdict::Win } else { DeclarationVerdict::No },
        missing: (!met).then(|| message.clone()),
        conditions: vec![DeclarationCondition { met, message }],
        piece_counts: Vec::new(),
        winning_move: king.filter(|_| met && !there).map(|king| Move::board(king, target, false)),
    }
}

/// Why the king cannot be on `target` after this move, or is not safe there now.
fn try_obstacle(position: &Position, king: Square, target: Square) -> Option<Message> {
    match king.distance(target) {
        0 => Some(messages::in_check_there(target)),
        1 => {
            let reasons = legality::reasons(position, Move::board(king, target, false));
            reasons.first().map(|reason| messages::cannot_enter(target, &reason.message()))
        }
        moves => Some(messages::king_is_far_away(target, moves)),
    }
}
