//! The USI protocol from the side of the GUI: start a program, set options, begin games, ask for moves.

use super::client_error::UsiClientError;
use super::process::UsiProcess;
use super::program_message::{UsiBestMove, UsiProgramMessage};
use super::program_settings::{THREADS_OPTION, UsiProgramSettings};
use sankoma_analysis::engine_match::PlayerSearchInfo;
use sankoma_rules::{Move, Position, legality};
use sankoma_search::SearchControl;
use std::time::{Duration, Instant};

/// A running program that has answered `usiok` and `readyok`. Dropping it ends the process.
pub struct UsiClient {
    process: UsiProcess,
    name: Option<String>,
    timeout: Duration,
}

/// The answer to `go`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoAnswer {
    /// The answer of `bestmove`.
    pub best_move: UsiBestMove,
    /// The reply that the program expects.
    pub ponder: Option<Move>,
    /// The last figures before the answer.
    pub info: PlayerSearchInfo,
}

/// Longest wait for the answer of a program to `stop`.
const STOP_TIMEOUT: Duration = Duration::from_secs(2);
/// Time between two looks of a search at its stop flag.
pub(super) const STOP_POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Options of the protocol that a program need not list.
pub(super) const IMPLICIT_OPTIONS: [&str; 2] = ["USI_Hash", "USI_Ponder"];

impl UsiClient {
    /// Starts the program, sets its options and waits until it is ready.
    ///
    /// # Errors
    /// The program does not start, ends, or does not answer; or it has no such option.
    pub fn start(settings: &UsiProgramSettings) -> Result<Self, UsiClientError> {
        let process = UsiProcess::start(settings)?;
        let mut client = Self { process, name: None, timeout: settings.timeout };
        let known = client.handshake()?;
        for (name, value) in &settings.options {
            if !known.iter().any(|known| known.eq_ignore_ascii_case(name)) && !IMPLICIT_OPTIONS.contains(&name.as_str())
            {
                return Err(UsiClientError::NoOption { name: name.clone(), known });
            }
            client.process.send(format!("setoption name {name} value {value}"));
        }
        if let Some(threads) = settings.threads_to_set(&known) {
            client.process.send(format!("setoption name {THREADS_OPTION} value {threads}"));
        }
        client.wait_until_ready()?;
        Ok(client)
    }

    /// Returns the name that the program gave itself.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Announces a new game and waits until the program is ready for it.
    ///
    /// # Errors
    /// The program ends or does not answer.
    pub fn new_game(&mut self) -> Result<(), UsiClientError> {
        self.wait_until_ready()?;
        self.process.send("usinewgame");
        Ok(())
    }

    /// Asks for a move in `position` with `go ARGUMENTS`. When `control` is stopped the program is sent `stop`, and has
    /// two seconds to answer.
    ///
    /// # Errors
    /// The program ends, does not answer within `timeout`, or its answer cannot be read.
    pub fn go(
        &mut self,
        position: &Position,
        arguments: &str,
        timeout: Duration,
        control: &SearchControl,
    ) -> Result<GoAnswer, UsiClientError> {
        self.begin_go(position, arguments);
        self.await_answer(timeout, Some(control))
    }

    /// Begins to ponder on `position` with `go ponder ARGUMENTS`; [`Self::ponder_hit`] or `Self::stop_pondering` must
    /// follow.
    pub fn ponder(&mut self, position: &Position, arguments: &str) {
        self.begin_go(position, format!("ponder {arguments}").trim_end());
    }

    /// Says that the position pondered on has come up, and waits for the move there, as [`Self::go`] does.
    ///
    /// # Errors
    /// Those of [`Self::go`].
    pub fn ponder_hit(&mut self, timeout: Duration, control: &SearchControl) -> Result<GoAnswer, UsiClientError> {
        self.process.send("ponderhit");
        self.await_answer(timeout, Some(control))
    }

    /// Ends pondering without a hit; the answer is dropped, readable or not.
    ///
    /// # Errors
    /// The program ends, or does not answer within two seconds.
    pub(super) fn stop_pondering(&mut self) -> Result<(), UsiClientError> {
        self.process.send("stop");
        match self.await_answer(STOP_TIMEOUT, None) {
            Ok(_) | Err(UsiClientError::Unreadable { .. }) => Ok(()),
            Err(error) => Err(error),
        }
    }

    fn begin_go(&mut self, position: &Position, arguments: &str) {
        self.process.discard_pending_lines();
        self.process.send(position_command(position));
        self.process.send(format!("go {arguments}"));
    }

    /// Waits for the answer to the last `go`.
    fn await_answer(&mut self, timeout: Duration, control: Option<&SearchControl>) -> Result<GoAnswer, UsiClientError> {
        let mut last_info = PlayerSearchInfo::default();
        self.wait_for_unless_stopped("bestmove", timeout, control, |message, line| match message {
            UsiProgramMessage::Info(info) => {
                let info = info.of_best_line();
                last_info.score = info.score.or(last_info.score);
                last_info.depth = info.depth.or(last_info.depth);
                last_info.nodes = info.nodes.or(last_info.nodes);
                Ok(None)
            }
            UsiProgramMessage::BestMove(best_move, ponder) => Ok(Some(GoAnswer { best_move, ponder, info: last_info })),
            UsiProgramMessage::Unreadable => Err(UsiClientError::Unreadable { line: line.to_owned() }),
            _ => Ok(None),
        })
    }

    /// Sends `usi` and reads up to `usiok`; returns the names of the options.
    fn handshake(&mut self) -> Result<Vec<String>, UsiClientError> {
        self.process.send("usi");
        let mut options = Vec::new();
        let mut program_name = None;
        self.wait_for("usiok", self.timeout, |message, _| {
            match message {
                UsiProgramMessage::Name(name) => program_name = Some(name),
                UsiProgramMessage::Option(option) => options.push(option.name),
                UsiProgramMessage::UsiOk => return Ok(Some(())),
                _ => {}
            }
            Ok(None)
        })?;
        self.name = program_name;
        Ok(options)
    }

    fn wait_until_ready(&mut self) -> Result<(), UsiClientError> {
        self.process.send("isready");
        self.wait_for("readyok", self.timeout, |message, _| Ok((message == UsiProgramMessage::ReadyOk).then_some(())))
    }

    /// Reads messages until `take` returns a result, at most for `timeout`.
    fn wait_for<T>(
        &mut self,
        expected: &'static str,
        timeout: Duration,
        take: impl FnMut(UsiProgramMessage, &str) -> Result<Option<T>, UsiClientError>,
    ) -> Result<T, UsiClientError> {
        self.wait_for_unless_stopped(expected, timeout, None, take)
    }

    /// [`Self::wait_for`]; when `control` is stopped, sends `stop` and waits no longer than [`STOP_TIMEOUT`].
    fn wait_for_unless_stopped<T>(
        &mut self,
        expected: &'static str,
        mut timeout: Duration,
        mut control: Option<&SearchControl>,
        mut take: impl FnMut(UsiProgramMessage, &str) -> Result<Option<T>, UsiClientError>,
    ) -> Result<T, UsiClientError> {
        let mut deadline = Instant::now() + timeout;
        loop {
            if control.take_if(|control| control.is_stopped()).is_some() {
                self.process.send("stop");
                timeout = STOP_TIMEOUT;
                deadline = deadline.min(Instant::now() + STOP_TIMEOUT);
            }
            let until = control.map_or(deadline, |_| deadline.min(Instant::now() + STOP_POLL_INTERVAL));
            if let Some(line) = self.process.read_line(until)?
                && let Some(found) = take(UsiProgramMessage::parse(&line), &line)?
            {
                return Ok(found);
            }
            // Lines that keep coming must not extend the wait.
            if Instant::now() >= deadline {
                return Err(UsiClientError::Timeout { expected, timeout });
            }
        }
    }

    #[cfg(all(test, unix))]
    pub(super) fn process_id(&self) -> u32 {
        self.process.id()
    }
}

/// Returns the command `position startpos|sfen … moves …` with the start of the game and all its moves.
pub(crate) fn position_command(position: &Position) -> String {
    let (start, moves) = position.start_and_moves();
    let start = if start.setup() == Position::startpos().setup() {
        "startpos".to_owned()
    } else {
        format!("sfen {}", start.sfen())
    };
    let mut text = format!("position {start}");
    for (index, mv) in moves.iter().enumerate() {
        text += if index == 0 { " moves " } else { " " };
        text += &mv.to_string();
    }
    text
}

/// The position as an engine can take it: with the moves of the game where all are legal, else by itself.
pub fn sendable_position(position: &Position) -> Position {
    let (mut before, moves) = position.start_and_moves();
    let is_playable = before.setup().defects().is_empty()
        && moves.iter().all(|&mv| {
            let is_legal = !mv.is_pass() && legality::reasons(&before, mv).is_empty();
            if is_legal {
                before.play(mv);
            }
            is_legal
        });
    if is_playable { position.clone() } else { Position::from_setup_unchecked(&position.setup()) }
}
