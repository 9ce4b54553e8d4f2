//! Guessing the move: the question or its answer over the lower part of the screen.
//!
//! ```text
//!  次の一手 3/20  24/30点
//!  あなた   ▲２四歩      -1.2 %   9点
//!  実戦     ▲２六歩      -3.4 %
//!  最善     ▲１七桂
//! ```

use super::{GuessAnswer, GuessExercise, GuessPhase, GuessTally};
use crate::tui::action::ActionId;
use crate::tui::canvas::Canvas;
use crate::tui::core::Core;
use crate::tui::layout::ScreenLayout;
use crate::tui::pane::Pane;
use crate::tui::panes::key_hints::hints;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use sankoma_record::notation::line_text;
use sankoma_rules::Move;
use sankoma_wording::{Language, sentence, text};

/// Columns of the names of rows, of moves, and of losses.
const NAME: usize = 10;
pub(in crate::tui) const MOVE: usize = 14;
pub(in crate::tui) const LOSS: usize = 9;

/// The exercise whose question or answer is shown.
fn shown_question(core: &Core) -> Option<&GuessExercise> {
    core.guess.on_board(core.files.open.shown().id).filter(|exercise| exercise.phase != GuessPhase::Finished)
}

/// The part of the screen that the question or its answer covers.
pub(in crate::tui) fn covered_area(core: &Core, theme: &Theme, layout: &ScreenLayout) -> Option<Rect> {
    let exercise = shown_question(core)?;
    Some(question_area(layout, question_or_answer_rows(core, exercise, theme).len() as u16 + 1))
}

fn question_or_answer_rows(core: &Core, exercise: &GuessExercise, theme: &Theme) -> Vec<Line<'static>> {
    match (exercise.phase, exercise.answers.last()) {
        (GuessPhase::Answered, Some(answer)) => answer_rows(core, answer, theme),
        _ => question_rows(core, exercise, theme),
    }
}

/// Draws the question or its answer.
pub(in crate::tui) fn draw(core: &Core, theme: &Theme, layout: &ScreenLayout, buffer: &mut Buffer) {
    let Some(exercise) = shown_question(core) else { return };
    let rows = question_or_answer_rows(core, exercise, theme);
    let area = question_area(layout, rows.len() as u16 + 1);
    let mut canvas = Canvas::popup(buffer, theme, area);
    canvas.heading(&title(exercise, core.lang), "");
    for (y, row) in rows.iter().enumerate() {
        canvas.line(1, y as u16 + 1, row);
    }
}

/// Below the list of moves, so that the board stays visible; else above the status bar.
fn question_area(layout: &ScreenLayout, rows: u16) -> Rect {
    let moves =
        layout.slot(Pane::Moves).map(|slot| slot.area).filter(|area| area.height > rows + 1 && area.width >= 30);
    let room = moves.unwrap_or(Rect { height: layout.status_bar.y.saturating_sub(layout.screen.y), ..layout.screen });
    let height = rows.min(room.height);
    Rect { y: room.bottom() - height, height, ..room }
}

fn title(exercise: &GuessExercise, lang: Language) -> String {
    let (number, all) = exercise.progress();
    let tally = GuessTally::of(&exercise.answers);
    let (points, max) = (tally.points, tally.max_points);
    sentence!(lang, " 次の一手 {number}/{all}  {points}/{max}点", " Guess {number}/{all}  {points}/{max} points")
}

fn question_rows(core: &Core, exercise: &GuessExercise, theme: &Theme) -> Vec<Line<'static>> {
    let (ply, mover) = exercise.question();
    let sentence = match (exercise.phase, core.lang) {
        (GuessPhase::Searching(_), Language::Ja) => "読んでいます…".to_owned(),
        (GuessPhase::Searching(_), Language::En) => "searching…".to_owned(),
        (_, Language::Ja) => format!("{ply}手目、{}の手は？", mover.ja()),
        (_, Language::En) => format!("Ply {ply}: what did {} play?", mover.en()),
    };
    let keys = [ActionId::Move, ActionId::Cursor, ActionId::GuessReveal, ActionId::Cancel];
    vec![Line::raw(sentence), hints(core, &keys, theme.popup, theme)]
}

fn answer_rows(core: &Core, answer: &GuessAnswer, theme: &Theme) -> Vec<Line<'static>> {
    let lang = core.lang;
    let row = |name: &str, mv: Option<Move>, loss: Option<f64>, after: String, style: Style| {
        let mv = mv.map_or_else(|| "-".to_owned(), |mv| move_text(core, answer, mv));
        Line::from(vec![
            Span::styled(text::pad(name, NAME), theme.strong),
            Span::styled(text::pad(&mv, MOVE), style),
            Span::raw(text::pad_left(&loss.map_or_else(|| "-".to_owned(), loss_text), LOSS)),
            Span::raw(after),
        ])
    };
    let points = sentence!(lang, ("  {}点", answer.points()), ("  {} points", answer.points()));
    let style = if answer.is_hit() { theme.good } else { Style::new() };
    vec![
        row(lang.pick("あなた", "You"), answer.guessed, answer.guessed_loss, points, style),
        row(lang.pick("実戦", "Played"), Some(answer.played), answer.played_loss, String::new(), Style::new()),
        row(lang.pick("最善", "Best"), answer.best, answer.best.map(|_| 0.0), String::new(), Style::new()),
        hints(core, &[ActionId::GuessNext, ActionId::Cancel], theme.popup, theme),
    ]
}

/// A move with the mark of its side.
pub(in crate::tui) fn move_text(core: &Core, answer: &GuessAnswer, mv: Move) -> String {
    let mark = sankoma_record::notation::color_mark(answer.mover);
    let text = line_text(&answer.position, &[mv], core.view.notation, core.lang);
    format!("{mark}{}", text.first().map_or("", |text| text.trim()).trim_start_matches(mark).trim_start())
}

/// A loss of win rate in percent.
pub(in crate::tui) fn loss_text(loss: f64) -> String {
    if loss < 0.0005 { "0.0 %".to_owned() } else { format!("-{:.1} %", 100.0 * loss) }
}
