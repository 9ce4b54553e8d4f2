//! Moves as a person types them, which need not be legal: `7g7f`, `8h2b+`, `P*5e`, `5e5d5c`.

use super::position::{ReferenceMove, ReferencePosition, Target};
use super::tables::NONE;
use crate::MAX_TAKEN;
use sankoma_wording::{Message, message, quoted};

impl ReferencePosition<'_> {
    /// Reads the text of a move.
    ///
    /// # Errors
    /// Names what was written and what was expected.
    pub fn read_move(&self, text: &str) -> Result<ReferenceMove, Message> {
        let (game, name) = (self.game, quoted(text));
        let unreadable = || {
            let last = game.squares() - 1;
            let example = game.square_text(last) + &game.square_text(last - game.files.min(last));
            message!(
                "{name}は指し手として読めません（例: {example}）",
                "{name} is no move, expected one such as {example}"
            )
        };
        if let Some((piece, square)) = text.split_once('*') {
            let kind = game.kinds.iter().position(|kind| kind.symbol.eq_ignore_ascii_case(piece));
            let unknown = || message!("{name}: このゲームにない駒です", "{name} drops no piece of this game");
            let kind = kind.ok_or_else(unknown)? as u8;
            let drop = game.read_square(square).filter(|(_, rest)| rest.is_empty());
            return drop.map(|(to, _)| ReferenceMove::drop(kind, to)).ok_or_else(unreadable);
        }
        let (promotes, mut rest) = text.strip_suffix('+').map_or((false, text), |text| (true, text));
        let mut squares = Vec::new();
        while !rest.is_empty() {
            let (square, after) = game.read_square(rest).ok_or_else(unreadable)?;
            squares.push(square);
            rest = after;
        }
        let [from, between @ .., to] = &squares[..] else { return Err(unreadable()) };
        if between.len() > MAX_TAKEN {
            return Err(message!(
                "{name}: 途中で取る駒が{MAX_TAKEN}枚を超えています",
                "{name} takes more than {MAX_TAKEN} pieces on the way"
            ));
        }
        let mut taken = [NONE; MAX_TAKEN];
        taken[..between.len()].copy_from_slice(between);
        taken.sort_unstable();
        Ok(ReferenceMove { taken, ..self.board_move(*from, *to, promotes) })
    }

    /// The move of the piece on `from` that takes nothing on the way.
    pub fn board_move(&self, from: u8, to: u8, promotes: bool) -> ReferenceMove {
        let kind = self.piece_on(from).map_or(NONE, |piece| piece.kind);
        ReferenceMove::on_board(from, Target::new(to), kind, promotes)
    }
}
