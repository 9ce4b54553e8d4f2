//! Reports of the engines of a game: that they are ready, a move, a failure.

use super::moves::take_answer;
use super::played_game::PlayPhase;
use super::starting::{begin_game, players_not_ready};
use crate::tui::core::{Core, Effect};
use sankoma_analysis::engine_match::{PlayerFailure, PlayerReport};
use sankoma_record::Severity;
use sankoma_wording::message;

/// Takes a report about the players of the game with this number; one about an earlier game is dropped.
pub(in crate::tui) fn receive_player_report(core: &mut Core, number: u64, report: PlayerReport) -> Vec<Effect> {
    if number != core.play.number {
        return Vec::new();
    }
    let mut effects = match report {
        PlayerReport::Ready(players) => begin_game(core, players.map(|player| player.map(|(name, _)| name))),
        PlayerReport::NotReady(color, failure) => players_not_ready(core, color, &failure),
        PlayerReport::Answered(generation, used, answer) => {
            let is_expected = core.play.game.as_ref().is_some_and(|game| game.expects(generation));
            match answer {
                _ if !is_expected => Vec::new(),
                Ok(answer) => take_answer(core, &answer, used),
                Err(failure) => pause_after_failure(core, &failure),
            }
        }
    };
    effects.extend(core.propagate_board_change());
    effects
}

/// An engine has failed: the game waits, so that nothing of it is lost.
fn pause_after_failure(core: &mut Core, failure: &PlayerFailure) -> Vec<Effect> {
    let now = core.play.now;
    let Some(game) = &mut core.play.game else { return Vec::new() };
    game.stop_clock(now, PlayPhase::Paused);
    let player = game.player(game.mover());
    let message = message!(
        ("{player}: {}。対局は一時停止（P z で再試行、P x で終了）", failure.message.ja),
        ("{player} {}; the game is paused: P z asks it again, P x ends the game", failure.message.en)
    );
    core.messages.notify(Severity::Error, message);
    Vec::new()
}
