//! Moves of the reference generator.

use super::ReferenceGame;

/// A move on the board, a drop, or a null move (from a square to itself).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ReferenceMove {
    /// Where it starts: squares in the order of SFEN, from 0; `None` is a drop.
    pub from: Option<u8>,
    /// Where it ends.
    pub to: u8,
    /// The kind that moves or is dropped: an index into [`ReferenceGame::kinds`].
    pub kind: u8,
    /// Whether it promotes.
    pub promotes: bool,
}

impl ReferenceMove {
    /// The move in USI text, such as `7g7f`, `8h2b+`, `P*5e`.
    pub fn usi(self, game: &ReferenceGame) -> String {
        let to = square(game, self.to);
        match self.from {
            None => format!("{}*{to}", game.kinds[self.kind as usize].symbol),
            Some(from) => format!("{}{to}{}", square(game, from), if self.promotes { "+" } else { "" }),
        }
    }
}

fn square(game: &ReferenceGame, index: u8) -> String {
    let (column, rank) = (index % game.files, index / game.files);
    format!("{}{}", game.files - column, char::from(b'a' + rank))
}
