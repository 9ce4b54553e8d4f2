//! Repetition: a line that repeats a position of the game or of its own, where the search counts it as a draw.

use super::finding::{Finding, FindingKind};
use super::question::MoveQuestion;
use super::replay::LineReplay;
use crate::scored_line::ScoredLine;
use sankoma_rules::repetition::{Repetition, second_occurrence};
use sankoma_search::Score;

/// The weight of a repetition, in centipawns: a draw, where more is won or lost.
const REPETITION_WEIGHT: i32 = 150;

/// A repetition that the better line has and the played one has not, or the other way round.
pub(super) fn findings(question: &MoveQuestion, better: &LineReplay, played: &LineReplay) -> Option<Finding> {
    let (in_better, in_played) = (repeats(&question.better, better), repeats(&question.played, played));
    let (kind, line, plies) = match (in_better, in_played) {
        (Some(plies), None) => (FindingKind::MissesRepetition, better, plies),
        (None, Some(plies)) => (FindingKind::AllowsRepetition, played, plies),
        _ => return None,
    };
    let square = line.moves()[plies - 1].to();
    Some(question.finding(kind, line.moves()[..plies].to_vec(), vec![square], REPETITION_WEIGHT))
}

/// After how many plies the line repeats a position with a draw as its value.
fn repeats(scored: &ScoredLine, line: &LineReplay) -> Option<usize> {
    let is_draw = |plies: &usize| second_occurrence(line.position(*plies)) == Some(Repetition::Draw);
    (1..=line.len()).filter(|_| scored.score == Score::Cp(0)).find(is_draw)
}
