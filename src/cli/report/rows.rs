//! The row that `report --json` prints.

use crate::cli::analyze::rows::MistakeThemeName;
use crate::cli::output::json::{SideName, list, rows, texts};
use sankoma_analysis::player_report::{
    AccuracyPeriod, LosingPosition, LostGame, OpeningResults, PlayerStatistics, ResultCounts,
};
use sankoma_analysis::why::MistakeTheme;
use sankoma_record::Date;

rows! {
    /// One object: how the player fares over all games.
    struct ReportRow(report: &PlayerStatistics) {
        /// The names under which the player was found, the most frequent first.
        names: Vec<String> = report.names.iter().map(|(name, _)| name.clone()).collect(),
        /// Copies of games in other files, as a record beside its review; they do not count.
        copies: usize,
        /// Games of which a review is known.
        reviewed: u32,
        /// Results on both sides.
        results: ReportResultsRow = (&report.all).into(),
        /// Results as Black.
        black: ReportResultsRow = (&report.by_color[0]).into(),
        /// Results as White.
        white: ReportResultsRow = (&report.by_color[1]).into(),
        /// Results by side and opening, the most frequent first.
        openings: Vec<ReportOpeningRow> = list(&report.openings),
        /// Accuracy over time, the earliest games first.
        periods: Vec<ReportPeriodRow> = list(&report.periods),
        /// The kinds of mistakes, the most frequent first; empty with `--no-reasons`.
        themes: Vec<ReportThemeRow> = list(&report.themes),
        /// Where lost games were lost, the largest loss first.
        lost_games: Vec<ReportLostGameRow> = list(&report.lost_games),
        /// Positions that were lost more often than won, in three games and more.
        losing_positions: Vec<ReportPositionRow> = list(&report.losing_positions),
    }

    /// How games ended for the player.
    struct ReportResultsRow(counts: &ResultCounts) {
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
    struct ReportOpeningRow(row: &OpeningResults) {
        /// The opening of the player's side in Japanese; null without a name.
        opening_ja: Option<String> = row.opening.as_ref().map(|name| name.ja.clone()),
        /// In English.
        opening_en: Option<String> = row.opening.as_ref().map(|name| name.en.clone()),
        /// The player's side.
        side: SideName = row.color.into(),
        /// The results.
        results: ReportResultsRow = (&row.counts).into(),
    }

    /// Games that follow each other.
    struct ReportPeriodRow(period: &AccuracyPeriod) {
        let [from, to] = period.dates.map(|date| date.as_ref().map(Date::to_string));

        /// The date of the first game; null where no record says it.
        from: Option<String> = from,
        /// The date of the last one.
        to: Option<String> = to,
        /// Reviewed games.
        games: u32,
        /// Mean accuracy, 0 to 100.
        accuracy: f64,
        /// Marked moves in a game, on average.
        mistakes_per_game: f64,
    }

    /// A kind of thing that was overlooked.
    struct ReportThemeRow(counted: &(MistakeTheme, usize)) {
        /// What kind.
        theme: MistakeThemeName = MistakeThemeName::of(counted.0),
        /// In how many moves. Each mistake has one theme.
        mistakes: usize = counted.1,
    }

    /// The last move of a lost game before which the player was not worse.
    struct ReportLostGameRow(game: &LostGame) {
        let mistake = &game.mistake;

        /// Path of the record.
        file: String = game.file.display().to_string(),
        /// Number of the game in its file, from 1.
        game: usize = game.number,
        /// Who won.
        opponent: String,
        /// The ply of the move, from 1.
        ply: usize = mistake.ply,
        /// The position before it.
        sfen: String = mistake.before.sfen(),
        /// The move, USI.
        r#move: String = mistake.mv.to_string(),
        /// The best move of the review, USI; null if it is the move played.
        better: Option<String> = mistake.better.map(|mv| mv.to_string()),
        /// The win rate that it lost, 0 to 1.
        win_rate_loss: f64 = mistake.loss,
        /// What it overlooked; null where that is not known.
        theme: Option<MistakeThemeName> = mistake.theme.map(MistakeThemeName::of),
    }

    /// A position that was lost again and again.
    struct ReportPositionRow(found: &LosingPosition) {
        /// The position, the player to move.
        sfen: String = found.position.sfen(),
        /// The earliest ply at which it was on the board, 0 for the start.
        ply: usize,
        /// Games that went through it.
        games: u32 = found.counts.games,
        /// Won.
        won: u32 = found.counts.won,
        /// Lost.
        lost: u32 = found.counts.lost,
        /// Drawn.
        drawn: u32 = found.counts.drawn,
        /// The player's moves there, USI, the most frequent first.
        moves: Vec<String> = texts(found.moves.iter().map(|(mv, _)| mv)),
    }
}
