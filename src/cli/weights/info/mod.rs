//! `weights info`: describes a set of weights.
//!
//! | question | file |
//! |---|---|
//! | what is it made of, where does it come from? | `description`; of learned weights `learned` |
//! | what is a network, and how are its numbers used? | `network` |
//! | which places and pairs count most? | `strongest` |
//! | what was asked for? | `args` |
//! | what is printed as JSON? | `rows`, of several forms `common_rows` |
//! | how are the values of its cells distributed, and what is wrong with them? | `cell_statistics`, as JSON `cell_statistics_json` |

mod args;
mod cell_statistics;
mod cell_statistics_json;
mod common_rows;
mod description;
mod learned;
mod network;
pub(in crate::cli) mod rows;
mod strongest;

pub(in crate::cli) use args::Args;

use super::input::{WeightsInput, open_with_source};
use crate::cli::context::{CommandContext, Result, Status};
use crate::cli::output::json::row_text;
use crate::cli::output::progress::ProgressBar;
use crate::cli::output::standard_output;
use crate::cli::parallel;
use network::report::NetworkReport;
use rows::{WeightsInfoCellsRow, WeightsInfoRow};
use sankoma_laboratory::cell_statistics::{StatisticsJob, WeightsStatistics};
use sankoma_search::eval::three_piece::cell_source::CellSource;
use std::convert::Infallible;
use std::io::Write as _;
use std::sync::Arc;
use strongest::StrongestTerms;

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let lang = context.lang;
    let input = open_with_source(&args.path)?;
    args.check_network_options(&input)?;
    let (text, row, statistics) = match input {
        WeightsInput::Compact(weights) => {
            let statistics = args.cells.then(|| cell_statistics_of(&*weights));
            let (terms, cells) = (StrongestTerms::of(&*weights), WeightsInfoCellsRow::of(statistics.as_ref()));
            let text = description::compact_text(&weights, lang) + &terms.text(lang);
            let row = description::compact_json(&weights, terms.row(), cells);
            (text, WeightsInfoRow::Compact(row), statistics)
        }
        WeightsInput::Learned(weights) => {
            let statistics = args.cells.then(|| cell_statistics_of(&*weights));
            let (terms, cells) = (StrongestTerms::of(&*weights), WeightsInfoCellsRow::of(statistics.as_ref()));
            let text = learned::text(&weights, lang) + &terms.text(lang);
            let row = learned::json(&weights, terms.row(), cells);
            (text, WeightsInfoRow::Learned(row), statistics)
        }
        WeightsInput::Files(opened) => {
            let statistics = Some(cell_statistics_of(&opened.cells));
            let cells = WeightsInfoCellsRow::of(statistics.as_ref());
            let row = description::files_json(&opened, cells);
            (description::files_text(&opened, lang), WeightsInfoRow::Full(row), statistics)
        }
        WeightsInput::Network(weights) => {
            let weights = Arc::new(args.output_scale.scaled_network(&weights));
            let report = NetworkReport::of(&weights, args, lang)?;
            (report.text(), WeightsInfoRow::Network(report.json()), None)
        }
    };
    let mut out = standard_output::json_or_text(args.json);
    if args.json {
        writeln!(out, "{}", row_text(&row))?;
    } else {
        let cells = statistics.map_or_else(String::new, |statistics| cell_statistics::to_text(&statistics, lang));
        write!(out, "{text}{cells}")?;
    }
    Ok(Status::Done)
}

/// Counts all cells, on all cores.
fn cell_statistics_of(cells: &(impl CellSource + ?Sized)) -> WeightsStatistics {
    let bar = ProgressBar::items(None);
    let mut statistics = WeightsStatistics::new(cells);
    let (mut done, total) = (0, StatisticsJob::all().len() as u64);
    let Ok(()) = parallel::map_in_order(
        StatisticsJob::all(),
        parallel::thread_count(None),
        |job| (job, job.run(cells)),
        |(job, counted)| {
            statistics.add(job, &counted);
            done += 1;
            bar.set_progress(done, total);
            Ok::<(), Infallible>(())
        },
    );
    statistics
}
