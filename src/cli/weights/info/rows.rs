//! The row that `weights info --json` prints.

use super::network::rows::{WeightsInfoFileRow, WeightsInfoNetworkRow};
use crate::cli::output::json::named_words;
use sankoma_eval::three_piece::cell_source::WeightTableKind;
use serde::Serialize;
use std::collections::BTreeMap;

/// One object: the set of weights.
#[derive(Serialize, schemars::JsonSchema)]
#[serde(tag = "form", rename_all = "snake_case")]
pub(in crate::cli) enum WeightsInfoRow {
    Learned(WeightsInfoLearnedRow),
    Compact(WeightsInfoCompactRow),
    Full(WeightsInfoFullRow),
    Network(WeightsInfoNetworkRow),
}

/// Learned weights.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct WeightsInfoLearnedRow {
    /// Name of the weights.
    pub(super) name: String,
    /// Raw units per centipawn.
    #[schemars(range(min = 1))]
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
    /// What is wrong with the cells; null unless `--cells` is given.
    pub(super) findings: Option<Vec<WeightsInfoFindingRow>>,
}

/// The value of having the move in a position.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct WeightsInfoTurnRow {
    /// The position.
    pub(super) sfen: &'static str,
    /// The value of having the move, raw.
    pub(super) turn: i32,
}

/// Weights made of factors.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct WeightsInfoCompactRow {
    /// Name of the weights.
    pub(super) name: String,
    /// Raw units per centipawn.
    #[schemars(range(min = 1))]
    pub(super) scale: i32,
    /// Size in memory.
    pub(super) bytes: usize,
    /// The value of having the move, raw.
    pub(super) turn: i32,
    /// The factors.
    pub(super) factors: Vec<WeightsInfoFactorRow>,
    #[serde(flatten)]
    pub(super) strongest: WeightsInfoStrongestRow,
    /// What is wrong with the cells; null unless `--cells` is given.
    pub(super) findings: Option<Vec<WeightsInfoFindingRow>>,
}

/// A factor.
#[derive(Serialize, schemars::JsonSchema)]
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
#[derive(Serialize, schemars::JsonSchema)]
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
    /// What is wrong with the cells.
    pub(super) findings: Vec<WeightsInfoFindingRow>,
}

/// The strongest terms.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct WeightsInfoStrongestRow {
    /// Best and worst squares of each kind of piece, for two squares of the king; raw, for the king's side, without
    /// material.
    pub(super) places: Vec<WeightsInfoPlacesRow>,
    /// The strongest pairs, with the king in its own camp.
    pub(super) pairs: Vec<WeightsInfoPairRow>,
}

/// The best and worst squares of a kind of piece.
#[derive(Serialize, schemars::JsonSchema)]
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
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct WeightsInfoPlaceRow {
    /// The square.
    pub(super) square: String,
    /// The value there, raw.
    pub(super) raw: i32,
}

/// A pair of pieces.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct WeightsInfoPairRow {
    /// Its value, raw, for the king's side.
    pub(super) raw: i32,
    /// The pair in Japanese.
    pub(super) ja: String,
    /// The pair in English.
    pub(super) en: String,
}

/// Something that is wrong.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct WeightsInfoFindingRow {
    /// What it is.
    pub(super) code: WeightsFindingCode,
    /// Which table.
    pub(super) table: WeightTableName,
    /// Which part.
    pub(super) part: WeightsPartName,
    /// How many cells.
    pub(super) count: u64,
    /// The sentence in Japanese.
    pub(super) message_ja: String,
    /// The sentence in English.
    pub(super) message_en: String,
    /// The cell that differs most, in Japanese.
    pub(super) example_ja: String,
    /// The cell that differs most, in English.
    pub(super) example_en: String,
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
pub(super) enum WeightsPartName {
    Board,
    Turn,
}
