//! `sankoma weights convert` from finer units and other piece values: the files give the scores of the weights, but for
//! the losses that are reported.

use crate::eval_explain_weights::FINE;
use crate::support;
use crate::weights_files::folder;
use sankoma_laboratory::self_play::{LabelGenerator, SelfPlayOptions};
use sankoma_rules::{PieceKind, Position};
use sankoma_search::eval::factors::FactorParameters;
use sankoma_search::eval::features::pieces;
use sankoma_search::eval::material::{APERY, PieceValues};
use sankoma_search::eval::{Explainable, RawScale, RawUnits as _, Weights};
use std::path::Path;

fn printed(arguments: &[&str]) -> String {
    let output = support::sankoma(arguments);
    support::assert_status(&output, 0);
    support::text(&output.stdout)
}

fn text(path: &Path) -> &str {
    path.to_str().expect("the name is text")
}

/// The positions of the ten games whose scores the command compares.
fn sampled_positions() -> Vec<Position> {
    let generator = LabelGenerator::new(Weights::built_in(), SelfPlayOptions { nodes: 500, seed: 1 });
    let labels = (1..=10).flat_map(|game| generator.play(game).labels);
    labels.filter_map(|label| label.position.position(1).ok()).collect()
}

/// The score from Black's view, in centipawns and parts.
fn centipawns(weights: &Weights, position: &Position) -> f64 {
    weights.scale().centipawns(weights.raw(position))
}

/// The mean error of scores if a piece that moves like a gold had the difference of a gold's values, not its own.
fn mean_error_of_gold(values: &PieceValues, positions: &[Position]) -> f64 {
    let difference = |kind| values.value(kind) - APERY.value(kind);
    let excess = |kind| difference(PieceKind::Gold) - difference(kind);
    let error = |position: &Position| {
        let promoted = pieces(position).map(|at| at.piece).filter(|piece| piece.kind.moves_like_gold());
        promoted.map(|piece| piece.color.sign() * excess(piece.kind)).sum::<i32>().abs()
    };
    f64::from(positions.iter().map(error).sum::<i32>()) / f64::from(u32::try_from(positions.len()).expect("a few"))
}

/// More than this is no mean of values of promoted pieces, in centipawns.
const MAX_ERROR: f64 = 300.0;

fn whole_error(mean: &str, largest: &str, count: usize) -> String {
    format!(
        "the scores of the files differ from those of the weights by {mean} centipawns on average and {largest} at most, in \
         {count} positions of self-play"
    )
}

/// The mean and the largest of these errors, as the command writes them.
fn summary(errors: &[f64]) -> [String; 2] {
    let absolute = errors.iter().map(|error| error.abs());
    let (sum, largest) = absolute.fold((0.0, 0.0_f64), |(sum, largest), error| (sum + error, largest.max(error)));
    assert!(sum > 0.0 && largest < MAX_ERROR, "{sum} {largest}");
    let count = u32::try_from(errors.len()).expect("a few games");
    [sum / f64::from(count), largest].map(|error| format!("{error:.2}"))
}

#[test]
fn finer_weights_lose_what_is_printed_and_nothing_else() {
    let (_alone, folder) = folder();
    let fine = folder.path().join("fine.toml");
    // An eighth of the default weights: their numbers in finer units are no multiples of 1/32.
    let parameters = FactorParameters { scale: FINE, ..FactorParameters::built_in() };
    std::fs::write(&fine, parameters.to_toml("", "")).expect("the file is written");
    let weights = Weights::open(&fine, None).expect("the file is sound");
    let values = weights.terms().expect("they have terms").values();
    let positions = sampled_positions();
    let count = positions.len();
    assert!(count > 100, "{count} positions");

    let out = folder.path().join("kppt");
    let shown = printed(&["weights", "convert", text(&fine), text(&out), "--to", "kppt", "--lang", "en"]);
    let converted = Weights::open(&out, None).expect("what was written can be read");
    assert_eq!((converted.terms().expect("they have terms").values(), converted.scale()), (&APERY, RawScale::DEFAULT));
    let error = |position: &Position| centipawns(&converted, position) - centipawns(&weights, position);
    let [mean, largest] = summary(&positions.iter().map(error).collect::<Vec<_>>());
    assert!(shown.starts_with(&whole_error(&mean, &largest, count)), "{shown}");
    assert!(shown.contains("a cell is off by at most 0.0156 centipawns") && shown.lines().count() == 6, "{shown}");
    // The gold's cells have a mean of the values of what usually stands there. Which is nearer, that or the gold's own,
    // depends on the games; the mean is never far worse.
    let mean_of_gold = mean_error_of_gold(values, &positions);
    let mean: f64 = mean.parse().expect("a number");
    assert!(mean < 1.2 * mean_of_gold && shown.contains("share the gold's cells"), "{mean} {mean_of_gold} {shown}");
    drop(converted);
    std::fs::remove_dir_all(&out).expect("the folder is ours");

    let out = folder.path().join("kpp-kkpt");
    let arguments = ["weights", "convert", text(&fine), text(&out), "--to", "kpp_kkpt", "--keep-cells", "--lang", "ja"];
    let shown = printed(&arguments);
    let converted = Weights::open(&out, Some(values)).expect("what was written can be read");
    let error = |position: &Position| centipawns(&converted, position) - centipawns(&weights, position);
    let [mean, largest] = summary(&positions.iter().map(error).collect::<Vec<_>>());
    let scores = format!("平均{mean}・最大{largest}センチポーン違います（自己対局の{count}局面）");
    assert!(largest.len() == 4 && shown.contains(&scores) && shown.lines().count() == 6, "'{shown}' lacks '{scores}'");
}
