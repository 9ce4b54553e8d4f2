//! Progress of a fit to labels.

use crate::cli::output::progress::ProgressBar;
use sankoma_laboratory::fit::{self, FitOptions, FitReport, LabelledRows, NoLabelsError};
use sankoma_rules::wording::Language;

/// Fits, and shows how many fits are done.
pub(super) fn fit_with_progress(
    rows: &LabelledRows,
    options: &FitOptions,
    lang: Language,
) -> std::result::Result<FitReport, NoLabelsError> {
    let bar = ProgressBar::steps(1, lang.pick("回の当てはめ", "fits"));
    let fit = fit::fit_to_labels(rows, options, &|done, all| bar.set_progress(done, all));
    bar.finish_and_clear();
    fit
}
