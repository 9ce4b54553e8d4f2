//! The assessment of a move beside the lines that are assessed as a whole.

use super::reviewer::reviewer;
use crate::tui::model::Core;
use sankoma_analysis::results::PositionKey;
use sankoma_analysis::review::{MoveAssessment, assess_move};
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
    let searched = |position: &Position| {
        let result = core.results.get_of(&PositionKey::of(position), reviewer(core))?;
        result.value(position.side_to_move())
    };
    let recorded =
        |node: Option<NodeId>, position: &Position| core.review.recorded.get(node?)?.value(position.side_to_move());
    let of_searches = || searched(before).zip(searched(after));
    let of_comments = || recorded(game.parent(node), before).zip(recorded(Some(node), after));
    let (before, after) = of_searches().or_else(of_comments)?;
    assess_move(game, node, before, after)
}
