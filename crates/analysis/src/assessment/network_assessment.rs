//! Assessment of a network's score: material, what the pieces have beyond their kinds, and the kings with the move. The
//! parts sum to the score without a remainder, as those of [`super::Assessment`] do.
//!
//! Material is what the kinds have on the mean of the position, by how many more of them a side has. Which king a
//! piece's share is about a network does not say, so that neither king has a part. Neither has a side: what its pieces
//! have beyond the mean those of the other side have less.

use super::clause::with_clause;
use super::network_kinds::NetworkKinds;
use super::network_reasons::{StandingOut, standing_out};
use super::parts::{AssessmentPart, Topic, turn};
use super::{material, placement};
use sankoma_rules::Position;
use sankoma_rules::wording::Message;
use sankoma_search::eval::{NetworkExplanation, PieceGroup, UNITS_PER_RAW};
use std::cmp::Reverse;

/// How many reasons are named that speak as the whole does, and against it.
const REASONS: usize = 3;
const OBJECTIONS: usize = 1;

/// Judges a position by the shares of a network: material, pieces, kings with the move.
pub fn assess_network(explanation: &NetworkExplanation, position: &Position) -> Vec<AssessmentPart> {
    let kinds = NetworkKinds::of(explanation);
    let beyond: Vec<(PieceGroup, i64)> =
        explanation.pieces.iter().map(|share| (share.group, kinds.beyond(share))).collect();
    let pieces = beyond.iter().map(|&(_, units)| units).sum();
    let standing = standing_out(explanation, &kinds, position);
    let parts = [
        (Topic::Material, kinds.material(), material::sentence(position, kinds.centipawns(kinds.material()))),
        (Topic::Pieces, pieces, pieces_sentence(&kinds, beyond, standing)),
        (Topic::Kings, UNITS_PER_RAW * i64::from(explanation.kings), turn(position.side_to_move())),
    ];
    let part =
        |(topic, units, sentence)| AssessmentPart { topic, units, centipawns: kinds.centipawns(units), sentence };
    parts.map(part).to_vec()
}

/// The castles, then what speaks as the whole does, the strongest first, then what speaks against it.
fn pieces_sentence(kinds: &NetworkKinds, mut beyond: Vec<(PieceGroup, i64)>, standing: Vec<StandingOut>) -> Message {
    let sum: i64 = beyond.iter().map(|&(_, units)| units).sum();
    let (castles, pieces): (Vec<_>, Vec<_>) = standing.into_iter().partition(StandingOut::is_castle);
    let (same, against): (Vec<_>, Vec<_>) = pieces.into_iter().partition(|found| (found.centipawns > 0.0) == (sum > 0));
    let said = castles.into_iter().chain(same.into_iter().take(REASONS)).chain(against.into_iter().take(OBJECTIONS));
    let sentences = said.map(|found| found.reason().sentence);
    if let Some(sentence) = sentences.reduce(|sentence, clause| with_clause(&sentence, &clause)) {
        return sentence;
    }
    if kinds.centipawns(sum).abs() < placement::MIN_SUM {
        return placement::no_piece();
    }
    beyond.sort_by_key(|&(_, units)| Reverse(units * sum.signum()));
    let most: Vec<PieceGroup> = beyond.iter().take(placement::NAMED_OF_SUM).map(|&(group, _)| group).collect();
    placement::small_parts(&most)
}
