//! The report on a player over the games in the list of the folder: what was asked for, how far it is, and what it
//! says.

mod actions;
pub(in crate::tui) mod job;
pub(in crate::tui) mod page;

pub(in crate::tui) use actions::{open_lost_game, report_rows, request_player_report};

use super::core::job_slot::JobSlot;
use sankoma_analysis::player_report::PlayerStatistics;
use sankoma_wording::Language;

/// The report that was asked for last.
#[derive(Debug, Default)]
pub struct PlayerReportState {
    /// The job that puts it together.
    pub(in crate::tui) reading: JobSlot,
    /// The player, by a part of the name.
    pub player: String,
    /// Files read, and all files.
    pub progress: [usize; 2],
    /// The report, once it is complete.
    pub report: Option<PlayerStatistics>,
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
