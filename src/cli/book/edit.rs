//! `book add`, `book remove`, `book comment`: a book in the text form is edited.

use super::output::BookOutputArgs;
use crate::cli::context::{CommandContext, Result, Status};
use crate::cli::input::positions::position_from_arguments;
use crate::cli::input::record_files;
use crate::cli::option_values::{OptionValueError, whole_number};
use crate::cli::output::errors::InputError;
use anyhow::bail;
use sankoma_books::{BookMove, TextBookFile};
use sankoma_record::{self as record, Game, notation};
use sankoma_rules::{Move, Position, legality};
use sankoma_wording::{ToMessage as _, message, quoted};
use std::path::{Path, PathBuf};

/// Arguments of `book add`.
#[derive(clap::Args)]
pub(super) struct AddArgs {
    /// The book, in the text form.
    #[arg(value_name = "BOOK")]
    book: PathBuf,
    /// The position: SFEN, startpos or "position … moves …"; the start position when not given.
    #[arg(value_name = "SFEN")]
    position: Vec<String>,
    /// The move; values that are not given stay as they are in the book.
    #[arg(long, value_name = "MOVE", allow_hyphen_values = true, required_unless_present = "record")]
    r#move: Option<String>,
    /// The reply that is expected.
    #[arg(long, value_name = "MOVE", allow_hyphen_values = true, requires = "move")]
    reply: Option<String>,
    /// Centipawns, from the view of the side to move.
    #[arg(long, value_name = "CP", allow_hyphen_values = true, value_parser = centipawns, requires = "move")]
    score: Option<i32>,
    /// Plies of the search behind the score.
    #[arg(long, value_name = "PLIES", value_parser = whole_number::<u32>(..), requires = "move")]
    depth: Option<u32>,
    /// How often the move was chosen.
    #[arg(long, value_name = "N", value_parser = whole_number::<u64>(..), requires = "move")]
    count: Option<u64>,
    /// A comment on the move.
    #[arg(long, value_name = "TEXT", requires = "move")]
    comment: Option<String>,
    /// Add the main line of a game record instead, each move with the one that follows as its reply.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "move"])]
    record: Option<PathBuf>,
    /// How many plies of the record.
    #[arg(long, value_name = "N", default_value = "40", value_parser = whole_number::<usize>(1..))]
    plies: usize,
    #[command(flatten)]
    output: BookOutputArgs,
}

/// Arguments of `book remove`.
#[derive(clap::Args)]
pub(super) struct RemoveArgs {
    /// The book, in the text form.
    #[arg(value_name = "BOOK")]
    book: PathBuf,
    /// The position: SFEN, startpos or "position … moves …"; the start position when not given.
    #[arg(value_name = "SFEN")]
    position: Vec<String>,
    /// The move; without it the whole position is removed.
    #[arg(long, value_name = "MOVE", allow_hyphen_values = true)]
    r#move: Option<String>,
    #[command(flatten)]
    output: BookOutputArgs,
}

/// Arguments of `book comment`.
#[derive(clap::Args)]
pub(super) struct CommentArgs {
    /// The book, in the text form.
    #[arg(value_name = "BOOK")]
    book: PathBuf,
    /// The position: SFEN, startpos or "position … moves …"; the start position when not given.
    #[arg(value_name = "SFEN")]
    position: Vec<String>,
    /// The move that is commented on; without it the position is.
    #[arg(long, value_name = "MOVE", allow_hyphen_values = true)]
    r#move: Option<String>,
    /// The comment; an empty one removes what there is.
    #[arg(long, value_name = "TEXT")]
    text: String,
    #[command(flatten)]
    output: BookOutputArgs,
}

fn centipawns(text: &str) -> std::result::Result<i32, OptionValueError> {
    text.parse().map_err(|_| OptionValueError::expected("整数（センチポーン）", "centipawns, a whole number"))
}

pub(super) fn add(args: &AddArgs, context: &CommandContext) -> Result {
    args.output.check()?;
    let mut file = args.output.read(&args.book, context.lang)?;
    match (&args.record, &args.r#move) {
        (Some(record), _) => add_record(&mut file, record, args.plies)?,
        (None, Some(mv)) => {
            let position = position_from_arguments(&args.position)?;
            let mv = move_at(&position, mv)?;
            let after = position.clone().after([mv]);
            let reply = args.reply.as_deref().map(|reply| move_at(&after, reply)).transpose()?;
            let comment = args.comment.clone().unwrap_or_default();
            file.add(
                &position,
                BookMove { mv, reply, score: args.score, depth: args.depth, count: args.count, comment },
            )?;
        }
        (None, None) => bail!(InputError::new(
            "指し手がありません。--move か --record を指定してください",
            "there is no move, expected --move or --record",
        )),
    }
    args.output.write(file)?;
    Ok(Status::Done)
}

/// Adds the main line of every game of a record, up to the first move that breaks a rule.
fn add_record(book: &mut TextBookFile, path: &Path, plies: usize) -> Result<()> {
    let record = record::read(&record_files::read_bytes(path)?, Some(path));
    let mut games = record.into_games().map(|(game, _)| game).peekable();
    if games.peek().is_none() {
        let path = path.display();
        bail!(message!("'{path}' は棋譜ではありません。対局が必要です", "'{path}' is no game record, expected a game"));
    }
    games.try_for_each(|game| add_game(book, &game, plies))
}

fn add_game(book: &mut TextBookFile, game: &Game, plies: usize) -> Result<()> {
    let Ok(mut position) = Position::new(game.start()) else { return Ok(()) };
    let sound: Vec<Move> = game.sound_moves(&game.main_line()).collect();
    for (at, &mv) in sound.iter().enumerate().take(plies) {
        book.add(&position, BookMove { reply: sound.get(at + 1).copied(), ..BookMove::new(mv) })?;
        position.play(mv);
    }
    Ok(())
}

pub(super) fn remove(args: &RemoveArgs, context: &CommandContext) -> Result {
    let mut file = args.output.read(&args.book, context.lang)?;
    let position = position_from_arguments(&args.position)?;
    let is_removed = match &args.r#move {
        Some(mv) => file.remove(&position, move_of(&position, mv)?)?,
        None => file.remove_position(&position)?,
    };
    if !is_removed {
        bail!(not_in_book(&args.book, &position, args.r#move.as_deref()));
    }
    args.output.write(file)?;
    Ok(Status::Done)
}

pub(super) fn comment(args: &CommentArgs, context: &CommandContext) -> Result {
    let mut file = args.output.read(&args.book, context.lang)?;
    let position = position_from_arguments(&args.position)?;
    let mv = args.r#move.as_deref().map(|mv| move_of(&position, mv)).transpose()?;
    if !file.comment(&position, mv, &args.text)? {
        bail!(not_in_book(&args.book, &position, args.r#move.as_deref()));
    }
    args.output.write(file)?;
    Ok(Status::Done)
}

/// A legal move.
fn move_at(position: &Position, text: &str) -> Result<Move> {
    let mv = move_of(position, text)?;
    let text = quoted(text);
    match legality::reasons(position, mv).first() {
        None if !mv.is_pass() => Ok(mv),
        None => bail!(message!("{text} はパスです。指し手が必要です", "{text} is a pass, expected a move")),
        Some(reason) => {
            let reason = reason.message();
            bail!(message!(
                ("{text} は反則です。合法手が必要です: {}", reason.ja),
                ("{text} breaks a rule, expected a legal move: {}", reason.en)
            ))
        }
    }
}

/// A move, legal or not: a book may have one that breaks a rule, which can be removed.
fn move_of(position: &Position, text: &str) -> Result<Move> {
    let usi = text.parse().ok();
    let read = usi.map_or_else(|| notation::parse(position, text), Ok);
    read.map_err(|reason| {
        let (text, reason) = (quoted(text), reason.message());
        InputError::from(message!(
            ("{text} はこの局面の指し手ではありません: {}", reason.ja),
            ("{text} is no move here, expected one of the position: {}", reason.en)
        ))
        .into()
    })
}

fn not_in_book(path: &Path, position: &Position, mv: Option<&str>) -> InputError {
    let (path, sfen) = (path.display(), position.sfen());
    match mv.map(quoted) {
        Some(mv) => InputError::from(message!(
            "'{path}' の {sfen} に {mv} はありません。定跡の指し手が必要です",
            "{mv} is not in '{path}' at {sfen}, expected a move of the book"
        )),
        None => InputError::from(message!(
            "'{path}' に {sfen} はありません。定跡の局面が必要です",
            "{sfen} is not in '{path}', expected a position of the book"
        )),
    }
}
