//! Praise: what a good move does.

use super::effect::effect_of;
use super::evidence::ShortSearches;
use super::exchange::{ExchangeCount, deepest_deficit};
use super::finding::{Finding, FindingKind, Rank};
use super::lines::Lines;
use super::mate_questions::MateQuestions;
use super::mates::MateScore as _;
use super::question::MoveQuestion;
use crate::review::MoveQuality;
use sankoma_rules::{MoveList, movegen};

/// Minimum loss of every other move, 0 to 1, where a move is called the only one.
const MIN_SECOND_LOSS: f64 = 0.10;
/// Minimum worth of what is given, in centipawns, where that is called a sacrifice.
const MIN_SACRIFICE: i32 = 300;

/// Good points of the best move.
pub(super) fn praise(
    question: &MoveQuestion,
    searches: &ShortSearches<'_>,
    mates: &mut MateQuestions<'_>,
) -> Vec<Finding> {
    let lines = Lines::new(question, searches);
    let line = &lines.played.replay;
    if let Some(plies) = question.played.score.mates_in() {
        let kind = FindingKind::Mates { plies };
        return vec![question.finding(kind, line.moves().to_vec(), question.enemy_king(), Rank::MATE)];
    }
    let mut found = Vec::new();
    if let Some(plies) = question.played.score.mated_in() {
        let kind = FindingKind::MatedAnyway { plies: Some(plies) };
        found.push(question.finding(kind, line.moves().to_vec(), Vec::new(), Rank::MATE));
    }
    found.extend(mates.answered(question, line));
    found.extend(only_move(question));
    found.extend(lines.sacrifice());
    let mv = question.played_move();
    let loses_nothing = lines.account(line).0 >= 0;
    let effect = effect_of(&question.before, mv, mates).filter(|_| loses_nothing);
    found.extend(effect.map(|effect| {
        let squares = effect.squares(mv);
        question.finding(FindingKind::GoodMove { effect }, vec![mv], squares, Rank::THREAT)
    }));
    found
}

/// That no other move is legal, or as good by far.
fn only_move(question: &MoveQuestion) -> Option<Finding> {
    let moves: MoveList = movegen::legal(&question.before);
    let loss = question.second_loss.filter(|&loss| loss >= MIN_SECOND_LOSS && MoveQuality::of(loss).is_some());
    let kind = match (moves.len(), loss) {
        (1, _) => FindingKind::OnlyLegalMove,
        (_, Some(loss)) => FindingKind::OnlyMove { loss },
        _ => return None,
    };
    let mv = question.played_move();
    Some(question.finding(kind, vec![mv], vec![mv.to()], Rank::THREAT - 1))
}

impl Lines<'_> {
    /// The move gives material and wins at least as much back.
    fn sacrifice(&self) -> Option<Finding> {
        let (mover, line) = (self.mover(), &self.played.replay);
        let (given, count) = (deepest_deficit(line, mover), ExchangeCount::of(line, line.len()));
        let kind = FindingKind::Sacrifice { given, won: count.net(mover) };
        let square = self.question.played_move().to();
        let is_sacrifice = given >= MIN_SACRIFICE && count.balance(mover) >= 0;
        is_sacrifice.then(|| self.of_played(kind, line.len(), vec![square], Rank::MATERIAL))
    }
}
