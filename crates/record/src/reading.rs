//! Reading: bytes to games with diagnostics.
//!
//! 1. Detect the encoding and decode.
//! 2. Recognise the format.
//! 3. The reader of the format builds drafts.
//! 4. Validation turns each draft into a game.
//!
//! A reader knows its format and nothing of positions: it adds `WrittenMove`s to a `GameDraft`. `validation` walks the
//! tree once with one position; `notation::resolve` turns what is written into a move (the marks 右 左 直 上 寄 引
//! through the one table in `notation/marks`), `notation::reading` says which rules the text itself breaks, for
//! records, command line and workbench alike, and `GameNode::play` is the one way in which a node's move is made: it
//! makes a pass first where a record has lost a ply. Everything wrong is a `RecordFinding` with a `SourceLocation`;
//! columns are computed only for what is reported.

use crate::findings::diagnostic::Diagnostic;
use crate::findings::record_finding::RecordFinding;
use crate::formats;
use crate::formats::draft::GameDraft;
use crate::game::handicap;
use crate::game::record_format::RecordFormat;
use crate::game::tree::Game;
use crate::text::encoding::{self, Encoding};
use crate::text::lines::{Newline, SourceLine, SourceLocation, lines};
use crate::validation::validate;
use sankoma_rules::Setup;
use std::path::Path;
use std::sync::Arc;

/// A file as it was read.
#[derive(Clone, Debug)]
pub struct Record {
    /// The game, or the first of several.
    pub game: Game,
    /// The diagnostics of the first game and of the file, in the order of the file.
    pub diagnostics: Vec<Diagnostic>,
    /// The further games of the file, each with its own diagnostics.
    pub further_games: Vec<(Game, Vec<Diagnostic>)>,
    /// The format it was read as.
    pub format: RecordFormat,
    /// The encoding it was read in.
    pub encoding: Encoding,
    /// The file began with a byte order mark.
    pub has_byte_order_mark: bool,
    /// The line ending of its first line.
    pub newline: Newline,
    /// The end of the last line was left out, as it is still being written.
    pub unfinished: bool,
    /// It is a log of engines, which holds more than its games.
    pub is_log: bool,
    /// The bytes that were read.
    pub bytes: Arc<[u8]>,
}

impl Record {
    /// A record of one game that comes from no file.
    pub fn of_game(game: Game) -> Self {
        Self {
            game,
            diagnostics: Vec::new(),
            further_games: Vec::new(),
            format: RecordFormat::Unknown,
            encoding: Encoding::Utf8,
            has_byte_order_mark: false,
            newline: Newline::Lf,
            unfinished: false,
            is_log: false,
            bytes: Vec::new().into(),
        }
    }

    /// Its games may be written over the file: not over one that is no record, nor over a log.
    pub fn may_be_written_over(&self) -> bool {
        self.format != RecordFormat::Unknown && !self.is_log
    }

    /// Every game of the file, in order.
    pub fn games(&self) -> impl Iterator<Item = &Game> {
        std::iter::once(&self.game).chain(self.further_games.iter().map(|(game, _)| game))
    }

    /// Every game of the file with its diagnostics, in order.
    pub fn into_games(self) -> impl Iterator<Item = (Game, Vec<Diagnostic>)> {
        std::iter::once((self.game, self.diagnostics)).chain(self.further_games)
    }
}

/// Reads any bytes; never fails. A file that is no record gives an empty game and a diagnostic that says so. The name
/// of the file is only a hint: its extension decides where the content leaves the format open.
pub fn read(bytes: &[u8], name: Option<&Path>) -> Record {
    let file: Option<Arc<Path>> = name.map(Arc::from);
    let (text, encoding) = encoding::decode(bytes);
    if encoding::is_binary(&text) {
        return unreadable(&RecordFinding::NotARecord, bytes, "", Encoding::Utf8, file);
    }
    let Some(row) = formats::recognise(&text, name) else {
        let finding = if text.trim().is_empty() { RecordFinding::Empty } else { RecordFinding::NotARecord };
        return unreadable(&finding, bytes, &text, encoding, file);
    };
    let format = formats::exact_format(row.format, &text);
    let mut drafts = row.read_games(&text);
    report_signs_of_cut(&mut drafts, &text, row.format);
    let mut games = drafts.into_iter().map(|draft| {
        let (mut game, diagnostics) = validate(draft, &text, file.as_ref());
        game.written_in = Some(format);
        (game, diagnostics)
    });
    let (game, mut diagnostics) = games.next().unwrap_or_else(|| (Game::new(Setup::startpos()), Vec::new()));
    let more = games.collect();
    diagnostics.extend(encoding_diagnostics(&text, encoding).map(|found| Diagnostic { file: file.clone(), ..found }));
    diagnostics.sort_by_key(|diagnostic| (diagnostic.line, diagnostic.column));
    let (has_mark, newline) = (encoding::has_byte_order_mark(bytes), Newline::of(&text));
    Record {
        game,
        diagnostics,
        further_games: more,
        format,
        encoding,
        has_byte_order_mark: has_mark,
        newline,
        unfinished: false,
        is_log: formats::is_log(row.format, &text),
        bytes: bytes.into(),
    }
}

/// Reports that the last game has no move, or its last line no line end where other lines have one and the game does
/// not end before it. Lines of USI may be positions alone.
fn report_signs_of_cut(drafts: &mut [GameDraft<'_>], text: &str, format: RecordFormat) {
    let Some(draft) = drafts.last_mut() else { return };
    let last = lines(text).last().map_or_else(SourceLocation::default, |line| line.trimmed().into());
    if !draft.has_moves() && format == RecordFormat::Usi {
        return;
    }
    let is_unfinished_start = || draft.lacks_part_of_start || handicap::names_of(draft.game.start()).is_some();
    if !draft.has_moves() && is_unfinished_start() {
        draft.report_at_node(RecordFinding::NoMoves, last);
    } else if is_unfinished(text, format) && draft.lacks_whole_end() {
        draft.report_at_node(RecordFinding::UnfinishedLine, last);
    }
}

/// The last line has no line end, and other lines have one. JSON needs no such sign: it is not whole without its last
/// brace.
fn is_unfinished(text: &str, format: RecordFormat) -> bool {
    format != RecordFormat::Jkf && !text.ends_with(['\n', '\r']) && text.contains(['\n', '\r'])
}

fn unreadable(
    finding: &RecordFinding,
    bytes: &[u8],
    text: &str,
    encoding: Encoding,
    file: Option<Arc<Path>>,
) -> Record {
    Record {
        diagnostics: vec![Diagnostic { file, ..finding.to_diagnostic(None, None, None) }],
        encoding,
        has_byte_order_mark: encoding::has_byte_order_mark(bytes),
        newline: Newline::of(text),
        bytes: bytes.into(),
        ..Record::of_game(Game::new(Setup::startpos()))
    }
}

/// Undecodable lines reported one by one; the others are reported together.
const MAX_NAMED_LINES: usize = 100;

fn encoding_diagnostics(text: &str, encoding: Encoding) -> impl Iterator<Item = Diagnostic> {
    let contradiction = encoding::contradicted_declaration(text, encoding).map(|declared| {
        let finding = RecordFinding::EncodingContradicted { declared: declared.to_owned(), encoding };
        Diagnostic { column: Some(1), ..finding.to_diagnostic(Some(1), None, None) }
    });
    contradiction.into_iter().chain(undecodable_lines(text, encoding))
}

fn undecodable_lines(text: &str, encoding: Encoding) -> Vec<Diagnostic> {
    let column = |line: SourceLine<'_>| line.text.chars().position(|letter| letter == char::REPLACEMENT_CHARACTER);
    let mut found = lines(text).filter(|line| line.text.contains(char::REPLACEMENT_CHARACTER));
    let at = |line: SourceLine<'_>, finding: RecordFinding| Diagnostic {
        column: column(line).map(|before| before as u32 + 1),
        ..finding.to_diagnostic(Some(line.number), None, None)
    };
    let mut diagnostics: Vec<Diagnostic> =
        found.by_ref().take(MAX_NAMED_LINES).map(|line| at(line, RecordFinding::Undecodable { encoding })).collect();
    if let Some(next) = found.next() {
        diagnostics.push(at(next, RecordFinding::FurtherUndecodable { encoding, count: found.count() + 1 }));
    }
    diagnostics
}
