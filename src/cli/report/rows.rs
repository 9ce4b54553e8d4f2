//! The row that `report --json` prints.

use crate::cli::analyze::rows::MistakeThemeName;
use crate::cli::output::json::{SideName, texts};
use sankoma_analysis::player_report::{
    AccuracyPeriod, LosingPosition, LostGame, OpeningResults, PlayerStatistics, ResultCounts,
};
use sankoma_record::Date;
use serde::Serialize;

/// One object: how the player fares over all games.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct ReportRow {
    /// The names under which the player was found, the most frequent first.
    names: Vec<String>,
    /// Copies of games in other files, as a record beside its review; they do not count.
    copies: usize,
    /// Games of which a review is known.
    reviewed: u32,
    /// Results on both sides.
    results: ReportResultsRow,
    /// Results as Black.
    black: ReportResultsRow,
    /// Results as White.
    white: ReportResultsRow,
    /// Results by side and opening, the most frequent first.
    openings: Vec<ReportOpeningRow>,
    /// Accuracy over time, the earliest games first.
    periods: Vec<ReportPeriodRow>,
    /// The kinds of mistakes, the most frequent first; empty with `--no-reasons`.
    themes: Vec<ReportThemeRow>,
    /// Where lost games were lost, the largest loss first.
    lost_games: Vec<ReportLostGameRow>,
    /// Positions that were lost more often than won, in three games and more.
    losing_positions: Vec<ReportPositionRow>,
}

/// How games ended for the player.
#[derive(Serialize, schemars::JsonSchema)]
struct ReportResultsRow {
    /// All games, those without a known result included.
    games: u32,
    /// Won.
    won: u32,
    /// Lost.
    lost: u32,
    /// Drawn.
    drawn: u32,
    /// Mean accuracy of the reviewed games, 0 to 100; null where none is reviewed.
    accuracy: Option<f64>,
}

/// Results with an opening.
#[derive(Serialize, schemars::JsonSchema)]
struct ReportOpeningRow {
    /// The opening of the player's side in Japanese; null without a name.
    opening_ja: Option<String>,
    /// In English.
    opening_en: Option<String>,
    /// The player's side.
    side: SideName,
    /// The results.
    results: ReportResultsRow,
}

/// Games that follow each other.
#[derive(Serialize, schemars::JsonSchema)]
struct ReportPeriodRow {
    /// The date of the first game; null where no record says it.
    from: Option<String>,
    /// The date of the last one.
    to: Option<String>,
    /// Reviewed games.
    games: u32,
    /// Mean accuracy, 0 to 100.
    accuracy: f64,
    /// Marked moves in a game, on average.
    mistakes_per_game: f64,
}

/// A kind of thing that was overlooked.
#[derive(Serialize, schemars::JsonSchema)]
struct ReportThemeRow {
    /// What kind.
    theme: MistakeThemeName,
    /// In how many moves. Each mistake has one theme.
    mistakes: usize,
}

/// The last move of a lost game before which the player was not worse.
#[derive(Serialize, schemars::JsonSchema)]
struct ReportLostGameRow {
    /// Path of the record.
    file: String,
    /// Number of the game in its file, from 1.
    game: usize,
    /// Who won.
    opponent: String,
    /// The ply of the move, from 1.
    ply: usize,
    /// The position before it.
    sfen: String,
    /// The move, USI.
    r#move: String,
    /// The best move of the review, USI; null if it is the move played.
    better: Option<String>,
    /// The win rate that it lost, 0 to 1.
    win_rate_loss: f64,
    /// What it overlooked; null where that is not known.
    theme: Option<MistakeThemeName>,
}

/// A position that was lost again and again.
#[derive(Serialize, schemars::JsonSchema)]
struct ReportPositionRow {
    /// The position, the player to move.
    sfen: String,
    /// The earliest ply at which it was on the board, 0 for the start.
    ply: usize,
    /// Games that went through it.
    games: u32,
    /// Won.
    won: u32,
    /// Lost.
    lost: u32,
    /// Drawn.
    drawn: u32,
    /// The player's moves there, USI, the most frequent first.
    moves: Vec<String>,
}

impl ReportRow {
    pub(super) fn of(report: &PlayerStatistics) -> Self {
        let [black, white] = &report.by_color;
        Self {
            names: report.names.iter().map(|(name, _)| name.clone()).collect(),
            copies: report.copies,
            reviewed: report.reviewed,
            results: ReportResultsRow::of(&report.all),
            black: ReportResultsRow::of(black),
            white: ReportResultsRow::of(white),
            openings: report.openings.iter().map(ReportOpeningRow::of).collect(),
            periods: report.periods.iter().map(ReportPeriodRow::of).collect(),
            themes: report
                .themes
                .iter()
                .map(|&(theme, mistakes)| ReportThemeRow { theme: MistakeThemeName::of(theme), mistakes })
                .collect(),
            lost_games: report.lost_games.iter().map(ReportLostGameRow::of).collect(),
            losing_positions: report.losing_positions.iter().map(ReportPositionRow::of).collect(),
        }
    }
}

impl ReportResultsRow {
    fn of(counts: &ResultCounts) -> Self {
        let &ResultCounts { games, won, lost, drawn, accuracy } = counts;
        Self { games, won, lost, drawn, accuracy }
    }
}

impl ReportOpeningRow {
    fn of(row: &OpeningResults) -> Self {
        Self {
            opening_ja: row.opening.as_ref().map(|name| name.ja.clone()),
            opening_en: row.opening.as_ref().map(|name| name.en.clone()),
            side: row.color.into(),
            results: ReportResultsRow::of(&row.counts),
        }
    }
}

impl ReportPeriodRow {
    fn of(period: &AccuracyPeriod) -> Self {
        let [from, to] = period.dates.map(|date| date.as_ref().map(Date::to_string));
        let &AccuracyPeriod { games, accuracy, mistakes_per_game, .. } = period;
        Self { from, to, games, accuracy, mistakes_per_game }
    }
}

impl ReportLostGameRow {
    fn of(game: &LostGame) -> Self {
        let mistake = &game.mistake;
        Self {
            file: game.file.display().to_string(),
            game: game.number,
            opponent: game.opponent.clone(),
            ply: mistake.ply,
            sfen: mistake.before.sfen(),
            r#move: mistake.mv.to_string(),
            better: mistake.better.map(|mv| mv.to_string()),
            win_rate_loss: mistake.loss,
            theme: mistake.theme.map(MistakeThemeName::of),
        }
    }
}

impl ReportPositionRow {
    fn of(found: &LosingPosition) -> Self {
        let ResultCounts { games, won, lost, drawn, .. } = found.counts;
        let moves = texts(found.moves.iter().map(|(mv, _)| mv));
        Self { sfen: found.position.sfen(), ply: found.ply, games, won, lost, drawn, moves }
    }
}
