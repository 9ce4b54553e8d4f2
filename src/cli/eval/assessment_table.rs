//! The table of an assessment: each part with its number and its sentence.

use super::text_format::centipawn_text;
use crate::cli::output::text_table::{ColumnAlignment, TextTable};
use sankoma_analysis::assessment::AssessmentPart;
use sankoma_rules::wording::Language;
use sankoma_rules::wording::text::wrap;

/// Columns of a sentence next to its topic and number, so that rows fit into eighty.
const SENTENCE_COLUMNS: usize = 52;

/// The parts of the score in a player's words, one per line.
pub(super) fn assessment_table(parts: &[AssessmentPart], lang: Language) -> String {
    let mut table =
        TextTable::new([(ColumnAlignment::Left, ""), (ColumnAlignment::Right, "cp"), (ColumnAlignment::Left, "")]);
    for part in parts {
        let topic = part.topic.name().text(lang).to_owned();
        let mut rows = wrap(part.sentence.text(lang), SENTENCE_COLUMNS).into_iter();
        table.add_row([topic, centipawn_text(part.centipawns), rows.next().unwrap_or_default()]);
        for row in rows {
            table.add_row([String::new(), String::new(), row]);
        }
    }
    let title = lang.pick("形勢判断（先手から見た値）", "Assessment (Black's view)");
    format!("{title}\n{}", table.text())
}
