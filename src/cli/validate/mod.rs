//! `validate`: consistency checks of the rules in random games.
//!
//! At every ply, everything that can be computed in two ways is computed in both. A position in which the results
//! differ is shrunk to the pieces it needs.
//!
//! | question | file |
//! |---|---|
//! | what was asked for? | `args` |
//! | what is compared? | `checks` |
//! | how are the games played, and failing positions shrunk? | `play` |
//! | what is printed? | `report` |
//! | how are the games divided, and their results joined? | `shards` |

mod args;
mod checks;
mod play;
pub(super) mod report;
mod shards;
#[cfg(test)]
mod tests;

pub(super) use args::Args;
pub(super) use shards::join;

use super::context::{CommandContext, Result};
use super::interrupt::PartialResults;
use super::parallel;
use crate::cli::output::progress::ProgressBar;
use play::ValidationResult;
use report::{ValidationReport, ValidationRun};
use sankoma_wording::{Language, counted_noun, labels, sentence};
use std::time::Instant;

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    if let Some(work) = args.shard.work() {
        return shards::run(args, work, context);
    }
    let plan = args.plan(fastrand::u64(..))?;
    let threads = parallel::thread_count(args.threads);
    let report = ValidationReport {
        level: args.level,
        seed: plan.seed,
        checks: plan.checks.clone(),
        run: Some(ValidationRun { threads, started: Instant::now() }),
        played: ValidationResult::default(),
    };
    let bar = progress_bar(plan.games, plan.seed, context.lang);
    let (as_json, lang, games) = (args.json, context.lang, plan.games);
    let clear_bar = bar.clearer();
    let report = PartialResults::new(report, move |report| {
        clear_bar();
        // The line on standard error follows either way.
        let _ = report.print(as_json, lang);
        unfinished_text(report.played.games, games, lang)
    });
    play::play_all(&plan, threads, |game| report.with(|report| report.add(game, &bar)));
    bar.finish_and_clear();
    report.finish().print(args.json, lang)
}

fn unfinished_text(done: u64, all: u64, lang: Language) -> String {
    sentence!(
        lang,
        "中断しました: {all}局のうち{done}局を検査",
        ("broken off after {done} of {}", counted_noun(all, "game"))
    )
}

/// A progress bar that shows the seed, so that a run that hangs can be repeated.
fn progress_bar(games: u64, seed: u64, lang: Language) -> ProgressBar {
    let unit = labels::GAMES.text(lang);
    let template = format!("{{bar:24}} {{pos}}/{{len}} {unit}, {{msg}}, {{eta}}  seed {seed}");
    ProgressBar::new(Some(games), &template).counting(unit)
}
