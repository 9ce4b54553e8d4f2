//! The result of searching a position, and who found it.

use crate::move_comparison::MoveComparison;
use crate::scored_line::ScoredLine;
use crate::searched_position::{PositionValue, SearchedPosition, score_for_black};
use sankoma_eval::Weights;
use sankoma_record::annotation::AnnotationScore;
use sankoma_record::annotation::block::AnnotationLine;
use sankoma_record::fnv1a;
use sankoma_rules::{Color, Move, Position, movegen};
use sankoma_search::{Bound, FinishedIteration, PvLine, Score};
use std::cmp::Ordering;
use std::sync::Arc;
use std::time::Duration;

/// The engine that found a result: results of different ones are kept apart.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct EngineIdentity {
    /// The name of the weights, or of the program that wrote a comment.
    pub name: Arc<str>,
    /// The fingerprint of the weights; `None` for another program.
    pub weights: Option<u64>,
}

/// Plies of the game whose positions the fingerprint is made of, and plies between two of them.
const FINGERPRINT_PLIES: usize = 96;
const FINGERPRINT_INTERVAL: usize = 4;

impl EngineIdentity {
    /// The built-in engine with `weights`. The fingerprint is a hash of their values in positions of a fixed game: two
    /// sets that agree in all of them differ in nothing that a result shows.
    pub fn of(weights: &Weights) -> Self {
        let mut position = Position::startpos();
        let mut bytes = Vec::new();
        for ply in 0..FINGERPRINT_PLIES {
            if ply % FINGERPRINT_INTERVAL == 0 {
                bytes.extend(weights.raw(&position).to_le_bytes());
            }
            let Some(mv) = scattered_move(&position, ply) else { break };
            position.play(mv);
        }
        Self { name: weights.name().into(), weights: Some(fnv1a(&bytes)) }
    }

    /// It is the built-in engine, which marks only moves that it has compared.
    pub const fn is_built_in(&self) -> bool {
        self.weights.is_some()
    }

    /// The comparisons of a result that has none yet: `None` of another program, which compares no moves.
    pub(crate) fn no_comparisons(&self) -> Option<Vec<MoveComparison>> {
        self.is_built_in().then(Vec::new)
    }

    /// Another program, by its name.
    pub fn other_program(name: &str) -> Self {
        Self { name: name.into(), weights: None }
    }
}

/// A legal move chosen by the ply alone, whatever the order of the generator.
fn scattered_move(position: &Position, ply: usize) -> Option<Move> {
    let mut moves: Vec<u16> = movegen::legal(position).iter().map(|mv| mv.to_bits()).collect();
    moves.sort_unstable();
    let at = (ply * 7919 + 13) % moves.len().max(1);
    Move::from_bits(*moves.get(at)?)
}

/// One of the best lines of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultLine {
    /// The score from the view of the side to move.
    pub score: Score,
    /// Exact, or for a mate whose length is an upper limit [`Bound::Lower`].
    pub bound: Bound,
    /// Depth of the longest line in plies.
    pub seldepth: u32,
    /// The moves from the position on; empty where there is no legal move or nothing but a score is known.
    pub pv: Vec<Move>,
}

/// The result of searching a position: all lines of one depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionResult {
    /// The lines, best first; at least one.
    pub lines: Vec<ResultLine>,
    /// Depth in plies; 0 where nothing had to be searched.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
    /// Time used; zero if it is not known.
    pub time: Duration,
    /// Engine that searched the position.
    pub engine: EngineIdentity,
    /// Moves of a game from here that were compared with the best other move, each once. `None` where the engine
    /// compares no moves: what they lost then follows from the positions around them.
    pub comparisons: Option<Vec<MoveComparison>>,
}

impl PositionResult {
    /// The result of a complete iteration; `None` if it has no line.
    pub fn of_iteration(iteration: &FinishedIteration, engine: EngineIdentity) -> Option<Self> {
        let FinishedIteration { lines, nodes, time, .. } = iteration;
        let depth = lines.first()?.depth;
        debug_assert!(lines.iter().all(|line| line.depth == depth), "a complete iteration has one depth");
        let comparisons = engine.no_comparisons();
        let lines = lines.iter().map(result_line).collect();
        Some(Self { lines, depth, nodes: *nodes, time: *time, engine, comparisons })
    }

    /// The result for a position of a review; `None` without lines.
    pub fn of_review(searched: &SearchedPosition, engine: EngineIdentity) -> Option<Self> {
        let first = searched.lines.first()?;
        let line = |line: &AnnotationLine| ResultLine {
            score: score_for_side(line.score, searched.turn),
            bound: Bound::Exact,
            seldepth: line.seldepth.unwrap_or_default(),
            pv: line.pv.clone(),
        };
        Some(Self {
            depth: first.depth.unwrap_or_default(),
            nodes: first.nodes.unwrap_or_default(),
            time: Duration::ZERO,
            lines: searched.lines.iter().map(line).collect(),
            comparisons: searched.comparisons.clone().or_else(|| engine.no_comparisons()),
            engine,
        })
    }

    /// Value of the position, whose side to move is `turn`, for an assessment; `None` without a line.
    pub fn value(&self, turn: Color) -> Option<PositionValue<'_>> {
        let best = self.lines.first()?;
        let value = PositionValue::of(turn, score_for_black(best.score, turn), &best.pv);
        Some(value.with_comparisons(self.comparisons.as_deref()))
    }

    /// The comparison of a move from here.
    pub fn comparison_of(&self, played: Move) -> Option<&MoveComparison> {
        self.comparisons.iter().flatten().find(|found| found.played_move() == played)
    }

    /// Takes over the comparisons of an earlier result, unless it has that of the same move with as many nodes. Returns
    /// whether there were any.
    pub(super) fn take_comparisons(&mut self, earlier: &Self) -> bool {
        let mut changed = false;
        for found in earlier.comparisons.iter().flatten() {
            let all = self.comparisons.get_or_insert_default();
            match all.iter_mut().find(|known| known.played_move() == found.played_move()) {
                Some(known) if known.nodes >= found.nodes => continue,
                Some(known) => known.clone_from(found),
                None => all.push(found.clone()),
            }
            changed = true;
        }
        changed
    }

    /// The best line; `None` where no move is known.
    pub fn best_line(&self) -> Option<ScoredLine> {
        let best = self.lines.first().filter(|best| !best.pv.is_empty())?;
        Some(ScoredLine { moves: best.pv.clone(), score: best.score })
    }

    /// The result as a review has it; `turn` is the side to move.
    pub fn as_searched(&self, turn: Color) -> SearchedPosition {
        let known = |number: u32| Some(number).filter(|&number| number > 0);
        let line = |(at, line): (usize, &ResultLine)| AnnotationLine {
            score: score_for_black(line.score, turn),
            depth: known(self.depth),
            seldepth: known(line.seldepth),
            nodes: Some(self.nodes).filter(|&nodes| at == 0 && nodes > 0),
            pv: line.pv.clone(),
        };
        let lines = self.lines.iter().enumerate().map(line).collect();
        SearchedPosition { turn, lines, comparisons: self.comparisons.clone() }
    }

    /// Compares two results of one position: a mate is deeper than no mate, then by depth, then by the number of lines,
    /// then by nodes. A search that finds a mate ends early.
    pub(super) fn compare_depth(&self, other: &Self) -> Ordering {
        let rank = |result: &Self| {
            let mates = result.lines.first().is_some_and(|line| matches!(line.score, Score::Mate(_)));
            (mates, result.depth, result.lines.len(), result.nodes)
        };
        rank(self).cmp(&rank(other))
    }

    /// The first move of the best line.
    pub fn best_move(&self) -> Option<Move> {
        self.lines.first().and_then(|line| line.pv.first().copied())
    }
}

fn result_line(line: &PvLine) -> ResultLine {
    ResultLine { score: line.score, bound: line.bound, seldepth: line.seldepth, pv: line.pv.clone() }
}

/// The score for the side `turn` of one from Black's view.
fn score_for_side(score: AnnotationScore, turn: Color) -> Score {
    match score {
        AnnotationScore::Centipawns(points) => Score::Cp(turn.sign() * points),
        AnnotationScore::Mate { winner, plies } => {
            let length = plies.and_then(|plies| i32::try_from(plies).ok()).unwrap_or(Score::UNKNOWN_MATE);
            Score::Mate(if winner == turn { length.max(1) } else { -length })
        }
    }
}
