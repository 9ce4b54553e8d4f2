//! What the keys do in a drill, and what follows an answer of the mate search.

use super::sentence;
use super::state::{DrillAnswer, DrillFile, DrillOutcome, DrillPhase, DrillQuestion, DrillResult, DrillState};
use crate::tui::model::effect::Effect;
use crate::tui::model::game::GameDocument;
use crate::tui::model::lines;
use crate::tui::model::tsume;
use crate::tui::model::{Core, OpenFileSource, PageRequest};
use sankoma_analysis::mate_tree::AttackAnswer;
use sankoma_record::{self as record, Game, NodeId};
use sankoma_rules::wording::Message;
use sankoma_rules::{Move, Setup};
use sankoma_search::mate::ShortestMate;

/// Begins a drill with the problems of a file: with the first that is open.
pub(in crate::tui) fn begin_drill(core: &mut Core, mut file: DrillFile) -> Vec<Effect> {
    file.problems.iter_mut().for_each(|problem| problem.setup.move_number = 1);
    let Some(first) = file.problems.first() else { return Vec::new() };
    let at = file.problems.iter().position(|problem| problem.result.is_none()).unwrap_or(0);
    let mut effects = Vec::from_iter(tsume::close_tsume(core));
    if core.drill.is_none() {
        let record = record::read(first.setup.sfen().as_bytes(), None);
        effects.extend(core.load(record, OpenFileSource { path: None, name: file.name.clone() }));
    }
    lines::close_line(core);
    core.view.zoom = false;
    core.view.request(PageRequest::Drill);
    core.drill = Some(DrillState::new(file, at, core.drill_questions));
    effects.extend(show_problem(core, at));
    effects
}

/// Puts a problem on the board.
fn show_problem(core: &mut Core, at: usize) -> Vec<Effect> {
    let Some(drill) = &mut core.drill else { return Vec::new() };
    let file = std::mem::replace(&mut drill.file, DrillFile { name: String::new(), problems: Vec::new() });
    let drill = DrillState { started: core.play.now(), ..DrillState::new(file, at, core.drill_questions) };
    let setup: Setup = drill.problem().setup.clone();
    core.drill = Some(drill);
    core.game.show_document(GameDocument::new(Game::new(setup), Vec::new()));
    core.game.selection.clear_picked();
    core.game.selection.cursor = None;
    core.game.toggle_cursor(&mut core.view);
    let mut effects = core.propagate_board_change();
    effects.extend(ask_drill(core, None));
    effects
}

/// Asks the mate search about the position at the person's move.
fn ask_drill(core: &mut Core, mv: Option<Move>) -> Option<Effect> {
    let drill = core.drill.as_mut()?;
    core.drill_questions += 1;
    drill.number = core.drill_questions;
    let position = core.game.document.game.position(drill.node);
    Some(Effect::AskDrill(Box::new(DrillQuestion { number: drill.number, position, mv })))
}

/// Has the move judged that was made after the person's node, if there is one.
pub(in crate::tui) fn judge_drill_move(core: &mut Core) -> Option<Effect> {
    let drill = core.drill.as_mut().filter(|drill| drill.phase == DrillPhase::YourMove)?;
    let node = core.game.shown.node;
    if core.game.document.game.parent(node) != Some(drill.node) {
        return None;
    }
    let mv = core.game.document.game.node(node).mv?;
    drill.phase = DrillPhase::Judging;
    drill.remark = None;
    core.messages.clear_notice();
    ask_drill(core, Some(mv))
}

/// Takes an answer of the mate search; that to an earlier question is dropped.
pub(in crate::tui) fn receive_drill_answer(core: &mut Core, number: u64, answer: DrillAnswer) -> Vec<Effect> {
    let Some(drill) = core.drill.as_mut().filter(|drill| drill.number == number) else { return Vec::new() };
    match answer {
        DrillAnswer::Solution(ShortestMate::Mate(mv, plies)) => {
            drill.solution = Some((mv, plies));
            drill.length.get_or_insert(plies);
            Vec::new()
        }
        DrillAnswer::Solution(ShortestMate::None) => {
            drill.remark = Some(Message::new("この局面に詰みはありません", "there is no mate in this position"));
            Vec::new()
        }
        DrillAnswer::Solution(ShortestMate::Unknown) => Vec::new(),
        DrillAnswer::Judged(judged) => follow_judgement(core, judged),
    }
}

fn follow_judgement(core: &mut Core, judged: AttackAnswer) -> Vec<Effect> {
    let made = core.game.document.game.node(core.game.shown.node).mv;
    let (Some(drill), Some(made)) = (&mut core.drill, made) else { return Vec::new() };
    match judged {
        AttackAnswer::Mated => return finish_problem(core, None),
        AttackAnswer::Defence(defence, plies) => return answer_with(core, defence, plies),
        AttackAnswer::NoCheck => {
            drill.errors += 1;
            drill.remark = Some(Message::new("王手ではありません。もう一度", "the move gives no check; try again"));
        }
        AttackAnswer::Escape(defence) => {
            drill.errors += 1;
            let position = core.game.document.game.position(drill.node);
            drill.remark = Some(sentence::refuted(&position, [made, defence], core.view.notation));
        }
        AttackAnswer::Unknown => {
            drill.remark = Some(Message::new(
                "この手で詰むかどうか時間内に分かりませんでした",
                "whether the move mates was not found out in time",
            ));
        }
    }
    drill.phase = DrillPhase::YourMove;
    core.game.take_back(&mut core.messages);
    core.game.document.undo_history.mark_saved();
    core.propagate_board_change()
}

/// Makes the defender's move, and continues.
fn answer_with(core: &mut Core, defence: Move, plies: u32) -> Vec<Effect> {
    let name = Message::new("応手", "the answer");
    core.game.add_line(core.game.shown.node, &[defence], None, &name, &mut core.messages);
    core.messages.clear_notice();
    core.game.document.undo_history.mark_saved();
    let node = core.game.shown.node;
    if let Some(drill) = &mut core.drill {
        (drill.node, drill.phase, drill.hints, drill.solution) = (node, DrillPhase::YourMove, 0, None);
        drill.remark = Some(Message::new(
            format!("よい手です。あと{plies}手以内で詰みます"),
            format!("a good move: mate in {plies} or fewer from here"),
        ));
    }
    let mut effects = core.propagate_board_change();
    effects.extend(ask_drill(core, None));
    effects
}

/// Ends the problem: given up with `outcome`, else solved.
fn finish_problem(core: &mut Core, outcome: Option<DrillOutcome>) -> Vec<Effect> {
    let clock = core.play.now();
    let Some(drill) = &mut core.drill else { return Vec::new() };
    let solved = if drill.errors == 0 { DrillOutcome::Solved } else { DrillOutcome::Helped };
    let outcome = outcome.unwrap_or(solved);
    drill.phase = DrillPhase::Done(outcome);
    let result = DrillResult { outcome, time: clock.saturating_sub(drill.started) };
    drill.file.problems[drill.at].result = Some(result);
    drill.remark = drill.next_open().is_none().then(|| {
        let summary = drill.summary();
        Message::new(format!("全問終わりました: {}", summary.ja), format!("all are done: {}", summary.en))
    });
    let setup = drill.problem().setup.clone();
    core.game.document.undo_history.mark_saved();
    vec![Effect::SaveDrillResult(Box::new(setup), result)]
}

/// Goes to the next open problem, or by so many problems.
pub(in crate::tui) fn step_drill(core: &mut Core, step: Option<isize>) -> Vec<Effect> {
    let Some(drill) = &core.drill else { return Vec::new() };
    let count = drill.file.problems.len() as isize;
    let at = match step {
        Some(step) => Some((drill.at as isize + step).rem_euclid(count) as usize),
        None => drill.next_open().or(Some((drill.at + 1) % count as usize)),
    };
    at.map_or_else(Vec::new, |at| show_problem(core, at))
}

/// Puts the problem on the board again.
pub(in crate::tui) fn repeat_problem(core: &mut Core) -> Vec<Effect> {
    step_drill(core, Some(0))
}

/// Goes to the problem with this index.
pub(in crate::tui) fn pick_problem(core: &mut Core, at: usize) -> Vec<Effect> {
    let is_there = core.drill.as_ref().is_some_and(|drill| at < drill.file.problems.len());
    if is_there { show_problem(core, at) } else { Vec::new() }
}

/// Tells more of the solution: the piece to move, then the move.
pub(in crate::tui) fn give_hint(core: &mut Core) {
    let Some(drill) = &mut core.drill else { return };
    if drill.phase != DrillPhase::YourMove {
        core.messages.warn("この問題は終わっています", "this problem is done");
    } else if drill.solution.is_none() {
        // The hint is shown as soon as there is one.
        drill.hints = 1;
        core.messages.note("まだ詰みを調べています", "the mate is still being looked for; the hint follows");
    } else if drill.hints < 2 {
        drill.hints += 1;
        drill.errors += u32::from(drill.hints == 2);
    }
}

/// Gives the problem up: its position is on the board again.
pub(in crate::tui) fn give_up(core: &mut Core) -> Vec<Effect> {
    let Some(drill) = &core.drill else { return Vec::new() };
    let mut effects = Vec::new();
    if !matches!(drill.phase, DrillPhase::Done(_)) {
        effects.extend(finish_problem(core, Some(DrillOutcome::Failed)));
    }
    core.game.go_to_node(NodeId::ROOT, &mut core.messages);
    effects.extend(core.propagate_board_change());
    effects
}

/// Leaves the drill and closes its file.
pub(in crate::tui) fn close_drill(core: &mut Core) {
    let Some(drill) = core.drill.take() else { return };
    core.game.document.undo_history.mark_saved();
    let Core { game, files, messages, .. } = core;
    files.close_file(files.open.shown_index(), game, messages);
    let summary = drill.summary();
    core.messages.note(format!("ドリル: {}", summary.ja), format!("drill: {}", summary.en));
}
