//! Passes of a review: how much is searched in the second one at most, and by an engine that compares no moves, which
//! positions are searched again.
//!
//! Every position is searched once. Then the built-in engine compares the suspicious moves
//! (`section_comparison`); another engine searches the positions before and after the moves that lost win rate again,
//! with four times the nodes, a few of a section only, so that the work is limited before it begins.

use super::assessment::{MoveAssessment, assess_moves};
use super::comparison::WHOLE;
use super::search_settings::ReviewSearchSettings;
use super::section_comparison::ALLOWANCE;
use crate::searched_position::SearchedPosition;
use sankoma_record::{Game, NodeId};
use sankoma_search::TimeBudget;
use sankoma_wording::{Message, counted_noun, message};
use std::collections::{BTreeMap, BTreeSet};

/// Loss of win rate, 0 to 1, from which on the positions around a move are searched again.
const DOUBTFUL_LOSS: f64 = 0.03;
/// Factor of the nodes, or of the time, that the second pass spends on a position that it searches again.
const PASS_FACTOR: u32 = 4;
/// Plies by which it searches deeper where the limit is a depth; about as much work.
const PLIES_PER_PASS: u32 = 3;
/// Maximum number of positions of a section that it searches again.
const MAX_REPEATED_POSITIONS: usize = 6;

impl ReviewSearchSettings {
    /// Passes unless others are asked for, and most of them.
    pub const MAX_PASSES: u32 = 2;

    /// Settings of a pass, counted from 1, for an engine that compares no moves.
    #[must_use]
    pub fn of_pass(&self, pass: u32) -> Self {
        let mut settings = self.clone();
        if pass > 1 {
            let limits = &mut settings.limits;
            limits.nodes = limits.nodes.map(|nodes| nodes.saturating_mul(u64::from(PASS_FACTOR)));
            limits.depth = limits.depth.map(|depth| depth.saturating_add(PLIES_PER_PASS));
            let longer = |time: std::time::Duration| time.saturating_mul(PASS_FACTOR);
            limits.time =
                limits.time.as_ref().map(|time| TimeBudget { soft: longer(time.soft), hard: longer(time.hard) });
        }
        settings
    }
}

/// Nodes or time that a review takes at most; known before it begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReviewBudget {
    /// Positions of the first pass.
    pub positions: usize,
    /// Maximum number of positions that are searched again, by engines that compare no moves.
    pub repeated: usize,
    /// An engine compares moves.
    pub compares: bool,
    /// The work of all passes at most, in eighths of a search of the first pass.
    work: u64,
}

impl ReviewBudget {
    /// The budget of a review of sections with so many positions in so many passes, by an engine that compares moves or
    /// not.
    pub fn of(section_lengths: impl IntoIterator<Item = usize>, passes: u32, compares: bool) -> Self {
        let mut budget = Self::default();
        for length in section_lengths {
            budget.positions += length;
            budget.work += u64::from(WHOLE) * length as u64;
            if passes > 1 && compares {
                budget.compares = true;
                budget.work += u64::from(ALLOWANCE) * length as u64;
            } else if passes > 1 {
                let repeated = length.min(MAX_REPEATED_POSITIONS);
                budget.repeated += repeated;
                budget.work += u64::from(WHOLE * PASS_FACTOR) * repeated as u64;
            }
        }
        budget
    }

    /// The budget of several reviews.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            positions: self.positions + other.positions,
            repeated: self.repeated + other.repeated,
            compares: self.compares || other.compares,
            work: self.work + other.work,
        }
    }

    /// The work of all passes at most, in searches of the first one, rounded up.
    #[cfg(test)]
    pub(super) const fn searches(&self) -> u64 {
        self.work.div_ceil(WHOLE as u64)
    }

    /// `suspicious moves are compared, in all at most 2.5 times the work of one pass`; `None` where one pass is all.
    pub fn message(&self) -> Option<Message> {
        let repeated = self.repeated;
        let again = match (self.compares, repeated) {
            (false, 0) => return None,
            (true, 0) => Message::new("疑わしい手を最善手と比べ", "suspicious moves are compared"),
            (false, _) => message!("うち多くて{repeated}局面を読み直し", "at most {repeated} searched again"),
            (true, _) => message!(
                "疑わしい手を最善手と比べ、多くて{repeated}局面を読み直し",
                "suspicious moves are compared, at most {repeated} searched again"
            ),
        };
        #[expect(clippy::cast_precision_loss, reason = "it is shown with one decimal")]
        let times = self.work as f64 / (u64::from(WHOLE) * self.positions.max(1) as u64) as f64;
        Some(message!(
            ("{}、全体で1巡の{times:.1}倍まで", again.ja),
            ("{}, in all at most {times:.1} times the work of one pass", again.en)
        ))
    }

    /// [`Self::message`] after the number of positions.
    pub fn whole_message(&self) -> Message {
        let positions = self.positions;
        let again = self.message();
        let again = |text: fn(&Message) -> &str| again.as_ref().map(|again| text(again).to_owned());
        Message::new(
            again(|found| &found.ja).map_or(format!("{positions}局面"), |again| format!("{positions}局面、{again}")),
            [Some(counted_noun(positions, "position")), again(|found| &found.en)]
                .into_iter()
                .flatten()
                .collect::<Vec<_>>()
                .join(", "),
        )
    }
}

/// The positions before and after the moves that lost most by what is known: those that are searched again.
pub fn repeated_positions(game: &Game, searched: &BTreeMap<NodeId, SearchedPosition>) -> BTreeSet<NodeId> {
    let mut doubts: Vec<MoveAssessment> = assess_moves(game, searched);
    doubts.retain(|found| found.win_rate_loss() >= DOUBTFUL_LOSS);
    // A stable sort: of equal losses the earlier move comes first.
    doubts.sort_by(|a, b| b.win_rate_loss().total_cmp(&a.win_rate_loss()));
    let mut chosen = BTreeSet::new();
    for found in doubts {
        let pair = [game.parent(found.node), Some(found.node)].into_iter().flatten();
        let further: BTreeSet<NodeId> = chosen.iter().copied().chain(pair).collect();
        if further.len() <= MAX_REPEATED_POSITIONS {
            chosen = further;
        }
    }
    chosen
}
