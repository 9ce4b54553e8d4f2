//! What there is to say of the players of a game.

use super::{Class, Verdict};
use crate::record::Game;
use crate::rules::Color;

/// The moves of the main line, by player.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    /// Black and White.
    pub players: [Player; 2],
}

/// One player's moves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Player {
    /// Moves judged.
    pub moves: usize,
    /// Those that the search would have played.
    pub agreed: usize,
    /// Mean accuracy of the moves, 0 to 100.
    pub accuracy: Option<f64>,
    /// Mean loss of win rate, 0 to 1.
    pub mean_loss: Option<f64>,
    /// How many of each class, in the order of [`Class::ALL`].
    pub classes: [usize; Class::ALL.len()],
    /// The moves that cost most, the gravest first: no more than [`Summary::WORST`], each of some class.
    pub worst: Vec<Verdict>,
}

impl Summary {
    /// So many of the worst moves are kept.
    pub const WORST: usize = 3;

    /// Of the moves of the main line among `verdicts`.
    pub fn of(game: &Game, verdicts: &[Verdict]) -> Self {
        let line = game.main_line();
        let played = |verdict: &&Verdict| line.get(verdict.ply) == Some(&verdict.node);
        let by = |color| verdicts.iter().filter(played).filter(move |verdict| verdict.mover == color);
        Self { players: Color::ALL.map(|color| Player::of(by(color))) }
    }
}

impl Player {
    fn of<'a>(verdicts: impl Iterator<Item = &'a Verdict>) -> Self {
        let mut player = Self::default();
        let (mut accuracy, mut loss) = (0.0, 0.0);
        for verdict in verdicts {
            player.moves += 1;
            player.agreed += usize::from(verdict.agrees());
            accuracy += self::accuracy(verdict.loss());
            loss += verdict.loss();
            if let Some(class) = verdict.class() {
                player.classes[class as usize] += 1;
                player.worst.push(verdict.clone());
            }
        }
        let mean =
            |sum: f64| u32::try_from(player.moves).ok().filter(|&moves| moves > 0).map(|moves| sum / f64::from(moves));
        (player.accuracy, player.mean_loss) = (mean(accuracy), mean(loss));
        // Stable: of equal moves the earlier comes first.
        player.worst.sort_by(|a, b| b.loss().total_cmp(&a.loss()));
        player.worst.truncate(Summary::WORST);
        player
    }
}

/// How good a move that cost `loss` of win rate is, 0 to 100: the curve of lichess.org/page/accuracy, which was fitted
/// so that people find it fair.
fn accuracy(loss: f64) -> f64 {
    (103.1668 * (-0.043_54 * 100.0 * loss).exp() - 3.1669).clamp(0.0, 100.0)
}
