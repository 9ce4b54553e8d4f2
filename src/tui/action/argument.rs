//! Arguments that only actions have: one type per kind of argument, each with its placeholder, its words and its
//! parser.

use super::CopyFormat;
use crate::tui::argument::{ActionArgument, unknown_word, word_arguments};
use crate::tui::engines::argument::{BUILT_IN_ENGINE, NamedEngine};
use crate::tui::position_editor::argument::{SetupCommand, TypedPiece};
use crate::tui::settings::OutputScale;
use sankoma_eval::Weights;
use sankoma_record::files::user_folder::expand_home;
use sankoma_record::{EVEN, handicap_names, normalize_text};
use sankoma_rules::{Setup, sfen};
use sankoma_wording::{Message, ToMessage};
use std::path::PathBuf;

impl ActionArgument for NamedEngine {
    const PLACEHOLDER: &'static str = "ENGINE";

    fn words() -> Vec<&'static str> {
        vec![BUILT_IN_ENGINE]
    }

    fn parse(text: &str) -> Result<Self, Message> {
        Ok(Self::named(text.trim_matches('"')))
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
pub struct UsiCommandLine(pub String);

impl ActionArgument for UsiCommandLine {
    const PLACEHOLDER: &'static str = "COMMAND";
    const IS_PATH: bool = true;

    fn parse(text: &str) -> Result<Self, Message> {
        Ok(Self(text.to_owned()))
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
    File(WeightsFile),
}

/// A file of weights, or a set in the program by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightsFile {
    /// The path, or the name.
    pub path: PathBuf,
    /// What the output of a network is divided by, where it is said for this file: `fv-scale=N` behind the path.
    pub output_scale: Option<OutputScale>,
}

impl WeightsFile {
    /// A file whose scale is that of the settings.
    pub fn new(path: PathBuf) -> Self {
        Self { path, output_scale: None }
    }

    fn parse(text: &str) -> Result<Self, Message> {
        let Some((path, scale)) = text.rsplit_once(" fv-scale=") else { return Ok(Self::new(expand_home(text))) };
        let output_scale = Some(OutputScale::parse(scale.trim())?);
        Ok(Self { path: expand_home(path.trim_end()), output_scale })
    }
}

impl ActionArgument for WeightsChoice {
    const PLACEHOLDER: &'static str = "FILE [fv-scale=N]";
    const IS_PATH: bool = true;

    fn words() -> Vec<&'static str> {
        Weights::NAMES.to_vec()
    }

    fn parse(text: &str) -> Result<Self, Message> {
        if text == BUILT_IN { Ok(Self::BuiltIn) } else { WeightsFile::parse(text).map(Self::File) }
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
    const PLACEHOLDER: &'static str = WeightsChoice::PLACEHOLDER;
    const IS_PATH: bool = true;

    fn words() -> Vec<&'static str> {
        [&Weights::NAMES[..], &[NO_WEIGHTS]].concat()
    }

    fn parse(text: &str) -> Result<Self, Message> {
        if text == NO_WEIGHTS { Ok(Self::Nothing) } else { WeightsChoice::parse(text).map(Self::Weights) }
    }
}

word_arguments! {
    SetupCommand, "WHAT", Self::names().collect(), Self::named, Self::title;
    TypedPiece, "PIECE", Self::LETTERS.to_vec(), Self::named, Self::title;
    CopyFormat, "WHAT", Self::names().collect(), Self::named, Self::title;
}
