//! Weights that were expanded from factors.

use super::COLUMNS;
use crate::eval::factors::Factor;
use crate::eval::{CompactWeights, Explainable, SCALE};
use crate::wording::Language;
use crate::wording::text::{group_thousands, pad, pad_left, width, wrap};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// The set, its factors with their weights, and what each of them says.
pub(super) fn to_text(weights: &CompactWeights, lang: Language) -> String {
    let (name, factors) = (weights.name(), weights.factors());
    let (count, bytes) = (factors.len(), group_thousands(weights.bytes()));
    let turn = weights.tempo();
    let mut text = match lang {
        Language::Ja => format!(
            "{name}: コンパクト形式。{count}個の要因を式で展開した重み\n\
             表は{bytes}バイト、手番の値は{turn}（生の値、1/{SCALE}センチポーン）\n\n\
             重みは要因の1単位あたりの生の値\n\n"
        ),
        Language::En => format!(
            "{name}: compact form, {count} factors expanded by formula\n\
             Table: {bytes} bytes; having the move is worth {turn} raw (1/{SCALE} centipawn).\n\n\
             A weight is raw per unit of its factor.\n\n"
        ),
    };
    let _ = writeln!(text, "  {} {}", pad(lang.pick("要因", "factor"), 14), pad_left(lang.pick("重み", "weight"), 6));
    for &(factor, weight) in factors {
        row(&mut text, factor, weight, lang);
    }
    text
}

/// `  hand               32  A piece in hand is worth …`, the sentence under itself where it is long.
fn row(text: &mut String, factor: &Factor, weight: i32, lang: Language) {
    let head = format!("  {} {weight:>6}  ", pad(factor.name, 14));
    let sentence = factor.sentence();
    for (index, line) in wrap(sentence.text(lang), COLUMNS - width(&head)).iter().enumerate() {
        let margin = if index == 0 { head.clone() } else { " ".repeat(width(&head)) };
        let _ = writeln!(text, "{margin}{line}");
    }
}

pub(super) fn to_json(weights: &CompactWeights) -> Value {
    let row = |&(factor, weight): &(&Factor, i32)| {
        json!({
            "name": factor.name, "weight": weight, "unit": factor.unit, "message_ja": factor.ja,
            "message_en": factor.en, "evidence": factor.evidence,
        })
    };
    json!({
        "name": weights.name(), "form": "compact", "scale": SCALE, "bytes": weights.bytes(), "turn": weights.tempo(),
        "factors": weights.factors().iter().map(row).collect::<Vec<_>>(),
    })
}
