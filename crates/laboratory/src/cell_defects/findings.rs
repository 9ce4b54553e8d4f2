//! Findings: defects of a set of weights, in words.

use super::comparison::{CellComparison, CellDefects, CellDifference, PartDefects};
use super::unusable_reason::UnusableReason;
use sankoma_eval::three_piece::cell_source::WeightTableKind;
use sankoma_eval::three_piece::feature_meanings::describe_cell;
use sankoma_wording::{Language, Message, group_thousands, message};

/// A property of the cells that suggests a defect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightsFinding {
    /// Its kind, in data: `mirror` or `useless`.
    pub code: &'static str,
    /// Table in which it was found.
    pub table: WeightTableKind,
    /// 0 for the board part, 1 for the turn part.
    pub part: usize,
    /// Number of cells it is about.
    pub count: u64,
    /// Sentence for people.
    pub sentence: Message,
    /// The cell that differs most, with its value.
    pub example: Message,
}

impl CellDefects {
    /// All findings: table by table, the board part first.
    pub fn findings(&self) -> Vec<WeightsFinding> {
        let parts = WeightTableKind::ALL.into_iter().flat_map(|table| {
            self.of_table(table).iter().enumerate().flat_map(move |(part, defects)| findings(table, part, defects))
        });
        parts.collect()
    }
}

fn findings(table: WeightTableKind, part: usize, defects: &PartDefects) -> impl Iterator<Item = WeightsFinding> {
    let unusable = UnusableReason::ALL.into_iter().zip(&defects.unusable);
    let unusable = unusable.filter_map(move |(reason, comparison)| useless(table, part, reason, comparison));
    mirror(table, part, &defects.mirror).into_iter().chain(unusable)
}

fn mirror(table: WeightTableKind, part: usize, comparison: &CellComparison) -> Option<WeightsFinding> {
    let CellDifference { at, value, expected } = comparison.largest?;
    let (place, cells) = (describe_cell(table, at), group_thousands(comparison.differing));
    let sentence =
        message!("{cells}個が左右反転したセルと違います", "{cells} cells differ from their left-right mirror image");
    let example = message!(("{}: {value} と {expected}", place.ja), ("{}: {value} against {expected}", place.en));
    Some(WeightsFinding { code: "mirror", table, part, count: comparison.differing, sentence, example })
}

fn useless(
    table: WeightTableKind,
    part: usize,
    reason: UnusableReason,
    comparison: &CellComparison,
) -> Option<WeightsFinding> {
    let CellDifference { at, value, .. } = comparison.largest?;
    let place = describe_cell(table, at);
    let [differing, cells] = [comparison.differing, comparison.cells].map(group_thousands);
    let [ja, en] = [Language::Ja, Language::En].map(|lang| reason.title(lang));
    let sentence = message!(
        "{ja}: {cells}個のうち{differing}個が0ではありません",
        "{differing} of {cells} cells {en} are not zero"
    );
    let example = message!(("{}: {value}", place.ja), ("{}: {value}", place.en));
    Some(WeightsFinding { code: "useless", table, part, count: comparison.differing, sentence, example })
}
