//! A `position` line: where the game starts, and its moves.

use crate::text::lines::trim;

/// The position in a line: all of it, or the part after the time and name that a log puts before it.
pub(super) fn position_in(line: &str) -> Option<&str> {
    let text = trim(line);
    if is_remark(text) {
        return None;
    }
    let first = text.split_ascii_whitespace().next()?;
    if matches!(first, "position" | "startpos" | "sfen") || first.matches('/').count() == 8 {
        return Some(text);
    }
    let at = ["position startpos", "position sfen"].iter().find_map(|words| text.find(words))?;
    (!text[..at].ends_with(char::is_alphanumeric)).then_some(&text[at..])
}

/// The line is a comment, or a line of another format.
pub(super) fn is_remark(text: &str) -> bool {
    text.starts_with(['\'', '*', '#', '{', '"', '&'])
}

/// The set-up and the moves of a position. The word `moves` may be the last.
pub(super) fn start_and_moves(position: &str) -> (&str, &str) {
    let text = position.strip_prefix("position").map_or(position, trim);
    let split = text.find(" moves").filter(|&at| text[at + 6..].chars().next().is_none_or(char::is_whitespace));
    split.map_or((text, ""), |at| (&text[..at], &text[at + 6..]))
}
