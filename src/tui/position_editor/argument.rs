//! Commands of the position editor that are one word, and pieces as they are typed there.

use sankoma_record::piece_named;
use sankoma_rules::{Color, Piece, PieceKind};
use sankoma_wording::Language;

/// A command of the position editor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupCommand {
    /// Gives the piece under the cursor to the other side.
    Turn,
    /// Promotes the piece under the cursor, or takes its promotion back.
    Promote,
    /// Moves the piece under the cursor to the box.
    Remove,
    /// Moves the piece under the cursor to the hand of this side.
    ToHand(Color),
    /// Gives the other side the move.
    SwitchSide,
    /// Moves every piece to the box.
    Clear,
    /// Sets up the start of an even game.
    Start,
    /// Gives the side that is not to move every piece left in the box.
    TakeRest,
    /// Mirrors the board, left for right.
    Mirror,
    /// Turns the board around, with hands and side to move.
    ExchangeSides,
    /// Undoes the latest change.
    Undo,
    /// Makes the change again that was undone.
    Redo,
}

/// Every command with its name and its words in Japanese and English.
const COMMANDS: [(SetupCommand, &str, &str, &str); 13] = [
    (SetupCommand::Turn, "turn", "向き", "turn"),
    (SetupCommand::Promote, "promote", "成・不成", "promote"),
    (SetupCommand::Remove, "remove", "駒箱へ", "to box"),
    (SetupCommand::ToHand(Color::Black), "black-hand", "先手の駒台", "Black hand"),
    (SetupCommand::ToHand(Color::White), "white-hand", "後手の駒台", "White hand"),
    (SetupCommand::SwitchSide, "side", "手番", "who moves"),
    (SetupCommand::Clear, "clear", "空にする", "clear"),
    (SetupCommand::Start, "start", "平手", "even start"),
    (SetupCommand::TakeRest, "rest", "残りを受方", "to defender"),
    (SetupCommand::Mirror, "mirror", "左右反転", "mirror"),
    (SetupCommand::ExchangeSides, "exchange", "先後入替", "swap sides"),
    (SetupCommand::Undo, "undo", "戻す", "undo"),
    (SetupCommand::Redo, "redo", "やり直す", "redo"),
];

impl SetupCommand {
    /// The names on the command line.
    pub fn names() -> impl Iterator<Item = &'static str> {
        COMMANDS.iter().map(|row| row.1)
    }

    /// The command called `name`.
    pub fn named(name: &str) -> Option<Self> {
        COMMANDS.iter().find(|row| row.1 == name).map(|row| row.0)
    }

    /// The words in lists of keys.
    pub fn title(self, lang: Language) -> &'static str {
        COMMANDS.iter().find(|row| row.0 == self).map_or("", |row| lang.pick(row.2, row.3))
    }
}

/// A piece as it is typed: a letter of SFEN, or its name in Japanese, which is Black's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypedPiece(pub Piece);

impl TypedPiece {
    /// The piece that `text` names: `p`, `+R`, 銀, 成桂, 馬.
    pub fn named(text: &str) -> Option<Self> {
        let (letters, is_promoted) = text.strip_prefix('+').map_or((text, false), |rest| (rest, true));
        let mut letters = letters.chars();
        let of_letter = letters.next().filter(|_| letters.next().is_none()).and_then(|letter| {
            let color = if letter.is_ascii_uppercase() { Color::Black } else { Color::White };
            let kind = PieceKind::from_sfen_letter(letter)?;
            Some(Piece::new(color, if is_promoted { kind.promoted()? } else { kind }))
        });
        of_letter.or_else(|| piece_named(text).map(|kind| Piece::new(Color::Black, kind))).map(Self)
    }

    /// What the piece is called in lists of keys.
    pub const fn title(self, lang: Language) -> &'static str {
        lang.pick(self.0.kind.ja(), self.0.kind.en())
    }

    /// The letters that name the unpromoted pieces of both sides.
    pub const LETTERS: [&'static str; 16] =
        ["P", "L", "N", "S", "G", "B", "R", "K", "p", "l", "n", "s", "g", "b", "r", "k"];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_typed_as_in_sfen_and_in_japanese() {
        let named = |text: &str| TypedPiece::named(text).map(|TypedPiece(piece)| piece.sfen());
        for (text, expected) in
            [("P", "P"), ("k", "k"), ("+r", "+r"), ("銀", "S"), ("成桂", "+N"), ("竜", "+R"), ("王", "K")]
        {
            assert_eq!(named(text).as_deref(), Some(expected), "{text}");
        }
        for text in ["", "+", "+g", "x", "pp", "銀銀", "先"] {
            assert_eq!(named(text), None, "{text}");
        }
        for letter in TypedPiece::LETTERS {
            assert_eq!(named(letter).as_deref(), Some(letter));
        }
    }

    #[test]
    fn every_command_is_found_by_its_name() {
        for (command, name, ..) in COMMANDS {
            assert_eq!(SetupCommand::named(name), Some(command));
        }
    }
}
