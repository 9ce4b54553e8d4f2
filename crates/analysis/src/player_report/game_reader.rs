//! Game reader: takes from the records of a folder what counts for a player.

use super::reported_game::{ReportedGame, sides_of_player};
use crate::results::{ResultStore, SessionFolder};
use crate::review::StoredReview;
use crate::why::{MistakeTheme, MoveQuestion, explain_move};
use sankoma_eval::Weights;
use sankoma_record::{self as record, Game, GameSummary};
use sankoma_search::SearchControl;
use std::path::Path;

/// Reads the games of one player.
#[derive(Debug)]
pub struct PlayerGameReader {
    /// The player, by a part of the name.
    pub player: String,
    /// The weights whose saved results count first, and by which mistakes are explained.
    pub weights: Weights,
    /// The folder of saved results, if there is one.
    pub sessions: Option<SessionFolder>,
    /// The reasons of mistakes are looked for, which takes a small search for each.
    pub explains: bool,
}

impl PlayerGameReader {
    /// The games of the player among those of a record, once for each side that the player has. `control` stops the
    /// search for reasons; mistakes have no theme then.
    pub fn games_of_record(&self, file: &Path, bytes: &[u8], control: &SearchControl) -> Vec<ReportedGame> {
        let mut found = Vec::new();
        for (number, (game, diagnostics)) in (1..).zip(record::read(bytes, Some(file)).into_games()) {
            let summary = GameSummary::of(&game, &diagnostics);
            let sides = sides_of_player(&summary, &self.player);
            if sides.is_empty() {
                continue;
            }
            let results = self.saved_results(&game);
            let review = StoredReview::new(&game, &results);
            found.extend(sides.into_iter().map(|color| {
                let explain = |question: &MoveQuestion| self.theme(question, control);
                ReportedGame::of((file.to_owned(), number), &game, &summary, color, &review, explain)
            }));
        }
        found
    }

    fn saved_results(&self, game: &Game) -> ResultStore {
        self.sessions.as_ref().map(|sessions| sessions.results_of(game, &self.weights)).unwrap_or_default()
    }

    /// Theme of a mistake; `None` where reasons are not asked for or none is found.
    fn theme(&self, question: &MoveQuestion, control: &SearchControl) -> Option<MistakeTheme> {
        let explanation = self.explains.then(|| explain_move(question, &self.weights, control))?;
        MistakeTheme::of(&explanation)
    }
}
