//! Arguments of `match`.

use super::books::BookArgs;
use super::engines::EngineArgs;
use super::match_runner::MatchRecords;
use super::openings::OpeningArgs;
use crate::cli::context::Result;
use crate::cli::match_limits::LimitArgs;
use crate::cli::option_values::{OptionValueError, concurrency_range, decimal, record_format};
use crate::cli::shard::ShardArgs;
use anyhow::bail;
use sankoma_analysis::engine_match::statistics::Sprt;
use sankoma_record::RecordFormat;
use sankoma_wording::message;
use std::path::PathBuf;

/// Arguments of `match`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    pub(super) engines: EngineArgs,
    /// How many games; each opening is played twice, with sides changed.
    #[arg(long, default_value = "100", value_name = "N", value_parser = even)]
    pub(super) games: u64,
    /// Games at once.
    #[arg(long, default_value = "1", value_name = "N", value_parser = concurrency_range())]
    pub(super) concurrency: usize,
    #[command(flatten)]
    pub(super) limits: LimitArgs,
    #[command(flatten)]
    pub(super) openings: OpeningArgs,
    #[command(flatten)]
    pub(super) books: BookArgs,
    /// Stop when it is proved that ENGINE1 is stronger by ELO0 only, or by ELO1.
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true, value_parser = decimal)]
    pub(super) sprt: Option<Vec<f64>>,
    /// How often --sprt may accept ELO1 wrongly.
    #[arg(long, default_value = "0.05", value_name = "P", value_parser = probability, requires = "sprt")]
    pub(super) alpha: f64,
    /// How often --sprt may accept ELO0 wrongly.
    #[arg(long, default_value = "0.05", value_name = "P", value_parser = probability, requires = "sprt")]
    pub(super) beta: f64,
    /// Write every game into this folder as soon as it is over.
    #[arg(long, value_name = "DIR")]
    pub(super) records: Option<PathBuf>,
    /// Format of these records: csa, kif or another.
    #[arg(long, default_value = "csa", value_name = "NAME", value_parser = record_format, requires = "records")]
    pub(super) format: RecordFormat,
    /// Replace records that exist.
    #[arg(long, requires = "records")]
    pub(super) force: bool,
    /// Print one JSON object for each game and one for the whole.
    #[arg(long)]
    pub(super) json: bool,
    #[command(flatten)]
    pub(super) shard: ShardArgs,
}

const EXAMPLES: &str = "\
An ENGINE is `sankoma`, this program itself, the name of an engine in engines.toml, or the command line of a USI program \
in quotes. What concerns `sankoma` \
alone stands behind a colon: `sankoma:weights=PATH,fv-scale=24,hash=64,threads=2,nodes=5000,depth=9,movetime=100,name=NAME`.

  sankoma match sankoma:nodes=4000 sankoma:nodes=2000 --games 200 --concurrency 2
  sankoma match sankoma sankoma:weights=other.toml --nodes 5000 --sprt 0 10 --games 20000
  sankoma match sankoma:weights=one/nn.bin sankoma:weights=other/nn.bin,fv-scale=24 --movetime 100
  sankoma match sankoma /usr/games/fairy-stockfish --movetime 100 --games 200 --records games
  sankoma match sankoma '/usr/games/gpsusi -N 1 --node-count-hard-limit 42000' --movetime 100 \\
      --go2 'btime 0 wtime 0 byoyomi 1000' --option2 BookDepth=0

The line of a game names its number, Black, White, the result (1-0: Black wins), the plies with those of the opening, \
how it ended and, in parentheses, the score in centipawns that the player of the last move reported, from its own view.

Exit status: 0 all games were played, 1 a game ended by a crash, an illegal answer, a time-out or a lost clock, \
2 bad input, or the match was broken off; its summary up to there is printed.";

fn even(text: &str) -> std::result::Result<u64, OptionValueError> {
    let number = text.parse().ok().filter(|number: &u64| *number > 0 && number.is_multiple_of(2));
    number.ok_or_else(|| {
        OptionValueError::expected(
            "偶数（どの開始局面も先後を入れ替えて指すため）",
            "an even number, as each opening is played with both colours",
        )
    })
}

fn probability(text: &str) -> std::result::Result<f64, OptionValueError> {
    let number = text.parse().ok().filter(|number| *number > 0.0 && *number < 0.5);
    number.ok_or_else(|| OptionValueError::expected("0と0.5の間の数", "a number between 0 and 0.5"))
}

impl Args {
    /// Where games are written.
    pub(super) fn match_records(&self) -> Option<MatchRecords> {
        let folder = self.records.clone();
        folder.map(|folder| MatchRecords { folder, format: self.format, force: self.force })
    }

    /// The sequential probability ratio test of `--sprt`, if it was given.
    pub(super) fn sprt(&self) -> Result<Option<Sprt>> {
        match self.sprt.as_deref() {
            Some(&[elo0, elo1]) if elo0 < elo1 => Ok(Some(Sprt { elo0, elo1, alpha: self.alpha, beta: self.beta })),
            Some(bounds) => {
                let bounds = bounds.iter().map(f64::to_string).collect::<Vec<_>>().join(" ");
                bail!(message!(
                    "--sprt {bounds}: ELO0 は ELO1 より小さくしてください",
                    "--sprt {bounds}, expected ELO0 below ELO1"
                ))
            }
            None => Ok(None),
        }
    }
}
