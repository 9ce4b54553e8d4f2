//! USI lines as a type: parse first, act later.

use crate::rules::{Color, Move, Position, legality, sfen};
use crate::search::TimeLeft;
use std::fmt;
use std::time::Duration;

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
    /// `position …`, already set up and played through.
    Position(Box<Position>),
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
    /// An empty line.
    Nothing,
}

/// What `go` asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// `depth N`.
    pub depth: Option<u32>,
    /// `nodes N`.
    pub nodes: Option<u64>,
    /// `movetime MS`.
    pub move_time: Option<Duration>,
    /// The clocks, if any word about them was given.
    pub time_left: Option<TimeLeft>,
    /// `infinite`.
    pub infinite: bool,
    /// `ponder`.
    pub ponder: bool,
    /// `mate`: a mate search is asked for.
    pub mate: bool,
    /// `searchmoves …`.
    pub search_moves: Vec<Move>,
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
    /// Says which word was not understood, or why the position is impossible.
    pub fn parse(line: &str) -> Result<Self, ParseCommandError> {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        Ok(match words.as_slice() {
            [] => Self::Nothing,
            ["usi"] => Self::Usi,
            ["isready"] => Self::IsReady,
            ["usinewgame"] => Self::NewGame,
            ["stop"] => Self::Stop,
            ["quit"] => Self::Quit,
            ["gameover", ..] => Self::GameOver,
            ["setoption", "name", rest @ ..] => set_option(rest),
            ["position", rest @ ..] => Self::Position(Box::new(position(rest)?)),
            ["go", rest @ ..] => Self::Go(go(rest)?),
            ["ponderhit", rest @ ..] => Self::PonderHit(go(rest)?.time_left),
            [word, ..] => return error(format!("unknown command '{word}'")),
        })
    }
}

fn set_option(words: &[&str]) -> Command {
    let split = words.iter().position(|&word| word == "value").unwrap_or(words.len());
    let value = words.get(split + 1..).unwrap_or_default();
    Command::SetOption { name: words[..split].join(" "), value: value.join(" ") }
}

/// `startpos|sfen … [moves …]`. A move that cannot be made ends the command with its reasons.
fn position(words: &[&str]) -> Result<Position, ParseCommandError> {
    let split = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let start = words[..split].join(" ");
    let setup = sfen::parse_setup(&start).map_err(|problem| ParseCommandError(problem.to_string()))?;
    let mut position = Position::new(&setup).map_err(|defects| {
        ParseCommandError(defects.iter().map(|defect| defect.message().en).collect::<Vec<_>>().join("; "))
    })?;
    for (index, word) in words.iter().skip(split + 1).enumerate() {
        let mv: Move = word.parse().map_err(|problem| ParseCommandError(format!("move {}: {problem}", index + 1)))?;
        let reasons = legality::reasons(&position, mv);
        if let Some(reason) = reasons.first() {
            return error(format!("move {} '{word}' is illegal: {}", index + 1, reason.message().en));
        }
        position.play(mv);
    }
    Ok(position)
}

fn go(words: &[&str]) -> Result<Go, ParseCommandError> {
    let mut go = Go::default();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        match word {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "mate" => {
                go.mate = true;
                words.next_if(|next| *next == "infinite" || next.parse::<u64>().is_ok());
            }
            "searchmoves" => {
                while let Some(mv) = words.peek().and_then(|next| next.parse().ok()) {
                    go.search_moves.push(mv);
                    words.next();
                }
            }
            "depth" => go.depth = Some(number(word, words.next())? as u32),
            "nodes" => go.nodes = Some(number(word, words.next())?),
            "movetime" => go.move_time = Some(Duration::from_millis(number(word, words.next())?)),
            _ => clock(go.time_left.get_or_insert_default(), word, words.next())?,
        }
    }
    Ok(go)
}

fn clock(clocks: &mut TimeLeft, word: &str, value: Option<&str>) -> Result<(), ParseCommandError> {
    let slot = match word {
        "btime" => &mut clocks.main[Color::Black.index()],
        "wtime" => &mut clocks.main[Color::White.index()],
        "binc" => &mut clocks.increment[Color::Black.index()],
        "winc" => &mut clocks.increment[Color::White.index()],
        "byoyomi" => &mut clocks.byoyomi,
        _ => return error(format!("unknown word '{word}' after go")),
    };
    *slot = Duration::from_millis(number(word, value)?);
    Ok(())
}

/// Clocks that have run out may be sent as negative numbers; they count as zero.
fn number(word: &str, value: Option<&str>) -> Result<u64, ParseCommandError> {
    match value.map(str::parse::<i64>) {
        Some(Ok(number)) => Ok(number.max(0) as u64),
        Some(Err(_)) => error(format!("'{}' after {word} is not a number", value.unwrap_or_default())),
        None => error(format!("{word} wants a number")),
    }
}
