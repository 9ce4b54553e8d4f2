//! Move generation beside peers in the same run: `cargo bench --bench rules`.
//!
//! The counter shows positions per second; one core.

use divan::counter::ItemsCount;
use sankoma::rules::{Position, perft};

fn main() {
    divan::main();
}

const DEPTH: u32 = 4;
const NODES: u64 = 719_731;

#[divan::bench(sample_count = 20)]
fn sankoma(bencher: divan::Bencher<'_, '_>) {
    let mut position = Position::startpos();
    bencher.counter(ItemsCount::new(NODES)).bench_local(|| {
        assert_eq!(perft::nodes(&mut position, DEPTH), NODES);
    });
}

/// Every move made, none only counted: what a search pays.
#[divan::bench(sample_count = 10)]
fn sankoma_every_move_made(bencher: divan::Bencher<'_, '_>) {
    let mut position = Position::startpos();
    bencher.counter(ItemsCount::new(NODES)).bench_local(|| {
        assert_eq!(perft::tally(&mut position, DEPTH).nodes, NODES);
    });
}

#[divan::bench(sample_count = 3)]
fn shogi_legality_lite_all_legal_moves(bencher: divan::Bencher<'_, '_>) {
    let start = shogi_core::PartialPosition::startpos();
    bencher.counter(ItemsCount::new(25_470_u64)).bench_local(|| {
        assert_eq!(lite_perft(&start, 3), 25_470);
    });
}

fn lite_perft(position: &shogi_core::PartialPosition, depth: u32) -> u64 {
    let moves = shogi_legality_lite::all_legal_moves_partial(position);
    if depth == 1 {
        return moves.len() as u64;
    }
    let after = |mv| {
        let mut next = position.clone();
        next.make_move(mv).expect("a legal move can be made");
        next
    };
    moves.into_iter().map(|mv| lite_perft(&after(mv), depth - 1)).sum()
}
