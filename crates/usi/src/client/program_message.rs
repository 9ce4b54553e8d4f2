//! The output of a USI program as a type: every line is parsed to a [`UsiProgramMessage`].

use super::program_option::UsiProgramOption;
use super::search_info::UsiSearchInfo;
use sankoma_rules::Move;

/// A line that a program has written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum UsiProgramMessage {
    UsiOk,
    ReadyOk,
    /// `id name …`
    Name(String),
    /// `id author …`
    Author(String),
    /// `option name …`
    Option(UsiProgramOption),
    /// `info …`
    Info(Box<UsiSearchInfo>),
    /// `bestmove …`, with the move to ponder on.
    BestMove(UsiBestMove, Option<Move>),
    /// `checkmate …`: the words after it.
    Checkmate(Vec<String>),
    /// `bestmove` without a readable move.
    Unreadable,
    /// A line without a word.
    Blank,
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
            [] => Self::Blank,
            ["usiok"] => Self::UsiOk,
            ["readyok"] => Self::ReadyOk,
            ["id", "name", name @ ..] => Self::Name(name.join(" ")),
            ["id", "author", author @ ..] => Self::Author(author.join(" ")),
            ["option", "name", rest @ ..] => Self::Option(UsiProgramOption::parse(rest)),
            ["info", rest @ ..] => Self::Info(Box::new(UsiSearchInfo::parse(rest))),
            ["checkmate", rest @ ..] => Self::Checkmate(rest.iter().map(|&word| word.to_owned()).collect()),
            ["bestmove", rest @ ..] => parse_best_move(rest),
            _ => Self::Other,
        }
    }
}

fn parse_best_move(words: &[&str]) -> UsiProgramMessage {
    let ponder = match words {
        [_, "ponder", mv, ..] => mv.parse().ok(),
        _ => None,
    };
    let best = match words.first() {
        Some(&"resign") => Some(UsiBestMove::Resign),
        Some(&"win") => Some(UsiBestMove::Win),
        Some(mv) => mv.parse().ok().map(UsiBestMove::Move),
        None => None,
    };
    best.map_or(UsiProgramMessage::Unreadable, |best| UsiProgramMessage::BestMove(best, ponder))
}
