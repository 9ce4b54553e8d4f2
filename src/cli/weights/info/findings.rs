//! Faults of the cells of a set of weights, as text and as JSON.

use crate::cli::output::SCREEN_WIDTH;
use crate::cli::output::json::{named_words, rows};
use crate::cli::output::progress::ProgressBar;
use crate::cli::parallel;
use sankoma_eval::three_piece::cell_source::{CellSource, WeightTableKind};
use sankoma_laboratory::cell_defects::{CellDefects, WeightsFinding};
use sankoma_rules::Square;
use sankoma_wording::text::wrap;
use sankoma_wording::{Language, labels};
use serde::Serialize;
use std::convert::Infallible;
use std::fmt::Write as _;

rows! {
    /// Something that is wrong.
    struct WeightsInfoFindingRow(finding: &WeightsFinding) {
        let WeightsFinding { sentence, example, .. } = finding.clone();

        /// What it is.
        code: WeightsFindingCode = WeightsFindingCode(finding.code),
        /// Which table.
        table: WeightTableName = WeightTableName(finding.table.key()),
        /// Which part.
        part: WeightsPartName = if finding.part == 0 { WeightsPartName::Board } else { WeightsPartName::Turn },
        /// How many cells.
        count: u64,
        /// The sentence in Japanese.
        message_ja: String = sentence.ja,
        /// The sentence in English.
        message_en: String = sentence.en,
        /// The cell that differs most, in Japanese.
        example_ja: String = example.ja,
        /// The cell that differs most, in English.
        example_en: String = example.en,
    }
}

named_words! {
    /// A table of weights.
    WeightTableName = WeightTableKind::ALL.into_iter().map(WeightTableKind::key)
}

named_words! {
    /// What is wrong with cells.
    WeightsFindingCode = ["mirror", "useless"].into_iter()
}

/// A part of a table.
#[derive(Serialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(in crate::cli) enum WeightsPartName {
    Board,
    Turn,
}

/// Compares all cells with what they should be, on all cores.
pub(super) fn find(cells: &(impl CellSource + ?Sized)) -> Vec<WeightsFinding> {
    let bar = ProgressBar::items(None);
    let mut defects = CellDefects::default();
    let mut done = 0;
    let Ok(()) = parallel::map_in_order(
        Square::all(),
        parallel::thread_count(None),
        |king| CellDefects::of_king(cells, king),
        |found| {
            defects.merge(&found);
            done += 1;
            bar.set_progress(done, Square::COUNT as u64);
            Ok::<(), Infallible>(())
        },
    );
    defects.findings()
}

/// The remarks, each with its largest case.
pub(super) fn to_text(found: &[WeightsFinding], lang: Language) -> String {
    if found.is_empty() {
        return format!("\n{}\n", lang.pick("気になる点はありません", "Nothing is amiss"));
    }
    let mut text =
        format!("\n{}\n", lang.pick("気になる点（例は最も大きいもの）", "Remarks, each with its largest case"));
    for finding in found {
        let part = if finding.part == 0 { lang.pick("盤面", "board") } else { labels::TURN.text(lang) };
        let sentence = format!("{} {part}: {}", finding.table.name(), finding.sentence.text(lang));
        push_indented(&mut text, &sentence, 2);
        push_indented(&mut text, finding.example.text(lang), 6);
    }
    text
}

fn push_indented(text: &mut String, sentence: &str, margin: usize) {
    for line in wrap(sentence, SCREEN_WIDTH - margin) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}{line}", " ".repeat(margin));
    }
}
