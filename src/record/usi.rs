//! USI `position` lines and bare SFEN, one game a line, and the logs of programs that speak USI.

mod write;

pub(super) use write::{write, write_sfen};

use super::draft::Draft;
use super::finding::Finding;
use super::lines::{Line, lines, trim};
use super::written::{Action, WrittenMove};
use crate::rules::sfen;
use std::borrow::Cow;

/// What a line of a log may be beside a position.
const COMMANDS: [&str; 19] = [
    "info",
    "bestmove",
    "go",
    "usi",
    "usiok",
    "isready",
    "readyok",
    "setoption",
    "option",
    "id",
    "usinewgame",
    "ponderhit",
    "stop",
    "quit",
    "gameover",
    "checkmate",
    "gamestart",
    "copyprotection",
    "registration",
];

/// Whether this line could only stand among USI positions.
pub(super) fn claims(line: &str) -> bool {
    position_in(line).is_some()
}

/// Whether no line has the word `position` before its set-up.
pub(super) fn is_bare(text: &str) -> bool {
    !lines(text).filter_map(|line| position_in(line.text)).any(|position| position.starts_with("position"))
}

/// Reads one game from each line. In a log, where commands stand between the positions, a line that continues the one
/// before is the same game.
pub(super) fn read(text: &str) -> Vec<Draft<'_>> {
    let mut reader = Reader::new();
    for line in lines(text) {
        reader.line(line);
    }
    reader.finish()
}

struct Reader<'a> {
    games: Vec<Draft<'a>>,
    /// The last position; the next line may continue it.
    position: Option<Line<'a>>,
    /// Whether a command has stood behind it.
    in_log: bool,
    /// All other lines since the game before, or since the beginning of the file.
    others: Draft<'a>,
}

impl<'a> Reader<'a> {
    fn new() -> Self {
        Self { games: Vec::new(), position: None, in_log: false, others: Draft::new() }
    }

    fn line(&mut self, line: Line<'a>) {
        if let Some(text) = position_in(line.text) {
            self.position(line.part(text));
        } else if !trim(line.text).is_empty() {
            self.other(line.trimmed());
        }
    }

    fn position(&mut self, line: Line<'a>) {
        let same_game = self.in_log && self.position.is_some_and(|earlier| continues(line.text, earlier.text));
        if !same_game && self.position.is_some() {
            self.end_game();
        }
        self.position = Some(line);
        self.in_log = false;
    }

    /// Commands and lines that begin with `#` are remarks; anything else is not understood.
    fn other(&mut self, line: Line<'a>) {
        let is_command = is_command(line.text);
        self.in_log |= is_command;
        if is_command || line.text.starts_with('#') {
            self.others.remark(line.text, line.number);
        } else {
            self.others.unknown_line(line.text, line.number);
        }
    }

    fn end_game(&mut self) {
        let mut game = self.position.take().map_or_else(Draft::new, read_line);
        game.take_file_lines_of(std::mem::replace(&mut self.others, Draft::new()));
        self.games.push(game);
    }

    fn finish(mut self) -> Vec<Draft<'a>> {
        self.end_game();
        self.games
    }
}

/// The position in a line: all of it, or what stands behind the time and name that a log puts before.
fn position_in(line: &str) -> Option<&str> {
    let text = trim(line);
    if text.starts_with(['\'', '*', '#', '{', '"', '&']) {
        return None;
    }
    let first = text.split_ascii_whitespace().next()?;
    if matches!(first, "position" | "startpos" | "sfen") || first.matches('/').count() == 8 {
        return Some(text);
    }
    let at = ["position startpos", "position sfen"].iter().find_map(|words| text.find(words))?;
    (!text[..at].ends_with(char::is_alphanumeric)).then_some(&text[at..])
}

fn is_command(text: &str) -> bool {
    let bare = text.trim_start_matches(|letter: char| !letter.is_ascii_alphabetic());
    bare.split_ascii_whitespace().next().is_some_and(|word| COMMANDS.contains(&word))
}

/// Whether `line` is `earlier` and more moves.
fn continues(line: &str, earlier: &str) -> bool {
    line.strip_prefix(earlier).is_some_and(|more| more.is_empty() || more.starts_with(' '))
}

fn read_line(line: Line<'_>) -> Draft<'_> {
    let mut draft = Draft::new();
    let text = line.text.strip_prefix("position").map_or(line.text, trim);
    let (start, moves) = split_moves(text);
    match sfen::parse_setup(start) {
        Ok(setup) => {
            draft.start_with(setup, line.part(start));
            for text in moves.split_ascii_whitespace() {
                draft.add_move(written(text), line.number);
            }
        }
        Err(error) => {
            draft.remark(line.text, line.number);
            draft.report(Finding::BadSfen(error.message()), line.part(start));
        }
    }
    draft
}

/// The word `moves` may be the last.
fn split_moves(text: &str) -> (&str, &str) {
    let split = text.find(" moves").filter(|&at| text[at + 6..].chars().next().is_none_or(char::is_whitespace));
    split.map_or((text, ""), |at| (&text[..at], &text[at + 6..]))
}

fn written(text: &str) -> WrittenMove<'_> {
    let action = text.parse().map_or(Action::Unreadable, Action::Exact);
    WrittenMove { text: Cow::Borrowed(text), color: None, action }
}
