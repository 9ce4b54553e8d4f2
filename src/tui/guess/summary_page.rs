//! The summary of guessed moves: how they compare with those of the players, and the worst of them.

use super::pane::{LOSS, MOVE, loss_text, move_text};
use super::{GuessAnswer, GuessExercise, GuessTally};
use crate::tui::action::{Action, ActionGroup, ActionId};
use crate::tui::core::{Core, ListCursor};
use crate::tui::guess;
use crate::tui::pages::list::ListAnswer;
use crate::tui::pages::popup::{PopupPage, PopupRow, area_below_title_bar};
use crate::tui::pages::{PageAnswer, PageContent, PageView, list};
use crate::tui::panes::key_hints::hints;
use crate::tui::theme::Theme;
use ratatui::text::{Line, Span};
use sankoma_rules::Move;
use sankoma_wording::{Language, labels, sentence, text};

/// Columns of the page, of the names of its rows, and of their numbers.
const MAX_WIDTH: u16 = 64;
const NAME: usize = 24;
const CELL: usize = 16;

/// The summary of an exercise.
#[derive(Clone, Debug, Default)]
pub struct GuessSummaryPage {
    cursor: ListCursor,
}

impl GuessSummaryPage {
    /// Goes to the move of the game that is selected.
    fn show_selected(&self, core: &mut Core) -> PageAnswer {
        guess::show_miss(core, self.cursor.selected);
        PageAnswer::closed()
    }
}

impl PageContent for GuessSummaryPage {
    fn groups(&self, _: &Core, _: Vec<ActionGroup>) -> Vec<ActionGroup> {
        vec![ActionGroup::List, ActionGroup::View, ActionGroup::Program]
    }

    fn hints(&self, _: &Core) -> Option<Vec<ActionId>> {
        Some(vec![ActionId::ListOpen, ActionId::Cancel])
    }

    fn perform(&mut self, action: &Action, core: &mut Core) -> PageAnswer {
        let count = exercise_on_board(core).map_or(0, |exercise| GuessTally::worst(&exercise.answers).len());
        match (list::cursor_answer(&mut self.cursor, count, action), action) {
            (ListAnswer::Moved, _) => PageAnswer::done(),
            (ListAnswer::Opened(_), _) => self.show_selected(core),
            // The exercise is over: this is the game again.
            (ListAnswer::Other, Action::Cancel) => PageAnswer::Close(guess::leave_guess(core)),
            (ListAnswer::Other, _) => PageAnswer::PassOn,
        }
    }

    fn is_current(&self, core: &Core) -> bool {
        exercise_on_board(core).is_some()
    }

    fn popup(&self, view: PageView<'_>) -> Option<PopupPage> {
        let (core, theme, lang) = (view.core, view.theme, view.core.lang);
        let exercise = exercise_on_board(core)?;
        let tally = tally_rows(&GuessTally::of(&exercise.answers), lang, theme);
        let mut rows: Vec<PopupRow> = tally.into_iter().map(PopupRow::from).collect();
        let worst = GuessTally::worst(&exercise.answers);
        if !worst.is_empty() {
            let heading = lang.pick("最も損をした手（Enter でその手へ）", "Worst guesses (Enter goes there)");
            rows.push(Line::default().into());
            rows.push(Line::styled(heading, theme.strong).into());
            let misses = worst.iter().enumerate();
            rows.extend(misses.map(|(index, answer)| PopupRow::choice(index, miss_row(core, answer))));
        }
        rows.push(Line::default().into());
        let keys = [ActionId::ListOpen, ActionId::WriteGuesses, ActionId::Cancel];
        rows.push(hints(core, &keys, theme.popup, theme).into());
        let area = area_below_title_bar(view.layout.screen, rows.len(), MAX_WIDTH);
        let title = lang.pick(" 次の一手のまとめ", " Summary of the guesses").to_owned();
        Some(PopupPage { title, note: String::new(), area, rows, selected: self.cursor.selected })
    }
}

fn exercise_on_board(core: &Core) -> Option<&GuessExercise> {
    core.guess.on_board(core.files.open.shown().id)
}

fn tally_rows(tally: &GuessTally, lang: Language, theme: &Theme) -> Vec<Line<'static>> {
    let row = |name: &str, you: String, played: String| {
        Line::from(vec![
            Span::styled(text::pad(name, NAME), theme.strong),
            Span::raw(text::pad_left(&you, CELL)),
            Span::raw(text::pad_left(&played, CELL)),
        ])
    };
    let percent = |loss: Option<f64>| loss.map_or_else(|| "-".to_owned(), |loss| format!("{:.1} %", 100.0 * loss));
    let all = tally.guesses;
    vec![
        row("", lang.pick("あなた", "You").to_owned(), lang.pick("対局者", "Players").to_owned()),
        row(lang.pick("実戦と一致", "As played"), format!("{}/{all}", tally.hits), String::new()),
        row(
            labels::BEST_MOVES.text(lang),
            format!("{}/{all}", tally.best),
            format!("{}/{}", tally.played_best, tally.max_points / GuessAnswer::MAX_POINTS),
        ),
        row(labels::MEAN_LOSS.text(lang), percent(tally.mean_loss), percent(tally.played_mean_loss)),
        row(lang.pick("点", "Points"), format!("{}/{}", tally.points, tally.max_points), String::new()),
    ]
}

fn miss_row(core: &Core, answer: &GuessAnswer) -> Line<'static> {
    let text = |mv: Option<Move>| mv.map_or_else(|| "-".to_owned(), |mv| move_text(core, answer, mv));
    let loss = answer.guessed_loss.map_or_else(String::new, loss_text);
    let (guessed, best) = (text(answer.guessed), text(answer.best));
    let played = text(Some(answer.played));
    let words = sentence!(
        core.lang,
        ("実戦 {}最善 {best}", text::pad(&played, MOVE)),
        ("played {}best {best}", text::pad(&played, MOVE))
    );
    Line::raw(format!(
        "{} {}{}  {words}",
        text::pad_left(&answer.ply.to_string(), 4),
        text::pad(&guessed, MOVE),
        text::pad_left(&loss, LOSS)
    ))
}
