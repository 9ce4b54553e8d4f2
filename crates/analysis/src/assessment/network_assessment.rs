//! Assessment of a network's score: material, what the pieces of either side have beyond their kinds, and the kings with the
//! move. The parts sum to the score without a remainder, as those of [`super::Assessment`] do.
//!
//! Material is what the kinds have on the mean of the position, by how many more of them a side has. What of a piece's share
//! is about which king a network does not say, so that there is no part of either king.

use super::clause::with_clause;
use super::network_kinds::NetworkKinds;
use super::network_reasons::{StandingOut, standing_out};
use super::parts::{AssessmentPart, Topic, turn};
use super::{material, placement};
use sankoma_rules::wording::Message;
use sankoma_rules::{Color, Position};
use sankoma_search::eval::{NetworkExplanation, PieceGroup, UNITS_PER_RAW};
use std::cmp::Reverse;

/// How many reasons are named that speak as the whole does, and against it.
const REASONS: usize = 2;
const OBJECTIONS: usize = 1;

/// Judges a position by the shares of a network: material, Black's pieces, White's pieces, kings and move.
pub fn assess_network(explanation: &NetworkExplanation, position: &Position) -> Vec<AssessmentPart> {
    let kinds = NetworkKinds::of(explanation);
    let standing = standing_out(explanation, &kinds, position);
    let side = |side: Color| {
        let units = beyond_of_side(explanation, &kinds, side).into_iter().map(|(_, units)| units).sum();
        (Topic::PiecesOf(side), units, side_sentence(explanation, &kinds, &standing, side))
    };
    let parts = [
        (Topic::Material, kinds.material(), material::sentence(position)),
        side(Color::Black),
        side(Color::White),
        (Topic::Kings, UNITS_PER_RAW * i64::from(explanation.kings), turn(position.side_to_move())),
    ];
    let part = |(topic, units, sentence)| AssessmentPart { topic, units, centipawns: kinds.centipawns(units), sentence };
    parts.map(part).to_vec()
}

/// What each piece of a side has beyond its kind, from Black's view.
fn beyond_of_side(explanation: &NetworkExplanation, kinds: &NetworkKinds, side: Color) -> Vec<(PieceGroup, i64)> {
    let own = explanation.pieces.iter().filter(|share| share.group.piece.color == side);
    own.map(|share| (share.group, kinds.beyond(share))).collect()
}

/// The castle, then what speaks as the whole does, the strongest first, then what speaks against it.
fn side_sentence(
    explanation: &NetworkExplanation,
    kinds: &NetworkKinds,
    standing: &[StandingOut],
    side: Color,
) -> Message {
    let mut beyond = beyond_of_side(explanation, kinds, side);
    let sum: i64 = beyond.iter().map(|&(_, units)| units).sum();
    let (castles, pieces): (Vec<&StandingOut>, Vec<_>) =
        standing.iter().filter(|found| found.side == side).partition(|found| found.is_castle());
    let (same, against): (Vec<_>, Vec<_>) =
        pieces.into_iter().partition(|found| (found.centipawns > 0.0) == (sum > 0));
    let said = castles.into_iter().chain(same.into_iter().take(REASONS)).chain(against.into_iter().take(OBJECTIONS));
    if let Some(sentence) = said.map(StandingOut::clause).reduce(|sentence, clause| with_clause(&sentence, &clause)) {
        return sentence;
    }
    if kinds.centipawns(sum).abs() < placement::MIN_SUM {
        return placement::no_piece();
    }
    beyond.sort_by_key(|&(_, units)| Reverse(units * sum.signum()));
    let most: Vec<PieceGroup> = beyond.iter().take(placement::NAMED_OF_SUM).map(|&(group, _)| group).collect();
    placement::small_parts(&most)
}
