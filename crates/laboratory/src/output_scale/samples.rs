//! Samples: positions whose quiescence scores say something of a result or of a search's score.
//!
//! Quiescence scores, because the scores of a record come from searches: a static score knows nothing of the piece that can be
//! taken at once, and what it misses in one position and another makes the slope less steep than it is (regression dilution).

use super::slope::ScoreSample;
use crate::labels::LabelledPosition;
use crate::self_play::LabelledGamePositions;
use sankoma_record::annotation::{self, AnnotationScore};
use sankoma_record::Game;
use sankoma_rules::{Color, Position, SetupDefect};
use sankoma_search::eval::Weights;
use sankoma_search::{Score, Searchable as _, TranspositionTable};

/// Scores beyond this, in centipawns, are of decided games: how far they go is another matter in every program.
const MAX_SCORE: i32 = 2_000;
/// Positions of a record that follow each other have much the same score: so many count as one observation.
const PLIES_PER_CLUSTER: usize = 10;

/// The positions of a game that have a result, by their quiescence scores from the side to move's view.
pub fn samples_of_self_play(played: &LabelledGamePositions, weights: &Weights) -> Vec<ScoreSample> {
    let quiescence = QuiescenceScores::by(weights);
    let sample = |label: &LabelledPosition| {
        let position = label.position.position(1).ok()?;
        let score = quiescence.score_for(&position, position.side_to_move())?;
        Some(ScoreSample { score, target: label.result?.points(), cluster: u64::from(played.game.number) })
    };
    played.labels.iter().filter_map(sample).collect()
}

/// The positions of a record's main line to which its comments give a score in centipawns, from Black's view; in check a
/// quiescence score is that of one evasion, so that those are left out.
pub fn samples_of_record(game: &Game, weights: &Weights) -> Vec<ScoreSample> {
    let line = game.main_line();
    let scores = annotation::scores(game, &line);
    let quiescence = QuiescenceScores::by(weights);
    let sample = |(at, score): (usize, &Option<AnnotationScore>)| {
        let Some(AnnotationScore::Centipawns(points)) = *score else { return None };
        let position = game.position(line[at]);
        if points.abs() > MAX_SCORE || position.in_check() {
            return None;
        }
        Some(ScoreSample {
            score: quiescence.score_for(&position, Color::Black)?,
            target: f64::from(points),
            cluster: (at / PLIES_PER_CLUSTER) as u64,
        })
    };
    scores.iter().enumerate().filter_map(sample).collect()
}

/// Quiescence scores by a set of weights.
struct QuiescenceScores<'a> {
    weights: &'a Weights,
    table: TranspositionTable,
}

impl<'a> QuiescenceScores<'a> {
    fn by(weights: &'a Weights) -> Self {
        Self { weights, table: TranspositionTable::new(1) }
    }

    /// The score from a side's view, in centipawns; `None` for a mate, and for what cannot be searched.
    fn score_for(&self, position: &Position, side: Color) -> Option<f64> {
        if position.setup().defects().iter().any(SetupDefect::forbids_search) {
            return None;
        }
        match self.weights.quiescence_with(&self.table, position).0 {
            Score::Cp(score) => Some(f64::from(score) * if side == position.side_to_move() { 1.0 } else { -1.0 }),
            Score::Mate(_) => None,
        }
    }
}
