//! The dialogue with a USI program, seen from the side that asks.

use super::fault::Fault;
use super::heard::{Best, Heard};
use super::process::Process;
use crate::analysis::contest::Told;
use crate::rules::Position;
use crate::rules::legality::way_here;
use std::time::{Duration, Instant};

/// How a program is started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The program.
    pub program: String,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// Options to set, names and values.
    pub options: Vec<(String, String)>,
    /// How long it may take for `usiok` and `readyok`.
    pub patience: Duration,
}

/// A program that has said `usiok` and `readyok`. Dropping it ends the process.
pub struct Client {
    process: Process,
    name: Option<String>,
    patience: Duration,
}

/// The answer to `go`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// What `bestmove` said.
    pub best: Best,
    /// The last figures before it.
    pub told: Told,
}

/// Options that the protocol knows though a program need not name them.
const UNNAMED: [&str; 2] = ["USI_Hash", "USI_Ponder"];

impl Client {
    /// Starts the program, sets its options and waits until it is ready.
    ///
    /// # Errors
    /// It does not start, ends, or does not answer; or it has no option of that name.
    pub fn start(settings: &Settings) -> Result<Self, Fault> {
        let process = Process::start(&settings.program, &settings.arguments)?;
        let mut client = Self { process, name: None, patience: settings.patience };
        let known = client.introduce()?;
        for (name, value) in &settings.options {
            if !known.iter().any(|known| known.eq_ignore_ascii_case(name)) && !UNNAMED.contains(&name.as_str()) {
                return Err(Fault::NoOption { name: name.clone(), known });
            }
            client.process.send(format!("setoption name {name} value {value}"));
        }
        client.ready()?;
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
    pub fn new_game(&mut self) -> Result<(), Fault> {
        self.ready()?;
        self.process.send("usinewgame");
        Ok(())
    }

    /// Has `position` searched with `go …` (`go` is what stands behind the word).
    ///
    /// # Errors
    /// It ends, does not answer within `patience`, or answers what is no move.
    pub fn go(&mut self, position: &Position, go: &str, patience: Duration) -> Result<Found, Fault> {
        self.process.forget();
        self.process.send(position_text(position));
        self.process.send(format!("go {go}"));
        let mut told = Told::default();
        self.until("bestmove", patience, |heard, line| match heard {
            Heard::Info(info) => {
                told.score = info.score.or(told.score);
                told.depth = info.depth.or(told.depth);
                told.nodes = info.nodes.or(told.nodes);
                Ok(None)
            }
            Heard::BestMove(best) => Ok(Some(Found { best, told })),
            Heard::Unreadable => Err(Fault::Unreadable { line: line.to_owned() }),
            _ => Ok(None),
        })
    }

    /// Says `usi` and listens to the introduction; returns the names of the options.
    fn introduce(&mut self) -> Result<Vec<String>, Fault> {
        self.process.send("usi");
        let mut options = Vec::new();
        let mut called = None;
        self.until("usiok", self.patience, |heard, _| {
            match heard {
                Heard::Name(name) => called = Some(name),
                Heard::Option(name) => options.push(name),
                Heard::UsiOk => return Ok(Some(())),
                _ => {}
            }
            Ok(None)
        })?;
        self.name = called;
        Ok(options)
    }

    fn ready(&mut self) -> Result<(), Fault> {
        self.process.send("isready");
        self.until("readyok", self.patience, |heard, _| Ok((heard == Heard::ReadyOk).then_some(())))
    }

    /// Listens until `take` has what it wants, at most for `patience`.
    fn until<T>(
        &mut self,
        expected: &'static str,
        patience: Duration,
        mut take: impl FnMut(Heard, &str) -> Result<Option<T>, Fault>,
    ) -> Result<T, Fault> {
        let deadline = Instant::now() + patience;
        while let Some(line) = self.process.line(deadline)? {
            if let Some(found) = take(Heard::read(&line), &line)? {
                return Ok(found);
            }
            // A program that never stops talking must not hold us either.
            if Instant::now() >= deadline {
                break;
            }
        }
        Err(Fault::Silent { expected, after: patience })
    }

    #[cfg(all(test, unix))]
    pub(super) fn process_id(&self) -> u32 {
        self.process.id()
    }
}

/// `position startpos moves …` or `position sfen … moves …`: where the game began, and its moves.
pub fn position_text(position: &Position) -> String {
    let (start, moves) = way_here(position);
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
