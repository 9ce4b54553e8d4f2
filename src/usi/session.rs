//! A USI session: commands in order, at most one search at a time.

use super::engine_resources::EngineResources;
use super::input_line::{self, UsiInputLine};
use super::job::{JobContext, ReplySender, RunningJob};
use super::{GoCommand, GoMateTime, UsiCommand, UsiDebugCommand, UsiReply, debug, go_mate, go_search, go_task};
use crate::analysis::Engine;
use crate::rules::{Color, Position};
use crate::search::ClockTimes;
use crate::wording::quoted;
use std::io::{BufRead, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// Serves commands from `input` until `quit` or its end, and says replies to `output`.
///
/// # Errors
/// When `input` cannot be read. Replies that cannot be written are lost, as nobody is there to hear them.
pub fn serve(mut input: impl BufRead, output: impl Write + Send + 'static) -> std::io::Result<()> {
    let output = Mutex::new(output);
    let say: ReplySender = Arc::new(move |reply: &UsiReply| {
        let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(output, "{reply}").and_then(|()| output.flush()).is_ok()
    });
    let mut session = UsiSession::new(say);
    while let Some(line) = input_line::read_line(&mut input)? {
        let text = match line {
            UsiInputLine::Text(text) => text,
            UsiInputLine::TooLong => {
                session.send_error(format!("a line of more than {} bytes was left out", input_line::MAX_LINE_BYTES));
                continue;
            }
        };
        match UsiCommand::parse(&text) {
            Ok(UsiCommand::Quit) => {
                session.finish_search();
                break;
            }
            Ok(command) => session.handle(command),
            Err(problem) => session.send_error(problem.to_string()),
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
    /// The `go ponder` in progress, whose clocks count for a `ponderhit` that carries none, and who is to move.
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
                if let Err(problem) = self.resources.set_option(&name, &value) {
                    self.send_error(problem);
                }
            }
            UsiCommand::Position(position, problems) => {
                for problem in problems {
                    self.send_error(problem);
                }
                self.position = *position;
            }
            UsiCommand::Go(go) => self.go(go),
            UsiCommand::PonderHit(clocks) => self.ponder_hit(clocks),
            UsiCommand::Debug(asked) => self.debug(asked),
            UsiCommand::Stop | UsiCommand::GameOver | UsiCommand::Quit => self.finish_search(),
            UsiCommand::Ignored => {}
        }
    }

    fn send(&self, reply: &UsiReply) {
        (self.reply_sender)(reply);
    }

    fn send_error(&self, problem: String) {
        self.send(&UsiReply::Error(problem));
    }

    fn prepare_and_confirm(&mut self) {
        match self.resources.load_weights() {
            Ok(Some(name)) => self.send(&UsiReply::InfoString(format!("weights: {name}"))),
            Ok(None) => {}
            Err(problem) => self.send_error(problem),
        }
        self.engine();
        self.send(&UsiReply::Ready);
    }

    fn engine(&mut self) -> Arc<Engine> {
        let (engine, problem) = self.resources.engine();
        if let Some(problem) = problem {
            self.send_error(problem);
        }
        engine
    }

    fn go(&mut self, go: GoCommand) {
        if let [first, ..] = go.unknown.as_slice() {
            self.send_error(format!("unknown word {} after go", quoted(first)));
        }
        if let Some(mate) = go.mate {
            self.start_mate_search(&go, mate);
            return;
        }
        // First, so that the table of an engine that is not wanted any more is gone before a new one is made.
        self.finish_search();
        let options = self.resources.options();
        let (task, manner) =
            (go_task::analysis_task(&go, options, &self.position), go_task::reply_options(&go, options));
        let (engine, hold) = (self.engine(), go_task::answer_waits_for_command(&go, &task));
        self.start(hold, move |job| go_search::search_and_answer(job, &engine, &task, manner));
        self.pondering = go.ponder.then(|| (go, self.position.side_to_move()));
    }

    fn start_mate_search(&mut self, go: &GoCommand, mate: GoMateTime) {
        let options = self.resources.options();
        let (limits, mebibytes) = (go_task::mate_limits(go, mate, options), options.hash_mebibytes);
        let (table, position) = (self.resources.mate_table(), self.position.clone());
        self.start(false, move |job| go_mate::search_mate(job, &position, &table, mebibytes, limits));
    }

    fn debug(&mut self, asked: UsiDebugCommand) {
        match asked {
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
                let engine = self.engine();
                self.start(false, move |job| debug::bench(job, &engine));
            }
        }
    }

    /// Starts `work` once the answer of what runs is out.
    fn start(&mut self, hold: bool, work: impl FnOnce(&JobContext) + Send + 'static) {
        self.finish_search();
        self.running_job = Some(RunningJob::start(hold, Arc::clone(&self.reply_sender), work));
    }

    fn ponder_hit(&mut self, clocks: Option<ClockTimes>) {
        let (Some((go, color)), Some(running)) = (self.pondering.take(), &self.running_job) else {
            self.send_error("ponderhit without go ponder".to_owned());
            return;
        };
        let clocks = clocks.or(go.time_left);
        let budget = go_task::time_budget(&go, clocks, self.resources.options(), color);
        if budget.is_some() || go.depth.is_some() || go.nodes.is_some() {
            running.release(budget);
        } else {
            // Nothing says how long to go on: answer with what there is.
            running.stop();
        }
    }

    /// Nobody can say `stop` any more: work with a limit is waited for if somebody still listens, one without is
    /// stopped.
    fn end_of_input(&mut self) {
        if let Some(running) = self.running_job.take() {
            let farewell = UsiReply::InfoString("end of input: the search ends at its limit".to_owned());
            if !running.send_unless_answered(&self.reply_sender, &farewell) {
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
