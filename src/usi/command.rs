//! USI lines as a type: parse first, act later.

use crate::rules::{Color, Move, Position, legality, quoted, sfen};
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
    /// An empty line.
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
    /// Words that mean nothing after `go`.
    pub unknown: Vec<String>,
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
            ["position", rest @ ..] => position(rest)?,
            ["d"] => Self::Debug(Debug::Position),
            ["eval"] => Self::Debug(Debug::Eval),
            ["bench"] => Self::Debug(Debug::Bench),
            ["perft", depth @ ..] | ["go", "perft", depth @ ..] => Self::Debug(Debug::Perft(perft(depth)?)),
            ["go", rest @ ..] => Self::Go(go(rest)?),
            ["ponderhit", rest @ ..] => Self::PonderHit(go(rest)?.time_left),
            [word, ..] => return error(format!("unknown command {}", quoted(word))),
        })
    }
}

fn set_option(words: &[&str]) -> Command {
    let split = words.iter().position(|&word| word == "value").unwrap_or(words.len());
    let value = words.get(split + 1..).unwrap_or_default();
    Command::SetOption { name: words[..split].join(" "), value: value.join(" ") }
}

/// Deeper counts keep the engine from hearing anything for minutes.
const DEEPEST_PERFT: u32 = 7;

fn perft(words: &[&str]) -> Result<u32, ParseCommandError> {
    let depth = words.first().map_or("", |word| word);
    match depth.parse() {
        Ok(depth) if depth <= DEEPEST_PERFT => Ok(depth),
        _ => error(format!("{} after perft, expected a depth from 0 to {DEEPEST_PERFT}", quoted(depth))),
    }
}

/// `startpos|sfen … [moves …]`. The first illegal move ends the line: what comes before it is played.
fn position(words: &[&str]) -> Result<Command, ParseCommandError> {
    let split = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let setup = sfen::parse_setup(&words[..split].join(" ")).map_err(|error| ParseCommandError(error.to_string()))?;
    let mut problems: Vec<String> = setup.defects().iter().map(|defect| defect.message().en).collect();
    let mut position = Position::forced(&setup);
    for (word, number) in words.iter().skip(split + 1).zip(1..) {
        let mv: Option<Move> = word.parse().ok();
        if let Some(reason) = illegal(&position, word, mv) {
            problems.push(format!("move {number} {}: {reason}", quoted(word)));
            break;
        }
        match mv {
            Some(mv) => position.play(mv),
            None => break,
        }
    }
    Ok(Command::Position(Box::new(position), problems))
}

/// The first rule that a move of a `position` command breaks.
fn illegal(position: &Position, word: &str, mv: Option<Move>) -> Option<String> {
    let reasons = match mv {
        Some(mv) => legality::reasons(position, mv),
        None => legality::judge_text(position, word).reasons,
    };
    reasons.first().map(|reason| reason.message().en)
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
            "depth" => go.depth = Some(u32::try_from(number(word, words.next())?).unwrap_or(u32::MAX)),
            "nodes" => go.nodes = Some(number(word, words.next())?),
            "movetime" => go.move_time = Some(Duration::from_millis(number(word, words.next())?)),
            "btime" | "wtime" | "binc" | "winc" | "byoyomi" => {
                let time = Duration::from_millis(number(word, words.next())?);
                set_clock(go.time_left.get_or_insert_default(), word, time);
            }
            _ => go.unknown.push(word.to_owned()),
        }
    }
    Ok(go)
}

fn set_clock(clocks: &mut TimeLeft, word: &str, time: Duration) {
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
