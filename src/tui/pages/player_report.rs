//! Page with the report on a player: results by side and opening, accuracy over time, kinds of mistakes, lost games,
//! positions lost most often.

use super::list::{self, ListAnswer, ListPage, list_content};
use super::list_table::{draw_row_background, heading};
use super::{Below, PageAnswer, PageContent};
use crate::tui::action::{Action, ActionId};
use crate::tui::canvas::Canvas;
use crate::tui::model::files;
use crate::tui::model::{Core, Effect, ListCursor, player_report};
use ratatui::layout::Position;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use sankoma_wording::Language;

/// The report.
#[derive(Clone, Debug, Default)]
pub struct PlayerReportPage {
    cursor: ListCursor,
}

impl ListPage for PlayerReportPage {
    /// The heading.
    const HEADER_ROWS: u16 = 1;

    fn cursor(&self, core: &Core) -> (ListCursor, usize) {
        (self.cursor, player_report::report_rows(core).len())
    }

    fn cursor_mut<'a>(&'a mut self, core: &'a mut Core) -> Option<&'a mut ListCursor> {
        let _ = core;
        Some(&mut self.cursor)
    }

    fn draw_header(&self, core: &Core, canvas: &mut Canvas<'_>) -> Option<Position> {
        let state = &core.player_report;
        let note = match (&state.report, core.lang) {
            (Some(_), _) => String::new(),
            (None, Language::Ja) => format!("{} / {} ファイル ", state.progress[0], state.progress[1]),
            (None, Language::En) => format!("{} / {} files ", state.progress[0], state.progress[1]),
        };
        let title = match core.lang {
            Language::Ja => format!(" {} の成績", state.player),
            Language::En => format!(" Report on {}", state.player),
        };
        heading(canvas, &title, &note);
        None
    }

    fn draw_rows(&self, core: &Core, canvas: &mut Canvas<'_>) {
        let state = &core.player_report;
        let theme = canvas.theme;
        let rows = player_report::report_rows(core);
        if rows.is_empty() {
            let advice = format!(" {}", state.advice(core.lang));
            return canvas.line(0, 0, &Line::styled(advice, theme.text.patch(theme.faint)));
        }
        for (y, at) in self.cursor.visible_rows(canvas.height(), rows.len()).enumerate() {
            let row = &rows[at];
            let on = draw_row_background(canvas, y as u16, at == self.cursor.selected);
            let style = if row.is_heading { theme.strong } else { Style::new() };
            canvas.line(0, y as u16, &Line::from(Span::styled(row.text.clone(), on(style))));
        }
    }
}

impl PageContent for PlayerReportPage {
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

    fn hints(&self, _: &Core) -> Option<Vec<ActionId>> {
        use ActionId as Id;
        Some(vec![Id::ListOpen, Id::ListPageDown, Id::Cancel])
    }

    fn perform(&mut self, action: &Action, core: &mut Core) -> PageAnswer {
        let row = match (list::answer(self, action, core), action) {
            (ListAnswer::Moved, _) => return PageAnswer::done(),
            (ListAnswer::Opened(row), _) => row,
            (ListAnswer::Other, Action::Cancel) => return PageAnswer::Close(vec![Effect::StopPlayerReport]),
            (ListAnswer::Other, _) => return PageAnswer::PassOn,
        };
        let opened = player_report::open_lost_game(core, row);
        if opened.is_none() {
            core.messages.warn("敗着の行で開けます", "the rows of lost games can be opened");
        }
        PageAnswer::Stay(opened.into_iter().collect())
    }

    list_content!();
}
