//! Which file becomes which.

use super::super::Result;
use crate::record::{Format, folder};
use anyhow::{Context as _, bail};
use std::path::{Path, PathBuf};

/// Everything that is to be done, known before the first file is written.
pub(super) struct Plan {
    pub(super) jobs: Vec<Job>,
}

/// One file to convert.
pub(super) struct Job {
    pub(super) input: PathBuf,
    pub(super) output: Output,
    pub(super) format: Format,
}

/// Where it goes.
pub(super) enum Output {
    StandardOutput,
    File(PathBuf),
}

impl Output {
    pub(super) fn path(&self) -> Option<&Path> {
        match self {
            Self::StandardOutput => None,
            Self::File(path) => Some(path),
        }
    }
}

impl Plan {
    /// The last of `paths` is where to write.
    pub(super) fn of(paths: &[PathBuf], to: Option<Format>) -> Result<Self> {
        let Some((out, inputs)) = paths.split_last() else {
            bail!("no files given, expected IN… OUT");
        };
        let format = to.or_else(|| Format::of_name(out).filter(|_| !out.is_dir()));
        let Some(format) = format else {
            let names = Format::names().collect::<Vec<_>>().join(" ");
            bail!("'{}' does not tell the format, expected --to FORMAT ({names})", out.display());
        };
        let into_folder = out.is_dir() || inputs.len() > 1 || inputs.iter().any(|input| input.is_dir());
        let jobs = match inputs {
            [input] if out == Path::new("-") && !input.is_dir() => {
                vec![Job { input: input.clone(), output: Output::StandardOutput, format }]
            }
            _ if out == Path::new("-") || (into_folder && is_file_name(out)) => {
                bail!("several records cannot go to '{}', expected a folder as OUT", out.display())
            }
            _ if into_folder => into(inputs, out, format)?,
            inputs => {
                let job = |input: &PathBuf| Job { input: input.clone(), output: Output::File(out.clone()), format };
                inputs.iter().map(job).collect()
            }
        };
        Ok(Self { jobs })
    }

    pub(super) fn writes_to_standard_output(&self) -> bool {
        self.jobs.iter().any(|job| job.output.path().is_none())
    }
}

/// Whether a file is meant: one that is there, or one that would be a record by its name.
fn is_file_name(out: &Path) -> bool {
    out.is_file() || (!out.is_dir() && Format::of_name(out).is_some())
}

/// Files go into `out` by their names; of a folder its tree is kept.
fn into(inputs: &[PathBuf], out: &Path, format: Format) -> Result<Vec<Job>> {
    let mut jobs = Vec::new();
    for input in inputs {
        if !input.is_dir() {
            let Some(name) = input.file_name().filter(|_| input != Path::new("-")) else {
                bail!("'{}' has no name, expected a file as OUT", input.display());
            };
            jobs.push(job(input.clone(), &out.join(name), format));
            continue;
        }
        for found in folder::records(input) {
            let found = found.with_context(|| format!("cannot read the folder '{}'", input.display()))?;
            let is_own = out != input && found.starts_with(out);
            if !is_own && let Ok(name) = found.strip_prefix(input) {
                let place = out.join(name);
                jobs.push(job(found, &place, format));
            }
        }
    }
    Ok(jobs)
}

fn job(input: PathBuf, place: &Path, format: Format) -> Job {
    Job { input, output: Output::File(place.with_extension(format.extension())), format }
}
