//! Shards of `validate`: a piece is a game, its result how many positions it had, and what failed.

use super::args::Args;
use super::checks::{CHECKS, Disagreement, checks_of_level};
use super::play::{FailingCase, ValidationResult, play_game};
use super::report::{ValidateFaultRow, ValidationReport};
use crate::cli::context::{CommandContext, Result};
use crate::cli::output::errors::InputError;
use crate::cli::parallel;
use crate::cli::shard::{JoinedResults, ShardRun, WorkShard, game_pieces};
use anyhow::{anyhow, bail};
use sankoma_wording::message;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::path::Path;

/// Options that change no result.
const OTHER_OPTIONS: &[&str] = &["threads"];

/// A game without its number.
#[derive(Serialize, Deserialize)]
struct GameCounts {
    positions: u64,
    moves: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fault: Option<ValidateFaultRow>,
}

/// Plays the games of a shard, whatever fails in them.
pub(super) fn run(args: &Args, work: (WorkShard, &Path), context: &CommandContext) -> Result {
    if args.seed.is_none() {
        bail!(InputError::new(
            "シャードの対局には乱数の種が必要です。どのシャードにも同じ --seed N を指定してください",
            "the games of a shard need a seed, expected --seed N, the same for every shard",
        ));
    }
    let plan = args.plan(0)?;
    let (divided, pieces) = game_pieces(plan.games, 1, work.0);
    let run = ShardRun::open("validate", work, &divided, context.result_settings(OTHER_OPTIONS), context.lang)?;
    run.work_on(pieces, parallel::thread_count(args.threads), |game| {
        Ok(GameCounts::of(play_game(&plan, game.number())))
    })
}

/// Prints the sum of the results of shards.
pub(in crate::cli) fn join(results: &JoinedResults) -> Result {
    let number = |name: &str| {
        let text = results.heading.settings.get(name).and_then(Value::as_str);
        text.and_then(|text| text.parse::<u64>().ok())
            .ok_or_else(|| InputError::from(message!("結果に --{name} がありません", "the results name no --{name}")))
    };
    let (seed, level) = (number("seed")?, number("level")? as u8);
    let mut played = ValidationResult::default();
    results.for_each(|game: std::result::Result<GameCounts, String>| {
        played.add(game.map_err(|reason| anyhow!(reason))?.result()?);
        Ok(())
    })?;
    let report = ValidationReport { level, seed, checks: checks_of_level(level), run: None, played };
    report.print(results.heading.has_flag("json"), results.heading.lang())
}

impl GameCounts {
    fn of(played: ValidationResult) -> Self {
        let ValidationResult { games: _, positions, moves, case } = played;
        Self { positions, moves, fault: case.as_ref().map(ValidateFaultRow::from) }
    }

    fn result(self) -> Result<ValidationResult> {
        let Self { positions, moves, fault } = self;
        Ok(ValidationResult { games: 1, positions, moves, case: fault.map(ValidateFaultRow::case).transpose()? })
    }
}

impl ValidateFaultRow {
    fn case(self) -> Result<FailingCase> {
        let Self { check, game, ply, sfen, shrunk, mv, message: text } = self;
        let check = CHECKS.iter().find(|known| known.name == check);
        let check = check.ok_or_else(|| {
            InputError::new(
                "この版が知らない検査の結果があります",
                "a result is of a check that this version does not know",
            )
        })?;
        let mv = mv.map(|mv| mv.parse()).transpose()?;
        Ok(FailingCase { check, game, ply, sfen, shrunk, disagreement: Disagreement { mv, text } })
    }
}
