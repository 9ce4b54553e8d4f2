//! Actions of a drill, and what follows an answer of the search.

use super::outcome::{finish_problem, mark_unmodified, take_try_back};
use super::state::{
    DrillFile, DrillKind, DrillOutcome, DrillPhase, DrillProblem, DrillQuestion, DrillState, DrillTask,
};
use super::{retry, sentence};
use crate::tui::core::effect::Effect;
use crate::tui::core::{Core, PageRequest};
use crate::tui::files::OpenFileSource;
use crate::tui::game::GameDocument;
use crate::tui::lines;
use sankoma_analysis::mate_tree::AttackAnswer;
use sankoma_record::{self as record, Game, NodeId};
use sankoma_rules::Move;
use sankoma_search::mate::ShortestMate;
use sankoma_wording::{Message, message};

/// Nodes of the search of a move in the place of a mistake, where the review does not say how many it used.
const NODES: u64 = 100_000;

/// Whether what is known of the position on the board is hidden: a problem is to be solved.
pub(in crate::tui) fn hides_answer(core: &Core) -> bool {
    core.drill.as_ref().is_some_and(|drill| !matches!(drill.phase, DrillPhase::Done(_)))
}

/// Begins a drill with the problems of a file: with the first that is open.
pub(in crate::tui) fn begin_drill(core: &mut Core, mut file: DrillFile) -> Vec<Effect> {
    let mates = file.problems.iter_mut().filter(|problem| problem.mistake.is_none());
    mates.for_each(|problem| problem.setup.move_number = 1);
    let Some(first) = file.problems.first() else { return Vec::new() };
    let at = file.problems.iter().position(|problem| problem.result.is_none()).unwrap_or(0);
    core.tsume = None;
    let mut effects = Vec::new();
    if core.drill.is_none() {
        let record = record::read(first.setup.sfen().as_bytes(), None);
        effects.extend(core.load(record, OpenFileSource { path: None, name: file.name.clone() }));
    }
    lines::close_line(core);
    core.view.zoom = false;
    core.view.request(PageRequest::Drill);
    core.drill = Some(DrillState::new(file, at));
    effects.extend(show_problem(core, at));
    effects
}

/// Puts a problem on the board.
fn show_problem(core: &mut Core, at: usize) -> Vec<Effect> {
    let Some(drill) = &mut core.drill else { return Vec::new() };
    let kind = drill.file.kind;
    let file = std::mem::replace(&mut drill.file, DrillFile { kind, name: String::new(), problems: Vec::new() });
    let (game, start) = game_of(&file.problems[at]);
    let started = core.play.now();
    core.drill = Some(DrillState { started, start, node: start, ..DrillState::new(file, at) });
    core.game.show_document(GameDocument::new(game, Vec::new()));
    core.game.go_to_node(start, &mut core.messages);
    core.game.selection.clear_picked();
    core.game.selection.cursor = None;
    core.game.toggle_cursor(&mut core.view);
    let mut effects = core.propagate_board_change();
    if kind == DrillKind::Mates {
        effects.extend(ask_drill(core, DrillTask::ShortestMate));
    }
    effects
}

/// The game that holds a problem, and the node at which the person is to move: behind the opponent's last move, where
/// that is known.
fn game_of(problem: &DrillProblem) -> (Game, NodeId) {
    match problem.mistake.as_ref().and_then(|mistake| mistake.lead.clone()) {
        Some((before, lead)) => {
            let mut game = Game::new(before);
            let start = game.add_move(NodeId::ROOT, lead);
            (game, start)
        }
        None => (Game::new(problem.setup.clone()), NodeId::ROOT),
    }
}

/// Asks a search about the position at the person's move.
fn ask_drill(core: &mut Core, task: DrillTask) -> Option<Effect> {
    let drill = core.drill.as_mut()?;
    let position = core.game.document.game.position(drill.node);
    Some(drill.search.start(DrillQuestion { position, task, weights: core.evaluation.weights.judging() }))
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
    let task = match &drill.problem().mistake {
        None => DrillTask::Attack(mv),
        Some(mistake) => DrillTask::Better {
            tried: mv,
            mistake: Box::new(mistake.question.clone()),
            nodes: if mistake.nodes == 0 { NODES } else { mistake.nodes },
        },
    };
    ask_drill(core, task)
}

/// Takes the solution of the problem.
pub(in crate::tui) fn receive_solution(core: &mut Core, found: ShortestMate) -> Vec<Effect> {
    let Some(drill) = &mut core.drill else { return Vec::new() };
    match found {
        ShortestMate::Mate(mv, plies) => {
            drill.solution = Some((mv, plies));
            drill.length.get_or_insert(plies);
        }
        ShortestMate::None => {
            drill.remark = Some(Message::new("この局面に詰みはありません", "there is no mate in this position"));
        }
        ShortestMate::Unknown => {}
    }
    Vec::new()
}

/// Continues after the judgement of a move, unless the problem was given up meanwhile.
pub(in crate::tui) fn follow_judgement(core: &mut Core, judged: AttackAnswer) -> Vec<Effect> {
    let made = core.game.document.game.node(core.game.shown.node).mv;
    let drill = core.drill.as_mut().filter(|drill| drill.phase == DrillPhase::Judging);
    let (Some(drill), Some(made)) = (drill, made) else { return Vec::new() };
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
    take_try_back(core)
}

/// Makes the defender's move, and continues.
fn answer_with(core: &mut Core, defence: Move, plies: u32) -> Vec<Effect> {
    let name = Message::new("応手", "the answer");
    core.game.add_line(core.game.shown.node, &[defence], None, &name, &mut core.messages);
    core.messages.clear_notice();
    mark_unmodified(core);
    let node = core.game.shown.node;
    if let Some(drill) = &mut core.drill {
        (drill.node, drill.phase, drill.hints, drill.solution) = (node, DrillPhase::YourMove, 0, None);
        drill.remark = Some(message!(
            "よい手です。あと{plies}手以内で詰みます",
            "a good move: mate in {plies} or fewer from here"
        ));
    }
    let mut effects = core.propagate_board_change();
    effects.extend(ask_drill(core, DrillTask::ShortestMate));
    effects
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

/// Tells more of the solution: the piece to move, then the move; of a mistake the kind of its reason, then the piece.
pub(in crate::tui) fn give_hint(core: &mut Core) {
    let Some(drill) = &mut core.drill else { return };
    if drill.phase != DrillPhase::YourMove {
        core.messages.warn("この問題は終わっています", "this problem is done");
    } else if drill.answer().is_none() {
        // The hint is shown as soon as there is one.
        drill.hints = 1;
        core.messages.note("まだ詰みを調べています", "the mate is still being looked for; the hint follows");
    } else if drill.hints < 2 {
        drill.hints += 1;
        drill.errors += u32::from(drill.hints == 2);
    }
}

/// Gives the problem up: its position is on the board again, that of a mistake with the better line.
pub(in crate::tui) fn give_up(core: &mut Core) -> Vec<Effect> {
    let Some(drill) = &core.drill else { return Vec::new() };
    let (start, is_done) = (drill.start, matches!(drill.phase, DrillPhase::Done(_)));
    let mut effects = if is_done { Vec::new() } else { finish_problem(core, Some(DrillOutcome::Failed)) };
    core.game.go_to_node(start, &mut core.messages);
    if !is_done {
        effects.extend(retry::show_answer(core));
    }
    effects.extend(core.propagate_board_change());
    effects
}

/// Leaves the drill and closes its file.
pub(in crate::tui) fn close_drill(core: &mut Core) {
    let Some(drill) = core.drill.take() else { return };
    mark_unmodified(core);
    let Core { game, files, messages, .. } = core;
    files.close_file(files.open.shown_index(), game, messages);
    let summary = drill.summary();
    match drill.file.kind {
        DrillKind::Mates => core.messages.note(format!("ドリル: {}", summary.ja), format!("drill: {}", summary.en)),
        DrillKind::Mistakes => {
            core.messages.note(format!("指し直し: {}", summary.ja), format!("mistakes: {}", summary.en));
        }
    }
}
