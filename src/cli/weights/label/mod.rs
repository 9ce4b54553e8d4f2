//! `weights label`: labelled positions from self-play, to fit weights to.
//!
//! | question | file |
//! |---|---|
//! | what was asked for? | `args` |
//! | where do labels go, and which are left out? | `label_output` |
//! | how is a binary file begun and resumed? | `label_file_writer` |
//! | how are the games divided, and their labels joined? | `shards` |

mod args;
mod label_file_writer;
mod label_output;
mod shards;

pub(in crate::cli) use args::Args;
pub(in crate::cli) use shards::{LabelJoinArgs, join};

use super::summary;
use crate::cli::context::{CommandContext, Result, Status};
use crate::cli::interrupt::PartialResults;
use crate::cli::output::errors::{describe_error, print_to_stderr};
use crate::cli::output::progress::ProgressBar;
use crate::cli::output::standard_output;
use crate::cli::parallel;
use crate::cli::shard::WorkShard;
use args::MAX_GAME;
use label_output::{LabelOutput, is_text_name};
use sankoma_analysis::results::EngineIdentity;
use sankoma_laboratory::labels::{LabelFileHeader, LabelShare, LabelSummary};
use sankoma_laboratory::self_play::{LabelGenerator, LabelledGamePositions, OPENINGS_VERSION, SelfPlayOptions};
use sankoma_wording::{Language, counted_noun, labels, sentence};
use std::io::Write as _;
use std::time::Instant;

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let lang = context.lang;
    let weights = args.output_scale.open(&args.weights, lang)?;
    let header = LabelFileHeader {
        openings: OPENINGS_VERSION,
        weights: EngineIdentity::of(&weights).weights.unwrap_or_default(),
        nodes: args.nodes,
        seed: args.seed,
        first_game: args.first_game,
        share: args.shard.map(|WorkShard { number, count }| LabelShare { number, count, games: args.games }),
    };
    if let (Some(shard), Some(out)) = (args.shard, &args.out) {
        return shards::run(args, shard, out, &header, weights, lang);
    }
    let output = open_output(args, &header)?;
    let is_resumed = output.summary.games > 0;
    if is_resumed {
        let LabelSummary { games, positions, .. } = output.summary;
        print_to_stderr(&sentence!(
            lang,
            "{games}局（{positions}局面）の続きから始めます",
            ("resuming after {} with {}", counted_noun(games, "game"), counted_noun(positions, "position"))
        ));
    }
    let generator = LabelGenerator::new(weights, SelfPlayOptions { nodes: args.nodes, seed: args.seed });
    let written = label_games(args, &generator, output, lang)?;
    if args.out.is_some() {
        standard_output::text().write_all(summary::to_text(&written, lang).as_bytes())?;
    }
    Ok(Status::Done)
}

fn open_output(args: &Args, header: &LabelFileHeader) -> Result<LabelOutput> {
    match &args.out {
        Some(path) if !args.text && !is_text_name(path) => LabelOutput::binary(path, header, args.force),
        path => LabelOutput::text(path.as_deref(), args.force),
    }
}

/// Why no further game is taken.
enum LabelStop {
    /// There are enough positions.
    Enough,
    /// They cannot be written.
    Failed(anyhow::Error),
}

/// Plays and writes the games that are missing.
fn label_games(args: &Args, generator: &LabelGenerator, output: LabelOutput, lang: Language) -> Result<LabelSummary> {
    let progress = LabelProgress::new(args, &output.summary, lang);
    let last = args.first_game.saturating_add(if args.positions.is_some() { MAX_GAME } else { args.games });
    let next = args.first_game.saturating_add(output.summary.games as u32);
    let enough = |summary: &LabelSummary| args.positions.is_some_and(|wanted| summary.positions >= wanted);
    if enough(&output.summary) {
        return output.finish();
    }
    let (clear_bar, games, wanted) = (progress.bar.clearer(), args.games, args.positions);
    let output = PartialResults::new(output, move |output: LabelOutput| {
        clear_bar();
        match output.finish() {
            Ok(summary) => broken_off_text(&summary, games, wanted, lang),
            Err(error) => describe_error(&error, lang),
        }
    });
    let take = |played: LabelledGamePositions| {
        output.with(|output| {
            output.add(played).map_err(LabelStop::Failed)?;
            progress.show(&output.summary, lang);
            if enough(&output.summary) { Err(LabelStop::Enough) } else { Ok(()) }
        })
    };
    let threads = parallel::thread_count(args.threads);
    match parallel::map_in_order(next..last, threads, |number| generator.play(number), take) {
        Err(LabelStop::Failed(error)) => return Err(error),
        Err(LabelStop::Enough) | Ok(()) => progress.bar.finish_and_clear(),
    }
    output.finish().finish()
}

/// What is said when a signal ends the work before so many games are played or, where a number of positions is wanted,
/// before there are so many.
fn broken_off_text(summary: &LabelSummary, games: u32, wanted: Option<u64>, lang: Language) -> String {
    let (done, written) = (summary.games, summary.positions);
    match (lang, wanted) {
        (Language::Ja, None) => format!("中断しました: {games}局のうち{done}局を終了。{written}局面を書きました"),
        (Language::Ja, Some(wanted)) => format!("中断しました: {wanted}局面のうち{written}局面を書きました"),
        (Language::En, None) => {
            let (games, positions) = (counted_noun(games, "game"), counted_noun(written, "position"));
            format!("broken off after {done} of {games}; {positions} written")
        }
        (Language::En, Some(wanted)) => {
            let (wanted, positions) = (counted_noun(wanted, "position"), counted_noun(written, "position"));
            format!("broken off after {written} of {wanted}; {positions} written")
        }
    }
}

/// Progress bar of games or positions, with positions per second.
struct LabelProgress {
    bar: ProgressBar,
    positions: Option<u64>,
    started: Instant,
    /// Positions that an earlier run has written.
    positions_before: u64,
}

impl LabelProgress {
    fn new(args: &Args, before: &LabelSummary, lang: Language) -> Self {
        let (steps, unit) = match args.positions {
            Some(positions) => (positions, labels::POSITIONS.text(lang)),
            None => (u64::from(args.games), labels::GAMES.text(lang)),
        };
        let bar = ProgressBar::new(Some(steps), &format!("{{bar:24}} {{pos}}/{{len}} {unit}, {{msg}}, {{eta}}"));
        Self {
            bar: bar.counting(unit),
            positions: args.positions,
            started: Instant::now(),
            positions_before: before.positions,
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "positions per second are shown without decimals")]
    fn show(&self, summary: &LabelSummary, lang: Language) {
        let written = (summary.positions - self.positions_before) as f64;
        let rate = written / self.started.elapsed().as_secs_f64().max(0.001);
        self.bar.set_message(&format!("{rate:.0} {}", lang.pick("局面/秒", "positions/s")));
        self.bar.set_position(self.positions.map_or(summary.games, |_| summary.positions));
    }
}
