//! Result counts: how games ended for the player.

use super::reported_game::{PlayerResult, ReportedGame};

/// Results of games for the player, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ResultCounts {
    /// All games, those without a known result included.
    pub games: u32,
    /// Won.
    pub won: u32,
    /// Lost.
    pub lost: u32,
    /// Drawn.
    pub drawn: u32,
    /// Mean accuracy of the reviewed games, 0 to 100.
    pub accuracy: Option<f64>,
}

impl ResultCounts {
    /// Counts results; there is no accuracy.
    pub(super) fn of(results: impl IntoIterator<Item = Option<PlayerResult>>) -> Self {
        let mut counts = Self::default();
        for result in results {
            counts.games += 1;
            match result {
                Some(PlayerResult::Won) => counts.won += 1,
                Some(PlayerResult::Lost) => counts.lost += 1,
                Some(PlayerResult::Drawn) => counts.drawn += 1,
                None => {}
            }
        }
        counts
    }

    /// Counts results, with the mean accuracy of the reviewed ones.
    pub(super) fn of_games<'a>(games: impl Iterator<Item = &'a ReportedGame> + Clone) -> Self {
        let accuracy = mean(games.clone().filter_map(ReportedGame::accuracy));
        Self { accuracy, ..Self::of(games.map(|game| game.result)) }
    }

    /// The share of points, 0 to 1, a draw being half a point; `None` without a known result.
    pub fn score(&self) -> Option<f64> {
        let known = self.won + self.lost + self.drawn;
        (known > 0).then(|| f64::from(2 * self.won + self.drawn) / f64::from(2 * known))
    }
}

/// The mean of values, if there are any.
pub(super) fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = values.fold((0.0, 0_u32), |(sum, count), value| (sum + value, count + 1));
    (count > 0).then(|| sum / f64::from(count))
}
