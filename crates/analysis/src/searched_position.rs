//! Searched position: its lines and scores from Black's view, the win rate that they mean, and the value for an
//! assessment.

use crate::move_comparison::MoveComparison;
use crate::win_rate::win_rate;
use sankoma_record::annotation::AnnotationScore;
use sankoma_record::annotation::block::AnnotationLine;
use sankoma_rules::{Color, Move};
use sankoma_search::Score;

/// A position of the game with the result of its search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchedPosition {
    /// The side to move.
    pub turn: Color,
    /// The lines of play, best first; none where the engine gave no score. Scores are from Black's view.
    pub lines: Vec<AnnotationLine>,
    /// Moves of the game from here that were compared with the best other move. `None` where the searcher compares no
    /// moves: what they lost then follows from the positions around them.
    pub comparisons: Option<Vec<MoveComparison>>,
}

impl SearchedPosition {
    /// A position whose side to move has no legal move.
    pub fn mated(turn: Color) -> Self {
        let score = score_for_black(Score::Mate(0), turn);
        let line = AnnotationLine { score, depth: None, seldepth: None, nodes: None, pv: Vec::new() };
        Self { turn, lines: vec![line], comparisons: None }
    }

    /// Returns Black's win rate, 0 to 1; `None` without lines.
    pub fn black_win_rate(&self) -> Option<f64> {
        self.lines.first().map(|line| black_win_rate(line.score))
    }

    /// Returns what an assessment needs to know; `None` without lines.
    pub fn value(&self) -> Option<PositionValue<'_>> {
        let best = self.lines.first()?;
        Some(PositionValue::of(self.turn, best.score, &best.pv).with_comparisons(self.comparisons.as_deref()))
    }

    /// Returns the first move of the best line.
    pub fn best_move(&self) -> Option<Move> {
        self.lines.first().and_then(|line| line.pv.first().copied())
    }
}

/// Returns the win rate of Black, 0 to 1, in a position with this score.
pub fn black_win_rate(score: AnnotationScore) -> f64 {
    match score {
        AnnotationScore::Centipawns(points) => win_rate(Score::Cp(points)),
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

/// Value of a position, as an assessment needs it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PositionValue<'a> {
    /// The side to move.
    pub turn: Color,
    /// Black's win rate, 0 to 1.
    pub black_win_rate: f64,
    /// The best move, if it is known.
    pub best_move: Option<Move>,
    /// Who mates, if somebody does.
    pub mating_side: Option<Color>,
    /// The comparisons of moves from here, as of [`SearchedPosition::comparisons`].
    pub comparisons: Option<&'a [MoveComparison]>,
}

impl<'a> PositionValue<'a> {
    /// The value of a position with this score and best line, whose side to move is `turn`, by a searcher that compares
    /// no moves.
    pub fn of(turn: Color, score: AnnotationScore, line: &[Move]) -> Self {
        let mating_side = match score {
            AnnotationScore::Mate { winner, .. } => Some(winner),
            AnnotationScore::Centipawns(_) => None,
        };
        Self {
            turn,
            black_win_rate: black_win_rate(score),
            best_move: line.first().copied(),
            mating_side,
            comparisons: None,
        }
    }

    /// The same with comparisons.
    #[must_use]
    pub const fn with_comparisons(self, comparisons: Option<&'a [MoveComparison]>) -> Self {
        Self { comparisons, ..self }
    }

    /// The comparison of a move from here.
    pub fn comparison_of(&self, played: Move) -> Option<&'a MoveComparison> {
        self.comparisons?.iter().find(|found| found.played_move() == played)
    }

    pub(super) fn win_rate(&self, side: Color) -> f64 {
        if side == Color::Black { self.black_win_rate } else { 1.0 - self.black_win_rate }
    }
}
