//! The chosen reason: the one whose line is on the board, or which is chosen in the Why pane.

use crate::tui::core::Core;
use crate::tui::line_source::LineSource;
use crate::tui::pane::Pane;
use sankoma_analysis::why::Finding;
use sankoma_rules::Square;

/// Whether the move shown is explained by reasons.
pub(in crate::tui) fn has_reasons(core: &Core) -> bool {
    core.why.get(core.game.shown.node).is_some_and(|explained| !explained.explanation.findings.is_empty())
}

/// The reason for the move shown whose line is on the board, or which is chosen in the Why pane while that is in front.
pub(in crate::tui) fn chosen_reason(core: &Core) -> Option<&Finding> {
    let source = match &core.line_view {
        Some(view) => Some(view.line().source),
        None => Some(core.chosen_line).filter(|_| core.view.tab == Pane::Why),
    };
    let Some(LineSource::Reason(number)) = source else { return None };
    let explained = core.why.get(core.game.shown.node)?;
    explained.explanation.findings.get(number.checked_sub(1)?)
}

/// The squares that the chosen reason is about.
pub(in crate::tui) fn squares_of_chosen_reason(core: &Core) -> &[Square] {
    chosen_reason(core).map_or(&[], |finding| &finding.squares)
}
