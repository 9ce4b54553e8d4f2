//! Line extension: a line of play that breaks off after a few plies, because the table had no more of it, is searched
//! on from its end.

use super::position_searcher::{PositionSearcher, SearchInterruption};
use super::search_settings::{ReviewOrder, ReviewSearchSettings};
use super::stop_flag::StopFlag;
use sankoma_record::annotation::AnnotationScore;
use sankoma_record::annotation::block::AnnotationLine;
use sankoma_rules::declaration::DeclarationCount;
use sankoma_rules::{Position, movegen, repetition};
use sankoma_search::{SearchLimits, TimeBudget};

/// A shorter line of play is searched on, unless the game ends there, in plies.
pub(super) const MIN_LINE_PLIES: usize = 8;
/// A search from the end of a line takes this part of the nodes or of the time of the position's own.
const EXTENSION_DIVISOR: u32 = 16;
/// Minimum number of nodes of such a search: fewer hardly find a move.
const MIN_EXTENSION_NODES: u64 = 256;
/// Depth of such a search where the limit is a depth, in plies.
const EXTENSION_DEPTH: u32 = 6;

/// Searches each line of `position` on that is too short.
pub(super) fn extend_short_lines(
    position: &Position,
    lines: &mut [AnnotationLine],
    settings: &ReviewSearchSettings,
    searcher: &mut dyn PositionSearcher,
    stop_flag: &StopFlag,
) -> Result<(), SearchInterruption> {
    let settings = extension_settings(settings);
    for line in lines.iter_mut().filter(|line| !line.pv.is_empty()) {
        while line.pv.len() < MIN_LINE_PLIES && !is_mate(line.score) {
            let end = position.clone().after(line.pv.iter().copied());
            if is_end_of_game(&end) {
                break;
            }
            let found = searcher.search(&end, &settings, stop_flag)?;
            let continuation = found.into_iter().next().map(|line| line.pv).unwrap_or_default();
            if continuation.is_empty() {
                break;
            }
            line.pv.extend(continuation);
        }
    }
    Ok(())
}

const fn is_mate(score: AnnotationScore) -> bool {
    matches!(score, AnnotationScore::Mate { .. })
}

/// The line has nothing to add: no legal move, a repetition, a superior or inferior position, or a declaration.
fn is_end_of_game(end: &Position) -> bool {
    let us = end.side_to_move();
    let declares = || {
        let in_camp = end.king(us).is_some_and(|king| king.in_promotion_zone(us));
        in_camp && DeclarationCount::for_side_to_move(end).wins_by_27_points()
    };
    !movegen::has_legal_move(end) || repetition::state_against_earlier(end).is_some() || declares()
}

fn extension_settings(settings: &ReviewSearchSettings) -> ReviewSearchSettings {
    let limits = &settings.limits;
    let limits = SearchLimits {
        nodes: limits.nodes.map(|nodes| (nodes / u64::from(EXTENSION_DIVISOR)).max(MIN_EXTENSION_NODES)),
        depth: limits.depth.map(|depth| depth.min(EXTENSION_DEPTH)),
        time: limits
            .time
            .as_ref()
            .map(|time| TimeBudget { soft: time.soft / EXTENSION_DIVISOR, hard: time.hard / EXTENSION_DIVISOR }),
        ..SearchLimits::default()
    };
    ReviewSearchSettings { limits, multipv: 1, order: ReviewOrder::Forward, passes: 1, variations: false }
}
