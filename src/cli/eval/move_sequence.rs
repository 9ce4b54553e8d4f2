//! Move sequence: the positions of a line of play or of a game.

use super::args::{Args, EvalViewOptions};
use crate::cli::context::Result;
use crate::cli::input::record_files;
use crate::cli::output::errors::{InputError, print_to_stderr};
use anyhow::bail;
use sankoma_record::notation::move_text;
use sankoma_record::{self as record, Game, PositionCursor, Record, RecordFormat};
use sankoma_rules::{Move, Position};
use sankoma_wording::{Message, message, quoted, sentence};
use std::path::Path;

/// A position and the moves that follow.
pub(super) struct MoveSequence {
    pub(super) start: Position,
    pub(super) plies: Vec<SequencePly>,
}

/// A move, and the position it leads to.
pub(super) struct SequencePly {
    /// Number of the ply, from 1.
    pub(super) number: usize,
    pub(super) mv: Move,
    /// The move in the notation of the view.
    pub(super) text: String,
    pub(super) position: Position,
}

impl MoveSequence {
    /// The moves of `--line` or `--game`, if one of them was given.
    ///
    /// # Errors
    /// A line or file that cannot be read, and one without moves.
    pub(super) fn asked_for(args: &Args, view: &EvalViewOptions<'_>) -> Result<Option<Self>> {
        let sequence = match &args.game {
            Some(path) => Self::from_file(path, view)?,
            None if args.line => Self::from_line(&args.one_position()?, view)?,
            None => return Ok(None),
        };
        sequence.between(args.from, args.to).map(Some)
    }

    /// The moves of a `position … moves …` line.
    ///
    /// # Errors
    /// When there are none.
    fn from_line(position: &Position, view: &EvalViewOptions<'_>) -> Result<Self> {
        let (start, moves) = position.start_and_moves();
        if moves.is_empty() {
            bail!(InputError::new(
                "手順に指し手がありません。'position … moves …' が必要です",
                "there are no moves in the line, expected 'position … moves …'",
            ));
        }
        let mut current = start.clone();
        let ply = |(number, mv): (usize, Move)| {
            let text = move_text(&current, mv, view.style);
            current.play(mv);
            SequencePly { number, mv, text, position: without_history(&current) }
        };
        let plies = (1..).zip(moves).map(ply).collect();
        Ok(Self { start: without_history(&start), plies })
    }

    /// The main line of the first game in a record file.
    ///
    /// # Errors
    /// A file that cannot be read or is no record, and a game without a move.
    fn from_file(path: &Path, view: &EvalViewOptions<'_>) -> Result<Self> {
        let name = quoted(&path.display().to_string());
        let record = record::read(&record_files::read_bytes(path)?, Some(path));
        let Record { game, format, further_games, diagnostics, .. } = record;
        if format == RecordFormat::Unknown {
            let reason = diagnostics.into_iter().next().map(|found| found.message);
            let Message { ja, en } = reason.unwrap_or_else(|| Message::untranslated(""));
            bail!(message!("{name} は棋譜ではありません: {ja}", "{name} is no game record, {en}"));
        }
        if !further_games.is_empty() {
            let games = further_games.len() + 1;
            print_to_stderr(&sentence!(
                view.lang,
                "{name} には対局が{games}局あります。最初の対局を示します",
                "{name} holds {games} games, the first is shown"
            ));
        }
        let sequence = Self::from_game(&game, view);
        if sequence.plies.is_empty() {
            bail!(message!(
                "{name} の対局に指し手がありません",
                "the game in {name} has no moves, expected one or more"
            ));
        }
        Ok(sequence)
    }

    fn from_game(game: &Game, view: &EvalViewOptions<'_>) -> Self {
        let mut cursor = PositionCursor::new(game);
        let ply = |id| {
            let mv = game.node(id).mv?;
            let before = cursor.position_before(id)?;
            let text = before.can_make(mv).then(|| move_text(before, mv, view.style))?;
            Some(SequencePly { number: game.ply(id), mv, text, position: without_history(cursor.position_at(id)) })
        };
        let plies = game.main_line().into_iter().filter_map(ply).collect();
        Self { start: Position::from_setup_unchecked(game.start()), plies }
    }

    /// The plies from `first` to `last`.
    ///
    /// # Errors
    /// When there are none.
    fn between(mut self, first: Option<u32>, last: Option<u32>) -> Result<Self> {
        let (first, last) = (first.unwrap_or(1) as usize, last.map_or(usize::MAX, |last| last as usize));
        let end = self.plies.last().map_or(0, |ply| ply.number);
        if first > last || first > end {
            let last = last.min(end);
            bail!(message!(
                "{first}手目から{last}手目まではありません。1から{end}までです",
                "there are no plies from {first} to {last}, expected some of 1 to {end}"
            ));
        }
        let skipped = self.plies.iter().take_while(|ply| ply.number < first).count();
        if let Some(before) = self.plies.drain(..skipped).next_back() {
            self.start = before.position;
        }
        self.plies.retain(|ply| ply.number <= last);
        Ok(self)
    }

    /// The start and each position after it.
    pub(super) fn positions(&self) -> impl Iterator<Item = &Position> {
        std::iter::once(&self.start).chain(self.plies.iter().map(|ply| &ply.position))
    }
}

/// The position without its move history, which would be stored once per ply.
fn without_history(position: &Position) -> Position {
    Position::from_setup_unchecked(&position.setup())
}
