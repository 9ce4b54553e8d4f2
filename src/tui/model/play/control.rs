//! Pausing a game, going back in it and ending it.

use super::played_game::{PlayPhase, PlayedGame};
use crate::tui::action::ActionId;
use crate::tui::model::{Core, Effect};
use sankoma_analysis::engine_match::{MatchGameEndCause, declaration_cause};
use sankoma_record::{GameNode, RecordedCause, RecordedEnd};

impl Core {
    /// Whether scores are hidden: a person plays the game on the board, and has not asked the engine for help.
    pub(in crate::tui) fn hides_scores_of_game(&self) -> bool {
        let is_played = |game: &PlayedGame| !game.is_over() && game.choice.has_person() && self.shows_played_game(game);
        !self.engine.running && self.play.game.as_ref().is_some_and(is_played)
    }

    /// Pauses the game or goes on with it.
    pub(in crate::tui) fn pause_or_continue_game(&mut self) -> Vec<Effect> {
        let now = self.play.now;
        let Some(game) = self.active_game() else { return self.warn_no_game() };
        if game.is_running() {
            game.stop_clock(now, PlayPhase::Paused);
            self.messages.note("対局を一時停止しました（P z で再開）", "the game is paused; P z goes on");
            return vec![Effect::StopPlayer];
        }
        self.messages.note("対局を再開しました", "the game goes on");
        if let Some(last) = self.last_played_node() {
            self.game.go_to_node(last, &mut self.messages);
        }
        self.next_turn()
    }

    fn active_game(&mut self) -> Option<&mut PlayedGame> {
        self.play.game.as_mut().filter(|game| !game.is_over())
    }

    fn warn_no_game(&mut self) -> Vec<Effect> {
        self.messages.warn("対局していません", "no game is being played");
        self.messages.offer(ActionId::Play);
        Vec::new()
    }

    /// Resigns for the person to move, or for the person who plays; asks once before.
    pub(in crate::tui) fn resign(&mut self) -> Vec<Effect> {
        let Some(game) = self.active_game() else { return self.warn_no_game() };
        let (is_persons_turn, has_person) = (game.is_persons_turn(), game.choice.has_person());
        if !has_person {
            return self.break_off();
        }
        if !is_persons_turn {
            let message = game.not_your_turn();
            self.messages.warn(message.ja, message.en);
            return Vec::new();
        }
        if !std::mem::replace(&mut self.play.resignation_asked, true) {
            self.messages.warn("投了しますか？ もう一度で投了", "resign? the same key again resigns");
            self.messages.offer(ActionId::Resign);
            return Vec::new();
        }
        self.end_game(MatchGameEndCause::Resignation)
    }

    /// Declares a win for the person to move. A declaration that would be false is not made: what is missing is said.
    pub(in crate::tui) fn declare_win(&mut self) -> Vec<Effect> {
        let Some(game) = self.active_game() else { return self.warn_no_game() };
        if !game.is_persons_turn() {
            let message = game.not_your_turn();
            self.messages.warn(message.ja, message.en);
            return Vec::new();
        }
        match declaration_cause(game.position()) {
            MatchGameEndCause::FalseDeclaration { missing } => {
                self.messages.warn(
                    format!("まだ宣言できません: {}", missing.ja),
                    format!("no win can be declared yet: {}", missing.en),
                );
                self.messages.offer(ActionId::Declaration);
                Vec::new()
            }
            cause => self.end_game(cause),
        }
    }

    /// Ends the game as broken off.
    pub(in crate::tui) fn break_off(&mut self) -> Vec<Effect> {
        let now = self.play.now;
        if self.play.starting.take().is_some() {
            self.play.number += 1;
            self.messages.note("対局をやめました", "the game is called off");
            return vec![Effect::EndPlayers];
        }
        let Some(game) = self.active_game() else { return self.warn_no_game() };
        game.stop_clock(now, PlayPhase::BrokenOff);
        let end = RecordedEnd::new(RecordedCause::Interruption, "");
        let text = end.message().ja;
        self.write_node(GameNode { end: Some(RecordedEnd::new(end.cause, text)), ..GameNode::default() }, None);
        self.messages.note("対局を中断で終えました", "the game is broken off");
        vec![Effect::EndPlayers]
    }

    /// Whether the board shows a game that is played, or one that was played last and can be taken up again.
    pub(in crate::tui) fn can_take_back_in_game(&self) -> bool {
        self.play.game.as_ref().is_some_and(|game| self.shows_played_game(game) && !game.is_over())
    }

    /// Takes back the moves up to the last turn of the person; the game goes on from there.
    pub(in crate::tui) fn take_back_in_game(&mut self) -> Vec<Effect> {
        let Some(game) = &mut self.play.game else { return Vec::new() };
        let plies = game.plies_to_take_back();
        if plies == 0 {
            self.messages.warn("戻せる手がありません", "there is no move to take back");
            return Vec::new();
        }
        let was_paused = !game.is_running();
        let node = game.last_node(&self.game.document.game).0;
        let tree = &self.game.document.game;
        let first = tree.ancestor(node, tree.ply(node) + 1 - plies);
        game.take_back(plies);
        if let Some(first) = first {
            self.game.detach_played_node(first);
        }
        self.messages.note(format!("{plies}手戻しました"), format!("{plies} move(s) taken back"));
        if was_paused { vec![Effect::StopPlayer] } else { [vec![Effect::StopPlayer], self.next_turn()].concat() }
    }

    /// Brings the game in step with its record: moves that were undone or deleted there are taken back here, and the game
    /// waits. One whose record is closed is over.
    pub(in crate::tui) fn follow_played_record(&mut self) -> Vec<Effect> {
        let now = self.play.now;
        let Some(played) = self.play.game.as_mut().filter(|game| !game.is_over()) else { return Vec::new() };
        let Some(document) = self.files.document_mut(&mut self.game.document, played.file, 0) else {
            self.play.game = None;
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
            self.messages.warn(
                "対局の始まりが棋譜から消えたので終わりにします",
                "the game is over: its beginning is gone from the record",
            );
            return vec![Effect::EndPlayers];
        }
        played.take_back(made - found);
        played.stop_clock(now, PlayPhase::Paused);
        self.messages.note(
            format!("対局は{found}手目に戻り、一時停止しました（P z で再開）"),
            format!("the game is back at ply {found}, and paused: P z goes on"),
        );
        vec![Effect::StopPlayer]
    }

    /// Takes note that an action is done: resigning takes the same action twice in a row.
    pub(in crate::tui) fn begin_action_in_game(&mut self, id: Option<ActionId>) {
        if id.is_some_and(|id| id != ActionId::Resign) {
            self.play.resignation_asked = false;
        }
    }
}
