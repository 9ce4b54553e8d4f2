//! Hints: the keys of actions with their names.

use crate::tui::action::ActionId;
use crate::tui::core::Core;
use crate::tui::glyphs::AmbiguousWidth;
use crate::tui::lines;
use crate::tui::theme::Theme;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use sankoma_wording::sentence;

/// The keys of these actions with their names in words; the previous and the next move are one hint.
pub(in crate::tui) fn hints(core: &Core, ids: &[ActionId], ground: Style, theme: &Theme) -> Line<'static> {
    let ground = theme.text.patch(ground);
    let mut line = Line::default();
    let mut ids = ids.iter().copied().peekable();
    while let Some(id) = ids.next() {
        let Some(key) = core.keymap.first_key(id) else { continue };
        let mut key = shown_key(&key, core);
        let mut label = id.row().label(core.lang);
        if id == ActionId::Previous && ids.peek() == Some(&ActionId::Next) {
            let next = core.keymap.first_key(ActionId::Next).unwrap_or_default();
            key.push_str(&shown_key(&next, core));
            label = core.lang.pick("手", "moves");
            ids.next();
        }
        let line_on_board = (id == ActionId::Line).then(|| line_label(core)).flatten();
        let label = line_on_board.as_deref().unwrap_or(label);
        line.push_span(Span::styled(key, ground.patch(theme.key)));
        line.push_span(Span::styled(format!(" {label}  "), ground));
    }
    line
}

/// Which line the key puts on the board: `最善手順を盤に`, `better line on board`.
fn line_label(core: &Core) -> Option<String> {
    let name = lines::chosen_source(core, &lines::lines_of_play(core))?.name();
    Some(sentence!(core.lang, ("{}を盤に", name.ja), ("{} on board", name.en)))
}

/// A sequence of keys in hints: arrow keys as arrows where they are one column wide.
pub(in crate::tui) fn shown_key(keys: &str, core: &Core) -> String {
    let is_narrow = core.view.ambiguous == AmbiguousWidth::Narrow;
    let name = |key: &str| match key {
        "left" if is_narrow => "←".to_owned(),
        "right" if is_narrow => "→".to_owned(),
        "up" if is_narrow => "↑".to_owned(),
        "down" if is_narrow => "↓".to_owned(),
        "enter" => "Enter".to_owned(),
        "space" => "Space".to_owned(),
        "tab" => "Tab".to_owned(),
        "esc" => "Esc".to_owned(),
        "del" => "Del".to_owned(),
        "pgup" => "PgUp".to_owned(),
        "pgdn" => "PgDn".to_owned(),
        "home" => "Home".to_owned(),
        "end" => "End".to_owned(),
        other => other.replacen("ctrl+", "Ctrl+", 1),
    };
    keys.split(' ').map(name).collect::<Vec<_>>().join(" ")
}
