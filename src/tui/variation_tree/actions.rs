//! Actions on the tree of variations: steps to the branch beside, and folding.

use super::layout::TreeLayout;
use crate::tui::action::ActionId;
use crate::tui::core::Core;
use crate::tui::lines;
use sankoma_record::NodeId;
use sankoma_wording::counted_noun;

/// Where the nodes of the game shown stand.
pub(in crate::tui) fn shown_layout(core: &Core) -> TreeLayout {
    let (document, shown) = (&core.game.document, core.game.shown.node);
    TreeLayout::new(&document.game, |node| document.folded.hides(&document.game, node, shown))
}

/// Goes to the node beside the one shown: a move in its place, or one at the same ply of another branch.
pub(in crate::tui) fn step_sideways(core: &mut Core, to_right: bool) {
    let beside = shown_layout(core).beside(&core.game.document.game, core.game.shown.node, to_right);
    match (beside, to_right) {
        (Some(node), _) => core.game.go_to_node(node, &mut core.messages),
        (None, true) => {
            core.messages.warn("この手数の右に変化はありません", "there is no variation to the right at this ply");
        }
        (None, false) => {
            core.messages.warn("この手数の左に変化はありません", "there is no variation to the left at this ply");
        }
    }
}

/// Goes to a node; folds or unfolds what follows the one that is shown already.
pub(in crate::tui) fn visit_node(core: &mut Core, node: NodeId) {
    if node == core.game.shown.node {
        return toggle_fold(core, Some(node));
    }
    core.game.go_to_node(node, &mut core.messages);
    lines::close_line(core);
}

/// Folds or unfolds what follows a node, the one shown if none is named.
pub(in crate::tui) fn toggle_fold(core: &mut Core, node: Option<NodeId>) {
    let node = node.unwrap_or(core.game.shown.node);
    let document = &mut core.game.document;
    if document.folded.toggle(&document.game, node).is_none() {
        core.messages.warn("この手の先に手はありません", "nothing follows this move");
    }
}

/// Folds every branch that leaves the line shown; where all of them are folded, unfolds everything.
pub(in crate::tui) fn fold_others(core: &mut Core) {
    let line = core.game.shown.line.clone();
    let document = &mut core.game.document;
    let folded = document.folded.fold_off_line(&document.game, &line);
    if folded > 0 {
        core.messages.note(
            format!("この手順のほかの変化を{folded}つたたみました"),
            format!("{} beside this line folded", counted_noun(folded, "variation")),
        );
    } else if document.folded.unfold_all() > 0 {
        core.messages.note("すべて開きました", "everything is unfolded");
        return;
    } else {
        core.messages.warn("たたむ変化はありません", "there is no variation to fold");
        return;
    }
    core.messages.offer(ActionId::BranchFoldOthers);
}
