//! USI commands as a type: every line is parsed to a [`UsiCommand`] first and carried out later.

use super::go_command::{GoCommand, parse_go};
use sankoma_rules::legality::{self, IllegalityReason};
use sankoma_rules::{Move, Position, perft, sfen};
use sankoma_search::ClockTimes;
use sankoma_wording::{Message, ToMessage, quoted};

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
    /// `ponderhit`, with the clocks if it carries them, and what cannot be read of them.
    PonderHit(Option<ClockTimes>, Vec<Message>),
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

impl UsiCommand {
    /// Parses one line. What stands behind a command that has no arguments is ignored.
    ///
    /// # Errors
    /// The word that was not understood.
    pub fn parse(line: &str) -> Result<Self, Message> {
        // Some Windows programs begin their output with a byte order mark.
        let line = line.trim_start_matches('\u{FEFF}');
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        Ok(match words.as_slice() {
            [] | ["debug" | "register", ..] => Self::Ignored,
            ["usi", ..] => Self::Usi,
            ["isready", ..] => Self::IsReady,
            ["usinewgame", ..] => Self::NewGame,
            ["stop", ..] => Self::Stop,
            ["quit", ..] => Self::Quit,
            ["gameover", ..] => Self::GameOver,
            ["setoption", "name", name @ ..] => parse_set_option(name, line),
            ["setoption", ..] => return Err(Message::untranslated("setoption wants name NAME value VALUE")),
            ["position", rest @ ..] => parse_position(rest)?,
            ["d", ..] => Self::Debug(UsiDebugCommand::Position),
            ["eval", ..] => Self::Debug(UsiDebugCommand::Eval),
            ["bench", ..] => Self::Debug(UsiDebugCommand::Bench),
            ["perft", depth @ ..] | ["go", "perft", depth @ ..] => {
                Self::Debug(UsiDebugCommand::Perft(parse_perft_depth(depth)?))
            }
            ["go", rest @ ..] => Self::Go(parse_go(rest)),
            ["ponderhit", rest @ ..] => {
                let go = parse_go(rest);
                Self::PonderHit(go.time_left, go.problems)
            }
            [word, ..] => return Err(Message::untranslated(format!("unknown command {}", quoted(word)))),
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
fn parse_position(words: &[&str]) -> Result<UsiCommand, Message> {
    let split = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    if let ["startpos", other, ..] = &words[..split] {
        return Err(Message::untranslated(format!("{} after startpos, expected moves", quoted(other))));
    }
    let setup = sfen::parse_setup(&words[..split].join(" ")).map_err(|error| error.message())?;
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
    let Some(mv) = mv else {
        let reasons = legality::verdict_on_text(position, word).reasons;
        let reason = reasons.iter().find(|reason| !matches!(reason, IllegalityReason::Syntax { .. }));
        let no_move = || "no move in USI, expected one such as 7g7f, 8h2b+ or P*5e".to_owned();
        return reason.map_or_else(no_move, |reason| reason.message().en);
    };
    let reasons = legality::reasons(position, mv);
    reasons.first().map_or_else(|| "it is not legal".to_owned(), |reason| reason.message().en)
}

fn parse_perft_depth(words: &[&str]) -> Result<u32, Message> {
    let word = words.first().copied().unwrap_or_default();
    let depth = word.parse().ok().filter(|depth| *depth <= perft::MAX_DEPTH);
    depth.ok_or_else(|| {
        let (word, max) = (quoted(word), perft::MAX_DEPTH);
        Message::untranslated(format!("{word} after perft, expected a depth from 0 to {max}"))
    })
}
