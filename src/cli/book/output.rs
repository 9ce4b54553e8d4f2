//! Book output: where an edited book goes: into its own file, or into a new one.

use crate::cli::context::Result;
use crate::cli::output::errors::{InputError, print_to_stderr};
use crate::cli::output::new_file::NewFile;
use anyhow::bail;
use sankoma_books::TextBookFile;
use sankoma_wording::{Language, ToMessage as _, sentence};
use std::path::{Path, PathBuf};

/// Damaged lines that are named; the others are counted.
const NAMED_FINDINGS: usize = 3;

/// Options that say where a book is written.
#[derive(clap::Args)]
pub(super) struct BookOutputArgs {
    /// The file to write.
    #[arg(long, value_name = "FILE", conflicts_with = "in_place")]
    out: Option<PathBuf>,
    /// Write into the book itself; one that is not there is made.
    #[arg(long)]
    in_place: bool,
    /// Replace the file of --out if it exists.
    #[arg(long, requires = "out")]
    force: bool,
}

impl BookOutputArgs {
    /// Checks that it was said where to write, before any work is done.
    ///
    /// # Errors
    /// Neither was said.
    pub(super) fn check(&self) -> Result<()> {
        if self.out.is_none() && !self.in_place {
            bail!(InputError::new(
                "定跡をどこに書くかわかりません。--out FILE か --in-place を指定してください",
                "nothing says where to write the book, expected --out FILE or --in-place",
            ));
        }
        Ok(())
    }

    /// Reads the book to be edited. Only one that is written into its own file may be missing.
    ///
    /// # Errors
    /// No place to write to, and a file that cannot be edited.
    pub(super) fn read(&self, path: &Path, lang: Language) -> Result<TextBookFile> {
        self.check()?;
        let file = if self.in_place { TextBookFile::read_or_new(path)? } else { TextBookFile::read(path)? };
        say_findings(&file, path, lang);
        Ok(file)
    }

    /// Writes the book.
    ///
    /// # Errors
    /// A file that exists, has changed meanwhile or cannot be written.
    pub(super) fn write(&self, file: TextBookFile) -> Result<()> {
        match &self.out {
            Some(path) => write_new(path, self.force, |output| file.write(output)),
            None => Ok(file.save()?),
        }
    }
}

/// Writes a book into a new file.
pub(super) fn write_new(
    path: &Path,
    force: bool,
    write: impl FnOnce(&mut NewFile) -> std::io::Result<()>,
) -> Result<()> {
    let mut output = NewFile::create(path, force)?;
    write(&mut output)?;
    output.finish()
}

/// Says which lines are damaged; they are written back as they are.
pub(super) fn say_findings(file: &TextBookFile, path: &Path, lang: Language) {
    let path = path.display();
    for finding in file.findings.iter().take(NAMED_FINDINGS) {
        print_to_stderr(&format!("{path}: {}", finding.message().text(lang)));
    }
    let others = file.findings.len().saturating_sub(NAMED_FINDINGS);
    if others > 0 {
        print_to_stderr(&sentence!(
            lang,
            "{path}: ほか{others}件（book info がすべて示します）",
            "{path}: {others} more, which book info lists"
        ));
    }
}
