//! Searches the positions of a section, and stops all searches of a review on request.

use super::assessment::{SearchedPosition, score_for_black};
use crate::analysis::{AnalysisReport, AnalysisTask, Engine};
use crate::record::annotation::block::AnnotationLine;
use crate::record::{Game, NodeId};
use crate::rules::{Color, Position, movegen};
use crate::search::{PvLine, Score, SearchControl, SearchLimits, SearchOutcome};
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How each position of a game is searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewSearchSettings {
    /// Limits of the search of one position.
    pub limits: SearchLimits,
    /// Number of lines (`multipv`).
    pub multipv: usize,
    /// Order of the positions.
    pub order: ReviewOrder,
}

impl ReviewSearchSettings {
    /// Whether a repeated search gives the same result: not with a time limit.
    pub const fn is_deterministic(&self) -> bool {
        self.limits.time.is_none()
    }
}

/// The order in which the positions of a section are searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReviewOrder {
    /// From the last to the first, so that the table already holds what follows in the game.
    #[default]
    Backward,
    /// From the first to the last, as in the game.
    Forward,
}

/// Stops all searches of a review at once; shared by its threads and the code that may stop it.
#[derive(Debug, Default)]
pub struct StopFlag {
    stopped: AtomicBool,
    running: Mutex<Vec<Arc<SearchControl>>>,
}

impl StopFlag {
    /// Stops the running searches and prevents new ones from starting.
    pub fn stop(&self) {
        self.stopped.store(true, SeqCst);
        self.running().iter().for_each(|control| control.stop());
    }

    /// Whether [`Self::stop`] has been called.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(SeqCst)
    }

    /// Runs one search with a control of its own. Returns `None` if it was stopped: its result would be incomplete.
    fn run_unless_stopped<T>(&self, search: impl FnOnce(&SearchControl) -> T) -> Option<T> {
        let control = Arc::new(SearchControl::new());
        self.running().push(Arc::clone(&control));
        // A stop after this check finds the control in the list.
        let found = (!self.is_stopped()).then(|| search(&control));
        self.running().retain(|running| !Arc::ptr_eq(running, &control));
        found.filter(|_| !self.is_stopped())
    }

    fn running(&self) -> MutexGuard<'_, Vec<Arc<SearchControl>>> {
        // The list is consistent whenever it is unlocked, even after a panic.
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Searches the positions of `section` one after the other and calls `on_searched` with each result. Clears the
/// transposition table of `engine` first. Returns `None` if `stop_flag` was set meanwhile.
pub fn search_section(
    game: &Game,
    section: &[NodeId],
    settings: &ReviewSearchSettings,
    engine: &Engine,
    stop_flag: &StopFlag,
    mut on_searched: impl FnMut(NodeId, &SearchedPosition),
) -> Option<Vec<(NodeId, SearchedPosition)>> {
    engine.clear();
    let mut search_node = |&node: &NodeId| {
        let position = game.position(node);
        let lines = stop_flag.run_unless_stopped(|control| search_position(&position, settings, engine, control))?;
        let searched = SearchedPosition { turn: position.side_to_move(), lines };
        on_searched(node, &searched);
        Some((node, searched))
    };
    match settings.order {
        ReviewOrder::Forward => section.iter().map(search_node).collect(),
        ReviewOrder::Backward => {
            let mut found: Vec<_> = section.iter().rev().map(&mut search_node).collect::<Option<_>>()?;
            found.reverse();
            Some(found)
        }
    }
}

fn search_position(
    position: &Position,
    settings: &ReviewSearchSettings,
    engine: &Engine,
    control: &SearchControl,
) -> Vec<AnnotationLine> {
    if !movegen::has_legal_move(position) {
        return vec![score_only_line(Score::Mate(0), position.side_to_move())];
    }
    let ReviewSearchSettings { limits, multipv, .. } = settings.clone();
    let task = AnalysisTask { multipv, ..AnalysisTask::new(position.clone(), limits) };
    let mut found = None;
    engine.run(&task, control, |report| {
        if let AnalysisReport::Done(outcome) = report {
            found = Some(outcome);
        }
    });
    let lines = found.map(|outcome| annotation_lines(&outcome, position.side_to_move())).unwrap_or_default();
    if lines.is_empty() {
        // The limit is so low that no move has a score.
        return vec![score_only_line(engine.quiescence(position).0, position.side_to_move())];
    }
    lines
}

fn score_only_line(score: Score, turn: Color) -> AnnotationLine {
    AnnotationLine { score: score_for_black(score, turn), depth: None, seldepth: None, nodes: None, pv: Vec::new() }
}

fn annotation_lines(outcome: &SearchOutcome, turn: Color) -> Vec<AnnotationLine> {
    let line = |line: &PvLine| AnnotationLine {
        score: score_for_black(line.score, turn),
        depth: Some(line.depth),
        seldepth: Some(line.seldepth),
        // Nodes are counted for the whole search; only the first line carries them.
        nodes: (line.rank == 1).then_some(outcome.nodes),
        pv: line.pv.clone(),
    };
    outcome.lines.iter().map(line).collect()
}
