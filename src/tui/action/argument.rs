//! Arguments of actions: one type per kind of argument, each with its placeholder, its words and its parser.

use super::CopyFormat;
use super::named_engine::{NamedEngine, OWN_ENGINE};
use super::setup_command::{SetupCommand, TypedPiece};
use crate::tui::model::EngineSetting;
use crate::tui::pane::Pane;
use crate::tui::theme::Theme;
use crate::tui::views::{BoardSize, EngineView, EvaluationOverlay, EvaluationView, GraphView, ResizeDirection};
use sankoma_record::annotation::CommentDialect;
use sankoma_record::files::user_folder::expand_home;
use sankoma_record::normalize_text;
use sankoma_record::notation::NotationStyle;
use sankoma_record::{EVEN, handicap_names};
use sankoma_rules::wording::{Language, Message, PieceStyle, ToMessage};
use sankoma_rules::{Setup, sfen};
use sankoma_search::eval::Weights;
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
    pub(super) const fn of<A: ActionArgument>() -> Self {
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
        text.parse().map_err(|_| {
            Message::new(format!("「{text}」は数ではありません"), format!("'{text}' is not a whole number"))
        })
    }
}

impl ActionArgument for String {
    const PLACEHOLDER: &'static str = "TEXT";

    fn parse(text: &str) -> Result<Self, Message> {
        Ok(text.to_owned())
    }
}

impl ActionArgument for NamedEngine {
    const PLACEHOLDER: &'static str = "ENGINE";

    fn words() -> Vec<&'static str> {
        vec![OWN_ENGINE]
    }

    fn parse(text: &str) -> Result<Self, Message> {
        Ok(Self::named(text.trim_matches('"')))
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
            Message::new(
                format!("「{text}」という書き方はありません（{names}）"),
                format!("unknown dialect '{text}', expected one of {names}"),
            )
        })
    }
}

/// A move in any notation. The text is kept, since what it means depends on the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveText(pub String);

impl ActionArgument for MoveText {
    const PLACEHOLDER: &'static str = "MOVE";

    fn parse(text: &str) -> Result<Self, Message> {
        Ok(Self(text.to_owned()))
    }
}

/// A line of play in any notation, as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineText(pub String);

impl ActionArgument for LineText {
    const PLACEHOLDER: &'static str = "MOVES";

    fn parse(text: &str) -> Result<Self, Message> {
        Ok(Self(text.to_owned()))
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

/// The start of a new game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameStart {
    /// The start of an even game or a handicap.
    Handicap(HandicapName),
    /// Any other set-up.
    Custom(Box<Setup>),
}

impl ActionArgument for GameStart {
    const PLACEHOLDER: &'static str = "NAME|SFEN";

    fn words() -> Vec<&'static str> {
        HandicapName::words()
    }

    fn parse(text: &str) -> Result<Self, Message> {
        if text.contains('/') || text == "startpos" {
            let setup = sfen::parse_setup(text).map_err(|error| error.message())?;
            return Ok(Self::Custom(Box::new(setup)));
        }
        HandicapName::parse(text).map(Self::Handicap)
    }
}

/// The name of a handicap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandicapName(pub &'static str);

impl ActionArgument for HandicapName {
    const PLACEHOLDER: &'static str = "NAME";

    fn words() -> Vec<&'static str> {
        handicap_names().collect()
    }

    fn parse(text: &str) -> Result<Self, Message> {
        let wanted = normalize_text(text);
        let found = handicap_names().find(|name| normalize_text(name) == wanted || (wanted == "even" && *name == EVEN));
        found.map(Self).ok_or_else(|| unknown_word(text, &Self::words()))
    }
}

/// The command line of a USI engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineCommand(pub String);

impl ActionArgument for EngineCommand {
    const PLACEHOLDER: &'static str = "COMMAND";
    const IS_PATH: bool = true;

    fn parse(text: &str) -> Result<Self, Message> {
        Ok(Self(text.to_owned()))
    }
}

impl ActionArgument for EngineSetting {
    const PLACEHOLDER: &'static str = "KEY = VALUE";

    fn parse(text: &str) -> Result<Self, Message> {
        Self::parse(text)
    }
}

/// One of the open files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenFileChoice {
    /// By its number, from 1.
    Number(usize),
    /// By its name, or a part of it.
    Name(String),
}

impl ActionArgument for OpenFileChoice {
    const PLACEHOLDER: &'static str = "N|NAME";

    fn parse(text: &str) -> Result<Self, Message> {
        Ok(text.parse().map_or_else(|_| Self::Name(text.to_owned()), Self::Number))
    }
}

/// The word for the weights that come with the program.
pub const BUILT_IN: &str = "built-in";
/// The word for no second set of weights.
const NO_WEIGHTS: &str = "none";

/// The weights to evaluate with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WeightsChoice {
    /// Those that come with the program.
    BuiltIn,
    /// Those of a file, or another set in the program by its name.
    File(PathBuf),
}

impl ActionArgument for WeightsChoice {
    const PLACEHOLDER: &'static str = "FILE";
    const IS_PATH: bool = true;

    fn words() -> Vec<&'static str> {
        Weights::NAMES.to_vec()
    }

    fn parse(text: &str) -> Result<Self, Message> {
        Ok(if text == BUILT_IN { Self::BuiltIn } else { Self::File(expand_home(text)) })
    }
}

/// The weights to compare with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ComparisonChoice {
    /// None: the comparison ends.
    Nothing,
    /// This set.
    Weights(WeightsChoice),
}

impl ActionArgument for ComparisonChoice {
    const PLACEHOLDER: &'static str = "FILE";
    const IS_PATH: bool = true;

    fn words() -> Vec<&'static str> {
        [&Weights::NAMES[..], &[NO_WEIGHTS]].concat()
    }

    fn parse(text: &str) -> Result<Self, Message> {
        if text == NO_WEIGHTS { Ok(Self::Nothing) } else { WeightsChoice::parse(text).map(Self::Weights) }
    }
}

impl ActionArgument for Language {
    const PLACEHOLDER: &'static str = "ja|en";

    fn words() -> Vec<&'static str> {
        vec!["ja", "en"]
    }

    fn parse(text: &str) -> Result<Self, Message> {
        text.parse::<Self>().map_err(|error| untranslated(&error))
    }
}

/// Arguments that are one of a list of words.
macro_rules! word_arguments {
    ($($kind:ty, $placeholder:literal, $words:expr, $parse:expr $(, $title:expr)?;)+) => {$(
        impl ActionArgument for $kind {
            const PLACEHOLDER: &'static str = $placeholder;

            fn words() -> Vec<&'static str> {
                $words
            }

            $(fn title(word: &str, lang: Language) -> Option<&'static str> {
                Self::parse(word).ok().map(|value| $title(value, lang))
            })?

            fn parse(text: &str) -> Result<Self, Message> {
                let parse: fn(&str) -> Option<Self> = $parse;
                parse(text).ok_or_else(|| unknown_word(text, &Self::words()))
            }
        }
    )+};
}

word_arguments! {
    SetupCommand, "WHAT", Self::names().collect(), Self::named, Self::title;
    TypedPiece, "PIECE", Self::LETTERS.to_vec(), Self::named, Self::title;
    NotationStyle, "NAME", Self::NAMES.to_vec(), Self::named;
    Pane, "PANE", Self::NAMES.to_vec(), Self::named, Self::title;
    CopyFormat, "WHAT", Self::names().collect(), Self::named, Self::title;
    EvaluationView, "VIEW", Self::NAMES.to_vec(), Self::named, Self::title;
    EngineView, "VIEW", Self::NAMES.to_vec(), Self::named, Self::title;
    GraphView, "VIEW", Self::NAMES.to_vec(), Self::named, Self::title;
    ResizeDirection, "DIRECTION", Self::NAMES.to_vec(), Self::named, Self::title;
    EvaluationOverlay, "WHAT", Self::NAMES.to_vec(), Self::named, Self::title;
    PieceStyle, "NAME", Self::NAMES.to_vec(), Self::named, Self::title;
    BoardSize, "SIZE", Self::NAMES.to_vec(), Self::named, Self::title;
}

fn untranslated(error: &impl std::fmt::Display) -> Message {
    Message::new(error.to_string(), error.to_string())
}

fn unknown_word(text: &str, words: &[&str]) -> Message {
    let words = words.join(", ");
    Message::new(format!("「{text}」は {words} のどれでもありません"), format!("'{text}' is none of {words}"))
}
