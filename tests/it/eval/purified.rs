//! The purified split and the assessment: exact for every form of weights on positions of random games.

use crate::support::random_game;
use crate::support::synthetic_tables::{self, Width};
use sankoma_analysis::assessment::assess;
use sankoma_eval::{
    CompactWeights, Concerns, Explainable, LearnedWeights, PurifiedSplit, TermSums, UNITS_PER_RAW, UsualValues,
    purified_split,
};
use sankoma_rules::{Color, Position, Square};
use std::collections::BTreeSet;

#[test]
fn learned_weights_are_split_without_a_remainder() {
    splits_exactly(&**LearnedWeights::shared(), &positions(1, 2_000));
}

#[test]
fn factors_are_split_without_a_remainder() {
    splits_exactly(CompactWeights::built_in(), &positions(2, 150));
}

/// Tables as `fv.bin` and the KPPT formats have them: one test for all, so that only one is in memory at a time.
#[test]
fn full_tables_are_split_without_a_remainder() {
    let positions = positions(3, 60);
    let king = |position: &Position, side: Color| {
        position.king(side).map(|king| if side == Color::Black { king } else { king.rotate() })
    };
    let kings: BTreeSet<Square> =
        positions.iter().flat_map(|position| Color::ALL.map(|side| king(position, side))).flatten().collect();
    let kings: Vec<Square> = kings.into_iter().take(12).collect();
    for width in [Width::Pairs, Width::Single, Width::Wide] {
        splits_exactly(&synthetic_tables::full(width, &kings), &positions);
    }
}

/// Positions of random games of up to 160 plies.
fn positions(seed: u64, count: usize) -> Vec<Position> {
    let mut positions = Vec::new();
    for game in 0.. {
        let mut ply = 0;
        random_game(1_000 * seed + game, 160, |position| {
            ply += 1;
            if ply % 10 == 3 {
                positions.push(position.clone());
            }
        });
        if positions.len() >= count {
            positions.truncate(count);
            return positions;
        }
    }
    positions
}

/// The total is the raw score; what is about material, kings, pieces and the move sums to it; so do the parts in words.
fn splits_exactly<W: Explainable>(weights: &W, positions: &[Position]) {
    let usual = UsualValues::of(weights);
    for position in positions {
        let split = purified_split(weights, &usual, position);
        let raw = i64::from(TermSums::of(weights, position).total_raw);
        assert_eq!(split.total, UNITS_PER_RAW * raw, "{}", position.sfen());
        assert_eq!(sum_of_rows(&split), split.total, "{}", position.sfen());
        assert_eq!(Concerns::of(&split, position).total(), split.total, "{}", position.sfen());
        let parts = assess(weights, &usual, position).parts;
        assert_eq!(parts.iter().map(|part| part.units).sum::<i64>(), split.total, "{}", position.sfen());
    }
}

/// The rows of the split, added up here.
fn sum_of_rows(split: &PurifiedSplit) -> i64 {
    let pieces: i64 = split.pieces.iter().map(|piece| piece.value + piece.place[0] + piece.place[1]).sum();
    let pairs: i64 = split.pairs.iter().map(|pair| pair.views[0] + pair.views[1]).sum();
    pieces + pairs + split.king_squares[0] + split.king_squares[1] + split.turn
}
