//! Actions on lines of play: choosing one, putting it on the board and stepping through it, taking it over.

use super::line_of_play::LineOfPlay;
use super::line_view::LineView;
use super::{line_writing, sources};
use crate::tui::action::Action;
use crate::tui::core::Core;
use crate::tui::core::effect::Effect;
use crate::tui::core::messages::ObstacleText;
use crate::tui::line_source::LineSource;
use crate::tui::pane::Pane;
use crate::tui::views::EngineView;
use crate::tui::why;
use sankoma_record::Severity;
use sankoma_rules::Move;

/// Why no line of play can be chosen.
pub(in crate::tui) const NO_LINE: ObstacleText =
    ("読み筋がありません（Space で検討）", "there is no line of play; Space starts the engine");

/// Every line of play at the position shown, in the order of the list.
pub(in crate::tui) fn lines_of_play(core: &Core) -> Vec<LineOfPlay> {
    sources::all(core)
}

/// The source of the chosen line: that on the board, else the one chosen last if it is there, else the first; where the
/// Why pane has the focus, one of its own.
pub(in crate::tui) fn chosen_source(core: &Core, lines: &[LineOfPlay]) -> Option<LineSource> {
    if let Some(view) = &core.line_view {
        return Some(view.line().source);
    }
    let offered = || lines.iter().map(|line| line.source).filter(|&source| is_offered(core, source));
    let wanted = offered().find(|&source| source == core.chosen_line);
    wanted.or_else(|| offered().next()).or_else(|| Some(lines.first()?.source))
}

/// Whether the keys up and down come to a line of this source: in the Why pane they keep to what stands there.
fn is_offered(core: &Core, source: LineSource) -> bool {
    core.view.focus != Pane::Why || source.is_in_why_pane()
}

/// Whether the keys up and down choose a line of play where the focus is.
pub(in crate::tui) fn has_lines_to_choose(core: &Core) -> bool {
    if core.view.focus == Pane::Why { why::has_reasons(core) } else { has_lines(core) }
}

/// Whether there is a line of play to choose.
pub(in crate::tui) fn has_lines(core: &Core) -> bool {
    core.line_view.is_some()
        || why::has_reasons(core)
        || core.engine.best_move().is_some()
        || core.engine.threat_line.is_some()
        || core.engines.analysing().any(|other| other.best().is_some())
        || core.game.linted.is_some()
        || core.review.is_mistake(core.game.shown.node)
        || core.game.shown.annotations(&core.game.document.game).iter().any(|found| found.pv.is_some())
}

/// Chooses the line `rows` further down the list. The one on the board gives way to it, at the same step.
pub(in crate::tui) fn choose_line(core: &mut Core, rows: isize) {
    let mut lines = lines_of_play(core);
    let Some(chosen) = chosen_source(core, &lines) else { return warn_no_line(core) };
    lines.retain(|line| line.source == chosen || is_offered(core, line.source));
    let at = lines.iter().position(|line| line.source == chosen).unwrap_or(0);
    let at = at.saturating_add_signed(rows).min(lines.len() - 1);
    core.chosen_line = lines[at].source;
    core.why.follow_chosen();
    reveal_lines(core);
    if let Some(view) = core.line_view.as_ref().filter(|view| view.line().source != core.chosen_line) {
        let step = view.step();
        show_line(core, lines[at].clone(), step);
    }
}

/// Puts the chosen line, or the one with this number in the list, on the board after its first move. A line that is
/// there already is stepped on.
pub(in crate::tui) fn put_line_on_board(core: &mut Core, number: Option<usize>) {
    if number.is_none() && core.line_view.is_some() {
        return step_line(core, 1);
    }
    let mut lines = lines_of_play(core);
    let chosen = chosen_source(core, &lines);
    let at = match number {
        Some(number) => number.checked_sub(1).filter(|&at| at < lines.len()),
        None => lines.iter().position(|line| Some(line.source) == chosen),
    };
    match (at, number) {
        (Some(at), _) => {
            let line = lines.swap_remove(at);
            core.chosen_line = line.source;
            reveal_lines(core);
            show_line(core, line, 1);
        }
        (None, Some(number)) if !lines.is_empty() => core.messages.warn(
            format!("{number}番目の手順はありません（{}番目まで）", lines.len()),
            format!("there is no line number {number}; there are {}", lines.len()),
        ),
        (None, _) => warn_no_line(core),
    }
}

/// Puts the line of this source on the board at `step`; chosen by a click on a move of its row.
pub(in crate::tui) fn pick_line_step(core: &mut Core, source: LineSource, step: usize) {
    let on_board = core.line_view.as_ref().filter(|view| view.line().source == source);
    let line = match on_board {
        Some(view) => Some(view.line().clone()),
        None => lines_of_play(core).into_iter().find(|line| line.source == source),
    };
    if let Some(line) = line {
        core.chosen_line = source;
        show_line(core, line, step);
    }
}

/// Puts the line that was checked on the board: at its fault if it has one.
pub(in crate::tui) fn show_checked_line(core: &mut Core) {
    let checked = lines_of_play(core).into_iter().find(|line| line.source == LineSource::Checked);
    if let Some(line) = checked {
        let step = if line.fault.is_some() { line.moves.len() } else { 1 };
        core.chosen_line = LineSource::Checked;
        show_line(core, line, step);
    }
}

fn show_line(core: &mut Core, line: LineOfPlay, step: usize) {
    core.game.judged = None;
    core.game.selection.clear_picked();
    core.line_view = Some(LineView::new(line, step));
    say_fault(core);
    board_position_changed(core);
}

/// Takes the line off the board. Returns whether there was one.
pub(in crate::tui) fn close_line(core: &mut Core) -> bool {
    let was_shown = core.line_view.take().is_some();
    if was_shown {
        core.game.judged = None;
        board_position_changed(core);
    }
    was_shown
}

/// Steps through the line on the board or, without one, through the game.
pub(in crate::tui) fn step_board(core: &mut Core, plies: isize) {
    if core.line_view.is_some() { step_line(core, plies) } else { core.game.step_plies(plies) }
}

fn step_line(core: &mut Core, plies: isize) {
    let Some(view) = &mut core.line_view else { return };
    if view.step_by(plies) {
        core.game.judged = None;
        board_position_changed(core);
    }
    say_fault(core);
}

/// Says why the line ends here, if it cannot be played further.
fn say_fault(core: &mut Core) {
    let Some(view) = core.line_view.as_ref().filter(|view| view.fault_here().is_some()) else { return };
    if let Some(message) = view.line().fault_message(core.view.notation) {
        core.messages.show(Severity::Warning, message);
        core.view.bring_forward(Pane::Legality);
    }
}

/// Evaluates the position that is on the board now.
pub(in crate::tui) fn board_position_changed(core: &mut Core) {
    let Core { evaluation, game, line_view, .. } = core;
    evaluation.refresh(line_view.as_ref().map_or(&game.shown.position, LineView::position));
}

/// Looks up the score of the step shown: from the results of searches, else from the line or by a quiescence search.
pub(in crate::tui) fn score_line_step(core: &mut Core) {
    let Core { line_view, evaluation, results, .. } = core;
    if let Some(view) = line_view {
        view.look_up_score(
            |position| Some(results.get(position)?.lines.first()?.score),
            |position| Some(evaluation.quiescence_of(position)?.0),
        );
    }
}

/// Adds the line on the board up to its step, or else the chosen line or the engine's line of this rank, to the
/// game.
pub(in crate::tui) fn adopt_line(core: &mut Core, rank: Option<usize>) {
    let lines = lines_of_play(core);
    let (line, step) = match (&core.line_view, rank) {
        (Some(view), None) => (Some(view.line().clone()), Some(view.step()).filter(|&step| step > 0)),
        (_, Some(rank)) => (lines.into_iter().find(|line| line.source == LineSource::Engine(rank)), None),
        (None, None) => {
            let chosen = chosen_source(core, &lines);
            (lines.into_iter().find(|line| Some(line.source) == chosen), None)
        }
    };
    match (line, rank) {
        (Some(line), _) if line.moves.is_empty() => warn_no_line(core),
        (Some(line), _) => {
            close_line(core);
            core.game.add_line(line.node, &line.moves, step, &line.source.name(), &mut core.messages);
        }
        (None, Some(rank)) => {
            core.messages.warn(format!("{rank}番目の読み筋はありません"), format!("there is no line number {rank}"));
        }
        (None, None) => warn_no_line(core),
    }
}

/// The line on the board, or else the chosen one.
fn line_in_hand(core: &Core) -> Option<LineOfPlay> {
    if let Some(view) = &core.line_view {
        return Some(view.line().clone());
    }
    let lines = lines_of_play(core);
    let chosen = chosen_source(core, &lines)?;
    lines.into_iter().find(|line| line.source == chosen && !line.moves.is_empty())
}

/// Adds the line on the board, or else the chosen one, to the comment of the move that it follows.
pub(in crate::tui) fn line_to_comment(core: &mut Core) {
    let Some(line) = line_in_hand(core) else { return warn_no_line(core) };
    let name = line.source.name();
    let annotations = core.game.shown.annotations(&core.game.document.game);
    let is_written =
        |moves: &[Move]| annotations.iter().filter_map(|found| found.pv.as_ref()).any(|pv| pv.moves == moves);
    if is_written(&line.moves) {
        let message = ("この読み筋はすでにコメントにあります", "this line is in the comment already");
        return core.messages.warn(message.0, message.1);
    }
    let texts = line_writing::comment_texts(&core.game.document.game, &line);
    core.game.add_comments(line.node, texts);
    core.messages.note(
        format!("{}の読み筋をコメントに入れました（u で元に戻す）", name.ja),
        format!("{} is in the comment now; u undoes", name.en),
    );
}

/// Copies the line on the board, or else the chosen one, in USI and in the notation of KIF files.
pub(in crate::tui) fn copy_line(core: &mut Core) -> Option<Effect> {
    let Some(line) = line_in_hand(core) else {
        warn_no_line(core);
        return None;
    };
    let name = line.source.name();
    core.messages.note(
        format!("{}の読み筋をコピーしました（USI と KIF）", name.ja),
        format!("{} is on the clipboard, in USI and as in KIF", name.en),
    );
    Some(Effect::Copy(line_writing::clipboard_text(&line)))
}

/// Says that the board shows a line, if `action` would move a piece there. Returns whether it did.
pub(in crate::tui) fn refuses_on_line(core: &mut Core, action: &Action) -> bool {
    let makes_a_move = action.picks_on_board() || matches!(action, Action::Pass);
    let is_refused = makes_a_move && core.line_view.is_some();
    if is_refused {
        core.messages.warn(
            "盤に読み筋を表示しています（a でここまで棋譜に入れる、Esc で対局に戻る）",
            "the board shows a line; a adds it to the game up to here, Esc returns to the game",
        );
    }
    is_refused
}

fn warn_no_line(core: &mut Core) {
    core.messages.warn_obstacle(NO_LINE);
}

/// Shows the list of lines, so that the chosen row is seen.
fn reveal_lines(core: &mut Core) {
    if !matches!(core.view.engine, EngineView::Lines | EngineView::Others) {
        core.view.show_engine_view(Some(EngineView::Lines));
    }
    core.view.bring_forward(if core.chosen_line.is_in_why_pane() { Pane::Why } else { Pane::Engine });
}
