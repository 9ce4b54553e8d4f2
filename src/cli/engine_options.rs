//! The engine of a command, its table as large as the person wants and the machine allows.

use super::print_to_stderr;
use crate::analysis::Engine;
use crate::eval::Weights;
use crate::rules::SetupDefect;
use crate::search::{MAX_THREADS, TranspositionTable};
use crate::wording::{Language, joined};
use clap::builder::RangedI64ValueParser;

/// What `--hash` is when it is not given, in MiB.
pub(super) const DEFAULT_HASH: &str = "128";

/// [`DEFAULT_HASH`] as a number.
pub(super) fn default_hash() -> u32 {
    DEFAULT_HASH.parse().expect("it is a number")
}

/// What `--hash` may be.
pub(super) fn hash_range() -> RangedI64ValueParser<u32> {
    RangedI64ValueParser::new().range(1..=TranspositionTable::MAX_MEBIBYTES as i64)
}

/// What `--threads` is when it is not given.
pub(super) const DEFAULT_THREADS: &str = "1";

/// [`DEFAULT_THREADS`] as a number.
pub(super) fn default_threads() -> u32 {
    DEFAULT_THREADS.parse().expect("it is a number")
}

/// What `--threads` may be.
pub(super) fn threads_range() -> RangedI64ValueParser<u32> {
    RangedI64ValueParser::new().range(1..=MAX_THREADS as i64)
}

/// An engine with these weights and a table of `mebibytes` MiB, that searches on `threads` threads. Says so when the
/// machine gives less memory.
pub(super) fn engine(weights: Weights, mebibytes: u32, threads: u32) -> Engine {
    let wanted = mebibytes as usize;
    let mut engine = Engine::new(weights, wanted);
    engine.set_threads(threads as usize);
    warn_if_smaller(wanted, engine.table_mebibytes());
    engine
}

/// Says so when a table, in MiB, is smaller than was wanted.
pub(super) fn warn_if_smaller(wanted: usize, got: usize) {
    if got < wanted {
        print_to_stderr(&format!("a table of {wanted} MiB does not fit into memory, {got} MiB are used"));
    }
}

/// What is said of a position that cannot be searched.
pub(super) fn unsearchable_error(defects: &[SetupDefect], lang: Language) -> anyhow::Error {
    anyhow::anyhow!("{}", joined(defects).text(lang))
}
