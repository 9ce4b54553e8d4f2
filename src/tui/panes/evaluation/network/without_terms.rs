//! Weights without terms, such as a network: the static score alone, and that it is not explained.

use crate::tui::model::Core;
use crate::tui::panes::score_format;
use crate::tui::theme::Theme;
use ratatui::layout::Size;
use ratatui::text::Line;
use sankoma_eval::NoTermsError;
use sankoma_wording::labels::STATIC_SCORE;
use sankoma_wording::text::wrap;

/// The score, which is from the side to move's point of view in centipawns, from the point of view of all others shown.
pub(super) fn rows(core: &Core, score: i32, theme: &Theme, room: Size) -> Vec<Line<'static>> {
    let (lang, side) = (core.lang, core.board_position().side_to_move());
    let viewer = score_format::viewer(core.engine.point_of_view, side);
    let seen = if viewer == side { score } else { -score };
    let view = lang.pick(viewer.ja(), viewer.en());
    let sentence = NoTermsError.message_beside_score();
    let explained = wrap(sentence.text(lang), usize::from(room.width).saturating_sub(2)).into_iter();
    let title = match lang {
        sankoma_wording::Language::Ja => {
            format!(" {} {seen:+}（{view}から見た値、cp）", STATIC_SCORE.text(lang))
        }
        sankoma_wording::Language::En => format!(" {} {seen:+} (view of {view}, cp)", STATIC_SCORE.text(lang)),
    };
    std::iter::once(Line::raw(title))
        .chain(explained.map(|line| Line::styled(format!(" {line}"), theme.faint)))
        .collect()
}
