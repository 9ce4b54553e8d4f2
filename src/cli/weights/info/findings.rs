//! Faults of the cells of a set of weights, as text and as JSON.

use super::rows::{WeightTableName, WeightsFindingCode, WeightsInfoFindingRow, WeightsPartName};
use crate::cli::output::SCREEN_WIDTH;
use crate::cli::output::progress::ProgressBar;
use crate::cli::parallel;
use sankoma_eval::three_piece::cell_source::CellSource;
use sankoma_laboratory::cell_defects::{CellDefects, WeightsFinding};
use sankoma_rules::Square;
use sankoma_wording::text::wrap;
use sankoma_wording::{Language, labels};
use std::convert::Infallible;
use std::fmt::Write as _;

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

/// The remarks as JSON.
pub(super) fn rows(found: &[WeightsFinding]) -> Vec<WeightsInfoFindingRow> {
    found.iter().map(WeightsInfoFindingRow::of).collect()
}

impl WeightsInfoFindingRow {
    fn of(finding: &WeightsFinding) -> Self {
        let WeightsFinding { sentence, example, .. } = finding.clone();
        Self {
            code: WeightsFindingCode(finding.code),
            table: WeightTableName(finding.table.key()),
            part: if finding.part == 0 { WeightsPartName::Board } else { WeightsPartName::Turn },
            count: finding.count,
            message_ja: sentence.ja,
            message_en: sentence.en,
            example_ja: example.ja,
            example_en: example.en,
        }
    }
}
