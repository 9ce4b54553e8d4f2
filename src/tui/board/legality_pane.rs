//! The legality pane: every rule that a move breaks, with the squares that prove it.

use crate::tui::action::ActionId;
use crate::tui::core::Core;
use crate::tui::game::{JudgedMove, LintedLine, reproducing_command};
use crate::tui::line_source::LineSource;
use crate::tui::lines::LineView;
use crate::tui::panes::row_format::wrapped_rows;
use crate::tui::theme::Theme;
use ratatui::layout::Size;
use ratatui::text::{Line, Span};
use sankoma_betza::shogi;
use sankoma_record::NodeId;
use sankoma_record::notation::unmarked_text;
use sankoma_rules::legality::{IllegalityReason, LegalityExplanation, VerdictKind};
use sankoma_rules::{Move, Position};
use sankoma_wording::legality::{ExplanationNames, ExplanationSentence, explanation_sentences, verdict_word};
use sankoma_wording::{Language, counted_noun, sentence, square_name, text};
use std::cmp::Ordering;

pub(in crate::tui) fn rows(core: &Core, theme: &Theme, room: Size) -> Vec<Line<'static>> {
    let columns = usize::from(room.width);
    if let Some(linted) = shown_line(core) {
        return line_rows(core, linted, columns, theme);
    }
    let mut rows = verdict(core, theme);
    if let Some((explanation, position)) = core.board_explanation().zip(explained_position(core)) {
        rows.extend(explanation_rows(&sentences(core, explanation, &position), core.lang, columns, theme));
    }
    rows.extend(command_rows(core, theme, columns));
    rows.extend(advice(core, theme, columns));
    rows
}

/// The sentences of an explanation in `position`, the moves in the notation in use.
fn sentences(core: &Core, explanation: &LegalityExplanation, position: &Position) -> Vec<ExplanationSentence> {
    let name = |mv| unmarked_text(position, mv, core.view.notation);
    explanation_sentences(explanation, ExplanationNames { movement: shogi::notation, moves: &name })
}

/// The position of the explanation that [`Core::board_explanation`] returns.
fn explained_position(core: &Core) -> Option<Position> {
    match (&core.game.judged, &core.line_view) {
        (Some(judged), _) => Some(judged.position().clone()),
        (None, Some(view)) => Some(view.line().position_at(view.line().moves.len())),
        (None, None) => core.game.document.game.position_before(core.game.shown.node),
    }
}

/// The line that was checked, unless a move was judged since or another line is on the board.
fn shown_line(core: &Core) -> Option<&LintedLine> {
    let is_covered = core.line_view.as_ref().is_some_and(|view| view.line().source != LineSource::Checked);
    core.game.linted.as_ref().filter(|_| core.game.judged.is_none() && !is_covered)
}

/// The verdict, the reasons of the ply that is impossible, and all plies of the line.
fn line_rows(core: &Core, linted: &LintedLine, columns: usize, theme: &Theme) -> Vec<Line<'static>> {
    let fault = linted.line.fault.as_ref();
    let plies = linted.line.plies.len();
    let sentence = match (fault, core.lang) {
        (None, Language::Ja) => format!("読み筋{plies}手 すべて合法"),
        (None, Language::En) => format!("line of {}, all legal", counted_noun(plies, "ply")),
        (Some(fault), Language::Ja) => format!("読み筋{plies}手の{}手目が指せない", fault.at + 1),
        (Some(fault), Language::En) => {
            format!("line of {}, impossible from ply {}", counted_noun(plies, "ply"), fault.at + 1)
        }
    };
    let mut rows = vec![Line::styled(format!(" {sentence}"), theme.strong)];
    if let Some(fault) = fault {
        let sentences = sentences(core, &fault.explanation, &fault.position);
        rows.extend(explanation_rows(&sentences, core.lang, columns, theme));
    }
    rows.extend(ply_rows(core, linted, columns, theme));
    rows.extend(command_rows(core, theme, columns));
    rows
}

/// The plies, wrapped: the one that led to the board highlighted, the impossible one as an error, those after it faint.
fn ply_rows(core: &Core, linted: &LintedLine, columns: usize, theme: &Theme) -> Vec<Line<'static>> {
    let fault = linted.line.fault.as_ref();
    let shown = core.line_view.as_ref().map_or(0, LineView::step);
    let mut rows = vec![Line::raw(" ")];
    for at in 0..linted.line.plies.len() {
        let style = match fault.map(|fault| at.cmp(&fault.at)) {
            Some(Ordering::Equal) => theme.error,
            Some(Ordering::Greater) => theme.faint,
            _ if at + 1 == shown => theme.text.patch(theme.line_on_board),
            _ => theme.text,
        };
        let text = format!("{} {}", at + 1, linted.text(at, core.lang).trim());
        let used = rows.last().map_or(0, Line::width);
        if used > 1 && used + text::width(&text) + 1 > columns {
            rows.push(Line::raw(" "));
        }
        if let Some(row) = rows.last_mut() {
            row.spans.extend([Span::styled(text, style), Span::raw("  ")]);
        }
    }
    rows
}

/// The command that comes to the same verdict.
fn command_rows(core: &Core, theme: &Theme, columns: usize) -> Vec<Line<'static>> {
    let Some(command) = reproducing_command(&core.game) else { return Vec::new() };
    let label = core.lang.pick("再現", "reproduce");
    wrapped_rows(&format!("{label}: {command}"), columns, theme.faint)
}

/// The judged move, or else the move shown, and whether it is legal.
fn verdict(core: &Core, theme: &Theme) -> Vec<Line<'static>> {
    let lang = core.lang;
    let (name, kind) = match (&core.game.judged, &core.line_view) {
        (Some(judged), _) => (judged_name(judged, lang), Some(judged.explanation.kind())),
        (None, Some(view)) => match step_name(core, view) {
            Some(name) => (name, Some(VerdictKind::of(step_move(view), &[]))),
            None => return Vec::new(),
        },
        (None, None) if core.game.shown.node == NodeId::ROOT => return Vec::new(),
        (None, None) => (shown_name(core), shown_verdict(core)),
    };
    let mut spans = vec![Span::raw(" "), Span::styled(name, theme.strong)];
    if let Some(kind) = kind {
        let style = match kind {
            VerdictKind::Legal => theme.good,
            VerdictKind::Pass => theme.warning,
            _ => theme.error,
        };
        spans.extend([Span::raw("  "), Span::styled(verdict_word(kind).text(lang).to_owned(), style)]);
    }
    vec![Line::from(spans)]
}

/// What is said of the move shown; nothing of an end or of a text in the place of a move.
fn shown_verdict(core: &Core) -> Option<VerdictKind> {
    let mv = core.game.document.game.node(core.game.shown.node).mv?;
    Some(VerdictKind::of(Some(mv), core.game.broken_rules()))
}

fn step_move(view: &LineView) -> Option<Move> {
    view.line().moves.get(view.step().checked_sub(1)?).copied()
}

/// The step of the line on the board; `None` before its first move.
fn step_name(core: &Core, view: &LineView) -> Option<String> {
    let text = view.line().texts(core.view.notation, core.lang).into_iter().nth(view.step().checked_sub(1)?)?;
    let name = view.line().source.name();
    Some(sentence!(
        core.lang,
        ("{} {}手目 {}", name.ja, view.step(), text.trim()),
        ("{}, ply {} {}", name.en, view.step(), text.trim())
    ))
}

fn judged_name(judged: &JudgedMove, lang: Language) -> String {
    format!("{} {}", lang.pick("判定", "judged"), judged.text)
}

fn shown_name(core: &Core) -> String {
    let ply = core.game.shown.ply();
    let text = &core.move_texts()[ply];
    sentence!(core.lang, "{ply}手目 {text}", "ply {ply} {text}")
}

fn explanation_rows(
    sentences: &[ExplanationSentence],
    lang: Language,
    columns: usize,
    theme: &Theme,
) -> Vec<Line<'static>> {
    sentences.iter().flat_map(|sentence| sentence_rows(sentence, lang, columns, theme)).collect()
}

/// An indented sentence, marked `!` if it names a broken rule, followed by the rule's code and squares.
fn sentence_rows(sentence: &ExplanationSentence, lang: Language, columns: usize, theme: &Theme) -> Vec<Line<'static>> {
    let broken = sentence.level == 1 && IllegalityReason::CODES.contains(&sentence.code);
    let (first, further) = match (broken, sentence.level) {
        (true, _) => (" ! ", "   "),
        (false, 0) => (" ", " "),
        (false, 1) => (" - ", "   "),
        (false, _) => ("   - ", "     "),
    };
    let mark = if broken { theme.error } else { theme.faint };
    let wrapped = text::wrap(sentence.message.text(lang), columns.saturating_sub(text::width(further) + 2));
    let mut rows: Vec<Line<'static>> = wrapped
        .into_iter()
        .enumerate()
        .map(|(at, row)| Line::from(vec![Span::styled(if at == 0 { first } else { further }, mark), Span::raw(row)]))
        .collect();
    if broken {
        let squares: Vec<String> = sentence.squares.iter().map(|square| square_name(*square, lang)).collect();
        let proof = format!("   {}  {}", sentence.code, squares.join(" "));
        rows.push(Line::styled(text::fit(proof.trim_end(), columns), theme.faint));
    }
    rows
}

fn advice(core: &Core, theme: &Theme, columns: usize) -> Vec<Line<'static>> {
    if core.game.judged.is_some() {
        return Vec::new();
    }
    let key = |id| core.keymap.first_key(id).unwrap_or_default();
    let [judge, cursor, fault] = [ActionId::Judge, ActionId::Cursor, ActionId::NextFault].map(key);
    let sentence = sentence!(
        core.lang,
        "{judge} で指し手を判定、{cursor} で盤から選ぶ。{fault} で次の反則手へ。",
        "{judge} judges a move, {cursor} picks it on the board, {fault} goes to the next illegal ply."
    );
    wrapped_rows(&sentence, columns, theme.faint)
}
