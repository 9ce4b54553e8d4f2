//! Answers for people who look into the engine.

use super::Debug;
use crate::analysis::{Engine, bench};
use crate::eval::{Explainable as _, SCALE, Sums};
use crate::rules::{Color, Lang, Piece, PieceKind, Position, Square, movegen, perft};
use std::convert::Infallible;
use std::fmt::Write as _;

/// The lines that answer `asked`.
pub(super) fn answer(asked: Debug, position: &Position, engine: &Engine) -> String {
    match asked {
        Debug::Position => position_lines(position),
        Debug::Eval => eval_lines(position, engine),
        Debug::Perft(depth) => perft_lines(position.clone(), depth),
        Debug::Bench => bench_line(engine),
    }
}

/// The board as letters, White's in lower case, then hands, SFEN, key and checkers.
fn position_lines(position: &Position) -> String {
    let mut text = String::from("   9  8  7  6  5  4  3  2  1\n");
    for rank in 1..=9 {
        for file in (1..=9).rev() {
            let piece = Square::new(file, rank).and_then(|square| position.on(square));
            let _ = write!(text, "{:>3}", piece.map_or(".".to_owned(), Piece::sfen));
        }
        let _ = writeln!(text, "  {}", char::from(b'a' + rank - 1));
    }
    for color in Color::ALL {
        let held = |kind: PieceKind| (kind, position.hand(color).count(kind));
        let held = PieceKind::HAND.into_iter().map(held).filter(|(_, count)| *count > 0);
        let held: Vec<String> = held.map(|(kind, count)| format!("{}{count}", kind.sfen())).collect();
        let _ = writeln!(text, "{}: {}", color.en(), held.join(" "));
    }
    let checkers: Vec<String> = position.checkers().into_iter().map(|square| square.to_string()).collect();
    let (sfen, key, checkers) = (position.sfen(), position.key(), checkers.join(" "));
    let legal = movegen::legal_all(position).len();
    let _ = write!(text, "sfen {sfen}\nkey {key:016x}\ncheckers: {checkers}\nlegal moves {legal}");
    text
}

/// The terms from Black's view in centipawns, and the score from the side to move's.
fn eval_lines(position: &Position, engine: &Engine) -> String {
    let weights = engine.weights();
    let sums = Sums::of(weights, position);
    let mut text = format!("weights {}, Black's view, centipawns\n", weights.name());
    for term in sums.terms().into_iter().chain([sums.total()]) {
        let _ = writeln!(text, "{:<9}{:>+10.2}", term.name(Lang::En), f64::from(term.raw) / f64::from(SCALE));
    }
    let side = position.side_to_move();
    let _ = write!(text, "score {} for {}, who is to move", sums.score(side), side.en());
    text
}

fn perft_lines(mut position: Position, depth: u32) -> String {
    let mut text = String::new();
    if depth > 0 {
        for mv in movegen::legal_all(&position).to_vec() {
            let _ = writeln!(text, "{mv}: {}", perft::nodes_below(&mut position, mv, depth));
        }
    }
    let _ = write!(text, "nodes {}", perft::nodes(&mut position, depth));
    text
}

fn bench_line(engine: &Engine) -> String {
    let Ok(sum) = bench::run(engine, bench::DEPTH, |_, _| Ok::<_, Infallible>(()));
    format!("{} nodes (signature), {} ms, {} nodes/s", sum.nodes, sum.time.as_millis(), sum.nps())
}
