//! Retrying mistakes: which ones, and what follows the judgement of a move that was tried.

use super::argument::RetryChoice;
use super::mistake::{Mistake, RetryReading, RetryRequest};
use super::outcome::{finish_problem, mark_unmodified, take_try_back};
use super::sentence;
use super::state::{DrillFile, DrillKind, DrillPhase, DrillProblem};
use super::theme::HintTheme;
use crate::tui::core::effect::Effect;
use crate::tui::core::{Core, PageRequest};
use crate::tui::review;
use sankoma_analysis::why::TriedMove;
use sankoma_record::NodeId;
use sankoma_rules::{Color, Move};
use sankoma_wording::{Message, message};
use std::cmp::Reverse;

/// Asks for the mistakes of the line shown. Without a choice the command line asks whose.
pub(in crate::tui) fn retry_line(core: &mut Core, choice: Option<RetryChoice>) -> Option<Effect> {
    if core.play.is_active() {
        core.messages.warn("対局中です（P x で終わります）", "a game is being played; P x breaks it off");
        return None;
    }
    review::refresh_assessments(core);
    if !review::is_line_reviewed(core) {
        review::warn_unreviewed(core);
        return None;
    }
    let choice = choice.or_else(|| ask_whose(core, "retry"))?;
    let mistakes = mistakes_of_line(core, &choice);
    if mistakes.is_empty() {
        core.messages.warn(
            format!("検討した手順に悪手はありません（{choice}）"),
            format!("the review marks no mistake ({choice})"),
        );
        return None;
    }
    let name = core.files.source().name.clone();
    Some(collect(core, RetryRequest::Mistakes(name, mistakes)))
}

/// Asks for the mistakes of the reviewed games in the list of the folder.
pub(in crate::tui) fn retry_listed(core: &mut Core, choice: Option<RetryChoice>) -> Option<Effect> {
    let library = core.files.library.as_ref()?;
    if !library.is_complete() {
        core.messages.warn("まだ読み込んでいます", "the folder is still being read");
        return None;
    }
    let (folder, games) = (library.folder.clone(), library.listed_games());
    let choice = choice.or_else(|| ask_whose(core, "retry-listed"))?;
    core.messages.note("悪手を集めています", "the mistakes are being collected");
    Some(collect(core, RetryRequest::Games { folder, games, choice }))
}

fn collect(core: &Core, request: RetryRequest) -> Effect {
    Effect::run(RetryReading { request, weights: core.evaluation.weights.judging() })
}

/// Opens the command line with the side that is at the bottom of the board.
fn ask_whose(core: &mut Core, command: &str) -> Option<RetryChoice> {
    let near = if core.view.flip { Color::White } else { Color::Black };
    core.view.request(PageRequest::CommandLine(format!("{command} {}", RetryChoice::Side(Some(near)))));
    None
}

fn mistakes_of_line(core: &Core, choice: &RetryChoice) -> Vec<Mistake> {
    Mistake::all_of(
        &core.game.document.game,
        &core.game.shown.line,
        choice,
        |node| core.review.assessment(node).cloned(),
        |node| review::results_around(core, node),
    )
}

/// A drill of mistakes.
pub(in crate::tui) fn drill_of_mistakes(name: String, mistakes: Vec<Mistake>) -> DrillFile {
    let problem = |mistake: Mistake| DrillProblem {
        setup: mistake.question.before.setup(),
        result: None,
        mistake: Some(Box::new(mistake)),
    };
    DrillFile { kind: DrillKind::Mistakes, name, problems: mistakes.into_iter().map(problem).collect() }
}

/// Puts the mistakes of the most frequent theme first; those of one theme stay in their order.
pub(in crate::tui) fn sort_by_theme(mistakes: &mut [Mistake]) {
    let mut counts = [0_usize; HintTheme::COUNT + 1];
    let place = |mistake: &Mistake| mistake.theme().map_or(HintTheme::COUNT, |theme| theme as usize);
    for mistake in mistakes.iter() {
        counts[place(mistake)] += 1;
    }
    mistakes.sort_by_key(|mistake| (Reverse(counts[place(mistake)]), place(mistake)));
}

/// Continues after the judgement of a move, unless the problem was given up meanwhile: a right one ends the problem, a wrong one is taken back with its reason.
pub(in crate::tui) fn follow_tried(core: &mut Core, tried: &TriedMove) -> Vec<Effect> {
    let notation = core.view.notation;
    let drill = core.drill.as_mut().filter(|drill| drill.phase == DrillPhase::Judging);
    let Some(drill) = drill else { return Vec::new() };
    let Some(mistake) = drill.problem().mistake.as_deref() else { return Vec::new() };
    if !tried.is_right() {
        let remark = sentence::wrong_try(mistake, tried, notation);
        drill.errors += 1;
        drill.remark = Some(remark);
        return take_try_back(core);
    }
    let right = sentence::right_try(mistake, tried, notation);
    let made = core.game.shown.node;
    let mut effects = finish_problem(core, None);
    put_before_remark(core, right);
    effects.extend(show_lines(core, made, &tried.question.played.moves));
    effects
}

/// Shows the answer to a mistake that was given up: the better line from the position before it.
pub(super) fn show_answer(core: &mut Core) -> Vec<Effect> {
    let notation = core.view.notation;
    let Some(drill) = &core.drill else { return Vec::new() };
    let Some(mistake) = drill.problem().mistake.as_deref() else { return Vec::new() };
    let answer = sentence::answer(mistake, notation);
    let start = drill.start;
    put_before_remark(core, answer);
    show_lines(core, start, &[])
}

fn put_before_remark(core: &mut Core, first: Message) {
    let Some(drill) = &mut core.drill else { return };
    drill.remark = Some(match drill.remark.take() {
        None => first,
        Some(rest) => message!(("{}。{}", first.ja, rest.ja), ("{}; {}", first.en, rest.en)),
    });
}

/// Adds the line that was tried, the better line and that of the game to the game on the board, and shows `node`.
fn show_lines(core: &mut Core, node: NodeId, tried: &[Move]) -> Vec<Effect> {
    let Some(drill) = &core.drill else { return Vec::new() };
    let Some(mistake) = drill.problem().mistake.as_deref() else { return Vec::new() };
    let (start, question) = (drill.start, mistake.question.clone());
    let name = Message::new("手順", "the line");
    for line in [tried, &question.better.moves, &question.played.moves] {
        if !line.is_empty() {
            core.game.add_line(start, line, None, &name, &mut core.messages);
        }
    }
    core.game.selection.clear_picked();
    core.game.selection.cursor = None;
    // Of several continuations the one that was added first is stepped through.
    core.game.add_line(node, &[], None, &name, &mut core.messages);
    core.messages.clear_notice();
    mark_unmodified(core);
    core.propagate_board_change()
}
