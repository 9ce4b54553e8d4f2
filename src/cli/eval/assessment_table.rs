//! The table of an assessment: each part with its number and its sentence.

use super::text_format::centipawn_text;
use crate::cli::output::SCREEN_WIDTH;
use sankoma_analysis::assessment::AssessmentPart;
use sankoma_wording::text::wrap;
use sankoma_wording::text_table::{ColumnAlignment, TextTable};
use sankoma_wording::{Language, Message, labels};

/// Columns of a sentence next to its topic and number, so that rows fit into eighty.
const SENTENCE_COLUMNS: usize = 52;

/// The whole in one sentence, and the parts of the score in a player's words, one per line, with their sum. A mate problem
/// has no score.
pub(super) fn assessment_table(
    sentence: &Message,
    parts: &[AssessmentPart],
    has_score: bool,
    lang: Language,
) -> String {
    let sentence = wrap(sentence.text(lang), SCREEN_WIDTH).join("\n");
    if !has_score {
        return format!("{sentence}\n");
    }
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
    let total = parts.iter().map(|part| part.centipawns).sum();
    table.add_row([labels::TOTAL.text(lang).to_owned(), centipawn_text(total)]);
    let title = lang.pick("形勢判断（先手から見た値）", "Assessment (Black's view)");
    format!("{sentence}\n\n{title}\n{}", table.text())
}
