//! Report: the games of a player put together.

use super::copies::without_copies;
use super::losing_positions::{LosingPosition, losing_positions};
use super::reported_game::{PlayerResult, ReportedGame, ReportedMistake, ReviewedGame};
use super::result_counts::{ResultCounts, mean};
use crate::review::MoveQuality;
use crate::why::MistakeTheme;
use sankoma_record::Date;
use sankoma_rules::Color;
use sankoma_wording::Message;
use std::path::PathBuf;

/// Accuracy over time has so many periods at most.
const MAX_PERIODS: usize = 12;

/// Results and mistakes of a player.
#[derive(Clone, Debug)]
pub struct PlayerStatistics {
    /// The names under which the player was found, with the number of games, the most frequent first.
    pub names: Vec<(String, usize)>,
    /// Copies of these games in other files, which do not count.
    pub copies: usize,
    /// Games of which a review is known.
    pub reviewed: u32,
    /// Results on both sides together.
    pub all: ResultCounts,
    /// Results as Black and as White.
    pub by_color: [ResultCounts; 2],
    /// Results by side and opening, the most frequent first.
    pub openings: Vec<OpeningResults>,
    /// Accuracy over time, the earliest games first; games without a date come before all others.
    pub periods: Vec<AccuracyPeriod>,
    /// Moves of each class in all reviewed games, in the order of [`MoveQuality::ALL`].
    pub quality_counts: [usize; MoveQuality::ALL.len()],
    /// The kinds of mistakes, the most frequent first.
    pub themes: Vec<(MistakeTheme, usize)>,
    /// Where lost games were lost, the largest loss of win rate first.
    pub lost_games: Vec<LostGame>,
    /// Positions that were lost again and again.
    pub losing_positions: Vec<LosingPosition>,
}

/// Results with one opening on one side.
#[derive(Clone, Debug)]
pub struct OpeningResults {
    /// The opening; `None`: it has no name.
    pub opening: Option<Message>,
    /// Side of the player.
    pub color: Color,
    /// Results with this opening.
    pub counts: ResultCounts,
}

/// The accuracy in games that follow each other.
#[derive(Clone, Debug)]
pub struct AccuracyPeriod {
    /// The dates of the first and the last game, where the records say them.
    pub dates: [Option<Date>; 2],
    /// Number of reviewed games.
    pub games: u32,
    /// Mean accuracy of these, 0 to 100.
    pub accuracy: f64,
    /// Marked moves of all classes in a game, on average.
    pub mistakes_per_game: f64,
}

/// Where a lost game was lost: the last move before which the player was not worse.
#[derive(Clone, Debug)]
pub struct LostGame {
    /// Path of the record.
    pub file: PathBuf,
    /// The number of the game in its file, from 1.
    pub number: usize,
    /// Name of the opponent, who won.
    pub opponent: String,
    /// Move that lost most.
    pub mistake: ReportedMistake,
}

impl PlayerStatistics {
    /// The report on these games, in whatever order they come; each counts once, however many files hold it.
    pub fn of(mut games: Vec<ReportedGame>) -> Self {
        games.sort_by(|one, other| (one.date, &one.file, one.number).cmp(&(other.date, &other.file, other.number)));
        let (games, copies) = without_copies(games);
        let reviews = || games.iter().filter_map(|game| game.review.as_ref());
        let themes = reviews().flat_map(|review| &review.mistakes).filter_map(|mistake| mistake.theme);
        Self {
            names: names(&games),
            copies,
            reviewed: reviews().count() as u32,
            all: ResultCounts::of_games(games.iter()),
            by_color: Color::ALL
                .map(|color| ResultCounts::of_games(games.iter().filter(move |game| game.color == color))),
            openings: openings(&games),
            periods: periods(&games),
            quality_counts: quality_counts(reviews()),
            themes: MistakeTheme::counted(themes),
            lost_games: lost_games(&games),
            losing_positions: losing_positions(&games),
        }
    }
}

fn names(games: &[ReportedGame]) -> Vec<(String, usize)> {
    let mut counted: Vec<(String, usize)> = Vec::new();
    for game in games {
        match counted.iter_mut().find(|(name, _)| *name == game.name) {
            Some((_, count)) => *count += 1,
            None => counted.push((game.name.clone(), 1)),
        }
    }
    counted.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    counted
}

fn openings(games: &[ReportedGame]) -> Vec<OpeningResults> {
    let mut kinds: Vec<(Color, Option<&Message>)> = Vec::new();
    for game in games {
        let kind = (game.color, game.opening.as_ref());
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    let results = |(color, opening): (Color, Option<&Message>)| {
        let is_of_kind = move |game: &&ReportedGame| (game.color, game.opening.as_ref()) == (color, opening);
        let counts = ResultCounts::of_games(games.iter().filter(is_of_kind));
        OpeningResults { opening: opening.cloned(), color, counts }
    };
    let mut found: Vec<OpeningResults> = kinds.into_iter().map(results).collect();
    found.sort_by_key(|row| std::cmp::Reverse(row.counts.games));
    found
}

/// The reviewed games in parts of equal size, as equal as can be.
fn periods(games: &[ReportedGame]) -> Vec<AccuracyPeriod> {
    let reviewed: Vec<&ReportedGame> = games.iter().filter(|game| game.review.is_some()).collect();
    let parts = reviewed.len().min(MAX_PERIODS);
    let part = |index: usize| {
        let games = &reviewed[reviewed.len() * index / parts..reviewed.len() * (index + 1) / parts];
        let dates: Vec<Date> = games.iter().filter_map(|game| game.date).collect();
        let mistakes: usize = games.iter().filter_map(|game| Some(game.review.as_ref()?.mistakes.len())).sum();
        AccuracyPeriod {
            dates: [dates.first().copied(), dates.last().copied()],
            games: games.len() as u32,
            accuracy: mean(games.iter().filter_map(|game| game.accuracy())).unwrap_or(0.0),
            mistakes_per_game: f64::from(mistakes as u32) / f64::from(games.len() as u32),
        }
    };
    (0..parts).map(part).collect()
}

fn quality_counts<'a>(reviews: impl Iterator<Item = &'a ReviewedGame>) -> [usize; MoveQuality::ALL.len()] {
    let mut counts = [0; MoveQuality::ALL.len()];
    for review in reviews {
        for (sum, count) in counts.iter_mut().zip(review.accuracy.quality_counts) {
            *sum += count;
        }
    }
    counts
}

fn lost_games(games: &[ReportedGame]) -> Vec<LostGame> {
    let lost = |game: &ReportedGame| {
        let mistake = game.review.as_ref()?.last_even.clone()?;
        let is_lost = game.result == Some(PlayerResult::Lost);
        let (file, number, opponent) = (game.file.clone(), game.number, game.opponent.clone());
        is_lost.then_some(LostGame { file, number, opponent, mistake })
    };
    let mut found: Vec<LostGame> = games.iter().filter_map(lost).collect();
    found.sort_by(|one, other| other.mistake.loss.total_cmp(&one.mistake.loss));
    found
}
