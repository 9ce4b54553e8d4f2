//! Benchmarks of explaining a position, as the workbench does at a key press.
//!
//! Full tables are filled with noise: zeros would share one page of memory, and no pair would have a term to sort.

use divan::{Bencher, black_box};
use sankoma_eval::features::Feature;
use sankoma_eval::memory::HugePageBuffer;
use sankoma_eval::three_piece::full::{FullTables, KING_PAIRS, KPP_CELLS, KppTable};
use sankoma_eval::{FullWeights, TermSums, ThreePieceWeights, change, compare, explain, material, removals, sweep};
use sankoma_rules::{Color, Move, Position, Square};
use std::sync::{Arc, OnceLock};

const MIDDLEGAME: &str = "ln1g3nl/1ks2r3/1pppg1spp/p3ppp2/9/P1PPPPP2/1P1GS2PP/1KS2R3/LN1G3NL b Bb 1";

fn main() {
    divan::main();
}

#[derive(Clone, Copy, Debug)]
enum Form {
    Compact,
    Full,
}

const FORMS: [Form; 2] = [Form::Compact, Form::Full];

fn weights(form: Form) -> ThreePieceWeights {
    match form {
        Form::Compact => ThreePieceWeights::built_in(),
        Form::Full => {
            static FULL: OnceLock<ThreePieceWeights> = OnceLock::new();
            FULL.get_or_init(noise).clone()
        }
    }
}

/// Full tables of pairs (with a turn part), the largest form.
fn noise() -> ThreePieceWeights {
    let mut kkp = HugePageBuffer::zeroed(KING_PAIRS * Feature::COUNT).expect("memory for KKP");
    let mut kpp = HugePageBuffer::zeroed(KPP_CELLS).expect("memory for KPP");
    let mut state = 1_u32;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as i16 - 128
    };
    kkp.iter_mut().for_each(|cell: &mut [i32; 2]| *cell = [i32::from(next()), i32::from(next())]);
    kpp.iter_mut().for_each(|cell: &mut [i16; 2]| *cell = [next(), next()]);
    let cells = FullTables { kk: vec![[0; 2]; KING_PAIRS], kkp, kpp: KppTable::Pairs(kpp) };
    ThreePieceWeights::Full(Arc::new(FullWeights::new("noise", material::APERY, cells)))
}

fn middlegame() -> Position {
    Position::from_sfen(MIDDLEGAME).expect("the position is valid")
}

#[divan::bench(args = FORMS)]
fn sums(bencher: Bencher<'_, '_>, form: Form) {
    let (weights, position) = (weights(form), middlegame());
    bencher.bench_local(|| TermSums::of(black_box(&weights), &position));
}

#[divan::bench(args = FORMS)]
fn breakdown(bencher: Bencher<'_, '_>, form: Form) {
    let (weights, position) = (weights(form), middlegame());
    bencher.bench_local(|| explain(black_box(&weights), &position));
}

#[divan::bench(args = FORMS)]
fn removing_each_piece(bencher: Bencher<'_, '_>, form: Form) {
    let (weights, position) = (weights(form), middlegame());
    bencher.bench_local(|| removals(black_box(&weights), &position));
}

#[divan::bench(args = FORMS)]
fn king_sweep(bencher: Bencher<'_, '_>, form: Form) {
    let (weights, position) = (weights(form), middlegame());
    let king = position.king(Color::Black).expect("Black has a king");
    bencher.bench_local(|| sweep(black_box(&weights), &position, king));
}

#[divan::bench(args = FORMS)]
fn rook_sweep(bencher: Bencher<'_, '_>, form: Form) {
    let (weights, position) = (weights(form), middlegame());
    let rook: Square = "4h".parse().expect("a square");
    bencher.bench_local(|| sweep(black_box(&weights), &position, rook));
}

/// A king move, which changes the term of every pair.
#[divan::bench(args = FORMS)]
fn change_of_a_ply(bencher: Bencher<'_, '_>, form: Form) {
    let (weights, before) = (weights(form), middlegame());
    let mut after = before.clone();
    after.play("8h9h".parse::<Move>().expect("a move"));
    bencher.bench_local(|| change(black_box(&weights), &before, &after));
}

#[divan::bench]
fn compare_both_forms(bencher: Bencher<'_, '_>) {
    let (a, b, position) = (weights(Form::Compact), weights(Form::Full), middlegame());
    bencher.bench_local(|| compare(black_box(&a), &b, &position));
}
