//! USEN (URL-safe SFEN-extended notation), the form in which Shogi Playground (<https://play.mogproject.com>) and
//! `ShogiHome` put a game into an address: `~0.7ku2jm.r`, one game a line.
//!
//! ```text
//! [start]~offset.moves.end~offset.moves.end…
//!   │      │     │     └ r resignation, t time up, p interruption, j impasse, i and a move: that move was illegal
//!   │      │     └ three digits of base 36 a move: (from × 81 + to) × 2 + 1 if it promotes; in hand, 81 + the number of the piece
//!   │      └ the ply after which the moves follow: 0 for the game itself, which comes first
//!   └ SFEN without the move number, `/` as `_`, blanks as `.`, `+` as `z`; nothing for the even start
//! ```
//!
//! | question | file |
//! |---|---|
//! | how is a move one number? | `codes` |
//! | which moves and variations does a line hold? | `reader` |
//! | how is a game written? | `write` |

mod codes;
mod reader;
mod write;

pub(super) use reader::read;
pub(super) use write::write;

/// The line is a game in USEN.
pub(super) fn recognises_line(line: &str) -> bool {
    let mut sections = line.trim().split('~');
    let start = sections.next().unwrap_or_default();
    let is_start = start.is_empty() || start.matches('_').count() == 8;
    let mut branches = sections.peekable();
    is_start && branches.peek().is_some() && branches.all(is_branch)
}

/// `0.7ku2jm.r`; the point before the end may be missing.
fn is_branch(text: &str) -> bool {
    let mut fields = text.split('.');
    let (offset, moves) = (fields.next().unwrap_or_default(), fields.next());
    let end = fields.next().unwrap_or_default();
    let is_code = |text: &str| text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    let is_offset = !offset.is_empty() && offset.len() <= 4 && offset.bytes().all(|byte| byte.is_ascii_digit());
    is_offset && moves.is_some_and(is_code) && is_code(end) && end.len() <= 4 && fields.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::end::RecordedCause;
    use crate::game::node::NodeId;
    use crate::game::tree::Game;
    use crate::{Record, RecordFormat, RecordWriteOptions};

    fn read(text: &str) -> Record {
        crate::read(text.as_bytes(), None)
    }

    /// Each line from the start to a leaf, in USI, in the order of the tree.
    fn lines(game: &Game) -> Vec<String> {
        let leaves = game.walk().filter(|&id| game.children(id).next().is_none());
        let words = |id: NodeId| {
            let path = game.path(id).into_iter().skip(1);
            let word = |id: NodeId| match &game.node(id).end {
                Some(end) => format!("{:?}", end.cause),
                None => game.node(id).mv.map_or("?".to_owned(), |mv| mv.to_string()),
            };
            path.map(word).collect::<Vec<_>>().join(" ")
        };
        leaves.map(words).collect()
    }

    #[test]
    fn lines_of_usen_are_told_from_others() {
        for line in
            ["~0.7ku2jm.r", "~0..", "~0.7ku", "9_9_9_9_4k4_9_9_9_4K4.b.G~0.9ev.", "~0.7ku2jm.~1.36e.p", "~0..i9i8"]
        {
            assert!(recognises_line(line), "{line}");
        }
        for line in ["", "~", "~x..", "a~0.7ku.", "~0.7KU.", "~0", "2020~2021", "~0.7ku.r.r", "１手~2手"] {
            assert!(!recognises_line(line), "{line}");
        }
    }

    #[test]
    fn moves_drops_promotions_and_ends_are_read() {
        let record = read("~0.7ku2jm8rl.r\n");
        assert_eq!((record.format, record.diagnostics.as_slice()), (RecordFormat::Usen, [].as_slice()));
        assert_eq!(lines(&record.game), ["7g7f 3c3d 8h2b+ Resignation"]);
        let dropped = read("4k4_9_9_9_9_9_9_9_4K4.b.G~0.b9q.t");
        assert_eq!(lines(&dropped.game), ["G*5b TimeUp"], "{:?}", dropped.diagnostics);
        for (text, cause) in [("p", RecordedCause::Interruption), ("j", RecordedCause::Jishogi)] {
            assert_eq!(lines(&read(&format!("~0.7ku.{text}")).game), [format!("7g7f {cause:?}")]);
        }
        let foul = read("~0.7ku.i36g");
        assert!(lines(&foul.game)[0].ends_with("OpponentFouled"), "{:?}", lines(&foul.game));
    }

    /// An offset counts on the first line; where that makes no sense, on the variation before.
    #[test]
    fn variations_branch_off_where_they_make_sense() {
        // 2g2f 8c8d 2f2e | 1: 3c3d 7g7f | in it, at 2: 6g6f
        let own = read("~0.6y236e5t2.~1.2jm7ku.~2.7ga.");
        assert_eq!(lines(&own.game), ["2g2f 8c8d 2f2e", "2g2f 8c8d 6g6f", "2g2f 3c3d 7g7f"]);
        // The bishop takes on 8h behind 3c3d 7g7f, which are moves of the variation.
        let nested = read("~0.6y236e5t2.~1.2jm7ku36e.~3.1cx.");
        assert_eq!(lines(&nested.game)[1..], ["2g2f 3c3d 7g7f 8c8d", "2g2f 3c3d 7g7f 2b8h+"]);
        let beyond = read("~0.6y2.~0.7ku2jm.~2.6y2.");
        assert_eq!(lines(&beyond.game), ["2g2f", "7g7f 3c3d 2g2f"]);
    }

    #[test]
    fn what_is_written_is_read_again() {
        let text = "~0.6y236e5t2.r~1.2jm7ku36e.~1.2jm7ku2o6.p~0.7ku.";
        let record = read(text);
        let written = crate::write(&[&record.game], RecordWriteOptions::defaults_for(RecordFormat::Usen));
        assert_eq!(String::from_utf8_lossy(&written.bytes), format!("{text}\n"));
        assert_eq!(written.diagnostics, []);
        assert_eq!(lines(&read(text).game).len(), 4);
        let start = "4k4_9_9_9_9_9_9_9_4K4.w.2Gg2p~0..\n";
        let position = read(start);
        let written = crate::write(&[&position.game], RecordWriteOptions::defaults_for(RecordFormat::Usen));
        assert_eq!(String::from_utf8_lossy(&written.bytes), start);
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, code) in [
            ("~0.7kuzzz.", "syntax"),
            ("~0.7ku7k.", "syntax"),
            ("x_x_x_x_x_x_x_x_x.b.-~0..", "bad_sfen"),
            ("~0.7ku.x", "unknown_end"),
            ("~0.7ku.~9.2jm.", "unknown_line"),
        ] {
            let codes: Vec<&str> = read(text).diagnostics.iter().map(|found| found.code).collect();
            assert!(codes.contains(&code), "{text}: {codes:?}");
        }
    }
}
