//! Progress of the running review: in one sentence for the status bar, and in a few words for the heading of the moves.

use super::row_format::format_duration;
use crate::tui::model::Core;
use sankoma_rules::wording::{Language, counted_noun};

/// `検討 45/121  残り 0:32`, with the keys that apply.
pub(in crate::tui) fn sentence(core: &Core) -> Option<String> {
    let run = core.review.run.as_ref()?;
    let (done, all) = (run.done, run.all);
    let left = run.time_left().map(format_duration);
    Some(match (core.lang, run.paused, left) {
        (Language::Ja, true, _) => format!("全局検討 {done}/{all}局面  一時停止中  R 再開"),
        (Language::En, true, _) => format!("review: {done} of {}, paused  R resumes", counted_noun(all, "position")),
        (Language::Ja, false, Some(left)) => format!("全局検討 {done}/{all}局面  残り {left}  R 一時停止"),
        (Language::En, false, Some(left)) => {
            format!("review: {done} of {}, {left} left  R pauses", counted_noun(all, "position"))
        }
        (Language::Ja, false, None) => {
            format!("全局検討 {done}/{all}局面  {}経過  R 一時停止", format_duration(run.elapsed))
        }
        (Language::En, false, None) => {
            let all = counted_noun(all, "position");
            format!("review: {done} of {all}, {} so far  R pauses", format_duration(run.elapsed))
        }
    })
}

/// `検討 45/121 0:32`.
pub(super) fn short(core: &Core) -> Option<String> {
    let run = core.review.run.as_ref()?;
    let name = core.lang.pick("検討", "review");
    let left = run.time_left().map(|left| format!(" {}", format_duration(left))).unwrap_or_default();
    let state = if run.paused { core.lang.pick(" 停止中", " paused") } else { &left };
    Some(format!("{name} {}/{}{state}", run.done, run.all))
}
