//! Placement: the best and the worst placed piece of those that bear on no king.

use super::counterparts::Counterparts;
use super::relation::{PieceOnSquare, Relation, relation};
use sankoma_rules::wording::{Language, Message};
use sankoma_rules::{Color, PieceKind, Position, attacks};
use sankoma_search::eval::{Concerns, PieceGroup, PurifiedSplit, owned_piece_words};

/// The smallest share that is named, in centipawns.
const MIN_CENTIPAWNS: f64 = 40.0;
/// How many of the strongest shares are tried for one that the board explains.
const TRIED: usize = 4;

/// `best: Black's silver 4f (in the enemy's half); worst: White's bishop 2b (blocked by pawn 3c)`.
pub(super) fn sentence(
    split: &PurifiedSplit,
    concerns: &Concerns,
    counterparts: &Counterparts,
    position: &Position,
) -> Message {
    let mut shares = shares(split, concerns, counterparts);
    shares.sort_by_key(|&(_, units)| -units);
    shares.retain(|&(_, units)| split.centipawns(units).abs() >= MIN_CENTIPAWNS);
    let named = |&(row, units): &(usize, i64)| piece_words(split, position, row, units);
    let best = shares.iter().take(TRIED).filter(|(_, units)| *units > 0).find_map(named);
    let worst = shares.iter().rev().take(TRIED).filter(|(_, units)| *units < 0).find_map(named);
    match (best, worst) {
        (None, None) => Message::new("目立つ駒はない", "no piece stands out"),
        (Some(best), None) => Message::new(format!("好位置: {}", best.ja), format!("best: {}", best.en)),
        (None, Some(worst)) => Message::new(format!("働きが悪い: {}", worst.ja), format!("worst: {}", worst.en)),
        (Some(best), Some(worst)) => Message::new(
            format!("好位置: {}、働きが悪い: {}", best.ja, worst.ja),
            format!("best: {}; worst: {}", best.en, worst.en),
        ),
    }
}

/// The share of each row from its owner's view; those that a counterpart cancels are left out.
fn shares(split: &PurifiedSplit, concerns: &Concerns, counterparts: &Counterparts) -> Vec<(usize, i64)> {
    let cancels =
        |row: usize| counterparts.of_row(row).is_some_and(|other| concerns.pieces[other] == -concerns.pieces[row]);
    let rows = (0..split.pieces.len()).filter(|&row| !cancels(row));
    rows.map(|row| (row, i64::from(split.pieces[row].group.piece.color.sign()) * concerns.pieces[row])).collect()
}

/// The piece with the reason; `None` where the board shows none.
pub(super) fn piece_words(split: &PurifiedSplit, position: &Position, row: usize, units: i64) -> Option<Message> {
    let group = split.pieces[row].group;
    let [ja, en] = [Language::Ja, Language::En].map(|lang| owned_piece_words(group, lang));
    let reason = reason(split, position, row, units)?;
    Some(Message::new(format!("{ja}（{}）", reason.ja), format!("{en} ({})", reason.en)))
}

/// Why a piece stands well or badly, as far as the board shows it.
fn reason(split: &PurifiedSplit, position: &Position, row: usize, units: i64) -> Option<Message> {
    let group = split.pieces[row].group;
    if group.square().is_none() {
        return Some(in_hand(group, units));
    }
    relation_of(split, position, row, units).or_else(|| place_words(position, group, units))
}

fn in_hand(group: PieceGroup, units: i64) -> Message {
    match (units > 0, group.count) {
        (true, _) => Message::new("打つ場所が多い", "ready to be dropped"),
        (false, 1) => Message::new("手持ちで働かない", "worth less in hand than usual"),
        (false, _) => Message::new("同じ駒が余っている", "more of a kind than can be used"),
    }
}

/// The strongest pair of the piece that speaks as its share does, if a relation names it.
fn relation_of(split: &PurifiedSplit, position: &Position, row: usize, units: i64) -> Option<Message> {
    let owner: Color = split.pieces[row].group.piece.color;
    let on_square = |row: usize| {
        let group = split.pieces[row].group;
        Some(PieceOnSquare { piece: group.piece, square: group.square()? })
    };
    let speaks = |pair: &i64| (pair * i64::from(owner.sign())).signum() == units.signum();
    let mut pairs: Vec<_> = split
        .pairs
        .iter()
        .filter(|pair| pair.rows.contains(&row) && pair.rows[0] != pair.rows[1])
        .map(|pair| (pair.views.iter().sum::<i64>(), pair.rows))
        .filter(|(value, _)| speaks(value) && 5 * value.abs() >= units.abs())
        .collect();
    pairs.sort_by_key(|(value, _)| -value.abs());
    pairs.into_iter().find_map(|(_, [a, b])| {
        let (actor, relation, other) = relation(position, on_square(a)?, on_square(b)?)?;
        makes_sense(owner, actor, relation, other, units > 0).then(|| relation.sentence(actor, other))
    })
}

/// Whether the relation is good for the owner exactly where its share is.
fn makes_sense(owner: Color, actor: PieceOnSquare, relation: Relation, other: PieceOnSquare, is_good: bool) -> bool {
    let is_good_for_owner = match relation {
        Relation::Pins | Relation::Attacks | Relation::BothReach(_) => actor.piece.color == owner,
        Relation::Guards => other.piece.color == owner,
        Relation::Blocks => actor.piece.color != owner,
    };
    is_good_for_owner == is_good
}

/// What the place itself says: how far a piece has come, and how many squares it reaches.
fn place_words(position: &Position, group: PieceGroup, units: i64) -> Option<Message> {
    let (owner, square) = (group.piece.color, group.square()?);
    let reached = (attacks::attacks(group.piece, square, position.occupied()) - position.pieces_of(owner)).count();
    let rank = square.rank_for(owner);
    let is_slider = matches!(group.piece.kind.unpromoted(), PieceKind::Rook | PieceKind::Bishop);
    match (units > 0, is_slider) {
        (true, true) if reached >= 8 => Some(Message::new("よく利いている", "reaches many squares")),
        (true, _) if rank <= 3 => Some(Message::new("敵陣に入っている", "in the enemy's camp")),
        (true, _) if rank <= 5 => Some(Message::new("前に出ている", "well advanced")),
        (false, true) if reached <= 3 => Some(Message::new("利きが狭い", "reaches few squares")),
        (false, _) if reached == 0 && rank < 8 => Some(Message::new("動けない", "cannot move")),
        // Lances and knights wait at home: that is not called out of play.
        (false, false) if rank < 8 && is_far_from_kings(position, group) => Some(Message::new("遊び駒", "out of play")),
        _ => None,
    }
}

/// Whether both kings are five or more squares away.
fn is_far_from_kings(position: &Position, group: PieceGroup) -> bool {
    let Some(square) = group.square() else { return false };
    Color::ALL
        .into_iter()
        .filter_map(|side| position.king(side))
        .all(|king| king.file().abs_diff(square.file()).max(king.rank().abs_diff(square.rank())) >= 5)
}
