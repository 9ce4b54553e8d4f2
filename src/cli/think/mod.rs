//! `think [SFEN]`: a search, reported as it goes.
//!
//! | question | file |
//! |---|---|
//! | what was asked for? | `args` |
//! | how are lines of play printed? | `printer` |
//! | what did the search do, in numbers? | `search_statistics` |
//! | what does the opponent threaten? | `threat` |
//! | how does the tree of a small search look? | `tree` |
//! | what is printed as JSON? | `rows`, with the parts `score_rows` |

mod args;
mod printer;
pub(super) mod rows;
mod score_rows;
mod search_statistics;
mod threat;
mod tree;

pub(super) use args::Args;

use super::context::{CommandContext, Result, Status};
use super::engine_options::{engine, unsearchable_error};
use super::input::positions::{position_from_arguments, report_game_over};
use super::interrupt;
use crate::cli::output::errors::InputError;
use crate::cli::output::print;
use anyhow::bail;
use printer::SearchPrinter;
use rows::ThinkRow;
use sankoma_analysis::search_tree::record_search_tree;
use sankoma_analysis::{AnalysisReport, AnalysisTask};
use sankoma_rules::Position;
use sankoma_search::SearchControl;
use sankoma_wording::Message;
use tree::TreePrinter;

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let position = position_from_arguments(&args.position)?;
    let all_the_same = Message::new("それでも探索します", "it is searched all the same");
    report_game_over(&position, &all_the_same, context.lang);
    if let Some(depth) = args.tree.tree {
        return print_tree(args, depth, &position, context);
    }
    let task = AnalysisTask {
        multipv: usize::from(args.multipv),
        threat: args.threat,
        statistics: args.wants_statistics(),
        ..AnalysisTask::new(position, args.limits())
    };
    let engine = engine(args.weights.open(context.lang)?, args.table.hash, args.threads);
    let mut printer = SearchPrinter::new(&task.position, args, context.lang);
    let (mut first_error, mut snapshot): (Option<anyhow::Error>, _) = (None, None);
    let ((), control) = interrupt::stopping_search(|control| {
        engine.run(&task, control, |report| {
            let result = match report {
                AnalysisReport::Snapshot(latest) => {
                    snapshot = Some(latest);
                    Ok(())
                }
                // The best move comes last, where a reader looks for it.
                AnalysisReport::Done(outcome) => {
                    search_statistics::print(args, snapshot.as_deref(), &printer, outcome.nodes)
                        .and_then(|()| printer.threat.print_move_value())
                        .and_then(|()| printer.print_best(outcome.best, outcome.nodes))
                }
                other => printer.print_report(other),
            };
            if let Err(error) = result {
                // Nothing more can be printed.
                control.stop();
                first_error.get_or_insert(error);
            }
        });
    });
    match first_error {
        Some(error) => Err(error),
        None if control.is_stopped() => bail!(InputError::new(
            "探索を中断しました。ここまでの最善手は上のとおりです",
            "the search was broken off, the best move so far stands above",
        )),
        None => Ok(Status::Done),
    }
}

/// Searches `position` to `depth` plies and prints the tree.
fn print_tree(args: &Args, depth: u32, position: &Position, context: &CommandContext) -> Result {
    let weights = args.weights.open(context.lang)?;
    let recorded = record_search_tree(&weights, position, depth, args.tree.most, &SearchControl::new());
    let tree = recorded.map_err(|defects| unsearchable_error(&defects))?;
    // `None` only for a search that was stopped, which this one never is.
    let Some(tree) = tree else { return Ok(Status::Done) };
    let printer = TreePrinter {
        tree: &tree,
        lang: context.lang,
        style: args.notation.style(context.lang),
        plies: args.tree.plies as usize,
        best: args.tree.best,
    };
    print(args.json, || ThinkRow::Tree((&printer).into()), || printer.to_text())
}
