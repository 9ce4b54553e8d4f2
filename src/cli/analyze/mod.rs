//! `analyze FILE…`: the review of whole games, written back as comments.
//!
//! | question | file |
//! |---|---|
//! | what was asked for? | `args` |
//! | which records, and where do the reviews go? | `plan` |
//! | what is known of a record, and of a game? | `sheet`, `reviewed` |
//! | which file holds it, how often is it saved? | `leaf`, `pauses` |
//! | what do the threads do, and who takes it? | `work`, `desk` |
//! | how is it broken off, how far is it? | `brake`, `progress` |
//! | what is printed? | `report`, `graph`, `json` |

mod args;
mod brake;
mod desk;
mod graph;
mod json;
mod leaf;
mod pauses;
mod plan;
mod progress;
mod report;
mod reviewed;
mod sheet;
mod work;

pub(super) use args::Args;

use super::{Context, Result, crew};
use crate::analysis::review::{Extent, Halt, Settings};
use crate::record::annotation::Dialect;
use anyhow::bail;
use desk::Desk;
use plan::Plan;
use progress::Progress;
use sheet::Sheet;
use std::path::Path;
use std::sync::Arc;
use work::Workshop;

/// What is to be done with every game.
struct Order {
    settings: Settings,
    extent: Extent,
    signature: String,
    dialect: Dialect,
    /// Whether files in the way are replaced.
    force: bool,
}

pub(super) fn run(args: &Args, context: &Context) -> Result {
    let order = Order {
        settings: args.settings(),
        extent: args.extent()?,
        signature: args.signature(),
        dialect: args.dialect,
        force: args.force,
    };
    let plan = Plan::of(args)?;
    let weights = args.weights.open(context.lang)?;
    let threads = args.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let halt = Arc::new(Halt::default());
    brake::on_signals(&halt);
    let progress = Progress::new(|| positions(&plan, &order), context.lang);
    let workshop = Workshop::new(args, weights, &order, &halt, &progress);
    let mut desk = Desk::new(args, &order, context.lang, &progress);
    let units = work::units(&plan, &order, &halt);
    crew::in_order(units, threads, |unit| workshop.work(unit), |done| desk.take(done))?;
    desk.close()?;
    if halt.is_pulled() {
        bail!("the review was broken off, the same command goes on from what is written");
    }
    desk.status()
}

/// Everything that is to be searched; what cannot be read is told when its turn comes.
fn positions(plan: &Plan<'_>, order: &Order) -> u64 {
    let files = plan.records().filter_map(Result::ok).filter(|path| path != Path::new("-"));
    let searches = files.filter_map(|path| Sheet::open(&path, plan, order).ok()).flat_map(|(_, searches)| searches);
    searches.map(|search| search.section.len() as u64).sum()
}
