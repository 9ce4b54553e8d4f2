//! Benchmarks of the evaluation: expanding the factors, from scratch, and along moves; full tables with `-- full`, the
//! speed of the search with sets of weights with `-- search learned FOLDER …`.

mod full;
mod search_speed;
#[path = "../../tests/it/support/synthetic.rs"]
#[expect(dead_code, reason = "the tests write files with it too")]
mod synthetic;
#[path = "../../tests/it/support/synthetic_tables.rs"]
#[expect(dead_code, reason = "the tests build every width")]
mod synthetic_tables;
#[path = "../timing/mod.rs"]
mod timing;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use sankoma_eval::{CompactWeights, EvaluatedPosition, Evaluation, explain, factors};
use sankoma_rules::{Move, Position, movegen};

/// An opening, a Yagura middlegame, and two endgames with full hands.
const POSITIONS: [&str; 4] = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2",
    "ln1g3nl/1ks2r3/1pppg1spp/p3ppp2/9/P1PPPPP2/1P1GS2PP/1KS2R3/LN1G3NL b Bb 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "6+R1l/2k2s1p1/p1npp1p2/2p6/1p1n1S1Pp/P1PPS1P2/1PGG1P2P/1KS4R1/LN6L w Bbgn2p 90",
];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    match words.as_slice() {
        [task, ..] if task == "full" => full::run(),
        [task, names @ ..] if task == "search" => search_speed::run(names),
        _ => divan::main(),
    }
}

fn positions() -> Vec<Position> {
    POSITIONS.iter().map(|sfen| Position::from_sfen(sfen).expect("the positions are valid")).collect()
}

/// Each position with its legal moves, like the node of a search.
fn nodes() -> Vec<(Position, Vec<Move>)> {
    positions().into_iter().map(|position| (position.clone(), movegen::legal(&position).to_vec())).collect()
}

fn count_moves(nodes: &[(Position, Vec<Move>)]) -> usize {
    nodes.iter().map(|(_, moves)| moves.len()).sum()
}

#[divan::bench]
fn expand_factors() -> CompactWeights {
    CompactWeights::from_toml("bench", black_box(factors::DEFAULT_PARAMETERS)).expect("the default weights are valid")
}

#[divan::bench]
fn from_scratch(bencher: Bencher<'_, '_>) {
    let positions = positions();
    let weights = CompactWeights::built_in();
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for position in &positions {
            black_box(weights.accumulate(black_box(position)));
        }
    });
}

/// Makes, evaluates and unmakes every move.
#[divan::bench]
fn along_moves(bencher: Bencher<'_, '_>) {
    let nodes = nodes();
    let weights = CompactWeights::built_in();
    let mut walked: Vec<_> =
        nodes.iter().map(|(position, moves)| (EvaluatedPosition::new(weights, position.clone()), moves)).collect();
    bencher.counter(ItemsCount::new(count_moves(&nodes))).bench_local(|| {
        for (evaluated, moves) in &mut walked {
            for &mv in *moves {
                evaluated.make(mv);
                black_box(evaluated.score());
                evaluated.unmake();
            }
        }
    });
}

/// The same without evaluation: the share of the rules.
#[divan::bench]
fn moves_without_evaluation(bencher: Bencher<'_, '_>) {
    let mut nodes = nodes();
    let count = count_moves(&nodes);
    bencher.counter(ItemsCount::new(count)).bench_local(|| {
        for (position, moves) in &mut nodes {
            for &mv in moves.iter() {
                position.play(mv);
                black_box(position.in_check());
                position.unmake();
            }
        }
    });
}

#[divan::bench]
fn score_alone(bencher: Bencher<'_, '_>) {
    let mut evaluated = EvaluatedPosition::new(CompactWeights::built_in(), positions().swap_remove(1));
    bencher.counter(ItemsCount::new(1_usize)).bench_local(|| black_box(&mut evaluated).score());
}

#[divan::bench]
fn explained(bencher: Bencher<'_, '_>) {
    let positions = positions();
    let weights = CompactWeights::built_in();
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for position in &positions {
            black_box(explain(weights, black_box(position)));
        }
    });
}
