//! Lines of play in pasted texts: the output of engines, comments of records.

use crate::{Move, PieceKind};

/// `word` has the form of a move in USI or CSA, in any position.
pub fn is_move_text(word: &str) -> bool {
    is_csa_move(word) || word.parse::<Move>().is_ok()
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

/// `word` has the form of a CSA move: `+7776FU`, `-PASS`.
fn is_csa_move(word: &str) -> bool {
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let Some(rest) = word.strip_prefix(['+', '-']) else { return false };
    let is_piece_move = |(squares, piece): (&str, &str)| digits(squares) && PieceKind::from_csa(piece).is_some();
    rest == "PASS" || rest.split_at_checked(4).is_some_and(is_piece_move)
}
