//! The legality pane: every rule that a move breaks, with the squares that prove it.

use super::row_format::wrapped_rows;
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
    if let Some(linted) = &model.game.linted {
        return line_rows(linted, model.lang, columns, theme);
    }
    let mut rows = verdict(model, theme);
    if let Some(explanation) = model.game.explanation() {
        rows.extend(explanation_rows(&explanation_sentences(explanation, shogi::notation), model.lang, columns, theme));
    }
    rows.extend(advice(model, theme, columns));
    rows
}

/// One row per ply: the first illegal one in the error style with its reasons, the plies after it faint.
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
            rows.extend(explanation_rows(
                &explanation_sentences(&fault.explanation, shogi::notation),
                lang,
                columns,
                theme,
            ));
        }
    }
    rows
}

/// The judged move, or else the move shown, and whether it is legal.
fn verdict(model: &Model, theme: &Theme) -> Vec<Line<'static>> {
    let lang = model.lang;
    let (name, legal) = match &model.game.judged {
        Some(judged) => (judged_name(judged, lang), judged.explanation.verdict.legal),
        None if model.game.shown.node == NodeId::ROOT => return Vec::new(),
        None => (shown_name(model), model.game.broken_rules().is_empty()),
    };
    let verdict =
        match (legal, model.game.document.game.node(model.game.shown.node).mv.is_none() && model.game.judged.is_none())
        {
            (_, true) => return vec![Line::from(vec![Span::raw(" "), Span::styled(name, theme.strong)])],
            (true, _) => Span::styled(lang.pick("合法", "legal"), theme.good),
            (false, _) => Span::styled(lang.pick("反則", "illegal"), theme.error),
        };
    vec![Line::from(vec![Span::raw(" "), Span::styled(name, theme.strong), Span::raw("  "), verdict])]
}

fn judged_name(judged: &JudgedMove, lang: Language) -> String {
    match (judged.mv, lang) {
        (Some(mv), Language::Ja) => format!("判定 {}（{mv}）", judged.text),
        (Some(mv), Language::En) => format!("judged {mv} {}", judged.text),
        (None, _) => format!("{} {}", lang.pick("判定", "judged"), judged.text),
    }
}

fn shown_name(model: &Model) -> String {
    let ply = model.game.shown.ply();
    let text = &model.move_texts()[ply];
    match model.lang {
        Language::Ja => format!("{ply}手目 {text}"),
        Language::En => format!("ply {ply} {text}"),
    }
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

fn advice(model: &Model, theme: &Theme, columns: usize) -> Vec<Line<'static>> {
    if model.game.judged.is_some() {
        return Vec::new();
    }
    let sentence = model.lang.pick(
        "j で指し手を判定、b で盤から選ぶ。x で次の反則手へ。",
        "j judges a move, b picks it on the board, x goes to the next illegal ply.",
    );
    wrapped_rows(sentence, columns, theme.faint)
}
