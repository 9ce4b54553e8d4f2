//! Repetition: a line that repeats a position of the game or of its own, as a draw or as perpetual check.

use super::finding::{Finding, FindingKind, Rank};
use super::lines::Lines;
use super::replay::LineReplay;
use sankoma_rules::repetition::{Repetition, second_occurrence};
use sankoma_search::Score;

/// A repetition that one of the lines has and the other has not.
pub(super) fn findings(lines: &Lines<'_>) -> Option<Finding> {
    let (better, played) = (&lines.better.replay, &lines.played.replay);
    let (in_better, in_played) = (repetition(better), repetition(played));
    let is_draw = |score: Score, found: Option<(usize, Repetition)>| {
        found.filter(|&(_, verdict)| verdict == Repetition::Draw && score == Score::Cp(0)).map(|(plies, _)| plies)
    };
    let loses = |found: Option<(usize, Repetition)>, own: bool| {
        found.filter(|(_, verdict)| verdict.loser().is_some_and(|loser| (loser == lines.mover()) == own))
    };
    let question = lines.question;
    let drawn = (is_draw(question.better.score, in_better), is_draw(question.played.score, in_played));
    let (kind, line, plies) = match (loses(in_played, true), loses(in_better, false), drawn) {
        (Some((plies, _)), ..) => (FindingKind::PerpetualCheck { own: true }, played, plies),
        (_, Some((plies, _)), _) => (FindingKind::PerpetualCheck { own: false }, better, plies),
        (.., (Some(plies), None)) => (FindingKind::MissesRepetition, better, plies),
        (.., (None, Some(plies))) => (FindingKind::AllowsRepetition, played, plies),
        _ => return None,
    };
    let square = line.moves()[plies - 1].to();
    Some(question.finding(kind, line.moves()[..plies].to_vec(), vec![square], Rank::REPETITION))
}

/// After how many plies the line first repeats a position, and what that means.
fn repetition(line: &LineReplay) -> Option<(usize, Repetition)> {
    (1..=line.len()).find_map(|plies| Some((plies, second_occurrence(line.position(plies))?)))
}
