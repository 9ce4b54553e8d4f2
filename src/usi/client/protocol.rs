//! The dialogue with a USI program, seen from the side that asks.

use super::client_error::UsiClientError;
use super::process::UsiProcess;
use super::program_message::{UsiBestMove, UsiProgramMessage};
use crate::analysis::engine_match::PlayerSearchInfo;
use crate::rules::Position;
use std::time::{Duration, Instant};

/// How a program is started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsiProgramSettings {
    /// The program.
    pub program: String,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// Options to set, names and values.
    pub options: Vec<(String, String)>,
    /// How long it may take for `usiok` and `readyok`.
    pub timeout: Duration,
}

/// A program that has said `usiok` and `readyok`. Dropping it ends the process.
pub struct UsiClient {
    process: UsiProcess,
    name: Option<String>,
    timeout: Duration,
}

/// The answer to `go`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoAnswer {
    /// What `bestmove` said.
    pub best_move: UsiBestMove,
    /// The last figures before it.
    pub info: PlayerSearchInfo,
}

/// Options that the protocol knows though a program need not name them.
const IMPLICIT_OPTIONS: [&str; 2] = ["USI_Hash", "USI_Ponder"];

impl UsiClient {
    /// Starts the program, sets its options and waits until it is ready.
    ///
    /// # Errors
    /// It does not start, ends, or does not answer; or it has no option of that name.
    pub fn start(settings: &UsiProgramSettings) -> Result<Self, UsiClientError> {
        let process = UsiProcess::start(&settings.program, &settings.arguments)?;
        let mut client = Self { process, name: None, timeout: settings.timeout };
        let known = client.handshake()?;
        for (name, value) in &settings.options {
            if !known.iter().any(|known| known.eq_ignore_ascii_case(name)) && !IMPLICIT_OPTIONS.contains(&name.as_str())
            {
                return Err(UsiClientError::NoOption { name: name.clone(), known });
            }
            client.process.send(format!("setoption name {name} value {value}"));
        }
        client.wait_until_ready()?;
        Ok(client)
    }

    /// What it calls itself.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Announces a new game and waits until the program is ready for it.
    ///
    /// # Errors
    /// It ends or does not answer.
    pub fn new_game(&mut self) -> Result<(), UsiClientError> {
        self.wait_until_ready()?;
        self.process.send("usinewgame");
        Ok(())
    }

    /// Has `position` searched with `go …` (`go` is what stands behind the word).
    ///
    /// # Errors
    /// It ends, does not answer within `patience`, or answers what is no move.
    pub fn go(&mut self, position: &Position, go: &str, patience: Duration) -> Result<GoAnswer, UsiClientError> {
        self.process.discard_pending_lines();
        self.process.send(position_command(position));
        self.process.send(format!("go {go}"));
        let mut told = PlayerSearchInfo::default();
        self.wait_for("bestmove", patience, |heard, line| match heard {
            UsiProgramMessage::Info(info) => {
                told.score = info.score.or(told.score);
                told.depth = info.depth.or(told.depth);
                told.nodes = info.nodes.or(told.nodes);
                Ok(None)
            }
            UsiProgramMessage::BestMove(best) => Ok(Some(GoAnswer { best_move: best, info: told })),
            UsiProgramMessage::Unreadable => Err(UsiClientError::Unreadable { line: line.to_owned() }),
            _ => Ok(None),
        })
    }

    /// Says `usi` and listens to the introduction; returns the names of the options.
    fn handshake(&mut self) -> Result<Vec<String>, UsiClientError> {
        self.process.send("usi");
        let mut options = Vec::new();
        let mut called = None;
        self.wait_for("usiok", self.timeout, |heard, _| {
            match heard {
                UsiProgramMessage::Name(name) => called = Some(name),
                UsiProgramMessage::Option(name) => options.push(name),
                UsiProgramMessage::UsiOk => return Ok(Some(())),
                _ => {}
            }
            Ok(None)
        })?;
        self.name = called;
        Ok(options)
    }

    fn wait_until_ready(&mut self) -> Result<(), UsiClientError> {
        self.process.send("isready");
        self.wait_for("readyok", self.timeout, |heard, _| Ok((heard == UsiProgramMessage::ReadyOk).then_some(())))
    }

    /// Listens until `take` has what it wants, at most for `patience`.
    fn wait_for<T>(
        &mut self,
        expected: &'static str,
        patience: Duration,
        mut take: impl FnMut(UsiProgramMessage, &str) -> Result<Option<T>, UsiClientError>,
    ) -> Result<T, UsiClientError> {
        let deadline = Instant::now() + patience;
        while let Some(line) = self.process.read_line(deadline)? {
            if let Some(found) = take(UsiProgramMessage::parse(&line), &line)? {
                return Ok(found);
            }
            // A program that never stops talking must not hold us either.
            if Instant::now() >= deadline {
                break;
            }
        }
        Err(UsiClientError::Timeout { expected, timeout: patience })
    }

    #[cfg(all(test, unix))]
    pub(super) fn process_id(&self) -> u32 {
        self.process.id()
    }
}

/// `position startpos moves …` or `position sfen … moves …`: where the game began, and its moves.
pub fn position_command(position: &Position) -> String {
    let (start, moves) = position.start_and_moves();
    let start = if start.setup() == Position::startpos().setup() {
        "startpos".to_owned()
    } else {
        format!("sfen {}", start.sfen())
    };
    let mut text = format!("position {start}");
    for (place, mv) in moves.iter().enumerate() {
        text += if place == 0 { " moves " } else { " " };
        text += &mv.to_string();
    }
    text
}
