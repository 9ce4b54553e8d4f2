//! The report on a player over the games in the list of the folder: what was asked for, how far it is, and what it says.

use super::effect::{Effect, OpenRequest};
use super::{Core, PageRequest};
use crate::tui::action::ActionId;
use sankoma_analysis::player_report::{PlayerStatistics, ReportTextRow};
use sankoma_rules::wording::Language;
use std::collections::HashSet;
use std::path::PathBuf;

/// Rows of each table.
const MAX_ROWS: usize = 30;

/// The report that was asked for last.
#[derive(Debug, Default)]
pub struct PlayerReportState {
    /// The number of the latest request.
    number: u64,
    /// The player, by a part of the name.
    pub player: String,
    /// Files read, and all files.
    pub progress: [usize; 2],
    /// The report, once it is complete.
    pub report: Option<PlayerStatistics>,
    /// The rows of its text.
    pub rows: Vec<ReportTextRow>,
}

/// What a thread is to put together.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerReportRequest {
    /// The number of the request.
    pub number: u64,
    /// The player, by a part of the name.
    pub player: String,
    /// The files of the games in the list, and the numbers of these games in their files, from 1.
    pub files: Vec<(PathBuf, HashSet<usize>)>,
}

/// What a thread reports.
#[derive(Debug)]
pub enum PlayerReportUpdate {
    /// So many files are read.
    FilesRead(usize),
    /// The report.
    Complete(Box<PlayerStatistics>),
}

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

impl PlayerReportState {
    /// What stands where there are no rows.
    pub fn advice(&self, lang: Language) -> String {
        match (&self.report, lang) {
            (Some(_), Language::Ja) => format!("{} の対局は一覧にありません", self.player),
            (Some(_), Language::En) => format!("no game of {} is in the list", self.player),
            (None, Language::Ja) => "対局を読み、悪手の理由を調べています".to_owned(),
            (None, Language::En) => "reading the games and looking for the reasons of mistakes".to_owned(),
        }
    }
}
