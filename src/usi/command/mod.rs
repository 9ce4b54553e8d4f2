//! USI lines as a type: parse first, act later.
//!
//! | question | file |
//! |---|---|
//! | which commands are there? | this one |
//! | what does `position` set up, and how far can its moves be made? | `position` |
//! | what does `go` ask for? | `go` |

mod go;
mod position;

pub use go::{Go, Mate};

use crate::rules::{Position, quoted};
use crate::search::TimeLeft;
use std::fmt;

/// A line from the GUI.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// `usi`: name yourself and your options.
    Usi,
    /// `isready`.
    IsReady,
    /// `usinewgame`.
    NewGame,
    /// `setoption name N value V`.
    SetOption {
        /// Name of the option.
        name: String,
        /// Its value; empty for buttons.
        value: String,
    },
    /// `position …`, already set up and played through, and what was wrong with it.
    Position(Box<Position>, Vec<String>),
    /// `go …`.
    Go(Go),
    /// `stop`.
    Stop,
    /// `ponderhit`, with the clocks if it carries them.
    PonderHit(Option<TimeLeft>),
    /// `gameover …`.
    GameOver,
    /// `quit`.
    Quit,
    /// A word for people who look into the engine.
    Debug(Debug),
    /// An empty line, or one that the protocol names and this engine has no use for: `debug`, `register`.
    Nothing,
}

/// What people ask who look into the engine; no GUI does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Debug {
    /// `d`: the position.
    Position,
    /// `eval`: its static score.
    Eval,
    /// `perft N` or `go perft N`: how many positions there are so many plies on.
    Perft(u32),
    /// `bench`: the node signature and the speed.
    Bench,
}

/// Why a line was not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseCommandError(String);

impl fmt::Display for ParseCommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ParseCommandError {}

fn error<T>(text: impl Into<String>) -> Result<T, ParseCommandError> {
    Err(ParseCommandError(text.into()))
}

impl Command {
    /// Reads one line.
    ///
    /// # Errors
    /// Says which word was not understood.
    pub fn parse(line: &str) -> Result<Self, ParseCommandError> {
        // Some programs of Windows begin a file with this mark.
        let line = line.trim_start_matches('\u{FEFF}');
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        Ok(match words.as_slice() {
            [] | ["debug" | "register", ..] => Self::Nothing,
            ["usi"] => Self::Usi,
            ["isready"] => Self::IsReady,
            ["usinewgame"] => Self::NewGame,
            ["stop"] => Self::Stop,
            ["quit"] => Self::Quit,
            ["gameover", ..] => Self::GameOver,
            ["setoption", "name", name @ ..] => set_option(name, line),
            ["setoption", ..] => return error("setoption wants name NAME value VALUE"),
            ["position", rest @ ..] => position::parse(rest)?,
            ["d"] => Self::Debug(Debug::Position),
            ["eval"] => Self::Debug(Debug::Eval),
            ["bench"] => Self::Debug(Debug::Bench),
            ["perft", depth @ ..] | ["go", "perft", depth @ ..] => Self::Debug(Debug::Perft(perft(depth)?)),
            ["go", rest @ ..] => Self::Go(go::parse(rest)?),
            ["ponderhit", rest @ ..] => Self::PonderHit(go::parse(rest)?.time_left),
            [word, ..] => return error(format!("unknown command {}", quoted(word))),
        })
    }
}

/// The value is the rest of the line as it stands: the name of a file may have several spaces in a row.
fn set_option(words: &[&str], line: &str) -> Command {
    let split = words.iter().position(|&word| word == "value").unwrap_or(words.len());
    let is_space = |text: &str| text.is_empty() || text.starts_with(|letter: char| letter.is_ascii_whitespace());
    let value = line.match_indices("value").map(|(at, word)| (at, &line[at + word.len()..]));
    let mut value =
        value.filter(|(at, rest)| line[..*at].ends_with(|letter: char| letter.is_ascii_whitespace()) && is_space(rest));
    Command::SetOption {
        name: words[..split].join(" "),
        value: value
            .next()
            .map_or("", |(_, rest)| rest.trim_matches(|letter: char| letter.is_ascii_whitespace()))
            .to_owned(),
    }
}

/// Deeper counts are for no machine.
const DEEPEST_PERFT: u32 = 30;

fn perft(words: &[&str]) -> Result<u32, ParseCommandError> {
    let depth = words.first().map_or("", |word| word);
    match depth.parse() {
        Ok(depth) if depth <= DEEPEST_PERFT => Ok(depth),
        _ => error(format!("{} after perft, expected a depth from 0 to {DEEPEST_PERFT}", quoted(depth))),
    }
}
