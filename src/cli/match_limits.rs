//! Limits of a match: how long the players may think, and how long a game lasts.

use crate::cli::option_values::{OptionValueError, whole_number};
use crate::cli::output::errors::InputError;
use sankoma_analysis::engine_match::{Adjudication, MatchRules, TimeControl, parse_time};
use sankoma_search::{SearchLimits, TimeBudget};
use sankoma_usi::client::GoArguments;
use sankoma_wording::message;
use std::time::Duration;

/// Options that limit searches and games.
#[derive(clap::Args)]
pub(super) struct LimitArgs {
    /// Nodes of each search.
    #[arg(long, value_parser = whole_number::<u64>(1..))]
    nodes: Option<u64>,
    /// Depth of each search, in plies.
    #[arg(long, value_parser = whole_number::<u32>(1..))]
    depth: Option<u32>,
    /// Time of each search in milliseconds [default without any limit: 100].
    #[arg(long, value_name = "MS", value_parser = whole_number::<u64>(1..=86_400_000), conflicts_with_all = ["time", "byoyomi"])]
    movetime: Option<u64>,
    /// Clock: `10m`, `10m+5s` (added for each move), `10m 30s byoyomi`; numbers without a unit are seconds.
    #[arg(long, value_name = "CLOCK", value_parser = time_control)]
    time: Option<TimeControl>,
    /// Clock: seconds for each move once the main time is used up.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    byoyomi: Option<Duration>,
    /// How late an answer may be, in milliseconds, before the game is lost on time.
    #[arg(long, default_value = "200", value_name = "MS", value_parser = whole_number::<u64>(..=3_600_000))]
    margin: u64,
    /// How long to wait, beyond its time, for an engine that does not answer.
    #[arg(long, default_value = "60", value_name = "SECONDS", value_parser = seconds)]
    timeout: Duration,
    /// A game of so many plies, those of the opening included, is a draw.
    #[arg(long, default_value = "320", value_name = "N", value_parser = whole_number::<usize>(1..=100_000))]
    max_plies: usize,
    /// Break a game off when both engines have seen one of them so far ahead (centipawns) for so many plies in a row.
    #[arg(long, value_name = "SCORE,PLIES", value_parser = adjudication)]
    adjudicate: Option<Adjudication>,
}

/// Time of each search without any limit, in milliseconds.
const DEFAULT_MOVE_TIME_MILLIS: u64 = 100;

impl LimitArgs {
    /// The limits of a search by this program.
    pub(super) fn limits(&self) -> SearchLimits {
        SearchLimits {
            nodes: self.nodes,
            depth: self.depth,
            time: self.move_time().map(TimeBudget::exactly),
            ..SearchLimits::default()
        }
    }

    /// The `go` command for a USI program.
    pub(super) fn go_parameters(&self) -> GoArguments {
        if self.time_control().is_some() {
            return GoArguments::Clocks;
        }
        let depth = self.depth.map(|depth| format!("depth {depth}"));
        let nodes = self.nodes.map(|nodes| format!("nodes {nodes}"));
        let time = self.move_time().map(|time| format!("movetime {}", time.as_millis()));
        GoArguments::Fixed([depth, nodes, time].into_iter().flatten().collect::<Vec<_>>().join(" "))
    }

    /// The rules that the referee of the match applies.
    pub(super) fn rules(&self) -> MatchRules {
        MatchRules {
            max_plies: self.max_plies,
            adjudication: self.adjudicate,
            time: self.time_control(),
            time_margin: Duration::from_millis(self.margin),
            timeout: self.timeout,
        }
    }

    /// Refuses openings of up to `opening` plies that leave no move to the players.
    ///
    /// # Errors
    /// `--max-plies` that is no greater.
    pub(super) fn check_opening(&self, opening: usize) -> Result<(), InputError> {
        let plies = self.max_plies;
        if plies > opening {
            return Ok(());
        }
        Err(InputError::from(message!(
            "--max-plies {plies}: 開始局面までに{opening}手あります。それより大きくするか、--plies を小さくしてください",
            "--max-plies {plies}: an opening has {opening} plies already, expected more, or fewer --plies"
        )))
    }

    /// Time that a USI program may take to get ready.
    pub(super) fn ready_timeout(&self) -> Duration {
        self.timeout
    }

    fn move_time(&self) -> Option<Duration> {
        let is_unlimited = self.nodes.is_none() && self.depth.is_none() && self.time_control().is_none();
        self.movetime.or(is_unlimited.then_some(DEFAULT_MOVE_TIME_MILLIS)).map(Duration::from_millis)
    }

    fn time_control(&self) -> Option<TimeControl> {
        if self.time.is_none() && self.byoyomi.is_none() {
            return None;
        }
        let control = self.time.unwrap_or_default();
        Some(TimeControl { byoyomi: self.byoyomi.unwrap_or(control.byoyomi), ..control })
    }
}

fn seconds(text: &str) -> Result<Duration, OptionValueError> {
    parse_time(text).ok_or_else(|| OptionValueError::expected("1日までの秒数", "seconds, at most a day"))
}

pub(super) fn time_control(text: &str) -> Result<TimeControl, OptionValueError> {
    text.parse().map_err(|_| {
        let examples = "10m、10m+5s、10m 30s byoyomi、30s byoyomi のような持ち時間";
        OptionValueError::expected(examples, "a clock such as 10m, 10m+5s, 10m 30s byoyomi or 30s byoyomi")
    })
}

/// Parses `SCORE,PLIES`: centipawns and plies.
fn adjudication(text: &str) -> Result<Adjudication, OptionValueError> {
    let numbers = text.split_once(',').and_then(|(score, plies)| Some((score.parse().ok()?, plies.parse().ok()?)));
    match numbers {
        Some((score, plies)) if score > 0 && plies > 0 => Ok(Adjudication { score, plies, mates: false }),
        _ => {
            Err(OptionValueError::expected("3000,6 のようなセンチポーンと手数", "centipawns and plies such as 3000,6"))
        }
    }
}
