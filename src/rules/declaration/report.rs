//! The count piece by piece, and every condition that is met or not.

use super::{Declaration, Rule, Verdict, counted, left_out, points, try_square, words};
use crate::rules::{Color, Hand, Message, Move, PieceKind, Position, Square, legality};

/// What one rule says of the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The rule.
    pub rule: Rule,
    /// The side to move, which may declare.
    pub color: Color,
    /// What it may declare.
    pub verdict: Verdict,
    /// Every condition of the rule.
    pub conditions: Vec<Condition>,
    /// The pieces that count; none for the try rule. Their points are the sum that the conditions speak of.
    pub rows: Vec<Row>,
    /// What is missing for a win, in one sentence; `None` when nothing is.
    pub missing: Option<Message>,
    /// The king's move that wins by the try rule, unless it is there already.
    pub winning_move: Option<Move>,
}

/// One condition of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// Whether it is met. Where a rule knows wins and draws: enough to win.
    pub met: bool,
    /// What was asked for, and what was found.
    pub message: Message,
}

/// Pieces of one kind that count, in one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Where they are.
    pub place: Place,
    /// What they are.
    pub kind: PieceKind,
    /// How many: one on a square, any number elsewhere.
    pub pieces: u32,
    /// What they count together.
    pub points: u32,
}

/// Where a piece is that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// On a square of the camp: the only ones that count among the ten pieces.
    Camp(Square),
    /// In hand.
    Hand,
    /// Left out by the handicap that White gave.
    Handicap,
}

/// What `rule` says of the side to move.
pub fn report(position: &Position, rule: Rule) -> Report {
    match rule {
        Rule::Points27 | Rule::Points24 => by_points(position, rule),
        Rule::Try => by_try(position),
    }
}

fn by_points(position: &Position, rule: Rule) -> Report {
    let color = position.side_to_move();
    let count = Declaration::of(position, color);
    let (verdict, needed) = match rule {
        Rule::Points24 => (count.by_24_points(), Declaration::POINTS_TO_WIN),
        _ if count.wins() => (Verdict::Win, count.points_needed),
        _ => (Verdict::No, count.points_needed),
    };
    Report {
        rule,
        color,
        verdict,
        conditions: words::conditions(&count, position.king(color), rule, needed),
        rows: rows(position, color),
        missing: (verdict != Verdict::Win).then(|| words::missing(&count, needed)),
        winning_move: None,
    }
}

fn rows(position: &Position, color: Color) -> Vec<Row> {
    let on_board = counted(position, color).into_iter().filter_map(|square| {
        let kind = position.on(square)?.kind;
        Some(Row { place: Place::Camp(square), kind, pieces: 1, points: points(kind) })
    });
    let mut rows: Vec<Row> = on_board.collect();
    rows.extend(held(position.hand(color), Place::Hand));
    if color == Color::White {
        rows.extend(held(left_out(position), Place::Handicap));
    }
    rows
}

fn held(hand: Hand, place: Place) -> impl Iterator<Item = Row> {
    hand.written().map(move |(kind, count)| {
        let pieces = u32::from(count);
        Row { place, kind, pieces, points: pieces * points(kind) }
    })
}

fn by_try(position: &Position) -> Report {
    let color = position.side_to_move();
    let target = try_square(color);
    let king = position.king(color);
    let there = king == Some(target) && !position.in_check();
    let obstacle = king.filter(|_| !there).and_then(|king| obstacle(position, king, target));
    let met = there || (king.is_some() && obstacle.is_none());
    let message = match (&obstacle, king) {
        (Some(obstacle), _) => obstacle.clone(),
        (None, None) => words::no_king(color),
        (None, Some(_)) => words::reaches(target, there),
    };
    Report {
        rule: Rule::Try,
        color,
        verdict: if met { Verdict::Win } else { Verdict::No },
        missing: (!met).then(|| message.clone()),
        conditions: vec![Condition { met, message }],
        rows: Vec::new(),
        winning_move: king.filter(|_| met && !there).map(|king| Move::board(king, target, false)),
    }
}

/// Why the king cannot be on `target` after this move, or is not safe there now.
fn obstacle(position: &Position, king: Square, target: Square) -> Option<Message> {
    match king.distance(target) {
        0 => Some(words::in_check_there(target)),
        1 => {
            let reasons = legality::reasons(position, Move::board(king, target, false));
            reasons.first().map(|reason| words::cannot_enter(target, &reason.message()))
        }
        moves => Some(words::far_away(target, moves)),
    }
}
