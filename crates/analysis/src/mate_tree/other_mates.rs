//! Other mates (余詰): moves of the attacker other than those of the main line that mate as well.

use super::builder::after;
use super::tree::MateTree;
use sankoma_rules::{Move, Position, movegen};
use sankoma_search::mate::{MAX_MATE_PLIES, MateExplorer};

/// A move other than the main line that mates as well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherMate {
    /// The moves of the main line before it.
    pub path: Vec<Move>,
    /// Move of the attacker that mates.
    pub mv: Move,
}

/// Mates by moves other than the main line, as far as they were decided.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct OtherMates {
    /// Those that mate.
    pub(super) found: Vec<OtherMate>,
    /// Every check of the attacker along the main line was decided.
    pub(super) is_complete: bool,
}

/// Nodes for each move; deciding that a move does not mate may take longer than finding the mate.
const NODES_PER_MOVE: u64 = 300_000;

/// The moves other than the main line that mate as well, at any length. By the custom of mate problems the last move
/// does not count, where several mates are no fault.
pub(super) fn find(tree: &MateTree, explorer: &mut MateExplorer<'_>, is_stopped: impl Fn() -> bool) -> OtherMates {
    let line = tree.main_line();
    let mut result = OtherMates { found: Vec::new(), is_complete: true };
    for ply in (0..line.len()).step_by(2) {
        let position = Position::from_setup_unchecked(&tree.position_after(&line[..ply]).setup());
        let is_last = ply + 1 == line.len();
        for &mv in &movegen::legal_all(&position) {
            if mv == line[ply] || (is_last && ply > 0) {
                continue;
            }
            if is_stopped() {
                result.is_complete = false;
                return result;
            }
            explorer.set_node_budget(NODES_PER_MOVE);
            match mates(&after(&position, mv), explorer) {
                Some(true) => result.found.push(OtherMate { path: line[..ply].to_vec(), mv }),
                Some(false) => {}
                None => result.is_complete = false,
            }
        }
    }
    result
}

/// The defender, to move, is in check and mated after every defence; `None` if a limit was reached.
pub(super) fn mates(position: &Position, explorer: &mut MateExplorer<'_>) -> Option<bool> {
    if !position.in_check() {
        return Some(false);
    }
    let mut is_decided = true;
    for &defence in &movegen::legal_all(position) {
        match explorer.mates_within(&mut after(position, defence), MAX_MATE_PLIES) {
            Some(true) => {}
            Some(false) => return Some(false),
            None => is_decided = false,
        }
    }
    is_decided.then_some(true)
}
