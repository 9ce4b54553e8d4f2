//! Round trip: compares a game with what was read back from its text, and reports every loss.

use crate::findings::diagnostic::Diagnostic;
use crate::findings::write_loss::WriteLoss;
use crate::game::comparison::{self, NodeCount, RereadDifferences};
use crate::game::tree::Game;

/// Every loss, each kind once with the first node where it occurs.
pub(super) fn losses(game: &Game, back: &Game, format: &'static str) -> Vec<Diagnostic> {
    let found = comparison::differences(game, back);
    let mut losses = game_losses(game, &found, format);
    losses.extend(node_losses(game, &found, format));
    losses
}

fn game_losses(game: &Game, found: &RereadDifferences, format: &'static str) -> Vec<Diagnostic> {
    let mut losses = Vec::new();
    if found.move_number {
        losses.push(WriteLoss::MoveNumber { number: game.start().move_number, format });
    }
    if found.start {
        losses.push(WriteLoss::Start { format });
    }
    if let Some(name) = found.headers.first().cloned() {
        losses.push(WriteLoss::Headers { name, count: found.headers.len(), format });
    }
    if let Some(text) = found.remarks.first().cloned() {
        losses.push(WriteLoss::Remarks { text, count: found.remarks.len(), format });
    }
    losses.iter().map(|loss| loss.to_diagnostic(None, None)).collect()
}

fn node_losses(game: &Game, found: &RereadDifferences, format: &'static str) -> Vec<Diagnostic> {
    let of = |nodes: NodeCount, loss: fn(usize, &'static str) -> WriteLoss| {
        nodes.first.map(|first| loss(nodes.count, format).to_diagnostic(Some(game), Some(first)))
    };
    let mut losses: Vec<Diagnostic> = [
        of(found.variations, |moves, format| WriteLoss::Variations { moves, format }),
        of(found.moves, |moves, format| WriteLoss::Moves { moves, format }),
        of(found.comments, |count, format| WriteLoss::Comments { count, format }),
        of(found.bookmarks, |count, format| WriteLoss::Bookmarks { count, format }),
        of(found.times, |count, format| WriteLoss::Times { count, format }),
        of(found.fractions, |count, format| WriteLoss::Fractions { count, format }),
        of(found.passes, |count, format| WriteLoss::Passes { count, format }),
        of(found.words, |count, format| WriteLoss::Words { count, format }),
    ]
    .into_iter()
    .flatten()
    .collect();
    for &(id, is) in &found.ends {
        let was = game.node(id).end.clone();
        losses.extend(was.map(|was| WriteLoss::End { was, is, format }.to_diagnostic(Some(game), Some(id))));
    }
    losses
}
