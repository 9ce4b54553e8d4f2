//! The moves of a game that is played: those of persons, those of engines, and those that did not come in time.

use super::played_game::{PlayPhase, PlayedGame};
use crate::tui::action::ActionId;
use crate::tui::core::{Core, Effect};
use crate::tui::game::MoveGate;
use sankoma_analysis::engine_match::{
    MatchGameEnd, MatchGameEndCause, PlayerAnswer, PlayerChoice, PlayerSearchInfo, declaration_cause, end_node,
    move_comments,
};
use sankoma_record::{GameNode, MoveTime, NodeId, Severity, clock};
use sankoma_rules::{Color, Move, repetition};
use sankoma_wording::Message;
use std::time::Duration;

/// What becomes of a move that a person makes on the board while a game is played.
pub(in crate::tui) fn play_gate(core: &Core) -> MoveGate {
    let Some(game) = core.play.game.as_ref().filter(|game| !game.is_over() && shows_played_game(core, game)) else {
        return MoveGate::Free;
    };
    let is_at_end = game.last_node(&core.game.document.game).0 == core.game.node_to_extend();
    match (game.is_running(), is_at_end) {
        (false, false) => MoveGate::Free,
        (false, true) => {
            MoveGate::Refused(Message::new("対局は一時停止中です（P z で再開）", "the game is paused: P z resumes it"))
        }
        (true, false) => MoveGate::Refused(game.elsewhere()),
        (true, true) if game.is_persons_turn() => MoveGate::Chosen,
        (true, true) => MoveGate::Refused(game.not_your_turn()),
    }
}

/// Whether the record of `game` is on the board.
pub(in crate::tui) fn shows_played_game(core: &Core, game: &PlayedGame) -> bool {
    core.files.open.shown().id == game.file
}

/// Makes the move that a person has chosen.
pub(in crate::tui) fn make_persons_move(core: &mut Core, mv: Move) -> Vec<Effect> {
    let now = core.play.now;
    let Some(game) = &core.play.game else { return Vec::new() };
    let answer = PlayerAnswer { choice: PlayerChoice::Move(mv), info: PlayerSearchInfo::default() };
    let used = game.used(now);
    take_answer(core, &answer, used)
}

/// Takes the answer of the side to move: makes its move, or ends the game.
pub(super) fn take_answer(core: &mut Core, answer: &PlayerAnswer, used: Duration) -> Vec<Effect> {
    let Some(game) = &mut core.play.game else { return Vec::new() };
    match game.answer(answer, used) {
        Ok(_) => {
            write_last_move(core);
            next_turn(core)
        }
        Err(cause) => end_game(core, cause),
    }
}

/// Writes the last move of the game into its record.
fn write_last_move(core: &mut Core) {
    let Some(game) = &core.play.game else { return };
    let Some(ply) = game.last_ply() else { return };
    let mover = game.mover().other();
    let is_engines = !game.choice.is_person(mover);
    let comments = if is_engines && game.choice.comments { move_comments(&ply, mover) } else { Vec::new() };
    let node = GameNode { mv: Some(ply.mv), comments, ..GameNode::default() };
    write_node(core, node, Some((mover, ply.time)));
    if is_engines {
        report_unseen_move(core, mover);
    }
}

/// Says that an engine has moved, unless the board shows it.
fn report_unseen_move(core: &mut Core, mover: Color) {
    let Some(game) = &core.play.game else { return };
    if last_played_node(core) == Some(core.game.shown.node) {
        return;
    }
    let (player, ply) = (game.player(mover), game.position().plies_made());
    core.messages.note(format!("{player} が指しました（{ply}手目）"), format!("{player} has made ply {ply}"));
    core.messages.offer(ActionId::Last);
}

/// Adds a node to the record of the game, after the last position of which it is known. The board follows if it shows
/// that position.
pub(in crate::tui) fn write_node(core: &mut Core, node: GameNode, spent: Option<(Color, Duration)>) {
    let Some(played) = &core.play.game else { return };
    let is_shown = shows_played_game(core, played);
    let Some(document) = core.files.document_mut(&mut core.game.document, played.file, 0) else { return };
    let last = played.last_node(&document.game).0;
    let time = spent.map(|(mover, time)| {
        let spent = Duration::from_secs(time.as_secs());
        MoveTime { spent, total: Some(clock::used(&document.game, last)[mover.index()] + spent) }
    });
    let added = document.add_played_node(last, GameNode { time, ..node });
    if is_shown {
        let shown = core.game.shown.node;
        core.game.show_after_edit(if shown == last { added } else { shown });
    }
}

/// Ends the game, or asks the side to move for its move.
pub(in crate::tui) fn next_turn(core: &mut Core) -> Vec<Effect> {
    let now = core.play.now;
    let Some(game) = &mut core.play.game else { return Vec::new() };
    if let Some(cause) = game.end_of_position() {
        return end_game(core, cause);
    }
    game.start_clock(now);
    if !game.is_persons_turn() {
        return vec![Effect::AskPlayer(Box::new(game.request()))];
    }
    report_position_rules(core);
    Vec::new()
}

/// Says which rule of positions concerns the person to move: a win that may be declared, a position that comes back.
fn report_position_rules(core: &mut Core) {
    let Some(game) = &core.play.game else { return };
    let position = game.position();
    if declaration_cause(position) == MatchGameEndCause::Declaration {
        core.messages.note("入玉宣言ができます", "you may declare a win now");
        core.messages.offer(ActionId::DeclareWin);
    } else if repetition::occurrences(position).count == 3 {
        core.messages.note(
            "この局面は3回目です（4回目で千日手、連続王手なら負け）",
            "this position is here for the third time: the fourth ends the game",
        );
    }
}

/// Ends the game on time if that of the side to move has run out.
pub(in crate::tui) fn end_if_time_is_up(core: &mut Core) -> Vec<Effect> {
    let now = core.play.now;
    let time_up = core.play.game.as_ref().filter(|game| game.is_running()).and_then(|game| game.time_up(now));
    time_up.map(|cause| end_game(core, cause)).unwrap_or_default()
}

/// Ends the game, and writes the end into its record.
pub(in crate::tui) fn end_game(core: &mut Core, cause: MatchGameEndCause) -> Vec<Effect> {
    let (now, lang) = (core.play.now, core.lang);
    let Some(game) = &mut core.play.game else { return Vec::new() };
    let end = MatchGameEnd { cause, mover: game.mover() };
    game.stop_clock(now, PlayPhase::Over(end.clone()));
    let message = game.end_message(&end);
    write_node(core, end_node(&end, lang), None);
    core.messages.notify(Severity::Note, message);
    core.messages.offer(ActionId::Review);
    core.messages.offer(ActionId::WriteAs);
    vec![Effect::EndPlayers]
}

/// The last node of the game that is played, if its record is on the board.
pub(in crate::tui) fn last_played_node(core: &Core) -> Option<NodeId> {
    let game = core.play.game.as_ref().filter(|game| shows_played_game(core, game))?;
    Some(game.last_node(&core.game.document.game).0)
}
