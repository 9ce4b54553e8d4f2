//! Text about a fit.

use sankoma_laboratory::fit::{FitReport, ParameterEstimate};
use sankoma_wording::text::{group_thousands, pad, pad_left};
use sankoma_wording::{Language, sentence};
use std::fmt::Write as _;

/// The quality of the fit, the parameters, the residuals, and pairs of factors that are nearly collinear.
pub(super) fn to_text(fit: &FitReport, lang: Language) -> String {
    let mut text = heading(fit, lang);
    table(&mut text, fit, lang);
    residuals(&mut text, fit, lang);
    for pair in &fit.collinear {
        let (first, second, correlation) = (pair.first, pair.second, pair.correlation);
        let same = lang.pick("似た要因", "alike");
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(text, "{same}: {first} {second} {correlation:+.2}");
    }
    text
}

fn heading(fit: &FitReport, lang: Language) -> String {
    let (rows, witnesses) = (group_thousands(fit.rows as usize), group_thousands(fit.witnesses as usize));
    let (explained, present) = (percent(fit.explained), percent(fit.present));
    let (loss, all) = (fit.loss.name(), percent(fit.explained_of_all));
    let mut text = sentence!(
        lang,
        "{loss}: {rows}行（独立な標本{witnesses}）、説明率{explained}（今の値では{present}、駒割を含めると{all}）\n",
        "{loss}: {rows} rows ({witnesses} independent), explained {explained} (at present {present}, material included {all})\n"
    );
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

fn percent(share: f64) -> String {
    format!("{:.2}%", 100.0 * share)
}
