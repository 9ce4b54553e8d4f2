//! `weights info`: what a set of weights is.
//!
//! | question | file |
//! |---|---|
//! | what are the default weights made of? | `compact` |
//! | which files, which format, whose weights? | `opened` |
//! | what do the cells look like? | `cells`, as data `data` |

mod cell_statistics;
mod cell_statistics_json;
mod compact;
mod file_weights;

pub(super) use file_weights::piece_values_name;

use super::super::progress::set_progress;
use super::super::weights_args::BUILT_IN;
use super::super::{CommandContext, Result, Status, parallel};
use super::bar_of_kings;
use super::weights_input::{self, WeightsInput};
use crate::eval::three_piece::cell_source::CellSource;
use crate::eval::three_piece::cell_statistics::{StatisticsJob, WeightsStatistics};
use serde_json::Value;
use std::convert::Infallible;
use std::io::Write as _;
use std::path::PathBuf;

/// Columns of the screen that the text is made for.
const COLUMNS: usize = 80;

/// What the help says after the options.
const AFTER_HELP: &str = "\
Distribution, mirror symmetry, cells that no position can use, rows never trained and saturated cells are \
counted over all cells of the 38-entry form, which for fv.bin is what its numbers come to.";

/// Arguments of `weights info`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    /// A folder of weight files or one of the files; the weights of this program when not given.
    #[arg(value_name = "PATH", default_value = BUILT_IN, hide_default_value = true)]
    path: PathBuf,
    /// Count the cells of the built-in weights too, as if they were a table.
    #[arg(long)]
    cells: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let lang = context.lang;
    let (text, mut data, survey) = match weights_input::open(&args.path, lang)? {
        WeightsInput::Compact(weights) => {
            let survey = args.cells.then(|| survey(&*weights));
            (compact::to_text(&weights, lang), compact::to_json(&weights), survey)
        }
        WeightsInput::Files(opened) => {
            (file_weights::to_text(&opened, lang), file_weights::to_json(&opened), Some(survey(&opened.cells)))
        }
    };
    let mut out = std::io::stdout().lock();
    if args.json {
        data["tables"] = survey.as_ref().map_or(Value::Null, cell_statistics_json::tables);
        data["findings"] = survey.as_ref().map_or(Value::Null, cell_statistics_json::findings);
        writeln!(out, "{data}")?;
    } else {
        let cells = survey.map_or_else(String::new, |survey| cell_statistics::to_text(&survey, lang));
        write!(out, "{text}{cells}")?;
    }
    Ok(Status::Done)
}

/// Counts all cells, on every core.
fn survey(rows: &(impl CellSource + ?Sized)) -> WeightsStatistics {
    let bar = bar_of_kings();
    let mut survey = WeightsStatistics::new(rows);
    let (mut done, total) = (0, StatisticsJob::all().len() as u64);
    let Ok(()) = parallel::map_in_order(
        StatisticsJob::all(),
        parallel::thread_count(None),
        |job| (job, job.run(rows)),
        |(job, counted)| {
            survey.add(job, &counted);
            done += 1;
            set_progress(&bar, done, total);
            Ok::<(), Infallible>(())
        },
    );
    survey
}
