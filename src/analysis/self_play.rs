//! Games of the program against itself: positions with a score and a result to fit weights to, and pairs of games that
//! tell which of two weight sets plays better.
//!
//! A game depends on its plan and its number alone: the same seed plays the same games on any number of threads.

use super::{Engine, Report, Task};
use crate::eval::Weights;
use crate::eval::fit::Label;
use crate::rules::repetition::{self, Repetition};
use crate::rules::{Color, Move, Position, declaration::Declaration, movegen};
use crate::search::{Control, Limits, Outcome, Score};
use fastrand::Rng;

/// How games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Nodes of each move's search.
    pub nodes: u64,
    /// What the openings are drawn from.
    pub seed: u64,
}

/// What the table of one player takes, in MiB: small searches, made anew for every game.
const TABLE: usize = 4;
/// Plies of the opening, of which the first are any legal move and the others one of the search's best.
const OPENING: usize = 12;
const ANY_MOVE: usize = 2;
/// How many of the best moves an opening chooses from, and how much worse than the best they may be, in centipawns.
const CHOICES: usize = 8;
const TOLERANCE: i32 = 60;
/// An opening that is further from even than this, in centipawns, is drawn again.
const UNEVEN: i32 = 200;
/// A game is over when both players have seen one of them this far ahead, in centipawns, for so many plies.
const DECIDED: i32 = 2_500;
const DECIDED_PLIES: usize = 4;
/// A game of this many plies is a draw.
const LONGEST: usize = 320;
/// Positions with a score beyond this, in centipawns, are no labels: the game is decided, factors matter little.
const MOST_SCORE: i32 = 2_000;

/// Plays game `number` of `plan` with the same weights on both sides and returns its positions that are quiet enough
/// for a static score: not in check, the best move neither a capture nor a promotion, the score within 2,000
/// centipawns.
pub fn labels(weights: &Weights, plan: Plan, number: u64) -> Vec<Label> {
    let engine = Engine::new(weights.clone(), TABLE);
    let opening = opening(&engine, plan, number);
    engine.clear();
    let mut labels: Vec<(Color, Label)> = Vec::new();
    let points = play([&engine, &engine], opening, plan.nodes, |position, score, best| {
        if is_quiet(position, best) && score.abs() <= MOST_SCORE {
            let label = Label { sfen: position.sfen(), score: Some(score), result: None, game: Some(number) };
            labels.push((position.side_to_move(), label));
        }
    });
    labels.into_iter().map(|(side, label)| Label { result: Some(of_side(points, side)), ..label }).collect()
}

/// Plays pair `number` of `plan`: one opening twice, with `a` as Black and then as White. Returns the points of `a` in
/// the two games: 1 for a win, ½ for a draw.
pub fn paired(a: &Weights, b: &Weights, plan: Plan, number: u64) -> [f64; 2] {
    let opening = opening(&Engine::new(Weights::built_in(), TABLE), plan, number);
    Color::ALL.map(|side| {
        let [a, b] = [a, b].map(|weights| Engine::new(weights.clone(), TABLE));
        let players = if side == Color::Black { [&a, &b] } else { [&b, &a] };
        of_side(play(players, opening.clone(), plan.nodes, |_, _, _| ()), side)
    })
}

/// Black's points as `side` counts them.
fn of_side(points: f64, side: Color) -> f64 {
    if side == Color::Black { points } else { 1.0 - points }
}

fn is_quiet(position: &Position, best: Move) -> bool {
    !position.in_check() && !best.promotes() && position.on(best.to()).is_none()
}

/// A position from which neither side is much better, drawn from the seed and the number.
fn opening(engine: &Engine, plan: Plan, number: u64) -> Position {
    let mut random = Rng::with_seed(plan.seed.wrapping_add(number.wrapping_mul(0x9E37_79B9_7F4A_7C15)));
    loop {
        let mut position = Position::startpos();
        for ply in 0..OPENING {
            let Some(mv) = drawn(engine, &position, ply, plan.nodes, &mut random) else { break };
            position.play(mv);
        }
        let found = search(engine, &position, plan.nodes, 1);
        if matches!(score(&found), Some(Score::Cp(score)) if score.abs() <= UNEVEN) {
            return position;
        }
    }
}

fn drawn(engine: &Engine, position: &Position, ply: usize, nodes: u64, random: &mut Rng) -> Option<Move> {
    if ply < ANY_MOVE {
        return random.choice(movegen::legal(position).iter()).copied();
    }
    let found = search(engine, position, nodes, CHOICES);
    let best = points(score(&found)?);
    let good = found.lines.iter().filter(|line| points(line.score) >= best - TOLERANCE);
    random.choice(good.filter_map(|line| line.pv.first()).collect::<Vec<_>>()).copied()
}

/// Plays a game from `position` to its end, shows each position with the mover's score in centipawns and best move,
/// and returns Black's points.
fn play(players: [&Engine; 2], mut position: Position, nodes: u64, mut visit: impl FnMut(&Position, i32, Move)) -> f64 {
    let mut decided = 0_usize;
    let mut leader = None;
    for _ in 0..LONGEST {
        let side = position.side_to_move();
        if let Some(points) = ended(&position) {
            return points;
        }
        let found = search(players[side.index()], &position, nodes, 1);
        let (Some(best), Some(score)) = (found.best, score(&found)) else {
            return won_by(side.other());
        };
        let score = match score {
            Score::Mate(plies) => return won_by(if plies > 0 { side } else { side.other() }),
            Score::Cp(score) => score,
        };
        visit(&position, score, best);
        let ahead = (score.abs() >= DECIDED).then_some(if score > 0 { side } else { side.other() });
        decided = if ahead.is_some() && ahead == leader { decided + 1 } else { usize::from(ahead.is_some()) };
        leader = ahead;
        if let Some(leader) = leader.filter(|_| decided >= DECIDED_PLIES) {
            return won_by(leader);
        }
        position.play(best);
    }
    0.5
}

/// Black's points where the rules end the game.
fn ended(position: &Position) -> Option<f64> {
    let side = position.side_to_move();
    match repetition::fourfold(position) {
        Some(Repetition::Draw) => Some(0.5),
        Some(Repetition::PerpetualCheck { loser }) => Some(won_by(loser.other())),
        None => Declaration::of(position, side).wins().then(|| won_by(side)),
    }
}

fn won_by(side: Color) -> f64 {
    if side == Color::Black { 1.0 } else { 0.0 }
}

fn search(engine: &Engine, position: &Position, nodes: u64, multipv: usize) -> Outcome {
    let task = Task { position: position.clone(), multipv, threat: false, limits: Limits::nodes(nodes) };
    let mut found = Outcome { best: None, lines: Vec::new(), nodes: 0 };
    engine.run(&task, &Control::new(), |report| {
        if let Report::Done(outcome) = report {
            found = outcome;
        }
    });
    found
}

fn score(found: &Outcome) -> Option<Score> {
    found.lines.first().map(|line| line.score)
}

/// A score as a number that can be compared: mates beyond everything else.
fn points(score: Score) -> i32 {
    match score {
        Score::Cp(score) => score,
        Score::Mate(plies) => {
            if plies > 0 {
                100_000
            } else {
                -100_000
            }
        }
    }
}
