//! `explore [SFEN]`: what was played at a position in the records of any folders, by whom, and how it went.
//!
//! | question | file |
//! |---|---|
//! | what was asked for? | `args` |
//! | how is the index found and brought up to date? | `updating` |
//! | what do opening books say? | `books` |
//! | what is printed? | `output`; as JSON: `rows` |

mod args;
mod books;
mod output;
pub(super) mod rows;
mod updating;

pub(super) use args::Args;

use super::context::{CommandContext, Result, Status};
use super::input::positions::position_from_arguments;
use crate::cli::output::errors::InputError;
use anyhow::bail;
use output::Answer;
use sankoma_explorer::{Index, IndexError};
use sankoma_record::{GameFilter, notation};
use sankoma_rules::{Move, Position};
use sankoma_wording::{Message, ToMessage as _, message, quoted};
use std::path::{Path, PathBuf};

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let position = position_from_arguments(&args.position)?;
    let filter = filter(args, &position)?;
    let mv = args.r#move.as_deref().map(|text| move_at(&position, text)).transpose()?;
    let books = books::ask(&args.book, &position)?;
    let path = updating::index_path(args)?;
    if !books.is_empty() && args.games.is_empty() && !path.exists() {
        return Answer::of_books(position, books).print(args, context);
    }
    let mut index = updating::open(&path, context.lang)?;
    if let Some(folder) = &args.forget {
        return forget(&mut index, folder);
    }
    let status = updating::update(&mut index, args, context.lang)?;
    if status == Status::Incomplete {
        return Ok(status);
    }
    if index.folders()?.is_empty() {
        if !books.is_empty() {
            return Answer::of_books(position, books).print(args, context);
        }
        bail!(InputError::new(
            "索引にフォルダがありません。--games に棋譜のフォルダか、--book に定跡を指定してください",
            "no folder is indexed, expected --games with a folder of game records or --book with a book",
        ));
    }
    match answer(&mut index, args, &position, mv, &filter) {
        Err(error) => match error.downcast_ref::<IndexError>().filter(|reason| reason.is_damage()) {
            Some(reason) => {
                let mut index = updating::rebuild(&path, args, context.lang, reason)?;
                answer(&mut index, args, &position, mv, &filter)?.with_books(books).print(args, context)
            }
            None => Err(error),
        },
        Ok(answer) => answer.with_books(books).print(args, context),
    }
}

fn filter(args: &Args, position: &Position) -> Result<GameFilter> {
    let (filter, problem) = GameFilter::parse(&args.filter, false, position);
    if let Some(problem) = problem {
        bail!(problem);
    }
    if filter.asks_for_position() {
        bail!(InputError::new(
            "sfen: はここでは条件になりません。局面は引数として指定してください",
            "sfen: is no condition here, expected the position as the argument",
        ));
    }
    Ok(filter)
}

fn move_at(position: &Position, text: &str) -> Result<Move> {
    notation::parse(position, text).map_err(|reason| {
        let (text, reason) = (quoted(text), reason.message());
        InputError::from(message!(
            ("{text} はこの局面の指し手ではありません: {}", reason.ja),
            ("{text} is no move here: {}", reason.en)
        ))
        .into()
    })
}

/// Forgets a folder; one that is no more is known by the path that was given.
fn forget(index: &mut Index, folder: &Path) -> Result {
    let full = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    if !index.folders()?.contains(&full) {
        let known = match updating::folder_list(index)? {
            none if none.is_empty() => {
                Message::new("索引にはまだフォルダがありません", "an indexed folder; there is none yet")
            }
            known => message!("索引にあるのは {known} です", "one of: {known}"),
        };
        let folder = folder.display();
        bail!(message!(
            ("'{folder}' は索引にありません。{}", known.ja),
            ("'{folder}' is not indexed, expected {}", known.en)
        ));
    }
    index.forget(&full)?;
    Ok(Status::Done)
}

fn answer(
    index: &mut Index,
    args: &Args,
    position: &Position,
    mv: Option<Move>,
    filter: &GameFilter,
) -> Result<Answer> {
    let full = |folder: &PathBuf| folder.canonicalize().unwrap_or_else(|_| folder.clone());
    let folders: Vec<PathBuf> = args.games.iter().map(full).collect();
    let selection = index.select(&folders, filter)?;
    let moves = index.moves(position, &selection)?;
    let (games, all_games) = index.games(position, mv, &selection, if args.list { args.limit } else { 0 })?;
    let indexed = index.game_count();
    Ok(Answer { position: position.clone(), moves, games, all_games, indexed, books: Vec::new() })
}
