//! From bytes to a record.

use super::encoding::{self, Encoding};
use super::finding::Finding;
use super::format::{self, Format};
use super::lines::{Line, Newline, lines};
use super::{Diagnostic, Game};
use crate::rules::Setup;
use std::path::Path;
use std::sync::Arc;

/// A file as it was read.
#[derive(Clone, Debug)]
pub struct Record {
    /// The game, or the first of several.
    pub game: Game,
    /// What is wrong with it, in the order of the file.
    pub diagnostics: Vec<Diagnostic>,
    /// The further games of the file, each with its own diagnostics.
    pub more: Vec<(Game, Vec<Diagnostic>)>,
    /// The format it was read as.
    pub format: Format,
    /// The encoding it was read in.
    pub encoding: Encoding,
    /// Whether the file began with a byte order mark.
    pub has_mark: bool,
    /// What ended its first line.
    pub newline: Newline,
    /// Whether the end of the last line was left out, as it is still being written.
    pub unfinished: bool,
}

impl Record {
    /// Every game of the file with its diagnostics, in order.
    pub fn into_games(self) -> impl Iterator<Item = (Game, Vec<Diagnostic>)> {
        std::iter::once((self.game, self.diagnostics)).chain(self.more)
    }
}

/// Reads any bytes; never refuses. What is no record gives an empty game and a diagnostic that says so. The name of
/// the file is only a hint: its extension decides where the content leaves the format open.
pub fn read(bytes: &[u8], name: Option<&Path>) -> Record {
    let file: Option<Arc<Path>> = name.map(Arc::from);
    let (text, encoding) = encoding::decode(bytes);
    if encoding::is_noise(&text) {
        return unreadable(&Finding::NotARecord, bytes, "", Encoding::Utf8, file);
    }
    let Some(row) = format::recognise(&text, name) else {
        let finding = if text.trim().is_empty() { Finding::Empty } else { Finding::NotARecord };
        return unreadable(&finding, bytes, &text, encoding, file);
    };
    let mut games = row.games(&text).into_iter().map(|draft| draft.finish(&text, file.as_ref()));
    let (game, mut diagnostics) = games.next().unwrap_or_else(|| (Game::new(Setup::startpos()), Vec::new()));
    let more = games.collect();
    diagnostics.extend(about_bytes(&text, encoding).map(|found| Diagnostic { file: file.clone(), ..found }));
    diagnostics.sort_by_key(|diagnostic| (diagnostic.line, diagnostic.column));
    let (has_mark, newline) = (encoding::has_mark(bytes), Newline::of(&text));
    Record {
        game,
        diagnostics,
        more,
        format: format::exact(row.format, &text),
        encoding,
        has_mark,
        newline,
        unfinished: false,
    }
}

fn unreadable(finding: &Finding, bytes: &[u8], text: &str, encoding: Encoding, file: Option<Arc<Path>>) -> Record {
    Record {
        game: Game::new(Setup::startpos()),
        diagnostics: vec![Diagnostic { file, ..finding.at(None, None, None) }],
        more: Vec::new(),
        format: Format::Unknown,
        encoding,
        has_mark: encoding::has_mark(bytes),
        newline: Newline::of(text),
        unfinished: false,
    }
}

/// So many lines that did not decode are named one by one.
const NAMED_LINES: usize = 100;

fn about_bytes(text: &str, encoding: Encoding) -> impl Iterator<Item = Diagnostic> {
    let contradiction = encoding::contradicted(text, encoding).map(|declared| {
        let finding = Finding::EncodingContradicted { declared: declared.to_owned(), encoding };
        Diagnostic { column: Some(1), ..finding.at(Some(1), None, None) }
    });
    contradiction.into_iter().chain(undecodable(text, encoding))
}

fn undecodable(text: &str, encoding: Encoding) -> Vec<Diagnostic> {
    let column = |line: Line<'_>| line.text.chars().position(|letter| letter == char::REPLACEMENT_CHARACTER);
    let mut found = lines(text).filter(|line| line.text.contains(char::REPLACEMENT_CHARACTER));
    let at = |line: Line<'_>, finding: Finding| Diagnostic {
        column: column(line).map(|before| before as u32 + 1),
        ..finding.at(Some(line.number), None, None)
    };
    let mut diagnostics: Vec<Diagnostic> =
        found.by_ref().take(NAMED_LINES).map(|line| at(line, Finding::Undecodable { encoding })).collect();
    if let Some(next) = found.next() {
        diagnostics.push(at(next, Finding::FurtherUndecodable { encoding, count: found.count() + 1 }));
    }
    diagnostics
}
