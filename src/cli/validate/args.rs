//! Arguments of `validate`.

use super::checks::checks_of_level;
use super::play::ValidationPlan;
use crate::cli::context::Result;
use crate::cli::input::positions::positions_from_arguments;
use crate::cli::option_values::{concurrency_range, whole_number};
use crate::cli::shard::ShardArgs;
use sankoma_rules::Position;

/// Arguments of `validate`.
#[derive(clap::Args)]
#[command(after_help = "Exit status: 0 everything agreed, 1 two answers differed, 2 bad input.")]
pub(in crate::cli) struct Args {
    /// Positions the games begin from, in turn; the start position when none is given.
    #[arg(value_name = "SFEN")]
    pub(super) positions: Vec<String>,
    /// How many games.
    #[arg(long, default_value = "100", value_parser = whole_number::<u64>(1..))]
    pub(super) games: u64,
    /// Longest game, in plies; 0 looks at the first position only.
    #[arg(long, default_value = "256", value_parser = whole_number::<u32>(..))]
    pub(super) plies: u32,
    /// Seed of the random players; a new one when not given. The same seed plays the same games.
    #[arg(long, value_parser = whole_number::<u64>(..))]
    pub(super) seed: Option<u64>,
    /// How much is compared at every ply: 1 what is cheap … 5 every encodable move against every rule.
    #[arg(long, default_value = "5", value_parser = whole_number::<u8>(1..=5))]
    pub(super) level: u8,
    /// Threads; as many as there are cores when not given.
    #[arg(long, value_parser = concurrency_range())]
    pub(super) threads: Option<usize>,
    /// Print JSON.
    #[arg(long)]
    pub(super) json: bool,
    #[command(flatten)]
    pub(super) shard: ShardArgs,
}

impl Args {
    /// The games to play, from `new_seed` if no seed was given.
    pub(super) fn plan(&self, new_seed: u64) -> Result<ValidationPlan> {
        let mut starts = positions_from_arguments(&self.positions)?;
        if starts.is_empty() {
            starts.push(Position::startpos());
        }
        Ok(ValidationPlan {
            starts,
            games: self.games,
            plies: self.plies,
            seed: self.seed.unwrap_or(new_seed),
            checks: checks_of_level(self.level),
        })
    }
}
