//! Material: who is ahead in pieces, counted as players count.
//!
//! The side that a sentence names as ahead is the one that the number beside it favours: a knight less with two
//! promoted pawns may be a gain.

use super::clause::with_clause;
use sankoma_rules::wording::{Language, Message, counted_noun, counted_pieces, english_list};
use sankoma_rules::{Color, PieceKind, Position};
use sankoma_search::eval::material;

/// Kinds that change hands, the most valuable first.
pub(super) const KINDS: [PieceKind; 7] = PieceKind::HAND_NOTATION_ORDER;
/// Promoted kinds, the most valuable first, with their names.
const PROMOTED: [(PieceKind, &str, &str); 6] = [
    (PieceKind::Dragon, "竜", "promoted rook"),
    (PieceKind::Horse, "馬", "promoted bishop"),
    (PieceKind::ProSilver, "成銀", "promoted silver"),
    (PieceKind::ProKnight, "成桂", "promoted knight"),
    (PieceKind::ProLance, "成香", "promoted lance"),
    (PieceKind::ProPawn, "と金", "promoted pawn"),
];

/// Up to how many centipawns a number is small: no side is ahead by it.
const SMALL_CENTIPAWNS: f64 = 50.0;

/// Pieces of a kind, how many.
pub(super) type PieceCounts = Vec<(PieceKind, i32)>;

/// `Black has a silver for 2 pawns`; promoted pieces that a side has more of are named as well. `centipawns` is the
/// number that the sentence explains, from Black's view.
pub(super) fn sentence(position: &Position, centipawns: f64) -> Message {
    let sides = Color::ALL.map(|side| SideMaterial::of(position, side));
    let favoured = favoured(centipawns).unwrap_or_else(|| more_valuable([&sides[0].won, &sides[1].won]));
    let (own, other) = (&sides[favoured.index()], &sides[favoured.other().index()]);
    let with_promoted = |sentence: Message, said: &[&SideMaterial]| {
        said.iter().filter_map(|side| side.promoted_words()).fold(sentence, |all, more| with_clause(&all, &more))
    };
    match (own.won.is_empty(), other.won.is_empty()) {
        (false, true) => with_promoted(ahead_by(own.side, &own.won), &[own, other]),
        (false, false) => with_promoted(exchanged(own.side, &own.won, &other.won), &[own, other]),
        (true, true) if centipawns.abs() < SMALL_CENTIPAWNS => with_promoted(even(), &[own, other]),
        (true, true) if !own.promoted.is_empty() => with_promoted(equal_in_number(), &[own, other]),
        (true, false) if !own.promoted.is_empty() => with_promoted(promoted_for(own, &other.won), &[other]),
        _ if centipawns.abs() < SMALL_CENTIPAWNS => nearly_even(),
        _ => favoured_by_values(favoured),
    }
}

/// The side that a number from Black's view favours; `None` for none.
fn favoured(centipawns: f64) -> Option<Color> {
    if centipawns > 0.0 { Some(Color::Black) } else { (centipawns < 0.0).then_some(Color::White) }
}

/// What a side has more than the other one.
struct SideMaterial {
    side: Color,
    /// Pieces that it has won, promoted or not.
    won: PieceCounts,
    /// Promoted pieces that it has more of.
    promoted: PieceCounts,
}

impl SideMaterial {
    fn of(position: &Position, side: Color) -> Self {
        let ahead = KINDS.map(|kind| (kind, side.sign() * pieces_ahead(position, kind)));
        let more = PROMOTED.map(|(kind, ..)| {
            let [own, other] = [side, side.other()].map(|side| position.pieces(side, kind).count() as i32);
            (kind, own - other)
        });
        let [won, promoted] =
            [&ahead[..], &more[..]].map(|counts| counts.iter().copied().filter(|&(_, count)| count > 0).collect());
        Self { side, won, promoted }
    }

    /// `Black has a promoted rook`; `None` where it has no promoted piece more.
    fn promoted_words(&self) -> Option<Message> {
        let (ja, en) = promoted_names(&self.promoted);
        let words = || Message::new(format!("{}に{ja}", self.side.ja()), format!("{} has {en}", self.side.en()));
        (!self.promoted.is_empty()).then(words)
    }
}

/// `と金2枚`, `2 promoted pawns`.
pub(super) fn promoted_names(pieces: &[(PieceKind, i32)]) -> (String, String) {
    let named = |&(kind, count): &(PieceKind, i32)| {
        let (ja, en) = PROMOTED.iter().find(|row| row.0 == kind).map_or(("", ""), |row| (row.1, row.2));
        match count {
            1 => (ja.to_owned(), format!("a {en}")),
            _ => (format!("{ja}{count}枚"), counted_noun(count.unsigned_abs(), en)),
        }
    };
    let (ja, en): (Vec<String>, Vec<String>) = pieces.iter().map(named).unzip();
    (ja.join("・"), english_list(&en))
}

/// The first side if what it has is worth more, by the values of the program, or as much.
fn more_valuable([black, white]: [&[(PieceKind, i32)]; 2]) -> Color {
    let worth =
        |pieces: &[(PieceKind, i32)]| pieces.iter().map(|&(kind, count)| count * material::value(kind)).sum::<i32>();
    if worth(black) >= worth(white) { Color::Black } else { Color::White }
}

fn even() -> Message {
    Message::new("駒の損得なし", "material is even")
}

fn nearly_even() -> Message {
    Message::new("駒の損得はほぼ互角", "material is nearly even")
}

fn equal_in_number() -> Message {
    Message::new("駒の数は同じ", "the pieces are equal in number")
}

/// What is said where the weights value the pieces otherwise than players count them.
fn favoured_by_values(side: Color) -> Message {
    Message::new(format!("駒の価値の和は{}がよい", side.ja()), format!("the values of the pieces favour {}", side.en()))
}

/// `Black has 2 promoted pawns for a knight`.
fn promoted_for(side: &SideMaterial, lost: &[(PieceKind, i32)]) -> Message {
    let ((ja, en), (lost_ja, lost_en)) = (promoted_names(&side.promoted), names(lost));
    Message::new(
        format!("{}に{ja}（{lost_ja}損）", side.side.ja()),
        format!("{} has {en} for {lost_en}", side.side.en()),
    )
}

/// What was won between two positions of one line, `Black wins a silver for 2 pawns`; `None` where nothing was. Named
/// first is the side whose gain is worth more by the values of the program.
pub fn exchange_between(from: &Position, to: &Position) -> Option<Message> {
    let won = KINDS.map(|kind| (kind, (difference(to, kind) - difference(from, kind)) / 2));
    let won_by = |side: Color| -> Vec<(PieceKind, i32)> {
        won.iter().map(|&(kind, count)| (kind, side.sign() * count)).filter(|&(_, count)| count > 0).collect()
    };
    let [black, white] = Color::ALL.map(won_by);
    let (side, won, lost) = match more_valuable([&black, &white]) {
        Color::Black => (Color::Black, black, white),
        Color::White => (Color::White, white, black),
    };
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
pub(super) fn names(pieces: &[(PieceKind, i32)]) -> (String, String) {
    let counts: Vec<(PieceKind, u32)> = pieces.iter().map(|&(kind, count)| (kind, count.unsigned_abs())).collect();
    (counted_pieces(&counts, Language::Ja), counted_pieces(&counts, Language::En))
}
