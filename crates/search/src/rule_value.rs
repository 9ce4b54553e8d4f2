//! Rule value: what a position is worth where the rules end the line.

use super::request::SearchLimits;
use super::score::{DRAW, SUPERIOR, Value, declared_in, mated_in};
use sankoma_rules::declaration::{self, DeclarationRule};
use sankoma_rules::repetition::{self, Repetition, RepetitionState};
use sankoma_rules::{Position, movegen};

/// The rules of a game that its players agree on.
#[derive(Clone, Copy)]
pub(super) struct GameRules {
    /// Positions with a higher move number end the game.
    pub(super) max_moves: u32,
    /// Entering king (入玉宣言): the rule by which a side has won; `None`: by none.
    declaration: Option<DeclarationRule>,
}

impl GameRules {
    pub(super) fn of(limits: &SearchLimits) -> Self {
        Self { max_moves: limits.max_moves.unwrap_or(u32::MAX), declaration: limits.declaration }
    }
}

/// Value for the side to move where the rules end the line at `ply`: a repetition, a superior or inferior position
/// (優等局面, 劣等局面), a declaration, the last of the moves that the game may have.
///
/// The second occurrence counts like the fourth: the moves between can be repeated. Superior and inferior positions
/// count only against earlier positions inside the tree, where the side that lost pieces in hand could have played
/// otherwise.
#[inline]
pub(super) fn rule_value(position: &Position, rules: GameRules, ply: usize) -> Option<Value> {
    if position.move_number() > rules.max_moves {
        return Some(move_limit_value(position, ply));
    }
    let us = position.side_to_move();
    match repetition::state_against_earlier(position) {
        Some(RepetitionState::Same { verdict: Repetition::Draw, .. }) => return Some(DRAW),
        Some(RepetitionState::Same { verdict: Repetition::PerpetualCheck { loser }, .. }) => {
            return Some(if loser == us { mated_in(ply) } else { -mated_in(ply) });
        }
        Some(RepetitionState::Superior { plies }) if plies <= ply => return Some(SUPERIOR),
        Some(RepetitionState::Inferior { plies }) if plies <= ply => return Some(-SUPERIOR),
        _ => {}
    }
    declaration_value(position, rules.declaration?, ply)
}

/// Value where a king has entered: by a point rule the side to move declares; by the try rule the king's move has won.
#[inline]
fn declaration_value(position: &Position, rule: DeclarationRule, ply: usize) -> Option<Value> {
    let them = position.side_to_move().other();
    if rule == DeclarationRule::Try && declaration::is_on_try_square(position, them) {
        return Some(-declared_in(ply));
    }
    declaration::wins(position, rule).then(|| declared_in(ply))
}

/// A draw, unless the last move mated.
fn move_limit_value(position: &Position, ply: usize) -> Value {
    let mated = position.in_check() && !movegen::has_legal_move(position);
    if mated { mated_in(ply) } else { DRAW }
}
