//! What is printed about a fit.

use sankoma_laboratory::fit::{FitReport, MissedTerm, MissedTermKind, ParameterEstimate};
use sankoma_rules::wording::text::{group_thousands, pad, pad_left};
use sankoma_rules::wording::{Language, Message};
use sankoma_search::eval::three_piece::feature_meanings::describe_feature;
use std::fmt::Write as _;

/// The quality of the fit, the parameters, the residuals, and pairs of factors that are nearly collinear.
pub(super) fn to_text(fit: &FitReport, lang: Language) -> String {
    let mut text = heading(fit, lang);
    table(&mut text, fit, lang);
    for part in &fit.parts {
        let (name, rows, deviation) = (part.name.to_uppercase(), group_thousands(part.rows as usize), part.deviation);
        let explained = percent(part.explained);
        // Writing to a string cannot fail, here and below.
        let _ = match lang {
            Language::Ja => writeln!(text, "{name}: {rows}個、二乗平均平方根{deviation:.1}、説明率{explained}"),
            Language::En => {
                writeln!(text, "{name}: {rows} cells, root mean square {deviation:.1}, explained {explained}")
            }
        };
    }
    residuals(&mut text, fit, lang);
    missed(&mut text, &fit.missed, lang);
    for pair in &fit.collinear {
        let (first, second, correlation) = (pair.first, pair.second, pair.correlation);
        let same = lang.pick("似た要因", "alike");
        let _ = writeln!(text, "{same}: {first} {second} {correlation:+.2}");
    }
    text
}

fn heading(fit: &FitReport, lang: Language) -> String {
    let (rows, witnesses) = (group_thousands(fit.rows as usize), group_thousands(fit.witnesses as usize));
    let (explained, present) = (percent(fit.explained), percent(fit.present));
    let (loss, all) = (fit.loss.name(), percent(fit.explained_of_all));
    let mut text = match lang {
        Language::Ja => format!(
            "{loss}: {rows}行（独立な標本{witnesses}）、説明率{explained}（今の値では{present}、駒割を含めると{all}）\n"
        ),
        Language::En => format!(
            "{loss}: {rows} rows ({witnesses} independent), explained {explained} (at present {present}, material included {all})\n"
        ),
    };
    if let Some(validation) = fit.validation {
        let (rows, explained) = (group_thousands(validation.rows as usize), percent(validation.explained));
        let present = percent(validation.present);
        let _ = match lang {
            Language::Ja => writeln!(text, "検証: {rows}行、説明率{explained}（今の値では{present}）"),
            Language::En => writeln!(text, "validation: {rows} rows, explained {explained} (at present {present})"),
        };
    }
    if let Some((scale, error)) = fit.scale {
        let _ = writeln!(
            text,
            "{}: {scale:.0} ± {error:.0} cp",
            lang.pick("自己対戦での勝率の尺度", "scale of win rates in self-play")
        );
    }
    text
}

/// One row per parameter, in the units of the parameter file.
fn table(text: &mut String, fit: &FitReport, lang: Language) {
    let headings = match lang {
        Language::Ja => ["今", "値", "標準誤差", "単独", "除外"],
        Language::En => ["present", "fitted", "std error", "alone", "left out"],
    };
    let _ = write!(text, "\n  {}", pad(lang.pick("パラメータ", "parameter"), 16));
    text.extend(headings.map(|heading| format!(" {}", pad_left(heading, 9))));
    text.push('\n');
    for estimate in &fit.estimates {
        let ParameterEstimate { name, value, standard_error, held, present, alone, left_out } = estimate;
        let none = if *held { lang.pick("符号で0", "by sign") } else { "-" };
        let error = pad_left(&standard_error.map_or_else(|| none.to_owned(), |error| format!("{error:.2}")), 9);
        let (alone, left_out) = (percent(*alone), percent(*left_out));
        let _ = writeln!(text, "  {name:<16} {present:>9.0} {value:>9.2} {error} {alone:>9} {left_out:>9}");
    }
    text.push('\n');
}

fn residuals(text: &mut String, fit: &FitReport, lang: Language) {
    let (residuals, before) = (&fit.residuals, fit.baseline_deviation);
    let deviation = residuals.deviation;
    let _ = match lang {
        Language::Ja => write!(text, "残差の二乗平均平方根{deviation:.3}（当てはめる前{before:.3}）\n "),
        Language::En => write!(text, "residuals, root mean square {deviation:.3} (before the fit {before:.3})\n "),
    };
    for bin in &residuals.bins {
        let _ = write!(text, " {:+.1}:{:.1}%", bin.from / deviation.max(1e-12), bin.percent);
    }
    text.push('\n');
}

/// The terms that the fit misses, by kind.
fn missed(text: &mut String, missed: &[MissedTerm], lang: Language) {
    let mut kind = None;
    for term in missed {
        if kind.replace(term.kind) != Some(term.kind) {
            let _ = writeln!(text, "\n{}", missed_heading(term.kind).text(lang));
        }
        let MissedTerm { frequency, target, fitted, .. } = term;
        let (share, words) = (percent(*frequency), missed_words(term));
        let _ = writeln!(text, "  {target:>+8.1} {fitted:>+8.1} {share:>8}  {}", words.text(lang));
    }
    if !missed.is_empty() {
        text.push('\n');
    }
}

fn missed_heading(kind: MissedTermKind) -> Message {
    let (ja, en) = match kind {
        MissedTermKind::OwnKing => ("自玉と駒（駒の持ち主から見て）", "a piece with its own king, to its owner"),
        MissedTermKind::EnemyKing => ("敵玉と駒（駒の持ち主から見て）", "a piece with the enemy's king, to its owner"),
        MissedTermKind::Pair => ("玉と2枚の駒（玉の側から見て）", "a pair beyond its pieces, to the side of the king"),
    };
    Message::new(
        format!("残差の大きい項: {ja}: 対象、当てはめ（cp）、頻度"),
        format!("most missed: {en}: target, fitted (cp), frequency"),
    )
}

/// The king and the pieces, as the side of the king sees them.
fn missed_words(term: &MissedTerm) -> Message {
    let king = term.king;
    let king = Message::new(format!("味方の玉{}", king.ja()), format!("own king {king}"));
    term.features
        .iter()
        .map(|&feature| describe_feature(feature))
        .fold(king, |all, next| Message::new(format!("{}、{}", all.ja, next.ja), format!("{}, {}", all.en, next.en)))
}

fn percent(share: f64) -> String {
    format!("{:.2}%", 100.0 * share)
}
