//! Assessment of a network's score: material, what the pieces have beyond their kinds, and the kings with the move. The
//! parts sum to the score without a remainder, as those of [`super::Assessment`] do.
//!
//! Material is what the kinds have on the mean of the position, by how many more of them a side has. Which king a
//! piece's share is about a network does not say, so that neither king has a part. Neither has a side: what its pieces
//! have beyond the mean those of the other side have less.

use super::clause::{silent, with_clause};
use super::handicap::{handicap_start, with_handicap_names};
use super::king_facts::KingFacts;
use super::network_kinds::NetworkKinds;
use super::parts::{
    AssessmentPart, Topic, further_units, further_words, judged_total, material_difference, pieces_words,
    strongest_piece,
};
use super::piece_facts::piece_facts;
use super::{material, verdict};
use sankoma_eval::{NetworkExplanation, UNITS_PER_RAW};
use sankoma_rules::{Color, Position};
use sankoma_search::Score;
use sankoma_wording::Message;

/// Judges a position by the shares of a network: material, pieces, kings with the move.
pub fn assess_network(explanation: &NetworkExplanation, position: &Position) -> Vec<AssessmentPart> {
    let kinds = NetworkKinds::of(explanation);
    let handicap = handicap_start(position).map(|start| kinds.material_at(start));
    let material = kinds.material() - handicap.unwrap_or_default();
    let pieces = explanation.pieces.iter().map(|share| kinds.beyond(share)).sum();
    let kings = UNITS_PER_RAW * i64::from(explanation.kings);
    let facts = piece_facts(position);
    let part = |topic, units, taken_off, sentence: Option<Message>| {
        let sentence = sentence.unwrap_or_else(silent);
        let sentence = if handicap.is_some() { with_handicap_names(&sentence) } else { sentence };
        AssessmentPart { topic, units, centipawns: kinds.centipawns(units), taken_off, sentence }
    };
    let material_words = material::sentence(position, kinds.centipawns(material));
    let mut parts = vec![
        part(Topic::Material, material, handicap.unwrap_or_default(), material_words),
        part(Topic::Pieces, pieces, 0, pieces_words(&facts, kinds.centipawns(pieces))),
        part(Topic::Kings, kings, 0, attackers(position)),
    ];
    let words = Message::new("手合割の分", "what the handicap is worth by itself");
    parts.extend(handicap.map(|units| part(Topic::Handicap, units, 0, Some(words))));
    parts
}

/// Adds what a search's score, from the view of the side to move, has beyond the parts.
pub fn add_further(parts: &mut Vec<AssessmentPart>, explanation: &NetworkExplanation, score_for_black: i32) {
    let units = further_units(explanation.scale, score_for_black, parts);
    let centipawns = NetworkKinds::of(explanation).centipawns(units);
    parts.push(AssessmentPart { topic: Topic::Further, units, centipawns, taken_off: 0, sentence: further_words() });
}

/// The whole in one sentence; `score` is that of a search, from the view of the side to move, where there is one.
pub fn network_sentence(parts: &[AssessmentPart], position: &Position, score: Option<(Color, Score)>) -> Message {
    if Color::ALL.into_iter().any(|side| position.king(side).is_none()) {
        return verdict::mate_problem();
    }
    if let Some(mate) = score.and_then(|(mover, score)| verdict::mate_sentence(mover, score)) {
        return mate;
    }
    let number = |topic| parts.iter().find(|part| part.topic == topic).map_or(0.0, |part| part.centipawns);
    let material = material_difference(position, number(Topic::Material));
    let pieces = strongest_piece(&piece_facts(position), number(Topic::Pieces));
    let sentence = verdict::sentence(material.into_iter().chain(pieces).collect(), &judged_total(parts));
    if handicap_start(position).is_some() { with_handicap_names(&sentence) } else { sentence }
}

/// What attacks the kings.
fn attackers(position: &Position) -> Option<Message> {
    let of_king = |side: Color| {
        let said = KingFacts::of(position, side)?.sentence(0.0)?;
        Some(Message::new(format!("{}玉: {}", side.ja(), said.ja), format!("{}'s king: {}", side.en(), said.en)))
    };
    let said = Color::ALL.into_iter().filter_map(of_king);
    said.reduce(|sentence, clause| with_clause(&sentence, &clause))
}
