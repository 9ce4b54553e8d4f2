//! The words by which programs end a line of moves.

use crate::game::end::RecordedCause;

/// The words by which programs end a line of moves: those of engines (`bestmove resign`, `rep_draw` in a line of play),
/// those of GUIs, and CSA's with or without `%`. All are said of the side to move.
const END_WORDS: [(&str, RecordedCause); 31] = [
    ("resign", RecordedCause::Resignation),
    ("lose", RecordedCause::Resignation),
    ("win", RecordedCause::Declaration),
    ("nyugyoku", RecordedCause::Declaration),
    ("declare", RecordedCause::Declaration),
    ("rep_draw", RecordedCause::Sennichite),
    ("repetition", RecordedCause::Sennichite),
    ("repetition_draw", RecordedCause::Sennichite),
    ("rep_win", RecordedCause::PerpetualCheck),
    ("rep_lose", RecordedCause::PerpetualCheck),
    ("perpetual_check", RecordedCause::PerpetualCheck),
    ("draw", RecordedCause::Draw),
    ("impasse", RecordedCause::Jishogi),
    ("max_move", RecordedCause::MaxMoves),
    ("max_moves_draw", RecordedCause::MaxMoves),
    ("max_move_draw", RecordedCause::MaxMoves),
    ("timeout", RecordedCause::TimeUp),
    ("time_out", RecordedCause::TimeUp),
    ("timeup", RecordedCause::TimeUp),
    ("break", RecordedCause::Interruption),
    ("abort", RecordedCause::Interruption),
    ("interrupt", RecordedCause::Interruption),
    ("interrupted", RecordedCause::Interruption),
    ("disconnect", RecordedCause::Interruption),
    ("illegal", RecordedCause::Foul),
    ("foul", RecordedCause::Foul),
    ("try", RecordedCause::Try),
    ("mate", RecordedCause::Mate),
    ("mated", RecordedCause::Mate),
    ("checkmate", RecordedCause::Mate),
    ("nomate", RecordedCause::NoMate),
];

/// The cause of the end that `word` names, in either case.
pub(crate) fn end_cause(word: &str) -> Option<RecordedCause> {
    let word = word.strip_prefix('%').unwrap_or(word).to_ascii_uppercase();
    let known = END_WORDS.iter().find(|row| row.0.eq_ignore_ascii_case(&word)).map(|row| row.1);
    known.or_else(|| RecordedCause::from_csa(&word))
}
