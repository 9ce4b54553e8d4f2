//! Move search: some moves of a position, searched from an empty table.

use super::reported_search::ReportedSearch;
use crate::scored_line::ScoredLine;
use crate::{AnalysisTask, Engine};
use sankoma_rules::{Move, Position, movegen};
use sankoma_search::{Score, SearchControl, SearchLimits};

/// Searches moves of a position with the built-in engine from an empty table: one of them by a search of the position
/// behind it, where the mate search of the answering side finds what the move allows; several by a search of the
/// position itself. The limits have to be low enough that the search ends, unless `control` ends it.
///
/// # Panics
/// There are no moves.
pub fn search_moves(
    engine: &Engine,
    before: &Position,
    moves: &[Move],
    limits: &SearchLimits,
    control: &SearchControl,
) -> ScoredLine {
    engine.clear();
    let [mv] = moves else {
        let limits = SearchLimits { search_moves: moves.to_vec(), ..limits.clone() };
        let best = best_line(engine, before, limits, control).filter(|(_, pv)| !pv.is_empty());
        return best
            .map_or_else(|| quiescence_line(engine, before, moves[0]), |(score, moves)| ScoredLine { moves, score });
    };
    let after = before.clone().after([*mv]);
    if !movegen::has_legal_move(&after) {
        return ScoredLine::after(*mv, &[], Score::Mate(0));
    }
    let best = best_line(engine, &after, limits.clone(), control);
    best.map_or_else(|| quiescence_line(engine, before, *mv), |(score, pv)| ScoredLine::after(*mv, &pv, score))
}

/// A line where the limit is so low that no move has a score.
fn quiescence_line(engine: &Engine, before: &Position, mv: Move) -> ScoredLine {
    let (score, pv) = engine.quiescence(&before.clone().after([mv]));
    ScoredLine::after(mv, &pv, score)
}

fn best_line(
    engine: &Engine,
    position: &Position,
    limits: SearchLimits,
    control: &SearchControl,
) -> Option<(Score, Vec<Move>)> {
    let mut search = ReportedSearch::default();
    engine.run(&AnalysisTask::new(position.clone(), limits), control, |report| search.take(report));
    search.best_line()
}
