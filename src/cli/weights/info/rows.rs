//! The row that `weights info --json` prints.

use super::common_rows::{WeightsInfoFileRow, WeightsInfoZeroRowsRow};
use super::network::rows::WeightsInfoNetworkRow;
use crate::cli::output::json::named_words;
use sankoma_laboratory::cell_statistics::UnusableReason;
#[cfg(test)]
use sankoma_search::eval::three_piece::cell_source::WeightTableKind;
use serde::Serialize;
use std::collections::BTreeMap;

/// One object: the set of weights.
#[derive(Serialize)]
#[serde(tag = "form", rename_all = "snake_case")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(in crate::cli) enum WeightsInfoRow {
    Learned(WeightsInfoLearnedRow),
    Compact(WeightsInfoCompactRow),
    Full(WeightsInfoFullRow),
    Network(WeightsInfoNetworkRow),
}

/// Learned weights.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(in crate::cli) struct WeightsInfoLearnedRow {
    /// Name of the weights.
    pub(super) name: String,
    /// Raw units per centipawn.
    #[cfg_attr(test, schemars(range(min = 1)))]
    pub(super) scale: i32,
    /// Size in memory.
    pub(super) bytes: usize,
    /// Products of a pair's value.
    pub(super) products: usize,
    /// Centipawns per unit of the logistic curve from score to win rate.
    pub(super) win_scale: i32,
    /// Value of each kind of piece, in centipawns, by its English name.
    pub(super) values: BTreeMap<&'static str, i32>,
    /// The value of having the move in some positions.
    pub(super) turns: Vec<WeightsInfoTurnRow>,
    #[serde(flatten)]
    pub(super) strongest: WeightsInfoStrongestRow,
    #[serde(flatten)]
    pub(super) cells: WeightsInfoCellsRow,
}

/// The value of having the move in a position.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct WeightsInfoTurnRow {
    /// The position.
    pub(super) sfen: &'static str,
    /// The value of having the move, raw.
    pub(super) turn: i32,
}

/// Weights made of factors.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(in crate::cli) struct WeightsInfoCompactRow {
    /// Name of the weights.
    pub(super) name: String,
    /// Raw units per centipawn.
    #[cfg_attr(test, schemars(range(min = 1)))]
    pub(super) scale: i32,
    /// Size in memory.
    pub(super) bytes: usize,
    /// The value of having the move, raw.
    pub(super) turn: i32,
    /// The factors.
    pub(super) factors: Vec<WeightsInfoFactorRow>,
    #[serde(flatten)]
    pub(super) strongest: WeightsInfoStrongestRow,
    #[serde(flatten)]
    pub(super) cells: WeightsInfoCellsRow,
}

/// A factor.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct WeightsInfoFactorRow {
    /// Its name.
    pub(super) name: &'static str,
    /// Its weight, raw per unit.
    pub(super) weight: i32,
    /// Its unit, in English.
    pub(super) unit: &'static str,
    /// The sentence in Japanese.
    pub(super) message_ja: &'static str,
    /// The sentence in English.
    pub(super) message_en: &'static str,
    /// Where it comes from, in English.
    pub(super) evidence: &'static str,
}

/// Weights from files of another program.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(in crate::cli) struct WeightsInfoFullRow {
    /// Name of the weights.
    pub(super) name: String,
    /// Name of the format.
    pub(super) format: &'static str,
    /// The programs that use it.
    pub(super) title: &'static str,
    /// The files.
    pub(super) files: Vec<WeightsInfoFileRow>,
    /// Sum of all cells, in hexadecimal.
    pub(super) checksum: String,
    /// Name of the published weights with this sum; null when there are none.
    pub(super) known: Option<&'static str>,
    /// Name of the piece values; `-` when they have none.
    pub(super) values: &'static str,
    /// Size in memory.
    pub(super) bytes: usize,
    /// Cells of `fv.bin` that do not fit 16 bits in the 38-entry form.
    pub(super) unfit: u64,
    #[serde(flatten)]
    pub(super) cells: WeightsInfoCellsRow,
}

/// The strongest terms.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct WeightsInfoStrongestRow {
    /// Best and worst squares of each kind of piece, for two squares of the king; raw, for the king's side, without
    /// material.
    pub(super) places: Vec<WeightsInfoPlacesRow>,
    /// The strongest pairs, with the king in its own camp.
    pub(super) pairs: Vec<WeightsInfoPairRow>,
}

/// The best and worst squares of a kind of piece.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct WeightsInfoPlacesRow {
    /// The king's square.
    pub(super) king: String,
    /// Whether the piece is the king's own.
    pub(super) own: bool,
    /// English name of the kind.
    pub(super) piece: &'static str,
    /// Its best squares.
    pub(super) best: Vec<WeightsInfoPlaceRow>,
    /// Its worst squares.
    pub(super) worst: Vec<WeightsInfoPlaceRow>,
}

/// A square and the value of a piece there.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct WeightsInfoPlaceRow {
    /// The square.
    pub(super) square: String,
    /// The value there, raw.
    pub(super) raw: i32,
}

/// A pair of pieces.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct WeightsInfoPairRow {
    /// Its value, raw, for the king's side.
    pub(super) raw: i32,
    /// The pair in Japanese.
    pub(super) ja: String,
    /// The pair in English.
    pub(super) en: String,
}

/// Statistics of the cells.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct WeightsInfoCellsRow {
    /// Statistics of the cells of each table; null unless the weights come from files or `--cells` is given.
    pub(super) tables: Option<Vec<WeightsInfoTableRow>>,
    /// What is wrong with the cells; null as `tables`.
    pub(super) findings: Option<Vec<WeightsInfoFindingRow>>,
}

named_words! {
    /// A table of weights.
    WeightTableName = WeightTableKind::ALL.into_iter().map(WeightTableKind::key)
}

/// The cells of a table.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct WeightsInfoTableRow {
    /// Which table.
    pub(super) table: WeightTableName,
    /// How many cells.
    pub(super) cells: u64,
    /// Its parts.
    pub(super) parts: WeightsInfoPartsRow,
}

/// The parts of a table.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct WeightsInfoPartsRow {
    /// The part that counts for the board.
    pub(super) board: WeightsInfoPartRow,
    /// The part that counts for the side to move; absent where the table has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "WeightsInfoPartRow"))]
    pub(super) turn: Option<WeightsInfoPartRow>,
}

/// The cells of one part.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct WeightsInfoPartRow {
    /// The minimum; null when there are no cells.
    pub(super) min: Option<WeightsInfoExtremeRow>,
    /// The maximum; null when there are no cells.
    pub(super) max: Option<WeightsInfoExtremeRow>,
    /// Their mean, raw.
    pub(super) mean: f64,
    /// Their standard deviation, raw.
    pub(super) deviation: f64,
    /// Cells that are zero.
    pub(super) zeros: u64,
    /// Quantiles of the magnitude.
    pub(super) quantiles: Vec<WeightsInfoQuantileRow>,
    /// Cells by value.
    pub(super) histogram: Vec<WeightsInfoBucketRow>,
    /// Cells below and above what 16 bits hold.
    pub(super) beyond_16_bits: [u64; 2],
    /// Cells that differ from those of the mirrored position.
    pub(super) mirror: WeightsInfoDifferencesRow,
    /// Cells that differ from those with the two pieces exchanged; null but for `kpp`.
    pub(super) order: Option<WeightsInfoDifferencesRow>,
    /// Cells that no position uses, by reason.
    pub(super) useless: Vec<WeightsInfoUselessRow>,
    /// The other cells.
    pub(super) usable: WeightsInfoUsableRow,
    /// Rows of the table.
    pub(super) rows: WeightsInfoZeroRowsRow,
    /// Pieces on squares, over all kings; null for `kk`.
    pub(super) untrained_entries: Option<WeightsInfoZeroRowsRow>,
    /// Cells at the limit of their number.
    pub(super) saturated: u64,
    /// Cells near it.
    pub(super) nearly_saturated: u64,
}

/// A cell.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct WeightsInfoExtremeRow {
    /// Its value, raw.
    pub(super) value: i32,
    /// What it is for, in Japanese.
    pub(super) ja: String,
    /// What it is for, in English.
    pub(super) en: String,
}

/// A quantile of the magnitude.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct WeightsInfoQuantileRow {
    /// Share of the cells, 0 to 1.
    pub(super) share: f64,
    /// That share is at most so large, raw.
    pub(super) magnitude: u32,
}

/// A range of values.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct WeightsInfoBucketRow {
    /// Its minimum.
    pub(super) from: i16,
    /// Its maximum.
    pub(super) to: i16,
    /// Cells in it.
    pub(super) cells: u64,
}

/// Cells that should be equal.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct WeightsInfoDifferencesRow {
    /// How many differ.
    pub(super) cells: u64,
    /// The largest difference; null when there is none.
    pub(super) largest: Option<WeightsInfoDifferenceRow>,
}

/// Two cells that should be equal.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct WeightsInfoDifferenceRow {
    /// The value of the cell, raw.
    pub(super) value: i32,
    /// The value of the other, raw.
    pub(super) other: i32,
    /// What the cell is for, in Japanese.
    pub(super) ja: String,
    /// What the cell is for, in English.
    pub(super) en: String,
}

/// Cells that no position uses, for one reason.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct WeightsInfoUselessRow {
    /// Why.
    pub(super) reason: UnusableReasonName,
    /// How many.
    pub(super) cells: u64,
    /// Of these not zero.
    pub(super) filled: u64,
    /// The one furthest from zero; null when all are zero.
    pub(super) largest: Option<WeightsInfoExtremeRow>,
}

named_words! {
    /// Why no position uses a cell.
    UnusableReasonName: UnusableReason
}

/// Cells that positions use.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct WeightsInfoUsableRow {
    /// How many.
    pub(super) cells: u64,
    /// Of these zero.
    pub(super) zeros: u64,
}

/// Something that is wrong.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct WeightsInfoFindingRow {
    /// What it is.
    pub(super) code: WeightsFindingCode,
    /// Which table.
    pub(super) table: WeightTableName,
    /// Which part.
    pub(super) part: WeightsPartName,
    /// How many cells, rows or entries.
    pub(super) count: u64,
    /// The sentence in Japanese.
    pub(super) message_ja: String,
    /// The sentence in English.
    pub(super) message_en: String,
    /// An example in Japanese; null when there is none.
    pub(super) example_ja: Option<String>,
    /// An example in English; null when there is none.
    pub(super) example_en: Option<String>,
}

named_words! {
    /// What is wrong with cells.
    WeightsFindingCode = [
        "all_zero", "mirror", "order", "useless", "untrained_entries", "empty_rows", "saturated", "nearly_saturated"
    ].into_iter()
}

/// A part of a table.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) enum WeightsPartName {
    Board,
    Turn,
}
