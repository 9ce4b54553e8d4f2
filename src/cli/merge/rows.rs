//! The row that `merge --json` prints.

use super::merger::{MergedFile, MergedRecords};
use crate::cli::output::diagnostic::{DiagnosticRow, RecordFormatName};
use crate::cli::output::json::{list, rows};
use sankoma_record::{Diagnostic, Game, RecordFormat};
use std::path::Path;

rows! {
    /// One object: the file written, and what each file read has added to its game.
    struct MergeRow(merged: &MergedRecords, out: &Path, format: RecordFormat, losses: &[(&Path, Diagnostic)]) {
        /// Path of the file written.
        out: String = out.display().to_string(),
        /// Its format.
        format: RecordFormatName = RecordFormatName::of(format),
        /// The files read, in their order.
        files: Vec<MergeFileRow> = merged.files.iter().map(|file| MergeFileRow::of(file, &merged.game)).collect(),
        /// What the file written cannot hold.
        diagnostics: Vec<MergeDiagnosticRow> = list(losses),
    }

    /// A file read, and what it has added to the first game of the first file.
    struct MergeFileRow(file: &MergedFile, game: &Game) {
        let count = &file.count;

        /// Path of the file; `-` for standard input.
        file: String = file.path.display().to_string(),
        /// Its format.
        format: RecordFormatName = RecordFormatName::of(file.format),
        /// Games in it.
        games: usize,
        /// Moves added.
        moves: usize = count.moves,
        /// Variations that begin with them; the continuation of a line counts as one.
        variations: usize = count.branches,
        /// Ply of the first move added; null where none is.
        ply: Option<usize> = count.first_ply(game),
        /// Moves there before that have got a comment, a bookmark or a time.
        annotated: usize = count.annotated,
        /// Headers added.
        headers: usize = count.headers,
        /// Errors of the record, as `sankoma check` finds them.
        errors: usize,
    }

    /// Something that the file written cannot hold.
    struct MergeDiagnosticRow(loss: &(&Path, Diagnostic)) {
        #[serde(flatten)]
        found: DiagnosticRow = (&loss.1).into(),
        /// The file it is about: the one written when there is a column, else the one that the move comes from.
        file: String = loss.0.display().to_string(),
    }
}
