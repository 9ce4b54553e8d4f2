//! `weights places`: learns from labelled positions what a piece is worth by where it stands.

use super::input;
use crate::cli::context::{CommandContext, Result, Status};
use crate::cli::option_values::{OptionValueError, share, whole_number};
use crate::cli::output::errors::InputError;
use crate::cli::output::new_file::NewFile;
use crate::cli::output::progress::ProgressBar;
use crate::cli::output::standard_output;
use sankoma_laboratory::fit::{PlaceTrainingOptions, PlaceTrainingSet, TrainedPlaces};
use sankoma_wording::{Language, message};
use std::io::Write;
use std::path::PathBuf;

/// Help after the options.
const AFTER_HELP: &str = "\
The table says what a piece is worth beyond its value by where it stands to each king, by its square, and by \
its number in hand. The weights of the factors do not change. The table goes where \
crates/eval/src/factors/places/places.txt is.";

/// Arguments of `weights places`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// Labelled positions as `weights label` writes them; several files count together, `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    labels: Vec<PathBuf>,
    /// Share of the score's win probability in the target, 0 (results alone) to 1.
    #[arg(long, default_value = "0.7", value_name = "SHARE", value_parser = share)]
    mix: f64,
    /// How much a place is believed to matter before any position is seen: a standard deviation in centipawns.
    #[arg(long, default_value = "22", value_name = "CENTIPAWNS", value_parser = spread)]
    spread: f64,
    /// Keep every Nth game out and see how well the table does there; 0 for none.
    #[arg(long, default_value = "5", value_name = "N", value_parser = whole_number::<u64>(..))]
    keep_out: u64,
    /// Weights of the factors; those built in when not given.
    #[arg(long, value_name = "FILE")]
    present: Option<PathBuf>,
    /// Write the table.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace a file that exists.
    #[arg(long, requires = "out")]
    force: bool,
}

/// Parses a standard deviation in centipawns.
fn spread(text: &str) -> std::result::Result<f64, OptionValueError> {
    let spread = text.parse().ok().filter(|spread| (0.01..=10_000.0).contains(spread));
    spread.ok_or_else(|| OptionValueError::expected("0.01から10000の数", "a number from 0.01 to 10000"))
}

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let lang = context.lang;
    // A file that cannot be written is known before the work.
    let out = args.out.as_ref().map(|path| NewFile::create(path, args.force)).transpose()?;
    let present = input::parameters(args.present.as_deref())?;
    let mut training_set = PlaceTrainingSet::new(present);
    for path in &args.labels {
        input::for_each_label(path, lang, |label| training_set.add(label))?;
    }
    let options = PlaceTrainingOptions { mix: args.mix, spread: args.spread, keep_out: args.keep_out };
    let bar = ProgressBar::spinner();
    let show = |step, deviance| {
        let text = message!("{step}ステップ目 逸脱度{deviance:.1}", "step {step}, deviance {deviance:.1}");
        bar.set_message(text.text(lang));
        bar.tick();
    };
    let trained = training_set.train(&options, &show);
    bar.finish_and_clear();
    let trained = trained.map_err(|error| InputError::from(error.message()))?;
    let mut file = None;
    if let Some(mut out) = out {
        let text = trained.places.to_text(&comment(args, &trained));
        out.write_all(text.as_bytes())?;
        file = Some(out);
    }
    standard_output::text().write_all(report(&trained, lang).as_bytes())?;
    // The report is printed even where the file cannot be written.
    file.map_or(Ok(()), NewFile::finish)?;
    Ok(Status::Done)
}

/// The comment at the top of the table.
fn comment(args: &Args, trained: &TrainedPlaces) -> String {
    format!(
        "Raw units (1/32 centipawn), learnt from {} positions by `sankoma weights places --mix {} --spread {}`.\n\
         What they gained: docs/weights-fit.md.",
        trained.rows, args.mix, args.spread
    )
}

fn report(trained: &TrainedPlaces, lang: Language) -> String {
    let percent = |share: f64| 100.0 * share;
    let TrainedPlaces { rows, scale, .. } = trained;
    let explained = percent(trained.explained);
    let fitted = message!(
        "局面 {rows}\n尺度 {scale:.0}点\n要因が説明しない分のうち {explained:.2} % を説明\n",
        "positions {rows}\nscale {scale:.0} cp\nexplained {explained:.2} % of what the factors leave over\n"
    );
    let held_out = trained.held_out.map(|(rows, share)| {
        let share = percent(share);
        message!(
            "学習に使わなかった対局: 局面 {rows}、{share:.2} %\n",
            "held-out games: {rows} positions, {share:.2} %\n"
        )
    });
    let held_out = held_out.as_ref().map_or("", |message| message.text(lang));
    format!("{}{held_out}", fitted.text(lang))
}
