//! USI commands as a type: every line is parsed to a [`UsiCommand`] first and carried out later.

use sankoma_rules::sfen::{self, SfenError};
use sankoma_rules::wording::{ToMessage, quoted};
use sankoma_rules::{Color, Move, Position, legality};
use sankoma_search::ClockTimes;
use std::time::Duration;
use thiserror::Error;

/// A line from the GUI.
#[derive(Clone, Debug, PartialEq)]
pub enum UsiCommand {
    /// `usi`: asks for name, author and options.
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
    /// `position …`: the position with its moves made, and sentences about what was wrong with it.
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
    /// A command for debugging.
    Debug(UsiDebugCommand),
    /// An empty line, or a command of the protocol without effect here: `debug`, `register`.
    Ignored,
}

/// Commands for people who debug the engine; no GUI sends them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UsiDebugCommand {
    /// `d`: the position.
    Position,
    /// `eval`: its static evaluation.
    Eval,
    /// `perft N` or `go perft N`: the number of positions after that many plies.
    Perft(u32),
    /// `bench`: the node signature and the speed.
    Bench,
}

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
}

/// The time limit of `go mate`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoMateTime {
    /// `mate MS`.
    Within(Duration),
    /// `mate infinite`, or `mate` alone.
    Infinite,
}

/// Why a line is not a command.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseCommandError {
    /// The first word is no command.
    #[error("unknown command {}", quoted(.0))]
    UnknownCommand(String),
    /// `setoption` without `name`.
    #[error("setoption wants name NAME value VALUE")]
    SetOptionWithoutName,
    /// The position of `position` cannot be read.
    #[error("{}", .0.message().en)]
    Position(SfenError),
    /// A word that needs a number has none.
    #[error("{word} wants a number")]
    NumberMissing {
        /// The word.
        word: String,
    },
    /// A word that needs a number is followed by something else.
    #[error("{} after {word} is not a number", quoted(value))]
    NotANumber {
        /// The word.
        word: String,
        /// What follows it.
        value: String,
    },
    /// The depth of `perft` is missing, no number, or too great.
    #[error("{} after perft, expected a depth from 0 to {MAX_PERFT_DEPTH}", quoted(.0))]
    PerftDepth(String),
}

/// The greatest depth of `perft`, in plies; no machine counts deeper.
const MAX_PERFT_DEPTH: u32 = 30;

impl UsiCommand {
    /// Parses one line.
    ///
    /// # Errors
    /// The word that was not understood.
    pub fn parse(line: &str) -> Result<Self, ParseCommandError> {
        // Some Windows programs begin their output with a byte order mark.
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
            ["setoption", "name", name @ ..] => parse_set_option(name, line),
            ["setoption", ..] => return Err(ParseCommandError::SetOptionWithoutName),
            ["position", rest @ ..] => parse_position(rest)?,
            ["d"] => Self::Debug(UsiDebugCommand::Position),
            ["eval"] => Self::Debug(UsiDebugCommand::Eval),
            ["bench"] => Self::Debug(UsiDebugCommand::Bench),
            ["perft", depth @ ..] | ["go", "perft", depth @ ..] => {
                Self::Debug(UsiDebugCommand::Perft(parse_perft_depth(depth)?))
            }
            ["go", rest @ ..] => Self::Go(parse_go(rest)?),
            ["ponderhit", rest @ ..] => Self::PonderHit(parse_go(rest)?.time_left),
            [word, ..] => return Err(ParseCommandError::UnknownCommand((*word).to_owned())),
        })
    }
}

/// `setoption name NAME value VALUE`: the value is the rest of the line as it is, since file names may contain several
/// spaces in a row.
fn parse_set_option(words: &[&str], line: &str) -> UsiCommand {
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

/// `position startpos|sfen … [moves …]`. The first illegal move ends the list: the moves before it are made.
fn parse_position(words: &[&str]) -> Result<UsiCommand, ParseCommandError> {
    let split = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let setup = sfen::parse_setup(&words[..split].join(" ")).map_err(ParseCommandError::Position)?;
    let mut problems: Vec<String> = setup.defects().iter().map(|defect| defect.message().en).collect();
    let mut position = Position::from_setup_unchecked(&setup);
    for (word, number) in words.iter().skip(split + 1).zip(1..) {
        match word.parse() {
            Ok(mv) if position.is_legal(mv) => position.play(mv),
            parsed => {
                problems.push(format!(
                    "move {number} {}: {}",
                    quoted(word),
                    illegality_text(&position, word, parsed.ok())
                ));
                break;
            }
        }
    }
    Ok(UsiCommand::Position(Box::new(position), problems))
}

/// Returns the first rule that a move of a `position` command breaks.
fn illegality_text(position: &Position, word: &str, mv: Option<Move>) -> String {
    let reasons = match mv {
        Some(mv) => legality::reasons(position, mv),
        None => legality::verdict_on_text(position, word).reasons,
    };
    reasons.first().map_or_else(|| "it is not legal".to_owned(), |reason| reason.message().en)
}

/// The arguments of `go` and `ponderhit`.
fn parse_go(words: &[&str]) -> Result<GoCommand, ParseCommandError> {
    let mut go = GoCommand::default();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        match word {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "mate" => {
                go.mate = Some(match words.next_if(|next| *next == "infinite" || next.parse::<i64>().is_ok()) {
                    None | Some("infinite") => GoMateTime::Infinite,
                    time => GoMateTime::Within(parse_millis(word, time)?),
                });
            }
            "searchmoves" => {
                while let Some(mv) = words.peek().and_then(|next| next.parse().ok()) {
                    go.search_moves.push(mv);
                    words.next();
                }
            }
            "depth" => go.depth = Some(u32::try_from(parse_number(word, words.next())?).unwrap_or(u32::MAX)),
            "nodes" => go.nodes = Some(parse_number(word, words.next())?),
            "movetime" => go.move_time = Some(parse_millis(word, words.next())?),
            // In the draft of the protocol, but no shogi clock has such periods; the time left is enough.
            "movestogo" => drop(parse_number(word, words.next())?),
            "btime" | "wtime" | "binc" | "winc" | "byoyomi" => {
                let time = parse_millis(word, words.next())?;
                *clock_of(word, go.time_left.get_or_insert_default()) = time;
            }
            _ => go.unknown.push(word.to_owned()),
        }
    }
    Ok(go)
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

fn parse_millis(word: &str, value: Option<&str>) -> Result<Duration, ParseCommandError> {
    parse_number(word, value).map(Duration::from_millis)
}

/// Parses the number after `word`. Negative numbers count as zero: some programs send them for a clock that has run out.
fn parse_number(word: &str, value: Option<&str>) -> Result<u64, ParseCommandError> {
    let Some(value) = value else { return Err(ParseCommandError::NumberMissing { word: word.to_owned() }) };
    match value.parse::<i64>() {
        Ok(number) => Ok(number.max(0) as u64),
        Err(_) => Err(ParseCommandError::NotANumber { word: word.to_owned(), value: value.to_owned() }),
    }
}

fn parse_perft_depth(words: &[&str]) -> Result<u32, ParseCommandError> {
    let word = words.first().copied().unwrap_or_default();
    let depth = word.parse().ok().filter(|depth| *depth <= MAX_PERFT_DEPTH);
    depth.ok_or_else(|| ParseCommandError::PerftDepth(word.to_owned()))
}
