//! `weights info`: what a set of weights is.
//!
//! | question | file |
//! |---|---|
//! | what are the default weights made of? | `compact` |
//! | which files, which format, whose weights? | `opened` |
//! | what do the cells look like? | `cells`, as data `data` |

mod cells;
mod compact;
mod data;
mod opened;

pub(super) use opened::values_name;

use super::super::progress::tell;
use super::super::weights_args::BUILT_IN;
use super::super::{Context, Result, Status, crew};
use super::bar_of_kings;
use super::source::{self, Source};
use crate::eval::three_piece::rows::Rows;
use crate::eval::three_piece::stats::{Job, Survey};
use serde_json::Value;
use std::convert::Infallible;
use std::io::Write as _;
use std::path::PathBuf;

/// Columns of the screen that the text is made for.
const COLUMNS: usize = 80;

/// What the help says after the options.
const MORE: &str = "\
Distribution, mirror symmetry, cells that no position can use, rows never trained and saturated cells are \
counted over all cells of the 38-entry form, which for fv.bin is what its numbers come to.";

/// Arguments of `weights info`.
#[derive(clap::Args)]
#[command(after_help = MORE)]
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

pub(super) fn run(args: &Args, context: &Context) -> Result {
    let lang = context.lang;
    let (text, mut data, survey) = match source::open(&args.path, lang)? {
        Source::Compact(weights) => {
            let survey = args.cells.then(|| survey(&*weights));
            (compact::to_text(&weights, lang), compact::to_json(&weights), survey)
        }
        Source::Opened(opened) => {
            (opened::to_text(&opened, lang), opened::to_json(&opened), Some(survey(&opened.cells)))
        }
    };
    let mut out = std::io::stdout().lock();
    if args.json {
        data["tables"] = survey.as_ref().map_or(Value::Null, data::tables);
        data["findings"] = survey.as_ref().map_or(Value::Null, data::findings);
        writeln!(out, "{data}")?;
    } else {
        let cells = survey.map_or_else(String::new, |survey| cells::to_text(&survey, lang));
        write!(out, "{text}{cells}")?;
    }
    Ok(Status::Done)
}

/// Counts all cells, on every core.
fn survey(rows: &(impl Rows + ?Sized)) -> Survey {
    let bar = bar_of_kings();
    let mut survey = Survey::new(rows);
    let (mut done, total) = (0, Job::all().len() as u64);
    let Ok(()) = crew::in_order(
        Job::all(),
        crew::threads(None),
        |job| (job, job.run(rows)),
        |(job, counted)| {
            survey.add(job, &counted);
            done += 1;
            tell(&bar, done, total);
            Ok::<(), Infallible>(())
        },
    );
    survey
}
