//! Mates: allowed, missed, threatened. What the mate search proves is said as proved.

use super::evidence::Evidence;
use super::finding::{Finding, FindingKind, Rank};
use super::lines::Lines;
use super::mate_questions::MateQuestions;
use super::question::MoveQuestion;
use super::replay::LineReplay;
use crate::threat::{Brinkmate, Threat, Threatmate};
use sankoma_rules::{Move, Position, Square};
use sankoma_search::Score;

impl MateQuestions<'_> {
    /// Everything about mates in the question.
    pub(super) fn findings(&mut self, lines: &Lines<'_>) -> Vec<Finding> {
        let mut found: Vec<Finding> = Vec::new();
        found.extend(self.allowed(lines.question, &lines.played.replay));
        found.extend(self.missed(lines.question, &lines.better.replay));
        if found.is_empty() {
            found.extend(self.allowed_threat(lines));
            found.extend(self.missed_threat(lines));
        }
        found
    }

    /// A mate after the move.
    fn allowed(&mut self, question: &MoveQuestion, played: &LineReplay) -> Option<Finding> {
        let seen = question.played.score.mated_in().map(|plies| plies.saturating_sub(1));
        let mate = self.mate(played.position(1), seen.is_some());
        let plies = mate.as_ref().map(|mate| mate.length).or(seen)?;
        if question.better.score.mated_in().is_some() {
            let kind = FindingKind::MatedAnyway { plies: question.played.score.mated_in() };
            return Some(question.finding(kind, played.moves().to_vec(), Vec::new(), 0));
        }
        let line = mate.as_ref().map_or_else(|| played.moves().to_vec(), |mate| question.after_played(&mate.line));
        let kind = match (&mate, self.threat(&question.before).mate) {
            (Some(_), Threatmate::Yes { .. }) => FindingKind::LeavesThreatmate { plies },
            _ => FindingKind::AllowsMate { plies, proved: mate.is_some() },
        };
        Some(question.finding(kind, line, king_square(played.position(1)), Rank::MATE - plies as i32))
    }

    /// A mate instead of the move.
    fn missed(&mut self, question: &MoveQuestion, better: &LineReplay) -> Option<Finding> {
        if question.is_best() {
            return None;
        }
        let seen = question.better.score.mates_in();
        let mate = self.mate(&question.before, seen.is_some());
        let plies = mate.as_ref().map(|mate| mate.length).or(seen)?;
        if let Some(mate) = mate.as_ref().filter(|mate| mate.line.first() == Some(&question.played_move())) {
            // The search did not see it: the move that it takes for a mistake mates.
            let kind = FindingKind::Mates { plies: mate.length };
            return Some(question.finding(kind, mate.line.clone(), question.enemy_king(), 0));
        }
        if let Some(later) = question.played.score.mates_in() {
            let kind = FindingKind::LaterMate { better: plies, played: later };
            return Some(question.finding(kind, question.played.moves.clone(), Vec::new(), 0));
        }
        let kind = FindingKind::MissesMate { plies, proved: mate.is_some() };
        let line = mate.map_or_else(|| better.moves().to_vec(), |mate| mate.line);
        Some(question.finding(kind, line, question.enemy_king(), Rank::MATE - plies as i32))
    }

    /// A threatmate or brinkmate by the best answer to the move, which the best answer to the better move is not.
    fn allowed_threat(&self, lines: &Lines<'_>) -> Option<Finding> {
        let [after_better, after_played] = [&lines.better, &lines.played].map(after_reply);
        let (after_better, after_played) = (after_better?, after_played?);
        let threat = self.threat(after_played);
        let Threatmate::Yes { line, plies, .. } = &threat.mate else { return None };
        if is_threatmate(&self.threat(after_better)) {
            return None;
        }
        let is_brinkmate = matches!(threat.brinkmate, Brinkmate::Proved { .. });
        let (kind, rank) = if is_brinkmate {
            (FindingKind::AllowsBrinkmate, Rank::BRINKMATE)
        } else {
            (FindingKind::AllowsThreatmate { plies: *plies }, Rank::THREATMATE)
        };
        let proof = [&lines.played.replay.moves()[..2], line].concat();
        Some(lines.question.finding(kind, proof, king_square(after_played), rank))
    }

    /// A threatmate by the better move, which the move played does not make.
    fn missed_threat(&self, lines: &Lines<'_>) -> Option<Finding> {
        let [after_better, after_played] =
            [&lines.better, &lines.played].map(|line| line.replay.position(line.replay.len().min(1)));
        if after_better.in_check() {
            return None;
        }
        let Threatmate::Yes { line, plies, .. } = self.threat(after_better).mate else { return None };
        if is_threatmate(&self.threat(after_played)) {
            return None;
        }
        let kind = FindingKind::MissesThreatmate { plies };
        let proof = [&lines.better.replay.moves()[..1], &line].concat();
        Some(lines.question.finding(kind, proof, king_square(after_better), Rank::THREATMATE - 1))
    }

    /// Threat of mate that a good move answers: proved before it, refuted after it.
    pub(super) fn answered(&mut self, question: &MoveQuestion, played: &LineReplay) -> Option<Finding> {
        let Threatmate::Yes { line, plies, .. } = self.threat(&question.before).mate else { return None };
        let kind = FindingKind::AnswersThreatmate { plies };
        let finding = || question.finding(kind, line, king_square(&question.before), Rank::THREATMATE);
        self.has_no_mate(played.position(1)).then(finding)
    }
}

/// The position after the answer, where it is evidence and no check.
fn after_reply(line: &Evidence) -> Option<&Position> {
    Some(line.replay.position(2.min(line.replay.len()))).filter(|after| line.plies >= 2 && !after.in_check())
}

fn is_threatmate(threat: &Threat) -> bool {
    matches!(threat.mate, Threatmate::Yes { .. })
}

/// The king of the side to move: the one that is mated, for what a line shows against it.
fn king_square(position: &Position) -> Vec<Square> {
    position.king(position.side_to_move()).into_iter().collect()
}

/// Moves that follow a move on top of the line that proves a mate.
impl MoveQuestion {
    fn after_played(&self, rest: &[Move]) -> Vec<Move> {
        let mut line = vec![self.played_move()];
        line.extend(rest);
        line
    }
}

/// Mates of a score.
pub(super) trait MateScore {
    /// The plies in which the side of the view mates.
    fn mates_in(self) -> Option<u32>;
    /// The plies in which it is mated.
    fn mated_in(self) -> Option<u32>;
}

impl MateScore for Score {
    fn mates_in(self) -> Option<u32> {
        match self {
            Self::Mate(plies) if plies > 0 => Some(plies.unsigned_abs()),
            _ => None,
        }
    }

    fn mated_in(self) -> Option<u32> {
        match self {
            Self::Mate(plies) if plies <= 0 => Some(plies.unsigned_abs()),
            _ => None,
        }
    }
}
