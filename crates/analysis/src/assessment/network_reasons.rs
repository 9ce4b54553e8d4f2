//! Reasons of a network: the pieces that have more or less than others of their kind, and the pairs that do most together,
//! as far as the board shows why.
//!
//! A network gives no reasons. What is said is what stands on the board where its shares stand out: a piece that guards its
//! king, and has more than the mean of its kind. Where the board shows nothing, nothing is said.

use super::king_reason::KingReason;
use super::placement::{first_relation, in_hand, place_words};
use super::relation::{PieceOnSquare, relation};
use sankoma_rules::wording::{Language, Message};
use sankoma_rules::{Color, Position};
use sankoma_search::eval::{NetworkExplanation, NetworkPair, NetworkShare, PieceGroup, owned_piece_words};
use std::cmp::Ordering;

/// The smallest number that is named, in centipawns.
const MIN_CENTIPAWNS: f64 = 40.0;
/// How many standard errors it is at least.
const MIN_ERRORS: f64 = 3.0;
/// How many of the strongest pairs of a piece are tried for one that the board explains.
const TRIED_PAIRS: usize = 4;

/// What stands out in a network's score, with what stands on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct NetworkReason {
    /// What the number is.
    pub kind: NetworkReasonKind,
    /// The piece, or both of a pair.
    pub pieces: Vec<PieceGroup>,
    /// The number, from Black's view.
    pub centipawns: f64,
    /// `Black: gold 7h guards the king`.
    pub sentence: Message,
}

/// Which number of a network is explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetworkReasonKind {
    /// The share of a piece beyond the mean of its kind.
    BeyondKind,
    /// What two pieces do together.
    Pair,
}

impl NetworkReasonKind {
    /// Its name in data.
    pub const fn code(self) -> &'static str {
        match self {
            Self::BeyondKind => "beyond_kind",
            Self::Pair => "pair",
        }
    }
}

/// The strongest reasons, strongest first: at most `most` of pieces, and as many of pairs.
pub fn network_reasons(explanation: &NetworkExplanation, position: &Position, most: usize) -> Vec<NetworkReason> {
    let mut pieces: Vec<NetworkReason> =
        explanation.pieces.iter().filter_map(|share| of_piece(explanation, share, position)).collect();
    sort_by_size(&mut pieces);
    pieces.truncate(most);
    let pairs = explanation.pairs.iter().filter_map(|pair| of_pair(explanation, pair, position));
    pieces.extend(pairs.take(most));
    sort_by_size(&mut pieces);
    pieces
}

fn sort_by_size(reasons: &mut [NetworkReason]) {
    reasons.sort_by(|a, b| b.centipawns.abs().partial_cmp(&a.centipawns.abs()).unwrap_or(Ordering::Equal));
}

/// The relation of two pieces on the board in words, with the side that acts: `Black: gold 7h guards silver 7g`.
pub fn pair_relation(position: &Position, first: PieceGroup, second: PieceGroup) -> Option<Message> {
    let (actor, relation, other) = relation(position, PieceOnSquare::of(first)?, PieceOnSquare::of(second)?)?;
    Some(of_side(actor.piece.color, &relation.sentence(actor, other)))
}

/// A pair whose relation is good for the side that its number favours.
fn of_pair(explanation: &NetworkExplanation, pair: &NetworkPair, position: &Position) -> Option<NetworkReason> {
    let centipawns = explanation.scale.centipawns(pair.raw);
    let [first, second] = [pair.first, pair.second].map(PieceOnSquare::of);
    let (actor, relation, _) = relation(position, first?, second?)?;
    let favoured = if centipawns > 0.0 { Color::Black } else { Color::White };
    if centipawns.abs() < MIN_CENTIPAWNS || relation.gains(actor) != favoured {
        return None;
    }
    let sentence = pair_relation(position, pair.first, pair.second)?;
    Some(NetworkReason { kind: NetworkReasonKind::Pair, pieces: vec![pair.first, pair.second], centipawns, sentence })
}

fn of_piece(explanation: &NetworkExplanation, share: &NetworkShare, position: &Position) -> Option<NetworkReason> {
    let group = share.group;
    let beyond = explanation.beyond_kind(share) / f64::from(explanation.scale.units());
    let error = share.error / f64::from(group.count) / f64::from(explanation.scale.units());
    if beyond.abs() < MIN_CENTIPAWNS.max(MIN_ERRORS * error) {
        return None;
    }
    let is_good = (beyond > 0.0) == (group.piece.color == Color::Black);
    let sentence = match PieceOnSquare::of(group) {
        None => in_words(group, &in_hand(group, if is_good { 1 } else { -1 })),
        Some(at) => on_board(explanation, position, at, group, is_good)?,
    };
    let kind = NetworkReasonKind::BeyondKind;
    Some(NetworkReason { kind, pieces: vec![group], centipawns: beyond, sentence })
}

/// What a piece does for or against a king, the relation that speaks as its share does, or what its place says.
fn on_board(
    explanation: &NetworkExplanation,
    position: &Position,
    at: PieceOnSquare,
    group: PieceGroup,
    is_good: bool,
) -> Option<Message> {
    let owner: Color = at.piece.color;
    let sign = i64::from(owner.sign()) * if is_good { 1 } else { -1 };
    let speaks = |pair: &&NetworkPair| i64::from(pair.raw).signum() == sign && pair.first != pair.second;
    let pairs = explanation.pairs_of(group).filter(speaks).take(TRIED_PAIRS).map(|pair| [pair.first, pair.second]);
    let for_king = KingReason::of_piece(position, owner, at, is_good).map(|reason| reason.sentence(owner));
    // What is bad for the enemy's king is good for the piece.
    let against_king = || {
        let reason = KingReason::of_piece(position, owner.other(), at, false).filter(|_| is_good);
        reason.map(|reason| reason.sentence(owner))
    };
    let relation = for_king.or_else(against_king).or_else(|| first_relation(position, owner, is_good, pairs));
    relation
        .map(|sentence| of_side(owner, &sentence))
        .or_else(|| place_words(position, group, sign * i64::from(owner.sign())).map(|words| in_words(group, &words)))
}

/// `Black: gold 7h guards the king`, `先手: ７八金が玉の守り`.
fn of_side(side: Color, sentence: &Message) -> Message {
    Message::new(format!("{}: {}", side.ja(), sentence.ja), format!("{}: {}", side.en(), sentence.en))
}

/// `Black's silver 4f (well advanced)`.
fn in_words(group: PieceGroup, words: &Message) -> Message {
    let [ja, en] = [Language::Ja, Language::En].map(|lang| owned_piece_words(group, lang));
    Message::new(format!("{ja}（{}）", words.ja), format!("{en} ({})", words.en))
}
