//! List page of the dialogue with the engines: time, engine, direction, line.

use super::DialogueEntry;
use crate::tui::action::{Action, ActionGroup, ActionId as Id};
use crate::tui::canvas::Canvas;
use crate::tui::core::{Core, Effect, ListCursor};
use crate::tui::pages::list::ListPage;
use crate::tui::pages::list_table::{ListCell, ListColumn, draw_filter_line, filter_sentence, typing_of};
use crate::tui::pages::{Below, PageAnswer, Typing};
use crate::tui::theme::Theme;
use ratatui::layout::Position;
use ratatui::style::Style;
use sankoma_record::Severity;
use sankoma_usi::client::DialogueDirection;
use sankoma_wording::{Language, counted_noun, text};
use std::ops::Range;

/// The dialogue with the engines. Filter and cursor stay when it closes.
#[derive(Clone, Debug)]
pub struct DialoguePage;

impl ListPage for DialoguePage {
    const OPENS_BY_CLICK: bool = false;
    const GROUPS: &'static [ActionGroup] =
        &[ActionGroup::Dialogue, ActionGroup::List, ActionGroup::Engine, ActionGroup::View, ActionGroup::Program];
    const HINTS: &'static [Id] =
        &[Id::EngineSay, Id::Filter, Id::CopyDialogue, Id::ListPageUp, Id::ListLast, Id::Cancel];

    fn open(_: &Action, _: &Below<'_>, core: &mut Core) -> Option<(Self, Vec<Effect>)> {
        core.engines.log.select_last();
        Some((Self, Vec::new()))
    }

    fn cursor(&self, core: &Core) -> (ListCursor, usize) {
        (core.engines.log.cursor, core.engines.log.matching())
    }

    fn cursor_mut<'a>(&'a mut self, core: &'a mut Core) -> Option<&'a mut ListCursor> {
        Some(&mut core.engines.log.cursor)
    }

    fn heading(&self, core: &Core, _: usize) -> (String, String) {
        let (log, lang) = (&core.engines.log, core.lang);
        let [passing, kept, skipped] = [log.matching(), log.len(), log.skipped].map(text::group_thousands);
        let note = match (log.skipped > 0, lang) {
            (false, Language::Ja) => format!("{passing} / {kept}行 "),
            (false, Language::En) => format!("{passing} of {} ", counted_noun(kept, "line")),
            (true, Language::Ja) => format!("{passing} / {kept}行（ほか{skipped}行は省略） "),
            (true, Language::En) => format!("{passing} of {}, {skipped} left out ", counted_noun(kept, "line")),
        };
        (lang.pick(" エンジンとの通信", " Dialogue with the engines").to_owned(), note)
    }

    fn draw_above(&self, core: &Core, canvas: &mut Canvas<'_>) -> Option<Position> {
        let log = &core.engines.log;
        let hint = core.lang.pick(
            "絞り込み: > 送信 < 受信 ! エラー出力 engine:A engine:名前 語 -info",
            "filter: > sent < received ! errors engine:A engine:NAME word -info",
        );
        draw_filter_line(canvas, log.filter_text(), log.typing.as_ref(), hint)
    }

    /// Time, engine, direction, line: without titles.
    fn columns(&self, _: &Core, width: usize) -> Vec<ListColumn> {
        let name = (width / 6).clamp(4, 20);
        [9, name, 1, width.saturating_sub(9 + name + 1 + 5)].map(|width| ListColumn::left("", width)).into()
    }

    fn rows(&self, core: &Core, visible: Range<usize>, _: usize, theme: &Theme) -> Vec<Vec<ListCell>> {
        visible.filter_map(|at| core.engines.log.row(at)).map(|entry| row(entry, theme)).collect()
    }

    fn empty(&self, core: &Core) -> Vec<String> {
        let sentence = if core.engines.log.is_empty() {
            core.lang.pick("まだ何も通信していません", "nothing was said yet")
        } else {
            core.lang.pick("該当する行はありません", "no line passes the filter")
        };
        vec![sentence.to_owned()]
    }

    fn open_row(&mut self, _: usize, _: &mut Core) -> PageAnswer {
        PageAnswer::Then(Vec::new(), Action::Ask(Id::EngineSay))
    }

    fn perform_own(&mut self, action: &Action, core: &mut Core) -> PageAnswer {
        let log = &mut core.engines.log;
        match action {
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
            _ => return PageAnswer::PassOn,
        }
        PageAnswer::done()
    }

    fn typing(&self, core: &Core) -> Typing {
        typing_of(core.engines.log.typing.as_ref())
    }

    fn sentence(&self, core: &Core) -> Option<(Severity, String)> {
        filter_sentence(ListPage::typing(self, core), core.lang)
    }
}

fn row(entry: &DialogueEntry, theme: &Theme) -> Vec<ListCell> {
    let name = match entry.letter {
        Some(letter) => format!("{letter} {}", entry.engine),
        None => entry.engine.clone(),
    };
    let style = match entry.direction {
        DialogueDirection::ToProgram => theme.strong,
        DialogueDirection::FromProgram => Style::new(),
        DialogueDirection::Error => theme.error,
    };
    vec![
        (entry.time_text(), theme.faint),
        (name, theme.faint),
        (entry.sign().to_string(), style),
        (text::printable(&entry.text).into_owned(), style),
    ]
}
