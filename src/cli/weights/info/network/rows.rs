//! The row that `weights info --json` prints about a network.

use super::report::{NetworkReport, SHARES, ScoreDistribution};
use super::scale_fit::{ScaleEvidence, ScaleFit};
use crate::cli::output::json::{list, named_words, rows};
use sankoma_eval::network::{LayerActivity, NetworkHashWarning, NetworkRows};
use sankoma_laboratory::output_scale::Slope;

rows! {
    /// A neural network.
    struct WeightsInfoNetworkRow(report: &NetworkReport<'_>) {
        let weights = report.weights;
        let hidden = ["first", "hidden_1", "hidden_2"].into_iter().zip(report.statistics.layers());
        let layers = hidden.map(|(name, layer)| WeightsInfoLayerRow::of(name, layer));
        let output = WeightsInfoLayerRow {
            layer: NetworkLayerName("output"),
            inputs: weights.architecture().hidden[1],
            neurons: 1,
            zero: None,
            full: None,
            dead: None,
        };

        /// Name of the weights.
        name: String = weights.name().to_owned(),
        /// Its architecture.
        architecture: String = weights.architecture().name(),
        /// Its file.
        files: Vec<WeightsInfoFileRow> = vec![(report.file.0.display().to_string(), report.file.1).into()],
        /// Size in memory.
        bytes: usize = weights.bytes(),
        /// Hashes of the file that are not those of its architecture; empty as a rule.
        hashes: Vec<WeightsInfoHashRow> = list(weights.warnings()),
        /// What the output is divided by to become centipawns.
        #[schemars(range(min = 1))]
        fv_scale: i32 = weights.output_scale(),
        /// Rows of the first layer, one for each feature.
        rows: WeightsInfoZeroRowsRow = (&report.rows).into(),
        /// Positions that the layers and the scores were counted over.
        #[schemars(range(min = 1))]
        positions: u64 = report.statistics.positions(),
        /// The layers, the first one first.
        layers: Vec<WeightsInfoLayerRow> = layers.chain([output]).collect(),
        /// The static scores, in centipawns for the side to move.
        scores: WeightsInfoScoresRow = (&report.scores).into(),
        /// The scale fitted; null unless it was asked for.
        scale_fit: Option<WeightsInfoScaleRow> = report.scale.as_ref().map(Into::into),
    }

    /// A file.
    struct WeightsInfoFileRow(file: (String, u64)) {
        /// Its path.
        path: String = file.0,
        /// Its size.
        bytes: u64 = file.1,
    }

    /// Rows of the first layer.
    struct WeightsInfoZeroRowsRow(rows: &NetworkRows) {
        /// How many.
        all: u64 = rows.all as u64,
        /// Of these zero everywhere.
        zero: u64 = rows.zero as u64,
    }

    /// A hash that differs.
    struct WeightsInfoHashRow(warning: &NetworkHashWarning) {
        /// The hash in the file, in hexadecimal.
        found: String = format!("{:08x}", warning.found),
        /// The hash of the architecture, in hexadecimal.
        expected: String = format!("{:08x}", warning.expected),
    }

    /// A layer.
    struct WeightsInfoLayerRow(name: &'static str, layer: &LayerActivity) {
        /// Which layer.
        layer: NetworkLayerName = NetworkLayerName(name),
        /// Its inputs: features for the first layer, which has a set of neurons for each side's view.
        inputs: usize = layer.inputs,
        /// Its neurons.
        neurons: usize = layer.neurons(),
        /// Share of its numbers that were 0, 0 to 1; null for the output.
        zero: Option<f64> = Some(layer.zero_share()),
        /// Share of its numbers that were 127, the largest; null for the output.
        full: Option<f64> = Some(layer.full_share()),
        /// Neurons that were 0 in every position; null for the output.
        dead: Option<usize> = Some(layer.dead()),
    }

    /// The distribution of scores.
    struct WeightsInfoScoresRow(scores: &ScoreDistribution) {
        /// The minimum.
        min: i32,
        /// The maximum.
        max: i32,
        /// Their mean.
        mean: f64,
        /// Their standard deviation.
        deviation: f64,
        /// Quantiles.
        quantiles: Vec<WeightsInfoScoreQuantileRow> = list(SHARES.into_iter().zip(scores.quantiles)),
    }

    /// A quantile of scores.
    struct WeightsInfoScoreQuantileRow(quantile: (f64, i32)) {
        /// Share of the positions, 0 to 1.
        share: f64 = quantile.0,
        /// That share has at most this score.
        score: i32 = quantile.1,
    }

    /// A scale that was fitted.
    struct WeightsInfoScaleRow(fit: &ScaleFit) {
        let win_scale = |slope: Slope| slope.win_scale().map(|(scale, _)| scale);
        let ([win_scale, default_win_scale], agreement) = match fit.evidence {
            ScaleEvidence::Games { default, .. } => ([fit.network, default].map(win_scale), None),
            ScaleEvidence::Record { agreement } => ([None; 2], Some(agreement)),
        };

        /// What it was fitted to.
        from: ScaleEvidenceName = ScaleEvidenceName(fit.evidence.name()),
        /// The scale that makes the scores centipawns; null where it cannot be told.
        fv_scale: Option<f64> = fit.scale.map(|scale| scale.value),
        /// Its standard error; null with the scale.
        standard_error: Option<f64> = fit.scale.map(|scale| scale.standard_error),
        /// Positions with a score and a result, or with scores of both.
        positions: usize = fit.network.positions,
        /// Games that they are of, or stretches of a record.
        clusters: u32 = fit.network.clusters,
        /// Games: centipawns of the network, at its present scale, per unit of the logistic curve from score to win
        /// rate; null for a record, or where results do not follow the scores.
        win_scale: Option<f64> = win_scale,
        /// Games: the same of the default weights; null for a record.
        default_win_scale: Option<f64> = default_win_scale,
        /// Record: the cosine between its scores and those of the network; null for games.
        agreement: Option<f64> = agreement,
    }
}

named_words! {
    /// A layer of a network.
    NetworkLayerName = ["first", "hidden_1", "hidden_2", "output"].into_iter()
}

named_words! {
    /// What a scale is fitted to.
    ScaleEvidenceName = ["games", "record"].into_iter()
}
