//! King: its escape squares and the pieces around it, and the castle that is lost.

use super::finding::{Finding, FindingKind};
use super::king_guard::{KingGuard, bearing_on_king};
use super::question::MoveQuestion;
use super::replay::LineReplay;
use crate::assessment::escape_squares;
use crate::formations::standing_castle;
use sankoma_rules::Position;

/// How many escape squares the king must lose before it is said.
const MIN_LOST_ESCAPES: u32 = 2;
/// How many pieces must bear on the squares around the king before it is said.
pub(super) const MIN_ATTACKERS: u32 = 2;

/// What the played line does to the mover's king that the better one does not.
pub(super) fn findings(question: &MoveQuestion, better: &LineReplay, played: &LineReplay) -> Vec<Finding> {
    let mut found = Vec::new();
    found.extend(fewer_escapes(question, better, played));
    found.extend(lost_castle(question, better, played));
    if better.ends_near(played) {
        found.extend(fewer_guards(question, better, played));
        found.extend(guarded_enemy(question, better, played));
    }
    found
}

/// The own king at the end of the played line: worse guarded than at the end of the better one.
fn fewer_guards(question: &MoveQuestion, better: &LineReplay, played: &LineReplay) -> Option<Finding> {
    let mover = question.mover();
    let [better, end] = [better, played].map(|line| KingGuard::of(line.end(), mover));
    let (better, end) = (better?, end?);
    if end.attackers == 0 || !end.is_weaker_than(better) {
        return None;
    }
    let kind = FindingKind::FewerGuards { played: end, better };
    let squares = played.end().king(mover).into_iter().collect();
    Some(question.finding(kind, played.moves().to_vec(), squares, 70))
}

/// The enemy's king at the end of the better line: worse guarded than at the end of the played one.
fn guarded_enemy(question: &MoveQuestion, better: &LineReplay, played: &LineReplay) -> Option<Finding> {
    let enemy = question.mover().other();
    let [end, after_played] = [better, played].map(|line| KingGuard::of(line.end(), enemy));
    let (end, after_played) = (end?, after_played?);
    if end.attackers == 0 || !end.is_weaker_than(after_played) {
        return None;
    }
    let kind = FindingKind::EnemyGuards { played: after_played, better: end };
    let squares = better.end().king(enemy).into_iter().collect();
    Some(question.finding(kind, better.moves().to_vec(), squares, 65))
}

fn fewer_escapes(question: &MoveQuestion, better: &LineReplay, played: &LineReplay) -> Option<Finding> {
    let mover = question.mover();
    let [after_better, after_played] = [better, played].map(|line| line.position(line.len().min(2)));
    let (from, to) = (escape_squares(after_better, mover)?, escape_squares(after_played, mover)?);
    let attackers = bearing_on_king(after_played, mover, mover.other())?;
    if to.count() + MIN_LOST_ESCAPES > from.count() || attackers < MIN_ATTACKERS {
        return None;
    }
    let kind = FindingKind::FewerEscapes { played: to.count(), better: from.count(), attackers };
    let squares = after_played.king(mover).into_iter().chain(from - to).collect();
    Some(question.finding(kind, played.moves()[..played.len().min(2)].to_vec(), squares, 80))
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
