//! Progress of the running review: in one sentence for the status bar, and in a few words for the heading of the moves.

use super::ReviewRun;
use crate::tui::core::Core;
use crate::tui::panes::row_format::format_duration;
use sankoma_wording::{Language, counted_noun, sentence};

/// `全局検討 45/121局面、12手を比較  残り 0:32`, with the keys that apply.
pub(in crate::tui) fn sentence(core: &Core) -> Option<String> {
    let run = core.review.run.as_ref()?;
    let done = progress(run, core.lang);
    // Once all positions are searched only comparisons are left, nobody knows how many.
    let left = run.time_left().filter(|_| run.done < run.all).map(format_duration);
    Some(match (core.lang, run.paused, left) {
        (Language::Ja, true, _) => format!("全局検討 {done}  一時停止中  R 再開"),
        (Language::En, true, _) => format!("review: {done}, paused  R resumes"),
        (Language::Ja, false, Some(left)) => format!("全局検討 {done}  残り {left}  R 一時停止"),
        (Language::En, false, Some(left)) => format!("review: {done}, {left} left  R pauses"),
        (Language::Ja, false, None) => {
            format!("全局検討 {done}  {}経過  R 一時停止", format_duration(run.elapsed))
        }
        (Language::En, false, None) => {
            format!("review: {done}, {} so far  R pauses", format_duration(run.elapsed))
        }
    })
}

/// `45 of 121 positions, 12 moves compared`.
fn progress(run: &ReviewRun, lang: Language) -> String {
    let (done, all, compared) = (run.done, run.all, run.compared);
    let (ja, en) = match compared {
        0 => (String::new(), String::new()),
        _ => (format!("、{compared}手を比較"), format!(", {} compared", counted_noun(compared, "move"))),
    };
    sentence!(lang, "{done}/{all}局面{ja}", ("{done} of {}{en}", counted_noun(all, "position")))
}

/// `検討 45/121 0:32`.
pub(in crate::tui) fn short(core: &Core) -> Option<String> {
    let run = core.review.run.as_ref()?;
    let name = core.lang.pick("検討", "review");
    let left = run.time_left().filter(|_| run.done < run.all);
    let left = left.map(|left| format!(" {}", format_duration(left))).unwrap_or_default();
    let state = if run.paused { core.lang.pick(" 停止中", " paused") } else { &left };
    Some(format!("{name} {}/{}{state}", run.done, run.all))
}
