//! A finished game: its moves, how it ended, and the sentence for that end.

use super::player::{PlayerFailure, PlayerFailureKind, PlayerSearchInfo};
use sankoma_record::RecordedCause;
use sankoma_rules::legality::IllegalityReason;
use sankoma_rules::{Color, Move, Position};
use sankoma_wording::{Message, counted_noun, joined, message};
use std::time::Duration;

/// A game from its opening to its end.
#[derive(Clone, Debug)]
pub struct MatchGame {
    /// The last position, with all the moves that led to it.
    pub position: Position,
    /// The moves of the players, without the opening.
    pub plies: Vec<MatchGameMove>,
    /// End of the game, with its cause.
    pub end: MatchGameEnd,
}

/// A move of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchGameMove {
    /// Move of the player, legal.
    pub mv: Move,
    /// Report of the player on the position before the move.
    pub info: PlayerSearchInfo,
    /// Time used for the move.
    pub time: Duration,
}

impl MatchGame {
    /// Returns the position in which the players took over from the opening.
    pub fn opening(&self) -> Position {
        let mut position = self.position.clone();
        for _ in &self.plies {
            position.unmake();
        }
        position
    }

    /// Calls `visitor` with each ply and the position before it.
    pub fn visit(&self, mut visitor: impl FnMut(&Position, &MatchGameMove)) {
        let mut position = self.opening();
        for ply in &self.plies {
            visitor(&position, ply);
            position.play(ply.mv);
        }
    }
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchGameEnd {
    /// Why the game is over.
    pub cause: MatchGameEndCause,
    /// The side to move, or the side that failed before the first move.
    pub mover: Color,
}

/// Why a game is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatchGameEndCause {
    /// The mover has no legal move.
    Mate,
    /// The mover resigned.
    Resignation,
    /// The mover declared a win by the 27-point rule, and its conditions are met.
    Declaration,
    /// A position occurred for the fourth time (千日手).
    Sennichite,
    /// A position occurred for the fourth time, and every move of one side in between was a check (連続王手の千日手).
    PerpetualCheck {
        /// The side that gave the checks.
        loser: Color,
    },
    /// The game reached the maximum length.
    MaxPlies {
        /// That length in plies.
        plies: usize,
    },
    /// Adjudication: both players have reported the same side far ahead for enough plies.
    Adjudicated {
        /// The side that is ahead.
        winner: Color,
    },
    /// The mover exceeded its time.
    TimeUp {
        /// Time used for the move.
        used: Duration,
        /// Time available for the move.
        allowed: Duration,
    },
    /// The mover chose an illegal move.
    Illegal {
        /// Move that the mover chose.
        mv: Move,
        /// Every rule it breaks; empty for a pass, which breaks no rule but is not allowed in a game.
        reasons: Vec<IllegalityReason>,
    },
    /// The mover declared a win, and a condition is not met.
    FalseDeclaration {
        /// The first condition that is not met.
        missing: Message,
    },
    /// The mover failed.
    Failed(PlayerFailure),
}

impl MatchGameEnd {
    /// Returns the winner; `None` for a draw.
    pub const fn winner(&self) -> Option<Color> {
        match self.cause {
            MatchGameEndCause::Declaration => Some(self.mover),
            MatchGameEndCause::Sennichite | MatchGameEndCause::MaxPlies { .. } => None,
            MatchGameEndCause::PerpetualCheck { loser } => Some(loser.other()),
            MatchGameEndCause::Adjudicated { winner } => Some(winner),
            MatchGameEndCause::Mate
            | MatchGameEndCause::Resignation
            | MatchGameEndCause::TimeUp { .. }
            | MatchGameEndCause::Illegal { .. }
            | MatchGameEndCause::FalseDeclaration { .. }
            | MatchGameEndCause::Failed(_) => Some(self.mover.other()),
        }
    }

    /// Returns the points of `color`: 1 for a win, ½ for a draw, 0 for a loss.
    pub fn points(&self, color: Color) -> f64 {
        match self.winner() {
            Some(winner) if winner == color => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        }
    }

    /// The game was lost by a fault of the program: a crash, an illegal or unreadable answer, no answer, time.
    pub const fn is_failure(&self) -> bool {
        matches!(
            self.cause,
            MatchGameEndCause::TimeUp { .. }
                | MatchGameEndCause::Illegal { .. }
                | MatchGameEndCause::FalseDeclaration { .. }
                | MatchGameEndCause::Failed(_)
        )
    }

    /// Returns the stable name of the cause, for JSON and scripts.
    pub const fn code(&self) -> &'static str {
        match &self.cause {
            MatchGameEndCause::Mate => "mate",
            MatchGameEndCause::Resignation => "resignation",
            MatchGameEndCause::Declaration => "declaration",
            MatchGameEndCause::Sennichite => "sennichite",
            MatchGameEndCause::PerpetualCheck { .. } => "perpetual_check",
            MatchGameEndCause::MaxPlies { .. } => "max_plies",
            MatchGameEndCause::Adjudicated { .. } => "adjudicated",
            MatchGameEndCause::TimeUp { .. } => "time_up",
            MatchGameEndCause::Illegal { .. } => "illegal_move",
            MatchGameEndCause::FalseDeclaration { .. } => "false_declaration",
            MatchGameEndCause::Failed(failure) => match failure.kind {
                PlayerFailureKind::Crash => "crash",
                PlayerFailureKind::Timeout => "no_answer",
                PlayerFailureKind::UnreadableAnswer => "unreadable_answer",
            },
        }
    }

    /// Returns the sentence for people.
    pub fn message(&self) -> Message {
        let (ja, en) = (self.mover.ja(), self.mover.en());
        let mover_message = |after_ja: &str, after_en: &str| message!("{ja}{after_ja}", "{en} {after_en}");
        match &self.cause {
            MatchGameEndCause::Mate => mover_message("の詰み", "is mated"),
            MatchGameEndCause::Resignation => mover_message("の投了", "resigned"),
            MatchGameEndCause::Declaration => mover_message("の入玉宣言勝ち", "declared a win"),
            MatchGameEndCause::Sennichite => Message::new("千日手", "sennichite"),
            MatchGameEndCause::PerpetualCheck { loser } => {
                message!(("{}の連続王手の千日手", loser.ja()), ("perpetual check by {}", loser.en()))
            }
            MatchGameEndCause::MaxPlies { plies } => {
                message!("{plies}手で引き分け", ("a draw after {}", counted_noun(plies, "ply")))
            }
            MatchGameEndCause::Adjudicated { winner } => {
                message!(("{}優勢で打ち切り", winner.ja()), ("adjudicated: {} won", winner.en()))
            }
            MatchGameEndCause::TimeUp { used, allowed } => {
                let (used, allowed) = (used.as_millis(), allowed.as_millis());
                mover_message(
                    &format!("の時間切れ（{used}ミリ秒使用、{allowed}ミリ秒まで）"),
                    &format!("lost on time: {used} ms used, expected at most {allowed}"),
                )
            }
            MatchGameEndCause::Illegal { mv, reasons } => illegal_move_message(*mv, reasons, self.mover),
            MatchGameEndCause::FalseDeclaration { missing } => mover_message(
                &format!("の誤った入玉宣言: {}", missing.ja),
                &format!("declared a false win: {}", missing.en),
            ),
            MatchGameEndCause::Failed(failure) => {
                mover_message(&format!(": {}", failure.message.ja), &failure.message.en)
            }
        }
    }

    /// Returns the closest cause that record formats know.
    pub(super) fn record_cause(&self) -> RecordedCause {
        match &self.cause {
            MatchGameEndCause::Mate => RecordedCause::Mate,
            MatchGameEndCause::Resignation | MatchGameEndCause::Adjudicated { .. } => RecordedCause::Resignation,
            MatchGameEndCause::Declaration => RecordedCause::Declaration,
            MatchGameEndCause::Sennichite => RecordedCause::Sennichite,
            MatchGameEndCause::PerpetualCheck { .. } => RecordedCause::PerpetualCheck,
            MatchGameEndCause::MaxPlies { .. } => RecordedCause::MaxMoves,
            MatchGameEndCause::TimeUp { .. } => RecordedCause::TimeUp,
            MatchGameEndCause::Illegal { .. } | MatchGameEndCause::FalseDeclaration { .. } => RecordedCause::Foul,
            MatchGameEndCause::Failed(failure) => match failure.kind {
                PlayerFailureKind::Crash => RecordedCause::Error,
                PlayerFailureKind::Timeout => RecordedCause::TimeUp,
                PlayerFailureKind::UnreadableAnswer => RecordedCause::Foul,
            },
        }
    }
}

fn illegal_move_message(mv: Move, reasons: &[IllegalityReason], mover: Color) -> Message {
    let Message { ja, en } = if reasons.is_empty() {
        Message::new("対局でパスはできません", "a pass is no move of a game")
    } else {
        joined(reasons)
    };
    message!(("{}の反則（{mv}）: {ja}", mover.ja()), ("{} wanted the illegal move {mv}: {en}", mover.en()))
}
