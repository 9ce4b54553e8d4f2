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

use super::popup_page::{PopupPage, PopupRow, area_below_title_bar};
use super::status_bar::hints;
use crate::tui::action::{ActionId, NamedEngine, PlayChoice, SidePlayer};
use crate::tui::model::{Model, PlayForm, PlayFormRow};
use crate::tui::theme::Theme;
use ratatui::layout::Rect;
use ratatui::text::Line;
use sankoma_rules::wording::{Language, text};

/// Columns of the names of the settings.
const NAME: usize = 22;
const WIDEST: u16 = 76;

/// The page if it is open.
pub(super) fn page(model: &Model, theme: &Theme, screen: Rect) -> Option<PopupPage> {
    let form = model.play.form.as_ref().filter(|_| model.view.help.is_none())?;
    let (lang, ground) = (model.lang, theme.text.patch(theme.popup));
    let setting = |(index, row)| {
        let value = value(model, &form.choice, row);
        let value = if index == form.selected { format!("< {value} >") } else { format!("  {value}") };
        PopupRow::choice(index, Line::raw(format!("{}{value}", text::pad(name(row, lang), NAME))))
    };
    let mut rows: Vec<PopupRow> = PlayFormRow::ALL.into_iter().enumerate().map(setting).collect();
    rows.push(Line::default().into());
    rows.push(Line::styled(format!(":play {}", form.choice), ground.patch(theme.strong)).into());
    rows.extend(notes(model, form).into_iter().map(|note| Line::styled(note, ground.patch(theme.faint)).into()));
    rows.push(Line::default().into());
    let keys = [ActionId::PlayStart, ActionId::OptionNext, ActionId::PlayAsCommand, ActionId::Cancel];
    rows.push(hints(model, &keys, theme.popup, theme).into());
    let area = area_below_title_bar(screen, rows.len(), WIDEST);
    let title = lang.pick(" 対局の設定", " A new game").to_owned();
    Some(PopupPage { title, note: "", area, rows, selected: form.selected })
}

const fn name(row: PlayFormRow, lang: Language) -> &'static str {
    match row {
        PlayFormRow::Side(sankoma_rules::Color::Black) => lang.pick("▲ 先手（下手）", "Black"),
        PlayFormRow::Side(sankoma_rules::Color::White) => lang.pick("△ 後手（上手）", "White"),
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
