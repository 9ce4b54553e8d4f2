//! Recorded ends that the moves contradict.
//!
//! A file may say that a game ended by sennichite when no position occurred four times, or by mate when the king can
//! step aside. Nothing is corrected: the end stays what the file says, and the proof stands beside it.

mod contradiction;
mod stated_end;

pub(super) use contradiction::EndContradiction;

use super::finding::RecordFinding;
use super::{Game, NodeId, RecordedCause, RecordedEnd};
use crate::rules::{Color, Position};

/// Ends are looked at until so many plies have been replayed for those of one game: each costs the plies before it, and
/// a file may end a hundred thousand variations at the same far ply.
const MAX_REPLAYED_PLIES: usize = 1_000_000;

/// What the moves contradict, in tree order.
pub(super) fn end_contradictions(game: &Game) -> Vec<(NodeId, RecordFinding)> {
    let ends = game.walk().filter_map(|id| Some((id, game.node(id).end.as_ref()?)));
    let mut found = Vec::new();
    let mut replayed = 0;
    for (id, end) in ends.filter(|(id, end)| stated_end::is_testable(game, *id, end)) {
        if replayed > MAX_REPLAYED_PLIES {
            break;
        }
        replayed += game.ply(id);
        let Some(place) = RecordedEndPosition::of(game, id) else { continue };
        let contradictions = stated_end::winner_contradiction(&place, end)
            .into_iter()
            .chain(stated_end::cause_contradiction(&place, end.cause));
        found.extend(contradictions.map(|found| (id, RecordFinding::EndContradiction(found))));
    }
    found
}

/// Where a game ended.
struct RecordedEndPosition<'a> {
    game: &'a Game,
    id: NodeId,
    /// With the way there.
    position: Position,
    /// Some move up to here breaks a rule.
    has_foul: bool,
}

impl<'a> RecordedEndPosition<'a> {
    /// `None` where no move was read before the end, or one could not be carried out: nothing is certain then.
    fn of(game: &'a Game, id: NodeId) -> Option<Self> {
        let path = game.path(id);
        let moves = path.get(1..path.len() - 1)?;
        let position = game.position(id);
        let is_whole = !moves.is_empty()
            && moves.iter().all(|&id| game.node(id).mv.is_some())
            && position.plies_made() == moves.len();
        let has_foul = moves.iter().any(|&id| !game.node(id).reasons.is_empty());
        is_whole.then_some(Self { game, id, position, has_foul })
    }

    fn mover(&self) -> Color {
        self.position.side_to_move()
    }

    /// Moves of the whole game up to here.
    fn plies(&self) -> usize {
        self.position.plies_made()
    }

    /// The record shows the game from its first move on.
    fn is_whole_game(&self) -> bool {
        self.game.start().move_number <= 1
    }
}
