//! Assessments by any weights; the usual values of those with terms are computed once for each set, since they take
//! longer than a position.

use super::forced::ForcedMoves;
use super::network_assessment::{assess_searched_shares, assess_shares};
use super::parts::{Assessment, SearchedAssessment, assess, assess_searched};
use sankoma_eval::{ExplanationEffort, ThreePieceWeights, UsualValues, Weights};
use sankoma_rules::{Move, Position};
use sankoma_search::Score;
use std::any::Any;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// Judges a position by its static score; the shares of a network are sampled with so much effort.
pub fn assess_by(weights: &Weights, position: &Position, effort: ExplanationEffort) -> Assessment {
    match weights {
        Weights::ThreePiece(terms) => assess(terms, &usual_values(terms), position),
        Weights::Network(network) => assess_shares(network.explain(position, effort), position),
    }
}

/// Judges the score of a search, from the view of the side to move, by the board after the forced moves of its line.
pub fn assess_line_by(
    weights: &Weights,
    position: &Position,
    (line, score): (&[Move], Score),
    effort: ExplanationEffort,
) -> SearchedAssessment {
    match weights {
        Weights::ThreePiece(terms) => assess_searched(terms, &usual_values(terms), position, (line, score)),
        Weights::Network(network) => {
            let forced = ForcedMoves::of(position, line);
            let breakdown = network.explain(&forced.position, effort);
            let assessment = assess_searched_shares(breakdown, &forced.position, (position.side_to_move(), score));
            SearchedAssessment { forced, assessment }
        }
    }
}

/// A set of weights, known by its allocation, with its usual values.
type KnownSet = (Weak<dyn Any + Send + Sync>, Arc<UsualValues>);

/// The sets asked for that are still in use.
static KNOWN: Mutex<Vec<KnownSet>> = Mutex::new(Vec::new());

/// Usual values of the kinds by these weights; computed at the first call for a set.
pub fn usual_values(weights: &ThreePieceWeights) -> Arc<UsualValues> {
    let allocation = weights.allocation();
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, usual)) = known.iter().find(|(of, _)| of.ptr_eq(&allocation)) {
        return Arc::clone(usual);
    }
    let usual = Arc::new(UsualValues::of(weights));
    known.retain(|(of, _)| of.strong_count() > 0);
    known.push((allocation, Arc::clone(&usual)));
    usual
}
