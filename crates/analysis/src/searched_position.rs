//! Searched position: its lines and scores from Black's view, the win rate that they mean, and the value for an
//! assessment.

use sankoma_record::annotation::AnnotationScore;
use sankoma_record::annotation::block::AnnotationLine;
use sankoma_rules::{Color, Move};
use sankoma_search::Score;
use sankoma_search::eval::win_probability;

/// Scale of the win rate in centipawns: `1 / (1 + exp(−score / 600))`, as usual in shogi programs. It is that of
/// reviews and graphs, whatever the engine; learned weights have a scale of their own, at which their scores predict
/// the results of the short games of their training.
pub const WIN_RATE_SCALE: f64 = 600.0;

/// A position of the game with the result of its search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchedPosition {
    /// The side to move.
    pub turn: Color,
    /// The lines of play, best first; none where the engine gave no score. Scores are from Black's view.
    pub lines: Vec<AnnotationLine>,
}

impl SearchedPosition {
    /// A position whose side to move has no legal move.
    pub fn mated(turn: Color) -> Self {
        let score = score_for_black(Score::Mate(0), turn);
        Self { turn, lines: vec![AnnotationLine { score, depth: None, seldepth: None, nodes: None, pv: Vec::new() }] }
    }

    /// Returns Black's win rate, 0 to 1; `None` without lines.
    pub fn black_win_rate(&self) -> Option<f64> {
        self.lines.first().map(|line| black_win_rate(line.score))
    }

    /// Returns the first move of the best line.
    pub fn best_move(&self) -> Option<Move> {
        self.lines.first().and_then(|line| line.pv.first().copied())
    }
}

/// Returns the win rate of Black, 0 to 1, in a position with this score.
pub fn black_win_rate(score: AnnotationScore) -> f64 {
    match score {
        AnnotationScore::Centipawns(points) => win_probability(f64::from(points), WIN_RATE_SCALE),
        AnnotationScore::Mate { winner: Color::Black, .. } => 1.0,
        AnnotationScore::Mate { winner: Color::White, .. } => 0.0,
    }
}

/// A score of the side `turn` from Black's view.
pub fn score_for_black(score: Score, turn: Color) -> AnnotationScore {
    match score {
        Score::Cp(points) => AnnotationScore::Centipawns(turn.sign() * points),
        Score::Mate(plies) => {
            let winner = if plies > 0 { turn } else { turn.other() };
            AnnotationScore::Mate { winner, plies: Score::mate_length(plies) }
        }
    }
}

/// What an assessment needs to know of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PositionValue {
    /// The side to move.
    pub turn: Color,
    /// Black's win rate, 0 to 1.
    pub black_win_rate: f64,
    /// The best move, if it is known.
    pub best_move: Option<Move>,
    /// Who mates, if somebody does.
    pub mating_side: Option<Color>,
}

impl PositionValue {
    /// The value of a position with this score and best line, whose side to move is `turn`.
    pub fn of(turn: Color, score: AnnotationScore, line: &[Move]) -> Self {
        let mating_side = match score {
            AnnotationScore::Mate { winner, .. } => Some(winner),
            AnnotationScore::Centipawns(_) => None,
        };
        Self { turn, black_win_rate: black_win_rate(score), best_move: line.first().copied(), mating_side }
    }

    pub(super) fn win_rate(&self, side: Color) -> f64 {
        if side == Color::Black { self.black_win_rate } else { 1.0 - self.black_win_rate }
    }
}
