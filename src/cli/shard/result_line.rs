//! Lines of a result file: headings, and results of pieces.
//!
//! ```text
//! {"results":2,"program":"0.1.0","command":"check","shard":"3/8","pieces":120,"all":1000,"digest":"9f…","settings":{…},"sum":"…"}
//! {"piece":"00c3…","index":17,"name":"games/a.kif","result":{…},"sum":"…"}
//! {"piece":"71e0…","index":21,"name":"games/b.kif","failed":"cannot read …","sum":"…"}
//! ```
//!
//! A file may hold several headings with the lines that follow each: that is what `cat` makes of result files.

use super::checksum::{ChecksumState, checksum_state};
use super::piece::{DividedWork, PieceKey, WorkPiece};
use super::work_shard::{PieceUnit, WorkShard};
use crate::cli::context::ResultSettings;
use sankoma_wording::Language;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::borrow::Cow;

/// Version of the lines.
const VERSION: u32 = 2;
/// Beginning of every heading.
pub(super) const HEADING_START: &[u8] = b"{\"results\":";

/// The line before the results of a shard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ResultHeading {
    results: u32,
    program: String,
    pub(crate) command: String,
    shard: String,
    /// Pieces of the shard.
    pub(super) pieces: u64,
    /// Pieces of all shards.
    pub(super) all: u64,
    pub(super) digest: String,
    /// Every option that changes results, and the language.
    pub(crate) settings: ResultSettings,
}

impl ResultHeading {
    pub(super) fn new(command: &str, shard: WorkShard, work: &DividedWork, settings: ResultSettings) -> Self {
        Self {
            results: VERSION,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            command: command.to_owned(),
            shard: shard.to_string(),
            pieces: work.pieces,
            all: work.all,
            digest: format!("{:016x}", work.digest),
            settings,
        }
    }

    /// The shard; `None` in a heading that this program has not written.
    pub(super) fn shard(&self) -> Option<WorkShard> {
        self.shard.parse().ok()
    }

    /// A flag of the command was given.
    pub(crate) fn has_flag(&self, name: &str) -> bool {
        self.settings.get(name).and_then(Value::as_str) == Some("true")
    }

    /// The language of the results.
    pub(crate) fn lang(&self) -> Language {
        if self.settings.get("lang").is_some_and(|lang| lang == "ja") { Language::Ja } else { Language::En }
    }

    pub(super) fn unit(&self) -> PieceUnit {
        if matches!(self.command.as_str(), "validate" | "match") { PieceUnit::Games } else { PieceUnit::Files }
    }

    /// Both are of the same command, options, version of the program and number of shards.
    pub(super) fn is_of_same_work(&self, other: &Self) -> bool {
        let shards = |heading: &Self| heading.shard().map(|shard| shard.count);
        self.results == other.results
            && self.program == other.program
            && self.command == other.command
            && self.settings == other.settings
            && shards(self) == shards(other)
    }
}

/// A line about a piece, as it is written.
#[derive(Serialize)]
pub(super) struct NewPieceLine<'a, R> {
    piece: PieceKey,
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'a R>,
    #[serde(skip_serializing_if = "Option::is_none")]
    failed: Option<&'a str>,
}

impl<'a, R> NewPieceLine<'a, R> {
    /// # Errors
    /// `outcome` is the result, or why there is none.
    pub(super) fn new(piece: &'a WorkPiece, outcome: Result<&'a R, &'a str>) -> Self {
        let file = piece.file.as_ref();
        Self {
            piece: piece.key,
            index: file.map(|(_, index)| *index),
            name: file.map(|(path, _)| path.to_string_lossy()),
            result: outcome.ok(),
            failed: outcome.err(),
        }
    }
}

/// A line about a piece, as far as it names the piece.
#[derive(Deserialize)]
pub(super) struct PieceLine<'a> {
    pub(super) piece: PieceKey,
    #[serde(default)]
    index: Option<u64>,
    #[serde(borrow, default)]
    pub(super) name: Cow<'a, str>,
    #[serde(borrow, default)]
    pub(super) failed: Option<Cow<'a, str>>,
}

impl PieceLine<'_> {
    /// Its place in the order of one run.
    pub(super) fn order(&self) -> u64 {
        self.index.unwrap_or(self.piece.value())
    }
}

/// The result in a line.
#[derive(Deserialize)]
pub(super) struct PieceResult<R> {
    pub(super) result: R,
}

/// What a line is.
pub(super) enum ShardLine<'a> {
    Heading(Box<ResultHeading>),
    Piece(PieceLine<'a>),
    /// A line that was changed after it was written.
    Changed,
    /// A line that was cut off, or anything else.
    Unreadable,
}

impl<'a> ShardLine<'a> {
    pub(super) fn read(line: &'a [u8]) -> Self {
        match checksum_state(line) {
            ChecksumState::Right => Self::contents(line),
            ChecksumState::Wrong => Self::Changed,
            ChecksumState::Missing => Self::Unreadable,
        }
    }

    fn contents(line: &'a [u8]) -> Self {
        if line.starts_with(HEADING_START) {
            let heading = serde_json::from_slice::<ResultHeading>(line).ok();
            return heading
                .filter(|heading| heading.shard().is_some())
                .map_or(Self::Unreadable, |heading| Self::Heading(Box::new(heading)));
        }
        serde_json::from_slice(line).map_or(Self::Unreadable, Self::Piece)
    }
}
