//! The rows that `explore --json` prints.

use super::books::{AskedBook, ExploreBookRow};
use crate::cli::output::json::SideName;
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

/// What was played at a position.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct ExploreMovesRow {
    /// The position.
    sfen: String,
    /// Games in the index, filtered or not.
    indexed: usize,
    /// The moves, the most frequent first.
    moves: Vec<ExploreMoveRow>,
    /// What the books of --book say.
    books: Vec<ExploreBookRow>,
}

/// A move.
#[derive(Serialize, schemars::JsonSchema)]
struct ExploreMoveRow {
    /// The move, USI; null for games that end there.
    r#move: Option<String>,
    /// Games with the move, those without a result included.
    games: u32,
    /// Of these won by the side that is Black on the board of `sfen`, which was White where the board was turned round.
    black_wins: u32,
    /// Won by the side that is White there.
    white_wins: u32,
    /// Drawn.
    draws: u32,
    /// Average rating of those who made the move; null where no record says it.
    average_rating: Option<u32>,
    /// The last date, such as 2024/05/01, 2024/05 or 2024; null where no record says it.
    last_date: Option<String>,
    /// Who made it most often, three at most.
    players: Vec<ExplorePlayerRow>,
    /// The deepest score of the move in the comments of the records; null where there is none.
    evaluation: Option<ExploreEvaluationRow>,
}

/// A player.
#[derive(Serialize, schemars::JsonSchema)]
struct ExplorePlayerRow {
    /// The name.
    name: String,
    /// Games with the move.
    games: u32,
}

/// A score from the comments of a record.
#[derive(Serialize, schemars::JsonSchema)]
struct ExploreEvaluationRow {
    /// Centipawns from Black's view; null for a mate.
    score: Option<i32>,
    /// Who mates; null without a mate.
    mate_by: Option<SideName>,
    /// Plies to the mate; null without a mate and where the record does not say.
    mate_plies: Option<u32>,
    /// Depth in plies; null where the record does not say.
    depth: Option<u32>,
}

/// A game in which the position was on the board.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct ExploreGameRow {
    /// Its file.
    file: String,
    /// Its number in the file, counted from 1.
    game: usize,
    /// The ply after which the position was on the board, 0 for the start.
    ply: u32,
    /// Whether the sides were exchanged and the board turned round.
    turned: bool,
    /// The move made there as it is on the board of the question, USI; null for the end of the game.
    r#move: Option<String>,
    /// Who played Black in the game; empty where the record does not say.
    black: String,
    /// Who played White.
    white: String,
    /// The rating of Black; null where the record does not say.
    black_rating: Option<u16>,
    /// The rating of White.
    white_rating: Option<u16>,
    /// The event; empty where the record does not say.
    event: String,
    /// The opening in English; null without a name.
    opening: Option<String>,
    /// The date; null where the record does not say.
    date: Option<String>,
    /// Who won; null for a draw and where the record does not say.
    winner: Option<SideName>,
    /// Whether it was drawn.
    draw: bool,
    /// Plies of the whole game.
    plies: u32,
}

impl ExploreMovesRow {
    pub(super) fn of(position: &Position, moves: &[ExploredMove], indexed: usize, books: &[AskedBook]) -> Self {
        let books = books.iter().map(|book| book.row(position.side_to_move())).collect();
        Self { sfen: position.sfen(), indexed, moves: moves.iter().map(ExploreMoveRow::of).collect(), books }
    }
}

impl ExploreMoveRow {
    fn of(found: &ExploredMove) -> Self {
        let [black_wins, white_wins] = found.results.wins;
        let player = |(name, games): &(String, u32)| ExplorePlayerRow { name: name.clone(), games: *games };
        Self {
            r#move: found.mv.map(|mv| mv.to_string()),
            games: found.results.games,
            black_wins,
            white_wins,
            draws: found.results.draws,
            average_rating: found.average_rating,
            last_date: found.last_date.as_ref().map(Date::to_string),
            players: found.players.iter().map(player).collect(),
            evaluation: found.evaluation.map(ExploreEvaluationRow::of),
        }
    }
}

impl ExploreEvaluationRow {
    fn of(found: StoredEvaluation) -> Self {
        let (score, mate_by, mate_plies) = match found.score {
            AnnotationScore::Centipawns(value) => (Some(value), None, None),
            AnnotationScore::Mate { winner, plies } => (None, Some(winner.into()), plies),
        };
        Self { score, mate_by, mate_plies, depth: found.depth }
    }
}

impl ExploreGameRow {
    pub(super) fn of(found: &FoundGame) -> Self {
        let summary = &found.summary;
        let player = |color: Color| summary.players[color.index()].to_string();
        let [black_rating, white_rating] = found.ratings;
        Self {
            file: found.path.to_string_lossy().into_owned(),
            game: found.game + 1,
            ply: found.ply,
            turned: found.is_turned,
            r#move: found.mv.map(|mv| mv.to_string()),
            black: player(Color::Black),
            white: player(Color::White),
            black_rating,
            white_rating,
            event: summary.event.to_string(),
            opening: summary.opening.as_ref().map(|name| name.en.clone()),
            date: summary.date.as_ref().map(Date::to_string),
            winner: summary.winner.map(SideName::from),
            draw: summary.winner.is_none() && summary.end.is_some_and(RecordedCause::is_draw),
            plies: summary.plies,
        }
    }
}
