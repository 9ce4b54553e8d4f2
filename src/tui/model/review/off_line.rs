//! The assessment of a move beside the lines that are assessed as a whole.

use super::assessments::ValueSources;
use super::reviewer::reviewer;
use crate::tui::model::Core;
use sankoma_analysis::results::PositionKey;
use sankoma_analysis::review::MoveAssessment;
use sankoma_record::NodeId;
use sankoma_rules::Position;

/// The assessment of a move that lies neither on the line shown nor on the main line, between the positions `before` and
/// `after` it.
pub(in crate::tui) fn assess_off_line(
    core: &Core,
    node: NodeId,
    before: &Position,
    after: &Position,
) -> Option<MoveAssessment> {
    let game = &core.game.document.game;
    let sources = ValueSources { results: &core.results, reviewer: reviewer(core), recorded: &core.review.recorded };
    let keys = [before, after].map(PositionKey::of);
    sources.assess_step(game, [game.parent(node)?, node], &keys)
}
