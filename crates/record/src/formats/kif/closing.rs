//! Closing sentences that are all a file says of its end: まで87手で先手の勝ち. They name sides, where the cause of an
//! end is said of the side to move; so the cause is known only when all moves and the start position are.

use super::end_words::is_closing;
use crate::formats::draft::GameDraft;
use crate::game::end::RecordedCause;
use crate::game::node::NodeId;
use crate::game::recorded_verdict::RecordedVerdict;
use sankoma_rules::Color;

/// Names the cause of each end that only a sentence tells of. The start position is set.
pub(super) fn name_causes(draft: &mut GameDraft<'_>) {
    let ends: Vec<(NodeId, RecordedCause)> =
        draft.game.walk().filter_map(|id| Some((id, cause_at(draft, id)?))).collect();
    for (id, cause) in ends {
        if let Some(end) = &mut draft.game.node_mut(id).end {
            end.cause = cause;
        }
    }
}

/// The cause of the end at `id` where its only words are a sentence that names the winner.
fn cause_at(draft: &GameDraft<'_>, id: NodeId) -> Option<RecordedCause> {
    let end = draft.game.node(id).end.as_ref().filter(|end| is_closing(&end.text))?;
    let mover = side_to_move(draft, id);
    let winner = RecordedVerdict::stated_in(&end.text, mover)?.winner()?;
    match end.cause {
        RecordedCause::Foul | RecordedCause::OpponentFouled if winner == mover => Some(RecordedCause::OpponentFouled),
        RecordedCause::Foul | RecordedCause::OpponentFouled => Some(RecordedCause::Foul),
        // No cause is given, and the side that moved last has won.
        RecordedCause::Other if winner != mover => Some(RecordedCause::Resignation),
        _ => None,
    }
}

/// The side to move at `id`: not the one that the move before is written for, and where that has no mark, by the number
/// of plies.
fn side_to_move(draft: &GameDraft<'_>, id: NodeId) -> Color {
    let first = draft.game.start().side_to_move;
    let before = draft.game.parent(id).unwrap_or(NodeId::ROOT);
    let written = draft.written[before.index()].as_ref().and_then(|written| written.color);
    let by_plies = if draft.game.ply(before).is_multiple_of(2) { first } else { first.other() };
    written.map_or(by_plies, Color::other)
}
