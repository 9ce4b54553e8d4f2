//! Validation: turns the draft of a reader into a game and says what is wrong with it.
//!
//! | question | file |
//! |---|---|
//! | which rules do its moves break? | `moves` |
//! | do the moves contradict its recorded end? | `ends`, and about the winner `verdicts` |
//! | does it have the end that such a game has? | `missing_end` |
//! | do its times agree with each other? | `times` |
//! | do the lines of play of engines hold, and what did they find? | `pvs` |

mod ends;
mod missing_end;
mod moves;
mod pvs;
mod times;
mod verdicts;

use crate::findings::diagnostic::Diagnostic;
use crate::findings::record_finding::RecordFinding;
use crate::formats::draft::{GameDraft, LocatedFinding};
use crate::game::node::NodeId;
use crate::game::tree::Game;
use crate::notation::written_move::WrittenMove;
use crate::text::lines::ColumnCounter;
use ends::{EndFindings, check_ends};
use missing_end::missing_end;
use moves::{ValidatedMoves, validate_moves};
use pvs::judge_pvs;
use sankoma_rules::Setup;
use sankoma_rules::legality::IllegalityReason;
use std::path::Path;
use std::sync::Arc;
use times::time_inconsistencies;

/// Validates a draft: resolves every written move in its position, then checks the recorded ends and the times.
/// Diagnostics come in the order of `text`, the whole file, which is called `file`.
pub(crate) fn validate(mut draft: GameDraft<'_>, text: &str, file: Option<&Arc<Path>>) -> (Game, Vec<Diagnostic>) {
    // Looking for defects is most of what a game without moves takes, and nearly every game starts like this.
    if *draft.game.start() != Setup::startpos() {
        for defect in draft.game.start().defects() {
            draft.report_start(RecordFinding::StartDefect(defect));
        }
    }
    let GameDraft { mut game, written, locations, mut findings, pvs, .. } = draft;
    let mut at_nodes: Vec<(NodeId, RecordFinding)> = validate_moves_and_ends(&mut game, written).collect();
    at_nodes.extend(missing_end(&game));
    at_nodes.extend(time_inconsistencies(&game));
    findings.extend(at_nodes.into_iter().map(|(node, finding)| LocatedFinding {
        finding,
        location: locations[node.index()],
        node: Some(node),
    }));
    findings.extend(judge_pvs(&mut game, &pvs));
    findings.sort_by_key(|found| found.location);
    let mut columns = ColumnCounter::new(text);
    let diagnostics = findings.iter().map(|found| Diagnostic {
        file: file.cloned(),
        column: columns.column_of(found.location),
        ..found.diagnostic(&game)
    });
    let diagnostics = diagnostics.collect();
    (game, diagnostics)
}

/// Checks the moves, then the ends. Where a sennichite was agreed upon some plies late, those plies are no fault.
fn validate_moves_and_ends(
    game: &mut Game,
    written: Vec<Option<WrittenMove<'_>>>,
) -> impl Iterator<Item = (NodeId, RecordFinding)> + use<> {
    let ValidatedMoves { findings, fourfold } = validate_moves(game, written);
    let EndFindings { findings: about_ends, excused } = check_ends(game, &fourfold);
    let is_over = |reason: &IllegalityReason| matches!(reason, IllegalityReason::GameOver { .. });
    for &id in &excused {
        game.node_mut(id).reasons.retain(|reason| !is_over(reason));
    }
    let is_excused = move |(id, finding): &(NodeId, RecordFinding)| {
        excused.contains(id) && matches!(finding, RecordFinding::Illegal(reason) if is_over(reason))
    };
    findings.into_iter().filter(move |found| !is_excused(found)).chain(about_ends)
}

impl LocatedFinding {
    fn diagnostic(&self, game: &Game) -> Diagnostic {
        let ply = self.node.map(|node| game.ply(node)).filter(|&ply| ply > 0);
        self.finding.to_diagnostic(self.location.line, ply, self.node)
    }
}
