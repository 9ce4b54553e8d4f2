//! The questions of an exercise: the first, the next, and the way back to the game.

use super::argument::GuessChoice;
use super::state::{GuessExercise, GuessPhase};
use super::tally::GuessTally;
use crate::tui::action::ActionId;
use crate::tui::core::{Core, Effect, OpenRequest, PageRequest};
use crate::tui::files::OpenFileSource;
use crate::tui::game::MoveGate;
use crate::tui::pane::Pane;
use sankoma_record::{Game, GameNode, NodeId, Record};
use sankoma_rules::Position;
use sankoma_wording::{Message, message};

/// Begins an exercise on the line shown, or ends the one that runs.
pub(in crate::tui) fn guess(core: &mut Core, choice: Option<GuessChoice>) -> Vec<Effect> {
    if core.guess.exercise.is_some() {
        return leave_guess(core);
    }
    if core.play.is_active() {
        core.messages.warn("対局中です（P x で終わります）", "a game is being played; P x breaks it off");
        return Vec::new();
    }
    let choice = choice.unwrap_or_default();
    let line = guessable_line(core);
    let ply = choice.first_ply.map_or_else(|| core.game.shown.ply(), |first| first - 1);
    let mut position = Position::from_setup_unchecked(core.game.document.game.start());
    line.iter().take(ply).filter_map(|(_, node)| node.mv).for_each(|mv| position.play(mv));
    let mut exercise = GuessExercise {
        choice,
        file: core.files.open.shown().id,
        source: (core.files.open.shown().id, core.files.game_number()),
        is_written: false,
        phase: GuessPhase::Asked,
        answers: Vec::new(),
        line,
        position,
        search: None,
    };
    exercise.skip_to_question();
    if ply > exercise.line.len() || exercise.asked().is_none() {
        core.messages.warn(
            "この先に当てる手がありません（Home で初めから）",
            "no move to guess follows here; Home goes to the start of the game",
        );
        return Vec::new();
    }
    open_exercise(core, exercise);
    if core.engine.running { core.engine.toggle(core.game.shown.ply(), &mut core.messages) } else { Vec::new() }
}

/// The moves of the line shown up to the first that is illegal or none.
fn guessable_line(core: &Core) -> Vec<(NodeId, GameNode)> {
    let game = &core.game.document.game;
    let nodes = core.game.shown.line.iter().skip(1).map(|&id| (id, game.node(id)));
    nodes.take_while(|(_, node)| node.sound_move().is_some()).map(|(id, node)| (id, node.clone())).collect()
}

/// Opens the file of an exercise: the moves up to its question.
fn open_exercise(core: &mut Core, mut exercise: GuessExercise) {
    let original = &core.game.document.game;
    let mut game = Game::new(original.start().clone());
    game.headers.clone_from(&original.headers);
    let mut at = NodeId::ROOT;
    for (index, (_, node)) in exercise.line.iter().take(exercise.ply()).enumerate() {
        at = game.add_node(at, shown_before(node, index + 1 < exercise.ply()));
    }
    let record = Record::of_game(game);
    let name = format!("{}: {}", core.lang.pick("次の一手", "guess"), core.files.source().name);
    let source = OpenFileSource { path: None, name };
    let Core { game, files, view, messages, .. } = core;
    files.load(record, source, &OpenRequest::default(), game, view, messages);
    exercise.file = files.open.shown().id;
    game.go_to_ply(exercise.ply(), messages);
    view.flip = exercise.choice.side == Some(sankoma_rules::Color::White);
    view.focus(Pane::Board);
    core.guess.exercise = Some(exercise);
    ask(core);
}

/// Says which move is asked for.
fn ask(core: &mut Core) {
    let Some(exercise) = &core.guess.exercise else { return };
    let (ply, mover) = exercise.question();
    let (ja, en) = (mover.ja(), mover.en());
    core.messages.note(
        format!("{ply}手目、{ja}の手は？（盤か m で指す）"),
        format!("ply {ply}: what did {en} play? Move on the board or with m"),
    );
    core.messages.offer(ActionId::GuessReveal);
}

/// Continues with the next question, or to the summary after the last.
pub(in crate::tui) fn next_question(core: &mut Core) -> Vec<Effect> {
    let is_answered = |exercise: &&mut GuessExercise| exercise.phase == GuessPhase::Answered;
    let Some(exercise) = core.guess.exercise.as_mut().filter(is_answered) else { return Vec::new() };
    let before = exercise.ply();
    exercise.make_asked_move();
    exercise.skip_to_question();
    let is_last = exercise.asked().is_none();
    let (ply, made) = (exercise.ply(), exercise.line[before..exercise.ply()].to_vec());
    exercise.phase = if is_last { GuessPhase::Finished } else { GuessPhase::Asked };
    let file = exercise.file;
    if let Some(document) = core.files.document_mut(&mut core.game.document, file, 0) {
        let mut at = document.game.main_line().last().copied().unwrap_or_default();
        for (index, (_, node)) in (before + 1..).zip(made) {
            at = document.grow(at, shown_before(&node, is_last || index < ply));
        }
        core.game.show_after_edit(at);
    }
    if is_last {
        show_guess_summary(core);
    } else {
        ask(core);
    }
    Vec::new()
}

/// Shows the summary of the exercise.
fn show_guess_summary(core: &mut Core) {
    core.view.request(PageRequest::GuessSummary);
    core.messages.note("ここまでのまとめです（Esc で棋譜に戻る）", "this is the summary; Esc goes back to the game");
}

/// Ends the exercise: shows its summary if anything was answered, and then the game as it was.
pub(in crate::tui) fn leave_guess(core: &mut Core) -> Vec<Effect> {
    let Some(exercise) = &mut core.guess.exercise else { return Vec::new() };
    if exercise.phase != GuessPhase::Finished && !exercise.answers.is_empty() {
        exercise.phase = GuessPhase::Finished;
        exercise.search = None;
        show_guess_summary(core);
        return Vec::new();
    }
    close_exercise(core);
    Vec::new()
}

/// Closes the file of the exercise, and shows the game as it was.
fn close_exercise(core: &mut Core) {
    let Some(exercise) = core.guess.exercise.take() else { return };
    let Core { game, files, .. } = core;
    files.leave_file(exercise.file, exercise.source.0, game);
    core.messages.note("棋譜に戻りました", "this is the game again");
}

/// Goes to the move of the game that has this place among the worst guesses; the exercise is over.
pub(in crate::tui) fn show_miss(core: &mut Core, place: usize) {
    let Some(exercise) = &core.guess.exercise else { return };
    let node = GuessTally::worst(&exercise.answers).get(place).map(|answer| answer.node);
    close_exercise(core);
    if let Some(node) = node {
        core.game.go_to_node(node, &mut core.messages);
    }
}

/// Whether scores are hidden: a move is asked for on the board, and the person has not asked the engine for help.
pub(in crate::tui) fn hides_scores_of_question(core: &Core) -> bool {
    let shown = core.files.open.shown().id;
    !core.engine.running && core.guess.on_board(shown).is_some_and(GuessExercise::hides_answer)
}

/// What becomes of a move that a person makes on the board during an exercise.
pub(in crate::tui) fn guess_gate(core: &Core) -> MoveGate {
    let Some(exercise) = core.guess.on_board(core.files.open.shown().id) else { return MoveGate::Free };
    match exercise.phase {
        GuessPhase::Asked if core.game.shown.ply() == exercise.ply() => MoveGate::Chosen,
        GuessPhase::Asked => MoveGate::Refused(message!(
            ("問題は{}手目の局面です（End で戻る）", exercise.ply()),
            ("the question is the position after ply {}: End goes there", exercise.ply())
        )),
        GuessPhase::Searching(_) => MoveGate::Refused(Message::new("読んでいます", "the answer is being searched")),
        GuessPhase::Answered => MoveGate::Refused(Message::new("Enter で次の問題へ", "Enter shows the next question")),
        GuessPhase::Finished => MoveGate::Free,
    }
}

/// Forgets the exercise if its file was closed.
pub(in crate::tui) fn drop_closed_exercise(core: &mut Core) {
    let Some(exercise) = &core.guess.exercise else { return };
    if !core.files.open.files().iter().any(|file| file.id == exercise.file) {
        core.guess.exercise = None;
    }
}

impl GuessExercise {
    /// Makes the move asked for.
    fn make_asked_move(&mut self) {
        if let Some(mv) = self.asked().and_then(|(_, node)| node.mv) {
            self.position.play(mv);
        }
    }

    /// Makes the moves that are not asked for.
    fn skip_to_question(&mut self) {
        while self.asked().is_some() && !self.asks_at(self.ply()) {
            self.make_asked_move();
        }
    }
}

/// A node of the game as an exercise shows it. The comment on the position asked about is left out: it may say what
/// follows.
fn shown_before(node: &GameNode, with_comment: bool) -> GameNode {
    let comments = if with_comment { node.comments.clone() } else { Vec::new() };
    GameNode { mv: node.mv, time: node.time, comments, ..GameNode::default() }
}
