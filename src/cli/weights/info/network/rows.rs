//! The row that `weights info --json` prints about a network.

use super::report::{NetworkReport, SHARES, ScoreDistribution};
use super::scale_fit::{ScaleEvidence, ScaleFit};
use crate::cli::output::json::named_words;
use sankoma_eval::network::{LayerActivity, NetworkHashWarning};
use sankoma_laboratory::output_scale::Slope;
use serde::Serialize;

/// A neural network.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct WeightsInfoNetworkRow {
    /// Name of the weights.
    name: String,
    /// Its architecture.
    architecture: String,
    /// Its file.
    files: Vec<WeightsInfoFileRow>,
    /// Size in memory.
    bytes: usize,
    /// Hashes of the file that are not those of its architecture; empty as a rule.
    hashes: Vec<WeightsInfoHashRow>,
    /// What the output is divided by to become centipawns.
    #[schemars(range(min = 1))]
    fv_scale: i32,
    /// Rows of the first layer, one for each feature.
    rows: WeightsInfoZeroRowsRow,
    /// Positions that the layers and the scores were counted over.
    #[schemars(range(min = 1))]
    positions: u64,
    /// The layers, the first one first.
    layers: Vec<WeightsInfoLayerRow>,
    /// The static scores, in centipawns for the side to move.
    scores: WeightsInfoScoresRow,
    /// The scale fitted; null unless it was asked for.
    scale_fit: Option<WeightsInfoScaleRow>,
}

/// A file.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli::weights::info) struct WeightsInfoFileRow {
    /// Its path.
    pub(in crate::cli::weights::info) path: String,
    /// Its size.
    pub(in crate::cli::weights::info) bytes: u64,
}

/// Rows of the first layer.
#[derive(Serialize, schemars::JsonSchema)]
struct WeightsInfoZeroRowsRow {
    /// How many.
    all: u64,
    /// Of these zero everywhere.
    zero: u64,
}

/// A hash that differs.
#[derive(Serialize, schemars::JsonSchema)]
struct WeightsInfoHashRow {
    /// The hash in the file, in hexadecimal.
    found: String,
    /// The hash of the architecture, in hexadecimal.
    expected: String,
}

named_words! {
    /// A layer of a network.
    NetworkLayerName = ["first", "hidden_1", "hidden_2", "output"].into_iter()
}

/// A layer.
#[derive(Serialize, schemars::JsonSchema)]
struct WeightsInfoLayerRow {
    /// Which layer.
    layer: NetworkLayerName,
    /// Its inputs: features for the first layer, which has a set of neurons for each side's view.
    inputs: usize,
    /// Its neurons.
    neurons: usize,
    /// Share of its numbers that were 0, 0 to 1; null for the output.
    zero: Option<f64>,
    /// Share of its numbers that were 127, the largest; null for the output.
    full: Option<f64>,
    /// Neurons that were 0 in every position; null for the output.
    dead: Option<usize>,
}

/// The distribution of scores.
#[derive(Serialize, schemars::JsonSchema)]
struct WeightsInfoScoresRow {
    /// The minimum.
    min: i32,
    /// The maximum.
    max: i32,
    /// Their mean.
    mean: f64,
    /// Their standard deviation.
    deviation: f64,
    /// Quantiles.
    quantiles: Vec<WeightsInfoScoreQuantileRow>,
}

/// A quantile of scores.
#[derive(Serialize, schemars::JsonSchema)]
struct WeightsInfoScoreQuantileRow {
    /// Share of the positions, 0 to 1.
    share: f64,
    /// That share has at most this score.
    score: i32,
}

named_words! {
    /// What a scale is fitted to.
    ScaleEvidenceName = ["games", "record"].into_iter()
}

/// A scale that was fitted.
#[derive(Serialize, schemars::JsonSchema)]
struct WeightsInfoScaleRow {
    /// What it was fitted to.
    from: ScaleEvidenceName,
    /// The scale that makes the scores centipawns; null where it cannot be told.
    fv_scale: Option<f64>,
    /// Its standard error; null with the scale.
    standard_error: Option<f64>,
    /// Positions with a score and a result, or with scores of both.
    positions: usize,
    /// Games that they are of, or stretches of a record.
    clusters: u32,
    /// Games: centipawns of the network, at its present scale, per unit of the logistic curve from score to win rate;
    /// null for a record, or where results do not follow the scores.
    win_scale: Option<f64>,
    /// Games: the same of the default weights; null for a record.
    default_win_scale: Option<f64>,
    /// Record: the cosine between its scores and those of the network; null for games.
    agreement: Option<f64>,
}

impl NetworkReport<'_> {
    /// The row.
    pub(in crate::cli::weights::info) fn json(&self) -> WeightsInfoNetworkRow {
        let (weights, (path, bytes)) = (self.weights, &self.file);
        WeightsInfoNetworkRow {
            name: weights.name().to_owned(),
            architecture: weights.architecture().name(),
            files: vec![WeightsInfoFileRow { path: path.display().to_string(), bytes: *bytes }],
            bytes: weights.bytes(),
            hashes: weights.warnings().iter().copied().map(WeightsInfoHashRow::of).collect(),
            fv_scale: weights.output_scale(),
            rows: WeightsInfoZeroRowsRow { all: self.rows.all as u64, zero: self.rows.zero as u64 },
            positions: self.statistics.positions(),
            layers: self.layers().collect(),
            scores: WeightsInfoScoresRow::of(&self.scores),
            scale_fit: self.scale.as_ref().map(WeightsInfoScaleRow::of),
        }
    }

    fn layers(&self) -> impl Iterator<Item = WeightsInfoLayerRow> + '_ {
        let layer = |(name, layer): (&'static str, &LayerActivity)| WeightsInfoLayerRow {
            layer: NetworkLayerName(name),
            inputs: layer.inputs,
            neurons: layer.neurons(),
            zero: Some(layer.zero_share()),
            full: Some(layer.full_share()),
            dead: Some(layer.dead()),
        };
        let output = WeightsInfoLayerRow {
            layer: NetworkLayerName("output"),
            inputs: self.weights.architecture().hidden[1],
            neurons: 1,
            zero: None,
            full: None,
            dead: None,
        };
        ["first", "hidden_1", "hidden_2"].into_iter().zip(self.statistics.layers()).map(layer).chain([output])
    }
}

impl WeightsInfoHashRow {
    fn of(NetworkHashWarning { found, expected }: NetworkHashWarning) -> Self {
        Self { found: format!("{found:08x}"), expected: format!("{expected:08x}") }
    }
}

impl WeightsInfoScoresRow {
    fn of(scores: &ScoreDistribution) -> Self {
        let &ScoreDistribution { min, max, mean, deviation, quantiles } = scores;
        let quantile = |(share, score)| WeightsInfoScoreQuantileRow { share, score };
        Self { min, max, mean, deviation, quantiles: SHARES.into_iter().zip(quantiles).map(quantile).collect() }
    }
}

impl WeightsInfoScaleRow {
    fn of(fit: &ScaleFit) -> Self {
        let win_scale = |slope: Slope| slope.win_scale().map(|(scale, _)| scale);
        let ([win_scale, default_win_scale], agreement) = match fit.evidence {
            ScaleEvidence::Games { default, .. } => ([fit.network, default].map(win_scale), None),
            ScaleEvidence::Record { agreement } => ([None; 2], Some(agreement)),
        };
        Self {
            from: ScaleEvidenceName(fit.evidence.name()),
            fv_scale: fit.scale.map(|scale| scale.value),
            standard_error: fit.scale.map(|scale| scale.standard_error),
            positions: fit.network.positions,
            clusters: fit.network.clusters,
            win_scale,
            default_win_scale,
            agreement,
        }
    }
}
