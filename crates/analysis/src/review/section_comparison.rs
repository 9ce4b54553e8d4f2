//! Comparisons of a section: which of its moves are suspicious, and how much may be spent on them.
//!
//! The allowance is known before the section begins, and what is spent on a move depends on the section alone.

use super::comparison::{MoveComparer, WHOLE, other_moves};
use super::position_searcher::SearchInterruption;
use super::praise::is_praised;
use crate::move_comparison::MoveComparison;
use crate::searched_position::{SearchedPosition, black_win_rate};
use sankoma_record::annotation::AnnotationScore;
use sankoma_record::{Game, NodeId};
use sankoma_rules::{Color, Move};
use std::collections::BTreeMap;

/// Loss of win rate by the positions around it, 0 to 1, from which on a move is suspicious: below the least mark, since
/// these positions were not searched alike.
const SUSPICIOUS_LOSS: f64 = 0.03;
/// The same for the best move of the search: then the search has overlooked something.
const SUSPICIOUS_SWING: f64 = 0.10;
/// Win rate that the other moves lose by a short search, 0 to 1, from which on a move may be the only good one.
const PROMISING_LEAD: f64 = 0.08;
/// Allowance of the comparisons of a section for each of its positions, in parts of a budget.
pub(super) const ALLOWANCE: u32 = WHOLE + WHOLE / 2;
/// Cost of the short search that looks at the other moves.
const SHORT_SEARCH: u32 = WHOLE / 4;
/// Costs of comparisons that agree at once: with all nodes, half of them, a quarter.
const COSTS: [u32; 3] = [4 * WHOLE, 2 * WHOLE, MIN_COST];
const MIN_COST: u32 = WHOLE;

/// A move to be compared.
pub(crate) struct Suspect {
    /// The position before it.
    pub(super) parent: NodeId,
    pub(super) mv: Move,
    /// The loss that makes it suspicious, 0 to 1; negative where it may be the only good move.
    loss: f64,
}

/// The positions of a section with what the first pass has found.
pub(crate) struct SearchedSection<'a> {
    pub(crate) game: &'a Game,
    pub(crate) nodes: &'a [NodeId],
    pub(crate) searched: &'a BTreeMap<NodeId, SearchedPosition>,
    /// Moves that begin variations are looked at.
    pub(crate) variations: bool,
}

impl SearchedSection<'_> {
    /// Compares the suspicious moves, the most suspicious first, confirms what is claimed of them, and then looks for only
    /// good moves with what is left of the allowance. Gives each comparison to `take` with its move. Returns how much of
    /// the allowance was spent.
    pub(crate) fn compare(
        &self,
        comparer: &mut MoveComparer<'_>,
        mut take: impl FnMut(&Suspect, MoveComparison),
    ) -> Result<u32, SearchInterruption> {
        let allowance = ALLOWANCE * self.nodes.len() as u32;
        let (suspects, good) = self.suspects();
        let mut spent = self.compare_suspects(comparer, &suspects, allowance, &mut take)?;
        for suspect in &good {
            if spent + SHORT_SEARCH + MIN_COST > allowance {
                break;
            }
            spent += SHORT_SEARCH;
            if self.is_promising(suspect, comparer)? {
                let before = self.game.position(suspect.parent);
                let found = comparer.compare_within(&before, suspect.mv, (allowance - spent).min(COSTS[0]))?;
                spent += found.as_ref().map_or(0, |_| comparer.spent());
                // The search of the position took it for the best: that this is a mistake needs more than that.
                if let Some(found) = found.map(|pairs| comparer.settled(pairs)).filter(MoveComparison::is_best) {
                    take(suspect, found);
                }
            }
        }
        Ok(spent)
    }

    /// Compares suspicious moves and confirms what is claimed of them. Returns how much was spent.
    fn compare_suspects(
        &self,
        comparer: &mut MoveComparer<'_>,
        suspects: &[Suspect],
        allowance: u32,
        take: &mut impl FnMut(&Suspect, MoveComparison),
    ) -> Result<u32, SearchInterruption> {
        let (mut compared, mut spent) = (Vec::new(), 0);
        for (suspect, behind) in suspects.iter().zip((0..suspects.len() as u32).rev()) {
            let before = self.game.position(suspect.parent);
            if let Some(pairs) = comparer.compare_within(&before, suspect.mv, within(allowance - spent, behind))? {
                spent += comparer.spent();
                compared.push((suspect, before, pairs));
            }
        }
        for (suspect, before, mut pairs) in compared {
            spent += comparer.confirm(&before, &mut pairs, allowance - spent)?;
            take(suspect, comparer.settled(pairs));
        }
        Ok(spent)
    }

    /// The suspicious moves, the largest loss first, of equal ones the earlier; and those that may be the only good ones.
    fn suspects(&self) -> (Vec<Suspect>, Vec<Suspect>) {
        let moves = self.nodes.iter().flat_map(|&parent| self.moves_from(parent).map(move |node| (parent, node)));
        let found = moves.filter_map(|(parent, node)| self.suspicion(parent, node));
        let (mut suspects, good): (Vec<Suspect>, Vec<Suspect>) = found.partition(|suspect| suspect.loss >= 0.0);
        // A stable sort: of equal losses the earlier move comes first.
        suspects.sort_by(|a, b| b.loss.total_cmp(&a.loss));
        (suspects, good)
    }

    /// The nodes that the moves from a position lead to.
    fn moves_from(&self, parent: NodeId) -> impl Iterator<Item = NodeId> {
        let all = if self.variations { usize::MAX } else { 1 };
        self.game.children(parent).take(all)
    }

    /// The move to `node`, if it is suspicious or may be the only good one.
    fn suspicion(&self, parent: NodeId, node: NodeId) -> Option<Suspect> {
        let mv = self.game.node(node).sound_move()?;
        let before = self.searched.get(&parent)?;
        let is_best = before.best_move() == Some(mv);
        let loss = match self.searched.get(&node) {
            Some(after) => suspicious_loss(before, after, mv),
            // Behind the end of the section nothing is known of it.
            None => (!is_best).then_some(SUSPICIOUS_LOSS),
        };
        let may_be_good = || is_best && is_praised(self.game, node);
        let loss = loss.or_else(|| may_be_good().then_some(-1.0))?;
        let has_choice = !other_moves(&self.game.position(parent), mv).is_empty();
        has_choice.then_some(Suspect { parent, mv, loss })
    }

    /// Every suspicious move has a comparison.
    fn is_compared(&self) -> bool {
        self.suspects().0.iter().all(|suspect| {
            let mut known = self.searched[&suspect.parent].comparisons.iter().flatten();
            known.any(|found| found.played_move() == suspect.mv)
        })
    }

    /// A short search says that all other moves lose much.
    fn is_promising(&self, suspect: &Suspect, comparer: &mut MoveComparer<'_>) -> Result<bool, SearchInterruption> {
        let before = self.game.position(suspect.parent);
        let others = other_moves(&before, suspect.mv);
        let best = self.searched.get(&suspect.parent).and_then(|found| Some((found.lines.first()?.score, found.turn)));
        let Some((score, turn)) = best.filter(|_| !others.is_empty()) else { return Ok(false) };
        let other = comparer.searched(&before, &others, SHORT_SEARCH)?;
        Ok(win_rate_of(score, turn) - other.win_rate() >= PROMISING_LEAD)
    }
}

/// Every suspicious move of a section has a comparison in these results.
pub fn is_section_compared(
    game: &Game,
    nodes: &[NodeId],
    searched: &BTreeMap<NodeId, SearchedPosition>,
    variations: bool,
) -> bool {
    SearchedSection { game, nodes, searched, variations }.is_compared()
}

/// The move may be a mistake by what was found in the positions before and after it.
pub fn is_suspicious(before: &SearchedPosition, after: &SearchedPosition, mv: Move) -> bool {
    suspicious_loss(before, after, mv).is_some()
}

/// The win rate that a move lost by the positions around it, if that is suspicious.
fn suspicious_loss(before: &SearchedPosition, after: &SearchedPosition, mv: Move) -> Option<f64> {
    let win_rate = |position: &SearchedPosition| Some(win_rate_of(position.lines.first()?.score, before.turn));
    let least = if before.best_move() == Some(mv) { SUSPICIOUS_SWING } else { SUSPICIOUS_LOSS };
    Some(win_rate(before)? - win_rate(after)?).filter(|&loss| loss >= least)
}

/// What a comparison may take of what is left, while so many moves wait behind it: all that these need not; but until
/// each can be compared with all nodes, no more than that.
fn within(left: u32, behind: u32) -> u32 {
    let share = COSTS.into_iter().find(|share| (behind + 1) * share <= left).unwrap_or(MIN_COST);
    let unneeded = left.saturating_sub(behind * share);
    if share == COSTS[0] { unneeded } else { unneeded.min(COSTS[0]) }
}

/// The win rate of `side`, 0 to 1, in a position with this score.
fn win_rate_of(score: AnnotationScore, side: Color) -> f64 {
    let black = black_win_rate(score);
    if side == Color::Black { black } else { 1.0 - black }
}
