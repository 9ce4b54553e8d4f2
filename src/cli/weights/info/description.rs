//! Description of a set of weights, in either form: what it is made of and where it comes from.

use super::findings::WeightsInfoFindingRow;
use super::network::rows::WeightsInfoFileRow;
use super::strongest::{StrongestTerms, WeightsInfoStrongestRow};
use crate::cli::engine_options::piece_values_name;
use crate::cli::output::SCREEN_WIDTH;
use crate::cli::output::json::{list, rows};
use sankoma_eval::factors::Factor;
use sankoma_eval::files::{FileContents, OpenedWeights};
use sankoma_eval::{CompactWeights, Explainable, RawUnits as _};
use sankoma_laboratory::cell_defects::WeightsFinding;
use sankoma_wording::text::{group_thousands, pad, pad_left, printable, width, wrap};
use sankoma_wording::{Language, sentence};
use std::fmt::Write as _;

rows! {
    /// Weights made of factors.
    struct WeightsInfoCompactRow(
        weights: &CompactWeights, terms: &StrongestTerms, found: Option<&[WeightsFinding]>
    ) {
        /// Name of the weights.
        name: String = weights.name().to_owned(),
        /// Raw units per centipawn.
        #[schemars(range(min = 1))]
        scale: i32 = weights.scale().units(),
        /// Size in memory.
        bytes: usize = weights.bytes(),
        /// The value of having the move, raw.
        turn: i32 = weights.tempo(),
        /// The factors.
        factors: Vec<WeightsInfoFactorRow> = list(weights.factors()),
        #[serde(flatten)]
        strongest: WeightsInfoStrongestRow = terms.into(),
        /// What is wrong with the cells; null unless `--cells` is given.
        findings: Option<Vec<WeightsInfoFindingRow>> = found.map(list),
    }

    /// A factor.
    struct WeightsInfoFactorRow(weighted: &(&'static Factor, i32)) {
        let &(factor, weight) = weighted;

        /// Its name.
        name: &'static str = factor.name,
        /// Its weight, raw per unit.
        weight: i32 = weight,
        /// Its unit, in English.
        unit: &'static str = factor.unit,
        /// The sentence in Japanese.
        message_ja: &'static str = factor.ja,
        /// The sentence in English.
        message_en: &'static str = factor.en,
        /// Where it comes from, in English.
        evidence: &'static str = factor.evidence,
    }

    /// Weights from files of another program.
    struct WeightsInfoFullRow(opened: &OpenedWeights, found: &[WeightsFinding]) {
        /// Name of the weights.
        name: String,
        /// Name of the format.
        format: &'static str = opened.format.name,
        /// The programs that use it.
        title: &'static str = opened.format.title,
        /// The files.
        files: Vec<WeightsInfoFileRow> = list(files(opened)),
        /// Sum of all cells, in hexadecimal.
        checksum: String = format!("{:x}", opened.checksum),
        /// Name of the published weights with this sum; null when there are none.
        known: Option<&'static str>,
        /// Name of the piece values; `-` when they have none.
        values: &'static str = piece_values_name(&opened.values),
        /// Size in memory.
        bytes: usize = opened.cells.bytes(),
        /// Cells of `fv.bin` that do not fit 16 bits in the 38-entry form.
        unfit: u64,
        /// What is wrong with the cells.
        findings: Vec<WeightsInfoFindingRow> = list(found),
    }
}

/// Text about weights expanded from factors: the factors with their weights and sentences.
pub(super) fn compact_text(weights: &CompactWeights, lang: Language) -> String {
    let (name, factors) = (weights.name(), weights.factors());
    let (count, bytes) = (factors.len(), group_thousands(weights.bytes()));
    let (turn, units) = (weights.tempo(), weights.scale().units());
    let mut text = sentence!(
        lang,
        "{name}: コンパクト形式。{count}個の要因を式で展開した重み\n\
             表は{bytes}バイト、手番の値は{turn}（生の値、1/{units}センチポーン）\n\n\
             重みは要因の1単位あたりの生の値\n\n",
        "{name}: compact form, {count} factors expanded by formula\n\
             Table: {bytes} bytes; having the move is worth {turn} raw (1/{units} centipawn).\n\n\
             A weight is raw per unit of its factor.\n\n"
    );
    let _ = writeln!(text, "  {} {}", pad(lang.pick("要因", "factor"), 14), pad_left(lang.pick("重み", "weight"), 6));
    for &(factor, weight) in factors {
        push_factor(&mut text, factor, weight, lang);
    }
    text
}

/// Appends `  hand               32  A piece in hand is worth …`, with the sentence wrapped under itself.
fn push_factor(text: &mut String, factor: &Factor, weight: i32, lang: Language) {
    let prefix = format!("  {} {weight:>6}  ", pad(factor.name, 14));
    let sentence = factor.sentence();
    let indent = format!("\n{}", " ".repeat(width(&prefix)));
    let lines = wrap(sentence.text(lang), SCREEN_WIDTH - width(&prefix));
    let _ = writeln!(text, "{prefix}{}", lines.join(&indent));
}

/// Text about weights from files: the format, the files, and whose weights they are.
pub(super) fn files_text(opened: &OpenedWeights, lang: Language) -> String {
    let mut text = format!("{}: {}\n", opened.format.name, opened.format.title);
    for (path, bytes) in files(opened) {
        let _ = writeln!(text, "  {} {}", pad_left(&group_thousands(bytes), 13), printable(&path));
    }
    let known = opened.known.unwrap_or_else(|| lang.pick("登録なし", "not a published one"));
    let rows = [
        (lang.pick("チェックサム", "checksum"), format!("{:x} ({known})", opened.checksum)),
        (lang.pick("駒の価値", "piece values"), piece_values_name(&opened.values).to_owned()),
        (
            lang.pick("メモリ", "memory"),
            format!("{} {}", group_thousands(opened.cells.bytes()), lang.pick("バイト", "bytes")),
        ),
    ];
    for (label, value) in rows {
        let _ = writeln!(text, "  {} {value}", pad(label, 13));
    }
    if is_bonanza(opened) {
        let unfit = group_thousands(opened.unfit);
        let _ = match lang {
            Language::Ja => writeln!(text, "  以下は38要素形式に直したセルの値（16ビットに収まらないKPP: {unfit}個）"),
            Language::En => writeln!(
                text,
                "  What follows is counted in the 38-entry form, not over the file's own numbers;\n  \
                 KPP cells that do not fit 16 bits there: {unfit}."
            ),
        };
    }
    text
}

fn files(opened: &OpenedWeights) -> impl Iterator<Item = (String, u64)> + '_ {
    opened.files.iter().zip(opened.format.files).map(|(path, part)| (path.display().to_string(), part.bytes))
}

fn is_bonanza(opened: &OpenedWeights) -> bool {
    opened.format.files.iter().any(|part| part.contents == FileContents::Bonanza)
}
