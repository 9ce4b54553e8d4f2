//! Label output: where labels go: lines of text, or a file of binary records that a later run resumes.

use super::label_file_writer::LabelFileWriter;
use crate::cli::context::Result;
use crate::cli::output::new_file::NewFile;
use crate::cli::output::standard_output::{self, StandardOutput};
use sankoma_laboratory::labels::{LabelFileHeader, LabelRecord, LabelSummary};
use sankoma_laboratory::self_play::{LabelledGamePositions, SeenPositions};
use std::io::{BufWriter, Write};
use std::path::Path;

/// Positions that are remembered, to leave out equal ones; they take 64 MiB.
const SEEN_POSITIONS: usize = 1 << 23;

/// Writes the labels of game after game, each position once.
pub(super) struct LabelOutput {
    destination: LabelDestination,
    seen: SeenPositions,
    /// What was written, by earlier runs too.
    pub(super) summary: LabelSummary,
}

enum LabelDestination {
    Text(NewFile),
    StandardOutput(BufWriter<StandardOutput>),
    Binary(LabelFileWriter),
}

impl LabelOutput {
    /// Begins a file of text, or writes to standard output.
    ///
    /// # Errors
    /// A file that cannot be written, before the first game is played.
    pub(super) fn text(path: Option<&Path>, force: bool) -> Result<Self> {
        Ok(Self::new(match path {
            Some(path) => LabelDestination::Text(NewFile::create(path, force)?),
            None => LabelDestination::StandardOutput(BufWriter::new(standard_output::file())),
        }))
    }

    /// Begins a binary file, or resumes one whose header is the same; with `force` it begins again.
    ///
    /// # Errors
    /// A file that cannot be read or written, or that has other options.
    pub(super) fn binary(path: &Path, header: &LabelFileHeader, force: bool) -> Result<Self> {
        let (mut seen, mut summary) = (SeenPositions::new(SEEN_POSITIONS), LabelSummary::new());
        let writer = LabelFileWriter::open(path, header, force, |record| {
            summary.add(record);
            if let LabelRecord::Position(label) = record {
                seen.add(label.position);
            }
        })?;
        Ok(Self { destination: LabelDestination::Binary(writer), seen, summary })
    }

    fn new(destination: LabelDestination) -> Self {
        Self { destination, seen: SeenPositions::new(SEEN_POSITIONS), summary: LabelSummary::new() }
    }

    /// Writes the labels of a game, without positions that have a label already.
    pub(super) fn add(&mut self, played: LabelledGamePositions) -> Result<()> {
        let LabelledGamePositions { mut game, mut labels } = played;
        labels.retain(|label| self.seen.add(label.position));
        game.counts.duplicates += game.counts.labelled - labels.len() as u32;
        game.counts.labelled = labels.len() as u32;
        game.counts.resolved = labels.iter().filter(|label| label.resolved).count() as u32;
        let positions = labels.iter().copied().map(LabelRecord::Position);
        let records: Vec<LabelRecord> = positions.chain([LabelRecord::GameEnd(game)]).collect();
        for record in &records {
            self.summary.add(record);
        }
        match &mut self.destination {
            LabelDestination::Binary(file) => file.append(&records),
            LabelDestination::Text(file) => labels.iter().try_for_each(|label| Ok(writeln!(file, "{label}")?)),
            LabelDestination::StandardOutput(out) => labels.iter().try_for_each(|label| Ok(writeln!(out, "{label}")?)),
        }
    }

    /// Finishes the file.
    ///
    /// # Errors
    /// Errors of the file system.
    pub(super) fn finish(self) -> Result<LabelSummary> {
        match self.destination {
            LabelDestination::Text(file) => file.finish()?,
            LabelDestination::StandardOutput(mut out) => out.flush()?,
            LabelDestination::Binary(_) => {}
        }
        Ok(self.summary)
    }
}

/// A file of this name holds lines of text.
pub(super) fn is_text_name(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "tsv")
}
