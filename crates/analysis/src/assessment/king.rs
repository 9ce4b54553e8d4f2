//! King: what stands for and against a king, the strongest reasons in words.

use super::clause::with_clause;
use super::counterparts::Counterparts;
use super::king_reason::KingReason;
use super::king_safety;
use super::relation::{PieceOnSquare, listed, relation};
use crate::formations::standing_castle;
use sankoma_rules::wording::{Language, Message, square_name};
use sankoma_rules::{Color, PieceKind, Position, Square, attacks};
use sankoma_search::eval::{Concerns, KingConcern, PairConcern, PieceGroup, PurifiedSplit};

/// How many reasons are named that speak as the whole does, and against it.
const REASONS: usize = 3;
const OBJECTIONS: usize = 1;
/// Minimum part of one piece or pair that is named, and of a reason against the whole, in centipawns.
const MIN_CENTIPAWNS: f64 = 10.0;
const MIN_OBJECTION: f64 = 25.0;

/// From which number on something is said of it where nothing on the board explains it, in centipawns.
const MIN_SUM: f64 = 150.0;

/// From how much that both kings have on it is said that they stand the same, in centipawns.
const MIN_SAME: f64 = 100.0;

/// From how many centipawns on a king may be called safe, and up to how many exposed. In positions of real games a
/// quarter of the kings have more than the first, a tenth less than the second.
const SAFE_CENTIPAWNS: f64 = 500.0;
const EXPOSED_CENTIPAWNS: f64 = 100.0;

/// A king in its position, with the parts of a split that are about it.
pub(super) struct AssessedKing<'a> {
    split: &'a PurifiedSplit,
    position: &'a Position,
    side: Color,
    king: Square,
    /// Its number.
    total: i64,
    /// What of that the other king does not have as well, turned around.
    alone: KingConcern,
    /// The enemy pieces that attack it or a square next to it.
    attackers: Vec<PieceOnSquare>,
}

/// `king 2h in Mino (gold 4i, silver 3h), safe; pawn 2g covers the king's head`.
pub(super) fn sentence(
    split: &PurifiedSplit,
    concerns: &Concerns,
    counterparts: &Counterparts,
    position: &Position,
    side: Color,
) -> Message {
    let Some(king) = position.king(side) else { return Message::new("玉がいない", "there is no king") };
    let [own, other] = [side, side.other()].map(|side| &concerns.kings[side.index()]);
    let alone = without_counterparts(own, other, counterparts);
    let attackers = king_safety::attackers(position, side);
    AssessedKing { split, position, side, king, total: own.total, alone, attackers }.sentence()
}

/// What is about a king less what the other king has as well, turned around.
fn without_counterparts(own: &KingConcern, other: &KingConcern, counterparts: &Counterparts) -> KingConcern {
    let same = |rows: [usize; 2], [a, b]: [usize; 2]| rows == [a, b] || rows == [b, a];
    let piece_cancels = |&(row, units): &(usize, i64)| {
        counterparts.of_row(row).is_some_and(|row| other.pieces.contains(&(row, -units)))
    };
    let pair_cancels = |pair: &PairConcern| {
        counterparts
            .of_pair(pair.rows)
            .is_some_and(|turned| other.pairs.iter().any(|it| same(it.rows, turned) && it.units == -pair.units))
    };
    let square = if other.square == -own.square { 0 } else { own.square };
    let pieces: Vec<_> = own.pieces.iter().copied().filter(|piece| !piece_cancels(piece)).collect();
    let pairs: Vec<_> = own.pairs.iter().copied().filter(|pair| !pair_cancels(pair)).collect();
    let total =
        square + pieces.iter().map(|&(_, units)| units).sum::<i64>() + pairs.iter().map(|pair| pair.units).sum::<i64>();
    KingConcern { square, pieces, pairs, total }
}

/// What a piece does for or against the king of `side`; `None` where nothing on the board says so.
pub(super) fn piece_words(position: &Position, side: Color, group: PieceGroup, units: i64) -> Option<Message> {
    let is_good = units.signum() == i64::from(side.sign());
    Some(KingReason::of_piece(position, side, PieceOnSquare::of(group)?, is_good)?.sentence(side))
}

/// A castle that stands: with its king in words, and its pieces without the king.
pub(super) struct StandingCastle {
    /// `king 2h in Mino (gold 4i and silver 3h)`.
    pub(super) words: Message,
    /// Where its pieces stand.
    pub(super) held: Vec<Square>,
    /// Those that the words name.
    pub(super) named: Vec<Square>,
}

impl StandingCastle {
    /// The castle of a side, if it has one with a name.
    pub(super) fn of(position: &Position, side: Color) -> Option<Self> {
        let (name, held) = standing_castle(position, side)?;
        let carrying = carrying(position, &held);
        let words = place(position.king(side)?, Some(castle_words(&name, &carrying)), None);
        Some(Self { words, held, named: carrying.iter().map(|at| at.square).collect() })
    }
}

/// The king with its castle, and whether it is safe: `king 2h in Mino (gold 4i and silver 3h), safe`.
fn place(king: Square, castle: Option<Message>, safety: Option<Message>) -> Message {
    let [ja, en] = [Language::Ja, Language::En].map(|lang| square_name(king, lang));
    let (castle_ja, castle_en) = castle.map(|castle| (castle.ja, format!(" in {}", castle.en))).unzip();
    let (safety_ja, safety_en) = safety.map(|safety| (safety.ja, format!(", {}", safety.en))).unzip();
    let en = [format!("king {en}"), castle_en.unwrap_or_default(), safety_en.unwrap_or_default()].concat();
    let said: Vec<String> = castle_ja.into_iter().chain(safety_ja).collect();
    let ja = if said.is_empty() { format!("{ja}玉") } else { format!("{ja}玉は{}", said.join("で")) };
    Message::new(ja, en)
}

/// The castle with the pieces that carry it.
fn castle_words(name: &Message, carrying: &[PieceOnSquare]) -> Message {
    if carrying.is_empty() {
        return name.clone();
    }
    let (ja, en) = listed(carrying);
    Message::new(format!("{}（{ja}）", name.ja), format!("{} ({en})", name.en))
}

/// The golds and silvers on the squares of a castle; other pieces go without saying.
fn carrying(position: &Position, held: &[Square]) -> Vec<PieceOnSquare> {
    let piece = |&square: &Square| {
        let piece = position.on(square)?;
        matches!(piece.kind, PieceKind::Gold | PieceKind::Silver).then_some(PieceOnSquare { piece, square })
    };
    held.iter().filter_map(piece).collect()
}

impl AssessedKing<'_> {
    fn sentence(&self) -> Message {
        let castle = standing_castle(self.position, self.side);
        let held = castle.as_ref().map_or(&[][..], |(_, held)| held);
        let castle_words = castle.as_ref().map(|(name, _)| castle_words(name, &carrying(self.position, held)));
        let place = place(self.king, castle_words, self.safety());
        let (same, against) = self.reasons(held);
        let is_explained = !held.is_empty() || !same.is_empty() || self.is_exposed();
        let rest = self.stands_the_same().or_else(|| (!is_explained).then(|| self.small_parts()).flatten());
        same.into_iter().chain(rest).chain(against).fold(place, |sentence, reason| with_clause(&sentence, &reason))
    }

    /// What is said of a large number that nothing named explains.
    fn small_parts(&self) -> Option<Message> {
        let is_large = self.split.centipawns(self.total).abs() >= MIN_SUM;
        is_large.then(|| Message::new("小さな差の積み重ね", "many small parts make its number"))
    }

    /// That the other king has the same around it, where that is most of the number: what cancels is not named.
    fn stands_the_same(&self) -> Option<Message> {
        let (cancelled, total) = (self.total - self.alone.total, self.total);
        let is_most = cancelled.signum() == total.signum() && 2 * cancelled.abs() >= total.abs();
        if !is_most || self.split.centipawns(cancelled).abs() < MIN_SAME {
            return None;
        }
        Some(if cancelled == total {
            Message::new("相手玉も同じ形", "the other king stands the same")
        } else {
            Message::new("ほかは相手玉と同じ形", "for the rest the other king stands the same")
        })
    }

    /// Whether the king is safe: its share says so, and what the enemy reaches around it and a search for mates do not
    /// deny it; where only the search does, what can be counted.
    fn safety(&self) -> Option<Message> {
        let (position, side) = (self.position, self.side);
        if self.is_exposed() {
            let (ja, en) = listed(&self.attackers);
            return Some(Message::new(format!("薄い（{ja}が迫る）"), format!("exposed to {en}")));
        }
        let may_be_safe = self.centipawns_for_king(self.total) >= SAFE_CENTIPAWNS && self.attackers.is_empty();
        may_be_safe.then(|| {
            if king_safety::is_proved_safe(position, side) {
                Message::new("堅い", "safe")
            } else {
                king_safety::counted_facts(position, side)
            }
        })
    }

    /// Whether it has little for its own side, and an enemy piece reaches it or a square next to it.
    fn is_exposed(&self) -> bool {
        self.centipawns_for_king(self.total) <= EXPOSED_CENTIPAWNS && !self.attackers.is_empty()
    }

    fn centipawns_for_king(&self, units: i64) -> f64 {
        self.split.centipawns(i64::from(self.side.sign()) * units)
    }

    /// Reasons in words: those that speak as the whole does, the strongest first, and what speaks against it.
    fn reasons(&self, carrying: &[Square]) -> (Vec<Message>, Vec<Message>) {
        let mut groups = self.groups();
        groups.retain_mut(|(_, reason)| reason.leave_out(carrying) && !(self.is_exposed() && reason.is_pressure()));
        groups.sort_by_key(|&(units, _)| -units.abs());
        let whole = self.total.signum();
        let (same, against): (Vec<_>, Vec<_>) = groups.iter().partition(|(units, _)| units.signum() == whole);
        let against = against.into_iter().filter(|&(units, _)| self.split.centipawns(*units).abs() >= MIN_OBJECTION);
        let words = |(_, reason): &(i64, KingReason)| reason.sentence(self.side);
        (same.into_iter().take(REASONS).map(words).collect(), against.take(OBJECTIONS).map(words).collect())
    }

    /// All reasons with their sums: pieces that do the same are one reason.
    fn groups(&self) -> Vec<(i64, KingReason)> {
        let mut parts: Vec<(i64, KingReason)> = vec![self.of_square()];
        parts.extend(self.of_pieces());
        parts.extend(self.of_pairs());
        parts.retain(|&(units, _)| self.split.centipawns(units).abs() >= MIN_CENTIPAWNS);
        parts.sort_by_key(|&(units, _)| -units.abs());
        let mut groups: Vec<(i64, KingReason)> = Vec::new();
        for (units, reason) in parts {
            match groups.iter_mut().find(|(_, known)| known.takes(&reason)) {
                Some((sum, known)) => {
                    *sum += units;
                    known.add(reason);
                }
                None => groups.push((units, reason)),
            }
        }
        groups
    }

    /// What the king's square does.
    fn of_square(&self) -> (i64, KingReason) {
        let units = self.alone.square;
        let is_good = self.centipawns_for_king(units) > 0.0;
        let reason = KingReason::of_square(self.king, self.side, is_good);
        (units, reason.unwrap_or_else(|| KingReason::counted(None, is_good)))
    }

    fn of_pieces(&self) -> impl Iterator<Item = (i64, KingReason)> + '_ {
        self.alone.pieces.iter().filter_map(|&(row, units)| {
            let is_good = self.centipawns_for_king(units) > 0.0;
            let at = self.on_square(row)?;
            let reason = KingReason::of_piece(self.position, self.side, at, is_good);
            // That an enemy piece near a king is good for it would need a reason.
            let may_count = at.piece.color == self.side || !is_good;
            Some((units, reason.or_else(|| may_count.then(|| KingReason::counted(Some(at), is_good)))?))
        })
    }

    fn of_pairs(&self) -> impl Iterator<Item = (i64, KingReason)> + '_ {
        self.alone.pairs.iter().filter_map(|pair| {
            let [a, b] = pair.rows;
            let (actor, relation, other) = relation(self.position, self.on_square(a)?, self.on_square(b)?)?;
            let speaks = pair.units.signum() == i64::from(relation.gains(actor).sign());
            let is_about = relation.target(other).is_some_and(|square| attacks::king(self.king).has(square));
            (speaks && is_about).then_some((pair.units, KingReason::of_pair(relation.sentence(actor, other))))
        })
    }

    fn on_square(&self, row: usize) -> Option<PieceOnSquare> {
        PieceOnSquare::of(self.split.pieces[row].group)
    }
}
