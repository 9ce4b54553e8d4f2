//! Fit of the scale that makes the scores of a network centipawns, from quick games or from a record with scores.

use crate::cli::context::Result;
use crate::cli::input::record_files;
use crate::cli::output::errors::InputError;
use crate::cli::output::progress::ProgressBar;
use crate::cli::parallel;
use crate::cli::weights::input::SELF_PLAY_OPTIONS;
use anyhow::bail;
use sankoma_eval::{NetworkWeights, Weights};
use sankoma_laboratory::output_scale::{
    OutputScaleEstimate, ScoreSample, Slope, samples_of_record, samples_of_self_play,
};
use sankoma_laboratory::self_play::LabelGenerator;
use sankoma_record::{self as record, Record, RecordFormat};
use sankoma_wording::{Language, labels, message, quoted};
use std::convert::Infallible;
use std::path::Path;

/// A scale, and what it was fitted to.
pub(super) struct ScaleFit {
    /// The scale; `None` where it cannot be told.
    pub(super) scale: Option<OutputScaleEstimate>,
    /// The slope of results or of a record's scores by those of the network, with its present scale.
    pub(super) network: Slope,
    pub(super) evidence: ScaleEvidence,
}

/// What a scale is fitted to.
pub(super) enum ScaleEvidence {
    /// Games of the network against itself, and as many of the default weights.
    Games {
        /// How many games each.
        games: u32,
        /// The slope of results by the scores of the default weights.
        default: Slope,
    },
    /// A record with scores.
    Record {
        /// The cosine between its scores and those of the network.
        agreement: f64,
    },
}

impl ScaleFit {
    /// Plays so many games of the network and of the default weights, each against itself.
    ///
    /// # Errors
    /// No game has a result.
    pub(super) fn from_games(network: &Weights, games: u32, lang: Language) -> Result<Self> {
        let bar = ProgressBar::steps(2 * u64::from(games), labels::GAMES.text(lang));
        let slope_of = |weights: &Weights| {
            let samples = samples_of_games(weights, games, &bar);
            Slope::of_results(&samples).ok_or_else(|| {
                InputError::from(message!(
                    "{games}局では尺度が決まりません。もっと必要です（--games）",
                    "{games} games give no scale, expected more (--games)"
                ))
            })
        };
        let (of_network, default) = (slope_of(network)?, slope_of(&Weights::built_in())?);
        bar.finish_and_clear();
        let scale = OutputScaleEstimate::of_games(present_scale(network), of_network, default);
        Ok(Self { scale, network: of_network, evidence: ScaleEvidence::Games { games, default } })
    }

    /// Compares scores of short searches with those in the comments of a record's first game.
    ///
    /// # Errors
    /// A record that cannot be read, or with too few scores.
    pub(super) fn from_record(network: &Weights, path: &Path) -> Result<Self> {
        let name = quoted(&path.display().to_string());
        let Record { game, format, .. } = record::read(&record_files::read_bytes(path)?, Some(path));
        if format == RecordFormat::Unknown {
            bail!(message!(
                "{name} は棋譜ではありません。コメントに評価値のある棋譜が必要です",
                "{name} is no game record, expected one with scores in its comments"
            ));
        }
        let samples = samples_of_record(&game, network);
        let Some(slope) = Slope::of_scores(&samples) else {
            let found = samples.len();
            bail!(message!(
                "{name} の評価値は{found}局面だけです。コメントに評価値のある対局が必要です",
                "{name} has scores of {found} positions, expected a game with scores in its comments"
            ));
        };
        let evidence = ScaleEvidence::Record { agreement: Slope::agreement(&samples) };
        Ok(Self { scale: OutputScaleEstimate::of_record(present_scale(network), slope), network: slope, evidence })
    }
}

impl ScaleEvidence {
    /// Its name in JSON.
    pub(super) const fn name(&self) -> &'static str {
        match self {
            Self::Games { .. } => "games",
            Self::Record { .. } => "record",
        }
    }
}

/// What the output is divided by at present.
fn present_scale(weights: &Weights) -> i32 {
    match weights {
        Weights::Network(network) => network.output_scale(),
        Weights::ThreePiece(_) => NetworkWeights::DEFAULT_OUTPUT_SCALE,
    }
}

fn samples_of_games(weights: &Weights, games: u32, bar: &ProgressBar) -> Vec<ScoreSample> {
    let generator = LabelGenerator::new(weights.clone(), SELF_PLAY_OPTIONS);
    let mut samples = Vec::new();
    let Ok(()) = parallel::map_in_order(
        1..=games,
        parallel::thread_count(None),
        |number| samples_of_self_play(&generator.play(number), weights),
        |found| {
            samples.extend(found);
            bar.inc(1);
            Ok::<(), Infallible>(())
        },
    );
    samples
}
