//! Guessing the move: the question or its answer over the lower part of the screen, and the summary of the exercise.
//!
//! ```text
//!  次の一手 3/20  24/30点
//!  あなた   ▲２四歩      -1.2 %   9点
//!  実戦     ▲２六歩      -3.4 %
//!  最善     ▲１七桂
//! ```

use super::popup_page::{PopupPage, PopupRow, area_below_title_bar};
use super::status_bar::hints;
use crate::tui::action::ActionId;
use crate::tui::canvas::Canvas;
use crate::tui::layout::ScreenLayout;
use crate::tui::model::{GuessAnswer, GuessExercise, GuessPhase, GuessTally, Model};
use crate::tui::pane::Pane;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use sankoma_record::notation::line_text;
use sankoma_rules::Move;
use sankoma_rules::wording::{Language, text};

/// Columns of the names of rows, of moves, and of losses.
const NAME: usize = 10;
const MOVE: usize = 14;
const LOSS: usize = 9;
/// Columns of the page with the summary, and of the names of its rows.
const PAGE: u16 = 64;
const SUMMARY_NAME: usize = 24;
const SUMMARY_CELL: usize = 16;

/// The exercise on the board, unless another page covers it.
fn shown_exercise(model: &Model) -> Option<&GuessExercise> {
    let exercise = model.guess.on_board(model.files.open.shown().id)?;
    (model.view.help.is_none() && model.view.list_page.is_none()).then_some(exercise)
}

/// The exercise whose question or answer is shown.
fn shown_question(model: &Model) -> Option<&GuessExercise> {
    shown_exercise(model).filter(|exercise| model.guess.summary.is_none() && exercise.phase != GuessPhase::Finished)
}

/// The part of the screen that the question or its answer covers.
pub(super) fn covered_area(model: &Model, theme: &Theme, layout: &ScreenLayout) -> Option<Rect> {
    let exercise = shown_question(model)?;
    Some(question_area(layout, question_or_answer_rows(model, exercise, theme).len() as u16 + 1))
}

fn question_or_answer_rows(model: &Model, exercise: &GuessExercise, theme: &Theme) -> Vec<Line<'static>> {
    match (exercise.phase, exercise.answers.last()) {
        (GuessPhase::Answered, Some(answer)) => answer_rows(model, answer, theme),
        _ => question_rows(model, exercise, theme),
    }
}

/// Draws the question or its answer.
pub(super) fn draw(model: &Model, theme: &Theme, layout: &ScreenLayout, buffer: &mut Buffer) {
    let Some(exercise) = shown_question(model) else { return };
    let rows = question_or_answer_rows(model, exercise, theme);
    let area = question_area(layout, rows.len() as u16 + 1);
    let mut canvas = Canvas::popup(buffer, theme, area);
    let heading = theme.text.patch(theme.heading_focus);
    canvas.part(Rect { height: 1, ..area }).fill(heading);
    canvas.text(0, 0, &title(exercise, model.lang), heading);
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
    let (points, most) = (tally.points, tally.most_points);
    match lang {
        Language::Ja => format!(" 次の一手 {number}/{all}  {points}/{most}点"),
        Language::En => format!(" Guess {number}/{all}  {points}/{most} points"),
    }
}

fn question_rows(model: &Model, exercise: &GuessExercise, theme: &Theme) -> Vec<Line<'static>> {
    let (ply, mover) = exercise.question();
    let sentence = match (exercise.phase, model.lang) {
        (GuessPhase::Searching(_), Language::Ja) => "読んでいます…".to_owned(),
        (GuessPhase::Searching(_), Language::En) => "searching…".to_owned(),
        (_, Language::Ja) => format!("{ply}手目、{}の手は？", mover.ja()),
        (_, Language::En) => format!("Ply {ply}: what did {} play?", mover.en()),
    };
    let keys = [ActionId::Move, ActionId::Cursor, ActionId::GuessReveal, ActionId::Cancel];
    vec![Line::raw(sentence), hints(model, &keys, theme.popup, theme)]
}

fn answer_rows(model: &Model, answer: &GuessAnswer, theme: &Theme) -> Vec<Line<'static>> {
    let lang = model.lang;
    let row = |name: &str, mv: Option<Move>, loss: Option<f64>, after: String, style: Style| {
        let mv = mv.map_or_else(|| "-".to_owned(), |mv| move_text(model, answer, mv));
        Line::from(vec![
            Span::styled(text::pad(name, NAME), theme.strong),
            Span::styled(text::pad(&mv, MOVE), style),
            Span::raw(text::pad_left(&loss.map_or_else(|| "-".to_owned(), loss_text), LOSS)),
            Span::raw(after),
        ])
    };
    let points = match lang {
        Language::Ja => format!("  {}点", answer.points()),
        Language::En => format!("  {} points", answer.points()),
    };
    let style = if answer.is_hit() { theme.good } else { Style::new() };
    vec![
        row(lang.pick("あなた", "You"), answer.guessed, answer.guessed_loss, points, style),
        row(lang.pick("実戦", "Played"), Some(answer.played), answer.played_loss, String::new(), Style::new()),
        row(lang.pick("最善", "Best"), answer.best, answer.best.map(|_| 0.0), String::new(), Style::new()),
        hints(model, &[ActionId::GuessNext, ActionId::Cancel], theme.popup, theme),
    ]
}

fn move_text(model: &Model, answer: &GuessAnswer, mv: Move) -> String {
    let mark = sankoma_record::notation::color_mark(answer.mover);
    let text = line_text(&answer.position, &[mv], model.view.notation, model.lang);
    format!("{mark}{}", text.first().map_or("", |text| text.trim()).trim_start_matches(mark).trim_start())
}

/// A loss of win rate in percent.
fn loss_text(loss: f64) -> String {
    if loss < 0.0005 { "0.0 %".to_owned() } else { format!("-{:.1} %", 100.0 * loss) }
}

/// The page with the summary if it is open.
pub(super) fn summary_page(model: &Model, theme: &Theme, screen: Rect) -> Option<PopupPage> {
    let (exercise, cursor, lang) = (shown_exercise(model)?, model.guess.summary?, model.lang);
    let tally = tally_rows(&GuessTally::of(&exercise.answers), lang, theme);
    let mut rows: Vec<PopupRow> = tally.into_iter().map(PopupRow::from).collect();
    let worst = GuessTally::worst(&exercise.answers);
    if !worst.is_empty() {
        let heading = lang.pick("最も損をした手（Enter でその手へ）", "Worst guesses (Enter goes there)");
        rows.push(Line::default().into());
        rows.push(Line::styled(heading, theme.strong).into());
        let misses = worst.iter().enumerate();
        rows.extend(misses.map(|(index, answer)| PopupRow::choice(index, miss_row(model, answer))));
    }
    rows.push(Line::default().into());
    rows.push(hints(model, &[ActionId::ListOpen, ActionId::WriteGuesses, ActionId::Cancel], theme.popup, theme).into());
    let area = area_below_title_bar(screen, rows.len(), PAGE);
    let title = lang.pick(" 次の一手のまとめ", " Summary of the guesses").to_owned();
    Some(PopupPage { title, note: "", area, rows, selected: cursor.selected })
}

fn tally_rows(tally: &GuessTally, lang: Language, theme: &Theme) -> Vec<Line<'static>> {
    let row = |name: &str, you: String, played: String| {
        Line::from(vec![
            Span::styled(text::pad(name, SUMMARY_NAME), theme.strong),
            Span::raw(text::pad_left(&you, SUMMARY_CELL)),
            Span::raw(text::pad_left(&played, SUMMARY_CELL)),
        ])
    };
    let percent = |loss: Option<f64>| loss.map_or_else(|| "-".to_owned(), |loss| format!("{:.1} %", 100.0 * loss));
    let all = tally.guesses;
    vec![
        row("", lang.pick("あなた", "You").to_owned(), lang.pick("対局者", "Players").to_owned()),
        row(lang.pick("実戦と一致", "As played"), format!("{}/{all}", tally.hits), String::new()),
        row(
            lang.pick("最善手と一致", "Best moves"),
            format!("{}/{all}", tally.best),
            format!("{}/{}", tally.played_best, tally.most_points / GuessAnswer::MOST_POINTS),
        ),
        row(lang.pick("平均損失", "Mean loss"), percent(tally.mean_loss), percent(tally.played_mean_loss)),
        row(lang.pick("点", "Points"), format!("{}/{}", tally.points, tally.most_points), String::new()),
    ]
}

fn miss_row(model: &Model, answer: &GuessAnswer) -> Line<'static> {
    let text = |mv: Option<Move>| mv.map_or_else(|| "-".to_owned(), |mv| move_text(model, answer, mv));
    let loss = answer.guessed_loss.map_or_else(String::new, loss_text);
    let (guessed, best) = (text(answer.guessed), text(answer.best));
    let played = text(Some(answer.played));
    let words = match model.lang {
        Language::Ja => format!("実戦 {}最善 {best}", text::pad(&played, MOVE)),
        Language::En => format!("played {}best {best}", text::pad(&played, MOVE)),
    };
    Line::raw(format!(
        "{} {}{}  {words}",
        text::pad_left(&answer.ply.to_string(), 4),
        text::pad(&guessed, MOVE),
        text::pad_left(&loss, LOSS)
    ))
}
