//! Move tokens: the words of a line of play, in USI or CSA, and every word for a pass.

use super::{IllegalityReason, parse};
use crate::rules::{Color, Move, PieceKind, Position, Square};

/// One word of a line of play, read as a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MoveToken {
    pub(super) mv: Option<Move>,
    /// Broken rules of the text: no move, or the wrong side.
    pub(super) reasons: Vec<IllegalityReason>,
}

/// Reads `word` as a move about to be made in `position`.
pub(super) fn read_token(position: &Position, word: &str) -> MoveToken {
    if let Some((color, rest)) = split_csa(word) {
        let expected = position.side_to_move();
        let wrong = (color != expected).then_some(IllegalityReason::WrongTurn { expected });
        let mv = csa_move(position, rest);
        let unread = mv.is_none().then(|| IllegalityReason::Syntax { text: word.to_owned() });
        return MoveToken { mv, reasons: wrong.into_iter().chain(unread).collect() };
    }
    match parse(word) {
        Ok(mv) => MoveToken { mv: Some(mv), reasons: Vec::new() },
        Err(reason) => MoveToken { mv: None, reasons: vec![reason] },
    }
}

/// Reads `word`, in USI or CSA, as a move about to be made in `position`; it may be illegal.
///
/// # Errors
/// The broken rules of a text that is no move, or is written for the other side.
pub fn read_move(position: &Position, word: &str) -> Result<Move, Vec<IllegalityReason>> {
    let token = read_token(position, word);
    token.mv.filter(|_| token.reasons.is_empty()).ok_or(token.reasons)
}

/// Whether `word` has the form of a move in USI or CSA, in any position.
pub fn is_move_text(word: &str) -> bool {
    split_csa(word).is_some() || word.parse::<Move>().is_ok()
}

/// The line of play in a pasted text: what follows `pv` in the output of an engine, the moves of a comment marked as
/// servers mark theirs (`'** 116 -8173KE`), or else the whole text.
pub fn line_of_play_in(text: &str) -> &str {
    let is_comment = text.trim_start().trim_start_matches('\'').starts_with('*');
    let found = if is_comment { find_line_in_comment(text) } else { after_pv(text) };
    found.unwrap_or(text)
}

/// The line of play in a comment of a record: what follows `pv`, or the text from the first two successive moves on
/// (one move, where the comment is marked `**`). `None` when there is none.
pub fn find_line_in_comment(comment: &str) -> Option<&str> {
    let run = if comment.trim_start().trim_start_matches('\'').starts_with("**") { 1 } else { 2 };
    let words: Vec<&str> = comment.split_whitespace().collect();
    let first_run = || words.windows(run).find(|words| words.iter().all(|word| is_move_text(word)));
    after_pv(comment).or_else(|| text_from_word(comment, first_run()?[0]))
}

fn after_pv(text: &str) -> Option<&str> {
    let mut words = text.split_whitespace().skip_while(|word| *word != "pv");
    text_from_word(text, words.nth(1)?)
}

/// `text` from `word` on, which is a slice of it.
fn text_from_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let start = (word.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
    text.get(start..)
}

/// Splits a CSA move into side and rest: `+7776FU`, `-PASS`.
fn split_csa(word: &str) -> Option<(Color, &str)> {
    let (color, rest) = match word.split_at_checked(1)? {
        ("+", rest) => (Color::Black, rest),
        ("-", rest) => (Color::White, rest),
        _ => return None,
    };
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let (squares, piece) = rest.split_at_checked(4)?;
    let is_piece = PieceKind::from_csa(piece).is_some();
    (rest == "PASS" || digits(squares) && is_piece).then_some((color, rest))
}

/// Reads `7776FU`, which names the piece after the move: the piece on the origin shows whether it promotes.
fn csa_move(position: &Position, text: &str) -> Option<Move> {
    if text == "PASS" {
        return Some(Move::PASS);
    }
    let (origin, rest) = text.split_at_checked(2)?;
    let (target, piece) = rest.split_at_checked(2)?;
    let (to, after) = (csa_square(target)?, PieceKind::from_csa(piece)?);
    if origin == "00" {
        return PieceKind::HAND.contains(&after).then(|| Move::drop(after, to));
    }
    let from = csa_square(origin)?;
    let promote = position.on(from).is_some_and(|piece| piece.kind.promoted() == Some(after));
    let fits = position.on(from).is_none_or(|piece| promote || piece.kind == after);
    fits.then(|| Move::board(from, to, promote))
}

fn csa_square(digits: &str) -> Option<Square> {
    let [file, rank] = digits.as_bytes() else {
        return None;
    };
    Square::new(file.checked_sub(b'0')?, rank.checked_sub(b'0')?)
}
