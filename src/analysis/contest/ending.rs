//! How a game ended.

use super::{Failure, Trouble};
use crate::record;
use crate::rules::legality::Reason;
use crate::rules::{Color, Message, Move};
use std::time::Duration;

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Why it is over.
    pub cause: Cause,
    /// Who was to move, or failed before the first move.
    pub mover: Color,
}

/// Why a game is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
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
    Longest {
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
        reasons: Vec<Reason>,
    },
    /// The mover declared a win without having one.
    FalseDeclaration {
        /// What is missing.
        missing: Message,
    },
    /// The mover cannot go on.
    Failed(Failure),
}

impl Ending {
    /// Who won; `None` for a draw.
    pub const fn winner(&self) -> Option<Color> {
        match self.cause {
            Cause::Declaration => Some(self.mover),
            Cause::Sennichite | Cause::Longest { .. } => None,
            Cause::PerpetualCheck { loser } => Some(loser.other()),
            Cause::Adjudicated { winner } => Some(winner),
            Cause::Mate
            | Cause::Resignation
            | Cause::TimeUp { .. }
            | Cause::Illegal { .. }
            | Cause::FalseDeclaration { .. }
            | Cause::Failed(_) => Some(self.mover.other()),
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
            Cause::TimeUp { .. } | Cause::Illegal { .. } | Cause::FalseDeclaration { .. } | Cause::Failed(_)
        )
    }

    /// The stable name of the cause.
    pub const fn code(&self) -> &'static str {
        match &self.cause {
            Cause::Mate => "mate",
            Cause::Resignation => "resignation",
            Cause::Declaration => "declaration",
            Cause::Sennichite => "sennichite",
            Cause::PerpetualCheck { .. } => "perpetual_check",
            Cause::Longest { .. } => "max_plies",
            Cause::Adjudicated { .. } => "adjudicated",
            Cause::TimeUp { .. } => "time_up",
            Cause::Illegal { .. } => "illegal_move",
            Cause::FalseDeclaration { .. } => "false_declaration",
            Cause::Failed(failure) => match failure.trouble {
                Trouble::Crash => "crash",
                Trouble::Silence => "no_answer",
                Trouble::Nonsense => "unreadable_answer",
            },
        }
    }

    /// The sentence for people.
    pub fn message(&self) -> Message {
        let (ja, en) = (self.mover.ja(), self.mover.en());
        let told = |after_ja: &str, after_en: &str| Message::new(format!("{ja}{after_ja}"), format!("{en} {after_en}"));
        match &self.cause {
            Cause::Mate => told("の詰み", "is mated"),
            Cause::Resignation => told("の投了", "resigned"),
            Cause::Declaration => told("の入玉宣言勝ち", "declared a win"),
            Cause::Sennichite => Message::new("千日手", "sennichite"),
            Cause::PerpetualCheck { loser } => {
                Message::new(format!("{}の連続王手の千日手", loser.ja()), format!("perpetual check by {}", loser.en()))
            }
            Cause::Longest { plies } => {
                Message::new(format!("{plies}手で引き分け"), format!("a draw after {plies} plies"))
            }
            Cause::Adjudicated { winner } => {
                Message::new(format!("{}優勢で打ち切り", winner.ja()), format!("adjudicated: {} won", winner.en()))
            }
            Cause::TimeUp { used, allowed } => {
                let (used, allowed) = (used.as_millis(), allowed.as_millis());
                told(
                    &format!("の時間切れ（{used}ミリ秒使用、{allowed}ミリ秒まで）"),
                    &format!("lost on time: {used} ms used, expected at most {allowed}"),
                )
            }
            Cause::Illegal { mv, reasons } => illegal(*mv, reasons, self.mover),
            Cause::FalseDeclaration { missing } => {
                told(&format!("の誤った入玉宣言: {}", missing.ja), &format!("declared a false win: {}", missing.en))
            }
            Cause::Failed(failure) => told(&format!(": {}", failure.message.ja), &failure.message.en),
        }
    }

    /// The nearest word of records.
    pub(super) fn recorded(&self) -> record::Cause {
        match &self.cause {
            Cause::Mate => record::Cause::Mate,
            Cause::Resignation | Cause::Adjudicated { .. } => record::Cause::Resignation,
            Cause::Declaration => record::Cause::Declaration,
            Cause::Sennichite => record::Cause::Sennichite,
            Cause::PerpetualCheck { .. } => record::Cause::PerpetualCheck,
            Cause::Longest { .. } => record::Cause::MaxMoves,
            Cause::TimeUp { .. } => record::Cause::TimeUp,
            Cause::Illegal { .. } | Cause::FalseDeclaration { .. } => record::Cause::Foul,
            Cause::Failed(failure) => match failure.trouble {
                Trouble::Crash => record::Cause::Error,
                Trouble::Silence => record::Cause::TimeUp,
                Trouble::Nonsense => record::Cause::Foul,
            },
        }
    }
}

fn illegal(mv: Move, reasons: &[Reason], mover: Color) -> Message {
    let no_pass = || Message::new("対局でパスはできません", "a pass is no move of a game");
    let all: Vec<Message> =
        if reasons.is_empty() { vec![no_pass()] } else { reasons.iter().map(Reason::message).collect() };
    let join = |part: fn(&Message) -> &str| all.iter().map(part).collect::<Vec<_>>().join("; ");
    let (ja, en) = (join(|message| &message.ja), join(|message| &message.en));
    Message::new(
        format!("{}の反則（{mv}）: {ja}", mover.ja()),
        format!("{} wanted the illegal move {mv}: {en}", mover.en()),
    )
}
