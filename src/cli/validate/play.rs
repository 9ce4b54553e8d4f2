//! Random players, several at once.

use super::checks::ConsistencyCheck;
use super::disagreement::{Disagreement, FailingCase};
use super::shrink::shrink;
use crate::rules::movegen::{self, MoveGenerationKind};
use crate::rules::{Move, MoveList, Position};
use fastrand::Rng;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

/// What is to be played, and what is compared at every ply.
pub(super) struct ValidationPlan {
    pub(super) starts: Vec<Position>,
    pub(super) games: u64,
    pub(super) plies: u32,
    pub(super) seed: u64,
    pub(super) checks: Vec<&'static ConsistencyCheck>,
}

/// What was played so far.
#[derive(Debug, Default)]
pub(super) struct ValidationResult {
    pub(super) games: u64,
    pub(super) positions: u64,
    /// Legal moves of these positions.
    pub(super) moves: u64,
    /// The fault of the earliest game that has one.
    pub(super) case: Option<FailingCase>,
}

impl ValidationResult {
    fn add(&mut self, game: Self) {
        self.games += game.games;
        self.positions += game.positions;
        self.moves += game.moves;
        let number = |case: &Option<FailingCase>| case.as_ref().map_or(u64::MAX, |case| case.game);
        if number(&game.case) < number(&self.case) {
            self.case = game.case;
        }
    }
}

/// Plays the games on `threads` threads and shows the sum after each. A fault ends the run when the games under way
/// are over.
pub(super) fn play_all(
    plan: &ValidationPlan,
    threads: usize,
    mut show: impl FnMut(&ValidationResult),
) -> ValidationResult {
    let next = AtomicU64::new(1);
    let failed = AtomicBool::new(false);
    let (sender, results) = mpsc::channel();
    let mut sum = ValidationResult::default();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            let (next, failed) = (&next, &failed);
            scope.spawn(move || play_until_failure(plan, next, failed, &sender));
        }
        drop(sender);
        for game in results {
            sum.add(game);
            show(&sum);
        }
    });
    sum
}

fn play_until_failure(
    plan: &ValidationPlan,
    next: &AtomicU64,
    failed: &AtomicBool,
    results: &mpsc::Sender<ValidationResult>,
) {
    while !failed.load(Ordering::Relaxed) {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number > plan.games {
            return;
        }
        let played = play_game(plan, number);
        if played.case.is_some() {
            failed.store(true, Ordering::Relaxed);
        }
        if results.send(played).is_err() {
            return;
        }
    }
}

/// Plays game `number` (from 1). It depends on the seed and the number alone, not on the threads.
pub(super) fn play_game(plan: &ValidationPlan, number: u64) -> ValidationResult {
    let mut random = Rng::with_seed(plan.seed.wrapping_add(number.wrapping_mul(0x9E37_79B9_7F4A_7C15)));
    let mut position = plan.starts[(number - 1) as usize % plan.starts.len()].clone();
    let mut played = ValidationResult { games: 1, ..ValidationResult::default() };
    for ply in 0..=plan.plies {
        played.positions += 1;
        let moves = movegen::legal_all(&position);
        played.case = run_checks(plan, &mut position, &moves, number, ply);
        played.moves += moves.len() as u64;
        if played.case.is_some() || moves.is_empty() {
            break;
        }
        position.play(choose_move(&position, &moves, &mut random));
    }
    played
}

/// Mostly any legal move; one time in four a check, if there is one, or else a capture. Without these, random games
/// rarely see kings in danger.
fn choose_move(position: &Position, moves: &[Move], random: &mut Rng) -> Move {
    if random.u8(..4) == 0 {
        for kind in [MoveGenerationKind::ChecksAll, MoveGenerationKind::Captures] {
            if let Some(&mv) = random.choice(movegen::moves(position, kind).iter()) {
                return mv;
            }
        }
    }
    moves[random.usize(..moves.len())]
}

fn run_checks(
    plan: &ValidationPlan,
    position: &mut Position,
    legal: &MoveList,
    game: u64,
    ply: u32,
) -> Option<FailingCase> {
    for &check in &plan.checks {
        if let Err(fault) = (check.run)(position, legal) {
            return Some(shrunk_case(check, position, fault, game, ply));
        }
    }
    None
}

fn shrunk_case(
    check: &'static ConsistencyCheck,
    position: &Position,
    fault: Disagreement,
    game: u64,
    ply: u32,
) -> FailingCase {
    let mut shrunk = shrink(position, |smaller| check.run_on(smaller).is_err());
    // What only the way to the position shows (a wrong hash, say) is gone in a set-up: then the first fault stands.
    let fault = check.run_on(&mut shrunk).err().unwrap_or(fault);
    FailingCase { check, game, ply, sfen: position.sfen(), shrunk: shrunk.sfen(), disagreement: fault }
}
