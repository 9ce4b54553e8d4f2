//! From bytes to a record.

use super::draft::Draft;
use super::encoding::{self, Encoding};
use super::finding::Finding;
use super::format::{self, Format};
use super::lines::{Newline, lines};
use super::{Diagnostic, Game};
use crate::rules::Setup;
use std::path::Path;

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
    if encoding::is_noise(bytes) {
        return unreadable(&Finding::NotARecord, bytes, "", Encoding::Utf8);
    }
    let (text, encoding) = encoding::decode(bytes);
    let Some(row) = format::recognise(&text, name) else {
        let finding = if text.trim().is_empty() { Finding::Empty } else { Finding::NotARecord };
        return unreadable(&finding, bytes, &text, encoding);
    };
    let mut games = row.games(&text).into_iter().map(Draft::finish);
    let (game, mut diagnostics) = games.next().unwrap_or_else(|| (Game::new(Setup::startpos()), Vec::new()));
    diagnostics.extend(undecodable(&text, encoding));
    diagnostics.sort_by_key(|diagnostic| diagnostic.line);
    let (has_mark, newline) = (encoding::has_mark(bytes), Newline::of(&text));
    Record { game, diagnostics, more: games.collect(), format: row.format, encoding, has_mark, newline }
}

fn unreadable(finding: &Finding, bytes: &[u8], text: &str, encoding: Encoding) -> Record {
    Record {
        game: Game::new(Setup::startpos()),
        diagnostics: vec![finding.at(None, None, None)],
        more: Vec::new(),
        format: Format::Unknown,
        encoding,
        has_mark: encoding::has_mark(bytes),
        newline: Newline::of(text),
    }
}

/// So many lines that did not decode are named one by one.
const NAMED_LINES: usize = 100;

fn undecodable(text: &str, encoding: Encoding) -> Vec<Diagnostic> {
    let mut found = lines(text).filter(|line| line.text.contains(char::REPLACEMENT_CHARACTER));
    let mut diagnostics: Vec<Diagnostic> = found
        .by_ref()
        .take(NAMED_LINES)
        .map(|line| Finding::Undecodable { encoding }.at(Some(line.number), None, None))
        .collect();
    if let Some(next) = found.next() {
        let finding = Finding::FurtherUndecodable { encoding, count: found.count() + 1 };
        diagnostics.push(finding.at(Some(next.number), None, None));
    }
    diagnostics
}
