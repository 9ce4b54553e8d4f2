//! Threats: would the opponent mate after a pass (threatmate, 詰めろ), does every move lose (brinkmate, 必至), and what
//! is having the move worth?
//!
//! The threat line itself is searched by [`super::Engine`] with the position. This module answers the questions that
//! have a proof, with the mate search.
//!
//! **What is proved.** A [`Threatmate`] is a mate by checks alone, by the opponent of the side to move, after a pass. A
//! [`Brinkmate`] means that *every* move of the side to move loses to such a mate: captures, king moves and
//! interpositions as well as checks. After a check by the defender the attacker needs one evasion after which, again,
//! every move loses; such checks are followed up to `MAX_DEFENDER_CHECKS` in a row. As in `search::mate`, sennichite is
//! not considered; the right to declare (27-point rule) counts as a defence.
//!
//! | question | file |
//! |---|---|
//! | what is known about a threat? | `outcome`; in sentences: `messages` |
//! | which question is searched next, with how many nodes? | `threat_solver` |
//! | does a move defend? | `refuter` |
//! | was the mate threatened before the last move? | `standing_threat` |

mod messages;
mod outcome;
mod refuter;
mod standing_threat;
mod threat_solver;

pub use messages::threat_author;
pub use outcome::{Brinkmate, Defence, MoveValue, ReportedThreat, Threat, Threatmate, UnrefutedReason};
pub(super) use threat_solver::ThreatSolver;
pub use threat_solver::{MAX_NODES, solve_threat};
