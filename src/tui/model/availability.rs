//! Availability: whether an action can do anything in the present state, for the palette and the hints, and if not, why.

use super::{Core, is_faulty_ply};
use crate::tui::action::ActionId;
use crate::tui::model::evaluation;
use crate::tui::model::lines;
use crate::tui::model::merging;
use crate::tui::model::play;
use sankoma_record::{GameNode, NodeId};
use sankoma_rules::wording::Message;

/// Why the action can do nothing in the present state; `None` if it can.
pub(in crate::tui) fn obstacle(core: &Core, id: ActionId) -> Option<Message> {
    let found = step_obstacle(core, id).or_else(|| change_obstacle(core, id)).or_else(|| file_obstacle(core, id));
    found.map(|(ja, en)| Message::new(ja, en))
}

/// A reason in Japanese and in English.
type Reason = (&'static str, &'static str);

fn step_obstacle(core: &Core, id: ActionId) -> Option<Reason> {
    use ActionId as Id;
    const NO_VARIATION: Reason = ("ここに変化はありません", "there is no variation here");
    let shown = &core.game.shown;
    let (ply, last) = (shown.ply(), shown.line.len() - 1);
    let (can_act, reason) = match id {
        Id::Next | Id::Forward | Id::Last => (ply < last, ("最終手です", "this is the last move")),
        Id::Previous | Id::Back | Id::First => (ply > 0, ("開始局面です", "this is the start position")),
        Id::NextFault => (lies_ahead(core, 1, is_faulty_ply), ("この先に反則はありません", "no fault after this ply")),
        Id::PreviousFault => {
            (lies_ahead(core, -1, is_faulty_ply), ("この前に反則はありません", "no fault before this ply"))
        }
        Id::NextComment => (
            lies_ahead(core, 1, GameNode::has_comment_or_bookmark),
            ("この先にコメントはありません", "no comment after this ply"),
        ),
        Id::PreviousComment => (
            lies_ahead(core, -1, GameNode::has_comment_or_bookmark),
            ("この前にコメントはありません", "no comment before this ply"),
        ),
        Id::NextDiagnostic | Id::PreviousDiagnostic => (
            core.game.document.listed_diagnostics().next().is_some(),
            ("この棋譜に診断はありません", "nothing is wrong with this record"),
        ),
        Id::NextVariation => {
            let branches = core.game.document.game.children(shown.node).nth(1).is_some();
            (core.game.siblings().len() > 1 || branches, NO_VARIATION)
        }
        Id::PreviousVariation | Id::VariationUp | Id::VariationDown => (core.game.siblings().len() > 1, NO_VARIATION),
        Id::LeaveVariation | Id::MainLine | Id::PromoteVariation => {
            (is_in_variation(core), ("本譜を表示しています", "the main line is shown"))
        }
        _ => return None,
    };
    (!can_act).then_some(reason)
}

fn change_obstacle(core: &Core, id: ActionId) -> Option<Reason> {
    use ActionId as Id;
    let (game, engine) = (&core.game, &core.engine);
    let (undone, redone) = game.undo_counts();
    let (can_act, reason) = match id {
        Id::Undo => (undone > 0, ("元に戻す変更がありません", "nothing to undo")),
        Id::Redo => (redone > 0, ("やり直す変更がありません", "nothing to redo")),
        Id::Delete => {
            (game.shown.node != NodeId::ROOT, ("開始局面は削除できません", "the start position cannot be deleted"))
        }
        Id::TakeBack => (
            game.is_added(game.shown.node) || play::can_take_back_in_game(core),
            ("ここで加えた手ではありません", "this move was not added here"),
        ),
        Id::ComparePositions => (evaluation::can_compare(core), evaluation::NOTHING_MARKED),
        Id::CopyReport => (
            game.explanation().is_some() || game.linted.is_some(),
            ("判定した手がありません", "no move has been judged"),
        ),
        Id::Adopt | Id::Line | Id::LineToComment | Id::CopyLine => {
            (lines::has_lines(core), ("読み筋がありません", "there is no line of play"))
        }
        Id::NextMistake | Id::PreviousMistake | Id::Retry => (
            has_mistake(core),
            ("印の付いた悪手がありません（R で全局検討）", "no mistake is marked; R reviews the game"),
        ),
        Id::PauseGame | Id::Resign | Id::DeclareWin | Id::BreakOff => {
            (core.play.is_active(), ("対局中ではありません", "no game is being played"))
        }
        Id::GuessReveal | Id::WriteGuesses => {
            (core.guess.exercise.is_some(), ("次の一手の出題中ではありません", "no move is being guessed"))
        }
        Id::OpenPasted => (merging::has_pasted(core), ("貼り付けた棋譜はありません", "no record was pasted")),
        Id::FewerLines => (engine.multipv > 1, ("候補手は1つです", "there is one line already")),
        _ => return None,
    };
    (!can_act).then_some(reason)
}

fn file_obstacle(core: &Core, id: ActionId) -> Option<Reason> {
    use ActionId as Id;
    let files = &core.files;
    let (can_act, reason) = match id {
        Id::Game => (files.games() > 1, ("ファイルの棋譜は1局です", "the file has one game")),
        Id::NextFile | Id::PreviousFile | Id::File => {
            (files.open.files().len() > 1, ("開いているファイルは1つです", "one file is open"))
        }
        Id::Folder => (files.library.is_some(), ("フォルダを開いていません", "no folder is open")),
        Id::Reload | Id::Follow => (
            files.source().path.is_some() || files.open.shown().web.is_some(),
            ("ファイルがありません", "the game has no file"),
        ),
        _ => return None,
    };
    (!can_act).then_some(reason)
}

fn has_mistake(core: &Core) -> bool {
    let is_mistake = |&node: &NodeId| core.review.assessment(node).is_some_and(|found| found.quality().is_some());
    core.game.shown.line.iter().any(is_mistake)
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
