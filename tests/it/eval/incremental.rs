//! Incremental evaluation equals evaluation from scratch, for every form of weights.

use crate::support::synthetic_tables::{self, Width};
use crate::support::{Random, position, random_game};
use sankoma_eval::three_piece::full::Kernel;
use sankoma_eval::{CompactWeights, EvaluatedPosition, Evaluation, Explainable, RawUnits, features};
use sankoma_rules::sfen::parse_setup;
use sankoma_rules::{BoardObserver, Color, Move, NullBoardObserver, Position, Square, movegen};
use std::collections::BTreeSet;
use std::sync::Mutex;

/// Mate problems, where one side has no king, handicaps, and unusual set-ups.
const UNUSUAL: [&str; 7] = [
    "4k4/9/4P4/9/9/9/9/9/9 b 2G 1",
    "9/9/9/9/9/9/4p4/9/4K4 w rb2g 1",
    "4k4/9/9/9/9/9/9/9/4K4 b - 1",
    "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
];

/// Both kings are captured, White's by a promoting move; a pass at the end.
const KINGS_TAKEN: (&str, [&str; 6]) =
    ("4k4/9/9/9/4R4/9/9/6r2/4K4 w - 1", ["5a5b", "5e5b+", "3h3i", "5b5c", "3i5i", "0000"]);

#[test]
fn compact_weights_are_incremental() {
    walk_everywhere(CompactWeights::built_in(), 40);
}

/// One test for all widths, so that only one set of tables is in memory at a time.
#[test]
fn full_tables_are_incremental() {
    const GAMES: u64 = 2;
    let kings = KingSquareCollector::default();
    walk_everywhere(&kings, GAMES);
    let kings: Vec<Square> = kings.0.into_inner().expect("no walk panicked").into_iter().collect();
    for width in [Width::Pairs, Width::Single, Width::Wide] {
        let full = synthetic_tables::full(width, &kings).with_cache(0);
        walk_everywhere(&full, GAMES);
        let scalar = full.with_kernel(Kernel::SCALAR);
        walk_everywhere(&scalar, 2);
        // The second walk hits the cache entries of the first.
        let cached = scalar.with_kernel(Kernel::best()).with_cache(1);
        walk_everywhere(&cached, 2);
        walk_everywhere(&cached, 2);
        assert_sums_of_terms(&cached, 2);
    }
}

#[test]
fn the_compact_total_is_the_sum_of_all_terms_one_by_one() {
    assert_sums_of_terms(CompactWeights::built_in(), 20);
}

#[test]
fn unmaking_stops_at_the_first_position() {
    let position = Position::startpos().after([Move::PASS]);
    let mut evaluated = EvaluatedPosition::new(CompactWeights::built_in(), position.clone());
    assert_eq!(evaluated.unmake(), None);
    evaluated.make(Move::PASS);
    assert_eq!(evaluated.unmake(), Some(Move::PASS));
    assert_eq!(evaluated.unmake(), None);
    assert_eq!(evaluated.position(), &position);
}

/// Checks every node of random games, unusual set-ups, more pieces than a set has, and captured kings.
fn walk_everywhere<E: Evaluation>(weights: &E, games: u64) {
    let starts = (0..games).map(|_| Position::startpos());
    let starts = starts.chain(UNUSUAL.map(position)).chain([crowded()]);
    for (seed, start) in (0..).zip(starts) {
        let mut evaluated = EvaluatedPosition::new(weights, start);
        random_walk(&mut evaluated, &mut Random::new(seed), 70);
        unmake_all(&mut evaluated);
    }
    let (sfen, moves) = KINGS_TAKEN;
    let mut evaluated = EvaluatedPosition::new(weights, position(sfen));
    for text in moves {
        let mv: Move = text.parse().expect("a move of this test");
        evaluated.make(mv);
        assert_equals_from_scratch(&mut evaluated);
    }
    assert_eq!(Color::ALL.map(|color| evaluated.position().king(color)), [None; 2]);
    unmake_all(&mut evaluated);
}

/// The start position with five rooks and two pawns more than a set has.
fn crowded() -> Position {
    let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/2RRR4/9/PPPPPPPPP/1B5R1/LNSGKGSNL b 2R2p 1";
    Position::from_setup_unchecked(&parse_setup(sfen).expect("the test's SFEN can be read"))
}

/// Plays random legal moves and passes, unmaking some.
fn random_walk<E: Evaluation>(evaluated: &mut EvaluatedPosition<'_, E>, random: &mut Random, plies: usize) {
    for _ in 0..plies {
        let mv = match random.below(8) {
            0 if !evaluated.position().in_check() => Some(Move::PASS),
            1 => {
                evaluated.unmake();
                assert_equals_from_scratch(evaluated);
                continue;
            }
            _ => random.pick(&movegen::legal_all(evaluated.position())),
        };
        let Some(mv) = mv else { return };
        evaluated.make(mv);
        assert_equals_from_scratch(evaluated);
    }
}

fn unmake_all<E: Evaluation>(evaluated: &mut EvaluatedPosition<'_, E>) {
    while evaluated.unmake().is_some() {
        assert_equals_from_scratch(evaluated);
    }
}

fn assert_equals_from_scratch<E: Evaluation>(evaluated: &mut EvaluatedPosition<'_, E>) {
    let mut from_scratch = EvaluatedPosition::new(evaluated.evaluation(), evaluated.position().clone());
    let place = evaluated.position().sfen();
    assert_eq!(evaluated.raw(), from_scratch.raw(), "raw total of {place}");
    assert_eq!(evaluated.score(), from_scratch.score(), "score of {place}");
}

fn assert_sums_of_terms<W: Evaluation + Explainable>(weights: &W, games: u64) {
    for seed in 0..games {
        random_game(seed, 120, |position| assert_is_sum_of_terms(weights, position));
    }
    for sfen in UNUSUAL {
        assert_is_sum_of_terms(weights, &position(sfen));
    }
}

/// By definition: material, KK, KKP of each piece, KPP of each pair, turn.
fn assert_is_sum_of_terms<W: Evaluation + Explainable>(weights: &W, position: &Position) {
    let kings = features::KingSquares::of(position);
    let mut pieces: Vec<_> = features::pieces(position).collect();
    let mut raw = weights.scale().raw(weights.values().balance(position));
    if weights.counts_missing_pieces() {
        pieces = features::full_piece_list(position);
    }
    raw += weights.kk(kings) + position.side_to_move().sign() * weights.turn(kings, &pieces);
    for (index, &first) in pieces.iter().enumerate() {
        raw += weights.kkp(kings, first);
        raw += pieces[..index].iter().map(|&second| weights.kpp(kings, first, second)).sum::<i32>();
    }
    assert_eq!(weights.raw_from_scratch(position), raw, "{}", position.sfen());
}

/// Records the squares of kings on the walks, so that only their cells need to be filled.
#[derive(Default)]
struct KingSquareCollector(Mutex<BTreeSet<Square>>);

impl RawUnits for KingSquareCollector {}

impl Evaluation for KingSquareCollector {
    type Accumulator = ();
    type RefreshCache = ();

    fn accumulate(&self, position: &Position) {
        let kings = features::KingSquares::of(position);
        let seen = Color::ALL.into_iter().filter_map(|view| kings.of_view(view));
        self.0.lock().expect("no walk panicked").extend(seen);
    }

    fn observe<'a>(&'a self, (): &'a mut ()) -> impl BoardObserver + 'a {
        NullBoardObserver
    }

    fn finish_update(&self, (): &mut (), (): &mut (), position: &Position) {
        self.accumulate(position);
    }

    fn raw(&self, (): &(), (): &mut (), _: &Position) -> i32 {
        0
    }
}
