//! Section search: searches the positions of a section, in as many passes as the settings say.

use super::line_extension::extend_short_lines;
use super::passes::SectionPasses;
use super::position_searcher::{PositionSearcher, SearchInterruption};
use super::search_settings::{ReviewOrder, ReviewSearchSettings};
use super::stop_flag::StopFlag;
use crate::searched_position::SearchedPosition;
use sankoma_record::{Game, NodeId};
use sankoma_rules::{Position, movegen};

/// The result for a position as it is found, with the number of the pass, counted from 1: a later pass replaces it.
#[derive(Clone, Copy, Debug)]
pub struct PassResult<'a> {
    /// The position.
    pub node: NodeId,
    /// What was found.
    pub searched: &'a SearchedPosition,
    /// The pass.
    pub pass: u32,
}

/// Searches the positions of `section` one after the other, then the doubtful ones again, and calls `on_searched` with
/// each result. Returns the last result of each position.
///
/// # Errors
/// `stop_flag` was set meanwhile, or the engine is of no more use.
pub fn search_section(
    game: &Game,
    section: &[NodeId],
    settings: &ReviewSearchSettings,
    searcher: &mut dyn PositionSearcher,
    stop_flag: &StopFlag,
    mut on_searched: impl FnMut(PassResult<'_>, &dyn PositionSearcher),
) -> Result<Vec<(NodeId, SearchedPosition)>, SearchInterruption> {
    searcher.begin_section();
    let mut passes = SectionPasses::default();
    for pass in 1..=settings.passes.max(1) {
        let mut nodes = section.to_vec();
        if pass > 1 {
            let repeated = passes.repeated(game, pass);
            nodes.retain(|node| repeated.contains(node));
        }
        if settings.order == ReviewOrder::Backward {
            nodes.reverse();
        }
        passes.begin_pass();
        for node in nodes {
            let searched = search_position(&game.position(node), &settings.of_pass(pass), searcher, stop_flag)?;
            on_searched(PassResult { node, searched: &searched, pass }, searcher);
            passes.add(node, searched);
        }
    }
    let mut results = passes.into_results();
    Ok(section.iter().filter_map(|&node| Some((node, results.remove(&node)?))).collect())
}

/// Searches a position and, where a line of play breaks off early, on from its end.
///
/// # Errors
/// `stop_flag` was set meanwhile, or the engine is of no more use.
pub fn search_position(
    position: &Position,
    settings: &ReviewSearchSettings,
    searcher: &mut dyn PositionSearcher,
    stop_flag: &StopFlag,
) -> Result<SearchedPosition, SearchInterruption> {
    let turn = position.side_to_move();
    if !movegen::has_legal_move(position) {
        return Ok(SearchedPosition::mated(turn));
    }
    let mut lines = searcher.search(position, settings, stop_flag)?;
    extend_short_lines(position, &mut lines, settings, searcher, stop_flag)?;
    Ok(SearchedPosition { turn, lines })
}
