//! Retrying mistakes: reads the reviewed games of a list, and explains the mistakes.

use super::argument::RetryChoice;
use super::job::{opened, with_results};
use super::{DrillFile, Mistake, RetryReading, RetryRequest, drill_of_mistakes, sort_by_theme};
use crate::tui::core::job::{CoreChange, Job, JobKind, Task};
use crate::tui::files::file_name;
use sankoma_analysis::results::SessionFolder;
use sankoma_analysis::review::StoredReview;
use sankoma_analysis::why::explain_move;
use sankoma_analysis::{SEARCH_STACK_BYTES, lower_thread_priority};
use sankoma_eval::Weights;
use sankoma_record::files::user_folder::state_folder;
use sankoma_record::{self as record, Game};
use sankoma_search::SearchControl;
use sankoma_wording::{Message, message};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;

impl Job for RetryReading {
    const KIND: JobKind = JobKind::Background;

    fn run(self, _: &Task<'_>) -> CoreChange {
        opened(drill_of_request(self.request, &self.weights))
    }
}

fn drill_of_request(request: RetryRequest, weights: &Weights) -> Result<DrillFile, Message> {
    let (name, mistakes) = match request {
        RetryRequest::Mistakes(name, mut mistakes) => {
            explain(&mut mistakes, weights);
            (name, mistakes)
        }
        RetryRequest::Games { folder, games, choice } => {
            let mut mistakes = mistakes_of_games(&folder, &games, &choice, weights)?;
            explain(&mut mistakes, weights);
            sort_by_theme(&mut mistakes);
            (file_name(&folder), mistakes)
        }
    };
    Ok(with_results(drill_of_mistakes(name, mistakes)))
}

/// Finds the weightiest reason of each mistake, with a thread for each core.
fn explain(mistakes: &mut [Mistake], weights: &Weights) {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let share = mistakes.len().div_ceil(threads).max(1);
    thread::scope(|scope| {
        for part in mistakes.chunks_mut(share) {
            let explain_part = move || {
                lower_thread_priority();
                for mistake in part {
                    let explanation = explain_move(&mistake.question, weights, &SearchControl::new());
                    mistake.reason = explanation.findings.into_iter().next();
                }
            };
            // Without a thread the mistakes are there, without their reasons.
            let _ = thread::Builder::new().stack_size(SEARCH_STACK_BYTES).spawn_scoped(scope, explain_part);
        }
    });
}

/// The mistakes of the reviewed games among these files of a folder.
fn mistakes_of_games(
    folder: &Path,
    games: &[(PathBuf, usize)],
    choice: &RetryChoice,
    weights: &Weights,
) -> Result<Vec<Mistake>, Message> {
    let sessions = state_folder().map(|folder| SessionFolder::in_state_folder(&folder));
    let (mut mistakes, mut reviewed) = (Vec::new(), 0);
    for games_of_file in games.chunk_by(|one, other| one.0 == other.0) {
        let path = folder.join(&games_of_file[0].0);
        // A file that was there when the folder was listed.
        let Ok(bytes) = std::fs::read(&path) else { continue };
        let all: Vec<Game> = record::read(&bytes, Some(&path)).into_games().map(|(game, _)| game).collect();
        for game in games_of_file.iter().filter_map(|&(_, at)| all.get(at)) {
            if let Some(found) = mistakes_of_game(game, sessions.as_ref(), choice, weights) {
                reviewed += 1;
                let name: Arc<str> = file_name(&path).into();
                mistakes.extend(found.into_iter().map(|found| Mistake { game: Some(Arc::clone(&name)), ..found }));
            }
        }
    }
    match (reviewed, mistakes.is_empty()) {
        (0, _) => Err(Message::new(
            "検討済みの対局がありません（対局を開いて R で検討するか、sankoma analyze）",
            "none of these games is reviewed; open one and review it with R, or all with sankoma analyze",
        )),
        (_, true) => Err(message!(
            "検討済みの{reviewed}局に悪手はありません（{choice}）",
            "no mistake is marked in the reviewed games, {reviewed} of them ({choice})"
        )),
        _ => Ok(mistakes),
    }
}

/// The mistakes of a game; `None` if it is not reviewed.
fn mistakes_of_game(
    game: &Game,
    sessions: Option<&SessionFolder>,
    choice: &RetryChoice,
    weights: &Weights,
) -> Option<Vec<Mistake>> {
    let results = sessions.map(|sessions| sessions.results_of(game, weights)).unwrap_or_default();
    let review = StoredReview::new(game, &results);
    let line = game.main_line();
    let is_reviewed = line.iter().any(|&node| review.assessment(node).is_some());
    let assessed = |node| review.assessment(node);
    is_reviewed.then(|| Mistake::all_of(game, &line, choice, assessed, |node| review.around(node)))
}
