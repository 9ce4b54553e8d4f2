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

use super::list::{self, ListPage, list_content};
use super::list_table::{ListColumn, draw_columns, draw_row_background, heading};
use super::{Below, PageAnswer, PageContent};
use crate::tui::action::{Action, ActionGroup, ActionId};
use crate::tui::canvas::Canvas;
use crate::tui::model::{ConflictAnswer, Core, DifferenceKind, Effect, GameDifference, ListCursor};
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use sankoma_wording::labels;
use sankoma_wording::{Language, counted_noun, text};

/// The page of the conflict in the file shown.
#[derive(Clone, Debug, Default)]
pub struct ConflictPage {
    cursor: ListCursor,
    /// The answer that Enter gives.
    answer: ConflictAnswer,
}

impl ListPage for ConflictPage {
    /// Heading, question, answers, what the chosen one means, titles.
    const HEADER_ROWS: u16 = HEADER_ROWS;
    const FOOTER_ROWS: u16 = FOOTER_ROWS;
    const GROUPS: &'static [ActionGroup] = &[ActionGroup::Conflict, ActionGroup::List, ActionGroup::Program];

    fn cursor(&self, core: &Core) -> (ListCursor, usize) {
        let conflict = core.files.open.shown().conflict.as_ref();
        (self.cursor, conflict.map_or(0, |conflict| conflict.differences.len()))
    }

    fn cursor_mut<'a>(&'a mut self, core: &'a mut Core) -> Option<&'a mut ListCursor> {
        let _ = core;
        Some(&mut self.cursor)
    }

    fn draw_header(&self, core: &Core, canvas: &mut Canvas<'_>) -> Option<Position> {
        draw_header(core, self.answer, canvas)
    }

    fn draw_rows(&self, core: &Core, canvas: &mut Canvas<'_>) {
        draw_rows(core, self.cursor, canvas);
    }
}

impl PageContent for ConflictPage {
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

    fn hints(&self, _: &Core) -> Option<Vec<ActionId>> {
        use ActionId as Id;
        Some(vec![Id::KeepMine, Id::TakeTheirs, Id::KeepBoth, Id::NextAnswer, Id::Cancel])
    }

    fn perform(&mut self, action: &Action, core: &mut Core) -> PageAnswer {
        if list::step(self, action, core) {
            return PageAnswer::done();
        }
        let answer = match action {
            Action::KeepMine => ConflictAnswer::KeepMine,
            Action::TakeTheirs => ConflictAnswer::TakeTheirs,
            Action::KeepBoth => ConflictAnswer::KeepBoth,
            Action::ListOpen => self.answer,
            Action::NextAnswer | Action::PreviousAnswer => {
                self.answer = self.answer.step(if *action == Action::NextAnswer { 1 } else { -1 });
                return PageAnswer::done();
            }
            Action::PickListRow(row) => {
                list::pick(self, *row, core);
                return PageAnswer::done();
            }
            Action::Cancel => return PageAnswer::closed(),
            _ => return PageAnswer::PassOn,
        };
        core.files.answer_conflict(answer, &mut core.game, &mut core.messages);
        PageAnswer::closed()
    }

    /// Whether there is still something to choose.
    fn is_current(&self, core: &Core) -> bool {
        core.files.open.shown().conflict.is_some()
    }

    list_content!();
}

/// Rows above the list: heading, question, answers, what the chosen one means, titles.
const HEADER_ROWS: u16 = 5;
/// Rows below the list: a blank one, and two for each version of the selected row.
const FOOTER_ROWS: u16 = 5;

/// The columns ply, what, here, on disk, for a list of this width.
fn conflict_columns(columns: usize) -> [ListColumn; 4] {
    let cell = |width, right| ListColumn { width, align_right: right };
    let rest = columns.saturating_sub(7 + 14 + 5);
    [cell(7, true), cell(14, false), cell(rest / 2, false), cell(rest - rest / 2, false)]
}

fn draw_header(core: &Core, chosen: ConflictAnswer, canvas: &mut Canvas<'_>) -> Option<Position> {
    let conflict = core.files.open.shown().conflict.as_deref()?;
    let (lang, name, count) = (core.lang, &core.files.source().name, conflict.differences.len());
    let (title, note) = match lang {
        Language::Ja => (format!(" {name}: 二つの版"), format!("違い{count}件 ")),
        Language::En => {
            let differences = counted_noun(count, "difference");
            (format!(" {name}: two versions"), format!("{differences} "))
        }
    };
    heading(canvas, &title, &note);
    let question = lang.pick(
        "ファイルがほかで書き換えられ、ここにも変更があります。どちらの版を残しますか？",
        "The file has changed on disk, and so has the game here. Which version counts?",
    );
    let style = canvas.theme.text;
    canvas.text(1, 1, &text::fit(question, canvas.width().saturating_sub(2)), style);
    draw_answers(chosen, lang, canvas);
    let meaning = meaning(chosen, lang);
    canvas.text(1, 3, &text::fit(meaning, canvas.width().saturating_sub(2)), style.patch(canvas.theme.strong));
    let titles = match lang {
        Language::Ja => ["手数", "項目", "ここ", "ディスク"],
        Language::En => ["ply", "what", "here", "on disk"],
    };
    let faint = style.patch(canvas.theme.faint);
    let cells = conflict_columns(canvas.width());
    draw_columns(canvas, HEADER_ROWS - 1, cells.into_iter().zip(titles).map(|(cell, title)| (cell, title, faint)));
    None
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

fn draw_rows(core: &Core, cursor: ListCursor, canvas: &mut Canvas<'_>) {
    let Some(conflict) = &core.files.open.shown().conflict else {
        return;
    };
    let room = canvas.height().saturating_sub(usize::from(FOOTER_ROWS));
    if conflict.differences.is_empty() {
        let sentence = core.lang.pick(
            "手・コメント・ヘッダーに違いはありません（消費時間などが違います）",
            "moves, comments and headers are the same; times or remarks differ",
        );
        canvas.text(1, 0, &text::fit(sentence, canvas.width().saturating_sub(2)), canvas.theme.text);
        return;
    }
    for (y, at) in cursor.visible_rows(room, conflict.differences.len()).enumerate() {
        let shows_game = core.files.games() > 1;
        draw_row(&conflict.differences[at], shows_game, at == cursor.selected, y as u16, core.lang, canvas);
    }
    if let Some(selected) = conflict.differences.get(cursor.selected) {
        draw_selected(selected, core.lang, canvas);
    }
}

fn draw_row(
    difference: &GameDifference,
    shows_game: bool,
    chosen: bool,
    y: u16,
    lang: Language,
    canvas: &mut Canvas<'_>,
) {
    let on = draw_row_background(canvas, y, chosen);
    let ply = difference.ply.map(|ply| ply.to_string()).unwrap_or_default();
    let ply = if shows_game { format!("{}:{ply}", difference.game + 1) } else { ply };
    let texts =
        [ply, kind_text(&difference.kind, lang), or_none(&difference.here, lang), or_none(&difference.there, lang)];
    let cells = conflict_columns(canvas.width());
    let style = on(Style::new());
    draw_columns(canvas, y, cells.into_iter().zip(&texts).map(|(cell, text)| (cell, text.as_str(), style)));
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

/// Both versions of the selected row, two rows each.
fn draw_selected(difference: &GameDifference, lang: Language, canvas: &mut Canvas<'_>) {
    const ROWS_EACH: usize = 2;
    let top = canvas.area.y + canvas.area.height.saturating_sub(FOOTER_ROWS - 1);
    let mut below = canvas.part(Rect { y: top, height: FOOTER_ROWS - 1, ..canvas.area });
    let (faint, style) = (below.theme.text.patch(below.theme.faint), below.theme.text);
    let sides = [(lang.pick("ここ", "here"), &difference.here), (lang.pick("ディスク", "on disk"), &difference.there)];
    let indent = sides.iter().map(|(side, _)| text::width(side)).max().unwrap_or(0) + 3;
    for (side, (title, version)) in sides.into_iter().enumerate() {
        let y = (side * ROWS_EACH) as u16;
        below.text(1, y, title, faint);
        let room = below.width().saturating_sub(indent + 1);
        let version = or_none(version, lang);
        let rows = text::wrap(&version, room);
        for (row, line) in rows.iter().take(ROWS_EACH).enumerate() {
            // What does not fit the last row is cut there.
            let is_last = row + 1 == ROWS_EACH;
            let line = if is_last { rows[row..].concat() } else { line.clone() };
            let line = text::fit(&line, room);
            below.text(indent as u16, y + row as u16, &line, style);
        }
    }
}
