//! End of a problem, and taking back a wrong move.

use super::state::{DrillOutcome, DrillPhase, DrillResult, DrillResultWriting};
use crate::tui::core::Core;
use crate::tui::core::effect::Effect;
use sankoma_wording::message;

/// The moves of a drill are nothing to save: marks its game as unmodified, with the edits that no action has ended.
pub(super) fn mark_unmodified(core: &mut Core) {
    core.game.finish_action(core.game.shown.node);
    core.game.document.undo_history.mark_saved();
}

/// Takes a wrong move back: the person is to move again.
pub(super) fn take_try_back(core: &mut Core) -> Vec<Effect> {
    if let Some(drill) = &mut core.drill {
        drill.phase = DrillPhase::YourMove;
    }
    core.game.take_back(&mut core.messages);
    mark_unmodified(core);
    core.propagate_board_change()
}

/// Ends the problem: given up with `outcome`, else solved.
pub(super) fn finish_problem(core: &mut Core, outcome: Option<DrillOutcome>) -> Vec<Effect> {
    let clock = core.play.now();
    let Some(drill) = &mut core.drill else { return Vec::new() };
    let solved = if drill.errors == 0 { DrillOutcome::Solved } else { DrillOutcome::Helped };
    let outcome = outcome.unwrap_or(solved);
    drill.phase = DrillPhase::Done(outcome);
    let result = DrillResult { outcome, time: clock.saturating_sub(drill.started) };
    drill.file.problems[drill.at].result = Some(result);
    drill.remark = drill.next_open().is_none().then(|| {
        let summary = drill.summary();
        message!(("全問終わりました: {}", summary.ja), ("all are done: {}", summary.en))
    });
    let (kind, setup) = (drill.file.kind, drill.problem().setup.clone());
    mark_unmodified(core);
    vec![Effect::run(DrillResultWriting { kind, setup, result })]
}
