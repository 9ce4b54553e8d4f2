//! Printed report: what is printed of a record, and the exit status after all.

use super::args::Args;
use super::json;
use super::record_job::RecordJob;
use super::report;
use crate::cli::context::{Result, Status};
use crate::cli::output::errors::InputError;
use anyhow::bail;
use sankoma_wording::Language;

/// What is printed about a record that is reviewed.
///
/// # Errors
/// None: memory is written to.
pub(super) fn printed_report(job: &RecordJob, args: &Args, columns: usize, lang: Language) -> Result<Vec<u8>> {
    let mut out = Vec::new();
    if args.json {
        json::write(&mut out, job, args.passes)?;
    } else if !args.quiet && !job.goes_to_standard_output() {
        out.extend(report::report_text(job, columns, lang).into_bytes());
    }
    Ok(out)
}

/// The exit status after `records` records, of which `failed` are not reviewed.
///
/// # Errors
/// When there was no record at all.
pub(super) fn status_of(records: usize, failed: usize, has_findings: bool) -> Result {
    match (failed, records) {
        (0, 0) => bail!(InputError::new(
            "検討するものがありません。検討そのものではない棋譜が必要です",
            "there is nothing to review, expected records that are not reviews themselves",
        )),
        (0, _) => Ok(if has_findings { Status::Findings } else { Status::Done }),
        _ => Ok(Status::Incomplete),
    }
}
