//! Summary of labels: counts of games and positions by result, score, ply and opening. Lines of text hold less than
//! binary records, and the summary says which of its counts cover all positions.

use super::labelled_position::{GameResult, LabelledPosition, OpeningKind};
use super::record::{LabelCounts, LabelRecord, LabelledGame};
use sankoma_rules::Color;
use std::collections::HashMap;

/// Width of a bin of scores, in centipawns, and of one of plies.
const SCORE_BIN: i32 = 250;
const PLY_BIN: u16 = 20;
/// Scores beyond this many bins, and plies in or beyond the last bin, are counted together.
const SCORE_BINS: i32 = 8;
const PLY_BINS: usize = 16;

/// Counts over records of labels.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LabelSummary {
    /// Labelled positions.
    pub positions: u64,
    /// Some positions come from text, which says nothing of openings and of positions left out: `counts` and `openings`
    /// are then incomplete.
    pub has_text: bool,
    /// A line of text has no number of its game: `games` and `black_results` are then incomplete.
    pub has_unnumbered: bool,
    /// Games: of binary records those that are complete, of text those whose number a line has.
    pub games: u64,
    /// Positions whose side to move lost, drew, won.
    pub results: [u64; 3],
    /// Positions without a result.
    pub without_result: u64,
    /// Games that Black lost, drew, won.
    pub black_results: [u64; 3],
    /// Games of text whose result no line says.
    pub games_without_result: u64,
    /// Counts of the positions of complete games, by their use.
    pub counts: SummedCounts,
    /// Positions by score.
    pub scores: Vec<SummaryBin>,
    /// Positions without a score.
    pub without_score: u64,
    /// Positions by ply.
    pub plies: Vec<SummaryBin>,
    /// Games and positions by opening.
    pub openings: Vec<OpeningCount>,
}

/// [`LabelCounts`] of several games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SummedCounts {
    /// Labelled positions at the end of a quiescence search's line.
    pub resolved: u64,
    /// Left out because an equal position has a label already.
    pub duplicates: u64,
    /// Left out because the game was decided.
    pub decided: u64,
    /// Left out because quiescence search has found no quiet position.
    pub unresolved: u64,
    /// Moves that were drawn at random.
    pub random_moves: u64,
}

/// A bin of a histogram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SummaryBin {
    /// Its minimum; the minimum of the next bin ends it.
    pub from: i32,
    /// Number of positions in it.
    pub positions: u64,
}

/// Counts of the games with one opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningCount {
    /// Kind of the opening.
    pub kind: OpeningKind,
    /// Complete games.
    pub games: u64,
    /// Labelled positions.
    pub positions: u64,
}

/// The games of one file of text by their numbers, with Black's result where a line says it. The numbers of another file
/// are those of other games.
#[derive(Clone, Debug, Default)]
pub struct TextGames(HashMap<u32, Option<GameResult>>);

impl TextGames {
    fn add(&mut self, number: u32, label: &LabelledPosition) {
        let for_black = |result: GameResult| match label.position.side_to_move() {
            Color::Black => result,
            Color::White => result.for_opponent(),
        };
        let known = self.0.entry(number).or_default();
        *known = known.or_else(|| label.result.map(for_black));
    }
}

impl LabelSummary {
    /// A summary of nothing.
    pub fn new() -> Self {
        let bin = |from| SummaryBin { from, positions: 0 };
        let opening = |kind: OpeningKind| OpeningCount { kind, games: 0, positions: 0 };
        Self {
            scores: (-SCORE_BINS..SCORE_BINS).map(|number| bin(number * SCORE_BIN)).collect(),
            plies: (0..PLY_BINS as i32).map(|number| bin(number * i32::from(PLY_BIN))).collect(),
            openings: OpeningKind::ALL.map(opening).to_vec(),
            ..Self::default()
        }
    }

    /// Counts a record.
    pub fn add(&mut self, record: &LabelRecord) {
        match record {
            LabelRecord::Position(label) => self.add_position(label),
            LabelRecord::GameEnd(game) => self.add_game(game),
        }
    }

    /// Counts the position of a line of text, and its game among those of the file.
    pub fn add_line(&mut self, label: &LabelledPosition, games: &mut TextGames) {
        self.has_text = true;
        self.add_position(label);
        match label.game {
            Some(number) => games.add(number, label),
            None => self.has_unnumbered = true,
        }
    }

    /// Counts the games of a file of text, once all its lines are counted.
    pub fn add_text_games(&mut self, games: &TextGames) {
        for result in games.0.values() {
            self.games += 1;
            match result {
                Some(result) => self.black_results[*result as usize] += 1,
                None => self.games_without_result += 1,
            }
        }
    }

    /// Counts a labelled position.
    pub(crate) fn add_position(&mut self, label: &LabelledPosition) {
        self.positions += 1;
        match label.result {
            Some(result) => self.results[result as usize] += 1,
            None => self.without_result += 1,
        }
        match label.score {
            Some(score) => {
                let bin = i32::from(score).div_euclid(SCORE_BIN).clamp(-SCORE_BINS, SCORE_BINS - 1) + SCORE_BINS;
                self.scores[bin as usize].positions += 1;
            }
            None => self.without_score += 1,
        }
        self.plies[usize::from(label.ply / PLY_BIN).min(PLY_BINS - 1)].positions += 1;
        if let Some(opening) = label.opening {
            self.openings[opening as usize].positions += 1;
        }
    }

    fn add_game(&mut self, game: &LabelledGame) {
        let &LabelledGame { opening, result, counts, .. } = game;
        let LabelCounts { labelled: _, resolved, duplicates, decided, unresolved, random_moves } = counts;
        self.games += 1;
        self.black_results[result as usize] += 1;
        self.openings[opening as usize].games += 1;
        let sums = &mut self.counts;
        for (sum, count) in [
            (&mut sums.resolved, resolved),
            (&mut sums.duplicates, duplicates),
            (&mut sums.decided, decided),
            (&mut sums.unresolved, unresolved),
            (&mut sums.random_moves, random_moves),
        ] {
            *sum += u64::from(count);
        }
    }
}

const _: () = assert!(GameResult::Lost as usize == 0 && GameResult::Won as usize == 2);
