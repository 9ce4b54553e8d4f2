//! A USI session: reads commands, carries them out in order, and runs at most one job at a time.

use super::command::{UsiCommand, UsiDebugCommand};
use super::engine_resources::EngineResources;
use super::go_command::{GoCommand, GoMateTime};
use super::job::{JobContext, ReplySender, RunningJob};
use super::reply::UsiReply;
use super::{debug, go_mate, go_search};
use sankoma_analysis::Engine;
use sankoma_record::files::bounded_line::{self, InputLine};
use sankoma_rules::{Color, Position};
use sankoma_search::ClockTimes;
use sankoma_wording::{Message, quoted};
use std::io::{BufRead, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// Limits of one `go` that are named where they cannot be read.
const MAX_NAMED_PROBLEMS: usize = 4;

/// Serves commands from `input` until `quit` or the end of input, and writes replies to `output`.
///
/// # Errors
/// `input` cannot be read. Replies that cannot be written are dropped: the reader is gone.
pub fn serve(mut input: impl BufRead, output: impl Write + Send + 'static) -> std::io::Result<()> {
    let output = Mutex::new(output);
    let send: ReplySender = Arc::new(move |reply: &UsiReply| {
        let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(output, "{reply}").and_then(|()| output.flush()).is_ok()
    });
    let mut session = UsiSession::new(send);
    while let Some(line) = bounded_line::read_line(&mut input)? {
        let text = match line {
            InputLine::Text(text) => text,
            InputLine::TooLong => {
                session.send_error(&format!("a line of more than {} bytes was left out", bounded_line::MAX_LINE_BYTES));
                continue;
            }
        };
        match UsiCommand::parse(&text) {
            Ok(UsiCommand::Quit) => {
                session.finish_search();
                break;
            }
            Ok(command) => session.handle(command),
            Err(error) => session.send_error(&error),
        }
    }
    session.end_of_input();
    Ok(())
}

struct UsiSession {
    reply_sender: ReplySender,
    resources: EngineResources,
    position: Position,
    running_job: Option<RunningJob>,
    /// The `go ponder` in progress and the side to move; its clocks are used if `ponderhit` carries none.
    pondering: Option<(GoCommand, Color)>,
}

impl UsiSession {
    fn new(reply_sender: ReplySender) -> Self {
        let (resources, position) = (EngineResources::default(), Position::startpos());
        Self { reply_sender, resources, position, running_job: None, pondering: None }
    }

    fn handle(&mut self, command: UsiCommand) {
        match command {
            UsiCommand::Usi => self.send(&UsiReply::Identity),
            UsiCommand::IsReady => self.prepare_and_confirm(),
            UsiCommand::NewGame => {
                self.finish_search();
                self.resources.clear();
            }
            UsiCommand::SetOption { name, value } => {
                if let Err(error) = self.resources.set_option(&name, &value) {
                    self.send_error(&error);
                }
            }
            UsiCommand::Position(position, problems) => {
                for problem in &problems {
                    self.send_error(problem);
                }
                self.position = *position;
            }
            UsiCommand::Go(go) => self.go(go),
            UsiCommand::PonderHit(clocks, problems) => {
                self.report_problems(&problems);
                self.ponder_hit(clocks);
            }
            UsiCommand::Debug(command) => self.debug(command),
            UsiCommand::Stop | UsiCommand::GameOver | UsiCommand::Quit => self.finish_search(),
            UsiCommand::Ignored => {}
        }
    }

    fn send(&self, reply: &UsiReply) {
        (self.reply_sender)(reply);
    }

    fn send_error(&self, error: &impl ToString) {
        self.send(&UsiReply::Error(error.to_string()));
    }

    fn prepare_and_confirm(&mut self) {
        match self.resources.load_weights() {
            Ok(Some(name)) => self.send(&UsiReply::InfoString(format!("weights: {name}"))),
            Ok(None) => {}
            Err(error) => self.send_error(&error),
        }
        self.load_book();
        self.engine();
        // Here, where the GUI waits: after usinewgame, which has no answer, the clock of the first move would pay for
        // it.
        if self.running_job.as_ref().is_none_or(RunningJob::has_ended) {
            self.resources.clear();
        }
        self.send(&UsiReply::Ready);
    }

    /// Opens the book that the options name, and says what became of it.
    fn load_book(&mut self) {
        match self.resources.load_book() {
            Ok(Some(name)) => self.send(&UsiReply::InfoString(format!("book: {name}"))),
            Ok(None) => {}
            Err(error) => self.send_error(&error),
        }
    }

    /// Answers from the book if it has a move. While the GUI analyses or the engine ponders, the book is not asked.
    fn answer_from_book(&mut self, go: &GoCommand) -> bool {
        if go.infinite || go.ponder || !go.search_moves.is_empty() {
            return false;
        }
        self.load_book();
        let Some(replies) = self.resources.book_replies(&self.position) else { return false };
        for reply in &replies {
            self.send(reply);
        }
        true
    }

    fn engine(&mut self) -> Arc<Engine> {
        let found = self.resources.engine();
        self.checked(found)
    }

    fn engine_to_search(&mut self) -> Arc<Engine> {
        let found = self.resources.engine_to_search();
        self.checked(found)
    }

    /// Tells what was wrong when the engine was made.
    fn checked(&self, (engine, problem): (Arc<Engine>, Option<String>)) -> Arc<Engine> {
        if let Some(problem) = &problem {
            self.send_error(problem);
        }
        engine
    }

    fn go(&mut self, mut go: GoCommand) {
        self.report_problems(&go.problems);
        if let [first, ..] = go.unknown.as_slice() {
            self.send_error(&format!("unknown word {} after go", quoted(first)));
        }
        for mv in go.search_moves.iter().filter(|&&mv| !self.position.is_legal(mv)) {
            self.send_error(&format!("searchmoves {mv} is not legal here"));
        }
        if go.has_lost_its_limit() {
            self.send_error(&"no limit after go can be read: searching one ply");
            go.depth = Some(1);
        }
        if let Some(mate) = go.mate {
            self.start_mate_search(go, mate);
            return;
        }
        // First, so that the memory of a replaced engine is free before a new one is made.
        self.finish_search();
        let options = self.resources.options();
        let task = go_search::analysis_task(&go, options, &self.position);
        let reply_options = go_search::reply_options(&go, options);
        let hold = go_search::answer_waits_for_command(&go, &task);
        if !hold && !go_search::can_declare(&self.position, &reply_options) && self.answer_from_book(&go) {
            return;
        }
        let engine = self.engine_to_search();
        self.start(hold, move |job| go_search::search_and_answer(job, &engine, &task, reply_options));
        self.pondering = go.ponder.then(|| (go, self.position.side_to_move()));
    }

    /// Names the first limits that cannot be read, and counts the others.
    fn report_problems(&self, problems: &[Message]) {
        let (named, others) = problems.split_at(problems.len().min(MAX_NAMED_PROBLEMS));
        for problem in named {
            self.send_error(problem);
        }
        if !others.is_empty() {
            self.send_error(&format!("limits after go that cannot be read either: {}", others.len()));
        }
    }

    fn start_mate_search(&mut self, go: GoCommand, mate: GoMateTime) {
        let options = self.resources.options();
        let (limits, mebibytes) = (go_mate::mate_limits(&go, mate, options), options.hash_mebibytes);
        let (table, position) = (self.resources.mate_table(), self.position.clone());
        self.start(go.ponder, move |job| go_mate::search_mate(job, &position, &table, mebibytes, limits));
        self.pondering = go.ponder.then(|| (go, self.position.side_to_move()));
    }

    fn debug(&mut self, command: UsiDebugCommand) {
        match command {
            UsiDebugCommand::Position => self.send(&UsiReply::PlainText(debug::position_lines(&self.position))),
            UsiDebugCommand::Eval => {
                let engine = self.engine();
                let text = debug::eval_lines(&self.position, engine.weights());
                self.send(&UsiReply::PlainText(text));
            }
            UsiDebugCommand::Perft(depth) => {
                let position = self.position.clone();
                self.start(false, move |job| debug::perft(job, position, depth));
            }
            UsiDebugCommand::Bench => {
                self.finish_search();
                let engine = self.engine_to_search();
                self.start(false, move |job| debug::bench(job, &engine));
            }
        }
    }

    /// Ends the running job, which answers, and starts `work`. With `hold` its answer waits for a command.
    fn start(&mut self, hold: bool, work: impl FnOnce(&JobContext) + Send + 'static) {
        self.finish_search();
        self.running_job = Some(RunningJob::start(hold, Arc::clone(&self.reply_sender), work));
    }

    fn ponder_hit(&mut self, clocks: Option<ClockTimes>) {
        let (Some((go, color)), Some(running)) = (self.pondering.take(), &self.running_job) else {
            self.send_error(&"ponderhit without go ponder");
            return;
        };
        if go.mate.is_some() {
            // Its time counts from `go`.
            running.release(None);
            return;
        }
        let clocks = clocks.or(go.time_left);
        let budget = go_search::time_budget(&go, clocks, self.resources.options(), color);
        if budget.is_some() || go.depth.is_some() || go.nodes.is_some() {
            running.release(budget);
        } else {
            // There is no limit at all: answer at once.
            running.stop();
        }
    }

    /// No `stop` can come any more: a job with a limit is waited for if its output is still read, one without is
    /// stopped.
    fn end_of_input(&mut self) {
        if let Some(running) = self.running_job.take() {
            let notice = UsiReply::InfoString("end of input: the search ends at its limit".to_owned());
            if !running.send_unless_answered(&self.reply_sender, &notice) {
                running.stop();
            }
            running.stop_if_held();
            running.join();
        }
    }

    fn finish_search(&mut self) {
        self.pondering = None;
        if let Some(running) = self.running_job.take() {
            running.stop();
            running.join();
        }
    }
}
