//! Carries out the debugging commands: `d`, `eval`, `perft`, `bench`.

use super::job::JobContext;
use super::reply::UsiReply;
use sankoma_analysis::{Engine, bench};
use sankoma_eval::{TermSums, Weights};
use sankoma_rules::{Color, Piece, PieceKind, Position, Square, movegen, perft};
use sankoma_search::SearchControl;
use sankoma_wording::Language;
use std::convert::Infallible;
use std::fmt::Write as _;

/// Returns the board in letters (White's in lower case), hands, SFEN, hash key, checkers and number of legal moves.
pub(super) fn position_lines(position: &Position) -> String {
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

/// Returns the terms of the evaluation from Black's view, in centipawns, and the score from the view of the side to
/// move.
pub(super) fn eval_lines(position: &Position, weights: &Weights) -> String {
    let side = position.side_to_move();
    let terms = match weights.terms() {
        Ok(terms) => terms,
        Err(none) => {
            let score = weights.score(position);
            return format!("weights {}: {none}\nscore {score} for {}, who is to move", weights.name(), side.en());
        }
    };
    let sums = TermSums::of(terms, position);
    let mut text = format!("weights {}, Black's view, centipawns\n", weights.name());
    for term in sums.terms().into_iter().chain([sums.total()]) {
        let _ = writeln!(text, "{:<9}{:>+10.2}", term.name(Language::En), term.centipawns());
    }
    let _ = write!(text, "score {} for {}, who is to move", sums.score(side), side.en());
    text
}

/// Counts the positions below every legal move. Each count is sent at once, to show progress.
pub(super) fn perft(job: &JobContext, mut position: Position, depth: u32) {
    let mut sum = u64::from(depth == 0);
    if depth > 0 {
        for mv in movegen::legal_all(&position).to_vec() {
            position.play(mv);
            let Some(count) = perft_nodes(&mut position, depth - 1, job.control()) else {
                job.send_answer(&UsiReply::InfoString("perft was stopped".to_owned()));
                return;
            };
            position.unmake();
            sum += count;
            job.send(&UsiReply::PlainText(format!("{mv}: {count}")));
        }
    }
    job.send_answer(&UsiReply::PlainText(format!("nodes {sum}")));
}

/// Depth, in plies, that is counted without checking for `stop`.
const UNINTERRUPTED_DEPTH: u32 = 2;

/// [`perft::nodes`], but stoppable: returns `None` when `control` has stopped.
fn perft_nodes(position: &mut Position, depth: u32, control: &SearchControl) -> Option<u64> {
    if control.is_stopped() {
        return None;
    }
    if depth <= UNINTERRUPTED_DEPTH {
        return Some(perft::nodes(position, depth));
    }
    let mut sum = 0;
    for &mv in &movegen::legal_all(position) {
        position.play(mv);
        sum += perft_nodes(position, depth - 1, control)?;
        position.unmake();
    }
    Some(sum)
}

pub(super) fn bench(job: &JobContext, engine: &Engine) {
    let Ok(result) = bench::run(engine, bench::DEPTH, job.control(), |_, _| Ok::<_, Infallible>(()));
    job.send_answer(&if job.control().is_stopped() {
        UsiReply::InfoString("bench was stopped".to_owned())
    } else {
        let (nodes, millis, nps) = (result.nodes, result.time.as_millis(), result.nps());
        UsiReply::PlainText(format!("{nodes} nodes (signature), {millis} ms, {nps} nodes/s"))
    });
}
