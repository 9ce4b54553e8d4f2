//! Weights: one type for a set of weights of any kind.

use super::evaluation::Evaluation as _;
use super::explain::{
    Breakdown, EvaluationChange, Explainable as _, PieceSweep, WeightsComparison, change, compare, explain, sweep,
};
use super::factors::Factor;
use super::files::{self, WeightsOpenError};
use super::material::PieceValues;
use super::network::{ExplanationEffort, NetworkWeights};
use super::raw_scale::{RawScale, RawUnits};
use super::three_piece::{FullWeights, LearnedWeights, ThreePieceWeights};
use sankoma_rules::{Position, Square};
use sankoma_wording::{Message, message};
use std::path::Path;
use std::sync::Arc;

/// Weights of any kind, shared: a clone is a reference count.
///
/// The search is compiled for each form, so that the form is chosen once and not at every node. What explains a score by
/// its terms takes [`ThreePieceWeights`].
#[derive(Clone, Debug)]
pub enum Weights {
    /// The score is a sum of terms with names: material, kings, pieces and pairs.
    ThreePiece(ThreePieceWeights),
    /// The score is the output of a neural network, which has no terms.
    Network(Arc<NetworkWeights>),
}

/// Why a score is not explained: it has no terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message().en)]
pub struct NoTermsError;

impl NoTermsError {
    /// The reason, on one line.
    pub fn message(self) -> Message {
        Message::new(
            "ニューラルネットワークの評価値は項に分けられません。駒ごとの持ち分は sankoma eval と評価の画面の内訳で見られます",
            "the score of a neural network has no terms; 'sankoma eval' and the breakdown of the evaluation pane share it among the pieces",
        )
    }

    /// The reason beside a score that is shown.
    pub fn message_beside_score(self) -> Message {
        let Message { ja, en } = self.message();
        message!("{ja}。静的評価値だけを示します", "{en}; only the static score is shown")
    }
}

impl Weights {
    /// The names of the sets in the program: the default, which is the learned set, and each set by its own name.
    pub const NAMES: [&'static str; 3] = ["built-in", "factors", "learned"];

    /// The default weights: the learned ones.
    pub fn built_in() -> Self {
        ThreePieceWeights::built_in().into()
    }

    /// The weights in the program that have this name, one of [`Self::NAMES`].
    pub fn named(name: &str) -> Option<Self> {
        ThreePieceWeights::named(name).map(Self::from)
    }

    /// Opens the weights in the program that have this name, those in a folder, or the set to which a file belongs:
    /// `fv.bin` of Bonanza, KPPT and its relatives, parameters of the factors (`.toml`), learned weights (`.weights`)
    /// or a network (`nn.bin`). Piece values are the format's own unless `values` are given; learned weights have their
    /// own, with which the other numbers were learned, and a network has none.
    ///
    /// # Errors
    /// The files fit no format (names and exact sizes decide), or cannot be read.
    pub fn open(path: &Path, values: Option<&PieceValues>) -> Result<Self, WeightsOpenError> {
        Self::open_with(path, values, |_, _| ())
    }

    /// [`Self::open`] with progress reports: bytes read so far and bytes in all.
    ///
    /// # Errors
    /// As for [`Self::open`].
    pub fn open_with(
        path: &Path,
        values: Option<&PieceValues>,
        mut progress: impl FnMut(u64, u64),
    ) -> Result<Self, WeightsOpenError> {
        if let Some(named) = path.to_str().and_then(Self::named) {
            return Ok(named);
        }
        if files::is_learned(path) {
            return Ok(files::open_learned(path)?.into());
        }
        if files::is_parameters(path) {
            return Ok(ThreePieceWeights::Compact(Arc::new(files::open_parameters(path, values)?)).into());
        }
        if let Some(file) = files::network_file(path)? {
            return Ok(Self::Network(Arc::new(files::open_network(&file, &mut progress)?)));
        }
        Ok(files::open(path, values, &mut progress)?.into_weights().into())
    }

    /// Evaluates a position from scratch: raw units of their scale, from Black's view.
    pub fn raw(&self, position: &Position) -> i32 {
        match self {
            Self::ThreePiece(weights) => weights.raw(position),
            Self::Network(weights) => weights.raw_from_scratch(position),
        }
    }

    /// The static score of a position: centipawns from its side to move's view.
    pub fn score(&self, position: &Position) -> i32 {
        self.scale().score(self.raw(position), position.side_to_move())
    }

    /// The score of a position as a sum of shares of its pieces; those by a network are sampled with so much effort.
    pub fn explain(&self, position: &Position, effort: ExplanationEffort) -> Breakdown {
        match self {
            Self::ThreePiece(terms) => explain(terms, position),
            Self::Network(network) => network.explain(position, effort),
        }
    }

    /// The totals with the piece from `from` on each square in turn; `None` when `from` is empty.
    pub fn sweep(&self, position: &Position, from: Square) -> Option<PieceSweep> {
        match self {
            Self::ThreePiece(terms) => sweep(terms, position, from),
            Self::Network(network) => network.sweep(position, from),
        }
    }

    /// Change of the score from one position to another.
    pub fn change(&self, before: &Position, after: &Position, effort: ExplanationEffort) -> EvaluationChange {
        match self {
            Self::ThreePiece(terms) => change(terms, before, after),
            Self::Network(network) => {
                let [before, after] = [before, after].map(|position| network.explain(position, effort));
                EvaluationChange::between_samples(&before, &after)
            }
        }
    }

    /// Compares the evaluations of a position by these weights and others.
    pub fn compare(&self, other: &Self, position: &Position, effort: ExplanationEffort) -> WeightsComparison {
        match (self, other) {
            (Self::ThreePiece(a), Self::ThreePiece(b)) => compare(a, b, position),
            (a, b) => WeightsComparison::of(&a.explain(position, effort), &b.explain(position, effort)),
        }
    }

    /// The name of the weights.
    pub fn name(&self) -> &str {
        match self {
            Self::ThreePiece(weights) => weights.name(),
            Self::Network(weights) => weights.name(),
        }
    }

    /// The weights as a sum of terms.
    ///
    /// # Errors
    /// They are a network.
    pub fn terms(&self) -> Result<&ThreePieceWeights, NoTermsError> {
        match self {
            Self::ThreePiece(weights) => Ok(weights),
            Self::Network(_) => Err(NoTermsError),
        }
    }

    /// The weights are a network.
    pub const fn is_network(&self) -> bool {
        matches!(self, Self::Network(_))
    }

    /// The factors that the terms were expanded from, with their weights; empty for everything else.
    pub fn factors(&self) -> &[(&'static Factor, i32)] {
        self.terms().map_or(&[], |weights| weights.factors())
    }

    /// The same weights, with another scale of a network's output, which is one of [`NetworkWeights::OUTPUT_SCALES`];
    /// other weights have none.
    #[must_use]
    pub fn with_output_scale(self, output_scale: i32) -> Self {
        match self {
            Self::Network(weights) if weights.output_scale() != output_scale => {
                Self::Network(Arc::new(weights.with_output_scale(output_scale)))
            }
            other => other,
        }
    }

    /// Unusual points of the file they were read from, a line each.
    pub fn warnings(&self) -> Vec<Message> {
        match self {
            Self::ThreePiece(_) => Vec::new(),
            Self::Network(weights) => weights.warnings().iter().map(|warning| warning.message()).collect(),
        }
    }

    /// Memory of the numbers, in bytes.
    pub fn bytes(&self) -> usize {
        match self {
            Self::ThreePiece(weights) => weights.bytes(),
            Self::Network(weights) => weights.bytes(),
        }
    }
}

impl From<ThreePieceWeights> for Weights {
    fn from(weights: ThreePieceWeights) -> Self {
        Self::ThreePiece(weights)
    }
}

impl From<LearnedWeights> for Weights {
    fn from(weights: LearnedWeights) -> Self {
        ThreePieceWeights::Learned(Arc::new(weights)).into()
    }
}

impl From<FullWeights> for Weights {
    fn from(weights: FullWeights) -> Self {
        ThreePieceWeights::Full(Arc::new(weights)).into()
    }
}

impl Default for Weights {
    fn default() -> Self {
        Self::built_in()
    }
}

impl RawUnits for Weights {
    fn scale(&self) -> RawScale {
        match self {
            Self::ThreePiece(weights) => weights.scale(),
            Self::Network(weights) => weights.scale(),
        }
    }
}
