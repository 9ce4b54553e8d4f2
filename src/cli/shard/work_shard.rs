//! Which part of the work a shard does, and the options that say so.

use crate::cli::option_values::OptionValueError;
use sankoma_wording::{Language, counted_noun, sentence};
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Options of a command whose work can be divided.
#[derive(clap::Args)]
pub(crate) struct ShardArgs {
    /// Do part I of N, from 1/N to N/N, and add the results to the file of --results.
    #[arg(long, value_name = "I/N", requires = "results")]
    shard: Option<WorkShard>,
    /// Add results to FILE instead of printing them, a line of JSON each; given again, resume where it stopped.
    /// `sankoma join` prints them.
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
}

impl ShardArgs {
    /// The shard and its result file; `None` where results are printed.
    pub(crate) fn work(&self) -> Option<(WorkShard, &Path)> {
        Some((self.shard.unwrap_or(WorkShard::WHOLE), self.results.as_deref()?))
    }
}

/// One part of the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WorkShard {
    /// From 1.
    pub(crate) number: u32,
    /// How many shards there are.
    pub(crate) count: u32,
}

/// The largest number of shards.
const MAX_SHARDS: u32 = 1_000_000;

impl WorkShard {
    /// All of the work.
    pub(crate) const WHOLE: Self = Self { number: 1, count: 1 };

    /// The game or pair of games belongs to this shard: they are dealt out like cards, so that every shard has as many
    /// as the next one.
    pub(crate) fn has_number(self, number_from_zero: u64) -> bool {
        number_from_zero % u64::from(self.count) + 1 == u64::from(self.number)
    }

    /// The file whose hash is `hash` belongs to this shard: every shard has about the same number.
    pub(crate) fn has_hash(self, hash: u64) -> bool {
        let index = (u128::from(hash) * u128::from(self.count)) >> u64::BITS;
        index as u32 + 1 == self.number
    }
}

impl WorkShard {
    /// Sentence about a shard that has ended with `done` pieces, of which `earlier` were done before.
    pub(crate) fn ended_text(self, unit: PieceUnit, done: u64, earlier: u64, lang: Language) -> String {
        let done = unit.counted(done, lang);
        sentence!(
            lang,
            "シャード{self}: {done}完了（うち{earlier}は以前の実行）",
            "shard {self}: {done} done, {earlier} of them by earlier runs"
        )
    }
}

/// What the pieces of a command are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PieceUnit {
    Files,
    Games,
}

impl PieceUnit {
    /// `12 files`.
    pub(crate) fn counted(self, count: u64, lang: Language) -> String {
        match (self, lang) {
            (Self::Files, Language::Ja) => format!("{count}ファイル"),
            (Self::Games, Language::Ja) => format!("{count}局"),
            (Self::Files, Language::En) => counted_noun(count, "file"),
            (Self::Games, Language::En) => counted_noun(count, "game"),
        }
    }
}

impl fmt::Display for WorkShard {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/{}", self.number, self.count)
    }
}

impl FromStr for WorkShard {
    type Err = OptionValueError;

    fn from_str(text: &str) -> Result<Self, OptionValueError> {
        let numbers =
            text.split_once('/').and_then(|(number, count)| Some((number.parse().ok()?, count.parse().ok()?)));
        match numbers {
            Some((number, count)) if 0 < number && number <= count && count <= MAX_SHARDS => Ok(Self { number, count }),
            _ => Err(OptionValueError::expected(
                "I/N（N個のうちのI番目。1/8 から 8/8 など）",
                "part I of N, such as 1/8 to 8/8",
            )),
        }
    }
}
