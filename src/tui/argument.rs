//! Arguments of actions, as they are typed: what a type needs to be one, and the types that know nothing of actions.

use super::pane::Pane;
use super::views::{
    BoardSize, EngineView, EvaluationOverlay, EvaluationView, GraphView, MovesView, NoteKind, ResizeDirection,
};
use sankoma_record::annotation::CommentDialect;
use sankoma_record::files::user_folder::expand_home;
use sankoma_record::notation::NotationStyle;
use sankoma_wording::{Language, Message, PieceStyle, message};
use std::path::PathBuf;

/// A type that an action takes as its argument. `Option<T>` makes the argument optional.
pub(in crate::tui) trait ActionArgument: Sized {
    /// The name of the argument in the help, without the brackets of an optional one.
    const PLACEHOLDER: &'static str;
    /// Whether the action cannot run without it. The command line asks for a required argument that is missing.
    const REQUIRED: bool = true;
    /// Whether it may be the path of a file, which completion looks for in the file system.
    const IS_PATH: bool = false;

    /// The words that completion offers; empty where they cannot be listed.
    fn words() -> Vec<&'static str> {
        Vec::new()
    }

    /// What one of the words means, for the lists of keys; the word itself where it says so.
    fn title(_word: &str, _lang: Language) -> Option<&'static str> {
        None
    }

    /// Parses a text that is not empty.
    ///
    /// # Errors
    /// One sentence that names what was written and what was expected.
    fn parse(text: &str) -> Result<Self, Message>;

    /// Parses what follows the name of an action; `None` if a required argument is missing.
    ///
    /// # Errors
    /// As [`Self::parse`].
    fn parse_or_ask(text: &str) -> Result<Option<Self>, Message> {
        if text.is_empty() { Ok(None) } else { Self::parse(text).map(Some) }
    }
}

/// What the help and the completion say of an argument.
#[derive(Clone, Copy, Debug)]
pub struct ArgumentInfo {
    placeholder: &'static str,
    /// Whether the action cannot run without it.
    pub required: bool,
    /// Whether it may be the path of a file.
    pub is_path: bool,
    /// The words that completion offers; empty where they cannot be listed.
    pub words: fn() -> Vec<&'static str>,
    /// What one of the words means.
    pub title: fn(&str, Language) -> Option<&'static str>,
}

impl ArgumentInfo {
    /// The description of the argument type `A`.
    pub(in crate::tui) const fn of<A: ActionArgument>() -> Self {
        Self {
            placeholder: A::PLACEHOLDER,
            required: A::REQUIRED,
            is_path: A::IS_PATH,
            words: A::words,
            title: A::title,
        }
    }

    /// The placeholder in the help: `N`, or `[N]` for an optional argument.
    pub fn placeholder(&self) -> String {
        if self.required { self.placeholder.to_owned() } else { format!("[{}]", self.placeholder) }
    }
}

impl<A: ActionArgument> ActionArgument for Option<A> {
    const PLACEHOLDER: &'static str = A::PLACEHOLDER;
    const REQUIRED: bool = false;
    const IS_PATH: bool = A::IS_PATH;

    fn words() -> Vec<&'static str> {
        A::words()
    }

    fn title(word: &str, lang: Language) -> Option<&'static str> {
        A::title(word, lang)
    }

    fn parse(text: &str) -> Result<Self, Message> {
        A::parse(text).map(Some)
    }

    fn parse_or_ask(text: &str) -> Result<Option<Self>, Message> {
        if text.is_empty() { Ok(Some(None)) } else { Self::parse(text).map(Some) }
    }
}

impl ActionArgument for usize {
    const PLACEHOLDER: &'static str = "N";

    fn parse(text: &str) -> Result<Self, Message> {
        text.parse().map_err(|_| message!("「{text}」は数ではありません", "'{text}' is not a whole number"))
    }
}

impl ActionArgument for String {
    const PLACEHOLDER: &'static str = "TEXT";

    fn parse(text: &str) -> Result<Self, Message> {
        Ok(text.to_owned())
    }
}

impl ActionArgument for PathBuf {
    const PLACEHOLDER: &'static str = "FILE";
    const IS_PATH: bool = true;

    fn parse(text: &str) -> Result<Self, Message> {
        Ok(expand_home(text))
    }
}

impl ActionArgument for CommentDialect {
    const PLACEHOLDER: &'static str = "DIALECT";

    fn words() -> Vec<&'static str> {
        Self::names().collect()
    }

    fn parse(text: &str) -> Result<Self, Message> {
        Self::named(text).ok_or_else(|| {
            let names = Self::names().collect::<Vec<_>>().join(", ");
            message!(
                "「{text}」という書き方はありません（{names}）",
                "unknown dialect '{text}', expected one of {names}"
            )
        })
    }
}

impl ActionArgument for Language {
    const PLACEHOLDER: &'static str = "ja|en";

    fn words() -> Vec<&'static str> {
        vec!["ja", "en"]
    }

    fn parse(text: &str) -> Result<Self, Message> {
        text.parse::<Self>().map_err(|error| Message::untranslated(error.to_string()))
    }
}

/// Arguments that are one of a list of words.
macro_rules! word_arguments {
    ($($kind:ty, $placeholder:literal, $words:expr, $parse:expr $(, $title:expr)?;)+) => {$(
        impl $crate::tui::argument::ActionArgument for $kind {
            const PLACEHOLDER: &'static str = $placeholder;

            fn words() -> Vec<&'static str> {
                $words
            }

            $(fn title(word: &str, lang: ::sankoma_wording::Language) -> Option<&'static str> {
                Self::parse(word).ok().map(|value| $title(value, lang))
            })?

            fn parse(text: &str) -> Result<Self, ::sankoma_wording::Message> {
                let parse: fn(&str) -> Option<Self> = $parse;
                parse(text).ok_or_else(|| $crate::tui::argument::unknown_word(text, &Self::words()))
            }
        }
    )+};
}
pub(in crate::tui) use word_arguments;

word_arguments! {
    NotationStyle, "NAME", Self::NAMES.to_vec(), Self::named;
    Pane, "PANE", Self::NAMES.to_vec(), Self::named, Self::title;
    EvaluationView, "VIEW", Self::NAMES.to_vec(), Self::named, Self::title;
    EngineView, "VIEW", Self::NAMES.to_vec(), Self::named, Self::title;
    GraphView, "VIEW", Self::NAMES.to_vec(), Self::named, Self::title;
    MovesView, "VIEW", Self::NAMES.to_vec(), Self::named, Self::title;
    NoteKind, "KIND", Self::NAMES.to_vec(), Self::named, Self::title;
    ResizeDirection, "DIRECTION", Self::NAMES.to_vec(), Self::named, Self::title;
    EvaluationOverlay, "WHAT", Self::NAMES.to_vec(), Self::named, Self::title;
    PieceStyle, "NAME", Self::NAMES.to_vec(), Self::named, Self::title;
    BoardSize, "SIZE", Self::NAMES.to_vec(), Self::named, Self::title;
}

/// Says that a word has no meaning in an argument of several words, and what is expected: in Japanese a sentence, in
/// English its object.
pub(in crate::tui) fn meaningless_word(word: &str, expected_ja: &str, expected_en: &str) -> Message {
    message!("「{word}」という指定はありません。{expected_ja}", "'{word}' means nothing here, expected {expected_en}")
}

/// Says that a text is none of these words.
pub(in crate::tui) fn unknown_word(text: &str, words: &[&str]) -> Message {
    let words = words.join(", ");
    message!("「{text}」は {words} のどれでもありません", "'{text}' is none of {words}")
}
