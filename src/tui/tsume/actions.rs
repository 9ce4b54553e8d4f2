//! Actions on a mate search.

use super::state::{TsumeProgress, TsumeStart, TsumeState};
use crate::tui::core::Core;
use crate::tui::core::effect::Effect;
use crate::tui::core::job::{CoreChange, Job, JobKind, Task, no_change};
use sankoma_analysis::mate_tree::{MateTreeReport, search_mate_tree};
use sankoma_rules::Position;
use sankoma_wording::{Message, counted_noun};
use std::time::Duration;

/// How long a mate is searched for unless the person says otherwise.
const STANDARD_SECONDS: usize = 60;
/// The size of the table of a mate search in mebibytes.
const TABLE_MEBIBYTES: usize = 128;

/// Searches for a mate in the position on the board, for so many seconds.
pub(in crate::tui) fn open_tsume(core: &mut Core, seconds: Option<usize>) -> Effect {
    let (root, start) = match &core.tsume {
        Some(tsume) => (tsume.root().clone(), tsume.start.clone()),
        None => (core.board_position().clone(), tsume_start(core)),
    };
    core.game.selection.clear_picked();
    core.game.selection.cursor = None;
    core.view.zoom = false;
    let time = Duration::from_secs(seconds.unwrap_or(STANDARD_SECONDS).max(1) as u64);
    let tsume = core.tsume.insert(TsumeState::new(start, root.clone()));
    tsume.search.start(MateTreeSearch { position: root, time })
}

/// The place of the position on the board in the game.
fn tsume_start(core: &Core) -> Option<TsumeStart> {
    match (&core.position_editor, &core.line_view) {
        (Some(_), _) => None,
        (None, Some(view)) => {
            let (line, step) = (view.line(), view.step());
            Some(TsumeStart { node: line.node, moves: line.moves[..step.min(line.moves.len())].to_vec() })
        }
        (None, None) => Some(TsumeStart { node: core.game.node_to_extend(), moves: Vec::new() }),
    }
}

/// Stops the search, or begins it again.
pub(in crate::tui) fn stop_or_repeat_tsume(core: &mut Core) -> Option<Effect> {
    let tsume = core.tsume.as_mut()?;
    if !tsume.is_running() {
        return Some(open_tsume(core, None));
    }
    tsume.mark_stopped();
    tsume.search.cancel();
    None
}

/// The search of the tree of a mate.
struct MateTreeSearch {
    /// The position, with the attacker to move.
    position: Position,
    /// The time for the mate; its tree and other mates have as much again.
    time: Duration,
}

impl Job for MateTreeSearch {
    const KIND: JobKind = JobKind::Shown;

    fn run(self, task: &Task<'_>) -> CoreChange {
        task.search(|control| {
            search_mate_tree(&self.position, self.time, TABLE_MEBIBYTES, control, |report| {
                task.report(|core| receive_mate_tree(core, report));
            });
        });
        no_change()
    }
}

fn receive_mate_tree(core: &mut Core, report: MateTreeReport) {
    let Some(tsume) = &mut core.tsume else { return };
    let is_progress = matches!(report, MateTreeReport::Progress(_));
    tsume.receive(report);
    if !is_progress && !matches!(tsume.progress, TsumeProgress::Searching(_)) {
        let sentence = tsume.sentence();
        core.messages.log.push(sankoma_record::Severity::Note, sentence, None);
    }
}

/// Adds the line through the selected row to the game; with `all` the lines through every row shown.
pub(in crate::tui) fn adopt_mate(core: &mut Core, all: bool) {
    let Core { game, tsume, messages, .. } = core;
    let lines = match tsume {
        Some(tsume) if all => tsume.shown_lines(),
        Some(tsume) => tsume.selected_line().into_iter().collect(),
        None => Vec::new(),
    };
    if lines.is_empty() {
        return messages.warn("加える詰み手順がありません", "there is no mate to add");
    }
    let start = tsume.as_ref().and_then(|tsume| tsume.start.clone());
    let Some(start) = start.filter(|start| game.document.game.is_linked(start.node)) else {
        return messages.warn(
            "この局面は棋譜にありません（局面編集を Enter で終えると加えられます）",
            "this position is in no game; leave the position editor with Enter first",
        );
    };
    let shown = game.shown.node;
    let name = Message::new("詰み手順", "the mate");
    for line in &lines {
        game.add_line(start.node, &[&start.moves[..], line].concat(), None, &name, messages);
    }
    if all {
        let count = lines.len();
        messages.note(
            format!("詰み手順{count}本を変化に加えました（u で元に戻す）"),
            format!("{} of the mate added to the game; u undoes", counted_noun(count, "line")),
        );
    }
    game.go_to_node(shown, messages);
}
