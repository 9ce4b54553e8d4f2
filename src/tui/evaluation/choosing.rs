//! Choosing two positions to be compared: one is marked, then another one is gone to.

use super::comparison::{ComparedPosition, PositionComparison};
use super::lines_of_move::better_and_played;
use crate::tui::core::Core;
use crate::tui::core::messages::ObstacleText;
use crate::tui::lines::LineOfPlay;
use crate::tui::pane::Pane;
use crate::tui::{lines, review};
use sankoma_record::notation::line_text;
use sankoma_rules::{Move, Position};
use sankoma_wording::{Language, Message, sentence};

/// Marks what is shown, to be compared with another position; what is marked already is marked no more.
pub(in crate::tui) fn mark_position(core: &mut Core) {
    let shown = shown_position(core);
    if core.evaluation.marked.as_ref().is_some_and(|marked| marked.position == shown.position) {
        core.evaluation.marked = None;
        return core.messages.note("印を消しました", "the mark is gone");
    }
    let name = shown.name.clone();
    core.evaluation.marked = Some(shown);
    core.messages.note(
        format!("{}に印を付けました（ほかの局面へ移って v C で比べる）", name.ja),
        format!("marked: {}; go to another position and compare with v C", name.en),
    );
}

/// Whether there are two positions to be compared.
pub(in crate::tui) fn can_compare(core: &Core) -> bool {
    core.evaluation.marked.is_some() || review::results_around(core, core.game.shown.node).is_some()
}

/// Compares what is marked with what is shown, or without a mark the better line with the move shown; `None` where that
/// cannot be, which the messages then say.
pub(in crate::tui) fn compare_positions(core: &mut Core) -> Option<PositionComparison> {
    if core.hides_scores() {
        core.messages.warn("評価値は隠しています", "scores are hidden");
        return None;
    }
    let sides = match core.evaluation.marked.clone() {
        None => better_and_played(core),
        Some(marked) => Some([with_known_line(core, marked), with_known_line(core, shown_position(core))])
            .filter(|[marked, shown]| (&marked.position, &marked.line) != (&shown.position, &shown.line)),
    };
    let weights = core.evaluation.weights.main_weights().cloned();
    let compared = weights.zip(sides).map(|(weights, sides)| PositionComparison::of(&weights, sides));
    if compared.is_none() {
        let warning = if core.evaluation.marked.is_some() {
            (
                "印を付けた局面です（ほかの局面へ移ってから比べる）",
                "this is the position that is marked: go to another one first",
            )
        } else {
            NOTHING_MARKED
        };
        core.messages.warn_obstacle(warning);
    }
    compared
}

/// Why nothing can be compared.
pub(in crate::tui) const NOTHING_MARKED: ObstacleText =
    ("比べる局面に印がありません（v M で付ける）", "no position is marked to compare with; v M marks the one shown");

/// What is shown: the candidate move that is chosen while the lines are in focus, else the position on the board.
fn shown_position(core: &Core) -> ComparedPosition {
    candidate(core).or_else(|| on_line(core)).unwrap_or_else(|| of_game(core))
}

/// The first move of the chosen line, while the list of lines is in focus.
fn candidate(core: &Core) -> Option<ComparedPosition> {
    if core.view.focus != Pane::Engine || core.line_view.is_some() {
        return None;
    }
    let lines = lines::lines_of_play(core);
    let chosen = lines::chosen_source(core, &lines)?;
    let line = lines.into_iter().find(|line| line.source == chosen).filter(|line| !line.moves.is_empty())?;
    Some(step_of_line(core, &line, 1))
}

/// The step of a line of play that is on the board.
fn on_line(core: &Core) -> Option<ComparedPosition> {
    let view = core.line_view.as_ref()?;
    Some(step_of_line(core, view.line(), view.step()))
}

fn step_of_line(core: &Core, line: &LineOfPlay, step: usize) -> ComparedPosition {
    let before = line.position_at(step.saturating_sub(1));
    let last = step.checked_sub(1).map(|at| line.moves[at]);
    let named = |text: &str, lang: Language| sentence!(lang, "読み筋{step}手目{text}", "step {step} of a line{text}");
    let name = name(core, &before, last, named);
    ComparedPosition { name, position: line.position_at(step).without_history(), line: line.moves[step..].to_vec() }
}

fn of_game(core: &Core) -> ComparedPosition {
    let (game, shown) = (&core.game.document.game, &core.game.shown);
    let before = game.position_before(shown.node).unwrap_or_else(|| shown.position.clone());
    let ply = shown.ply();
    let named = |text: &str, lang: Language| match (ply, lang) {
        (0, Language::Ja) => "開始局面".to_owned(),
        (0, Language::En) => "start position".to_owned(),
        (_, Language::Ja) => format!("{ply}手目{text}"),
        (_, Language::En) => format!("ply {ply}{text}"),
    };
    let name = name(core, &before, game.node(shown.node).mv, named);
    let line = core.engine.pv(1).unwrap_or_default().to_vec();
    ComparedPosition { name, position: shown.position.without_history(), line }
}

/// Names a position by the move that led to it.
fn name(core: &Core, before: &Position, last: Option<Move>, named: impl Fn(&str, Language) -> String) -> Message {
    let text = |lang: Language| {
        let moves: Vec<Move> = last.into_iter().collect();
        let text = line_text(before, &moves, core.view.notation, lang).concat();
        if text.is_empty() { text } else { format!(" {}", text.trim()) }
    };
    Message::new(named(&text(Language::Ja), Language::Ja), named(&text(Language::En), Language::En))
}

/// With the line of a search that has been saved since, where none was known.
fn with_known_line(core: &Core, mut compared: ComparedPosition) -> ComparedPosition {
    if compared.line.is_empty() {
        let found = core.results.get(&compared.position).and_then(|found| found.lines.first());
        compared.line = found.map(|line| line.pv.clone()).unwrap_or_default();
    }
    compared
}
