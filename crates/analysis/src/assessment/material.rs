//! Material: who is ahead in pieces, counted as players count.
//!
//! The side that a sentence names as ahead is the one that the number beside it favours: a knight less with two
//! promoted pawns may be a gain.

use super::clause::with_clause;
use super::handicap::handicap_start;
use sankoma_eval::material;
use sankoma_rules::{Color, PieceKind, Position};
use sankoma_wording::{Language, Message, counted_noun, counted_pieces, english_list, message};

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

/// `Black is a silver up for 2 pawns`; promoted pieces that a side has more of are named as well. `centipawns` is the
/// number that the sentence explains, from Black's view; `None` where the count of the pieces says otherwise.
pub(super) fn sentence(position: &Position, centipawns: f64) -> Option<Message> {
    let sides = Color::ALL.map(|side| SideMaterial::of(position, side));
    let favoured = favoured(centipawns).unwrap_or_else(|| more_valuable([&sides[0].won, &sides[1].won]));
    let (own, other) = (&sides[favoured.index()], &sides[favoured.other().index()]);
    let with_promoted = |sentence: Message, said: &[&SideMaterial]| {
        said.iter().filter_map(|side| side.promoted_words()).fold(sentence, |all, more| with_clause(&all, &more))
    };
    let is_small = centipawns.abs() < SMALL_CENTIPAWNS;
    Some(match (own.won.is_empty(), other.won.is_empty()) {
        (false, true) => with_promoted(ahead_by(own.side, &own.won), &[own, other]),
        (false, false) => with_promoted(exchanged(own.side, &own.won, &other.won), &[own, other]),
        (true, true) if is_small => with_promoted(even(), &[own, other]),
        (true, true) if !own.promoted.is_empty() => with_promoted(equal_in_number(), &[own, other]),
        (true, false) if !own.promoted.is_empty() => with_promoted(promoted_for(own, &other.won), &[other]),
        _ if is_small => nearly_even(),
        _ => return None,
    })
}

/// The same where it is worth naming as one of the differences that make a score; `None` where it is even.
pub(super) fn difference_words(position: &Position, centipawns: f64) -> Option<Message> {
    let favoured = favoured(centipawns)?;
    let [own, other] = [favoured, favoured.other()].map(|side| SideMaterial::of(position, side));
    match (own.won.is_empty(), other.won.is_empty()) {
        (false, true) => Some(ahead_by(own.side, &own.won)),
        (false, false) => Some(exchanged(own.side, &own.won, &other.won)),
        (true, true) if !own.promoted.is_empty() => own.promoted_words(),
        (true, false) if !own.promoted.is_empty() => Some(promoted_for(&own, &other.won)),
        _ => None,
    }
}

/// The side that a number from Black's view favours; `None` for none.
fn favoured(centipawns: f64) -> Option<Color> {
    if centipawns > 0.0 { Some(Color::Black) } else { (centipawns < 0.0).then_some(Color::White) }
}

/// Pieces that a side has more than the other one.
struct SideMaterial {
    side: Color,
    /// Pieces that it has won, promoted or not.
    won: PieceCounts,
    /// Promoted pieces that it has more of.
    promoted: PieceCounts,
}

impl SideMaterial {
    fn of(position: &Position, side: Color) -> Self {
        let start = handicap_start(position);
        let ahead = KINDS.map(|kind| (kind, side.sign() * pieces_ahead(position, start, kind)));
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
        let words = || message!(("{}は{ja}がある", self.side.ja()), ("{} has {en}", self.side.en()));
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
    Message::new("駒の損得は互角", "material is even")
}

fn nearly_even() -> Message {
    Message::new("駒の損得はほぼ互角", "material is nearly even")
}

fn equal_in_number() -> Message {
    Message::new("駒の数は同じ", "the pieces are equal in number")
}

/// `Black has 2 promoted pawns for a knight`.
fn promoted_for(side: &SideMaterial, lost: &[(PieceKind, i32)]) -> Message {
    let ((ja, en), (lost_ja, lost_en)) = (promoted_names(&side.promoted), names(lost));
    message!(("{}は{lost_ja}損でも{ja}がある", side.side.ja()), ("{} has {en} for {lost_en}", side.side.en()))
}

/// Material won between two positions of one line, `Black wins a silver for 2 pawns`; `None` where there is none. Named
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
        (false, true) => Some(message!(("{}が{won_ja}を取る", side.ja()), ("{} wins {won_en}", side.en()))),
        (false, false) => {
            Some(message!(("{}が{lost_ja}で{won_ja}を取る", side.ja()), ("{} wins {won_en} for {lost_en}", side.en())))
        }
    }
}

/// Pieces of a kind, promoted or not, that Black has more than White.
pub(super) fn difference(position: &Position, kind: PieceKind) -> i32 {
    owned_count(position, Color::Black, kind) - owned_count(position, Color::White, kind)
}

/// Pieces of a kind that Black has won: half the difference to White's, since each was White's before; in a handicap
/// game from what its start has.
fn pieces_ahead(position: &Position, start: Option<&Position>, kind: PieceKind) -> i32 {
    let difference = difference(position, kind) - start.map_or(0, |start| difference(start, kind));
    // In another set a side may never have had a piece: one more then counts as one, and a pair as two.
    let missing = if start.is_some() { 0 } else { set_size(kind) - all_of(position, kind) };
    let (by, missing) = (difference.abs(), missing.clamp(0, difference.abs()));
    difference.signum() * (by + missing + (by + missing) % 2) / 2
}

/// Number of pieces of a kind in a whole set.
fn set_size(kind: PieceKind) -> i32 {
    all_of(&Position::startpos(), kind)
}

/// Number of pieces of a kind in a position, promoted or not.
fn all_of(position: &Position, kind: PieceKind) -> i32 {
    Color::ALL.into_iter().map(|side| owned_count(position, side, kind)).sum()
}

/// Pieces of a kind that a side has, promoted or not, on the board and in hand.
fn owned_count(position: &Position, side: Color, kind: PieceKind) -> i32 {
    let promoted = kind.promoted().map_or(0, |promoted| position.pieces(side, promoted).count());
    (position.pieces(side, kind).count() + promoted) as i32 + i32::from(position.hand(side).count(kind))
}

fn ahead_by(side: Color, won: &[(PieceKind, i32)]) -> Message {
    let (ja, en) = names(won);
    message!(("{}の{ja}得", side.ja()), ("{} is {en} up", side.en()))
}

fn exchanged(side: Color, won: &[(PieceKind, i32)], lost: &[(PieceKind, i32)]) -> Message {
    let ((won_ja, won_en), (lost_ja, lost_en)) = (names(won), names(lost));
    message!(("{}は{won_ja}得の{lost_ja}損", side.ja()), ("{} is {won_en} up for {lost_en}", side.en()))
}

/// `角と歩2枚`, `飛桂`, `a bishop and 2 pawns`.
pub(super) fn names(pieces: &[(PieceKind, i32)]) -> (String, String) {
    let counts: Vec<(PieceKind, u32)> = pieces.iter().map(|&(kind, count)| (kind, count.unsigned_abs())).collect();
    let are_single = counts.iter().all(|&(_, count)| count == 1);
    let ja = if are_single {
        counts.iter().map(|(kind, _)| kind.ja()).collect()
    } else {
        counted_pieces(&counts, Language::Ja)
    };
    (ja, counted_pieces(&counts, Language::En))
}
