//! Arguments of the actions on a game of a game file, and the places of its board.

use crate::tui::argument::{ActionArgument, word_arguments};
use sankoma_betza::play::BetzaPlayer;
use sankoma_betza::reference::BUILT_IN_GAMES;

/// Which game is to be played: the name of one that comes with the program, or the path of a game file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BetzaGameName(pub String);

impl ActionArgument for BetzaGameName {
    const PLACEHOLDER: &'static str = "GAME";
    const IS_PATH: bool = true;

    fn words() -> Vec<&'static str> {
        BUILT_IN_GAMES.iter().map(|(name, _)| *name).collect()
    }

    fn parse(text: &str) -> Result<Self, sankoma_wording::Message> {
        Ok(Self(text.to_owned()))
    }
}

word_arguments! {
    BetzaPlayer, "WHO", Self::NAMES.to_vec(), Self::named, Self::title;
}

/// A place on the screen of a game of a game file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BetzaPlace {
    /// A square, in the order of SFEN, from 0.
    Square(u8),
    /// A kind of piece in the hand of the side to move: an index into the kinds of the game.
    Hand(u8),
}
