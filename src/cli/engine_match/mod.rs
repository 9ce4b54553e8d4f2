//! `match ENGINE1 ENGINE2`: engine against engine.
//!
//! | question | file |
//! |---|---|
//! | what was asked for? | `args` |
//! | which engines play, and under which limits? | `engines`, `cli/match_limits` |
//! | which opening books do they have? | `books` |
//! | from which positions do the games begin? | `openings` |
//! | how are the games played? | `match_runner` |
//! | what is counted, and when does the match end? | `match_progress` |
//! | what is printed about games and the whole match? | `report` |
//! | how are the games divided, and their results joined? | `shards` |

mod args;
mod books;
mod engines;
mod match_progress;
mod match_runner;
mod openings;
pub(super) mod report;
mod shards;

pub(super) use args::Args;
pub(super) use shards::join;

use super::context::{CommandContext, Result};
use super::interrupt::PartialResults;
use super::parallel;
use match_progress::{MatchEnd, MatchProgress};
use match_runner::{FinishedGame, MatchRunner, MatchSettings};
use report::MatchReporter;

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let sprt = args.sprt()?;
    let pairs = args.games / 2;
    let openings = args.openings.read(context.lang)?;
    args.limits.check_opening(openings.max_plies())?;
    let engines = args.engines.resolve(&args.limits, context.lang)?;
    let books = args.books.open(args.openings.seed())?;
    if let Some(work) = args.shard.work() {
        return shards::run(args, &engines, (&openings, books), work, context);
    }
    let records = args.match_records();
    if let Some(records) = &records {
        records.check_names(1..=args.games)?;
    }
    let settings = MatchSettings { rules: args.limits.rules(), books, records, lang: context.lang };
    let runner = MatchRunner::start(&engines, args.concurrency.min(pairs as usize), &openings, settings)?;
    let reporter = MatchReporter::new(runner.names(), args.games, sprt, args.json, context.lang);
    let progress = MatchProgress::new(reporter);
    let progress = PartialResults::new(progress, MatchProgress::finish_interrupted);
    let played = parallel::map_in_order(
        0..pairs,
        args.concurrency,
        |pair| runner.play_pair(pair),
        |games: [FinishedGame; 2]| {
            progress.with(|progress| {
                progress.add(&games.each_ref().map(|game| progress.reporter.report_of(game)))?;
                let unsaved = games.into_iter().find_map(|game| game.save_error);
                unsaved.map_or(Ok(()), |error| Err(MatchEnd::Failed(error)))
            })
        },
    );
    let progress = progress.finish();
    if let Err(MatchEnd::Failed(error)) = played {
        progress.finish()?;
        return Err(error);
    }
    progress.finish()
}
