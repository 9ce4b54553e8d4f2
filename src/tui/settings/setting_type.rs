//! The types of settings: how a value is written, and which value is the next.

use crate::tui::argument::{ActionArgument, unknown_word, word_arguments};
use crate::tui::glyphs::AmbiguousWidth;
use crate::tui::theme::Theme;
use crate::tui::views::{BoardSize, PointOfView};
use sankoma_eval::NetworkWeights;
use sankoma_record::notation::NotationStyle;
use sankoma_search::{MAX_THREADS, TranspositionTable};
use sankoma_wording::{Language, Message, PieceStyle, message, named};

/// A type that a setting has. It is written and parsed as an argument of a command is.
pub(super) trait SettingType: ActionArgument {
    /// Whether the settings file holds a number, not a text.
    const IS_NUMBER: bool = false;

    /// The value as it is written.
    fn text(&self) -> String;

    /// The value `steps` further; after the last word follows the first. A value that is none of the words is followed
    /// by the first one.
    fn stepped(&self, steps: isize) -> Self {
        let (words, text) = (Self::words(), self.text());
        let at = words.iter().position(|word| *word == text).map_or(-1, |at| at as isize);
        let next = (at + steps).rem_euclid(words.len().max(1) as isize);
        Self::parse(words[next as usize]).expect("every word is a value, as a test shows")
    }
}

/// On or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnOff(pub bool);

/// Size of the engine's transposition table in mebibytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HashSize(pub usize);

/// Number of threads of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreadCount(pub usize);

/// What the output of a network is divided by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutputScale(pub usize);

/// Multi-PV: number of lines of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineCount(pub usize);

/// How the built-in engine uses a book in a game that is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BookUse {
    /// Not at all.
    #[default]
    Off,
    /// It plays the move with the best score.
    Best,
    /// It plays each move as often as the book counts it.
    Counts,
}

named! {
    BookUse, "use of books":
    Off = "off";
    Best = "best";
    Counts = "counts";
}

impl OutputScale {
    const MAX: usize = *NetworkWeights::OUTPUT_SCALES.end() as usize;
}

impl LineCount {
    /// Maximum number of lines that can be asked for; more would not fit a screen.
    pub const MAX: usize = 20;
}

impl Default for HashSize {
    fn default() -> Self {
        Self(128)
    }
}

impl Default for ThreadCount {
    fn default() -> Self {
        Self(1)
    }
}

impl Default for OutputScale {
    fn default() -> Self {
        Self(NetworkWeights::DEFAULT_OUTPUT_SCALE as usize)
    }
}

impl Default for LineCount {
    fn default() -> Self {
        Self(3)
    }
}

/// The name of a theme, or the path of a theme file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThemeName(pub String);

impl Default for ThemeName {
    fn default() -> Self {
        Self(Theme::names().next().unwrap_or_default().to_owned())
    }
}

impl ActionArgument for ThemeName {
    const PLACEHOLDER: &'static str = "NAME";

    fn words() -> Vec<&'static str> {
        Theme::names().collect()
    }

    fn parse(text: &str) -> Result<Self, Message> {
        Ok(Self(text.to_owned()))
    }
}

impl SettingType for ThemeName {
    fn text(&self) -> String {
        self.0.clone()
    }
}

/// Enums that have names.
macro_rules! named_settings {
    ($($kind:ty),+) => {$(
        impl SettingType for $kind {
            fn text(&self) -> String {
                self.name().to_owned()
            }
        }
    )+};
}

named_settings!(Language, NotationStyle, PieceStyle, BoardSize, AmbiguousWidth, BookUse, PointOfView);

word_arguments! {
    AmbiguousWidth, "WIDTH", Self::NAMES.to_vec(), Self::named;
    BookUse, "USE", Self::NAMES.to_vec(), Self::named;
    PointOfView, "VIEW", Self::NAMES.to_vec(), Self::named;
}

impl ActionArgument for OnOff {
    const PLACEHOLDER: &'static str = "on|off";

    fn words() -> Vec<&'static str> {
        vec!["on", "off"]
    }

    fn parse(text: &str) -> Result<Self, Message> {
        match text {
            "on" => Ok(Self(true)),
            "off" => Ok(Self(false)),
            _ => Err(unknown_word(text, &Self::words())),
        }
    }
}

impl SettingType for OnOff {
    fn text(&self) -> String {
        if self.0 { "on" } else { "off" }.to_owned()
    }
}

/// Whole numbers from 1 on, each with its greatest value, its name in both languages and how it grows.
macro_rules! numbers {
    ($($kind:ty, $max:expr, $ja:literal $en:literal, $grow:expr;)+) => {$(
        impl ActionArgument for $kind {
            const PLACEHOLDER: &'static str = "N";

            fn parse(text: &str) -> Result<Self, Message> {
                number(text, $max, ($ja, $en)).map(Self)
            }
        }

        impl SettingType for $kind {
            const IS_NUMBER: bool = true;

            fn text(&self) -> String {
                self.0.to_string()
            }

            fn stepped(&self, steps: isize) -> Self {
                let grow: fn(usize, isize) -> usize = $grow;
                Self(grow(self.0, steps).clamp(1, $max))
            }
        }
    )+};
}

numbers! {
    HashSize, TranspositionTable::MAX_MEBIBYTES, "MiB の大きさ" "size in MiB", twofold;
    ThreadCount, MAX_THREADS, "スレッドの数" "number of threads", usize::saturating_add_signed;
    OutputScale, Self::MAX, "尺度" "scale", usize::saturating_add_signed;
    LineCount, Self::MAX, "候補手の数" "number of lines", usize::saturating_add_signed;
}

/// Twice or half as much for each step.
fn twofold(number: usize, steps: isize) -> usize {
    let bits = steps.unsigned_abs().min(31) as u32;
    if steps < 0 { number >> bits } else { number.saturating_mul(1 << bits) }
}

fn number(text: &str, max: usize, (ja, en): (&str, &str)) -> Result<usize, Message> {
    text.parse().ok().filter(|number| (1..=max).contains(number)).ok_or_else(|| {
        message!("「{text}」は{ja}ではありません（1〜{max} のはず）", "'{text}' is no {en}; expected 1 to {max}")
    })
}
