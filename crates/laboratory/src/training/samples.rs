//! Training samples: positions as lists of entries, with their labels.

use super::options::TargetMix;
use crate::labels::{DEFAULT_LOGISTIC_SCALE, GameResult, LabelledPosition, UnpackedPosition};
use sankoma_eval::features::{Feature, square_in_view};
use sankoma_eval::material::OWN;
use sankoma_eval::three_piece::learned::view::{KingView, LearnedEntry};
use sankoma_eval::win_probability;
use sankoma_rules::{Color, PieceKind};

/// Maximum length of the list of a view: every piece of a set but the kings, and the enemy's king.
const MAX_ENTRIES: usize = 39;
/// Maximum number of positions that the logistic scale of the scores is fitted to: it is one number.
const SCALE_POSITIONS: usize = 500_000;

/// Positions to learn from.
#[derive(Clone, Debug)]
pub struct TrainingSet {
    pub(super) samples: Vec<Sample>,
    keep_out: u32,
}

/// A position as the training sees it.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    /// Each view, that of the side to move first.
    pub(super) views: [SampleView; 2],
    /// Pieces of the side to move less those of the other, by [`PieceKind::index`].
    pub(super) balance: [i8; PieceKind::COUNT],
    /// The score of the search for the side to move, in centipawns.
    pub(super) score: Option<i16>,
    /// The result for the side to move.
    pub(super) result: Option<GameResult>,
    /// Its ply in the game.
    ply: u16,
    /// Its game is held out.
    pub(super) held_out: bool,
}

/// The king and the entries of one view.
#[derive(Clone, Debug)]
pub(super) struct SampleView {
    pub(super) king: u8,
    count: u8,
    entries: [u16; MAX_ENTRIES],
}

impl TrainingSet {
    /// An empty set that holds one game in `keep_out` out of the training; none for 0.
    pub fn new(keep_out: u32) -> Self {
        Self { samples: Vec::new(), keep_out }
    }

    /// Adds a position, unless it has no label or less than two kings. Positions of no game are never held out.
    pub fn add(&mut self, label: &LabelledPosition) {
        let held_out = label.game.is_some_and(|game| self.keep_out > 0 && game.is_multiple_of(self.keep_out));
        let labelled = label.score.is_some() || label.result.is_some();
        self.samples.extend(Sample::of(label, held_out).filter(|_| labelled));
    }

    /// Number of positions.
    pub fn len(&self) -> usize {
        self.samples.len()
    }

    /// There are no positions.
    pub fn is_empty(&self) -> bool {
        self.samples.is_empty()
    }

    /// Number of positions of games that are held out.
    pub fn held_out(&self) -> usize {
        self.samples.iter().filter(|sample| sample.held_out).count()
    }

    /// The logistic scale with which the scores predict the results best, in centipawns.
    pub(crate) fn logistic_scale(&self) -> f32 {
        let both =
            self.samples.iter().filter_map(|sample| Some((f32::from(sample.score?), sample.result?.points() as f32)));
        let step = 1 + self.samples.len() / SCALE_POSITIONS;
        let pairs: Vec<(f32, f32)> = both.step_by(step).collect();
        if pairs.is_empty() { DEFAULT_LOGISTIC_SCALE as f32 } else { best_scale(&pairs).0 }
    }

    /// The loss of material alone on the held-out positions, with the logistic scale that suits it best.
    pub(super) fn material_loss(&self, target: impl Fn(&Sample) -> f32) -> f64 {
        let held_out = self.samples.iter().filter(|sample| sample.held_out);
        let pairs: Vec<(f32, f32)> = held_out.map(|sample| (sample.material(), target(sample))).collect();
        best_scale(&pairs).1
    }
}

/// The logistic scale with which the scores predict the targets best, and the mean loss then.
fn best_scale(pairs: &[(f32, f32)]) -> (f32, f64) {
    let mean_loss = |ln_scale: f32| -> f64 {
        let scale = ln_scale.exp();
        pairs.iter().map(|&(score, target)| loss(score / scale, target)).sum::<f64>() / pairs.len().max(1) as f64
    };
    // Ternary search: the loss has a single minimum.
    let (mut low, mut high) = (50_f32.ln(), 10_000_f32.ln());
    for _ in 0..30 {
        let third = (high - low) / 3.0;
        if mean_loss(low + third) < mean_loss(high - third) { high -= third } else { low += third }
    }
    let best = f32::midpoint(low, high);
    (best.exp(), mean_loss(best))
}

/// The cross entropy of a target with the win probability of a score, less the target's own entropy, which no score
/// avoids. The score is in units of the logarithm of the odds.
pub(super) fn loss(score: f32, target: f32) -> f64 {
    let entropy = |p: f32| if p > 0.0 { -p * p.ln() } else { 0.0 };
    let softplus = score.max(0.0) + (-score.abs()).exp().ln_1p();
    f64::from(softplus - target * score - entropy(target) - entropy(1.0 - target))
}

impl Sample {
    fn of(label: &LabelledPosition, held_out: bool) -> Option<Self> {
        let position = label.position.unpack();
        let us = position.side_to_move;
        let views = [SampleView::of(&position, us)?, SampleView::of(&position, us.other())?];
        let mut balance = [0; PieceKind::COUNT];
        for located in position.pieces() {
            balance[located.piece.kind.index()] += if located.piece.color == us { 1 } else { -1 };
        }
        Some(Self { views, balance, score: label.score, result: label.result, ply: label.ply, held_out })
    }

    /// The target of the training: the share `mix` of the score's win probability and the rest of the result; one of
    /// them alone where the other is unknown.
    pub(super) fn target(&self, mix: TargetMix, scale: f32) -> f32 {
        let of_score = self.score.map(|score| win_probability(f64::from(score), f64::from(scale)) as f32);
        let of_result = self.result.map(|result| result.points() as f32);
        match (of_result, of_score) {
            (Some(result), Some(score)) => result + mix.at(self.ply) * (score - result),
            (result, score) => result.or(score).unwrap_or(0.5),
        }
    }

    /// The material balance for the side to move, in centipawns.
    fn material(&self) -> f32 {
        let products = self.balance.iter().zip(OWN.points()).map(|(&count, &value)| i32::from(count) * value);
        products.sum::<i32>() as f32
    }
}

impl SampleView {
    fn of(position: &UnpackedPosition, side: Color) -> Option<Self> {
        let king = |color: Color| position.kings[color.index()].map(|square| square_in_view(side, square));
        let (view, enemy) = (KingView::of(king(side)?), king(side.other())?);
        let mut list = Self { king: view.index() as u8, count: 0, entries: [0; MAX_ENTRIES] };
        list.push(view.enemy_king(enemy));
        for &piece in position.pieces() {
            list.push(view.piece(Feature::of(side, piece)));
        }
        Some(list)
    }

    fn push(&mut self, entry: LearnedEntry) {
        self.entries[usize::from(self.count)] = entry.index() as u16;
        self.count += 1;
    }

    /// The entries of the list, the enemy's king first.
    pub(super) fn entries(&self) -> &[u16] {
        &self.entries[..usize::from(self.count)]
    }
}
