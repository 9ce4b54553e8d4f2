//! This program's own engine as a player, in the same process.

use super::{Answer, Choice, Failure, Player, Told, Turn};
use crate::analysis::{Engine, Report, Task};
use crate::rules::Position;
use crate::rules::declaration::Declaration;
use crate::search::{Control, Limits, Outcome};
use std::sync::Arc;
use std::time::Duration;

/// Kept back of the clock for what happens around the search.
const MARGIN: Duration = Duration::from_millis(10);

/// An engine that plays under limits of its own. Two players may share one engine and its table.
pub struct EnginePlayer {
    name: String,
    engine: Arc<Engine>,
    limits: Limits,
}

impl EnginePlayer {
    /// Plays with `engine` under `limits`, and on the clock where the game has one.
    pub fn new(name: impl Into<String>, engine: Arc<Engine>, limits: Limits) -> Self {
        Self { name: name.into(), engine, limits }
    }
}

impl Player for EnginePlayer {
    fn name(&self) -> &str {
        &self.name
    }

    fn allowance(&self) -> Option<Duration> {
        self.limits.time.map(|budget| budget.hard)
    }

    fn new_game(&mut self) -> Result<(), Failure> {
        self.engine.clear();
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Answer, Failure> {
        let position = turn.position;
        if Declaration::count(position).wins() {
            return Ok(Answer { choice: Choice::Declare, told: Told::default() });
        }
        let mut limits = self.limits.clone();
        if let Some(clocks) = turn.clocks {
            limits.time = Some(clocks.budget(position.side_to_move(), MARGIN));
        }
        let found = search(&self.engine, position, limits, 1);
        let line = found.lines.first();
        let told =
            Told { score: line.map(|line| line.score), depth: line.map(|line| line.depth), nodes: Some(found.nodes) };
        Ok(Answer { choice: found.best.map_or(Choice::Resign, Choice::Move), told })
    }
}

/// What `engine` finds in `position`.
pub(super) fn search(engine: &Engine, position: &Position, limits: Limits, multipv: usize) -> Outcome {
    let task = Task { position: position.clone(), multipv, threat: false, limits };
    let mut found = Outcome { best: None, lines: Vec::new(), nodes: 0 };
    engine.run(&task, &Control::new(), |report| {
        if let Report::Done(outcome) = report {
            found = outcome;
        }
    });
    found
}
