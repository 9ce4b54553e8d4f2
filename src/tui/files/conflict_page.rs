//! Page of a conflict: the game here and its file on the disk have both changed.
//!
//! ```text
//!  game.kif: two versions                                      3 differences
//!  The file has changed on disk, and so has the game here. Which version counts?
//!   m  keep mine     t  take theirs     b  keep both
//!  What is here stays; Ctrl+S writes it to the file.
//!  ply  what        here                       on disk
//!   12  comment     a good move                good
//!  …
//!  here:    the whole text of the selected row
//!  on disk: …
//! ```

use super::ConflictAnswer;
use crate::tui::action::{Action, ActionGroup, ActionId as Id};
use crate::tui::canvas::Canvas;
use crate::tui::core::{Core, Effect, ListCursor};
use crate::tui::game::{DifferenceKind, GameDifference};
use crate::tui::pages::list::ListPage;
use crate::tui::pages::list_table::{ListCell, ListColumn};
use crate::tui::pages::{Below, PageAnswer};
use crate::tui::theme::Theme;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use sankoma_wording::{Language, counted_noun, labels, text};
use std::ops::Range;

/// The page of the conflict in the file shown.
#[derive(Clone, Debug, Default)]
pub struct ConflictPage {
    cursor: ListCursor,
    /// The answer that Enter gives.
    answer: ConflictAnswer,
}

/// Rows for each version of the selected row.
const ROWS_EACH: usize = 2;

impl ConflictPage {
    fn give(answer: ConflictAnswer, core: &mut Core) -> PageAnswer {
        core.files.answer_conflict(answer, &mut core.game, &mut core.messages);
        PageAnswer::closed()
    }
}

impl ListPage for ConflictPage {
    /// Heading, question, answers, what the chosen one means, titles.
    const HEADER_ROWS: u16 = 5;
    /// A blank row, and those of each version of the selected row.
    const FOOTER_ROWS: u16 = 1 + 2 * ROWS_EACH as u16;
    const OPENS_BY_CLICK: bool = false;
    const GROUPS: &'static [ActionGroup] = &[ActionGroup::Conflict, ActionGroup::List, ActionGroup::Program];
    const HINTS: &'static [Id] = &[Id::KeepMine, Id::TakeTheirs, Id::KeepBoth, Id::NextAnswer, Id::Cancel];

    fn open(_: &Action, _: &Below<'_>, core: &mut Core) -> Option<(Self, Vec<Effect>)> {
        if !core.files.compare_versions(&core.game, &core.view, core.lang) {
            core.messages.warn(
                "このファイルに二つの版の食い違いはありません",
                "there are no two versions of this file to choose between",
            );
            return None;
        }
        Some((Self::default(), Vec::new()))
    }

    fn cursor(&self, core: &Core) -> (ListCursor, usize) {
        (self.cursor, differences(core).len())
    }

    fn cursor_mut<'a>(&'a mut self, _: &'a mut Core) -> Option<&'a mut ListCursor> {
        Some(&mut self.cursor)
    }

    fn heading(&self, core: &Core, _: usize) -> (String, String) {
        let (name, count) = (&core.files.source().name, differences(core).len());
        match core.lang {
            Language::Ja => (format!(" {name}: 二つの版"), format!("違い{count}件 ")),
            Language::En => (format!(" {name}: two versions"), format!("{} ", counted_noun(count, "difference"))),
        }
    }

    fn draw_above(&self, core: &Core, canvas: &mut Canvas<'_>) -> Option<Position> {
        let question = core.lang.pick(
            "ファイルがほかで書き換えられ、ここにも変更があります。どちらの版を残しますか？",
            "The file has changed on disk, and so has the game here. Which version counts?",
        );
        let (style, room) = (canvas.theme.text, canvas.width().saturating_sub(2));
        canvas.text(1, 1, &text::fit(question, room), style);
        draw_answers(self.answer, core.lang, canvas);
        canvas.text(1, 3, &text::fit(meaning(self.answer, core.lang), room), style.patch(canvas.theme.strong));
        None
    }

    fn columns(&self, core: &Core, width: usize) -> Vec<ListColumn> {
        let lang = core.lang;
        let rest = width.saturating_sub(7 + 14 + 5);
        vec![
            ListColumn::right(lang.pick("手数", "ply"), 7),
            ListColumn::left(lang.pick("項目", "what"), 14),
            ListColumn::left(lang.pick("ここ", "here"), rest / 2),
            ListColumn::left(lang.pick("ディスク", "on disk"), rest - rest / 2),
        ]
    }

    fn rows(&self, core: &Core, visible: Range<usize>, _: usize, _: &Theme) -> Vec<Vec<ListCell>> {
        let shows_game = core.files.games() > 1;
        differences(core)[visible].iter().map(|difference| row(difference, shows_game, core.lang)).collect()
    }

    fn empty(&self, core: &Core) -> Vec<String> {
        let sentence = core.lang.pick(
            "手・コメント・ヘッダーに違いはありません（消費時間などが違います）",
            "moves, comments and headers are the same; times or remarks differ",
        );
        vec![sentence.to_owned()]
    }

    /// Both versions of the selected row.
    fn draw_below(&self, core: &Core, room: u16, canvas: &mut Canvas<'_>) {
        let Some(difference) = differences(core).get(self.cursor.selected) else { return };
        let lang = core.lang;
        let area = Rect { y: canvas.area.y + room + 1, height: 2 * ROWS_EACH as u16, ..canvas.area };
        let mut below = canvas.part(area);
        let (faint, style) = (below.theme.text.patch(below.theme.faint), below.theme.text);
        let sides =
            [(lang.pick("ここ", "here"), &difference.here), (lang.pick("ディスク", "on disk"), &difference.there)];
        let indent = sides.iter().map(|(side, _)| text::width(side)).max().unwrap_or(0) + 3;
        let room = below.width().saturating_sub(indent + 1);
        for (y, (title, version)) in (0..).step_by(ROWS_EACH).zip(sides) {
            below.text(1, y, title, faint);
            let rows = text::wrap(&or_none(version, lang), room);
            for (row, line) in rows.iter().take(ROWS_EACH).enumerate() {
                // What does not fit the last row is cut there.
                let line = if row + 1 == ROWS_EACH { rows[row..].concat() } else { line.clone() };
                below.text(indent as u16, y + row as u16, &text::fit(&line, room), style);
            }
        }
    }

    fn open_row(&mut self, _: usize, core: &mut Core) -> PageAnswer {
        Self::give(self.answer, core)
    }

    fn perform_own(&mut self, action: &Action, core: &mut Core) -> PageAnswer {
        match action {
            Action::KeepMine => Self::give(ConflictAnswer::KeepMine, core),
            Action::TakeTheirs => Self::give(ConflictAnswer::TakeTheirs, core),
            Action::KeepBoth => Self::give(ConflictAnswer::KeepBoth, core),
            Action::NextAnswer | Action::PreviousAnswer => {
                self.answer = self.answer.step(if *action == Action::NextAnswer { 1 } else { -1 });
                PageAnswer::done()
            }
            _ => PageAnswer::PassOn,
        }
    }

    /// There is something to choose as long as there is a conflict.
    fn is_current(&self, core: &Core) -> bool {
        core.files.open.shown().conflict.is_some()
    }
}

/// The differences between both versions; none without a conflict.
fn differences(core: &Core) -> &[GameDifference] {
    core.files.open.shown().conflict.as_ref().map_or(&[], |conflict| &conflict.differences)
}

fn draw_answers(chosen: ConflictAnswer, lang: Language, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let mut x = 1;
    for answer in ConflictAnswer::ALL {
        let (key, label) = label(answer, lang);
        let is_chosen = answer == chosen;
        let ground = if is_chosen { theme.text.patch(theme.chosen) } else { theme.text };
        let key_style = if is_chosen { ground } else { ground.patch(theme.key) };
        let shown = format!(" {key}  {label} ");
        canvas.text(x, 2, &shown, ground);
        canvas.text(x + 1, 2, key, key_style);
        x += text::width(&shown) as u16 + 3;
    }
}

const fn label(answer: ConflictAnswer, lang: Language) -> (&'static str, &'static str) {
    match answer {
        ConflictAnswer::KeepMine => ("m", lang.pick("ここの版を残す", "keep mine")),
        ConflictAnswer::TakeTheirs => ("t", lang.pick("ディスクの版にする", "take theirs")),
        ConflictAnswer::KeepBoth => ("b", lang.pick("両方を残す", "keep both")),
    }
}

const fn meaning(answer: ConflictAnswer, lang: Language) -> &'static str {
    match answer {
        ConflictAnswer::KeepMine => lang.pick(
            "ここの版がそのまま残ります。Ctrl+S で保存すると、ディスクの版に上書きします。",
            "What is here stays as it is; Ctrl+S writes it over the version on disk.",
        ),
        ConflictAnswer::TakeTheirs => lang.pick(
            "ディスクの版に替わります。ファイルを閉じるまでは u で戻せます。",
            "The version on disk takes its place; u takes that back until the file is closed.",
        ),
        ConflictAnswer::KeepBoth => lang.pick(
            "ディスクの版に、ここの手を変化として、コメントを下に加えます。u で戻せます。",
            "Theirs, with moves from here as variations and comments from here below; u takes it back.",
        ),
    }
}

fn row(difference: &GameDifference, shows_game: bool, lang: Language) -> Vec<ListCell> {
    let ply = difference.ply.map(|ply| ply.to_string()).unwrap_or_default();
    let ply = if shows_game { format!("{}:{ply}", difference.game + 1) } else { ply };
    let texts =
        [ply, kind_text(&difference.kind, lang), or_none(&difference.here, lang), or_none(&difference.there, lang)];
    texts.map(|text| (text, Style::new())).into()
}

fn or_none(text: &str, lang: Language) -> String {
    if text.is_empty() { lang.pick("（なし）", "(none)").to_owned() } else { text.to_owned() }
}

fn kind_text(kind: &DifferenceKind, lang: Language) -> String {
    let text = match kind {
        DifferenceKind::Game => lang.pick("対局", "game"),
        DifferenceKind::Start => labels::START_POSITION.text(lang),
        DifferenceKind::Header(name) => name,
        DifferenceKind::Moves => lang.pick("指し手", "moves"),
        DifferenceKind::Order => lang.pick("変化の順", "order"),
        DifferenceKind::Comment => labels::COMMENT.text(lang),
        DifferenceKind::Bookmark => lang.pick("しおり", "bookmark"),
    };
    text.to_owned()
}
