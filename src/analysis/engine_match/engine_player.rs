//! This program's own engine as a player, in the same process.

use super::{MoveRequest, Player, PlayerAnswer, PlayerChoice, PlayerFailure, PlayerSearchInfo};
use crate::analysis::{AnalysisReport, AnalysisTask, Engine};
use crate::rules::Position;
use crate::rules::declaration::DeclarationCount;
use crate::search::{SearchControl, SearchLimits, SearchOutcome};
use std::sync::Arc;
use std::time::Duration;

/// Kept back of the clock for what happens around the search.
const CLOCK_MARGIN: Duration = Duration::from_millis(10);

/// An engine that plays under limits of its own. Two players may share one engine and its table.
pub struct EnginePlayer {
    name: String,
    engine: Arc<Engine>,
    limits: SearchLimits,
}

impl EnginePlayer {
    /// Plays with `engine` under `limits`, and on the clock where the game has one.
    pub fn new(name: impl Into<String>, engine: Arc<Engine>, limits: SearchLimits) -> Self {
        Self { name: name.into(), engine, limits }
    }
}

impl Player for EnginePlayer {
    fn name(&self) -> &str {
        &self.name
    }

    fn time_per_move(&self) -> Option<Duration> {
        self.limits.time.map(|budget| budget.hard)
    }

    fn new_game(&mut self) -> Result<(), PlayerFailure> {
        self.engine.clear();
        Ok(())
    }

    fn choose(&mut self, turn: &MoveRequest<'_>) -> Result<PlayerAnswer, PlayerFailure> {
        let position = turn.position;
        if DeclarationCount::for_side_to_move(position).wins_by_27_points() {
            return Ok(PlayerAnswer { choice: PlayerChoice::Declare, info: PlayerSearchInfo::default() });
        }
        let mut limits = self.limits.clone();
        if let Some(clocks) = turn.clocks {
            limits.time = Some(clocks.budget(position.side_to_move(), CLOCK_MARGIN));
        }
        let found = search(&self.engine, position, limits, 1);
        let line = found.lines.first();
        let told = PlayerSearchInfo {
            score: line.map(|line| line.score),
            depth: line.map(|line| line.depth),
            nodes: Some(found.nodes),
        };
        Ok(PlayerAnswer { choice: found.best.map_or(PlayerChoice::Resign, PlayerChoice::Move), info: told })
    }
}

/// What `engine` finds in `position`.
pub(super) fn search(engine: &Engine, position: &Position, limits: SearchLimits, multipv: usize) -> SearchOutcome {
    let task = AnalysisTask { multipv, ..AnalysisTask::new(position.clone(), limits) };
    let mut found = SearchOutcome { best: None, lines: Vec::new(), nodes: 0 };
    engine.run(&task, &SearchControl::new(), |report| {
        if let AnalysisReport::Done(outcome) = report {
            found = outcome;
        }
    });
    found
}
