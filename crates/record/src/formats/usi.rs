//! USI `position` lines and bare SFEN, one game a line, and the logs of programs that speak USI.

use super::draft::GameDraft;
use super::write_options::RecordWriteOptions;
use super::writer::RecordTextBuffer;
use crate::findings::record_finding::RecordFinding;
use crate::game::end::{RecordedCause, RecordedEnd};
use crate::game::node::NodeId;
use crate::game::tree::Game;
use crate::notation::parsing::written_move;
use crate::text::lines::{SourceLine, lines, trim};
use sankoma_rules::Setup;
use sankoma_rules::sfen;
use sankoma_rules::wording::ToMessage;

/// The commands that lines of a log begin with.
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
pub(super) fn recognises_line(line: &str) -> bool {
    position_in(line).is_some()
}

/// Whether no line has the word `position` before its set-up.
pub(super) fn is_bare(text: &str) -> bool {
    !lines(text).filter_map(|line| position_in(line.text)).any(|position| position.starts_with("position"))
}

/// Reads one game from each line. In a log, where commands stand between the positions, a line that continues the one
/// before is the same game.
pub(super) fn read(text: &str) -> Vec<GameDraft<'_>> {
    let mut reader = UsiRecordReader::new();
    for line in lines(text) {
        reader.line(line);
    }
    reader.finish()
}

struct UsiRecordReader<'a> {
    games: Vec<GameDraft<'a>>,
    /// The last `position` line; the next one may continue it.
    position: Option<SourceLine<'a>>,
    /// Whether a command follows it.
    in_log: bool,
    /// All other lines since the game before, or since the beginning of the file.
    other_lines: GameDraft<'a>,
}

impl<'a> UsiRecordReader<'a> {
    fn new() -> Self {
        Self { games: Vec::new(), position: None, in_log: false, other_lines: GameDraft::new() }
    }

    fn line(&mut self, line: SourceLine<'a>) {
        if let Some(text) = position_in(line.text) {
            self.position(line.part(text));
        } else if !trim(line.text).is_empty() {
            self.other_line(line.trimmed());
        }
    }

    fn position(&mut self, line: SourceLine<'a>) {
        let same_game = self.in_log && self.position.is_some_and(|earlier| continues(line.text, earlier.text));
        if !same_game && self.position.is_some() {
            self.end_game();
        }
        self.position = Some(line);
        self.in_log = false;
    }

    /// Commands and lines that begin with `#` are remarks; anything else is not understood.
    fn other_line(&mut self, line: SourceLine<'a>) {
        let is_command = is_command(line.text);
        self.in_log |= is_command;
        if is_command || line.text.starts_with('#') {
            self.other_lines.remark(line.text, line.number);
        } else {
            self.other_lines.unknown_line(line.text, line.number);
        }
    }

    fn end_game(&mut self) {
        let mut game = self.position.take().map_or_else(GameDraft::new, read_line);
        game.prepend_file_lines_of(std::mem::replace(&mut self.other_lines, GameDraft::new()));
        self.games.push(game);
    }

    fn finish(mut self) -> Vec<GameDraft<'a>> {
        self.end_game();
        self.games
    }
}

/// The position in a line: all of it, or the part after the time and name that a log puts before it.
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

fn read_line(line: SourceLine<'_>) -> GameDraft<'_> {
    let mut draft = GameDraft::new();
    let text = line.text.strip_prefix("position").map_or(line.text, trim);
    let (start, moves) = split_moves(text);
    match sfen::parse_setup(start) {
        Ok(setup) => {
            draft.set_start(setup, line.part(start));
            for text in moves.split_ascii_whitespace() {
                match end_cause(text) {
                    Some(cause) => draft.add_end(RecordedEnd::new(cause, text), line.part(text)),
                    None => draft.add_move(written_move(text), line.number),
                }
            }
        }
        Err(error) => {
            draft.remark(line.text, line.number);
            draft.report(RecordFinding::BadSfen(error.message()), line.part(start));
        }
    }
    draft
}

/// The word `moves` may be the last.
fn split_moves(text: &str) -> (&str, &str) {
    let split = text.find(" moves").filter(|&at| text[at + 6..].chars().next().is_none_or(char::is_whitespace));
    split.map_or((text, ""), |at| (&text[..at], &text[at + 6..]))
}

/// The words by which programs end a line of moves: those of engines (`bestmove resign`, `rep_draw` in a line of play),
/// those of GUIs, and CSA's with or without `%`. All are said of the side to move.
const END_WORDS: [(&str, RecordedCause); 31] = [
    ("resign", RecordedCause::Resignation),
    ("lose", RecordedCause::Resignation),
    ("win", RecordedCause::Declaration),
    ("nyugyoku", RecordedCause::Declaration),
    ("declare", RecordedCause::Declaration),
    ("rep_draw", RecordedCause::Sennichite),
    ("repetition", RecordedCause::Sennichite),
    ("repetition_draw", RecordedCause::Sennichite),
    ("rep_win", RecordedCause::PerpetualCheck),
    ("rep_lose", RecordedCause::PerpetualCheck),
    ("perpetual_check", RecordedCause::PerpetualCheck),
    ("draw", RecordedCause::Draw),
    ("impasse", RecordedCause::Jishogi),
    ("max_move", RecordedCause::MaxMoves),
    ("max_moves_draw", RecordedCause::MaxMoves),
    ("max_move_draw", RecordedCause::MaxMoves),
    ("timeout", RecordedCause::TimeUp),
    ("time_out", RecordedCause::TimeUp),
    ("timeup", RecordedCause::TimeUp),
    ("break", RecordedCause::Interruption),
    ("abort", RecordedCause::Interruption),
    ("interrupt", RecordedCause::Interruption),
    ("interrupted", RecordedCause::Interruption),
    ("disconnect", RecordedCause::Interruption),
    ("illegal", RecordedCause::Foul),
    ("foul", RecordedCause::Foul),
    ("try", RecordedCause::Try),
    ("mate", RecordedCause::Mate),
    ("mated", RecordedCause::Mate),
    ("checkmate", RecordedCause::Mate),
    ("nomate", RecordedCause::NoMate),
];

fn end_cause(word: &str) -> Option<RecordedCause> {
    let word = word.strip_prefix('%').unwrap_or(word).to_ascii_uppercase();
    let known = END_WORDS.iter().find(|row| row.0.eq_ignore_ascii_case(&word)).map(|row| row.1);
    known.or_else(|| RecordedCause::from_csa(&word))
}

/// `position startpos moves 7g7f …` or `position sfen … moves …`.
pub(super) fn write(game: &Game, _: usize, _: RecordWriteOptions, out: &mut RecordTextBuffer) {
    let start = if *game.start() == Setup::startpos() {
        "startpos".to_owned()
    } else {
        format!("sfen {}", game.start().sfen())
    };
    write_line(game, &format!("position {start}"), out);
}

/// The same without the words: `lnsgkgsnl/… b - 1 moves 7g7f …`.
pub(super) fn write_sfen(game: &Game, _: usize, _: RecordWriteOptions, out: &mut RecordTextBuffer) {
    write_line(game, &game.start().sfen(), out);
}

/// The moves stop at the first that is none; the remarks of a file stand behind its game.
fn write_line(game: &Game, start: &str, out: &mut RecordTextBuffer) {
    let main = std::iter::successors(game.next(NodeId::ROOT), |&id| game.next(id));
    let words: Vec<String> = main.map_while(|id| game.node(id).mv).map(|mv| mv.to_string()).collect();
    let moves = if words.is_empty() { String::new() } else { format!(" moves {}", words.join(" ")) };
    out.push_line(&format!("{start}{moves}"));
    for remark in game.remarks.iter().filter(|remark| remark.text.starts_with('#') && !remark.names_format()) {
        out.push_line(&remark.text);
    }
}
