//! State of the engine inside: whether it thinks, has ended or is stopped.

use crate::tui::model::Core;
use sankoma_rules::wording::labels;

/// What the engine inside does, in a word or two.
pub(super) fn text(core: &Core) -> &'static str {
    let (engine, lang) = (&core.engine, core.lang);
    match (engine.running, engine.finished) {
        (false, _) => labels::STOPPED.text(lang),
        _ if core.is_over() => lang.pick("終局", "game over"),
        (true, true) => labels::FINISHED.text(lang),
        (true, false) => labels::THINKING.text(lang),
    }
}
