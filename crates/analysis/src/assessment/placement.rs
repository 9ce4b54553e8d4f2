//! Placement: the best and the worst placed piece of those that bear on no king.

use super::clause::with_clause;
use super::counterparts::Counterparts;
use super::relation::{PieceOnSquare, Relation, relation};
use sankoma_rules::wording::{Language, Message, english_list};
use sankoma_rules::{Color, PieceKind, Position};
use sankoma_search::eval::{Concerns, PieceGroup, PurifiedSplit, owned_piece_words};

/// Minimum share that is named, and minimum sum of which something is said, in centipawns.
const MIN_CENTIPAWNS: f64 = 40.0;
pub(super) const MIN_SUM: f64 = 100.0;
/// How many of the strongest shares are tried for one that the board explains.
const TRIED: usize = 4;
/// How many pieces are named of a sum of small parts.
pub(super) const NAMED_OF_SUM: usize = 2;

/// `best: Black's silver 4f (in the enemy's half); worst: White's bishop 2b (pawn 3c blocks bishop 2b)`.
pub(super) fn sentence(
    split: &PurifiedSplit,
    concerns: &Concerns,
    counterparts: &Counterparts,
    position: &Position,
) -> Message {
    let all = shares(split, concerns, counterparts);
    let mut shares = all.clone();
    shares.sort_by_key(|&(_, units)| -units);
    shares.retain(|&(_, units)| split.centipawns(units).abs() >= MIN_CENTIPAWNS);
    let named = |&(row, units): &(usize, i64)| Some((row, piece_words(split, position, row, units)?));
    let best = shares.iter().take(TRIED).filter(|(_, units)| *units > 0).find_map(named);
    let worst = shares.iter().rev().take(TRIED).filter(|(_, units)| *units < 0).find_map(named);
    let sum: i64 = concerns.pieces.iter().sum();
    // A piece that speaks against the sum explains it only beside something that speaks for it.
    let is_explained =
        [&best, &worst].into_iter().flatten().any(|(row, _)| concerns.pieces[*row].signum() == sum.signum());
    if !is_explained && split.centipawns(sum).abs() < MIN_SUM {
        return no_piece();
    }
    let whole = (!is_explained).then(|| sum_words(split, concerns, &all, sum));
    let best = best.map(|(_, piece)| Message::new(format!("好位置: {}", piece.ja), format!("best: {}", piece.en)));
    let worst =
        worst.map(|(_, piece)| Message::new(format!("働きが悪い: {}", piece.ja), format!("worst: {}", piece.en)));
    let clauses = [whole, best, worst].into_iter().flatten();
    clauses.reduce(|sentence, clause| with_clause(&sentence, &clause)).unwrap_or_else(no_piece)
}

/// What is said of a sum that no piece named explains: which pieces have most of it.
fn sum_words(split: &PurifiedSplit, concerns: &Concerns, shares: &[(usize, i64)], sum: i64) -> Message {
    let mut rows: Vec<usize> = shares.iter().map(|&(row, _)| row).collect();
    rows.sort_by_key(|&row| -concerns.pieces[row] * sum.signum());
    let named: Vec<PieceGroup> = rows.iter().take(NAMED_OF_SUM).map(|&row| split.pieces[row].group).collect();
    small_parts(&named)
}

/// That a sum has many small parts, and which have most of it.
pub(super) fn small_parts(most: &[PieceGroup]) -> Message {
    let [ja, en] = [Language::Ja, Language::En]
        .map(|lang| most.iter().map(|&group| owned_piece_words(group, lang)).collect::<Vec<String>>());
    Message::new(
        format!("小さな差の積み重ね（{}など）", ja.join("と")),
        format!("many small parts, most by {}", english_list(&en)),
    )
}

/// That no piece has much.
pub(super) fn no_piece() -> Message {
    Message::new("目立つ駒はない", "no piece stands out")
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

pub(super) fn in_hand(group: PieceGroup, units: i64) -> Message {
    match (units > 0, group.count) {
        (true, _) => Message::new("打つ場所が多い", "ready to be dropped"),
        (false, 1) => Message::new("手持ちで働かない", "worth less in hand than usual"),
        (false, _) => Message::new("同じ駒が余っている", "more of a kind than can be used"),
    }
}

/// The strongest pair of the piece that speaks as its share does and has half of it, if a relation names it: one that
/// has less would mislead.
fn relation_of(split: &PurifiedSplit, position: &Position, row: usize, units: i64) -> Option<Message> {
    let owner: Color = split.pieces[row].group.piece.color;
    let speaks = |pair: &i64| (pair * i64::from(owner.sign())).signum() == units.signum();
    let mut pairs: Vec<_> = split
        .pairs
        .iter()
        .filter(|pair| pair.rows.contains(&row) && pair.rows[0] != pair.rows[1])
        .map(|pair| (pair.views.iter().sum::<i64>(), pair.rows))
        .filter(|(value, _)| speaks(value) && 2 * value.abs() >= units.abs())
        .collect();
    pairs.sort_by_key(|(value, _)| -value.abs());
    let groups = |rows: [usize; 2]| rows.map(|row| split.pieces[row].group);
    first_relation(position, owner, units > 0, pairs.into_iter().map(|(_, rows)| groups(rows)))
}

/// The first pair whose relation on the board is good, or bad, for the owner of a piece.
pub(super) fn first_relation(
    position: &Position,
    owner: Color,
    is_good: bool,
    mut pairs: impl Iterator<Item = [PieceGroup; 2]>,
) -> Option<Message> {
    pairs.find_map(|[a, b]| {
        let (actor, relation, other) = relation(position, PieceOnSquare::of(a)?, PieceOnSquare::of(b)?)?;
        ((relation.gains(actor) == owner) == is_good).then(|| relation.sentence(actor, other))
    })
}

/// What the place itself says: how far a piece has come, how many squares it reaches, what shuts it in.
pub(super) fn place_words(position: &Position, group: PieceGroup, units: i64) -> Option<Message> {
    let at = PieceOnSquare::of(group)?;
    if units > 0 { good_place(position, at) } else { bad_place(position, at) }
}

fn good_place(position: &Position, at: PieceOnSquare) -> Option<Message> {
    let PieceOnSquare { piece, square } = at;
    let rank = square.rank_for(piece.color);
    let is_guarded = !position.attackers(square, piece.color, position.occupied()).is_empty();
    Some(match (piece.kind, rank) {
        (PieceKind::Pawn, 3 | 4) if is_guarded => Message::new("拠点の歩", "a foothold, guarded"),
        (PieceKind::Pawn, 5) if is_guarded => Message::new("位を取っている", "holds the fifth rank, guarded"),
        _ if is_slider(at) && at.moves(position).count() >= 8 => Message::new("よく利いている", "reaches many squares"),
        (_, 1..=3) => Message::new("敵陣に入っている", "in the enemy's camp"),
        (_, 4..=5) => Message::new("前に出ている", "well advanced"),
        _ if hits_into_camp(position, at) => Message::new("敵陣に利いている", "hits into the enemy's camp"),
        _ => return None,
    })
}

fn bad_place(position: &Position, at: PieceOnSquare) -> Option<Message> {
    let reached = at.moves(position).count();
    if is_slider(at)
        && let Some(blocker) = at.blocker(position)
    {
        return Some(Relation::Blocks.sentence(blocker, at));
    }
    let rank = at.square.rank_for(at.piece.color);
    Some(match at.piece.kind {
        _ if is_slider(at) && reached <= 3 => Message::new("利きが狭い", "reaches few squares"),
        _ if reached == 0 && rank < 8 => Message::new("動けない", "cannot move"),
        _ if can_be_out_of_play(at) && rank < 8 && is_far_from_kings(position, at) => {
            Message::new("遊び駒", "out of play")
        }
        _ => return None,
    })
}

/// Pawns and lances stay where they are, rooks and bishops work from afar, other pieces wait at home.
fn can_be_out_of_play(at: PieceOnSquare) -> bool {
    !is_slider(at) && !matches!(at.piece.kind, PieceKind::Pawn | PieceKind::Lance)
}

/// Whether it is a rook or a bishop, promoted or not.
fn is_slider(at: PieceOnSquare) -> bool {
    matches!(at.piece.kind.unpromoted(), PieceKind::Rook | PieceKind::Bishop)
}

/// Whether a rook, bishop or lance attacks two squares of the enemy's camp.
fn hits_into_camp(position: &Position, at: PieceOnSquare) -> bool {
    let in_camp = at.moves(position).into_iter().filter(|square| square.rank_for(at.piece.color) <= 3);
    (is_slider(at) || at.piece.kind == PieceKind::Lance) && in_camp.count() >= 2
}

/// Whether both kings are five or more squares away.
fn is_far_from_kings(position: &Position, at: PieceOnSquare) -> bool {
    Color::ALL.into_iter().filter_map(|side| position.king(side)).all(|king| king.distance(at.square) >= 5)
}
