//! Move gate: what becomes of a legal move that a person makes on the board. It is made at once, unless a game is
//! played or a move is being guessed.

use sankoma_wording::Message;

/// What becomes of a legal move that a person makes on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::tui) enum MoveGate {
    /// It is made: the continuation that exists, or a new variation.
    #[default]
    Free,
    /// It is chosen, and another part of the state says what becomes of it.
    Chosen,
    /// It is not made, for this reason.
    Refused(Message),
}
