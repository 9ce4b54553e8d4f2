//! Line change: what a move has changed, between the quiet ends of the better line and of the line that continues with
//! it. The score that a search says is the static one at such an end, so that the change cannot contradict the review.

use super::comparison::PositionComparison;
use sankoma_analysis::why::ScoredLine;
use sankoma_rules::{Color, Position};
use sankoma_search::Score;

/// A change at the ends that is further from that of the searches than this and than the latter itself does not explain
/// it, in centipawns.
const FAR_CENTIPAWNS: f64 = 200.0;
/// From so many centipawns on it is said that the ends do not show them.
const UNSHOWN_CENTIPAWNS: f64 = 60.0;

/// The change by a move that searches know.
#[derive(Debug)]
pub struct LineChange {
    /// The lines that it compares.
    pub(super) lines: LinesOfMove,
    /// The ends: A of the better line, B of the line with the move.
    pub comparison: PositionComparison,
}

/// The better line and the line with the move, from the position before it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct LinesOfMove {
    pub(super) before: Position,
    pub(super) better: ScoredLine,
    pub(super) played: ScoredLine,
}

impl LineChange {
    /// The side that moves.
    pub fn mover(&self) -> Color {
        self.lines.before.side_to_move()
    }

    /// What the searches say of the better line and of the line with the move, from the mover's view.
    pub const fn scores(&self) -> [Score; 2] {
        [self.lines.better.score, self.lines.played.score]
    }

    /// What the searches say that the move changed, in centipawns of the mover; `None` where one of them sees a mate,
    /// which is no number.
    pub const fn searched(&self) -> Option<i32> {
        match self.scores() {
            [Score::Cp(better), Score::Cp(played)] => Some(played - better),
            _ => None,
        }
    }

    /// What the ends say of it, in centipawns of the mover.
    pub fn at_the_ends(&self) -> f64 {
        let difference = &self.comparison.difference;
        f64::from(self.mover().sign()) * difference.centipawns(difference.by())
    }

    /// Whether the ends show what the searches say of the move: no search sees a mate, the ends praise no move by which
    /// the searches lost, and are not far from the searches. They would be where a line stops before what the search
    /// has seen, or comes from the search of another evaluation.
    pub fn explains_loss(&self) -> bool {
        let fits = |searched: f64| {
            (self.at_the_ends() - searched).abs() <= FAR_CENTIPAWNS.max(searched.abs())
                && (searched >= 0.0 || self.at_the_ends() < 0.0)
        };
        self.searched().is_some_and(|searched| fits(f64::from(searched)))
    }

    /// Whether the ends show less than half of what the searches say: the rest lies beyond them, and is to be said.
    pub fn leaves_most_unshown(&self) -> bool {
        let is_most = |searched: f64| {
            let unshown = (searched - self.at_the_ends()).abs();
            unshown > searched.abs() / 2.0 && unshown >= UNSHOWN_CENTIPAWNS
        };
        self.searched().is_some_and(|searched| is_most(f64::from(searched)))
    }
}
