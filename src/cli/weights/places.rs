//! `weights places`: the table of places, learnt from labelled positions.

use super::super::progress;
use super::fit::input;
use super::{CommandContext, Result};
use crate::cli::Status;
use crate::eval::factors::FactorParameters;
use crate::eval::fit::{PlaceTrainingOptions, PlaceTrainingSet, TrainedPlaces};
use crate::wording::{Language, Message};
use anyhow::{Context as _, anyhow};
use std::io::Write;
use std::path::PathBuf;

/// What the help says after the options.
const AFTER_HELP: &str = "\
The table says what a piece is worth beyond its value by where it stands to each king, by its square, and by \
its number in hand. The factors keep their weights. The table goes where src/eval/factors/places/places.txt \
is.";

/// Arguments of `weights places`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// Labelled positions as `weights label` writes them; several files count together, `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    labels: Vec<PathBuf>,
    /// Share of the score's win probability in the target, 0 (results alone) to 1.
    #[arg(long, default_value = "0.7", value_name = "SHARE", value_parser = super::fit::share)]
    mix: f64,
    /// How much a place is believed to matter before any position is seen: a standard deviation in centipawns.
    #[arg(long, default_value = "22", value_name = "CENTIPAWNS", value_parser = spread)]
    spread: f64,
    /// Keep every Nth game out and see how well the table does there; 0 for none.
    #[arg(long, default_value = "5", value_name = "N")]
    keep_out: u64,
    /// Weights of the factors; those built in when not given.
    #[arg(long, value_name = "FILE")]
    present: Option<PathBuf>,
    /// Write the table.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

fn spread(text: &str) -> std::result::Result<f64, String> {
    let spread = text.parse().ok().filter(|spread| (0.01..=10_000.0).contains(spread));
    spread.ok_or_else(|| "expected a number from 0.01 to 10000".to_owned())
}

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let lang = context.lang;
    let present = match &args.present {
        Some(path) => input::parameters(path, lang)?,
        None => FactorParameters::built_in(),
    };
    let mut lessons = PlaceTrainingSet::new(present);
    for path in &args.labels {
        input::for_each_label(path, lang, |label| lessons.add(label).map_err(|problem| problem.message()))?;
    }
    let study = PlaceTrainingOptions { mix: args.mix, spread: args.spread, keep_out: args.keep_out };
    let bar = progress::bar(None, "{spinner} {elapsed} {msg}");
    let told = |step, deviance| {
        let text =
            Message::new(format!("{step}歩目 逸脱度{deviance:.1}"), format!("step {step}, deviance {deviance:.1}"));
        bar.set_message(text.text(lang).to_owned());
        bar.tick();
    };
    let learnt = lessons.train(&study, &told);
    bar.finish_and_clear();
    let learnt = learnt.map_err(|problem| anyhow!("{}", problem.message().text(lang)))?;
    if let Some(path) = &args.out {
        let text = learnt.places.to_text(&comment(args, &learnt));
        std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    std::io::stdout().write_all(report(&learnt, lang).as_bytes())?;
    Ok(Status::Done)
}

/// What a file of places says of itself.
fn comment(args: &Args, learnt: &TrainedPlaces) -> String {
    format!(
        "Raw units (1/32 centipawn), learnt from {} positions by `sankoma weights places --mix {} --spread {}`.\n\
         What they gained: docs/weights-fit.md.",
        learnt.rows, args.mix, args.spread
    )
}

fn report(learnt: &TrainedPlaces, lang: Language) -> String {
    let percent = |share: f64| 100.0 * share;
    let TrainedPlaces { rows, scale, .. } = learnt;
    let explained = percent(learnt.explained);
    let told = Message::new(
        format!("局面 {rows}\n尺度 {scale:.0}点\n評価要素が説明しない分のうち {explained:.2} % を説明\n"),
        format!("positions {rows}\nscale {scale:.0} cp\nexplained {explained:.2} % of what the factors leave over\n"),
    );
    let kept_out = learnt.kept_out.map(|(rows, share)| {
        let share = percent(share);
        Message::new(
            format!("学習に使わなかった対局: 局面 {rows}、{share:.2} %\n"),
            format!("games kept out: {rows} positions, {share:.2} %\n"),
        )
    });
    let kept_out = kept_out.as_ref().map_or("", |told| told.text(lang));
    format!("{}{kept_out}", told.text(lang))
}
