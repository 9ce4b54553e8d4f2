//! Sentences about a game that is played, and the headers of its record.

use super::argument::SidePlayer;
use super::played_game::PlayedGame;
use crate::tui::engines::argument::NamedEngine;
use sankoma_analysis::engine_match::{MatchGameEnd, TimeControl};
use sankoma_record::Header;
use sankoma_rules::Color;
use sankoma_wording::{Language, Message, message};
use std::time::Duration;

/// The header of the clocks.
pub(super) const TIME_LIMIT: &str = "持ち時間";

/// The name of a person in headers.
pub(super) const fn person(lang: Language) -> &'static str {
    lang.pick("人", "Person")
}

/// The name of a player in headers; `reported` is the one that an engine gives itself.
pub(super) fn player_name(player: &SidePlayer, reported: Option<String>, lang: Language) -> String {
    match player {
        SidePlayer::Person => person(lang).to_owned(),
        SidePlayer::Engine(NamedEngine::BuiltIn) => reported.unwrap_or_else(|| player.name().to_owned()),
        SidePlayer::Engine(NamedEngine::Other(name)) => name.clone(),
    }
}

/// The headers of a game that is played: players and clocks.
pub(super) fn headers(names: &[String; 2], time: Option<TimeControl>) -> Vec<Header> {
    let clock = time.map(|time| (TIME_LIMIT, time_limit(time)));
    let players = [("先手", names[0].clone()), ("後手", names[1].clone())];
    let header = |(name, value): (&str, String)| Header { name: name.to_owned(), value, line: None };
    players.into_iter().chain(clock).map(header).collect()
}

/// A time control as records write it: `10分+10秒`, `10分 秒読み30秒`.
pub(super) fn time_limit(time: TimeControl) -> String {
    let part = |before: &str, time: Duration| {
        if time.is_zero() { String::new() } else { format!("{before}{}", japanese_time(time)) }
    };
    let text = [part("", time.main), part("+", time.increment), part(" 秒読み", time.byoyomi)].concat();
    text.trim_start().to_owned()
}

fn japanese_time(time: Duration) -> String {
    let seconds = time.as_secs();
    let part = |(count, unit): (u64, &str)| if count > 0 { format!("{count}{unit}") } else { String::new() };
    let text = [(seconds / 3600, "時間"), (seconds / 60 % 60, "分"), (seconds % 60, "秒")].map(part).concat();
    if text.is_empty() { format!("{}ミリ秒", time.as_millis()) } else { text }
}

impl PlayedGame {
    /// A player as a sentence names it: `△ sankoma`.
    pub(super) fn player(&self, color: Color) -> String {
        format!("{} {}", sankoma_record::notation::color_mark(color), self.names[color.index()])
    }

    /// How the game ended, and who won.
    pub(super) fn end_message(&self, end: &MatchGameEnd) -> Message {
        let how = end.message();
        let ply = self.position().plies_made();
        match end.winner() {
            Some(winner) => {
                let winner = self.player(winner);
                message!(("まで{ply}手で{winner} の勝ち（{}）", how.ja), ("{winner} won after ply {ply}: {}", how.en))
            }
            None => message!(("まで{ply}手で引き分け（{}）", how.ja), ("a draw after ply {ply}: {}", how.en)),
        }
    }

    /// That a person cannot move here now.
    pub(super) fn not_your_turn(&self) -> Message {
        let player = self.player(self.mover());
        message!("{player} の手番です（P z で一時停止）", "{player} is to move; P z pauses the game")
    }

    /// That the board does not show the position of the game.
    pub(super) fn elsewhere(&self) -> Message {
        let ply = self.position().plies_made();
        message!(
            "対局は{ply}手目です（End で戻る、P z で一時停止すると変化を並べられます）",
            "the game is at ply {ply}: End goes there; P z pauses it"
        )
    }
}
