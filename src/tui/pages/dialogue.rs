//! List page of the dialogue with the engines: time, engine, direction, line.

use super::list::{self, ListPage, list_content};
use super::list_table::{
    ListColumn, draw_columns, draw_filter_line, draw_row_background, filter_sentence, heading, typing_of,
};
use super::{Below, PageAnswer, PageContent, Typing};
use crate::tui::action::{Action, ActionGroup, ActionId};
use crate::tui::canvas::Canvas;
use crate::tui::model::{Core, DialogueEntry, Effect, ListCursor};
use ratatui::layout::Position;
use ratatui::style::Style;
use sankoma_record::Severity;
use sankoma_usi::client::DialogueDirection;
use sankoma_wording::{Language, counted_noun, text};

/// The dialogue with the engines. Filter and cursor stay when it closes.
#[derive(Clone, Debug)]
pub struct DialoguePage;

impl ListPage for DialoguePage {
    /// Heading, filter.
    const HEADER_ROWS: u16 = 2;
    const GROUPS: &'static [ActionGroup] =
        &[ActionGroup::Dialogue, ActionGroup::List, ActionGroup::Engine, ActionGroup::View, ActionGroup::Program];

    fn cursor(&self, core: &Core) -> (ListCursor, usize) {
        (core.engines.log.cursor, core.engines.log.matching())
    }

    fn cursor_mut<'a>(&'a mut self, core: &'a mut Core) -> Option<&'a mut ListCursor> {
        Some(&mut core.engines.log.cursor)
    }

    fn draw_header(&self, core: &Core, canvas: &mut Canvas<'_>) -> Option<Position> {
        draw_header(core, canvas)
    }

    fn draw_rows(&self, core: &Core, canvas: &mut Canvas<'_>) {
        draw_rows(core, canvas);
    }
}

impl PageContent for DialoguePage {
    fn open(_: &Action, _: &Below<'_>, core: &mut Core) -> Option<(Self, Vec<Effect>)> {
        core.engines.log.select_last();
        Some((Self, Vec::new()))
    }

    fn hints(&self, _: &Core) -> Option<Vec<ActionId>> {
        use ActionId as Id;
        Some(vec![Id::EngineSay, Id::Filter, Id::CopyDialogue, Id::ListPageUp, Id::ListLast, Id::Cancel])
    }

    fn perform(&mut self, action: &Action, core: &mut Core) -> PageAnswer {
        if list::step(self, action, core) {
            return PageAnswer::done();
        }
        let log = &mut core.engines.log;
        match action {
            Action::ListOpen => return PageAnswer::Then(Vec::new(), Action::Ask(ActionId::EngineSay)),
            Action::PickListRow(row) => list::pick(self, *row, core),
            Action::Filter => log.start_filter(),
            Action::Edit(edit) => log.edit_filter(edit),
            Action::CopyDialogue => {
                let count = log.matching();
                core.messages.note(
                    format!("{count}行をコピーしました"),
                    format!("{} copied to the clipboard", counted_noun(count, "line")),
                );
                return PageAnswer::Stay(vec![Effect::Copy(log.text())]);
            }
            Action::Cancel => return PageAnswer::closed(),
            _ => return PageAnswer::PassOn,
        }
        PageAnswer::done()
    }

    fn typing(&self, core: &Core) -> Typing {
        typing_of(core.engines.log.typing.as_ref())
    }

    fn sentence(&self, core: &Core) -> Option<(Severity, String)> {
        filter_sentence(self.typing(core), core.lang)
    }

    list_content!();
}

/// The columns time, engine, direction, line, for a list of this width.
fn dialogue_columns(columns: usize) -> [ListColumn; 4] {
    let name = (columns / 6).clamp(4, 20);
    let cell = |width| ListColumn { width, align_right: false };
    [cell(9), cell(name), cell(1), cell(columns.saturating_sub(9 + name + 1 + 5))]
}

fn draw_header(core: &Core, canvas: &mut Canvas<'_>) -> Option<Position> {
    let (log, lang) = (&core.engines.log, core.lang);
    let [passing, kept, skipped] = [log.matching(), log.len(), log.skipped].map(text::group_thousands);
    let note = match (log.skipped > 0, lang) {
        (false, Language::Ja) => format!("{passing} / {kept}行 "),
        (false, Language::En) => format!("{passing} of {} ", counted_noun(kept, "line")),
        (true, Language::Ja) => format!("{passing} / {kept}行（ほか{skipped}行は省略） "),
        (true, Language::En) => format!("{passing} of {}, {skipped} left out ", counted_noun(kept, "line")),
    };
    heading(canvas, lang.pick(" エンジンとの通信", " Dialogue with the engines"), &note);
    let hint = lang.pick(
        "絞り込み: > 送信 < 受信 ! エラー出力 engine:A engine:名前 語 -info",
        "filter: > sent < received ! errors engine:A engine:NAME word -info",
    );
    draw_filter_line(canvas, log.filter_text(), log.typing.as_ref(), hint)
}

fn draw_rows(core: &Core, canvas: &mut Canvas<'_>) {
    let log = &core.engines.log;
    if log.matching() == 0 {
        let sentence = if log.is_empty() {
            core.lang.pick("まだ何も通信していません", "nothing was said yet")
        } else {
            core.lang.pick("該当する行はありません", "no line passes the filter")
        };
        canvas.text(1, 0, sentence, canvas.theme.text.patch(canvas.theme.faint));
        return;
    }
    for (y, at) in log.cursor.visible_rows(canvas.height(), log.matching()).enumerate() {
        if let Some(entry) = log.row(at) {
            draw_row(entry, at == log.cursor.selected, y as u16, canvas);
        }
    }
}

fn draw_row(entry: &DialogueEntry, chosen: bool, y: u16, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let on = draw_row_background(canvas, y, chosen);
    let cells = dialogue_columns(canvas.width()).into_iter();
    let name = match entry.letter {
        Some(letter) => format!("{letter} {}", entry.engine),
        None => entry.engine.clone(),
    };
    let style = match entry.direction {
        DialogueDirection::ToProgram => theme.strong,
        DialogueDirection::FromProgram => Style::new(),
        DialogueDirection::Error => theme.error,
    };
    let texts = [
        (entry.time_text(), on(theme.faint)),
        (name, on(theme.faint)),
        (entry.sign().to_string(), on(style)),
        (text::printable(&entry.text).into_owned(), on(style)),
    ];
    draw_columns(canvas, y, cells.zip(&texts).map(|(cell, (text, style))| (cell, text.as_str(), *style)));
}
