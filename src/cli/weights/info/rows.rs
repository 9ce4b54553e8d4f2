//! The row that `weights info --json` prints.

use super::description::{WeightsInfoCompactRow, WeightsInfoFullRow};
use super::learned::WeightsInfoLearnedRow;
use super::network::rows::WeightsInfoNetworkRow;
use serde::Serialize;

/// One object: the set of weights.
#[derive(Serialize, schemars::JsonSchema)]
#[serde(tag = "form", rename_all = "snake_case")]
pub(in crate::cli) enum WeightsInfoRow {
    Learned(WeightsInfoLearnedRow),
    Compact(WeightsInfoCompactRow),
    Full(WeightsInfoFullRow),
    Network(WeightsInfoNetworkRow),
}
