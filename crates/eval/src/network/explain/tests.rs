//! Shares sum to the score, removals are scores from scratch, and colours make no difference.

use super::orders::PieceOrders;
use super::placement::NetworkPlacement;
use super::sampling::SampledShares;
use super::*;
use crate::evaluation::Evaluation as _;
use crate::explain::{Breakdown, EvaluationChange, PieceGroup, PieceShare, WeightsComparison, explain, group_rows};
use crate::features::{LocatedPiece, PieceLocation, pieces};
use crate::network::tests::{position, reference_positions, small, synthetic};
use crate::network::{InputFeatures, NetworkKernel, NetworkWeights};
use crate::{EvaluatedPosition, LearnedWeights};
use sankoma_rules::{Move, Position, Setup, SetupEdit, Square, movegen};

const FEATURES: [InputFeatures; 4] =
    [InputFeatures::HalfKp, InputFeatures::KingsAndPieces, InputFeatures::HalfKpMirrored, InputFeatures::HalfKpe9];

/// As little as there can be.
const FEW: ExplanationEffort = ExplanationEffort::of(400);

fn network(features: InputFeatures) -> NetworkWeights {
    synthetic::read(&synthetic::file(small(features)))
}

/// Positions of games, and some that no game has: a side without a king, more pieces than a set.
fn positions() -> Vec<Position> {
    let crowded =
        sankoma_rules::sfen::parse_setup("lnsgkgsnl/1r5b1/ppppppppp/9/2RRR4/9/PPPPPPPPP/1B5R1/LNSGKGSNL b 2R2p 1");
    let crowded = Position::from_setup_unchecked(&crowded.expect("the test's SFEN can be read"));
    let rare = [position("4k4/9/4P4/9/9/9/9/9/9 b 2G 1"), position("4k4/9/9/9/9/9/9/9/4K4 w - 1"), crowded];
    let mut random = fastrand::Rng::with_seed(386);
    let played = (0..12).map(|_| {
        let mut here = Position::startpos();
        for _ in 0..random.usize(1..120) {
            let moves: Vec<Move> = movegen::legal_all(&here).iter().copied().collect();
            random.choice(&moves).into_iter().for_each(|&mv| here.play(mv));
        }
        here
    });
    reference_positions().map(|(_, position)| position).chain(rare).chain(played).collect()
}

/// The position with one piece of a group less.
fn without(position: &Position, group: PieceGroup) -> Position {
    let mut setup = position.setup();
    take(&mut setup, group);
    Position::from_setup_unchecked(&setup)
}

fn take(setup: &mut Setup, group: PieceGroup) {
    if let PieceLocation::Board(square) = group.place {
        return setup.set(square, None);
    }
    let hand = &mut setup.hands[group.piece.color.index()];
    *hand = hand.with(group.piece.kind, hand.count(group.piece.kind) - 1);
}

#[test]
fn shares_sum_to_the_score() {
    for features in FEATURES {
        for output_scale in [16, 24, 7] {
            let weights = network(features).with_output_scale(output_scale);
            for position in positions() {
                let explanation = weights.explain(&position, FEW);
                let shares: i32 = explanation.pieces.iter().map(|share| share.total).sum();
                assert_eq!(explanation.kings + shares, explanation.total_raw, "{}", position.sfen());
                assert_eq!(explanation.total_raw, weights.raw_from_scratch(&position), "{}", position.sfen());
                assert_eq!(explanation.score, EvaluatedPosition::new(&weights, position.clone()).score());
            }
        }
    }
}

#[test]
fn what_the_steps_of_all_orders_add_is_exact_before_anything_is_rounded() {
    for features in FEATURES {
        let weights = network(features);
        for position in positions() {
            let list: Vec<LocatedPiece> = pieces(&position).collect();
            let orders = PieceOrders::new(&position, &list);
            let mut placement = NetworkPlacement::of_kings(&weights.numbers, &position);
            let sampled = SampledShares::of(&mut placement, &orders, &group_rows(&list), 6);
            let difference = i64::from(sampled.whole) - i64::from(sampled.kings);
            let expected = if list.is_empty() { 0 } else { 6 * difference };
            assert_eq!(sampled.sums.iter().sum::<i64>(), expected, "{}", position.sfen());
        }
    }
}

#[test]
fn a_removal_is_the_difference_of_two_scores_from_scratch() {
    for features in FEATURES {
        let weights = network(features);
        for position in positions() {
            let explanation = weights.explain(&position, FEW);
            let total = weights.raw_from_scratch(&position);
            for share in &explanation.pieces {
                let without = weights.raw_from_scratch(&without(&position, share.group));
                assert_eq!(share.removal, Some(total - without), "{} of {}", share.group, position.sfen());
            }
        }
    }
}

#[test]
fn a_pair_is_what_four_scores_from_scratch_say() {
    for features in FEATURES {
        let weights = network(features);
        for position in positions() {
            let explanation = weights.explain(&position, FEW);
            let total = weights.raw_from_scratch(&position);
            for pair in explanation.pairs.iter().step_by(41) {
                let [first, second] = [pair.first, pair.second].map(|group| without(&position, group));
                let both = without(&first, pair.second);
                let [first, second, both] = [first, second, both].map(|there| weights.raw_from_scratch(&there));
                assert_eq!(pair.raw, total - first - second + both, "{}, {}", pair.first, pair.second);
            }
        }
    }
}

#[test]
fn the_other_colours_have_the_opposite_shares() {
    for features in FEATURES {
        let weights = network(features);
        for position in positions() {
            let [here, there] = [&position, &turned(&position)].map(|position| weights.explain(position, FEW));
            assert_eq!((here.kings, here.total_raw), (-there.kings, -there.total_raw));
            for share in &here.pieces {
                let turned = there.pieces.iter().find(|other| is_turned(share.group, other.group));
                let turned = turned.expect("the same piece of the other side");
                assert_eq!(
                    (share.total, share.removal, share.error),
                    (-turned.total, turned.removal.map(|raw| -raw), turned.error),
                    "{} of {}",
                    share.group,
                    position.sfen()
                );
            }
        }
    }
}

/// The position as the other side sees it.
fn turned(position: &Position) -> Position {
    Position::from_setup_unchecked(&position.setup().edited(&SetupEdit::ExchangeSides))
}

fn is_turned(a: PieceGroup, b: PieceGroup) -> bool {
    let same_place = match (a.place, b.place) {
        (PieceLocation::Board(a), PieceLocation::Board(b)) => a == b.rotate(),
        (a, b) => a == b,
    };
    same_place && a.piece.kind == b.piece.kind && a.piece.color != b.piece.color
}

#[test]
fn the_order_in_which_pieces_are_listed_and_the_kernel_make_no_difference() {
    let weights = network(InputFeatures::HalfKp);
    let mut random = fastrand::Rng::with_seed(6);
    for position in positions() {
        let list: Vec<LocatedPiece> = pieces(&position).collect();
        let mut mixed: Vec<usize> = (0..list.len()).collect();
        random.shuffle(&mut mixed);
        let other: Vec<LocatedPiece> = mixed.iter().map(|&piece| list[piece]).collect();
        let sums = |list: &[LocatedPiece], kernel| {
            let weights = weights.with_kernel(kernel);
            let each: Vec<_> = (0..list.len()).map(|piece| piece..piece + 1).collect();
            let mut placement = NetworkPlacement::of_kings(&weights.numbers, &position);
            SampledShares::of(&mut placement, &PieceOrders::new(&position, list), &each, 6).sums
        };
        let listed = sums(&list, NetworkKernel::best());
        let shuffled = sums(&other, NetworkKernel::PLAIN);
        mixed.iter().enumerate().for_each(|(at, &piece)| assert_eq!(shuffled[at], listed[piece]));
    }
}

#[test]
fn more_orders_come_closer_to_the_mean_and_the_error_says_how_close() {
    let weights = network(InputFeatures::KingsAndPieces);
    let position = position("ln1g3nl/1ks2r3/1pppg1spp/p3ppp2/9/P1PPPPP2/1P1GS2PP/1KS2R3/LN1G3NL b Bb 1");
    let long = weights.explain(&position, ExplanationEffort::LONG);
    let short = weights.explain(&position, ExplanationEffort::of(8_000));
    let orders = |explanation: &Breakdown| explanation.sample.as_ref().map_or(0, |sample| sample.orders);
    assert!(orders(&long) > 20 * orders(&short));
    let within = |share: &&PieceShare| {
        let better = long.pieces.iter().find(|other| other.group == share.group).expect("the same piece");
        assert!(better.error < share.error);
        f64::from((share.total - better.total).abs()) <= 2.0 * share.error + 1.0
    };
    let close = short.pieces.iter().filter(within).count();
    assert!(close * 10 >= short.pieces.len() * 8, "{close} of {}", short.pieces.len());
}

#[test]
fn a_move_changes_the_score_by_what_it_changes_in_the_shares() {
    for features in FEATURES {
        let weights = network(features);
        let mut here = Position::startpos();
        let mut random = fastrand::Rng::with_seed(7);
        let mut before = weights.explain(&here, FEW);
        for _ in 0..60 {
            let moves: Vec<Move> = movegen::legal_all(&here).iter().copied().collect();
            let Some(&mv) = random.choice(&moves) else { break };
            here.play(mv);
            let after = weights.explain(&here, FEW);
            let change = EvaluationChange::between_samples(&before, &after);
            let pieces: i32 = change.pieces.iter().map(|row| row.by).sum();
            assert_eq!(pieces + change.kings[1] - change.kings[0], after.total_raw - before.total_raw);
            before = after;
        }
    }
}

#[test]
fn a_network_and_weights_of_terms_differ_piece_by_piece() {
    let weights = network(InputFeatures::HalfKp);
    for position in positions() {
        let network = weights.explain(&position, FEW);
        let terms = explain(&**LearnedWeights::shared(), &position);
        let compared = WeightsComparison::of(&network, &terms);
        let by: i32 = compared.rows.iter().map(|row| row.by).sum();
        assert_eq!(by + compared.b.kings - compared.a.kings, compared.b.total_raw - compared.a.total_raw);
        let units = |scale| compared.scale.units_per_unit_of(scale);
        assert_eq!(compared.b.total_raw, units(terms.scale) * terms.total_raw);
        assert_eq!(compared.a.total_raw, units(network.scale) * network.total_raw);
    }
}

#[test]
fn a_sweep_has_the_scores_of_the_positions_with_the_piece_there() {
    let weights = network(InputFeatures::HalfKp);
    let position = Position::startpos();
    let from = Square::new(2, 8).expect("a square");
    let sweep = weights.sweep(&position, from).expect("a rook");
    assert_eq!(sweep.current_total(), Some(weights.raw_from_scratch(&position)));
    let to = Square::new(5, 8).expect("a square");
    let mut setup = position.setup();
    setup.set(to, setup.on(from));
    setup.set(from, None);
    let there = Position::from_setup_unchecked(&setup);
    assert_eq!(sweep.totals[to.index()], Some(weights.raw_from_scratch(&there)));
    assert!(weights.sweep(&position, Square::new(5, 5).expect("a square")).is_none());
}
