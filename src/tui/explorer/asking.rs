//! Asking the index about the position shown, and taking what its threads report.

use super::{ExplorerQuestion, ExplorerQuestionKind, ExplorerReport, ExplorerState};
use crate::tui::core::Core;
use crate::tui::core::effect::Effect;
use crate::tui::pane::Pane;
use sankoma_analysis::results::PositionKey;
use sankoma_explorer::UpdateReport;
use sankoma_record::{GameFilter, Severity};
use sankoma_rules::Position;
use sankoma_wording::{Message, counted_noun, message};

/// Asks about the position shown, if its moves are visible and were not asked about yet.
pub(in crate::tui) fn ask_explorer(core: &mut Core) -> Option<Effect> {
    let explorer = &mut core.explorer;
    if !explorer.is_available || core.view.tab != Pane::Explorer {
        return None;
    }
    let position = &core.game.shown.position;
    let wanted = (PositionKey::of(position), explorer.filter.clone());
    if explorer.asked.as_ref() == Some(&wanted) {
        return None;
    }
    explorer.asked = Some(wanted);
    Some(explorer.question(position, ExplorerQuestionKind::Moves))
}

impl ExplorerState {
    /// Has the position shown asked about again: what its books say has changed.
    pub(in crate::tui) fn ask_again(&mut self) {
        self.asked = None;
    }

    /// A question about a position under a new number.
    pub(super) fn question(&mut self, position: &Position, kind: ExplorerQuestionKind) -> Effect {
        self.questions += 1;
        let number = self.questions;
        self.latest[kind.index()] = number;
        let (filter, _) = GameFilter::parse(&self.filter, false, position);
        let position = position.without_history();
        let books = self.books.paths.clone();
        Effect::AskExplorer(Box::new(ExplorerQuestion { number, position, filter, books, kind }))
    }
}

/// Takes what the threads of the index report; answers to earlier questions are dropped.
pub(in crate::tui) fn receive_explorer_report(core: &mut Core, report: ExplorerReport) {
    let Core { explorer, messages, .. } = core;
    match report {
        ExplorerReport::Moves(number, answer) if number == explorer.latest[0] => {
            explorer.problem = None;
            if explorer.answer.as_ref().is_none_or(|known| known.position != answer.position) {
                explorer.chosen = 0;
            }
            explorer.chosen = explorer.chosen.min(answer.moves.len().saturating_sub(1));
            if let Some(problem) = explorer.books.new_problem(&answer.books) {
                messages.notify(Severity::Error, problem);
            }
            explorer.answer = Some(*answer);
        }
        ExplorerReport::Games(number, games) if number == explorer.latest[1] => explorer.games = Some(*games),
        ExplorerReport::Moves(..) | ExplorerReport::Games(..) => {}
        ExplorerReport::Progress(progress) => explorer.progress = Some(progress),
        ExplorerReport::Updated(report) => {
            explorer.progress = None;
            explorer.asked = None;
            explorer.problem = None;
            if let Some((severity, message)) = updated(&report) {
                messages.notify(severity, message);
            }
        }
        ExplorerReport::Rebuilding(reason) => {
            explorer.asked = None;
            let [ja, en] = [&reason.ja, &reason.en];
            let message = message!("{ja}。作り直します", "{en}; it is built again");
            messages.notify(Severity::Warning, message);
        }
        ExplorerReport::Failed(reason) => {
            explorer.progress = None;
            explorer.problem = Some(reason.clone());
            messages.notify(Severity::Error, reason);
        }
    }
}

/// What an update has done; nothing where nothing was new.
fn updated(report: &UpdateReport) -> Option<(Severity, Message)> {
    if let Some(folder) = report.missing_folders.first() {
        let folder = folder.display();
        let message = message!(
            "{folder} は今読めません。前に読んだ対局で数えます",
            "{folder} cannot be read now; its games count as they were"
        );
        return Some((Severity::Warning, message));
    }
    let (files, games) = (report.progress.files_read, report.progress.games);
    if files == 0 && report.removed == 0 {
        return None;
    }
    let unreadable = match report.unreadable {
        0 => Message::new("", ""),
        count => {
            message!("、棋譜でないもの {count}", (", {} no record", counted_noun(count, "file")))
        }
    };
    let message = message!(
        ("索引: {files}ファイル {games}局を読みました{}", unreadable.ja),
        ("index: {} read with {}{}", counted_noun(files, "file"), counted_noun(games, "game"), unreadable.en)
    );
    Some((Severity::Note, message))
}
