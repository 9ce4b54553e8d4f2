//! The comment pane: bookmark and comment of the move shown.

use crate::tui::action::ActionId;
use crate::tui::core::Core;
use crate::tui::panes::row_format::wrapped_rows;
use crate::tui::theme::Theme;
use ratatui::layout::Size;
use ratatui::text::Line;
use sankoma_record::annotation;
use sankoma_wording::sentence;

pub(in crate::tui) fn rows(core: &Core, theme: &Theme, room: Size) -> Vec<Line<'static>> {
    let node = core.game.document.game.node(core.game.shown.node);
    let columns = usize::from(room.width);
    let bookmark = node.bookmark.iter().flat_map(|name| wrapped_rows(&format!("& {name}"), columns, theme.strong));
    let prose = annotation::prose(&node.comments).flat_map(|line| wrapped_rows(line, columns, theme.comment));
    let rows: Vec<_> = bookmark.chain(prose).collect();
    if !rows.is_empty() {
        return rows;
    }
    let key = core.keymap.first_key(ActionId::Comment).unwrap_or_else(|| ":comment".to_owned());
    let sentence = sentence!(
        core.lang,
        "この手にコメントはありません。{key} で書けます。",
        "This move has no comment; {key} writes one."
    );
    wrapped_rows(&sentence, columns, theme.faint)
}
