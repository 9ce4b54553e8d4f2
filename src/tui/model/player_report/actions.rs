//! Actions of the report on a player: asking for it, taking it, opening a lost game.

use super::{PlayerReportState, PlayerReportUpdate};
use crate::tui::action::ActionId;
use crate::tui::model::effect::{Effect, OpenRequest, PlayerReportRequest};
use crate::tui::model::{Core, PageRequest};
use std::collections::HashSet;
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
    let mut files: Vec<(PathBuf, HashSet<usize>)> = Vec::new();
    for (file, game) in library.listed_games() {
        let path = library.folder.join(file);
        match files.iter_mut().find(|(known, _)| *known == path) {
            Some((_, games)) => drop(games.insert(game + 1)),
            None => files.push((path, HashSet::from([game + 1]))),
        }
    }
    let number = core.player_report.number + 1;
    let progress = [0, files.len()];
    core.player_report =
        PlayerReportState { number, player: player.to_owned(), progress, ..PlayerReportState::default() };
    Some(Effect::ReportPlayer(Box::new(PlayerReportRequest { number, player: player.to_owned(), files })))
}

/// Takes what the thread reports.
pub(in crate::tui) fn receive_player_report(core: &mut Core, number: u64, update: PlayerReportUpdate) {
    let (style, lang) = (core.view.notation, core.lang);
    let state = &mut core.player_report;
    match update {
        _ if number != state.number => {}
        PlayerReportUpdate::FilesRead(files) => state.progress[0] = files,
        PlayerReportUpdate::Complete(report) => {
            state.rows = report.text_rows(MAX_ROWS, style, lang);
            state.report = Some(*report);
        }
    }
}

/// Opens the lost game of a row at the move that lost it.
pub(in crate::tui) fn open_lost_game(core: &Core, row: usize) -> Option<Effect> {
    let state = &core.player_report;
    let game = state.report.as_ref()?.lost_games.get(state.rows.get(row)?.lost_game?)?;
    let position = Some(Box::new(game.mistake.before.clone()));
    Some(Effect::Open(game.file.clone(), OpenRequest { game: game.number - 1, position, ..OpenRequest::default() }))
}
