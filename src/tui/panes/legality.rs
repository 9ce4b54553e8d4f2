//! Every rule that a move breaks, with the squares that prove it.

use crate::betza::shogi;
use crate::record::NodeId;
use crate::rules::legality::IllegalityReason;
use crate::tui::model::{JudgedMove, LintedLine, Model};
use crate::tui::theme::Theme;
use crate::wording::legality::{ExplanationSentence, explanation_sentences};
use crate::wording::text;
use crate::wording::{Language, square_name};
use ratatui::layout::Size;
use ratatui::text::{Line, Span};
use std::cmp::Ordering;

pub(super) fn rows(model: &Model, theme: &Theme, room: Size) -> Vec<Line<'static>> {
    let columns = usize::from(room.width);
    if let Some(linted) = &model.linted {
        return line_rows(linted, model.lang, columns, theme);
    }
    let mut rows = verdict(model, theme);
    if let Some(explanation) = model.explanation() {
        rows.extend(
            explanation_sentences(explanation, shogi::notation)
                .iter()
                .flat_map(|told| explanation_rows(told, model.lang, columns, theme)),
        );
    }
    rows.extend(advice(model, theme, columns));
    rows
}

/// One row per ply: the first impossible one in the colour of errors and with its reasons, those behind it faint.
fn line_rows(linted: &LintedLine, lang: Language, columns: usize, theme: &Theme) -> Vec<Line<'static>> {
    let fault = linted.line.fault.as_ref();
    let plies = linted.line.plies.len();
    let sentence = match (fault, lang) {
        (None, Language::Ja) => format!("読み筋 {plies}手 すべて合法"),
        (None, Language::En) => format!("line of {plies} plies, all legal"),
        (Some(fault), Language::Ja) => format!("読み筋 {plies}手 {}手目が指せない", fault.at + 1),
        (Some(fault), Language::En) => format!("line of {plies} plies, impossible from ply {}", fault.at + 1),
    };
    let mut rows = vec![Line::styled(format!(" {sentence}"), theme.strong)];
    for at in 0..plies {
        let (mark, style) = match fault.map(|fault| at.cmp(&fault.at)) {
            None | Some(Ordering::Less) => (" ", theme.text),
            Some(Ordering::Equal) => ("!", theme.error),
            Some(Ordering::Greater) => (" ", theme.faint),
        };
        let row = format!(" {mark}{:>3} {}", at + 1, linted.text(at, lang));
        rows.push(Line::styled(text::fit(&row, columns), style));
        if let Some(fault) = fault.filter(|fault| fault.at == at) {
            rows.extend(
                explanation_sentences(&fault.explanation, shogi::notation)
                    .iter()
                    .flat_map(|told| explanation_rows(told, lang, columns, theme)),
            );
        }
    }
    rows
}

/// The move in question and whether it is legal.
fn verdict(model: &Model, theme: &Theme) -> Vec<Line<'static>> {
    let lang = model.lang;
    let (name, legal) = match &model.judged {
        Some(judged) => (judged_name(judged, lang), judged.explanation.verdict.legal),
        None if model.shown.node == NodeId::ROOT => return Vec::new(),
        None => (shown_name(model), model.broken_rules().is_empty()),
    };
    let said = match (legal, model.document.game.node(model.shown.node).mv.is_none() && model.judged.is_none()) {
        (_, true) => return vec![Line::from(vec![Span::raw(" "), Span::styled(name, theme.strong)])],
        (true, _) => Span::styled(lang.pick("合法", "legal"), theme.good),
        (false, _) => Span::styled(lang.pick("反則", "illegal"), theme.error),
    };
    vec![Line::from(vec![Span::raw(" "), Span::styled(name, theme.strong), Span::raw("  "), said])]
}

fn judged_name(judged: &JudgedMove, lang: Language) -> String {
    match lang {
        Language::Ja => format!("判定 {}（{}）", judged.text, judged.mv),
        Language::En => format!("judged {} {}", judged.mv, judged.text),
    }
}

fn shown_name(model: &Model) -> String {
    let ply = model.shown.ply();
    let text = &model.move_texts()[ply];
    match model.lang {
        Language::Ja => format!("{ply}手目 {text}"),
        Language::En => format!("ply {ply} {text}"),
    }
}

/// A sentence, marked where it names a broken rule; below a rule its code and squares.
fn explanation_rows(told: &ExplanationSentence, lang: Language, columns: usize, theme: &Theme) -> Vec<Line<'static>> {
    let broken = told.level == 1 && IllegalityReason::CODES.contains(&told.code);
    let (first, further) = match (broken, told.level) {
        (true, _) => (" ! ", "   "),
        (false, 0) => (" ", " "),
        (false, 1) => (" - ", "   "),
        (false, _) => ("   - ", "     "),
    };
    let mark = if broken { theme.error } else { theme.faint };
    let wrapped = text::wrap(told.message.text(lang), columns.saturating_sub(text::width(further) + 2));
    let mut rows: Vec<Line<'static>> = wrapped
        .into_iter()
        .enumerate()
        .map(|(at, row)| Line::from(vec![Span::styled(if at == 0 { first } else { further }, mark), Span::raw(row)]))
        .collect();
    if broken {
        let squares: Vec<String> = told.squares.iter().map(|square| square_name(*square, lang)).collect();
        let proof = format!("   {}  {}", told.code, squares.join(" "));
        rows.push(Line::styled(text::fit(proof.trim_end(), columns), theme.faint));
    }
    rows
}

fn advice(model: &Model, theme: &Theme, columns: usize) -> Vec<Line<'static>> {
    if model.judged.is_some() {
        return Vec::new();
    }
    let sentence = model.lang.pick(
        "j で指し手を判定、b で盤から選ぶ。x で次の反則手へ。",
        "j judges a move, b picks it on the board, x goes to the next illegal ply.",
    );
    let rows = text::wrap(sentence, columns.saturating_sub(2));
    rows.into_iter().map(|row| Line::styled(format!(" {row}"), theme.faint)).collect()
}
