//! Summarises the accuracy of both players of a game.

use super::assessment::MoveAssessment;
use crate::move_quality::MoveQuality;
use sankoma_record::Game;
use sankoma_rules::Color;

/// The accuracy of both players in the main line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AccuracySummary {
    /// Black and White.
    pub players: [PlayerAccuracy; 2],
}

/// The accuracy of one player.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayerAccuracy {
    /// Number of moves assessed.
    pub moves: usize,
    /// Number of moves that were the best move of the search.
    pub best_moves: usize,
    /// Mean accuracy of the moves, 0 to 100.
    pub accuracy: Option<f64>,
    /// Mean loss of win rate per move, 0 to 1.
    pub mean_loss: Option<f64>,
    /// Number of moves of each class, in the order of [`MoveQuality::ALL`].
    pub quality_counts: [usize; MoveQuality::ALL.len()],
    /// The moves that lost most, the largest loss first: at most `AccuracySummary::MAX_WORST_MOVES`, all of some class.
    pub worst_moves: Vec<MoveAssessment>,
}

impl AccuracySummary {
    /// Maximum number of worst moves.
    const MAX_WORST_MOVES: usize = 3;

    /// Summarises the moves of the main line among `assessments`.
    pub fn of(game: &Game, assessments: &[MoveAssessment]) -> Self {
        let line = game.main_line();
        let in_main_line = |assessment: &&MoveAssessment| line.get(assessment.ply) == Some(&assessment.node);
        let by = |color| assessments.iter().filter(in_main_line).filter(move |assessment| assessment.mover == color);
        Self { players: Color::ALL.map(|color| PlayerAccuracy::of(by(color))) }
    }
}

impl PlayerAccuracy {
    fn of<'a>(assessments: impl Iterator<Item = &'a MoveAssessment>) -> Self {
        let mut player = Self::default();
        let (mut accuracy, mut loss) = (0.0, 0.0);
        for assessment in assessments {
            player.moves += 1;
            player.best_moves += usize::from(assessment.is_best_move());
            accuracy += move_accuracy(assessment.win_rate_loss());
            loss += assessment.win_rate_loss();
            if let Some(quality) = assessment.quality() {
                player.quality_counts[quality as usize] += 1;
                player.worst_moves.push(assessment.clone());
            }
        }
        let mean =
            |sum: f64| u32::try_from(player.moves).ok().filter(|&moves| moves > 0).map(|moves| sum / f64::from(moves));
        (player.accuracy, player.mean_loss) = (mean(accuracy), mean(loss));
        // A stable sort: of equal losses the earlier move comes first.
        player.worst_moves.sort_by(|a, b| b.win_rate_loss().total_cmp(&a.win_rate_loss()));
        player.worst_moves.truncate(AccuracySummary::MAX_WORST_MOVES);
        player
    }
}

/// Returns the accuracy, 0 to 100, of a move that lost `loss` of win rate (0 to 1):
///
/// `Accuracy% = 103.1668 * exp(-0.04354 * (winPercentBefore - winPercentAfter)) - 3.1669`
///
/// Source: <https://lichess.org/page/accuracy>. Lichess fitted the curve to points chosen by judgement, above all no
/// loss for 100 and a loss of 80 % for 0 (`AccuracyPercent.scala` in lichess-org/lila). Lichess adds one point and
/// weights the moves of a game by the sharpness of the position; here a player's accuracy is the plain mean, and the
/// win rate is that of [`black_win_rate`](super::black_win_rate), so the figures of the two programs cannot be
/// compared.
fn move_accuracy(loss: f64) -> f64 {
    (103.1668 * (-0.043_54 * 100.0 * loss).exp() - 3.1669).clamp(0.0, 100.0)
}

#[cfg(test)]
mod tests {
    use super::move_accuracy;

    /// The points that the curve was fitted to, and three more on it, computed from the constants of the source.
    #[test]
    fn accuracy_curve_matches_its_source() {
        for (loss, expected) in [(0.0, 100.0), (0.05, 79.82), (0.2, 40.02), (0.5, 8.53), (0.8, 0.0), (1.0, 0.0)] {
            assert!((move_accuracy(loss) - expected).abs() < 0.03, "{loss}: {}", move_accuracy(loss));
        }
        assert!(
            (0..100)
                .all(|percent| move_accuracy(f64::from(percent) / 100.0)
                    >= move_accuracy(f64::from(percent + 1) / 100.0))
        );
    }
}
