//! Searches the positions of a section.

use super::assessment::SearchedPosition;
use super::position_searcher::{PositionSearcher, SearchInterruption, score_only_line};
use super::search_settings::{ReviewOrder, ReviewSearchSettings};
use super::stop_flag::StopFlag;
use sankoma_record::{Game, NodeId};
use sankoma_rules::movegen;
use sankoma_search::Score;

/// Searches the positions of `section` one after the other and calls `on_searched` with each result.
///
/// # Errors
/// `stop_flag` was set meanwhile, or the engine is of no more use.
pub fn search_section(
    game: &Game,
    section: &[NodeId],
    settings: &ReviewSearchSettings,
    searcher: &mut dyn PositionSearcher,
    stop_flag: &StopFlag,
    mut on_searched: impl FnMut(NodeId, &SearchedPosition, &dyn PositionSearcher),
) -> Result<Vec<(NodeId, SearchedPosition)>, SearchInterruption> {
    searcher.begin_section();
    let mut search_node = |&node: &NodeId| {
        let position = game.position(node);
        let turn = position.side_to_move();
        let lines = if movegen::has_legal_move(&position) {
            searcher.search(&position, settings, stop_flag)?
        } else {
            vec![score_only_line(Score::Mate(0), turn)]
        };
        let searched = SearchedPosition { turn, lines };
        on_searched(node, &searched, searcher);
        Ok((node, searched))
    };
    match settings.order {
        ReviewOrder::Forward => section.iter().map(search_node).collect(),
        ReviewOrder::Backward => {
            let mut found: Vec<_> = section.iter().rev().map(&mut search_node).collect::<Result<_, _>>()?;
            found.reverse();
            Ok(found)
        }
    }
}
