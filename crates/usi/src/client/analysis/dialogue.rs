//! The dialogue with a program that analyses: its phases, and what is reported of it.

use super::clock::AnalysisClock;
use super::fault::UsiFault;
use super::identity::engine_identity;
use super::report::{
    DialogueDirection, DialogueLine, UsiAnalysisReport, UsiEnginePhase, UsiMateAnswer, UsiProgramIdentity,
};
use super::request::{ThreadCommand, UsiAnalysisRequest};
use super::search_collector::{SearchCollector, replayed};
use super::typed_line::TypedLine;
use crate::client::client_error::UsiClientError;
use crate::client::process::UsiProcess;
use crate::client::program_message::{UsiBestMove, UsiProgramMessage};
use crate::client::program_settings::{THREADS_OPTION, UsiProgramSettings};
use crate::client::protocol::{IMPLICIT_OPTIONS, position_command};
use sankoma_analysis::results::EngineIdentity;
use sankoma_rules::legality::{self, ReplayedLine};
use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError};
use std::time::{Duration, Instant};

/// Longest wait of a command while the program is busy, and while it is idle.
const BUSY_INTERVAL: Duration = Duration::from_millis(5);
const IDLE_INTERVAL: Duration = Duration::from_millis(100);
/// Shortest time between reports of changes.
const REPORT_INTERVAL: Duration = Duration::from_millis(40);
/// Lines that are read before commands are looked at again.
const LINES_PER_TURN: usize = 256;
/// Flood: lines of a second that are read; of more, answers alone.
const LINES_PER_SECOND: usize = 5000;
/// Lines of the dialogue in one report; more are counted only.
const LINES_PER_REPORT: usize = 400;
/// Silence after which a program that is to search or to get ready is said to have hung, in time limits for an answer,
/// beyond the time that `go` gives.
const SILENT_TIMEOUTS: u32 = 6;
/// Maximum length of a line of the dialogue, in characters.
const MAX_LINE_LENGTH: usize = 2000;

/// A running program, and how far the dialogue with it has come.
pub(super) struct Dialogue<'a> {
    settings: UsiProgramSettings,
    name: String,
    clock: AnalysisClock,
    report: &'a mut dyn FnMut(UsiAnalysisReport),
    process: UsiProcess,
    phase: UsiEnginePhase,
    phase_begun: Instant,
    /// When the program said something last.
    heard: Instant,
    identity: UsiProgramIdentity,
    engine: EngineIdentity,
    /// The search that runs or was the last.
    search: Option<SearchCollector>,
    /// The time that `go` gave that search.
    search_time: Duration,
    /// The request that waits until the program is ready for it.
    waiting: Option<Box<UsiAnalysisRequest>>,
    /// The request whose search runs, to be begun again where a typed line has stopped it.
    running: Option<Box<UsiAnalysisRequest>>,
    /// Typed lines that wait until no search runs.
    typed: VecDeque<String>,
    /// A line was typed since the last search began: the answer may be none of the protocol.
    was_typed: bool,
    /// The faults reported since the search began.
    reported: Vec<UsiFault>,
    lines: Vec<DialogueLine>,
    skipped: usize,
    last_report: Instant,
    second: FloodWindow,
}

/// The lines of the second that runs.
struct FloodWindow {
    begun: Instant,
    lines: usize,
    dropped: usize,
}

impl<'a> Dialogue<'a> {
    pub(super) fn start(
        settings: UsiProgramSettings,
        name: String,
        clock: AnalysisClock,
        report: &'a mut dyn FnMut(UsiAnalysisReport),
    ) -> Result<Self, UsiClientError> {
        let process = UsiProcess::start(&settings)?;
        let now = Instant::now();
        let mut dialogue = Self {
            engine: engine_identity(&name, None, &settings.options),
            settings,
            name,
            clock,
            report,
            process,
            phase: UsiEnginePhase::Starting,
            phase_begun: now,
            heard: now,
            identity: UsiProgramIdentity::default(),
            search: None,
            search_time: Duration::ZERO,
            waiting: None,
            running: None,
            typed: VecDeque::new(),
            was_typed: false,
            reported: Vec::new(),
            lines: Vec::new(),
            skipped: 0,
            last_report: now,
            second: FloodWindow { begun: now, lines: 0, dropped: 0 },
        };
        dialogue.send("usi");
        Ok(dialogue)
    }

    /// Talks until the program is to end (`commands` is closed) or fails.
    pub(super) fn run(&mut self, commands: &Receiver<ThreadCommand>) -> Result<(), UsiClientError> {
        let result = self.talk(commands);
        if result.is_ok() {
            self.send("quit");
        }
        self.report_changes();
        result
    }

    fn talk(&mut self, commands: &Receiver<ThreadCommand>) -> Result<(), UsiClientError> {
        loop {
            let command = if self.phase == UsiEnginePhase::Idle {
                match commands.recv_timeout(IDLE_INTERVAL) {
                    Ok(command) => Some(command),
                    Err(RecvTimeoutError::Timeout) => None,
                    Err(RecvTimeoutError::Disconnected) => return Ok(()),
                }
            } else {
                match commands.try_recv() {
                    Ok(command) => Some(command),
                    Err(TryRecvError::Empty) => None,
                    Err(TryRecvError::Disconnected) => return Ok(()),
                }
            };
            if let Some(command) = command {
                self.take_command(command);
                continue;
            }
            self.read_lines()?;
            self.check_deadline()?;
            if self.last_report.elapsed() >= REPORT_INTERVAL {
                self.report_changes();
            }
        }
    }

    fn take_command(&mut self, command: ThreadCommand) {
        match command {
            ThreadCommand::Analyse(request) => {
                self.waiting = Some(request);
                self.stop_search();
                self.begin_waiting();
            }
            ThreadCommand::Stop => {
                self.waiting = None;
                self.stop_search();
            }
            ThreadCommand::Press(button) => self.send(format!("setoption name {button}")),
            ThreadCommand::Say(line) => self.say(line),
        }
    }

    /// Sends a typed line at once, or when no search runs.
    fn say(&mut self, line: String) {
        self.was_typed = true;
        match TypedLine::of(&line) {
            TypedLine::AtAnyTime => return self.send(line),
            TypedLine::BetweenSearches => {
                let is_running = self.phase == UsiEnginePhase::Searching;
                let again = self.running.take().filter(|_| is_running);
                self.waiting = self.waiting.take().or(again);
            }
            TypedLine::InPlaceOfOurs => (self.waiting, self.running) = (None, None),
        }
        self.typed.push_back(line);
        self.stop_search();
        self.begin_waiting();
    }

    /// Sends the typed lines that wait. One may begin a search, whose lines are nobody's result.
    fn send_typed(&mut self) {
        while self.phase == UsiEnginePhase::Idle
            && let Some(line) = self.typed.pop_front()
        {
            let is_search = line.split_whitespace().next() == Some("go");
            self.send(line);
            if is_search {
                (self.search, self.search_time) = (None, Duration::ZERO);
                self.enter(UsiEnginePhase::Searching);
            }
        }
    }

    fn stop_search(&mut self) {
        if self.phase == UsiEnginePhase::Searching {
            self.send("stop");
            self.enter(UsiEnginePhase::Stopping);
        }
    }

    /// Begins the search that waits, if the program is ready for it.
    fn begin_waiting(&mut self) {
        self.send_typed();
        if self.phase != UsiEnginePhase::Idle {
            return;
        }
        let Some(request) = self.waiting.take() else { return };
        self.running = Some(request.clone());
        let UsiAnalysisRequest { generation, position, go } = *request;
        self.reported.clear();
        self.was_typed = false;
        self.send(position_command(&position));
        self.send(format!("go {}", go.words()));
        self.search = Some(SearchCollector::new(generation, position));
        self.search_time = go.time();
        self.enter(UsiEnginePhase::Searching);
    }

    fn enter(&mut self, phase: UsiEnginePhase) {
        self.phase = phase;
        self.phase_begun = Instant::now();
        (self.report)(UsiAnalysisReport::Phase(phase));
    }

    /// A program may take its time to get ready and to search, but not to say who it is and to stop.
    fn check_deadline(&mut self) -> Result<(), UsiClientError> {
        let expected = match self.phase {
            UsiEnginePhase::Starting => "usiok",
            UsiEnginePhase::Stopping => "bestmove after stop",
            UsiEnginePhase::Idle => return Ok(()),
            UsiEnginePhase::GettingReady | UsiEnginePhase::Searching => {
                let limit = self.settings.timeout * SILENT_TIMEOUTS + self.search_time;
                if self.heard.max(self.phase_begun).elapsed() >= limit {
                    self.report_fault(UsiFault::Silent(limit));
                }
                return Ok(());
            }
        };
        let timeout = self.settings.timeout;
        if self.phase_begun.elapsed() < timeout { Ok(()) } else { Err(UsiClientError::Timeout { expected, timeout }) }
    }

    /// Reads the lines that are there, or waits a little for the first.
    fn read_lines(&mut self) -> Result<(), UsiClientError> {
        let mut until = Instant::now();
        if self.phase != UsiEnginePhase::Idle {
            until += BUSY_INTERVAL;
        }
        for _ in 0..LINES_PER_TURN {
            let read = self.process.read_line(until);
            if read.is_err() {
                self.take_errors();
            }
            let Some(line) = read? else { break };
            until = Instant::now();
            self.take_line(&line);
        }
        Ok(())
    }

    fn take_line(&mut self, line: &str) {
        self.heard = Instant::now();
        if self.is_flooded() && !is_answer(line) {
            self.second.dropped += 1;
            if self.second.dropped.is_multiple_of(64) {
                // The full queue then blocks the program instead of a core.
                std::thread::sleep(Duration::from_millis(1));
            }
            return;
        }
        self.record(DialogueDirection::FromProgram, line);
        match UsiProgramMessage::parse(line) {
            UsiProgramMessage::Name(name) => self.identity.name = Some(name),
            UsiProgramMessage::Author(author) => self.identity.author = Some(author),
            // A typed `usi` lists them again.
            UsiProgramMessage::Option(option) if self.phase == UsiEnginePhase::Starting => {
                self.identity.options.push(option);
            }
            UsiProgramMessage::UsiOk if self.phase == UsiEnginePhase::Starting => self.get_ready(),
            UsiProgramMessage::ReadyOk if self.phase == UsiEnginePhase::GettingReady => {
                self.send("usinewgame");
                self.enter(UsiEnginePhase::Idle);
                self.begin_waiting();
            }
            UsiProgramMessage::Info(info) => {
                if let (UsiEnginePhase::Searching, Some(search)) = (self.phase, &mut self.search) {
                    search.take(*info);
                }
            }
            UsiProgramMessage::BestMove(best, _) => self.finish_search(line, Some(best)),
            UsiProgramMessage::Unreadable => {
                self.report_fault(UsiFault::Unreadable(line.to_owned()));
                self.finish_search(line, None);
            }
            UsiProgramMessage::Checkmate(words) => self.finish_mate_search(line, &words),
            // Programs greet before they are asked.
            UsiProgramMessage::Other if self.phase != UsiEnginePhase::Starting && !self.was_typed => {
                self.report_fault(UsiFault::Nonsense(line.to_owned()));
            }
            UsiProgramMessage::Option(_)
            | UsiProgramMessage::UsiOk
            | UsiProgramMessage::ReadyOk
            | UsiProgramMessage::Blank
            | UsiProgramMessage::Other => {}
        }
    }

    /// Counts a line; whether it is one too many.
    fn is_flooded(&mut self) -> bool {
        if self.second.begun.elapsed() >= Duration::from_secs(1) {
            let FloodWindow { lines, dropped, .. } = self.second;
            self.second = FloodWindow { begun: Instant::now(), lines: 0, dropped: 0 };
            if dropped > 0 {
                self.skipped += dropped;
                self.report_fault(UsiFault::Flood { lines, dropped });
            }
        }
        self.second.lines += 1;
        self.second.lines > LINES_PER_SECOND
    }

    /// Sets the options, and lets the program read its files.
    fn get_ready(&mut self) {
        self.engine = engine_identity(&self.name, self.identity.name.as_deref(), &self.settings.options);
        (self.report)(UsiAnalysisReport::Identified(self.identity.clone()));
        let settings = self.settings.clone();
        for (name, value) in &settings.options {
            let known = self.identity.options.iter().find(|option| option.name.eq_ignore_ascii_case(name));
            match known.map(|option| option.check(value).map(|()| option.set_command(value))) {
                Some(Ok(command)) => self.send(command),
                Some(Err(message)) => self.report_fault(UsiFault::OptionValue(message)),
                None if IMPLICIT_OPTIONS.contains(&name.as_str()) => {
                    self.send(format!("setoption name {name} value {value}"));
                }
                None => self.report_fault(UsiFault::NoOption(name.clone())),
            }
        }
        let names: Vec<String> = self.identity.options.iter().map(|option| option.name.clone()).collect();
        match settings.threads_to_set(&names) {
            Some(threads) => self.send(format!("setoption name {THREADS_OPTION} value {threads}")),
            None if settings.threads.is_some() && UsiProgramSettings::lacks_threads(&names) => {
                self.report_fault(UsiFault::NoOption(THREADS_OPTION.to_owned()));
            }
            None => {}
        }
        self.send("isready");
        self.enter(UsiEnginePhase::GettingReady);
    }

    fn finish_search(&mut self, line: &str, best: Option<UsiBestMove>) {
        if !matches!(self.phase, UsiEnginePhase::Searching | UsiEnginePhase::Stopping) {
            return self.report_fault(UsiFault::Unasked(line.to_owned()));
        }
        if let (Some(search), Some(UsiBestMove::Move(mv))) = (&self.search, best) {
            let reasons = legality::reasons(&search.position, mv);
            if !reasons.is_empty() {
                self.report_fault(UsiFault::IllegalMove { mv: mv.to_string(), reasons });
            }
        }
        if let Some(search) = &mut self.search {
            search.finish_iteration();
        }
        self.end_search(|generation| UsiAnalysisReport::Finished(generation, best));
    }

    fn finish_mate_search(&mut self, line: &str, words: &[String]) {
        let is_searching = matches!(self.phase, UsiEnginePhase::Searching | UsiEnginePhase::Stopping);
        if !is_searching {
            return self.report_fault(UsiFault::Unasked(line.to_owned()));
        }
        let Some(search) = &self.search else {
            return self.end_typed_search();
        };
        let answer = match words.first().map(String::as_str) {
            Some("nomate") => UsiMateAnswer::NoMate,
            Some("timeout") | None => UsiMateAnswer::Timeout,
            Some("notimplemented") => UsiMateAnswer::NotImplemented,
            Some(_) => UsiMateAnswer::Mate(Box::new(replayed(&search.position, words))),
        };
        if let UsiMateAnswer::Mate(line) = &answer {
            self.tell_illegal_ply(1, &line.clone());
        }
        self.end_search(|generation| UsiAnalysisReport::MateFinished(generation, answer));
    }

    /// Ends a search that was typed: its answer stands in the dialogue.
    fn end_typed_search(&mut self) {
        self.enter(UsiEnginePhase::Idle);
        self.begin_waiting();
    }

    fn end_search(&mut self, report: impl FnOnce(u64) -> UsiAnalysisReport) {
        self.report_changes();
        if let Some(search) = &self.search {
            (self.report)(report(search.generation));
        }
        self.enter(UsiEnginePhase::Idle);
        self.begin_waiting();
    }

    /// Tells a fault, of each kind one for each search.
    fn report_fault(&mut self, fault: UsiFault) {
        if self.reported.iter().all(|reported| !reported.is_like(&fault)) {
            self.reported.push(fault.clone());
            (self.report)(UsiAnalysisReport::Fault(fault));
        }
    }

    fn tell_illegal_ply(&mut self, rank: usize, line: &ReplayedLine) {
        if let Some(fault) = &line.fault {
            self.report_fault(UsiFault::IllegalLine {
                rank,
                ply: fault.at + 1,
                text: line.plies[fault.at].text.clone(),
                reasons: fault.explanation.verdict.reasons.clone(),
            });
        }
    }

    fn send(&mut self, line: impl Into<String>) {
        let line = line.into();
        self.record(DialogueDirection::ToProgram, &line);
        self.process.send(line);
    }

    fn record(&mut self, direction: DialogueDirection, text: &str) {
        if self.lines.len() >= LINES_PER_REPORT && direction == DialogueDirection::FromProgram && !is_answer(text) {
            self.skipped += 1;
            return;
        }
        let text = text.chars().take(MAX_LINE_LENGTH).collect();
        self.lines.push(DialogueLine { time: self.clock.elapsed(), direction, text });
    }

    fn take_errors(&mut self) {
        let (errors, lost) = self.process.take_errors();
        self.skipped += lost;
        for error in errors {
            self.record(DialogueDirection::Error, &error);
        }
    }

    /// Reports what has changed since the last report.
    fn report_changes(&mut self) {
        self.last_report = Instant::now();
        self.take_errors();
        let changes = self.search.as_mut().and_then(|search| {
            let lines = search.take_changes()?;
            Some((search.generation, lines, search.figures, search.take_result(&self.engine)))
        });
        if let Some((generation, lines, figures, result)) = changes {
            for line in &lines {
                self.tell_illegal_ply(line.rank, &line.line);
            }
            (self.report)(UsiAnalysisReport::Search { generation, lines, figures });
            if let Some(result) = result.filter(|result| !result.lines.is_empty()) {
                (self.report)(UsiAnalysisReport::Result(generation, Box::new(result)));
            }
        }
        if !self.lines.is_empty() || self.skipped > 0 {
            let (lines, skipped) = (std::mem::take(&mut self.lines), std::mem::take(&mut self.skipped));
            (self.report)(UsiAnalysisReport::Dialogue(lines, skipped));
        }
    }
}

/// The line must not be left out.
fn is_answer(line: &str) -> bool {
    const ANSWERS: [&str; 6] = ["bestmove", "checkmate", "readyok", "usiok", "id ", "option "];
    ANSWERS.iter().any(|answer| line.starts_with(answer))
}
