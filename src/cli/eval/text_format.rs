//! Numbers, pieces and squares as text, for every view.

use sankoma_eval::PieceGroup;
use sankoma_eval::features::PieceLocation;
use sankoma_record::notation::color_mark;
use sankoma_rules::{Color, Piece, Square};
use sankoma_wording::labels::WEIGHTS;
use sankoma_wording::text_table::{ColumnAlignment, TextTable};
use sankoma_wording::{Language, Message, sentence};

/// Centipawns with one decimal: `+12.5`.
pub(super) fn centipawn_text(centipawns: f64) -> String {
    let tenths = (centipawns * 10.0).round();
    // Adding zero turns -0.0 into +0.0.
    format!("{:+.1}", tenths / 10.0 + 0.0)
}

/// Whole centipawns: `+13`.
pub(super) fn whole_centipawn_text(centipawns: f64) -> String {
    format!("{:+}", centipawns.round() as i32)
}

/// The view and unit of numbers that [`centipawn_text`] writes.
pub(super) fn black_view_unit(lang: Language) -> &'static str {
    lang.pick("先手から見た値、単位cp", "Black's view, centipawns")
}

/// A part of a report: its title with the view and unit of its numbers, and what is below.
pub(super) fn section(title: &str, body: &str, lang: Language) -> String {
    format!("{title} ({})\n{body}", black_view_unit(lang))
}

/// The parts of a report that are not empty, a blank line between two.
pub(super) fn joined(sections: impl IntoIterator<Item = String>) -> String {
    sections.into_iter().filter(|section| !section.is_empty()).collect::<Vec<_>>().join("\n")
}

/// A table whose first column has names and all others numbers.
pub(super) fn number_table<'a>(names: &'a str, numbers: impl IntoIterator<Item = &'a str>) -> TextTable {
    let numbers = numbers.into_iter().map(|heading| (ColumnAlignment::Right, heading));
    TextTable::new(std::iter::once((ColumnAlignment::Left, names)).chain(numbers))
}

/// A row of such a table; the numbers are centipawns.
pub(super) fn number_row(
    name: impl Into<String>,
    numbers: impl IntoIterator<Item = f64>,
) -> impl Iterator<Item = String> {
    std::iter::once(name.into()).chain(numbers.into_iter().map(centipawn_text))
}

/// Name of the share of no piece.
pub(super) fn kings_name(lang: Language) -> &'static str {
    lang.pick("両玉と手番", "kings and move")
}

/// The name of a side.
pub(super) fn side_name(color: Color, lang: Language) -> &'static str {
    lang.pick(color.ja(), color.en())
}

/// The line that says a mate of which the score knows nothing; empty where none is known.
pub(super) fn mate_line(mate: Option<&Message>, lang: Language) -> String {
    mate.map(|said| format!("{}\n", said.text(lang))).unwrap_or_default()
}

/// The position and the name of the weights.
pub(super) fn weights_heading(sfen: &str, weights: &str, lang: Language) -> String {
    format!("{sfen}\n{} {weights}\n", WEIGHTS.text(lang))
}

/// The position, its score from Black's view as the table below has it, and the name of the weights.
pub(super) fn score_heading(sfen: &str, score: i32, who: &str, weights: &str, lang: Language) -> String {
    sentence!(
        lang,
        "{sfen}\n評価値 {score:+} cp（先手から見た値、{who}の手番）\n評価関数 {weights}\n",
        "{sfen}\nscore {score:+} cp (Black's view, {who} to move)\nweights {weights}\n"
    )
}

/// A piece and its location without its side: `７六歩`, `持歩3`, `P7f`, `P*3`. Pieces missing from a full set: `欠香1`,
/// `L-1`.
pub(super) fn piece_text_without_side(group: PieceGroup, lang: Language) -> String {
    let (kind, count) = (group.piece.kind, group.count);
    match (group.place, lang) {
        (PieceLocation::Board(square), Language::Ja) => format!("{}{}", square.ja(), kind.kanji()),
        (PieceLocation::Board(square), Language::En) => format!("{}{square}", kind.sfen()),
        (PieceLocation::Hand(_), Language::Ja) => format!("持{}{count}", kind.kanji()),
        (PieceLocation::Hand(_), Language::En) => format!("{}*{count}", kind.sfen()),
        (PieceLocation::Missing, Language::Ja) => format!("欠{}{count}", kind.kanji()),
        (PieceLocation::Missing, Language::En) => format!("{}-{count}", kind.sfen()),
    }
}

/// A piece and its location with its side: `▲７六歩`; in English by the case of the letter, as in SFEN: `p3c`.
pub(super) fn piece_text(group: PieceGroup, lang: Language) -> String {
    let bare = piece_text_without_side(group, lang);
    match (group.place, lang, group.piece.color) {
        (PieceLocation::Missing, ..) | (_, Language::En, Color::Black) => bare,
        (_, Language::Ja, color) => format!("{}{bare}", color_mark(color)),
        (_, Language::En, Color::White) => {
            let letters = group.piece.kind.sfen().len();
            format!("{}{}", bare[..letters].to_ascii_lowercase(), &bare[letters..])
        }
    }
}

/// A piece in a cell of a board: ` 歩`, `v歩`; in English the letters of SFEN.
pub(super) fn board_piece_text(piece: Piece, lang: Language) -> String {
    match (lang, piece.color) {
        (Language::En, _) => piece.sfen(),
        (Language::Ja, Color::Black) => format!(" {}", piece.kind.kanji()),
        (Language::Ja, Color::White) => format!("v{}", piece.kind.kanji()),
    }
}

/// Parses a square: `7f`, `76` or `７六`.
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
    use sankoma_rules::PieceKind;

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
        assert_eq!(
            [0.0, 0.5, -0.03125, 100.0, -0.53125].map(centipawn_text),
            ["+0.0", "+0.5", "+0.0", "+100.0", "-0.5"]
        );
        assert_eq!([0.0, 0.5, -0.46875, 100.5].map(whole_centipawn_text), ["+0", "+1", "+0", "+101"]);
    }

    #[test]
    fn a_piece_is_named_with_its_side_and_number() {
        let group = |color, kind, place, count| PieceGroup { piece: Piece::new(color, kind), place, count };
        let tokin = group(Color::White, PieceKind::ProPawn, PieceLocation::Board(Square::from_index(0)), 1);
        assert_eq!(
            (piece_text(tokin, Language::Ja), piece_text(tokin, Language::En)),
            ("△１一と".to_owned(), "+p1a".to_owned())
        );
        let held = group(Color::Black, PieceKind::Pawn, PieceLocation::Hand(1), 3);
        assert_eq!(
            (piece_text(held, Language::Ja), piece_text(held, Language::En)),
            ("▲持歩3".to_owned(), "P*3".to_owned())
        );
    }
}
