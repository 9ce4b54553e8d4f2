//! The arguments of `go`, word by word.

use sankoma_rules::{Color, Move};
use sankoma_search::ClockTimes;
use sankoma_wording::{Message, quoted};
use std::iter::Peekable;
use std::num::{IntErrorKind, ParseIntError};
use std::time::Duration;

/// Words that can follow `go`.
const GO_WORDS: [&str; 13] = [
    "infinite",
    "ponder",
    "mate",
    "searchmoves",
    "depth",
    "nodes",
    "movetime",
    "movestogo",
    "btime",
    "wtime",
    "binc",
    "winc",
    "byoyomi",
];

/// The arguments of `go`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GoCommand {
    /// `depth N`, in plies.
    pub depth: Option<u32>,
    /// `nodes N`.
    pub nodes: Option<u64>,
    /// `movetime MS`.
    pub move_time: Option<Duration>,
    /// The clocks, if any of their words was given.
    pub time_left: Option<ClockTimes>,
    /// `infinite`.
    pub infinite: bool,
    /// `ponder`.
    pub ponder: bool,
    /// `mate …`: asks for a mate search.
    pub mate: Option<GoMateTime>,
    /// `searchmoves …`.
    pub search_moves: Vec<Move>,
    /// Words that mean nothing after `go`.
    pub unknown: Vec<String>,
    /// The limits that cannot be read; the others hold.
    pub problems: Vec<Message>,
}

impl GoCommand {
    /// Something cannot be read and nothing that can be read ends the search: a typing error must not begin a search
    /// without an end.
    pub(super) fn has_lost_its_limit(&self) -> bool {
        let is_misread = !self.unknown.is_empty() || !self.problems.is_empty();
        let has_limit = self.depth.is_some() || self.nodes.is_some() || self.move_time.is_some();
        let waits = self.infinite || self.ponder || self.mate.is_some();
        is_misread && !has_limit && !waits && self.time_left.is_none()
    }
}

/// The time limit of `go mate`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoMateTime {
    /// `mate MS`.
    Within(Duration),
    /// `mate infinite`, or `mate` alone.
    Infinite,
}

/// The arguments of `go` and `ponderhit`. A limit that cannot be read is a problem of its own: the others hold.
pub(super) fn parse_go(words: &[&str]) -> GoCommand {
    let mut go = GoCommand::default();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        if let Err(problem) = parse_go_word(&mut go, word, &mut words) {
            go.problems.push(problem);
        }
    }
    go
}

/// Reads one word after `go`, with what belongs to it.
fn parse_go_word<'a>(
    go: &mut GoCommand,
    word: &'a str,
    words: &mut Peekable<impl Iterator<Item = &'a str>>,
) -> Result<(), Message> {
    match word {
        "infinite" => go.infinite = true,
        "ponder" => go.ponder = true,
        "mate" => {
            // No time until it is read: a typing error must not begin a search without an end.
            let time = words.next_if(|next| !GO_WORDS.contains(next) || *next == "infinite");
            go.mate = Some(GoMateTime::Within(Duration::ZERO));
            go.mate = Some(match time {
                None | Some("infinite") => GoMateTime::Infinite,
                time => GoMateTime::Within(Duration::from_millis(parse_limit(word, time, 0)?)),
            });
        }
        "searchmoves" => {
            while let Some(mv) = words.peek().and_then(|next| next.parse().ok()) {
                go.search_moves.push(mv);
                words.next();
            }
        }
        "depth" => go.depth = Some(u32::try_from(parse_limit(word, value_of(words), 1)?).unwrap_or(u32::MAX)),
        "nodes" => go.nodes = Some(parse_limit(word, value_of(words), 1)?),
        "movetime" => go.move_time = Some(Duration::from_millis(parse_limit(word, value_of(words), 0)?)),
        // In the draft of the protocol, but no shogi clock has such periods; the time left is enough.
        "movestogo" => drop(parse_number(word, value_of(words))?),
        "btime" | "wtime" | "binc" | "winc" | "byoyomi" => {
            let time = Duration::from_millis(parse_number(word, value_of(words))?.max(0) as u64);
            *clock_of(word, go.time_left.get_or_insert_default()) = time;
        }
        _ => go.unknown.push(word.to_owned()),
    }
    Ok(())
}

/// The value of the word before: what follows, unless that is a word of `go` itself.
fn value_of<'a>(words: &mut Peekable<impl Iterator<Item = &'a str>>) -> Option<&'a str> {
    words.next_if(|next| !GO_WORDS.contains(next))
}

/// Returns the field of `clocks` that `word` sets.
fn clock_of<'a>(word: &str, clocks: &'a mut ClockTimes) -> &'a mut Duration {
    match word {
        "btime" => &mut clocks.main[Color::Black.index()],
        "wtime" => &mut clocks.main[Color::White.index()],
        "binc" => &mut clocks.increment[Color::Black.index()],
        "winc" => &mut clocks.increment[Color::White.index()],
        _ => &mut clocks.byoyomi,
    }
}

/// The limit of a search after `word`, at least `least`.
fn parse_limit(word: &str, value: Option<&str>, least: i64) -> Result<u64, Message> {
    let limit = parse_number(word, value)?;
    if limit >= least {
        return Ok(limit as u64);
    }
    Err(Message::untranslated(format!("{limit} after {word} is too small, expected {least} or more")))
}

/// The number after `word`. It may be negative: some programs send that for a clock that has run out.
fn parse_number(word: &str, value: Option<&str>) -> Result<i64, Message> {
    let value = value.ok_or_else(|| Message::untranslated(format!("{word} wants a number")))?;
    value.parse().map_err(|error: ParseIntError| {
        let is = if *error.kind() == IntErrorKind::PosOverflow { "too large" } else { "not a number" };
        Message::untranslated(format!("{} after {word} is {is}", quoted(value)))
    })
}
