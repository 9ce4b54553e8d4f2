//! Server comments: what shogi-server (Floodgate) and the servers made from it write into a log in addition to the
//! moves: `'summary:toryo:alpha win:beta lose` at the end, Black first, and `'ILLEGAL_MOVE(+7775FU)` for a move that
//! was refused.

use super::moves;
use crate::game::end::RecordedCause;
use crate::game::recorded_verdict::RecordedVerdict;
use crate::notation::written_move::WrittenMove;
use sankoma_rules::Color;

/// Beginning of the value and the line of play of an engine.
const VALUE: &str = "** ";
/// Beginning of a summary.
const SUMMARY: &str = "summary:";
/// Beginning of the comment about a refused move.
const REFUSED: &str = "ILLEGAL_MOVE(";

/// The causes of a summary. A foul is that of the side which loses by it.
const CAUSES: [(&str, RecordedCause); 14] = [
    ("toryo", RecordedCause::Resignation),
    ("abnormal", RecordedCause::Interruption),
    ("time up", RecordedCause::TimeUp),
    ("kachi", RecordedCause::Declaration),
    ("illegal kachi", RecordedCause::Foul),
    ("illegal move", RecordedCause::Foul),
    ("uchifuzume", RecordedCause::Foul),
    ("oute kaihimore", RecordedCause::Foul),
    ("outori", RecordedCause::Foul),
    ("sennichite", RecordedCause::Sennichite),
    ("oute sennichite", RecordedCause::PerpetualCheck),
    ("max moves", RecordedCause::MaxMoves),
    ("jishogi", RecordedCause::Jishogi),
    ("tsumi", RecordedCause::Mate),
];

/// The cause that the summary of a server names, [`RecordedCause::Other`] where it is none of the known ones; `None`
/// for any other comment.
pub(super) fn summary_cause(comment: &str) -> Option<RecordedCause> {
    let (cause, _) = comment.strip_prefix(SUMMARY)?.split_once(':')?;
    let cause = cause.trim().replace('_', " ");
    let known = CAUSES.iter().find(|row| row.0 == cause).map_or(RecordedCause::Other, |row| row.1);
    let winner = RecordedVerdict::stated_in(comment, Color::Black).and_then(RecordedVerdict::winner);
    Some(match (known, winner) {
        (RecordedCause::Foul, Some(Color::Black)) => RecordedCause::WhiteFouled,
        (RecordedCause::Foul, Some(Color::White)) => RecordedCause::BlackFouled,
        (RecordedCause::Jishogi, Some(_)) => RecordedCause::Declaration,
        (known, _) => known,
    })
}

/// The cause that a line `#RESIGN` of a server names; `#DISCONNECT` is 81Dojo's.
pub(super) fn result_cause(name: &str) -> Option<RecordedCause> {
    let disconnected = || (name == "DISCONNECT").then_some(RecordedCause::Interruption);
    RecordedCause::from_csa(name).or_else(disconnected)
}

/// A server wrote the comment, and programs know it by how it begins: behind `**` the value of an engine, an end, or a
/// refused move.
pub(super) fn is_of_server(comment: &str) -> bool {
    [VALUE, SUMMARY, REFUSED].iter().any(|word| comment.starts_with(word))
}

/// The move that the server refused, and so did not write among the moves.
pub(crate) fn refused_move(comment: &str) -> Option<WrittenMove<'_>> {
    moves::parse(comment.strip_prefix(REFUSED)?.strip_suffix(')')?)
}
