//! `sankoma weights convert` from finer units and other piece values: the files give the scores of the weights, but for
//! rounding and for pieces that share cells.

use crate::eval::explain_weights::FINE;
use crate::support;
use crate::support::fixed_weights::fixed_weights;
use crate::weights::files::folder;
use sankoma_eval::factors::FactorParameters;
use sankoma_eval::features::pieces;
use sankoma_eval::material::{APERY, PieceValues};
use sankoma_eval::{Explainable, RawScale, RawUnits as _, Weights};
use sankoma_laboratory::self_play::{LabelGenerator, SelfPlayOptions};
use sankoma_rules::{PieceKind, Position};
use std::path::Path;

fn printed(arguments: &[&str]) -> String {
    let output = support::sankoma(arguments);
    support::assert_status(&output, 0);
    support::text(&output.stdout)
}

fn text(path: &Path) -> &str {
    path.to_str().expect("the name is text")
}

/// Positions of ten games.
fn sampled_positions() -> Vec<Position> {
    let generator = LabelGenerator::new(fixed_weights(), SelfPlayOptions { nodes: 100, seed: 1 });
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

/// The mean and the largest error of the converted scores, in centipawns.
fn errors(converted: &Weights, weights: &Weights, positions: &[Position]) -> [f64; 2] {
    let error = |position: &Position| (centipawns(converted, position) - centipawns(weights, position)).abs();
    let errors: Vec<f64> = positions.iter().map(error).collect();
    let count = u32::try_from(errors.len()).expect("a few games");
    [errors.iter().sum::<f64>() / f64::from(count), errors.iter().fold(0.0, |one, &other| one.max(other))]
}

#[test]
fn finer_weights_lose_by_rounding_and_by_shared_cells_alone() {
    let (_alone, folder) = folder();
    let fine = folder.path().join("fine.toml");
    // An eighth of the default weights: their numbers in finer units are no multiples of 1/32.
    let parameters = FactorParameters { scale: FINE, ..FactorParameters::built_in() };
    std::fs::write(&fine, parameters.to_toml("", "")).expect("the file is written");
    let weights = Weights::open(&fine, None).expect("the file is sound");
    let values = weights.terms().expect("they have terms").values();
    let positions = sampled_positions();
    assert!(positions.len() > 100, "{} positions", positions.len());

    let out = folder.path().join("kppt");
    let shown = printed(&["weights", "convert", text(&fine), text(&out), "--to", "kppt", "--lang", "en"]);
    let converted = Weights::open(&out, None).expect("what was written can be read");
    assert_eq!((converted.terms().expect("they have terms").values(), converted.scale()), (&APERY, RawScale::DEFAULT));
    assert_eq!(shown.lines().count(), 4, "{shown}");
    // The gold's cells have a mean of the values of what usually stands there. Which is nearer, that or the gold's own,
    // depends on the games; the mean is never far worse.
    let mean_of_gold = mean_error_of_gold(values, &positions);
    let [mean, _] = errors(&converted, &weights, &positions);
    assert!(mean < 1.2 * mean_of_gold && shown.contains("share the gold's cells"), "{mean} {mean_of_gold} {shown}");
    drop(converted);
    std::fs::remove_dir_all(&out).expect("the folder is ours");

    let out = folder.path().join("kpp-kkpt");
    let arguments = ["weights", "convert", text(&fine), text(&out), "--to", "kpp_kkpt", "--keep-cells", "--lang", "ja"];
    let shown = printed(&arguments);
    let converted = Weights::open(&out, Some(values)).expect("what was written can be read");
    let [mean, largest] = errors(&converted, &weights, &positions);
    assert!(mean > 0.0 && largest < 10.0 && shown.lines().count() == 4, "{mean} {largest} '{shown}'");
}
