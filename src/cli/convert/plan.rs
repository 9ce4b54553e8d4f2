//! Conversion plan: which file is written for which.

use crate::cli::context::Result;
use crate::cli::input::{is_dash, record_files};
use crate::cli::output::errors::InputError;
use anyhow::bail;
use sankoma_record::{RecordFormat, folder};
use sankoma_wording::{Message, message};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// All conversions, known before the first file is written.
pub(super) struct ConversionPlan {
    pub(super) jobs: Vec<ConversionJob>,
}

/// One file to convert.
pub(super) struct ConversionJob {
    pub(super) input: PathBuf,
    pub(super) output: ConversionOutput,
    pub(super) format: RecordFormat,
}

/// Where a converted file goes.
pub(super) enum ConversionOutput {
    StandardOutput,
    File(PathBuf),
}

impl ConversionOutput {
    pub(super) fn path(&self) -> Option<&Path> {
        match self {
            Self::StandardOutput => None,
            Self::File(path) => Some(path),
        }
    }
}

impl ConversionPlan {
    /// Plans the conversion of all `paths` but the last, which is where to write.
    ///
    /// # Errors
    /// An output whose format is not known, or cannot hold all inputs.
    pub(super) fn from_paths(paths: &[PathBuf], to: Option<RecordFormat>) -> Result<Self> {
        let Some((out, inputs @ [_, ..])) = paths.split_last() else {
            bail!(InputError::new("パスが1つです。IN… OUT を指定してください", "one path is given, expected IN… OUT"));
        };
        let format = to.or_else(|| RecordFormat::from_file_name(out).filter(|_| !out.is_dir()));
        let Some(format) = format else {
            let (out, names) = (out.display(), RecordFormat::names().collect::<Vec<_>>().join(" "));
            bail!(message!(
                "'{out}' の形式がわかりません。--to FORMAT を指定してください（{names}）",
                "the format of '{out}' is not known, expected --to FORMAT ({names})"
            ));
        };
        let into_folder = out.is_dir() || inputs.len() > 1 || inputs.iter().any(|input| input.is_dir());
        let jobs = match inputs {
            [input] if is_dash(out) && !input.is_dir() => {
                vec![ConversionJob { input: input.clone(), output: ConversionOutput::StandardOutput, format }]
            }
            _ if is_dash(out) || (into_folder && is_file_name(out)) => {
                let out = out.display();
                bail!(message!(
                    "いくつもの棋譜は '{out}' に入りません。OUT にフォルダを指定してください",
                    "several records cannot go to '{out}', expected a folder as OUT"
                ))
            }
            _ if into_folder => jobs_into_folder(inputs, out, format)?,
            inputs => {
                let job = |input: &PathBuf| ConversionJob {
                    input: input.clone(),
                    output: ConversionOutput::File(out.clone()),
                    format,
                };
                inputs.iter().map(job).collect()
            }
        };
        Ok(Self { jobs })
    }

    /// For each output that several inputs would be written to, these inputs.
    pub(super) fn shared_outputs(&self) -> BTreeMap<&Path, Vec<&Path>> {
        let mut inputs_by_output: BTreeMap<&Path, Vec<&Path>> = BTreeMap::new();
        for job in &self.jobs {
            if let Some(output) = job.output.path() {
                inputs_by_output.entry(output).or_default().push(&job.input);
            }
        }
        inputs_by_output.retain(|_, inputs| inputs.len() > 1);
        inputs_by_output
    }

    pub(super) fn writes_to_standard_output(&self) -> bool {
        self.jobs.iter().any(|job| job.output.path().is_none())
    }
}

/// Sentence about several inputs that would become one file.
pub(super) fn shared_output_text(output: &Path, inputs: &[&Path]) -> Message {
    let names: Vec<String> = inputs.iter().map(|input| format!("'{}'", input.display())).collect();
    let (ja, en, output) = (names.join("、"), names.join(" and "), output.display());
    message!(
        "{ja} がみな '{output}' になるので、どれも変換しません。別の名前かフォルダが必要です",
        "{en} would all become '{output}', none of them is converted; expected other names or folders"
    )
}

/// `out` names a file: one that exists, or a new one whose extension is that of a record.
fn is_file_name(out: &Path) -> bool {
    out.is_file() || (!out.is_dir() && RecordFormat::from_file_name(out).is_some())
}

/// Files go into the folder `out` under their names. The tree below a folder stays as it is.
fn jobs_into_folder(inputs: &[PathBuf], out: &Path, format: RecordFormat) -> Result<Vec<ConversionJob>> {
    let mut jobs = Vec::new();
    for input in inputs {
        if !input.is_dir() {
            let Some(name) = record_files::file_name(input) else {
                let input = input.display();
                bail!(message!(
                    "'{input}' には名前がありません。OUT にファイルを指定してください",
                    "'{input}' has no name, expected a file as OUT"
                ));
            };
            jobs.push(job(input.clone(), &out.join(name), format));
            continue;
        }
        for found in folder::records(input) {
            let found = found.map_err(|error| {
                let input = input.display();
                InputError::from(message!("フォルダ '{input}' を読めません", "cannot read the folder '{input}'"))
                    .caused_by(error)
            })?;
            let is_own = out != input && found.starts_with(out);
            if !is_own && let Ok(name) = found.strip_prefix(input) {
                let output = out.join(name);
                jobs.push(job(found, &output, format));
            }
        }
    }
    Ok(jobs)
}

fn job(input: PathBuf, output: &Path, format: RecordFormat) -> ConversionJob {
    ConversionJob { input, output: ConversionOutput::File(output.with_extension(format.extension())), format }
}
