//! List page of unsaved changes that earlier sessions left behind.

use super::RecoverableFile;
use crate::tui::action::{Action, ActionGroup, ActionId};
use crate::tui::canvas::Canvas;
use crate::tui::core::{Core, Effect, ListCursor};
use crate::tui::pages::list::ListPage;
use crate::tui::pages::list_table::{ListCell, ListColumn, fit_end};
use crate::tui::pages::{Below, PageAnswer};
use crate::tui::theme::Theme;
use ratatui::layout::Position;
use ratatui::style::Style;
use sankoma_wording::{Language, sentence, text};
use std::ops::Range;
use std::time::Duration;

/// The list of unsaved changes of earlier sessions.
#[derive(Clone, Debug, Default)]
pub struct RecoveryPage {
    cursor: ListCursor,
}

impl ListPage for RecoveryPage {
    /// Heading, two sentences, titles.
    const HEADER_ROWS: u16 = 4;
    const GROUPS: &'static [ActionGroup] = &[ActionGroup::Recovery, ActionGroup::List, ActionGroup::Program];
    /// What is offered for recovery is answered first.
    const ENDS_WITH_OPENING: bool = false;
    const HINTS: &'static [ActionId] = &[ActionId::ListOpen, ActionId::DiscardRecovery, ActionId::Cancel];

    fn open(_: &Action, _: &Below<'_>, core: &mut Core) -> Option<(Self, Vec<Effect>)> {
        if core.files.recovery.is_empty() {
            core.messages.warn("復元できる変更はありません", "there are no unsaved changes of an earlier session");
            return None;
        }
        Some((Self::default(), Vec::new()))
    }

    fn cursor(&self, core: &Core) -> (ListCursor, usize) {
        (self.cursor, core.files.recovery.len())
    }

    fn cursor_mut<'a>(&'a mut self, _: &'a mut Core) -> Option<&'a mut ListCursor> {
        Some(&mut self.cursor)
    }

    fn heading(&self, core: &Core, _: usize) -> (String, String) {
        let count = core.files.recovery.len();
        let note = sentence!(core.lang, "{count}件 ", "{count} ");
        (core.lang.pick(" 前回保存されなかった変更", " Unsaved changes of an earlier session").to_owned(), note)
    }

    fn draw_above(&self, core: &Core, canvas: &mut Canvas<'_>) -> Option<Position> {
        let sentences = match core.lang {
            Language::Ja => [
                "前回は保存せずに終わりました。Enter で復元すると、未保存の変更として開きます。",
                "d を二度押すと捨てます。Esc で後回し（次の起動時にもここに出ます）。",
            ],
            Language::En => [
                "The program ended before these were saved. Enter opens them, still unsaved.",
                "d twice drops them for good; Esc leaves them for the next start.",
            ],
        };
        let room = canvas.width().saturating_sub(2);
        for (y, sentence) in (1..).zip(sentences) {
            canvas.text(1, y, &text::fit(sentence, room), canvas.theme.text);
        }
        None
    }

    fn columns(&self, core: &Core, width: usize) -> Vec<ListColumn> {
        let lang = core.lang;
        vec![
            ListColumn::left(lang.pick("ファイル", "file"), width.saturating_sub(12 + 18 + 4)),
            ListColumn::right(lang.pick("変更", "changes"), 12),
            ListColumn::right(lang.pick("最後の変更", "last change"), 18),
        ]
    }

    fn rows(&self, core: &Core, visible: Range<usize>, width: usize, _: &Theme) -> Vec<Vec<ListCell>> {
        let room = self.columns(core, width)[0].width;
        core.files.recovery[visible].iter().map(|file| row(file, core.lang, room)).collect()
    }

    fn open_row(&mut self, _: usize, core: &mut Core) -> PageAnswer {
        PageAnswer::Stay(core.files.recover_selected(&mut self.cursor).into_iter().collect())
    }

    fn perform_own(&mut self, action: &Action, core: &mut Core) -> PageAnswer {
        if *action != Action::DiscardRecovery {
            return PageAnswer::PassOn;
        }
        let effect = core.files.discard_recovery(&mut self.cursor, &mut core.messages);
        PageAnswer::Stay(effect.into_iter().collect())
    }

    /// After the last file the list is closed.
    fn is_current(&self, core: &Core) -> bool {
        !core.files.recovery.is_empty()
    }
}

fn row(file: &RecoverableFile, lang: Language, room: usize) -> Vec<ListCell> {
    let path = file.source.path.as_ref().map(|path| path.display().to_string());
    let name = path.unwrap_or_else(|| file.source.shown_name().text(lang).to_owned());
    let texts = [fit_end(&name, room), text::group_thousands(file.changes), age(file.age, lang)];
    texts.map(|text| (text, Style::new())).into()
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
    sentence!(lang, "{number}{ja}", "{number} {en}")
}
