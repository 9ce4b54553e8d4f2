//! Picture errors: why a picture cannot be made.

use sankoma_wording::{Message, ToMessage, message};

/// Why a picture cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// No font of the system has these letters; without them a picture would show boxes.
    #[error("{}", .0.message().en)]
    MissingGlyphs(MissingGlyphs),
    /// So many pixels cannot be drawn: width and height.
    #[error("a picture of {0}x{1} pixels is too large, expected at most {max} either way", max = MAX_PIXELS)]
    TooLarge(u32, u32),
    /// The picture could not be encoded.
    #[error("the picture cannot be encoded: {0}")]
    Encoding(String),
}

/// The largest width and height of a picture in pixels.
pub const MAX_PIXELS: u32 = 8000;

/// Letters that no font has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingGlyphs(pub(super) Vec<char>);

/// Maximum number of letters that are named.
const NAMED: usize = 8;

impl ToMessage for MissingGlyphs {
    fn message(&self) -> Message {
        let mut named: String = self.0.iter().take(NAMED).collect();
        if self.0.len() > NAMED {
            named.push('…');
        }
        message!(
            "この環境のフォントに「{named}」がありません（日本語フォント fonts-noto-cjk などを入れるか、svg \
                 か英字の駒 western にする）",
            "no font of this system has '{named}'; install one with kanji, such as fonts-noto-cjk, or write svg, or \
                 use western pieces"
        )
    }
}

impl ToMessage for PictureError {
    fn message(&self) -> Message {
        match self {
            Self::MissingGlyphs(missing) => missing.message(),
            Self::TooLarge(width, height) => Message::new(
                format!("{width}×{height} 画素の画像は大きすぎます（{MAX_PIXELS} まで）"),
                self.to_string(),
            ),
            Self::Encoding(error) => Message::new(format!("画像にできません: {error}"), self.to_string()),
        }
    }
}
