//! Line end: the words by which engines end a line of play, where a move could stand.

use crate::codes::codes;

/// Why a line of play ends, as the engine says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEndWord {
    /// `resign`: the side to move resigns.
    Resignation,
    /// `win`: the side to move declares.
    Declaration,
    /// `rep_draw`: sennichite.
    RepetitionDraw,
    /// `rep_win`: the other side has given perpetual check.
    RepetitionWin,
    /// `rep_lose`: the side to move has.
    RepetitionLoss,
    /// `rep_sup`: a superior position (優等局面).
    SuperiorPosition,
    /// `rep_inf`: an inferior position (劣等局面).
    InferiorPosition,
    /// `(none)`: there is no move.
    NoMove,
    /// `(57.00%)`: what stands in parentheses behind the last move, such as how often the move of a book was played.
    Remark,
}

codes! {
    LineEndWord;
    Self::Resignation => "resignation",
    Self::Declaration => "declaration",
    Self::RepetitionDraw => "repetition_draw",
    Self::RepetitionWin => "repetition_win",
    Self::RepetitionLoss => "repetition_loss",
    Self::SuperiorPosition => "superior_position",
    Self::InferiorPosition => "inferior_position",
    Self::NoMove => "no_move",
    Self::Remark => "remark",
}

impl LineEndWord {
    /// Meaning of `word`; `None` where it may be a move.
    pub fn of_word(word: &str) -> Option<Self> {
        Some(match word {
            "resign" => Self::Resignation,
            "win" => Self::Declaration,
            "rep_draw" => Self::RepetitionDraw,
            "rep_win" => Self::RepetitionWin,
            "rep_lose" => Self::RepetitionLoss,
            "rep_sup" => Self::SuperiorPosition,
            "rep_inf" => Self::InferiorPosition,
            "(none)" => Self::NoMove,
            _ if word.starts_with('(') && word.ends_with(')') => Self::Remark,
            _ => return None,
        })
    }
}
