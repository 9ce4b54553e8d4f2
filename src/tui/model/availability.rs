//! Availability: whether an action can do anything in the present state, for the palette and the hints.

use super::{Core, is_faulty_ply};
use crate::tui::action::ActionId;
use crate::tui::model::lines;
use crate::tui::model::play;
use sankoma_record::{GameNode, NodeId};

/// Whether the action can do anything in the present state.
pub(in crate::tui) fn can_perform(core: &Core, id: ActionId) -> bool {
    can_step(core, id) && can_change(core, id) && can_use_files(core, id)
}

fn can_step(core: &Core, id: ActionId) -> bool {
    use ActionId as Id;
    let shown = &core.game.shown;
    let (ply, last) = (shown.ply(), shown.line.len() - 1);
    match id {
        Id::Next | Id::Forward | Id::Last => ply < last,
        Id::Previous | Id::Back | Id::First => ply > 0,
        Id::NextFault => lies_ahead(core, 1, is_faulty_ply),
        Id::PreviousFault => lies_ahead(core, -1, is_faulty_ply),
        Id::NextComment => lies_ahead(core, 1, GameNode::has_comment_or_bookmark),
        Id::PreviousComment => lies_ahead(core, -1, GameNode::has_comment_or_bookmark),
        Id::NextDiagnostic | Id::PreviousDiagnostic => core.game.document.listed_diagnostics().next().is_some(),
        Id::NextVariation => {
            core.game.siblings().len() > 1 || core.game.document.game.children(shown.node).nth(1).is_some()
        }
        Id::PreviousVariation => core.game.siblings().len() > 1,
        Id::LeaveVariation | Id::MainLine | Id::PromoteVariation => is_in_variation(core),
        _ => true,
    }
}

fn can_change(core: &Core, id: ActionId) -> bool {
    use ActionId as Id;
    let (game, engine) = (&core.game, &core.engine);
    let (undone, redone) = game.undo_counts();
    match id {
        Id::Undo => undone > 0,
        Id::Redo => redone > 0,
        Id::Delete => game.shown.node != NodeId::ROOT,
        Id::TakeBack => game.is_added(game.shown.node) || play::can_take_back_in_game(core),
        Id::VariationUp | Id::VariationDown => game.siblings().len() > 1,
        Id::CopyReport => game.explanation().is_some() || game.linted.is_some(),
        Id::Adopt | Id::Line | Id::LineToComment | Id::CopyLine => lines::has_lines(core),
        Id::NextMistake | Id::PreviousMistake => {
            let is_mistake =
                |&node: &NodeId| core.review.assessment(node).is_some_and(|found| found.quality().is_some());
            game.shown.line.iter().any(is_mistake)
        }
        Id::PauseGame | Id::Resign | Id::DeclareWin | Id::BreakOff => core.play.is_active(),
        Id::GuessReveal | Id::WriteGuesses => core.guess.exercise.is_some(),
        Id::FewerLines => engine.multipv > 1,
        _ => true,
    }
}

fn can_use_files(core: &Core, id: ActionId) -> bool {
    use ActionId as Id;
    let files = &core.files;
    match id {
        Id::Game => files.games() > 1,
        Id::NextFile | Id::PreviousFile | Id::File => files.open.files().len() > 1,
        Id::Folder => files.library.is_some(),
        Id::Reload | Id::Follow => files.source().path.is_some(),
        _ => true,
    }
}

fn lies_ahead(core: &Core, step: isize, wanted: impl Fn(&GameNode) -> bool) -> bool {
    let (line, ply) = (&core.game.shown.line, core.game.shown.ply());
    let nodes = if step > 0 { &line[ply + 1..] } else { &line[..ply] };
    nodes.iter().any(|&node| wanted(core.game.document.game.node(node)))
}

fn is_in_variation(core: &Core) -> bool {
    let game = &core.game.document.game;
    let path = game.path(core.game.shown.node);
    path.windows(2).any(|pair| game.next(pair[0]) != Some(pair[1]))
}
