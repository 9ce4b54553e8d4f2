//! Sentences that exist in both of the product's languages.

use std::str::FromStr;

/// A language of the product.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// 日本語.
    Ja,
    /// English.
    #[default]
    En,
}

impl Lang {
    /// Whichever of the two texts is in this language.
    pub const fn pick<'a>(self, ja: &'a str, en: &'a str) -> &'a str {
        match self {
            Self::Ja => ja,
            Self::En => en,
        }
    }
}

impl FromStr for Lang {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "ja" => Ok(Self::Ja),
            "en" => Ok(Self::En),
            other => Err(format!("unknown language '{other}'; expected ja or en")),
        }
    }
}

/// One sentence in both languages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// 日本語.
    pub ja: String,
    /// English.
    pub en: String,
}

impl Message {
    /// The two texts of one sentence.
    pub fn new(ja: impl Into<String>, en: impl Into<String>) -> Self {
        Self { ja: ja.into(), en: en.into() }
    }

    /// The text in `lang`.
    pub fn text(&self, lang: Lang) -> &str {
        lang.pick(&self.ja, &self.en)
    }
}
