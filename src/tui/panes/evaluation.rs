//! What the score is made of.

use crate::tui::model::Model;
use crate::tui::theme::Theme;
use ratatui::text::Line;

pub(super) fn rows(model: &Model, theme: &Theme, _columns: usize) -> Vec<Line<'static>> {
    vec![Line::styled(model.lang.pick(" 計算しています", " being worked out"), theme.faint)]
}
