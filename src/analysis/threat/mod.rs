//! What the opponent threatens: is it mate (詰めろ), does any move defend (必至), and what is the move in hand worth?
//!
//! The *threat line* is searched beside the position itself, by [`super::Engine`]. Here the questions are answered that
//! have a proof: [`ThreatSolver`] asks the mate search, [`solve_threat`] does so alone, from beginning to end.
//!
//! **What is proved.** A [`Threatmate`] is a mate by checks alone, by the opponent of the side to move, after a pass. A
//! [`Brinkmate`] is that *every* move of the side to move loses to such a mate: captures, flights and moves between as
//! well as checks. After a check by the defender the attacker needs one evasion after which, again, every move loses;
//! such checks are followed up to [`MAX_DEFENDER_CHECKS`] in a row. Whether a mate has become sennichite is not asked, as
//! `search::mate` does not; the right to declare (27 points) counts as a defence.
//!
//! | question | file |
//! |---|---|
//! | what is told? | this one |
//! | which question comes next, and how much work may it be? | `inquiry` |
//! | does a move defend? | `defence` |
//! | what is the move in hand worth? | `value` |
//! | how does it go beside a search? | `beside` |
//! | how is it said? | `words`, `told` |

mod interleaved_solver;
mod messages;
mod move_value;
mod refuter;
mod reported_threat;
mod threat_solver;

pub(super) use interleaved_solver::InterleavedThreatSolver;
pub use messages::threat_author;
pub use move_value::MoveValue;
pub use reported_threat::ReportedThreat;
pub use threat_solver::{MAX_NODES, ThreatSolver, solve_threat};

use crate::rules::Move;
use crate::search::mate::ReachedLimit;

/// Checks in a row by the defender that are followed in the search for a brinkmate; each is two plies.
pub const MAX_DEFENDER_CHECKS: u32 = 4;

/// What is known of the threat against the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// Whether the opponent would mate after a pass.
    pub mate: Threatmate,
    /// Whether every move loses.
    pub brinkmate: Brinkmate,
    /// What the move in hand is worth; `None` until both scores are known, and in check.
    pub move_value: Option<MoveValue>,
    /// Nodes of the mate search that this took so far.
    pub nodes: u64,
}

/// 詰めろ: does mate follow a pass?
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Threatmate {
    /// Being looked at.
    Searching,
    /// The side to move is in check, so that it cannot pass.
    InCheck,
    /// It is proved that checks alone do not mate.
    No,
    /// A limit was reached first.
    Unknown(ReachedLimit),
    /// It does.
    Yes {
        /// The pass and the moves to the mate; the defender chooses the longest defence.
        line: Vec<Move>,
        /// After the pass, every defence is mated within so many plies.
        plies: u32,
        /// Whether it is proved that there is no shorter mate.
        shortest: bool,
    },
}

/// 必至: does every move of the side to move lose to a mate? In check: is it mated?
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Brinkmate {
    /// Asked in check and under a threatmate only.
    NotSearched,
    /// Being looked at.
    Searching {
        /// Moves that are known to lose.
        lost: usize,
        /// All legal moves.
        moves: usize,
    },
    /// Every move loses.
    Proved {
        /// A defence and the moves to the mate, the defence one that holds out long. It ends before the mate only when
        /// the mate search has forgotten the end.
        line: Vec<Move>,
        /// How many moves there are; none when the side to move is mated already, or has no move for another reason.
        moves: usize,
    },
    /// Something defends: checks alone do not mate after it.
    No(Defence),
    /// A limit was reached first.
    NotProved {
        /// A move that was not refuted.
        defence: Move,
        /// Why it was not.
        reason: UnrefutedReason,
    },
}

/// What saves the side to move from a mate for now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defence {
    /// A move.
    Move(Move),
    /// It may declare and win, by the 27-point rule.
    Declaration,
}

/// Why a move was not refuted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnrefutedReason {
    /// The mate search reached a limit.
    Limit(ReachedLimit),
    /// The defender has more than [`MAX_DEFENDER_CHECKS`] checks in a row.
    Checks,
}

impl Threat {
    const UNKNOWN: Self =
        Self { mate: Threatmate::Searching, brinkmate: Brinkmate::NotSearched, move_value: None, nodes: 0 };

    /// The line that proves the threat to be a mate: the pass first, or in check the evasion that holds out longest.
    pub fn mate_line(&self) -> Option<&[Move]> {
        match (&self.mate, &self.brinkmate) {
            (Threatmate::Yes { line, .. }, _) | (Threatmate::InCheck, Brinkmate::Proved { line, .. }) => Some(line),
            _ => None,
        }
    }
}
