//! Validation: turns the draft of a reader into a game and says what is wrong with it.
//!
//! | question | file |
//! |---|---|
//! | which rules do its moves break? | `moves` |
//! | do the moves contradict its recorded end? | `ends` |
//! | do its times agree with each other? | `times` |

mod ends;
mod moves;
mod times;

use crate::record::findings::diagnostic::Diagnostic;
use crate::record::findings::record_finding::RecordFinding;
use crate::record::formats::draft::{GameDraft, LocatedFinding};
use crate::record::game::tree::Game;
use crate::record::text::lines::ColumnCounter;
use crate::rules::Setup;
use ends::end_contradictions;
use moves::validate_moves;
use std::path::Path;
use std::sync::Arc;
use times::time_inconsistencies;

/// Validates a draft: resolves every written move in its position, then checks the recorded ends and the times.
/// Diagnostics come in the order of `text`, the whole file, which is called `file`.
pub(in crate::record) fn validate(
    mut draft: GameDraft<'_>,
    text: &str,
    file: Option<&Arc<Path>>,
) -> (Game, Vec<Diagnostic>) {
    // Looking for defects is most of what a game without moves takes, and nearly every game starts like this.
    if *draft.game.start() != Setup::startpos() {
        for defect in draft.game.start().defects() {
            draft.report_start(RecordFinding::StartDefect(defect));
        }
    }
    let GameDraft { mut game, written, locations, mut findings, .. } = draft;
    let mut at_nodes = validate_moves(&mut game, written);
    at_nodes.extend(end_contradictions(&game));
    at_nodes.extend(time_inconsistencies(&game));
    findings.extend(at_nodes.into_iter().map(|(node, finding)| LocatedFinding {
        finding,
        location: locations[node.index()],
        node: Some(node),
    }));
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

impl LocatedFinding {
    fn diagnostic(&self, game: &Game) -> Diagnostic {
        let ply = self.node.map(|node| game.ply(node)).filter(|&ply| ply > 0);
        self.finding.to_diagnostic(self.location.line, ply, self.node)
    }
}
