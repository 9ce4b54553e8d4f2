//! Shards of `match`: a piece is a game, and both games of an opening are in one shard.

use super::args::Args;
use super::books::MatchBooks;
use super::engines::MatchEngine;
use super::match_progress::{MatchEnd, MatchProgress};
use super::match_runner::{MatchRunner, MatchSettings};
use super::openings::MatchOpenings;
use super::report::{GameReport, MatchReporter};
use crate::cli::context::{CommandContext, Result, ResultSettings};
use crate::cli::output::errors::{InputError, print_to_stderr};
use crate::cli::shard::{JoinedResults, ShardRun, WorkPiece, WorkShard, game_pieces};
use sankoma_analysis::engine_match::statistics::Sprt;
use sankoma_wording::message;
use serde_json::Value;
use std::path::Path;

/// Options that change no result.
const OTHER_OPTIONS: &[&str] = &["concurrency", "records", "format", "force", "openings"];
/// Settings that no option names: the engines, and the listed openings.
const NAMES: &str = "names";
const OPENINGS: &str = "openings";
const SPRT: &str = "sprt test";

/// Plays the games of a shard. A sequential test does not end them: that is seen when the results are joined.
pub(super) fn run(
    args: &Args,
    engines: &[MatchEngine; 2],
    (openings, books): (&MatchOpenings, MatchBooks),
    work: (WorkShard, &Path),
    context: &CommandContext,
) -> Result {
    let lang = context.lang;
    let (divided, pieces) = game_pieces(args.games, 2, work.0);
    let settings = MatchSettings { rules: args.limits.rules(), books, records: None, lang };
    let boards = args.concurrency.min(divided.pieces as usize);
    let mut runner = MatchRunner::start(engines, boards, openings, settings)?;
    let reporter = MatchReporter::new(runner.names(), args.games, None, args.json, lang);
    let settings = settings_of(args, &runner, openings, context)?;
    let run = ShardRun::open("match", work, &divided, settings, lang)?;
    let pieces: Vec<_> = pieces.filter(|game| run.is_left(game)).collect();
    if let Some(mut records) = args.match_records() {
        if !run.is_resumed() {
            records.check_names(pieces.iter().map(WorkPiece::number))?;
        }
        // A game whose record was written when the run was killed is played again.
        records.force |= run.is_resumed();
        runner.save_records(records);
    }
    run.work_on(pieces.into_iter(), boards.max(1), |game| {
        let played = runner.play_game(game.number());
        match played.save_error {
            Some(error) => Err(error),
            None => Ok(reporter.report_of(&played)),
        }
    })
}

fn settings_of(
    args: &Args,
    runner: &MatchRunner<'_>,
    openings: &MatchOpenings,
    context: &CommandContext,
) -> Result<ResultSettings> {
    let mut settings = context.result_settings(OTHER_OPTIONS);
    settings.insert(NAMES.to_owned(), runner.names().as_slice().into());
    settings.insert(OPENINGS.to_owned(), openings.digest().map(|digest| format!("{digest:016x}")).into());
    let test = args.sprt()?.map(|Sprt { elo0, elo1, alpha, beta }| [elo0, elo1, alpha, beta]);
    settings.insert(SPRT.to_owned(), test.map_or(Value::Null, |test| test.as_slice().into()));
    Ok(settings)
}

/// Prints the games of shards, pair by pair, until a sequential test is decided.
pub(in crate::cli) fn join(results: &JoinedResults) -> Result {
    let setting = |name: &str| results.heading.settings.get(name).cloned().unwrap_or_default();
    let missing = |name: &str, error: serde_json::Error| {
        InputError::from(message!("結果に {name} がありません", "the results have no {name}")).caused_by(error)
    };
    let names: [String; 2] = serde_json::from_value(setting(NAMES)).map_err(|error| missing(NAMES, error))?;
    let test: Option<[f64; 4]> = serde_json::from_value(setting(SPRT)).map_err(|error| missing(SPRT, error))?;
    let test = test.map(|[elo0, elo1, alpha, beta]| Sprt { elo0, elo1, alpha, beta });
    let (games, as_json) = (results.piece_count() as u64, results.heading.has_flag("json"));
    let mut progress = MatchProgress::new(MatchReporter::new(names, games, test, as_json, results.heading.lang()));
    let (mut first, mut decided): (Option<GameReport>, bool) = (None, false);
    results.for_each(|game: std::result::Result<GameReport, String>| {
        let Ok(game) = game.map_err(|reason| print_to_stderr(&reason)) else { return Ok(()) };
        let is_pair = first.as_ref().is_some_and(|first| first.game % 2 == 1 && first.game + 1 == game.game);
        match first.take() {
            Some(one) if is_pair && !decided => match progress.add(&[one, game]) {
                Err(MatchEnd::SprtDecided) => decided = true,
                Err(MatchEnd::Failed(error)) => return Err(error),
                Ok(()) => {}
            },
            _ => first = Some(game),
        }
        Ok(())
    })?;
    progress.finish()
}
