//! State of the engines in words: whether they think, have ended or are stopped, and that there is nothing to search.

use crate::tui::model::{Core, OtherEngine};
use sankoma_usi::client::UsiEnginePhase;
use sankoma_wording::labels;

/// What the built-in engine does, in a word or two.
pub(super) fn text(core: &Core) -> &'static str {
    let (engine, lang) = (&core.engine, core.lang);
    match (engine.running, engine.finished) {
        (false, _) => labels::STOPPED.text(lang),
        (true, is_finished) => nothing_to_search(core).unwrap_or_else(|| {
            let state = if is_finished { labels::FINISHED } else { labels::THINKING };
            state.text(lang)
        }),
    }
}

/// What another engine does. A program may search a mated position without an end: it never says that it thinks there.
pub(in crate::tui) fn of_other(core: &Core, engine: &OtherEngine) -> &'static str {
    let is_at_work = engine.failure.is_none()
        && engine.wanted
        && matches!(engine.phase, UsiEnginePhase::Searching | UsiEnginePhase::Idle);
    nothing_to_search(core).filter(|_| is_at_work).unwrap_or_else(|| engine.state(core.lang))
}

/// What the position shown is where no move is legal.
fn nothing_to_search(core: &Core) -> Option<&'static str> {
    let is_mate = core.game.shown.position.in_check();
    let words =
        if is_mate { core.lang.pick("詰み", "checkmate") } else { core.lang.pick("合法手なし", "no move") };
    core.is_over().then_some(words)
}
