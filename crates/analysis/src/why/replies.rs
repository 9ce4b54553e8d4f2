//! Replies: what the answer to the move does at once, where it is the better move that takes its strength; and what the
//! better move itself does.

use super::effect::{MoveEffect, effect_of};
use super::evidence::win_rate;
use super::finding::{Finding, FindingKind, Rank};
use super::lines::Lines;
use super::mate_questions::MateQuestions;
use sankoma_rules::{PieceKind, Position, Square};

/// Minimum part of the loss that a piece taken must explain.
const MIN_GAIN: i32 = 100;

impl Lines<'_> {
    /// Effect of the answer, where it does harm after the move played and none after the better one.
    pub(super) fn allowed_reply(&self, mates: &mut MateQuestions<'_>) -> Option<Finding> {
        let reply = self.reply()?;
        let after = self.played.replay.position(1);
        let effect = effect_of(after, reply, mates).filter(|effect| self.is_harm(effect))?;
        // A pawn pushed or dropped to be taken is given, not lost.
        let is_given = reply.to() == self.question.played_move().to() && is_pawn(after, reply.to());
        if is_given {
            return None;
        }
        let better = self.better_move()?;
        let after_better = self.before().clone().after([better]);
        let is_legal = after_better.is_legal(reply);
        if is_legal && !self.is_harmless(&after_better.after([reply])) {
            return None;
        }
        let squares = effect.squares(reply);
        let kind = FindingKind::AllowsReply { effect, prevented_by: (!is_legal).then_some(better) };
        Some(self.of_played(kind, 1, squares, Rank::THREAT))
    }

    /// Effect of the better move that the move played does not have.
    pub(super) fn missed_move(&self, mates: &mut MateQuestions<'_>) -> Option<Finding> {
        let (better, played) = (self.better_move()?, self.question.played_move());
        let effect = effect_of(self.before(), better, mates).filter(|effect| self.is_gain(effect))?;
        let done = effect_of(self.before(), played, mates);
        let is_done = done.is_some_and(|done| done.squares(played) == effect.squares(better));
        let squares = effect.squares(better);
        let finding = || self.of_better(FindingKind::MissesMove { effect }, 0, squares, Rank::THREAT - 2);
        (!is_done).then(finding)
    }

    /// The effect of an answer may be the harm: not that it takes back or ends a check; threats of mate are looked for
    /// on their own.
    fn is_harm(&self, effect: &MoveEffect) -> bool {
        match effect {
            MoveEffect::Takes { gain, back, .. } => !back && *gain >= MIN_GAIN && self.is_proportionate(*gain),
            MoveEffect::ThreatensMate { .. }
            | MoveEffect::AnswersCheck
            | MoveEffect::Saves { .. }
            | MoveEffect::Guards { .. } => false,
            _ => true,
        }
    }

    fn is_gain(&self, effect: &MoveEffect) -> bool {
        match effect {
            MoveEffect::Takes { gain, .. } => *gain >= MIN_GAIN && self.is_proportionate(*gain),
            MoveEffect::ThreatensMate { .. }
            | MoveEffect::AnswersCheck
            | MoveEffect::Saves { .. }
            | MoveEffect::Guards { .. } => false,
            _ => true,
        }
    }

    /// The mover, who is to move in `position`, keeps more than half of what the better move keeps.
    fn is_harmless(&self, position: &Position) -> bool {
        let kept = win_rate(self.searches.search(position).0);
        let [better, played] = [&self.question.better, &self.question.played].map(|line| win_rate(line.score));
        kept >= f64::midpoint(better, played)
    }
}

fn is_pawn(position: &Position, square: Square) -> bool {
    position.on(square).is_some_and(|piece| piece.kind == PieceKind::Pawn)
}
