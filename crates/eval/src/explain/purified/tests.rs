use super::*;
use crate::explain::Explainable;
use crate::explain::pair_means::PairMeans;
use crate::explain::usual_places::{PieceClass, UsualPlaces, WHOLE};
use crate::features::KingSquares;
use crate::{CompactWeights, LearnedWeights, TermSums};
use sankoma_rules::{Color, Position, SetupEdit, movegen};

/// Positions of random games: the one after a random number of moves.
fn random_positions(seed: u64, count: usize) -> impl Iterator<Item = Position> {
    let mut random = fastrand::Rng::with_seed(seed);
    (0..count).map(move |_| {
        let mut position = Position::startpos();
        for _ in 0..random.usize(..200) {
            let Some(&mv) = random.choice(movegen::legal_all(&position).iter()) else { break };
            position.play(mv);
        }
        position
    })
}

fn sums_are_exact<W: Explainable>(weights: &W, positions: impl Iterator<Item = Position>) {
    let usual = UsualValues::of(weights);
    for position in positions {
        let split = purified_split(weights, &usual, &position);
        let raw = i64::from(TermSums::of(weights, &position).total_raw);
        assert_eq!(split.total, UNITS_PER_RAW * raw, "{}", position.sfen());
        assert_eq!(Concerns::of(&split, &position).total(), split.total, "{}", position.sfen());
    }
}

#[test]
fn the_parts_sum_to_the_score() {
    sums_are_exact(&**LearnedWeights::shared(), random_positions(1, 400));
    sums_are_exact(CompactWeights::built_in(), random_positions(2, 40));
}

#[test]
fn the_closed_form_is_the_sum_of_the_terms() {
    let weights = &**LearnedWeights::shared();
    for position in random_positions(3, 3) {
        let list: Vec<_> = crate::features::pieces(&position).collect();
        for kings in Color::ALL.map(|side| KingSquares::of(&position).only(side)) {
            let closed = weights.pair_means(kings, &list);
            assert_eq!(closed, PairMeans::by_terms(weights, kings, &list), "{}", position.sfen());
        }
    }
}

#[test]
fn a_pair_is_zero_on_the_mean_over_usual_places() {
    let weights = &**LearnedWeights::shared();
    let kings = KingSquares::of(&Position::startpos()).only(Color::Black);
    let usual = UsualPlaces::get();
    for class in PieceClass::all() {
        let places: Vec<_> = usual.of(class).iter().map(|&(piece, _)| piece).collect();
        let means = weights.pair_means(kings, &places);
        for other in PieceClass::all() {
            // The sum over the places of one class of its terms with the mean of another is the term between both.
            let sum: i64 =
                usual.of(class).iter().zip(&means.with).map(|((_, share), row)| share * row[other.index()]).sum();
            assert_eq!(sum, means.between[class.index()][other.index()]);
            assert!(places.len() as i64 <= WHOLE);
        }
    }
}

#[test]
fn a_position_and_its_turned_image_have_opposite_parts() {
    let weights = &**LearnedWeights::shared();
    let usual = UsualValues::of(weights);
    for position in random_positions(4, 50) {
        let Ok(turned) = Position::new(&position.setup().edited(&SetupEdit::ExchangeSides)) else { continue };
        let [split, turned] = [&position, &turned].map(|position| purified_split(weights, &usual, position));
        assert_eq!(split.total, -turned.total);
        assert_eq!(split.king_squares, [-turned.king_squares[1], -turned.king_squares[0]]);
        let values = |split: &PurifiedSplit| split.pieces.iter().map(|piece| piece.value).sum::<i64>();
        assert_eq!(values(&split), -values(&turned));
    }
}

#[test]
fn the_start_position_is_even_but_for_the_move() {
    let weights = &**LearnedWeights::shared();
    let position = Position::startpos();
    let split = purified_split(weights, &UsualValues::of(weights), &position);
    let concerns = Concerns::of(&split, &position);
    assert_eq!(concerns.material, 0);
    assert_eq!(concerns.kings[0].total, -concerns.kings[1].total);
    assert_eq!(concerns.pieces.iter().sum::<i64>(), 0);
    assert_eq!(concerns.total(), concerns.turn);
}
