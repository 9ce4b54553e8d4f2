//! Outcome: what is known about a threat; threatmate, brinkmate, and the value of having the move.

use sankoma_rules::Move;
use sankoma_search::Score;
use sankoma_search::mate::ReachedLimit;

/// Number of checks in a row by the defender that are followed in the search for a brinkmate; each is two plies.
pub(super) const MAX_DEFENDER_CHECKS: u32 = 4;

/// Threat against the side to move, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// Mate by the opponent after a pass, as far as it is decided.
    pub mate: Threatmate,
    /// A proved threatmate stood before the last move, which then does not make it.
    pub stood_before: bool,
    /// Brinkmate: every move loses, as far as that is decided.
    pub brinkmate: Brinkmate,
    /// The value of having the move; `None` until both scores are known, and in check.
    pub move_value: Option<MoveValue>,
    /// Nodes of the mate search used so far.
    pub nodes: u64,
}

/// Threatmate (詰めろ): does the opponent mate after a pass?
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Threatmate {
    /// The search is in progress.
    Searching,
    /// The side to move is in check, so it cannot pass.
    InCheck,
    /// Proved: checks alone do not mate.
    No,
    /// A limit was reached first.
    Unknown(ReachedLimit),
    /// Proved: mate follows.
    Yes {
        /// The pass and the moves to the mate; the defender chooses the longest defence.
        line: Vec<Move>,
        /// Plies after the pass within which every defence is mated.
        plies: u32,
        /// It is proved that there is no shorter mate.
        shortest: bool,
    },
}

/// Brinkmate (必至): does every move of the side to move lose to a mate? In check: is the side to move mated?
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Brinkmate {
    /// Not searched: it is searched only in check and after a threatmate has been proved.
    NotSearched,
    /// The search is in progress.
    Searching {
        /// Number of moves that are known to lose.
        lost: usize,
        /// Number of legal moves.
        moves: usize,
    },
    /// Proved: every move loses.
    Proved {
        /// A defence and the moves to the mate; the defence is one of the longest. The line ends before the mate only
        /// if the table of the mate search has lost its end.
        line: Vec<Move>,
        /// Number of legal moves; 0 when the side to move is mated already or has no legal move for another reason.
        moves: usize,
    },
    /// Refuted: after this defence, checks alone do not mate.
    No(Defence),
    /// A limit was reached first.
    NotProved {
        /// A move that was not refuted.
        defence: Move,
        /// Why it was not refuted.
        reason: UnrefutedReason,
    },
}

/// Defence by which the side to move is not mated by checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defence {
    /// A move.
    Move(Move),
    /// A declaration wins by the 27-point rule.
    Declaration,
}

/// Why a move was not refuted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnrefutedReason {
    /// The mate search reached a limit.
    Limit(ReachedLimit),
    /// The defender has more than `MAX_DEFENDER_CHECKS` checks in a row.
    Checks,
}

/// Value of having the move (手番の価値): the score of the position minus its score after a pass, both from the view of
/// the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveValue {
    /// The difference in centipawns; negative where a pass would be better.
    Centipawns(i32),
    /// One of the two scores is a mate, so there is no difference in centipawns.
    Mates {
        /// Score with the move.
        with_move: Score,
        /// Score after a pass.
        after_pass: Score,
    },
}

impl MoveValue {
    /// Compares the two scores.
    pub const fn of(with_move: Score, after_pass: Score) -> Self {
        match (with_move, after_pass) {
            (Score::Cp(with_move), Score::Cp(after_pass)) => Self::Centipawns(with_move - after_pass),
            _ => Self::Mates { with_move, after_pass },
        }
    }
}

impl Threat {
    pub(super) const UNKNOWN: Self = Self {
        mate: Threatmate::Searching,
        stood_before: false,
        brinkmate: Brinkmate::NotSearched,
        move_value: None,
        nodes: 0,
    };

    /// Returns the line that proves a mate: it begins with the pass, or in check with the evasion that lasts longest.
    pub fn mate_line(&self) -> Option<&[Move]> {
        match (&self.mate, &self.brinkmate) {
            (Threatmate::Yes { line, .. }, _) | (Threatmate::InCheck, Brinkmate::Proved { line, .. }) => Some(line),
            _ => None,
        }
    }
}

/// The answers that have been reported already, so that no answer is reported twice.
#[derive(Debug, Default)]
pub struct ReportedThreat {
    mate: Option<Threatmate>,
    brinkmate: Option<Brinkmate>,
}

impl ReportedThreat {
    /// The threatmate is decided and differs from the last one reported; remembers it.
    pub fn mate_is_new(&mut self, threat: &Threat) -> bool {
        let is_new = threat.mate != Threatmate::Searching && self.mate.as_ref() != Some(&threat.mate);
        if is_new {
            self.mate = Some(threat.mate.clone());
        }
        is_new
    }

    /// The brinkmate is decided and differs from the last one reported; remembers it.
    pub fn brinkmate_is_new(&mut self, threat: &Threat) -> bool {
        let is_open = matches!(threat.brinkmate, Brinkmate::NotSearched | Brinkmate::Searching { .. });
        let is_new = !is_open && self.brinkmate.as_ref() != Some(&threat.brinkmate);
        if is_new {
            self.brinkmate = Some(threat.brinkmate.clone());
        }
        is_new
    }
}
