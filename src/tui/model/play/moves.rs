//! The moves of a game that is played: those of persons, those of engines, and those that did not come in time.

use super::played_game::{PlayPhase, PlayedGame};
use crate::tui::action::ActionId;
use crate::tui::model::game::MoveGate;
use crate::tui::model::{Core, Effect};
use sankoma_analysis::engine_match::{
    MatchGameEnd, MatchGameEndCause, PlayerAnswer, PlayerChoice, PlayerFailure, PlayerReport, PlayerSearchInfo,
    declaration_cause, end_node, move_comments,
};
use sankoma_record::{GameNode, MoveTime, NodeId, Severity, clock};
use sankoma_rules::wording::Message;
use sankoma_rules::{Color, Move, repetition};
use std::time::Duration;

impl Core {
    /// What becomes of a move that a person makes on the board while a game is played.
    pub(in crate::tui) fn play_gate(&self) -> MoveGate {
        let Some(game) = self.play.game.as_ref().filter(|game| !game.is_over() && self.shows_played_game(game)) else {
            return MoveGate::Free;
        };
        let is_at_end = game.last_node(&self.game.document.game).0 == self.game.node_to_extend();
        match (game.is_running(), is_at_end) {
            (false, false) => MoveGate::Free,
            (false, true) => MoveGate::Refused(Message::new(
                "対局は一時停止中です（P z で再開）",
                "the game is paused: P z goes on with it",
            )),
            (true, false) => MoveGate::Refused(game.elsewhere()),
            (true, true) if game.is_persons_turn() => MoveGate::Chosen,
            (true, true) => MoveGate::Refused(game.not_your_turn()),
        }
    }

    /// Whether the record of `game` is on the board.
    pub(super) fn shows_played_game(&self, game: &PlayedGame) -> bool {
        self.files.open.shown().id == game.file
    }

    /// Makes the move that a person has chosen.
    pub(in crate::tui) fn make_persons_move(&mut self, mv: Move) -> Vec<Effect> {
        let now = self.play.now;
        let Some(game) = &self.play.game else { return Vec::new() };
        let answer = PlayerAnswer { choice: PlayerChoice::Move(mv), info: PlayerSearchInfo::default() };
        let used = game.used(now);
        self.take_answer(&answer, used)
    }

    /// Takes a report about the players of the game with this number; one about an earlier game is dropped.
    pub fn receive_player_report(&mut self, number: u64, report: PlayerReport) -> Vec<Effect> {
        if number != self.play.number {
            return Vec::new();
        }
        let mut effects = match report {
            PlayerReport::Ready(players) => self.begin_game(players.map(|player| player.map(|(name, _)| name))),
            PlayerReport::NotReady(color, failure) => self.players_not_ready(color, &failure),
            PlayerReport::Answered(generation, used, answer) => {
                let is_expected = self.play.game.as_ref().is_some_and(|game| game.expects(generation));
                match answer {
                    _ if !is_expected => Vec::new(),
                    Ok(answer) => self.take_answer(&answer, used),
                    Err(failure) => self.pause_after_failure(&failure),
                }
            }
        };
        effects.extend(self.propagate_board_change());
        effects
    }

    /// Takes the answer of the side to move: makes its move, or ends the game.
    fn take_answer(&mut self, answer: &PlayerAnswer, used: Duration) -> Vec<Effect> {
        let Some(game) = &mut self.play.game else { return Vec::new() };
        match game.answer(answer, used) {
            Ok(_) => {
                self.write_last_move();
                self.next_turn()
            }
            Err(cause) => self.end_game(cause),
        }
    }

    /// Writes the last move of the game into its record.
    fn write_last_move(&mut self) {
        let Some(game) = &self.play.game else { return };
        let Some(ply) = game.last_ply() else { return };
        let mover = game.mover().other();
        let is_engines = !game.choice.is_person(mover);
        let comments = if is_engines && game.choice.comments { move_comments(&ply, mover) } else { Vec::new() };
        let node = GameNode { mv: Some(ply.mv), comments, ..GameNode::default() };
        self.write_node(node, Some((mover, ply.time)));
        if is_engines {
            self.tell_of_unseen_move(mover);
        }
    }

    /// Says that an engine has moved, unless the board shows it.
    fn tell_of_unseen_move(&mut self, mover: Color) {
        let Some(game) = &self.play.game else { return };
        if self.last_played_node() == Some(self.game.shown.node) {
            return;
        }
        let (player, ply) = (game.player(mover), game.position().plies_made());
        self.messages.note(format!("{player} が指しました（{ply}手目）"), format!("{player} has made ply {ply}"));
        self.messages.offer(ActionId::Last);
    }

    /// Adds a node to the record of the game, after the last position of which it is known. The board follows if it shows
    /// that position.
    pub(super) fn write_node(&mut self, node: GameNode, spent: Option<(Color, Duration)>) {
        let Some(played) = &self.play.game else { return };
        let is_shown = self.shows_played_game(played);
        let Some(document) = self.files.document_mut(&mut self.game.document, played.file, 0) else { return };
        let last = played.last_node(&document.game).0;
        let time = spent.map(|(mover, time)| {
            let spent = Duration::from_secs(time.as_secs());
            MoveTime { spent, total: Some(clock::used(&document.game, last)[mover.index()] + spent) }
        });
        let added = document.add_played_node(last, GameNode { time, ..node });
        if is_shown {
            let shown = self.game.shown.node;
            self.game.show_played_node(if shown == last { added } else { shown });
        }
    }

    /// Ends the game, or asks the side to move for its move.
    pub(super) fn next_turn(&mut self) -> Vec<Effect> {
        let now = self.play.now;
        let Some(game) = &mut self.play.game else { return Vec::new() };
        if let Some(cause) = game.end_of_position() {
            return self.end_game(cause);
        }
        game.start_clock(now);
        if !game.is_persons_turn() {
            return vec![Effect::AskPlayer(Box::new(game.request()))];
        }
        self.tell_person_to_move();
        Vec::new()
    }

    /// Says what the person to move should know: a win that may be declared, a position that comes back.
    fn tell_person_to_move(&mut self) {
        let Some(game) = &self.play.game else { return };
        let position = game.position();
        if declaration_cause(position) == MatchGameEndCause::Declaration {
            self.messages.note("入玉宣言ができます", "you may declare a win now");
            self.messages.offer(ActionId::DeclareWin);
        } else if repetition::occurrences(position).count == 3 {
            self.messages.note(
                "この局面は三度目です（四度目で千日手、連続王手なら負け）",
                "this position is here for the third time: the fourth ends the game",
            );
        }
    }

    /// Ends the game on time if that of the side to move has run out.
    pub(super) fn end_if_time_is_up(&mut self) -> Vec<Effect> {
        let now = self.play.now;
        let time_up = self.play.game.as_ref().filter(|game| game.is_running()).and_then(|game| game.time_up(now));
        time_up.map(|cause| self.end_game(cause)).unwrap_or_default()
    }

    /// Ends the game, and writes the end into its record.
    pub(super) fn end_game(&mut self, cause: MatchGameEndCause) -> Vec<Effect> {
        let (now, lang) = (self.play.now, self.lang);
        let Some(game) = &mut self.play.game else { return Vec::new() };
        let end = MatchGameEnd { cause, mover: game.mover() };
        game.stop_clock(now, PlayPhase::Over(end.clone()));
        let message = game.end_message(&end);
        self.write_node(end_node(&end, lang), None);
        self.messages.notify(Severity::Note, message);
        self.messages.offer(ActionId::Review);
        self.messages.offer(ActionId::WriteAs);
        vec![Effect::EndPlayers]
    }

    /// An engine has failed: the game waits, so that nothing of it is lost.
    fn pause_after_failure(&mut self, failure: &PlayerFailure) -> Vec<Effect> {
        let now = self.play.now;
        let Some(game) = &mut self.play.game else { return Vec::new() };
        game.stop_clock(now, PlayPhase::Paused);
        let player = game.player(game.mover());
        let message = Message::new(
            format!("{player}: {}。対局は一時停止（P z でもう一度頼む、P x で終える）", failure.message.ja),
            format!("{player} {}; the game is paused: P z asks it again, P x ends the game", failure.message.en),
        );
        self.messages.notify(Severity::Error, message);
        Vec::new()
    }

    /// The last node of the game that is played, if its record is on the board.
    pub(super) fn last_played_node(&self) -> Option<NodeId> {
        let game = self.play.game.as_ref().filter(|game| self.shows_played_game(game))?;
        Some(game.last_node(&self.game.document.game).0)
    }
}
