//! Page with the report on a player: results by side and opening, accuracy over time, kinds of mistakes, lost games,
//! positions lost most often.

use crate::tui::action::{Action, ActionId};
use crate::tui::canvas::Canvas;
use crate::tui::core::{Core, Effect, ListCursor};
use crate::tui::pages::list::ListPage;
use crate::tui::pages::list_table::draw_row_background;
use crate::tui::pages::{Below, PageAnswer};
use crate::tui::{files, player_report};
use ratatui::style::Style;
use ratatui::text::Line;
use sankoma_wording::{Language, sentence};
use std::ops::Range;

/// The report.
#[derive(Clone, Debug, Default)]
pub struct PlayerReportPage {
    cursor: ListCursor,
}

impl ListPage for PlayerReportPage {
    /// The heading.
    const HEADER_ROWS: u16 = 1;
    const HINTS: &'static [ActionId] = &[ActionId::ListOpen, ActionId::ListPageDown, ActionId::Cancel];

    fn open(action: &Action, _: &Below<'_>, core: &mut Core) -> Option<(Self, Vec<Effect>)> {
        let Action::PlayerReport(player) = action else { return None };
        if core.files.library.is_none() {
            core.messages.warn_obstacle(files::NO_FOLDER);
            core.messages.offer(ActionId::Open);
            return None;
        }
        let effect = player_report::request_player_report(core, player.as_deref())?;
        Some((Self::default(), vec![effect]))
    }

    fn cursor(&self, core: &Core) -> (ListCursor, usize) {
        (self.cursor, player_report::report_rows(core).len())
    }

    fn cursor_mut<'a>(&'a mut self, _: &'a mut Core) -> Option<&'a mut ListCursor> {
        Some(&mut self.cursor)
    }

    fn heading(&self, core: &Core, _: usize) -> (String, String) {
        let state = &core.player_report;
        let note = match (&state.report, core.lang) {
            (Some(_), _) => String::new(),
            (None, Language::Ja) => format!("{} / {} ファイル ", state.progress[0], state.progress[1]),
            (None, Language::En) => format!("{} / {} files ", state.progress[0], state.progress[1]),
        };
        let title = sentence!(core.lang, (" {} の成績", state.player), (" Report on {}", state.player));
        (title, note)
    }

    fn empty(&self, core: &Core) -> Vec<String> {
        vec![core.player_report.advice(core.lang)]
    }

    fn draw_rows(&self, core: &Core, visible: Range<usize>, canvas: &mut Canvas<'_>) {
        let rows = player_report::report_rows(core);
        for (y, at) in (0..).zip(visible) {
            let on = draw_row_background(canvas, y, at == self.cursor.selected);
            let style = if rows[at].is_heading { canvas.theme.strong } else { Style::new() };
            canvas.line(0, y, &Line::styled(rows[at].text.clone(), on(style)));
        }
    }

    fn open_row(&mut self, row: usize, core: &mut Core) -> PageAnswer {
        let opened = player_report::open_lost_game(core, row);
        if opened.is_none() {
            core.messages.warn("敗着の行で開けます", "the rows of lost games can be opened");
        }
        PageAnswer::Stay(opened.into_iter().collect())
    }

    fn perform_own(&mut self, action: &Action, core: &mut Core) -> PageAnswer {
        if *action != Action::Cancel {
            return PageAnswer::PassOn;
        }
        core.player_report.reading.cancel();
        PageAnswer::Close(Vec::new())
    }
}
