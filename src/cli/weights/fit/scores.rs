//! Fit to the scores that a set of weights gives to positions, and the terms that it misses.

use super::args::Args;
use super::progress::fit_with_progress;
use crate::cli::context::Result;
use crate::cli::output::progress::ProgressBar;
use crate::cli::weights::input;
use sankoma_rules::wording::labels;

use crate::cli::output::errors::InputError;
use sankoma_laboratory::fit::{self, FitOptions, FitReport, LabelledRows};
use sankoma_laboratory::labels::PackedPosition;
use sankoma_rules::wording::Language;
use sankoma_search::eval::factors::FactorParameters;
use sankoma_search::eval::{CompactWeights, Explainable as _, RawScale, RawUnits as _, ThreePieceWeights, Weights};
use std::path::Path;

/// Positions whose terms are compared, at most: evenly spread over those that are fitted.
const COMPARED: usize = 20_000;
/// The finest unit of the factors where terms are compared: parameters may be less than a raw unit of the default
/// scale.
const COMPARED_SCALE: i32 = 1_024;

/// Fits the factors to the scores of the weights at `path`. `present` gets the piece values of these weights, so that
/// material is shared.
pub(super) fn fit_to_scores(
    args: &Args,
    path: &Path,
    present: &mut FactorParameters,
    lang: Language,
) -> Result<FitReport> {
    let weights = args.output_scale.open(path, lang)?;
    // A network has no piece values: those of the parameters stay.
    if let Ok(terms) = weights.terms() {
        present.values = terms.values().clone();
    }
    let (rows, positions) = scored_positions(args, &weights, present, lang)?;
    let options = FitOptions {
        prior: f64::from(args.prior),
        signs: args.signs(),
        keep_out: args.keep_out,
        ..FitOptions::default()
    };
    let fit = fit_with_progress(&rows, &options, lang);
    let mut fit = fit.map_err(|error| InputError::from(error.message()))?;
    if let Ok(terms) = weights.terms() {
        compare_terms(&mut fit, terms, present, &positions, lang);
    }
    Ok(fit)
}

fn scored_positions(
    args: &Args,
    weights: &Weights,
    present: &FactorParameters,
    lang: Language,
) -> Result<(LabelledRows, Vec<PackedPosition>)> {
    let mut rows = LabelledRows::new(args.fitted(present), args.material);
    let mut positions = Vec::new();
    let bar = ProgressBar::spinner().with_message(lang.pick("局面を読んでいます", "reading positions"));
    input::for_each_position(args.positions.as_deref(), lang, |position, game| {
        // What is not of one set of pieces has no place in the list of a view.
        let Ok(packed) = PackedPosition::pack(position) else { return };
        rows.add_scored(&packed.unpack(), weights.scale().centipawns(weights.raw(position)), game);
        positions.push(packed);
        if positions.len().is_multiple_of(1 << 12) {
            bar.tick();
        }
    })?;
    bar.finish_and_clear();
    Ok((rows, positions))
}

/// Adds what the fit misses to the report.
fn compare_terms(
    fit: &mut FitReport,
    weights: &ThreePieceWeights,
    present: &FactorParameters,
    positions: &[PackedPosition],
    lang: Language,
) {
    // Parameters that no set of weights can have are reported without their terms.
    let Some(fitted) = fitted_weights(fit, present) else { return };
    let step = positions.len().div_ceil(COMPARED).max(1);
    let compared: Vec<PackedPosition> = positions.iter().copied().step_by(step).collect();
    let bar = ProgressBar::steps(compared.len() as u64, labels::POSITIONS.text(lang));
    let levels = fit::missed_terms(weights, &fitted, &compared, &|| bar.inc(1));
    bar.finish_and_clear();
    fit.parts = levels.parts;
    fit.missed = levels.terms;
}

/// The fitted factors in the finest unit in which their sums have room.
fn fitted_weights(fit: &FitReport, present: &FactorParameters) -> Option<CompactWeights> {
    let units = std::iter::successors(Some(COMPARED_SCALE), |units| Some(units / 2).filter(|&units| units > 0));
    units.filter_map(RawScale::new).find_map(|scale| {
        let parameters = fit.parameters(present, scale).ok()?;
        CompactWeights::from_parameters("fitted", parameters).ok()
    })
}
