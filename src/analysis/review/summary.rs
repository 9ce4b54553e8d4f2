//! What there is to say of the players of a game.

use super::{MoveAssessment, MoveQuality};
use crate::record::Game;
use crate::rules::Color;

/// The moves of the main line, by player.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AccuracySummary {
    /// Black and White.
    pub players: [PlayerAccuracy; 2],
}

/// One player's moves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayerAccuracy {
    /// Moves judged.
    pub moves: usize,
    /// Those that the search would have played.
    pub best_moves: usize,
    /// Mean accuracy of the moves, 0 to 100.
    pub accuracy: Option<f64>,
    /// Mean loss of win rate, 0 to 1.
    pub mean_loss: Option<f64>,
    /// How many of each class, in the order of [`MoveQuality::ALL`].
    pub quality_counts: [usize; MoveQuality::ALL.len()],
    /// The moves that cost most, the gravest first: no more than [`AccuracySummary::MAX_WORST_MOVES`], each of some class.
    pub worst_moves: Vec<MoveAssessment>,
}

impl AccuracySummary {
    /// So many of the worst moves are kept.
    pub const MAX_WORST_MOVES: usize = 3;

    /// Of the moves of the main line among `verdicts`.
    pub fn of(game: &Game, verdicts: &[MoveAssessment]) -> Self {
        let line = game.main_line();
        let played = |verdict: &&MoveAssessment| line.get(verdict.ply) == Some(&verdict.node);
        let by = |color| verdicts.iter().filter(played).filter(move |verdict| verdict.mover == color);
        Self { players: Color::ALL.map(|color| PlayerAccuracy::of(by(color))) }
    }
}

impl PlayerAccuracy {
    fn of<'a>(verdicts: impl Iterator<Item = &'a MoveAssessment>) -> Self {
        let mut player = Self::default();
        let (mut accuracy, mut loss) = (0.0, 0.0);
        for verdict in verdicts {
            player.moves += 1;
            player.best_moves += usize::from(verdict.is_best_move());
            accuracy += self::move_accuracy(verdict.win_rate_loss());
            loss += verdict.win_rate_loss();
            if let Some(class) = verdict.quality() {
                player.quality_counts[class as usize] += 1;
                player.worst_moves.push(verdict.clone());
            }
        }
        let mean =
            |sum: f64| u32::try_from(player.moves).ok().filter(|&moves| moves > 0).map(|moves| sum / f64::from(moves));
        (player.accuracy, player.mean_loss) = (mean(accuracy), mean(loss));
        // Stable: of equal moves the earlier comes first.
        player.worst_moves.sort_by(|a, b| b.win_rate_loss().total_cmp(&a.win_rate_loss()));
        player.worst_moves.truncate(AccuracySummary::MAX_WORST_MOVES);
        player
    }
}

/// How good a move that cost `loss` of win rate (0 to 1) is, 0 to 100:
///
/// `Accuracy% = 103.1668 * exp(-0.04354 * (winPercentBefore - winPercentAfter)) - 3.1669`
///
/// Source: <https://lichess.org/page/accuracy>. Lichess fitted the curve to points set by judgement, above all no loss
/// for 100 and a loss of 80 % for 0 (`AccuracyPercent.scala` in lichess-org/lila). Its program grants one point more
/// and weighs the moves of a game by how sharp the position was; here a player's figure is the plain mean, and the win
/// rate is that of [`black_wins`](super::black_win_rate), so figures of the two programs cannot be compared.
fn move_accuracy(loss: f64) -> f64 {
    (103.1668 * (-0.043_54 * 100.0 * loss).exp() - 3.1669).clamp(0.0, 100.0)
}

#[cfg(test)]
mod tests {
    use super::move_accuracy;

    /// The points that the curve was fitted to closely, and three more on it, worked out from the source's digits.
    #[test]
    fn the_curve_is_that_of_its_source() {
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
