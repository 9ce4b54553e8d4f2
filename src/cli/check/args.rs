//! The arguments of `check`.

use crate::cli::option_values::{OptionValueError, concurrency_range};
use crate::cli::shard::ShardArgs;
use crate::second_reader::ReaderDifferenceKind;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use sankoma_record::{Diagnostic, Severity, codes};
use sankoma_wording::most_similar_first;
use std::path::PathBuf;

/// Arguments of `check`.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line, independent of the others")]
#[derive(clap::Args)]
#[command(
    after_help = "Exit status: 0 no errors, 1 errors in a record (with --strict warnings too) or, with --second-reader, a \
game that the other program reads otherwise or not at all, 2 a file could not be read."
)]
pub(in crate::cli) struct Args {
    /// Records of any format, and folders of them; `-` is standard input.
    #[arg(required = true, value_name = "FILE|FOLDER")]
    pub(super) files: Vec<PathBuf>,
    /// Under each illegal move, print what proves it and the command that explains it.
    #[arg(long)]
    pub(super) explain: bool,
    /// Have another program, shogi-kifu-converter, read the same bytes, and say where it stops and what it lacks.
    #[arg(long)]
    pub(super) second_reader: bool,
    #[command(flatten)]
    pub(super) filter: DiagnosticFilter,
    /// Exit with status 1 for warnings too, such as a file that may have been cut off.
    #[arg(long)]
    pub(super) strict: bool,
    /// Print the summary of all files alone.
    #[arg(long, short)]
    pub(super) quiet: bool,
    /// Print one JSON object per game, and one with the summary at the end.
    #[arg(long)]
    pub(super) json: bool,
    /// Threads; as many as there are cores when not given.
    #[arg(long, value_parser = concurrency_range())]
    pub(super) threads: Option<usize>,
    #[command(flatten)]
    pub(super) shard: ShardArgs,
}

/// Options that select diagnostics. The others are neither printed nor counted.
#[derive(clap::Args)]
pub(super) struct DiagnosticFilter {
    /// Report these codes only, such as nifu; several are separated by commas.
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = code)]
    only: Vec<&'static str>,
    /// Report what matters at least so much; note is everything.
    #[arg(long, value_name = "SEVERITY", default_value = "note", value_parser = severity())]
    severity: Severity,
}

/// Parses a code of a diagnostic. The error names the codes most like `word`.
fn code(word: &str) -> Result<&'static str, OptionValueError> {
    const SHOWN: usize = 4;
    let codes = || codes::of_reading().chain(ReaderDifferenceKind::codes());
    codes().find(|&code| code == word).ok_or_else(|| {
        let similar = most_similar_first(word, codes())[..SHOWN].join(", ");
        OptionValueError::expected(format!("{similar} などのコード"), format!("a code such as {similar}"))
    })
}

fn severity() -> impl TypedValueParser<Value = Severity> {
    PossibleValuesParser::new(Severity::ALL.map(Severity::name)).map(|name| {
        Severity::ALL.into_iter().find(|severity| severity.name() == name).expect("only these names are possible")
    })
}

impl DiagnosticFilter {
    /// The diagnostic is selected.
    pub(super) fn passes(&self, found: &Diagnostic) -> bool {
        found.severity >= self.severity && (self.only.is_empty() || self.only.contains(&found.code))
    }
}

#[cfg(test)]
mod tests {
    use super::{ReaderDifferenceKind, code, codes};

    #[test]
    fn every_code_can_be_selected() {
        for name in codes::of_reading().chain(ReaderDifferenceKind::codes()) {
            assert!(code(name).is_ok_and(|found| found == name), "{name}");
        }
    }
}
