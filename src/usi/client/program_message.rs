//! The output of a USI program as a type: every line is parsed to a [`UsiProgramMessage`].

use crate::analysis::engine_match::PlayerSearchInfo;
use crate::rules::Move;
use crate::search::Score;

/// A line that a program has written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum UsiProgramMessage {
    UsiOk,
    ReadyOk,
    /// `id name …`
    Name(String),
    /// `option name …`
    Option(String),
    /// `info …`: the figures of the best line; empty for other lines.
    Info(PlayerSearchInfo),
    BestMove(UsiBestMove),
    /// `bestmove` without a readable move.
    Unreadable,
    /// Anything else.
    Other,
}

/// The answer of `bestmove`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UsiBestMove {
    /// A move.
    Move(Move),
    /// `resign`.
    Resign,
    /// `win`: a declaration.
    Win,
}

impl UsiProgramMessage {
    pub(super) fn parse(line: &str) -> Self {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        match words.as_slice() {
            ["usiok"] => Self::UsiOk,
            ["readyok"] => Self::ReadyOk,
            ["id", "name", name @ ..] => Self::Name(name.join(" ")),
            ["option", "name", rest @ ..] => {
                let end = rest.iter().position(|&word| word == "type").unwrap_or(rest.len());
                Self::Option(rest[..end].join(" "))
            }
            ["info", rest @ ..] => Self::Info(parse_info(rest)),
            ["bestmove", "resign", ..] => Self::BestMove(UsiBestMove::Resign),
            ["bestmove", "win", ..] => Self::BestMove(UsiBestMove::Win),
            ["bestmove", mv, ..] => mv.parse().map_or(Self::Unreadable, |mv| Self::BestMove(UsiBestMove::Move(mv))),
            ["bestmove"] => Self::Unreadable,
            _ => Self::Other,
        }
    }
}

/// Parses the figures of `info`; those of lines other than the best are left out.
fn parse_info(words: &[&str]) -> PlayerSearchInfo {
    let mut info = PlayerSearchInfo::default();
    let mut words = words.iter().copied();
    while let Some(word) = words.next() {
        match word {
            "depth" => info.depth = words.next().and_then(|word| word.parse().ok()),
            "nodes" => info.nodes = words.next().and_then(|word| word.parse().ok()),
            "score" => info.score = parse_score(words.next(), words.next()),
            "multipv" if words.next() != Some("1") => return PlayerSearchInfo::default(),
            "pv" | "string" => break,
            _ => {}
        }
    }
    info
}

/// Parses a score. A mate of unknown length (`mate +`) has no number of plies and is left out.
fn parse_score(unit: Option<&str>, value: Option<&str>) -> Option<Score> {
    let number = value?.trim_start_matches('+').parse().ok()?;
    match unit? {
        "cp" => Some(Score::Cp(number)),
        "mate" => Some(Score::Mate(number)),
        _ => None,
    }
}
