//! Random games on several threads, with the checks at every ply. A failing position is shrunk to the pieces it needs.

use super::checks::{ConsistencyCheck, Disagreement};
use fastrand::Rng;
use sankoma_analysis::numbered_random;
use sankoma_rules::movegen::{self, MoveGenerationKind};
use sankoma_rules::{Color, Move, MoveList, PieceKind, Position, Setup, Square};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

/// Which games are played, and which checks run at every ply.
pub(super) struct ValidationPlan {
    /// The positions from which the games begin, in turn.
    pub(super) starts: Vec<Position>,
    pub(super) games: u64,
    /// Longest game, in plies.
    pub(super) plies: u32,
    pub(super) seed: u64,
    pub(super) checks: Vec<&'static ConsistencyCheck>,
}

/// The games played so far.
#[derive(Debug, Default)]
pub(super) struct ValidationResult {
    pub(super) games: u64,
    pub(super) positions: u64,
    /// Legal moves of these positions.
    pub(super) moves: u64,
    /// The failing case of the earliest game that has one.
    pub(super) case: Option<FailingCase>,
}

impl ValidationResult {
    /// Adds further games.
    pub(super) fn add(&mut self, game: Self) {
        self.games += game.games;
        self.positions += game.positions;
        self.moves += game.moves;
        let number = |case: &Option<FailingCase>| case.as_ref().map_or(u64::MAX, |case| case.game);
        if number(&game.case) < number(&self.case) {
            self.case = game.case;
        }
    }
}

/// A disagreement with the game and position in which it was found.
#[derive(Clone, Debug)]
pub(super) struct FailingCase {
    pub(super) check: &'static ConsistencyCheck,
    /// Number of the game, from 1.
    pub(super) game: u64,
    /// Plies made in it.
    pub(super) ply: u32,
    /// The position of the game.
    pub(super) sfen: String,
    /// The position reduced to the pieces that the disagreement needs.
    pub(super) shrunk: String,
    /// The disagreement in the shrunk position.
    pub(super) disagreement: Disagreement,
}

/// Plays the games on `threads` threads and calls `take` with the result of each. After a failing case, only the games
/// under way are finished.
pub(super) fn play_all(plan: &ValidationPlan, threads: usize, mut take: impl FnMut(ValidationResult)) {
    let next = AtomicU64::new(1);
    let failed = AtomicBool::new(false);
    let (sender, results) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            let (next, failed) = (&next, &failed);
            scope.spawn(move || play_until_failure(plan, next, failed, &sender));
        }
        drop(sender);
        results.into_iter().for_each(&mut take);
    });
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

/// Plays game `number` (from 1). It depends only on the seed and the number, not on the threads.
pub(super) fn play_game(plan: &ValidationPlan, number: u64) -> ValidationResult {
    let mut random = numbered_random(plan.seed, number);
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

/// Chooses any legal move, but one time in four a check if there is one, else a capture: otherwise kings are rarely in
/// danger in random games.
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
        if let Err(disagreement) = (check.run)(position, legal) {
            let (shrunk, disagreement) = shrink_case(check, position, disagreement);
            let (sfen, shrunk) = (position.sfen(), shrunk.sfen());
            return Some(FailingCase { check, game, ply, sfen, shrunk, disagreement });
        }
    }
    None
}

/// Shrinks a failing position, and returns it with the disagreement that it still shows.
fn shrink_case(check: &ConsistencyCheck, position: &Position, disagreement: Disagreement) -> (Position, Disagreement) {
    let mut shrunk = shrink(position, |smaller| check.run_on(smaller).is_err());
    // A disagreement that depends on the moves played, such as a wrong hash, is gone in a set-up: keep the first one.
    let disagreement = check.run_on(&mut shrunk).err().unwrap_or(disagreement);
    (shrunk, disagreement)
}

/// Removes pieces, one after another, as long as `fails` stays true. The result has no defects, and no single piece can
/// be removed from it.
pub(super) fn shrink(position: &Position, fails: impl Fn(&mut Position) -> bool) -> Position {
    let mut smallest = Setup { move_number: 1, ..position.setup() };
    loop {
        let next = one_piece_less(&smallest).find(|setup| still_fails(setup, &fails));
        match next {
            Some(setup) => smallest = setup,
            None => return Position::from_setup_unchecked(&smallest),
        }
    }
}

fn still_fails(setup: &Setup, fails: impl Fn(&mut Position) -> bool) -> bool {
    Position::new(setup).is_ok_and(|mut position| fails(&mut position))
}

/// Every set-up with one piece less.
fn one_piece_less(setup: &Setup) -> impl Iterator<Item = Setup> + '_ {
    let on_board = Square::all().filter(|&square| setup.on(square).is_some()).map(|square| {
        let mut less = setup.clone();
        less.set(square, None);
        less
    });
    let held = Color::ALL.into_iter().flat_map(|color| PieceKind::HAND.map(|kind| (color, kind)));
    let from_hand = held.filter_map(|(color, kind)| {
        let hand = setup.hands[color.index()];
        let count = hand.count(kind).checked_sub(1)?;
        let mut less = setup.clone();
        less.hands[color.index()] = hand.with(kind, count);
        Some(less)
    });
    on_board.chain(from_hand)
}
