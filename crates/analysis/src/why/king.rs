//! King: its escape squares and the pieces around it, and the castle that is lost.

use super::finding::{Finding, FindingKind};
use super::question::MoveQuestion;
use super::replay::LineReplay;
use crate::formations::standing_castle;
use sankoma_rules::{Bitboard, Color, Position, Square, attacks};

/// How many escape squares the king must lose before it is said.
const MIN_LOST_ESCAPES: u32 = 2;
/// How many pieces must bear on the squares around the king before it is said.
const MIN_ATTACKERS: u32 = 2;

/// What the played line does to the mover's king that the better one does not.
pub(super) fn findings(question: &MoveQuestion, better: &LineReplay, played: &LineReplay) -> Vec<Finding> {
    let mut found = Vec::new();
    found.extend(fewer_escapes(question, better, played));
    found.extend(lost_castle(question, better, played));
    found
}

fn fewer_escapes(question: &MoveQuestion, better: &LineReplay, played: &LineReplay) -> Option<Finding> {
    let mover = question.mover();
    let [after_better, after_played] = [better, played].map(|line| line.position(line.len().min(2)));
    let (from, to) = (escapes(after_better, mover)?, escapes(after_played, mover)?);
    let attackers = attackers_around(after_played, mover)?;
    if to.count() + MIN_LOST_ESCAPES > from.count() || attackers < MIN_ATTACKERS {
        return None;
    }
    let kind = FindingKind::FewerEscapes { played: to.count(), better: from.count(), attackers };
    let squares = after_played.king(mover).into_iter().chain(from - to).collect();
    Some(question.finding(kind, played.moves()[..played.len().min(2)].to_vec(), squares, 80))
}

/// The squares next to the king that hold no piece of its own and that the enemy does not attack.
pub(super) fn escapes(position: &Position, side: Color) -> Option<Bitboard> {
    let king = position.king(side)?;
    let without_king = position.occupied() - Bitboard::of(king);
    let around = attacks::king(king) - position.pieces_of(side);
    Some(around.into_iter().filter(|&to| !position.is_attacked(to, side.other(), without_king)).collect())
}

/// How many pieces of the enemy attack the king's square or one next to it.
fn attackers_around(position: &Position, side: Color) -> Option<u32> {
    let king = position.king(side)?;
    let near = attacks::king(king) | Bitboard::of(king);
    let attackers = |square: Square| position.attackers(square, side.other(), position.occupied());
    Some(near.into_iter().fold(Bitboard::EMPTY, |all, square| all | attackers(square)).count())
}

/// The castle that stands before the move, falls in the played line and stands at the end of the better one.
fn lost_castle(question: &MoveQuestion, better: &LineReplay, played: &LineReplay) -> Option<Finding> {
    let mover = question.mover();
    let (name, squares) = standing_castle(&question.before, mover)?;
    let stands = |position: &Position| standing_castle(position, mover).is_some();
    if !stands(better.end()) || stands(played.end()) {
        return None;
    }
    let kind = FindingKind::LosesCastle { ja: name.ja, en: name.en };
    Some(question.finding(kind, played.moves().to_vec(), squares, 60))
}
