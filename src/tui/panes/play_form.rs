//! The page with the settings of a new game.
//!
//! ```text
//!  対局の設定
//!   先手            人
//! > 後手          < 内蔵エンジン >
//!   時計            10m+10s
//!   …
//!  :play white 10m+10s no-limit here comments
//!  Enter 始める  ↑↓ 行  ←→ 値  …
//! ```

use super::status_bar::hints;
use crate::tui::action::{ActionId, NamedEngine, PlayChoice, SidePlayer};
use crate::tui::canvas::Canvas;
use crate::tui::model::{Model, PlayForm, PlayFormRow};
use crate::tui::theme::Theme;
use crate::wording::{Language, text};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

/// Columns of the names of the settings.
const NAME: usize = 22;
const WIDEST: u16 = 76;

/// Draws the page if it is open.
pub(super) fn draw(model: &Model, theme: &Theme, buffer: &mut Buffer) {
    let Some(form) = model.play.form.as_ref().filter(|_| model.view.help.is_none()) else { return };
    let (lang, ground) = (model.lang, theme.text.patch(theme.popup));
    let notes = notes(model, form);
    let height = PlayFormRow::ALL.len() + notes.len() + 5;
    let area = page_area(buffer.area, height as u16);
    let mut canvas = Canvas::popup(buffer, theme, area);
    let heading = theme.text.patch(theme.heading_focus);
    canvas.part(Rect { height: 1, ..area }).fill(heading);
    canvas.text(0, 0, lang.pick(" 対局の設定", " A new game"), heading);
    for (index, row) in PlayFormRow::ALL.into_iter().enumerate() {
        let y = index as u16 + 1;
        let is_chosen = index == form.selected;
        let style = if is_chosen { ground.patch(theme.chosen) } else { ground };
        canvas.tint(Rect::new(0, y, area.width, 1), style);
        let value = value(model, &form.choice, row);
        let value = if is_chosen { format!("< {value} >") } else { format!("  {value}") };
        canvas.text(1, y, &format!("{}{value}", text::pad(name(row, lang), NAME)), style);
    }
    let mut y = PlayFormRow::ALL.len() as u16 + 2;
    canvas.text(1, y, &format!(":play {}", form.choice), ground.patch(theme.strong));
    for note in notes {
        y += 1;
        canvas.text(1, y, note, ground.patch(theme.faint));
    }
    let keys = [ActionId::PlayStart, ActionId::OptionNext, ActionId::PlayAsCommand, ActionId::Cancel];
    let mut line = Line::default();
    line.spans.extend(hints(model, &keys, theme.popup, theme).spans);
    canvas.line(1, y + 2, &line);
}

fn page_area(screen: Rect, rows: u16) -> Rect {
    let width = screen.width.min(WIDEST);
    let height = rows.min(screen.height.saturating_sub(2));
    Rect { x: screen.x + (screen.width - width) / 2, y: screen.y + 1, width, height }
}

const fn name(row: PlayFormRow, lang: Language) -> &'static str {
    match row {
        PlayFormRow::Side(crate::rules::Color::Black) => lang.pick("▲ 先手（下手）", "Black"),
        PlayFormRow::Side(crate::rules::Color::White) => lang.pick("△ 後手（上手）", "White"),
        PlayFormRow::Clock => lang.pick("時計", "Clock"),
        PlayFormRow::Limit => lang.pick("エンジンの強さ", "An engine thinks"),
        PlayFormRow::Start => lang.pick("開始局面", "Begins at"),
        PlayFormRow::Comments => lang.pick("エンジンの評価値", "Scores of an engine"),
    }
}

fn value(model: &Model, choice: &PlayChoice, row: PlayFormRow) -> String {
    let lang = model.lang;
    match row {
        PlayFormRow::Side(color) => match &choice.players[color.index()] {
            SidePlayer::Person => lang.pick("人", "a person").to_owned(),
            SidePlayer::Engine(NamedEngine::Own) => lang.pick("内蔵エンジン", "the engine in this program").to_owned(),
            SidePlayer::Engine(NamedEngine::Other(name)) => name.clone(),
        },
        PlayFormRow::Clock => choice.time.map_or_else(|| lang.pick("なし", "none").to_owned(), |time| time.to_string()),
        PlayFormRow::Limit => choice
            .limit
            .map_or_else(|| lang.pick("時計の許すだけ", "as the clock allows").to_owned(), |limit| limit.to_string()),
        PlayFormRow::Start if choice.from_start => lang.pick("開始局面", "the start position").to_owned(),
        PlayFormRow::Start => match lang {
            Language::Ja => format!("いまの局面（{}手目）", model.game.shown.ply()),
            Language::En => format!("this position (ply {})", model.game.shown.ply()),
        },
        PlayFormRow::Comments if choice.comments => lang.pick("コメントに書く", "written into comments").to_owned(),
        PlayFormRow::Comments => lang.pick("書かない", "not written").to_owned(),
    }
}

/// What should be known of the game.
fn notes(model: &Model, form: &PlayForm) -> Vec<&'static str> {
    let lang = model.lang;
    let mut notes = vec![lang.pick(
        "ここまでの手から始まる新しい棋譜になります（いまの棋譜はそのまま）。",
        "The game is a new record, which begins with the moves up to here;",
    )];
    if lang == Language::En {
        notes.push("the one that is open stays as it is.");
    }
    if form.choice.has_person() {
        notes.push(lang.pick(
            "対局中は評価値を隠します（Space で検討を頼めます）。",
            "Scores are hidden while you play; Space asks the engine for help.",
        ));
    }
    notes
}
