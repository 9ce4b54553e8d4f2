//! The words that servers print on a move line for the end of a game, in addition to those of KIF.

use crate::game::end::RecordedCause;

/// Words of 81Dojo in addition to the usual ones, in its Japanese and its Western move lists. 反則手 stands behind the
/// foul; キャッチ ends a game in which the king was taken.
const SERVER_WORDS: [(&str, RecordedCause); 22] = [
    ("Time-up", RecordedCause::TimeUp),
    ("Time up", RecordedCause::TimeUp),
    ("Resign", RecordedCause::Resignation),
    ("反則手", RecordedCause::OpponentFouled),
    ("Illegal move", RecordedCause::OpponentFouled),
    ("Repetition", RecordedCause::Sennichite),
    ("連続王手千日手", RecordedCause::PerpetualCheck),
    ("Perpetual Check", RecordedCause::PerpetualCheck),
    ("27点宣言勝ち", RecordedCause::Declaration),
    ("27点法宣言勝ち", RecordedCause::Declaration),
    ("24点宣言勝ち", RecordedCause::Declaration),
    ("27-point Declare", RecordedCause::Declaration),
    ("24-point Declare", RecordedCause::Declaration),
    ("接続切れ", RecordedCause::Interruption),
    ("通信切断", RecordedCause::Interruption),
    ("Disconnection", RecordedCause::Interruption),
    ("トライ!", RecordedCause::Try),
    ("トライ！", RecordedCause::Try),
    ("REACH!", RecordedCause::Try),
    ("キャッチ!", RecordedCause::Mate),
    ("キャッチ！", RecordedCause::Mate),
    ("CATCH!", RecordedCause::Mate),
];

/// The cause that `words`, all that stands on a move line before its time, name in the way of a server.
pub(super) fn server_cause(words: &str) -> Option<RecordedCause> {
    SERVER_WORDS.iter().find(|row| row.0 == words).map(|row| row.1)
}
