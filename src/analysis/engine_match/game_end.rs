//! How a game ended.

use super::{PlayerFailure, PlayerFailureKind};
use crate::record;
use crate::rules::legality::IllegalityReason;
use crate::rules::{Color, Move};
use crate::wording::{Message, ToMessage};
use std::time::Duration;

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchGameEnd {
    /// Why it is over.
    pub cause: MatchGameEndCause,
    /// Who was to move, or failed before the first move.
    pub mover: Color,
}

/// Why a game is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatchGameEndCause {
    /// The mover has no legal move.
    Mate,
    /// The mover resigned.
    Resignation,
    /// The mover declared a win by the 27-point rule, rightly.
    Declaration,
    /// A position occurred for the fourth time.
    Sennichite,
    /// It did so by checks of one side alone.
    PerpetualCheck {
        /// Who gave them.
        loser: Color,
    },
    /// The agreed number of plies is reached.
    MaxPlies {
        /// That number.
        plies: usize,
    },
    /// Both players have seen the same one far ahead for long enough.
    Adjudicated {
        /// The one ahead.
        winner: Color,
    },
    /// The mover overstepped its time.
    TimeUp {
        /// Time it took.
        used: Duration,
        /// Time it had.
        allowed: Duration,
    },
    /// The mover wanted to make an illegal move.
    Illegal {
        /// The move.
        mv: Move,
        /// Every rule it breaks; none for a pass, which breaks none but is no move of a game.
        reasons: Vec<IllegalityReason>,
    },
    /// The mover declared a win without having one.
    FalseDeclaration {
        /// What is missing.
        missing: Message,
    },
    /// The mover cannot go on.
    Failed(PlayerFailure),
}

impl MatchGameEnd {
    /// Who won; `None` for a draw.
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

    /// Points of `color`: 1 for a win, ½ for a draw.
    pub fn points(&self, color: Color) -> f64 {
        match self.winner() {
            Some(winner) if winner == color => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        }
    }

    /// Whether a player did what no sound program does: a crash, an illegal answer, a lost clock.
    pub const fn is_failure(&self) -> bool {
        matches!(
            self.cause,
            MatchGameEndCause::TimeUp { .. }
                | MatchGameEndCause::Illegal { .. }
                | MatchGameEndCause::FalseDeclaration { .. }
                | MatchGameEndCause::Failed(_)
        )
    }

    /// The stable name of the cause.
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

    /// The sentence for people.
    pub fn message(&self) -> Message {
        let (ja, en) = (self.mover.ja(), self.mover.en());
        let mover_message =
            |after_ja: &str, after_en: &str| Message::new(format!("{ja}{after_ja}"), format!("{en} {after_en}"));
        match &self.cause {
            MatchGameEndCause::Mate => mover_message("の詰み", "is mated"),
            MatchGameEndCause::Resignation => mover_message("の投了", "resigned"),
            MatchGameEndCause::Declaration => mover_message("の入玉宣言勝ち", "declared a win"),
            MatchGameEndCause::Sennichite => Message::new("千日手", "sennichite"),
            MatchGameEndCause::PerpetualCheck { loser } => {
                Message::new(format!("{}の連続王手の千日手", loser.ja()), format!("perpetual check by {}", loser.en()))
            }
            MatchGameEndCause::MaxPlies { plies } => {
                Message::new(format!("{plies}手で引き分け"), format!("a draw after {plies} plies"))
            }
            MatchGameEndCause::Adjudicated { winner } => {
                Message::new(format!("{}優勢で打ち切り", winner.ja()), format!("adjudicated: {} won", winner.en()))
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

    /// The nearest word of records.
    pub(super) fn record_cause(&self) -> record::RecordedCause {
        match &self.cause {
            MatchGameEndCause::Mate => record::RecordedCause::Mate,
            MatchGameEndCause::Resignation | MatchGameEndCause::Adjudicated { .. } => {
                record::RecordedCause::Resignation
            }
            MatchGameEndCause::Declaration => record::RecordedCause::Declaration,
            MatchGameEndCause::Sennichite => record::RecordedCause::Sennichite,
            MatchGameEndCause::PerpetualCheck { .. } => record::RecordedCause::PerpetualCheck,
            MatchGameEndCause::MaxPlies { .. } => record::RecordedCause::MaxMoves,
            MatchGameEndCause::TimeUp { .. } => record::RecordedCause::TimeUp,
            MatchGameEndCause::Illegal { .. } | MatchGameEndCause::FalseDeclaration { .. } => {
                record::RecordedCause::Foul
            }
            MatchGameEndCause::Failed(failure) => match failure.kind {
                PlayerFailureKind::Crash => record::RecordedCause::Error,
                PlayerFailureKind::Timeout => record::RecordedCause::TimeUp,
                PlayerFailureKind::UnreadableAnswer => record::RecordedCause::Foul,
            },
        }
    }
}

fn illegal_move_message(mv: Move, reasons: &[IllegalityReason], mover: Color) -> Message {
    let no_pass = || Message::new("対局でパスはできません", "a pass is no move of a game");
    let all: Vec<Message> =
        if reasons.is_empty() { vec![no_pass()] } else { reasons.iter().map(ToMessage::message).collect() };
    let join = |part: fn(&Message) -> &str| all.iter().map(part).collect::<Vec<_>>().join("; ");
    let (ja, en) = (join(|message| &message.ja), join(|message| &message.en));
    Message::new(
        format!("{}の反則（{mv}）: {ja}", mover.ja()),
        format!("{} wanted the illegal move {mv}: {en}", mover.en()),
    )
}
