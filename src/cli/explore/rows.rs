//! The rows that `explore --json` prints.

use super::books::{AskedBook, ExploreBookRow};
use crate::cli::output::json::{SideName, list, rows};
use sankoma_explorer::{ExploredMove, FoundGame, StoredEvaluation};
use sankoma_record::annotation::AnnotationScore;
use sankoma_record::{Date, RecordedCause};
use sankoma_rules::{Color, Position};
use serde::Serialize;

/// One object with the moves of the position or, with `--list`, one a game.
#[derive(Serialize, schemars::JsonSchema)]
#[serde(untagged)]
pub(in crate::cli) enum ExploreRow {
    Moves(ExploreMovesRow),
    Game(ExploreGameRow),
}

rows! {
    /// What was played at a position.
    struct ExploreMovesRow(position: &Position, moves: &[ExploredMove], indexed: usize, books: &[AskedBook]) {
        let books = books.iter().map(|book| ExploreBookRow::of(book, position.side_to_move())).collect();

        /// The position.
        sfen: String = position.sfen(),
        /// Games in the index, filtered or not.
        indexed: usize = indexed,
        /// The moves, the most frequent first.
        moves: Vec<ExploreMoveRow> = list(moves),
        /// What the books of --book say.
        books: Vec<ExploreBookRow> = books,
    }

    /// A move.
    struct ExploreMoveRow(found: &ExploredMove) {
        let [black_wins, white_wins] = found.results.wins;

        /// The move, USI; null for games that end there.
        r#move: Option<String> = found.mv.map(|mv| mv.to_string()),
        /// Games with the move, those without a result included.
        games: u32 = found.results.games,
        /// Of these won by the side that is Black on the board of `sfen`, which was White where the board was turned
        /// round.
        black_wins: u32 = black_wins,
        /// Won by the side that is White there.
        white_wins: u32 = white_wins,
        /// Drawn.
        draws: u32 = found.results.draws,
        /// Average rating of those who made the move; null where no record says it.
        average_rating: Option<u32>,
        /// The last date, such as 2024/05/01, 2024/05 or 2024; null where no record says it.
        last_date: Option<String> = found.last_date.as_ref().map(Date::to_string),
        /// Who made it most often, three at most.
        players: Vec<ExplorePlayerRow> = list(&found.players),
        /// The deepest score of the move in the comments of the records; null where there is none.
        evaluation: Option<ExploreEvaluationRow> = found.evaluation.map(ExploreEvaluationRow::from),
    }

    /// A player.
    struct ExplorePlayerRow(player: &(String, u32)) {
        /// The name.
        name: String = player.0.clone(),
        /// Games with the move.
        games: u32 = player.1,
    }

    /// A score from the comments of a record.
    struct ExploreEvaluationRow(found: StoredEvaluation) {
        let (score, mate_by, mate_plies) = match found.score {
            AnnotationScore::Centipawns(value) => (Some(value), None, None),
            AnnotationScore::Mate { winner, plies } => (None, Some(winner.into()), plies),
        };

        /// Centipawns from Black's view; null for a mate.
        score: Option<i32> = score,
        /// Who mates; null without a mate.
        mate_by: Option<SideName> = mate_by,
        /// Plies to the mate; null without a mate and where the record does not say.
        mate_plies: Option<u32> = mate_plies,
        /// Depth in plies; null where the record does not say.
        depth: Option<u32>,
    }

    /// A game in which the position was on the board.
    struct ExploreGameRow(found: &FoundGame) {
        let summary = &found.summary;
        let player = |color: Color| summary.players[color.index()].to_string();
        let [black_rating, white_rating] = found.ratings;

        /// Its file.
        file: String = found.path.to_string_lossy().into_owned(),
        /// Its number in the file, counted from 1.
        game: usize = found.game + 1,
        /// The ply after which the position was on the board, 0 for the start.
        ply: u32,
        /// Whether the sides were exchanged and the board turned round.
        turned: bool = found.is_turned,
        /// The move made there as it is on the board of the question, USI; null for the end of the game.
        r#move: Option<String> = found.mv.map(|mv| mv.to_string()),
        /// Who played Black in the game; empty where the record does not say.
        black: String = player(Color::Black),
        /// Who played White.
        white: String = player(Color::White),
        /// The rating of Black; null where the record does not say.
        black_rating: Option<u16> = black_rating,
        /// The rating of White.
        white_rating: Option<u16> = white_rating,
        /// The event; empty where the record does not say.
        event: String = summary.event.to_string(),
        /// The opening in English; null without a name.
        opening: Option<String> = summary.opening.as_ref().map(|name| name.en.clone()),
        /// The date; null where the record does not say.
        date: Option<String> = summary.date.as_ref().map(Date::to_string),
        /// Who won; null for a draw and where the record does not say.
        winner: Option<SideName> = summary.winner.map(SideName::from),
        /// Whether it was drawn.
        draw: bool = summary.winner.is_none() && summary.end.is_some_and(RecordedCause::is_draw),
        /// Plies of the whole game.
        plies: u32 = summary.plies,
    }
}
