//! Actions of the report on a player: asking for it, opening a lost game.

use super::PlayerReportState;
use super::job::PlayerReading;
use crate::tui::action::ActionId;
use crate::tui::core::effect::{Effect, OpenRequest};
use crate::tui::core::{Core, PageRequest};
use sankoma_analysis::player_report::ReportTextRow;
use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;

/// Rows of each table.
const MAX_ROWS: usize = 30;

/// Asks for the report on a player; without a name, opens the command line.
pub(in crate::tui) fn request_player_report(core: &mut Core, player: Option<&str>) -> Option<Effect> {
    let library = core.files.library.as_ref()?;
    if !library.is_complete() {
        core.messages.warn("まだ読み込んでいます", "the folder is still being read");
        return None;
    }
    let Some(player) = player.map(str::trim).filter(|name| !name.is_empty()) else {
        core.view.request(PageRequest::CommandLine(format!("{} ", ActionId::PlayerReport.row().name)));
        return None;
    };
    let mut files: BTreeMap<PathBuf, HashSet<usize>> = BTreeMap::new();
    for (file, game) in library.listed_games() {
        files.entry(library.folder.join(file)).or_default().insert(game + 1);
    }
    let files: Vec<(PathBuf, HashSet<usize>)> = files.into_iter().collect();
    let (player, progress) = (player.to_owned(), [0, files.len()]);
    core.player_report = PlayerReportState { player: player.clone(), progress, ..PlayerReportState::default() };
    let weights = core.evaluation.weights.judging();
    Some(core.player_report.reading.start(PlayerReading { player, files, weights }))
}

/// The rows of the report in the language and notation of the screen; none while it is put together, and without a
/// game.
pub(in crate::tui) fn report_rows(core: &Core) -> Vec<ReportTextRow> {
    let report = core.player_report.report.as_ref().filter(|report| report.all.games > 0);
    report.map(|report| report.text_rows(MAX_ROWS, core.view.notation, core.lang)).unwrap_or_default()
}

/// Opens the lost game of a row at the move that lost it.
pub(in crate::tui) fn open_lost_game(core: &Core, row: usize) -> Option<Effect> {
    let state = &core.player_report;
    let game = state.report.as_ref()?.lost_games.get(report_rows(core).get(row)?.lost_game?)?;
    let position = Some(Box::new(game.mistake.before.clone()));
    Some(Effect::Open(game.file.clone(), OpenRequest { game: game.number - 1, position, ..OpenRequest::default() }))
}
