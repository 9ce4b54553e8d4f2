//! Material: who is ahead in pieces, counted as players count.

use super::clause::with_clause;
use sankoma_rules::wording::{Language, Message, counted_pieces, english_list};
use sankoma_rules::{Color, PieceKind, Position};

/// Kinds that change hands, the most valuable first.
const KINDS: [PieceKind; 7] = PieceKind::HAND_NOTATION_ORDER;

/// `Black has won a silver for 2 pawns`; promoted rooks and bishops are named as well.
pub(super) fn sentence(position: &Position) -> Message {
    let ahead = KINDS.map(|kind| (kind, pieces_ahead(position, kind)));
    let won_by = |side: Color| -> Vec<(PieceKind, i32)> {
        let ahead = ahead.iter().map(|&(kind, ahead)| (kind, side.sign() * ahead));
        ahead.filter(|&(_, count)| count > 0).collect()
    };
    let [black, white] = Color::ALL.map(won_by);
    let exchange = match (black.is_empty(), white.is_empty()) {
        (true, true) => Message::new("駒の損得なし", "material is even"),
        (false, true) => ahead_by(Color::Black, &black),
        (true, false) => ahead_by(Color::White, &white),
        (false, false) if leads(&black) >= leads(&white) => exchanged(Color::Black, &black, &white),
        (false, false) => exchanged(Color::White, &white, &black),
    };
    with_promoted(position, exchange)
}

/// What was won between two positions of one line, `Black wins a silver for 2 pawns`; `None` where nothing was.
pub fn exchange_between(from: &Position, to: &Position) -> Option<Message> {
    let won = KINDS.map(|kind| (kind, (difference(to, kind) - difference(from, kind)) / 2));
    let won_by = |side: Color| -> Vec<(PieceKind, i32)> {
        won.iter().map(|&(kind, count)| (kind, side.sign() * count)).filter(|&(_, count)| count > 0).collect()
    };
    let [black, white] = Color::ALL.map(won_by);
    let (side, won, lost) =
        if leads(&black) >= leads(&white) { (Color::Black, black, white) } else { (Color::White, white, black) };
    let ((won_ja, won_en), (lost_ja, lost_en)) = (names(&won), names(&lost));
    match (won.is_empty(), lost.is_empty()) {
        (true, _) => None,
        (false, true) => {
            Some(Message::new(format!("{}が{won_ja}を取る", side.ja()), format!("{} wins {won_en}", side.en())))
        }
        (false, false) => Some(Message::new(
            format!("{}が{lost_ja}で{won_ja}を取る", side.ja()),
            format!("{} wins {won_en} for {lost_en}", side.en()),
        )),
    }
}

/// Pieces of a kind, promoted or not, that Black has more than White.
fn difference(position: &Position, kind: PieceKind) -> i32 {
    let count = |side: Color| {
        let promoted = kind.promoted().map_or(0, |promoted| position.pieces(side, promoted).count());
        (position.pieces(side, kind).count() + promoted) as i32 + i32::from(position.hand(side).count(kind))
    };
    count(Color::Black) - count(Color::White)
}

/// Pieces of a kind that Black has won: half the difference to White's, since each was White's before.
fn pieces_ahead(position: &Position, kind: PieceKind) -> i32 {
    let difference = difference(position, kind);
    // In a handicap game a side may never have had the piece: one more then counts as one.
    i32::midpoint(difference, difference.signum())
}

/// The kind and number that decide which side is named first.
fn leads(won: &[(PieceKind, i32)]) -> (usize, i32) {
    won.first().map_or((0, 0), |&(kind, count)| {
        (KINDS.len() - KINDS.iter().position(|&other| other == kind).unwrap_or(KINDS.len()), count)
    })
}

fn ahead_by(side: Color, won: &[(PieceKind, i32)]) -> Message {
    let (ja, en) = names(won);
    Message::new(format!("{}の{ja}得", side.ja()), format!("{} is ahead by {en}", side.en()))
}

fn exchanged(side: Color, won: &[(PieceKind, i32)], lost: &[(PieceKind, i32)]) -> Message {
    let ((won_ja, won_en), (lost_ja, lost_en)) = (names(won), names(lost));
    Message::new(
        format!("{}が{lost_ja}で{won_ja}を得た", side.ja()),
        format!("{} has {won_en} for {lost_en}", side.en()),
    )
}

/// `角と歩2枚`, `a bishop and 2 pawns`.
fn names(pieces: &[(PieceKind, i32)]) -> (String, String) {
    let counts: Vec<(PieceKind, u32)> = pieces.iter().map(|&(kind, count)| (kind, count.unsigned_abs())).collect();
    (counted_pieces(&counts, Language::Ja), counted_pieces(&counts, Language::En))
}

/// Adds which side has more dragons or horses.
fn with_promoted(position: &Position, exchange: Message) -> Message {
    Color::ALL.into_iter().fold(exchange, |sentence, side| {
        let promoted = [(PieceKind::Dragon, "竜", "a promoted rook"), (PieceKind::Horse, "馬", "a promoted bishop")];
        let has_more = |kind| position.pieces(side, kind).count() > position.pieces(side.other(), kind).count();
        let more = promoted.into_iter().filter(|&(kind, ..)| has_more(kind));
        let (ja, en): (Vec<&str>, Vec<String>) = more.map(|(_, ja, en)| (ja, en.to_owned())).unzip();
        if en.is_empty() {
            return sentence;
        }
        let promoted = Message::new(
            format!("{}に{}", side.ja(), ja.join("と")),
            format!("{} has {}", side.en(), english_list(&en)),
        );
        with_clause(&sentence, &promoted)
    })
}
