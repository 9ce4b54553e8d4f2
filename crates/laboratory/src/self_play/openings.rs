//! Openings of labelled games: which kinds there are, and how many games begin with each.
//!
//! An opening is a start position, from which some moves are drawn from the best ones of a search. One whose score is
//! too far from even is rejected and another one of its kind drawn. People and engines open with moves that a search
//! finds nearly best, for many plies: those of `played`, and of `compensation` until one side has more material and
//! the search still finds the position even.

use super::{composed_camps, composed_entering_kings};
use crate::labels::OpeningKind;
use fastrand::Rng;
use sankoma_analysis::Engine;
use sankoma_analysis::engine_match::{any_move, good_move, search};
use sankoma_eval::{RawUnits as _, material};
use sankoma_record::handicap_setups;
use sankoma_rules::{Color, Position, Setup, movegen};
use sankoma_search::{Score, SearchLimits};

/// The version of all that decides about games but the options; it changes with the openings and the random moves.
pub const OPENINGS_VERSION: u32 = 3;

/// A kind of opening.
struct OpeningRow {
    kind: OpeningKind,
    /// The share of the games, in percent.
    percent: u32,
    /// Draws a start; `None` where the arrangement was no position.
    start: fn(&mut Rng) -> Option<Setup>,
    /// At most so many plies are drawn from all legal moves.
    any_moves: usize,
    /// At most so many plies are drawn after these from the best moves of a search. Games begin after any number of
    /// both, so that positions of the first plies have labels too.
    good_moves: usize,
    /// Margin of these moves below the best, in centipawns.
    margin: i32,
    /// The maximum score, in centipawns.
    max_score: i32,
    /// The minimum difference in material, now and once captures are made, in centipawns: what speaks against it is
    /// worth as much. The opening ends where it is reached first.
    min_material: i32,
}

#[rustfmt::skip] // one row per kind reads as the table it is
const OPENINGS: [OpeningRow; 7] = [
    OpeningRow { kind: OpeningKind::Balanced,      percent: 15, start: even,                              any_moves: 2, good_moves: 10, margin: 60, max_score: 200,   min_material: 0 },
    OpeningRow { kind: OpeningKind::Played,        percent: 30, start: even,                              any_moves: 0, good_moves: 40, margin: 30, max_score: 200,   min_material: 0 },
    OpeningRow { kind: OpeningKind::Compensation,  percent: 15, start: even,                              any_moves: 0, good_moves: 60, margin: 60, max_score: 200,   min_material: 250 },
    OpeningRow { kind: OpeningKind::Castles,       percent: 12, start: composed_camps::castles,           any_moves: 0, good_moves: 4,  margin: 60, max_score: 400,   min_material: 0 },
    OpeningRow { kind: OpeningKind::Rooks,         percent: 8,  start: composed_camps::rooks,             any_moves: 0, good_moves: 6,  margin: 60, max_score: 300,   min_material: 0 },
    OpeningRow { kind: OpeningKind::EnteringKings, percent: 15, start: composed_entering_kings::position, any_moves: 0, good_moves: 2,  margin: 60, max_score: 800,   min_material: 0 },
    OpeningRow { kind: OpeningKind::Handicap,      percent: 5,  start: handicap,                          any_moves: 2, good_moves: 6,  margin: 60, max_score: 1_800, min_material: 0 },
];

/// Number of handicaps used: with the larger ones hardly a position is within the limits of labels.
const HANDICAPS: usize = 6;
/// After so many rejected openings of a kind the game begins with a balanced one: weights that find none even must not
/// end a run.
const MAX_ATTEMPTS: usize = 2_000;
/// The minimum number of nodes with which an opening is drawn: a search of a few nodes has no score.
const MIN_NODES: u64 = 50;
/// Maximum number of nodes with which an opening is drawn: deeper searches take longer and hardly reject others.
const MAX_NODES: u64 = 500;

/// Draws the opening of a game.
pub(super) fn draw_opening(engine: &Engine, nodes: u64, random: &mut Rng) -> (OpeningKind, Position) {
    let nodes = nodes.clamp(MIN_NODES, MAX_NODES);
    let row = draw_row(random);
    let drawn = (0..MAX_ATTEMPTS).find_map(|_| row.draw(engine, nodes, random));
    drawn.map_or_else(|| (OpeningKind::Balanced, Position::startpos()), |opening| (row.kind, opening))
}

fn draw_row(random: &mut Rng) -> &'static OpeningRow {
    let all: u32 = OPENINGS.iter().map(|row| row.percent).sum();
    let mut drawn = random.u32(..all);
    for row in &OPENINGS {
        match drawn.checked_sub(row.percent) {
            Some(rest) => drawn = rest,
            None => return row,
        }
    }
    &OPENINGS[0]
}

impl OpeningRow {
    /// Draws an opening; `None` where it is to be rejected.
    fn draw(&self, engine: &Engine, nodes: u64, random: &mut Rng) -> Option<Position> {
        let mut position = Position::new(&(self.start)(random)?).ok()?;
        // A position that is far from even at once is not worth a search.
        let weights = engine.weights();
        if weights.scale().score(weights.raw(&position), Color::Black).abs() > 2 * self.max_score {
            return None;
        }
        for _ in 0..random.usize(..=self.any_moves) {
            position.play(any_move(&position, random)?);
        }
        for _ in 0..random.usize(..=self.good_moves) {
            position.play(good_move(engine, &position, nodes, self.margin, random)?);
            if self.min_material > 0 && self.accepts(engine, &position, nodes) {
                return Some(position);
            }
        }
        self.accepts(engine, &position, nodes).then_some(position)
    }

    fn accepts(&self, engine: &Engine, position: &Position, nodes: u64) -> bool {
        self.has_material_difference(engine, position)
            && !movegen::legal(position).is_empty()
            && self.is_even(engine, position, nodes)
    }

    fn has_material_difference(&self, engine: &Engine, position: &Position) -> bool {
        let enough = |balance: i32| balance.abs() >= self.min_material;
        self.min_material == 0 || enough(material::OWN.balance(position)) && enough(settled_material(engine, position))
    }

    /// A search finds the position within the limit; the search finds an empty table, so that the answer is that of the
    /// position.
    fn is_even(&self, engine: &Engine, position: &Position, nodes: u64) -> bool {
        engine.clear();
        let outcome = search(engine, position, SearchLimits::nodes(nodes), 1);
        let score = outcome.lines.first().map(|line| line.score);
        matches!(score, Some(Score::Cp(score)) if score.abs() <= self.max_score)
    }
}

/// Black's material less White's at the end of the quiescence search's line, in centipawns: pending captures are made.
fn settled_material(engine: &Engine, position: &Position) -> i32 {
    material::OWN.balance(&position.without_history().after(engine.quiescence(position).1))
}

#[expect(clippy::unnecessary_wraps, reason = "a row of the table")]
fn even(_: &mut Rng) -> Option<Setup> {
    Some(Setup::startpos())
}

fn handicap(random: &mut Rng) -> Option<Setup> {
    handicap_setups().nth(random.usize(..HANDICAPS))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixed_weights::fixed_weights;
    use sankoma_rules::PieceKind;

    #[test]
    fn the_shares_are_those_of_the_table() {
        assert_eq!(OPENINGS.iter().map(|row| row.percent).sum::<u32>(), 100);
        let mut random = Rng::with_seed(1);
        let mut counts = [0_u32; OPENINGS.len()];
        (0..20_000).for_each(|_| counts[draw_row(&mut random).kind as usize] += 1);
        for OpeningRow { kind, percent, .. } in &OPENINGS {
            let count = counts[*kind as usize];
            assert!(count.abs_diff(200 * percent) < 250, "{count} of 20,000 are {kind:?}, expected {percent} %");
        }
    }

    #[test]
    fn every_kind_gives_open_positions_of_its_kind() {
        let engine = Engine::new(fixed_weights(), 1);
        let mut random = Rng::with_seed(2);
        for row in &OPENINGS {
            for _ in 0..6 {
                let drawn = (0..MAX_ATTEMPTS).find_map(|_| row.draw(&engine, 200, &mut random));
                let position = drawn.expect("one of many is even");
                assert_eq!(position.setup().defects(), [], "{:?} {}", row.kind, position.sfen());
                assert!(row.is_even(&engine, &position, 200), "{:?} {}", row.kind, position.sfen());
                let material = settled_material(&engine, &position).abs();
                assert!(material >= row.min_material, "{:?} {} {material}", row.kind, position.sfen());
                let pieces: u32 = PieceKind::HAND.into_iter().map(|kind| position.setup().count(kind)).sum();
                assert_eq!(pieces < 38, row.kind == OpeningKind::Handicap, "{:?} {}", row.kind, position.sfen());
                let entered = Color::ALL
                    .into_iter()
                    .any(|color| position.king(color).is_some_and(|king| king.rank_for(color) <= 5));
                assert!(entered || row.kind != OpeningKind::EnteringKings, "{}", position.sfen());
            }
        }
    }
}
