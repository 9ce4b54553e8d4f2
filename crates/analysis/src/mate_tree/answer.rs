//! The answer to a single move of the attacker: which defence refutes it, or lasts longest.

use super::builder::after;
use super::futility::{FutilityJudge, interposed_checker};
use sankoma_rules::{Move, Position, movegen};
use sankoma_search::SearchControl;
use sankoma_search::mate::{MAX_MATE_PLIES, MateExplorer, MateLimits, MateTable, ShortestMate};
use std::cmp::Reverse;
use std::time::Duration;

/// Answer of the defender to a move of the attacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttackAnswer {
    /// The move gives no check.
    NoCheck,
    /// After this defence there is no mate.
    Escape(Move),
    /// It is mate, or only futile interpositions are left.
    Mated,
    /// The defence that lasts longest, and the plies from the position after it to the mate.
    Defence(Move, u32),
    /// A limit was reached.
    Unknown,
}

/// The defender's answer to `mv` in `position`, found within `time`.
pub fn answer_attack(
    position: &Position,
    mv: Move,
    time: Duration,
    table_mebibytes: usize,
    control: &SearchControl,
) -> AttackAnswer {
    let checked = after(position, mv);
    if !checked.in_check() {
        return AttackAnswer::NoCheck;
    }
    let mut table = MateTable::new(table_mebibytes);
    let limits = MateLimits { time: Some(time), ..MateLimits::default() };
    let mut explorer = MateExplorer::new(position, &mut table, control, &limits);
    let mut defences: Vec<(Move, u32)> = Vec::new();
    for &defence in &movegen::legal_all(&checked) {
        match explorer.shortest(&mut after(&checked, defence), MAX_MATE_PLIES) {
            ShortestMate::Mate(_, plies) => defences.push((defence, plies)),
            ShortestMate::None => return AttackAnswer::Escape(defence),
            ShortestMate::Unknown => return AttackAnswer::Unknown,
        }
    }
    longest_defence(&checked, defences, &mut explorer)
}

/// The longest of the defences that are not futile.
fn longest_defence(
    checked: &Position,
    mut defences: Vec<(Move, u32)>,
    explorer: &mut MateExplorer<'_>,
) -> AttackAnswer {
    let is_candidate = |mv: Move| interposed_checker(checked, mv).is_some();
    let others = defences.iter().filter(|&&(mv, _)| !is_candidate(mv)).map(|&(_, plies)| plies + 1).max().unwrap_or(0);
    let mut judge = FutilityJudge::new(explorer);
    defences.retain(|&(mv, _)| !is_candidate(mv) || !judge.is_futile(checked, mv, others));
    let longest = defences.into_iter().min_by_key(|&(mv, plies)| (Reverse(plies), mv.is_drop()));
    longest.map_or(AttackAnswer::Mated, |(mv, plies)| AttackAnswer::Defence(mv, plies))
}

/// The shortest mate by the side to move, found within `time`.
pub fn shortest_mate(
    position: &Position,
    time: Duration,
    table_mebibytes: usize,
    control: &SearchControl,
) -> ShortestMate {
    let mut table = MateTable::new(table_mebibytes);
    let limits = MateLimits { time: Some(time), ..MateLimits::default() };
    let mut position = Position::from_setup_unchecked(&position.setup());
    MateExplorer::new(&position.clone(), &mut table, control, &limits).shortest(&mut position, MAX_MATE_PLIES)
}
