//! A USI session: commands in order, at most one search at a time.

use super::running::{Manner, Running, Say};
use super::weights::Loaded;
use super::{Command, Go, OptionRow, Options, Reply, debug};
use crate::analysis::{Engine, Task};
use crate::eval::Explainable as _;
use crate::rules::{Position, quoted};
use crate::search::{Budget, Limits, TimeLeft};
use std::io::{BufRead, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// Serves commands from `input` until `quit` or its end, and says replies to `output`.
///
/// # Errors
/// When `input` cannot be read. Replies that cannot be written are lost, as nobody is there to hear them.
pub fn serve(input: impl BufRead, output: impl Write + Send + 'static) -> std::io::Result<()> {
    let output = Mutex::new(output);
    let say: Say = Arc::new(move |reply: &Reply| {
        let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(output, "{reply}").and_then(|()| output.flush()).is_ok()
    });
    let mut session = Session::new(say);
    for line in input.split(b'\n') {
        // A GUI may send names in an encoding of its own; that is no reason to leave the game.
        match Command::parse(&String::from_utf8_lossy(&line?)) {
            Ok(Command::Quit) => {
                session.finish_search();
                break;
            }
            Ok(command) => session.obey(command),
            Err(problem) => session.complain(&problem.to_string()),
        }
    }
    session.end_of_input();
    Ok(())
}

struct Session {
    say: Say,
    options: Options,
    /// Made when `isready` or the first search asks for them.
    weights: Option<Loaded>,
    /// Made when first needed: the GUI may ask for another table size before.
    engine: Option<Arc<Engine>>,
    position: Position,
    running: Option<Running>,
    /// Clocks of the `go ponder` in progress, for a `ponderhit` that carries none.
    ponder_go: Option<Go>,
}

impl Session {
    fn new(say: Say) -> Self {
        Self {
            say,
            options: Options::default(),
            weights: None,
            engine: None,
            position: Position::startpos(),
            running: None,
            ponder_go: None,
        }
    }

    fn obey(&mut self, command: Command) {
        match command {
            Command::Usi => {
                self.say(&Reply::Identity);
            }
            Command::IsReady => {
                self.load_weights();
                self.engine();
                self.say(&Reply::Ready);
            }
            Command::NewGame => {
                self.finish_search();
                self.engine.iter().for_each(|engine| engine.clear());
            }
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::Position(position, problems) => {
                for problem in problems {
                    self.complain(&problem);
                }
                self.position = *position;
            }
            Command::Go(go) => {
                for word in &go.unknown {
                    self.complain(&format!("unknown word {} after go", quoted(word)));
                }
                self.go(go);
            }
            Command::Debug(asked) => {
                self.finish_search();
                let engine = self.engine();
                let text = debug::answer(asked, &self.position, &engine);
                self.say(&Reply::Plain(text));
            }
            Command::PonderHit(clocks) => self.ponder_hit(clocks),
            Command::Stop | Command::GameOver | Command::Quit => self.finish_search(),
            Command::Nothing => {}
        }
    }

    /// Whether anybody heard it.
    fn say(&self, reply: &Reply) -> bool {
        (self.say)(reply)
    }

    fn complain(&self, problem: &str) {
        self.say(&Reply::Text(format!("error: {problem}")));
    }

    fn set_option(&mut self, name: &str, value: &str) {
        let Some(row) = OptionRow::find(name) else {
            self.complain(&format!("unknown option {}", quoted(name)));
            return;
        };
        let before = self.options.hash_mebibytes;
        if let Err(problem) = row.set(&mut self.options, value) {
            self.complain(&problem);
        }
        if self.options.hash_mebibytes != before {
            self.engine = None;
        }
    }

    /// Files that are refused leave the weights as they were.
    fn load_weights(&mut self) {
        let weights = self.weights.get_or_insert_with(Loaded::built_in);
        match weights.follow(&self.options) {
            Ok(true) => {
                let told = Reply::Text(format!("weights: {}", weights.weights().name()));
                self.engine = None;
                self.say(&told);
            }
            Ok(false) => {}
            Err(problem) => self.complain(&problem),
        }
    }

    fn engine(&mut self) -> Arc<Engine> {
        if let Some(engine) = &self.engine {
            return Arc::clone(engine);
        }
        let wanted = self.options.hash_mebibytes;
        let weights = self.weights.get_or_insert_with(Loaded::built_in).weights().clone();
        let engine = Arc::new(Engine::new(weights, wanted));
        if engine.mebibytes() < wanted {
            self.complain(&format!("USI_Hash {wanted} does not fit into memory, {} is used", engine.mebibytes()));
        }
        Arc::clone(self.engine.insert(engine))
    }

    fn go(&mut self, go: Go) {
        self.finish_search();
        if go.mate {
            self.say(&Reply::NoMateSearch);
            return;
        }
        let limits = Limits {
            depth: go.depth,
            nodes: go.nodes,
            time: if go.ponder { None } else { self.budget(&go, go.time_left) },
            search_moves: go.search_moves.clone(),
        };
        let task = Task {
            position: self.position.clone(),
            multipv: self.options.multipv,
            threat: self.options.threat,
            limits,
        };
        // A bare `go` has no limit either: it is `go infinite`.
        let unlimited = task.limits == Limits { search_moves: task.limits.search_moves.clone(), ..Limits::default() };
        let hold = go.infinite || go.ponder || unlimited;
        let manner = Manner {
            multipv: self.options.multipv > 1,
            passes: self.options.null_move_pv,
            entering_king: self.options.entering_king,
            resign_value: self.options.resign_value,
        };
        let engine = self.engine();
        self.running = Some(Running::start(engine, task, hold, manner, Arc::clone(&self.say)));
        self.ponder_go = go.ponder.then_some(go);
    }

    fn budget(&self, go: &Go, clocks: Option<TimeLeft>) -> Option<Budget> {
        if let Some(time) = go.move_time {
            return Some(Budget::exactly(time));
        }
        let clocks = clocks.filter(|_| !go.infinite)?;
        Some(clocks.budget(self.position.side_to_move(), self.options.network_delay))
    }

    fn ponder_hit(&mut self, clocks: Option<TimeLeft>) {
        let Some(go) = self.ponder_go.take() else {
            self.complain("ponderhit without go ponder");
            return;
        };
        let budget = self.budget(&go, clocks.or(go.time_left));
        let Some(running) = &self.running else { return };
        if budget.is_some() || go.depth.is_some() || go.nodes.is_some() {
            running.release(budget);
        } else {
            // Nothing says how long to go on: answer with what there is.
            running.stop();
        }
    }

    /// Nobody can say `stop` any more: a search with a limit is waited for if somebody still listens, one without is
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
        self.ponder_go = None;
        if let Some(running) = self.running.take() {
            running.stop();
            running.join();
        }
    }
}
