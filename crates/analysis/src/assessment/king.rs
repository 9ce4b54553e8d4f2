//! King: what stands for and against a king, the strongest reason in words.

use super::counterparts::Counterparts;
use super::relation::{PieceOnSquare, relation, words};
use crate::formations::standing_castle;
use sankoma_rules::wording::{Language, Message, square_name};
use sankoma_rules::{Bitboard, Color, PieceKind, Position, Square, attacks};
use sankoma_search::eval::{Concerns, PairConcern, PieceGroup, PurifiedSplit};

/// How many reasons are named.
const REASONS: usize = 2;
/// The smallest part that is named, in centipawns.
const MIN_CENTIPAWNS: f64 = 10.0;

/// From how many centipawns on a king is called safe, or exposed.
const SAFE_CENTIPAWNS: f64 = 150.0;
const EXPOSED_CENTIPAWNS: f64 = -50.0;

/// `king 2h (Mino), safe; gold 4i guards the king; …`.
pub(super) fn sentence(
    split: &PurifiedSplit,
    concerns: &Concerns,
    counterparts: &Counterparts,
    position: &Position,
    side: Color,
) -> Message {
    let Some(king) = position.king(side) else { return Message::new("玉がいない", "there is no king") };
    let own_view = split.centipawns(i64::from(side.sign()) * concerns.kings[side.index()].total);
    let place = with_safety(king_words(position, side, king), own_view);
    let mut reasons = strongest(split, concerns, counterparts, position, side);
    reasons.truncate(REASONS);
    reasons.into_iter().fold(place, |sentence, reason| {
        Message::new(format!("{}、{}", sentence.ja, reason.ja), format!("{}; {}", sentence.en, reason.en))
    })
}

/// `８八玉（美濃囲い）`, `king 8h (Mino)`.
fn king_words(position: &Position, side: Color, king: Square) -> Message {
    let [ja, en] = [Language::Ja, Language::En].map(|lang| square_name(king, lang));
    match standing_castle(position, side) {
        Some((name, _)) => Message::new(format!("{ja}玉（{}）", name.ja), format!("king {en} ({})", name.en)),
        None => Message::new(format!("{ja}玉"), format!("king {en}")),
    }
}

/// Adds whether a king with this share, in centipawns of its own side, is safe.
fn with_safety(king: Message, share: f64) -> Message {
    match share {
        safe if safe >= SAFE_CENTIPAWNS => Message::new(format!("{}は堅い", king.ja), format!("{}, safe", king.en)),
        exposed if exposed <= EXPOSED_CENTIPAWNS => {
            Message::new(format!("{}は薄い", king.ja), format!("{}, exposed", king.en))
        }
        _ => king,
    }
}

/// The parts of the king in words, the strongest first. Those that a counterpart of the other king cancels are left out.
fn strongest(
    split: &PurifiedSplit,
    concerns: &Concerns,
    counterparts: &Counterparts,
    position: &Position,
    side: Color,
) -> Vec<Message> {
    let (own, other) = (&concerns.kings[side.index()], &concerns.kings[side.other().index()]);
    let cancels =
        |row: usize, units: i64| counterparts.of_row(row).is_some_and(|row| other.pieces.contains(&(row, -units)));
    let pair_cancels = |pair: &PairConcern| {
        let turned = counterparts.of_pair(pair.rows);
        turned.is_some_and(|[a, b]| {
            let same = |rows: [usize; 2]| rows == [a, b] || rows == [b, a];
            other.pairs.iter().any(|other| same(other.rows) && other.units == -pair.units)
        })
    };
    let group = |row: usize| split.pieces[row].group;
    let pieces = own.pieces.iter().filter(|&&(row, units)| !cancels(row, units));
    let pieces = pieces.filter_map(|&(row, units)| Some((units, piece_words(position, side, group(row), units)?)));
    let pairs = own.pairs.iter().filter(|pair| !pair_cancels(pair));
    let pairs = pairs.filter_map(|pair| Some((pair.units, pair_words(position, pair.rows.map(group))?)));
    let mut all: Vec<(i64, Message)> = pieces.chain(pairs).collect();
    all.retain(|&(units, _)| split.centipawns(units).abs() >= MIN_CENTIPAWNS);
    // What speaks as the whole does comes first.
    all.sort_by_key(|&(units, _)| (units.signum() != own.total.signum(), -units.abs()));
    all.into_iter().map(|(_, words)| words).collect()
}

/// What a piece does for or against the king; `None` where nothing on the board says so.
pub(super) fn piece_words(position: &Position, side: Color, group: PieceGroup, units: i64) -> Option<Message> {
    let (king, square) = (position.king(side)?, group.square()?);
    let (mut ja, mut en) = words(PieceOnSquare { piece: group.piece, square });
    if group.piece.color != side {
        (ja, en) = (format!("{}{ja}", group.piece.color.ja()), format!("{}'s {en}", group.piece.color.en()));
    }
    let reach = attacks::attacks(group.piece, square, position.occupied());
    let is_good = units.signum() == i64::from(side.sign());
    let is_own = group.piece.color == side;
    let is_beside = attacks::king(king).has(square);
    Some(match (is_own, is_good) {
        (true, true) if is_pawn_before(king, square, side, group.piece.kind) => {
            Message::new(format!("{ja}が玉頭を守る"), format!("{en} covers the king's head"))
        }
        (true, true) if !(reach & around(king)).is_empty() => {
            Message::new(format!("{ja}が玉の守り"), format!("{en} guards the king"))
        }
        (true, false) if is_rook(group.piece.kind) => {
            Message::new(format!("{ja}が玉に近い"), format!("{en} stands close to the king"))
        }
        (true, false) if is_beside => Message::new(format!("{ja}が壁"), format!("{en} walls the king in")),
        (false, false) if reach.has(king) => Message::new(format!("{ja}の王手"), format!("{en} gives check")),
        (false, false) if !(reach & around(king)).is_empty() => {
            Message::new(format!("{ja}が玉に迫る"), format!("{en} bears on the king"))
        }
        (false, false) => Message::new(format!("{ja}が玉の近くにいる"), format!("{en} stands near the king")),
        _ => return None,
    })
}

fn around(king: Square) -> Bitboard {
    attacks::king(king) | Bitboard::of(king)
}

const fn is_rook(kind: PieceKind) -> bool {
    matches!(kind, PieceKind::Rook | PieceKind::Dragon)
}

/// Whether a pawn stands on the king's file, one or two squares in front of it.
fn is_pawn_before(king: Square, square: Square, side: Color, kind: PieceKind) -> bool {
    let distance = king.rank_for(side).saturating_sub(square.rank_for(side));
    kind == PieceKind::Pawn && king.file() == square.file() && (1..=2).contains(&distance)
}

fn pair_words(position: &Position, groups: [PieceGroup; 2]) -> Option<Message> {
    let on_square = |group: PieceGroup| Some(PieceOnSquare { piece: group.piece, square: group.square()? });
    let (actor, relation, other) = relation(position, on_square(groups[0])?, on_square(groups[1])?)?;
    Some(relation.sentence(actor, other))
}
