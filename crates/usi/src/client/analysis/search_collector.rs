//! Collects the lines of a search: the newest of each rank, and those of one depth together.

use super::report::{UsiFigures, UsiLine};
use crate::client::search_info::UsiSearchInfo;
use sankoma_analysis::Generation;
use sankoma_analysis::results::{EngineIdentity, PositionResult, ResultLine};
use sankoma_record::notation::replay;
use sankoma_rules::Position;
use sankoma_rules::legality::ReplayedLine;
use sankoma_search::Bound;
use std::collections::BTreeMap;

/// The maximum rank of a line that is collected: more would not fit a screen.
const MAX_RANK: usize = 64;

/// Reports of a search.
pub(super) struct SearchCollector {
    pub(super) generation: Generation,
    pub(super) position: Position,
    pub(super) figures: UsiFigures,
    /// The newest line of each rank that has not been taken yet.
    changed: BTreeMap<usize, UsiSearchInfo>,
    /// The exact lines of one depth.
    iteration: BTreeMap<usize, UsiSearchInfo>,
    /// The number of lines of the last depth that was whole.
    width: usize,
    /// The lines of a whole depth that have not been taken yet.
    whole: Option<BTreeMap<usize, UsiSearchInfo>>,
    has_new_figures: bool,
}

impl SearchCollector {
    pub(super) fn new(generation: Generation, position: Position) -> Self {
        Self {
            generation,
            position,
            figures: UsiFigures::default(),
            changed: BTreeMap::new(),
            iteration: BTreeMap::new(),
            width: 1,
            whole: None,
            has_new_figures: false,
        }
    }

    /// Takes an `info` line.
    pub(super) fn take(&mut self, info: UsiSearchInfo) {
        let figures = &mut self.figures;
        self.has_new_figures = true;
        // Figures of lines other than the best would make the depth jump.
        if info.rank == 1 {
            figures.depth = info.depth.or(figures.depth);
            figures.seldepth = info.seldepth.or(figures.seldepth);
        }
        figures.nodes = info.nodes.or(figures.nodes);
        figures.nps = info.nps.or(figures.nps);
        figures.time = info.time.or(figures.time);
        figures.hashfull = info.hashfull.or(figures.hashfull);
        if info.score.is_none() || info.rank > MAX_RANK {
            return;
        }
        if info.bound == Bound::Exact {
            self.take_exact(&info);
        }
        self.changed.insert(info.rank, info);
    }

    fn take_exact(&mut self, info: &UsiSearchInfo) {
        let depth = self.iteration.values().next().map(|first| first.depth);
        if depth.is_some_and(|depth| depth != info.depth) {
            self.finish_iteration();
        }
        self.iteration.insert(info.rank, info.clone());
        if self.iteration.len() >= self.width && self.has_every_rank() {
            self.whole = Some(self.iteration.clone());
        }
    }

    fn has_every_rank(&self) -> bool {
        self.iteration.keys().copied().eq(1..=self.iteration.len())
    }

    /// Takes the lines so far as those of a whole depth.
    pub(super) fn finish_iteration(&mut self) {
        let lines = std::mem::take(&mut self.iteration);
        let is_whole = lines.keys().copied().eq(1..=lines.len());
        if is_whole && !lines.is_empty() {
            self.width = lines.len();
            self.whole = Some(lines);
            self.has_new_figures = true;
        }
    }

    /// The lines that have changed since the last call, replayed; `None` if nothing has changed.
    pub(super) fn take_changes(&mut self) -> Option<Vec<UsiLine>> {
        if !std::mem::take(&mut self.has_new_figures) {
            return None;
        }
        let changed = std::mem::take(&mut self.changed);
        Some(changed.into_values().map(|info| self.line(&info)).collect())
    }

    fn line(&self, info: &UsiSearchInfo) -> UsiLine {
        UsiLine {
            rank: info.rank,
            score: info.score,
            bound: info.bound,
            depth: info.depth,
            seldepth: info.seldepth,
            line: replayed(&self.position, &info.pv),
        }
    }

    /// The result of a whole depth that has not been taken yet.
    pub(super) fn take_result(&mut self, engine: &EngineIdentity) -> Option<PositionResult> {
        let whole = self.whole.take()?;
        let best = whole.get(&1)?;
        let line = |info: &UsiSearchInfo| {
            Some(ResultLine {
                score: info.score?,
                bound: info.bound,
                seldepth: info.seldepth.unwrap_or_default(),
                pv: replayed(&self.position, &info.pv).moves(),
            })
        };
        Some(PositionResult {
            lines: whole.values().filter_map(line).collect(),
            depth: best.depth.unwrap_or_default(),
            nodes: best.nodes.or(self.figures.nodes).unwrap_or_default(),
            time: best.time.or(self.figures.time).unwrap_or_default(),
            engine: engine.clone(),
            comparisons: None,
        })
    }
}

/// The words of a line of play, replayed from `position`.
pub(super) fn replayed(position: &Position, words: &[String]) -> ReplayedLine {
    replay(position, &words.join(" "))
}
