//! Piece styles: how pieces are written on a board and in a hand.

use super::Language;
use crate::{Color, Piece, PieceKind};
use std::str::FromStr;

/// How pieces are written.
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

impl PieceStyle {
    /// Every style, in the order in which its key cycles through them.
    pub const ALL: [Self; 3] = [Self::Kanji, Self::OneKanji, Self::Western];

    /// The name it is chosen by.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kanji => "kanji",
            Self::OneKanji => "one-kanji",
            Self::Western => "western",
        }
    }

    /// What it looks like, for the lists of keys.
    pub const fn title(self, lang: Language) -> &'static str {
        match self {
            Self::Kanji => lang.pick("漢字（成銀）", "kanji (two)"),
            Self::OneKanji => lang.pick("漢字一字（全）", "kanji (one)"),
            Self::Western => lang.pick("英字（+S）", "letters (+S)"),
        }
    }

    /// The style called `name`.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|style| style.name() == name)
    }

    /// The one after it, cyclically.
    pub const fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }

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

    /// The piece in three columns, those of White with a `v` before it, as in the boards of KIF files: `v銀`, ` vS`, `v+S`.
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

/// The error for a name that is no piece style.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown pieces '{0}'; expected {names}", names = PieceStyle::ALL.map(PieceStyle::name).join(", "))]
pub struct UnknownPieceStyleError(String);

impl FromStr for PieceStyle {
    type Err = UnknownPieceStyleError;

    fn from_str(text: &str) -> Result<Self, UnknownPieceStyleError> {
        Self::named(text).ok_or_else(|| UnknownPieceStyleError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wording::text;

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
        assert_eq!(error, "unknown pieces 'runes'; expected kanji, one-kanji, western");
    }
}
