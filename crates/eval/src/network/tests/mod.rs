//! Networks give the scores of the program whose form they have, whichever kernel sums them and however they are
//! reached.

mod by_definition;
mod files;
mod mirror;
mod statistics;
pub(super) mod synthetic;

use super::*;
use crate::EvaluatedPosition;
use sankoma_rules::{Move, movegen};

/// Positions with the scores that the original gives them for the synthetic `halfkp_256x2-32-32` and `kp_256x2-32-32`.
const REFERENCE: &str = include_str!("reference.tsv");

/// A small architecture with these features.
pub(super) fn small(features: InputFeatures) -> NetworkArchitecture {
    NetworkArchitecture::new(features, 32, [16, 8])
}

pub(super) fn position(sfen: &str) -> Position {
    Position::from_sfen(sfen).expect("the test's SFEN is sound")
}

pub(super) fn reference_positions() -> impl Iterator<Item = ([i32; 2], Position)> {
    REFERENCE.lines().map(|line| {
        let [halfkp, kp, sfen] = line.split('\t').collect::<Vec<_>>().try_into().expect("three fields");
        ([halfkp, kp].map(|score| score.parse().expect("a score")), position(sfen))
    })
}

#[test]
fn scores_are_those_of_the_original() {
    for (column, architecture) in NetworkArchitecture::KNOWN[..2].iter().enumerate() {
        let weights = synthetic::read(&synthetic::file(*architecture));
        assert!(weights.warnings().is_empty());
        for kernel in NetworkKernel::available() {
            let weights = weights.with_kernel(kernel);
            for (scores, position) in reference_positions() {
                let score = EvaluatedPosition::new(&weights, position.clone()).score();
                assert_eq!(score, scores[column], "{} by {kernel:?}: {}", architecture.name(), position.sfen());
            }
        }
    }
}

#[test]
fn outputs_are_those_of_the_definition() {
    let others = [(64, [64, 64]), (1024, [8, 32]), (96, [5, 7])];
    let others = others.map(|(width, hidden)| NetworkArchitecture::new(InputFeatures::KingsAndPieces, width, hidden));
    let features = [InputFeatures::HalfKp, InputFeatures::KingsAndPieces, InputFeatures::HalfKpMirrored];
    for architecture in features.map(small).into_iter().chain(others).chain([small(InputFeatures::HalfKpe9)]) {
        let file = synthetic::file(architecture);
        let weights = synthetic::read(&file);
        for kernel in NetworkKernel::available() {
            let weights = weights.with_kernel(kernel);
            for (_, position) in reference_positions() {
                let output = by_definition::output(&file, architecture, &position);
                let raw = weights.raw_from_scratch(&position);
                assert_eq!(raw, position.side_to_move().sign() * output, "{} by {kernel:?}", architecture.name());
            }
        }
    }
}

#[test]
fn sums_that_follow_a_game_are_those_from_scratch() {
    let moves = std::env::var("SANKOMA_NETWORK_MOVES").ok().and_then(|text| text.parse().ok()).unwrap_or(4_000);
    for features in
        [InputFeatures::HalfKp, InputFeatures::KingsAndPieces, InputFeatures::HalfKpMirrored, InputFeatures::HalfKpe9]
    {
        let weights = synthetic::read(&synthetic::file(small(features)));
        let mut random = fastrand::Rng::with_seed(38);
        let mut made = 0;
        while made < moves {
            made += random_line(&weights, &mut random);
        }
    }
}

/// Makes and unmakes random moves and passes from a random reference position, with scores now and then. Returns how
/// many.
fn random_line(weights: &NetworkWeights, random: &mut fastrand::Rng) -> usize {
    let starts: Vec<_> = reference_positions().map(|(_, position)| position).collect();
    let start = random.choice(&starts).expect("there are some").clone();
    let mut board = EvaluatedPosition::new(weights, start);
    for made in 0..200 {
        let moves = movegen::legal_all(board.position());
        match (random.u8(..8), random.choice(moves.iter())) {
            (0 | 1, _) => drop(board.unmake()),
            (2, _) if !board.position().in_check() => board.make(Move::PASS),
            (_, Some(&mv)) => board.make(mv),
            (_, None) => return made,
        }
        if random.u8(..3) == 0 {
            let expected = weights.raw_from_scratch(board.position());
            assert_eq!(board.raw(), expected, "{}", board.position().sfen());
        }
    }
    200
}

#[test]
fn a_side_without_a_king_and_more_pieces_than_a_set_have_a_score() {
    let crowded =
        sankoma_rules::sfen::parse_setup("lnsgkgsnl/1r5b1/ppppppppp/9/2RRR4/9/PPPPPPPPP/1B5R1/LNSGKGSNL b 2R2p 1");
    let crowded = Position::from_setup_unchecked(&crowded.expect("the test's SFEN can be read"));
    for features in [InputFeatures::HalfKp, InputFeatures::KingsAndPieces, InputFeatures::HalfKpMirrored] {
        let file = synthetic::file(small(features));
        let weights = synthetic::read(&file);
        for position in [position("4k4/9/4P4/9/9/9/9/9/9 b 2G 1"), crowded.clone()] {
            let raw = weights.raw_from_scratch(&position);
            assert_eq!(raw, by_definition::output(&file, small(features), &position));
        }
    }
}

#[test]
fn a_larger_output_scale_gives_smaller_scores_rounded_towards_zero() {
    let weights = synthetic::read(&synthetic::file(small(InputFeatures::KingsAndPieces)));
    for (_, position) in reference_positions() {
        let output = position.side_to_move().sign() * weights.raw_from_scratch(&position);
        for scale in [1, 16, 20, 24, 28, 128] {
            let scaled = weights.with_output_scale(scale);
            assert_eq!(EvaluatedPosition::new(&scaled, position.clone()).score(), output / scale);
        }
    }
}

/// Opens every architecture at its full size, once: `cargo test --release -- --ignored full_size`.
#[test]
#[ignore = "makes files of up to 580 MB in memory"]
fn every_architecture_has_one_score_at_its_full_size() {
    for architecture in NetworkArchitecture::KNOWN {
        let weights = synthetic::read(&synthetic::file(architecture));
        assert!(weights.warnings().is_empty());
        for (_, position) in reference_positions() {
            let score = |kernel| EvaluatedPosition::new(&weights.with_kernel(kernel), position.clone()).score();
            let expected = score(NetworkKernel::PLAIN);
            assert_eq!(score(NetworkKernel::best()), expected, "{}: {}", architecture.name(), position.sfen());
        }
    }
}
