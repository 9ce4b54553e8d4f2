//! A game that was cut off, by a crash or by breaking it off, and continues from its record: who played it, with which
//! clocks, and what these have left by the times of the moves.

use super::argument::{PlayChoice, SidePlayer};
use super::sentences::{TIME_LIMIT, person};
use crate::tui::core::Core;
use crate::tui::engines::OtherEngines;
use crate::tui::engines::argument::NamedEngine;
use sankoma_analysis::engine_match::{GameClocks, TimeControl};
use sankoma_record::{Game, NodeId, RecordedCause};
use sankoma_rules::Color;
use sankoma_wording::Language;
use std::time::Duration;

/// The game shown as it was played, where it was cut off at the position shown; `None` without clocks.
pub(super) fn as_it_was_played(core: &Core) -> Option<PlayChoice> {
    let game = &core.game.document.game;
    let time = Some(clocks_of_record(game, core.game.node_to_extend())?);
    let players = Color::ALL.map(|color| player(game.player(color).unwrap_or_default(), &core.engines));
    Some(PlayChoice { players, time, from_start: false, ..core.play.choice.clone() })
}

/// What the clocks of the game have left where the chosen game continues it: it begins at the position where that was
/// cut off, with the same clocks.
pub(super) fn clocks(core: &Core, choice: &PlayChoice) -> Option<GameClocks> {
    let (game, node) = (&core.game.document.game, core.game.node_to_extend());
    let time = choice.time.filter(|&time| !choice.from_start && clocks_of_record(game, node) == Some(time))?;
    let mut clocks = GameClocks::new(time);
    let mut mover = game.start().side_to_move;
    for id in game.path(node).into_iter().skip(1) {
        clocks.spend(mover, game.node(id).time?.spent);
        mover = mover.other();
    }
    Some(clocks)
}

/// The clocks of a game that was cut off at `node`.
fn clocks_of_record(game: &Game, node: NodeId) -> Option<TimeControl> {
    let is_cut_off = match game.next(node).map(|next| game.node(next)) {
        None => game.node(node).end.is_none(),
        Some(next) => next.end.as_ref().is_some_and(|end| end.cause == RecordedCause::Interruption),
    };
    time_control(game.header(TIME_LIMIT)?).filter(|_| is_cut_off && node != NodeId::ROOT)
}

/// The player of a header: an engine that is not known is played by ours.
fn player(name: &str, engines: &OtherEngines) -> SidePlayer {
    if [Language::Ja, Language::En].map(person).contains(&name) {
        return SidePlayer::Person;
    }
    SidePlayer::Engine(engines.resolve(&NamedEngine::named(name)).unwrap_or(NamedEngine::BuiltIn))
}

/// Reads what `sentences::time_limit` writes: `10分+10秒`, `10分 秒読み30秒`.
pub(in crate::tui) fn time_control(text: &str) -> Option<TimeControl> {
    let (before, byoyomi) = text.split_once("秒読み").unwrap_or((text, ""));
    let (main, increment) = before.split_once('+').unwrap_or((before, ""));
    let [main, increment, byoyomi] = [main, increment, byoyomi].map(|text| duration(text.trim()));
    Some(TimeControl { main: main?, increment: increment?, byoyomi: byoyomi? }).filter(|time| !time.is_zero())
}

/// `1時間30分`, `30秒`, `500ミリ秒`; nothing is no time.
fn duration(text: &str) -> Option<Duration> {
    const UNITS: [(&str, u64); 4] = [("時間", 3_600_000), ("分", 60_000), ("秒", 1_000), ("ミリ秒", 1)];
    let (mut rest, mut millis) = (text, 0_u64);
    while !rest.is_empty() {
        let (number, after) = rest.split_at(rest.find(|letter: char| !letter.is_ascii_digit())?);
        let (unit, factor) = UNITS.into_iter().find(|(unit, _)| after.starts_with(unit))?;
        millis = number.parse::<u64>().ok()?.checked_mul(factor)?.checked_add(millis)?;
        rest = &after[unit.len()..];
    }
    Some(Duration::from_millis(millis))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::play::sentences::time_limit;

    #[test]
    fn clocks_are_read_as_they_are_written() {
        for text in ["10m", "10m+10s", "1h 30s byoyomi", "30s byoyomi", "90m+5s", "1500s", "500ms"] {
            let time: TimeControl = text.parse().expect("it is a time control");
            assert_eq!(time_control(&time_limit(time)), Some(time), "{text}");
        }
        for text in ["", "各6時間", "無制限", "10", "分", "10分+x"] {
            assert_eq!(time_control(text), None, "{text}");
        }
    }
}
