//! How numbers, pieces and places are written in every view.

use crate::eval::features::PieceLocation;
use crate::eval::{PieceGroup, SCALE};
use crate::record::notation::color_mark;
use crate::rules::{Color, Piece, Square};
use crate::wording::Language;

/// Raw units as centipawns with one digit after the point: `+12.5`.
pub(super) fn centipawn_text(raw: i32) -> String {
    let tenths = (f64::from(raw) * 10.0 / f64::from(SCALE)).round();
    // Adding zero turns a negative zero into one without a sign of its own.
    format!("{:+.1}", tenths / 10.0 + 0.0)
}

/// Raw units as whole centipawns: `+13`.
pub(super) fn whole_centipawn_text(raw: i32) -> String {
    format!("{:+}", (f64::from(raw) / f64::from(SCALE)).round() as i32)
}

/// The unit of numbers made by [`centipawn_text`], and whose view they are.
pub(super) fn black_view_unit(lang: Language) -> &'static str {
    lang.pick("先手から見た値、単位cp", "Black's view, centipawns")
}

/// A side by its name.
pub(super) fn side_name(color: Color, lang: Language) -> &'static str {
    lang.pick(color.ja(), color.en())
}

/// A piece and its place without its side: `７六歩`, `持歩3`, `P7f`, `P*3`. What is missing from a full set: `欠香1`,
/// `L-1`.
pub(super) fn piece_text_without_side(spot: PieceGroup, lang: Language) -> String {
    let (kind, count) = (spot.piece.kind, spot.count);
    match (spot.place, lang) {
        (PieceLocation::Board(square), Language::Ja) => format!("{}{}", square.ja(), kind.kanji()),
        (PieceLocation::Board(square), Language::En) => format!("{}{square}", kind.sfen()),
        (PieceLocation::Hand(_), Language::Ja) => format!("持{}{count}", kind.kanji()),
        (PieceLocation::Hand(_), Language::En) => format!("{}*{count}", kind.sfen()),
        (PieceLocation::Missing, Language::Ja) => format!("欠{}{count}", kind.kanji()),
        (PieceLocation::Missing, Language::En) => format!("{}-{count}", kind.sfen()),
    }
}

/// The same with its side: `▲７六歩`; in English the case of the letter tells it, as in SFEN: `p3c`.
pub(super) fn piece_text(spot: PieceGroup, lang: Language) -> String {
    let bare = piece_text_without_side(spot, lang);
    match (spot.place, lang, spot.piece.color) {
        (PieceLocation::Missing, ..) | (_, Language::En, Color::Black) => bare,
        (_, Language::Ja, color) => format!("{}{bare}", color_mark(color)),
        (_, Language::En, Color::White) => {
            let letters = spot.piece.kind.sfen().len();
            format!("{}{}", bare[..letters].to_ascii_lowercase(), &bare[letters..])
        }
    }
}

/// Two pieces that count together.
pub(super) fn pair_text(first: PieceGroup, second: PieceGroup, lang: Language) -> String {
    format!("{}{}{}", piece_text(first, lang), lang.pick("", " "), piece_text(second, lang))
}

/// A piece on a board of two columns a piece and one for its side: ` 歩`, `v歩`; in English SFEN's letters.
pub(super) fn board_piece_text(piece: Piece, lang: Language) -> String {
    match (lang, piece.color) {
        (Language::En, _) => piece.sfen(),
        (Language::Ja, Color::Black) => format!(" {}", piece.kind.kanji()),
        (Language::Ja, Color::White) => format!("v{}", piece.kind.kanji()),
    }
}

/// A square from what a person writes: `7f`, `76` or `７六`.
pub(super) fn parse_square(text: &str) -> Option<Square> {
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
            assert!([square.to_string(), digits, square.ja()].iter().all(|text| parse_square(text) == Some(square)));
        }
        assert_eq!(["", "7", "7j", "70", "七六"].map(parse_square), [None; 5]);
    }

    #[test]
    fn numbers_are_rounded_and_signed() {
        assert_eq!([0, 16, -1, 3200, -17].map(centipawn_text), ["+0.0", "+0.5", "+0.0", "+100.0", "-0.5"]);
        assert_eq!([0, 16, -15, 3216].map(whole_centipawn_text), ["+0", "+1", "+0", "+101"]);
    }

    #[test]
    fn a_piece_is_named_with_its_side_and_number() {
        let spot = |color, kind, place, count| PieceGroup { piece: Piece::new(color, kind), place, count };
        let tokin = spot(Color::White, PieceKind::ProPawn, PieceLocation::Board(Square::from_index(0)), 1);
        assert_eq!(
            (piece_text(tokin, Language::Ja), piece_text(tokin, Language::En)),
            ("△１一と".to_owned(), "+p1a".to_owned())
        );
        let held = spot(Color::Black, PieceKind::Pawn, PieceLocation::Hand(1), 3);
        assert_eq!(
            (piece_text(held, Language::Ja), piece_text(held, Language::En)),
            ("▲持歩3".to_owned(), "P*3".to_owned())
        );
    }
}
