//! The row that `merge --json` prints.

use super::merger::{MergedFile, MergedRecords};
use crate::cli::output::diagnostic::{DiagnosticRow, RecordFormatName};
use sankoma_record::{Diagnostic, Game, RecordFormat};
use serde::Serialize;
use std::path::Path;

/// One object: the file written, and what each file read has added to its game.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct MergeRow {
    /// Path of the file written.
    out: String,
    /// Its format.
    format: RecordFormatName,
    /// The files read, in their order.
    files: Vec<MergeFileRow>,
    /// What the file written cannot hold.
    diagnostics: Vec<MergeDiagnosticRow>,
}

/// A file read, and what it has added to the first game of the first file.
#[derive(Serialize, schemars::JsonSchema)]
struct MergeFileRow {
    /// Path of the file; `-` for standard input.
    file: String,
    /// Its format.
    format: RecordFormatName,
    /// Games in it.
    games: usize,
    /// Moves added.
    moves: usize,
    /// Variations that begin with them; the continuation of a line counts as one.
    variations: usize,
    /// Ply of the first move added; null where none is.
    ply: Option<usize>,
    /// Moves there before that have got a comment, a bookmark or a time.
    annotated: usize,
    /// Headers added.
    headers: usize,
    /// Errors of the record, as `sankoma check` finds them.
    errors: usize,
}

/// Something that the file written cannot hold.
#[derive(Serialize, schemars::JsonSchema)]
struct MergeDiagnosticRow {
    #[serde(flatten)]
    found: DiagnosticRow,
    /// The file it is about: the one written when there is a column, else the one that the move comes from.
    file: String,
}

impl MergeRow {
    pub(super) fn of(merged: &MergedRecords, out: &Path, format: RecordFormat, losses: &[(&Path, Diagnostic)]) -> Self {
        Self {
            out: out.display().to_string(),
            format: RecordFormatName::of(format),
            files: merged.files.iter().map(|file| MergeFileRow::of(file, &merged.game)).collect(),
            diagnostics: losses
                .iter()
                .map(|(file, found)| MergeDiagnosticRow { found: found.into(), file: file.display().to_string() })
                .collect(),
        }
    }
}

impl MergeFileRow {
    fn of(file: &MergedFile, game: &Game) -> Self {
        let count = &file.count;
        Self {
            file: file.path.display().to_string(),
            format: RecordFormatName::of(file.format),
            games: file.games,
            moves: count.moves,
            variations: count.branches,
            ply: count.first_ply(game),
            annotated: count.annotated,
            headers: count.headers,
            errors: file.errors,
        }
    }
}
