//! Samples: positions whose scores say something of a result or of another search's score.
//!
//! The scores are not static ones. A static score knows nothing of the piece that can be taken at once, and what it
//! misses in one position and another makes a slope less steep than it is (regression dilution). Results are compared
//! with quiescence scores. The scores of a record come from searches, which see further than captures: where a side
//! wins, their scores grow. So they are compared with those of a short search. Of a record by searches of much more
//! nodes the scale is too small, of much less too large.

use super::slope::ScoreSample;
use crate::labels::LabelledPosition;
use crate::self_play::LabelledGamePositions;
use sankoma_analysis::Engine;
use sankoma_analysis::engine_match::search;
use sankoma_eval::Weights;
use sankoma_record::Game;
use sankoma_record::annotation::{self, AnnotationScore};
use sankoma_search::{Score, SearchLimits, Searchable as _, TranspositionTable};

/// Scores beyond this, in centipawns, are of decided games: how far they go is another matter in every program.
const MAX_SCORE: i32 = 2_000;
/// Positions of a record that follow each other have much the same score: so many count as one observation.
const PLIES_PER_CLUSTER: usize = 10;
/// Nodes for the search of a position of a record, and the size of the table for that.
const SEARCHED_NODES: u64 = 10_000;
const HASH_MIB: usize = 16;

/// The positions of a game that have a result, by their quiescence scores from the side to move's view.
pub fn samples_of_self_play(played: &LabelledGamePositions, weights: &Weights) -> Vec<ScoreSample> {
    let table = TranspositionTable::new(1);
    let sample = |label: &LabelledPosition| {
        let position = label.position.position(1).ok().filter(|position| position.setup().is_searchable())?;
        let score = centipawns(weights.quiescence_with(&table, &position).0)?;
        Some(ScoreSample { score, target: label.result?.points(), cluster: u64::from(played.game.number) })
    };
    played.labels.iter().filter_map(sample).collect()
}

/// The positions of a record's main line to which its comments give a score in centipawns, from Black's view, with the
/// scores of searches of 10,000 nodes. Those that can see a mate are left out.
pub fn samples_of_record(game: &Game, weights: &Weights) -> Vec<ScoreSample> {
    let line = game.main_line();
    let scores = annotation::scores(game, &line);
    let engine = Engine::new(weights.clone(), HASH_MIB);
    let sample = |(at, score): (usize, &Option<AnnotationScore>)| {
        let Some(AnnotationScore::Centipawns(points)) = *score else { return None };
        let position = game.position(line[at]);
        if points.abs() > MAX_SCORE || !position.setup().is_searchable() {
            return None;
        }
        let found = search(&engine, &position, SearchLimits::nodes(SEARCHED_NODES), 1).lines.first()?.score;
        Some(ScoreSample {
            score: f64::from(position.side_to_move().sign()) * centipawns(found)?,
            target: f64::from(points),
            cluster: (at / PLIES_PER_CLUSTER) as u64,
        })
    };
    scores.iter().enumerate().filter_map(sample).collect()
}

/// `None` for a mate.
fn centipawns(score: Score) -> Option<f64> {
    match score {
        Score::Cp(score) => Some(f64::from(score)),
        Score::Mate(_) => None,
    }
}
