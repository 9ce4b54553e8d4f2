//! Lines of a move: the better line and the line that continues with the move shown, as searches have them.

use super::comparison::{ComparedPosition, PositionComparison};
use super::line_change::{LineChange, LinesOfMove};
use super::network_answer::ComparedLines;
use crate::tui::core::Core;
use crate::tui::review;
use crate::tui::views::EvaluationView;
use sankoma_analysis::results::PositionResult;
use sankoma_analysis::why::ScoredLine;
use sankoma_record::notation::line_text;
use sankoma_rules::{Move, Position};
use sankoma_wording::{Language, Message, message};

/// Compares the lines of the move shown, if they are known and that is on the screen. With a network another thread
/// does.
pub(in crate::tui) fn refresh_line_change(core: &mut Core) {
    let lines = (core.view.evaluation == EvaluationView::Change).then(|| lines_of_move(core)).flatten();
    let known = core.evaluation.line_change.as_ref().map(|change| &change.lines);
    let waited_for = core.evaluation.network.wanted_lines.as_ref().map(|compared| &compared.lines);
    if known == lines.as_ref() {
        core.evaluation.network.wanted_lines = None;
    } else if lines.is_none() || waited_for != lines.as_ref() {
        core.evaluation.line_change = None;
        core.evaluation.network.wanted_lines = None;
        if let Some(lines) = lines {
            compare_lines(core, lines);
        }
        core.evaluation.show_other_reasons();
    }
    core.view.is_change_of_lines = core.evaluation.line_change.is_some();
}

fn compare_lines(core: &mut Core, lines: LinesOfMove) {
    let Some(weights) = core.evaluation.weights.main_weights().cloned() else { return };
    let sides = compared_lines(core, lines.clone());
    if weights.is_network() {
        core.evaluation.network.wanted_lines = Some(Box::new(ComparedLines { lines, sides }));
    } else {
        core.evaluation.line_change = Some(LineChange { lines, comparison: PositionComparison::of(&weights, sides) });
    }
}

/// The better line (A) and the line with the move shown (B), if searches know both.
pub(super) fn better_and_played(core: &Core) -> Option<[ComparedPosition; 2]> {
    Some(compared_lines(core, lines_of_move(core)?))
}

fn compared_lines(core: &Core, lines: LinesOfMove) -> [ComparedPosition; 2] {
    let LinesOfMove { before, better, played } = lines;
    let first = |line: &ScoredLine, lang| {
        line_text(&before, &line.moves[..line.moves.len().min(1)], core.view.notation, lang).concat().trim().to_owned()
    };
    let named = |ja: &str, en: &str, line: &ScoredLine| {
        message!(("{ja} {}", first(line, Language::Ja)), ("{en} {}", first(line, Language::En)))
    };
    let names = [named("最善", "better", &better), named("実戦", "played", &played)];
    let side =
        |(name, line): (Message, ScoredLine)| ComparedPosition { name, position: before.clone(), line: line.moves };
    let [better_name, played_name] = names;
    [side((better_name, better)), side((played_name, played))]
}

/// The lines around the move that led to the position shown: of the game, or of the line of play on the board.
fn lines_of_move(core: &Core) -> Option<LinesOfMove> {
    if let Some(view) = &core.line_view {
        let before = view.previous_position()?;
        let mv = *view.line().moves.get(view.step().checked_sub(1)?)?;
        return lines(&before, mv, core.results.get(&before)?, core.results.get(view.position())?);
    }
    let (game, node) = (&core.game.document.game, core.game.shown.node);
    let mv = game.node(node).sound_move()?;
    let (found_before, found_after) = review::results_around(core, node)?;
    lines(&game.position_before(node)?, mv, found_before, found_after)
}

fn lines(
    before: &Position,
    mv: Move,
    found_before: &PositionResult,
    found_after: &PositionResult,
) -> Option<LinesOfMove> {
    let answer = found_after.lines.first()?;
    Some(LinesOfMove {
        before: before.without_history(),
        better: found_before.best_line()?,
        played: ScoredLine::after(mv, &answer.pv, answer.score),
    })
}
