//! Report of a network: its file, its numbers over positions, and the scale of its scores.

use super::scale_fit::ScaleFit;
use crate::cli::context::Result;
use crate::cli::output::errors::InputError;
use crate::cli::output::progress::ProgressBar;
use crate::cli::weights::info::args::Args;
use crate::cli::weights::input::for_each_position;
use sankoma_eval::network::{NetworkRows, NetworkStatistics};
use sankoma_eval::{NetworkWeights, Weights, files};
use sankoma_wording::{Language, message, quoted};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What is known of a network.
pub(in crate::cli::weights::info) struct NetworkReport<'a> {
    pub(super) weights: &'a NetworkWeights,
    /// Its file, and the size of that in bytes.
    pub(super) file: (PathBuf, u64),
    pub(super) rows: NetworkRows,
    pub(super) statistics: NetworkStatistics<'a>,
    /// Scores in centipawns, from the side to move's view.
    pub(super) scores: ScoreDistribution,
    pub(super) scale: Option<ScaleFit>,
    /// The file of the positions; games of the program against itself where there is none.
    pub(super) positions: Option<&'a Path>,
    pub(super) lang: Language,
}

impl<'a> NetworkReport<'a> {
    /// Counts over the positions that the options name, and fits the scale if that is asked for.
    ///
    /// # Errors
    /// A file of positions or a record that cannot be read, or holds none.
    pub(in crate::cli::weights::info) fn of(
        weights: &'a Arc<NetworkWeights>,
        args: &'a Args,
        lang: Language,
    ) -> Result<Self> {
        let positions = args.positions.as_deref();
        let shared = Weights::Network(Arc::clone(weights));
        let scale = match &args.record {
            Some(record) => Some(ScaleFit::from_record(&shared, record)?),
            None if args.fit_scale => Some(ScaleFit::from_games(&shared, args.games, lang)?),
            None => None,
        };
        let (statistics, scores) = counted(weights, positions, lang)?;
        let file = file_of(&args.path)?;
        Ok(Self { weights, file, rows: weights.rows(), statistics, scores, scale, positions, lang })
    }
}

/// The file of a network and its size.
fn file_of(path: &Path) -> Result<(PathBuf, u64)> {
    let file = files::network_file(path).map_err(|error| InputError::from(error.message()))?;
    let file = file.unwrap_or_else(|| path.to_owned());
    let bytes = std::fs::metadata(&file)?.len();
    Ok((file, bytes))
}

/// Statistics and scores of positions.
fn counted<'a>(
    weights: &'a NetworkWeights,
    positions: Option<&Path>,
    lang: Language,
) -> Result<(NetworkStatistics<'a>, ScoreDistribution)> {
    let mut statistics = NetworkStatistics::new(weights);
    let mut scores = Vec::new();
    // Self-play has a bar of its own.
    let bar = if positions.is_some() { ProgressBar::spinner() } else { ProgressBar::hidden() };
    let bar = bar.with_message(lang.pick("局面を読んでいます", "reading positions"));
    for_each_position(positions, lang, |position, _| {
        scores.push(statistics.add(position) / weights.output_scale());
        if scores.len().is_multiple_of(1 << 12) {
            bar.tick();
        }
    })?;
    bar.finish_and_clear();
    let scores = ScoreDistribution::of(scores).ok_or_else(|| {
        let name = quoted(&positions.unwrap_or(Path::new("")).display().to_string());
        InputError::from(message!(
            "{name} に局面がありません。1行に1局面が必要です",
            "{name} holds no positions, expected one a line"
        ))
    })?;
    Ok((statistics, scores))
}

/// The shares of scores that are at most a quantile.
pub(super) const SHARES: [f64; 7] = [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99];

/// How scores are distributed, in centipawns.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ScoreDistribution {
    pub(super) min: i32,
    pub(super) max: i32,
    pub(super) mean: f64,
    /// The standard deviation.
    pub(super) deviation: f64,
    /// The score for each of [`SHARES`].
    pub(super) quantiles: [i32; SHARES.len()],
}

impl ScoreDistribution {
    /// The distribution of scores; `None` if there are none.
    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2⁵³")]
    pub(super) fn of(mut scores: Vec<i32>) -> Option<Self> {
        scores.sort_unstable();
        let (&min, &max) = (scores.first()?, scores.last()?);
        let mean_of = |of: &dyn Fn(f64) -> f64| {
            scores.iter().map(|&score| of(f64::from(score))).sum::<f64>() / scores.len() as f64
        };
        let mean = mean_of(&|score| score);
        let deviation = mean_of(&|score| (score - mean).powi(2)).sqrt();
        let quantiles = SHARES.map(|share| scores[(share * (scores.len() - 1) as f64).round() as usize]);
        Some(Self { min, max, mean, deviation, quantiles })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_mean_and_deviation_are_those_of_the_scores() {
        let found = ScoreDistribution::of((-100..=100).rev().collect()).expect("there are scores");
        assert_eq!((found.min, found.max, found.mean), (-100, 100, 0.0));
        assert_eq!(found.quantiles, [-98, -90, -50, 0, 50, 90, 98]);
        assert!((found.deviation - 58.02).abs() < 0.01, "{}", found.deviation);
        assert_eq!(ScoreDistribution::of(Vec::new()), None);
        assert_eq!(ScoreDistribution::of(vec![7]).map(|one| (one.quantiles, one.deviation)), Some(([7; 7], 0.0)));
    }
}
