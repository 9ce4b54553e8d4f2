//! Arguments of actions.

use super::CopyFormat;
use crate::record::notation::NotationStyle;
use crate::tui::model::{EngineView, EvaluationOverlay, EvaluationView};
use crate::tui::pane::Pane;
use crate::tui::theme::Theme;
use crate::wording::{Language, Message};

/// What may follow the name of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument {
    /// Nothing.
    None,
    /// A whole number; without one the action asks.
    Number,
    /// A whole number, or nothing.
    MaybeNumber,
    /// A move in any notation. What it means depends on the position: its text is kept.
    Move,
    /// The name of a theme, or the path of a theme file.
    Theme,
    /// A language.
    Lang,
    /// A notation, or nothing.
    Notation,
    /// The name of a pane.
    Pane,
    /// A file.
    File,
    /// The number or the name of an open file, or nothing.
    MaybeName,
    /// A line of play.
    Line,
    /// A text, or nothing.
    MaybeText,
    /// A file, or nothing.
    MaybeFile,
    /// What to copy.
    Copied,
    /// A view of the score, or nothing.
    Aspect,
    /// A view of the engine, or nothing.
    EngineView,
    /// What is laid over the board, or nothing.
    Overlay,
    /// A file of weights, `built-in`, or nothing.
    Weights,
    /// A file of weights, `built-in`, `none`, or nothing.
    Against,
}

/// The word for the weights that come with the program.
pub const BUILT_IN: &str = "built-in";
/// The word for no weights.
pub const NO_WEIGHTS: &str = "none";

/// An argument that was read.
#[derive(Clone, Debug, PartialEq)]
pub enum ArgumentValue {
    /// None was given.
    None,
    /// A whole number.
    Number(usize),
    /// A move, a theme, a file, a line of play or another text.
    Text(String),
    /// A language.
    Lang(Language),
    /// A notation.
    Notation(NotationStyle),
    /// A pane.
    Pane(Pane),
    /// What to copy.
    Copied(CopyFormat),
    /// A view of the score.
    Aspect(EvaluationView),
    /// A view of the engine.
    EngineView(EngineView),
    /// What is laid over the board.
    Overlay(EvaluationOverlay),
}

impl Argument {
    /// How help writes it.
    pub const fn placeholder(self) -> Option<&'static str> {
        match self {
            Self::None => None,
            Self::Number => Some("N"),
            Self::MaybeNumber => Some("[N]"),
            Self::Move => Some("MOVE"),
            Self::Theme => Some("NAME"),
            Self::Lang => Some("ja|en"),
            Self::Notation => Some("[NAME]"),
            Self::Pane => Some("PANE"),
            Self::File => Some("FILE"),
            Self::MaybeName => Some("[N|NAME]"),
            Self::Line => Some("MOVES"),
            Self::MaybeText => Some("[TEXT]"),
            Self::MaybeFile | Self::Weights | Self::Against => Some("[FILE]"),
            Self::Copied => Some("WHAT"),
            Self::Aspect | Self::EngineView => Some("[VIEW]"),
            Self::Overlay => Some("[WHAT]"),
        }
    }

    /// Whether the action cannot do without it.
    pub const fn is_required(self) -> bool {
        !matches!(
            self,
            Self::None
                | Self::MaybeNumber
                | Self::MaybeName
                | Self::MaybeText
                | Self::MaybeFile
                | Self::Notation
                | Self::Aspect
                | Self::EngineView
                | Self::Overlay
                | Self::Weights
                | Self::Against
        )
    }

    /// The words that may stand here, where they can be listed.
    pub fn words(self) -> Vec<&'static str> {
        match self {
            Self::Theme => Theme::names().collect(),
            Self::Lang => vec!["ja", "en"],
            Self::Notation => NotationStyle::NAMES.map(|(name, _)| name).to_vec(),
            Self::Pane => Pane::ALL.map(Pane::name).to_vec(),
            Self::Copied => CopyFormat::names().collect(),
            Self::Aspect => EvaluationView::ALL.map(EvaluationView::name).to_vec(),
            Self::EngineView => EngineView::ALL.map(EngineView::name).to_vec(),
            Self::Overlay => EvaluationOverlay::ALL.map(EvaluationOverlay::name).to_vec(),
            Self::Weights => vec![BUILT_IN],
            Self::Against => vec![BUILT_IN, NO_WEIGHTS],
            _ => Vec::new(),
        }
    }

    /// Reads what follows the name. An empty text is no argument: the action may ask for it.
    ///
    /// # Errors
    /// One sentence that names what was written and what was expected.
    pub fn parse(self, action: &str, text: &str) -> Result<ArgumentValue, Message> {
        if text.is_empty() {
            return Ok(ArgumentValue::None);
        }
        let no_argument = || {
            Message::new(
                format!("{action} は引数を取りません（「{text}」）"),
                format!("{action} takes no argument, got '{text}'"),
            )
        };
        match self {
            Self::None => Err(no_argument()),
            Self::Number | Self::MaybeNumber => text.parse().map(ArgumentValue::Number).map_err(|_| not_a_number(text)),
            Self::Move
            | Self::Theme
            | Self::File
            | Self::MaybeName
            | Self::Line
            | Self::MaybeText
            | Self::MaybeFile
            | Self::Weights
            | Self::Against => Ok(ArgumentValue::Text(text.to_owned())),
            Self::Lang => text.parse().map(ArgumentValue::Lang).map_err(|error: String| untranslated(&error)),
            Self::Notation => text.parse().map(ArgumentValue::Notation).map_err(|_| self.unknown_word(text)),
            Self::Pane => Pane::from_name(text).map(ArgumentValue::Pane).ok_or_else(|| self.unknown_word(text)),
            Self::Copied => CopyFormat::named(text).map(ArgumentValue::Copied).ok_or_else(|| self.unknown_word(text)),
            Self::Aspect => {
                EvaluationView::named(text).map(ArgumentValue::Aspect).ok_or_else(|| self.unknown_word(text))
            }
            Self::EngineView => {
                EngineView::named(text).map(ArgumentValue::EngineView).ok_or_else(|| self.unknown_word(text))
            }
            Self::Overlay => {
                EvaluationOverlay::named(text).map(ArgumentValue::Overlay).ok_or_else(|| self.unknown_word(text))
            }
        }
    }

    fn unknown_word(self, text: &str) -> Message {
        let words = self.words().join(", ");
        Message::new(format!("「{text}」は {words} のどれでもありません"), format!("'{text}' is none of {words}"))
    }
}

fn not_a_number(text: &str) -> Message {
    Message::new(format!("「{text}」は数ではありません"), format!("'{text}' is not a whole number"))
}

fn untranslated(text: &str) -> Message {
    Message::new(text, text)
}
