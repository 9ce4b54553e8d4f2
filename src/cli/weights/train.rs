//! `weights train`: learned weights from labelled positions.

use super::input;
use crate::cli::context::{CommandContext, Result};
use crate::cli::engine_options::open_weights;
use crate::cli::option_values::{OptionValueError, share, whole_number};
use crate::cli::output::json::{list, rows};
use crate::cli::output::new_file::NewFile;
use crate::cli::output::progress::ProgressBar;
use crate::cli::output::{file_name, print, standard_output};
use crate::cli::parallel;
use anyhow::bail;
use sankoma_eval::{LearnedWeights, RawUnits as _, ThreePieceWeights};
use sankoma_laboratory::training::{
    HeldOutLoss, PRODUCT_COUNTS, TargetMix, TrainedWeights, TrainingOptions, TrainingPass, TrainingProgress,
    TrainingSet, train,
};
use sankoma_wording::{Language, labels, message, quoted};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Help after the options.
const AFTER_HELP: &str = "\
A pair of pieces is worth a sum of products of learned numbers, so that every score still splits into pieces and \
pairs. The loss is a cross entropy in win probability, less what no prediction could avoid. Each pass prints the loss \
on what was learned from and, on held-out games, against target, results and scores. The weights of the best pass are \
written. A training that was interrupted resumes from OUT.checkpoint when it is run again with the same options.";

/// Arguments of `weights train`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// Labelled positions as `weights label` writes them; several files count together, `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    labels: Vec<PathBuf>,
    /// Products of a pair's value: 16, 32, 48 or 64.
    #[arg(long, default_value = "32", value_name = "N", value_parser = products)]
    products: usize,
    /// Share of the score's win probability in the target, 0 (results alone) to 1.
    #[arg(long, default_value = "0.7", value_name = "SHARE", value_parser = share)]
    mix: f64,
    /// This share from ply 140 on, with --mix up to ply 20 and a straight line between; --mix at every ply when not
    /// given.
    #[arg(long, value_name = "SHARE", value_parser = share)]
    late_mix: Option<f64>,
    /// Maximum number of passes over the positions.
    #[arg(long, default_value = "4", value_name = "N", value_parser = whole_number::<u64>(1..))]
    passes: u64,
    /// End after so many passes without a lower loss on held-out games.
    #[arg(long, default_value = "2", value_name = "N", value_parser = whole_number::<u64>(1..))]
    patience: u64,
    /// Positions per step.
    #[arg(long, default_value = "16384", value_name = "N", value_parser = whole_number::<u64>(1..))]
    batch: u64,
    /// Length of the steps.
    #[arg(long, default_value = "0.0003", value_name = "RATE", value_parser = rate)]
    rate: f64,
    /// How strongly what is learned for a single king's square is pulled to zero.
    #[arg(long, default_value = "500", value_name = "D", value_parser = decay)]
    decay: f64,
    /// Keep every Nth game out to measure the loss there; 0 for none.
    #[arg(long, default_value = "20", value_name = "N", value_parser = whole_number::<u64>(..=u64::from(u32::MAX)))]
    keep_out: u64,
    /// Weights to start from, `built-in` or a file: what is learned is added to them, and pulled to zero there by
    /// --decay. With more --products than they have, theirs are continued.
    #[arg(long, value_name = "WEIGHTS")]
    start: Option<PathBuf>,
    /// Seed of the order of the positions.
    #[arg(long, default_value = "1", value_name = "S", value_parser = whole_number::<u64>(..))]
    seed: u64,
    /// Threads, at most four; as many as there are cores when not given.
    #[arg(long, value_parser = whole_number::<u64>(1..=4))]
    threads: Option<u64>,
    /// Where to write the weights, NAME.weights.
    #[arg(long, value_name = "OUT", value_parser = weights_file)]
    out: Option<PathBuf>,
    /// Replace a file that exists; begin again where a training was interrupted.
    #[arg(long, requires = "out")]
    force: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

rows! {
    /// One object: the training.
    struct WeightsTrainRow(trained: &TrainedWeights, set: &TrainingSet) {
        /// Labelled positions.
        positions: usize = set.len(),
        /// Of these held out of the training.
        held_out: usize = set.held_out(),
        /// Number of the best pass, whose weights are written.
        #[schemars(range(min = 1))]
        best: usize,
        /// Centipawns per unit of the logistic curve of the labels' scores.
        label_scale: f32,
        /// Loss of material alone on held-out games; null without any.
        material: Option<f64>,
        /// The passes.
        passes: Vec<WeightsTrainPassRow> = list(&trained.passes),
        /// Products of a pair's value.
        products: usize = trained.weights.lanes(),
        /// Raw units per centipawn.
        #[schemars(range(min = 1))]
        scale: i32 = trained.weights.scale().units(),
        /// Centipawns per unit of the logistic curve from score to win rate.
        win_scale: i32 = trained.weights.win_scale(),
    }

    /// A pass of a training.
    struct WeightsTrainPassRow(pass: &TrainingPass) {
        /// Its number, from 1.
        #[schemars(range(min = 1))]
        pass: usize = pass.number,
        /// Loss on what was learned from.
        training: f64,
        /// Loss on held-out games; null without any.
        held_out: Option<WeightsTrainHeldOutRow> = pass.held_out.as_ref().map(Into::into),
    }

    /// Loss on held-out games.
    struct WeightsTrainHeldOutRow(loss: &HeldOutLoss) {
        /// Against the target.
        target: f64,
        /// Against results.
        result: f64,
        /// Against scores.
        score: f64,
    }
}

fn products(text: &str) -> std::result::Result<usize, OptionValueError> {
    let count = text.parse().ok().filter(|count| PRODUCT_COUNTS.contains(count));
    count.ok_or_else(|| OptionValueError::expected("16、32、48、64 のどれか", "16, 32, 48 or 64"))
}

fn rate(text: &str) -> std::result::Result<f64, OptionValueError> {
    let rate = text.parse().ok().filter(|rate| (1e-7..=0.1).contains(rate));
    rate.ok_or_else(|| OptionValueError::expected("0.0000001から0.1の数", "a number from 0.0000001 to 0.1"))
}

fn decay(text: &str) -> std::result::Result<f64, OptionValueError> {
    let decay = text.parse().ok().filter(|decay| (0.0..=10_000.0).contains(decay));
    decay.ok_or_else(|| OptionValueError::expected("0から10000の数", "a number from 0 to 10000"))
}

/// Files of learned weights are recognised by their ending.
fn weights_file(text: &str) -> std::result::Result<PathBuf, OptionValueError> {
    let path = PathBuf::from(text);
    let fits = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("weights"));
    if fits {
        Ok(path)
    } else {
        Err(OptionValueError::expected(".weights で終わる名前", "a name that ends with .weights"))
    }
}

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let lang = context.lang;
    // A file that cannot be written is known before the work.
    let out = args.out.as_deref().map(|path| NewFile::create(path, args.force)).transpose()?;
    let options = args.training_options(lang)?;
    if let Some(path) = options.checkpoint.as_deref().filter(|path| args.force && path.exists()) {
        std::fs::remove_file(path)?;
    }
    let set = read_positions(args, lang)?;
    let screen = TrainingScreen::new(args, &set, lang)?;
    let name = args.out.as_deref().map_or_else(|| "learned".to_owned(), file_name);
    let trained = train(&name, &set, &options, &mut |progress| screen.show(progress));
    screen.bar.finish_and_clear();
    let trained = trained?;
    if let Some(mut out) = out {
        out.write_all(&trained.weights.to_bytes())?;
        out.finish()?;
    }
    if let Some(path) = options.checkpoint.as_deref().filter(|path| path.exists()) {
        std::fs::remove_file(path)?;
    }
    print(args.json, || WeightsTrainRow::of(&trained, &set), || summary(&trained, lang))
}

/// Learned weights, the only ones that a training can start from.
fn learned_weights(path: &Path, lang: Language) -> Result<Arc<LearnedWeights>> {
    let weights = open_weights(path, None, lang)?;
    if let Ok(ThreePieceWeights::Learned(weights)) = weights.terms() {
        return Ok(Arc::clone(weights));
    }
    let path = quoted(&path.display().to_string());
    bail!(message!(
        "{path}は学習済みの重みではありません（.weightsのファイルかbuilt-inが必要です）",
        "{path} is not learned weights, expected a .weights file or built-in"
    ))
}

fn read_positions(args: &Args, lang: Language) -> Result<TrainingSet> {
    let bar = ProgressBar::spinner();
    let mut set = TrainingSet::new(args.keep_out as u32);
    for path in &args.labels {
        bar.set_message(&path.display().to_string());
        input::for_each_label(path, lang, |label| {
            set.add(label);
            if set.len().is_multiple_of(1 << 16) {
                bar.tick();
            }
        })?;
    }
    bar.finish_and_clear();
    Ok(set)
}

impl Args {
    fn training_options(&self, lang: Language) -> Result<TrainingOptions> {
        let checkpoint = self.out.as_ref().map(|path| PathBuf::from(format!("{}.checkpoint", path.display())));
        let start = self.start.as_deref().map(|path| learned_weights(path, lang)).transpose()?;
        Ok(TrainingOptions {
            products: self.products,
            mix: TargetMix { early: self.mix as f32, late: self.late_mix.unwrap_or(self.mix) as f32 },
            passes: self.passes as usize,
            patience: self.patience as usize,
            batch: self.batch as usize,
            rate: self.rate as f32,
            decay: self.decay as f32,
            seed: self.seed,
            threads: self.threads.map_or_else(|| parallel::thread_count(None), |threads| threads as usize),
            start,
            checkpoint,
        })
    }
}

/// What a training shows while it runs: a bar, and a line per pass.
struct TrainingScreen {
    bar: ProgressBar,
    json: bool,
}

impl TrainingScreen {
    fn new(args: &Args, set: &TrainingSet, lang: Language) -> Result<Self> {
        let total = args.passes * (set.len() - set.held_out()) as u64;
        if !args.json {
            let mut out = standard_output::text();
            let count = message!(
                ("局面 {}、うち学習に使わないもの {}\n", set.len(), set.held_out()),
                ("{} positions, {} of them held out\n", set.len(), set.held_out())
            );
            write!(out, "{}{}", count.text(lang), heading(lang))?;
        }
        Ok(Self { bar: ProgressBar::steps(total, labels::POSITIONS.text(lang)), json: args.json })
    }

    fn show(&self, progress: TrainingProgress) {
        match progress {
            TrainingProgress::Positions(done, _) => self.bar.set_position(done),
            TrainingProgress::Pass(pass) if !self.json => {
                let line = pass_line(&pass);
                // A closed pipe ends the training by the next write of the summary.
                self.bar.suspend(|| drop(standard_output::text().write_all(line.as_bytes())));
            }
            TrainingProgress::Pass(_) => {}
        }
    }
}

fn heading(lang: Language) -> &'static str {
    lang.pick(
        "周     学習損失     目標       結果       評価値   （右の3つは学習に使わない対局で）\n",
        "pass   training     target     results    scores   (the last three on held-out games)\n",
    )
}

/// `  1   0.047041   0.048275   0.631003   0.010153`.
fn pass_line(pass: &TrainingPass) -> String {
    let held_out = pass.held_out.map_or_else(
        || "          -".repeat(3),
        |held_out| format!(" {:>10.6} {:>10.6} {:>10.6}", held_out.target, held_out.result, held_out.score),
    );
    format!("{:>4} {:>10.6}{held_out}\n", pass.number, pass.training)
}

/// The learning curve, and what came out.
fn summary(trained: &TrainedWeights, lang: Language) -> String {
    let mut text = String::from("\n");
    text.push_str(&curve(&trained.passes));
    let TrainedWeights { weights, best, label_scale, material, .. } = trained;
    let (units, win_scale) = (weights.scale().units(), weights.win_scale());
    let what = message!(
        "最良は{best}周目。評価値の尺度 {label_scale:.0}点、自己対戦での勝率の尺度 {win_scale}点、単位 1/{units}点",
        "Pass {best} is the best. Scale of the scores {label_scale:.0} cp, of win rates in self-play {win_scale} cp; \
             unit 1/{units} cp."
    );
    let _ = writeln!(text, "{}", what.text(lang));
    if let Some(material) = material {
        let _ =
            writeln!(text, "{} {material:.6}", lang.pick("駒割だけの損失（目標）", "Loss of material alone (target):"));
    }
    text
}

/// Widest bar of the learning curve.
const CURVE_WIDTH: f64 = 50.0;

/// The learning curve: a bar per pass, of the loss on held-out games (of the training where there are none), from the
/// smallest to the largest.
fn curve(passes: &[TrainingPass]) -> String {
    let loss = |pass: &TrainingPass| pass.held_out.map_or(pass.training, |held_out| held_out.target);
    let (min, max) = passes.iter().map(loss).fold((f64::MAX, f64::MIN), |(a, b), x| (a.min(x), b.max(x)));
    let bar = |pass: &TrainingPass| {
        let share = if max > min { (loss(pass) - min) / (max - min) } else { 0.0 };
        let width = 1 + (share * CURVE_WIDTH).round() as usize;
        format!("{:>4} {:>10.6} {}\n", pass.number, loss(pass), "█".repeat(width))
    };
    passes.iter().map(bar).collect()
}
