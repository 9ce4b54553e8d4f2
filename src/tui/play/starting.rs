//! The start of a game: the page with its settings, its record, and its engines.

use super::argument::{PlayChoice, SidePlayer};
use super::cut_off_game;
use super::played_game::PlayedGame;
use super::sentences::{headers, player_name};
use super::state::{PlayersRequest, StartingGame};
use crate::tui::action::TextEdit;
use crate::tui::core::{Core, Effect, OpenRequest};
use crate::tui::files::{OpenFileId, OpenFileSource};
use crate::tui::pane::Pane;
use crate::tui::play;
use sankoma_analysis::engine_match::{MatchGameEnd, PlayerFailure};
use sankoma_record::{Game, GameNode, NodeId, Record, Severity};
use sankoma_rules::{Color, Position, SetupDefect, legality};
use sankoma_wording::{Message, joined, message, quoted};
use std::time::Duration;

/// The game that is proposed: where one was cut off, that one; else as the last one was chosen, and after a game from
/// the same start. `None` while a game is being played, which the messages then say.
pub(in crate::tui) fn proposed_game(core: &mut Core) -> Option<PlayChoice> {
    if refuses_second_game(core) {
        return None;
    }
    let is_over = |game: &PlayedGame| game.is_over() && play::shows_played_game(core, game);
    let from_start = core.play.game.as_ref().is_some_and(is_over);
    let cut_off = cut_off_game::as_it_was_played(core).filter(|_| !from_start);
    Some(cut_off.unwrap_or_else(|| PlayChoice { from_start, ..core.play.choice.clone() }))
}

fn refuses_second_game(core: &mut Core) -> bool {
    if core.play.is_active() {
        core.messages.warn(
            "対局中です（P r 投了、P x 中断で終わります）",
            "a game is being played: P r resigns, P x breaks it off",
        );
    }
    core.play.is_active()
}

/// Starts a game.
pub(in crate::tui) fn start_game(core: &mut Core, choice: PlayChoice) -> Vec<Effect> {
    if refuses_second_game(core) {
        return Vec::new();
    }
    let found = with_meant_engines(choice, core).and_then(|choice| Ok((opening(core, &choice)?, choice)));
    let ((record, position), choice) = match found {
        Ok(found) => found,
        Err(refusal) => {
            core.messages.show(Severity::Warning, refusal);
            return Vec::new();
        }
    };
    let clocks = cut_off_game::clocks(core, &choice);
    core.play.choice = choice.clone();
    core.play.number += 1;
    let has_engine = choice.players.iter().any(|player| *player != SidePlayer::Person);
    let request = PlayersRequest::new(core.play.number, &choice);
    core.play.starting = Some(StartingGame { choice, record, position, clocks });
    if !has_engine {
        return begin_game(core, [None, None]);
    }
    core.messages.note("エンジンを起動しています", "the engine is being started");
    vec![Effect::StartPlayers(Box::new(request))]
}

/// The choice with the engines that its names mean.
fn with_meant_engines(mut choice: PlayChoice, core: &Core) -> Result<PlayChoice, Message> {
    for player in &mut choice.players {
        if let SidePlayer::Engine(engine) = player {
            *engine = core.engines.resolve(engine)?;
        }
    }
    Ok(choice)
}

/// The record up to the position where the game is to begin, and that position.
fn opening(core: &Core, choice: &PlayChoice) -> Result<(Game, Position), Message> {
    let shown = &core.game.document.game;
    let node = if choice.from_start { NodeId::ROOT } else { core.game.node_to_extend() };
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
pub(in crate::tui) fn begin_game(core: &mut Core, reported: [Option<String>; 2]) -> Vec<Effect> {
    let Some(StartingGame { choice, mut record, position, clocks }) = core.play.starting.take() else {
        return Vec::new();
    };
    let mut reported = reported.into_iter();
    let names = choice.players.each_ref().map(|player| player_name(player, reported.next().flatten(), core.lang));
    record.headers = headers(&names, choice.time);
    open_played_record(core, record);
    let file = core.files.open.shown().id;
    let mut effects = Vec::new();
    if core.engine.running {
        effects.extend(core.engine.toggle(core.game.shown.ply(), &mut core.messages));
    }
    if choice.has_person() {
        core.view.flip = !choice.is_person(Color::Black);
    }
    core.view.focus(Pane::Board);
    let message = beginning(choice.is_person(position.side_to_move()), clocks.is_some());
    core.messages.notify(Severity::Note, message);
    let game = PlayedGame::new(choice, file, names, position);
    core.play.game = Some(match clocks {
        Some(clocks) => game.with_clocks(clocks),
        None => game,
    });
    effects.extend(play::next_turn(core));
    effects
}

/// That a game begins, or continues with its clocks; a person who is to move first reads how.
fn beginning(is_persons_turn: bool, goes_on: bool) -> Message {
    let (ja, en) = if goes_on {
        ("対局を続けます（時計も続きから）", "the game continues, its clocks too,")
    } else {
        ("対局を始めます", "the game begins")
    };
    if !is_persons_turn {
        return Message::new(ja, en.trim_end_matches(','));
    }
    message!(
        "{ja}。あなたの手番です（盤か m で指す、P で対局のキー）",
        "{en} and you are to move: on the board or with m; P lists the keys of the game"
    )
}

/// Opens the record of the game as a file without a name, at its end.
fn open_played_record(core: &mut Core, game: Game) {
    // A text that is being written belongs to the game that leaves the board.
    core.game.edit_text(&TextEdit::Accept, &mut core.messages);
    let last = game.main_line().len() - 1;
    let record = Record::of_game(game);
    let source = OpenFileSource { path: None, name: core.lang.pick("対局", "game").to_owned() };
    let Core { game, files, view, messages, .. } = core;
    files.load(record, source, &OpenRequest::default(), game, view, messages);
    game.go_to_ply(last, messages);
}

/// The engine of `color` cannot play.
pub(in crate::tui) fn players_not_ready(core: &mut Core, color: Color, failure: &PlayerFailure) -> Vec<Effect> {
    let Some(starting) = core.play.starting.take() else { return Vec::new() };
    let name = quoted(starting.choice.players[color.index()].name());
    let message = message!(
        ("{name} と対局できません: {}", failure.message.ja),
        ("cannot play with {name}: {}", failure.message.en)
    );
    core.messages.notify(Severity::Error, message);
    vec![Effect::EndPlayers]
}

/// Takes note of the time since the program started: every event brings it along. A clock may have run out by it.
pub(in crate::tui) fn pass_time(core: &mut Core, now: Duration) -> Vec<Effect> {
    core.play.now = now;
    let mut effects = play::end_if_time_is_up(core);
    if !effects.is_empty() {
        effects.extend(core.propagate_board_change());
    }
    effects
}

fn unplayable(defects: &[SetupDefect]) -> Message {
    let defects = joined(defects);
    message!(("この局面からは指せません: {}", defects.ja), ("no game can begin here: {}", defects.en))
}

fn illegal_before(ply: usize) -> Message {
    message!(
        "{ply}手目が反則か不明なので、ここからは対局できません",
        "no game can begin here: ply {ply} is illegal or no move"
    )
}

fn already_over(end: &MatchGameEnd) -> Message {
    let how = end.message();
    message!(("この局面では勝負がついています（{}）", how.ja), ("the game is over here: {}", how.en))
}
