//! How numbers, pieces and places are written in every view.

use crate::eval::features::Place;
use crate::eval::{SCALE, Spot};
use crate::record::notation::mark;
use crate::rules::{Color, Lang, Piece, Square};

/// Raw units as centipawns with one digit after the point: `+12.5`.
pub(super) fn cp(raw: i32) -> String {
    let tenths = (f64::from(raw) * 10.0 / f64::from(SCALE)).round();
    // Adding zero turns a negative zero into one without a sign of its own.
    format!("{:+.1}", tenths / 10.0 + 0.0)
}

/// Raw units as whole centipawns: `+13`.
pub(super) fn whole_cp(raw: i32) -> String {
    format!("{:+}", (f64::from(raw) / f64::from(SCALE)).round() as i32)
}

/// The unit of numbers made by [`cp`], and whose view they are.
pub(super) fn black_cp(lang: Lang) -> &'static str {
    lang.pick("先手から見た値、単位cp", "Black's view, centipawns")
}

/// A side by its name.
pub(super) fn side(color: Color, lang: Lang) -> &'static str {
    lang.pick(color.ja(), color.en())
}

/// A piece and its place without its side: `７六歩`, `持歩3`, `P7f`, `P*3`. What is missing from a full set: `欠香1`,
/// `L-1`.
pub(super) fn bare(spot: Spot, lang: Lang) -> String {
    let (kind, count) = (spot.piece.kind, spot.count);
    match (spot.place, lang) {
        (Place::Board(square), Lang::Ja) => format!("{}{}", square.ja(), kind.kanji()),
        (Place::Board(square), Lang::En) => format!("{}{square}", kind.sfen()),
        (Place::Hand(_), Lang::Ja) => format!("持{}{count}", kind.kanji()),
        (Place::Hand(_), Lang::En) => format!("{}*{count}", kind.sfen()),
        (Place::Missing, Lang::Ja) => format!("欠{}{count}", kind.kanji()),
        (Place::Missing, Lang::En) => format!("{}-{count}", kind.sfen()),
    }
}

/// The same with its side: `▲７六歩`; in English the case of the letter tells it, as in SFEN: `p3c`.
pub(super) fn named(spot: Spot, lang: Lang) -> String {
    let bare = bare(spot, lang);
    match (spot.place, lang, spot.piece.color) {
        (Place::Missing, ..) | (_, Lang::En, Color::Black) => bare,
        (_, Lang::Ja, color) => format!("{}{bare}", mark(color)),
        (_, Lang::En, Color::White) => {
            let letters = spot.piece.kind.sfen().len();
            format!("{}{}", bare[..letters].to_ascii_lowercase(), &bare[letters..])
        }
    }
}

/// Two pieces that count together.
pub(super) fn pair(first: Spot, second: Spot, lang: Lang) -> String {
    format!("{}{}{}", named(first, lang), lang.pick("", " "), named(second, lang))
}

/// A piece on a board of two columns a piece and one for its side: ` 歩`, `v歩`; in English SFEN's letters.
pub(super) fn on_board(piece: Piece, lang: Lang) -> String {
    match (lang, piece.color) {
        (Lang::En, _) => piece.sfen(),
        (Lang::Ja, Color::Black) => format!(" {}", piece.kind.kanji()),
        (Lang::Ja, Color::White) => format!("v{}", piece.kind.kanji()),
    }
}

/// A square from what a person writes: `7f`, `76` or `７六`.
pub(super) fn square(text: &str) -> Option<Square> {
    let digits = |text: &str| match text.as_bytes() {
        [file @ b'1'..=b'9', rank @ b'1'..=b'9'] => Square::new(file - b'0', rank - b'0'),
        _ => None,
    };
    text.parse().ok().or_else(|| digits(text)).or_else(|| Square::all().find(|square| square.ja() == text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::PieceKind;

    #[test]
    fn squares_are_read_as_letters_digits_and_kanji() {
        for square in Square::all() {
            let digits = format!("{}{}", square.file(), square.rank());
            assert!([square.to_string(), digits, square.ja()].iter().all(|text| super::square(text) == Some(square)));
        }
        assert_eq!(["", "7", "7j", "70", "七六"].map(super::square), [None; 5]);
    }

    #[test]
    fn numbers_are_rounded_and_signed() {
        assert_eq!([0, 16, -1, 3200, -17].map(cp), ["+0.0", "+0.5", "+0.0", "+100.0", "-0.5"]);
        assert_eq!([0, 16, -15, 3216].map(whole_cp), ["+0", "+1", "+0", "+101"]);
    }

    #[test]
    fn a_piece_is_named_with_its_side_and_number() {
        let spot = |color, kind, place, count| Spot { piece: Piece::new(color, kind), place, count };
        let tokin = spot(Color::White, PieceKind::ProPawn, Place::Board(Square::from_index(0)), 1);
        assert_eq!((named(tokin, Lang::Ja), named(tokin, Lang::En)), ("△１一と".to_owned(), "+p1a".to_owned()));
        let held = spot(Color::Black, PieceKind::Pawn, Place::Hand(1), 3);
        assert_eq!((named(held, Lang::Ja), named(held, Lang::En)), ("▲持歩3".to_owned(), "P*3".to_owned()));
    }
}
