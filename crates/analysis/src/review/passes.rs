//! Passes of a review: which moves of a section are searched again, how far, and how much that is at most.
//!
//! Every position is searched once. A move that lost win rate is doubtful: the positions before and after it are
//! searched again with four times the nodes. A third pass takes the moves on whose class the first two disagree, and so
//! on. Each pass may search a few positions of a section only, so that the work is limited before it begins.
//!
//! Measured (docs/why.md): four times the nodes for six positions of sixteen gave better marks in less time than eight
//! times for four; to search again where the best move changed in the last iterations took time and gave none.

use super::assessment::{MoveAssessment, assess_moves};
use super::search_settings::ReviewSearchSettings;
use crate::searched_position::SearchedPosition;
use sankoma_record::{Game, NodeId};
use sankoma_rules::wording::{Message, counted_noun};
use sankoma_search::TimeBudget;
use std::collections::{BTreeMap, BTreeSet};

/// Loss of win rate, 0 to 1, from which on a move is searched again.
const DOUBTFUL_LOSS: f64 = 0.03;
/// How many times as many nodes, or as much time, a pass spends on a position as the pass before.
const PASS_FACTOR: u32 = 4;
/// Plies by which a pass searches deeper than the one before where the limit is a depth; about as much work.
const PLIES_PER_PASS: u32 = 3;
/// Maximum number of positions of a section that the second pass searches.
const MAX_SECOND_PASS_POSITIONS: usize = 6;
/// Maximum number of positions of a section that each further pass searches: those of one move.
const MAX_FURTHER_PASS_POSITIONS: usize = 2;

impl ReviewSearchSettings {
    /// Passes unless others are asked for.
    pub const DEFAULT_PASSES: u32 = 2;
    /// Maximum number of passes.
    pub const MAX_PASSES: u32 = 4;

    /// How the positions of a pass, counted from 1, are searched.
    #[must_use]
    pub fn of_pass(&self, pass: u32) -> Self {
        let earlier = pass.saturating_sub(1);
        let factor = pass_factor(pass);
        let mut settings = self.clone();
        let limits = &mut settings.limits;
        limits.nodes = limits.nodes.map(|nodes| nodes.saturating_mul(u64::from(factor)));
        limits.depth = limits.depth.map(|depth| depth.saturating_add(earlier * PLIES_PER_PASS));
        limits.time = limits
            .time
            .as_ref()
            .map(|time| TimeBudget { soft: time.soft.saturating_mul(factor), hard: time.hard.saturating_mul(factor) });
        settings
    }
}

/// How many times the nodes of the first pass a position takes in a pass, counted from 1.
fn pass_factor(pass: u32) -> u32 {
    PASS_FACTOR.saturating_pow(pass.saturating_sub(1))
}

/// Maximum number of positions that a pass, counted from 1, searches of a section of `positions`.
fn max_positions(pass: u32, positions: usize) -> usize {
    match pass {
        0 | 1 => positions,
        2 => positions.min(MAX_SECOND_PASS_POSITIONS),
        _ => positions.min(MAX_FURTHER_PASS_POSITIONS),
    }
}

/// What a review searches at most; known before it begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReviewBudget {
    /// Positions of the first pass.
    pub positions: usize,
    /// Maximum number of searches of the later passes.
    pub repeated: usize,
    /// The work of all passes at most, in searches of the first pass.
    pub work: u64,
}

impl ReviewBudget {
    /// The budget of a review of sections with so many positions in so many passes.
    pub fn of(section_lengths: impl IntoIterator<Item = usize>, passes: u32) -> Self {
        let mut budget = Self::default();
        for length in section_lengths {
            budget.positions += length;
            for pass in 1..=passes.max(1) {
                let searched = max_positions(pass, length);
                budget.repeated += if pass > 1 { searched } else { 0 };
                budget.work += searched as u64 * u64::from(pass_factor(pass));
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
            work: self.work + other.work,
        }
    }

    /// `at most 32 searched again, in all 2.5 times the work of one pass`; `None` where one pass is all.
    pub fn message(&self) -> Option<Message> {
        if self.repeated == 0 {
            return None;
        }
        #[expect(clippy::cast_precision_loss, reason = "it is shown with one decimal")]
        let times = self.work as f64 / self.positions.max(1) as f64;
        let repeated = self.repeated;
        Some(Message::new(
            format!("うち多くて{repeated}局面を読み直し、全体で1巡の{times:.1}倍まで"),
            format!("at most {repeated} searched again, in all {times:.1} times the work of one pass"),
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

/// Whether a move between two of these positions lost so much that a second pass searches it again.
pub fn has_doubts(game: &Game, searched: &BTreeMap<NodeId, SearchedPosition>) -> bool {
    assess_moves(game, searched).iter().any(is_doubtful)
}

fn is_doubtful(found: &MoveAssessment) -> bool {
    found.win_rate_loss() >= DOUBTFUL_LOSS
}

/// What the passes over a section have found so far.
#[derive(Debug, Default)]
pub(super) struct SectionPasses {
    /// The latest result of each position.
    latest: BTreeMap<NodeId, SearchedPosition>,
    /// The results before the last pass.
    before: BTreeMap<NodeId, SearchedPosition>,
}

impl SectionPasses {
    /// Begins a pass: what is known now is what its results are compared with.
    pub(super) fn begin_pass(&mut self) {
        self.before.clone_from(&self.latest);
    }

    /// Adds the result of a position.
    pub(super) fn add(&mut self, node: NodeId, searched: SearchedPosition) {
        self.latest.insert(node, searched);
    }

    /// The latest results.
    pub(super) fn into_results(self) -> BTreeMap<NodeId, SearchedPosition> {
        self.latest
    }

    /// The positions that a pass, counted from 1, searches again: those before and after the most doubtful moves.
    pub(super) fn repeated(&self, game: &Game, pass: u32) -> BTreeSet<NodeId> {
        let assessed = assess_moves(game, &self.latest);
        let mut doubts: Vec<(f64, &MoveAssessment)> = if pass <= 2 {
            assessed.iter().filter(|found| is_doubtful(found)).map(|found| (found.win_rate_loss(), found)).collect()
        } else {
            self.disagreements(game, &assessed)
        };
        // A stable sort: of equal doubts the earlier move comes first.
        doubts.sort_by(|a, b| b.0.total_cmp(&a.0));
        let max = max_positions(pass, self.latest.len());
        let mut chosen = BTreeSet::new();
        for (_, found) in doubts {
            let pair = [game.parent(found.node), Some(found.node)].into_iter().flatten();
            let further: BTreeSet<NodeId> = chosen.iter().copied().chain(pair).collect();
            if further.len() <= max {
                chosen = further;
            }
        }
        chosen
    }

    /// The moves whose class the last pass has changed, with the change of their loss.
    fn disagreements<'a>(&self, game: &Game, assessed: &'a [MoveAssessment]) -> Vec<(f64, &'a MoveAssessment)> {
        let before: BTreeMap<NodeId, MoveAssessment> =
            assess_moves(game, &self.before).into_iter().map(|found| (found.node, found)).collect();
        let change = |found: &'a MoveAssessment| {
            let earlier = before.get(&found.node).filter(|earlier| earlier.quality() != found.quality())?;
            Some(((found.win_rate_loss() - earlier.win_rate_loss()).abs(), found))
        };
        assessed.iter().filter_map(change).collect()
    }
}
