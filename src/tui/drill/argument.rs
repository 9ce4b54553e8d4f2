//! Choice of the mistakes that are retried: those of a side, or of a player by name.

use crate::tui::argument::{ActionArgument, meaningless_word};
use sankoma_record::{Game, is_part_of_name};
use sankoma_rules::Color;
use sankoma_wording::Message;
use std::fmt;

/// Whose mistakes a person wants to retry: `white`, `player=NAME`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RetryChoice {
    /// Those of a side, or of both.
    Side(Option<Color>),
    /// Those of the player whose name contains this text, on whichever side.
    Player(String),
}

impl RetryChoice {
    /// Whether the mistakes of the player of `color` in `game` are wanted.
    pub fn wants(&self, game: &Game, color: Color) -> bool {
        match self {
            Self::Side(side) => side.is_none_or(|side| side == color),
            Self::Player(name) => is_part_of_name(name, game.player(color).unwrap_or_default()),
        }
    }
}

impl fmt::Display for RetryChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Side(None) => f.write_str("both"),
            Self::Side(Some(Color::Black)) => f.write_str("black"),
            Self::Side(Some(Color::White)) => f.write_str("white"),
            Self::Player(name) => write!(f, "player={name}"),
        }
    }
}

impl ActionArgument for RetryChoice {
    const PLACEHOLDER: &'static str = "SIDE";

    fn words() -> Vec<&'static str> {
        vec!["black", "white", "both", "player="]
    }

    fn parse(text: &str) -> Result<Self, Message> {
        match text.trim() {
            "black" => Ok(Self::Side(Some(Color::Black))),
            "white" => Ok(Self::Side(Some(Color::White))),
            "both" => Ok(Self::Side(None)),
            other => match other.strip_prefix("player=").map(str::trim) {
                Some(name) if !name.is_empty() => Ok(Self::Player(name.to_owned())),
                _ => Err(unknown(other)),
            },
        }
    }
}

fn unknown(text: &str) -> Message {
    meaningless_word(text, "black・white・both・player=名前 のどれかを書きます", "black, white, both or player=NAME")
}

#[cfg(test)]
mod tests {
    use super::*;
    use sankoma_record as record;

    #[test]
    fn a_choice_is_read_as_it_is_written() {
        for text in ["black", "white", "both", "player=Habu Y."] {
            assert_eq!(RetryChoice::parse(text).map(|choice| choice.to_string()), Ok(text.to_owned()));
        }
        for text in ["grey", "player=", "black white"] {
            let refused = RetryChoice::parse(text).expect_err(text);
            assert!(refused.en.starts_with(&format!("'{text}' means nothing")), "{}", refused.en);
        }
    }

    #[test]
    fn a_player_is_found_on_either_side_by_a_part_of_the_name() {
        let game = record::read("先手：Ｏｋａ\n後手：Mori\n   1 ７六歩(77)\n".as_bytes(), None).game;
        let wants =
            |text: &str| Color::ALL.map(|color| RetryChoice::parse(text).expect("it is one").wants(&game, color));
        assert_eq!(wants("player=oka"), [true, false]);
        assert_eq!(wants("player=ori"), [false, true]);
        assert_eq!(wants("both"), [true, true]);
        assert_eq!(wants("white"), [false, true]);
    }
}
