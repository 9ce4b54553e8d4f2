//! Linting: replays a line of play up to its first illegal move, and reports on the move judged.

use super::judgement::LintedLine;
use super::state::GameState;
use crate::tui::action::ActionId;
use crate::tui::core::messages::{Messages, ObstacleText};
use crate::tui::core::view::ViewState;
use crate::tui::pane::Pane;
use sankoma_betza::shogi;
use sankoma_record::notation::{self, NotationStyle, move_text, unmarked_text};
use sankoma_rules::legality::{self, LegalityExplanation};
use sankoma_rules::{Move, Position};
use sankoma_wording::legality::{ExplanationNames, explain_command, explanation_sentences};
use sankoma_wording::{Language, counted_noun};

/// Why there is nothing to report on.
pub(in crate::tui) const NO_MOVE_JUDGED: ObstacleText = ("判定した手がありません", "no move has been judged");

/// Replays `text` from the position shown.
pub(in crate::tui) fn lint_line(game: &mut GameState, text: &str, view: &mut ViewState, messages: &mut Messages) {
    let text = legality::line_of_play_in(text);
    let line = LintedLine::new(game.node_to_extend(), &game.shown.position, text, view.notation);
    show_linted_line(game, line, view, messages);
}

/// Replays the line of play in the comment shown or, without one, `best`, the engine's best line. Returns whether
/// there is one.
pub(in crate::tui) fn lint_shown(
    game: &mut GameState,
    best: Option<&[Move]>,
    view: &mut ViewState,
    messages: &mut Messages,
) -> bool {
    let comments = &game.document.game.node(game.shown.node).comments;
    if let Some(text) = comments.iter().find_map(|comment| line_in_comment(comment)) {
        let linted = lint_comment(game, text, view.notation);
        show_linted_line(game, linted, view, messages);
        return true;
    }
    let text = best.unwrap_or_default().iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
    if text.is_empty() {
        messages.warn(
            "この手のコメントに読み筋がなく、検討の読み筋もありません",
            "there is no line of play in this comment and none of the engine",
        );
        return false;
    }
    lint_line(game, &text, view, messages);
    true
}

/// The report on the move judged, with the command that reproduces it.
pub(in crate::tui) fn report(
    game: &GameState,
    notation: NotationStyle,
    lang: Language,
    messages: &mut Messages,
) -> Option<String> {
    let report = report_text(game, notation, lang);
    if report.is_some() {
        messages.note("判定の報告をコピーしました", "the report is on the clipboard");
    } else {
        messages.warn_obstacle(NO_MOVE_JUDGED);
        messages.offer(ActionId::Judge);
    }
    report
}

/// The command of this program that comes to the verdict shown, if a move is shown to be illegal.
pub(in crate::tui) fn reproducing_command(game: &GameState) -> Option<String> {
    let (position, text, explanation) = move_to_report(game)?;
    let reasons = &explanation.verdict.reasons;
    if reasons.is_empty() { None } else { explain_command(&position, &text, reasons) }
}

/// Replays a line of a comment. Some programs write the line that follows the move, others the one that begins
/// with it: the reading that goes further is taken.
fn lint_comment(game: &GameState, text: &str, notation: NotationStyle) -> LintedLine {
    let after = LintedLine::new(game.node_to_extend(), &game.shown.position, text, notation);
    let tree = &game.document.game;
    let Some((parent, before)) = tree.parent(game.shown.node).zip(tree.position_before(game.shown.node)) else {
        return after;
    };
    let with_move = LintedLine::new(parent, &before, text, notation);
    if with_move.line.moves().len() > after.line.moves().len() { with_move } else { after }
}

fn show_linted_line(game: &mut GameState, linted: LintedLine, view: &mut ViewState, messages: &mut Messages) {
    let plies = linted.line.plies.len();
    if linted.line.fault.is_none() {
        messages.note(
            format!("読み筋{plies}手はすべて合法です"),
            format!("the line of {} is legal throughout", counted_noun(plies, "ply")),
        );
    }
    game.judged = None;
    game.linted = Some(linted);
    view.bring_forward(Pane::Legality);
}

fn report_text(game: &GameState, notation: NotationStyle, lang: Language) -> Option<String> {
    let (position, text, explanation) = move_to_report(game)?;
    let name = explanation.mv.map(|mv| move_text(&position, mv, notation)).unwrap_or_default();
    let names = ExplanationNames { movement: shogi::notation, moves: &|mv| unmarked_text(&position, mv, notation) };
    let mut rows = vec![format!("SFEN: {}", position.sfen())];
    rows.push(format!("{}: {}", lang.pick("指し手", "moves"), moves_to(&position)));
    rows.push(format!("{}: {text} {name}", lang.pick("判定", "judged")));
    rows.extend(explanation_sentences(explanation, names).into_iter().map(|sentence| {
        let code = if sentence.level == 0 { String::new() } else { format!("{} ", sentence.code) };
        format!("{}{code}{}", "  ".repeat(sentence.level), sentence.message.text(lang))
    }));
    rows.extend(explain_command(&position, &text, &explanation.verdict.reasons));
    Some(rows.join("\n") + "\n")
}

/// The move to report on: the position before it, its text, and its explanation.
fn move_to_report(game: &GameState) -> Option<(Position, String, &LegalityExplanation)> {
    if let Some(judged) = &game.judged {
        return Some((judged.board.clone(), judged.text_to_explain(), &judged.explanation));
    }
    if let Some(fault) = game.linted.as_ref().and_then(|linted| linted.line.fault.as_ref()) {
        let written = &game.linted.as_ref()?.line.plies.get(fault.at)?.text;
        return Some((fault.position.clone(), usi_or_written(fault.explanation.mv, written), &fault.explanation));
    }
    let explanation = game.shown.explanation.as_ref()?;
    let before = game.document.game.position(game.document.game.parent(game.shown.node)?);
    let text = notation::text_to_explain(&before, game.document.game.node(game.shown.node));
    Some((before, text, explanation))
}

/// The line of play in a comment, in any notation.
fn line_in_comment(comment: &str) -> Option<&str> {
    legality::find_line_in_comment(comment).or_else(|| notation::find_line(comment))
}

fn usi_or_written(mv: Option<Move>, written: &str) -> String {
    mv.map_or_else(|| written.to_owned(), |mv| mv.to_string())
}

/// The moves that led to `position` in USI, or a dash.
fn moves_to(position: &Position) -> String {
    let moves: Vec<String> = position.start_and_moves().1.iter().map(Move::to_string).collect();
    if moves.is_empty() { "-".to_owned() } else { moves.join(" ") }
}
