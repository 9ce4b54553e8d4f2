//! Pausing a game, going back in it and ending it.

use super::played_game::{PlayPhase, PlayedGame};
use crate::tui::action::ActionId;
use crate::tui::core::messages::ObstacleText;
use crate::tui::core::{Core, Effect};
use crate::tui::play;
use sankoma_analysis::engine_match::{MatchGameEndCause, declaration_cause};
use sankoma_record::{GameNode, RecordedCause, RecordedEnd};
use sankoma_wording::counted_noun;

/// Why a game cannot be paused or ended.
pub(in crate::tui) const NO_GAME_PLAYED: ObstacleText = ("対局していません", "no game is being played");

/// Whether scores are hidden: a person plays the game on the board, and has not asked the engine for help.
pub(in crate::tui) fn hides_scores_of_game(core: &Core) -> bool {
    let is_played =
        |game: &PlayedGame| !game.is_over() && game.choice.has_person() && play::shows_played_game(core, game);
    !core.engine.running && core.play.game.as_ref().is_some_and(is_played)
}

/// Pauses or resumes the game.
pub(in crate::tui) fn pause_or_continue_game(core: &mut Core) -> Vec<Effect> {
    let now = core.play.now;
    let Some(game) = active_game(core) else { return warn_no_game(core) };
    if game.is_running() {
        game.stop_clock(now, PlayPhase::Paused);
        core.messages.note("対局を一時停止しました（P z で再開）", "the game is paused; P z resumes it");
        return vec![Effect::StopPlayer];
    }
    core.messages.note("対局を再開しました", "the game is resumed");
    if let Some(last) = play::last_played_node(core) {
        core.game.go_to_node(last, &mut core.messages);
    }
    play::next_turn(core)
}

fn active_game(core: &mut Core) -> Option<&mut PlayedGame> {
    core.play.game.as_mut().filter(|game| !game.is_over())
}

fn warn_no_game(core: &mut Core) -> Vec<Effect> {
    core.messages.warn_obstacle(NO_GAME_PLAYED);
    core.messages.offer(ActionId::Play);
    Vec::new()
}

/// Resigns for the person to move, or for the person who plays; asks once before.
pub(in crate::tui) fn resign(core: &mut Core) -> Vec<Effect> {
    let Some(game) = active_game(core) else { return warn_no_game(core) };
    let (is_persons_turn, has_person) = (game.is_persons_turn(), game.choice.has_person());
    if !has_person {
        return break_off(core);
    }
    if !is_persons_turn {
        let message = game.not_your_turn();
        core.messages.warn(message.ja, message.en);
        return Vec::new();
    }
    if !std::mem::replace(&mut core.play.resignation_asked, true) {
        core.messages.warn("投了しますか？ もう一度で投了", "resign? the same key again resigns");
        core.messages.offer(ActionId::Resign);
        return Vec::new();
    }
    play::end_game(core, MatchGameEndCause::Resignation)
}

/// Declares a win for the person to move. A declaration that would be false is not made: what is missing is said.
pub(in crate::tui) fn declare_win(core: &mut Core) -> Vec<Effect> {
    let Some(game) = active_game(core) else { return warn_no_game(core) };
    if !game.is_persons_turn() {
        let message = game.not_your_turn();
        core.messages.warn(message.ja, message.en);
        return Vec::new();
    }
    match declaration_cause(game.position()) {
        MatchGameEndCause::FalseDeclaration { missing } => {
            core.messages.warn(
                format!("まだ宣言できません: {}", missing.ja),
                format!("no win can be declared yet: {}", missing.en),
            );
            core.messages.offer(ActionId::Declaration);
            Vec::new()
        }
        cause => play::end_game(core, cause),
    }
}

/// Ends the game as broken off.
pub(in crate::tui) fn break_off(core: &mut Core) -> Vec<Effect> {
    let now = core.play.now;
    if core.play.starting.take().is_some() {
        core.play.number += 1;
        core.messages.note("対局をやめました", "the game is called off");
        return vec![Effect::EndPlayers];
    }
    let Some(game) = active_game(core) else { return warn_no_game(core) };
    game.stop_clock(now, PlayPhase::BrokenOff);
    let end = RecordedEnd::new(RecordedCause::Interruption, "");
    let text = end.message().ja;
    play::write_node(core, GameNode { end: Some(RecordedEnd::new(end.cause, text)), ..GameNode::default() }, None);
    core.messages.note("対局を中断で終えました", "the game is broken off");
    vec![Effect::EndPlayers]
}

/// Whether the board shows a game that is played, or one that was played last and can be taken up again.
pub(in crate::tui) fn can_take_back_in_game(core: &Core) -> bool {
    core.play.game.as_ref().is_some_and(|game| play::shows_played_game(core, game) && !game.is_over())
}

/// Takes back the moves up to the last turn of the person; the game continues from there.
pub(in crate::tui) fn take_back_in_game(core: &mut Core) -> Vec<Effect> {
    let Some(game) = &mut core.play.game else { return Vec::new() };
    let plies = game.plies_to_take_back();
    if plies == 0 {
        core.messages.warn("戻せる手がありません", "there is no move to take back");
        return Vec::new();
    }
    let was_paused = !game.is_running();
    let node = game.last_node(&core.game.document.game).0;
    let tree = &core.game.document.game;
    let first = tree.ancestor(node, tree.ply(node) + 1 - plies);
    game.take_back(plies);
    if let Some(first) = first {
        core.game.detach_played_node(first);
    }
    core.messages.note(format!("{plies}手戻しました"), format!("{} taken back", counted_noun(plies, "move")));
    let mut effects = vec![Effect::StopPlayer];
    if !was_paused {
        effects.extend(play::next_turn(core));
    }
    effects
}

/// Brings the game in step with its record: moves that were undone or deleted there are taken back here, and the game
/// waits. One whose record is closed is over.
pub(in crate::tui) fn follow_played_record(core: &mut Core) -> Vec<Effect> {
    let now = core.play.now;
    let Some(played) = core.play.game.as_mut().filter(|game| !game.is_over()) else { return Vec::new() };
    let Some(document) = core.files.document_mut(&mut core.game.document, played.file, 0) else {
        core.play.game = None;
        return vec![Effect::EndPlayers];
    };
    let made = played.position().plies_made();
    let (_, found) = played.last_node(&document.game);
    if found == made {
        return Vec::new();
    }
    let opening = made - played.plies();
    if found < opening {
        played.stop_clock(now, PlayPhase::BrokenOff);
        core.messages.warn(
            "対局の始まりが棋譜から消えたので終わりにします",
            "the game is over: its beginning is gone from the record",
        );
        return vec![Effect::EndPlayers];
    }
    played.take_back(made - found);
    played.stop_clock(now, PlayPhase::Paused);
    core.messages.note(
        format!("対局は{found}手目に戻り、一時停止しました（P z で再開）"),
        format!("the game is back at ply {found}, and paused: P z resumes it"),
    );
    vec![Effect::StopPlayer]
}

/// Takes note that an action is done: resigning takes the same action twice in a row.
pub(in crate::tui) fn begin_action_in_game(core: &mut Core, id: Option<ActionId>) {
    if id.is_some_and(|id| id != ActionId::Resign) {
        core.play.resignation_asked = false;
    }
}
