//! Availability: whether an action can do anything in the present state, for the palette and the hints, and if not,
//! why.

use super::Core;
use super::messages::ObstacleText;
use crate::tui::action::ActionId;
use crate::tui::game::SoughtPlies;
use crate::tui::{evaluation, files, game, guess, lines, merging, play};
use sankoma_record::NodeId;
use sankoma_wording::Message;

/// Why the action can do nothing in the present state; `None` if it can.
pub(in crate::tui) fn obstacle(core: &Core, id: ActionId) -> Option<Message> {
    let found = step_obstacle(core, id).or_else(|| change_obstacle(core, id)).or_else(|| file_obstacle(core, id));
    found.map(|(ja, en)| Message::new(ja, en)).or_else(|| search_obstacle(core, id))
}

/// That the plies that the action looks for are not there.
fn search_obstacle(core: &Core, id: ActionId) -> Option<Message> {
    use ActionId as Id;
    let (step, sought) = match id {
        Id::NextFault => (1, SoughtPlies::FAULTS),
        Id::PreviousFault => (-1, SoughtPlies::FAULTS),
        Id::NextComment => (1, SoughtPlies::COMMENTS),
        Id::PreviousComment => (-1, SoughtPlies::COMMENTS),
        _ => return None,
    };
    sought.next(&core.game, step).is_none().then(|| sought.none_there(step))
}

fn step_obstacle(core: &Core, id: ActionId) -> Option<ObstacleText> {
    use ActionId as Id;
    let shown = &core.game.shown;
    let (ply, last) = (shown.ply(), shown.line.len() - 1);
    let (can_act, reason) = match id {
        Id::Next | Id::Forward | Id::Last => (ply < last, game::LAST_PLY),
        Id::Previous | Id::Back | Id::First => (ply > 0, game::START_POSITION),
        Id::NextDiagnostic | Id::PreviousDiagnostic => {
            (core.game.document.listed_diagnostics().next().is_some(), game::NO_DIAGNOSTICS)
        }
        Id::NextVariation => {
            let branches = core.game.document.game.children(shown.node).nth(1).is_some();
            (core.game.siblings().len() > 1 || branches, game::NO_VARIATION)
        }
        Id::PreviousVariation | Id::VariationUp | Id::VariationDown => {
            (core.game.siblings().len() > 1, game::NO_VARIATION)
        }
        Id::LeaveVariation | Id::MainLine | Id::PromoteVariation => (is_in_variation(core), game::MAIN_LINE_SHOWN),
        _ => return None,
    };
    (!can_act).then_some(reason)
}

fn change_obstacle(core: &Core, id: ActionId) -> Option<ObstacleText> {
    use ActionId as Id;
    let (shown, engine) = (&core.game.shown, &core.engine);
    let (undone, redone) = core.game.undo_counts();
    let (can_act, reason) = match id {
        Id::Undo => (undone > 0, game::NOTHING_TO_UNDO),
        Id::Redo => (redone > 0, game::NOTHING_TO_REDO),
        Id::Delete => (shown.node != NodeId::ROOT, game::START_POSITION_STAYS),
        Id::TakeBack => (core.game.is_added(shown.node) || play::can_take_back_in_game(core), game::RECORDED_MOVE),
        Id::ComparePositions => (evaluation::can_compare(core), evaluation::NOTHING_MARKED),
        Id::CopyReport => (core.game.explanation().is_some() || core.game.linted.is_some(), game::NO_MOVE_JUDGED),
        Id::Adopt | Id::Line | Id::LineToComment | Id::CopyLine => (lines::has_lines(core), lines::NO_LINE),
        Id::NextMistake | Id::PreviousMistake | Id::Retry => (
            has_mistake(core),
            ("印の付いた悪手がありません（R で全局検討）", "no mistake is marked; R reviews the game"),
        ),
        Id::PauseGame | Id::Resign | Id::DeclareWin | Id::BreakOff => (core.play.is_active(), play::NO_GAME_PLAYED),
        Id::GuessReveal | Id::WriteGuesses => (core.guess.exercise.is_some(), guess::NO_EXERCISE),
        Id::OpenPasted => (merging::has_pasted(core), merging::NOTHING_PASTED),
        Id::FewerLines => (engine.multipv > 1, ("候補手は1つです", "there is one line already")),
        _ => return None,
    };
    (!can_act).then_some(reason)
}

fn file_obstacle(core: &Core, id: ActionId) -> Option<ObstacleText> {
    use ActionId as Id;
    let (open, library) = (&core.files.open, &core.files.library);
    let (can_act, reason) = match id {
        Id::Game => (core.files.games() > 1, ("ファイルの棋譜は1局です", "the file has one game")),
        Id::NextFile | Id::PreviousFile | Id::File => {
            (open.files().len() > 1, ("開いているファイルは1つです", "one file is open"))
        }
        Id::Folder => (library.is_some(), files::NO_FOLDER),
        Id::Reload | Id::Follow => (core.files.source().path.is_some() || open.shown().web.is_some(), files::NO_FILE),
        _ => return None,
    };
    (!can_act).then_some(reason)
}

fn has_mistake(core: &Core) -> bool {
    core.game.shown.line.iter().any(|&node| core.review.is_mistake(node))
}

fn is_in_variation(core: &Core) -> bool {
    let game = &core.game.document.game;
    let path = game.path(core.game.shown.node);
    path.windows(2).any(|pair| game.next(pair[0]) != Some(pair[1]))
}
