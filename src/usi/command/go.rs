//! `go …`, and the clocks of `ponderhit …`.

use super::{ParseCommandError, error};
use crate::rules::{Color, Move};
use crate::search::ClockTimes;
use crate::wording::quoted;
use std::time::Duration;

/// What `go` asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GoCommand {
    /// `depth N`.
    pub depth: Option<u32>,
    /// `nodes N`.
    pub nodes: Option<u64>,
    /// `movetime MS`.
    pub move_time: Option<Duration>,
    /// The clocks, if any word about them was given.
    pub time_left: Option<ClockTimes>,
    /// `infinite`.
    pub infinite: bool,
    /// `ponder`.
    pub ponder: bool,
    /// `mate …`: a mate search is asked for.
    pub mate: Option<GoMateTime>,
    /// `searchmoves …`.
    pub search_moves: Vec<Move>,
    /// Words that mean nothing after `go`.
    pub unknown: Vec<String>,
}

/// How long `go mate` may look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoMateTime {
    /// `mate MS`.
    Within(Duration),
    /// `mate infinite`, or nothing said.
    Infinite,
}

pub(super) fn parse(words: &[&str]) -> Result<GoCommand, ParseCommandError> {
    let mut go = GoCommand::default();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        match word {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "mate" => {
                go.mate = Some(match words.next_if(|next| *next == "infinite" || next.parse::<i64>().is_ok()) {
                    None | Some("infinite") => GoMateTime::Infinite,
                    time => GoMateTime::Within(Duration::from_millis(number(word, time)?)),
                });
            }
            "searchmoves" => {
                while let Some(mv) = words.peek().and_then(|next| next.parse().ok()) {
                    go.search_moves.push(mv);
                    words.next();
                }
            }
            "depth" => go.depth = Some(u32::try_from(number(word, words.next())?).unwrap_or(u32::MAX)),
            "nodes" => go.nodes = Some(number(word, words.next())?),
            "movetime" => go.move_time = Some(Duration::from_millis(number(word, words.next())?)),
            // A word of the draft that no clock of shogi knows; the time left is enough to go by.
            "movestogo" => drop(number(word, words.next())?),
            "btime" | "wtime" | "binc" | "winc" | "byoyomi" => {
                let time = Duration::from_millis(number(word, words.next())?);
                set_clock(go.time_left.get_or_insert_default(), word, time);
            }
            _ => go.unknown.push(word.to_owned()),
        }
    }
    Ok(go)
}

fn set_clock(clocks: &mut ClockTimes, word: &str, time: Duration) {
    let slot = match word {
        "btime" => &mut clocks.main[Color::Black.index()],
        "wtime" => &mut clocks.main[Color::White.index()],
        "binc" => &mut clocks.increment[Color::Black.index()],
        "winc" => &mut clocks.increment[Color::White.index()],
        _ => &mut clocks.byoyomi,
    };
    *slot = time;
}

/// Clocks that have run out may be sent as negative numbers; they count as zero.
fn number(word: &str, value: Option<&str>) -> Result<u64, ParseCommandError> {
    match value.map(str::parse::<i64>) {
        Some(Ok(number)) => Ok(number.max(0) as u64),
        Some(Err(_)) => error(format!("{} after {word} is not a number", quoted(value.unwrap_or_default()))),
        None => error(format!("{word} wants a number")),
    }
}
