//! Reported game: what of one game counts for the report on a player.

use super::played_line::PlayedLine;
use crate::formations::openings_of_sides;
use crate::review::{AccuracySummary, MoveAssessment, MoveQuality, PlayerAccuracy, StoredReview};
use crate::why::{MistakeTheme, MoveQuestion};
use sankoma_record::{Date, Game, GameSummary, RecordedCause, is_part_of_name};
use sankoma_rules::{Color, Move, Position};
use sankoma_wording::Message;
use std::path::PathBuf;

/// The header for the time at which a game began, in all formats.
const START_TIME: &str = "開始日時";

/// Result of a game for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerResult {
    /// Won.
    Won,
    /// Lost.
    Lost,
    /// Drawn: a repetition, or both kings entered.
    Drawn,
}

/// A game of the player, from one side.
#[derive(Clone, Debug)]
pub struct ReportedGame {
    /// Path of the record.
    pub file: PathBuf,
    /// The number of the game in its file, from 1.
    pub number: usize,
    /// The day, as far as the record says it.
    pub date: Option<Date>,
    /// When it began, as the record has it, with the time of the day; empty where it does not say.
    pub(super) start_time: Box<str>,
    /// Side of the player.
    pub color: Color,
    /// The player's name as it stands in the record.
    pub name: String,
    /// Who played the other side; empty where the record does not say.
    pub opponent: String,
    /// Result for the player; `None` where the record does not say.
    pub result: Option<PlayerResult>,
    /// The opening of the player's side: the record's own name, else the one recognised.
    pub opening: Option<Message>,
    /// The moves, and the positions in which the player was to move.
    pub(super) line: PlayedLine,
    /// Review of the game; `None` for a game that is not reviewed.
    pub review: Option<ReviewedGame>,
}

/// Review of a game, as far as it is about the player.
#[derive(Clone, Debug)]
pub struct ReviewedGame {
    /// The accuracy of the player.
    pub accuracy: PlayerAccuracy,
    /// The marked moves, in the order of the game.
    pub mistakes: Vec<ReportedMistake>,
    /// The last move before which the player was not worse (a win rate of half at least).
    pub last_even: Option<ReportedMistake>,
}

/// A move of the player.
#[derive(Clone, Debug)]
pub struct ReportedMistake {
    /// Its ply, from 1.
    pub ply: usize,
    /// The position before it.
    pub before: Position,
    /// Move of the player.
    pub mv: Move,
    /// The best move of the review, if it is another one.
    pub better: Option<Move>,
    /// The win rate that it lost, 0 to 1.
    pub loss: f64,
    /// Its class; `None` below the smallest one.
    pub quality: Option<MoveQuality>,
    /// Theme that it overlooked; `None` where that is not asked for, or not known.
    pub theme: Option<MistakeTheme>,
}

/// The sides whose player has `name` in the name, letters of any width and case. Both for a game against oneself.
pub(super) fn sides_of_player(summary: &GameSummary, name: &str) -> Vec<Color> {
    Color::ALL.into_iter().filter(|color| is_part_of_name(name, &summary.players[color.index()])).collect()
}

impl ReportedGame {
    /// The accuracy of the player, 0 to 100, if the game is reviewed.
    pub(super) fn accuracy(&self) -> Option<f64> {
        self.review.as_ref()?.accuracy.accuracy
    }

    /// Counts of `game`, which is game `number` of `file`, for the player of `color`. `explain` says what a mistake
    /// overlooked, if that is asked for.
    pub fn of(
        (file, number): (PathBuf, usize),
        game: &Game,
        summary: &GameSummary,
        color: Color,
        review: &StoredReview<'_>,
        explain: impl Fn(&MoveQuestion) -> Option<MistakeTheme>,
    ) -> Self {
        let name_of = |color: Color| summary.players[color.index()].to_string();
        let [black, white] = openings_of_sides(game);
        Self {
            file,
            number,
            date: summary.date,
            start_time: game.header(START_TIME).unwrap_or_default().into(),
            color,
            name: name_of(color),
            opponent: name_of(color.other()),
            result: result(summary, color),
            opening: if color == Color::Black { black } else { white },
            line: PlayedLine::of(game, color),
            review: reviewed_game(game, color, review, explain),
        }
    }
}

fn result(summary: &GameSummary, color: Color) -> Option<PlayerResult> {
    match summary.winner {
        Some(winner) if winner == color => Some(PlayerResult::Won),
        Some(_) => Some(PlayerResult::Lost),
        None => summary.end.is_some_and(RecordedCause::is_draw).then_some(PlayerResult::Drawn),
    }
}

fn reviewed_game(
    game: &Game,
    color: Color,
    review: &StoredReview<'_>,
    explain: impl Fn(&MoveQuestion) -> Option<MistakeTheme>,
) -> Option<ReviewedGame> {
    let line = game.main_line();
    let assessments: Vec<MoveAssessment> = line.iter().filter_map(|&node| review.assessment(node)).collect();
    let [black, white] = AccuracySummary::of(game, &assessments).players;
    let accuracy = if color == Color::Black { black } else { white };
    if accuracy.moves == 0 {
        return None;
    }
    let own = || assessments.iter().filter(|found| found.mover == color);
    let reported = |found: &MoveAssessment, theme| {
        Some(ReportedMistake {
            ply: found.ply,
            before: game.position_before(found.node)?,
            mv: found.mv,
            better: found.best_move.filter(|&best| best != found.mv),
            loss: found.win_rate_loss(),
            quality: found.quality(),
            theme,
        })
    };
    let question = |found: &MoveAssessment| {
        let (before, after) = review.around(found.node)?;
        MoveQuestion::of_results(&game.position_before(found.node)?, found.mv, before, after)
    };
    let marked = own().filter(|found| found.quality().is_some());
    let mistakes: Vec<ReportedMistake> =
        marked.filter_map(|found| reported(found, question(found).as_ref().and_then(&explain))).collect();
    let last_even = own().rfind(|found| found.win_rate_before >= 0.5);
    let theme_at = |ply| mistakes.iter().find(|mistake| mistake.ply == ply).and_then(|mistake| mistake.theme);
    let last_even = last_even.and_then(|found| reported(found, theme_at(found.ply)));
    Some(ReviewedGame { accuracy, mistakes, last_even })
}
