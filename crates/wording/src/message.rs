//! Messages: sentences in both languages.

use super::text::printable_letter;
use sankoma_rules::PieceKind;
use std::fmt;
use std::ops::Range;

/// A language of the user interface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// 日本語.
    Ja,
    /// English.
    #[default]
    En,
}

crate::named! {
    Language, "language":
    Ja = "ja";
    En = "en";
}

impl Language {
    /// The text in this language.
    pub const fn pick<'a>(self, ja: &'a str, en: &'a str) -> &'a str {
        match self {
            Self::Ja => ja,
            Self::En => en,
        }
    }
}

/// `text` in single quotes, on one line and shortened: for quoting untrusted input in a message.
pub fn quoted(text: &str) -> String {
    format!("'{}'", shortened(text))
}

/// [`quoted`] without the quotes: at most 120 characters, each character [`super::text::is_printable`] refuses
/// replaced.
pub fn shortened(text: &str) -> String {
    const MAX_LENGTH: usize = 120;
    let mut shown: String = text.chars().take(MAX_LENGTH).map(printable_letter).collect();
    if text.chars().nth(MAX_LENGTH).is_some() {
        shown.push('…');
    }
    shown
}

/// Text of the system for an error, without its number: ` (os error 2)` says nothing more.
pub fn io_error_text(error: &std::io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error ").next().unwrap_or(&text).to_owned()
}

/// An error of the file system in both languages, as far as its kind says it; else in the words of the system.
pub fn io_error_message(error: &std::io::Error) -> Message {
    use std::io::ErrorKind;
    match error.kind() {
        ErrorKind::NotFound => Message::new("ファイルかフォルダがありません", "no such file or folder"),
        ErrorKind::PermissionDenied => {
            Message::new("許可がありません（読み取り専用など）", "permission denied, or read-only")
        }
        ErrorKind::ReadOnlyFilesystem => Message::new("読み取り専用の場所です", "the file system is read-only"),
        ErrorKind::AlreadyExists => Message::new("すでにあります", "it exists already"),
        ErrorKind::IsADirectory => Message::new("フォルダです", "it is a folder"),
        ErrorKind::NotADirectory => Message::new("途中がフォルダではありません", "a part of the path is no folder"),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Message::new("空き容量がありません", "no space is left"),
        _ => Message::untranslated(io_error_text(error)),
    }
}

/// A number with its noun in the singular or plural; that of a promoted pawn, lance or knight is regular too.
///
/// ```
/// use sankoma_wording::counted_noun;
///
/// assert_eq!([0, 1, 2].map(|plies| counted_noun(plies, "ply")), ["0 plies", "1 ply", "2 plies"]);
/// assert_eq!(counted_noun("1,234", "game"), "1,234 games");
/// ```
pub fn counted_noun(amount: impl fmt::Display, noun: &str) -> String {
    let amount = amount.to_string();
    match noun.strip_suffix('y') {
        _ if amount == "1" => format!("{amount} {noun}"),
        Some(stem) => format!("{amount} {stem}ies"),
        None if noun.ends_with('s') => format!("{amount} {noun}es"),
        None => format!("{amount} {noun}s"),
    }
}

/// An English ordinal number: `1st`, `12th`, `22nd`.
///
/// ```
/// use sankoma_wording::ordinal;
///
/// assert_eq!([1, 2, 3, 4, 11, 22, 113].map(ordinal), ["1st", "2nd", "3rd", "4th", "11th", "22nd", "113th"]);
/// ```
pub fn ordinal(number: usize) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// An English list: `a rook, a gold and 2 pawns`; nothing of nothing.
pub fn english_list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Kinds of pieces with how many of each: `角と歩2枚`, `a bishop and 2 pawns`.
pub fn counted_pieces(pieces: &[(PieceKind, u32)], lang: Language) -> String {
    let name = |&(kind, count): &(PieceKind, u32)| match (lang, count) {
        (Language::Ja, 1) => kind.ja().to_owned(),
        (Language::Ja, _) => format!("{}{count}枚", kind.ja()),
        (Language::En, 1) => format!("a {}", kind.en()),
        (Language::En, _) => counted_noun(count, kind.en()),
    };
    let names: Vec<String> = pieces.iter().map(name).collect();
    match lang {
        Language::Ja => names.join("と"),
        Language::En => english_list(&names),
    }
}

/// Groups the digits of a non-negative integer by thousands: `12,345`.
pub fn group_thousands(number: impl fmt::Display) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// One sentence in both languages; also the error of what is only told, where no caller asks which error it was.
///
/// ```
/// use sankoma_rules::{Position, legality};
/// use sankoma_wording::{Language, ToMessage};
///
/// let mv = "7g7e".parse().expect("a move");
/// let reasons = legality::reasons(&Position::startpos(), mv);
/// assert_eq!(reasons[0].message().text(Language::En), "the pawn on 7g does not move to 7e");
/// assert_eq!(reasons[0].message().text(Language::Ja), "７七の歩は７五へは動けません");
/// ```
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

    /// A sentence from outside the program, such as one of the operating system, which is the same in both languages.
    pub fn untranslated(text: impl Into<String>) -> Self {
        let text = text.into();
        Self { ja: text.clone(), en: text }
    }

    /// The error of a parser of `text` on one line, after the number of the line where `span` (in bytes) begins.
    pub fn from_parser_error(text: &str, span: Option<Range<usize>>, error: &str) -> Self {
        let error = error.split_whitespace().collect::<Vec<_>>().join(" ");
        let Some(span) = span else { return Self::untranslated(error) };
        let line = text.bytes().take(span.start).filter(|byte| *byte == b'\n').count() + 1;
        Self::new(format!("{line}行目: 読めません（{error}）"), format!("line {line}: {error}"))
    }

    /// The text in `lang`.
    pub fn text(&self, lang: Language) -> &str {
        lang.pick(&self.ja, &self.en)
    }
}

/// As an error: the English text. What prints it for a person picks the language instead.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.en)
    }
}

impl std::error::Error for Message {}

/// A [`Message`]: its text in Japanese, then in English, each as for `format!`; in brackets with its arguments where it
/// takes any but the names that stand in it.
///
/// ```
/// use sankoma_wording::message;
///
/// let (file, moves) = ("a.kif", ["7g7f"]);
/// let read = message!(("{file}: {}手", moves.len()), ("{file}: {} move", moves.len()));
/// assert_eq!(read.en, "a.kif: 1 move");
/// assert_eq!(message!("{file}がありません", "{file} is missing").ja, "a.kifがありません");
/// ```
#[macro_export]
macro_rules! message {
    ($ja:tt, $en:tt $(,)?) => {
        $crate::Message { ja: $crate::format_text!($ja), en: $crate::format_text!($en) }
    };
}

/// The text of a sentence in one language: as [`message!`], after the language. Only that text is made.
///
/// ```
/// use sankoma_wording::{Language, sentence};
///
/// let square = "7f";
/// assert_eq!(sentence!(Language::En, "{square}の歩", "the pawn on {square}"), "the pawn on 7f");
/// ```
#[macro_export]
macro_rules! sentence {
    ($lang:expr, $ja:tt, $en:tt $(,)?) => {
        match $lang {
            $crate::Language::Ja => $crate::format_text!($ja),
            $crate::Language::En => $crate::format_text!($en),
        }
    };
}

/// One text of [`message!`] or [`sentence!`].
#[doc(hidden)]
#[macro_export]
macro_rules! format_text {
    (($($arguments:tt)+)) => { ::std::format!($($arguments)+) };
    ($text:literal) => { ::std::format!($text) };
}

/// A fact that one sentence describes.
pub trait ToMessage {
    /// The sentence in both languages.
    fn message(&self) -> Message;
}

impl<T: ToMessage> From<T> for Message {
    fn from(fact: T) -> Self {
        fact.message()
    }
}

/// The sentences of several facts, joined by `; ` in both languages.
pub fn joined<'a, T: ToMessage + 'a>(facts: impl IntoIterator<Item = &'a T>) -> Message {
    let messages: Vec<Message> = facts.into_iter().map(ToMessage::message).collect();
    let join = |part: fn(&Message) -> &str| messages.iter().map(part).collect::<Vec<_>>().join("; ");
    Message::new(join(|message| &message.ja), join(|message| &message.en))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped_by_thousands() {
        let shown = [0, 999, 1000, 12_345, 1_234_567].map(group_thousands);
        assert_eq!(shown, ["0", "999", "1,000", "12,345", "1,234,567"]);
    }
}
