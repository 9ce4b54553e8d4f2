//! `report FOLDER --player NAME`: how a player fares over many games.
//!
//! | question | file |
//! |---|---|
//! | what was asked for? | `args` |
//! | which games are there, and what counts of each? | `gathering` |
//! | what is printed as JSON? | `rows` |
//! | what is on the page of pictures? | `picture` |

mod args;
mod gathering;
mod picture;
pub(super) mod rows;

pub(super) use args::Args;

use super::context::{CommandContext, Result, Status};
use super::output::new_file;
use crate::cli::output::errors::InputError;
use crate::cli::output::print;
use anyhow::bail;
use gathering::{GatheredGames, gather, player_names};
use rows::ReportRow;
use sankoma_analysis::player_report::PlayerStatistics;
use sankoma_wording::{Message, ToMessage as _, message, quoted};

/// So many names are proposed where the player is not known.
const PROPOSED_NAMES: usize = 5;

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let form = args.picture.as_deref().map(picture::form_of_file).transpose()?;
    let Some(player) = args.player.as_deref().filter(|name| !name.trim().is_empty()) else {
        let names = proposed_names(args)?;
        bail!(message!(
            ("対局者の名前がありません。--player に指定してください（{}）", names.ja),
            ("no player is named, expected --player with {}", names.en)
        ));
    };
    let GatheredGames { games, unreadable } = gather(args, player, context.lang)?;
    if games.is_empty() {
        let unread = |error: anyhow::Error| {
            // The box still is what the error was, so that its sentence is found in both languages.
            let cause = error.reallocate_into_boxed_dyn_error_without_backtrace();
            InputError::new("読める棋譜がありません", "no record can be read").caused_by(cause)
        };
        let (names, player) = (proposed_names(args).map_err(unread)?, quoted(player));
        bail!(message!(
            ("{player} の対局がありません。--player に指定してください（{}）", names.ja),
            ("no game of {player} is there, expected --player with {}", names.en)
        ));
    }
    let report = PlayerStatistics::of(games);
    let style = args.notation.style_in_sentences(context.lang);
    let lines = || report.text_rows(args.limit, style, context.lang).into_iter().map(|row| row.text + "\n").collect();
    print(args.json, || ReportRow::from(&report), lines)?;
    if let (Some(path), Some(form)) = (&args.picture, form) {
        let bytes =
            picture::file(&report, form, style, context.lang).map_err(|error| InputError::from(error.message()))?;
        new_file::write(path, &bytes, args.force)?;
    }
    Ok(if unreadable == 0 { Status::Done } else { Status::Incomplete })
}

/// The players with the most games, as the end of an error message.
///
/// # Errors
/// No file can be read.
fn proposed_names(args: &Args) -> Result<Message> {
    let names: Vec<String> = player_names(args)?.iter().take(PROPOSED_NAMES).map(|(name, _)| quoted(name)).collect();
    Ok(match names.as_slice() {
        [] => Message::new("棋譜に名前がありません", "a name; the records have none"),
        names => message!(
            ("{} など、名前の一部でもかまいません", names.join("、")),
            ("a part of a name, such as {}", names.join(" or "))
        ),
    })
}
