//! Piece styles: how pieces are written on a board and in a hand.

use super::Language;
use sankoma_rules::{Color, Piece, PieceKind};

/// Writing of pieces: kanji or letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PieceStyle {
    /// 歩 と 銀 成銀: two kanji where there is room for them, else one.
    #[default]
    Kanji,
    /// 歩 と 銀 全: one kanji, as in KIF files.
    OneKanji,
    /// P +P S +S: the letters of SFEN, for terminals and readers without kanji.
    Western,
}

crate::named! {
    PieceStyle, "pieces":
    Kanji = "kanji", "漢字（成銀）", "kanji (two)";
    OneKanji = "one-kanji", "漢字一字（全）", "kanji (one)";
    Western = "western", "英字（+S）", "letters (+S)";
}

impl PieceStyle {
    /// The style where none was chosen: letters in English, and where the font has no kanji.
    pub const fn standard(lang: Language, has_kanji: bool) -> Self {
        match lang {
            Language::Ja if has_kanji => Self::Kanji,
            _ => Self::Western,
        }
    }

    /// The piece in two columns of a terminal: `銀`, `全`, ` S`, `+S`.
    pub fn in_two_columns(self, kind: PieceKind) -> String {
        match self {
            Self::Kanji | Self::OneKanji => kind.kanji().to_string(),
            Self::Western => format!("{:>2}", kind.sfen()),
        }
    }

    /// The piece in three columns, those of White with a `v` before it, as in the boards of KIF files: `v銀`, ` vS`,
    /// `v+S`.
    pub fn in_three_columns(self, piece: Piece) -> String {
        let text = self.in_two_columns(piece.kind);
        let name = text.trim_start();
        let mark = if piece.color == Color::White { "v" } else { " " };
        format!("{}{mark}{name}", " ".repeat(text.len() - name.len()))
    }

    /// The piece in at most four columns of a terminal: `銀`, `成銀`, ` S`, `+S`.
    pub fn in_four_columns(self, kind: PieceKind) -> String {
        match self {
            Self::Kanji => kind.ja().to_owned(),
            Self::OneKanji | Self::Western => self.in_two_columns(kind),
        }
    }

    /// The piece in running text: `銀`, `成銀`, `S`, `+S`.
    pub fn text(self, kind: PieceKind) -> String {
        match self {
            Self::Kanji => kind.ja().to_owned(),
            Self::OneKanji => kind.kanji().to_string(),
            Self::Western => kind.sfen().to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text;

    #[test]
    fn every_piece_has_the_stated_width_and_a_text_of_its_own() {
        for style in PieceStyle::ALL {
            let mut seen = std::collections::HashSet::new();
            for kind in PieceKind::ALL {
                assert_eq!(text::width(&style.in_two_columns(kind)), 2, "{style:?} {kind:?}");
                assert!(matches!(text::width(&style.in_four_columns(kind)), 2 | 4), "{style:?} {kind:?}");
                for color in Color::ALL {
                    let marked = style.in_three_columns(Piece::new(color, kind));
                    assert_eq!((text::width(&marked), marked.contains('v')), (3, color == Color::White));
                }
                assert!(seen.insert(style.in_two_columns(kind)), "{style:?} {kind:?}");
            }
        }
        assert_eq!(PieceStyle::Kanji.in_four_columns(PieceKind::ProSilver), "成銀");
        assert_eq!(PieceStyle::OneKanji.in_four_columns(PieceKind::ProSilver), "全");
        assert_eq!(PieceStyle::Western.in_two_columns(PieceKind::King), " K");
        let white = |kind| Piece::new(Color::White, kind);
        assert_eq!(PieceStyle::Western.in_three_columns(white(PieceKind::King)), " vK");
        assert_eq!(PieceStyle::Western.in_three_columns(white(PieceKind::Dragon)), "v+R");
    }

    #[test]
    fn letters_are_standard_in_english_and_without_kanji() {
        assert_eq!(PieceStyle::standard(Language::Ja, true), PieceStyle::Kanji);
        assert_eq!(PieceStyle::standard(Language::Ja, false), PieceStyle::Western);
        assert_eq!(PieceStyle::standard(Language::En, true), PieceStyle::Western);
        let error = "runes".parse::<PieceStyle>().expect_err("there are three").to_string();
        assert_eq!(error, "unknown pieces 'runes'; expected kanji, one-kanji or western");
    }
}
