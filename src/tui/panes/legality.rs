//! Every rule that a move breaks, with the squares that prove it.

use crate::record::NodeId;
use crate::rules::legality::Reason;
use crate::rules::{Lang, Square};
use crate::tui::model::{Judged, Model};
use crate::tui::text;
use crate::tui::theme::Theme;
use ratatui::layout::Size;
use ratatui::text::{Line, Span};

pub(super) fn rows(model: &Model, theme: &Theme, room: Size) -> Vec<Line<'static>> {
    let columns = usize::from(room.width);
    let mut rows = verdict(model, theme);
    for reason in model.broken_rules() {
        rows.extend(reason_rows(reason, model.lang, columns, theme));
    }
    rows.extend(advice(model, theme, columns));
    rows
}

/// The move in question and whether it is legal.
fn verdict(model: &Model, theme: &Theme) -> Vec<Line<'static>> {
    let lang = model.lang;
    let (name, legal) = match &model.judged {
        Some(judged) => (judged_name(judged, lang), judged.reasons.is_empty()),
        None if model.shown.node == NodeId::ROOT => return Vec::new(),
        None => (shown_name(model), model.broken_rules().is_empty()),
    };
    let said = match (legal, model.game.node(model.shown.node).mv.is_none() && model.judged.is_none()) {
        (_, true) => return vec![Line::from(vec![Span::raw(" "), Span::styled(name, theme.strong)])],
        (true, _) => Span::styled(lang.pick("合法", "legal"), theme.good),
        (false, _) => Span::styled(lang.pick("反則", "illegal"), theme.error),
    };
    vec![Line::from(vec![Span::raw(" "), Span::styled(name, theme.strong), Span::raw("  "), said])]
}

fn judged_name(judged: &Judged, lang: Lang) -> String {
    match lang {
        Lang::Ja => format!("判定 {}（{}）", judged.text, judged.mv),
        Lang::En => format!("judged {} {}", judged.mv, judged.text),
    }
}

fn shown_name(model: &Model) -> String {
    let ply = model.shown.ply();
    let text = &model.shown.texts(model.lang)[ply];
    match model.lang {
        Lang::Ja => format!("{ply}手目 {text}"),
        Lang::En => format!("ply {ply} {text}"),
    }
}

fn reason_rows(reason: &Reason, lang: Lang, columns: usize, theme: &Theme) -> Vec<Line<'static>> {
    let message = reason.message();
    let squares: Vec<String> = reason.squares().iter().map(|square| square_name(*square, lang)).collect();
    let mut rows = Vec::new();
    for (at, row) in text::wrap(message.text(lang), columns.saturating_sub(5)).into_iter().enumerate() {
        let mark = if at == 0 { " ! " } else { "   " };
        rows.push(Line::from(vec![Span::styled(mark, theme.error), Span::raw(row)]));
    }
    let mut proof = format!("   {}", reason.code());
    if !squares.is_empty() {
        proof.push_str("  ");
        proof.push_str(&squares.join(" "));
    }
    rows.push(Line::styled(text::fit(&proof, columns), theme.faint));
    rows
}

fn square_name(square: Square, lang: Lang) -> String {
    match lang {
        Lang::Ja => square.ja(),
        Lang::En => square.to_string(),
    }
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
