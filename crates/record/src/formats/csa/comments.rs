//! Marks of comments: `'` begins a comment for people, `'*` one for programs, and `'**` the value and the line of play
//! that a server keeps of an engine. `ShogiHome` reads and writes `'*` alone, so that is how comments are written; what
//! a server wrote keeps its own mark.

use super::server_comments::is_of_server;

/// The mark of the comments that programs read.
const STAR: char = '*';

/// The text of a comment of a file, which begins behind its `'`.
pub(super) fn text(comment: &str) -> &str {
    if is_of_server(comment) { comment } else { comment.strip_prefix(STAR).unwrap_or(comment) }
}

/// The line of a comment with this text.
pub(super) fn line(text: &str) -> String {
    if is_of_server(text) { format!("'{text}") } else { format!("'{STAR}{text}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_reads_back_as_it_was_whatever_stars_it_begins_with() {
        for (comment, written) in [
            ("hello", "'*hello"),
            ("", "'*"),
            (" hello", "'* hello"),
            ("*評価値=12", "'**評価値=12"),
            ("** 116 -8173KE", "'** 116 -8173KE"),
            ("**hello", "'***hello"),
            ("summary:toryo:a win:b lose", "'summary:toryo:a win:b lose"),
            ("ILLEGAL_MOVE(+7775FU)", "'ILLEGAL_MOVE(+7775FU)"),
        ] {
            assert_eq!(line(comment), written);
            assert_eq!(text(&written[1..]), comment);
        }
    }

    #[test]
    fn a_comment_for_people_and_one_for_programs_say_the_same() {
        assert_eq!([text("hello"), text("*hello")], ["hello"; 2]);
    }
}
