//! Results counted, from the first player's view.

use super::EloEstimate;

/// How often which result came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchResultCounts {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// Pairs by their sum in half points: 0 to 4.
    pub pairs: [u32; 5],
}

impl MatchResultCounts {
    /// Counts a pair of games by the points of each: 1, ½ or 0.
    pub fn add(&mut self, points: [f64; 2]) {
        let halves = points.map(|points| (2.0 * points).round() as usize);
        for half in halves {
            match half {
                0 => self.lost += 1,
                1 => self.drawn += 1,
                _ => self.won += 1,
            }
        }
        self.pairs[(halves[0] + halves[1]).min(4)] += 1;
    }

    /// All games.
    pub const fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// What the results say of the strength; `None` without games.
    pub fn estimate(&self) -> Option<EloEstimate> {
        EloEstimate::of(self)
    }
}
