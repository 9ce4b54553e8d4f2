use super::view::{KingView, LearnedEntry};
use super::*;
use crate::explain::TermSums;
use crate::features::pieces;
use crate::three_piece::cell_source::summed;
use crate::{EvaluatedPosition, explain, material};
use sankoma_rules::{Square, movegen};

/// Weights of pseudo-random numbers, with so many products.
fn random_weights(lanes: usize, seed: u64) -> LearnedWeights {
    let mut random = fastrand::Rng::with_seed(seed);
    let scale = RawScale::new(1024).expect("a power of two");
    let rows = (0..KingView::COUNT).flat_map(|king| (0..LearnedEntry::COUNT).map(move |entry| (king, entry)));
    let numbers = rows.map(|(king, entry)| LearnedNumbers {
        king,
        entry,
        own: random.i32(-50_000..50_000),
        parts: (0..lanes).map(|_| random.i16(-90..90)).collect(),
    });
    let numbers: Vec<LearnedNumbers> = numbers.collect();
    LearnedWeights::new("random", material::OWN, (scale, 600), lanes, numbers.into_iter()).expect("they fit")
}

/// Positions of a random game, with the moves of kings, captures, drops and promotions.
fn visit_random_game(
    weights: &LearnedWeights,
    sfen: &str,
    seed: u64,
    mut visit: impl FnMut(&mut EvaluatedPosition<'_, LearnedWeights>),
) {
    let mut random = fastrand::Rng::with_seed(seed);
    let position = Position::from_sfen(sfen).expect("the test's SFEN is sound");
    let mut board = EvaluatedPosition::new(weights, position);
    for _ in 0..150 {
        visit(&mut board);
        let moves = movegen::legal_all(board.position());
        let Some(&mv) = random.choice(moves.iter()) else { break };
        board.make(mv);
        if random.u8(..8) == 0 {
            board.unmake();
        }
    }
}

const STARTS: [&str; 3] = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    // A handicap game, and one of entering kings with full hands.
    "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "4K4/2+P1+P4/9/9/9/9/9/4+p1+p2/4k4 b RB2G2S2N2L7Prb2g2s2n2l7p 1",
];

#[test]
fn the_sums_that_follow_a_game_are_those_from_scratch() {
    for (lanes, sfen) in [16, 32, 48, 64].into_iter().zip(STARTS.into_iter().cycle()) {
        let weights = random_weights(lanes, 3);
        visit_random_game(&weights, sfen, 11, |board| {
            assert_eq!(board.raw(), weights.raw_from_scratch(board.position()), "{}", board.position().sfen());
        });
    }
}

#[test]
fn terms_one_by_one_sum_to_the_score() {
    let weights = random_weights(32, 5);
    let mut largest = [0; 4];
    for (seed, sfen) in STARTS.into_iter().enumerate() {
        visit_random_game(&weights, sfen, seed as u64, |board| {
            let sums = TermSums::of(&weights, board.position());
            assert_eq!(sums.total_raw, board.raw(), "{}", board.position().sfen());
            assert_eq!(sums.kpp, sum_of_pairs(&weights, board.position()), "{}", board.position().sfen());
            for (largest, term) in largest.iter_mut().zip([sums.kk, sums.kkp, sums.kpp, sums.turn]) {
                *largest = term.abs().max(*largest);
            }
        });
    }
    assert!(largest.iter().all(|&term| term > 0), "{largest:?}");
    let position = Position::from_sfen(STARTS[2]).expect("the test's SFEN is sound");
    let breakdown = explain(&weights, &position);
    let shares: i32 = breakdown.pieces.iter().map(|share| share.total).sum();
    assert_eq!(shares + breakdown.kings, weights.raw_from_scratch(&position));
}

/// The king–piece–piece terms, pair by pair.
fn sum_of_pairs(weights: &LearnedWeights, position: &Position) -> i32 {
    let (kings, pieces) = (KingSquares::of(position), pieces(position).collect::<Vec<_>>());
    let with_earlier = |at: usize| pieces[..at].iter().map(|&other| weights.kpp(kings, pieces[at], other)).sum::<i32>();
    (0..pieces.len()).map(with_earlier).sum()
}

#[test]
fn a_board_seen_from_the_other_side_or_in_a_mirror_has_the_same_score() {
    let weights = random_weights(16, 8);
    visit_random_game(&weights, STARTS[0], 4, |board| {
        let setup = board.position().setup();
        let mut rotated = setup.clone();
        let mut mirrored = setup.clone();
        for square in Square::all() {
            let piece = setup.squares[square.index()];
            rotated.squares[square.rotate().index()] =
                piece.map(|piece| sankoma_rules::Piece::new(piece.color.other(), piece.kind));
            mirrored.squares[square.mirror().index()] = piece;
        }
        rotated.hands.swap(0, 1);
        rotated.side_to_move = setup.side_to_move.other();
        let raw = |setup| weights.raw_from_scratch(&Position::from_setup_unchecked(setup));
        assert_eq!(raw(&rotated), -board.raw());
        // A king on the middle file looks at the board as it is: only then do left and right differ.
        if Color::ALL.iter().all(|&color| board.position().king(color).is_some_and(|king| king.file() != 5)) {
            assert_eq!(raw(&mirrored), board.raw());
        }
    });
}

#[test]
fn cells_sum_to_the_score_by_the_formula_of_programs_with_full_tables() {
    let weights = random_weights(32, 2);
    let check = |board: &mut EvaluatedPosition<'_, LearnedWeights>| {
        let raw = board.raw();
        let position = board.position();
        let sum = summed(&weights, position, weights.values.balance(position));
        assert_eq!(sum, raw, "{}", position.sfen());
    };
    for sfen in &STARTS[..2] {
        visit_random_game(&weights, sfen, 21, check);
    }
}

#[test]
fn a_side_without_a_king_has_no_terms() {
    let weights = random_weights(16, 1);
    let position = Position::from_sfen("4k4/9/9/9/9/9/9/9/9 b GS 1").expect("the test's SFEN is sound");
    let sums = TermSums::of(&weights, &position);
    assert_eq!(sums.total_raw, weights.raw_from_scratch(&position));
    assert_eq!(sums.kk, 0);
}

#[test]
fn a_file_is_read_as_it_was_written_and_damage_is_named() {
    let weights = random_weights(16, 6);
    let bytes = weights.to_bytes();
    let read = LearnedWeights::from_bytes("again", &bytes).expect("it is sound");
    assert_eq!(read.to_bytes(), bytes);
    let position = Position::startpos();
    assert_eq!(read.raw_from_scratch(&position), weights.raw_from_scratch(&position));
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..200 {
        let mut damaged = bytes.clone();
        damaged[random.usize(..bytes.len())] ^= 1 << random.u8(..8);
        assert!(LearnedWeights::from_bytes("damaged", &damaged).is_err());
        assert!(LearnedWeights::from_bytes("cut", &bytes[..random.usize(..bytes.len())]).is_err());
    }
    let longer = [bytes.as_slice(), &[0]].concat();
    assert!(matches!(LearnedWeights::from_bytes("longer", &longer), Err(LearnedFileError::Size(..))));
    assert_eq!(LearnedWeights::from_bytes("text", b"turn = 3").err(), Some(LearnedFileError::Magic));
}

#[test]
fn the_weights_in_the_program_know_what_a_piece_is_worth() {
    let weights = LearnedWeights::shared();
    let bytes = &FILE_IN_PROGRAM.0;
    let read = LearnedWeights::from_bytes("learned", bytes).expect("the file is sound");
    assert!(read.to_bytes() == bytes && weights.to_bytes() == bytes, "read where they are and read from a file");
    assert!(weights.to_bytes().len() <= 8_000_000);
    let score = |sfen: &str| {
        let position = Position::from_sfen(sfen).expect("the test's SFEN is sound");
        weights.scale().score(weights.raw_from_scratch(&position), position.side_to_move())
    };
    assert!(score(STARTS[0]).abs() < 100);
    // White is a rook, and a rook and a bishop, down.
    let handicaps = ["1r5b1", "7b1", "9"]
        .map(|rank| score(&format!("lnsgkgsnl/{rank}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1")));
    assert!(handicaps[1] < handicaps[0] - 300 && handicaps[2] < handicaps[1] - 300, "{handicaps:?}");
}

#[test]
fn numbers_whose_sums_could_overflow_are_refused() {
    let weights = |part, own| {
        let row = LearnedNumbers { king: 0, entry: 90, own, parts: vec![part; 16] };
        let scale = RawScale::new(1024).expect("a power of two");
        LearnedWeights::new("large", material::OWN, (scale, 600), 16, std::iter::once(row)).err()
    };
    assert_eq!(weights(100, 1_000), None);
    assert_eq!(weights(900, 0), Some(LearnedTableError::TooLarge));
    assert_eq!(weights(0, 50_000_000), Some(LearnedTableError::TooLarge));
    let none = |lanes| LearnedWeights::new("none", material::OWN, (RawScale::DEFAULT, 600), lanes, std::iter::empty());
    assert!([0, 8, 24, 80].into_iter().all(|lanes| none(lanes).is_err()));
}
