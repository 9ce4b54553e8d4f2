//! Journal entry: the unsaved changes of one file, as JSON.

use crate::tui::file_watcher::ContentFingerprint;
use crate::tui::files::{OpenFileSource, UnsavedFile};
use sankoma_record::{self as record, Encoding, Game, Newline, Record, RecordFormat, RecordWriteOptions, Severity};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The version of the form of an entry.
const VERSION: u32 = 1;

/// The unsaved changes of one file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::tui) struct JournalEntry {
    version: u32,
    /// The path of the file; none for a game without one, and where the path is no Unicode.
    path: Option<PathBuf>,
    name: String,
    /// The fingerprint of the version of the file in which the changes were made.
    base: Option<ContentFingerprint>,
    /// Format, encoding, line ending and byte order mark of the file; without a format it is no game record, and is not
    /// written over.
    format: Option<String>,
    encoding: String,
    newline: String,
    byte_order_mark: bool,
    /// The number of changes.
    pub(in crate::tui) changes: usize,
    /// When the entry was written, in seconds since 1970.
    written: u64,
    /// Each game as a text in the format of the file or, where that cannot hold it, in another.
    games: Vec<String>,
}

/// An entry that cannot be used.
#[derive(Debug, thiserror::Error)]
pub(in crate::tui) enum JournalEntryError {
    #[error("{0}")]
    Io(#[from] std::io::Error),
    #[error("{0}")]
    Json(#[from] serde_json::Error),
    #[error("it has version {0}, expected {VERSION}")]
    Version(u32),
}

impl JournalEntry {
    /// The entry of a file; `base` is the fingerprint of the version in which the changes were made.
    pub(super) fn new(unsaved: &UnsavedFile, base: Option<ContentFingerprint>, now: SystemTime) -> Self {
        let UnsavedFile { source, games, changes, .. } = unsaved;
        let target = unsaved.target.unwrap_or(RecordWriteOptions::defaults_for(RecordFormat::Kif));
        Self {
            version: VERSION,
            path: source.path.clone().filter(|path| path.to_str().is_some()),
            name: source.name.clone(),
            base,
            format: unsaved.target.map(|target| target.format.name().to_owned()),
            encoding: target.encoding.name().to_owned(),
            newline: newline_name(target.newline).to_owned(),
            byte_order_mark: target.byte_order_mark,
            changes: *changes,
            written: now.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs(),
            games: games.iter().map(|game| game_as_text(game, target.format)).collect(),
        }
    }

    /// Reads an entry.
    ///
    /// # Errors
    /// It is no entry, or one of another version of the program.
    pub(super) fn parse(json: &[u8]) -> Result<Self, JournalEntryError> {
        let entry: Self = serde_json::from_slice(json)?;
        if entry.version == VERSION { Ok(entry) } else { Err(JournalEntryError::Version(entry.version)) }
    }

    pub(super) fn to_json(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("texts and numbers can be written as JSON")
    }

    /// The path and name of the file.
    pub(in crate::tui) fn source(&self) -> OpenFileSource {
        OpenFileSource { path: self.path.clone(), name: self.name.clone() }
    }

    /// The fingerprint of the version of the file in which the changes were made.
    pub(in crate::tui) fn base(&self) -> Option<ContentFingerprint> {
        self.base
    }

    /// The time since the entry was written.
    pub(in crate::tui) fn age(&self, now: SystemTime) -> Duration {
        now.duration_since(UNIX_EPOCH + Duration::from_secs(self.written)).unwrap_or_default()
    }

    /// The games with the changes.
    pub(in crate::tui) fn record(&self) -> Record {
        let mut records = self.games.iter().map(|text| record::read(text.as_bytes(), None));
        let mut first = records.next().unwrap_or_else(|| record::read(b"", None));
        first.further_games.extend(records.flat_map(Record::into_games));
        first
    }

    /// How the file is written; `None` if it is no game record.
    pub(in crate::tui) fn target(&self) -> Option<RecordWriteOptions> {
        let format = RecordFormat::named(self.format.as_ref()?).unwrap_or(RecordFormat::Kif);
        let standard = RecordWriteOptions::defaults_for(format);
        Some(RecordWriteOptions {
            encoding: Encoding::named(&self.encoding).unwrap_or(standard.encoding),
            newline: Newline::named(&self.newline).unwrap_or(standard.newline),
            byte_order_mark: self.byte_order_mark,
            ..standard
        })
    }
}

const fn newline_name(newline: Newline) -> &'static str {
    match newline {
        Newline::Lf => "lf",
        Newline::CrLf => "crlf",
        Newline::Cr => "cr",
    }
}

/// The game in UTF-8: in its own format, or in KIF where that loses less.
fn game_as_text(game: &Game, own: RecordFormat) -> String {
    let written = |format| {
        let target = RecordWriteOptions {
            encoding: Encoding::Utf8,
            newline: Newline::Lf,
            ..RecordWriteOptions::defaults_for(format)
        };
        let written = record::write(&[game], target);
        let losses = written.diagnostics.iter().filter(|found| found.severity > Severity::Note).count();
        (losses, String::from_utf8_lossy(&written.bytes).into_owned())
    };
    let (losses, text) = written(own);
    if losses == 0 {
        return text;
    }
    let (losses_as_kif, as_kif) = written(RecordFormat::Kif);
    if losses_as_kif < losses { as_kif } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::files::OpenFileId;

    fn unsaved(text: &str, name: &str) -> UnsavedFile {
        let path = PathBuf::from(name);
        let record = record::read(text.as_bytes(), Some(&path));
        let target = Some(RecordWriteOptions::of(&record)).filter(|_| record.foreign_content().is_none());
        let source = OpenFileSource { path: Some(path), name: name.to_owned() };
        let games = record.into_games().map(|(game, _)| game).collect();
        UnsavedFile { id: OpenFileId::default(), source, target, games, changes: 2, is_outdated: false }
    }

    #[test]
    fn an_entry_is_read_back_whatever_the_format_of_the_file() {
        let now = UNIX_EPOCH + Duration::from_secs(1_800_000_000);
        for (name, text) in [
            ("a.kif", "手合割：平手\r\n   1 ７六歩(77)\r\n*角道\r\n   2 ３四歩(33)\r\n"),
            ("two.csa", "V2.2\nPI\n+\n+7776FU\n'first\n/\nV2.2\nPI\n+\n+2726FU\n"),
        ] {
            let unsaved = unsaved(text, name);
            let base = Some(ContentFingerprint::of(text.as_bytes()));
            let entry = JournalEntry::new(&unsaved, base, now);
            let read = JournalEntry::parse(&entry.to_json()).expect("it was written so");
            assert_eq!(read, entry);
            assert_eq!((read.source(), read.target(), read.base()), (unsaved.source, unsaved.target, base));
            assert_eq!(read.age(now + Duration::from_secs(5)), Duration::from_secs(5));
            let games: Vec<Game> = read.record().into_games().map(|(game, _)| game).collect();
            assert_eq!(games.len(), unsaved.games.len(), "{name}");
            for (game, was) in games.iter().zip(&unsaved.games) {
                let nodes = |game: &Game| game.walk().map(|id| game.node(id).comments.clone()).collect::<Vec<_>>();
                assert_eq!(nodes(game), nodes(was), "{name}");
            }
        }
    }

    #[test]
    fn a_comment_that_the_format_of_the_file_cannot_hold_is_kept() {
        let mut unsaved = unsaved("position startpos moves 7g7f\n", "a.usi");
        let node = unsaved.games[0].main_line()[1];
        unsaved.games[0].node_mut(node).comments = vec!["a comment".to_owned()];
        let entry = JournalEntry::new(&unsaved, None, UNIX_EPOCH);
        let game = entry.record().game;
        assert_eq!(game.node(game.main_line()[1]).comments, ["a comment"]);
        assert_eq!(entry.target().map(|target| target.format), Some(RecordFormat::Usi));
    }

    #[test]
    fn a_file_that_is_no_record_is_kept_as_such() {
        let entry = JournalEntry::new(&unsaved("Dear diary,\nno game today.\n", "a.txt"), None, UNIX_EPOCH);
        let read = JournalEntry::parse(&entry.to_json()).expect("it was written so");
        assert_eq!((&read, read.target()), (&entry, None));
        // Entries written before always name a format.
        let earlier = JournalEntry { format: Some("kif".to_owned()), ..entry }.to_json();
        let earlier = JournalEntry::parse(&earlier).expect("it is an entry");
        assert_eq!(earlier.target().map(|target| target.format), Some(RecordFormat::Kif));
    }

    #[test]
    fn what_is_no_entry_is_refused() {
        let entry = JournalEntry::new(&unsaved("startpos", "a.sfen"), None, UNIX_EPOCH);
        assert!(JournalEntry::parse(b"{}").is_err());
        let other = JournalEntry { version: 99, ..entry }.to_json();
        let error = JournalEntry::parse(&other).expect_err("it is of another version");
        assert_eq!(error.to_string(), "it has version 99, expected 1");
    }
}
