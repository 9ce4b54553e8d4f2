//! Samples: quiet positions whose static scores say something of a result or of a search's score.

use super::slope::ScoreSample;
use crate::labels::LabelledPosition;
use crate::self_play::LabelledGamePositions;
use sankoma_record::annotation::{self, AnnotationScore};
use sankoma_record::{Game, NodeId};
use sankoma_rules::{Color, Position};
use sankoma_search::eval::{RawUnits as _, Weights};

/// Scores beyond this, in centipawns, are of decided games: how far they go is another matter in every program.
const MAX_SCORE: i32 = 2_000;
/// Positions of a record that follow each other have much the same score: so many count as one observation.
const PLIES_PER_CLUSTER: usize = 10;

/// The positions of a game that have a result, by their static scores from the side to move's view.
pub fn samples_of_self_play(played: &LabelledGamePositions, weights: &Weights) -> Vec<ScoreSample> {
    let sample = |label: &LabelledPosition| {
        let position = label.position.position(1).ok()?;
        let score = score_for(weights, &position, position.side_to_move());
        Some(ScoreSample { score, target: label.result?.points(), cluster: u64::from(played.game.number) })
    };
    played.labels.iter().filter_map(sample).collect()
}

/// The quiet positions of a record's main line to which its comments give a score in centipawns, from Black's view: those
/// not in check after which no capture or promotion was played.
pub fn samples_of_record(game: &Game, weights: &Weights) -> Vec<ScoreSample> {
    let line = game.main_line();
    let scores = annotation::scores(game, &line);
    let sample = |(at, score): (usize, &Option<AnnotationScore>)| {
        let Some(AnnotationScore::Centipawns(points)) = *score else { return None };
        let position = game.position(line[at]);
        let is_taken = points.abs() <= MAX_SCORE && is_quiet(game, &position, line.get(at + 1).copied());
        is_taken.then(|| ScoreSample {
            score: score_for(weights, &position, Color::Black),
            target: f64::from(points),
            cluster: (at / PLIES_PER_CLUSTER) as u64,
        })
    };
    scores.iter().enumerate().filter_map(sample).collect()
}

/// The static score in centipawns, exactly.
fn score_for(weights: &Weights, position: &Position, side: Color) -> f64 {
    f64::from(side.sign()) * weights.scale().centipawns(weights.raw(position))
}

fn is_quiet(game: &Game, position: &Position, next: Option<NodeId>) -> bool {
    let mv = next.and_then(|next| game.node(next).mv);
    !position.in_check() && mv.is_none_or(|mv| !mv.promotes() && position.on(mv.to()).is_none())
}
