//! List page of unsaved changes that earlier sessions left behind.

use super::list::{self, ListAnswer, ListPage, list_content};
use super::list_table::{ListColumn, draw_columns, draw_row_background, fit_end, heading};
use super::{Below, PageAnswer, PageContent};
use crate::tui::action::{Action, ActionGroup, ActionId};
use crate::tui::canvas::Canvas;
use crate::tui::model::{Core, Effect, ListCursor, RecoverableFile};
use ratatui::layout::Position;
use ratatui::style::Style;
use sankoma_wording::{Language, text};
use std::time::Duration;

/// The list of unsaved changes of earlier sessions.
#[derive(Clone, Debug, Default)]
pub struct RecoveryPage {
    cursor: ListCursor,
}

impl ListPage for RecoveryPage {
    /// Heading, two sentences, titles.
    const HEADER_ROWS: u16 = HEADER_ROWS;
    const GROUPS: &'static [ActionGroup] = &[ActionGroup::Recovery, ActionGroup::List, ActionGroup::Program];
    /// What is offered for recovery is answered first.
    const ENDS_WITH_OPENING: bool = false;

    fn cursor(&self, core: &Core) -> (ListCursor, usize) {
        (self.cursor, core.files.recovery.len())
    }

    fn cursor_mut<'a>(&'a mut self, core: &'a mut Core) -> Option<&'a mut ListCursor> {
        let _ = core;
        Some(&mut self.cursor)
    }

    fn draw_header(&self, core: &Core, canvas: &mut Canvas<'_>) -> Option<Position> {
        draw_header(core, canvas)
    }

    fn draw_rows(&self, core: &Core, canvas: &mut Canvas<'_>) {
        draw_rows(core, self.cursor, canvas);
    }
}

impl PageContent for RecoveryPage {
    fn open(_: &Action, _: &Below<'_>, core: &mut Core) -> Option<(Self, Vec<Effect>)> {
        if core.files.recovery.is_empty() {
            core.messages.warn("復元できる変更はありません", "there are no unsaved changes of an earlier session");
            return None;
        }
        Some((Self::default(), Vec::new()))
    }

    fn hints(&self, _: &Core) -> Option<Vec<ActionId>> {
        use ActionId as Id;
        Some(vec![Id::ListOpen, Id::DiscardRecovery, Id::Cancel])
    }

    fn perform(&mut self, action: &Action, core: &mut Core) -> PageAnswer {
        let effect = match (list::answer(self, action, core), action) {
            (ListAnswer::Moved, _) => return PageAnswer::done(),
            (ListAnswer::Opened(_), _) => core.files.recover_selected(&mut self.cursor),
            (_, Action::DiscardRecovery) => core.files.discard_recovery(&mut self.cursor, &mut core.messages),
            (_, Action::Cancel) => return PageAnswer::closed(),
            _ => return PageAnswer::PassOn,
        };
        PageAnswer::Stay(effect.into_iter().collect())
    }

    /// After the last file the list is closed.
    fn is_current(&self, core: &Core) -> bool {
        !core.files.recovery.is_empty()
    }

    list_content!();
}

/// Rows above the list: heading, two sentences, titles.
const HEADER_ROWS: u16 = 4;

/// The columns file, changes, age, for a list of this width.
fn recovery_columns(columns: usize) -> [ListColumn; 3] {
    let cell = |width, right| ListColumn { width, align_right: right };
    [cell(columns.saturating_sub(12 + 18 + 4), false), cell(12, true), cell(18, true)]
}

fn draw_header(core: &Core, canvas: &mut Canvas<'_>) -> Option<Position> {
    let (lang, count) = (core.lang, core.files.recovery.len());
    let note = match lang {
        Language::Ja => format!("{count}件 "),
        Language::En => format!("{count} "),
    };
    heading(canvas, lang.pick(" 前回保存されなかった変更", " Unsaved changes of an earlier session"), &note);
    let sentences = match lang {
        Language::Ja => [
            "前回は保存せずに終わりました。Enter で復元すると、未保存の変更として開きます。",
            "d を二度押すと捨てます。Esc で後回し（次の起動時にもここに出ます）。",
        ],
        Language::En => [
            "The program ended before these were saved. Enter opens them, still unsaved.",
            "d twice drops them for good; Esc leaves them for the next start.",
        ],
    };
    for (y, sentence) in (1..).zip(sentences) {
        let room = canvas.width().saturating_sub(2);
        canvas.text(1, y, &text::fit(sentence, room), canvas.theme.text);
    }
    let titles = [lang.pick("ファイル", "file"), lang.pick("変更", "changes"), lang.pick("最後の変更", "last change")];
    let style = canvas.theme.text.patch(canvas.theme.faint);
    let widths = recovery_columns(canvas.width());
    draw_columns(canvas, HEADER_ROWS - 1, widths.into_iter().zip(titles).map(|(cell, title)| (cell, title, style)));
    None
}

fn draw_rows(core: &Core, cursor: ListCursor, canvas: &mut Canvas<'_>) {
    let files = &core.files.recovery;
    for (y, at) in cursor.visible_rows(canvas.height(), files.len()).enumerate() {
        draw_row(&files[at], at == cursor.selected, y as u16, core.lang, canvas);
    }
}

fn draw_row(file: &RecoverableFile, chosen: bool, y: u16, lang: Language, canvas: &mut Canvas<'_>) {
    let on = draw_row_background(canvas, y, chosen);
    let cells = recovery_columns(canvas.width());
    let path = file.source.path.as_ref().map(|path| path.display().to_string());
    let name = path.unwrap_or_else(|| file.source.shown_name().text(lang).to_owned());
    let texts = [fit_end(&name, cells[0].width), text::group_thousands(file.changes), age(file.age, lang)];
    let style = on(Style::new());
    draw_columns(canvas, y, cells.into_iter().zip(&texts).map(|(cell, text)| (cell, text.as_str(), style)));
}

/// How long ago, in the largest whole unit.
fn age(age: Duration, lang: Language) -> String {
    let seconds = age.as_secs();
    let (number, ja, en) = match seconds {
        0..60 => (seconds, "秒前", "s ago"),
        60..3600 => (seconds / 60, "分前", "min ago"),
        3600..172_800 => (seconds / 3600, "時間前", "h ago"),
        _ => (seconds / 86_400, "日前", "days ago"),
    };
    match lang {
        Language::Ja => format!("{number}{ja}"),
        Language::En => format!("{number} {en}"),
    }
}
