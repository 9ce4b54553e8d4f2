//! Fits recover known parameters.

use crate::support::synthetic;
use crate::support::{Random, position, random_game};
use sankoma_eval::factors::{FACTORS, FactorParameters, WeightedFactor};
use sankoma_eval::features::{KingSquares, LocatedPiece, PieceLocation, pieces};
use sankoma_eval::{CompactWeights, EvaluatedPosition, RawScale, RawUnits as _, ThreePieceTerms, ThreePieceWeights};
use sankoma_laboratory::fit::{
    self, FitOptions, FitReport, FittedSigns, LabelledRows, LossFunction, ParameterEstimate,
};
use sankoma_laboratory::labels::{GameResult, LabelledPosition, PackedPosition};
use sankoma_rules::{Color, Piece, PieceKind, Position};
use std::sync::Arc;

/// Random parameters of the signs stated: every factor and the turn differ from the default, piece values do not.
fn random_parameters(seed: u64) -> FactorParameters {
    let mut random = Random::new(seed);
    let mut weight = |name: &str| {
        let size = if matches!(name, "pair_attack" | "drops" | "cover" | "castles") { 7 } else { 20 };
        random.below(2 * size + 1) as i32 - size as i32
    };
    let factors = FACTORS.into_iter().map(|factor| (factor, factor.sign.of(weight(factor.name).abs()))).collect();
    FactorParameters { factors, turn: weight("turn"), ..FactorParameters::built_in() }
}

fn expanded(parameters: &FactorParameters) -> ThreePieceWeights {
    let compact = CompactWeights::from_parameters("random", parameters.clone()).expect("small weights fit");
    ThreePieceWeights::Compact(Arc::new(compact))
}

/// The same parameters with every second weight against its sentence.
fn against_their_sentences(mut parameters: FactorParameters) -> FactorParameters {
    parameters.factors.iter_mut().step_by(2).for_each(|(_, weight)| *weight = -*weight);
    parameters
}

/// Whatever the target says: weights against their sentences.
#[test]
fn no_fit_gives_a_weight_another_sign_than_its_sentence_states() {
    for seed in 31..34 {
        let labels = labelled(&against_their_sentences(random_parameters(seed)), 10, 400.0);
        for (loss, prior) in
            [(LossFunction::Squared, 0.0), (LossFunction::Squared, 100.0), (LossFunction::Logistic, 0.0)]
        {
            let options = FitOptions { loss, prior, ..FitOptions::default() };
            let fit = fit::fit_to_labels(&rows(&labels, true), &options, &|_, _| ()).expect("there are labels");
            assert!(fit.estimates.iter().any(|estimate| estimate.held), "{:?}", fit.estimates);
            for (estimate, factor) in fit.estimates.iter().zip(FACTORS) {
                assert!(factor.sign.allows(estimate.value), "{estimate:?}");
                assert!(!estimate.held || (estimate.value == 0.0 && estimate.standard_error.is_none()), "{estimate:?}");
            }
        }
    }
}

#[test]
fn weights_of_any_sign_are_recovered_where_they_are_asked_for() {
    let parameters = against_their_sentences(random_parameters(37));
    let options = FitOptions { signs: FittedSigns::Any, ..FitOptions::default() };
    let rows = rows(&labelled(&parameters, 40, 400.0), false);
    let fit = fit::fit_to_labels(&rows, &options, &|_, _| ()).expect("there are scores");
    assert_recovered(&fit, &parameters, 0.5);
    assert!(fit.estimates.iter().all(|estimate| !estimate.held));
}

#[test]
fn fitted_piece_values_that_are_too_large_together_are_rejected() {
    let rows = rows(&labelled(&random_parameters(41), 4, 400.0), false);
    let mut fit = fit::fit_to_labels(&rows, &FitOptions::default(), &|_, _| ()).expect("there are scores");
    let (value, standard_error) = (2_000.0, Some(1.0));
    fit.estimates.push(ParameterEstimate {
        name: "pawn",
        value,
        standard_error,
        held: false,
        present: 100.0,
        alone: 0.0,
        left_out: 0.0,
    });
    let problem = fit
        .parameters(&FactorParameters::built_in(), RawScale::DEFAULT)
        .expect_err("eighteen pawns are worth 36,000 centipawns");
    assert!(problem.to_string().contains("expected at most 31000"), "{problem}");
}

/// The same least squares problem with scores at random, built from the factors' sums and solved by projection on an
/// orthonormal basis of its columns.
#[test]
fn the_solution_is_that_of_the_dense_problem() {
    let parameters = FactorParameters::built_in();
    let mut rows = LabelledRows::new(parameters.clone(), false);
    let (mut columns, mut target) = (vec![Vec::new(); FACTORS.len() + 1], Vec::new());
    for (game, position) in some_positions(6) {
        let score = f64::from(synthetic::w(position.key()));
        let packed = PackedPosition::pack(&position).expect("it is of one set");
        rows.add_scored(&packed.unpack(), score, Some(game));
        let (kings, all) = (KingSquares::of(&position), pieces(&position).collect::<Vec<_>>());
        let sums = FACTORS.iter().map(|&factor| WeightedFactor { factor, weight: 1 }.total(kings, &all));
        for (column, sum) in columns.iter_mut().zip(sums.chain([position.side_to_move().sign()])) {
            column.push(f64::from(sum) / f64::from(parameters.scale.units()));
        }
        let material: i32 = all.iter().map(|at| parameters.values.of(at.piece)).sum();
        target.push(score - f64::from(material));
    }
    let options = FitOptions { signs: FittedSigns::Any, keep_out: 0, ..FitOptions::default() };
    let fit = fit::fit_to_labels(&rows, &options, &|_, _| ()).expect("there are scores");
    let best = projection(&columns, &target);
    let unexplained = squared_distance(&target, &best) / dot(&target, &target);
    assert!((1.0 - fit.explained - unexplained).abs() < 1e-6, "{} explained, not {unexplained}", fit.explained);
    let mut ours = vec![0.0; target.len()];
    for (column, estimate) in columns.iter().zip(&fit.estimates) {
        ours.iter_mut().zip(column).for_each(|(sum, value)| *sum += estimate.value * value);
    }
    assert!(squared_distance(&ours, &best).sqrt() < 1e-4 * (1.0 + dot(&best, &best).sqrt()));
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn squared_distance(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum()
}

/// The combination of these columns that is nearest to the target, by Gram–Schmidt orthogonalisation.
fn projection(columns: &[Vec<f64>], target: &[f64]) -> Vec<f64> {
    let subtract = |from: &mut Vec<f64>, basis: &[Vec<f64>]| {
        for direction in basis {
            let share = dot(from, direction);
            from.iter_mut().zip(direction).for_each(|(value, unit)| *value -= share * unit);
        }
    };
    let mut basis: Vec<Vec<f64>> = Vec::new();
    for column in columns {
        let mut rest = column.clone();
        // Twice: the first pass leaves rounding errors of the size of the column.
        subtract(&mut rest, &basis);
        subtract(&mut rest, &basis);
        let length = dot(&rest, &rest).sqrt();
        if length > 1e-9 * dot(column, column).sqrt() {
            basis.push(rest.into_iter().map(|value| value / length).collect());
        }
    }
    let mut residual = target.to_vec();
    subtract(&mut residual, &basis);
    target.iter().zip(residual).map(|(target, residual)| target - residual).collect()
}

/// Labels from known parameters: their own score, and a result drawn from its win probability.
fn labelled(parameters: &FactorParameters, games: u64, scale: f64) -> Vec<LabelledPosition> {
    let ThreePieceWeights::Compact(weights) = expanded(parameters) else { unreachable!("it was expanded") };
    let mut labels = Vec::new();
    for game in 1..=games {
        random_game(game, 120, |position| {
            if position.plies_made() % 20 < 2 {
                return;
            }
            let score = EvaluatedPosition::new(&*weights, position.clone()).score();
            let won = 1.0 / (1.0 + (-f64::from(score) / scale).exp());
            let drawn = f64::from(synthetic::w(game * 1_000 + position.plies_made() as u64) + 200) / 400.0;
            labels.push(LabelledPosition {
                score: Some(score.try_into().expect("it is a score of centipawns")),
                result: Some(if drawn < won { GameResult::Won } else { GameResult::Lost }),
                ply: position.plies_made() as u16,
                ..LabelledPosition::unlabelled(PackedPosition::pack(position).expect("it is of one set"))
            });
        });
    }
    labels
}

fn rows(labels: &[LabelledPosition], material: bool) -> LabelledRows {
    let mut rows = LabelledRows::new(FactorParameters::built_in(), material);
    for label in labels {
        rows.add(label);
    }
    rows
}

#[test]
fn a_fit_to_scores_recovers_the_parameters() {
    let mut parameters = random_parameters(7);
    let labels = labelled(&parameters, 40, 400.0);
    let fit = fit::fit_to_labels(&rows(&labels, false), &FitOptions::default(), &|_, _| ()).expect("there are scores");
    assert_recovered(&fit, &parameters, 0.5);
    assert!(fit.explained > 0.999, "{}", fit.explained);
    parameters.values = sankoma_eval::material::BONANZA;
    let anchored = labelled(&parameters, 40, 400.0);
    let mut from_theirs =
        LabelledRows::new(FactorParameters { values: parameters.values.clone(), ..FactorParameters::built_in() }, true);
    for label in &anchored {
        from_theirs.add(label);
    }
    let fit = fit::fit_to_labels(&from_theirs, &FitOptions::default(), &|_, _| ()).expect("there are scores");
    let rook = fit.estimates.iter().find(|estimate| estimate.name == "rook").expect("piece values are fitted");
    assert!((rook.value - 642.0).abs() < 1.0, "{rook:?}");
}

/// Scores do not depend on the cells that hold them, nor on a finer unit.
#[test]
fn a_fit_to_the_scores_of_weights_recovers_the_parameters() {
    let parameters = random_parameters(23);
    let weights = expanded(&parameters);
    let mut rows = LabelledRows::new(FactorParameters::built_in(), false);
    for (game, position) in some_positions(40) {
        let packed = PackedPosition::pack(&position).expect("it is of one set");
        rows.add_scored(&packed.unpack(), weights.scale().centipawns(weights.raw(&position)), Some(game));
    }
    let fit = fit::fit_to_labels(&rows, &FitOptions::default(), &|_, _| ()).expect("there are scores");
    assert_recovered(&fit, &parameters, 0.01);
    assert!(fit.residuals.deviation < 1e-3 * fit.baseline_deviation, "{}", fit.residuals.deviation);
    let fine = RawScale::new(256).expect("a power of two");
    let finer = fit.parameters(&FactorParameters::built_in(), fine).expect("piece values are as they were");
    assert_eq!(finer.scale, fine);
    for ((factor, weight), (_, coarse)) in finer.factors.iter().zip(&parameters.factors) {
        assert!((weight - 8 * coarse).abs() <= 1, "{}: {weight} in 1/256 for {coarse} in 1/32", factor.name);
    }
}

fn some_positions(games: u64) -> Vec<(u32, Position)> {
    let mut positions = Vec::new();
    for game in 1..=games {
        random_game(game, 120, |position| {
            if position.plies_made() % 20 < 2 {
                positions.push((game as u32, position.clone()));
            }
        });
    }
    positions
}

/// Within `tolerance` raw units or five standard errors: scores are truncated to centipawns.
fn assert_recovered(fit: &FitReport, parameters: &FactorParameters, tolerance: f64) {
    for (estimate, (factor, weight)) in fit.estimates.iter().zip(&parameters.factors) {
        let (off, error) = ((estimate.value - f64::from(*weight)).abs(), estimate.standard_error.unwrap_or(0.0));
        assert!(off < tolerance.max(5.0 * error), "{}: {} ± {error} instead of {weight}", factor.name, estimate.value);
    }
}

#[test]
fn a_fit_to_results_recovers_the_parameters_within_standard_errors() {
    let parameters = random_parameters(11);
    let labels = labelled(&parameters, 60, 300.0);
    let options = FitOptions { loss: LossFunction::Logistic, signs: FittedSigns::Any, ..FitOptions::default() };
    let fit = fit::fit_to_labels(&rows(&labels, false), &options, &|_, _| ()).expect("there are results");
    assert_recovered(&fit, &parameters, 0.0);
    let (scale, error) = fit.scale.expect("the logistic loss has a scale");
    assert!((scale - 300.0).abs() < 5.0 * error, "{scale} ± {error}");
    assert!(fit.explained > fit.present, "{} against {}", fit.explained, fit.present);
}

#[test]
fn a_strong_prior_holds_the_present_parameters() {
    let labels = labelled(&random_parameters(13), 10, 300.0);
    let rows = rows(&labels, false);
    for loss in [LossFunction::Squared, LossFunction::Logistic] {
        let options = FitOptions { loss, prior: 1e9, ..FitOptions::default() };
        let fit = fit::fit_to_labels(&rows, &options, &|_, _| ()).expect("there are labels");
        for estimate in fit.estimates.iter().filter(|estimate| estimate.standard_error.is_some()) {
            assert!((estimate.value - estimate.present).abs() < 0.1, "{loss:?} {estimate:?}");
        }
    }
}

#[test]
fn held_out_games_are_not_fitted() {
    let labels: Vec<LabelledPosition> = labelled(&random_parameters(17), 12, 300.0)
        .into_iter()
        .enumerate()
        .map(|(number, label)| LabelledPosition { game: Some(number as u32 / 50), ..label })
        .collect();
    let options = FitOptions { keep_out: 4, ..FitOptions::default() };
    let fit = fit::fit_to_labels(&rows(&labels, false), &options, &|_, _| ()).expect("there are scores");
    let validation = fit.validation.expect("some games are held out");
    assert_eq!(fit.rows + validation.rows, labels.len() as u64);
    assert!(validation.explained > 0.99, "{validation:?}");
}

#[test]
fn labels_are_read_as_they_are_written() {
    for label in labelled(&random_parameters(19), 1, 300.0) {
        let with_game = LabelledPosition { game: Some(3), result: Some(GameResult::Drawn), ..label };
        for label in [label, with_game] {
            assert_eq!(LabelledPosition::read(&label.to_string()), Ok(label));
        }
    }
    for (line, expected) in [
        ("startpos", "1 fields between tabs, expected SFEN, score, result"),
        ("startpos\tx\t1", "score 'x', expected centipawns"),
        ("startpos\t10\t2", "result '2', expected 1, 0.5 or 0"),
        ("startpos\t10\t1\tg", "game 'g', expected a number"),
        ("startpos\t40000\t1", "score '40000', expected centipawns from -32767 to 32767"),
        ("startpos\t10\t0.25", "result '0.25', expected 1, 0.5 or 0"),
        ("startpos\t10\t1\t4294967295", "game '4294967295', expected a number up to"),
    ] {
        let problem = LabelledPosition::read(line).expect_err("it is no label");
        assert!(problem.to_string().contains(expected), "{problem}");
    }
}

#[test]
fn the_default_weights_are_those_of_the_file() {
    let file = FactorParameters::built_in();
    let mut start = EvaluatedPosition::new(CompactWeights::built_in(), Position::startpos());
    assert_eq!(start.raw(), file.turn);
    for (row, factor) in file.factors.iter().zip(FACTORS) {
        assert_eq!(row.0.name, factor.name);
    }
    // A piece alone on the board shows its own term of each factor.
    let gold = LocatedPiece {
        piece: Piece::new(Color::Black, PieceKind::Gold),
        place: PieceLocation::Board("4h".parse().expect("a square")),
    };
    let kings = KingSquares::of(&position("4k4/9/9/9/9/9/9/5G3/4K4 b - 1"));
    let formula: i32 =
        file.factors.iter().map(|&(factor, weight)| WeightedFactor { factor, weight }.kkp(kings, gold)).sum();
    assert_eq!(ThreePieceTerms::kkp(CompactWeights::built_in(), kings, gold), formula);
    let again = FactorParameters::read(&file.to_toml("again", "")).expect("what is written can be read");
    assert_eq!(again.turn, file.turn);
    assert_eq!(again.values, file.values);
    assert!(again.factors.iter().zip(&file.factors).all(|(a, b)| a.1 == b.1));
}

#[test]
fn errors_of_parameter_files_are_one_line() {
    let sound = sankoma_eval::factors::DEFAULT_PARAMETERS;
    let with = |line: &str| sound.replacen("[factors]", &format!("[factors]\n{line}"), 1);
    let without = |name: &str| {
        let rows = sound.lines().filter(|line| !line.starts_with(&format!("{name} =")));
        rows.collect::<Vec<_>>().join("\n")
    };
    for (text, expected) in [
        (with("luck = 3"), "unknown factor 'luck', expected one of king_square"),
        (without("guards"), "factor 'guards' is missing"),
        (without("turn"), "missing field `turn`"),
        (without("lines") + "\n", "factor 'lines' is missing"),
        (format!("colour = 1\n{sound}"), "unknown field `colour`"),
        (without("guards").replace("[factors]", "[factors]\nguards = 3.5"), "invalid type: floating point `3.5`"),
        (without("guards").replace("[factors]", "[factors]\nguards = 9999999"), "guards = 9999999 is out of range"),
        (without("pair_attack").replace("[factors]", "[factors]\npair_attack = 99999"), "too large for 32-bit sums"),
        ("turn 3".to_owned(), "line 1: "),
    ] {
        let problem = CompactWeights::from_toml("test", &text).expect_err(expected);
        let message = problem.message();
        assert!(message.en.contains(expected) && !message.en.contains('\n'), "{}", message.en);
        assert!(!message.ja.is_empty());
    }
}
