//! Gathering: reads the records on all cores, and takes from each game what counts for the player.

use super::Args;
use crate::cli::context::Result;
use crate::cli::input::record_files;
use crate::cli::output::errors::{describe_error, print_to_stderr};
use crate::cli::output::progress::ProgressBar;
use crate::cli::parallel;
use sankoma_analysis::player_report::{PlayerGameReader, ReportedGame};
use sankoma_analysis::results::SessionFolder;
use sankoma_record as record;
use sankoma_record::files::user_folder::state_folder;
use sankoma_rules::Color;
use sankoma_search::SearchControl;
use sankoma_wording::Language;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// The games of a player.
pub(super) struct GatheredGames {
    pub(super) games: Vec<ReportedGame>,
    /// Files that could not be read; each was named on standard error.
    pub(super) unreadable: usize,
}

/// The games of `player` in the records named.
pub(super) fn gather(args: &Args, player: &str, lang: Language) -> Result<GatheredGames> {
    let reader = PlayerGameReader {
        player: player.to_owned(),
        weights: args.weights.open(lang)?,
        sessions: state_folder().map(|folder| SessionFolder::in_state_folder(&folder)),
        explains: !args.no_reasons,
    };
    let files: Vec<Result<PathBuf>> = record_files::list(&args.records).collect();
    let bar = ProgressBar::steps(files.len() as u64, lang.pick("ファイル", "files"));
    let mut found = GatheredGames { games: Vec::new(), unreadable: 0 };
    let threads = parallel::thread_count(args.threads);
    parallel::map_in_order(
        files.into_iter(),
        threads,
        |file| file.and_then(|file| games_of_file(&reader, &file)),
        |games| {
            bar.inc(1);
            match games {
                Ok(games) => found.games.extend(games),
                Err(error) => {
                    found.unreadable += 1;
                    bar.suspend(|| print_to_stderr(&describe_error(&error, lang)));
                }
            }
            Ok::<(), anyhow::Error>(())
        },
    )?;
    Ok(found)
}

/// The names of all players with their number of games, the most frequent first.
///
/// # Errors
/// No file can be read: the error of the first.
pub(super) fn player_names(args: &Args) -> Result<Vec<(String, usize)>> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    let (mut is_any_read, mut first_error) = (false, None);
    for file in record_files::list(&args.records) {
        let bytes = match file.and_then(|file| record_files::read_bytes(&file)) {
            Ok(bytes) => bytes,
            Err(error) => {
                first_error.get_or_insert(error);
                continue;
            }
        };
        is_any_read = true;
        for (game, _) in record::read(&bytes, None).into_games() {
            for name in Color::ALL.into_iter().filter_map(|color| game.player(color)).filter(|name| !name.is_empty()) {
                *counts.entry(name.to_owned()).or_default() += 1;
            }
        }
    }
    if let Some(error) = first_error.filter(|_| !is_any_read) {
        return Err(error);
    }
    let mut names: Vec<(String, usize)> = counts.into_iter().collect();
    names.sort_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
    Ok(names)
}

fn games_of_file(reader: &PlayerGameReader, file: &Path) -> Result<Vec<ReportedGame>> {
    let bytes = record_files::read_bytes(file)?;
    Ok(reader.games_of_record(file, &bytes, &SearchControl::new()))
}
