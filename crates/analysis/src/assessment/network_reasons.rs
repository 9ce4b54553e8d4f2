//! Reasons of a network: the castles and pieces that have more or less than others of their kinds, and the pairs that
//! do most together, as far as the board shows why.
//!
//! A network gives no reasons. What is said is what stands on the board where its shares stand out: a piece that guards
//! its king, and has more than the mean of its kind. Where the board shows nothing, nothing is said.

use super::king::StandingCastle;
use super::king_reason::KingReason;
use super::network_kinds::NetworkKinds;
use super::placement::{first_relation, in_hand, place_words};
use super::relation::{PieceOnSquare, relation};
use sankoma_rules::wording::{Language, Message};
use sankoma_rules::{Color, Position, Square};
use sankoma_search::eval::{NetworkExplanation, NetworkPair, NetworkShare, PieceGroup, owned_piece_words};
use std::cmp::Ordering;

/// Minimum number that is named, and minimum of one among pieces that do the same, in centipawns.
const MIN_CENTIPAWNS: f64 = 40.0;
const MIN_PART: f64 = 20.0;
/// How many standard errors it is at least.
const MIN_ERRORS: f64 = 3.0;
/// How many of the strongest pairs of a piece are tried for one that the board explains.
const TRIED_PAIRS: usize = 4;

/// What stands out in a network's score, with what stands on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct NetworkReason {
    /// What the number is.
    pub kind: NetworkReasonKind,
    /// The pieces.
    pub pieces: Vec<PieceGroup>,
    /// The number, from Black's view.
    pub centipawns: f64,
    /// `Black: gold 7h guards the king`.
    pub sentence: Message,
}

/// Which number of a network is explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetworkReasonKind {
    /// The shares of the pieces of a castle beyond the means of their kinds.
    Castle,
    /// The share of a piece beyond the mean of its kind; of pieces that do the same theirs.
    BeyondKind,
    /// What two pieces do together.
    Pair,
}

sankoma_rules::codes! { NetworkReasonKind;
    Self::Castle => "castle",
    Self::BeyondKind => "beyond_kind",
    Self::Pair => "pair",
}

/// The strongest reasons, strongest first: at most `max` of castles and pieces, and as many of pairs.
pub fn network_reasons(explanation: &NetworkExplanation, position: &Position, max: usize) -> Vec<NetworkReason> {
    let kinds = NetworkKinds::of(explanation);
    let standing = standing_out(explanation, &kinds, position);
    let mut reasons: Vec<NetworkReason> = standing.into_iter().take(max).map(StandingOut::reason).collect();
    let pairs = explanation.pairs.iter().filter_map(|pair| of_pair(explanation, pair, position));
    reasons.extend(pairs.take(max));
    reasons.sort_by(|a, b| by_size(a.centipawns, b.centipawns));
    reasons
}

fn by_size(a: f64, b: f64) -> Ordering {
    b.abs().partial_cmp(&a.abs()).unwrap_or(Ordering::Equal)
}

/// A castle or pieces that stand out, and what the board shows of them.
pub(super) struct StandingOut {
    kind: NetworkReasonKind,
    pieces: Vec<PieceGroup>,
    side: Color,
    /// From Black's view.
    pub(super) centipawns: f64,
    words: BoardWords,
}

/// What the board shows of a piece.
enum BoardWords {
    /// For or against a king; pieces that do the same are one reason.
    King(KingReason),
    /// What does not name its owner.
    OfSide(Message),
    /// What does.
    Named(Message),
}

/// What stands out among the castles and pieces, strongest first.
pub(super) fn standing_out(
    explanation: &NetworkExplanation,
    kinds: &NetworkKinds,
    position: &Position,
) -> Vec<StandingOut> {
    let castles: Vec<(StandingOut, Vec<Square>)> =
        Color::ALL.into_iter().filter_map(|side| of_castle(explanation, kinds, position, side)).collect();
    // What carries a castle is named with it.
    let is_named = |found: &StandingOut| {
        let square = found.pieces[0].square();
        castles.iter().any(|(castle, named)| {
            castle.side == found.side
                && castle.centipawns.signum() == found.centipawns.signum()
                && square.is_some_and(|square| named.contains(&square))
        })
    };
    let pieces = explanation.pieces.iter().filter_map(|share| of_piece(explanation, kinds, share, position));
    let mut pieces: Vec<StandingOut> = pieces.filter(|found| !is_named(found)).collect();
    pieces.sort_by(|a, b| by_size(a.centipawns, b.centipawns));
    let mut found = joined(pieces);
    found.retain(|found| found.centipawns.abs() >= MIN_CENTIPAWNS);
    found.extend(castles.into_iter().map(|(castle, _)| castle));
    found.sort_by(|a, b| by_size(a.centipawns, b.centipawns));
    found
}

/// Pieces that do the same for or against a king, joined.
fn joined(pieces: Vec<StandingOut>) -> Vec<StandingOut> {
    let mut found: Vec<StandingOut> = Vec::new();
    for piece in pieces {
        match found.iter_mut().find(|known| known.takes(&piece)) {
            Some(known) => known.add(piece),
            None => found.push(piece),
        }
    }
    found
}

impl StandingOut {
    fn takes(&self, other: &Self) -> bool {
        let says_same = matches!((&self.words, &other.words), (BoardWords::King(known), BoardWords::King(reason))
            if known.takes(reason));
        says_same && self.side == other.side && self.centipawns.signum() == other.centipawns.signum()
    }

    fn add(&mut self, other: Self) {
        self.pieces.extend(other.pieces);
        self.centipawns += other.centipawns;
        if let (BoardWords::King(known), BoardWords::King(reason)) = (&mut self.words, other.words) {
            known.add(reason);
        }
    }

    /// Whether it is a castle.
    pub(super) fn is_castle(&self) -> bool {
        self.kind == NetworkReasonKind::Castle
    }

    /// With its sentence.
    pub(super) fn reason(self) -> NetworkReason {
        let sentence = self.words.sentence(self.side);
        NetworkReason { kind: self.kind, pieces: self.pieces, centipawns: self.centipawns, sentence }
    }
}

impl BoardWords {
    /// With the side whose pieces are spoken of.
    fn sentence(&self, side: Color) -> Message {
        match self {
            Self::King(reason) => of_side(side, &reason.sentence(side)),
            Self::OfSide(words) => of_side(side, words),
            Self::Named(words) => words.clone(),
        }
    }
}

/// A castle that stands, by the shares of its pieces, and the squares of those that are named.
fn of_castle(
    explanation: &NetworkExplanation,
    kinds: &NetworkKinds,
    position: &Position,
    side: Color,
) -> Option<(StandingOut, Vec<Square>)> {
    let castle = StandingCastle::of(position, side)?;
    let is_held = |share: &&NetworkShare| {
        share.group.piece.color == side && share.group.square().is_some_and(|square| castle.held.contains(&square))
    };
    let shares: Vec<&NetworkShare> = explanation.pieces.iter().filter(is_held).collect();
    let units: i64 = shares.iter().map(|share| kinds.beyond(share)).sum();
    // As if all were wrong in the same way: shares of one sample are not independent.
    let error: f64 = shares.iter().map(|share| error_of(explanation, share)).sum();
    let centipawns = kinds.centipawns(units);
    let found = StandingOut {
        kind: NetworkReasonKind::Castle,
        pieces: shares.iter().map(|share| share.group).collect(),
        side,
        centipawns,
        words: BoardWords::OfSide(castle.words),
    };
    (centipawns.abs() >= MIN_CENTIPAWNS.max(MIN_ERRORS * error)).then_some((found, castle.named))
}

/// The standard error of the share of pieces, in centipawns.
fn error_of(explanation: &NetworkExplanation, share: &NetworkShare) -> f64 {
    share.error / f64::from(explanation.scale.units())
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

fn of_piece(
    explanation: &NetworkExplanation,
    kinds: &NetworkKinds,
    share: &NetworkShare,
    position: &Position,
) -> Option<StandingOut> {
    let count = f64::from(share.group.count);
    let (centipawns, error) = (kinds.centipawns(kinds.beyond(share)) / count, error_of(explanation, share) / count);
    if centipawns.abs() < MIN_PART.max(MIN_ERRORS * error) {
        return None;
    }
    let side = share.group.piece.color;
    let words = piece_words(explanation, position, share.group, centipawns > 0.0)?;
    Some(StandingOut { kind: NetworkReasonKind::BeyondKind, pieces: vec![share.group], side, centipawns, words })
}

/// What the board shows of a piece that has more or less than its kind, as far as it says the same.
pub(super) fn words_of_piece(
    explanation: &NetworkExplanation,
    position: &Position,
    group: PieceGroup,
    is_for_black: bool,
) -> Option<Message> {
    Some(piece_words(explanation, position, group, is_for_black)?.sentence(group.piece.color))
}

fn piece_words(
    explanation: &NetworkExplanation,
    position: &Position,
    group: PieceGroup,
    is_for_black: bool,
) -> Option<BoardWords> {
    let is_good = is_for_black == (group.piece.color == Color::Black);
    match PieceOnSquare::of(group) {
        None => Some(BoardWords::Named(in_words(group, &in_hand(group, if is_good { 1 } else { -1 })))),
        Some(at) => on_board(explanation, position, at, group, is_good),
    }
}

/// What a piece does for or against a king, the relation that speaks as its share does, or what its place says.
fn on_board(
    explanation: &NetworkExplanation,
    position: &Position,
    at: PieceOnSquare,
    group: PieceGroup,
    is_good: bool,
) -> Option<BoardWords> {
    let owner: Color = at.piece.color;
    let sign = i64::from(owner.sign()) * if is_good { 1 } else { -1 };
    let speaks = |pair: &&NetworkPair| i64::from(pair.raw).signum() == sign && pair.first != pair.second;
    let pairs = explanation.pairs_of(group).filter(speaks).take(TRIED_PAIRS).map(|pair| [pair.first, pair.second]);
    let for_king = KingReason::of_piece(position, owner, at, is_good);
    // What is bad for the enemy's king is good for the piece.
    let against_king = || KingReason::of_piece(position, owner.other(), at, false).filter(|_| is_good);
    let of_king = for_king.or_else(against_king).map(BoardWords::King);
    let of_pair = || first_relation(position, owner, is_good, pairs).map(BoardWords::OfSide);
    let of_place = || place_words(position, group, sign * i64::from(owner.sign()));
    of_king.or_else(of_pair).or_else(|| of_place().map(|words| BoardWords::Named(in_words(group, &words))))
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
