//! USI lines as a type: parse first, act later.
//!
//! | question | file |
//! |---|---|
//! | which commands are there? | this one |
//! | what does `position` set up, and how far can its moves be made? | `position` |
//! | what does `go` ask for? | `go` |

mod go;
mod position;

pub use go::{GoCommand, GoMateTime};

use crate::rules::Position;
use crate::search::ClockTimes;
use crate::wording::quoted;
use std::fmt;

/// A line from the GUI.
#[derive(Clone, Debug, PartialEq)]
pub enum UsiCommand {
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
    Go(GoCommand),
    /// `stop`.
    Stop,
    /// `ponderhit`, with the clocks if it carries them.
    PonderHit(Option<ClockTimes>),
    /// `gameover …`.
    GameOver,
    /// `quit`.
    Quit,
    /// A word for people who look into the engine.
    Debug(UsiDebugCommand),
    /// An empty line, or one that the protocol names and this engine has no use for: `debug`, `register`.
    Ignored,
}

/// What people ask who look into the engine; no GUI does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UsiDebugCommand {
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

impl UsiCommand {
    /// Reads one line.
    ///
    /// # Errors
    /// Says which word was not understood.
    pub fn parse(line: &str) -> Result<Self, ParseCommandError> {
        // Some programs of Windows begin a file with this mark.
        let line = line.trim_start_matches('\u{FEFF}');
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        Ok(match words.as_slice() {
            [] | ["debug" | "register", ..] => Self::Ignored,
            ["usi"] => Self::Usi,
            ["isready"] => Self::IsReady,
            ["usinewgame"] => Self::NewGame,
            ["stop"] => Self::Stop,
            ["quit"] => Self::Quit,
            ["gameover", ..] => Self::GameOver,
            ["setoption", "name", name @ ..] => set_option(name, line),
            ["setoption", ..] => return error("setoption wants name NAME value VALUE"),
            ["position", rest @ ..] => position::parse(rest)?,
            ["d"] => Self::Debug(UsiDebugCommand::Position),
            ["eval"] => Self::Debug(UsiDebugCommand::Eval),
            ["bench"] => Self::Debug(UsiDebugCommand::Bench),
            ["perft", depth @ ..] | ["go", "perft", depth @ ..] => {
                Self::Debug(UsiDebugCommand::Perft(parse_perft_depth(depth)?))
            }
            ["go", rest @ ..] => Self::Go(go::parse(rest)?),
            ["ponderhit", rest @ ..] => Self::PonderHit(go::parse(rest)?.time_left),
            [word, ..] => return error(format!("unknown command {}", quoted(word))),
        })
    }
}

/// The value is the rest of the line as it stands: the name of a file may have several spaces in a row.
fn set_option(words: &[&str], line: &str) -> UsiCommand {
    let split = words.iter().position(|&word| word == "value").unwrap_or(words.len());
    let is_space = |text: &str| text.is_empty() || text.starts_with(|letter: char| letter.is_ascii_whitespace());
    let value = line.match_indices("value").map(|(at, word)| (at, &line[at + word.len()..]));
    let mut value =
        value.filter(|(at, rest)| line[..*at].ends_with(|letter: char| letter.is_ascii_whitespace()) && is_space(rest));
    UsiCommand::SetOption {
        name: words[..split].join(" "),
        value: value
            .next()
            .map_or("", |(_, rest)| rest.trim_matches(|letter: char| letter.is_ascii_whitespace()))
            .to_owned(),
    }
}

/// Deeper counts are for no machine.
const MAX_PERFT_DEPTH: u32 = 30;

fn parse_perft_depth(words: &[&str]) -> Result<u32, ParseCommandError> {
    let depth = words.first().map_or("", |word| word);
    match depth.parse() {
        Ok(depth) if depth <= MAX_PERFT_DEPTH => Ok(depth),
        _ => error(format!("{} after perft, expected a depth from 0 to {MAX_PERFT_DEPTH}", quoted(depth))),
    }
}
