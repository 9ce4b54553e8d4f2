//! Section search: searches the positions of a section, then compares its suspicious moves, or searches the positions
//! around them again where the searcher compares no moves.

use super::comparison::MoveComparer;
use super::line_extension::extend_short_lines;
use super::passes::repeated_positions;
use super::position_searcher::{PositionSearcher, SearchInterruption};
use super::search_settings::{ReviewOrder, ReviewSearchSettings};
use super::section_comparison::SearchedSection;
use super::stop_flag::StopFlag;
use crate::searched_position::SearchedPosition;
use sankoma_record::{Game, NodeId};
use sankoma_rules::{Move, Position, movegen};
use sankoma_search::SearchLimits;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// The result for a position as it is found, with the number of the pass, counted from 1: a later pass replaces it. In
/// the second one it has a comparison more, or was searched again.
#[derive(Clone, Copy, Debug)]
pub struct PassResult<'a> {
    /// Node of the position that was searched.
    pub node: NodeId,
    /// Result of the search.
    pub searched: &'a SearchedPosition,
    /// Number of the pass, from 1.
    pub pass: u32,
}

/// Searches the positions of `section` one after the other, compares its suspicious moves, and calls `on_searched` with
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
    let mut latest: BTreeMap<NodeId, SearchedPosition> = BTreeMap::new();
    let pass = SectionPass { game, settings, stop_flag, number: 1 };
    pass.search(section.to_vec(), searcher, &mut latest, &mut on_searched)?;
    if settings.passes > 1 && searcher.compares_moves() {
        let first = latest.clone();
        let section = SearchedSection { game, nodes: section, searched: &first, variations: settings.variations };
        compare_section(&section, settings, searcher, stop_flag, &mut latest, &mut on_searched)?;
    } else if settings.passes > 1 {
        let repeated = repeated_positions(game, &latest);
        let nodes = section.iter().copied().filter(|node| repeated.contains(node)).collect();
        SectionPass { number: 2, ..pass }.search(nodes, searcher, &mut latest, &mut on_searched)?;
    }
    Ok(section.iter().filter_map(|&node| Some((node, latest.remove(&node)?))).collect())
}

/// A pass over positions of a section.
struct SectionPass<'a> {
    game: &'a Game,
    settings: &'a ReviewSearchSettings,
    stop_flag: &'a StopFlag,
    /// Counted from 1.
    number: u32,
}

impl SectionPass<'_> {
    /// Searches `nodes`, which come in the order of the game.
    fn search(
        &self,
        mut nodes: Vec<NodeId>,
        searcher: &mut dyn PositionSearcher,
        latest: &mut BTreeMap<NodeId, SearchedPosition>,
        on_searched: &mut impl FnMut(PassResult<'_>, &dyn PositionSearcher),
    ) -> Result<(), SearchInterruption> {
        if self.settings.order == ReviewOrder::Backward {
            nodes.reverse();
        }
        let (settings, pass) = (self.settings.of_pass(self.number), self.number);
        for node in nodes {
            let searched = search_position(&self.game.position(node), &settings, searcher, self.stop_flag)?;
            on_searched(PassResult { node, searched: &searched, pass }, searcher);
            latest.insert(node, searched);
        }
        Ok(())
    }
}

/// Compares the suspicious moves of a section and adds the comparisons to the results in `latest`.
fn compare_section(
    section: &SearchedSection<'_>,
    settings: &ReviewSearchSettings,
    searcher: &mut dyn PositionSearcher,
    stop_flag: &StopFlag,
    latest: &mut BTreeMap<NodeId, SearchedPosition>,
    on_searched: &mut impl FnMut(PassResult<'_>, &dyn PositionSearcher),
) -> Result<(), SearchInterruption> {
    let searcher = RefCell::new(searcher);
    let mut search = |position: &Position, moves: &[Move], limits: &SearchLimits| {
        searcher.borrow_mut().search_moves(position, moves, limits, stop_flag)
    };
    let mut comparer = MoveComparer::new(&settings.limits, &mut search);
    section.compare(&mut comparer, |suspect, found| {
        let Some(searched) = latest.get_mut(&suspect.parent) else { return };
        searched.comparisons.get_or_insert_default().push(found);
        on_searched(PassResult { node: suspect.parent, searched, pass: 2 }, &**searcher.borrow());
    })?;
    Ok(())
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
    let comparisons = searcher.compares_moves().then(Vec::new);
    if !movegen::has_legal_move(position) {
        return Ok(SearchedPosition { comparisons, ..SearchedPosition::mated(turn) });
    }
    let mut lines = searcher.search(position, settings, stop_flag)?;
    extend_short_lines(position, &mut lines, settings, searcher, stop_flag)?;
    Ok(SearchedPosition { turn, lines, comparisons })
}
