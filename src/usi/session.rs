//! A USI session: commands in order, at most one search at a time.

use super::equipment::Equipment;
use super::lines::{self, Line};
use super::running::{Job, Running, Say};
use super::{Command, Debug, Go, Mate, Reply, debug, mating, order, playing};
use crate::analysis::Engine;
use crate::rules::{Color, Position, quoted};
use crate::search::TimeLeft;
use std::io::{BufRead, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// Serves commands from `input` until `quit` or its end, and says replies to `output`.
///
/// # Errors
/// When `input` cannot be read. Replies that cannot be written are lost, as nobody is there to hear them.
pub fn serve(mut input: impl BufRead, output: impl Write + Send + 'static) -> std::io::Result<()> {
    let output = Mutex::new(output);
    let say: Say = Arc::new(move |reply: &Reply| {
        let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(output, "{reply}").and_then(|()| output.flush()).is_ok()
    });
    let mut session = Session::new(say);
    while let Some(line) = lines::next(&mut input)? {
        let text = match line {
            Line::Text(text) => text,
            Line::TooLong => {
                session.complain(format!("a line of more than {} bytes was left out", lines::LONGEST));
                continue;
            }
        };
        match Command::parse(&text) {
            Ok(Command::Quit) => {
                session.finish_search();
                break;
            }
            Ok(command) => session.obey(command),
            Err(problem) => session.complain(problem.to_string()),
        }
    }
    session.end_of_input();
    Ok(())
}

struct Session {
    say: Say,
    equipment: Equipment,
    position: Position,
    running: Option<Running>,
    /// The `go ponder` in progress, whose clocks count for a `ponderhit` that carries none, and who is to move.
    pondering: Option<(Go, Color)>,
}

impl Session {
    fn new(say: Say) -> Self {
        let (equipment, position) = (Equipment::default(), Position::startpos());
        Self { say, equipment, position, running: None, pondering: None }
    }

    fn obey(&mut self, command: Command) {
        match command {
            Command::Usi => self.say(&Reply::Identity),
            Command::IsReady => self.get_ready(),
            Command::NewGame => {
                self.finish_search();
                self.equipment.clear();
            }
            Command::SetOption { name, value } => {
                if let Err(problem) = self.equipment.set_option(&name, &value) {
                    self.complain(problem);
                }
            }
            Command::Position(position, problems) => {
                for problem in problems {
                    self.complain(problem);
                }
                self.position = *position;
            }
            Command::Go(go) => self.go(go),
            Command::PonderHit(clocks) => self.ponder_hit(clocks),
            Command::Debug(asked) => self.debug(asked),
            Command::Stop | Command::GameOver | Command::Quit => self.finish_search(),
            Command::Nothing => {}
        }
    }

    fn say(&self, reply: &Reply) {
        (self.say)(reply);
    }

    fn complain(&self, problem: String) {
        self.say(&Reply::Error(problem));
    }

    fn get_ready(&mut self) {
        match self.equipment.load_weights() {
            Ok(Some(name)) => self.say(&Reply::Text(format!("weights: {name}"))),
            Ok(None) => {}
            Err(problem) => self.complain(problem),
        }
        self.engine();
        self.say(&Reply::Ready);
    }

    fn engine(&mut self) -> Arc<Engine> {
        let (engine, problem) = self.equipment.engine();
        if let Some(problem) = problem {
            self.complain(problem);
        }
        engine
    }

    fn go(&mut self, go: Go) {
        if let [first, ..] = go.unknown.as_slice() {
            self.complain(format!("unknown word {} after go", quoted(first)));
        }
        if let Some(mate) = go.mate {
            self.look_for_mate(&go, mate);
            return;
        }
        // First, so that the table of an engine that is not wanted any more is gone before a new one is made.
        self.finish_search();
        let options = self.equipment.options();
        let (task, manner) = (order::task(&go, options, &self.position), order::manner(&go, options));
        let (engine, hold) = (self.engine(), order::holds(&go, &task));
        self.start(hold, move |job| playing::play(job, &engine, &task, manner));
        self.pondering = go.ponder.then(|| (go, self.position.side_to_move()));
    }

    fn look_for_mate(&mut self, go: &Go, mate: Mate) {
        let options = self.equipment.options();
        let (limits, mebibytes) = (order::mate_limits(go, mate, options), options.hash_mebibytes);
        let (table, position) = (self.equipment.mate_table(), self.position.clone());
        self.start(false, move |job| mating::look(job, &position, &table, mebibytes, limits));
    }

    fn debug(&mut self, asked: Debug) {
        match asked {
            Debug::Position => self.say(&Reply::Plain(debug::position_lines(&self.position))),
            Debug::Eval => {
                let engine = self.engine();
                let text = debug::eval_lines(&self.position, engine.weights());
                self.say(&Reply::Plain(text));
            }
            Debug::Perft(depth) => {
                let position = self.position.clone();
                self.start(false, move |job| debug::perft(job, position, depth));
            }
            Debug::Bench => {
                self.finish_search();
                let engine = self.engine();
                self.start(false, move |job| debug::bench(job, &engine));
            }
        }
    }

    /// Starts `work` once the answer of what runs is out.
    fn start(&mut self, hold: bool, work: impl FnOnce(&Job) + Send + 'static) {
        self.finish_search();
        self.running = Some(Running::start(hold, Arc::clone(&self.say), work));
    }

    fn ponder_hit(&mut self, clocks: Option<TimeLeft>) {
        let (Some((go, color)), Some(running)) = (self.pondering.take(), &self.running) else {
            self.complain("ponderhit without go ponder".to_owned());
            return;
        };
        let clocks = clocks.or(go.time_left);
        let budget = order::budget(&go, clocks, self.equipment.options(), color);
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
        if let Some(running) = self.running.take() {
            let farewell = Reply::Text("end of input: the search ends at its limit".to_owned());
            if !running.say_before_answer(&self.say, &farewell) {
                running.stop();
            }
            running.stop_if_held();
            running.join();
        }
    }

    fn finish_search(&mut self) {
        self.pondering = None;
        if let Some(running) = self.running.take() {
            running.stop();
            running.join();
        }
    }
}
