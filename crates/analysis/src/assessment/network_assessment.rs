//! Assessment of a network's score: material, what the pieces have beyond their kinds, and the kings with the move. The
//! parts sum to the score without a remainder, as those by terms do.
//!
//! Material is what the kinds have on the mean of the position, by how many more of them a side has. Which king a
//! piece's share is about a network does not say, so that neither king has a part. Neither has a side: what its pieces
//! have beyond the mean those of the other side have less.

use super::clause::{silent, with_clause};
use super::handicap::{handicap_start, with_handicap_names};
use super::king_facts::KingFacts;
use super::network_kinds::NetworkKinds;
use super::parts::{
    Assessment, AssessmentPart, AssessmentSource, Topic, further_units, further_words, is_mate_problem, judged_total,
    material_difference, pieces_words, strongest_piece,
};
use super::piece_facts::piece_facts;
use super::{material, verdict};
use sankoma_eval::{Breakdown, UNITS_PER_RAW, centipawns_of_units};
use sankoma_rules::{Color, Position};
use sankoma_search::Score;
use sankoma_wording::{Message, message};

/// Judges a position by the shares of a network: material, pieces, kings with the move.
pub fn assess_shares(breakdown: Breakdown, position: &Position) -> Assessment {
    let parts = parts(&breakdown, position);
    assessment(breakdown, position, parts, None)
}

/// Judges the score of a search, from the view of the side that moved first, by the shares of the board after the forced
/// moves of its line.
pub fn assess_searched_shares(breakdown: Breakdown, position: &Position, (mover, score): (Color, Score)) -> Assessment {
    let mut parts = parts(&breakdown, position);
    if let Score::Cp(score) = score {
        let units = further_units(breakdown.scale, mover.sign() * score, &parts);
        let centipawns = centipawns_of_units(breakdown.scale, units);
        let sentence = further_words();
        parts.push(AssessmentPart { topic: Topic::Further, units, centipawns, taken_off: 0, sentence });
    }
    assessment(breakdown, position, parts, verdict::mate_sentence(mover, score))
}

fn assessment(
    breakdown: Breakdown,
    position: &Position,
    parts: Vec<AssessmentPart>,
    mate: Option<Message>,
) -> Assessment {
    let is_mate_problem = is_mate_problem(position);
    let sentence = match mate {
        _ if is_mate_problem => verdict::mate_problem(),
        Some(mate) => mate,
        None => sentence(&parts, position),
    };
    let scale = breakdown.scale;
    Assessment { parts, sentence, is_mate_problem, scale, source: AssessmentSource::Shares(Box::new(breakdown)) }
}

fn parts(explanation: &Breakdown, position: &Position) -> Vec<AssessmentPart> {
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

/// The whole in one sentence.
fn sentence(parts: &[AssessmentPart], position: &Position) -> Message {
    let number = |topic| parts.iter().find(|part| part.topic == topic).map_or(0.0, |part| part.centipawns);
    let material = material_difference(position, number(Topic::Material));
    let pieces = strongest_piece(&piece_facts(position), number(Topic::Pieces));
    let sentence = verdict::sentence(material.into_iter().chain(pieces).collect(), &judged_total(parts));
    if handicap_start(position).is_some() { with_handicap_names(&sentence) } else { sentence }
}

/// Attackers of the kings, in words.
fn attackers(position: &Position) -> Option<Message> {
    let of_king = |side: Color| {
        let said = KingFacts::of(position, side)?.sentence(0.0)?;
        Some(message!(("{}玉: {}", side.ja(), said.ja), ("{}'s king: {}", side.en(), said.en)))
    };
    let said = Color::ALL.into_iter().filter_map(of_king);
    said.reduce(|sentence, clause| with_clause(&sentence, &clause))
}
