//! Factors: the cells are their sums, and their formulas agree with their sentences.

use crate::support::{Random, position, random_game};
use sankoma_eval::factors::{DEFAULT_PARAMETERS, FACTORS, Factor, FactorParameters, WeightedFactor};
use sankoma_eval::features::{KingSquares, LocatedPiece, pieces};
use sankoma_eval::{CompactWeights, CompactWeightsError, EvaluatedPosition, Explainable, ThreePieceTerms, explain};
use sankoma_rules::{Color, Position, movegen};
use std::collections::HashSet;

fn weighted() -> impl Iterator<Item = WeightedFactor<'static>> {
    built_in().into_iter().map(|(factor, weight)| WeightedFactor { factor, weight })
}

/// The default weights' factors, each with its weight.
fn built_in() -> Vec<(&'static Factor, i32)> {
    CompactWeights::built_in().factors().to_vec()
}

/// The default weights with these factors in place of theirs.
fn with_factors(factors: Vec<(&'static Factor, i32)>) -> Result<CompactWeights, CompactWeightsError> {
    CompactWeights::from_parameters("factors", FactorParameters { factors, ..FactorParameters::built_in() })
}

#[test]
fn every_cell_read_back_is_the_sum_of_the_factors_formulas() {
    for seed in 500..506 {
        random_game(seed, 160, |position| assert_cells_are_formulas(position));
    }
    assert_cells_are_formulas(&position("4k4/9/4P4/9/9/9/9/9/9 b 2G 1"));
}

fn assert_cells_are_formulas(position: &Position) {
    let weights = CompactWeights::built_in();
    let kings = KingSquares::of(position);
    let pieces: Vec<LocatedPiece> = pieces(position).collect();
    assert_eq!(weights.kk(kings), weighted().map(|factor| factor.kk(kings)).sum::<i32>(), "KK of {}", position.sfen());
    for (index, &piece) in pieces.iter().enumerate() {
        let formula: i32 = weighted().map(|factor| factor.kkp(kings, piece)).sum();
        assert_eq!(weights.kkp(kings, piece), formula, "{piece:?} in {}", position.sfen());
        for &other in &pieces[..index] {
            let formula: i32 = weighted().map(|factor| factor.kpp(kings, piece, other)).sum();
            assert_eq!(weights.kpp(kings, piece, other), formula, "{piece:?} {other:?} in {}", position.sfen());
        }
    }
}

#[test]
fn a_factors_total_is_the_sum_of_its_terms() {
    random_game(600, 200, |position| {
        let kings = KingSquares::of(position);
        let pieces: Vec<LocatedPiece> = pieces(position).collect();
        for factor in weighted() {
            let mut sum = factor.kk(kings);
            for (index, &piece) in pieces.iter().enumerate() {
                sum += factor.kkp(kings, piece);
                sum += pieces[..index].iter().map(|&other| factor.kpp(kings, piece, other)).sum::<i32>();
            }
            assert_eq!(factor.total(kings, &pieces), sum, "{} in {}", factor.factor.name, position.sfen());
        }
    });
}

#[test]
fn every_factor_has_its_own_name_and_says_what_and_why() {
    let names: HashSet<&str> = FACTORS.iter().map(|factor| factor.name).collect();
    assert_eq!(names.len(), FACTORS.len());
    for factor in FACTORS {
        let sentence = factor.sentence();
        let texts = [&sentence.ja, &sentence.en, factor.evidence, factor.unit];
        assert!(texts.iter().all(|text| !text.is_empty()), "{}", factor.name);
    }
}

#[test]
fn every_weight_in_the_program_has_the_sign_of_its_sentence() {
    let file: toml::Table = DEFAULT_PARAMETERS.parse().expect("it is TOML");
    let held = file["fit"]["held"].as_array().expect("the factors that the fit holds at zero");
    let held: HashSet<&str> = held.iter().filter_map(toml::Value::as_str).collect();
    for (factor, weight) in built_in() {
        assert!(factor.sign.allows(f64::from(weight)), "{}: {weight} is against its sentence", factor.name);
        assert_eq!(weight == 0, held.contains(factor.name), "{}: a factor without weight says why", factor.name);
    }
}

#[test]
fn weights_without_a_factor_lack_its_terms_and_no_others() {
    let scene = position("ln1g3nl/1ks2r3/1pppg1spp/p3ppp2/9/P1PPPPP2/1P1GS2PP/1KS2R3/LN1G3NL b Bb 1");
    let full = explain(CompactWeights::built_in(), &scene);
    for index in 0..FACTORS.len() {
        let rest: Vec<_> =
            built_in().into_iter().enumerate().filter(|&(other, _)| other != index).map(|(_, row)| row).collect();
        let without = with_factors(rest).expect("fewer factors fit");
        let share = full.factors[index];
        assert_eq!(explain(&without, &scene).total_raw, full.total_raw - share.total, "{}", share.factor.name);
    }
}

/// Each row: factor, a better and a worse position for Black, which differ only in what the factor measures, by a
/// weight of the sign that the factor states.
#[test]
fn factors_prefer_what_their_sentences_say() {
    let rows = [
        ("king_square", "4k4/9/9/9/9/9/9/7K1/9 b - 1", "4k4/9/9/9/9/9/9/4K4/9 b - 1"),
        ("king_square", "4k4/9/9/9/9/9/9/7K1/9 b - 1", "4k4/9/9/9/7K1/9/9/9/9 b - 1"),
        ("hand", "4k4/9/9/9/9/9/9/9/4K4 b G 1", "4k4/9/9/9/9/9/9/9/G3K4 b - 1"),
        ("guards", "4k4/9/9/9/9/9/9/4G4/4K4 b - 1", "4k4/9/9/9/9/9/9/4G4/K8 b - 1"),
        ("attackers", "4k4/9/4G4/9/9/9/9/9/4K4 b - 1", "4k4/9/9/9/4G4/9/9/9/4K4 b - 1"),
        ("entering_king", "4k4/9/K8/9/9/9/9/9/9 b - 1", "4k4/9/9/9/9/K8/9/9/9 b - 1"),
        ("pressure", "4k4/9/4P4/9/9/9/9/9/4K4 b - 1", "4k4/9/9/9/4P4/9/9/9/4K4 b - 1"),
        ("support", "4k4/9/9/9/9/9/9/4S4/4K4 b - 1", "4k4/9/9/9/4S4/9/9/9/4K4 b - 1"),
        ("advance", "4k4/9/9/9/9/4S4/9/9/4K4 b - 1", "4k4/9/9/9/9/9/9/9/2S1K4 b - 1"),
        ("bad_pieces", "4k4/9/9/9/9/9/2N6/9/4K4 b - 1", "4k4/9/9/9/2N6/9/9/9/4K4 b - 1"),
        ("king_pawns", "4k4/9/9/9/9/9/7P1/7K1/9 b - 1", "4k4/9/9/9/9/9/2P6/7K1/9 b - 1"),
        ("rook_apart", "4k4/9/9/9/9/9/9/1K5R1/9 b - 1", "4k4/9/9/9/9/9/9/6KR1/9 b - 1"),
        ("lines", "4k4/9/9/9/9/9/9/3R5/8K b - 1", "4k4/9/9/9/9/9/9/7R1/8K b - 1"),
        ("pair_attack", "4k4/9/3G5/9/4G4/9/9/9/4K4 b - 1", "4k4/9/3GG4/9/9/9/9/9/4K4 b - 1"),
        ("drops", "4k4/9/3G5/9/9/9/9/9/4K4 b G 1", "4k4/9/9/9/3G5/9/9/9/4K4 b G 1"),
        ("cover", "4k4/9/9/9/9/9/4g4/4G4/4K4 b - 1", "4k4/9/9/9/9/9/4g4/8G/4K4 b - 1"),
        ("castles", "4k4/9/9/9/9/9/9/4G1SK1/5G3 b - 1", "4k4/9/9/9/9/9/9/4S1GK1/5G3 b - 1"),
        ("places", "4k4/9/4G4/9/9/9/9/9/4K4 b - 1", "4k4/9/9/9/4G4/9/9/9/4K4 b - 1"),
        ("places", "4k4/9/9/9/9/9/9/4G4/4K4 b - 1", "4k4/9/9/9/9/9/9/G8/4K4 b - 1"),
        ("king_places", "4k4/9/9/9/9/9/9/7K1/9 b - 1", "4k4/9/9/9/7K1/9/9/9/9 b - 1"),
    ];
    for (name, better, worse) in rows {
        let factor =
            FACTORS.into_iter().find(|factor| factor.name == name).unwrap_or_else(|| panic!("no factor {name}"));
        let total = |sfen| {
            let position = position(sfen);
            let pieces: Vec<LocatedPiece> = pieces(&position).collect();
            WeightedFactor { factor, weight: factor.sign.of(1) }.total(KingSquares::of(&position), &pieces)
        };
        assert!(total(better) > total(worse), "{name}: {} is not above {}", total(better), total(worse));
    }
    for factor in FACTORS {
        assert!(rows.iter().any(|(name, ..)| *name == factor.name), "{} has no row here", factor.name);
    }
}

/// In plausible play, the positional terms of the factors in the program stay below the value of a bishop.
#[test]
fn positional_terms_of_the_set_in_the_program_stay_moderate_in_ordinary_play() {
    for seed in 0..6 {
        greedy_game(seed, 80, |position| {
            let parts = explain(CompactWeights::built_in(), position);
            let material = parts.sums.expect("they have terms").material;
            let positional = parts.scale.score(parts.total_raw, Color::Black) - material;
            assert!(positional.abs() < 700, "{positional} cp in {}", position.sfen());
        });
    }
}

/// Each side plays one of the two moves with the best evaluation: castles, exchanges, some blunders.
fn greedy_game(seed: u64, plies: usize, mut visit: impl FnMut(&Position)) {
    let mut random = Random::new(seed);
    let mut evaluated = EvaluatedPosition::new(CompactWeights::built_in(), Position::startpos());
    for _ in 0..plies {
        let mut moves: Vec<_> = movegen::legal(evaluated.position()).to_vec();
        moves.sort_by_cached_key(|&mv| {
            evaluated.make(mv);
            let score = evaluated.score();
            evaluated.unmake();
            score
        });
        let Some(&mv) = moves.get(random.below(2).min(moves.len().saturating_sub(1))) else { return };
        evaluated.make(mv);
        visit(evaluated.position());
    }
}

#[test]
fn the_built_in_weights_take_few_megabytes() {
    let megabytes = CompactWeights::built_in().bytes() / (1 << 20);
    assert!(megabytes < 8, "{megabytes} MiB");
    assert_eq!(CompactWeights::built_in().factors().len(), FACTORS.len());
}

#[test]
fn a_side_without_a_king_has_no_terms_of_its_own_view() {
    let parts = explain(CompactWeights::built_in(), &position("9/9/9/9/9/9/4p4/9/4K4 w rb2g 1"));
    assert_eq!(parts.sums.map(|sums| sums.kk), Some(0));
    let lone_white_king = explain(CompactWeights::built_in(), &position("4k4/9/9/9/9/9/9/9/9 b G 1"));
    let hand = lone_white_king.factors.iter().find(|share| share.factor.name == "hand").map(|share| share.total);
    assert_eq!(hand, Some(0), "a gold in Black's hand belongs to Black's view, which has no king");
    assert_eq!(lone_white_king.pieces[0].group.piece.color, Color::Black);
}

#[test]
fn weights_that_could_leave_32_bits_are_rejected() {
    let large = FACTORS.map(|factor| (factor, if factor.name == "pair_attack" { 1_000_000 } else { 1 }));
    assert!(matches!(with_factors(large.to_vec()), Err(CompactWeightsError::TooLarge)));
}

#[test]
fn more_products_than_the_form_stores_are_rejected() {
    let twice: Vec<_> = built_in().into_iter().chain(built_in()).collect();
    assert!(matches!(with_factors(twice), Err(CompactWeightsError::TooManyProducts(_))));
}
