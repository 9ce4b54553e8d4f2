//! What a USI program says, as a type.

use crate::analysis::engine_match::PlayerSearchInfo;
use crate::rules::Move;
use crate::search::Score;

/// A line of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum UsiProgramMessage {
    UsiOk,
    ReadyOk,
    /// `id name …`
    Name(String),
    /// `option name …`
    Option(String),
    /// `info …`, the figures of its best line; nothing where it speaks of another line or of none.
    Info(PlayerSearchInfo),
    BestMove(UsiBestMove),
    /// `bestmove` with what is no move.
    Unreadable,
    /// Anything else; programs say all sorts of things.
    Other,
}

/// What `bestmove` says.
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

/// The figures that are there; those of lines beside the best are left out.
fn parse_info(words: &[&str]) -> PlayerSearchInfo {
    let mut told = PlayerSearchInfo::default();
    let mut words = words.iter().copied();
    while let Some(word) = words.next() {
        match word {
            "depth" => told.depth = words.next().and_then(|word| word.parse().ok()),
            "nodes" => told.nodes = words.next().and_then(|word| word.parse().ok()),
            "score" => told.score = parse_score(words.next(), words.next()),
            "multipv" if words.next() != Some("1") => return PlayerSearchInfo::default(),
            "pv" | "string" => break,
            _ => {}
        }
    }
    told
}

/// A mate of unknown length (`mate +`) is no number of plies and is left out.
fn parse_score(unit: Option<&str>, value: Option<&str>) -> Option<Score> {
    let number = value?.trim_start_matches('+').parse().ok()?;
    match unit? {
        "cp" => Some(Score::Cp(number)),
        "mate" => Some(Score::Mate(number)),
        _ => None,
    }
}
