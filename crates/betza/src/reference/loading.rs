//! Reading whole games, from files and from those that come with the program.

use super::game::ReferenceGame;
use super::position::ReferencePosition;
use sankoma_wording::{Message, message};

/// The games that come with the program: their names and files.
pub const BUILT_IN_GAMES: &[(&str, &str)] = &[
    ("shogi", include_str!("../../games/shogi.toml")),
    ("minishogi", include_str!("../../games/minishogi.toml")),
    ("tori", include_str!("../../games/tori.toml")),
    ("patient", include_str!("../../games/patient.toml")),
];

impl ReferenceGame {
    /// Reads the rules of a game from TOML.
    ///
    /// # Errors
    /// Names the key or the piece, its value and what was expected, in one line.
    pub fn from_toml(text: &str) -> Result<Self, Message> {
        let mut game: Self =
            toml::from_str(text).map_err(|error| Message::from_parser_error(text, error.span(), error.message()))?;
        game.complete()?;
        let start = ReferencePosition::from_sfen(&game, &game.setup)
            .map_err(|Message { ja, en }| message!("setup: {ja}", "setup: {en}"))?;
        game.setup_squares = start.squares[..game.tables.squares].to_vec();
        game.source = text.lines().flat_map(|line| [line, "\n"]).collect();
        Ok(game)
    }

    /// A game that comes with the program.
    ///
    /// ```
    /// use sankoma_betza::reference::ReferenceGame;
    ///
    /// let minishogi = ReferenceGame::built_in("minishogi").expect("it comes with the program");
    /// assert_eq!(minishogi.start_position().perft(1), 14);
    /// ```
    pub fn built_in(name: &str) -> Option<Self> {
        let (_, text) = BUILT_IN_GAMES.iter().find(|(known, _)| *known == name)?;
        Some(Self::from_toml(text).expect("the built-in games are tested"))
    }

    /// Whether it is the game of its name that comes with the program, to the letter.
    pub fn is_built_in(&self) -> bool {
        BUILT_IN_GAMES.iter().any(|(name, text)| *name == self.name && *text == self.source)
    }

    /// The position at the start of the game.
    pub fn start_position(&self) -> ReferencePosition<'_> {
        ReferencePosition::from_sfen(self, &self.setup).expect("from_toml has read it")
    }
}
