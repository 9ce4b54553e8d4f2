//! Comparison of moves: the move played and the best other one, each searched alone with the same nodes, until two
//! searches in a row, of which the second has twice the nodes, claim the same of the move. What they claim is confirmed by
//! a search with more nodes, as far as the allowance goes; where this claims less, that counts.
//!
//! Every search begins with an empty table, so that a comparison depends on the position, the move and the nodes alone:
//! a review, `why` and a move that is tried in the place of a mistake say the same.

use super::position_searcher::SearchInterruption;
use crate::move_comparison::{MoveComparison, agree, claims_something};
use crate::scored_line::ScoredLine;
use sankoma_rules::{Move, Position, movegen};
use sankoma_search::{SearchLimits, TimeBudget};

/// Parts of a budget: that of a review for one position has so many.
pub(crate) const WHOLE: u32 = 8;
/// The budgets of the first search of a line with all its nodes, largest first; fewer where many moves are suspicious.
const FIRST_BUDGETS: [u32; 3] = [WHOLE, WHOLE / 2, WHOLE / 4];
/// Cost of a comparison that agrees at once, in first budgets: one search for the best other move, and two moves
/// searched with half the nodes and with all.
const FIRST_COST: u32 = 4;
/// The greatest budget of a line, in first budgets.
const MAX_DOUBLING: u32 = 4;
/// Allowance of a comparison that stands alone.
const ALONE: u32 = 24 * WHOLE;

/// Search of some moves of a position from an empty table, for the best line of them.
pub type MoveSearch<'a> = dyn FnMut(&Position, &[Move], &SearchLimits) -> Result<ScoredLine, SearchInterruption> + 'a;

/// Compares moves.
pub struct MoveComparer<'a> {
    /// Limits of the review for one position.
    limits: SearchLimits,
    search: &'a mut MoveSearch<'a>,
    /// Parts of a budget that the comparison has taken.
    spent: u32,
}

/// Two lines, the best other and the played one, searched alike; first with a smaller budget.
pub(super) struct ComparedPairs {
    earlier: [ScoredLine; 2],
    latest: [ScoredLine; 2],
    /// Budget of each of the earlier and of the latest.
    budgets: [u32; 2],
    /// The first budget.
    first: u32,
}

impl<'a> MoveComparer<'a> {
    /// Compares by `search`, with `limits` as for one position of a review.
    pub fn new(limits: &SearchLimits, search: &'a mut MoveSearch<'a>) -> Self {
        Self { limits: limits.clone(), search, spent: 0 }
    }

    /// Compares `played` with the best other move; `None` if there is no other.
    ///
    /// # Errors
    /// A search was stopped.
    pub fn compare(&mut self, before: &Position, played: Move) -> Result<Option<MoveComparison>, SearchInterruption> {
        let Some(mut pairs) = self.compare_within(before, played, ALONE)? else { return Ok(None) };
        self.confirm(before, &mut pairs, ALONE - self.spent)?;
        Ok(Some(self.settled(pairs)))
    }

    /// Compares `played` with `other`, though a third move may be better than both.
    ///
    /// # Errors
    /// A search was stopped.
    pub fn compare_with(
        &mut self,
        before: &Position,
        played: Move,
        other: Move,
    ) -> Result<MoveComparison, SearchInterruption> {
        self.spent = 0;
        let mut pairs = self.pairs(before, [other, played], WHOLE)?;
        while !pairs.agree() && self.may_double(&pairs, ALONE) {
            self.double(before, &mut pairs)?;
        }
        self.confirm(before, &mut pairs, ALONE - self.spent)?;
        Ok(self.settled(pairs))
    }

    /// Compares `played` with the best other move and spends `allowance` parts of a budget at most; `None` if there is
    /// no other move, or if that is too little.
    pub(super) fn compare_within(
        &mut self,
        before: &Position,
        played: Move,
        allowance: u32,
    ) -> Result<Option<ComparedPairs>, SearchInterruption> {
        let others = other_moves(before, played);
        let Some(first) = FIRST_BUDGETS.into_iter().find(|first| FIRST_COST * first <= allowance) else {
            return Ok(None);
        };
        if others.is_empty() {
            return Ok(None);
        }
        self.spent = 0;
        let other = self.searched(before, &others, first)?.moves[0];
        let mut pairs = self.pairs(before, [other, played], first)?;
        let mut is_verified = false;
        loop {
            if !pairs.agree() {
                if !self.may_double(&pairs, allowance) {
                    break;
                }
                self.double(before, &mut pairs)?;
            } else if is_verified || !claims_something(&pairs.latest) || !self.may_verify(&pairs, allowance) {
                break;
            } else {
                self.verify(before, &others, &mut pairs)?;
                is_verified = true;
            }
        }
        Ok(Some(pairs))
    }

    /// Searches both moves with four times the first budget, or with twice, if two searches agree on a claim with less and
    /// `allowance` parts of a budget suffice. Returns what that has taken.
    pub(super) fn confirm(
        &mut self,
        before: &Position,
        pairs: &mut ComparedPairs,
        allowance: u32,
    ) -> Result<u32, SearchInterruption> {
        let budgets = [MAX_DOUBLING * pairs.first, MAX_DOUBLING / 2 * pairs.first];
        let affordable = budgets.into_iter().find(|budget| *budget > pairs.budget() && 2 * budget <= allowance);
        let Some(budget) = affordable.filter(|_| pairs.agree() && claims_something(&pairs.latest)) else {
            return Ok(0);
        };
        self.search_again(before, pairs, budget)?;
        Ok(2 * budget)
    }

    /// The comparison that these searches make.
    pub(super) fn settled(&self, pairs: ComparedPairs) -> MoveComparison {
        let nodes = pairs.budgets.map(|budget| limits_of(&self.limits, budget).nodes.unwrap_or_default());
        MoveComparison::of_budgets(pairs.earlier, pairs.latest, nodes)
    }

    /// Parts of a budget that the last comparison has taken.
    pub(super) const fn spent(&self) -> u32 {
        self.spent
    }

    fn pairs(&mut self, before: &Position, moves: [Move; 2], budget: u32) -> Result<ComparedPairs, SearchInterruption> {
        let earlier = self.pair(before, moves, budget / 2)?;
        Ok(ComparedPairs {
            earlier,
            latest: self.pair(before, moves, budget)?,
            budgets: [budget / 2, budget],
            first: budget,
        })
    }

    fn pair(
        &mut self,
        before: &Position,
        [other, played]: [Move; 2],
        budget: u32,
    ) -> Result<[ScoredLine; 2], SearchInterruption> {
        Ok([self.searched(before, &[other], budget)?, self.searched(before, &[played], budget)?])
    }

    fn may_double(&self, pairs: &ComparedPairs, allowance: u32) -> bool {
        2 * pairs.budget() <= MAX_DOUBLING * pairs.first && self.spent + 4 * pairs.budget() <= allowance
    }

    fn double(&mut self, before: &Position, pairs: &mut ComparedPairs) -> Result<(), SearchInterruption> {
        self.search_again(before, pairs, 2 * pairs.budget())
    }

    /// Searches both moves with another budget.
    fn search_again(
        &mut self,
        before: &Position,
        pairs: &mut ComparedPairs,
        budget: u32,
    ) -> Result<(), SearchInterruption> {
        let moves = pairs.latest.each_ref().map(|line| line.moves[0]);
        let latest = self.pair(before, moves, budget)?;
        pairs.earlier = std::mem::replace(&mut pairs.latest, latest);
        pairs.budgets = [pairs.budget(), budget];
        Ok(())
    }

    /// Allowance of a verification: a search with twice the nodes, and another move searched with half and with all.
    fn may_verify(&self, pairs: &ComparedPairs, allowance: u32) -> bool {
        self.spent + 3 * pairs.budget() + pairs.budget() / 2 <= allowance
    }

    /// Looks for a better other move with twice the nodes. One that turns out better takes the place of the other.
    fn verify(
        &mut self,
        before: &Position,
        others: &[Move],
        pairs: &mut ComparedPairs,
    ) -> Result<(), SearchInterruption> {
        let found = self.searched(before, others, 2 * pairs.budget())?.moves[0];
        if found == pairs.latest[0].moves[0] {
            return Ok(());
        }
        let [earlier, latest] = pairs.budgets;
        let earlier = self.searched(before, &[found], earlier)?;
        let latest = self.searched(before, &[found], latest)?;
        if latest.win_rate() > pairs.latest[0].win_rate() {
            pairs.earlier[0] = earlier;
            pairs.latest[0] = latest;
        }
        Ok(())
    }

    pub(super) fn searched(
        &mut self,
        before: &Position,
        moves: &[Move],
        budget: u32,
    ) -> Result<ScoredLine, SearchInterruption> {
        self.spent += budget;
        (self.search)(before, moves, &limits_of(&self.limits, budget))
    }
}

impl ComparedPairs {
    const fn budget(&self) -> u32 {
        self.budgets[1]
    }

    fn agree(&self) -> bool {
        agree(&self.earlier, &self.latest)
    }
}

/// The legal moves but one, without those that a search leaves out as inferior.
pub(crate) fn other_moves(before: &Position, played: Move) -> Vec<Move> {
    movegen::legal(before).iter().copied().filter(|&mv| mv != played).collect()
}

/// The limits of so many parts of a budget, of which [`WHOLE`] are `limits`: twice the nodes or the time are about as
/// much work as one ply more.
pub(crate) fn limits_of(limits: &SearchLimits, budget: u32) -> SearchLimits {
    let scaled = |time: std::time::Duration| time.saturating_mul(budget) / WHOLE;
    let deeper = |depth: u32| (depth + budget.ilog2()).saturating_sub(WHOLE.ilog2()).max(1);
    SearchLimits {
        nodes: limits.nodes.map(|nodes| (nodes.saturating_mul(u64::from(budget)) / u64::from(WHOLE)).max(1)),
        depth: limits.depth.map(deeper),
        time: limits.time.as_ref().map(|time| TimeBudget { soft: scaled(time.soft), hard: scaled(time.hard) }),
        ..limits.clone()
    }
}
