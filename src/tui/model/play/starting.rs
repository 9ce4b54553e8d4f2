//! The start of a game: the page with its settings, its record, and its engines.

use super::played_game::PlayedGame;
use super::sentences::{headers, player_name};
use super::state::{PlayersRequest, StartingGame};
use crate::tui::action::{PlayChoice, SidePlayer, TextEdit};
use crate::tui::model::{Core, Effect, OpenFileId, OpenFileSource, OpenRequest};
use crate::tui::pane::Pane;
use sankoma_analysis::engine_match::{MatchGameEnd, PlayerFailure};
use sankoma_record::{Game, GameNode, NodeId, Record, Severity};
use sankoma_rules::wording::{Message, joined, quoted};
use sankoma_rules::{Color, Position, SetupDefect, legality};
use std::time::Duration;

impl Core {
    /// The game that is proposed: as the last one was chosen, and after a game from the same start. `None` while a game is
    /// being played, which the messages then say.
    pub(in crate::tui) fn proposed_game(&mut self) -> Option<PlayChoice> {
        if self.refuses_second_game() {
            return None;
        }
        let is_over = |game: &PlayedGame| game.is_over() && self.shows_played_game(game);
        let from_start = self.play.game.as_ref().is_some_and(is_over);
        Some(PlayChoice { from_start, ..self.play.choice.clone() })
    }

    fn refuses_second_game(&mut self) -> bool {
        if self.play.is_active() {
            self.messages.warn(
                "対局中です（P r 投了、P x 中断で終わります）",
                "a game is being played: P r resigns, P x breaks it off",
            );
        }
        self.play.is_active()
    }

    /// Starts a game.
    pub(in crate::tui) fn start_game(&mut self, choice: PlayChoice) -> Vec<Effect> {
        if self.refuses_second_game() {
            return Vec::new();
        }
        let (record, position) = match self.opening(&choice) {
            Ok(opening) => opening,
            Err(refusal) => {
                self.messages.show(Severity::Warning, refusal);
                return Vec::new();
            }
        };
        self.play.choice = choice.clone();
        self.play.number += 1;
        let has_engine = choice.players.iter().any(|player| *player != SidePlayer::Person);
        let request = PlayersRequest::new(self.play.number, &choice);
        self.play.starting = Some(StartingGame { choice, record, position });
        if !has_engine {
            return self.begin_game([None, None]);
        }
        self.messages.note("エンジンを起動しています", "the engine is being started");
        vec![Effect::StartPlayers(Box::new(request))]
    }

    /// The record up to the position where the game is to begin, and that position.
    fn opening(&self, choice: &PlayChoice) -> Result<(Game, Position), Message> {
        let shown = &self.game.document.game;
        let node = if choice.from_start { NodeId::ROOT } else { self.game.node_to_extend() };
        let mut game = Game::new(shown.start().clone());
        let mut position = Position::new(shown.start()).map_err(|defects| unplayable(&defects))?;
        let mut at = NodeId::ROOT;
        for id in shown.path(node).into_iter().skip(1) {
            let original = shown.node(id);
            let mv = original.mv.filter(|&mv| !mv.is_pass() && legality::reasons(&position, mv).is_empty());
            let mv = mv.ok_or_else(|| illegal_before(shown.ply(id)))?;
            at = game.add_node(at, GameNode { mv: Some(mv), time: original.time, ..GameNode::default() });
            position.play(mv);
        }
        let probe = PlayedGame::new(PlayChoice::default(), OpenFileId::default(), Default::default(), position.clone());
        match probe.end_of_position() {
            Some(cause) => Err(already_over(&MatchGameEnd { cause, mover: position.side_to_move() })),
            None => Ok((game, position)),
        }
    }

    /// The engines of the game are ready and call themselves `reported`: the game begins, in a record of its own.
    pub(super) fn begin_game(&mut self, reported: [Option<String>; 2]) -> Vec<Effect> {
        let Some(StartingGame { choice, mut record, position }) = self.play.starting.take() else {
            return Vec::new();
        };
        let mut reported = reported.into_iter();
        let names = choice.players.each_ref().map(|player| player_name(player, reported.next().flatten(), self.lang));
        record.headers = headers(&names, choice.time);
        self.open_played_record(record);
        let file = self.files.open.shown().id;
        let mut effects = Vec::new();
        if self.engine.running {
            effects.extend(self.engine.toggle(self.game.shown.ply(), &mut self.messages));
        }
        if choice.has_person() {
            self.view.flip = !choice.is_person(Color::Black);
        }
        self.view.focus(Pane::Board);
        let is_first_move_persons = choice.is_person(position.side_to_move());
        self.play.game = Some(PlayedGame::new(choice, file, names, position));
        if is_first_move_persons {
            self.messages.note(
                "対局を始めます。あなたの手番です（盤か m で指す、P で対局のキー）",
                "the game begins and you are to move: on the board or with m; P lists the keys of the game",
            );
        } else {
            self.messages.note("対局を始めます", "the game begins");
        }
        effects.extend(self.next_turn());
        effects
    }

    /// Opens the record of the game as a file without a name, at its end.
    fn open_played_record(&mut self, game: Game) {
        // A text that is being written belongs to the game that leaves the board.
        self.game.edit_text(&TextEdit::Accept, &mut self.messages);
        let last = game.main_line().len() - 1;
        let record = Record::of_game(game);
        let source = OpenFileSource { path: None, name: self.lang.pick("対局", "game").to_owned() };
        let Self { game, files, view, messages, .. } = self;
        files.load(record, source, &OpenRequest::default(), game, view, messages);
        game.go_to_ply(last, messages);
    }

    /// The engine of `color` cannot play.
    pub(super) fn players_not_ready(&mut self, color: Color, failure: &PlayerFailure) -> Vec<Effect> {
        let Some(starting) = self.play.starting.take() else { return Vec::new() };
        let name = quoted(starting.choice.players[color.index()].name());
        let message = Message::new(
            format!("{name} と対局できません: {}", failure.message.ja),
            format!("cannot play with {name}: {}", failure.message.en),
        );
        self.messages.notify(Severity::Error, message);
        vec![Effect::EndPlayers]
    }

    /// Takes note of the time since the program started: every event brings it along. A clock may have run out by it.
    pub fn pass_time(&mut self, now: Duration) -> Vec<Effect> {
        self.play.now = now;
        let effects = self.end_if_time_is_up();
        if effects.is_empty() {
            return effects;
        }
        [effects, self.propagate_board_change()].concat()
    }
}

fn unplayable(defects: &[SetupDefect]) -> Message {
    let defects = joined(defects);
    Message::new(format!("この局面からは指せません: {}", defects.ja), format!("no game can begin here: {}", defects.en))
}

fn illegal_before(ply: usize) -> Message {
    Message::new(
        format!("{ply}手目が反則か不明なので、ここからは対局できません"),
        format!("no game can begin here: ply {ply} is illegal or no move"),
    )
}

fn already_over(end: &MatchGameEnd) -> Message {
    let how = end.message();
    Message::new(format!("この局面では勝負がついています（{}）", how.ja), format!("the game is over here: {}", how.en))
}
